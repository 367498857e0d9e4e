//! Why a move cannot be played.

use cairn_core::{Pick, Position, Span};

use super::board::{KnightLine, Move};
use super::geometry::{KNIGHT, Square};
use super::read::read_square;
use crate::Explain;
use cairn_i18n::{Language, Phrase, phrase, say};

/// What players are called, by seat; in Portuguese with a plural name.
const NAMES: [Phrase; 3] = [say::WHITE, say::BLACK, Phrase::new("Red", "Vermelhas")];

impl Explain for KnightLine {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        match mv {
            Move::Step { .. } | Move::Pass if self.is_placing(self.turn) => self.must_place(language),
            Move::Step { from, to, tiles } => self
                .why_not_from(from, language)
                .or_else(|| self.why_not_to(from, to, language))
                .unwrap_or_else(|| self.why_not_so_many(from, tiles, language)),
            Move::Place(at) => self.why_not_placed(at, language),
            Move::Pass => self.why_no_pass(language),
        }
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        if self.is_placing(self.turn) {
            return phrase!(
                "a stack is placed by writing a square, such as 1,-1",
                "para colocar uma pilha escreve-se uma casa, como 1,-1"
            )
            .text(language);
        }
        phrase!(
            "a move is two squares and how many tiles go, such as 0,0>2,1:1, or pass",
            "uma jogada são duas casas e quantas peças vão, como 0,0>2,1:1, ou pass"
        )
        .text(language)
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        if self.is_placing(self.turn) {
            return None;
        }
        let from = read_square(Span::new(cell)).ok()?;
        Some(self.why_not_from(from, language).unwrap_or_else(|| {
            phrase!(
                "no knight's move from {} ends on an empty square that touches a stack",
                "nenhum salto de cavalo de {} acaba numa casa vazia que toque numa pilha"
            )
            .fill(language, &[&from])
        }))
    }

    fn write_picks(picks: &[Pick]) -> String {
        match picks {
            [Pick::Cell(from), Pick::Cell(to)] => format!("{from}>{to}:1"),
            [Pick::Cell(from), Pick::Cell(to), Pick::Count(tiles)] => format!("{from}>{to}:{tiles}"),
            [Pick::Cell(name) | Pick::Button(name)] => name.clone(),
            _ => String::new(),
        }
    }
}

impl KnightLine {
    /// The player to move.
    fn mover(&self, language: Language) -> &'static str {
        NAMES[self.turn.index()].text(language)
    }

    fn must_place(&self, language: Language) -> String {
        let mover = self.mover(language);
        phrase!(
            "{} has yet to place a stack on an empty square that touches the grey tile on 0,0",
            "as {} ainda têm de colocar a pilha numa casa vazia junto à peça cinzenta em 0,0"
        )
        .fill(language, &[&mover])
    }

    /// Why no tile can go from a square.
    fn why_not_from(&self, from: Square, language: Language) -> Option<String> {
        if self.is_grey(from) {
            return Some(
                phrase!("the grey tile on {} never moves", "a peça cinzenta em {} nunca se move")
                    .fill(language, &[&from]),
            );
        }
        let pile_of = |seat| self.piles(seat).iter().find(|pile| pile.at == from);
        let Some(owner) = self.seat_list().find(|&seat| pile_of(seat).is_some()) else {
            return Some(phrase!("there is no stack on {}", "não há pilha em {}").fill(language, &[&from]));
        };
        if owner != self.turn {
            let mover = self.mover(language);
            let owner = NAMES[owner.index()].text(language);
            return Some(
                phrase!(
                    "the stack on {} is {}'s, and {} is to move",
                    "a pilha em {} é das {}, e é a vez das {}"
                )
                .fill(language, &[&from, &owner, &mover]),
            );
        }
        pile_of(owner).filter(|pile| pile.height == 1).map(|_| {
            phrase!(
                "{} has a single tile, and at least one must stay behind",
                "em {} há uma só peça, e pelo menos uma tem de ficar"
            )
            .fill(language, &[&from])
        })
    }

    /// Why tiles from one square cannot go to another.
    fn why_not_to(&self, from: Square, to: Square, language: Language) -> Option<String> {
        if KNIGHT.into_iter().all(|step| from.plus(step) != to) {
            return Some(
                phrase!("{} is not a knight's move away from {}", "{} não fica a um salto de cavalo de {}")
                    .fill(language, &[&to, &from]),
            );
        }
        if let Some(filled) = self.why_filled(to, language) {
            return Some(filled);
        }
        if self.filled().all(|at| !at.touches(to)) {
            return Some(
                phrase!(
                    "{} touches no stack, at a side or a corner",
                    "{} não toca em nenhuma pilha, por um lado ou um canto"
                )
                .fill(language, &[&to]),
            );
        }
        None
    }

    /// Why these are too many tiles to take from a stack of the player to move.
    fn why_not_so_many(&self, from: Square, tiles: u8, language: Language) -> String {
        let most = self.most_tiles(from);
        debug_assert!(tiles > most, "{self}: nothing is wrong with {tiles} from {from}");
        if self.is_first_move() {
            return phrase!(
                "White's first move takes exactly one tile, not {}",
                "a primeira jogada das Brancas move exatamente uma peça, não {}"
            )
            .fill(language, &[&tiles]);
        }
        let height = most + 1;
        phrase!(
            "{} has {} tiles and one must stay: at most {} can go, not {}",
            "{} tem {} peças e uma tem de ficar: saem no máximo {}, não {}"
        )
        .fill(language, &[&from, &height, &most, &tiles])
    }

    fn why_not_placed(&self, at: Square, language: Language) -> String {
        let mover = self.mover(language);
        if !self.has_neutral() {
            return phrase!(
                "stacks are not placed in this game: say from where tiles go to {}, as in 0,0>2,1:1",
                "nesta partida não se colocam pilhas: diga de onde vão peças para {}, como em 0,0>2,1:1"
            )
            .fill(language, &[&at]);
        }
        if !self.is_placing(self.turn) {
            return phrase!(
                "{} has placed a stack already: say from where tiles go to {}, as in 0,0>2,1:1",
                "as {} já colocaram a sua pilha: diga de onde vão peças para {}, como em 0,0>2,1:1"
            )
            .fill(language, &[&mover, &at]);
        }
        self.why_filled(at, language).unwrap_or_else(|| {
            debug_assert!(!at.touches(Square::ORIGIN), "{self}: nothing is wrong with {at}");
            phrase!(
                "{} does not touch the grey tile on 0,0, at a side or a corner",
                "{} não toca na peça cinzenta em 0,0, por um lado ou um canto"
            )
            .fill(language, &[&at])
        })
    }

    fn why_no_pass(&self, language: Language) -> String {
        let mover = self.mover(language);
        let example = self.moves().into_iter().min().map_or_else(String::new, |mv| mv.to_string());
        phrase!(
            "only a player without a move passes, and {} has one: {}",
            "só passa quem não tem jogada, e as {} têm: {}"
        )
        .fill(language, &[&mover, &example])
    }

    /// Why nothing can be put on a square, if something lies there.
    fn why_filled(&self, at: Square, language: Language) -> Option<String> {
        if self.is_grey(at) {
            return Some(
                phrase!(
                    "the grey tile lies on {}: the square must be empty",
                    "em {} está a peça cinzenta: a casa tem de estar vazia"
                )
                .fill(language, &[&at]),
            );
        }
        self.filled().any(|filled| filled == at).then(|| {
            phrase!(
                "there is a stack on {}: the square must be empty",
                "em {} há uma pilha: a casa tem de estar vazia"
            )
            .fill(language, &[&at])
        })
    }

    fn is_grey(&self, at: Square) -> bool {
        self.has_neutral() && at == Square::ORIGIN
    }
}
