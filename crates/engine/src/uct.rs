//! Plain UCT: the yardstick.

use std::ops::Range;

use cairn_core::{Key, Places, Playout, Position, Seat, Status};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::sampling::{
    Budget, LONGEST_PLAYOUT, Node, SampledTree, best_lines, grow, open, open_root, room, shares, used,
};
use crate::{Line, Report, Score, Task, Think};

/// The exploration constant of UCB1.
const EXPLORATION: f32 = 0.7;

/// Plain UCT for any number of seats: a tree that grows by one node with each random game, chosen by UCB1, in which each
/// seat maximises its own share of first places. It uses nothing but the rules, and begins a new tree with every move.
///
/// Each random game counts as one node of [`Limits`](crate::Limits).
#[derive(Debug)]
pub struct Uct<P: Position> {
    seed: u64,
    nodes: Vec<Node<P::Move, ()>>,
}

impl<P: Position> Uct<P> {
    /// A player with this seed, whose tree takes at most this much memory.
    pub fn new(seed: u64, megabytes: usize) -> Uct<P> {
        Uct { seed, nodes: room(megabytes) }
    }
}

impl<P: Position> Think<P> for Uct<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let budget = Budget::start(task);
        grow(Tree::plant(self, task), budget, task, report)
    }

    fn forget(&mut self) {}
}

/// The tree for one task. Its root is no node, since no move leads there.
struct Tree<'a, P: Position> {
    /// Never grows beyond its first capacity.
    nodes: &'a mut Vec<Node<P::Move, ()>>,
    first_moves: Range<u32>,
    /// The nodes from the root to the leaf, each with the seat that moves into it.
    path: Vec<(u32, Seat)>,
    /// The positions that are a draw the next time they come up, in order.
    exhausted: Vec<Key>,
    playout: Playout<P>,
    dice: Xoshiro256PlusPlus,
}

impl<'a, P: Position> Tree<'a, P> {
    fn plant(uct: &'a mut Uct<P>, task: &Task<'_, P>) -> Tree<'a, P> {
        let mut tree = Tree {
            nodes: &mut uct.nodes,
            first_moves: 0..0,
            path: Vec::with_capacity(256),
            exhausted: task.exhausted(),
            playout: Playout::default(),
            dice: Xoshiro256PlusPlus::seed_from_u64(uct.seed ^ task.position.key().bits()),
        };
        tree.first_moves = open_root(tree.nodes, task, &mut tree.dice, |_| ());
        tree
    }

    fn play(&mut self, position: &mut P, visits: u32) -> Places {
        self.path.clear();
        let (mut children, mut visits) = (self.first_moves.clone(), visits);
        while let Status::ToMove(seat) = position.status()
            && !children.is_empty()
        {
            let chosen = self.select(children, visits);
            self.path.push((chosen, seat));
            let node = &self.nodes[chosen as usize];
            position.play_unchecked(node.mv);
            if !self.exhausted.is_empty() && self.exhausted.binary_search(&position.key()).is_ok() {
                return position.drawn();
            }
            (children, visits) = (node.children.clone(), node.visits);
            if children.is_empty() && visits > 0 {
                children = self.open(position);
                self.nodes[chosen as usize].children = children.clone();
            }
        }
        let (_, places) = self.playout.run(position, LONGEST_PLAYOUT, &mut self.dice);
        places.unwrap_or_else(|| position.drawn())
    }

    /// The child to visit next: one without a visit, or else the one with the highest upper confidence bound.
    fn select(&self, children: Range<u32>, visits: u32) -> u32 {
        let spread = EXPLORATION * EXPLORATION * libm::logf(visits.max(1) as f32);
        let (mut chosen, mut best) = (children.start, f32::NEG_INFINITY);
        for (index, node) in children.clone().zip(&self.nodes[children.start as usize..]) {
            if node.visits == 0 {
                return index;
            }
            let share = 1.0 / node.visits as f32;
            let bound = node.won as f32 * share + (spread * share).sqrt();
            if bound > best {
                (chosen, best) = (index, bound);
            }
        }
        chosen
    }

    fn open(&mut self, position: &P) -> Range<u32> {
        open(self.nodes, position, &mut self.dice, |_| ())
    }
}

impl<P: Position> SampledTree<P> for Tree<'_, P> {
    /// Plays a game from the root, first down the tree, then at random, and counts how it ends.
    fn sample(&mut self, position: &mut P, visits: u32) {
        let shares = shares(&self.play(position, visits));
        for &(node, seat) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.won += f64::from(shares[seat]);
        }
    }

    fn path_length(&self) -> usize {
        self.path.len()
    }

    fn memory_used(&self) -> u16 {
        used(self.nodes)
    }

    fn lines(&self, count: usize) -> Vec<Line<P::Move>> {
        let score = |node: &Node<P::Move, ()>| Score::from_chance(node.chance());
        best_lines(self.nodes, self.first_moves.clone(), count, |node| node.visits, score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Heaps;
    use crate::{Limits, Stop};

    fn think(
        uct: &mut Uct<Heaps>,
        position: &Heaps,
        past: &[Key],
        limits: Limits,
    ) -> Report<<Heaps as Position>::Move> {
        let stop = Stop::default();
        uct.think(&Task { position, past, limits, lines: 2, among: &[], stop: &stop }, &mut |_| ())
    }

    #[test]
    fn it_finds_the_winning_move_with_any_number_of_seats() {
        for (players, heaps) in [(2, [5, 1]), (2, [6, 3]), (3, [3, 0]), (4, [2, 0]), (4, [1, 5])] {
            let position = Heaps::new(players, &heaps);
            let report = think(&mut Uct::new(1, 1), &position, &[], Limits::nodes(4_000));
            let after = position.after(*report.best());
            let can_win = position.forces_win(Seat::One).is_some();
            assert_eq!(
                after.forces_win(Seat::One).is_some(),
                can_win,
                "{players} seats, {heaps:?}: {report:?}"
            );
        }
    }

    #[test]
    fn the_same_question_gets_the_same_answer_and_no_sample_too_many() {
        let position = Heaps::new(3, &[5, 4, 3]);
        let mut uct = Uct::new(7, 1);
        let first = think(&mut uct, &position, &[], Limits::nodes(500));
        let second = think(&mut uct, &position, &[], Limits::nodes(500));
        assert_eq!((&first.lines, first.nodes), (&second.lines, 500));
        assert_eq!(first.lines.len(), 2);
        assert_eq!(think(&mut uct, &position, &[], Limits::nodes(1)).nodes, 1);
        assert_eq!(think(&mut uct, &position, &[], Limits::depth(2)).nodes, 2_000);
    }

    #[test]
    fn where_there_is_no_room_it_goes_on_without() {
        let position = Heaps::new(2, &[5, 4]);
        let mut uct = Uct { seed: 1, nodes: Vec::with_capacity(20) };
        let report = think(&mut uct, &position, &[], Limits::nodes(3_000));
        assert_eq!((report.nodes, uct.nodes.capacity()), (3_000, 20));
        assert!((1..=20).contains(&uct.nodes.len()));
    }

    #[test]
    fn a_stop_ends_it_with_a_move() {
        let position = Heaps::new(2, &[5, 4]);
        let stop = Stop::default();
        stop.raise();
        let task =
            Task { position: &position, past: &[], limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
        assert!(position.is_legal(*Uct::new(1, 1).think(&task, &mut |_| ()).best()));
    }

    #[test]
    fn a_position_that_came_up_twice_is_a_draw() {
        let position = Heaps::with_waiting(&[4]);
        let wait = position.wait();
        let past = [position.after(wait).key(); 2];
        let report = think(&mut Uct::new(1, 1), &position, &past, Limits::nodes(4_000));
        assert_eq!((report.best(), report.score()), (&wait, Score::EVEN));
    }
}
