//! `cairn play --plain`: whole games over a pipe.

use serde_json::json;

use crate::common::{Transcript, cairn, cairn_reading, transcripts};
use crate::play_keyboard::{Keyboard, last_record, ply, tag, undated};

fn play(transcript: &Transcript) -> String {
    let Transcript { game, start, moves, .. } = transcript;
    let input = moves.join("\n") + "\n";
    cairn_reading(&["play", game, "--position", start, "--plain"], input.as_bytes()).succeeds()
}

#[test]
fn every_kind_of_game_is_played_to_its_end() {
    for transcript in transcripts() {
        let game = &transcript.game;
        let printed = play(&transcript);
        assert!(!printed.contains("Not played"), "{game}: {printed}");
        let record = last_record(&printed);
        assert_eq!(tag(record, "Game"), Some(game.as_str()));
        let result = tag(record, "Result").expect("a result");
        assert!(is_result(&transcript, result), "{game}: {result}, expected {}", transcript.winner);
        assert!(record.trim_end().ends_with(&format!(" {result}")), "{record}");
        let ending = match result {
            "draw" => "Draw. ",
            "w" => "White wins. ",
            "b" => "Black wins. ",
            _ => "",
        };
        assert!(printed.contains(&format!("\nGame over. {ending}")), "{printed}");
    }
}

/// Whether a result has the transcript's winner and the places of the others.
fn is_result(Transcript { game, winner, .. }: &Transcript, result: &str) -> bool {
    let seats = game.split_once("players=").map_or(2, |(_, rest)| usize::from(rest.as_bytes()[0] - b'0'));
    if seats == 2 || result == "draw" {
        return result == winner;
    }
    let mut places = result.split('>');
    let first = places.next().unwrap_or_default();
    result.replace('>', "").len() == seats && (first == winner || winner == "draw" && first.len() > 1)
}

#[test]
fn the_record_of_a_game_reads_back_as_that_game() {
    for transcript in transcripts() {
        let printed = play(&transcript);
        let record = last_record(&printed);
        let mut report = cairn_reading(&["show", "--record", "-", "--json"], record.as_bytes()).json();
        let position = report["position"].as_str().expect("a position");
        if position.starts_with(&format!("{} ", transcript.end)) {
            // The transcripts have no field about the past.
            report["position"] = json!(transcript.end);
        }
        assert_eq!(
            report,
            json!({
                "game": transcript.game, "position": transcript.end, "played": transcript.moves,
                "to_move": null, "result": tag(record, "Result"),
            })
        );
        // A finished game prints the board and its record, and asks for nothing.
        let again = cairn_reading(&["play", "--record", "-", "--plain"], record.as_bytes()).succeeds();
        assert_eq!(undated(last_record(&again)), undated(record));
        assert!(!again.contains("\n> ") && again.contains("Game over"), "{again}");
    }
}

#[test]
fn the_start_is_in_the_record_where_it_is_not_the_usual_one() {
    for transcript in transcripts() {
        let printed = play(&transcript);
        let is_dealt = transcript.game.starts_with("crab-stack");
        let expected = is_dealt.then_some(transcript.start.as_str());
        assert_eq!(tag(last_record(&printed), "Start"), expected, "{}", transcript.game);
    }
}

/// Every kind of game, with a person in the first seat.
const AGAINST_RANDOM: [(&str, &str); 9] = [
    ("crab-stack", "human,random"),
    ("crab-stack:players=3", "human,random,random"),
    ("crab-stack:players=4", "human,random,random,random"),
    ("swack", "human,random"),
    ("swack:swap=yes", "human,random"),
    ("nava", "human,random"),
    ("knight-line", "human,random"),
    ("knight-line:players=3", "human,random,random"),
    ("knight-line:tile=wildcard", "human,random"),
];

/// Plays legal moves to the end of the game; returns the output.
fn play_to_the_end(args: &[&str]) -> String {
    let mut keyboard = Keyboard::new(args);
    let (mut printed, mut turns) = (keyboard.reads(), 0);
    while printed.ends_with("\n> ") {
        let moves = keyboard.types("moves");
        let moves: Vec<&str> = moves.lines().nth(1).expect("the legal moves").split(' ').collect();
        printed += &keyboard.types(moves[turns * 7 % moves.len()]);
        turns += 1;
    }
    assert!(turns > 1, "{printed}");
    assert_eq!(keyboard.waits().succeeds(), "", "nothing follows the record");
    printed
}

#[test]
fn every_kind_of_game_is_played_to_its_end_against_engines() {
    for (game, seats) in AGAINST_RANDOM {
        let printed = play_to_the_end(&["play", game, "--seats", seats, "--seed", "5", "--plain"]);
        assert!(!printed.contains("Not played"), "{game}: {printed}");
        assert!(printed.contains("\nGame over. "), "{game}: {printed}");
        let record = last_record(&printed);
        let result = tag(record, "Result").expect("a result");
        assert_ne!(result, "*", "{game}");
        for (number, player) in (1..).zip(seats.split(',')) {
            assert_eq!(tag(record, &format!("Player{number}")), Some(player), "{game}");
        }
        let report = cairn_reading(&["show", "--record", "-", "--json"], record.as_bytes()).json();
        assert_eq!((&report["game"], &report["result"]), (&json!(game), &json!(result)));
    }
}

#[test]
fn engines_play_whole_games_by_themselves() {
    for (game, seats) in [
        ("crab-stack:players=3", "1,random,random"),
        ("crab-stack:players=4", "random,1,random,1"),
        ("knight-line:players=3", "uct:nodes=20,random,1"),
        ("swack:size=4", "2,engine:nodes=100,seed=3"),
    ] {
        let printed = cairn(&["play", game, "--seats", seats, "--seed", "5", "--plain"]).succeeds();
        assert!(!printed.contains("\n> ") && printed.contains("\nGame over. "), "{game}: {printed}");
        let told = printed.lines().filter(|line| line.contains(" plays ")).count();
        assert_eq!(told, ply(last_record(&printed)), "{game}: {printed}");
    }
}
