//! Why a move cannot be played.

use cairn_core::Span;

use super::board::{Cell, Move, Swack};
use crate::Explain;
use crate::colour::Colour;
use cairn_i18n::Language;

impl Explain for Swack {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        match mv {
            Move::Step { from, to } => self.why_no_step(from, to, language),
            Move::Swap => self.why_no_swap(language).to_owned(),
            Move::Pass => language
                .choose("two passes in a row have ended the game", "dois passes seguidos acabaram a partida")
                .to_owned(),
        }
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        if self.options.swap {
            return language.choose(
                "a move is two squares, from and to, such as a1a2, or pass, or swap",
                "uma jogada são duas casas, de partida e de chegada, como a1a2, ou pass, ou swap",
            );
        }
        language.choose(
            "a move is two squares, from and to, such as a1a2, or pass",
            "uma jogada são duas casas, de partida e de chegada, como a1a2, ou pass",
        )
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        let from = Cell::read(Span::new(cell)).ok()?;
        Some(self.why_not_from(from, language).unwrap_or_else(|| {
            let (other, size) = (self.turn.other().name(language), self.tower(from).height());
            language.choose(
                format!("no neighbour of {from} is a stack of {other}'s of the same size, {size}"),
                format!("nenhuma vizinha de {from} é uma pilha das {other} do mesmo tamanho, {size}"),
            )
        }))
    }
}

impl Swack {
    fn owner(&self, cell: Cell) -> Colour {
        Colour::of_bit(self.tower(cell).top())
    }

    fn why_off_board(&self, cell: Cell, language: Language) -> Option<String> {
        let size = self.options.size;
        let last = Cell::new(size - 1, size - 1);
        (cell.column().max(cell.row()) >= size).then(|| {
            language.choose(
                format!("{cell} is not on the board, which goes from a1 to {last}"),
                format!("{cell} não está no tabuleiro, que vai de a1 a {last}"),
            )
        })
    }

    /// Why there is no stack of the player to move on a cell.
    fn why_not_from(&self, from: Cell, language: Language) -> Option<String> {
        let (mover, other) = (self.turn.name(language), self.turn.other().name(language));
        let of_other = || {
            language.choose(
                format!("the stack on {from} is {other}'s, and {mover} is to move"),
                format!("a pilha em {from} é das {other}, e é a vez das {mover}"),
            )
        };
        self.why_off_board(from, language).or_else(|| (self.owner(from) != self.turn).then(of_other))
    }

    fn why_no_step(&self, from: Cell, to: Cell, language: Language) -> String {
        let say = |english: String, portuguese: String| language.choose(english, portuguese);
        let reason = self.why_not_from(from, language).or_else(|| self.why_off_board(to, language));
        if let Some(reason) = reason {
            return reason;
        }
        let (mover, other) = (self.turn.name(language), self.turn.other().name(language));
        if from.column().abs_diff(to.column()) + from.row().abs_diff(to.row()) != 1 {
            return say(
                format!("{to} is not a neighbour of {from}: a piece goes one square up, down or sideways"),
                format!("{to} não é vizinha de {from}: uma peça anda uma casa, na vertical ou na horizontal"),
            );
        }
        if self.owner(to) == self.turn {
            return say(
                format!("the stack on {to} is {mover}'s already: a piece goes onto a stack of {other}'s"),
                format!("a pilha em {to} já é das {mover}: uma peça vai para cima de uma pilha das {other}"),
            );
        }
        let [first, second] = [from, to].map(|cell| self.tower(cell).height());
        debug_assert_ne!(first, second, "{self}: nothing is wrong with {from}{to}");
        say(
            format!("the stacks on {from} and {to} differ in size, {first} and {second}: they must be equal"),
            format!(
                "as pilhas em {from} e {to} têm tamanhos diferentes, {first} e {second}: têm de ser iguais"
            ),
        )
    }

    fn why_no_swap(&self, language: Language) -> &'static str {
        if !self.options.swap {
            return language.choose(
                "there is no swap in this game: it takes the option swap=yes",
                "não há troca nesta partida: só com a opção swap=yes",
            );
        }
        if self.swapped {
            return language
                .choose("the players have swapped sides already", "os jogadores já trocaram de lado");
        }
        language.choose(
            "only White may swap, and only as the first turn",
            "só as Brancas podem trocar, e só na sua primeira vez",
        )
    }
}
