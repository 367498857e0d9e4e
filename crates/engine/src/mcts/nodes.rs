//! The nodes of a tree, in columns: the choice of a move reads a few numbers of many nodes, several at once.

use std::ops::Range;

use cairn_core::Evaluate;

/// The nodes of a tree; the first is the root. Each has a place in every column.
#[derive(Debug)]
pub(super) struct Nodes<M> {
    /// Its capacity is all the room there is.
    pub(super) links: Vec<Links<M>>,
    /// The slot of the move.
    pub(super) slot: Vec<u16>,
    pub(super) visits: Vec<u32>,
    /// The number of samples behind the mean value: those of all nodes with the same position, in the first of them.
    pub(super) samples: Vec<u32>,
    /// The mean value for the seat that made the move.
    pub(super) mean: Vec<f32>,
    /// The number of samples in which the seat made the move there or later, and the sum of their values.
    pub(super) amaf_weight: Vec<f32>,
    pub(super) amaf_sum: Vec<f32>,
}

/// What a node has beside numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links<M> {
    /// The move that leads there; `None` at the root.
    pub(super) mv: Option<M>,
    pub(super) proof: Option<Proof>,
    /// The first child, and how many there are: none until the second visit, and where there is no move or no room.
    first: u32,
    count: u16,
    /// The first node that was opened with this position, which may be this one. Nodes with the same position share their
    /// children and what their samples are worth.
    pub(super) position: u32,
}

/// A proven result: the seat that made the move wins or loses within this many turns after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    pub(super) wins: bool,
    pub(super) turns: u16,
}

impl<M: Copy> Nodes<M> {
    /// No nodes, but room for this many.
    pub(super) fn with_capacity(room: usize) -> Nodes<M> {
        Nodes {
            links: Vec::with_capacity(room),
            slot: Vec::with_capacity(room),
            visits: Vec::with_capacity(room),
            samples: Vec::with_capacity(room),
            mean: Vec::with_capacity(room),
            amaf_weight: Vec::with_capacity(room),
            amaf_sum: Vec::with_capacity(room),
        }
    }

    /// The memory that a node takes.
    pub(super) const BYTES: usize = size_of::<Links<M>>() + size_of::<u16>() + 5 * size_of::<f32>();

    fn truncate(&mut self, len: usize) {
        self.links.truncate(len);
        self.slot.truncate(len);
        self.visits.truncate(len);
        self.samples.truncate(len);
        self.mean.truncate(len);
        self.amaf_weight.truncate(len);
        self.amaf_sum.truncate(len);
    }

    /// Nothing but a root, and room for this many children at least.
    pub(super) fn clear(&mut self, children: usize) {
        self.truncate(0);
        if self.links.capacity() <= children {
            *self = Nodes::with_capacity(children + 1);
        }
        self.add(None, 0, (0.0, 0.0));
    }

    fn add(&mut self, mv: Option<M>, slot: usize, (amaf_weight, amaf_sum): (f32, f32)) {
        let position = self.links.len() as u32;
        self.links.push(Links { mv, proof: None, first: 0, count: 0, position });
        self.slot.push(slot as u16);
        self.visits.push(0);
        self.samples.push(0);
        self.mean.push(0.0);
        self.amaf_weight.push(amaf_weight);
        self.amaf_sum.push(amaf_sum);
    }

    /// Makes a node for each move of a position that is allowed; none where there is no room. `prior` has the weight and the weighted value that
    /// a slot begins with.
    pub(super) fn open<P: Evaluate<Move = M>>(
        &mut self,
        node: u32,
        position: &P,
        is_allowed: impl Fn(&M) -> bool,
        prior: impl Fn(usize) -> (f32, f32),
    ) {
        let (first, room) = (self.links.len(), self.links.capacity());
        let mut is_full = false;
        position.each_batch(|batch| {
            is_full |= self.links.len() + batch.len() > room;
            if !is_full {
                for mv in batch.filter(&is_allowed) {
                    let slot = P::slot(&mv);
                    self.add(Some(mv), slot, prior(slot));
                }
            }
        });
        if is_full {
            self.truncate(first);
        }
        let count = self.links.len() - first;
        let links = &mut self.links[node as usize];
        (links.first, links.count) = (first as u32, count as u16);
    }

    /// Lets a node without children share those of another one with the same position.
    pub(super) fn share(&mut self, node: u32, other: u32) {
        let Links { first, count, .. } = self.links[other as usize];
        let links = &mut self.links[node as usize];
        (links.first, links.count, links.position) = (first, count, other);
    }

    /// Counts a sample that was worth this to the seat that made the move.
    #[inline]
    pub(super) fn count(&mut self, node: usize, worth: f32) {
        self.visits[node] += 1;
        let position = self.links[node].position as usize;
        if self.links[position].proof.is_none() {
            self.samples[position] += 1;
            self.mean[position] += (worth - self.mean[position]) / self.samples[position] as f32;
            self.mean[node] = self.mean[position];
        }
    }

    #[inline]
    pub(super) fn children(&self, node: u32) -> Range<usize> {
        let links = &self.links[node as usize];
        links.first as usize..links.first as usize + usize::from(links.count)
    }
}
