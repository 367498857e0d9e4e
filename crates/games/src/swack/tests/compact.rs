//! Boards from 5×5 to 7×7 in a few words play as the game itself does.

use cairn_core::{Notation, Playout, Seat, Solvable, Symmetric};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::swack::{CompactSwack, Move, SwackOptions, Tie};

fn read(size: u8, swap: bool, position: &str) -> Swack {
    let options = SwackOptions { size, swap, ..SwackOptions::default() };
    Swack::read(&options, position).unwrap()
}

fn compact(position: &str) -> Option<CompactSwack> {
    CompactSwack::of(&read(5, false, position))
}

const BOARD: &str = "w,b,w,b,w/b,w,b,w,b/w,b,w,b,w/b,w,b,w,b/w,b,w,b,w";

/// Black has swapped b2 with a2 and leads with four stacks:
///
///     w  b  w  b  w
///     b  w  b  w  b
///     w  b  w  b  w
///     w  wb b  w  b
///     w  b  w  b  w
const BLACK_LEADS: &str = "w,b,w,b,w/b,w,b,w,b/w,b,w,b,w/w,wb,b,w,b/w,b,w,b,w";

#[test]
fn a_game_is_the_same_move_by_move() {
    let (mut games, mut passes) = (0, 0);
    let ties = [Tie::LastWins, Tie::LastLoses];
    let every = (5..=7).flat_map(|size| ties.map(|tie| SwackOptions { size, tie, swap: false }));
    for (seed, options) in (0..200).zip(every.cycle()) {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Swack::deal(&options, &mut dice);
        let mut playout = Playout::default();
        if options.size == 6 {
            assert_eq!(CompactSwack::of(&position), None, "a full tie before any move is a draw");
            position.play_unchecked(position.moves()[0]);
        }
        let mut short = CompactSwack::of(&position).expect("the start");
        while let Some(mv) = playout.pick(&position, &mut dice) {
            let steps: Vec<Move> = position.moves().into_iter().filter(|&mv| mv != Move::Pass).collect();
            let Status::ToMove(mover) = short.status() else {
                assert_eq!(steps, [], "{position}");
                games += 1;
                break;
            };
            assert_eq!(position.status(), Status::ToMove(mover));
            let leads = position.result().winner() == Some(mover);
            let mut expected = steps;
            expected.extend(leads.then_some(Move::Pass));
            expected.sort_unstable();
            let mut moves = short.moves();
            moves.sort_unstable();
            assert_eq!(moves, expected, "{position}");
            assert_eq!(short.count_moves(), expected.len(), "{position}");
            if mv == Move::Pass && !leads {
                continue;
            }
            passes += usize::from(mv == Move::Pass);
            position.play_unchecked(mv);
            short.play_unchecked(mv);
            assert_eq!(CompactSwack::of(&position).as_ref(), Some(&short), "{position}");
        }
    }
    assert!(games > 150 && passes > 100, "{games} games, {passes} passes");
}

#[test]
fn who_is_behind_does_not_pass_while_they_can_move() {
    let behind = compact(&format!("{BLACK_LEADS} w 0 b")).unwrap();
    assert!(!behind.moves().contains(&Move::Pass));
    let leads = compact(&format!("{BLACK_LEADS} b 0 w")).unwrap();
    assert!(leads.moves().contains(&Move::Pass));
}

#[test]
fn the_game_is_over_where_no_contact_is_left_and_who_leads_has_won() {
    // All black stacks are two high, all white ones one: White has thirteen groups, Black has twelve.
    let board = BOARD.replace('b', "wb");
    for turn in ["w 0 b", "b 0 w", "b 1 b"] {
        let over = compact(&format!("{board} {turn}")).expect("the standard board");
        assert_eq!(over.status().places().and_then(|places| places.winner()), Some(Seat::Two), "{turn}");
        assert_eq!(over.moves(), [], "{turn}");
    }
}

#[test]
fn a_pass_before_does_not_matter_unless_another_one_wins() {
    let passed = compact(&format!("{BLACK_LEADS} w 1 w"));
    assert!(passed.is_some());
    assert_eq!(passed, compact(&format!("{BLACK_LEADS} w 0 b")));
    assert_eq!(compact(&format!("{BLACK_LEADS} b 1 b")), None);
}

#[test]
fn who_moved_last_does_not_matter_where_groups_cannot_be_equal() {
    assert_eq!(compact(&format!("{BLACK_LEADS} w 1 b")), compact(&format!("{BLACK_LEADS} w 1 w")));
}

#[test]
fn the_last_move_decides_a_full_tie() {
    // Mirror images of a swap, one by each player, make the groups equal; it is Black's turn.
    let after_white = |tie| {
        let mut position = Swack::start(SwackOptions { size: 6, tie, swap: false });
        for mv in ["b1a1", "e1f1"] {
            position.play_unchecked(position.read_move(mv).expect("a legal move"));
        }
        CompactSwack::of(&position).expect("a full tie after a move is none")
    };
    let [white_leads, black_leads] = [Tie::LastWins, Tie::LastLoses].map(after_white);
    assert!(!white_leads.moves().contains(&Move::Pass));
    assert!(black_leads.moves().contains(&Move::Pass));
    assert_ne!(white_leads.symmetric_key(), black_leads.symmetric_key());
}

#[test]
fn images_share_a_key_and_other_positions_do_not() {
    let key = |position: &str| compact(position).unwrap().symmetric_key();
    let turned = "w,b,w,b,w/b,w,b,w,b/w,b,w,b,w/b,w,b,wb,w/w,b,w,b,w w 0 b";
    assert_eq!(key(&format!("{BLACK_LEADS} w 0 b")), key(turned));
    assert_ne!(key(&format!("{BLACK_LEADS} w 0 b")), key(&format!("{BLACK_LEADS} b 0 b")));
    assert_ne!(key(&format!("{BLACK_LEADS} w 0 b")), key(&format!("{BOARD} b 0 -")));
}

#[test]
fn other_boards_are_left_alone() {
    for size in [3, 4, 8, 9] {
        let start = Swack::start(SwackOptions { size, ..SwackOptions::default() });
        assert_eq!(CompactSwack::of(&start), None);
    }
    let swap = read(5, true, &format!("{BOARD} b 0 - -"));
    assert_eq!(CompactSwack::of(&swap), None);
}

#[test]
fn after_a_swap_the_seats_have_the_other_colours() {
    let mut position = Swack::start(SwackOptions { swap: true, ..SwackOptions::default() });
    for (mv, seat) in [("e2e3", None), ("swap", Some(Seat::One)), ("c1c2", Some(Seat::Two))] {
        position.play_unchecked(position.read_move(mv).expect("a legal move"));
        let compact = CompactSwack::of(&position);
        assert_eq!(compact.is_some(), seat.is_some(), "after {mv}");
        assert!(compact.is_none_or(|compact| compact.status().to_move() == seat), "after {mv}");
        assert!(seat.is_none_or(|seat| position.status().to_move() == Some(seat)), "after {mv}");
    }
}

#[test]
fn a_swap_changes_the_key_since_other_seats_win() {
    let mut position = Swack::start(SwackOptions { swap: true, ..SwackOptions::default() });
    for mv in ["e2e3", "swap", "c1c2"] {
        position.play_unchecked(position.read_move(mv).expect("a legal move"));
    }
    let swapped = CompactSwack::of(&position).expect("nobody can swap any more");
    position.swapped = false;
    let plain = CompactSwack::of(&position).expect("nobody can swap any more");
    assert_ne!(swapped.key(), plain.key());
    assert_ne!(swapped.symmetric_key(), plain.symmetric_key());
}

#[test]
fn the_book_knows_games_with_a_swap() {
    let mut position = Swack::start(SwackOptions { swap: true, ..SwackOptions::default() });
    for (mv, winner) in [("e2e3", Seat::Two), ("swap", Seat::One)] {
        position.play_unchecked(position.read_move(mv).expect("a legal move"));
        let proven = position.proven().expect("White wins the standard game");
        assert_eq!(proven.winner, winner, "after {mv}");
        assert!(proven.answer.is_some_and(|answer| position.moves().contains(&answer)), "after {mv}");
    }
}

#[test]
fn so_are_colours_with_other_numbers_of_stacks_than_at_the_start() {
    let thirteen = BLACK_LEADS.replacen('w', "b", 1);
    assert_eq!(compact(&format!("{thirteen} w 0 b")), None);
}
