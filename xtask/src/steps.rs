//! Steps of a longer run, one after the other or in the background, and how long each of them took.

use std::io::{self, Read, Write};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};

/// The steps of a run that have passed.
pub(crate) struct Steps {
    start: Instant,
    passed: Vec<(String, Duration)>,
}

impl Steps {
    pub(crate) fn new() -> Steps {
        Steps { start: Instant::now(), passed: Vec::new() }
    }

    /// Announces a step and does it. An error carries the name of the step.
    pub(crate) fn run(&mut self, name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("\n=== {name}");
        let start = Instant::now();
        work().with_context(|| name.to_owned())?;
        self.pass(name, start.elapsed());
        Ok(())
    }

    /// Waits for a step that runs in the background, and prints its output.
    pub(crate) fn finish(&mut self, step: Background) -> Result<()> {
        let name = step.name.clone();
        println!("\n=== {name} (in the background)");
        let time = step.finish().with_context(|| name.clone())?;
        self.pass(&format!("{name} (in the background)"), time);
        Ok(())
    }

    fn pass(&mut self, name: &str, time: Duration) {
        println!("=== {name}: passed in {}", seconds(time));
        self.passed.push((name.to_owned(), time));
    }

    /// Prints how long each step took.
    pub(crate) fn report(&self) {
        println!();
        for (name, time) in &self.passed {
            println!("{:>8}  {name}", seconds(*time));
        }
        println!("{:>8}  in all", seconds(self.start.elapsed()));
        println!("\nEverything has passed.");
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Commands that run one after the other beside the steps, up to the first that fails. The output is printed in one
/// piece at the end. Dropping it ends the running command.
pub(crate) struct Background {
    name: String,
    running: Arc<Mutex<Option<Child>>>,
    thread: Option<JoinHandle<io::Result<Ended>>>,
}

struct Ended {
    output: Vec<u8>,
    succeeded: bool,
    time: Duration,
}

impl Background {
    pub(crate) fn start<C: Into<Command>>(name: &str, commands: impl IntoIterator<Item = C>) -> Background {
        let commands: Vec<Command> = commands.into_iter().map(Into::into).collect();
        let running = Arc::new(Mutex::new(None));
        let thread = thread::spawn({
            let running = Arc::clone(&running);
            move || run_all(commands, &running)
        });
        Background { name: name.to_owned(), running, thread: Some(thread) }
    }

    /// Waits for the commands and prints their output. Gives the time that they took.
    pub(crate) fn finish(mut self) -> Result<Duration> {
        let thread = self.thread.take().context("a step ends once")?;
        let ended = thread.join().map_err(|_| anyhow!("the thread has panicked"))??;
        io::stdout().write_all(&ended.output)?;
        ensure!(ended.succeeded, "a command has failed, see above");
        Ok(ended.time)
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // After `finish` no command is left.
        if let Some(child) = self.running.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            // It may have ended by itself.
            let _ = child.kill();
        }
    }
}

fn run_all(commands: Vec<Command>, running: &Mutex<Option<Child>>) -> io::Result<Ended> {
    let start = Instant::now();
    let mut output = Vec::new();
    for mut command in commands {
        let lock = || running.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        *lock() = Some(command.spawn()?);
        // The command holds copies of the writing end, and would keep the pipe open.
        drop(command);
        reader.read_to_end(&mut output)?;
        let child = lock().take();
        if child.is_some_and(|mut child| child.wait().is_ok_and(|status| !status.success())) {
            return Ok(Ended { output, succeeded: false, time: start.elapsed() });
        }
    }
    Ok(Ended { output, succeeded: true, time: start.elapsed() })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sh(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn output_of(scripts: &[&str]) -> (String, bool) {
        let commands = scripts.iter().map(|script| sh(script)).collect();
        let ended = run_all(commands, &Mutex::new(None)).expect("a shell");
        (String::from_utf8(ended.output).expect("text"), ended.succeeded)
    }

    #[test]
    fn commands_run_in_turn_up_to_the_first_that_fails() {
        assert_eq!(output_of(&["echo a; echo b >&2", "echo c"]), ("a\nb\nc\n".to_owned(), true));
        assert_eq!(output_of(&["echo a; exit 3", "echo b"]), ("a\n".to_owned(), false));
    }

    #[test]
    fn a_step_in_the_background_passes_or_names_itself() {
        let mut steps = Steps::new();
        steps.finish(Background::start("fine", [sh("true")])).expect("it passes");
        let error = steps.finish(Background::start("broken", [sh("false")])).expect_err("it fails");
        assert_eq!(error.to_string(), "broken");
        let missing = Background::start("missing", [Command::new("/no/such/program")]);
        assert!(steps.finish(missing).is_err());
        assert_eq!(steps.passed.len(), 1);
    }

    #[test]
    fn a_command_ends_with_its_step() {
        // It reads until the feeder is dropped.
        let (input, feeder) = io::pipe().expect("a pipe");
        let mut command = Command::new("cat");
        command.stdin(input);
        let mut step = Background::start("waiting", [command]);
        let thread = step.thread.take().expect("it has not been waited for");
        while step.running.lock().expect("no panic").is_none() && !thread.is_finished() {
            thread::yield_now();
        }
        drop(step);
        let ended = thread.join().expect("no panic").expect("a program");
        assert!(!ended.succeeded);
        drop(feeder);
    }
}
