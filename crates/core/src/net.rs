//! Learned evaluation: a small network in whole numbers, the same on every machine.
//!
//! The network looks at a position as one seat sees it. Every input is a row of weights or nothing; the rows of the
//! inputs that are present are added up ([`HIDDEN`] sums), clipped to what counts as 0 to 1, squared, and weighed to one
//! number, the evaluation in points. Rows belong to the buckets of the game's named features, of the seat and of
//! the seats after it in turn, and to the [patterns](crate::Evaluate::patterns) that the game names.
//!
//! A position is evaluated from scratch: few inputs are present, and adding their rows takes less time than finding
//! them.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::{BySeat, DataFile, Evaluate, Seat, SeatSet};

/// The width of the hidden layer.
pub const HIDDEN: usize = 32;

/// What counts as 1 among the sums of the hidden layer.
pub const UNIT: i32 = 512;

/// What counts as 1 among the weights of the output.
pub const OUTPUT_UNIT: i32 = 128;

/// A squared sum is shifted right by this, so that 1 becomes 256.
const SQUARE_SHIFT: u32 = 10;

/// What the output counts in: a squared sum of 1 with a weight of 1.
const SCALE: i32 = ((UNIT * UNIT) >> SQUARE_SHIFT) * OUTPUT_UNIT;

/// The buckets that the amounts of a feature other than 0 are sorted into.
pub const BUCKETS: usize = 16;

/// The most named features of any game that is learned.
pub const MOST_FEATURES: usize = 128;

/// The first bytes of a network's file.
const TITLE: &[u8; 8] = b"CAIRNNET";

/// A row of weights, one for each sum of the hidden layer.
pub type Row = [i16; HIDDEN];

/// The bucket of an amount other than 0: small amounts have one of their own.
#[inline]
pub const fn bucket(amount: i32) -> usize {
    match amount {
        ..=-2 => 15,
        -1..=0 => 14,
        1..=8 => amount as usize - 1,
        9..=10 => 8,
        11..=13 => 9,
        14..=17 => 10,
        18..=23 => 11,
        24..=34 => 12,
        _ => 13,
    }
}

/// How many inputs a game has at a table with this number of seats.
pub const fn inputs<P: Evaluate>(seats: usize) -> usize {
    seats * P::FEATURES.len() * BUCKETS + P::PATTERNS
}

/// The amounts of the named features of every seat.
#[derive(Debug)]
pub struct Amounts {
    seats: usize,
    amounts: [[i16; MOST_FEATURES]; Seat::ALL.len()],
}

/// The [bucket] of each amount from -128 on.
const BUCKET_OF: [u8; 256] = {
    let mut buckets = [0; 256];
    let mut place = 0;
    while place < 256 {
        buckets[place] = bucket(place as i32 - 128) as u8;
        place += 1;
    }
    buckets
};

impl Amounts {
    /// The amounts in a position. Requires a game that goes on, with at most [`MOST_FEATURES`] features.
    #[inline]
    pub fn of<P: Evaluate>(position: &P) -> Amounts {
        let mut all = Amounts { seats: position.seats(), amounts: [[0; MOST_FEATURES]; Seat::ALL.len()] };
        for seat in Seat::first(all.seats) {
            let own = &mut all.amounts[seat.index()];
            position.features(seat, |feature, amount| own[feature] += amount as i16);
        }
        all
    }

    /// Calls `add` with every input that is present as a seat sees the position.
    #[inline]
    pub fn inputs<P: Evaluate>(&self, position: &P, seat: Seat, mut add: impl FnMut(usize)) {
        self.features::<P>(seat, &mut add);
        let first = self.first_pattern::<P>();
        position.patterns(seat, |pattern| add(first + pattern));
    }

    /// The place of the first pattern among the inputs.
    #[inline]
    fn first_pattern<P: Evaluate>(&self) -> usize {
        self.seats * P::FEATURES.len() * BUCKETS
    }

    /// Calls `add` with every input that belongs to a named feature.
    #[inline]
    fn features<P: Evaluate>(&self, seat: Seat, mut add: impl FnMut(usize)) {
        let features = P::FEATURES.len();
        for later in 0..self.seats {
            let amounts = &self.amounts[(seat.index() + later) % self.seats];
            let first = later * features;
            let mut feature = 0;
            while feature < features {
                let amount = amounts[feature % MOST_FEATURES];
                if amount != 0 {
                    let bucket = BUCKET_OF[usize::from(amount.clamp(-128, 127) as u8 ^ 128)];
                    add((first + feature) * BUCKETS + usize::from(bucket));
                }
                feature += 1;
            }
        }
    }
}

/// The seats whose views of a position say who wins: that of the player to move with two contenders, otherwise all
/// contenders. Requires a game that goes on.
pub fn viewers<P: Evaluate>(position: &P) -> SeatSet {
    let contenders = position.contenders();
    match position.status().to_move() {
        Some(mover) if contenders.len() <= 2 => SeatSet::only(mover),
        _ => contenders,
    }
}

/// A network for one game at a table with one number of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// One row for each input.
    pub rows: Vec<Row>,
    /// The sums of the hidden layer without any input.
    pub bias: Row,
    /// The weights of the output, in [`OUTPUT_UNIT`]s.
    pub output: Row,
    /// The output without the hidden layer, in points.
    pub output_bias: i16,
}

impl Net {
    /// The evaluation of a position as a seat sees it, in points: with two contenders the logarithm of the odds that it
    /// wins, otherwise comparable with those of the other contenders.
    #[inline]
    pub fn evaluation<P: Evaluate>(&self, position: &P, amounts: &Amounts, seat: Seat) -> i32 {
        let mut sums = self.bias;
        amounts.inputs(position, seat, |input| add_row(&mut sums, &self.rows[input]));
        self.output(&sums)
    }

    /// The evaluations of the [viewers]; other seats have 0, and count only if they are contenders.
    pub fn evaluations<P: Evaluate>(&self, position: &P) -> BySeat<i32> {
        let (amounts, viewers) = (Amounts::of(position), viewers(position));
        let mut sums = [self.bias; Seat::ALL.len()];
        for seat in viewers.iter() {
            amounts.features::<P>(seat, |input| add_row(&mut sums[seat.index()], &self.rows[input]));
        }
        let first = amounts.first_pattern::<P>();
        position.patterns_of_all(viewers, |seat, pattern| {
            add_row(&mut sums[seat.index()], &self.rows[first + pattern]);
        });
        BySeat::from_fn(position.seats(), |seat| {
            if viewers.contains(seat) { self.output(&sums[seat.index()]) } else { 0 }
        })
    }

    #[inline]
    fn output(&self, sums: &Row) -> i32 {
        let mut output = 0;
        let mut unit = 0;
        while unit < HIDDEN {
            let sum = i32::from(sums[unit].clamp(0, UNIT as i16));
            output += ((sum * sum) >> SQUARE_SHIFT) * i32::from(self.output[unit]);
            unit += 1;
        }
        // Points are hundredths.
        (i64::from(output) * 100 / i64::from(SCALE)) as i32 + i32::from(self.output_bias)
    }

    /// Reads a network for this number of inputs.
    pub fn read(bytes: &[u8], inputs: usize) -> Result<Net, NotANet> {
        let numbers = bytes.strip_prefix(TITLE).ok_or(NotANet::Title)?;
        let expected = (inputs + 2) * HIDDEN + 1;
        if numbers.len() != expected * size_of::<i16>() {
            return Err(NotANet::Length { expected: TITLE.len() + 2 * expected, found: bytes.len() });
        }
        let mut numbers = numbers.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let (bias, output) = (row(), row());
        let rows = (0..inputs).map(|_| row()).collect();
        Ok(Net { rows, bias, output, output_bias: numbers.next().unwrap_or_default() })
    }

    /// The network as bytes.
    pub fn write(&self) -> Vec<u8> {
        let rows = [&self.bias, &self.output].into_iter().chain(&self.rows);
        let numbers = rows.flatten().chain([&self.output_bias]).flat_map(|number| number.to_le_bytes());
        TITLE.iter().copied().chain(numbers).collect()
    }
}

/// Adds a row to the sums of the hidden layer. A plain loop over arrays: compilers make vector instructions of it in every
/// profile.
#[inline]
fn add_row(sums: &mut Row, row: &Row) {
    let mut unit = 0;
    while unit < HIDDEN {
        sums[unit] = sums[unit].wrapping_add(row[unit]);
        unit += 1;
    }
}

/// The file of a network in its game's folder.
#[derive(Debug)]
pub struct NetFile {
    /// The bytes, which a browser loads when an engine needs them.
    pub data: DataFile,
    /// Made of the bytes when it is first asked for; `None` if they are no network for the inputs of the game.
    net: OnceLock<Option<Arc<Net>>>,
}

impl NetFile {
    /// The file with this name, which no other data file of any game has, and with the bytes that the program contains.
    pub const fn new(name: &'static str, contained: Option<&'static [u8]>) -> NetFile {
        NetFile { data: DataFile::new(name, contained), net: OnceLock::new() }
    }

    /// The network with this number of inputs; `None` if its bytes are not loaded, or are those of another network.
    pub fn net(&self, inputs: usize) -> Option<Arc<Net>> {
        let bytes = self.data.bytes()?;
        self.net.get_or_init(|| Net::read(bytes, inputs).ok().map(Arc::new)).clone()
    }
}

/// The [`NetFile`] with this name, whose bytes are in `NAME.bin` beside the source file: contained in programs, and loaded
/// later by a browser.
#[macro_export]
macro_rules! net_file {
    ($name:literal) => {
        $crate::NetFile::new(
            $name,
            if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!(concat!($name, ".bin"))) },
        )
    };
}

/// Why bytes are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotANet {
    /// The file is another one.
    Title,
    /// The file has another length, so the network has other inputs.
    Length {
        /// The length that fits the inputs, in bytes.
        expected: usize,
        /// The length of the file.
        found: usize,
    },
}

impl fmt::Display for NotANet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotANet::Title => f.write_str("expected the file of a network"),
            NotANet::Length { expected, found } => {
                write!(f, "expected a network of {expected} bytes, found {found}")
            }
        }
    }
}

impl std::error::Error for NotANet {}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(rows: usize) -> Net {
        let row = |start: usize| std::array::from_fn(|place| (start * 37 + place * 11) as i16 - 300);
        Net { rows: (0..rows).map(row).collect(), bias: row(7), output: row(9), output_bias: -5 }
    }

    #[test]
    fn a_net_is_read_as_it_is_written() {
        let net = net(5);
        assert_eq!(Net::read(&net.write(), 5), Ok(net));
    }

    #[test]
    fn what_is_no_net_is_refused_with_the_reason() {
        let bytes = net(5).write();
        let error = |bytes: &[u8]| Net::read(bytes, 5).expect_err("no net").to_string();
        assert_eq!(error(&bytes[1..]), "expected the file of a network");
        assert_eq!(error(&bytes[..bytes.len() - 1]), "expected a network of 458 bytes, found 457");
        assert_eq!(error(&[bytes, vec![0]].concat()), "expected a network of 458 bytes, found 459");
    }

    #[test]
    fn small_amounts_have_a_bucket_each_and_no_bucket_is_beyond_the_last() {
        let buckets: Vec<usize> = (1..=8).chain([-1, -2]).map(bucket).collect();
        assert_eq!(buckets, [0, 1, 2, 3, 4, 5, 6, 7, 14, 15]);
        assert!((-300..300).all(|amount| bucket(amount) < BUCKETS));
        assert!((1..300).map(bucket).is_sorted());
    }

    #[test]
    fn sums_are_clipped_squared_and_weighed() {
        let mut net = Net { rows: Vec::new(), bias: [0; HIDDEN], output: [0; HIDDEN], output_bias: 7 };
        (net.output[0], net.output[1], net.output[2]) = (128, 128, -256);
        let mut sums = [0; HIDDEN];
        (sums[0], sums[1], sums[2]) = (-90, 9_000, 256);
        // Nothing, one, and a quarter times minus two.
        assert_eq!(net.output(&sums), 7 + 100 - 50);
    }
}
