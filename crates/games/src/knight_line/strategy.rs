//! Proven play: how Black wins from the start.
//!
//! `strategy.bin` has the positions at Black's turn of `docs/proofs/knight-line.proof`, the proof [by squares](super::squares),
//! without those in which Black completes a line at once; `cairn solve --check docs/proofs/knight-line.proof --strategy FILE`
//! writes it. The strategy holds wherever the squares are the same, turned, mirrored or shifted, Black's stacks have the tiles
//! that it needs, and the tile of White's very first move is still single. How many tiles White has does not matter, so it holds
//! with 24 tiles each as well.
//!
//! A record has [`RECORD`] bytes, and records are sorted by their keys:
//!
//! | bytes | |
//! | ---: | --- |
//! | 8 | the key of the squares in the image whose key is least |
//! | 1 | within how many turns Black wins |
//! | 1 | which stack moves (upper five bits) in which direction (lower three) |
//! | 1 | how many tiles move |
//! | 1 | which of White's stacks has to be a single tile |
//! | 8 | how many tiles each of Black's stacks needs, five bits each |
//!
//! Stacks are numbered in that image, row by row from below and from the left.

use cairn_core::{DataFile, Evaluate, Key, Planned, Position, Proven, Seat, Status};

use super::board::{KnightLine, Move, Neutral};
use super::geometry::{KNIGHT, Square};
use super::squares::Squares;

/// The strategy. A browser loads it later.
pub(super) static STRATEGY: DataFile = DataFile::new(
    "knight-line-strategy",
    if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("strategy.bin")) },
);

/// The player who wins from the start.
const WINNER: Seat = Seat::Two;

const RECORD: usize = 20;
const KEY: usize = 8;

/// The bits of a number of tiles, and how many of them a record has room for.
const NEED_BITS: usize = 5;
const MOST_NEEDS: usize = 12;

/// Who wins, if the position is one of the strategy or White's move leads to one whatever it is.
pub(super) fn lookup(position: &KnightLine) -> Option<Proven<Move>> {
    let options = position.options();
    if options.players != 2 || options.tile != Neutral::None {
        return None;
    }
    let records = STRATEGY.bytes()?;
    let Status::ToMove(mover) = position.status() else { return None };
    if mover == WINNER {
        let (turns, answer) = find(records, position)?;
        return Some(Proven { winner: WINNER, turns, answer: Some(answer) });
    }
    let mut most = 0;
    for mv in position.moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let turns = match after.status() {
            Status::Over(places) if places.winner() == Some(WINNER) => 0,
            Status::Over(_) => return None,
            Status::ToMove(_) => win_at(records, &after)?,
        };
        most = most.max(turns + 1);
    }
    Some(Proven { winner: WINNER, turns: most, answer: None })
}

/// Within how many turns Black, who is to move, wins.
fn win_at(records: &[u8], position: &KnightLine) -> Option<u32> {
    if position.wins_at_once() { Some(1) } else { find(records, position).map(|(turns, _)| turns) }
}

/// The record that suits the position best: its turns and its move. Requires Black's turn.
fn find(records: &[u8], position: &KnightLine) -> Option<(u32, Move)> {
    let stacks = [WINNER, Seat::One].map(|seat| position.stacks_of(seat));
    let images = least_images(&stacks)?;
    let (records, _) = records.as_chunks::<RECORD>();
    let key = images.first()?.key.to_be_bytes();
    let first = records.partition_point(|record| record[..KEY] < key[..]);
    let same = records[first..].iter().take_while(|record| record[..KEY] == key[..]);
    let plays = same.flat_map(|record| images.iter().filter_map(|image| image.play(record)));
    plays.filter(|&(_, mv)| position.is_legal(mv)).min()
}

/// The stacks of a position in one image: turned or mirrored, and shifted to the corner.
struct Image {
    key: u64,
    /// Black's stacks and White's, row by row.
    stacks: [Vec<ImageStack>; 2],
    which: u8,
}

/// A stack of an image.
struct ImageStack {
    /// Row and column in the image.
    place: (i16, i16),
    /// The square on the table.
    at: Square,
    height: u8,
}

impl Image {
    fn new(stacks: &[Vec<(Square, u8)>; 2], which: u8) -> Option<Image> {
        let turned = |at: Square| turn((at.x(), at.y()), which);
        let all = stacks.iter().flatten().map(|&(at, _)| turned(at));
        let (left, bottom) = all.reduce(|low, at| (low.0.min(at.0), low.1.min(at.1)))?;
        let mut sum = 0_u64;
        let mut image = Image { key: 0, stacks: [vec![], vec![]], which };
        for (side, stacks) in stacks.iter().enumerate() {
            for &(at, height) in stacks {
                let (x, y) = turned(at);
                let (x, y) = (x - left, y - bottom);
                sum = sum.wrapping_add(salt(side, x, y));
                image.stacks[side].push(ImageStack { place: (y, x), at, height });
            }
            image.stacks[side].sort_unstable_by_key(|stack| stack.place);
        }
        image.key = Key::new(sum, 0).bits();
        Some(image)
    }

    /// The turns and the move of a record, if there are enough tiles. The image must have its key.
    fn play(&self, record: &[u8; RECORD]) -> Option<(u32, Move)> {
        let [black, white] = &self.stacks;
        let first_tile = white.get(usize::from(record[KEY + 3]))?.height;
        let [.., a, b, c, d, e, f, g, h] = *record;
        let needs = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let need = |place: usize| (needs >> (place * NEED_BITS)) as u8 & ((1 << NEED_BITS) - 1);
        let enough = black.len() <= MOST_NEEDS
            && black.iter().enumerate().all(|(place, stack)| stack.height >= need(place));
        let from = black.get(usize::from(record[KEY + 1] >> 3))?.at;
        let direction = KNIGHT.into_iter().find(|&direction| {
            turned_direction(direction, self.which) == KNIGHT[usize::from(record[KEY + 1] & 7)]
        })?;
        let mv = Move::Step { from, to: from.plus(direction), tiles: record[KEY + 2] };
        (enough && first_tile == 1).then_some((record[KEY].into(), mv))
    }
}

/// What a stack adds to the sum for a key. It is computed: a table would make the browser's module larger.
fn salt(side: usize, x: i16, y: i16) -> u64 {
    Key::new((side as u64) << 32 | (y as u64) << 16 | x as u64, 0x17).bits()
}

/// The images with the least key: several, if the squares are symmetric, since heights may tell them apart. `None` without
/// stacks.
fn least_images(stacks: &[Vec<(Square, u8)>; 2]) -> Option<Vec<Image>> {
    let mut images = (0..8).map(|which| Image::new(stacks, which)).collect::<Option<Vec<_>>>()?;
    let least = images.iter().map(|image| image.key).min()?;
    images.retain(|image| image.key == least);
    Some(images)
}

fn turn((x, y): (i16, i16), which: u8) -> (i16, i16) {
    let (x, y) = if which & 1 == 0 { (x, y) } else { (y, x) };
    (if which & 2 == 0 { x } else { -x }, if which & 4 == 0 { y } else { -y })
}

fn turned_direction((x, y): (i8, i8), which: u8) -> (i8, i8) {
    let (x, y) = turn((x.into(), y.into()), which);
    (x as i8, y as i8)
}

/// The file of a strategy.
pub(super) fn write(strategy: &[Planned<Squares>]) -> Vec<u8> {
    let mut records: Vec<[u8; RECORD]> = strategy.iter().filter_map(record).collect();
    records.sort_unstable();
    records.dedup();
    records.concat()
}

/// The record of a position; `None` if it has more stacks than fit, which the proof from the start has not.
fn record(planned: &Planned<Squares>) -> Option<[u8; RECORD]> {
    let (sides, fixed) = planned.position.sides();
    let need =
        |at: Square| planned.needs.iter().find(|&&(place, _)| place == at).map_or(1, |&(_, tiles)| tiles);
    let stacks = sides.map(|squares| squares.into_iter().map(|at| (at, need(at))).collect());
    let image = least_images(&stacks)?.into_iter().next()?;
    let [black, white] = &image.stacks;
    let place = |stacks: &[ImageStack], at: Square| stacks.iter().position(|stack| stack.at == at);
    let (x, y) = (planned.to.x() - planned.from.x(), planned.to.y() - planned.from.y());
    let direction = turned_direction((x as i8, y as i8), image.which);
    let direction = KNIGHT.iter().position(|&knight| knight == direction)?;
    let needs = black
        .iter()
        .enumerate()
        .fold(0, |needs, (place, stack)| needs | u64::from(stack.height) << (place * NEED_BITS).min(63));
    let &[first_tile] = &fixed[..] else { return None };
    let mut record = [0; RECORD];
    record[..KEY].copy_from_slice(&image.key.to_be_bytes());
    record[KEY] = planned.turns as u8;
    record[KEY + 1] = (place(black, planned.from)? << 3 | direction) as u8;
    record[KEY + 2] = planned.pieces;
    record[KEY + 3] = place(white, first_tile)? as u8;
    record[KEY + 4..].copy_from_slice(&needs.to_le_bytes());
    (black.len() <= MOST_NEEDS).then_some(record)
}
