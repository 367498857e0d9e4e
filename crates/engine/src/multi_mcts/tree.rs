//! The tree: how it grows, and what is proven in it.

use std::hash::Hash;
use std::ops::Range;

use cairn_core::{BySeat, Evaluate, Key, Playout, Seat, Status, sort_short};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::MultiMcts;
use super::abstraction::{Abstraction, Plans, extended};
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

/// The number of random moves before a position is evaluated, which settles what hangs by a thread.
const LOOSE_MOVES: u32 = 4;

/// How much the value by max^n counts beside the mean of the samples.
const IMPLICIT: f32 = 0.3;

/// A move tried this often counts half by its own samples, and half by those of the same move after other moves of the
/// opponents.
const ABSTRACTION: f32 = 10.0;

/// Progressive widening: the moves that are looked at are this many times the square root of the visits.
const WIDENING: f32 = 2.0;

/// A node that may be proven.
pub(super) type Node<M> = sampling::Node<M, NodeMore>;

/// What a node knows beyond its visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeMore {
    slot: u16,
    pub(super) proof: Option<Proof>,
    /// What the position is worth to each seat by max^n over the evaluations in the tree below it.
    backed_up: [f32; 4],
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
    implicit: bool,
    abstraction: bool,
    widening: bool,
}

impl Parts {
    fn of(settings: &Settings) -> Parts {
        Parts {
            history: settings.has(Part::ProgressiveHistory),
            solver: settings.has(Part::Solver),
            implicit: settings.has(Part::ImplicitMinimax),
            abstraction: settings.has(Part::Abstraction),
            widening: settings.has(Part::Widening),
        }
    }
}

/// The tree for one task. Its root is no node, since no move leads there.
pub(super) struct Tree<'a, P: Evaluate> {
    /// Its capacity is all the room there is.
    nodes: &'a mut Vec<Node<P::Move>>,
    first_moves: Range<u32>,
    /// The sum of what each first move was worth to each seat, of the samples of this task.
    worths: Vec<[f64; 4]>,
    /// The visits of the root before this task.
    visits_before: u32,
    seats: usize,
    mover: Seat,
    is_decided: bool,
    /// The nodes from the root to the leaf, each with the seat that moves into it and its plan with that move.
    path: Vec<Step>,
    /// The positions that are a draw the next time they come up, in order.
    exhausted: Vec<Key>,
    judge: Judge,
    history: &'a mut History,
    abstraction: &'a mut Abstraction,
    parts: Parts,
    playout: Playout<P>,
    dice: Xoshiro256PlusPlus,
}

/// A move of a path.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    seat: Seat,
    plan: u64,
}

impl<'a, P: Evaluate> Tree<'a, P> {
    pub(super) fn plant(many: &'a mut MultiMcts<P>, task: &Task<'_, P>) -> Tree<'a, P> {
        let position = task.position;
        let exhausted = task.exhausted();
        let kept = if task.among.is_empty() { many.keep_subtree(task, &exhausted) } else { None };
        let MultiMcts { settings, nodes, history, abstraction, .. } = many;
        abstraction.clear();
        if kept.is_none() {
            nodes.clear();
            history.clear();
        }
        let mut tree = Tree {
            nodes,
            first_moves: 0..0,
            worths: Vec::new(),
            visits_before: 0,
            seats: position.seats(),
            mover: position.status().to_move().expect("a game that goes on"),
            is_decided: false,
            path: Vec::with_capacity(256),
            exhausted,
            judge: Judge::new(settings, position),
            history,
            abstraction,
            parts: Parts::of(settings),
            playout: Playout::default(),
            dice: Xoshiro256PlusPlus::seed_from_u64(settings.seed ^ position.key().bits()),
        };
        match kept {
            Some((first_moves, visits)) => (tree.first_moves, tree.visits_before) = (first_moves, visits),
            None if task.among.is_empty() => {
                tree.nodes.reserve(position.count_moves());
                tree.first_moves = tree.open(position, &Plans::default());
            }
            None => tree.first_moves = open_root(tree.nodes, task, &mut tree.dice, node_of),
        }
        tree.worths = vec![[0.0; 4]; tree.first_moves.len()];
        if settings.least_depth >= 2 {
            tree.look_two_ahead(position);
        }
        tree.is_decided = tree.has_decision();
        tree
    }

    /// The range of the first moves.
    pub(super) fn first_moves(&self) -> Range<u32> {
        self.first_moves.clone()
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

    /// Goes down the tree to a position that is new or over. Returns what it is worth, and by evaluation alone.
    fn descend(&mut self, position: &mut P, visits: u32) -> (BySeat<f32>, BySeat<f32>) {
        self.path.clear();
        let mut plans = Plans::default();
        let (mut seat, mut children, mut visits) = (self.mover, self.first_moves.clone(), visits);
        loop {
            let chosen = self.select(children, visits, seat, plans[seat.index()]);
            let node = &self.nodes[chosen as usize];
            let plan = extended(plans[seat.index()], seat, node.more.slot);
            plans[seat.index()] = plan;
            self.path.push(Step { node: chosen, seat, plan });
            if let Some(proof) = node.more.proof {
                let worth = won_by(proof.winner, position.seats());
                return (worth, worth);
            }
            position.play_unchecked(node.mv);
            if !self.exhausted.is_empty() && self.exhausted.binary_search(&position.key()).is_ok() {
                let worth = shares(&position.drawn());
                return (worth, worth);
            }
            (children, visits) = (node.children.clone(), node.visits);
            if children.is_empty() && visits > 0 {
                children = self.open(position, &plans);
                self.nodes[chosen as usize].children = children.clone();
            }
            match position.status() {
                Status::ToMove(next) if !children.is_empty() => seat = next,
                status => return self.look(position, status, chosen),
            }
        }
    }

    /// What a position is worth, and by evaluation alone. Notes in its node if it is proven.
    fn look(&mut self, position: &mut P, status: Status, node: u32) -> (BySeat<f32>, BySeat<f32>) {
        let (proof, worth) = match status {
            Status::Over(places) => {
                (places.winner().map(|winner| Proof { winner, turns: 0 }), shares(&places))
            }
            Status::ToMove(seat) if self.parts.solver && position.wins_at_once() => {
                (Some(Proof { winner: seat, turns: 1 }), won_by(seat, position.seats()))
            }
            Status::ToMove(_) => {
                let judged = self.parts.implicit.then(|| self.judge.chances(position));
                let worth = self.play_on(position);
                return (worth, judged.unwrap_or(worth));
            }
        };
        self.nodes[node as usize].more.proof = proof.filter(|_| self.parts.solver);
        (worth, worth)
    }

    fn play_on(&mut self, position: &mut P) -> BySeat<f32> {
        match self.playout.run(position, LOOSE_MOVES, &mut self.dice) {
            (_, Some(places)) => shares(&places),
            (_, None) => self.judge.chances(position),
        }
    }

    /// What a seat's move was worth in other positions: after the same moves of that seat, or else anywhere.
    fn elsewhere(&self, seat: Seat, plan: u64, slot: u16) -> Option<f32> {
        let abstracted =
            if self.parts.abstraction { self.abstraction.mean(extended(plan, seat, slot)) } else { None };
        abstracted.or_else(|| self.parts.history.then(|| self.history.mean(seat, slot)))
    }

    /// The child to look at next: that with the highest upper confidence bound, helped by the history. One
    /// that was never tried is taken for one that was worth once what it was elsewhere; one that is proven to be
    /// lost comes last.
    fn select(&self, children: Range<u32>, visits: u32, seat: Seat, plan: u64) -> u32 {
        // Every first move is looked at, so that none that wins or loses at once is missed.
        let must_try_all = children == self.first_moves;
        let mut room = match self.parts.widening && !must_try_all {
            true => 1 + (WIDENING * (visits as f32).sqrt()) as u32,
            false => u32::MAX,
        };
        let spread = EXPLORATION * EXPLORATION * libm::logf(visits.max(1) as f32);
        let (mut chosen, mut best) = (children.start, f32::NEG_INFINITY);
        for (index, node) in children.clone().zip(self.children(&children)) {
            if node.visits == 0 && must_try_all {
                return index;
            }
            if room == 0 {
                break;
            }
            let is_lost = node.is_lost(seat);
            room -= u32::from(!is_lost);
            let bound = if is_lost { -(node.visits as f32) } else { self.bound(node, seat, plan, spread) };
            if bound > best {
                (chosen, best) = (index, bound);
            }
        }
        chosen
    }

    /// The upper confidence bound of a move that is not proven to lose.
    #[inline]
    fn bound(&self, node: &Node<P::Move>, seat: Seat, plan: u64, spread: f32) -> f32 {
        let anywhere = self.parts.history.then(|| self.history.mean(seat, node.more.slot));
        let (visits, mean) = match node.visits {
            0 => (1.0, anywhere.unwrap_or(0.5)),
            visits => (visits as f32, node.won as f32 / visits as f32),
        };
        let bias = HISTORY * anywhere.unwrap_or(0.0) / (visits * (1.0 - mean) + 1.0);
        let mut value = mean;
        if self.parts.implicit && node.visits > 0 {
            value += IMPLICIT * (node.more.backed_up[seat.index()] - mean);
        }
        if self.parts.abstraction
            && let Some(abstracted) = self.abstraction.mean(extended(plan, seat, node.more.slot))
        {
            value += ABSTRACTION / (ABSTRACTION + node.visits as f32) * (abstracted - value);
        }
        value + (spread / visits).sqrt() + bias
    }

    /// Makes nodes of the moves of a position: with progressive widening, those that were good elsewhere first.
    fn open(&mut self, position: &P, plans: &Plans) -> Range<u32> {
        let range = open(self.nodes, position, &mut self.dice, node_of);
        if let Status::ToMove(seat) = position.status()
            && self.parts.widening
        {
            let plan = plans[seat.index()];
            // Until they have visits, nodes keep what they are ordered by.
            for node in range.clone() {
                let elsewhere = self.elsewhere(seat, plan, self.nodes[node as usize].more.slot);
                self.nodes[node as usize].more.backed_up[0] = elsewhere.unwrap_or(0.5);
            }
            let worth = |node: &Node<P::Move>| node.more.backed_up[0];
            let opened = &mut self.nodes[range.start as usize..range.end as usize];
            sort_short(opened, |one, other| worth(other).total_cmp(&worth(one)));
        }
        range
    }

    /// Carries a proof of the last node of the path as far up as it goes.
    fn prove(&mut self) {
        for depth in (0..self.path.len()).rev() {
            let Step { node, seat, .. } = self.path[depth];
            let Some(proof) = self.nodes[node as usize].more.proof else { return };
            let Some(above) = depth.checked_sub(1) else {
                self.is_decided = self.has_decision();
                return;
            };
            let parent = self.path[above].node as usize;
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

    /// Carries the evaluation of the last node of the path up to the first: each seat takes what is best for it.
    fn back_up(&mut self, judged: &BySeat<f32>) {
        for depth in (0..self.path.len()).rev() {
            let children = &self.nodes[self.path[depth].node as usize].children;
            let backed_up = match self.path.get(depth + 1) {
                None => std::array::from_fn(|seat| judged.values().get(seat).copied().unwrap_or(0.0)),
                Some(next) => {
                    let visited = self.children(children).iter().filter(|child| child.visits > 0);
                    let own = |child: &&Node<P::Move>| child.more.backed_up[next.seat.index()];
                    let best = visited.max_by(|one, other| own(one).total_cmp(&own(other)));
                    best.map_or([0.0; 4], |child| child.more.backed_up)
                }
            };
            self.nodes[self.path[depth].node as usize].more.backed_up = backed_up;
        }
    }

    /// The chance of each seat after a first move.
    fn chances(&self, node: u32) -> BySeat<f32> {
        let first = &self.nodes[node as usize];
        if let Some(proof) = first.more.proof {
            return won_by(proof.winner, self.seats);
        }
        let own = first.chance();
        let worths = &self.worths[(node - self.first_moves.start) as usize];
        // Without a sample of this task, the others share the rest as the evaluations have it.
        let has_sample = worths.iter().any(|&worth| worth > 0.0);
        let worths = if has_sample { *worths } else { first.more.backed_up.map(f64::from) };
        let others = Seat::first(self.seats).filter(|&seat| seat != self.mover);
        let total: f64 = others.map(|seat| worths[seat.index()]).sum();
        BySeat::from_fn(self.seats, |seat| {
            if seat == self.mover {
                own as f32
            } else if total > 0.0 {
                ((1.0 - own) * worths[seat.index()] / total) as f32
            } else {
                ((1.0 - own) / (self.seats - 1) as f64) as f32
            }
        })
    }
}

impl<P: Evaluate> SampledTree<P> for Tree<'_, P> {
    /// Goes down the tree from the root to a position that is new, and counts what it is worth.
    fn sample(&mut self, position: &mut P, visits: u32) {
        let (worth, judged) = self.descend(position, visits.saturating_add(self.visits_before));
        for &Step { node, seat, plan } in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.won += f64::from(worth[seat]);
            self.history.learn(seat, node.more.slot, worth[seat]);
            if self.parts.abstraction {
                self.abstraction.learn(plan, worth[seat]);
            }
        }
        let first = (self.path[0].node - self.first_moves.start) as usize;
        for (sum, &worth) in self.worths[first].iter_mut().zip(worth.values()) {
            *sum += f64::from(worth);
        }
        self.prove();
        if self.parts.implicit {
            self.back_up(&judged);
        }
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
            line.chances = self.first_moves.clone().find(is_first).map(|node| self.chances(node));
        }
        lines
    }
}

fn node_of<M: Hash>(mv: M) -> NodeMore {
    NodeMore { slot: slot(&mv), proof: None, backed_up: [0.0; 4] }
}

fn won_by(winner: Seat, seats: usize) -> BySeat<f32> {
    BySeat::from_fn(seats, |seat| if seat == winner { 1.0 } else { 0.0 })
}
