//! How phrases are declared.

/// Declares phrases, each with its English and its Portuguese text, and a list of them all for the tests.
///
/// ```text
/// phrases! {
///     /// Starts a game.
///     NEW_GAME: "New game", "Novo jogo";
/// }
/// ```
macro_rules! phrases {
    ($($(#[$doc:meta])+ $name:ident: $english:literal, $portuguese:literal;)*) => {
        $($(#[$doc])+ pub const $name: $crate::Phrase =
            $crate::Phrase { english: $english, portuguese: $portuguese };)*

        #[cfg(test)]
        mod declared {
            #[test]
            fn phrases_are_complete_in_every_language() {
                $(
                    let phrase = super::$name;
                    assert!(!phrase.english.is_empty() && !phrase.portuguese.is_empty(), stringify!($name));
                    let gaps = |text: &str| text.matches("{}").count();
                    assert_eq!(gaps(phrase.english), gaps(phrase.portuguese), stringify!($name));
                )*
            }
        }
    };
}
