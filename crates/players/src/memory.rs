//! The memory of the machine: a table that does not fit is refused before it is made, since making it would end the program.

/// The memory that a program can have in a browser.
const IN_A_BROWSER: u64 = 1024;

/// Checks that tables of this size together fit into the memory that is free now. The error says how much that is.
pub fn check_memory(megabytes: u64) -> Result<(), String> {
    let most = free_megabytes();
    if most.is_some_and(|most| megabytes > most) || !can_be_reserved(megabytes) {
        let most = most.map(|most| format!(", {most} megabytes")).unwrap_or_default();
        return Err(format!("expected at most the free memory{most}, found {megabytes}"));
    }
    Ok(())
}

/// The memory that is free now, in megabytes, where the system tells.
pub fn free_megabytes() -> Option<u64> {
    if cfg!(target_family = "wasm") {
        return Some(IN_A_BROWSER);
    }
    let available = megabytes_in(&std::fs::read_to_string("/proc/meminfo").ok()?)?;
    let allowed = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let allowed = allowed.and_then(|bytes| bytes.trim().parse::<u64>().ok()).map(|bytes| bytes >> 20);
    Some(allowed.map_or(available, |allowed| allowed.min(available)))
}

/// The free memory in the table of Linux.
fn megabytes_in(table: &str) -> Option<u64> {
    let kilobytes = table.lines().find_map(|line| line.strip_prefix("MemAvailable:")?.strip_suffix("kB"));
    Some(kilobytes?.trim().parse::<u64>().ok()? >> 10)
}

/// Whether the system would give this much memory at once. Nothing is written to it, so that this takes no time.
fn can_be_reserved(megabytes: u64) -> bool {
    // A browser never takes memory back.
    let is_free = !cfg!(target_family = "wasm");
    let bytes = megabytes.checked_mul(1 << 20).and_then(|bytes| usize::try_from(bytes).ok());
    bytes.is_some_and(|bytes| !is_free || Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(check_memory(1), Ok(()));
        for megabytes in [1 << 40, u64::MAX] {
            let error = check_memory(megabytes).expect_err("no machine has this much");
            assert!(error.starts_with("expected at most the free memory"), "{error}");
            assert!(error.ends_with(&format!(", found {megabytes}")), "{error}");
        }
    }

    #[test]
    fn the_table_of_linux_is_read() {
        let table = "MemTotal:       24689636 kB\nMemAvailable:   20971520 kB\nBuffers: 1 kB\n";
        assert_eq!(megabytes_in(table), Some(20_480));
        assert_eq!(megabytes_in("MemTotal: 3 kB\n"), None);
        assert_eq!(megabytes_in("MemAvailable: much kB\n"), None);
    }
}
