//! Training networks.

use std::fs;
use std::path::Path;

use cairn_games::Setup;
use cairn_offline::train::{Training, train};
use tempfile::tempdir;

fn training(folder: &Path) -> Training {
    Training { games: 210, rounds: 2, nodes: 20, epochs: 2, seed: 7, threads: 1, folder: folder.to_owned() }
}

fn setup() -> Setup {
    "nava".parse().expect("a setup")
}

fn trained(training: &Training) -> Vec<u8> {
    train(&setup(), training).expect("a network")
}

#[test]
fn the_same_seed_gives_the_same_network_with_any_number_of_threads() {
    let folders = [(); 3].map(|()| tempdir().expect("a folder"));
    let [one, two, other] = folders.each_ref().map(|folder| training(folder.path()));
    let net = trained(&one);
    assert_eq!(trained(&Training { threads: 2, ..two }), net);
    assert_ne!(trained(&Training { seed: 8, ..other }), net);
}

#[test]
fn an_interrupted_run_goes_on_where_it_ended() {
    let (whole, broken) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let net = trained(&training(whole.path()));
    // Interrupted while the second chunk of games was written.
    let games = fs::read(whole.path().join("nava/round-0.games")).expect("games");
    fs::create_dir(broken.path().join("nava")).expect("a folder");
    let file = broken.path().join("nava/round-0.games");
    fs::write(&file, &games[..games.len() - 9]).expect("a file");
    assert_eq!(trained(&training(broken.path())), net);
    assert_eq!(fs::read(&file).expect("games"), games, "whole chunks are not played again");
}
