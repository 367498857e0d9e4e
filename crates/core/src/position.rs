//! The rules as a value.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand::Rng;

use crate::{Key, Options, Places, Status, TextError};

/// The rules as a plain value without a past.
///
/// Copying a position is the way to look ahead: there is no undo. Repetition is a matter of the record: here a repeated
/// position plays on like any other.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// Size, number of players, variants.
    type Options: Options;
    /// A move; its text is the same in every position.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = TextError> + Send + Sync + 'static;
    /// Several moves at once, mostly all those of one piece. Its length is known without making the moves, so counting
    /// and random play are fast.
    type Batch: ExactSizeIterator<Item = Self::Move> + Clone + Send;

    /// Whether the start is dealt at random; otherwise all games with the same options start alike.
    const DEALT: bool = false;

    /// The start of a game. A deal is the only random step.
    fn deal(options: &Self::Options, dice: &mut impl Rng) -> Self;

    /// The options of the game.
    fn options(&self) -> Self::Options;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// Whose turn it is, or how the game ended.
    fn status(&self) -> Status;

    /// Hands over every legal move, each once; none when the game is over.
    fn each_batch(&self, each: impl FnMut(Self::Batch));

    /// Plays a legal move. What an illegal one does is not defined, but it stays within safe Rust.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// A hash of the position, kept up to date move by move. Positions that play alike may share a key.
    fn key(&self) -> Key;

    /// How a game ends that is drawn here, by repetition or because the players agree.
    ///
    /// Everyone shares the first place unless the rules say otherwise.
    fn drawn(&self) -> Places {
        Places::draw(self.seats())
    }

    // What follows is provided; games do not override it.

    /// Appends every legal move, in no particular order.
    fn moves_into(&self, out: &mut Vec<Self::Move>) {
        self.each_batch(|batch| out.extend(batch));
    }

    /// Every legal move, in no particular order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.each_batch(|batch| count += batch.len());
        count
    }

    /// Whether the move can be played here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut legal = false;
        self.each_batch(|mut batch| legal = legal || batch.any(|other| other == mv));
        legal
    }

    /// The position after a move, if the move is legal.
    fn play(mut self, mv: Self::Move) -> Result<Self, Illegal<Self::Move>> {
        if !self.is_legal(mv) {
            return Err(Illegal(mv));
        }
        self.play_unchecked(mv);
        Ok(self)
    }
}

/// A move that the rules do not allow in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal<M>(pub M);

impl<M: Display> Display for Illegal<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl<M: Debug + Display> std::error::Error for Illegal<M> {}
