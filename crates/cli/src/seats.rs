//! The players of a game: the flag `--seats`.

use cairn_core::Seat;
use cairn_games::Table;
use cairn_players::{PlayerKind, Spec};
use cairn_session::{LocalPlayer, usual_limits};

use crate::Failure;
use crate::r#match::contender::{Contender, start};
use crate::suggest::did_you_mean;

/// The name of a person in `--seats` and in records.
pub(crate) const HUMAN: &str = "human";

/// Reads the players of a table. Every engine has a limit.
pub(crate) fn read(list: &str, table: &dyn Table) -> Result<Vec<LocalPlayer>, Failure> {
    let names = split(list);
    if names.len() != table.seats() {
        let (expected, game) = (table.seats(), table.setup());
        return Err(Failure::Input(format!(
            "--seats: expected {expected} players, one for each seat of {game}, found {} in '{}'",
            names.len(),
            list.escape_debug()
        )));
    }
    names.iter().zip(Seat::ALL).map(|(name, seat)| read_one(name, seat)).collect()
}

/// The names in a list. Settings of a player are joined by commas as well; no name holds an equals sign, but a program's.
fn split(list: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in list.split(',') {
        match names.last_mut() {
            Some(last)
                if last.contains(':')
                    && !last.starts_with("ugi:")
                    && part.contains('=')
                    && !part.contains(':') =>
            {
                *last = format!("{last},{part}");
            }
            _ => names.push(part.to_owned()),
        }
    }
    names
}

/// A program such as `ugi:./program`, which thinks as long as any player without a limit.
fn read_program(name: &str) -> Option<Result<Spec, String>> {
    if !name.starts_with("ugi:") {
        return None;
    }
    let read = || match name.parse()? {
        Contender::Program(program) => {
            start(&program).map_err(|error| format!("{name} {error}"))?;
            let spec = Spec::from(PlayerKind::Program(program));
            Ok(Spec { limits: usual_limits(&spec), ..spec })
        }
        Contender::Own(spec) => Ok(spec),
    };
    Some(read())
}

fn read_one(name: &str, seat: Seat) -> Result<LocalPlayer, Failure> {
    if name == HUMAN {
        return Ok(LocalPlayer::Person);
    }
    if let Some(program) = read_program(name) {
        let spec = program.map_err(|error| Failure::Input(format!("--seats, seat {seat}: {error}")))?;
        return Ok(LocalPlayer::Engine(spec));
    }
    let or_human = if name.contains(':') { String::new() } else { format!(" (or {HUMAN})") };
    let mut spec: Spec = name.parse().map_err(|error| {
        let sentence = format!("--seats, seat {seat}: {error}{or_human}");
        let word = name.split(':').next().unwrap_or_default();
        Failure::Input(did_you_mean(sentence, word, [HUMAN, "engine", "uct", "random"]))
    })?;
    if !spec.is_limited() {
        spec.limits = usual_limits(&spec);
    }
    Ok(LocalPlayer::Engine(spec))
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    fn check(game: &str, list: &str, expected: Result<&[&str], &str>) {
        let table = game.parse::<Setup>().expect("a game").deal(1);
        let found = match read(list, table.as_ref()) {
            Ok(seats) => Ok(seats.iter().map(LocalPlayer::to_string).collect::<Vec<_>>()),
            Err(Failure::Input(message)) => Err(message),
            Err(other) => panic!("{list}: {other:?}"),
        };
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(found, expected.map(owned).map_err(str::to_owned));
    }

    #[test]
    fn a_list_names_a_player_for_each_seat() {
        check("nava", "human,5", Ok(&["human", "5"]));
        check("nava", "random,human", Ok(&["random", "human"]));
        check("crab-stack:players=4", "human,human,1,10", Ok(&["human", "human", "1", "10"]));
    }

    #[test]
    fn settings_of_a_player_may_be_several() {
        check("nava", "engine:nodes=9,seed=7,human", Ok(&["engine:nodes=9,seed=7", "human"]));
        check("nava", "uct:nodes=9,engine:depth=2,hash=1", Ok(&["uct:nodes=9", "engine:depth=2,hash=1"]));
    }

    #[test]
    fn a_player_without_a_limit_gets_one() {
        check("nava", "uct,engine:threads=2", Ok(&["uct:movetime=2000", "engine:movetime=2000,threads=2"]));
    }

    #[test]
    fn an_invalid_list_is_refused() {
        let expected = "--seats: expected 2 players, one for each seat of nava, found 3 in '1,2,3'";
        check("nava", "1,2,3", Err(expected));
        let expected =
            "--seats: expected 3 players, one for each seat of crab-stack:players=3, found 1 in 'human'";
        check("crab-stack:players=3", "human", Err(expected));
        let expected = "--seats, seat 2: expected engine, uct, paranoid, brs, random or a level from 1 to 10, found 'Ann' (or human)";
        check("nava", "human,Ann", Err(expected));
        check("nava", "uct:nodes=0,1", Err("--seats, seat 1: nodes: expected a number from 1 on, found '0'"));
    }
}
