//! How phrases are declared.

/// Declares phrases by their English texts. The crate has a function `catalogue` at its root.
///
/// ```text
/// phrases! {
///     /// Starts a game.
///     NEW_GAME: "New game";
/// }
/// ```
#[macro_export]
macro_rules! phrases {
    ($($(#[$doc:meta])+ $name:ident: $english:literal;)*) => {
        $($(#[$doc])+ #[allow(unreachable_pub)] pub const $name: $crate::Phrase = $crate::phrase!($english);)*
    };
}

/// A phrase where it is needed, by its English text: `phrase!("{} is empty")`. The crate has a function `catalogue` at
/// its root.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "each crate has its own catalogue")]
macro_rules! phrase {
    ($english:literal $(,)?) => {
        const { $crate::Phrase::new($english, crate::catalogue) }
    };
}

/// The text for a language: the English one is given, the others are in files whose names are a start, the code of the
/// language and an end.
#[macro_export]
macro_rules! in_language {
    ($language:expr, $english:expr, $start:expr, $end:literal) => {
        match $language {
            $crate::Language::English => $english,
            $crate::Language::Portuguese => include_str!(concat!($start, "pt-PT", $end)),
            $crate::Language::BrazilianPortuguese => include_str!(concat!($start, "pt-BR", $end)),
            $crate::Language::Spanish => include_str!(concat!($start, "es", $end)),
            $crate::Language::French => include_str!(concat!($start, "fr", $end)),
        }
    };
}
