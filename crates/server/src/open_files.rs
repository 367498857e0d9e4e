//! How many files a process may have open: each socket is one.

/// Raises the number to what the system allows this process: many systems start programs with a small one, for the sake
/// of old ones that cannot count further.
#[cfg(unix)]
pub(crate) fn allow_many() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "cannot raise the number of open files");
    }
}

/// Other systems have no such number.
#[cfg(not(unix))]
pub(crate) fn allow_many() {}
