use cairn_games::Setup;

use super::*;

fn table(setup: &str, moves: &str) -> Box<dyn Table> {
    let mut table = setup.parse::<Setup>().expect("a game").deal(1);
    for mv in moves.split_whitespace() {
        table.play(mv).expect("legal");
    }
    table
}

/// `a1` is a pick of that cell, `?a1` points at it, `a1>b2` is a drag, `5` a digit, `+` and `-` steps, and the rest by name.
fn event(text: &str) -> InputEvent {
    match text {
        "+" => InputEvent::Step(1),
        "-" => InputEvent::Step(-1),
        "enter" => InputEvent::Confirm,
        "button" => InputEvent::Button,
        "back" => InputEvent::Back,
        "clear" => InputEvent::Clear,
        "pass" => InputEvent::Pick(Pick::Button("pass".to_owned())),
        _ if text.starts_with('?') => InputEvent::Point(text[1..].to_owned()),
        _ => match (text.parse(), text.split_once('>')) {
            (Ok(digit), _) => InputEvent::Digit(digit),
            (_, Some((from, to))) => InputEvent::Drag {
                from: from.to_owned(),
                to: Some(to.to_owned()).filter(|to| !to.is_empty()),
            },
            _ => InputEvent::Pick(Pick::Cell(text.to_owned())),
        },
    }
}

/// The outcome of the last of these events, in short.
fn last(table: &dyn Table, events: &str) -> String {
    last_of(MoveInput::new(table), table, events)
}

fn last_of(mut input: MoveInput, table: &dyn Table, events: &str) -> String {
    let mut outcome = InputOutcome::Ignored;
    for text in events.split(' ') {
        outcome = input.update(event(text), table, Language::English);
    }
    match outcome {
        InputOutcome::Move(mv) => mv,
        InputOutcome::Changed => "changed".to_owned(),
        InputOutcome::Instead(reason) => format!("instead: {reason}"),
        InputOutcome::Ignored => "ignored".to_owned(),
        InputOutcome::Refused(reason) => reason,
    }
}

#[test]
fn steps_lead_to_moves() {
    let swack = table("swack", "");
    let knight_line = table("knight-line", "0,0>2,1:1");
    let nava = table("nava", "");
    for (table, events, expected) in [
        (&swack, "a2 a1", "a2a1"),
        (&swack, "a2>a1", "a2a1"),
        (&swack, "a2>", "changed"),
        (&swack, "a2 a2", "changed"),
        (&swack, "a2 a2 a2 a1", "a2a1"),
        (&swack, "button", "pass"),
        (&swack, "a2 pass", "A move is two squares, from and to, such as a1a2, or pass."),
        (&swack, "enter", "ignored"),
        (&swack, "5", "ignored"),
        (&swack, "back", "ignored"),
        (&nava, "button", "You cannot pass here."),
        (&knight_line, "1,0 -1,1 enter", "1,0>-1,1:1"),
        (&knight_line, "1,0 -1,1 + + enter", "1,0>-1,1:3"),
        (&knight_line, "1,0 -1,1 1 2 enter", "1,0>-1,1:12"),
        (&knight_line, "1,0 -1,1 1 2 + enter", "1,0>-1,1:13"),
        (&knight_line, "1,0 -1,1 - enter", "1,0>-1,1:1"),
    ] {
        assert_eq!(last(table.as_ref(), events), expected, "{events}");
    }
}

#[test]
fn a_refused_pick_leaves_the_view_as_it_was() {
    let swack = table("swack", "");
    let mut input = MoveInput::new(swack.as_ref());
    input.update(event("a2"), swack.as_ref(), Language::English);
    let before = input.view(swack.as_ref(), Language::English);
    for text in ["e5", "b1>e5", "a1>a2"] {
        let refused = input.update(event(text), swack.as_ref(), Language::English);
        assert!(matches!(refused, InputOutcome::Refused(_)), "{text}: {refused:?}");
        assert_eq!(input.view(swack.as_ref(), Language::English), before, "{text}");
    }
    assert_eq!(before.picked, ["a2"]);
}

#[test]
fn a_typed_count_is_settled_when_no_digit_makes_it_longer() {
    let table = table("knight-line", "0,0>2,1:1");
    for (events, proposed, is_settled) in [
        ("1,0 -1,1", 1, false),
        ("1,0 -1,1 1", 1, false),
        ("1,0 -1,1 3", 3, true),
        ("1,0 -1,1 1 1", 11, true),
    ] {
        let mut input = MoveInput::new(table.as_ref());
        for text in events.split(' ') {
            input.update(event(text), table.as_ref(), Language::English);
        }
        let Question::Count { proposed: found, is_settled: settled, .. } =
            input.view(table.as_ref(), Language::English).question
        else {
            panic!("a count is asked for after {events}");
        };
        assert_eq!((found, settled), (proposed, is_settled), "{events}");
    }
}

#[test]
fn another_piece_is_picked_instead_and_says_why() {
    let swack = table("swack", "");
    let mut input = MoveInput::new(swack.as_ref());
    input.update(event("a2"), swack.as_ref(), Language::English);
    let outcome = input.update(event("b1"), swack.as_ref(), Language::English);
    let reason = swack.explain("a2b1", Language::English).expect("a reason");
    assert_eq!(outcome, InputOutcome::Instead(sentence(&reason)));
    assert_eq!(input.view(swack.as_ref(), Language::English).picked, ["b1"]);
    // A drag picks nothing else.
    let refused = input.update(event("b1>a2"), swack.as_ref(), Language::English);
    assert!(matches!(refused, InputOutcome::Refused(_)), "{refused:?}");
    assert_eq!(input.view(swack.as_ref(), Language::English).picked, ["b1"]);
}

/// Where the move c4c3 cuts the board into two equal groups: c2 and c3, c5 and d6.
const TWO_GROUPS: &str = "x3/x4/x2,~,x,L2/S2,S1,L1,S1S2/x3 1 12";

#[test]
fn a_cell_of_a_group_stands_for_all_of_it() {
    let setup: Setup = "crab-stack".parse().expect("a game");
    let table = setup.read(TWO_GROUPS).expect("a position");
    let mut input = MoveInput::new(table.as_ref());
    let mut after = |events: &str| {
        for text in events.split(' ') {
            input.update(event(text), table.as_ref(), Language::English);
        }
        let view = input.view(table.as_ref(), Language::English);
        (view.proposed().join(" "), view.next.join(" "))
    };
    let all = "c2 c3 c5 d6".to_owned();
    assert_eq!(after("c4 c3"), ("c2 c3".to_owned(), all.clone()));
    assert_eq!(after("+"), ("c5 d6".to_owned(), all.clone()));
    assert_eq!(after("?c3"), ("c2 c3".to_owned(), all.clone()));
    assert_eq!(after("?d6"), ("c5 d6".to_owned(), all.clone()));
    assert_eq!(after("?e3 ?nowhere"), ("c5 d6".to_owned(), all));
    for (events, expected) in [
        ("c4 c3 d6", "c4c3=c5"),
        ("c4 c3 c3", "c4c3=c2"),
        ("c4>c3 ?d6 enter", "c4c3=c5"),
        ("c4 c3 e3", "The group that stays is named by its lowest rock, c2 or c5, not e3."),
        ("c4 ?c3", "ignored"),
        ("c4 c3 back c5", "c4c5"),
    ] {
        assert_eq!(last(table.as_ref(), events), expected, "{events}");
    }
}

#[test]
fn a_move_that_gives_the_game_away_is_asked_about() {
    let first = table("swack", "");
    let second = table("swack", "pass");
    for (table, events, expected) in [
        (&first, "pass", "changed"),
        // No is the default.
        (&first, "pass enter", "changed"),
        (&first, "pass enter pass", "changed"),
        (&first, "pass pass", "pass"),
        (&first, "pass + enter", "pass"),
        (&first, "button + enter", "pass"),
        (&first, "pass back pass", "changed"),
        (&first, "pass a2 a1", "a2a1"),
        // White wins by it.
        (&second, "pass", "pass"),
    ] {
        let input = MoveInput::careful(table.as_ref());
        assert_eq!(last_of(input, table.as_ref(), events), expected, "{events}");
    }
    let mut input = MoveInput::careful(first.as_ref());
    assert_eq!(input.make("a2a1", first.as_ref(), Language::English), InputOutcome::Move("a2a1".to_owned()));
    assert_eq!(input.make("pass", first.as_ref(), Language::English), InputOutcome::Changed);
    let Question::Choice { title, answers, at } = input.view(first.as_ref(), Language::English).question
    else {
        panic!("a question");
    };
    assert_eq!(title, "Then White can end the game (White wins). Are you sure?");
    assert_eq!((answers[at].text.as_str(), &answers[at].event), ("no", &InputEvent::Clear));
    assert_eq!(input.make("pass", first.as_ref(), Language::English), InputOutcome::Move("pass".to_owned()));
}

#[test]
fn the_last_pass_says_how_the_game_ends() {
    for (moves, question) in
        [("a2a1 pass", Some("This ends the game (White wins). Are you sure?")), ("pass", None)]
    {
        let table = table("swack:size=3", moves);
        assert_eq!(doubt("pass", table.as_ref(), Language::English).as_deref(), question, "{moves}");
        assert_eq!(doubt(&table.moves()[0], table.as_ref(), Language::English), None);
    }
}
