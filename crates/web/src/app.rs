//! The app: its pages, and what stands around them.

use cairn_i18n::{Phrase, say};
use leptos::prelude::*;
use leptos_router::components::{A, Route, Router, Routes};
use leptos_router::hooks::use_location;
use leptos_router::path;

use crate::browser;
use crate::context::{Context, t};
use crate::pages::account::AccountPage;
use crate::pages::analysis::AnalysisPage;
use crate::pages::bench::BenchPage;
use crate::pages::home::HomePage;
use crate::pages::leaderboards::LeaderboardsPage;
use crate::pages::learn::{LearnPage, LessonPage, PuzzlesPage};
use crate::pages::not_found::NotFoundPage;
use crate::pages::online::{ArchivePage, OnlineGamePage, OnlinePage, TakeOverPage};
use crate::pages::people::PersonPage;
use crate::pages::play::{GamePage, SetupPage};
use crate::pages::review::ReviewPage;
use crate::pages::rules::{RulesListPage, RulesPage};
use crate::pages::settings::SettingsPage;
use crate::sound;

/// The links at the top.
const LINKS: [(&str, Phrase); 7] = [
    ("/play", say::PLAY),
    ("/online", say::ONLINE),
    ("/learn", say::LEARN),
    ("/analysis", say::ANALYSIS),
    ("/review", say::REVIEW),
    ("/rules", say::RULES),
    ("/settings", say::SETTINGS),
];

/// Everything that the browser shows.
#[component]
pub(crate) fn App() -> impl IntoView {
    let context = Context::provide();
    dress(context);
    let is_refused = RwSignal::new(false);
    browser::on_storage_refused(move || is_refused.set(true));
    view! {
        <Router>
            <a class="skip" href="#main">{t(say::SKIP)}</a>
            <Header/>
            <Show when=move || is_refused.get()><p class="refused" role="alert">{t(say::NOTHING_KEPT)}</p></Show>
            <main id="main" tabindex="-1">
                <Routes fallback=NotFoundPage>
                    <Route path=path!("/") view=HomePage/>
                    <Route path=path!("/play") view=GamePage/>
                    <Route path=path!("/play/:game") view=SetupPage/>
                    <Route path=path!("/online") view=OnlinePage/>
                    <Route path=path!("/game/:id") view=OnlineGamePage/>
                    <Route path=path!("/archive") view=ArchivePage/>
                    <Route path=path!("/take-over") view=TakeOverPage/>
                    <Route path=path!("/analysis") view=AnalysisPage/>
                    <Route path=path!("/review") view=ReviewPage/>
                    <Route path=path!("/learn") view=LearnPage/>
                    <Route path=path!("/learn/:game") view=LessonPage/>
                    <Route path=path!("/learn/:game/puzzles") view=PuzzlesPage/>
                    <Route path=path!("/rules") view=RulesListPage/>
                    <Route path=path!("/rules/:game") view=RulesPage/>
                    <Route path=path!("/account") view=AccountPage/>
                    <Route path=path!("/people/:name") view=PersonPage/>
                    <Route path=path!("/leaderboards") view=LeaderboardsPage/>
                    <Route path=path!("/settings") view=SettingsPage/>
                    <Route path=path!("/bench") view=BenchPage/>
                </Routes>
            </main>
            <div class="said" role="log" aria-live="polite">
                <For each=move || context.announced() key=|(number, _)| *number let((_, text))><p>{text}</p></For>
            </div>
        </Router>
    }
}

/// Tells the style sheet and the browser what the user has chosen.
fn dress(context: Context) {
    Effect::new(move || {
        let Some(root) = document().document_element() else { return };
        let settings = context.settings.get();
        // Setting an attribute of the root cannot fail: the names are valid.
        let _ = root.set_attribute("lang", context.language().code());
        let _ = root.set_attribute("data-theme", settings.theme.name());
        sound::set_volume(settings.volume);
        let _ = root.set_attribute("data-contrast", if settings.contrast { "high" } else { "normal" });
    });
}

#[component]
fn Header() -> impl IntoView {
    let location = use_location();
    let link = move |(href, phrase): (&'static str, Phrase)| {
        let is_here = move || location.pathname.with(|path| path.starts_with(href));
        view! {
            <li>
                <a href=href aria-current=move || is_here().then_some("page")>{t(phrase)}</a>
            </li>
        }
    };
    view! {
        <header class="top">
            <A href="/" attr:class="brand" attr:aria-label="Cairn">
                <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
                    <ellipse class="stone a" cx="20" cy="33" rx="15" ry="5.5"></ellipse>
                    <ellipse class="stone b" cx="19" cy="23.5" rx="11" ry="5"></ellipse>
                    <ellipse class="stone c" cx="21" cy="15" rx="7.5" ry="4"></ellipse>
                    <ellipse class="stone d" cx="20" cy="8" rx="4.5" ry="3"></ellipse>
                </svg>
                <span>"Cairn"</span>
            </A>
            <nav aria-label=t(say::NAVIGATION)>
                <ul>{LINKS.map(link).collect_view()}</ul>
            </nav>
        </header>
    }
}
