//! Who is who, and how a game stands.

use cairn_core::{Places, Seat, Status, Tint};
use cairn_i18n::{Language, Phrase, say};

use crate::Table;

/// The name of a colour.
pub const fn tint_name(tint: Tint) -> Phrase {
    match tint {
        Tint::White => say::WHITE,
        Tint::Black => say::BLACK,
        Tint::Red => say::RED,
        Tint::Blue => say::BLUE,
        Tint::Yellow => say::YELLOW,
        Tint::Purple => say::PURPLE,
    }
}

/// A seat's name at a table: the colour of its pieces, with its number where moves and stacks are written with
/// numbers.
pub fn seat_name(table: &dyn Table, seat: Seat, language: Language) -> String {
    name_of(table.tint(seat), table.sign(seat), language)
}

/// The name of a seat with this colour and sign.
pub(crate) fn name_of(tint: Tint, sign: char, language: Language) -> String {
    let colour = tint_name(tint).text(language);
    match sign {
        sign if sign.is_ascii_digit() => format!("{colour} ({sign})"),
        _ => colour.to_owned(),
    }
}

/// Whose turn it is, or how the game ended.
pub fn status_text(table: &dyn Table, language: Language) -> String {
    match table.status() {
        Status::ToMove(seat) => say::TO_MOVE.fill(language, &[&seat_name(table, seat, language)]),
        Status::Over(places) => outcome(table, &places, language),
    }
}

/// How a game ended: its winner or a draw, and with more than two seats all the places.
pub fn outcome(table: &dyn Table, places: &Places, language: Language) -> String {
    let first = match places.winner() {
        Some(winner) => say::WON.fill(language, &[&seat_name(table, winner, language)]),
        None => say::DRAWN.text(language).to_owned(),
    };
    if places.seats() == 2 || *places == Places::draw(places.seats()) {
        return first;
    }
    let groups = places.groups().map(|group| {
        group.iter().map(|seat| seat_name(table, seat, language)).collect::<Vec<_>>().join(" = ")
    });
    format!("{first}. {}", say::PLACES.fill(language, &[&groups.collect::<Vec<_>>().join(", ")]))
}

#[cfg(test)]
mod tests {
    use crate::Setup;
    use cairn_core::BySeat;

    use super::*;

    fn table(setup: &str) -> Box<dyn Table> {
        setup.parse::<Setup>().expect("a game").deal(1)
    }

    #[test]
    fn a_turn_names_who_is_to_move() {
        for (setup, language, expected) in [
            ("swack", Language::English, "Black to move"),
            ("swack", Language::BrazilianPortuguese, "Vez: Pretas"),
            ("crab-stack", Language::English, "Red (1) to move"),
        ] {
            assert_eq!(status_text(table(setup).as_ref(), language), expected);
        }
    }

    #[test]
    fn an_outcome_names_the_winner_and_with_many_seats_the_places() {
        let merit = |merit: [u8; 3]| Places::by_score(BySeat::from_fn(3, |seat| merit[seat.index()]));
        for (places, expected) in [
            (merit([3, 1, 2]), "Red (1) wins. Places: Red (1), Yellow (3), Blue (2)"),
            (merit([2, 1, 2]), "Draw. Places: Red (1) = Yellow (3), Blue (2)"),
            (Places::draw(3), "Draw"),
        ] {
            assert_eq!(outcome(table("crab-stack:players=3").as_ref(), &places, Language::English), expected);
        }
        let nava = table("nava");
        assert_eq!(
            outcome(nava.as_ref(), &Places::win(2, Seat::One), Language::BrazilianPortuguese),
            "Vitória: Brancas"
        );
    }
}
