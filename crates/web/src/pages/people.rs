//! The page of a person with an account, as everybody sees it.

use cairn_i18n::say;
use cairn_wire::{AccountKind, ArchiveQuery, GameSummary, Profile};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use super::online::{Games, label};
use super::ratings::ratings;
use super::title;
use crate::context::{Context, t};
use crate::online::client::{self, Failure};
use crate::widgets::{account_mark, person_address};

/// The page of the person whom the address names.
#[component]
pub(crate) fn PersonPage() -> impl IntoView {
    let params = use_params_map();
    let name = Memo::new(move |_| params.with(|params| params.get("name")).unwrap_or_default());
    move || person(name.get())
}

fn person(name: String) -> AnyView {
    let context = Context::get();
    let called = name.clone();
    title(move || called.clone());
    let found = RwSignal::new(None::<Result<Profile, Failure>>);
    leptos::task::spawn_local({
        let name = name.clone();
        async move {
            let profile = client::profile(&name).await;
            found.try_set(Some(profile));
        }
    });
    let shown = move || match found.get()? {
        Ok(profile) => Some(about(profile)),
        Err(failure) => {
            let is_missing = failure.is_missing();
            let text = move || match is_missing {
                true => context.text(say::NO_SUCH_PERSON).to_owned(),
                false => failure.text(context.language()),
            };
            context.announce(untrack(&text));
            Some(view! { <p class="complaint">{text}</p> }.into_any())
        }
    };
    let heading = move || match found.get() {
        Some(Ok(profile)) => profile.name.to_string(),
        _ => name.clone(),
    };
    let mark = move || found.with(|found| account_mark(Some(found.as_ref()?.as_ref().ok()?.account)));
    view! {
        <section class="narrow person-page">
            <h1>{heading}{mark}</h1>
            {shown}
        </section>
    }
    .into_any()
}

/// What is known of a person, and finished games.
fn about(profile: Profile) -> AnyView {
    let context = Context::get();
    let created = profile.created;
    let since = move || context.fill(say::CLAIMED_ON, &[&context.day(created)]);
    let owner = profile.owner.filter(|_| profile.account == AccountKind::Bot).map(|owner| {
        let address = person_address(owner.as_str());
        let text = move || context.fill(say::BOT_OF, &[&owner]);
        view! { <p><A href=address>{text}</A></p> }
    });
    view! {
        <p class="quiet">{since}</p>
        {owner}
        <h2>{t(say::RATINGS)}</h2>
        {ratings(profile.name.to_string())}
        <h2>{t(say::GAMES_OF)}</h2>
        {games(profile.name.to_string())}
    }
    .into_any()
}

/// The last finished games of a person, with the way to all of them.
fn games(name: String) -> AnyView {
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    leptos::task::spawn_local(async move {
        let query = ArchiveQuery { player: Some(name), ..ArchiveQuery::default() };
        // Where the list cannot be had, the rest of the page is there all the same.
        let page = client::archive(&query).await.map(|page| page.games);
        games.try_set(Some(page.unwrap_or_default()));
    });
    let open = |game: &GameSummary| {
        let aloud = label(game, say::OPEN_GAME);
        view! {
            <A href=format!("/game/{}", game.id) attr:class="button" attr:aria-label=aloud>{t(say::OPEN_GAME)}</A>
        }
        .into_any()
    };
    view! {
        <Games games none=say::NO_GAMES action=open/>
        <p><A href="/archive">{t(say::ARCHIVE)}</A></p>
    }
    .into_any()
}
