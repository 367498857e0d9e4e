//! `cairn rules`: the rules of a game, for players.

use cairn_games::rules;
use serde::Serialize;

use crate::language::LanguageArg;
use crate::output::{print, print_json};
use crate::source::read_setup;
use crate::{Failure, listed};

/// Print the full rules of a game
///
/// Examples:
///   cairn rules crab-stack
///   cairn rules nava --lang pt
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Name of the game
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: String,

    #[command(flatten)]
    language: LanguageArg,

    /// Print one JSON object: game, lang, rules (Markdown)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RulesTextJson {
    game: &'static str,
    lang: &'static str,
    rules: String,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let game = read_setup(&args.game)?.game();
    let language = args.language.get();
    let rules = rules::without_boards(game.rules(language));
    if args.json {
        print_json(&RulesTextJson { game: game.name(), lang: language.code(), rules })
    } else {
        print(&rules)
    }
}
