//! A game with everything that could have been played instead: a tree of variations to walk in.

mod records;
#[cfg(test)]
mod tests;

use cairn_core::{BySeat, Seat, Status};
use cairn_engine::{Report, Score};
use cairn_games::record::{self, Comment, RecordTextError, Tags};
use cairn_games::{PlayError, Table};

/// A position of a [`Tree`]. It stays the same whatever happens to the rest of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(usize);

/// A game as a tree: its start, the moves from there with their variations, and the current position.
///
/// The first move on from a position is the main one, the others are variations.
#[derive(Debug)]
pub struct Tree {
    /// What a record says of the game as a whole.
    tags: Tags,
    /// The end of the main line as the record had it.
    read_to: Option<NodeId>,
    /// The first is the start. Those that were deleted stay, but nothing leads to them.
    nodes: Vec<Node>,
    now: NodeId,
    /// The game at the current position.
    table: Box<dyn Table>,
}

/// How well the player to move stands in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen {
    /// How well.
    pub score: Score,
    /// The chance of each seat, at tables for more than two and where it is known.
    pub chances: Option<BySeat<f32>>,
    /// How many turns were looked ahead; 0 where that is not known.
    pub depth: u32,
}

impl Seen {
    /// What the best line of a report says.
    pub fn of(report: &Report<String>) -> Option<Seen> {
        let best = report.lines.first()?;
        Some(Seen { score: best.score, chances: best.chances, depth: report.depth })
    }

    /// Whether it says more than another: a proof more than any search, and of two searches or two proofs the deeper one.
    pub fn says_more_than(&self, other: &Seen) -> bool {
        let knowledge = |seen: &Seen| (seen.score.is_proven(), seen.depth);
        knowledge(self) > knowledge(other)
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Node {
    /// The move that leads here; empty at the start.
    mv: String,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    status: Status,
    /// What stands before the first move of a variation.
    intro: Vec<Comment>,
    comments: Vec<Comment>,
    marks: Vec<u8>,
    clock: Option<record::Clock>,
    /// The score as a record has it.
    noted: Option<record::Score>,
    seen: Option<Seen>,
}

impl Node {
    fn new(mv: &str, parent: Option<NodeId>, status: Status) -> Node {
        Node {
            mv: mv.to_owned(),
            parent,
            children: Vec::new(),
            status,
            intro: Vec::new(),
            comments: Vec::new(),
            marks: Vec::new(),
            clock: None,
            noted: None,
            seen: None,
        }
    }
}

impl Tree {
    /// The start of every tree.
    pub const START: NodeId = NodeId(0);

    /// A game with the moves made so far, at its end.
    pub fn new(table: Box<dyn Table>) -> Tree {
        let played = table.played();
        let mut start = table;
        while start.take_back() {}
        let mut tree = Tree::starting(start);
        for mv in played {
            if tree.play(&mv).is_err() {
                break;
            }
        }
        tree
    }

    /// A tree without moves.
    fn starting(table: Box<dyn Table>) -> Tree {
        let nodes = vec![Node::new("", None, table.status())];
        Tree { tags: Tags::default(), read_to: None, nodes, now: Tree::START, table }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// The current position.
    pub fn now(&self) -> NodeId {
        self.now
    }

    /// The game at the current position, with the moves that lead there.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// The game at another position.
    pub fn table_at(&self, id: NodeId) -> Box<dyn Table> {
        let mut table = self.table.boxed_clone();
        walk(self, table.as_mut(), id);
        table
    }

    /// The position before, unless this is the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Where the moves on from a position lead, the main one first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The move that leads to a position; empty at the start.
    pub fn mv(&self, id: NodeId) -> &str {
        &self.node(id).mv
    }

    /// The marks of the move that leads to a position, by their PGN numbers.
    pub fn marks(&self, id: NodeId) -> &[u8] {
        &self.node(id).marks
    }

    /// Whose turn it is in a position, or how the game ended there.
    pub fn status(&self, id: NodeId) -> Status {
        self.node(id).status
    }

    /// How many moves lead to a position.
    pub fn ply(&self, id: NodeId) -> usize {
        self.path(id).len() - 1
    }

    /// What was said of a position; of a variation, also what was said before it.
    pub fn comment(&self, id: NodeId) -> String {
        let node = self.node(id);
        let texts: Vec<&str> = node.intro.iter().chain(&node.comments).map(Comment::as_str).collect();
        texts.join(" ")
    }

    /// Says something else of the current position, or nothing where the text is empty.
    pub fn set_comment(&mut self, text: &str) -> Result<(), RecordTextError> {
        let comments = match text.trim() {
            "" => Vec::new(),
            text => vec![Comment::new(text)?],
        };
        let node = self.node_mut(self.now);
        node.intro.clear();
        node.comments = comments;
        Ok(())
    }

    /// What is known of a position, for the player to move there.
    pub fn seen(&self, id: NodeId) -> Option<Seen> {
        self.node(id).seen
    }

    /// Keeps how well the player to move stands, unless more is known already.
    pub fn note(&mut self, id: NodeId, seen: Seen) {
        if self.node(id).seen.is_some_and(|known| known.says_more_than(&seen)) {
            return;
        }
        self.node_mut(id).seen = Some(seen);
        if let Some(noted) = records::noted_score(self, id, &seen) {
            self.node_mut(id).noted = Some(noted);
        }
    }

    /// The chance of a seat to win, where it is known.
    pub fn chance(&self, id: NodeId, seat: Seat) -> Option<f64> {
        match self.status(id) {
            Status::ToMove(mover) => {
                let seen = self.seen(id)?;
                match seen.chances {
                    Some(chances) => Some(chances[seat].into()),
                    None if mover == seat => Some(seen.score.chance()),
                    None => (self.table.seats() == 2).then(|| 1.0 - seen.score.chance()),
                }
            }
            Status::Over(places) => {
                let first = places.groups().next().unwrap_or_default();
                let share = 1.0 / first.len().max(1) as f64;
                Some(if first.contains(seat) { share } else { 0.0 })
            }
        }
    }

    /// Whether a position belongs to this tree: it was not deleted, and is not one of another tree.
    pub fn contains(&self, id: NodeId) -> bool {
        let is_child = |pair: &[NodeId]| self.children(pair[0]).contains(&pair[1]);
        id.0 < self.nodes.len() && self.path(id).windows(2).all(is_child)
    }

    /// From the start to a position, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The current line: from the start to the current position, and on by the main moves.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.now);
        line.extend(std::iter::successors(self.main(self.now), |&id| self.main(id)));
        line
    }

    fn main(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// Goes to a position.
    pub fn go(&mut self, id: NodeId) {
        let mut table = self.table.boxed_clone();
        walk(self, table.as_mut(), id);
        self.table = table;
        self.now = id;
    }

    /// Goes a move back; `false` at the start.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.parent(self.now) else { return false };
        self.table.take_back();
        self.now = parent;
        true
    }

    /// Goes on by the main move; `false` at the end of the line.
    pub fn forward(&mut self) -> bool {
        let Some(next) = self.main(self.now) else { return false };
        self.go(next);
        true
    }

    /// Goes to the start; `false` if this is the start.
    pub fn to_start(&mut self) -> bool {
        let has_moves = self.now != Tree::START;
        self.go(Tree::START);
        has_moves
    }

    /// Goes to the end of the line; `false` if this is the end.
    pub fn to_end(&mut self) -> bool {
        let before = self.now;
        if let Some(&end) = self.line().last() {
            self.go(end);
        }
        self.now != before
    }

    /// Goes on along these moves as far as they are there.
    pub fn follow(&mut self, moves: &[String]) {
        for mv in moves {
            let next = self.children(self.now).iter().find(|&&id| self.mv(id) == mv).copied();
            let Some(next) = next else { return };
            self.go(next);
        }
    }

    /// Goes to the next variation, or the one before where `by` is negative: at the last branching on the way here.
    /// `false` if there is none.
    pub fn turn(&mut self, by: isize) -> bool {
        for id in self.path(self.now).into_iter().rev() {
            let Some(parent) = self.parent(id) else { return false };
            let siblings = self.children(parent);
            if siblings.len() > 1 {
                let place = siblings.iter().position(|&other| other == id).unwrap_or_default() as isize;
                self.go(siblings[(place + by).rem_euclid(siblings.len() as isize) as usize]);
                return true;
            }
        }
        false
    }

    /// Plays a move from the current position: one that is there already is followed, another one begins a
    /// variation. An error changes nothing.
    pub fn play(&mut self, mv: &str) -> Result<(), PlayError> {
        self.table.play(mv)?;
        // As the game writes it, however it was typed.
        let mv = self.table.played().pop().unwrap_or_default();
        self.now = self.child(self.now, &mv, self.table.status());
        Ok(())
    }

    /// The position after a move, which is added if it is new.
    fn child(&mut self, parent: NodeId, mv: &str, status: Status) -> NodeId {
        let known = self.children(parent).iter().find(|&&id| self.mv(id) == mv).copied();
        known.unwrap_or_else(|| {
            let id = NodeId(self.nodes.len());
            self.nodes.push(Node::new(mv, Some(parent), status));
            self.node_mut(parent).children.push(id);
            id
        })
    }

    /// Moves the current variation a place forward: the second becomes the main line. `false` in the main line.
    pub fn promote(&mut self) -> bool {
        let place = |tree: &Tree, id: NodeId| {
            let parent = tree.parent(id)?;
            let place = tree.children(parent).iter().position(|&other| other == id)?;
            (place > 0).then_some((parent, place))
        };
        let Some((parent, place)) = self.path(self.now).into_iter().rev().find_map(|id| place(self, id))
        else {
            return false;
        };
        self.node_mut(parent).children.swap(place, place - 1);
        self.settle_main(parent);
        true
    }

    /// How many moves there are from a position on, in all variations.
    pub fn size(&self, id: NodeId) -> usize {
        let mut open = vec![id];
        let mut count = 0;
        while let Some(id) = open.pop() {
            open.extend(self.children(id));
            count += self.children(id).len();
        }
        count
    }

    /// Deletes the current move and all that follows it, and goes back to before it; `false` at the start.
    pub fn delete(&mut self) -> bool {
        let gone = self.now;
        if !self.back() {
            return false;
        }
        let parent = self.now;
        self.node_mut(parent).children.retain(|&id| id != gone);
        self.settle_main(parent);
        true
    }

    /// The main line has no place for what stands before a variation: it becomes part of the comments.
    fn settle_main(&mut self, parent: NodeId) {
        if let Some(main) = self.main(parent) {
            let node = self.node_mut(main);
            let intro = std::mem::take(&mut node.intro);
            node.comments.splice(0..0, intro);
        }
    }
}

impl Clone for Tree {
    fn clone(&self) -> Tree {
        Tree {
            tags: self.tags.clone(),
            read_to: self.read_to,
            nodes: self.nodes.clone(),
            now: self.now,
            table: self.table.boxed_clone(),
        }
    }
}

/// Takes a table of the tree's game from wherever it stands to a position.
fn walk(tree: &Tree, table: &mut dyn Table, id: NodeId) {
    let played = table.played();
    let path = tree.path(id);
    let moves: Vec<&str> = path[1..].iter().map(|&id| tree.mv(id)).collect();
    let common = played.iter().zip(&moves).take_while(|(played, mv)| played == mv).count();
    for _ in common..played.len() {
        table.take_back();
    }
    for mv in &moves[common..] {
        // Every move of the tree was legal when it was added.
        let played = table.play(mv);
        debug_assert!(played.is_ok(), "{mv}: {played:?}");
    }
}
