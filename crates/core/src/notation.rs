//! The texts of a game.

use std::fmt::Display;

use crate::{BySeat, Illegal, Places, Position, Seat, Span, TextError};

/// How positions, moves and results are written. Every form round-trips, and reading is strict: a text that would be
/// written differently is refused.
///
/// `Display` writes a position; a move's own `Display` and `FromStr` write and read moves.
pub trait Notation: Position + Display {
    /// Whether the rules may act on a position as it is read, so that it is written with another player to move. The board is
    /// always written as it was read.
    const READ_ACTS: bool = false;

    /// Reads a position and checks that it could have come up in a game with these options.
    ///
    /// Where the rules act before anyone moves, as when a deal leaves its first player without a move, the
    /// position is read as what they make of it: see [`Notation::READ_ACTS`].
    fn read(options: &Self::Options, text: &str) -> Result<Self, TextError>;

    /// What the text of the position says of the past in an optional last field; `None` where the other fields say all.
    ///
    /// Texts without the field stay valid, and programs of others write none.
    fn past(&self) -> Option<String> {
        None
    }

    /// The sign of a seat in results: its colour in this position, or its number.
    fn sign(&self, seat: Seat) -> char;

    /// The position as text, without details that no longer matter: equal texts stand for positions that play alike.
    fn essence(&self) -> String {
        self.to_string()
    }

    // What follows is provided; games do not override it.

    /// Reads a move that is legal here.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Move>> {
        let mv = text.parse().map_err(MoveError::Unreadable)?;
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal(Illegal(mv))) }
    }

    /// The winner's sign, or `draw` where several share the first place.
    fn write_winner(&self, places: &Places) -> String {
        places.winner().map_or_else(|| "draw".to_owned(), |winner| self.sign(winner).to_string())
    }

    /// The result in full: with two seats the winner or `draw`, with more the places, as in `3>1>24`.
    fn write_result(&self, places: &Places) -> String {
        if places.seats() == 2 || *places == Places::draw(places.seats()) {
            return self.write_winner(places);
        }
        let groups =
            places.groups().map(|group| group.iter().map(|seat| self.sign(seat)).collect::<String>());
        groups.collect::<Vec<_>>().join(">")
    }

    /// Reads a result: what [`write_result`](Notation::write_result) writes, or just the winner's sign.
    fn read_result(&self, text: &str) -> Option<Places> {
        let seats = self.seats();
        let seat_of = |sign: char| Seat::first(seats).find(|&seat| self.sign(seat) == sign);
        let mut signs = text.chars();
        if let (Some(winner), None) = (signs.next().and_then(seat_of), signs.next()) {
            return Some(Places::win(seats, winner));
        }
        if text == "draw" {
            return Some(Places::draw(seats));
        }
        let mut score = BySeat::from_fn(seats, |_| 0);
        for (place, group) in text.split('>').enumerate() {
            for sign in group.chars() {
                score[seat_of(sign)?] =
                    seats as u8 - u8::try_from(place).ok().filter(|&place| place < seats as u8)?;
            }
        }
        // Writing the result again finds signs that are missing, repeated or out of order.
        Some(Places::by_score(score)).filter(|places| self.write_result(places) == text)
    }
}

/// Why a text is not a move that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError<M> {
    /// It is not the text of a move at all.
    Unreadable(TextError),
    /// It is a move, but not one that the rules allow here.
    Illegal(Illegal<M>),
}

impl<M: Display> Display for MoveError<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl<M: std::fmt::Debug + Display> std::error::Error for MoveError<M> {}

/// Refuses a text that has the right meaning but is not in canonical form.
pub fn require_canonical(text: &str, canonical: &impl Display) -> Result<(), TextError> {
    let canonical = canonical.to_string();
    if text == canonical {
        return Ok(());
    }
    let same = text.bytes().zip(canonical.bytes()).take_while(|(a, b)| a == b).count();
    // The canonical text is ASCII, so the first difference is at a character's start.
    let (_, rest) = Span::new(text).split_at(same).unwrap_or((Span::new(text), Span::new(text)));
    Err(rest.expected(format_args!(
        "the usual form, which goes on '{}'",
        &canonical[same.min(canonical.len())..]
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_usual_form_is_accepted() {
        assert_eq!(require_canonical("w,b x", &"w,b x"), Ok(()));
    }

    #[test]
    fn the_error_says_where_another_form_differs() {
        for (text, canonical, error) in [
            ("x,x/w b", "x2/w b", "column 2: expected the usual form, which goes on '2/w b', found ',x/w b'"),
            ("07", "7", "column 1: expected the usual form, which goes on '7', found '07'"),
            ("1", "12", "column 2: expected the usual form, which goes on '2', found nothing"),
            ("12", "1", "column 2: expected the usual form, which goes on '', found '2'"),
            ("é", "e", "column 1: expected the usual form, which goes on 'e', found 'é'"),
        ] {
            assert_eq!(require_canonical(text, &canonical).unwrap_err().to_string(), error);
        }
    }
}
