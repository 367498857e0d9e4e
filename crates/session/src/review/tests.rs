use cairn_core::{BySeat, Seat};
use cairn_engine::{Limits, Score, Settings, Stop, Verdict};
use cairn_games::{Setup, Table};
use cairn_i18n::Language;
use cairn_players::{Player, PlayerKind, Question, Spec};

use crate::ProvenChange;

use super::{
    BLUNDER, INACCURACY, Judged, Judgement, MISTAKE, Review, ReviewedGame, TurningPoint, is_forced,
    outcome_of_line, review,
};

/// White takes Black's only stack with a5e5.
const WIN_IN_ONE: &str = "wwwwww,x3,bbbbbb/x5/x5/x5/x5 w";

fn table(setup: &str, start: Option<&str>, moves: &[&str]) -> Box<dyn Table> {
    let setup: Setup = setup.parse().expect("a game");
    let mut table = match start {
        Some(position) => setup.read(position).expect("a position"),
        None => setup.deal(1),
    };
    for mv in moves {
        table.play(mv).expect("legal");
    }
    table
}

/// A game in which the move in the middle of the list is always made.
fn any_game(setup: &str, plies: usize) -> Box<dyn Table> {
    let mut table = table(setup, None, &[]);
    for _ in 0..plies {
        let moves = table.moves();
        let Some(mv) = moves.get(moves.len() / 2) else { break };
        table.play(mv).expect("legal");
    }
    table
}

fn reviewed(game: &dyn Table, nodes: u64) -> Review {
    let mut player = Player::new(Spec::from(PlayerKind::Engine(Settings::default())));
    review(game, &mut player, Limits::nodes(nodes), &Stop::default(), &mut |_| ())
}

#[test]
fn a_win_in_one_that_is_missed_is_a_blunder_and_one_that_is_taken_is_best() {
    let won = reviewed(table("nava", Some(WIN_IN_ONE), &["a5e5"]).as_ref(), 5_000);
    assert_eq!((won.moves[0].judgement, won.moves[0].loss), (Judgement::Best, 0.0));
    assert_eq!(won.moves[0].after, Score::wins_in(0));
    assert_eq!(won.curve.last().map(|chances| chances[Seat::One]), Some(1.0));

    let missed = reviewed(table("nava", Some(WIN_IN_ONE), &["a5b5", "e5a5"]).as_ref(), 5_000);
    let first = &missed.moves[0];
    assert_eq!((first.judgement, first.before), (Judgement::Blunder, Score::wins_in(1)));
    assert_eq!(first.best, ["a5e5"]);
    assert_eq!(
        missed.turning_points().first(),
        Some(&TurningPoint { index: 0, new_leader: Some(Seat::Two) })
    );
}

#[test]
fn a_game_without_a_choice_has_no_loss() {
    // A single tile cannot be split, so White has to pass.
    let game = table("knight-line", Some("w1,b3 0,0 w"), &["pass"]);
    let review = reviewed(game.as_ref(), 1_000);
    assert_eq!(review.moves[0].judgement, Judgement::Best);
    assert_eq!(review.moves[0].stake, 0.0);
    assert_eq!((review.accuracy(Seat::One), review.accuracy(Seat::Two)), (None, None));
    assert!(review.turning_points().is_empty());
}

#[test]
fn every_game_is_reviewed_from_start_to_end() {
    for setup in [
        "crab-stack",
        "swack",
        "nava",
        "knight-line",
        "crab-stack:players=3",
        "crab-stack:players=4",
        "knight-line:players=3",
    ] {
        let game = any_game(setup, 9);
        let review = reviewed(game.as_ref(), 300);
        let moves: Vec<&str> = review.moves.iter().map(|judged| judged.mv.as_str()).collect();
        assert_eq!(moves, game.played(), "{setup}");
        assert_eq!(review.curve.len(), moves.len() + 1, "{setup}");
        for chances in &review.curve {
            let sum: f64 = chances.values().iter().sum();
            assert!((sum - 1.0).abs() < 1e-6, "{setup}: {chances:?}");
            assert!(
                chances.values().iter().all(|chance| (0.0..=1.0).contains(chance)),
                "{setup}: {chances:?}"
            );
        }
        for judged in &review.moves {
            check_judgement(setup, judged);
        }
    }
}

fn check_judgement(setup: &str, judged: &Judged) {
    let expected = match judged.loss {
        loss if loss >= BLUNDER => &[Judgement::Blunder][..],
        loss if loss >= MISTAKE => &[Judgement::Mistake],
        loss if loss >= INACCURACY => &[Judgement::Inaccuracy],
        _ => &[Judgement::Best, Judgement::Good],
    };
    assert!(expected.contains(&judged.judgement), "{setup}: {judged:?}");
    let difference = (judged.before.chance() - judged.after.chance()).max(0.0);
    let is_best = judged.judgement == Judgement::Best;
    assert!(judged.loss == if is_best { 0.0 } else { difference }, "{setup}: {judged:?}");
    assert!(is_best || judged.best[0] != judged.mv, "{setup}: {judged:?}");
}

#[test]
fn at_a_larger_table_the_curve_is_what_the_next_player_sees_of_everyone() {
    let game = any_game("crab-stack:players=4", 8);
    let review = reviewed(game.as_ref(), 1_000);
    for (index, judged) in review.moves.iter().enumerate() {
        let after = review.curve[index + 1];
        assert!((after.values().iter().sum::<f64>() - 1.0).abs() < 1e-4, "{judged:?}: {after:?}");
        if let Some(next) = review.moves.get(index + 1) {
            let seen = next.before.chance();
            assert!((after[next.mover] - seen).abs() < 0.01, "move {index}: {after:?}, {seen}");
        }
    }
}

#[test]
fn the_same_game_is_always_reviewed_alike() {
    for setup in ["swack", "crab-stack:players=3"] {
        let game = any_game(setup, 6);
        assert_eq!(reviewed(game.as_ref(), 500), reviewed(game.as_ref(), 500), "{setup}");
    }
}

#[test]
fn a_player_who_knows_the_game_already_reviews_it_as_one_who_does_not() {
    let game = any_game("nava", 6);
    let mut player = Player::new(Spec::from(PlayerKind::Engine(Settings::default())));
    let mut again = || review(game.as_ref(), &mut player, Limits::nodes(500), &Stop::default(), &mut |_| ());
    assert_eq!(again(), again());
}

#[test]
fn a_review_that_is_stopped_has_what_was_judged_by_then() {
    let game = any_game("nava", 8);
    let whole = reviewed(game.as_ref(), 300);
    let (stop, mut seen) = (Stop::default(), Vec::new());
    let mut player = Player::new(Spec::from(PlayerKind::Engine(Settings::default())));
    let stopped = review(game.as_ref(), &mut player, Limits::nodes(300), &stop, &mut |so_far| {
        seen.push(so_far.moves.len());
        if so_far.moves.len() == 3 {
            stop.raise();
        }
    });
    assert_eq!(seen, [1, 2, 3]);
    assert_eq!((&stopped.moves[..], &stopped.curve[..]), (&whole.moves[..3], &whole.curve[..4]));
    let nothing = review(game.as_ref(), &mut player, Limits::nodes(300), &stop, &mut |_| ());
    assert_eq!(nothing, Review::default());
}

#[test]
fn the_end_of_a_game_is_certain() {
    for setup in ["swack:size=3", "crab-stack:players=3", "knight-line:players=3"] {
        let game = any_game(setup, 500);
        let places = game.status().places().expect("a game that is over");
        let review = reviewed(game.as_ref(), 50);
        let (last, made) = (review.curve.last().expect("a curve"), review.moves.last().expect("a move"));
        let first = last.seats().filter(|&seat| places.beaten_by(seat) == 0).count() as f64;
        for seat in last.seats() {
            let share = if places.beaten_by(seat) == 0 { 1.0 / first } else { 0.0 };
            assert_eq!(last[seat], share, "{setup}");
        }
        assert!((made.after.chance() - last[made.mover]).abs() < 0.01, "{setup}: {made:?}");
        if places.winner() == Some(made.mover) {
            assert_eq!(made.after.verdict(), Verdict::Wins(0), "{setup}");
        }
    }
}

#[test]
fn a_move_that_gives_a_proven_win_away_is_a_turning_point_however_many_there_are() {
    let mut review = told(&[1.0; 9], &[1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0]);
    assert_eq!(review.turning_points().len(), 5);
    for judged in &mut review.moves[..7] {
        (judged.before, judged.after) = (Score::wins_in(5), Score::loses_in(8));
        assert_eq!(judged.proven_change(), Some(ProvenChange::GivesWinAway));
        assert_eq!(judged.cost_text(Language::English), "gives the win away");
    }
    let points: Vec<usize> = review.turning_points().iter().map(|point| point.index).collect();
    assert_eq!(points, [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(review.moves[8].cost_text(Language::English), "costs 100 points");
}

#[test]
fn where_all_is_known_every_move_keeps_or_changes_the_result() {
    let mut player =
        Player::new(Spec::from(PlayerKind::Engine(Settings { megabytes: 1, ..Settings::default() })));
    let mut given_away = 0;
    let played = ["b1a1", "c1c2", "b3b2", "a3a2", "a3b3"];
    for before in (0..=played.len()).map(|plies| table("swack:size=3", None, &played[..plies])) {
        for mv in before.moves() {
            let mut game = before.boxed_clone();
            game.play(&mv).expect("legal");
            let found = review(game.as_ref(), &mut player, Limits::nodes(50), &Stop::default(), &mut |_| ());
            let judged = found.moves.last().expect("a move");
            let proven_change = judged.proven_change().expect("all is proven");
            if proven_change == ProvenChange::GivesWinAway {
                given_away += 1;
                let threat = outcome_of_line(game.as_ref(), &judged.reply, judged.mover, Language::English);
                assert!(threat.is_some_and(|threat| threat.contains("groups")), "{judged:?}");
            }
            assert_eq!(proven_change == ProvenChange::GivesWinAway, judged.loss == 1.0, "{judged:?}");
            let is_best = [ProvenChange::KeepsWin, ProvenChange::DelaysLoss].contains(&proven_change);
            assert_eq!(is_best, judged.judgement == Judgement::Best, "{judged:?}");
        }
    }
    assert!(given_away > 0);
}

/// A review of a game for two in which seats alternate and lose so much with their moves, while the first seat's
/// chance goes like this.
fn told(losses: &[f64], chances: &[f64]) -> Review {
    let judged = |(index, &loss): (usize, &f64)| Judged {
        mover: Seat::ALL[index % 2],
        mv: "a1".to_owned(),
        judgement: Judgement::of_loss(loss),
        before: Score::EVEN,
        after: Score::EVEN,
        loss,
        stake: 0.5_f64.max(loss),
        best: vec!["b2".to_owned()],
        reply: Vec::new(),
    };
    let share =
        |&chance: &f64| BySeat::from_fn(2, |seat| if seat == Seat::One { chance } else { 1.0 - chance });
    Review {
        moves: losses.iter().enumerate().map(judged).collect(),
        curve: chances.iter().map(share).collect(),
    }
}

#[test]
fn a_turning_point_is_a_mistake_or_a_change_of_the_lead() {
    for (losses, chances, expected) in [
        // Small losses that change the lead are noise, larger ones are not.
        (&[0.04][..], &[0.52, 0.48][..], &[][..]),
        (&[0.06], &[0.53, 0.47], &[(0, Some(Seat::Two))]),
        (&[0.06], &[0.80, 0.74], &[]),
        (&[0.0, 0.15], &[0.80, 0.80, 0.95], &[(1, None)]),
        (&[0.3, 0.4], &[0.5, 0.2, 0.6], &[(0, Some(Seat::Two)), (1, Some(Seat::One))]),
        // Where there are many, the largest losses stay, in the order of the game.
        (
            &[0.1, 0.3, 0.2, 0.5, 0.4, 0.6],
            &[0.9; 7],
            &[(1, None), (2, None), (3, None), (4, None), (5, None)],
        ),
    ] {
        let found = told(losses, chances).turning_points();
        let found: Vec<_> = found.into_iter().map(|point| (point.index, point.new_leader)).collect();
        assert_eq!(found, expected, "{losses:?}");
    }
}

#[test]
fn accuracy_is_the_share_of_what_was_at_stake() {
    let review = told(&[0.0, 0.5, 0.0, 0.0, 0.2], &[0.5; 6]);
    let rounded = |seat| review.accuracy(seat).map(|accuracy| (accuracy * 10.0).round() / 10.0);
    // 0.2 of 1.5, and 0.5 of 1.
    assert_eq!([rounded(Seat::One), rounded(Seat::Two)], [Some(86.7), Some(50.0)]);
    assert_eq!(told(&[1.0], &[1.0, 0.0]).accuracy(Seat::One), Some(0.0));
    assert_eq!(review.count(Seat::One, Judgement::Blunder), 1);
    let mut nothing = review.clone();
    nothing.moves.iter_mut().for_each(|judged| judged.stake = 0.01);
    assert_eq!(nothing.accuracy(Seat::One), None, "nothing was at stake");
}

/// A game between two players, to its end or for 60 moves.
fn game_of(setup: &str, players: [&str; 2]) -> Box<dyn Table> {
    let mut table = table(setup, None, &[]);
    let mut players = players.map(|player| Player::new(player.parse().expect("a player")));
    while let Some(seat) = table.status().to_move().filter(|_| table.ply() < 60) {
        let question = Question {
            table: table.as_ref(),
            limits: Limits::NONE,
            lines: 1,
            among: &[],
            stop: &Stop::default(),
        };
        let found = players[seat.index()].think(&question, &mut |_| ()).expect("a move");
        table.play(found.best()).expect("legal");
    }
    table
}

#[test]
fn random_moves_in_a_lost_game_score_clearly_lower_than_those_of_the_engine() {
    const ENGINE: &str = "engine:nodes=3000,hash=1,seed=1";
    for setup in ["crab-stack", "swack:size=4", "swack", "nava", "knight-line"] {
        let mut scores = [Vec::new(), Vec::new()];
        for seed in 1..=3 {
            let random = format!("random:seed={seed}");
            let review = reviewed(game_of(setup, [&random, ENGINE]).as_ref(), 3_000);
            for (seat, scores) in [Seat::One, Seat::Two].into_iter().zip(&mut scores) {
                scores.extend(review.accuracy(seat));
            }
        }
        // From a start that is proven lost nothing is at stake for the loser.
        let is_solved = ["swack", "knight-line"].contains(&setup);
        assert_eq!(scores[0].is_empty(), is_solved, "{setup}: {scores:?}");
        let mean = |scores: Vec<f64>| scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        let [random, engine] = scores.map(mean);
        let both = reviewed(game_of(setup, [ENGINE, "engine:nodes=3000,hash=1,seed=2"]).as_ref(), 3_000);
        let both = [Seat::One, Seat::Two].map(|seat| both.accuracy(seat).unwrap_or(100.0));
        assert!(random < 40.0 && engine > 85.0, "{setup}: random {random}, engine {engine}");
        assert!(both.iter().sum::<f64>() / 2.0 > 70.0, "{setup}: {both:?}");
    }
}

#[test]
fn a_mistake_is_told_with_its_punishment() {
    // White does not take Black's only stack, and Black takes White's.
    let mut game = ReviewedGame::read(
        &format!("[Game \"nava\"]\n[Start \"{WIN_IN_ONE}\"]\n\n1. a5b5 e5a5 *\n"),
        Language::English,
    )
    .expect("a record");
    game.review = reviewed(game.table(), 5_000);
    let first = &game.review.moves[0];
    assert_eq!((first.judgement, first.reply[0].as_str()), (Judgement::Blunder, "e5a5"));
    assert!(game.refutation(0).is_some_and(|told| told.starts_with("answer: e5a5")));
    assert_eq!(game.refutation(1), None, "the best move is not punished");
}

#[test]
fn what_a_line_leads_to_is_said_in_the_words_of_the_game() {
    for (setup, words) in [("crab-stack", "crab"), ("swack", "groups"), ("nava", "cubes placed")] {
        let end = any_game(setup, 40);
        let found = (0..end.ply()).find_map(|plies| {
            let (moves, mut start) = (end.played(), end.boxed_clone());
            while start.ply() > plies {
                start.take_back();
            }
            let line = &moves[plies..moves.len().min(plies + 4)];
            outcome_of_line(start.as_ref(), line, Seat::One, Language::English)
                .filter(|said| said.contains(words))
        });
        assert!(found.is_some(), "{setup}: {words}");
    }
}

#[test]
fn a_move_without_a_choice_or_an_image_of_the_best_one_is_no_mistake() {
    // From the start of Nava every move along one edge has an image along the other.
    let start = table("nava", None, &[]);
    let best = reviewed(table("nava", None, &["a1a2"]).as_ref(), 2_000).moves[0].best[0].clone();
    let images = |one: &str, other: &str| {
        let after = |mv: &str| table("nava", None, &[mv]).symmetric_key();
        one != other && after(one) == after(other)
    };
    let image = start.moves().into_iter().find(|mv| images(mv, &best)).expect("an image");
    let judged = &reviewed(table("nava", None, &[&image]).as_ref(), 2_000).moves[0];
    assert_eq!((judged.judgement, judged.loss), (Judgement::Best, 0.0), "{best} and {image}");
    assert!(!is_forced(start.as_ref()));
    assert!(is_forced(table("knight-line", Some("w1,b3 0,0 w"), &[]).as_ref()));
}

#[test]
fn thresholds_belong_to_the_worse_judgement() {
    for (loss, judgement) in [
        (0.0, Judgement::Good),
        (0.049, Judgement::Good),
        (INACCURACY, Judgement::Inaccuracy),
        (MISTAKE, Judgement::Mistake),
        (BLUNDER, Judgement::Blunder),
        (1.0, Judgement::Blunder),
    ] {
        assert_eq!(Judgement::of_loss(loss), judgement);
    }
}
