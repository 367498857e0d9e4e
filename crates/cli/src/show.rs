//! `cairn show`: the board as text or as a picture.

use std::path::PathBuf;

use cairn_core::Status;
use cairn_draw::{Picture, png, svg, text};
use cairn_games::Table;
use cairn_i18n::{Language, say};
use cairn_session::picture;
use serde::Serialize;

use crate::Failure;
use crate::json::PositionJson;
use crate::number::number;
use crate::output::{print, print_json, write_file};
use crate::source::Source;

/// Show the board, as text or as a picture
///
/// Examples:
///   cairn show crab-stack --seed 7
///   cairn show nava --moves "a1a4 e5e2" --svg nava.svg
///   cairn show swack --png swack.png --width 800
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Write an SVG picture to this file (- is stdout)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["png", "json"])]
    svg: Option<PathBuf>,

    /// Write a PNG picture to this file (- is stdout)
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    png: Option<PathBuf>,

    /// Width of the PNG in pixels
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u32>(0..))]
    #[arg(requires = "png", conflicts_with_all = ["svg", "json"])]
    width: u32,

    /// Print one JSON object: game, position, to_move, result, played
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShowJson {
    #[serde(flatten)]
    position: PositionJson,
    played: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let table = args.source.table()?;
    let picture = picture(table.as_ref());
    if let Some(path) = &args.svg {
        return write_file(path, svg(&picture).as_bytes());
    }
    if let Some(path) = &args.png {
        let pixels = png(&svg(&picture), args.width).map_err(|error| Failure::input("--png", error))?;
        return write_file(path, &pixels);
    }
    if args.json {
        return print_json(&ShowJson { position: PositionJson::new(table.as_ref()), played: table.played() });
    }
    let board = board_text(table.as_ref(), Language::English);
    print(&format!("{board}\n{}\n{}", table.position(), status_line(table.as_ref())))
}

/// The board in letters.
pub(crate) fn board_text(table: &dyn Table, language: Language) -> String {
    text(&Picture { title: String::new(), heading: say::STACKS.text(language), ..picture(table) })
}

/// Whose turn it is, or the result.
pub(crate) fn status_line(table: &dyn Table) -> String {
    match table.status() {
        Status::ToMove(seat) if table.sign(seat).is_ascii_digit() => format!("Player {seat} to move"),
        Status::ToMove(seat) => format!("Player {seat} ({}) to move", table.sign(seat)),
        Status::Over(places) => format!("Game over: {}", table.result_text(&places)),
    }
}
