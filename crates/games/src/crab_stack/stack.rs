//! Crabs and stacks of them.

use cairn_core::{Seat, Stack};

/// The size of a crab, from the smallest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// `S`: three steps, and climbs on small crabs only.
    Small,
    /// `M`: two steps, and climbs on medium and small ones.
    Medium,
    /// `L`: one step, and climbs on any crab.
    Large,
}

impl Size {
    /// The sizes from the smallest.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// Exactly how many steps a crab of this size makes.
    pub const fn steps(self) -> u32 {
        3 - self as u32
    }

    /// Its letter in a position.
    pub const fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }
}

/// A crab: there are three alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crab {
    /// How large it is.
    pub size: Size,
    /// Whose it is.
    pub owner: Seat,
}

/// Crabs of one size on one rock, by owner; at most twelve.
pub(super) type Pile = Stack<u32, 2>;

/// The crabs on one rock.
///
/// No crab ever lies on a larger one, so a stack is three piles: the small crabs, on them the medium ones,
/// on top the large ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crabs {
    pub(super) piles: [Pile; 3],
}

impl Crabs {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.crowd() == 0
    }

    /// Whether there is just one crab.
    #[inline]
    pub(super) fn is_lone(&self) -> bool {
        self.crowd() == 1
    }

    /// 0 without a crab, 1 with one and more than that with more.
    #[inline]
    fn crowd(&self) -> u32 {
        // Without the two bits of its last crab, the word of a pile is 0, 1 or at least 4.
        self.piles.iter().map(|pile| pile.word() >> 2).sum()
    }

    #[inline]
    pub(super) fn height(&self) -> u32 {
        self.piles.iter().map(|pile| pile.height()).sum()
    }

    /// The size of the crab on top. What it is for an empty stack is not defined.
    #[inline]
    pub(super) fn top_size(&self) -> Size {
        let [_, medium, large] = self.piles.map(|pile| usize::from(!pile.is_empty()));
        Size::ALL[medium.max(2 * large)]
    }

    /// The crab on top. What it is for an empty stack is not defined.
    #[inline]
    pub(super) fn top(&self) -> Crab {
        let size = self.top_size();
        Crab { size, owner: seat_of_crab(self.piles[size as usize].top()) }
    }

    /// The crabs from the bottom to the top.
    pub(super) fn bottom_up(self) -> impl Iterator<Item = Crab> {
        Size::ALL.into_iter().flat_map(move |size| {
            self.piles[size as usize].bottom_up().map(move |owner| Crab { size, owner: seat_of_crab(owner) })
        })
    }
}

/// The owner of a crab in a [`Pile`].
#[inline]
pub(super) fn seat_of_crab(bits: u8) -> Seat {
    Seat::ALL[usize::from(bits & 3)]
}
