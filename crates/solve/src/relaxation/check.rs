//! Checking strategies of a relaxed game: its plain rules, and counting pieces. Nothing here knows how to search.

use cairn_core::{Notation, Planned, Relaxation, RelaxationVisitor, Status};
use cairn_games::{Game, SetupVisitor};

use super::need::Need;
use crate::check::Verified;
use crate::format::{Claim, Head, Mark, ProofEntry, Refusal, mark_of_text, take_entry};

/// Checks the body of a proof by the relaxation with this name, and returns the game's file of its strategy as well.
pub(crate) fn check(name: &str, head: Head, body: &[u8]) -> Result<(Verified, Vec<u8>), Refusal> {
    head.setup.clone().visit(FindGame { name, head, body })
}

struct FindGame<'a> {
    name: &'a str,
    head: Head,
    body: &'a [u8],
}

impl SetupVisitor for FindGame<'_> {
    type Out = Result<(Verified, Vec<u8>), Refusal>;

    fn visit<G: Game>(self, options: G::Options) -> Self::Out {
        let unknown = Refusal::Unreadable(format!("{} has no proofs by {}", self.head.setup, self.name));
        let start = G::read(&options, &self.head.position)
            .map_err(|error| Refusal::Unreadable(format!("position: {error}")))?;
        G::visit_relaxation(Check { proof: self, start }).unwrap_or(Err(unknown))
    }
}

struct Check<'a, G> {
    proof: FindGame<'a>,
    start: G,
}

impl<G: Notation> RelaxationVisitor<G> for Check<'_, G> {
    type Out = Result<(Verified, Vec<u8>), Refusal>;

    fn visit<R: Relaxation<Of = G>>(self) -> Self::Out {
        let Check { proof: FindGame { name, head, body }, start } = self;
        let Head { setup, position, claim: words, .. } = head;
        let unreadable = |why: &str| Refusal::Unreadable(why.to_owned());
        if name != R::NAME {
            return Err(Refusal::Unreadable(format!("expected a proof by {}, found one by {name}", R::NAME)));
        }
        let Some(claim @ Claim::Wins { seat, turns: claimed }) = Claim::read(&words, &start) else {
            return Err(unreadable("expected a claim such as 'b wins within 25'"));
        };
        // A position in which the game is over has no relaxed form.
        let root = R::of(&start, seat).ok_or_else(|| unreadable("this position cannot have such a proof"))?;
        let mut walk =
            Walk::<R> { body, claimed, known: Vec::new(), line: Vec::new(), plan: Vec::new(), positions: 0 };
        let (turns, need) = walk.run(root)?;
        let fails = |why: String| Err(Refusal::Fails { position: position.clone(), why });
        if !walk.body.is_empty() {
            return fails(format!("{} bytes follow the end of the play", walk.body.len()));
        }
        if turns != claimed {
            return fails(format!("the play takes {turns} turns, not {claimed},"));
        }
        let available = Need::of(R::stacks(&start, seat).into_iter());
        if let Some((place, pieces)) = need.stacks().find(|&(place, pieces)| pieces > available.at(place)) {
            let there = available.at(place);
            return fails(format!(
                "the play needs {pieces} pieces of the stack on {place}, which has {there},"
            ));
        }
        let verified = Verified { setup, position, claim, words, positions: walk.positions };
        Ok((verified, R::write_strategy(&walk.plan)))
    }
}

/// The turns of the longest play from a position, and the need of all of it.
type Cost<S> = (u32, Need<S>);

/// A position that the file may refer to.
struct Known<S> {
    mark: Mark,
    /// The cost of the play from it, once that is complete.
    done: Option<Cost<S>>,
}

/// A position on the line of play.
struct Step<R: Relaxation> {
    position: R,
    /// The attacker's move, if it is their turn.
    attack: Option<(R::Place, R::Place)>,
    /// How many pieces it takes.
    pieces: u8,
    /// The moves still to be played, the next one last.
    moves: Vec<R::Move>,
    turns: u32,
    need: Need<R::Place>,
    known: Option<usize>,
}

/// Plays a proof through.
struct Walk<'a, R: Relaxation> {
    body: &'a [u8],
    claimed: u32,
    known: Vec<Known<R::Place>>,
    line: Vec<Step<R>>,
    /// What the attacker plays, where no move wins at once.
    plan: Vec<Planned<R>>,
    positions: u64,
}

impl<R: Relaxation> Walk<'_, R> {
    /// Plays the proof through, and returns the cost of all of it.
    fn run(&mut self, root: R) -> Result<Cost<R::Place>, Refusal> {
        let mut done = self.enter(root)?;
        loop {
            let Some(step) = self.line.last_mut() else { return Ok(done.unwrap_or_default()) };
            if let Some((turns, need)) = done.take() {
                step.turns = step.turns.max(turns.saturating_add(1));
                match step.attack {
                    Some((from, to)) => {
                        step.pieces = need.at(to);
                        step.need = need.before(from, to);
                    }
                    None => step.need.raise(&need),
                }
            }
            if let Some(mv) = step.moves.pop() {
                let mut after = step.position.clone();
                after.play_plain(mv);
                done = self.enter(after)?;
            } else if let Some(step) = self.line.pop() {
                if let Some(known) = step.known {
                    self.known[known].done = Some((step.turns, step.need.clone()));
                }
                done = Some((step.turns, step.need.clone()));
                self.keep(step);
            }
        }
    }

    /// Keeps what the attacker plays.
    fn keep(&mut self, step: Step<R>) {
        if let Some((from, to)) = step.attack.filter(|_| step.turns > 1) {
            let needs = step.need.stacks().collect();
            let (position, pieces, turns) = (step.position, step.pieces, step.turns);
            self.plan.push(Planned { position, from, to, pieces, needs, turns });
        }
    }

    /// Enters a position. Returns the cost of the play from it if nothing has to be played.
    fn enter(&mut self, position: R) -> Result<Option<Cost<R::Place>>, Refusal> {
        self.positions += 1;
        let fails = |why: &str| Refusal::Fails { position: position.to_string(), why: why.to_owned() };
        let mover = match position.status() {
            Status::ToMove(mover) => mover,
            Status::Over(places) if places.winner() == Some(position.attacker()) => {
                return Ok(Some((0, Need::default())));
            }
            Status::Over(_) => return Err(fails("the attacker does not win")),
        };
        if self.line.len() >= self.claimed as usize {
            return Err(fails("the game still goes on after the claimed number of turns"));
        }
        let entry = take_entry(&mut self.body).ok_or_else(|| fails("the file ends before the play does"))?;
        let (place, is_known) = match entry {
            ProofEntry::Refer { place } => return self.refer(&position, place).map(Some).map_err(fails),
            ProofEntry::Play { place, is_known } => (place, is_known),
        };
        let (attack, mut moves) = if mover == position.attacker() {
            let attacks = position.attacks();
            let chosen = usize::try_from(place).ok().and_then(|place| attacks.get(place)).copied();
            let (from, to) = chosen.ok_or_else(|| fails("the file names a move that does not exist"))?;
            (Some((from, to)), vec![R::move_to(to)])
        } else if place != 0 {
            return Err(fails("the file names a move, but it is the other's turn"));
        } else {
            (None, position.replies())
        };
        moves.reverse();
        let known = is_known.then_some(self.known.len());
        if is_known {
            self.known.push(Known { mark: mark_of_text(&position.to_string()), done: None });
        }
        self.line.push(Step { position, attack, pieces: 0, moves, turns: 0, need: Need::default(), known });
        Ok(None)
    }

    /// The file refers to an earlier position.
    fn refer(&self, position: &R, place: u64) -> Result<Cost<R::Place>, &'static str> {
        let known = usize::try_from(place).ok().and_then(|place| self.known.get(place));
        let known = known.ok_or("the file refers to a position that it has not had yet")?;
        if known.mark != mark_of_text(&position.to_string()) {
            return Err("the file refers to another position");
        }
        known.done.clone().ok_or("the play goes in a circle")
    }
}
