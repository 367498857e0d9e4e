//! What holds for every text, every position and every game.

mod symmetry;

use std::collections::BTreeMap;

use cairn_core::{PieceKind, Seat, Status};
use cairn_games::nava::look::{CUBE, DISC};
use cairn_games::{GameKind, Setup, Table, record};
use cairn_i18n::Language;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// This many cases, and no file for failures.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Every game as often as any other, with any combination of its options.
fn setups() -> impl Strategy<Value = Setup> {
    select(GameKind::ALL).prop_flat_map(setups_of)
}

/// Every combination of one game's options.
fn setups_of(game: GameKind) -> impl Strategy<Value = Setup> {
    select(Setup::every().into_iter().filter(|setup| setup.game() == game).collect::<Vec<_>>())
}

/// A game after some random moves; it may be over.
fn games(setups: impl Strategy<Value = Setup>) -> impl Strategy<Value = Box<dyn Table>> {
    (setups, any::<u64>(), vec(any::<Index>(), 0..80)).prop_map(|(setup, seed, picks)| {
        let mut table = setup.deal(seed);
        for pick in picks {
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            table.play(&moves[pick.index(moves.len())]).expect("a legal move");
        }
        table
    })
}

/// Texts made of what texts are made of here, and others.
fn texts() -> impl Strategy<Value = String> {
    const PARTS: [&str; 42] = [
        "/", ",", " ", "x", "x2", "x3", "x5", "x99", "~", "-", "=", ">", ":", "0", "1", "2", "3", "12", "b",
        "w", "W", "B", "bw", "w20", "b20", "r20", "g1", "S1", "M2", "L1", "S2L1", "a1", "b2", "c3", "pass",
        "swap", "0,0", "é", "\n", "draw", " over", "2>3",
    ];
    prop_oneof![vec(select(&PARTS[..]), 0..40).prop_map(|parts| parts.concat()), any::<String>()]
}

/// Something done to the text of a position.
#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, char),
    Remove(Index),
    Replace(Index, char),
    /// Two cells, or fields, change places.
    Exchange(Index, Index),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let letter = || select("x/, ~-0123459bwBWrgSMLs>".chars().collect::<Vec<_>>());
    let edit = prop_oneof![
        (any::<Index>(), letter()).prop_map(|(place, letter)| Edit::Insert(place, letter)),
        any::<Index>().prop_map(Edit::Remove),
        (any::<Index>(), letter()).prop_map(|(place, letter)| Edit::Replace(place, letter)),
        any::<(Index, Index)>().prop_map(|(one, other)| Edit::Exchange(one, other)),
        any::<(Index, Index)>().prop_map(|(one, other)| Edit::Exchange(one, other)),
    ];
    vec(edit, 1..3)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    edits.iter().fold(text.to_owned(), |mut text, edit| {
        // Positions are long and ASCII, and stay so.
        let length = text.len();
        match edit {
            Edit::Insert(place, letter) => text.insert(place.index(length + 1), *letter),
            Edit::Remove(place) => drop(text.remove(place.index(length))),
            Edit::Replace(place, letter) => {
                let place = place.index(length);
                text.replace_range(place..=place, &letter.to_string());
            }
            Edit::Exchange(one, other) => {
                let is_between = |letter| ",/ ".contains(letter);
                let mut parts: Vec<&str> = text.split(is_between).collect();
                let count = parts.len();
                parts.swap(one.index(count), other.index(count));
                let between = text.matches(is_between).chain([""]);
                text = parts.into_iter().zip(between).flat_map(|(part, between)| [part, between]).collect();
            }
        }
        text
    })
}

/// How many pieces of each kind each owner has on the board.
fn pieces(table: &dyn Table) -> BTreeMap<(Option<Seat>, &'static str), usize> {
    let mut counts = BTreeMap::new();
    for piece in table.cells().iter().flat_map(|cell| &cell.stack) {
        *counts.entry((piece.owner, piece.kind.name)).or_insert(0) += 1;
    }
    counts
}

/// Plays the moves of a game again and calls `each` with the table before and after each move, and the move.
fn replay(game: &dyn Table, mut each: impl FnMut(&dyn Table, &str, &dyn Table)) {
    let mut before = game.boxed_clone();
    while before.take_back() {}
    for mv in game.played() {
        let mut after = before.boxed_clone();
        after.play(&mv).expect("it was played");
        each(before.as_ref(), &mv, after.as_ref());
        before = after;
    }
}

/// The position can be read, and so can every position after one more move.
fn check_closed(setup: &Setup, position: &str) {
    let table = setup.read(position).unwrap_or_else(|error| panic!("{setup} | {position}: {error}"));
    for mv in table.moves() {
        let mut after = table.boxed_clone();
        after.play(&mv).unwrap_or_else(|error| panic!("{setup} | {position} | {mv}: {error}"));
        let text = after.position();
        let read = setup.read(&text).unwrap_or_else(|error| panic!("{setup} | {text}: {error}"));
        assert_eq!(read.position(), text, "{setup}: read and written again");
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn arbitrary_text_is_refused_or_read_by_every_parser(text in texts()) {
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string(), text.clone());
        }
        for setup in Setup::every() {
            if let Ok(table) = setup.read(&text) {
                check_closed(&setup, &table.position());
            }
            let mut table = setup.deal(1);
            let _ = table.read_result(&text);
            let legal = table.moves().contains(&text);
            prop_assert_eq!(table.play(&text).is_ok(), legal);
        }
    }

    #[test]
    fn arbitrary_text_is_no_reason_to_panic_for_the_reader_of_records(setup in setups(), text in texts()) {
        let tags = format!("[Game \"{setup}\"]\n");
        let position = setup.deal(1).position();
        for record in [
            text.clone(),
            format!("[Game \"{text}\"]\n\n*"),
            format!("{tags}[Start \"{text}\"]\n\n*"),
            format!("{tags}[Start \"{position}\"]\n[Result \"{text}\"]\n\n{text}"),
            format!("{tags}[Start \"{position}\"]\n\n{text} *"),
        ] {
            if let Ok((record, table)) = record::read(&record) {
                prop_assert_eq!(record.line.len(), table.ply());
            }
        }
    }

    #[test]
    fn every_position_of_a_game_survives_as_text(game in games(setups())) {
        replay(game.as_ref(), |_, mv, after| {
            let (setup, text) = (after.setup(), after.position());
            let read = setup.read(&text).unwrap_or_else(|error| panic!("{setup} | {text}: {error}"));
            assert_eq!(read.position(), text, "{setup} after {mv}");
            let reason = after.end_reason(Language::English).map(|reason| reason.text);
            // Repetition belongs to the record.
            if reason.as_deref() != Some("the same position came up for the third time") {
                assert_eq!(read.status(), after.status(), "{setup} | {text}");
                assert_eq!(read.moves(), after.moves(), "{setup} | {text}");
            }
        });
    }

    #[test]
    fn a_game_survives_as_a_record(game in games(setups())) {
        let record = record::bare_record(game.as_ref()).expect("texts of moves fit into a record");
        let (read, table) = record::read(&record.write(game.seats())).expect("what was written is read");
        prop_assert_eq!(read, record);
        prop_assert_eq!(table.position(), game.position());
        prop_assert_eq!(table.played(), game.played());
        prop_assert_eq!(table.status(), game.status());
    }

    #[test]
    fn swack_grows_by_one_piece_with_every_move_and_by_none_with_a_pass_or_a_swap(
        game in games(setups_of(GameKind::Swack))
    ) {
        replay(game.as_ref(), |before, mv, after| {
            let grown = usize::from(mv != "pass" && mv != "swap");
            let total = |table| pieces(table).values().sum::<usize>();
            assert_eq!(total(after), total(before) + grown, "{mv}");
        });
    }

    #[test]
    fn nava_keeps_six_discs_and_never_has_more_than_nine_cubes(game in games(setups_of(GameKind::Nava))) {
        let counts = pieces(game.as_ref());
        for seat in Seat::first(2) {
            let count = |kind: &PieceKind| counts.get(&(Some(seat), kind.name)).copied().unwrap_or(0);
            prop_assert_eq!(count(&DISC), 6);
            prop_assert!(count(&CUBE) <= 9);
        }
    }

    #[test]
    fn in_nava_the_player_who_moved_controls_a_stack(game in games(setups_of(GameKind::Nava))) {
        replay(game.as_ref(), |before, _, after| {
            let mover = before.status().to_move();
            let tops = after.cells().into_iter().filter_map(|cell| cell.stack.last().copied());
            assert!(tops.filter(|top| top.kind == &DISC).any(|top| top.owner == mover));
        });
    }

    #[test]
    fn crabs_are_lost_by_a_wave_only(game in games(setups_of(GameKind::CrabStack))) {
        let rocks = |table: &dyn Table| table.cells().iter().filter(|cell| !cell.stack.is_empty()).count();
        replay(game.as_ref(), |before, mv, after| {
            let (was, is) = (pieces(before), pieces(after));
            assert!(is.iter().all(|(crab, count)| count <= &was[crab]), "{mv}");
            // The rock that the crab has left may be empty; a wave empties others as well.
            assert_eq!(is != was, rocks(after) + 1 < rocks(before), "{mv}");
        });
    }

    #[test]
    fn in_knight_line_nobody_wins_or_loses_a_tile(game in games(setups_of(GameKind::KnightLine))) {
        let (setup, counts) = (game.setup().to_string(), pieces(game.as_ref()));
        let tiles = if setup.contains("tiles=24") { 24 } else { 20 };
        let neutral = setup.contains("tile=");
        prop_assert_eq!(counts.iter().filter(|((owner, _), _)| owner.is_none()).count(), usize::from(neutral));
        // With a grey tile the players place their stacks one after the other.
        let placed = if neutral { game.ply().min(game.seats()) } else { game.seats() };
        for seat in Seat::first(placed) {
            prop_assert_eq!(counts.get(&(Some(seat), "tile")), Some(&tiles));
        }
    }

    #[test]
    fn only_crab_stack_and_nava_can_repeat_a_position(game in games(setups())) {
        let mut seen = Vec::new();
        replay(game.as_ref(), |before, mv, _| {
            if mv != "pass" && mv != "swap" {
                seen.push(before.position());
            }
        });
        let repeats = (1..seen.len()).any(|place| seen[..place].contains(&seen[place]));
        let can_repeat = [GameKind::CrabStack, GameKind::Nava].contains(&game.setup().game());
        prop_assert!(can_repeat || !repeats);
    }

    #[test]
    fn a_move_taken_back_was_never_made(game in games(setups())) {
        let mut table = game.boxed_clone();
        let Some(last) = table.played().pop() else { return Ok(()) };
        prop_assert!(table.take_back());
        prop_assert!(matches!(table.status(), Status::ToMove(_)));
        prop_assert!(table.moves().contains(&last));
        table.play(&last).expect("it was played before");
        prop_assert_eq!(table.position(), game.position());
        prop_assert_eq!(table.status(), game.status());
    }
}

proptest! {
    // Most of them are refused.
    #![proptest_config(cases(2000))]

    #[test]
    fn an_edited_position_is_refused_or_written_as_it_was_read(game in games(setups()), edits in edits()) {
        let (setup, text) = (game.setup(), edited(&game.position(), &edits));
        if let Ok(table) = setup.read(&text) {
            let (written, board) = (table.position(), |text: &str| text.split(' ').next().map(str::to_owned));
            // In Crab Stack a player without a move is out as soon as the turn begins, here with the reading.
            prop_assert!(
                written == text || setup.game() == GameKind::CrabStack && board(&written) == board(&text),
                "{} is written {}", text, written
            );
            check_closed(&setup, &written);
        }
    }
}
