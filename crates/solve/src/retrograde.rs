//! Retrograde analysis: all reachable positions, solved from the end.

use std::collections::HashMap;

use cairn_core::{Outcome, Seat, Solvable, Status, Symmetric, Value};

/// Every position that can come up from a start, up to symmetry, with its exact value and distance.
#[derive(Debug)]
pub struct Solved<P> {
    places: HashMap<u64, u32>,
    nodes: Vec<Node<P>>,
}

#[derive(Debug)]
struct Node<P> {
    position: P,
    mover: Option<Seat>,
    value: Option<Value>,
    children: Vec<u32>,
}

/// The bytes of the tablebase of a game from its start; `None` if the game has none.
pub fn tablebase<P: Solvable>(start: &P) -> Option<Vec<u8>> {
    let write = start.tablebase_writer()?;
    let solved = Solved::from(start, usize::MAX)?;
    Some(write(&mut solved.iter()))
}

impl<P: Symmetric> Solved<P> {
    /// Finds and solves all positions; `None` if there are more than `most`. Requires a table for two.
    pub fn from(start: &P, most: usize) -> Option<Solved<P>> {
        let mut solved = Solved { places: HashMap::new(), nodes: Vec::new() };
        solved.place(start);
        let mut next = 0;
        while next < solved.nodes.len() {
            if solved.nodes.len() > most {
                return None;
            }
            let position = solved.nodes[next].position.clone();
            for mv in position.moves() {
                let mut child = position.clone();
                child.play_unchecked(mv);
                let child = solved.place(&child);
                solved.nodes[next].children.push(child);
            }
            next += 1;
        }
        solved.solve();
        Some(solved)
    }

    /// The place of a position, which is new or not.
    fn place(&mut self, position: &P) -> u32 {
        let new = self.nodes.len() as u32;
        let place = *self.places.entry(position.symmetric_key().bits()).or_insert(new);
        if place == new {
            let (mover, value) = match position.status() {
                Status::ToMove(mover) => (Some(mover), None),
                Status::Over(_) => (None, Some(Value { outcome: Outcome::Draw, turns: 0 })),
            };
            self.nodes.push(Node { position: position.clone(), mover, value, children: Vec::new() });
        }
        place
    }

    /// Finds in each round the wins and losses that are one turn farther from the end. The remaining positions are
    /// draws.
    fn solve(&mut self) {
        let mut turns = 1;
        loop {
            let found: Vec<(usize, Value)> = (0..self.nodes.len())
                .filter(|&place| self.nodes[place].value.is_none())
                .filter_map(|place| Some((place, self.value_within(place, turns)?)))
                .collect();
            // Distances have no gaps: a win in n turns follows from one in n − 1.
            if found.is_empty() {
                break;
            }
            for (place, value) in found {
                self.nodes[place].value = Some(value);
            }
            turns += 1;
        }
    }

    /// The win or loss of a position that takes exactly this many turns.
    fn value_within(&self, place: usize, turns: u32) -> Option<Value> {
        let mover = self.nodes[place].mover?;
        let mut lost = true;
        for &child in &self.nodes[place].children {
            match self.outcome_for(child as usize, mover) {
                Some(Outcome::Win) => return Some(Value { outcome: Outcome::Win, turns }),
                Some(Outcome::Loss) => {}
                _ => lost = false,
            }
        }
        lost.then_some(Value { outcome: Outcome::Loss, turns })
    }

    fn outcome_for(&self, place: usize, seat: Seat) -> Option<Outcome> {
        let node = &self.nodes[place];
        match node.position.status() {
            Status::Over(places) => Some(match places.winner() {
                Some(winner) if winner == seat => Outcome::Win,
                Some(_) => Outcome::Loss,
                None => Outcome::Draw,
            }),
            Status::ToMove(mover) => {
                let outcome = node.value?.outcome;
                Some(if mover == seat { outcome } else { outcome.reversed() })
            }
        }
    }

    /// How many positions there are, up to symmetry.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Every position in which the game goes on, with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Value)> {
        self.nodes
            .iter()
            .filter(|node| node.mover.is_some())
            .map(|node| (&node.position, node.value.unwrap_or(Value { outcome: Outcome::Draw, turns: 0 })))
    }

    /// The value of a position that can come up and in which the game goes on.
    pub fn value(&self, position: &P) -> Option<Value> {
        let place = *self.places.get(&position.symmetric_key().bits())?;
        let node = &self.nodes[place as usize];
        node.mover?;
        Some(node.value.unwrap_or(Value { outcome: Outcome::Draw, turns: 0 }))
    }
}
