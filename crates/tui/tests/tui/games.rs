//! Whole games, by keys alone.

use cairn_games::GameKind;

use crate::stage::{Stage, game, table};

/// More turns than any of these games has.
const MOST_TURNS: usize = 2_000;

/// Plays a turn without knowing a rule: Tab goes to what can be picked, Enter picks it.
fn play_turn(stage: &mut Stage, turn: usize) {
    if stage.shows("press p") || turn > 80 && stage.shows("[pass]") {
        return stage.keys("p");
    }
    for pick in 0..5 {
        if stage.shows("How many?") {
            stage.keys("+\n");
        } else if stage.shows("the group of") {
            stage.keys("\n");
        } else if stage.shows("pick a piece") && pick == 0 || stage.shows("where to?") {
            stage.keys(&"\t".repeat(turn % 5 + 1));
            stage.keys("\n");
        } else {
            return;
        }
    }
}

fn plays_to_the_end(setup: &str, seats: &str) {
    let mut stage = Stage::new(game(table(setup), seats));
    for turn in 0..MOST_TURNS {
        stage.wait();
        if stage.shows("Game over") {
            stage.expect("Rematch");
            return;
        }
        play_turn(&mut stage, turn);
    }
    panic!("{setup} did not end:\n{}", stage.screen());
}

#[test]
fn every_game_is_played_to_its_end_against_random_moves() {
    for game in GameKind::ALL {
        plays_to_the_end(game.name(), "human,random");
        plays_to_the_end(game.name(), "random,human");
    }
}

#[test]
fn games_for_more_than_two_are_played_to_their_end() {
    plays_to_the_end("crab-stack:players=4", "human,random,random,random");
    plays_to_the_end("knight-line:players=3,tile=wildcard", "random,human,human");
}

#[test]
fn engines_play_on_their_own() {
    plays_to_the_end("nava", "1,random");
}
