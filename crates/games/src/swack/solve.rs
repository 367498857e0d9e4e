//! What Swack offers to solvers: a compact form and a book of the standard board, packed small boards, a tablebase of the smallest.

use cairn_core::{PackedVisitor, Proven, Solvable, TablebaseWriter};

use super::board::{Move, Swack, SwackOptions};
use super::book;
use super::compact::CompactSwack;
use super::packed::PackedSwack;
use super::table::{SIZE, write_table};

impl Solvable for Swack {
    type Reduced = CompactSwack;

    const REDUCED_TURNS: u32 = CompactSwack::TURNS_LEFT_OUT;

    fn reduced(&self) -> Option<CompactSwack> {
        CompactSwack::of(self)
    }

    fn proven(&self) -> Option<Proven<Move>> {
        book::lookup(self)
    }

    /// From the start on 4×4, with either rule for ties, a solver needs no more than 170,000 nodes; where sides can be swapped,
    /// ten times as many. On 3×3 the tablebase knows more.
    fn is_small(options: &SwackOptions) -> bool {
        options.size <= 4 && !options.swap
    }

    fn tablebase_writer(&self) -> Option<TablebaseWriter<Swack>> {
        let standard = SwackOptions { size: SIZE, ..SwackOptions::default() };
        (*self == Swack::start(standard)).then_some(write_table)
    }

    fn visit_packed<V: PackedVisitor<Swack>>(options: &SwackOptions, visitor: V) -> Option<V::Out> {
        PackedSwack::new(options).map(|game| visitor.visit(game))
    }
}
