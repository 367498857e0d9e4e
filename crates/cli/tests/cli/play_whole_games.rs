//! `cairn play --plain`: whole games over a pipe.

use serde_json::json;

use crate::common::{Transcript, cairn_reading, transcripts};

/// The record at the end of what was printed.
fn last_record(printed: &str) -> &str {
    &printed[printed.rfind("[Game ").expect("a record")..]
}

fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    record.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))?.strip_suffix("\"]"))
}

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
        assert!(!printed.contains("not a legal move") && !printed.contains("expected"), "{game}: {printed}");
        let record = last_record(&printed);
        assert_eq!(tag(record, "Game"), Some(game.as_str()));
        let result = tag(record, "Result").expect("a result");
        assert!(is_result(&transcript, result), "{game}: {result}, expected {}", transcript.winner);
        assert!(record.trim_end().ends_with(&format!(" {result}")), "{record}");
        assert!(printed.contains(&format!("Game over: {result}\n")), "{printed}");
    }
}

/// Whether a result has the transcript's winner, and says the places of others too.
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
        let report = cairn_reading(&["show", "--record", "-", "--json"], record.as_bytes()).json();
        assert_eq!(
            report,
            json!({
                "game": transcript.game, "position": transcript.end, "played": transcript.moves,
                "to_move": null, "result": tag(record, "Result"),
            })
        );
        // A finished game shows itself and its record, and asks for nothing.
        let again = cairn_reading(&["play", "--record", "-", "--plain"], record.as_bytes()).succeeds();
        assert_eq!(last_record(&again), record);
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
