//! The server's log: its filter and its format.

use std::io::{self, IsTerminal};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// Reads the filter of the log: a level, or a list of modules with levels.
///
/// A level applies to our own modules; dependencies log warnings only, unless a list names them.
pub(super) fn read(text: &str) -> Result<Targets, &'static str> {
    let expected = "expected off, error, warn, info, debug, trace, or a list such as info,sqlx=debug";
    // An empty text would be a level as well.
    let level = |text: &str| text.parse::<LevelFilter>().ok().filter(|_| !text.is_empty());
    if let Some(level) = level(text) {
        return Ok(Targets::new().with_default(level.min(LevelFilter::WARN)).with_target("cairn", level));
    }
    let is_sensible = |part: &str| match part.split_once('=') {
        Some((name, wanted)) => !name.is_empty() && level(wanted).is_some(),
        None => level(part).is_some(),
    };
    if text.split(',').all(is_sensible) { text.parse().map_err(|_| expected) } else { Err(expected) }
}

/// Logs to stderr from now on.
pub(super) fn start(targets: Targets, json: bool) {
    let layer = fmt::layer().with_writer(io::stderr).log_internal_errors(false);
    let layer = match json {
        true => layer.json().flatten_event(true).with_filter(targets).boxed(),
        false => layer.with_ansi(io::stderr().is_terminal()).with_filter(targets).boxed(),
    };
    // Only one command runs in a process.
    let _ = tracing_subscriber::registry().with(layer).try_init();
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn a_level_is_for_our_own_modules() {
        for (text, ours, others) in [
            ("info", Level::INFO, Level::WARN),
            ("trace", Level::TRACE, Level::WARN),
            ("ERROR", Level::ERROR, Level::ERROR),
            ("debug,sqlx=trace", Level::DEBUG, Level::DEBUG),
        ] {
            let targets = read(text).expect("a filter");
            for (target, most) in [("cairn_server::log", ours), ("hyper::proto", others)] {
                for level in [Level::ERROR, Level::WARN, Level::INFO, Level::DEBUG, Level::TRACE] {
                    assert_eq!(
                        targets.would_enable(target, &level),
                        level <= most,
                        "{text}: {target} {level}"
                    );
                }
            }
        }
        assert!(!read("off").expect("a filter").would_enable("cairn_server", &Level::ERROR));
    }

    #[test]
    fn an_invalid_level_is_refused() {
        for text in ["", "loud", "loud words", "info,,debug", "cairn=loud", "=info", "info,sqlx"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
