//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use cairn_core::{
    BySeat, CellText, Notation, Seat, SeatSet, Span, TextError, read_shape, require_canonical, sort_short,
    write_grid,
};

use super::board::{CrabOptions, CrabStack, Move, Rock, shown};
use super::rules::ALIKE;
use super::stack::{Crab, Size};
use super::wave::cut_off;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.stays.map_or(Ok(()), |rock| write!(f, "={rock}"))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        let whole = Span::new(text);
        let (path, stays) = match whole.split_once('=') {
            Some((path, stays)) => (path, Some(Rock::read(stays)?)),
            None => (whole, None),
        };
        let (from, to) = path.split_at(2).ok_or_else(|| {
            whole.expected("a move: two rocks such as b2c4, perhaps = and a rock that stays")
        })?;
        Ok(Move { from: Rock::read(from)?, to: Rock::read(to)?, stays })
    }
}

impl fmt::Display for Crab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.size.letter(), self.owner)
    }
}

impl fmt::Display for CrabStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |rock: Rock| match self.crabs(rock) {
            _ if rock.is_water() => Some("~".to_owned()),
            crabs if crabs.is_empty() => None,
            crabs => Some(crabs.bottom_up().map(|crab| crab.to_string()).collect()),
        };
        write_grid(f, shown(self.players).map(|row| row.into_iter().map(cell)))?;
        write!(f, " {} ", self.turn)?;
        self.still_in.iter().try_for_each(|seat| write!(f, "{seat}"))?;
        self.past().map_or(Ok(()), |past| write!(f, " {past}"))
    }
}

impl Notation for CrabStack {
    /// Players who cannot move are out as soon as their turn begins, also when it begins with the reading.
    const READ_ACTS: bool = true;

    fn read(options: &CrabOptions, text: &str) -> Result<CrabStack, TextError> {
        let whole = Span::new(text);
        // The field about the past is optional.
        let (fields, past) = match whole.split(' ').nth(3) {
            Some(past) => (
                whole.split_at(text.len() - past.as_str().len() - 1).map_or(whole, |(fields, _)| fields),
                Some(past),
            ),
            None => (whole, None),
        };
        let [board, turn, still_in] = fields.fields(["board", "player to move", "players still in"])?;
        let mut position = CrabStack::bare(options.players);
        read_board(&mut position, board)?;
        position.still_in = read_seats(&position, still_in)?;
        position.turn = read_seat(turn, position.players)?;
        if !position.still_in.contains(position.turn) {
            return Err(turn.error(format!("player {} is to move, but is out of the game", position.turn)));
        }
        if let Some(past) = past {
            read_past(&mut position, past)?;
        }
        if let Some(rock) = cut_off(position.occupied()) {
            return Err(board.error(format!("the crabs on {rock} are cut off: a wave would have taken some")));
        }
        require_canonical(text, &position)?;
        // A deal can leave its first player without a move.
        position.begin_turn(position.turn);
        Ok(position)
    }

    /// The places of the players who are out, the best first, as in `2>3`: players 2 and 3 are out, 3 went first. Where
    /// they all share one place, there is nothing to say.
    fn past(&self) -> Option<String> {
        let mut out: Vec<Seat> =
            Seat::first(self.players.into()).filter(|&seat| !self.still_in.contains(seat)).collect();
        sort_short(&mut out, |a, b| self.out_at[*b].cmp(&self.out_at[*a]).then(a.cmp(b)));
        let groups = out.chunk_by(|a, b| self.out_at[*a] == self.out_at[*b]);
        let groups: Vec<String> = groups.map(|group| group.iter().map(Seat::to_string).collect()).collect();
        (groups.len() > 1).then(|| groups.join(">"))
    }

    fn sign(&self, seat: Seat) -> char {
        char::from(b'1' + seat.index() as u8)
    }
}

fn read_seat(text: Span<'_>, players: u8) -> Result<Seat, TextError> {
    let number = text.as_str().parse().ok().filter(|&number| number <= usize::from(players));
    number
        .and_then(Seat::from_number)
        .ok_or_else(|| text.expected(format_args!("a player from 1 to {players}")))
}

fn read_seats(position: &CrabStack, text: Span<'_>) -> Result<SeatSet, TextError> {
    let mut seats = SeatSet::EMPTY;
    for digit in text.chars() {
        seats = seats.with(read_seat(digit, position.players)?);
    }
    if seats.is_empty() {
        return Err(text.expected("the players still in, such as 12"));
    }
    // A player who won because nobody had a crab left has none either.
    if seats.len() > 1
        && let Some(seat) = seats.iter().find(|&seat| position.crabs_left[seat] == 0)
    {
        return Err(text.error(format!("player {seat} has no crab left and cannot be still in")));
    }
    Ok(seats)
}

/// Reads when the players who are out went out. That it names each of them once, the usual form shows.
fn read_past(position: &mut CrabStack, text: Span<'_>) -> Result<(), TextError> {
    let groups: Vec<Span<'_>> = text.split('>').collect();
    for (time, group) in (1..).zip(groups.into_iter().rev()) {
        for digit in group.chars() {
            let seat = read_seat(digit, position.players)?;
            if position.still_in.contains(seat) {
                return Err(digit.error(format!("player {seat} is still in and has no place yet")));
            }
            position.out_at[seat] = time;
        }
    }
    Ok(())
}

fn read_board(position: &mut CrabStack, board: Span<'_>) -> Result<(), TextError> {
    let rows: Vec<Vec<Rock>> = shown(position.players).collect();
    let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let texts = read_shape(board, &widths)?;
    let mut counts = BySeat::from_fn(position.players.into(), |_| [0; 3]);
    for (&rock, &text) in rows.iter().flatten().zip(texts.iter().flatten()) {
        if !rock.is_water() {
            read_crabs(position, &mut counts, rock, text)?;
        } else if text.span.as_str() != "~" {
            return Err(text.span.expected(format_args!("the water ~ at {rock}")));
        }
    }
    if position.occupied() == 0 {
        return Err(board.error("there is no crab on the board"));
    }
    Ok(())
}

/// Puts the crabs of one cell on their rock. `counts` has how many crabs of each owner and size there are so
/// far.
fn read_crabs(
    position: &mut CrabStack,
    counts: &mut BySeat<[usize; 3]>,
    rock: Rock,
    text: CellText<'_>,
) -> Result<(), TextError> {
    let mut below: Option<Crab> = None;
    let mut rest = text.span;
    while !text.empty && !rest.as_str().is_empty() {
        let (crab, after) = read_crab(rest, position.players).ok_or_else(|| {
            let players = position.players;
            rest.expected(format_args!("crabs on {rock}: S, M or L and a player from 1 to {players}"))
        })?;
        if let Some(below) = below.filter(|below| below.size > crab.size) {
            return Err(rest.error(format!("{crab} lies on the larger {below} on {rock}")));
        }
        let count = &mut counts[crab.owner][crab.size as usize];
        if *count == ALIKE {
            return Err(rest.error(format!("the {crab} on {rock} is one too many: there are {ALIKE}")));
        }
        *count += 1;
        position.crabs_left[crab.owner] += 1;
        position.land(rock, crab);
        below = Some(crab);
        rest = after;
    }
    Ok(())
}

/// The first crab of a text such as `S2L1`, and the rest.
fn read_crab(text: Span<'_>, players: u8) -> Option<(Crab, Span<'_>)> {
    let (letter, rest) = text.split_at(1)?;
    let (digit, rest) = rest.split_at(1)?;
    let size = Size::ALL.into_iter().find(|size| letter.as_str().starts_with(size.letter()))?;
    let owner = read_seat(digit, players).ok()?;
    Some((Crab { size, owner }, rest))
}
