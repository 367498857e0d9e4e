//! Trees from records and back.

use cairn_core::{BySeat, Seat};
use cairn_engine::{Score, Verdict};
use cairn_games::Table;
use cairn_games::record::{
    self, Entry, MoveText, RecordError, RecordText, RecordTextError, Variation, bare_record, canonical,
};

use super::{NodeId, Seen, Tree};

impl Tree {
    /// The game of a record with its variations and comments, at its start.
    ///
    /// A move that is written twice from the same position becomes one, with the comments of both.
    pub fn from_record(record: &RecordText) -> Result<Tree, RecordError> {
        let (record, mut table) = canonical(record.clone())?;
        while table.take_back() {}
        let mut tree = Tree::starting(table.boxed_clone());
        tree.tags = record.tags;
        tree.nodes[0].comments = record.intro;
        tree.add_line(Tree::START, &record.line, table.as_mut());
        tree.read_to = Some(tree.main_end());
        Ok(tree)
    }

    /// Adds a line, whose moves are legal, with all that is in it; the table is at its beginning, also afterwards.
    /// Tells which positions it leads through. How often this calls itself is bounded by the record.
    fn add_line(&mut self, from: NodeId, line: &[Entry], table: &mut dyn Table) -> Vec<NodeId> {
        let mut parent = from;
        let mut added = Vec::new();
        for entry in line {
            if table.play(entry.mv.as_str()).is_err() {
                break;
            }
            let mv = table.played().pop().unwrap_or_default();
            parent = self.child(parent, &mv, table.status());
            self.annotate(parent, entry);
            added.push(parent);
        }
        // Variations come after the line that they belong to: whatever comes first is the main line.
        for (&id, entry) in added.iter().zip(line).rev() {
            table.take_back();
            let before = self.parent(id).unwrap_or(Tree::START);
            for variation in &entry.variations {
                let was_known = self.nodes.len();
                let first = self.add_line(before, variation.line(), table).first().copied();
                if let Some(first) = first {
                    let node = self.node_mut(first);
                    let intro = variation.intro().iter().cloned();
                    if first.0 < was_known { node.comments.extend(intro) } else { node.intro.extend(intro) }
                }
            }
        }
        added
    }

    fn annotate(&mut self, id: NodeId, entry: &Entry) {
        let node = self.node_mut(id);
        node.comments.extend(entry.comments.iter().cloned());
        node.marks.extend(&entry.marks);
        node.clock = node.clock.or(entry.clock);
        node.noted = node.noted.or(entry.score);
        let noted = node.noted;
        self.node_mut(id).seen = noted.and_then(|noted| seen(self, id, noted));
    }

    /// The record of the game, with its variations, comments and scores. Refused where
    /// variations are nested too deep for a record.
    pub fn to_record(&self) -> Result<RecordText, RecordTextError> {
        let end = self.main_end();
        let of_game = bare_record(self.table_at(end).as_ref())?;
        let mut record = RecordText { tags: self.tags.clone(), ..RecordText::default() };
        for (name, value) in of_game.tags.iter() {
            // A result that the moves alone do not tell stays with the moves that led to it.
            let stays = name == "Result" && self.read_to == Some(end) && record.tags.get(name).is_some();
            if !stays {
                record.tags.set(name, value)?;
            }
        }
        record.intro = self.node(Tree::START).comments.clone();
        record.line = self.line_from(Tree::START, 0)?;
        Ok(record)
    }

    pub(crate) fn main_end(&self) -> NodeId {
        std::iter::successors(Some(Tree::START), |&id| self.main(id)).last().unwrap_or(Tree::START)
    }

    /// The main line on from a position, with its variations, which are this deep.
    fn line_from(&self, id: NodeId, depth: usize) -> Result<Vec<Entry>, RecordTextError> {
        if depth > Variation::DEEPEST {
            return Err(RecordTextError::TooDeep);
        }
        let mut line = Vec::new();
        let mut parent = id;
        while let Some((&main, others)) = self.children(parent).split_first() {
            let mut entry = self.entry(main)?;
            for &other in others {
                let mut moves = vec![self.entry(other)?];
                moves.extend(self.line_from(other, depth + 1)?);
                entry.variations.push(Variation::new(self.node(other).intro.clone(), moves)?);
            }
            line.push(entry);
            parent = main;
        }
        Ok(line)
    }

    fn entry(&self, id: NodeId) -> Result<Entry, RecordTextError> {
        let node = self.node(id);
        Ok(Entry {
            marks: node.marks.clone(),
            clock: node.clock,
            score: node.noted,
            comments: node.comments.clone(),
            ..Entry::new(MoveText::new(node.mv.clone())?)
        })
    }
}

/// Who made the move that leads to a position, and who is to move there. `None` where a score of the one says
/// nothing of the other, or nobody is to move.
fn sides(tree: &Tree, id: NodeId) -> Option<(Seat, Seat)> {
    let mover = tree.status(tree.parent(id)?).to_move()?;
    let next = tree.status(id).to_move()?;
    (mover == next || tree.table.seats() == 2).then_some((mover, next))
}

/// What a record notes with a move: the mover's view before it, from what the next player sees, or the chances of all
/// seats after it.
pub(super) fn noted_score(tree: &Tree, id: NodeId, seen: &Seen) -> Option<record::Score> {
    let Some((mover, next)) = sides(tree, id) else {
        tree.parent(id)?;
        return seen.chances.as_ref().map(record::Score::of_chances);
    };
    let same = mover == next;
    Some(match seen.score.verdict() {
        Verdict::Points(points) => record::Score::Estimate(if same { points } else { -points }),
        Verdict::Wins(turns) if same => record::Score::WinIn(turns + 1),
        Verdict::Loses(turns) if !same => record::Score::WinIn(turns + 1),
        Verdict::Wins(turns) | Verdict::Loses(turns) => record::Score::LossIn(turns + 1),
    })
}

/// The inverse of [`noted_score`].
fn seen(tree: &Tree, id: NodeId, noted: record::Score) -> Option<Seen> {
    if let record::Score::Chances(thousandths) = noted {
        let next = tree.status(id).to_move().filter(|_| thousandths.count() == tree.table.seats())?;
        let chances = BySeat::from_fn(thousandths.count(), |seat| f32::from(thousandths[seat]) / 1000.0);
        let score = Score::from_chance(chances[next].into());
        return Some(Seen { score, chances: Some(chances), depth: 0 });
    }
    let (mover, next) = sides(tree, id)?;
    let same = mover == next;
    let score = match noted {
        record::Score::Estimate(points) => Score::points(if same { points } else { points.saturating_neg() }),
        record::Score::WinIn(turns) if same => Score::wins_in(turns.saturating_sub(1)),
        record::Score::LossIn(turns) if !same => Score::wins_in(turns.saturating_sub(1)),
        record::Score::WinIn(turns) | record::Score::LossIn(turns) => {
            Score::loses_in(turns.saturating_sub(1))
        }
        record::Score::Chances(_) => return None,
    };
    Some(Seen { score, chances: None, depth: 0 })
}
