//! The limit of open files of the process: each socket is one.

/// Raises the soft limit to the hard limit. Many systems keep the soft limit low for programs that use `select`.
#[cfg(unix)]
pub(crate) fn allow_many() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "cannot raise the limit of open files");
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn allow_many() {}
