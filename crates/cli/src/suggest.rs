//! "Did you mean": the known name that is nearest to an unknown one.

use std::fmt::Display;

use cairn_games::GameKind;

/// How alike two names must be, from 0 to 1. Clap suggests its own names at the same likeness.
const ALIKE: f64 = 0.7;

/// The nearest of some names, if one is near and the word is none of them.
fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let names: Vec<&str> = names.into_iter().collect();
    if names.contains(&word) {
        return None;
    }
    let word = word.to_lowercase();
    let rated = names.into_iter().map(|name| (strsim::jaro(&word, name), name));
    let near = rated.filter(|&(likeness, _)| likeness > ALIKE);
    near.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}

/// A sentence about an unknown word, with the nearest of the known names if one is near.
pub(crate) fn did_you_mean<'a>(
    sentence: impl Display,
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> String {
    match nearest(word, names) {
        Some(name) => format!("{sentence}; did you mean '{name}'?"),
        None => sentence.to_string(),
    }
}

/// The same for a text that is no game with its options: the first unknown word in it counts.
pub(crate) fn did_you_mean_setup(sentence: impl Display, text: &str) -> String {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let Some(game) = GameKind::ALL.iter().find(|game| game.name() == name) else {
        return did_you_mean(sentence, name, GameKind::ALL.iter().map(|game| game.name()));
    };
    for (option, value) in options.split(',').filter_map(|option| option.split_once('=')) {
        match game.choices().iter().find(|choice| choice.name == option) {
            None => return did_you_mean(sentence, option, game.choices().iter().map(|choice| choice.name)),
            Some(choice) if !choice.values.contains(&value) => {
                return did_you_mean(sentence, value, choice.values.iter().copied());
            }
            Some(_) => {}
        }
    }
    sentence.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_no_other() {
        let setup = |text: &str| did_you_mean_setup("no", text);
        assert_eq!(setup("swak"), "no; did you mean 'swack'?");
        assert_eq!(setup("Nava"), "no; did you mean 'nava'?");
        assert_eq!(setup("crabstack"), "no; did you mean 'crab-stack'?");
        assert_eq!(setup("swack:siez=4"), "no; did you mean 'size'?");
        assert_eq!(setup("swack:size=4,tie=last-win"), "no; did you mean 'last-wins'?");
        for far in ["chess", "", "swack:size=2", "swack:colour=red", "nava:", "swack:size"] {
            assert_eq!(setup(far), "no", "{far}");
        }
    }
}
