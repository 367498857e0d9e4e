//! `cargo xtask fuzz`: libFuzzer on the stable toolchain.
//!
//! `cargo fuzz` needs a nightly compiler for sanitizers only. Coverage, which guides the fuzzer, is an LLVM pass that
//! the stable compiler runs too with the flags below; in code without `unsafe` a sanitizer has little to find.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use xshell::{Cmd, Shell, cmd};

use crate::place::target_directory;
use crate::steps::{Background, Steps};
use crate::tools;

/// Count how often each edge is taken, and tell libFuzzer both sides of each comparison.
const COVERAGE: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing";

/// Limits that make a hang or excessive memory a failure: seconds and megabytes for one input.
const LIMITS: [&str; 2] = ["-timeout=10", "-rss_limit_mb=2048"];

/// Marks of libFuzzer's lines that tell of neither failure nor progress: new inputs, its start, learned words.
const CHATTER: [&str; 6] = ["\tNEW", "\tREDUCE", "INFO: ", "Failed to find function", "######", "# Uses:"];

/// Fuzzes one target, or all in turn, for this many seconds each.
pub(crate) fn run(shell: &Shell, target: Option<&str>, seconds: u32) -> Result<()> {
    tools::add_cpp_compiler(shell)?;
    let mut fuzzers = Fuzzers::find(shell)?;
    if let Some(target) = target {
        fuzzers.keep_only(target)?;
    }
    fuzzers.build_and_fuzz(seconds)
}

/// Runs a target on one input.
pub(crate) fn replay(shell: &Shell, target: &str, input: &Path) -> Result<()> {
    tools::add_cpp_compiler(shell)?;
    let mut fuzzers = Fuzzers::find(shell)?;
    fuzzers.keep_only(target)?;
    fuzzers.cargo("build").run()?;
    let program = fuzzers.program(target);
    cmd!(shell, "{program} {LIMITS...} {input}").run()?;
    Ok(())
}

/// The fuzz targets, and where they are built.
pub(crate) struct Fuzzers<'a> {
    shell: &'a Shell,
    targets: Vec<String>,
    /// Below the workspace's own target directory: programs, corpora, and the inputs that failed.
    directory: PathBuf,
    /// This machine's platform. It has to be named: then build scripts are compiled without [`COVERAGE`].
    platform: String,
}

impl<'a> Fuzzers<'a> {
    /// All targets: each is a file in `fuzz/src/bin`.
    pub(crate) fn find(shell: &'a Shell) -> Result<Fuzzers<'a>> {
        let files = shell.read_dir("fuzz/src/bin")?;
        let targets = files.iter().filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect();
        let platform = cmd!(shell, "rustc --print host-tuple").quiet().read()?;
        let directory = target_directory(shell).join("fuzz");
        Ok(Fuzzers { shell, targets, directory, platform })
    }

    fn keep_only(&mut self, target: &str) -> Result<()> {
        let all = self.targets.join(", ");
        self.targets.retain(|name| name == target);
        ensure!(!self.targets.is_empty(), "there is no fuzz target '{target}', only {all}");
        Ok(())
    }

    /// A cargo command on the fuzz workspace, with coverage.
    fn cargo(&self, command: &str) -> Cmd<'a> {
        let Fuzzers { directory, platform, .. } = self;
        let place = ["--manifest-path", "fuzz/Cargo.toml", "--release", "--target", platform];
        cmd!(self.shell, "cargo {command} {place...} --target-dir {directory}").env("RUSTFLAGS", COVERAGE)
    }

    /// Builds all targets and fuzzes each for this time.
    fn build_and_fuzz(&self, seconds: u32) -> Result<()> {
        let mut steps = Steps::new();
        steps.run("fuzz targets", || Ok(self.cargo("build").run()?))?;
        for target in &self.targets {
            steps.run(&format!("fuzzing '{target}'"), || self.fuzz(target, seconds))?;
        }
        Ok(())
    }

    /// Lints all targets, builds them and fuzzes each for this time, in the background.
    pub(crate) fn in_background(&self, seconds: u32) -> Result<Background> {
        let lints: Command = self.cargo("clippy").args(["--", "-D", "warnings"]).into();
        let mut fuzz = Command::new(env::current_exe()?);
        fuzz.args(["fuzz", "--seconds", &seconds.to_string()]);
        Ok(Background::start("fuzzing", [lints, fuzz]))
    }

    fn fuzz(&self, target: &str, seconds: u32) -> Result<()> {
        let (program, corpus, failed) = (self.program(target), self.corpus(target), self.failed(target));
        self.shell.create_dir(&corpus)?;
        self.shell.create_dir(self.directory.join("failed"))?;
        self.shell.remove_path(&failed)?;
        let seeds = format!("fuzz/seeds/{target}");
        let time = format!("-max_total_time={seconds}");
        let artifact = format!("-exact_artifact_path={}", failed.display());
        let fuzzer = cmd!(
            self.shell,
            "{program} {corpus} {seeds} -dict=fuzz/seeds/words.dict {LIMITS...} {time} {artifact}"
        );
        if succeeds_tersely(fuzzer.into())? {
            return Ok(());
        }
        let input =
            self.shell.read_binary_file(&failed).context("the fuzzer stopped without a failing input")?;
        bail!(
            "this input fails (more above):\n\n    {}\n\nTo run it again:\n\n    cargo xtask fuzz {target} --input {}",
            input.escape_ascii(),
            failed.display()
        )
    }

    fn program(&self, target: &str) -> PathBuf {
        self.directory.join(&self.platform).join("release").join(target)
    }

    /// The corpus of a target, from this run and earlier ones.
    fn corpus(&self, target: &str) -> PathBuf {
        self.directory.join("corpus").join(target)
    }

    fn failed(&self, target: &str) -> PathBuf {
        self.directory.join("failed").join(target)
    }
}

/// Runs libFuzzer and returns whether it succeeded. Passes on its output without the [`CHATTER`].
///
/// A fuzzer without coverage finds nothing and does not complain; here it is an error.
fn succeeds_tersely(mut fuzzer: Command) -> Result<bool> {
    let mut child = fuzzer.stderr(Stdio::piped()).spawn().context("cannot start the fuzzer")?;
    let mut guided = false;
    for line in child.stderr.take().map(BufReader::new).into_iter().flat_map(|lines| lines.split(b'\n')) {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        guided |= line.contains(" cov: ");
        if !CHATTER.iter().any(|word| line.contains(word)) {
            println!("{line}");
        }
    }
    let ended_well = child.wait()?.success();
    ensure!(guided || !ended_well, "the fuzzer saw no coverage: this compiler needs other flags for it");
    Ok(ended_well)
}
