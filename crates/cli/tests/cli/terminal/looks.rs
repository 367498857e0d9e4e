//! Languages, colours and letters.

use vt100::Color;

use super::console::{Console, ENTER, ESCAPE, INTERRUPT};

#[test]
fn the_program_speaks_portuguese() {
    let mut console = Console::new("portuguese", &["play", "nava", "--lang", "pt-BR"]);
    console.sees("Brancas: escolha uma peça");
    console.types("?");
    console.sees("Esc voltar");
    console.types(ESCAPE);
    console.sees("Brancas: escolha uma peça");
    console.types("q");
    console.sees("Começar a partida");
    console.types(INTERRUPT);
    console.ends().well();
}

/// Every screen that the keys lead to.
const TOUR: [(&str, &str); 7] = [
    (ENTER, "a1 picked"),
    (ESCAPE, "White: pick a piece"),
    ("R", "Resign?"),
    ("n", "White: pick a piece"),
    (":a1b4\r", "a1b4: "),
    ("?", "Esc back"),
    (" ", "1"),
];

/// Plays a little and opens several screens; returns the output.
fn tour(test: &str, args: &[&str], environment: &[(&str, &str)], look: impl Fn(&Console)) -> String {
    let mut console = Console::with(test, &[&["play", "nava"], args].concat(), environment);
    console.sees("White: pick a piece");
    for (keys, text) in TOUR {
        console.types(keys);
        console.sees(text);
        look(&console);
    }
    console.types(ESCAPE);
    console.sees("White: pick a piece");
    console.types("q");
    console.sees("Start the game");
    look(&console);
    console.types(INTERRUPT);
    let left = console.ends();
    let output = left.output();
    left.well();
    output
}

#[test]
fn without_unicode_only_ascii_is_drawn() {
    let output = tour("ascii", &["--ascii"], &[], |_| {});
    assert!(output.is_ascii(), "{:?}", output.chars().filter(|c| !c.is_ascii()).collect::<String>());
}

#[test]
fn portuguese_is_written_without_accents_where_there_is_no_unicode() {
    let seats = "engine:movetime=600000,human";
    let mut console =
        Console::new("ascii-pt", &["play", "nava", "--seats", seats, "--ascii", "--lang", "pt-BR"]);
    console.sees("Brancas: pensando.");
    console.types("?");
    console.sees("Esc voltar");
    console.types(INTERRUPT);
    let left = console.ends();
    assert!(left.output().is_ascii(), "{}", left.output());
    left.well();
}

/// The colours of all cells of the screen.
fn colours(console: &Console) -> Vec<Color> {
    let screen = console.screen();
    let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
    cells
        .filter_map(|(row, column)| screen.cell(row, column))
        .flat_map(|cell| [cell.fgcolor(), cell.bgcolor()])
        .collect()
}

#[test]
fn no_color_means_no_colours() {
    tour("no-color", &[], &[("NO_COLOR", "1")], |console| {
        assert!(colours(console).iter().all(|&colour| colour == Color::Default));
    });
}

#[test]
fn colours_are_those_that_the_terminal_has() {
    fn check(
        name: &str,
        environment: &[(&str, &str)],
        is_known: fn(&Color) -> bool,
        uses: fn(&Color) -> bool,
    ) {
        let mut console = Console::with(&format!("colours-{name}"), &["play", "nava"], environment);
        console.sees("White: pick a piece");
        for _ in ["dark", "light"] {
            let colours = colours(&console);
            assert!(colours.iter().all(is_known), "{name}: {colours:?}");
            assert!(colours.iter().any(uses), "{name}");
            console.types("b");
            console.types(":");
            console.sees("Move: ");
            console.types(ESCAPE);
            console.sees("White: pick a piece");
        }
        console.types(INTERRUPT);
        console.ends().well();
    }
    check(
        "16",
        &[("TERM", "xterm")],
        |c| matches!(c, Color::Default | Color::Idx(..16)),
        |c| *c != Color::Default,
    );
    check("256", &[], |c| matches!(c, Color::Default | Color::Idx(_)), |c| matches!(c, Color::Idx(16..)));
    check("true", &[("COLORTERM", "truecolor")], |_| true, |c| matches!(c, Color::Rgb(..)));
}
