//! Tables of events and effects, and random events.

use std::collections::BTreeMap;
use std::time::Duration;

use cairn_core::{Pick, Seat};
use cairn_engine::{Line, Report, Score};
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::{Ticket, read_record};

const RECORD: &str = "[Game \"nava\"]\n\n1. a1a4 e5e2 (1... e5b5 {too far}) 2. a4a2 *\n";

fn options() -> AnalysisOptions {
    AnalysisOptions {
        language: Language::English,
        engine: "engine:hash=1".parse().expect("an engine"),
        is_engine_on: true,
        lines: 3,
        pause: Duration::ZERO,
    }
}

fn deal(setup: &str) -> Tree {
    Tree::new(setup.parse::<Setup>().expect("a game").deal(1))
}

/// A session with all effects so far in short.
struct Stage {
    session: AnalysisSession,
    /// The last order of the engine.
    ticket: Option<Ticket>,
}

impl Stage {
    fn new(tree: Tree) -> Stage {
        let (session, effects) = AnalysisSession::begin(tree, options());
        let mut stage = Stage { session, ticket: None };
        stage.names(&effects);
        stage
    }

    fn nava() -> Stage {
        Stage::new(deal("nava"))
    }

    /// The effects by name, but for what is announced; remembers the last ticket.
    fn names(&mut self, effects: &[Effect]) -> String {
        let name = |effect: &Effect| match effect {
            Effect::Think(ticket, order) => {
                self.ticket = Some(*ticket);
                Some(format!("think {}", order.lines))
            }
            Effect::StopThinking => Some("stop".to_owned()),
            Effect::Save(_) => Some("save".to_owned()),
            Effect::BeginAnother => Some("another".to_owned()),
            Effect::Announce(_) => None,
            Effect::Wake(ticket, _) => {
                self.ticket = Some(*ticket);
                Some("wake".to_owned())
            }
            other => Some(format!("{other:?}")),
        };
        effects.iter().filter_map(name).collect::<Vec<_>>().join(" ")
    }

    /// The effects of an event, by name.
    fn send(&mut self, event: AnalysisEvent) -> String {
        let effects = self.session.update(event);
        self.names(&effects)
    }

    fn open(&mut self, text: &str) -> String {
        self.send(AnalysisEvent::Open(Source::User, text.to_owned()))
    }

    /// The engine answers the last order with the first legal moves, one for each score.
    fn think(&mut self, scores: &[Score], depth: u32, is_last: bool) -> String {
        let moves = self.session.table().moves();
        let line = |(mv, score): (&String, &Score)| Line::new(*score, vec![mv.clone()]);
        let lines = moves.iter().zip(scores).map(line).collect();
        let report =
            Report { depth, nodes: 2000, elapsed: Duration::from_secs(2), lines, ..Report::default() };
        let ticket = self.ticket.unwrap_or_default();
        self.send(AnalysisEvent::Thought(Thought { ticket, report, is_last }))
    }

    fn message(&self) -> String {
        self.session.message().map(|message| message.text.clone()).unwrap_or_default()
    }

    /// The moves of the tree on one line.
    fn moves(&self) -> String {
        let words = self.session.view().moves.into_iter().flat_map(|line| line.words);
        words.map(|word| format!("{}{}{}", word.before, word.text, word.after)).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn events_have_these_effects_and_messages() {
    use AnalysisEvent::*;
    let pick = |cell: &str| Input(InputEvent::Pick(Pick::Cell(cell.to_owned())));
    let open = |text: &str| Open(Source::User, text.to_owned());
    let mut stage = Stage::new(deal("nava"));
    for (event, effects, message, ply) in [
        (pick("a1"), "", "", 0),
        (pick("e5"), "", "A1 and e5 are not in the same row or column", 0),
        (pick("a4"), "think 3 save", "", 1),
        (Walk(super::Walk::Forward), "", "This is the end of the line.", 1),
        (Walk(super::Walk::Back), "think 3", "", 0),
        (Walk(super::Walk::Back), "", "This is the start.", 0),
        (Walk(super::Walk::Start), "", "This is the start.", 0),
        (Walk(super::Walk::End), "think 3", "", 1),
        (
            Walk(super::Walk::VariationAfter),
            "",
            "There is no variation here: play another move to make one.",
            1,
        ),
        (Promote, "", "This is the main line.", 1),
        (PlayLine(0, 1), "", "There is no line 1.", 1),
        (Comment("Bold".to_owned()), "save", "", 1),
        (Comment("Bold ".to_owned()), "", "", 1),
        (SetLines(9), "think 5", "", 1),
        (SetLines(5), "", "", 1),
        (SetEngine(false), "stop", "", 1),
        (SetEngine(false), "", "", 1),
        (SetEngine(true), "think 5", "", 1),
        (open("e5e2 a4a2"), "think 5 save", "", 3),
        (open("  "), "", "Expected a record, a position or moves, found nothing.", 3),
        (Delete, "think 5 save", "a4a2 was deleted.", 2),
        (Answer(true), "", "", 2),
        (open(RECORD), "another think 5 save", "Opened: a game of 3 moves.", 0),
        (Open(Source::Link, "nonsense".to_owned()), "", "The game in this link cannot be read: ", 0),
        (Open(Source::File("x.pgn".to_owned()), "[".to_owned()), "", "x.pgn cannot be read: ", 0),
        (New("swack".parse().expect("a game"), 1), "another think 5 save", "A new game of Swack.", 0),
        (Dismiss, "", "", 0),
        (Input(InputEvent::Button), "think 5 save", "", 1),
    ] {
        let name = format!("{event:?}");
        assert_eq!(stage.send(event), effects, "{name}");
        assert!(stage.message().starts_with(message), "{name}: {}", stage.message());
        assert_eq!(message.is_empty(), stage.message().is_empty(), "{name}: {}", stage.message());
        assert_eq!(stage.session.view().path.len(), ply, "{name}");
    }
}

#[test]
fn of_several_games_the_user_chooses_one() {
    use AnalysisEvent::*;
    let games = "[Game \"Nava\"]\n[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n\n1. A1A4 E5E2 *\n\n[Game \"swack:size=3\"]\n1. pass pass";
    let mut stage = Stage::new(deal("nava"));
    stage.open(games);
    assert_eq!(stage.message(), "There are 2 games here. Choose one.");
    assert_eq!(
        stage.session.view().choices,
        ["Nava · Ann – Bob · * · A1A4 E5E2", "swack:size=3 · * · pass pass"]
    );
    assert_eq!(stage.session.view().question, None);
    stage.send(Choose(2));
    assert_eq!(stage.session.view().choices.len(), 2, "there is no third game");
    stage.send(Choose(1));
    assert_eq!(stage.message(), "Opened: a game of 2 moves. No result given. By the moves: White wins.");
    assert_eq!(stage.session.view().choices, Vec::<String>::new());
    // The list can be left.
    stage.open(games);
    stage.send(Answer(false));
    assert_eq!(stage.session.view().choices, Vec::<String>::new());
    stage.open("a2a1");
    stage.open(games);
    stage.send(Choose(0));
    assert_eq!(stage.moves(), "1. a1a4 e5e2");
}

#[test]
fn a_walk_is_announced() {
    let mut stage = Stage::nava();
    let effects = stage.session.update(AnalysisEvent::Open(Source::User, "a1a4".to_owned()));
    assert!(effects.contains(&Effect::Announce("White: a1a4. Black to move".to_owned())), "{effects:?}");
    let effects = stage.session.update(AnalysisEvent::Walk(Walk::Start));
    assert!(
        effects.contains(&Effect::Announce("Start of the game. White to move".to_owned())),
        "{effects:?}"
    );
}

#[test]
fn what_has_followers_is_deleted_only_after_a_yes() {
    let mut stage = Stage::nava();
    stage.open("a1a4 e5e2");
    stage.send(AnalysisEvent::Walk(Walk::Back));
    assert_eq!(stage.send(AnalysisEvent::Delete), "");
    assert_eq!(stage.session.view().question.as_deref(), Some("Delete a1a4 and 1 more?"));
    stage.send(AnalysisEvent::Answer(false));
    assert_eq!((stage.session.view().question, stage.moves()), (None, "1. a1a4 e5e2".to_owned()));
    stage.send(AnalysisEvent::Delete);
    assert_eq!(stage.send(AnalysisEvent::Answer(true)), "think 3 save");
    assert_eq!((stage.moves(), stage.message()), (String::new(), "a1a4 was deleted.".to_owned()));
    stage.send(AnalysisEvent::Delete);
    assert_eq!(stage.message(), "There is no move to delete at the start.");
}

#[test]
fn another_game_is_kept_beside_the_one_before() {
    let mut stage = Stage::nava();
    assert_eq!(stage.open("swack"), "another think 3 save");
    assert_eq!(stage.message(), "The analysis starts from this position.");
    assert_eq!(stage.send(AnalysisEvent::Input(InputEvent::Button)), "think 3 save");
    stage.send(AnalysisEvent::Saved("here".to_owned(), Err("no room".to_owned())));
    assert!(stage.session.message().is_some_and(|said| said.is_error));
    assert_eq!(stage.open(RECORD), "another think 3 save");
    assert_eq!(stage.moves(), "1. a1a4 e5e2 (1... e5b5 too far) 2. a4a2");
    assert_eq!(stage.send(AnalysisEvent::Walk(Walk::End)), "think 3", "a walk changes nothing");
}

#[test]
fn what_another_screen_has_kept_is_shown_at_the_same_place() {
    let mut stage = Stage::nava();
    stage.open("a1a4 e5e2");
    assert_eq!(stage.send(AnalysisEvent::Follow(RECORD.to_owned())), "think 3", "nothing is written back");
    assert_eq!(stage.moves(), "1. a1a4 e5e2 (1... e5b5 too far) 2. a4a2");
    assert_eq!(stage.session.table().played(), ["a1a4", "e5e2"]);
    assert_eq!(stage.message(), "Changed in another window: this is the current state.");
    assert_eq!(stage.send(AnalysisEvent::Follow("nonsense".to_owned())), "");
    assert_eq!(stage.session.table().played(), ["a1a4", "e5e2"]);
}

#[test]
fn a_thought_belongs_to_the_position_that_was_asked_about() {
    let mut stage = Stage::nava();
    let stale = stage.ticket;
    assert_eq!(stage.think(&[Score::points(50), Score::points(20)], 4, false), "");
    let view = stage.session.view();
    assert_eq!(view.standing, "White is slightly better, 62 %");
    assert_eq!(view.engine.effort.map(|effort| effort.speed).as_deref(), Some("2000 positions, 1000/s"));
    assert_eq!(view.engine.lines.iter().map(|line| &line.score[..]).collect::<Vec<_>>(), ["+0.50", "+0.20"]);
    // A shallower report on as many lines is no news, one with other lines is.
    stage.think(&[Score::points(10), Score::points(5)], 3, false);
    assert_eq!(stage.session.view().engine.lines[0].score, "+0.50");
    stage.think(&[Score::points(10)], 3, false);
    assert_eq!(stage.session.view().engine.lines[0].score, "+0.10");
    stage.send(AnalysisEvent::PlayLine(0, 1));
    stage.ticket = stale;
    stage.think(&[Score::wins_in(3)], 9, true);
    let view = stage.session.view();
    assert_eq!(
        (view.path.len(), view.standing.as_str(), view.engine.lines.len()),
        (1, "not looked at yet", 0)
    );
}

#[test]
fn a_proof_says_more_than_any_depth() {
    let mut stage = Stage::nava();
    stage.think(&[Score::points(50), Score::points(20)], 13, false);
    // The solver settles it, with as many lines, and does not count depth.
    stage.think(&[Score::wins_in(27), Score::wins_in(29)], 1, true);
    assert_eq!(stage.session.view().standing, "White wins in 27, proven");
    assert_eq!(stage.session.view().engine.lines[0].score, "wins in 27");
    // The next search of the position has not come to the proof again.
    stage.think(&[Score::points(50), Score::points(20)], 14, false);
    assert_eq!(stage.session.view().standing, "White wins in 27, proven");
}

#[test]
fn a_line_of_the_engine_is_played_to_any_depth_as_a_variation() {
    let mut stage = Stage::nava();
    let moves = ["a1a4", "e5e2", "a4a2"].map(str::to_owned).to_vec();
    let report = Report {
        depth: 4,
        nodes: 9,
        lines: vec![Line::new(Score::EVEN, moves.clone())],
        ..Report::default()
    };
    let ticket = stage.ticket.unwrap_or_default();
    stage.send(AnalysisEvent::Thought(Thought { ticket, report, is_last: true }));
    for (count, played) in [(2, 2), (1, 1), (3, 3), (usize::MAX, 3), (0, 0)] {
        stage.send(AnalysisEvent::PlayLine(0, count));
        assert_eq!(stage.session.view().path, moves[..played], "{count}");
        stage.send(AnalysisEvent::Walk(Walk::Start));
    }
    assert_eq!(stage.moves(), "1. a1a4 e5e2 2. a4a2");
}

#[test]
fn a_mistake_is_told_with_its_answer() {
    let mut stage = Stage::nava();
    stage.think(&[Score::points(50)], 4, true);
    stage.open("a1a4");
    stage.think(&[Score::points(40)], 4, true);
    let told = stage.session.view().refutation.expect("a mistake");
    let answer = &stage.session.table().moves()[0];
    assert!(told.starts_with(&format!("a1a4??: blunder; answer: {answer}")), "{told}");
    stage.send(AnalysisEvent::Walk(Walk::Start));
    assert_eq!(stage.session.view().refutation, None);
}

#[test]
fn a_run_looks_at_every_position_of_the_line() {
    let mut stage = Stage::nava();
    stage.open("a1a4 e5e2");
    assert_eq!(stage.send(AnalysisEvent::LookThrough), "think 1");
    for done in 0..3 {
        let view = stage.session.view();
        assert_eq!(view.engine.progress, Some((done, 3)));
        assert_eq!(view.curve.iter().filter(|point| point.chance.is_some()).count(), done);
        // A walk does not disturb it.
        assert_eq!(stage.send(AnalysisEvent::Walk(if done == 1 { Walk::End } else { Walk::Start })), "");
        stage.think(&[Score::points(30)], 5, true);
    }
    assert_eq!(stage.message(), "Every position of this line has been looked at.");
    let view = stage.session.view();
    assert!(view.curve.iter().all(|point| point.chance.is_some()) && view.engine.progress.is_none());
    assert_eq!(stage.send(AnalysisEvent::LookThrough), "think 3", "nothing is left");
    stage.send(AnalysisEvent::Walk(Walk::End));
    stage.open("a4a2");
    stage.send(AnalysisEvent::LookThrough);
    assert_eq!(stage.send(AnalysisEvent::LookThrough), "think 3");
    assert_eq!(stage.message(), "Stopped.");
}

#[test]
fn a_finished_game_is_not_thought_about_and_takes_no_moves() {
    let mut stage = Stage::nava();
    assert_eq!(stage.open("nava wwwwww,x3,bbbbbb/x5/x5/x5/x5 w"), "another think 3 save");
    assert_eq!(stage.open("a5e5"), "stop save");
    let view = stage.session.view();
    assert!(view.is_over);
    assert_eq!(view.balance, [(Seat::One, 1.0), (Seat::Two, 0.0)]);
    stage.send(AnalysisEvent::Input(InputEvent::Pick(Pick::Cell("a5".to_owned()))));
    assert_eq!(stage.message(), "The game is over.");
}

#[test]
fn a_fast_walk_does_not_start_the_engine_at_every_step() {
    let options = AnalysisOptions { pause: Duration::from_millis(160), ..options() };
    let (session, effects) = AnalysisSession::begin(deal("nava"), options);
    let mut stage = Stage { session, ticket: None };
    assert_eq!(stage.names(&effects), "stop wake");
    let early = stage.ticket.unwrap_or_default();
    assert_eq!(stage.open("a1a4 e5e2"), "stop wake save");
    let late = stage.ticket.unwrap_or_default();
    assert_eq!(stage.send(AnalysisEvent::Wake(early)), "");
    assert_eq!(stage.send(AnalysisEvent::Wake(late)), "think 3");
    assert_eq!(stage.send(AnalysisEvent::Wake(late)), "", "once");
    assert_eq!(stage.send(AnalysisEvent::SetEngine(false)), "stop");
}

/// An event whose details depend on the state of the session.
#[derive(Clone, Debug)]
enum Act {
    /// A cell or count that can be picked, or a button.
    Next(Index),
    Cell(Index),
    Drag(Index, Index),
    Input(Index),
    Walk(Index),
    /// A position of this tree, or one of another.
    Go(Index),
    Comment(Index),
    Open(Index, Index),
    New(Index),
    /// An answer to the last order, or to an old one.
    Thought {
        is_stale: bool,
        is_last: bool,
        depth: u32,
        points: i32,
    },
    Plain(Index),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        8 => any::<Index>().prop_map(Act::Next),
        2 => any::<Index>().prop_map(Act::Cell),
        1 => any::<(Index, Index)>().prop_map(|(from, to)| Act::Drag(from, to)),
        3 => any::<Index>().prop_map(Act::Input),
        4 => any::<Index>().prop_map(Act::Walk),
        2 => any::<Index>().prop_map(Act::Go),
        2 => any::<Index>().prop_map(Act::Comment),
        2 => any::<(Index, Index)>().prop_map(|(source, text)| Act::Open(source, text)),
        1 => any::<Index>().prop_map(Act::New),
        3 => (any::<bool>(), any::<bool>(), 1..20_u32, -500..500).prop_map(
            |(is_stale, is_last, depth, points)| Act::Thought { is_stale, is_last, depth, points }
        ),
        5 => any::<Index>().prop_map(Act::Plain),
    ];
    proptest::collection::vec(act, 1..100)
}

impl Act {
    fn event(&self, stage: &Stage, stale: Ticket, foreign: &[NodeId]) -> AnalysisEvent {
        let session = &stage.session;
        let cells = || -> Vec<String> { session.table().cells().into_iter().map(|cell| cell.name).collect() };
        match self {
            Act::Next(index) => {
                let next = session.input.selection().next();
                match next.is_empty() {
                    true => AnalysisEvent::Dismiss,
                    false => AnalysisEvent::Input(InputEvent::Pick(index.get(&next).clone())),
                }
            }
            Act::Cell(index) => {
                AnalysisEvent::Input(InputEvent::Pick(Pick::Cell(index.get(&cells()).clone())))
            }
            Act::Drag(from, to) => {
                let cells = cells();
                let (from, to) = (from.get(&cells).clone(), Some(to.get(&cells).clone()));
                AnalysisEvent::Input(InputEvent::Drag { from, to })
            }
            Act::Input(index) => AnalysisEvent::Input(
                index
                    .get(&[
                        InputEvent::Digit(3),
                        InputEvent::Step(1),
                        InputEvent::Step(-2),
                        InputEvent::Confirm,
                        InputEvent::Button,
                        InputEvent::Back,
                        InputEvent::Clear,
                        InputEvent::Pick(Pick::Count(200)),
                        InputEvent::Pick(Pick::Button("nonsense".to_owned())),
                        InputEvent::Drag { from: "nowhere".to_owned(), to: None },
                    ])
                    .clone(),
            ),
            Act::Walk(index) => AnalysisEvent::Walk(*index.get(&[
                Walk::Start,
                Walk::Back,
                Walk::Back,
                Walk::Forward,
                Walk::End,
                Walk::VariationBefore,
                Walk::VariationAfter,
            ])),
            Act::Go(index) => {
                let known = session.tree.line();
                AnalysisEvent::Go(*index.get(&[&known, foreign].concat()))
            }
            Act::Comment(index) => AnalysisEvent::Comment(
                (*index.get(&["", "Good.", "two\nlines", "no } here", " Good. "])).to_owned(),
            ),
            Act::Open(source, text) => {
                let sources = [Source::User, Source::User, Source::Link, Source::File("f".to_owned())];
                let texts = [
                    RECORD,
                    "",
                    "[",
                    "nava",
                    "swack:size=3 w,b/b b 0 -",
                    "pass",
                    "1. a2a1",
                    "a1a4 e5e2",
                    "?",
                    "[Game \"nava\"] a1a4 * [Game \"nava\"] a1a3 * [Game \"nava\"] a1a1 *",
                ];
                AnalysisEvent::Open(source.get(&sources).clone(), (*text.get(&texts)).to_owned())
            }
            Act::New(index) => AnalysisEvent::New(
                index.get(&["nava", "swack:size=3", "crab-stack"]).parse().expect("a game"),
                index.index(9) as u64,
            ),
            Act::Thought { is_stale, is_last, depth, points } => {
                let ticket = if *is_stale { stale } else { stage.ticket.unwrap_or_default() };
                let moves = session.table().moves();
                let line = |mv: &String| Line::new(Score::points(*points), vec![mv.clone()]);
                let lines = moves.iter().take(*depth as usize % 4).map(line).collect();
                let report = Report { depth: *depth, nodes: 1, lines, ..Report::default() };
                AnalysisEvent::Thought(Thought { ticket, report, is_last: *is_last })
            }
            Act::Plain(index) => index
                .get(&[
                    AnalysisEvent::Promote,
                    AnalysisEvent::Delete,
                    AnalysisEvent::Answer(true),
                    AnalysisEvent::Answer(false),
                    AnalysisEvent::Choose(0),
                    AnalysisEvent::Choose(2),
                    AnalysisEvent::Choose(3),
                    AnalysisEvent::PlayLine(0, 1),
                    AnalysisEvent::PlayLine(usize::MAX, 1),
                    AnalysisEvent::Saved("f".to_owned(), Ok(())),
                    AnalysisEvent::Saved("f".to_owned(), Err("full".to_owned())),
                    AnalysisEvent::SetEngine(false),
                    AnalysisEvent::SetEngine(true),
                    AnalysisEvent::SetLines(0),
                    AnalysisEvent::SetLines(99),
                    AnalysisEvent::LookThrough,
                    AnalysisEvent::Wake(stage.ticket.unwrap_or_default()),
                    AnalysisEvent::Tell(Message::info("told")),
                    AnalysisEvent::Dismiss,
                ])
                .clone(),
        }
    }
}

/// Every position of the tree by the moves that lead there, with the comment on it.
type Content = BTreeMap<Vec<String>, String>;

fn content(tree: &Tree) -> Content {
    let mut content = Content::new();
    let mut open = vec![(Tree::START, Vec::new())];
    while let Some((id, path)) = open.pop() {
        for &child in tree.children(id) {
            open.push((child, [&path[..], &[tree.mv(child).to_owned()]].concat()));
        }
        content.insert(path, tree.comment(id));
    }
    content
}

/// The positions that are gone or have another comment.
fn lost(before: &Content, after: &Content) -> Vec<Vec<String>> {
    before
        .iter()
        .filter(|(path, comment)| after.get(*path) != Some(comment))
        .map(|(path, _)| path.clone())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn random_events_lose_nothing(setup in 0..5_usize, acts in acts()) {
        let games = ["nava", "swack:size=3", "crab-stack", "knight-line", "crab-stack:players=4"];
        let mut stage = Stage::new(deal(games[setup]));
        let foreign = read_record(RECORD).expect("a record").line();
        let stale = stage.ticket.expect("an order");
        for act in &acts {
            let event = act.event(&stage, stale, &foreign);
            let name = format!("{event:?}");
            let (before, shown) = (content(&stage.session.tree), stage.session.table().played());
            let view = AnalysisView { message: None, ..stage.session.view() };
            let replaces =
                matches!(event, AnalysisEvent::Open(..) | AnalysisEvent::New(..) | AnalysisEvent::Choose(_));
            let is_comment = matches!(event, AnalysisEvent::Comment(_));
            let deletes = matches!(event, AnalysisEvent::Delete | AnalysisEvent::Answer(true));
            let is_thought = matches!(event, AnalysisEvent::Thought(_));
            stage.send(event);

            let after = content(&stage.session.tree);
            // An answer of the engine leaves the message alone.
            if !is_thought && stage.session.message().is_some_and(|message| message.is_error) {
                prop_assert_eq!(&view, &AnalysisView { message: None, ..stage.session.view() }, "{}", name);
            }
            for path in lost(&before, &after) {
                let may_change = is_comment && path == shown || deletes && path.starts_with(&shown);
                prop_assert!(replaces || may_change, "{}: {:?} is lost", name, path);
            }
            // What is written can be read again, and says the same.
            let record = stage.session.record().map_err(TestCaseError::fail)?;
            let read = read_record(&record).map_err(TestCaseError::fail)?;
            prop_assert_eq!(content(&read), after, "{}", name);
        }
    }
}
