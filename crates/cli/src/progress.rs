//! Progress of long work, and its results so far when it is interrupted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// The results so far, for an interrupted command. There is one piece of work at a time.
static SO_FAR: Mutex<String> = Mutex::new(String::new());

/// The same as JSON, where it was asked for.
static JSON_SO_FAR: Mutex<Option<String>> = Mutex::new(None);

/// The exit code of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;

/// Long work that has begun.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Begins work with this number of steps. The bar is drawn on a terminal only.
    pub(crate) fn begin(steps: usize, what: &'static str) -> Progress {
        let progress = Progress::bar(steps, what, "{eta}");
        let shown = progress.bar.clone();
        // Fails if earlier work has set the handler already.
        let _ = ctrlc::set_handler(move || {
            shown.finish_and_clear();
            let json = JSON_SO_FAR.lock().ok().and_then(|mut json| json.take());
            if let Some(json) = json {
                // Nobody may be reading it, which changes nothing.
                let _ = crate::output::print(&json);
            }
            let so_far = SO_FAR.lock().map(|text| text.clone()).unwrap_or_default();
            interrupted(if so_far.is_empty() { "nothing" } else { &so_far });
        });
        progress
    }

    /// Begins work with this number of steps that ends by itself soon after an interrupt, and then calls [`interrupted`].
    pub(crate) fn begin_with(
        steps: usize,
        what: &'static str,
        interrupt: impl FnMut() + Send + 'static,
    ) -> Progress {
        let _ = ctrlc::set_handler(interrupt);
        Progress::bar(steps, what, "{eta}")
    }

    /// Begins a search with this number of steps, whose end cannot be estimated. An interrupt sets `stop`.
    pub(crate) fn begin_search(steps: usize, what: &'static str, stop: &Arc<AtomicBool>) -> Progress {
        let _ = ctrlc::set_handler(raise(stop));
        Progress::bar(steps, what, "{elapsed}")
    }

    /// A bar with this time at its end.
    fn bar(steps: usize, what: &'static str, time: &str) -> Progress {
        let style = ProgressStyle::with_template(&format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {time}"));
        let bar = ProgressBar::new(steps as u64).with_message(what);
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { bar }
    }

    /// Sets the number of steps, where it is not known at the beginning.
    pub(crate) fn set_steps(&self, steps: usize) {
        self.bar.set_length(steps as u64);
    }

    /// Counts one step; `so_far` describes the results so far.
    pub(crate) fn step(&self, so_far: impl FnOnce() -> String) {
        self.bar.inc(1);
        if let Ok(mut text) = SO_FAR.lock() {
            *text = so_far();
        }
    }

    /// Keeps a summary so far for an interruption, if JSON is asked for.
    pub(crate) fn keep_json<T: Serialize>(&self, is_asked_for: bool, summary: impl FnOnce() -> T) {
        if is_asked_for && let Ok(mut json) = JSON_SO_FAR.lock() {
            *json = serde_json::to_string(&summary()).ok();
        }
    }

    /// Sets the number of finished steps, and the message.
    pub(crate) fn show(&self, done: usize, message: String) {
        self.bar.set_message(message);
        self.bar.set_position(done as u64);
    }

    /// One line on stderr, above the bar.
    pub(crate) fn complain(&self, message: &str) {
        self.bar.suspend(|| crate::failure::complain(message));
    }

    /// Ends the work and removes the bar.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// The first Ctrl-C sets `stop`, a second one ends the program.
fn raise(stop: &Arc<AtomicBool>) -> impl FnMut() + Send + 'static + use<> {
    let stop = Arc::clone(stop);
    move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    }
}

/// Prints the results so far, and ends the program.
pub(crate) fn interrupted(so_far: &str) -> ! {
    for line in format!("interrupted; so far {so_far}").lines() {
        crate::failure::complain(line);
    }
    std::process::exit(INTERRUPTED);
}
