//! Tree reuse: what was seen of a position before its game came there.

use std::ops::Range;

use cairn_core::{Evaluate, Key};

use super::MultiMcts;
use super::tree::Node;
use crate::{Part, Task};

/// The root of the last tree.
#[derive(Debug)]
pub(super) struct Root<P> {
    pub(super) position: P,
    pub(super) first_moves: Range<u32>,
    /// The positions that were a draw the next time they came up: proofs hold only as long as they are the same.
    pub(super) exhausted: Vec<Key>,
}

impl<P: Evaluate> MultiMcts<P> {
    /// Drops all nodes but those after the task's position, if the last tree has any. Returns where the moves of the position
    /// are then, and its visits.
    pub(super) fn keep_subtree(
        &mut self,
        task: &Task<'_, P>,
        exhausted: &[Key],
    ) -> Option<(Range<u32>, u32)> {
        let root = self.root.take().filter(|root| root.exhausted == exhausted)?;
        if !self.settings.has(Part::Reuse) {
            return None;
        }
        let (children, visits) = self.find(&root, task)?;
        let mut kept: Vec<Node<P::Move>> = Vec::new();
        kept.extend(copies(&self.nodes, &children));
        let first_moves = 0..kept.len() as u32;
        let mut next = 0;
        while next < kept.len() {
            let start = kept.len() as u32;
            let children = kept[next].children.clone();
            kept.extend(copies(&self.nodes, &children));
            if !children.is_empty() {
                kept[next].children = start..kept.len() as u32;
            }
            next += 1;
        }
        self.nodes.clear();
        self.nodes.append(&mut kept);
        Some((first_moves, visits))
    }

    /// The moves of the task's position in the last tree, and its visits. A position that is asked about again begins
    /// anew.
    fn find(&self, root: &Root<P>, task: &Task<'_, P>) -> Option<(Range<u32>, u32)> {
        let begin = task.past.iter().rposition(|key| *key == root.position.key())?;
        let keys = task.past[begin + 1..].iter().copied().chain([task.position.key()]);
        let (mut now, mut children, mut visits) = (root.position.clone(), root.first_moves.clone(), 0);
        for key in keys {
            let after = |node: u32| {
                let mut after = now.clone();
                after.play_unchecked(self.nodes[node as usize].mv);
                after
            };
            let (node, next) =
                children.map(|node| (node, after(node))).find(|(_, after)| after.key() == key)?;
            now = next;
            (children, visits) =
                (self.nodes[node as usize].children.clone(), self.nodes[node as usize].visits);
        }
        // Positions that play alike may share a key, but not their moves.
        (!children.is_empty() && now == *task.position).then_some((children, visits))
    }
}

fn copies<M: Copy>(nodes: &[Node<M>], range: &Range<u32>) -> impl Iterator<Item = Node<M>> {
    nodes[range.start as usize..range.end as usize].iter().map(|node| Node {
        mv: node.mv,
        visits: node.visits,
        won: node.won,
        children: node.children.clone(),
        more: node.more,
    })
}
