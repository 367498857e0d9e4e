//! The state of a question in one position.

/// The largest finite proof number; infinity is one more.
const MOST: u32 = (1 << NUMBER_BITS) - 2;
const NUMBER_BITS: u32 = 28;
const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;

/// The proof number of a disproven position.
pub(crate) const INFINITE: u32 = MOST + 1;

/// The ground of a state that does not depend on the path.
pub(crate) const NOTHING: u32 = INFINITE;

/// The state of the question whether a seat wins from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Info {
    /// It wins within this many turns.
    Won(u32),
    /// The other seat wins within this many turns.
    Lost(u32),
    /// It does not win; for the other seat nothing better than a draw is known.
    Held {
        /// The ground: the earliest place on the path that this depends on by repetition; [`NOTHING`] if it holds after
        /// any path.
        ground: u32,
    },
    /// Not known yet: estimates of the work for a proof and a disproof.
    Open {
        /// How many leaves at least have to be won to prove it.
        proof: u32,
        /// How many leaves at least have to be held to disprove it.
        disproof: u32,
    },
}

impl Info {
    /// Still open, with at least one leaf either way.
    pub(crate) fn open(proof: u32, disproof: u32) -> Info {
        Info::Open { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) }
    }

    #[inline]
    pub(crate) fn proof(self) -> u32 {
        match self {
            Info::Won(_) => 0,
            Info::Lost(_) | Info::Held { .. } => INFINITE,
            Info::Open { proof, .. } => proof,
        }
    }

    #[inline]
    pub(crate) fn disproof(self) -> u32 {
        match self {
            Info::Won(_) => INFINITE,
            Info::Lost(_) | Info::Held { .. } => 0,
            Info::Open { disproof, .. } => disproof,
        }
    }

    pub(crate) fn is_settled(self) -> bool {
        !matches!(self, Info::Open { .. })
    }

    /// Whether it holds only after the path on which it was found.
    pub(crate) fn is_grounded(self) -> bool {
        matches!(self, Info::Held { ground } if ground != NOTHING)
    }

    /// Never zero. `effort` is the logarithm of the nodes that it took.
    pub(crate) fn pack(self, effort: u32) -> u64 {
        // A settled state needs only one of the numbers; the other holds its turns or its ground.
        let (proof, disproof, held) = match self {
            Info::Won(turns) => (0, turns + 1, false),
            Info::Lost(turns) => (turns, 0, false),
            Info::Held { ground } => (ground, 0, true),
            Info::Open { proof, disproof } => (proof, disproof, false),
        };
        u64::from(proof)
            | u64::from(disproof) << NUMBER_BITS
            | u64::from(held) << (2 * NUMBER_BITS)
            | u64::from(effort.min(31)) << EFFORT_SHIFT
            | 1 << 63
    }

    pub(crate) fn unpack(word: u64) -> Info {
        let (proof, disproof) = ((word & NUMBER_MASK) as u32, (word >> NUMBER_BITS & NUMBER_MASK) as u32);
        match (proof, disproof) {
            (ground, 0) if word >> (2 * NUMBER_BITS) & 1 == 1 => Info::Held { ground },
            (turns, 0) => Info::Lost(turns),
            (0, turns) => Info::Won(turns - 1),
            _ => Info::Open { proof, disproof },
        }
    }

    /// The same, one turn earlier.
    pub(crate) fn one_turn_before(self) -> Info {
        match self {
            Info::Won(turns) => Info::Won(turns + 1),
            Info::Lost(turns) => Info::Lost(turns + 1),
            _ => self,
        }
    }

    /// The same for the position at this place of the path: a ground at or after it is dropped.
    pub(crate) fn at(self, ply: usize) -> Info {
        match self {
            Info::Held { ground } if ground as usize >= ply => Info::Held { ground: NOTHING },
            _ => self,
        }
    }
}

/// Combines the states after each move to the state of the position.
///
/// The seat chooses the best answer for itself at its turns, the other seat the worst for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    chooses: bool,
    /// The best settled answer for the player to move.
    settled: Option<Info>,
    /// The number of open states, the least of one of their numbers and the largest of the other.
    pub(crate) open: u32,
    least: u32,
    most: u32,
}

impl Sum {
    pub(crate) fn new(chooses: bool) -> Sum {
        Sum { chooses, settled: None, open: 0, least: INFINITE, most: 0 }
    }

    #[inline]
    pub(crate) fn add(&mut self, info: Info) {
        if let Info::Open { proof, disproof } = info {
            let (helps, has_to) = if self.chooses { (proof, disproof) } else { (disproof, proof) };
            self.open += 1;
            self.least = self.least.min(helps);
            self.most = self.most.max(has_to);
            return;
        }
        self.settled = Some(match self.settled {
            None => info,
            Some(before) => better(info, before, self.chooses),
        });
    }

    /// Whether further answers can change only the number of turns.
    pub(crate) fn is_decided(&self) -> bool {
        match self.settled {
            Some(Info::Won(_)) => self.chooses,
            Some(Info::Lost(_)) => !self.chooses,
            _ => false,
        }
    }

    /// The state of the position.
    pub(crate) fn info(&self) -> Info {
        let answered = self.open == 0 || self.is_decided() || !self.chooses && self.is_held();
        match self.settled {
            Some(info) if answered => info.one_turn_before(),
            _ => {
                // A sum would count positions that several moves lead to several times.
                let sum = self.most.saturating_add(self.open.saturating_sub(1));
                if self.chooses { Info::open(self.least, sum) } else { Info::open(sum, self.least) }
            }
        }
    }

    /// Whether the other player has a move after which the seat does not win, which answers the question.
    fn is_held(&self) -> bool {
        matches!(self.settled, Some(Info::Held { .. }))
    }
}

/// The better of two settled answers for the player to move, with the ground that the choice depends on.
fn better(one: Info, other: Info, chooses: bool) -> Info {
    match (one, other) {
        (Info::Won(a), Info::Won(b)) => Info::Won(if chooses { a.min(b) } else { a.max(b) }),
        (Info::Lost(a), Info::Lost(b)) => Info::Lost(if chooses { a.max(b) } else { a.min(b) }),
        // A disproof needs every move of the seat, but only one of the other player.
        (Info::Held { ground: a }, Info::Held { ground: b }) => {
            Info::Held { ground: if chooses { a.min(b) } else { a.max(b) } }
        }
        (Info::Won(_), _) | (_, Info::Lost(_)) => {
            if chooses {
                one
            } else {
                other
            }
        }
        _ => {
            if chooses {
                other
            } else {
                one
            }
        }
    }
}

const EFFORT_SHIFT: u32 = 2 * NUMBER_BITS + 1;

/// The logarithm of the nodes that a packed info took.
#[inline]
pub(crate) fn effort_of(word: u64) -> u32 {
    (word >> EFFORT_SHIFT) as u32 & 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        let infos = [
            Info::Won(0),
            Info::Won(17),
            Info::Lost(0),
            Info::Lost(17),
            Info::Held { ground: 0 },
            Info::Held { ground: NOTHING },
            Info::open(1, 1),
            Info::open(u32::MAX, 12_345),
        ];
        for info in infos {
            for effort in [0, 7, 31] {
                assert_eq!((Info::unpack(info.pack(effort)), effort_of(info.pack(effort))), (info, effort));
            }
        }
    }

    #[test]
    fn finite_numbers_never_reach_infinity() {
        assert!(Info::open(u32::MAX, 0).proof() < INFINITE);
        assert_eq!(Info::open(u32::MAX, 0).disproof(), 1);
    }

    #[test]
    fn the_player_to_move_takes_the_best_answer() {
        let (won, lost, held) = (Info::Won(4), Info::Lost(4), Info::Held { ground: 3 });
        for (chooses, answers, expected) in [
            (true, &[lost, won, Info::Won(2)][..], Info::Won(3)),
            (true, &[lost, Info::open(3, 4), held], Info::open(3, 4)),
            (true, &[lost, held, Info::Held { ground: 1 }], Info::Held { ground: 1 }),
            (true, &[lost, Info::Lost(6)], Info::Lost(7)),
            (true, &[Info::open(3, 4), Info::open(5, 6)], Info::open(3, 7)),
            (false, &[won, held, Info::Lost(6), lost], Info::Lost(5)),
            (false, &[won, held, Info::open(3, 4), Info::Held { ground: 1 }], Info::Held { ground: 3 }),
            (false, &[won, Info::Won(6)], Info::Won(7)),
            (false, &[won, Info::open(3, 4), Info::open(5, 6)], Info::open(6, 4)),
        ] {
            let mut sum = Sum::new(chooses);
            answers.iter().for_each(|&info| sum.add(info));
            assert_eq!(sum.info(), expected, "{chooses} {answers:?}");
        }
    }
}
