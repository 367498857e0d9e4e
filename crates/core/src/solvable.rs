//! What a game offers to solvers beyond its rules. Every part is optional.

use std::fmt::{self, Debug, Display};

use crate::{Evaluate, Outcome, Position, Seat, Symmetric, Value};

/// What a game offers to solvers beyond its rules.
///
/// Only [`Solvable::Reduced`] has to be named; a game without a reduced form names itself.
pub trait Solvable: Evaluate + Symmetric {
    /// A smaller game that is searched in place of this one; the game itself where there is none.
    type Reduced: Evaluate + Symmetric;

    /// A win in the reduced game is a win in this game at most this many turns later.
    const REDUCED_TURNS: u32 = 0;

    /// The position of the reduced game in which the same seat wins; `None` if this position has no reduced form.
    fn reduced(&self) -> Option<Self::Reduced> {
        None
    }

    /// Writes the game's tablebase, the source of [`Evaluate::known_value`], from the start of a game. `None` if games that
    /// start here have no tablebase.
    fn tablebase_writer(&self) -> Option<TablebaseWriter<Self>> {
        None
    }

    /// Who wins, where the game's files of proven play say so: a strategy or a [book](crate::Book). `None` elsewhere, where
    /// the game is over, and without the files. Holds after any past of a game without repetition, and only at a table for two.
    fn proven(&self) -> Option<Proven<Self::Move>> {
        None
    }

    /// Whether a solver settles games with these options from their start in a fraction of a second, so that it is asked before
    /// a search.
    fn is_small(options: &Self::Options) -> bool {
        let _ = options;
        false
    }

    /// Calls the visitor with the packed form of games with these options; `None` if there is no packed form.
    fn visit_packed<V: PackedVisitor<Self>>(options: &Self::Options, visitor: V) -> Option<V::Out> {
        let _ = (options, visitor);
        None
    }

    /// Calls the visitor with the relaxation of the game; `None` if the game has none.
    fn visit_relaxation<V: RelaxationVisitor<Self>>(visitor: V) -> Option<V::Out> {
        let _ = visitor;
        None
    }
}

/// A proven win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proven<M> {
    /// The seat that wins.
    pub winner: Seat,
    /// Within how many turns of both players, whatever the other one does: an upper bound.
    pub turns: u32,
    /// At the winner's turn, the move after which that is so.
    pub answer: Option<M>,
}

/// Makes the bytes of a tablebase from every position of a game in which it goes on, with its value.
pub type TablebaseWriter<P> = fn(&mut dyn Iterator<Item = (&P, Value)>) -> Vec<u8>;

/// What to do with the packed form of a game: [`Solvable::visit_packed`] calls it with the type.
pub trait PackedVisitor<P: Position> {
    /// What comes out.
    type Out;

    /// Does it.
    fn visit<G: PackedGame<Of = P>>(self, game: G) -> Self::Out;
}

/// What to do with the relaxation of a game: [`Solvable::visit_relaxation`] calls it with the type.
pub trait RelaxationVisitor<P: Position> {
    /// What comes out.
    type Out;

    /// Does it.
    fn visit<R: Relaxation<Of = P>>(self) -> Self::Out;
}

/// A board in one word, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedBoard(pub u64);

/// A position of a [`PackedGame`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedState {
    /// The board as the player to move sees it.
    pub board: PackedBoard,
    /// Whether the other player has just passed, so that another pass ends the game.
    pub after_pass: bool,
}

/// The boards after each move, as the next player sees them.
#[derive(Clone, Copy, Debug)]
pub struct PackedMoves {
    boards: [PackedBoard; PackedMoves::MOST],
    count: usize,
}

impl PackedMoves {
    /// The most moves other than the pass that a position of any packed game has.
    pub const MOST: usize = 24;

    /// Adds the board after a move. Requires fewer than [`PackedMoves::MOST`] boards so far.
    #[inline]
    pub fn push(&mut self, board: PackedBoard) {
        self.boards[self.count] = board;
        self.count += 1;
    }

    /// The boards in the order in which they were added.
    #[inline]
    pub fn boards(&self) -> &[PackedBoard] {
        &self.boards[..self.count]
    }
}

impl Default for PackedMoves {
    fn default() -> PackedMoves {
        PackedMoves { boards: [PackedBoard(0); PackedMoves::MOST], count: 0 }
    }
}

/// A game for two whose board fits into a word, so that a search can find exact values with the number of turns.
///
/// Players move or pass, and two passes in a row end the game. Each move counts up [`PackedGame::moves_made`] by one, so that no
/// position comes back. Apart from passes, nothing matters but the board and whose turn it is.
pub trait PackedGame: Debug + 'static {
    /// The game that is packed.
    type Of: Position;

    /// The options of the games that can be packed.
    fn options(&self) -> <Self::Of as Position>::Options;

    /// How many moves from the start it is sensible to solve every position; `None` for the whole game.
    fn usual_depth(&self) -> Option<usize>;

    /// Packs a position in which the game goes on. Requires these [options](PackedGame::options).
    fn pack(&self, position: &Self::Of) -> Result<PackedState, NotPacked>;

    /// How many moves other than passes were made since the start.
    fn moves_made(&self, board: PackedBoard) -> u32;

    /// The same board as the other player sees it.
    fn turned(&self, board: PackedBoard) -> PackedBoard;

    /// The least of the board and its images.
    fn least_image(&self, board: PackedBoard) -> PackedBoard;

    /// The boards after each move other than the pass, each the [least image](PackedGame::least_image); `None` if a board no longer
    /// fits into a word.
    fn after_moves(&self, board: PackedBoard) -> Option<PackedMoves>;

    /// How the game ends for the player to move who passes after a pass.
    fn second_pass(&self, board: PackedBoard) -> Outcome;

    /// Whether the player to move stands better, equal or worse (1, 0, -1) if the game ended now, for the order of moves.
    fn lead(&self, board: PackedBoard) -> i8;
}

/// Why a position has no packed form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotPacked {
    /// The last mover contradicts the player to move.
    Impossible,
    /// A stack is higher than in any game from the start.
    TooHigh,
}

impl Display for NotPacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotPacked::Impossible => "expected a last mover that fits the player to move",
            NotPacked::TooHigh => "expected lower stacks, as in a game from the start",
        })
    }
}

impl std::error::Error for NotPacked {}

/// A relaxed game in which a winning strategy is also one in the game itself, if the attacker has enough pieces.
///
/// One seat, the *attacker*, tries to win; the *defender* has more moves than the rules give. A position of the relaxed
/// game does not count pieces: a strategy *needs* a number of pieces of each of the attacker's stacks, at least one, and this follows
/// from its moves. An attacker's move from one place to another needs, of the stack that it leaves, what both stacks need
/// afterwards; of all other stacks what they need afterwards. At the defender's turn a stack needs the most that it needs after any reply.
///
/// As a [`Position`] it is made for searching: it leaves out moves that lose at once, and ends where the winner is
/// [foreseen](Relaxation::foreseen). The methods of this trait are the plain rules, which a proof is checked against.
pub trait Relaxation: Evaluate + Symmetric + Display {
    /// The game itself.
    type Of: Position;
    /// Where a stack can stand.
    type Place: Copy + Ord + Debug + Display;

    /// The name in `--method` and in the title of proofs.
    const NAME: &'static str;

    /// The relaxed form of a position in which the game goes on; `None` where the relaxation does not hold.
    fn of(position: &Self::Of, attacker: Seat) -> Option<Self>;

    /// A seat's stacks in the game itself: their places and heights.
    fn stacks(position: &Self::Of, seat: Seat) -> Vec<(Self::Place, u8)>;

    /// The move of the game itself that takes these pieces from one place to another.
    fn full_move(from: Self::Place, to: Self::Place, pieces: u8) -> <Self::Of as Position>::Move;

    /// The move to a place.
    fn move_to(to: Self::Place) -> Self::Move;

    /// The place that a move goes to; `None` for the pass.
    fn target(mv: Self::Move) -> Option<Self::Place>;

    /// The seat that tries to win.
    fn attacker(&self) -> Seat;

    /// How many stacks the attacker has.
    fn attacking_stacks(&self) -> usize;

    /// The attacker's stacks from which a piece can go to a place that is in reach.
    fn sources(&self, to: Self::Place) -> Vec<Self::Place>;

    /// Every move of the attacker, as (from, to), in a fixed order. Requires the attacker's turn.
    fn attacks(&self) -> Vec<(Self::Place, Self::Place)>;

    /// Every move of the defender, in a fixed order. Requires the defender's turn.
    fn replies(&self) -> Vec<Self::Move>;

    /// The places on which the attacker would win at once.
    fn threats(&self) -> Vec<Self::Place>;

    /// Plays a move by the plain rules: the game goes on until somebody has won or the attacker has no move.
    fn play_plain(&mut self, mv: Self::Move);

    /// The seat that wins whatever the player to move does, if that can be seen without searching.
    fn foreseen(&self) -> Option<Seat>;

    /// The bytes of the game's file of a strategy, which [`Solvable::proven`] reads.
    fn write_strategy(strategy: &[Planned<Self>]) -> Vec<u8>;
}

/// A position of a strategy at the attacker's turn, and what to do there.
#[derive(Clone, Debug)]
pub struct Planned<R: Relaxation> {
    /// The position.
    pub position: R,
    /// The stack to move from.
    pub from: R::Place,
    /// Where to move.
    pub to: R::Place,
    /// How many pieces to move.
    pub pieces: u8,
    /// The stacks of which the strategy needs two or more pieces before the move, and how many.
    pub needs: Vec<(R::Place, u8)>,
    /// Within how many turns of both players the attacker wins.
    pub turns: u32,
}
