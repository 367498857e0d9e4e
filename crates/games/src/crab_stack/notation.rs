//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use cairn_core::{
    BySeat, CellText, Notation, Seat, SeatSet, Span, TextError, read_shape, require_canonical, write_grid,
};

use super::board::{CrabOptions, CrabStack, Move, Rock, shown};
use super::rules::ALIKE;
use super::stack::{Crab, Crabs, Size};
use super::wave::connected;

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
        self.still_in.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

impl Notation for CrabStack {
    fn read(options: &CrabOptions, text: &str) -> Result<CrabStack, TextError> {
        let [board, turn, still_in] =
            Span::new(text).fields(["board", "player to move", "players still in"])?;
        let mut position = CrabStack::bare(options.players);
        read_board(&mut position, board)?;
        position.still_in = read_seats(&position, still_in)?;
        position.turn = read_seat(turn, position.players)?;
        if !position.still_in.contains(position.turn) {
            return Err(
                turn.error(format!("player {} is to move but not among those still in", position.turn))
            );
        }
        if !connected(position.occupied()) {
            return Err(board.error("the occupied rocks are not connected: the wave would have taken some"));
        }
        require_canonical(text, &position)?;
        // A deal can leave its first player without a move.
        position.begin_turn(position.turn);
        Ok(position)
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
    // Someone who won because nobody had a crab left has none either.
    if seats.len() > 1
        && let Some(seat) = seats.iter().find(|&seat| position.crabs_left[seat] == 0)
    {
        return Err(text.error(format!("player {seat} has no crab left and cannot be still in")));
    }
    Ok(seats)
}

fn read_board(position: &mut CrabStack, board: Span<'_>) -> Result<(), TextError> {
    let rows: Vec<Vec<Rock>> = shown(position.players).collect();
    let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let texts = read_shape(board, &widths)?;
    let mut counts = BySeat::from_fn(position.players.into(), |_| [0; 3]);
    for (&rock, &text) in rows.iter().flatten().zip(texts.iter().flatten()) {
        if rock.is_water() {
            if text.span.as_str() != "~" {
                return Err(text.span.expected(format_args!("the water ~ at {rock}")));
            }
            continue;
        }
        let crabs = read_crabs(rock, text, position.players)?;
        for (place, crab) in crabs.bottom_up().enumerate() {
            let count = &mut counts[crab.owner][crab.size as usize];
            *count += 1;
            if *count > ALIKE {
                let place = text.span.chars().nth(place * 2).unwrap_or(text.span);
                return Err(place.error(format!("the {crab} on {rock} is one too many: there are {ALIKE}")));
            }
            position.crabs_left[crab.owner] += 1;
            position.land(rock, crab);
        }
    }
    if position.occupied() == 0 {
        return Err(board.error("there is no crab on the board"));
    }
    Ok(())
}

fn read_crabs(rock: Rock, text: CellText<'_>, players: u8) -> Result<Crabs, TextError> {
    let mut crabs = Crabs::NONE;
    if text.empty {
        return Ok(crabs);
    }
    let mut highest: Option<Crab> = None;
    let mut rest = text.span;
    while let Some((first, after)) = rest.split_at(1).filter(|_| !rest.as_str().is_empty()) {
        let expected =
            || rest.expected(format_args!("crabs on {rock}: S, M or L and a player from 1 to {players}"));
        let size = Size::ALL.into_iter().find(|size| first.as_str().starts_with(size.letter()));
        let (digit, after) = after.split_at(1).ok_or_else(expected)?;
        let owner = read_seat(digit, players).map_err(|_| expected())?;
        let crab = Crab { size: size.ok_or_else(expected)?, owner };
        if let Some(below) = highest.filter(|below| below.size > crab.size) {
            return Err(rest.error(format!("{crab} lies on the larger {below} on {rock}")));
        }
        // Twelve crabs of a size fill a pile; more than that are too many of some player's anyway.
        if crabs.piles[crab.size as usize].height() as usize == ALIKE * usize::from(players) {
            return Err(rest.error(format!("the {crab} on {rock} is one too many: there are {ALIKE}")));
        }
        crabs.push(crab);
        highest = Some(crab);
        rest = after;
    }
    if !rest.as_str().is_empty() {
        return Err(rest.expected(format_args!("crabs on {rock} such as S2L1")));
    }
    Ok(crabs)
}
