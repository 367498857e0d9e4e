//! A game and its options.
#![no_main]

use cairn_fuzz::check_position;
use cairn_games::Setup;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Setup>() {
    Ok(setup) => {
        // Defaults may be read and are not written; all else is written as it was read.
        assert_eq!(setup.to_string().parse().ok().as_ref(), Some(&setup), "what is written reads back");
        assert!(setup.to_string().len() <= text.len(), "{setup} is written no longer than {text}");
        assert!(Setup::every().contains(&setup), "{setup} is one of all setups");
        let table = setup.deal(1);
        assert_eq!(table.setup(), setup);
        check_position(table.as_ref());
    }
    Err(error) => drop(error.to_string()),
});
