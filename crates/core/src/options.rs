//! The options of a game: a few choices, each from a short list.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Span, TextError};

/// One option: its name and its values, in the order in which people look for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What stands before the `=`.
    pub name: &'static str,
    /// What may stand after it.
    pub values: &'static [&'static str],
}

/// The options of a game, written as `size=6,tie=last-loses`: in the order of [`Options::CHOICES`], without defaults.
pub trait Options: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// All choices, in the order in which they are written.
    const CHOICES: &'static [Choice];

    /// Which value, as a place in its list, each choice has.
    fn selected(&self) -> Vec<usize>;

    /// The options with these values. Requires one place for each choice, within its list.
    fn select(places: &[usize]) -> Self;

    /// Reads the text form. An empty text gives the defaults; a default may also stand in the text.
    fn read(text: Span<'_>) -> Result<Self, TextError> {
        let mut places = Self::default().selected();
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
        let places = self.selected().into_iter().zip(Self::default().selected());
        let parts = Self::CHOICES.iter().zip(places).filter(|(_, (place, default))| place != default);
        parts
            .map(|(choice, (place, _))| format!("{}={}", choice.name, choice.values[place]))
            .collect::<Vec<_>>()
            .join(",")
    }

    /// Every combination of values, in the order of their lists.
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
        Some(place) => Ok((at, place)),
        None => Err(value.expected(format_args!("one of {}", values.join(", ")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of three choices.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Three([usize; 3]);

    impl Default for Three {
        fn default() -> Self {
            Three([1, 0, 0])
        }
    }

    impl Options for Three {
        const CHOICES: &'static [Choice] = &[
            Choice { name: "size", values: &["3", "5"] },
            Choice { name: "tie", values: &["first", "last", "none"] },
            Choice { name: "swap", values: &["no", "yes"] },
        ];

        fn selected(&self) -> Vec<usize> {
            self.0.to_vec()
        }

        fn select(places: &[usize]) -> Self {
            Three([places[0], places[1], places[2]])
        }
    }

    /// No choice at all.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
    struct None;

    impl Options for None {
        const CHOICES: &'static [Choice] = &[];

        fn selected(&self) -> Vec<usize> {
            Vec::new()
        }

        fn select(_: &[usize]) -> Self {
            None
        }
    }

    fn refuses<O: Options>(text: &str, error: &str) {
        assert_eq!(O::read(Span::new(text)).unwrap_err().to_string(), error, "{text}");
    }

    #[test]
    fn defaults_are_not_written() {
        for (places, text) in [
            ([1, 0, 0], ""),
            ([0, 0, 0], "size=3"),
            ([1, 2, 1], "tie=none,swap=yes"),
            ([0, 1, 1], "size=3,tie=last,swap=yes"),
        ] {
            assert_eq!(Three(places).write(), text);
            assert_eq!(Three::read(Span::new(text)), Ok(Three(places)));
        }
    }

    #[test]
    fn a_default_may_be_read_and_is_left_out_when_written() {
        for (text, written) in [
            ("size=5", ""),
            ("size=5,tie=first,swap=no", ""),
            ("size=3,tie=first", "size=3"),
            ("size=5,tie=last,swap=no", "tie=last"),
        ] {
            assert_eq!(Three::read(Span::new(text)).map(|options| options.write()), Ok(written.to_owned()));
        }
    }

    #[test]
    fn every_combination_comes_once_in_the_order_of_the_values() {
        let every = Three::every();
        assert_eq!(every.len(), 12);
        assert_eq!((&every[0], &every[11]), (&Three([0, 0, 0]), &Three([1, 2, 1])));
        assert!((0..12).all(|place| !every[..place].contains(&every[place])));
        assert_eq!(None::every(), [None]);
    }

    #[test]
    fn an_error_lists_the_choices() {
        refuses::<Three>("x", "column 1: expected OPTION=VALUE (options: size, tie, swap), found 'x'");
        refuses::<Three>(
            "size=3,",
            "column 8: expected OPTION=VALUE (options: size, tie, swap), found nothing",
        );
        refuses::<Three>("x=3", "column 1: expected an option of this game (size, tie, swap), found 'x'");
        refuses::<Three>("size=4", "column 6: expected one of 3, 5, found '4'");
        refuses::<None>("size=3", "column 1: this game has no options");
    }

    #[test]
    fn options_come_once_each_and_in_order() {
        for text in ["swap=yes,tie=last", "tie=last,tie=none"] {
            let column = text.find(',').map_or(0, |comma| comma + 2);
            let error = format!("column {column}: options come once each, in the order size, tie, swap");
            refuses::<Three>(text, &error);
        }
    }
}
