use cairn_core::Pick;
use cairn_engine::{Line, Score};
use cairn_games::Setup;

use super::*;

fn session(setup: &str, seats: &str) -> (PlaySession, Vec<Effect>) {
    let table = setup.parse::<Setup>().expect("a game").deal(1);
    let seats = seats.split(' ').map(|name| name.parse().expect("a player")).collect();
    let settings = PlaySettings {
        language: Language::English,
        pace: Duration::ZERO,
        adviser: "engine:nodes=100".parse().expect("a player"),
        wait: say::NOT_YOUR_TURN,
        paused: say::PAUSED,
    };
    PlaySession::new(LocalGame::new(table, seats), 1, settings)
}

/// A last answer to the order with this number: this move.
fn answer(ticket: u64, mv: &str) -> PlayEvent {
    let mut tickets = Ticket::default();
    let ticket = (0..ticket).map(|_| tickets.advance()).last().unwrap_or_default();
    let report = Report {
        depth: 1,
        nodes: 1,
        elapsed: Duration::ZERO,
        lines: vec![Line { score: Score::EVEN, moves: vec![mv.to_owned()] }],
    };
    PlayEvent::Thought(Thought { ticket, report, is_last: true })
}

/// `a1a4` is a typed move, `@a1` a pick, `2=e5e2` the answer to the second order, and the rest by name.
fn event(text: &str) -> PlayEvent {
    match text {
        "undo" => PlayEvent::Undo,
        "redo" => PlayEvent::Redo,
        "hint" => PlayEvent::Hint,
        "go-on" => PlayEvent::GoOn,
        "resign" => PlayEvent::Resign,
        "draw" => PlayEvent::AgreeDraw,
        "rematch" => PlayEvent::Rematch,
        "back" => PlayEvent::Input(InputEvent::Back),
        "speak" => PlayEvent::Speak(Language::Portuguese),
        _ => match (text.strip_prefix('@'), text.split_once('=')) {
            (Some(cell), _) => PlayEvent::Input(InputEvent::Pick(Pick::Cell(cell.to_owned()))),
            (_, Some((ticket, mv))) => answer(ticket.parse().expect("a number"), mv),
            _ => PlayEvent::Typed(text.to_owned()),
        },
    }
}

/// An effect in short: a kept record by its moves.
fn short(effect: &Effect) -> String {
    match effect {
        Effect::Think(_, order) => format!("think {}", order.spec),
        Effect::StopThinking => "stop".to_owned(),
        Effect::AnswerNow => "now".to_owned(),
        Effect::Save(record) => {
            let (game, _) = LocalGame::read(record).expect("a record");
            format!("save [{}]", game.table().played().join(" "))
        }
        Effect::Announce(text) => format!("say {text}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn events_lead_to_effects() {
    let people = "human human";
    let level = "human 3:seed=7";
    let engines = "random:seed=1 random:seed=2";
    for (seats, events, expected) in [
        (people, "a1a4", "say White: a1a4 | save [a1a4]"),
        (people, "@a1", ""),
        (people, "@a1 @a4", "say White: a1a4 | save [a1a4]"),
        (people, "@c3", "say There is no stack on c3."),
        (people, "a1a4 undo", "save []"),
        (people, "a1a4 undo redo", "save [a1a4]"),
        (people, "undo", "say There is no move to take back."),
        (people, "redo", "say There is no move to make again."),
        (people, "a9", "say a9: a move is two points, from and to, such as a1a4."),
        (people, "hint", "think engine:nodes=100 | say Looking for a good move…"),
        (people, "hint 1=a1a4", "say Hint: a1a4 (+0.00)"),
        (people, "hint @a1", "stop"),
        (people, "hint a1a4", "say White: a1a4 | stop | save [a1a4]"),
        (people, "resign", "save [] | say White resigned. Black wins"),
        (people, "resign a1a4", "say The game is over."),
        (people, "draw", "save [] | say Draw"),
        (people, "draw undo", "save []"),
        (people, "rematch", ""),
        (people, "go-on", ""),
        (level, "draw", ""),
        (level, "a1a4", "say White: a1a4 | save [a1a4] | think 3:seed=7"),
        (level, "a1a4 @e5", "say It is not your turn."),
        (level, "a1a4 e5e2", "say It is not your turn."),
        (level, "a1a4 go-on", "now"),
        (level, "a1a4 9=e5e2", ""),
        (level, "a1a4 1=e5e2", "say Black: e5e2 | save [a1a4 e5e2]"),
        (level, "a1a4 1=e5e2 undo", "save []"),
        (level, "a1a4 undo", "stop | save []"),
        (level, "a1a4 undo 1=e5e2", ""),
        (level, "a1a4 resign", "stop | save [a1a4] | say White resigned. Black wins"),
        (level, "resign rematch", "save [] | think 3:seed=7"),
        (level, "a1a4 1=a1a4", "say White controls the stack on a1, and Black is to move"),
        (engines, "1=a1a4", "say White: a1a4 | save [a1a4] | think random:seed=2"),
        (engines, "1=a1a4 undo", "stop | save []"),
        (engines, "1=a1a4 undo go-on", "think random:seed=1"),
        (engines, "1=a1a4 undo a1a4", "say Paused: F goes on"),
    ] {
        let (mut session, _) = session("nava", seats);
        let effects: Vec<_> = events.split(' ').map(|text| session.update(event(text))).collect();
        let last: Vec<String> = effects.last().into_iter().flatten().map(short).collect();
        assert_eq!(last.join(" | "), expected, "{seats}: {events}");
    }
}
