//! The engine at full strength plays what is proven, and says so.

use cairn_core::{Seat, Status};
use cairn_engine::{Limits, Report, Stop, Verdict};
use cairn_games::{Setup, Table};
use cairn_players::{Player, Question};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn player(text: &str) -> Player {
    Player::new(text.parse().expect("a player"))
}

fn start(setup: &str) -> Box<dyn Table> {
    setup.parse::<Setup>().expect("a setup").deal(0)
}

fn think(player: &mut Player, table: &dyn Table, limits: Limits, lines: usize) -> Report<String> {
    let question = Question { table, limits, lines, among: &[], stop: &Stop::default() };
    player.think(&question, &mut |_| ()).expect("the game goes on")
}

fn best(player: &mut Player, table: &dyn Table, nodes: u64) -> String {
    think(player, table, Limits::nodes(nodes), 1).best().clone()
}

/// Plays a seat against random moves; says who won after how many turns.
fn against_chance(setup: &str, seat: Seat, nodes: u64, seed: u64) -> (Option<Seat>, usize) {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut table, mut engine) = (start(setup), player("engine:hash=1"));
    while let Status::ToMove(mover) = table.status() {
        let mv = if mover == seat {
            best(&mut engine, table.as_ref(), nodes)
        } else {
            let moves = table.moves();
            moves[dice.random_range(0..moves.len() as u32) as usize].clone()
        };
        table.play(&mv).expect("a legal move");
    }
    (table.status().places().and_then(|places| places.winner()), table.ply())
}

#[test]
fn the_start_of_each_solved_game_is_proven_without_searching() {
    for (setup, turns) in [("knight-line", 26), ("knight-line:tiles=24", 26), ("swack", 60)] {
        let found = think(&mut player("engine:hash=1"), start(setup).as_ref(), Limits::nodes(1_000), 1);
        let Verdict::Loses(within) = found.score().verdict() else { panic!("{setup}: {}", found.score()) };
        assert!(within <= turns, "{setup}: {within}");
    }
}

#[test]
fn the_winner_wins_with_hardly_a_node_in_no_more_turns_than_it_says() {
    for seed in 0..5 {
        let (winner, turns) = against_chance("knight-line", Seat::Two, 10, seed);
        assert!(winner == Some(Seat::Two) && turns <= 26, "{winner:?} in {turns}");
        assert_eq!(against_chance("swack", Seat::Two, 1_000, seed).0, Some(Seat::Two));
    }
}

#[test]
fn the_winner_wins_against_players_that_search() {
    for (setup, opponent) in [
        ("swack", "uct:nodes=3000,seed=1"),
        ("swack", "uct:nodes=3000,seed=2"),
        ("swack", "uct:nodes=3000,seed=3"),
        ("swack", "engine:nodes=5000,without=lookup,hash=1,seed=1"),
        ("swack", "engine:nodes=5000,without=lookup,hash=1,seed=2"),
        ("swack", "10:nodes=5000,seed=1"),
        ("knight-line", "uct:nodes=3000,seed=1"),
        ("knight-line", "engine:nodes=5000,without=lookup,hash=1,seed=1"),
        ("knight-line", "10:nodes=5000,seed=1"),
    ] {
        let (mut table, mut players) = (start(setup), [player(opponent), player("engine:hash=1,nodes=1000")]);
        while let Status::ToMove(mover) = table.status() {
            let mv = think(&mut players[mover.index()], table.as_ref(), Limits::NONE, 1).best().clone();
            table.play(&mv).expect("a legal move");
        }
        let winner = table.status().places().and_then(|places| places.winner());
        assert_eq!(winner, Some(Seat::Two), "{setup} against {opponent}: {:?}", table.played());
    }
}

#[test]
fn turns_become_fewer_with_every_answer_whatever_the_other_does() {
    let (mut table, mut engine) = (start("knight-line"), player("engine:hash=1"));
    let mut left = 27;
    while table.status().to_move().is_some() {
        let found = think(&mut engine, table.as_ref(), Limits::nodes(500), 1);
        match found.score().verdict() {
            Verdict::Wins(turns) | Verdict::Loses(turns) => assert!(turns < left, "{turns} after {left}"),
            Verdict::Points(_) => panic!("{}", table.position()),
        }
        left -= 1;
        table.play(found.best()).expect("a legal move");
    }
    assert_eq!(table.status().places().and_then(|places| places.winner()), Some(Seat::Two));
}

#[test]
fn several_lines_have_the_proven_move_first_and_each_move_once() {
    let mut table = start("knight-line");
    table.play("0,0>2,1:1").expect("White's first move");
    let found = think(&mut player("engine:hash=1"), table.as_ref(), Limits::nodes(2_000), 3);
    assert_eq!(found.lines.len(), 3);
    assert!(matches!(found.lines[0].score.verdict(), Verdict::Wins(25)), "{}", found.score());
    assert!(found.lines.is_sorted_by(|better, worse| better.score >= worse.score));
    let firsts: std::collections::HashSet<_> = found.lines.iter().map(|line| &line.moves[0]).collect();
    assert_eq!(firsts.len(), 3);
}

#[test]
fn a_line_of_proven_play_is_playable() {
    let found = think(&mut player("engine:hash=1"), start("knight-line").as_ref(), Limits::nodes(100), 1);
    let mut table = start("knight-line");
    for mv in &found.lines[0].moves {
        table.play(mv).expect("a legal move");
    }
    assert!(found.lines[0].moves.len() > 10, "{:?}", found.lines[0].moves);
}

#[test]
fn levels_below_the_top_and_an_engine_without_lookup_know_nothing_that_is_proven() {
    for (name, knows) in [("9", false), ("1", false), ("engine:hash=1,without=lookup", false), ("10", true)] {
        let table = start("knight-line");
        let found = think(&mut player(name), table.as_ref(), Limits::nodes(500), 1);
        assert_eq!(found.score().is_proven(), knows, "{name}");
    }
}

#[test]
fn the_solver_settles_a_small_board_within_any_limit_of_nodes() {
    let table = start("swack:size=4");
    for (name, limits, knows) in [
        ("engine:hash=1", Limits::NONE, true),
        ("engine:hash=1", Limits::nodes(2_000), true),
        ("10", Limits::NONE, true),
        ("9", Limits::nodes(2_000), false),
    ] {
        let found = think(&mut player(name), table.as_ref(), limits, 1);
        let is_right = matches!(found.score().verdict(), Verdict::Wins(20..=40));
        assert_eq!(is_right, knows, "{name}: {}", found.score());
    }
    let large = think(&mut player("engine:hash=1"), start("swack:size=6").as_ref(), Limits::nodes(2_000), 1);
    assert!(!large.score().is_proven(), "a limit of nodes leaves the solver out");
}

#[test]
fn the_solver_begins_with_the_last_answer_of_a_book() {
    let (mut table, mut engine) = (start("swack"), player("engine:hash=1"));
    for mv in "e2e3 c1c2 d1d2 c5c4 e4d4 a3b3 c1d1 a1b1 a4a5".split(' ') {
        table.play(mv).expect("a legal move");
    }
    let time = Limits::time(std::time::Duration::from_secs(600));
    let answer = think(&mut engine, table.as_ref(), time, 1).best().clone();
    for mv in [&answer[..], "d2c2"] {
        table.play(mv).expect("a legal move");
    }
    let [alone, ahead] = [&mut player("engine:hash=1"), &mut engine].map(|player| {
        let found = think(player, table.as_ref(), time, 1);
        assert!(matches!(found.score().verdict(), Verdict::Wins(_)), "{}", found.score());
        found.nodes
    });
    assert!(alone > 1_000 && ahead == 1, "{alone} nodes, and {ahead} after working ahead");
}

#[test]
fn a_limit_of_nodes_gives_the_same_answer_every_time() {
    let mut table = start("swack");
    for number in [3, 5, 7, 9] {
        let mv = table.moves()[number].clone();
        table.play(&mv).expect("a legal move");
    }
    let ask = || {
        let found = think(&mut player("engine:hash=1"), table.as_ref(), Limits::nodes(3_000), 2);
        (found.depth, found.nodes, found.lines)
    };
    assert_eq!(ask(), ask());
}
