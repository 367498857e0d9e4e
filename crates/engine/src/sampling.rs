//! What the searches that grow a tree by samples share: how the tree grows, when to end and when to report, and what the
//! end of a game is worth.

use std::ops::Range;

use cairn_core::{BySeat, Places, Position, Seat, sort_short};
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::limits::Timer;
use crate::settings::HAS_THREADS;
use crate::{Line, Report, Score, Stop, Task};

/// A random game with this many moves counts as drawn.
pub(crate) const LONGEST_PLAYOUT: u32 = 1000;

/// A tree that grows by samples has no depth, so each turn of a depth limit counts as this many samples.
const SAMPLES_FOR_A_TURN: u64 = 1000;

/// What numbers of visits can count.
const MOST_SAMPLES: u64 = u32::MAX as u64;

/// The clock is read once in this many samples.
const BETWEEN_LOOKS: u64 = 16;

/// The first report comes after this many samples, and others whenever their number has doubled.
const FIRST_REPORT: u64 = 256;

/// A tree that grows by samples.
pub(crate) trait SampledTree<P: Position> {
    /// Takes a sample from the root, which has had this many visits. `position` is that of the root, and free to change.
    fn sample(&mut self, position: &mut P, visits: u32);

    /// The length of the path in the tree of the last sample, in turns.
    fn path_length(&self) -> usize;

    /// How much of its room is in use, in thousandths.
    fn memory_used(&self) -> u16;

    /// Whether further samples would tell nothing new.
    fn is_decided(&self) -> bool {
        false
    }

    /// The best first moves, the best first, each with its line.
    fn lines(&self, count: usize) -> Vec<Line<P::Move>>;
}

impl<P: Position, T: SampledTree<P>> SampledTree<P> for &mut T {
    fn sample(&mut self, position: &mut P, visits: u32) {
        T::sample(self, position, visits);
    }

    fn path_length(&self) -> usize {
        T::path_length(self)
    }

    fn memory_used(&self) -> u16 {
        T::memory_used(self)
    }

    fn is_decided(&self) -> bool {
        T::is_decided(self)
    }

    fn lines(&self, count: usize) -> Vec<Line<P::Move>> {
        T::lines(self, count)
    }
}

/// Takes samples of a tree that was planted for a task, until a limit is reached or all is decided.
pub(crate) fn grow<P: Position>(
    mut tree: impl SampledTree<P>,
    mut budget: Budget<'_>,
    task: &Task<'_, P>,
    report: &mut dyn FnMut(&Report<P::Move>),
) -> Report<P::Move> {
    let mut scratch = task.position.clone();
    loop {
        scratch.clone_from(task.position);
        tree.sample(&mut scratch, budget.taken as u32);
        budget.deepest = budget.deepest.max(tree.path_length() as u32);
        if !budget.take() || tree.is_decided() {
            return budget.report(&tree, task.lines);
        }
        if budget.is_report_due() {
            report(&budget.report(&tree, task.lines));
        }
    }
}

/// Grows a tree in each room, one a thread, and adds what all of them know of the first moves to the tree of the first
/// (root parallelism). `plant` makes the tree of the thread with this number.
pub(crate) fn grow_all<'a, P: Position, R: Send, T: SampledTree<P> + Send>(
    rooms: &'a mut [R],
    task: &Task<'_, P>,
    plant: impl Fn(&'a mut R, u64) -> T + Sync,
    merge: impl Fn(&mut T, &T),
    report: &mut dyn FnMut(&Report<P::Move>),
) -> Report<P::Move> {
    let done = Stop::default();
    let budget = Budget::start(task).shared_by(rooms.len(), &done);
    let [first, helpers @ ..] = rooms else {
        unreachable!("there is at least one thread");
    };
    if !HAS_THREADS || helpers.is_empty() {
        return grow(plant(first, 0), budget, task, report);
    }
    let grow_one = |room: &'a mut R, number: u64, report: &mut dyn FnMut(&Report<P::Move>)| {
        let mut tree = plant(room, number);
        let found = grow(&mut tree, budget.clone(), task, report);
        // A proof ends the search; a thread that has taken its share does not.
        if tree.is_decided() {
            done.raise();
        }
        (tree, found)
    };
    std::thread::scope(|scope| {
        let spawn = |(number, room)| scope.spawn(move || grow_one(room, number, &mut |_| {}));
        let helpers: Vec<_> = (1..).zip(helpers).map(spawn).collect();
        let (mut tree, mut found) = grow_one(first, 0, report);
        // A helper that panicked has nothing to add.
        for (other, _) in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
            merge(&mut tree, &other);
        }
        found.lines = tree.lines(task.lines);
        found
    })
}

/// A node of such a tree: a move, and what is known of it.
#[derive(Debug)]
pub(crate) struct Node<M, T> {
    pub(crate) mv: M,
    pub(crate) visits: u32,
    /// The sum of the values for the seat that made the move.
    pub(crate) won: f64,
    /// Empty until the second visit, and where there is no move or no room.
    pub(crate) children: Range<u32>,
    /// What only one kind of tree knows.
    pub(crate) more: T,
}

impl<M, T> Node<M, T> {
    /// The mean value for the seat that made the move.
    pub(crate) fn chance(&self) -> f64 {
        self.won / f64::from(self.visits.max(1))
    }
}

/// No nodes, but room for as many as take this much memory.
pub(crate) fn room<N>(megabytes: usize) -> Vec<N> {
    let room = (megabytes.max(1) << 20) / size_of::<N>();
    Vec::with_capacity(room.min(u32::MAX as usize))
}

/// How much of the room for nodes is in use, in thousandths.
pub(crate) fn used<N>(nodes: &Vec<N>) -> u16 {
    (nodes.len() as u64 * 1000 / nodes.capacity().max(1) as u64) as u16
}

/// Makes a node for each first move that a task allows, in random order. The tree has no nodes yet.
pub(crate) fn open_root<P: Position, T>(
    nodes: &mut Vec<Node<P::Move, T>>,
    task: &Task<'_, P>,
    dice: &mut Xoshiro256PlusPlus,
    more: impl Fn(P::Move) -> T,
) -> Range<u32> {
    nodes.clear();
    nodes.reserve(task.position.count_moves());
    open(nodes, task.position, dice, more);
    nodes.retain(|node| task.allows(&node.mv));
    0..nodes.len() as u32
}

/// Makes a node for each move of a position, in random order; none where there is no room.
pub(crate) fn open<P: Position, T>(
    nodes: &mut Vec<Node<P::Move, T>>,
    position: &P,
    dice: &mut Xoshiro256PlusPlus,
    more: impl Fn(P::Move) -> T,
) -> Range<u32> {
    let node = |mv| Node { mv, visits: 0, won: 0.0, children: 0..0, more: more(mv) };
    let (first, room) = (nodes.len(), nodes.capacity());
    let mut is_full = false;
    position.each_batch(|batch| {
        is_full |= nodes.len() + batch.len() > room;
        if !is_full {
            nodes.extend(batch.map(node));
        }
    });
    if is_full {
        nodes.truncate(first);
    }
    nodes[first..].shuffle(dice);
    first as u32..nodes.len() as u32
}

/// The first moves that rank highest, each with the most visited moves after it.
pub(crate) fn best_lines<M: Copy, T, R: Ord>(
    nodes: &[Node<M, T>],
    first_moves: Range<u32>,
    count: usize,
    rank: impl Fn(&Node<M, T>) -> R,
    score: impl Fn(&Node<M, T>) -> Score,
) -> Vec<Line<M>> {
    let at = |node: u32| &nodes[node as usize];
    let visits = |&node: &u32| at(node).visits;
    let follow = |&node: &u32| at(node).children.clone().max_by_key(visits).filter(|child| visits(child) > 0);
    let line = |first: u32| {
        let moves = std::iter::successors(Some(first), follow).map(|node| at(node).mv).collect();
        Line::new(score(at(first)), moves)
    };
    let mut best: Vec<u32> = first_moves.collect();
    sort_short(&mut best, |&one, &other| rank(at(other)).cmp(&rank(at(one))));
    best.truncate(count.max(1));
    best.into_iter().map(line).collect()
}

/// How many samples to take.
#[derive(Clone)]
pub(crate) struct Budget<'a> {
    timer: Timer<'a>,
    stop: &'a Stop,
    /// The number of threads that share the budget, and whether one of them has ended.
    threads: u64,
    done: Option<&'a Stop>,
    most: u64,
    /// The samples taken so far.
    taken: u64,
    /// The longest path of a sample so far.
    deepest: u32,
}

impl<'a> Budget<'a> {
    /// The budget of a task that begins now.
    pub(crate) fn start<P: Position>(task: &Task<'a, P>) -> Budget<'a> {
        let limits = &task.limits;
        let by_depth = limits.depth.map(|depth| u64::from(depth) * SAMPLES_FOR_A_TURN);
        let most = limits.nodes.into_iter().chain(by_depth).chain([MOST_SAMPLES]).fold(u64::MAX, u64::min);
        let timer = Timer::start(limits, task.stop);
        Budget { timer, stop: task.stop, threads: 1, done: None, most, taken: 0, deepest: 0 }
    }

    /// The part of each one of this many threads, all of which end when the flag is set.
    pub(crate) fn shared_by(self, threads: usize, done: &'a Stop) -> Budget<'a> {
        let threads = threads as u64;
        Budget { threads, done: Some(done), most: (self.most / threads).max(1), ..self }
    }

    /// Counts a sample. Returns whether another one may be taken.
    fn take(&mut self) -> bool {
        self.taken += 1;
        self.taken < self.most && !(self.taken.is_multiple_of(BETWEEN_LOOKS) && self.is_over())
    }

    fn is_over(&self) -> bool {
        self.stop.is_raised()
            || self.done.is_some_and(Stop::is_raised)
            || self.timer.is_over()
            || self.timer.is_enough()
    }

    /// Whether it is time to report.
    fn is_report_due(&self) -> bool {
        self.taken >= FIRST_REPORT && self.taken.is_power_of_two()
    }

    /// A report of this tree with this number of lines.
    fn report<P: Position>(&self, tree: &impl SampledTree<P>, count: usize) -> Report<P::Move> {
        let lines = tree.lines(count);
        let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
        let (deepest, nodes, elapsed) = (self.deepest, self.taken * self.threads, self.timer.elapsed());
        Report { depth, deepest, nodes, elapsed, memory_used: tree.memory_used(), lines }
    }
}

/// The value of a finished game for each seat: the seats in first place share 1, the others get 0.
pub(crate) fn shares(places: &Places) -> BySeat<f32> {
    let is_first = |seat| places.beaten_by(seat) == 0;
    let first = Seat::first(places.seats()).filter(|&seat| is_first(seat)).count();
    BySeat::from_fn(places.seats(), |seat| if is_first(seat) { 1.0 / first as f32 } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_shared() {
        assert_eq!(shares(&Places::win(3, Seat::Two)).values(), [0.0, 1.0, 0.0]);
        assert_eq!(shares(&Places::draw(4)).values(), [0.25; 4]);
        let two_first = Places::by_score(BySeat::from_fn(3, |seat| [5, 5, 1][seat.index()]));
        assert_eq!(shares(&two_first).values(), [0.5, 0.5, 0.0]);
    }
}
