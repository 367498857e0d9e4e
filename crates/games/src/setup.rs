//! A game and its options, as text and as what a table is made from.

use std::fmt;
use std::str::FromStr;

use cairn_core::{Options, Span, TextError};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Game, GameKind, Record, Table, Visitor};

/// A game and its options: `GAME` or `GAME:OPTION=VALUE,…`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    game: GameKind,
    /// As [`Options::write`] writes them, so that equal setups are equal texts.
    options: String,
}

/// What to do with a game and its options: [`Setup::visit`] calls it with the type.
pub trait SetupVisitor {
    /// What comes out.
    type Out;

    /// Does it.
    fn visit<G: Game>(self, options: G::Options) -> Self::Out;
}

impl Setup {
    /// A game with these options.
    pub fn new<G: Game>(options: &G::Options) -> Setup {
        Setup { game: G::ID, options: options.write() }
    }

    /// Every game with every combination of its options.
    pub fn every() -> Vec<Setup> {
        struct Every;
        impl Visitor for Every {
            type Out = Vec<Setup>;

            fn visit<G: Game>(self) -> Vec<Setup> {
                G::Options::every().iter().map(Setup::new::<G>).collect()
            }
        }
        GameKind::ALL.iter().flat_map(|game| game.visit(Every)).collect()
    }

    /// The game.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// Calls the visitor with the type of the game and the options.
    pub fn visit<V: SetupVisitor>(&self, visitor: V) -> V::Out {
        struct WithOptions<'a, V>(&'a str, V);
        impl<V: SetupVisitor> Visitor for WithOptions<'_, V> {
            type Out = V::Out;

            fn visit<G: Game>(self) -> V::Out {
                // The text was written from options, so it reads.
                self.1.visit::<G>(G::Options::read(Span::new(self.0)).unwrap_or_default())
            }
        }
        self.game.visit(WithOptions(&self.options, visitor))
    }

    /// Whether the start is dealt at random; otherwise all games with this setup start alike.
    pub fn is_dealt(&self) -> bool {
        struct IsDealt;
        impl Visitor for IsDealt {
            type Out = bool;

            fn visit<G: Game>(self) -> bool {
                G::DEALT
            }
        }
        self.game.visit(IsDealt)
    }

    /// The number of random moves after which the games of a match begin, unless another one is asked for.
    pub fn random_plies(&self) -> u32 {
        struct RandomPlies;
        impl SetupVisitor for RandomPlies {
            type Out = u32;

            fn visit<G: Game>(self, options: G::Options) -> u32 {
                G::random_plies(&options)
            }
        }
        self.visit(RandomPlies)
    }

    /// A table with a new game on it. The same seed gives the same deal on every machine.
    pub fn deal(&self, seed: u64) -> Box<dyn Table> {
        struct Deal(u64);
        impl SetupVisitor for Deal {
            type Out = Box<dyn Table>;

            fn visit<G: Game>(self, options: G::Options) -> Box<dyn Table> {
                Box::new(Record::new(G::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(self.0))))
            }
        }
        self.visit(Deal(seed))
    }

    /// A table with a game that starts from a position.
    pub fn read(&self, position: &str) -> Result<Box<dyn Table>, TextError> {
        struct Read<'a>(&'a str);
        impl SetupVisitor for Read<'_> {
            type Out = Result<Box<dyn Table>, TextError>;

            fn visit<G: Game>(self, options: G::Options) -> Self::Out {
                Ok(Box::new(Record::new(G::read(&options, self.0)?)))
            }
        }
        self.visit(Read(position))
    }
}

impl From<GameKind> for Setup {
    fn from(game: GameKind) -> Setup {
        Setup { game, options: String::new() }
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Setup, TextError> {
        struct Read<'a>(Span<'a>);
        impl Visitor for Read<'_> {
            type Out = Result<Setup, TextError>;

            fn visit<G: Game>(self) -> Self::Out {
                G::Options::read(self.0).map(|options| Setup::new::<G>(&options))
            }
        }
        let whole = Span::new(text);
        match whole.split_once(':') {
            None => GameKind::read(whole).map(Setup::from),
            Some((_, options)) if options.as_str().is_empty() => {
                Err(options.expected("options such as size=6 after the colon"))
            }
            Some((game, options)) => GameKind::read(game)?.visit(Read(options)),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)?;
        if !self.options.is_empty() {
            write!(f, ":{}", self.options)?;
        }
        Ok(())
    }
}
