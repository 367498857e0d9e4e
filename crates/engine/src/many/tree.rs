//! The tree: how it grows, and what is proven in it.

use std::cmp::Reverse;
use std::ops::Range;

use cairn_core::{BySeat, Evaluate, Key, Seat, Status};

use super::Many;
use super::judge::Judge;
use crate::sampling::shares;
use crate::{Line, Part, Score, Task};

/// How much is tried that does not look best.
const EXPLORATION: f32 = 1.0;

/// How much a move is tried goes with what it looks worth to the power of this.
const TRUST: f32 = 2.0 / 3.0;

/// What is added to what a move looks worth there, so that every move is tried at last.
const DOUBT: f32 = 1e-3;

/// A position is opened once it was met so often: to judge all that can follow takes long.
const VISITS_TO_OPEN: u32 = 8;

/// A move, and what is known of it.
#[derive(Debug)]
pub(super) struct Node<M> {
    mv: M,
    proof: Option<Proof>,
    /// Whether the game ends here.
    is_end: bool,
    /// What the position after the move is worth to each seat at first sight.
    worth: BySeat<f32>,
    /// At least one: that first sight.
    visits: u32,
    /// How much of what is tried should be this move, as far as first sight goes.
    prior: f32,
    /// What the seat that made the move got, summed over all visits.
    won: f64,
    /// Empty until the position is opened, and where there is no move or no room.
    children: Range<u32>,
}

/// A seat wins within so many turns, counting everybody's, whatever the others do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Proof {
    winner: Seat,
    turns: u16,
}

impl<M> Node<M> {
    fn new(mv: M, seats: usize) -> Node<M> {
        let worth = BySeat::from_fn(seats, |_| 0.0);
        Node { mv, proof: None, is_end: false, worth, visits: 1, prior: 0.0, won: 0.0, children: 0..0 }
    }

    /// Whether it is proven that the seat that made the move wins.
    fn is_won(&self, mover: Seat) -> bool {
        self.proof.is_some_and(|proof| proof.winner == mover)
    }

    /// Whether it is proven that somebody else than the seat that made the move wins.
    fn is_lost(&self, mover: Seat) -> bool {
        self.proof.is_some_and(|proof| proof.winner != mover)
    }

    /// What is best to play: a win, the sooner the better; else what was tried most; and among losses the latest.
    fn rank(&self, mover: Seat) -> (u8, u32) {
        match self.proof {
            Some(proof) if proof.winner == mover => (2, u32::MAX - u32::from(proof.turns)),
            Some(proof) => (0, proof.turns.into()),
            None => (1, self.visits),
        }
    }

    fn score(&self, mover: Seat) -> Score {
        match self.proof {
            Some(Proof { winner, turns }) if winner == mover => Score::wins_in(u32::from(turns) + 1),
            Some(Proof { turns, .. }) => Score::loses_in(u32::from(turns) + 1),
            None => Score::from_chance(self.won / f64::from(self.visits)),
        }
    }
}

/// The tree for one task. Its root is no node, since no move leads there.
pub(super) struct Tree<'a, P: Evaluate> {
    /// Its capacity is all the room there is.
    nodes: &'a mut Vec<Node<P::Move>>,
    first_moves: Range<u32>,
    mover: Seat,
    is_decided: bool,
    /// The nodes from the root to the leaf, each with the seat that moves into it.
    path: Vec<(u32, Seat)>,
    /// The positions on the path after the root.
    keys: Vec<Key>,
    /// The positions that the game has seen, in order.
    past: Vec<Key>,
    judge: Judge,
    has_solver: bool,
    scratch: P,
}

impl<'a, P: Evaluate> Tree<'a, P> {
    pub(super) fn plant(many: &'a mut Many<P>, task: &Task<'_, P>) -> Tree<'a, P> {
        many.nodes.clear();
        let Many { settings, nodes } = many;
        let position = task.position;
        let mut past: Vec<Key> = task.past.iter().copied().chain([position.key()]).collect();
        past.sort_unstable();
        let mut tree = Tree {
            nodes,
            first_moves: 0..0,
            mover: position.status().to_move().expect("a game that goes on"),
            is_decided: false,
            path: Vec::with_capacity(256),
            keys: Vec::with_capacity(256),
            past,
            judge: Judge::new::<P>(settings, position.seats()),
            has_solver: settings.has(Part::Solver),
            scratch: position.clone(),
        };
        tree.nodes.reserve(position.count_moves());
        tree.first_moves = tree.open(position, tree.mover);
        if settings.least_depth >= 2 {
            tree.look_two_ahead(position);
        }
        tree
    }

    /// Notes the first moves after which the next player wins at once: samples may be too few to see all.
    fn look_two_ahead(&mut self, position: &P) {
        let wins = |position: &P, mv: P::Move, seat: Seat| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.status().places().is_some_and(|places| places.winner() == Some(seat))
        };
        let mut replies = Vec::new();
        for node in self.first_moves.clone() {
            let node = &mut self.nodes[node as usize];
            let mut after = position.clone();
            after.play_unchecked(node.mv);
            let Some(next) = after.status().to_move() else { continue };
            replies.clear();
            after.moves_into(&mut replies);
            if replies.iter().any(|&reply| wins(&after, reply, next)) {
                node.proof = Some(Proof { winner: next, turns: 1 });
            }
        }
    }

    /// Whether it is proven that the player to move wins, or that others do whatever the player does.
    pub(super) fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// Goes down the tree from the root to a position that is not open, and counts what it is worth.
    pub(super) fn sample(&mut self, position: &mut P, visits: u32) {
        let worth = self.descend(position, visits);
        for &(node, seat) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.won += f64::from(worth[seat]);
        }
        self.prove();
    }

    fn descend(&mut self, position: &mut P, visits: u32) -> BySeat<f32> {
        self.path.clear();
        self.keys.clear();
        let (mut seat, mut children, mut visits) = (self.mover, self.first_moves.clone(), visits);
        loop {
            let chosen = self.select(children, visits, seat);
            self.path.push((chosen, seat));
            let node = &self.nodes[chosen as usize];
            if let Some(proof) = node.proof {
                return won_by(proof.winner, position.seats());
            }
            (children, visits) = (node.children.clone(), node.visits);
            if children.is_empty() && (node.is_end || visits < VISITS_TO_OPEN) {
                return node.worth;
            }
            position.play_unchecked(node.mv);
            self.keys.push(position.key());
            seat = position.status().to_move().unwrap_or(seat);
            if children.is_empty() {
                children = self.open(position, seat);
                if children.is_empty() {
                    return self.nodes[chosen as usize].worth;
                }
                self.nodes[chosen as usize].children = children.clone();
            }
        }
    }

    /// The child to look at next: a win, or else that with the highest bound on what it may be worth. One that is
    /// proven to be lost comes last.
    fn select(&self, children: Range<u32>, visits: u32, seat: Seat) -> u32 {
        let spread = EXPLORATION * (visits.max(1) as f32).sqrt();
        let (mut chosen, mut best) = (children.start, f32::NEG_INFINITY);
        for (index, node) in children.clone().zip(&self.nodes[children.start as usize..]) {
            if node.is_won(seat) {
                return index;
            }
            let visits = node.visits as f32;
            let bound = node.won as f32 / visits + node.prior * spread / (1.0 + visits);
            let bound = if node.is_lost(seat) { -visits } else { bound };
            if bound > best {
                (chosen, best) = (index, bound);
            }
        }
        chosen
    }

    /// Makes a node for each move and looks at what comes of it; none where there is no room.
    fn open(&mut self, position: &P, mover: Seat) -> Range<u32> {
        let (first, room, seats) = (self.nodes.len(), self.nodes.capacity(), position.seats());
        let mut is_full = false;
        position.each_batch(|batch| {
            is_full |= self.nodes.len() + batch.len() > room;
            if !is_full {
                self.nodes.extend(batch.map(|mv| Node::new(mv, seats)));
            }
        });
        if is_full {
            self.nodes.truncate(first);
        }
        let mut all = 0.0;
        for index in first..self.nodes.len() {
            self.scratch.clone_from(position);
            self.scratch.play_unchecked(self.nodes[index].mv);
            let (is_end, proof, worth) = self.look();
            let node = &mut self.nodes[index];
            (node.is_end, node.proof, node.worth) = (is_end, proof.filter(|_| self.has_solver), worth);
            node.won = worth[mover].into();
            node.prior = libm::powf(worth[mover], TRUST) + DOUBT;
            all += node.prior;
        }
        for node in &mut self.nodes[first..] {
            node.prior /= all;
        }
        first as u32..self.nodes.len() as u32
    }

    /// First sight of the position at hand: whether the game ends with it, what is proven, and what it is worth.
    ///
    /// One that came up before, in the game or on the path, counts as a draw, although the rules wait for the third
    /// time: nobody who could do better would go round in circles.
    fn look(&self) -> (bool, Option<Proof>, BySeat<f32>) {
        let position = &self.scratch;
        let seat = match position.status() {
            Status::Over(places) => {
                return (true, places.winner().map(|winner| Proof { winner, turns: 0 }), shares(&places));
            }
            Status::ToMove(seat) => seat,
        };
        let key = position.key();
        if self.keys.contains(&key) || self.past.binary_search(&key).is_ok() {
            return (true, None, shares(&position.drawn()));
        }
        if self.has_solver && position.wins_at_once() {
            return (false, Some(Proof { winner: seat, turns: 1 }), won_by(seat, position.seats()));
        }
        (false, None, self.judge.chances(position))
    }

    /// Carries a proof of the last node of the path as far up as it goes.
    fn prove(&mut self) {
        for depth in (0..self.path.len()).rev() {
            let (node, seat) = self.path[depth];
            let Some(proof) = self.nodes[node as usize].proof else { return };
            let parent = depth.checked_sub(1).map(|above| self.path[above].0 as usize);
            let siblings =
                parent.map_or(self.first_moves.clone(), |parent| self.nodes[parent].children.clone());
            let siblings = &self.nodes[siblings.start as usize..siblings.end as usize];
            let all_lost = || siblings.iter().all(|sibling| sibling.is_lost(seat));
            let Some(parent) = parent else {
                self.is_decided = proof.winner == seat || all_lost();
                return;
            };
            let turns =
                if proof.winner == seat { Some(proof.turns) } else { latest_win(siblings, proof.winner) };
            let Some(turns) = turns else { return };
            self.nodes[parent].proof = Some(Proof { winner: proof.winner, turns: turns.saturating_add(1) });
        }
    }

    /// The best first moves, best first, each with what is expected to follow.
    pub(super) fn lines(&self, count: usize) -> Vec<Line<P::Move>> {
        let mut best: Vec<u32> = self.first_moves.clone().collect();
        best.sort_by_key(|&node| Reverse(self.nodes[node as usize].rank(self.mover)));
        best.truncate(count.max(1));
        best.into_iter().map(|node| self.line(node)).collect()
    }

    /// What is tried most from a first move on.
    fn line(&self, first: u32) -> Line<P::Move> {
        let nodes = &self.nodes;
        let visits = |&node: &u32| nodes[node as usize].visits;
        let follow = |&node: &u32| {
            nodes[node as usize].children.clone().max_by_key(visits).filter(|child| visits(child) > 1)
        };
        let moves = std::iter::successors(Some(first), follow).map(|node| nodes[node as usize].mv).collect();
        Line { score: nodes[first as usize].score(self.mover), moves }
    }
}

/// The number of turns within which a seat wins after any of these moves, if it does.
fn latest_win<M>(nodes: &[Node<M>], winner: Seat) -> Option<u16> {
    nodes.iter().try_fold(0, |latest, node| {
        let proof = node.proof.filter(|proof| proof.winner == winner)?;
        Some(proof.turns.max(latest))
    })
}

fn won_by(winner: Seat, seats: usize) -> BySeat<f32> {
    BySeat::from_fn(seats, |seat| if seat == winner { 1.0 } else { 0.0 })
}
