//! The options of a game: a few choices, each from a short list.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Span, TextError};

/// One option: its name and its values, the default first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What stands before the `=`.
    pub name: &'static str,
    /// What may stand after it.
    pub values: &'static [&'static str],
}

/// The options of a game, written as `size=6,tie=last-loses`: in the order of [`Options::CHOICES`], those at
/// their default left out.
pub trait Options: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The choices that there are, in the order in which they are written.
    const CHOICES: &'static [Choice];

    /// Which value, as a place in its list, each choice has.
    fn selected(&self) -> Vec<usize>;

    /// The options with these values. Requires one place for each choice, within its list.
    fn select(places: &[usize]) -> Self;

    /// Reads the text form. An empty text gives the defaults.
    fn read(text: Span<'_>) -> Result<Self, TextError> {
        let mut places = vec![0; Self::CHOICES.len()];
        let mut next = 0;
        if text.as_str().is_empty() {
            return Ok(Self::select(&places));
        }
        for part in text.split(',') {
            let (at, value) = read_choice(Self::CHOICES, next, part)?;
            places[at] = value;
            next = at + 1;
        }
        Ok(Self::select(&places))
    }

    /// The text form; empty where everything is at its default.
    fn write(&self) -> String {
        let parts = Self::CHOICES.iter().zip(self.selected()).filter(|&(_, place)| place != 0);
        parts
            .map(|(choice, place)| format!("{}={}", choice.name, choice.values[place]))
            .collect::<Vec<_>>()
            .join(",")
    }

    /// Every combination of values.
    fn every() -> Vec<Self> {
        let mut all = vec![vec![]];
        for choice in Self::CHOICES {
            let longer = |places: &Vec<usize>| {
                let places = places.clone();
                (0..choice.values.len())
                    .map(move |place| [&places[..], &[place]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.iter().map(|places| Self::select(places)).collect()
    }
}

/// Which choice and which of its values a text such as `size=6` names. `next` is the first choice that may
/// still come: options have an order.
fn read_choice(choices: &[Choice], next: usize, part: Span<'_>) -> Result<(usize, usize), TextError> {
    if choices.is_empty() {
        return Err(part.error("this game has no options"));
    }
    let names = || choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ");
    let (name, value) = part
        .split_once('=')
        .ok_or_else(|| part.expected(format_args!("OPTION=VALUE (options: {})", names())))?;
    let at = choices
        .iter()
        .position(|choice| choice.name == name.as_str())
        .ok_or_else(|| name.expected(format_args!("an option of this game ({})", names())))?;
    if at < next {
        return Err(name.error(format!("options come once each, in the order {}", names())));
    }
    let values = choices[at].values;
    match values.iter().position(|&known| known == value.as_str()) {
        Some(0) => {
            Err(value.error(format!("{}={} is the default and is not written", choices[at].name, values[0])))
        }
        Some(place) => Ok((at, place)),
        None => Err(value.expected(format_args!("one of {}", values.join(", ")))),
    }
}
