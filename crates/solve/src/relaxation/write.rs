//! Writing a strategy of the relaxed game as a proof.

use std::collections::HashMap;

use cairn_core::{Notation, Position, Relaxation, Seat};
use cairn_games::{Game, Setup};
use thiserror::Error;

use super::need::Need;
use super::search::{Interrupted, Needs, Search, after, children};
use crate::check::check;
use crate::format::{Claim, Form, Head, Mark, mark_of_text, seal};
use crate::proof::{Entry, body};
use crate::solver::{SolveLimits, with_large_stack};

/// Why there is no strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoStrategy {
    /// A limit came first.
    #[error("interrupted before a strategy was found")]
    Interrupted,
    /// The attacker does not win the relaxed game, or none of the strategies found has enough pieces. Who wins the game
    /// itself stays open.
    #[error("no strategy of the relaxed game wins")]
    NotFound,
}

impl From<Interrupted> for NoStrategy {
    fn from(_: Interrupted) -> NoStrategy {
        NoStrategy::Interrupted
    }
}

/// A winning strategy against every defence with any number of the defender's pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<M> {
    /// Within how many turns of both players it wins.
    pub turns: u32,
    /// The first move, if it is the attacker's turn.
    pub first: Option<M>,
    /// The number of nodes.
    pub nodes: u64,
    /// The strategy as a proof that [`check`](crate::check) accepts.
    pub proof: Vec<u8>,
}

/// Looks for a winning strategy of the relaxed game for a seat. Calls `report` from time to time with the number of
/// nodes, and of the positions whose pieces were counted.
///
/// Requires a game that goes on.
pub fn prove_relaxed<R: Relaxation<Of: Game>>(
    position: &R::Of,
    attacker: Seat,
    megabytes: usize,
    limits: SolveLimits<'_>,
    report: &mut (dyn FnMut(u64, usize) + Send),
) -> Result<Strategy<<R::Of as Position>::Move>, NoStrategy> {
    let root = R::of(position, attacker).ok_or(NoStrategy::NotFound)?;
    with_large_stack(|| find(position, &root, megabytes, limits, report))
        .unwrap_or(Err(NoStrategy::Interrupted))
}

fn find<R: Relaxation<Of: Game>>(
    position: &R::Of,
    root: &R,
    megabytes: usize,
    limits: SolveLimits<'_>,
    report: &mut dyn FnMut(u64, usize),
) -> Result<Strategy<<R::Of as Position>::Move>, NoStrategy> {
    let stacks = R::stacks(position, root.attacker());
    let mut search = Search::<R>::new(root.attacker(), &stacks, megabytes, limits);
    if !search.run(root, report)? {
        return Err(NoStrategy::NotFound);
    }
    let nodes = search.nodes;
    let mut writer = Writer { search, entries: Vec::new(), places: HashMap::new() };
    let (written, first) = writer.write(root, &Need::of(stacks.iter().copied()))?;
    let claim = Claim::Wins { seat: root.attacker(), turns: written.turns };
    let head = Head {
        form: Form::Relaxed(R::NAME.to_owned()),
        setup: Setup::new::<R::Of>(&position.options()),
        position: position.to_string(),
        claim: claim.write(|seat| position.sign(seat)),
    };
    let proof = seal(&head, &body(&writer.entries));
    // Different positions could share a key, so the proof is checked before it is returned.
    check(&proof).map_err(|_| NoStrategy::NotFound)?;
    Ok(Strategy { turns: written.turns, first, nodes, proof })
}

/// A position that is in the proof.
#[derive(Clone, Debug)]
struct Written<S> {
    entry: u32,
    turns: u32,
    need: Need<S>,
}

struct Writer<'a, R: Relaxation> {
    search: Search<'a, R>,
    entries: Vec<Entry>,
    /// The same position can come up with more and with fewer pieces, and so be played in several ways.
    places: HashMap<Mark, Vec<Written<R::Place>>>,
}

/// The attacker's move, and the need afterwards.
struct Attack<R: Relaxation> {
    from: R::Place,
    to: R::Place,
    child: R,
    after: Need<R::Place>,
}

/// The entry of a position, and the first move if it is the attacker's turn.
type Play<R> = (Written<<R as Relaxation>::Place>, Option<<<R as Relaxation>::Of as Position>::Move>);

impl<R: Relaxation> Writer<'_, R> {
    /// Writes the play from a position with these pieces.
    ///
    /// Requires that one of the needs of the position fits.
    fn write(&mut self, position: &R, available: &Need<R::Place>) -> Result<Play<R>, Interrupted> {
        let entry = self.entries.len() as u32;
        if position.status().to_move().is_none() {
            return Ok((Written { entry, turns: 0, need: Need::default() }, None));
        }
        let mark = mark_of_text(&position.to_string());
        let places = self.places.get(&mark).map_or(&[][..], Vec::as_slice);
        if let Some(known) = places.iter().find(|known| known.need.fits(available)) {
            self.entries.push(Entry::Refer { entry: known.entry });
            return Ok((known.clone(), None));
        }
        self.entries.push(Entry::Play { number: 0 });
        let mut written = Written { entry, turns: 0, need: Need::default() };
        let mut first = None;
        if position.status().to_move() == Some(position.attacker()) {
            let Attack { from, to, child, after } = self.choose(position, available)?;
            let number =
                position.attacks().iter().position(|&attack| attack == (from, to)).unwrap_or_default();
            self.entries[entry as usize] = Entry::Play { number: number as u32 };
            let (answer, _) = self.write(&child, &available.after(from, to, after.at(to)))?;
            written.need = answer.need.before(from, to);
            written.turns = answer.turns + 1;
            first = Some(R::full_move(from, to, answer.need.at(to)));
        } else {
            for reply in position.replies() {
                let (answer, _) = self.write(&after(position, reply), available)?;
                written.need.raise(&answer.need);
                written.turns = written.turns.max(answer.turns + 1);
            }
        }
        self.places.entry(mark).or_default().push(written.clone());
        Ok((written, first))
    }

    /// A move after which there are enough pieces; of several, one to a position that is in the proof already.
    fn choose(&mut self, position: &R, available: &Need<R::Place>) -> Result<Attack<R>, Interrupted> {
        let threats = position.threats();
        let complete = |to| (to, after(position, R::move_to(to)));
        let children = match &threats[..] {
            [] => children(position),
            threats => threats.iter().copied().map(complete).collect(),
        };
        let mut best: Option<(bool, u32, Attack<R>)> = None;
        for (to, child) in children {
            let needs: Needs<R> =
                if threats.is_empty() { self.search.known_needs(&child) } else { [Need::default()].into() };
            for from in position.sources(to) {
                for after in needs.iter().filter(|need| need.before(from, to).fits(available)) {
                    let is_new = !self.places.contains_key(&mark_of_text(&child.to_string()));
                    let rank = (is_new, after.extra());
                    if best.as_ref().is_none_or(|&(is_new, extra, _)| rank < (is_new, extra)) {
                        best = Some((
                            rank.0,
                            rank.1,
                            Attack { from, to, child: child.clone(), after: after.clone() },
                        ));
                    }
                }
            }
        }
        best.map(|(_, _, attack)| attack).ok_or(Interrupted)
    }
}
