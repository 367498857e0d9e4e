//! The engine in the browser finds what it finds anywhere.

use serde_json::Value;

use crate::everywhere::check_width;
use crate::site::program;
use crate::stage::{Scenery, Stage};

#[tokio::test]
async fn the_signature_is_that_of_the_program() {
    let output = program().args(["bench", "--json"]).output().expect("the program");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let signature = found["signature"].as_str().expect("a signature");
    let stage = Stage::with("/bench", Scenery { size: (320, 700), ..Scenery::default() }).await;
    stage.press("Measure").await;
    stage.wait_for_text(".signature", signature).await;
    assert_eq!(stage.script("return document.querySelectorAll('.bench tbody tr').length").await, 8);
    check_width(&stage, "/bench").await;
    stage.close().await;
}
