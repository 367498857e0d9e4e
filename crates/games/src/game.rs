//! The list of the games.

use std::fmt;

use cairn_core::{DataFile, Notation, Scene, Solvable, Span, TextError};

#[cfg(feature = "toy-game")]
use crate::toy;
use crate::{Explain, Lesson, Tally, Wording, Workloads, crab_stack, knight_line, nava, swack};
use cairn_i18n::{Catalogue, Catalogues, Language, in_language};

/// All that a game is: rules, texts, looks, names, symmetries, what makes a position good, what it offers to solvers, and
/// what is wrong with a move.
pub trait Game: Notation + Scene + Wording + Tally + Solvable + Explain {
    /// Which one it is.
    const ID: GameKind;
}

/// What to do with a game whose name is known only at run time: [`GameKind::visit`] calls it with the type.
pub trait Visitor {
    /// What comes out.
    type Out;

    /// Does it.
    fn visit<G: Game>(self) -> Self::Out;
}

/// Makes `GameKind` and everything that has to list the games. A condition in brackets makes a game that is known by its
/// name under that condition, but never offered.
macro_rules! games {
    ($($(#[$doc:meta])* $([$hidden:meta])? $id:ident: $module:ident, $name:literal, $title:literal;)*) => {
        /// A game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind {
            $($(#[$doc])* $(#[cfg($hidden)])? $id,)*
        }

        impl GameKind {
            /// Every game that is offered.
            pub const ALL: &[GameKind] = &[$($(#[cfg(all($hidden, not($hidden)))])? GameKind::$id),*];

            /// Every game that can be named, offered or not.
            pub const KNOWN: &[GameKind] = &[$($(#[cfg($hidden)])? GameKind::$id),*];

            /// Its name in texts and commands.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => $name,)*
                }
            }

            /// Its name for people, the same in every language.
            pub const fn title(self) -> &'static str {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => $title,)*
                }
            }

            /// The lesson that teaches it.
            pub fn lesson(self) -> &'static Lesson {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => &$module::lesson::LESSON,)*
                }
            }

            /// Its puzzles as text, one a line, from the easiest to the hardest: [`crate::puzzle::read`] takes it apart.
            pub const fn puzzles(self) -> &'static str {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => include_str!(concat!(stringify!($module), "/puzzles.txt")),)*
                }
            }

            /// What benchmarks and load tests run of it.
            pub const fn workloads(self) -> &'static Workloads {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => &$module::workloads::WORKLOADS,)*
                }
            }

            /// Its rules in full, written for players, as Markdown with diagrams: [`crate::rules`] takes it apart.
            pub const fn rules(self, language: Language) -> &'static str {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => in_language!(
                        language,
                        include_str!(concat!(stringify!($module), "/rules.en.md")),
                        concat!(stringify!($module), "/rules."),
                        ".md"
                    ),)*
                }
            }

            /// Calls the visitor with the type of this game.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Out {
                match self {
                    $($(#[cfg($hidden)])? GameKind::$id => visitor.visit::<$module::$id>(),)*
                }
            }
        }

        /// The translations of the phrases in this crate.
        pub fn catalogue(language: Language) -> &'static Catalogue {
            static CATALOGUES: Catalogues = Catalogues::new();
            CATALOGUES.get(language, || {
                let games = [
                    $($(#[cfg($hidden)])?
                    in_language!(language, "{}", concat!(stringify!($module), "/lang/"), ".json"),)*
                ];
                let mut files = vec![in_language!(language, "{}", "lang/", ".json")];
                files.extend(games);
                files
            })
        }

        $($(#[cfg($hidden)])? impl Game for $module::$id {
            const ID: GameKind = GameKind::$id;
        })*
    };
}

games! {
    /// Crabs, rocks and a wave, for two to four.
    CrabStack: crab_stack, "crab-stack", "Crab Stack";
    /// Equal towers swap owners.
    Swack: swack, "swack", "Swack";
    /// Discs leave cubes behind.
    Nava: nava, "nava", "Nava";
    /// Four stacks in line on a table without an edge.
    KnightLine: knight_line, "knight-line", "Knight Line";
    /// A further game, for tests only.
    [feature = "toy-game"] Cones: toy, "cones", "Cones";
}

impl GameKind {
    /// The files of its data that a browser loads when they are needed.
    pub fn data_files(self) -> &'static [&'static DataFile] {
        struct Files;
        impl Visitor for Files {
            type Out = &'static [&'static DataFile];

            fn visit<G: Game>(self) -> Self::Out {
                G::data_files()
            }
        }
        self.visit(Files)
    }

    /// Reads a name.
    pub fn read(name: Span<'_>) -> Result<GameKind, TextError> {
        let known = GameKind::KNOWN.iter().find(|game| game.name() == name.as_str());
        known.copied().ok_or_else(|| {
            let names = GameKind::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
            name.expected(format_args!("a game ({names})"))
        })
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
