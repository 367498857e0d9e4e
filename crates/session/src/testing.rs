//! Random input for the property tests of sessions.

use cairn_core::Pick;
use cairn_games::Table;
use proptest::prelude::*;

use crate::{InputEvent, InputView, Question};

/// A random choice, made concrete by [`input`] or by a session's own test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dice {
    /// Selects the kind of event.
    pub(crate) kind: u8,
    /// Selects among what is possible.
    pub(crate) number: usize,
}

impl Dice {
    pub(crate) fn one_of<'a, T>(&self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.number.checked_rem(items.len())?)
    }
}

/// Sequences of random choices.
pub(crate) fn dice() -> impl Strategy<Value = Vec<Dice>> {
    let one = (any::<u8>(), any::<u16>()).prop_map(|(kind, number)| Dice { kind, number: number.into() });
    prop::collection::vec(one, 1..60)
}

/// An event of input, possible or not.
pub(crate) fn input(dice: Dice, view: &InputView, table: &dyn Table) -> InputEvent {
    let cells: Vec<String> = table.cells().into_iter().map(|cell| cell.name).collect();
    let cell = |number: usize| cells[number % cells.len()].clone();
    match dice.kind % 16 {
        0 => InputEvent::Pick(Pick::Cell(cell(dice.number))),
        1 => InputEvent::Pick(Pick::Cell("nowhere".to_owned())),
        2 => InputEvent::Pick(Pick::Count(dice.number as u8)),
        3 => InputEvent::Pick(Pick::Button("nonsense".to_owned())),
        4 => InputEvent::Drag { from: cell(dice.number), to: None },
        5 => InputEvent::Drag { from: cell(dice.number), to: Some(cell(dice.number / cells.len())) },
        6 => InputEvent::Digit(dice.number as u8),
        7 => InputEvent::Step(dice.number as isize - 0x8000),
        8 => InputEvent::Confirm,
        9 => InputEvent::Button,
        10 => InputEvent::Back,
        11 => InputEvent::Clear,
        12 => InputEvent::Point(cell(dice.number)),
        _ => possible(dice, view).unwrap_or(InputEvent::Back),
    }
}

fn possible(dice: Dice, view: &InputView) -> Option<InputEvent> {
    let cells = view.next.iter().cloned().map(|cell| InputEvent::Pick(Pick::Cell(cell)));
    let buttons = view.buttons.iter().map(|answer| answer.event.clone());
    let answers: Vec<InputEvent> = match &view.question {
        Question::Board => Vec::new(),
        Question::Count { counts, .. } => {
            counts.iter().map(|&count| InputEvent::Pick(Pick::Count(count))).collect()
        }
        Question::Choice { answers, .. } => answers.iter().map(|answer| answer.event.clone()).collect(),
    };
    let all: Vec<InputEvent> = cells.chain(buttons).chain(answers).collect();
    dice.one_of(&all).cloned()
}
