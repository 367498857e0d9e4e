//! Resource usage of processes.

use std::fs;
use std::iter::Sum;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The unit of times in `/proc`, the same on all machines that Linux runs on today.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of a process so far, and its memory now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Processor time.
    pub cpu: Duration,
    /// Resident memory in bytes.
    pub memory: u64,
}

impl Usage {
    /// Usage of one process; `None` on systems without `/proc`.
    pub fn of(process: u32) -> Usage {
        Usage { cpu: cpu(process).unwrap_or_default().1, memory: memory(process).unwrap_or_default() }
    }

    /// Usage of a process and its children, such as those of PostgreSQL for each connection. Shared memory is counted
    /// several times.
    pub fn of_family(process: u32) -> Usage {
        [process].into_iter().chain(children(process)).map(Usage::of).sum()
    }
}

impl Sum for Usage {
    fn sum<I: Iterator<Item = Usage>>(all: I) -> Usage {
        all.fold(Usage::default(), |all, one| Usage {
            cpu: all.cpu + one.cpu,
            memory: all.memory + one.memory,
        })
    }
}

/// The children of a process.
pub(crate) fn children(process: u32) -> impl Iterator<Item = u32> {
    let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter(move |&child| cpu(child).is_some_and(|(parent, _)| parent == process))
}

/// Whether a process runs. One that has ended and that nobody has waited for does not.
pub(crate) fn is_running(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, fields)| !fields.trim_start().starts_with(['Z', 'X']))
}

/// The parent of a process, and its processor time.
fn cpu(process: u32) -> Option<(u32, Duration)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name comes second, in parentheses, and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |place: usize| fields.get(place)?.parse::<u32>().ok();
    Some((number(1)?, TICK * (number(11)? + number(12)?)))
}

fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Raises the limit of open files of this process and its children to the hard limit; returns the limit.
pub fn allow_many_files() -> u64 {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Without the permission the limit stays.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}
