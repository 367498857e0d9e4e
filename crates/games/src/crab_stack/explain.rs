//! Why a move cannot be played.

use cairn_core::{Pick, Span, ones};

use super::board::{CrabStack, Move, Rock, Rocks, rocks_in_use};
use super::stack::Size;
use crate::{Explain, Prompt};
use cairn_i18n::{Language, phrases};

phrases! {
    /// Asks which group the wave leaves.
    WHICH_STAYS: "The wave: which group stays?", "A onda: que grupo fica?";
    /// The group of a cell, as an answer to that.
    GROUP_OF: "the group of {}", "o grupo de {}";
}

impl Explain for CrabStack {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        let named = [Some(mv.from), Some(mv.to), mv.stays].into_iter().flatten();
        let mut off_board = named.filter_map(|rock| self.why_off_board(rock, language));
        off_board
            .next()
            .or_else(|| self.why_not_from(mv.from, language))
            .or_else(|| self.why_not_to(mv.from, mv.to, language))
            .unwrap_or_else(|| self.why_not_that_group(mv, language))
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        language.choose(
            "a move is two rocks, such as b2c4; where the wave leaves a choice, the group that stays \
             follows, as in d5e6=b2",
            "uma jogada são duas rochas, como b2c4; se a onda deixar uma escolha, segue-se o grupo que \
             fica, como em d5e6=b2",
        )
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        let from = Rock::read(Span::new(cell)).ok()?;
        let nowhere = || {
            let size = self.crabs(from).top_size();
            let (crab, steps) = (name(size, language), size.steps());
            language.choose(
                format!(
                    "no walk of {steps} steps takes the {crab} crab on {from} onto one that is not larger"
                ),
                format!(
                    "com {steps} passos, o caranguejo {crab} em {from} não chega a nenhum que não seja maior"
                ),
            )
        };
        let off_board = self.why_off_board(from, language);
        Some(off_board.or_else(|| self.why_not_from(from, language)).unwrap_or_else(nowhere))
    }

    fn prompt(&self, picked: &[Pick]) -> Option<Prompt> {
        (picked.len() == 2).then_some(Prompt { question: WHICH_STAYS, answer: GROUP_OF })
    }

    fn write_picks(picks: &[Pick]) -> String {
        match picks {
            [Pick::Cell(from), Pick::Cell(to)] => format!("{from}{to}"),
            [Pick::Cell(from), Pick::Cell(to), Pick::Cell(stays)] => format!("{from}{to}={stays}"),
            _ => String::new(),
        }
    }
}

impl CrabStack {
    fn why_off_board(&self, rock: Rock, language: Language) -> Option<String> {
        let players = self.players;
        (rocks_in_use(players) & rock.bit() == 0).then(|| {
            language.choose(
                format!("{rock} is not on the board for {players} players"),
                format!("{rock} não está no tabuleiro para {players} jogadores"),
            )
        })
    }

    /// Why no crab of the player to move can start from a rock.
    fn why_not_from(&self, from: Rock, language: Language) -> Option<String> {
        let say = |english: String, portuguese: String| Some(language.choose(english, portuguese));
        let (crabs, mover) = (self.crabs(from), self.turn);
        if crabs.is_empty() {
            return say(format!("there is no crab on {from}"), format!("não há caranguejo em {from}"));
        }
        let owner = crabs.top().owner;
        if owner == mover {
            return None;
        }
        if crabs.bottom_up().any(|crab| crab.owner == mover) {
            return say(
                format!("the top crab on {from} is player {owner}'s, and those below cannot move"),
                format!("em {from}, o do topo é do jogador {owner}, e os de baixo não se podem mover"),
            );
        }
        say(
            format!("the crab on {from} is player {owner}'s, and player {mover} is to move"),
            format!("o caranguejo em {from} é do jogador {owner}, e é a vez do jogador {mover}"),
        )
    }

    /// Why the crab on top of one rock cannot go to another.
    fn why_not_to(&self, from: Rock, to: Rock, language: Language) -> Option<String> {
        let say = |english: String, portuguese: String| Some(language.choose(english, portuguese));
        if from == to {
            return say(
                format!("a crab cannot end on {to}, the rock that it starts from"),
                format!("um caranguejo não pode acabar em {to}, a rocha de onde parte"),
            );
        }
        if self.crabs(to).is_empty() {
            return say(
                format!("there is no crab on {to}, and a crab must end on top of another"),
                format!("não há caranguejo em {to}, e um caranguejo tem de acabar em cima de outro"),
            );
        }
        let (climber, below) = (self.crabs(from).top_size(), self.crabs(to).top_size());
        if reached(from, self.occupied(), climber.steps()) & to.bit() == 0 {
            return Some(too_far(climber, from, to, language));
        }
        let (crab, under) = (name(climber, language), name(below, language));
        (below > climber).then(|| match climber {
            Size::Small => language.choose(
                format!("a {crab} crab may end on a small one only, and the one on {to} is {under}"),
                format!("um caranguejo {crab} só pode acabar em cima de um pequeno, e o de {to} é {under}"),
            ),
            _ => language.choose(
                format!("a {crab} crab may not end on a larger one, and the one on {to} is {under}"),
                format!("um caranguejo {crab} não pode acabar em cima de um maior, e o de {to} é {under}"),
            ),
        })
    }

    /// Why a move that is fine but for what it says of the wave cannot be played.
    fn why_not_that_group(&self, mv: Move, language: Language) -> String {
        let plain = Move { stays: None, ..mv };
        let falls_empty = self.lone() & mv.from.bit() != 0;
        let Some(groups) = falls_empty.then(|| self.groups_without(mv.from)).flatten() else {
            debug_assert!(mv.stays.is_some(), "{self}: nothing is wrong with {mv}");
            return language.choose(
                format!("{plain} leaves all crabs connected, so there is no group to name: write {plain}"),
                format!(
                    "{plain} deixa todos os caranguejos ligados, e não há grupo a indicar: escreva {plain}"
                ),
            );
        };
        let strongest = self.strongest(groups, mv.to.bit());
        let names: Vec<Rock> =
            strongest.iter().map(|group| Rock::from_index(group.trailing_zeros())).collect();
        if let [name] = names[..] {
            debug_assert!(mv.stays.is_some(), "{self}: nothing is wrong with {mv}");
            let most = match groups.with_most_rocks().is_choice() {
                false => language.choose("rocks", "rochas"),
                true => language.choose("crabs", "caranguejos"),
            };
            return language.choose(
                format!(
                    "the group of {name} has the most {most} and stays, so there is no choice: write {plain}"
                ),
                format!("o grupo de {name} tem mais {most} e fica, e não há escolha: escreva {plain}"),
            );
        }
        let or = language.choose(" or ", " ou ");
        let joined = |texts: Vec<String>| texts.join(or);
        match mv.stays {
            None => {
                let ways = joined(names.iter().map(|rock| format!("{plain}={rock}")).collect());
                language.choose(
                    format!("the wave leaves a choice: say which group stays, {ways}"),
                    format!("a onda deixa uma escolha: diga que grupo fica, {ways}"),
                )
            }
            Some(other) => {
                debug_assert!(!names.contains(&other), "{self}: nothing is wrong with {mv}");
                let names = joined(names.iter().map(Rock::to_string).collect());
                language.choose(
                    format!("the group that stays is named by its lowest rock, {names}, not {other}"),
                    format!("o grupo que fica indica-se pela sua primeira rocha, {names}, e não {other}"),
                )
            }
        }
    }
}

/// Where so many steps over different rocks of a set lead.
fn reached(from: Rock, over: Rocks, steps: u32) -> Rocks {
    if steps == 0 {
        return from.bit();
    }
    let others = over & !from.bit();
    let next = ones(from.neighbours() & others).map(Rock::from_index);
    next.fold(0, |set, rock| set | reached(rock, others, steps - 1))
}

/// No path with as many steps as a crab of this size makes leads from one rock to the other.
fn too_far(size: Size, from: Rock, to: Rock, language: Language) -> String {
    let (crab, steps) = (name(size, language), size.steps());
    match size {
        Size::Large => language.choose(
            format!("a {crab} crab walks exactly 1 step, and {to} is not a neighbour of {from}"),
            format!("um caranguejo {crab} anda exatamente 1 passo, e {to} não é vizinha de {from}"),
        ),
        _ => language.choose(
            format!(
                "a {crab} crab walks exactly {steps} steps over crabs, no rock twice, and so cannot get from \
                 {from} to {to}"
            ),
            format!(
                "um caranguejo {crab} anda exatamente {steps} passos sobre outros, sem repetir rochas, e assim \
                 não chega de {from} a {to}"
            ),
        ),
    }
}

fn name(size: Size, language: Language) -> &'static str {
    match size {
        Size::Small => language.choose("small", "pequeno"),
        Size::Medium => language.choose("medium", "médio"),
        Size::Large => language.choose("large", "grande"),
    }
}
