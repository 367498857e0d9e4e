//! Proofs with a right checksum, whatever they say.
#![no_main]

use cairn_solve::check;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    file.extend_from_slice(&Sha256::digest(bytes));
    if let Err(refusal) = check(&file) {
        assert!(!refusal.to_string().is_empty());
    }
});
