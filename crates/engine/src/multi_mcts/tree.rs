//! The tree: how it grows, and what is proven in it.

use std::hash::Hash;
use std::ops::Range;

use cairn_core::{BySeat, Evaluate, Key, Playout, Seat, Status};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Room;
use super::history::History;
use super::judge::Judge;
use super::proof::{Proof, latest_win};
use crate::order::slot;
use crate::sampling::{self, SampledTree, best_lines, open, open_root, shares, used};
use crate::{Line, Part, Score, Settings, Task};

/// How much is tried that does not look best.
const EXPLORATION: f32 = 0.3;

/// How much it counts whether a move was good elsewhere.
const HISTORY: f32 = 1.0;

/// The number of random moves before a position is evaluated by features, which settles what hangs by a thread. A network
/// has learned from such positions, and needs none.
const LOOSE_MOVES: u32 = 4;

/// A node that may be proven.
pub(super) type Node<M> = sampling::Node<M, NodeMore>;

/// What a node knows beyond its visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeMore {
    slot: u16,
    pub(super) proof: Option<Proof>,
    /// The mean value for each seat.
    means: [f32; 4],
}

impl<M> Node<M> {
    /// Whether another seat than the one that made the move is proven to win.
    pub(super) fn is_lost(&self, mover: Seat) -> bool {
        self.more.proof.is_some_and(|proof| proof.winner != mover)
    }

    /// The order of moves to play: the soonest win, else the most visited move, else the latest loss.
    fn rank(&self, mover: Seat) -> (u8, u32) {
        match self.more.proof {
            Some(proof) if proof.winner == mover => (2, u32::MAX - u32::from(proof.turns)),
            Some(proof) => (0, proof.turns.into()),
            None => (1, self.visits),
        }
    }

    fn score(&self, mover: Seat) -> Score {
        match self.more.proof {
            Some(Proof { winner, turns }) if winner == mover => Score::wins_in(u32::from(turns) + 1),
            Some(Proof { turns, .. }) => Score::loses_in(u32::from(turns) + 1),
            None => Score::from_chance(self.chance()),
        }
    }
}

/// Which parts of the search are in use.
struct Parts {
    history: bool,
    solver: bool,
}

impl Parts {
    fn of(settings: &Settings) -> Parts {
        Parts { history: settings.has(Part::ProgressiveHistory), solver: settings.has(Part::Solver) }
    }
}

/// The tree for one task. Its root is no node, since no move leads there.
pub(super) struct Tree<'a, P: Evaluate> {
    /// Its capacity is all the room there is.
    nodes: &'a mut Vec<Node<P::Move>>,
    first_moves: Range<u32>,
    seats: usize,
    mover: Seat,
    is_decided: bool,
    /// The nodes from the root to the leaf, each with the seat that moves into it.
    path: Vec<(u32, Seat)>,
    /// The positions that are a draw the next time they come up, in order.
    exhausted: Vec<Key>,
    judge: Judge,
    /// The number of random moves before a position is evaluated.
    loose_moves: u32,
    history: &'a mut History,
    parts: Parts,
    playout: Playout<P>,
    dice: Xoshiro256PlusPlus,
}

impl<'a, P: Evaluate> Tree<'a, P> {
    /// The tree of the thread with this number.
    pub(super) fn plant(
        room: &'a mut Room<P>,
        settings: &Settings,
        task: &Task<'_, P>,
        thread: u64,
    ) -> Tree<'a, P> {
        let position = task.position;
        let exhausted = task.exhausted();
        let Room { nodes, history } = room;
        history.clear();
        let judge = Judge::new(settings, position);
        let mut tree = Tree {
            nodes,
            first_moves: 0..0,
            seats: position.seats(),
            mover: position.status().to_move().expect("a game that goes on"),
            is_decided: false,
            path: Vec::with_capacity(256),
            exhausted,
            loose_moves: if judge.has_learned() { 0 } else { LOOSE_MOVES },
            judge,
            history,
            parts: Parts::of(settings),
            playout: Playout::default(),
            dice: Xoshiro256PlusPlus::seed_from_u64(settings.seed ^ position.key().bits() ^ thread),
        };
        tree.first_moves = open_root(tree.nodes, task, &mut tree.dice, node_of);
        if settings.least_depth >= 2 {
            tree.look_two_ahead(position);
        }
        tree
    }

    fn children(&self, range: &Range<u32>) -> &[Node<P::Move>] {
        &self.nodes[range.start as usize..range.end as usize]
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
                node.more.proof = Some(Proof { winner: next, turns: 1 });
            }
        }
    }

    /// Goes down the tree to a position that is new or over, and returns what it is worth.
    fn descend(&mut self, position: &mut P, visits: u32) -> BySeat<f32> {
        self.path.clear();
        let (mut seat, mut children, mut visits) = (self.mover, self.first_moves.clone(), visits);
        loop {
            let chosen = self.select(children, visits, seat);
            self.path.push((chosen, seat));
            let node = &self.nodes[chosen as usize];
            if let Some(proof) = node.more.proof {
                return won_by(proof.winner, position.seats());
            }
            position.play_unchecked(node.mv);
            if !self.exhausted.is_empty() && self.exhausted.binary_search(&position.key()).is_ok() {
                return shares(&position.drawn());
            }
            (children, visits) = (node.children.clone(), node.visits);
            if children.is_empty() && visits > 0 {
                children = self.open(position);
                self.nodes[chosen as usize].children = children.clone();
            }
            match position.status() {
                Status::ToMove(next) if !children.is_empty() => seat = next,
                status => return self.look(position, status, chosen),
            }
        }
    }

    /// What a position is worth. Notes in its node if it is proven.
    fn look(&mut self, position: &mut P, status: Status, node: u32) -> BySeat<f32> {
        let (proof, worth) = match status {
            Status::Over(places) => {
                (places.winner().map(|winner| Proof { winner, turns: 0 }), shares(&places))
            }
            Status::ToMove(seat) if self.parts.solver && position.wins_at_once() => {
                (Some(Proof { winner: seat, turns: 1 }), won_by(seat, position.seats()))
            }
            Status::ToMove(_) => (None, self.play_on(position)),
        };
        self.nodes[node as usize].more.proof = proof.filter(|_| self.parts.solver);
        worth
    }

    fn play_on(&mut self, position: &mut P) -> BySeat<f32> {
        match self.playout.run(position, self.loose_moves, &mut self.dice) {
            (_, Some(places)) => shares(&places),
            (_, None) => self.judge.chances(position),
        }
    }

    /// The child to look at next: that with the highest upper confidence bound, helped by the history. One
    /// that was never tried is taken for one that was worth once what it was elsewhere; one that is proven to be
    /// lost comes last.
    fn select(&self, children: Range<u32>, visits: u32, seat: Seat) -> u32 {
        // Every first move is looked at, so that none that wins or loses at once is missed.
        let must_try_all = children == self.first_moves;
        let spread = EXPLORATION * EXPLORATION * libm::logf(visits.max(1) as f32);
        let (mut chosen, mut best) = (children.start, f32::NEG_INFINITY);
        for (index, node) in children.clone().zip(self.children(&children)) {
            if node.visits == 0 && must_try_all {
                return index;
            }
            let bound =
                if node.is_lost(seat) { -(node.visits as f32) } else { self.bound(node, seat, spread) };
            if bound > best {
                (chosen, best) = (index, bound);
            }
        }
        chosen
    }

    /// The upper confidence bound of a move that is not proven to lose.
    #[inline]
    fn bound(&self, node: &Node<P::Move>, seat: Seat, spread: f32) -> f32 {
        let anywhere = self.parts.history.then(|| self.history.mean(seat, node.more.slot));
        let (visits, mean) = match node.visits {
            0 => (1.0, anywhere.unwrap_or(0.5)),
            visits => (visits as f32, node.won as f32 / visits as f32),
        };
        let bias = HISTORY * anywhere.unwrap_or(0.0) / (visits * (1.0 - mean) + 1.0);
        mean + (spread / visits).sqrt() + bias
    }

    fn open(&mut self, position: &P) -> Range<u32> {
        open(self.nodes, position, &mut self.dice, node_of)
    }

    /// Carries a proof of the last node of the path as far up as it goes.
    fn prove(&mut self) {
        for depth in (0..self.path.len()).rev() {
            let (node, seat) = self.path[depth];
            let Some(proof) = self.nodes[node as usize].more.proof else { return };
            let Some(above) = depth.checked_sub(1) else {
                self.is_decided = self.has_decision();
                return;
            };
            let parent = self.path[above].0 as usize;
            let siblings = self.children(&self.nodes[parent].children);
            let turns =
                if proof.winner == seat { Some(proof.turns) } else { latest_win(siblings, proof.winner) };
            let Some(turns) = turns else { return };
            self.nodes[parent].more.proof =
                Some(Proof { winner: proof.winner, turns: turns.saturating_add(1) });
        }
    }

    /// Whether it is proven that the player to move wins, or that others do whatever the player does.
    fn has_decision(&self) -> bool {
        let first = self.children(&self.first_moves);
        let wins = |node: &Node<P::Move>| node.more.proof.is_some_and(|proof| proof.winner == self.mover);
        first.iter().any(wins) || first.iter().all(|node| node.is_lost(self.mover))
    }

    /// Adds what another tree for the same task knows of the first moves.
    pub(super) fn merge(&mut self, other: &Self) {
        for node in self.first_moves.clone() {
            let own = &mut self.nodes[node as usize];
            let others = other.children(&other.first_moves);
            let Some(from) = others.iter().find(|from| from.mv == own.mv) else { continue };
            own.visits += from.visits;
            own.won += from.won;
            let share = from.visits as f32 / own.visits.max(1) as f32;
            for (mean, from) in own.more.means.iter_mut().zip(from.more.means) {
                *mean += share * (from - *mean);
            }
            own.more.proof = own.more.proof.or(from.more.proof);
        }
    }

    /// The chance of each seat after a first move; `None` if nothing is known of it.
    fn chances(&self, node: u32) -> Option<BySeat<f32>> {
        let first = &self.nodes[node as usize];
        if let Some(proof) = first.more.proof {
            return Some(won_by(proof.winner, self.seats));
        }
        (first.visits > 0).then(|| BySeat::from_fn(self.seats, |seat| first.more.means[seat.index()]))
    }
}

impl<P: Evaluate> SampledTree<P> for Tree<'_, P> {
    /// Goes down the tree from the root to a position that is new, and counts what it is worth.
    fn sample(&mut self, position: &mut P, visits: u32) {
        let worth = self.descend(position, visits);
        for &(node, seat) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.won += f64::from(worth[seat]);
            for (mean, worth) in node.more.means.iter_mut().zip(worth.values()) {
                *mean += (worth - *mean) / node.visits as f32;
            }
            self.history.learn(seat, node.more.slot, worth[seat]);
        }
        self.prove();
    }

    fn is_decided(&self) -> bool {
        self.is_decided
    }

    fn path_length(&self) -> usize {
        self.path.len()
    }

    fn memory_used(&self) -> u16 {
        used(self.nodes)
    }

    fn lines(&self, count: usize) -> Vec<Line<P::Move>> {
        let rank = |node: &Node<P::Move>| node.rank(self.mover);
        let score = |node: &Node<P::Move>| node.score(self.mover);
        let mut lines = best_lines(self.nodes, self.first_moves.clone(), count, rank, score);
        for line in &mut lines {
            let is_first = |&node: &u32| self.nodes[node as usize].mv == line.moves[0];
            line.chances = self.first_moves.clone().find(is_first).and_then(|node| self.chances(node));
        }
        lines
    }
}

fn node_of<M: Hash>(mv: M) -> NodeMore {
    NodeMore { slot: slot(&mv), proof: None, means: [0.0; 4] }
}

fn won_by(winner: Seat, seats: usize) -> BySeat<f32> {
    BySeat::from_fn(seats, |seat| if seat == winner { 1.0 } else { 0.0 })
}
