//! What holds on every page.

use serde_json::{Value, json};

use crate::moving::two_people;
use crate::stage::{Scenery, Stage};

/// Every page, and what is there once it is ready: never the same as on the page before.
const PAGES: [(&str, &str); 32] = [
    ("/", ".card svg"),
    ("/play", ".kept .still svg"),
    ("/play#game-1", ".game [role=grid]"),
    ("/play/crab-stack", ".setup svg"),
    ("/learn/crab-stack", ".lesson progress"),
    ("/learn/crab-stack/puzzles", ".puzzles [role=grid]"),
    ("/rules/crab-stack", ".diagram svg"),
    ("/play/swack", ".setup svg"),
    ("/learn/swack", ".lesson progress"),
    ("/learn/swack/puzzles", ".puzzles [role=grid]"),
    ("/rules/swack", ".diagram svg"),
    ("/play/nava", ".setup svg"),
    ("/learn/nava", ".lesson progress"),
    ("/learn/nava/puzzles", ".puzzles [role=grid]"),
    ("/rules/nava", ".diagram svg"),
    ("/play/knight-line", ".setup svg"),
    ("/learn/knight-line", ".lesson progress"),
    ("/learn/knight-line/puzzles", ".puzzles [role=grid]"),
    ("/rules/knight-line", ".diagram svg"),
    ("/analysis", ".analysis .lines li"),
    ("/review", ".review .moves [class]:not([class=''])"),
    ("/learn", ".lessons"),
    ("/rules", ".games"),
    ("/bench", ".bench"),
    ("/settings", ".switch"),
    ("/online", "form.make .seats"),
    ("/archive", ".archive .lists .quiet"),
    ("/take-over", "main .actions a[href='/online']"),
    ("/account", "#devices"),
    ("/leaderboards", ".leaderboards .message"),
    ("/people/Ana", ".person-page h2"),
    ("/no/such/page", "main a[href='/']"),
];

/// A browser in which a game of this kind is played, analysed and reviewed, by somebody with an account.
async fn prepared(setup: &str, scenery: Scenery) -> Stage {
    let stage = Stage::with("/settings", scenery).await;
    let mut local_game = two_people(setup);
    for ply in 0..8 {
        let moves = local_game.table().moves();
        local_game.play(&moves[ply * 7 % moves.len()]).expect("legal");
    }
    let record = local_game.record().expect("a record").write(local_game.seats().len());
    for key in ["cairn.kept.game-1", "cairn.kept.analysis-1", "cairn.review"] {
        stage.script(&format!("localStorage.setItem('{key}', {record:?})")).await;
    }
    stage.ask("GET", "/api/me", &Value::Null).await;
    stage.claim("Ana").await;
    stage.goto("/settings").await;
    stage
}

/// Nothing is wider than the window, and boards are seen whole.
pub(crate) async fn check_width(stage: &Stage, path: &str) {
    let script = "
        const root = document.scrollingElement;
        const wide = [...document.querySelectorAll('main *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 90));
        const boards = [...document.querySelectorAll('.board')].map((one) => one.getBoundingClientRect())
            .filter(({ left, right, height }) => left < 0 || right > innerWidth || height > innerHeight || height < 1);
        return { over: root.scrollWidth - root.clientWidth, wide, boards: boards.length }";
    let found = stage.script(script).await;
    assert_eq!(found["over"], 0, "{path}: {:#}", found["wide"]);
    assert_eq!(found["boards"], 0, "{path}: a board does not fit");
}

async fn fits(width: u32, language: &'static str, setup: &str) {
    let scenery = Scenery { size: (width, 700), language, ..Scenery::default() };
    let stage = prepared(setup, scenery).await;
    let rows = "return new Set([...document.querySelectorAll('.top li')].map((link) => link.offsetTop)).size";
    assert_eq!(stage.script(rows).await, 1, "the links to the pages are in one row");
    for (path, ready) in PAGES {
        stage.follow(path).await;
        stage.find(ready).await;
        check_width(&stage, path).await;
    }
    stage.close().await;
}

#[tokio::test]
async fn everything_fits_into_320_pixels_in_portuguese() {
    fits(320, "pt-BR", "knight-line").await;
}

#[tokio::test]
async fn everything_fits_into_360_pixels_in_spanish() {
    fits(360, "es-ES", "swack").await;
}

#[tokio::test]
async fn everything_fits_into_360_pixels_in_english() {
    fits(360, "en-US", "crab-stack").await;
}

#[tokio::test]
async fn the_buttons_of_a_game_are_in_one_row_in_every_language() {
    let rows = "return Math.max(...[...document.querySelectorAll('.card .actions')].map((card) => \
                new Set([...card.children].map((button) => button.offsetTop)).size))";
    for language in ["en-US", "pt-PT", "pt-BR", "es-ES", "fr-FR"] {
        let stage = Stage::with("/", Scenery { language, ..Scenery::default() }).await;
        for width in [320, 360, 600, 768, 1100, 1180, 1200, 1440, 2560] {
            stage.resize((width, 900)).await;
            stage.find(".card .button").await;
            assert_eq!(stage.script(rows).await, 1, "{language}, {width} pixels");
            check_width(&stage, "/").await;
        }
        stage.close().await;
    }
}

/// Gives the page axe-core.
pub(crate) async fn load_axe(stage: &Stage) {
    let source =
        std::env::var("AXE").expect("AXE names the file axe.min.js: run the tests with `cargo xtask test`");
    let axe = std::fs::read_to_string(&source).unwrap_or_else(|error| panic!("{source}: {error}"));
    stage.script(&axe).await;
}

/// Lets axe-core look at every page.
async fn accessible(theme: &str, setup: &str) {
    let stage = prepared(setup, Scenery::default()).await;
    let settings = json!({ "animation": false, "sound": false, "theme": theme }).to_string();
    stage.script(&format!("localStorage.setItem('cairn.settings', {settings:?})")).await;
    stage.reload().await;
    load_axe(&stage).await;
    let mut found = Vec::new();
    for (path, ready) in PAGES {
        stage.follow(path).await;
        stage.find(ready).await;
        found.extend(violations(&stage).await.into_iter().map(|one| format!("{path} {theme}: {one:#}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    stage.close().await;
}

/// What is serious on the page that is shown. Nobody hears of the pictures of boards, which have thousands of parts.
pub(crate) async fn violations(stage: &Stage) -> Vec<Value> {
    let script = "
        const done = arguments[arguments.length - 1];
        axe.run({ exclude: ['.board svg'] }, { resultTypes: ['violations'] }).then(({ violations }) => done(
            violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => ({
                id, nodes: nodes.slice(0, 4).map(({ html, any, all }) =>
                    [html.slice(0, 200), [...any, ...all].map(({ message }) => message)]),
            }))), (error) => done([{ id: String(error) }]))";
    let found = stage.driver.execute_async(script, Vec::new()).await.expect("a verdict");
    serde_json::from_value(found.json().clone()).expect("a list")
}

#[tokio::test]
async fn axe_finds_nothing_serious_in_light() {
    accessible("Light", "swack").await;
}

#[tokio::test]
async fn axe_finds_nothing_serious_in_dark() {
    accessible("Dark", "crab-stack:players=4").await;
}

#[tokio::test]
async fn the_page_has_the_games_before_the_module() {
    let stage = Stage::open("/").await;
    let page = stage.script_text("return fetch('/').then((response) => response.text())").await;
    for game in cairn_games::GameKind::ALL {
        let link = format!("href=\"/play/{game}\"");
        assert!(page.contains(game.title()) && page.contains(&link), "{game}: {page}");
    }
    stage.wait_for("return document.getElementById('shell') === null").await;
    stage.close().await;
}
