//! A game and its options.
#![no_main]

use cairn_fuzz::check_position;
use cairn_games::Setup;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Setup>() {
    Ok(setup) => {
        assert_eq!(setup.to_string(), text, "what is read is written the same way");
        assert!(Setup::every().contains(&setup), "{setup} is one of all setups");
        let table = setup.deal(1);
        assert_eq!(table.setup(), setup);
        check_position(table.as_ref());
    }
    Err(error) => drop(error.to_string()),
});
