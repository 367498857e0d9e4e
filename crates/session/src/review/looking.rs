//! Asking the engine about every position of a game.

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_engine::{Limits, Line, Score, Settings, Stop, Verdict};
use cairn_games::Table;
use cairn_players::{Player, PlayerKind, Question, Spec};

use super::{Judged, Judgement, Review};

/// Judges every move of a game from its start.
///
/// The player is asked once about each position, with these limits; it forgets what it knew before, so with one
/// thread and a limit of nodes the answer is always the same. Calls `progress` after each move judged, with the
/// review so far; a review that is stopped ends with the moves judged by then.
pub fn review(
    game: &dyn Table,
    player: &mut Player,
    limits: Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(&Review),
) -> Review {
    player.forget();
    let mut sampler =
        Player::new(Spec::from(PlayerKind::Engine(Settings { megabytes: 1, ..Settings::default() })));
    let mut table = game.boxed_clone();
    while table.take_back() {}
    let mut review = Review::default();
    let mut look = |table: &dyn Table| look(table, player, limits, stop);
    let Some(mut now) = look(table.as_ref()) else { return review };
    review.curve.push(now.chances(game.seats()));
    for mv in game.played() {
        let before = table.boxed_clone();
        if table.play(&mv).is_err() {
            break;
        }
        let Some(mut next) = look(table.as_ref()) else { break };
        let Sight::GoesOn { mover, lines } = &now else { break };
        next.keep_proof(*mover, lines, &mv);
        let Some(spread) = spread(before.as_ref(), lines, &mut sampler, stop) else { break };
        let judged = Choice { table: before.as_ref(), mover: *mover, lines, spread }.judge(mv, &next);
        review.curve.push(next.chances(game.seats()));
        review.moves.push(judged);
        progress(&review);
        now = next;
    }
    review
}

/// What is seen of a position.
enum Sight {
    GoesOn { mover: Seat, lines: Vec<Line<String>> },
    Over(Places),
}

/// The factor of nodes for a second look where the first one saw nothing.
const MORE: u64 = 8;

/// `None` if the look was cut short.
fn look(table: &dyn Table, player: &mut Player, limits: Limits, stop: &Stop) -> Option<Sight> {
    let mover = match table.status() {
        Status::Over(places) => return Some(Sight::Over(places)),
        Status::ToMove(mover) => mover,
    };
    // With more than two, what the next player sees says nothing of the mover's chance: each move is scored before
    // it is made.
    let lines = if table.seats() == 2 { 1 } else { table.moves().len() };
    let mut think =
        |limits: Limits| player.think(&Question { table, limits, lines, among: &[], stop }, &mut |_| ());
    let mut found = think(limits)?;
    // A search that has proven all moves so far to lose when its nodes run out answers with one that it has not seen.
    let is_unseen = |line: &Line<String>| line.score == Score::EVEN && line.moves.len() == 1;
    if found.depth > 1 && found.lines.first().is_some_and(is_unseen) {
        found = think(Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_mul(MORE)), ..limits })?;
    }
    (!stop.is_raised()).then_some(Sight::GoesOn { mover, lines: found.lines })
}

/// A position in which a move was made.
struct Choice<'a> {
    table: &'a dyn Table,
    mover: Seat,
    lines: &'a [Line<String>],
    /// How much better the best move is than a random one.
    spread: f64,
}

impl Choice<'_> {
    /// What the engine thinks of a move that leads to `next`.
    fn judge(&self, mv: String, next: &Sight) -> Judged {
        let mover = self.mover;
        let (before, best) = self
            .lines
            .first()
            .map_or((Score::EVEN, vec![mv.clone()]), |line| (line.score, line.moves.clone()));
        let after = score_after(mover, self.lines, &mv, next, self.table.seats());
        let is_forced = is_forced(self.table);
        let is_proven = before.is_proven() && after.is_proven();
        let is_best = is_forced
            || is_proven && after >= before.a_turn_later()
            || best.first().is_some_and(|best| *best == mv || are_images(self.table, best, &mv));
        let loss = if is_best { 0.0 } else { (before.chance() - after.chance()).max(0.0) };
        let judgement = if is_best { Judgement::Best } else { Judgement::of_loss(loss) };
        // More than there is cannot be lost.
        let stake = if is_forced { 0.0 } else { self.spread.min(before.chance()).max(loss) };
        let reply = match next {
            Sight::GoesOn { lines, .. } if judgement >= Judgement::Inaccuracy => {
                lines.first().map(|line| line.moves.clone()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        Judged { mover, mv, judgement, before, after, loss, stake, best, reply }
    }
}

/// Whether there is no choice in a position: one legal move, or several that lead to images of one position.
pub(crate) fn is_forced(table: &dyn Table) -> bool {
    let moves = table.moves();
    let Some((first, others)) = moves.split_first() else { return true };
    others.iter().all(|mv| are_images(table, first, mv))
}

/// Whether two legal moves lead to the same position, up to the symmetries of the game.
fn are_images(table: &dyn Table, one: &str, other: &str) -> bool {
    let key = |mv: &str| {
        let mut after = table.boxed_clone();
        after.play(mv).ok().map(|()| after.symmetric_key())
    };
    key(one).is_some_and(|one| Some(one) == key(other))
}

/// How many moves are tried, at most, to see what a random one is worth.
const SAMPLE: usize = 16;

/// How much better the best move of a position is than a random one. Between two it is seen from a short look at a
/// sample of the moves; with more seats, all lines are known. `None` if the look was cut short.
fn spread(table: &dyn Table, lines: &[Line<String>], sampler: &mut Player, stop: &Stop) -> Option<f64> {
    let mover = table.status().to_move()?;
    let moves = table.moves();
    let mean = |chances: &[f64]| chances.iter().sum::<f64>() / chances.len().max(1) as f64;
    if table.seats() > 2 {
        let chances: Vec<f64> = lines.iter().map(|line| line.score.chance()).collect();
        return Some(chances.iter().copied().fold(0.0, f64::max) - mean(&chances));
    }
    let mut chance = |mv: &String| {
        let mut after = table.boxed_clone();
        after.play(mv).ok()?;
        let sight = look(after.as_ref(), sampler, Limits::depth(1), stop)?;
        Some(score_after(mover, &[], mv, &sight, 2).chance())
    };
    let sample = moves.iter().step_by(moves.len().div_ceil(SAMPLE).max(1));
    let chances = sample.map(&mut chance).collect::<Option<Vec<f64>>>()?;
    let best = lines.first().and_then(|line| line.moves.first()).and_then(chance);
    Some(chances.iter().copied().chain(best).fold(0.0, f64::max) - mean(&chances))
}

/// How well the mover stands after the move.
fn score_after(mover: Seat, lines: &[Line<String>], mv: &String, next: &Sight, seats: usize) -> Score {
    let (to_move, score) = match next {
        Sight::Over(places) => return score_of_end(places, mover),
        Sight::GoesOn { mover, lines } => (*mover, lines.first().map_or(Score::EVEN, |line| line.score)),
    };
    let made = lines.iter().find(|line| line.moves.first() == Some(mv));
    match (score.verdict(), made) {
        _ if to_move == mover => score,
        (Verdict::Wins(_), _) => score.reversed(),
        (_, Some(made)) if seats > 2 => made.score.a_turn_later(),
        _ => score.reversed(),
    }
}

/// What the end of a game is worth to a seat.
pub(crate) fn score_of_end(places: &Places, seat: Seat) -> Score {
    match places.winner() {
        Some(winner) if winner == seat => Score::wins_in(0),
        None if places.beaten_by(seat) == 0 => Score::from_chance(shares(places)[seat]),
        _ => Score::loses_in(0),
    }
}

/// What the end of a game is worth to each seat: those in first place share it.
fn shares(places: &Places) -> BySeat<f64> {
    let first = places.groups().next().unwrap_or_default();
    BySeat::from_fn(places.seats(), |seat| if first.contains(seat) { 1.0 / first.len() as f64 } else { 0.0 })
}

impl Sight {
    /// A win of two seats that was proven before its first move was made is still proven after it, even where a short
    /// look at the position did not find it again.
    fn keep_proof(&mut self, winner: Seat, lines: &[Line<String>], mv: &str) {
        let Sight::GoesOn { mover, lines: seen } = self else { return };
        let proof = lines.first().filter(|line| matches!(line.score.verdict(), Verdict::Wins(_)));
        if let (Some(proof), Some(seen)) = (proof, seen.first_mut())
            && *mover == winner.other()
            && !seen.score.is_proven()
            && let [first, rest @ ..] = &proof.moves[..]
            && first == mv
            && !rest.is_empty()
        {
            *seen = Line::new(proof.score.a_turn_later().reversed(), rest.to_vec());
        }
    }

    /// Each seat's chance, as the engine sees it.
    fn chances(&self, seats: usize) -> BySeat<f64> {
        let (to_move, line) = match self {
            Sight::Over(places) => return shares(places),
            Sight::GoesOn { mover, lines } => (*mover, lines.first()),
        };
        let own = line.map_or(0.5, |line| line.score.chance());
        match line.and_then(|line| line.chances) {
            Some(chances) => BySeat::from_fn(seats, |seat| chances[seat].into()),
            None => {
                BySeat::from_fn(
                    seats,
                    |seat| {
                        if seat == to_move { own } else { (1.0 - own) / (seats - 1) as f64 }
                    },
                )
            }
        }
    }
}
