//! Asking the engine about every position of a game.

use cairn_core::{BySeat, Places, Seat, SeatSet, Status};
use cairn_engine::{Limits, Line, Score, Stop, Verdict};
use cairn_games::Table;
use cairn_players::{Player, Question};

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
    let mut table = game.boxed_clone();
    while table.take_back() {}
    let mut review = Review::default();
    let mut look = |table: &dyn Table| look(table, player, limits, stop);
    let Some(mut now) = look(table.as_ref()) else { return review };
    let mut views = BySeat::from_fn(game.seats(), |_| 1.0 / game.seats() as f64);
    review.curve.push(now.chances(&mut views, None));
    for mv in game.played() {
        if table.play(&mv).is_err() {
            break;
        }
        let Some(next) = look(table.as_ref()) else { break };
        let Sight::GoesOn { mover, lines } = &now else { break };
        let judged = judge(*mover, lines, mv, &next, game.seats());
        review.curve.push(next.chances(&mut views, Some(&judged)));
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

/// `None` if the look was cut short.
fn look(table: &dyn Table, player: &mut Player, limits: Limits, stop: &Stop) -> Option<Sight> {
    let mover = match table.status() {
        Status::Over(places) => return Some(Sight::Over(places)),
        Status::ToMove(mover) => mover,
    };
    // With more than two, what the next player sees says nothing of the mover's chance: each move is scored before
    // it is made.
    let lines = if table.seats() == 2 { 1 } else { table.moves().len() };
    let found = player.think(&Question { table, limits, lines, stop }, &mut |_| ())?;
    (!stop.is_raised()).then_some(Sight::GoesOn { mover, lines: found.lines })
}

fn judge(mover: Seat, lines: &[Line<String>], mv: String, next: &Sight, seats: usize) -> Judged {
    let (before, best) =
        lines.first().map_or((Score::EVEN, vec![mv.clone()]), |line| (line.score, line.moves.clone()));
    let after = score_after(mover, lines, &mv, next, seats);
    let is_proven = before.is_proven() && after.is_proven();
    if best.first() == Some(&mv) || is_proven && after >= before.a_turn_later() {
        return Judged { mover, mv, judgement: Judgement::Best, before, after, loss: 0.0, best };
    }
    let loss = (before.chance() - after.chance()).max(0.0);
    Judged { mover, mv, judgement: Judgement::of_loss(loss), before, after, loss, best }
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
    /// Each seat's chance, from what the player to move sees and, with more than two seats, what the last mover saw.
    /// The others share the rest in proportion to their `views`: what each last saw for itself, which is kept up to
    /// date here.
    fn chances(&self, views: &mut BySeat<f64>, made: Option<&Judged>) -> BySeat<f64> {
        let (to_move, lines) = match self {
            Sight::Over(places) => return shares(places),
            Sight::GoesOn { mover, lines } => (*mover, lines),
        };
        let seats = SeatSet::first(views.count());
        let mut known = SeatSet::only(to_move);
        views[to_move] = lines.first().map_or(0.5, |line| line.score.chance());
        if let Some(made) = made.filter(|made| seats.len() > 2 && made.mover != to_move) {
            known = known.with(made.mover);
            views[made.mover] = made.after.chance();
            for out in passed_over(seats, made.mover, to_move) {
                known = known.with(out);
                views[out] = 0.0;
            }
        }
        share_out(*views, known)
    }
}

/// The seats between a mover and the next player: players passed over are out of the game.
fn passed_over(seats: SeatSet, mover: Seat, to_move: Seat) -> impl Iterator<Item = Seat> {
    std::iter::successors(seats.next_after(mover), move |&seat| seats.next_after(seat))
        .take_while(move |&seat| seat != to_move)
}

/// Scales chances so that they sum to 1: if possible those that are not known.
fn share_out(chances: BySeat<f64>, known: SeatSet) -> BySeat<f64> {
    /// Nobody who is in the game is left without a chance.
    const LEAST: f64 = 1e-9;
    let is_known = |seat: &Seat| known.contains(*seat);
    let certain: f64 = chances.seats().filter(is_known).map(|seat| chances[seat]).sum();
    let open: f64 = chances.seats().filter(|seat| !is_known(seat)).map(|seat| chances[seat].max(LEAST)).sum();
    if certain >= 1.0 || open == 0.0 {
        let of = |seat: Seat| if is_known(&seat) { chances[seat] / certain.max(LEAST) } else { 0.0 };
        return BySeat::from_fn(chances.count(), of);
    }
    BySeat::from_fn(chances.count(), |seat| {
        if is_known(&seat) { chances[seat] } else { chances[seat].max(LEAST) * (1.0 - certain) / open }
    })
}
