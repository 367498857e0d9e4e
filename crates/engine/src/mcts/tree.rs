//! A tree: how it grows, and what is proven in it.

use cairn_core::{Evaluate, Key, Places, Playout, Seat, Status, sort_short};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::amaf::Amaf;
use super::nodes::{Nodes, Proof};
use crate::sampling::{SampledTree, used};
use crate::{Line, Part, Score, Settings, Task, Verdict};

/// How much is tried that does not look best.
const EXPLORATION: f32 = 0.1;

/// How soon a move's own samples count more than those in which it was made later: after about one in this many.
const AMAF_BIAS: f32 = 0.0003;

/// The most samples for which the value of a move elsewhere counts in a new node.
const MOST_PRIOR: f32 = 10.0;

/// Beyond this many samples, their sums are no longer exact, and nothing more is learned of moves made later.
const MOST_AMAF: u32 = 1 << 23;

/// The value of a move that is proven to lose: below all others.
const LOST: f32 = -10.0;

/// The most moves of a line that is shown.
const LONGEST_LINE: usize = 128;

/// There are about this many nodes to one that is opened.
const NODES_TO_A_POSITION: usize = 32;

/// No position, and no node.
const NOWHERE: (u64, u32) = (0, u32::MAX);

/// The memory of a tree, which stays from one task to the next.
#[derive(Debug)]
pub(super) struct Room<P: Evaluate> {
    pub(super) nodes: Nodes<P::Move>,
    /// The first node with each position, by its key; `u32::MAX` for none. A later position takes the place of an earlier one.
    positions: Vec<(u64, u32)>,
    amaf: Amaf,
    /// The nodes from the root to the leaf, each with the seat that moves into it.
    path: Vec<(u32, Seat)>,
}

impl<P: Evaluate> Room<P> {
    /// Room of about this size.
    pub(super) fn new(megabytes: usize) -> Room<P> {
        let nodes = (megabytes.max(1) << 20) / Nodes::<P::Move>::BYTES;
        Room::with_capacity(nodes.min(u32::MAX as usize))
    }

    /// Room for this many nodes.
    pub(super) fn with_capacity(nodes: usize) -> Room<P> {
        Room {
            nodes: Nodes::with_capacity(nodes),
            positions: vec![NOWHERE; (nodes / NODES_TO_A_POSITION).next_power_of_two()],
            amaf: Amaf::new(P::SLOTS),
            path: Vec::with_capacity(1 << 12),
        }
    }
}

/// The tree for one task.
pub(super) struct Tree<'a, P: Evaluate> {
    room: &'a mut Room<P>,
    mover: Seat,
    is_decided: bool,
    /// The positions that are a draw the next time they come up, in order.
    exhausted: Vec<Key>,
    has_amaf: bool,
    has_solver: bool,
    has_table: bool,
    error: u16,
    /// What planned errors depend on.
    luck: u64,
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
        room.nodes.clear(position.count_moves());
        room.amaf.clear();
        room.positions.fill(NOWHERE);
        let luck = settings.seed ^ position.key().bits();
        let mut tree = Tree {
            room,
            mover: position.status().to_move().expect("a game that goes on"),
            is_decided: false,
            exhausted: task.exhausted(),
            has_amaf: settings.has(Part::Amaf),
            has_solver: settings.has(Part::Solver),
            has_table: settings.has(Part::Table),
            error: settings.error,
            luck,
            playout: Playout::default(),
            dice: Xoshiro256PlusPlus::seed_from_u64(luck ^ thread),
        };
        tree.make_children(0, position, tree.mover, |mv| task.allows(mv));
        if settings.least_depth >= 2 {
            tree.look_two_ahead(position);
        }
        tree
    }

    /// Notes the first moves that win at once, and those after which the opponent does: samples may be too few to see all.
    fn look_two_ahead(&mut self, position: &P) {
        let mut replies = Vec::new();
        for node in self.room.nodes.children(0) {
            let Some(mv) = self.room.nodes.links[node].mv else { continue };
            let after = after(position, mv);
            replies.clear();
            after.moves_into(&mut replies);
            let proof = match after.status() {
                Status::Over(places) => {
                    places.winner().map(|winner| Proof { wins: winner == self.mover, turns: 0 })
                }
                Status::ToMove(next) => {
                    let wins = |&reply| winner(&self::after(&after, reply)) == Some(next);
                    replies.iter().any(wins).then_some(Proof { wins: next == self.mover, turns: 1 })
                }
            };
            if let Some(proof) = proof {
                self.room.path.clear();
                self.room.path.push((node as u32, self.mover));
                self.room.nodes.links[node].proof = Some(proof);
                self.prove();
            }
        }
    }

    /// Gives a node its children: those of another node with the same position, to which the same seat has moved, or new ones.
    fn open(&mut self, node: u32, mover: Seat, position: &P, next: Seat) {
        if !self.has_table {
            return self.make_children(node, position, next, |_| true);
        }
        let key = Key::new(position.key().bits(), mover as u64).bits();
        let place = key as usize & (self.room.positions.len() - 1);
        match self.room.positions[place] {
            (known, other) if known == key && other != u32::MAX => self.room.nodes.share(node, other),
            _ => {
                self.make_children(node, position, next, |_| true);
                self.room.positions[place] = (key, node);
            }
        }
    }

    fn make_children(&mut self, node: u32, position: &P, seat: Seat, is_allowed: impl Fn(&P::Move) -> bool) {
        let Room { nodes, amaf, .. } = &mut *self.room;
        nodes.open(node, position, is_allowed, |slot| amaf.prior::<P>(seat, slot, MOST_PRIOR));
    }

    /// Goes down to a leaf. Returns what it is worth to seat one.
    fn descend(&mut self, position: &mut P) -> f32 {
        self.room.path.clear();
        let (mut node, mut seat) = (0, self.mover);
        loop {
            let chosen = self.select(node);
            self.room.path.push((chosen, seat));
            let links = self.room.nodes.links[chosen as usize];
            if let Some(proof) = self.room.nodes.links[links.position as usize].proof {
                self.room.nodes.links[chosen as usize].proof = Some(proof);
                return if proof.wins == (seat == Seat::One) { 1.0 } else { 0.0 };
            }
            if let Some(mv) = links.mv {
                position.play_unchecked(mv);
            }
            if !self.exhausted.is_empty() && self.exhausted.binary_search(&position.key()).is_ok() {
                return worth(&position.drawn());
            }
            let next = match position.status() {
                Status::ToMove(next) => next,
                Status::Over(places) => {
                    self.note_win(chosen, seat, places.winner(), 0);
                    return worth(&places);
                }
            };
            // A path without an end leads round in a circle.
            let is_too_long = self.room.path.len() == self.room.path.capacity();
            if self.room.nodes.children(chosen).is_empty() || is_too_long {
                if self.has_solver && position.wins_at_once() {
                    self.note_win(chosen, seat, Some(next), 1);
                    return if next == Seat::One { 1.0 } else { 0.0 };
                }
                if self.room.nodes.visits[chosen as usize] > 0 {
                    self.open(chosen, seat, position, next);
                }
                if self.room.nodes.children(chosen).is_empty() || is_too_long {
                    return self.leaf_worth(position);
                }
            }
            (node, seat) = (chosen, next);
        }
    }

    /// What a position that is not over is worth to seat one: the result of a random game.
    fn leaf_worth(&mut self, position: &mut P) -> f32 {
        let (amaf, playout, dice) = (&mut self.room.amaf, &mut self.playout, &mut self.dice);
        worth(&position.play_out(playout, dice, |seat, slot| amaf.note::<P>(seat, slot)))
    }

    /// Notes that somebody wins within this many turns after a seat's move.
    fn note_win(&mut self, node: u32, seat: Seat, winner: Option<Seat>, turns: u16) {
        if self.has_solver {
            let proof = winner.map(|winner| Proof { wins: winner == seat, turns });
            self.room.nodes.links[node as usize].proof = proof;
        }
    }

    /// The child to visit next: that with the highest value, which is a mean of its own samples and those in which the
    /// move was made later, and with a share for what was tried little.
    fn select(&self, node: u32) -> u32 {
        const WIDTH: usize = 64;
        let nodes = &self.room.nodes;
        let children = nodes.children(node);
        let parent_visits = nodes.visits[node as usize].max(1) as f32;
        let spread = EXPLORATION * EXPLORATION * libm::logf(parent_visits);
        let (mut chosen, mut best) = (children.start, i32::MIN);
        let mut scores = [0_i32; WIDTH];
        for start in children.clone().step_by(WIDTH) {
            let count = (children.end - start).min(WIDTH);
            let visits = &nodes.visits[start..][..count];
            let mean = &nodes.mean[start..][..count];
            let weight = &nodes.amaf_weight[start..][..count];
            let sum = &nodes.amaf_sum[start..][..count];
            let scores = &mut scores[..count];
            for at in 0..count {
                let visits = visits[at] as i32 as f32;
                let value = value(visits, mean[at], weight[at], sum[at]);
                // Positive numbers have the order of their bits, and whole numbers are compared several at once.
                scores[at] = (value + (spread / (visits + 1.0)).sqrt()).to_bits() as i32;
            }
            let highest = scores.iter().fold(i32::MIN, |best, &score| best.max(score));
            if highest > best {
                best = highest;
                chosen = start + scores.iter().position(|&score| score == highest).unwrap_or(0);
            }
        }
        chosen as u32
    }

    /// Counts a sample in all nodes of the path.
    fn learn(&mut self, worth: f32) {
        let Room { nodes, amaf, path, .. } = &mut *self.room;
        let worth = [worth, 1.0 - worth];
        let has_amaf = self.has_amaf && nodes.visits[0] < MOST_AMAF;
        if has_amaf {
            amaf.learn::<P>(worth);
        }
        nodes.visits[0] += 1;
        // From the leaf up, so that at each node the moves of the sample are those made there or later.
        for depth in (0..path.len()).rev() {
            let (node, seat) = path[depth];
            let (at, worth) = (node as usize, worth[seat.index() % 2]);
            nodes.count(at, worth);
            if has_amaf {
                amaf.note::<P>(seat, nodes.slot[at].into());
                let parent = depth.checked_sub(1).map_or(0, |above| path[above].0);
                let children = nodes.children(parent);
                let slots = &nodes.slot[children.clone()];
                let weights = &mut nodes.amaf_weight[children.clone()][..slots.len()];
                let sums = &mut nodes.amaf_sum[children][..slots.len()];
                let hits = amaf.hits::<P>(seat);
                for at in 0..slots.len() {
                    let hit = hits[usize::from(slots[at]) % P::SLOTS];
                    weights[at] += hit;
                    sums[at] += worth * hit;
                }
            }
        }
        amaf.begin();
    }

    /// Carries a proof of the last node of the path as far up as it goes.
    fn prove(&mut self) {
        let Room { nodes, path, .. } = &mut *self.room;
        for depth in (0..path.len()).rev() {
            let (node, seat) = path[depth];
            let Some(proof) = nodes.links[node as usize].proof else { return };
            if !proof.wins {
                let at = node as usize;
                nodes.mean[at] = LOST;
                (nodes.amaf_weight[at], nodes.amaf_sum[at]) = (MOST_AMAF as f32, MOST_AMAF as f32 * LOST);
            }
            let parent = depth.checked_sub(1).map_or(0, |above| path[above].0);
            let turns = if proof.wins {
                Some(proof.turns)
            } else {
                nodes.children(parent).try_fold(0, |latest, child| {
                    let proof = nodes.links[child].proof.filter(|proof| !proof.wins)?;
                    Some(proof.turns.max(latest))
                })
            };
            let Some(turns) = turns else { return };
            let Some(above) = depth.checked_sub(1) else {
                self.is_decided = true;
                return;
            };
            let proof = Proof { wins: proof.wins == (path[above].1 == seat), turns: turns.saturating_add(1) };
            let first = nodes.links[parent as usize].position as usize;
            (nodes.links[parent as usize].proof, nodes.links[first].proof) = (Some(proof), Some(proof));
        }
    }

    /// Adds what another tree for the same task knows of the first moves.
    pub(super) fn merge(&mut self, other: &Self) {
        let (own, other) = (&mut self.room.nodes, &other.room.nodes);
        for (at, from) in own.children(0).zip(other.children(0)) {
            let visits = own.visits[at] + other.visits[from];
            let share = other.visits[from] as f32 / visits.max(1) as f32;
            own.mean[at] += share * (other.mean[from] - own.mean[at]);
            own.visits[at] = visits;
            own.amaf_weight[at] += other.amaf_weight[from];
            own.amaf_sum[at] += other.amaf_sum[from];
            own.links[at].proof = own.links[at].proof.or(other.links[from].proof);
        }
    }

    /// The order of moves to play: the soonest win, else the most visited move, else the latest loss.
    fn rank(&self, node: usize) -> (u8, u32) {
        match self.room.nodes.links[node].proof {
            Some(Proof { wins: true, turns }) => (2, u32::MAX - u32::from(turns)),
            Some(Proof { turns, .. }) => (0, turns.into()),
            None => (1, self.room.nodes.visits[node]),
        }
    }

    /// The order of first moves: with a planned error, moves that are not proven come by what they seem to be worth.
    fn first_rank(&self, node: usize) -> (u8, u32) {
        match self.rank(node) {
            (1, _) if self.error > 0 => (1, (self.points_with_error(node) + Score::WIN) as u32),
            rank => rank,
        }
    }

    /// What a first move seems to be worth in points, with the planned error.
    fn points_with_error(&self, node: usize) -> i32 {
        let nodes = &self.room.nodes;
        let visits = nodes.visits[node] as f32;
        let value = value(visits, nodes.mean[node], nodes.amaf_weight[node], nodes.amaf_sum[node]);
        let Verdict::Points(points) = Score::from_chance(value.into()).verdict() else { return 0 };
        let luck = Key::new(u64::from(nodes.slot[node]), self.luck).bits();
        points + (luck % (2 * u64::from(self.error) + 1)) as i32 - i32::from(self.error)
    }

    fn score(&self, node: usize) -> Score {
        match self.room.nodes.links[node].proof {
            Some(Proof { wins: true, turns }) => Score::wins_in(u32::from(turns) + 1),
            Some(Proof { turns, .. }) => Score::loses_in(u32::from(turns) + 1),
            None if self.error > 0 => Score::points(self.points_with_error(node)),
            None => Score::from_chance(self.room.nodes.mean[node].into()),
        }
    }

    /// The move that is expected after a node.
    fn follow(&self, node: usize) -> Option<usize> {
        let nodes = &self.room.nodes;
        let is_known = |&child: &usize| nodes.visits[child] > 0 || nodes.links[child].proof.is_some();
        nodes.children(node as u32).filter(is_known).max_by_key(|&child| self.rank(child))
    }
}

impl<P: Evaluate> SampledTree<P> for Tree<'_, P> {
    /// Goes down the tree from the root to a leaf, and counts what that is worth.
    fn sample(&mut self, position: &mut P, _: u32) {
        let worth = self.descend(position);
        self.learn(worth);
        self.prove();
    }

    fn path_length(&self) -> usize {
        self.room.path.len()
    }

    fn memory_used(&self) -> u16 {
        used(&self.room.nodes.links)
    }

    /// Whether it is proven that the player to move wins, or loses with every move.
    fn is_decided(&self) -> bool {
        self.is_decided
    }

    fn lines(&self, count: usize) -> Vec<Line<P::Move>> {
        let mut best: Vec<usize> = self.room.nodes.children(0).collect();
        sort_short(&mut best, |&one, &other| self.first_rank(other).cmp(&self.first_rank(one)));
        best.truncate(count.max(1));
        let line = |first| {
            let nodes = std::iter::successors(Some(first), |&node| self.follow(node));
            // A line without an end leads round in a circle.
            let nodes = nodes.take(LONGEST_LINE);
            let moves = nodes.filter_map(|node| self.room.nodes.links[node].mv).collect();
            Line::new(self.score(first), moves)
        };
        best.into_iter().map(line).collect()
    }
}

/// The value of a move by its own samples and those in which it was made later. The more of its own there are, the less the
/// others count.
#[inline]
fn value(visits: f32, mean: f32, amaf_weight: f32, amaf_sum: f32) -> f32 {
    let own = visits + amaf_weight * visits * AMAF_BIAS;
    (amaf_sum + mean * own) / (amaf_weight + own)
}

/// What the end of a game is worth to seat one.
fn worth(places: &Places) -> f32 {
    match places.winner() {
        Some(Seat::One) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn after<P: Evaluate>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

fn winner<P: Evaluate>(position: &P) -> Option<Seat> {
    position.status().places().and_then(|places| places.winner())
}
