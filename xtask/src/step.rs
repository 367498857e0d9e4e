//! One step of a longer run.

use std::time::Instant;

use anyhow::{Context, Result};

/// Announces a step, does it, and tells how long it took. An error is told apart by the step's name.
pub(crate) fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("\n=== {name}");
    let start = Instant::now();
    work().with_context(|| name.to_owned())?;
    println!("=== {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}
