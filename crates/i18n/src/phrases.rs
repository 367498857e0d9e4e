//! How phrases are declared.

/// Declares phrases, each with its English and its Portuguese text, and a list of them all for the tests.
///
/// ```text
/// phrases! {
///     /// Starts a game.
///     NEW_GAME: "New game", "Novo jogo";
/// }
/// ```
#[macro_export]
macro_rules! phrases {
    ($($(#[$doc:meta])+ $name:ident: $english:literal, $portuguese:literal;)*) => {
        $($(#[$doc])+ #[allow(unreachable_pub)] pub const $name: $crate::Phrase = $crate::Phrase::new($english, $portuguese);)*

        #[cfg(test)]
        mod declared {
            #[test]
            fn phrases_are_complete_in_every_language() {
                $(
                    let phrase = super::$name;
                    let texts = $crate::Language::ALL.map(|language| phrase.text(language));
                    assert!(texts.iter().all(|text| !text.is_empty()), stringify!($name));
                    let [first, rest @ ..] = texts.map(|text| text.matches("{}").count());
                    assert!(rest.iter().all(|gaps| *gaps == first), stringify!($name));
                )*
            }
        }
    };
}
