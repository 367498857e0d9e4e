//! The first page: the games, each with a living board.

use std::time::Duration;

use cairn_games::{GameKind, Setup, Table};
use cairn_i18n::{Phrase, say};
use cairn_session::{KeptKind, puzzle_of_the_day};
use cairn_wire::{Browse, GameSummary};
use leptos::prelude::*;
use leptos_router::components::A;

use super::online::{Games, visit};
use super::{about, about_game, title_phrase};
use crate::board::{Board, Shown};
use crate::browser;
use crate::context::{Context, t};
use crate::kept;
use crate::online::client;

/// The first page.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    title_phrase(say::HOME);
    let context = Context::get();
    let games = kept::shelf().of_kind(KeptKind::Game);
    let resume = games.iter().find(|entry| entry.is_running()).map(|entry| {
        let title = entry.game.as_ref().map_or("", |game| game.table().setup().game().title());
        view! {
            <A href=kept::address(entry.id) attr:class="resume">{move || context.fill(say::CONTINUE, &[&title])}</A>
        }
    });
    let count = games.len();
    let all = (count > 1).then(|| {
        view! { <p><A href="/play">{move || context.fill(say::ALL_KEPT, &[&count])}</A></p> }
    });
    let puzzle = puzzle_of_the_day(browser::day()).map(|(game, number)| {
        let text = move || context.fill(say::PUZZLE_OF_THE_DAY, &[&game.title()]);
        view! { <p><A href=format!("/learn/{game}/puzzles#{number}")>{text}</A></p> }
    });
    let [challenges, live, lobby] = keep_fresh([Browse::Challenges, Browse::Live, Browse::Lobby]);
    let is_challenged = move || challenges.with(|games| !games.is_empty());
    // The boards take turns.
    let turn = RwSignal::new(None::<GameKind>);
    if context.animates() {
        let mut games = GameKind::ALL.iter().copied().cycle();
        browser::every(REST / GameKind::ALL.len() as u32, move || turn.set(games.next()));
    }
    view! {
        <section class="hero">
            <h1>{t(say::WELCOME)}</h1>
            <p>{t(say::WELCOME_MORE)}</p>
            <Show when=is_challenged><A href="/online" attr:class="resume">{t(say::CHALLENGES)}</A></Show>
            {resume}
            {all}
            {puzzle}
        </section>
        <ul class="cards">
            {GameKind::ALL.iter().map(|&game| view! { <Card game turn/> }).collect_view()}
        </ul>
        <div class="goes-on">
            <Online title=say::LIVE_GAMES games=live does=say::WATCH/>
            <Online title=say::LOBBY games=lobby does=say::OPEN_GAME/>
        </div>
    }
}

/// How often the games that go on are asked for.
const REFRESH: Duration = Duration::from_secs(20);
/// How many games of each list are shown.
const SHOWN: usize = 3;

/// A list of games.
type List = RwSignal<Vec<GameSummary>>;

/// Asks for lists of games now and again, while somebody looks. They stay empty where the server is not reached.
fn keep_fresh<const N: usize>(which: [Browse; N]) -> [List; N] {
    let lists = which.map(|_| List::new(Vec::new()));
    let load = move || {
        if document().hidden() {
            return;
        }
        leptos::task::spawn_local(async move {
            for (which, list) in which.into_iter().zip(lists) {
                let Ok(games) = client::list(which).await else { return };
                list.try_set(games);
            }
        });
    };
    load();
    browser::every(REFRESH, load);
    lists
}

/// The first games of a list; nothing if there are none.
#[component]
fn Online(title: Phrase, games: List, does: Phrase) -> impl IntoView {
    let shown = Signal::derive(move || Some(games.with(|games| games.iter().take(SHOWN).cloned().collect())));
    view! {
        <Show when=move || games.with(|games| !games.is_empty())>
            <section class="lists">
                <h2>{t(title)}</h2>
                <Games games=shown none=say::NO_GAMES action=move |game: &GameSummary| visit(game, does)/>
            </section>
        </Show>
    }
}

#[component]
fn Card(game: GameKind, turn: RwSignal<Option<GameKind>>) -> impl IntoView {
    view! {
        <li class="card">
            <A href=format!("/play/{game}") attr:class="living" attr:tabindex="-1" attr:aria-hidden="true">
                <LivingBoard game turn/>
            </A>
            <div class="text">
                <h2>{game.title()}</h2>
                <p>{about(game)}</p>
                <div class="actions">
                    <A href=format!("/play/{game}") attr:class="button main" attr:aria-label=about_game(say::PLAY, game)>{t(say::PLAY)}</A>
                    <A href=format!("/learn/{game}") attr:class="button" attr:aria-label=about_game(say::LEARN, game)>{t(say::LEARN)}</A>
                    <A href=format!("/rules/{game}") attr:class="button" attr:aria-label=about_game(say::RULES, game)>{t(say::RULES)}</A>
                </div>
            </div>
        </li>
    }
}

/// How long a living board rests between two moves.
const REST: Duration = Duration::from_millis(2600);
/// The most moves before a living board begins anew.
const LONGEST: usize = 40;

/// A board that makes a random move when it is its turn.
#[component]
fn LivingBoard(game: GameKind, turn: RwSignal<Option<GameKind>>) -> impl IntoView {
    let context = Context::get();
    let shown = RwSignal::new(Shown::of(begin(game).as_ref()));
    Effect::new(move || {
        if turn.get() == Some(game) {
            shown.update(|shown| *shown = go_on(shown, game));
        }
    });
    let label = Signal::derive(move || context.fill(say::LIVING_BOARD, &[&game.title()]));
    view! { <Board table=shown label/> }
}

/// A game that has been going on for a while, so that there is something to see.
fn begin(game: GameKind) -> Box<dyn Table> {
    let mut table = Setup::from(game).deal(browser::seed());
    for _ in 0..8 {
        play_any(table.as_mut());
    }
    table
}

fn go_on(shown: &Shown, game: GameKind) -> Shown {
    if shown.status().to_move().is_none() || shown.ply() > LONGEST {
        return Shown::of(begin(game).as_ref());
    }
    let mut table = shown.boxed_clone();
    play_any(table.as_mut());
    Shown::of(table.as_ref())
}

fn play_any(table: &mut dyn Table) {
    // Moves without a place show nothing.
    let moves: Vec<String> = table.moves().into_iter().filter(|mv| !table.route(mv).is_empty()).collect();
    if !moves.is_empty() {
        let any = (browser::seed() % moves.len() as u64) as usize;
        // The move was taken from the list of legal ones.
        let _ = table.play(&moves[any]);
    }
}
