//! How phrases are declared.

/// Declares phrases, each with its English and its Portuguese text.
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
    };
}

/// A phrase where it is needed: its English and its Portuguese text.
///
/// ```
/// use cairn_i18n::{Language, phrase};
///
/// assert_eq!(phrase!("{} is empty", "{} está vazia").fill(Language::Portuguese, &[&"a1"]), "a1 está vazia");
/// ```
#[macro_export]
macro_rules! phrase {
    ($english:literal, $portuguese:literal $(,)?) => {
        const { $crate::Phrase::new($english, $portuguese) }
    };
}
