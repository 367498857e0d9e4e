//! Why a move cannot be played.

use cairn_core::{Pick, Position, Span};

use super::board::{KnightLine, Move};
use super::geometry::{KNIGHT, Square};
use super::read::read_square;
use crate::Explain;
use cairn_i18n::Language;

/// What players are called, by seat.
const NAMES: [(&str, &str); 3] = [("White", "Brancas"), ("Black", "Pretas"), ("Red", "Vermelhas")];

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
            return language.choose(
                "a stack is placed by writing a square, such as 1,-1",
                "para colocar uma pilha escreve-se uma casa, como 1,-1",
            );
        }
        language.choose(
            "a move is two squares and how many tiles go, such as 0,0>2,1:1, or pass",
            "uma jogada são duas casas e quantas peças vão, como 0,0>2,1:1, ou pass",
        )
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        if self.is_placing(self.turn) {
            return None;
        }
        let from = read_square(Span::new(cell)).ok()?;
        Some(self.why_not_from(from, language).unwrap_or_else(|| {
            language.choose(
                format!("no knight's move from {from} ends on an empty square that touches a stack"),
                format!("nenhum salto de cavalo de {from} acaba numa casa vazia que toque numa pilha"),
            )
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
        let (english, portuguese) = NAMES[self.turn.index()];
        language.choose(english, portuguese)
    }

    fn must_place(&self, language: Language) -> String {
        let mover = self.mover(language);
        language.choose(
            format!("{mover} has yet to place a stack on an empty square that touches the grey tile on 0,0"),
            format!("as {mover} ainda têm de colocar a pilha numa casa vazia junto à peça cinzenta em 0,0"),
        )
    }

    /// Why no tile can go from a square.
    fn why_not_from(&self, from: Square, language: Language) -> Option<String> {
        let say = |english: String, portuguese: String| Some(language.choose(english, portuguese));
        if self.is_grey(from) {
            return say(
                format!("the grey tile on {from} never moves"),
                format!("a peça cinzenta em {from} nunca se move"),
            );
        }
        let pile_of = |seat| self.piles(seat).iter().find(|pile| pile.at == from);
        let Some(owner) = self.seat_list().find(|&seat| pile_of(seat).is_some()) else {
            return say(format!("there is no stack on {from}"), format!("não há pilha em {from}"));
        };
        if owner != self.turn {
            let mover = self.mover(language);
            let (english, portuguese) = NAMES[owner.index()];
            return say(
                format!("the stack on {from} is {english}'s, and {mover} is to move"),
                format!("a pilha em {from} é das {portuguese}, e é a vez das {mover}"),
            );
        }
        pile_of(owner).filter(|pile| pile.height == 1).and_then(|_| {
            say(
                format!("{from} has a single tile, and at least one must stay behind"),
                format!("em {from} há uma só peça, e pelo menos uma tem de ficar"),
            )
        })
    }

    /// Why tiles from one square cannot go to another.
    fn why_not_to(&self, from: Square, to: Square, language: Language) -> Option<String> {
        let say = |english: String, portuguese: String| Some(language.choose(english, portuguese));
        if KNIGHT.into_iter().all(|step| from.plus(step) != to) {
            return say(
                format!("{to} is not a knight's move away from {from}"),
                format!("{to} não fica a um salto de cavalo de {from}"),
            );
        }
        if let Some(filled) = self.why_filled(to, language) {
            return Some(filled);
        }
        if self.filled().all(|at| !at.touches(to)) {
            return say(
                format!("{to} touches no stack, at a side or a corner"),
                format!("{to} não toca em nenhuma pilha, por um lado ou um canto"),
            );
        }
        None
    }

    /// Why these are too many tiles to take from a stack of the player to move.
    fn why_not_so_many(&self, from: Square, tiles: u8, language: Language) -> String {
        let most = self.most_tiles(from);
        debug_assert!(tiles > most, "{self}: nothing is wrong with {tiles} from {from}");
        if self.is_first_move() {
            return language.choose(
                format!("White's first move takes exactly one tile, not {tiles}"),
                format!("a primeira jogada das Brancas move exatamente uma peça, não {tiles}"),
            );
        }
        let height = most + 1;
        language.choose(
            format!("{from} has {height} tiles and one must stay: at most {most} can go, not {tiles}"),
            format!("{from} tem {height} peças e uma tem de ficar: saem no máximo {most}, não {tiles}"),
        )
    }

    fn why_not_placed(&self, at: Square, language: Language) -> String {
        let mover = self.mover(language);
        if !self.has_neutral() {
            return language.choose(
                format!(
                    "stacks are not placed in this game: say from where tiles go to {at}, as in 0,0>2,1:1"
                ),
                format!(
                    "nesta partida não se colocam pilhas: diga de onde vão peças para {at}, como em 0,0>2,1:1"
                ),
            );
        }
        if !self.is_placing(self.turn) {
            return language.choose(
                format!(
                    "{mover} has placed a stack already: say from where tiles go to {at}, as in 0,0>2,1:1"
                ),
                format!(
                    "as {mover} já colocaram a sua pilha: diga de onde vão peças para {at}, como em 0,0>2,1:1"
                ),
            );
        }
        self.why_filled(at, language).unwrap_or_else(|| {
            debug_assert!(!at.touches(Square::ORIGIN), "{self}: nothing is wrong with {at}");
            language.choose(
                format!("{at} does not touch the grey tile on 0,0, at a side or a corner"),
                format!("{at} não toca na peça cinzenta em 0,0, por um lado ou um canto"),
            )
        })
    }

    fn why_no_pass(&self, language: Language) -> String {
        let mover = self.mover(language);
        let example = self.moves().into_iter().min().map_or_else(String::new, |mv| mv.to_string());
        language.choose(
            format!("only a player without a move passes, and {mover} has one: {example}"),
            format!("só passa quem não tem jogada, e as {mover} têm: {example}"),
        )
    }

    /// Why nothing can be put on a square, if something lies there.
    fn why_filled(&self, at: Square, language: Language) -> Option<String> {
        if self.is_grey(at) {
            return Some(language.choose(
                format!("the grey tile lies on {at}: the square must be empty"),
                format!("em {at} está a peça cinzenta: a casa tem de estar vazia"),
            ));
        }
        self.filled().any(|filled| filled == at).then(|| {
            language.choose(
                format!("there is a stack on {at}: the square must be empty"),
                format!("em {at} há uma pilha: a casa tem de estar vazia"),
            )
        })
    }

    fn is_grey(&self, at: Square) -> bool {
        self.has_neutral() && at == Square::ORIGIN
    }
}
