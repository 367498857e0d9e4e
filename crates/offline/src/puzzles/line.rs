//! The line of best play: the winner hurries, the loser delays.

use std::collections::HashMap;

use cairn_core::{Key, Seat, Status};
use cairn_games::Game;

use super::proof::after;

/// The best play of both from a position that the player to move wins, to the end of the game: the winner wins as soon,
/// the loser loses as late as possible. `None` if the win takes more turns than `most`, or the search more nodes than
/// `nodes`.
pub fn best_line<G: Game>(position: &G, most: u32, nodes: u64) -> Option<Vec<G::Move>> {
    let seat = position.status().to_move()?;
    let mut search = Search { seat, left: nodes, known: HashMap::new(), quick: Vec::new() };
    let mut turns = search.turns(position, most)?;
    let mut line = Vec::new();
    let mut now = position.clone();
    while let Status::ToMove(mover) = now.status() {
        turns -= 1;
        let mut moves = now.moves();
        moves.sort_unstable();
        let mut chosen = None;
        for mv in moves {
            let next = after(&now, mv);
            let is_best = match turns.checked_sub(1) {
                _ if mover == seat => search.wins_within(&next, turns)?,
                // A delaying move does not lose a turn sooner.
                Some(sooner) => !search.wins_within(&next, sooner)?,
                None => true,
            };
            if is_best {
                chosen = Some((mv, next));
                break;
            }
        }
        let (mv, next) = chosen?;
        line.push(mv);
        now = next;
    }
    Some(line)
}

/// A plain search for the quickest win of a seat: within one turn, within two, and so on.
struct Search<M> {
    seat: Seat,
    /// How many nodes are left.
    left: u64,
    known: HashMap<Key, Known>,
    /// The move that decided last, by the turns left.
    quick: Vec<Option<M>>,
}

/// Bounds of a position: the seat wins within `wins` turns, and does not win within `fails`.
#[derive(Clone, Copy)]
struct Known {
    wins: u32,
    fails: Option<u32>,
}

impl<M: Copy + Eq> Search<M> {
    /// How many turns the win takes, if no more than `most`.
    fn turns<G: Game<Move = M>>(&mut self, position: &G, most: u32) -> Option<u32> {
        for turns in 1..=most {
            if self.wins_within(position, turns)? {
                return Some(turns);
            }
        }
        None
    }

    /// Whether the seat wins within this many turns, whatever the other does; `None` if that is too much work.
    fn wins_within<G: Game<Move = M>>(&mut self, position: &G, turns: u32) -> Option<bool> {
        let mover = match position.status() {
            Status::Over(places) => return Some(places.winner() == Some(self.seat)),
            Status::ToMove(mover) => mover,
        };
        if turns == 0 {
            return Some(false);
        }
        if position.wins_at_once() {
            return Some(mover == self.seat);
        }
        let key = position.key();
        let known = self.known.get(&key).copied().unwrap_or(Known { wins: u32::MAX, fails: None });
        if known.wins <= turns {
            return Some(true);
        }
        if known.fails.is_some_and(|fails| turns <= fails) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let wins = self.try_moves(position, mover == self.seat, turns)?;
        let known = match wins {
            true => Known { wins: turns, ..known },
            false => Known { fails: Some(turns), ..known },
        };
        self.known.insert(key, known);
        Some(wins)
    }

    /// The same from the moves: the seat needs one winning move, the other player one that does not lose.
    fn try_moves<G: Game<Move = M>>(&mut self, position: &G, chooses: bool, turns: u32) -> Option<bool> {
        let mut moves = position.moves();
        let slot = turns as usize;
        if self.quick.len() <= slot {
            self.quick.resize(slot + 1, None);
        }
        if let Some(place) = self.quick[slot].and_then(|quick| moves.iter().position(|&mv| mv == quick)) {
            moves.swap(0, place);
        }
        for mv in moves {
            if self.wins_within(&after(position, mv), turns - 1)? == chooses {
                self.quick[slot] = Some(mv);
                return Some(chooses);
            }
        }
        Some(!chooses)
    }
}
