//! Showing how far long work has come, and saying what there is so far when it is interrupted.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

/// What an interrupted command says. One work at a time, so one for the program.
static SO_FAR: Mutex<String> = Mutex::new(String::new());

/// The exit code of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;

/// Long work that has begun.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Begins work of so many steps. The bar is drawn on a terminal only.
    pub(crate) fn begin(steps: usize, what: &'static str) -> Progress {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        let bar = ProgressBar::new(steps as u64).with_message(what);
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let shown = bar.clone();
        // A second work of the same program finds the handler set already.
        let _ = ctrlc::set_handler(move || {
            shown.finish_and_clear();
            let so_far = SO_FAR.lock().map(|text| text.clone()).unwrap_or_default();
            let so_far = if so_far.is_empty() { "nothing" } else { &so_far };
            for line in format!("interrupted; so far {so_far}").lines() {
                crate::failure::complain(line);
            }
            std::process::exit(INTERRUPTED);
        });
        Progress { bar }
    }

    /// There are so many steps, where that is known only now.
    pub(crate) fn set_steps(&self, steps: usize) {
        self.bar.set_length(steps as u64);
    }

    /// One step is done; `so_far` says what there is now.
    pub(crate) fn step(&self, so_far: impl FnOnce() -> String) {
        self.bar.inc(1);
        if let Ok(mut text) = SO_FAR.lock() {
            *text = so_far();
        }
    }

    /// The work is done; the bar goes away.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
