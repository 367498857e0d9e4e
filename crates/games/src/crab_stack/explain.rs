//! Why a move cannot be played.

use cairn_core::{Pick, Span, ones};

use super::board::{CrabStack, Move, Rock, Rocks, rocks_in_use};
use super::stack::Size;
use crate::{Explain, Prompt};
use cairn_i18n::{Language, phrase, phrases};

phrases! {
    /// Asks which group the wave leaves.
    WHICH_STAYS: "The wave: which group stays?";
    /// The group of a cell, as an answer to that.
    GROUP_OF: "the group of {}";
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
        phrase!(
            "a move is two rocks, such as b2c4; where the wave leaves a choice, the group that stays \
             follows, as in d5e6=b2"
        )
        .text(language)
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        let from = Rock::read(Span::new(cell)).ok()?;
        let nowhere = || {
            let size = self.crabs(from).top_size();
            let (crab, steps) = (name(size, language), size.steps());
            phrase!("no walk of {} steps takes the {} crab on {} onto one that is not larger")
                .fill(language, &[&steps, &crab, &from])
        };
        let off_board = self.why_off_board(from, language);
        Some(off_board.or_else(|| self.why_not_from(from, language)).unwrap_or_else(nowhere))
    }

    fn prompt(&self, picked: &[Pick]) -> Option<Prompt> {
        let [Pick::Cell(from), Pick::Cell(to)] = picked else { return None };
        let [from, to] = [from, to].map(|name| Rock::read(Span::new(name)).ok());
        let groups = self.strongest(self.groups_without(from?)?, to?.bit());
        let names = |group| ones(group).map(|rock| Rock::from_index(rock).to_string()).collect();
        let groups = groups.iter().map(names).collect();
        Some(Prompt { question: WHICH_STAYS, answer: GROUP_OF, groups })
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
        (rocks_in_use(players) & rock.bit() == 0)
            .then(|| phrase!("{} is not on the board for {} players").fill(language, &[&rock, &players]))
    }

    /// Why no crab of the player to move can start from a rock.
    fn why_not_from(&self, from: Rock, language: Language) -> Option<String> {
        let (crabs, mover) = (self.crabs(from), self.turn);
        if crabs.is_empty() {
            return Some(phrase!("there is no crab on {}").fill(language, &[&from]));
        }
        let owner = crabs.top().owner;
        if owner == mover {
            return None;
        }
        if crabs.bottom_up().any(|crab| crab.owner == mover) {
            return Some(
                phrase!("the top crab on {} is player {}'s, and those below cannot move")
                    .fill(language, &[&from, &owner]),
            );
        }
        Some(
            phrase!("the crab on {} is player {}'s, and player {} is to move")
                .fill(language, &[&from, &owner, &mover]),
        )
    }

    /// Why the crab on top of one rock cannot go to another.
    fn why_not_to(&self, from: Rock, to: Rock, language: Language) -> Option<String> {
        if from == to {
            return Some(
                phrase!("a crab cannot end on {}, the rock that it starts from").fill(language, &[&to]),
            );
        }
        if self.crabs(to).is_empty() {
            return Some(
                phrase!("there is no crab on {}, and a crab must end on top of another")
                    .fill(language, &[&to]),
            );
        }
        let (climber, below) = (self.crabs(from).top_size(), self.crabs(to).top_size());
        if reached(from, self.occupied(), climber.steps()) & to.bit() == 0 {
            return Some(too_far(climber, from, to, language));
        }
        let (crab, under) = (name(climber, language), name(below, language));
        (below > climber).then(|| match climber {
            Size::Small => phrase!("a {} crab may end on a small one only, and the one on {} is {}")
                .fill(language, &[&crab, &to, &under]),
            _ => phrase!("a {} crab may not end on a larger one, and the one on {} is {}")
                .fill(language, &[&crab, &to, &under]),
        })
    }

    /// Why a move that is fine but for what it says of the wave cannot be played.
    fn why_not_that_group(&self, mv: Move, language: Language) -> String {
        let plain = Move { stays: None, ..mv };
        let falls_empty = self.lone() & mv.from.bit() != 0;
        let Some(groups) = falls_empty.then(|| self.groups_without(mv.from)).flatten() else {
            debug_assert!(mv.stays.is_some(), "{self}: nothing is wrong with {mv}");
            return phrase!("{} leaves all crabs connected, so there is no group to name: write {}")
                .fill(language, &[&plain, &plain]);
        };
        let strongest = self.strongest(groups, mv.to.bit());
        let names: Vec<Rock> =
            strongest.iter().map(|group| Rock::from_index(group.trailing_zeros())).collect();
        if let [name] = names[..] {
            debug_assert!(mv.stays.is_some(), "{self}: nothing is wrong with {mv}");
            let most = match groups.with_most_rocks().is_choice() {
                false => phrase!("rocks").text(language),
                true => phrase!("crabs").text(language),
            };
            return phrase!("the group of {} has the most {} and stays, so there is no choice: write {}")
                .fill(language, &[&name, &most, &plain]);
        }
        let or = phrase!(" or ").text(language);
        let joined = |texts: Vec<String>| texts.join(or);
        match mv.stays {
            None => {
                let ways = joined(names.iter().map(|rock| format!("{plain}={rock}")).collect());
                phrase!("the wave leaves a choice: say which group stays, {}").fill(language, &[&ways])
            }
            Some(other) => {
                debug_assert!(!names.contains(&other), "{self}: nothing is wrong with {mv}");
                let names = joined(names.iter().map(Rock::to_string).collect());
                phrase!("the group that stays is named by its lowest rock, {}, not {}")
                    .fill(language, &[&names, &other])
            }
        }
    }
}

/// The rocks that this many steps over different rocks of a set lead to.
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
        Size::Large => phrase!("a {} crab walks exactly 1 step, and {} is not a neighbour of {}")
            .fill(language, &[&crab, &to, &from]),
        _ => phrase!(
            "a {} crab walks exactly {} steps over crabs, no rock twice, and so cannot get from \
                 {} to {}"
        )
        .fill(language, &[&crab, &steps, &from, &to]),
    }
}

fn name(size: Size, language: Language) -> &'static str {
    match size {
        Size::Small => phrase!("small").text(language),
        Size::Medium => phrase!("medium").text(language),
        Size::Large => phrase!("large").text(language),
    }
}
