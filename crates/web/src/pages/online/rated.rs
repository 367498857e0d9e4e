//! The ratings of the players of a game.

use cairn_i18n::say;
use cairn_session::{change_text, rating_change};
use cairn_wire::{GameRatings, Stage};
use leptos::prelude::*;

use crate::online::{OnlineGame, client};

/// The ratings of the seats of a rated game. They are asked for when the game begins, when a player comes, and when the
/// game ends.
pub(super) fn game_ratings(game: OnlineGame) -> RwSignal<Option<GameRatings>> {
    let ratings = RwSignal::new(None::<GameRatings>);
    let known = game.part(|view| {
        let names: Vec<String> = view.seats.iter().map(|seat| seat.name.clone()).collect();
        (view.stage, names)
    });
    Effect::new(move |before: Option<Stage>| {
        let asked = known.get();
        let stage = asked.0;
        let has_ended = before == Some(Stage::Playing) && stage == Stage::Over;
        if let Some(id) = game.id().filter(|_| game.is_rated) {
            leptos::task::spawn_local(async move {
                // The game goes on without ratings if they cannot be had.
                let Ok(found) = client::game_ratings(&id).await else { return };
                // An answer to what is not asked any more.
                if known.try_get_untracked().as_ref() != Some(&asked) {
                    return;
                }
                if has_ended {
                    announce(game, &found, &asked.1);
                }
                ratings.set(Some(found));
            });
        }
        stage
    });
    ratings
}

/// Says what the game changed.
fn announce(game: OnlineGame, ratings: &GameRatings, names: &[String]) {
    let language = game.context.language_untracked();
    let seats = ratings.seats.iter().zip(names).filter_map(|(seat, name)| {
        let change = change_text(rating_change(seat.as_ref()?)?);
        Some(format!("{name}: {}.", say::RATING_CHANGE.fill(language, &[&change])))
    });
    game.context.announce(seats.collect::<Vec<_>>().join(" "));
}
