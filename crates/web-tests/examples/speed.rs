//! How fast the engine is in the browser, measured against the program: `cargo xtask speed`.
//!
//! Both search the same positions in turns, and of several rounds the best one counts: on a shared machine only ratios
//! of the best mean something.

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/browser/site.rs"]
mod site;
#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/browser/stage.rs"]
mod stage;

use std::process::Command;

use serde_json::Value;
use stage::Stage;

const ROUNDS: usize = 7;

#[tokio::main]
async fn main() {
    let mut best: Vec<(String, f64, f64)> = Vec::new();
    let stage = Stage::open("/bench").await;
    for round in 1..=ROUNDS {
        let (program, page) = (in_program(), in_page(&stage).await);
        if best.is_empty() {
            best = program.iter().map(|(game, _)| (game.clone(), 0.0, 0.0)).collect();
        }
        for ((row, (_, program)), (_, page)) in best.iter_mut().zip(program).zip(page) {
            *row = (row.0.clone(), row.1.max(program), row.2.max(page));
        }
        eprintln!("round {round} of {ROUNDS}");
    }
    stage.close().await;
    println!("{:27}{:>16}{:>16}{:>8}", "positions/s", "program", "browser", "ratio");
    for (game, program, page) in best {
        println!("{game:27}{program:>16.0}{page:>16.0}{:>8.2}", page / program);
    }
}

/// The speed of each game in the program named by `CAIRN`.
fn in_program() -> Vec<(String, f64)> {
    let program = std::env::var("CAIRN").expect("CAIRN names the program");
    let output = Command::new(program).args(["bench", "--json"]).output().expect("cairn bench");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let game = |row: &Value| {
        let name = row["game"].as_str().unwrap_or_default().to_owned();
        (name, row["nodes_per_second"].as_f64().unwrap_or_default())
    };
    found["games"].as_array().into_iter().flatten().map(game).collect()
}

/// The speed of each game in the page.
async fn in_page(stage: &Stage) -> Vec<(String, f64)> {
    stage.goto("/bench").await;
    stage.click(".bench button").await;
    stage.wait_for_text(".signature", "signature").await;
    let script = "return [...document.querySelectorAll('.bench tbody tr')].map(row => \
                  [row.cells[0].innerText, Number(row.cells[3].innerText)])";
    let rows = stage.script(script).await;
    let game =
        |row: &Value| (row[0].as_str().unwrap_or_default().to_owned(), row[1].as_f64().unwrap_or_default());
    rows.as_array().into_iter().flatten().map(game).collect()
}
