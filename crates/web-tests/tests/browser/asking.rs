//! What is asked beside a board, and where the focus and the table go.

use cairn_games::Setup;
use cairn_session::LocalGame;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::hands::cell;
use crate::moving::two_people;
use crate::stage::{Scenery, Stage};

/// Where one move cuts the board into two equal groups.
const TWO_GROUPS: &str = "x3/x4/x2,~,x,L2/S2,S1,L1,S1S2/x3 1 12";

fn before_the_choice() -> LocalGame {
    let setup: Setup = "crab-stack".parse().expect("a game");
    LocalGame::new(setup.read(TWO_GROUPS).expect("a position"), Vec::new())
}

#[tokio::test]
async fn how_many_is_asked_within_the_window_and_said_aloud() {
    let stage = Stage::open("/").await;
    let mut local_game = two_people("knight-line");
    local_game.play("0,0>2,1:1").expect("legal");
    for size in [(1440, 900), (844, 390), (360, 640)] {
        stage.resize(size).await;
        stage.lay_out(&local_game).await;
        stage.click(&cell("1,0")).await;
        stage.click(&cell("-1,1")).await;
        stage.wait_for_text(".chooser [role=status]", "How many? 1 to 19 1").await;
        // It is put beside the stack in the next frame.
        stage
            .wait_for(
                "const { left, top, right, bottom } = document.querySelector('.chooser').getBoundingClientRect(); \
                 return left >= 0 && top >= 0 && right <= document.documentElement.clientWidth && bottom <= innerHeight",
            )
            .await;
        let tops = "return [...document.querySelectorAll('.choice')].slice(0, 3).map((one) => one.offsetTop)";
        let tops: Vec<f64> = serde_json::from_value(stage.script(tops).await).expect("numbers");
        assert_eq!(tops, [tops[0]; 3], "the first answers are in one row");
        stage.keys("+").await;
        stage.wait_for_text(".chooser [role=status]", "How many? 1 to 19 2").await;
        assert_eq!(stage.texts(".chooser [aria-pressed=true]").await, ["2"]);
        let wheel = "document.querySelector('.chooser').dispatchEvent(\
                     new WheelEvent('wheel', { deltaY: -1, bubbles: true, cancelable: true }))";
        stage.script(wheel).await;
        stage.wait_for_text(".chooser [role=status]", "How many? 1 to 19 3").await;
        stage.keys(Key::Escape).await;
        stage.wait_for("return document.querySelector('.asks') === null").await;
    }
    stage.press_choice_of_two().await;
    stage.close().await;
}

impl Stage {
    /// A tap on a number makes the move.
    async fn press_choice_of_two(&self) {
        self.click(&cell("1,0")).await;
        self.click(&cell("-1,1")).await;
        self.press("2").await;
        assert_eq!(self.wait_for_ply(2).await.table().played()[1], "1,0>-1,1:2");
    }

    /// How many cells are marked as the answer that is proposed.
    async fn proposed(&self) -> Value {
        self.script("return document.querySelectorAll('.marks .proposed').length").await
    }
}

#[tokio::test]
async fn a_cell_of_a_group_chooses_it() {
    let stage = Stage::open("/").await;
    stage.lay_out(&before_the_choice()).await;
    stage.click(&cell("c4")).await;
    stage.click(&cell("c3")).await;
    stage.wait_for_text(".chooser [role=status]", "the group of c2").await;
    assert_eq!(stage.proposed().await, 2);
    // The pointer proposes the group that it is on; so does an answer.
    let (x, y) = stage.centre("d6").await;
    stage.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y })).await;
    stage.wait_for_text(".chooser [role=status]", "the group of c5").await;
    assert_eq!(stage.proposed().await, 2);
    stage.script("document.querySelector('.choice').focus()").await;
    stage.wait_for_text(".chooser [role=status]", "the group of c2").await;
    stage.click(&cell("d6")).await;
    assert_eq!(stage.wait_for_ply(1).await.table().played(), ["c4c3=c5"]);
    stage.close().await;
}

#[tokio::test]
async fn a_pass_that_loses_is_asked_about_and_no_is_the_default() {
    let stage = Stage::open("/").await;
    stage.lay_out(&two_people("swack")).await;
    for _ in 0..2 {
        stage.tab_to(".chooser button").await;
        stage.keys(Key::Enter).await;
        stage.wait_for_text(".chooser [role=status]", "Are you sure? no").await;
        stage.wait_for("return document.activeElement.innerText === 'No'").await;
        stage.keys(Key::Enter).await;
        stage.wait_for("return document.activeElement.innerText === 'Pass'").await;
    }
    assert_eq!(stage.kept().await.table().ply(), 0);
    stage.keys(Key::Enter).await;
    stage.press("yes").await;
    assert_eq!(stage.wait_for_ply(1).await.table().played(), ["pass"]);
    // The same of a dialog.
    stage.press("Resign").await;
    stage.wait_for("return document.activeElement.matches('dialog .main')").await;
    assert_eq!(stage.text("dialog .main").await, "no");
    stage.keys(Key::Enter).await;
    stage.wait_for("return document.querySelector('dialog[open]') === null").await;
    assert_eq!(stage.kept().await.places(), None);
    stage.close().await;
}

#[tokio::test]
async fn another_stack_says_why_the_first_cannot_go_there() {
    let stage = Stage::open("/").await;
    stage.lay_out(&two_people("swack")).await;
    stage.click(&cell("a2")).await;
    stage.click(&cell("b1")).await;
    stage.wait_for_text(".message", "B1 is not a neighbour of a2").await;
    stage.find(&format!("{}.picked", cell("b1"))).await;
    stage.close().await;
}

#[tokio::test]
async fn the_focus_survives_a_table_that_grows_and_goes_to_the_next_page() {
    let stage = Stage::open("/").await;
    stage.lay_out(&two_people("knight-line")).await;
    let table = stage.kept().await;
    stage.tab_to("[role=gridcell]").await;
    stage.walk_to(table.table(), "0,0").await;
    stage.keys(Key::Enter).await;
    stage.walk_to(table.table(), "2,1").await;
    stage.script("window.focused = document.activeElement").await;
    stage.keys(Key::Enter + Key::Enter).await;
    stage.wait_for_ply(1).await;
    stage.find(&cell("3,2")).await;
    assert_eq!(stage.focused_cell().await.as_deref(), Some("2,1"));
    assert_eq!(stage.script("return document.activeElement === window.focused").await, true);
    // Another page begins at its beginning.
    stage.tab_to("header a[href='/learn']").await;
    stage.keys(Key::Enter).await;
    stage.find(".lessons").await;
    stage.wait_for("return document.activeElement.id === 'main'").await;
    stage.close().await;
}

/// The scale of the table.
const SCALE: &str = "return new DOMMatrix(getComputedStyle(document.querySelector('.surface')).transform).a";
/// How far the table is moved.
const OFFSET: &str = "return document.querySelector('.surface').style.transform";

#[tokio::test]
async fn two_fingers_zoom_and_one_moves_the_table_which_glides() {
    for animation in [false, true] {
        let scenery = Scenery { size: (400, 800), animation, ..Scenery::default() };
        let stage = Stage::with("/", scenery).await;
        stage
            .devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 2 }))
            .await;
        let mut local_game = two_people("knight-line");
        local_game.play("0,0>2,1:1").expect("legal");
        stage.lay_out(&local_game).await;
        let (x, y) = stage.centre("2,-1").await;
        stage.fingers("touchStart", &[(x - 20.0, y), (x + 20.0, y)]).await;
        for apart in [30.0, 45.0, 60.0] {
            stage.fingers("touchMove", &[(x - apart, y), (x + apart, y)]).await;
        }
        stage.fingers("touchEnd", &[]).await;
        let scale = stage.script(SCALE).await.as_f64().expect("a number");
        assert!((scale - 3.0).abs() < 0.2, "{scale}");
        assert_eq!(stage.script("return document.querySelectorAll('.picked').length").await, 0);
        // The place between the fingers has stayed; one finger moves the table.
        let near = stage.centre("2,-1").await;
        assert!((near.0 - x).hypot(near.1 - y) < 20.0, "{near:?} {x} {y}");
        let before = stage.script_text(OFFSET).await;
        stage.fingers("touchStart", &[near]).await;
        for way in [10.0, 25.0, 40.0] {
            stage.fingers("touchMove", &[(near.0 + way, near.1 + way)]).await;
        }
        stage.fingers("touchEnd", &[]).await;
        // Browsers bring moves in frames.
        stage
            .script("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            .await;
        assert_ne!(stage.script_text(OFFSET).await, before);
        let glides = stage.script("return document.querySelector('.surface').matches('.glides')").await;
        assert_eq!(glides, animation);
        stage.close().await;
    }
}

impl Stage {
    /// Fingers come down, move or go up.
    async fn fingers(&self, kind: &str, places: &[(f64, f64)]) {
        let points = places.iter().enumerate().map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id }));
        let points: Vec<Value> = points.collect();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }
}

#[tokio::test]
async fn owners_keep_their_colours_where_colours_are_forced() {
    let stage = Stage::open("/").await;
    stage.lay_out(&two_people("crab-stack")).await;
    let colours = "return [...document.querySelectorAll('.players .swatch')]\
                   .map((swatch) => getComputedStyle(swatch).backgroundColor)";
    stage.find(".players .swatch").await;
    let before = stage.script(colours).await;
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    stage.devtools("Emulation.setEmulatedMedia", forced).await;
    assert_eq!(stage.script("return matchMedia('(forced-colors: active)').matches").await, true);
    assert_eq!(stage.script(colours).await, before);
    stage.close().await;
}

#[tokio::test]
async fn files_are_opened_with_a_button_of_our_own() {
    let stage = Stage::open("/review").await;
    assert_eq!(stage.text("label.file").await, "Open a file…");
    let size =
        stage.script("return document.querySelector('input[type=file]').getBoundingClientRect().width").await;
    assert_eq!(size, 1, "the field of the browser is not seen");
    stage.tab_to("input[type=file]").await;
    let outline = "return getComputedStyle(document.querySelector('label.file')).outlineStyle";
    assert_eq!(stage.script(outline).await, "solid");
    stage.close().await;
}

#[tokio::test]
async fn the_app_installs_with_icons_of_pixels_that_a_visit_does_not_load() {
    let stage = Stage::open("/").await;
    let script = "
        const page = await (await fetch('/')).text();
        const manifest = await (await fetch(/href=\"(.+?[.]webmanifest)\"/.exec(page)[1])).json();
        const sizes = [];
        for (const { src, type, sizes: wanted, purpose } of manifest.icons.filter(({ type }) => type === 'image/png')) {
            const icon = await createImageBitmap(await (await fetch(src)).blob());
            sizes.push([wanted === `${icon.width}x${icon.height}`, purpose]);
        }
        return { sizes, touch: /apple-touch-icon\" href=\"(.+?)\"/.test(page), worker: (await (await fetch('/sw.js')).text()).includes('.png') }";
    let found = stage.script(script).await;
    let expected = json!([[true, "any"], [true, "any"], [true, "maskable"]]);
    assert_eq!(
        (&found["sizes"], &found["touch"], &found["worker"]),
        (&expected, &json!(true), &json!(false))
    );
    stage.close().await;
}

/// What has to be seen without scrolling, beside the board, on the page of each kind.
const SEEN: [(&str, &str, &[&str]); 5] = [
    ("/play#game-1", ".game [role=grid]", &[".turn", ".panel > .buttons"]),
    ("/play#game-2", ".end", &[".turn", ".end .main"]),
    ("/learn/nava", ".lesson progress", &[".teaching h2", ".teaching .marked", ".panel .buttons"]),
    ("/learn/swack/puzzles", ".puzzles [role=grid]", &[".teaching h2", ".panel > .buttons"]),
    ("/review", ".review .moves button", &[".walk .buttons", ".current .verdict"]),
];

#[tokio::test]
async fn board_and_what_belongs_to_it_are_on_one_screen() {
    let stage = Stage::open("/settings").await;
    let mut local_game = two_people("nava");
    local_game.play("a1a4").expect("legal");
    let record = local_game.record().expect("a record").write(local_game.seats().len());
    for key in ["cairn.kept.game-1", "cairn.review"] {
        stage.script(&format!("localStorage.setItem('{key}', {record:?})")).await;
    }
    local_game.resign();
    let record = local_game.record().expect("a record").write(local_game.seats().len());
    stage.script(&format!("localStorage.setItem('cairn.kept.game-2', {record:?})")).await;
    for size in [(360, 640), (844, 390), (768, 1024), (1440, 900)] {
        stage.resize(size).await;
        for (path, ready, parts) in SEEN {
            stage.follow(path).await;
            stage.find(ready).await;
            let parts = [&[".stage .surface"], parts].concat();
            let hidden = format!(
                "return {parts:?}.filter((part) => {{ \
                 const place = document.querySelector(part)?.getBoundingClientRect(); \
                 return !place || place.top < 0 || place.bottom > innerHeight + 1; }}).length === 0"
            );
            stage.wait_for(&hidden).await;
            let height = "return document.querySelector('.stage .surface').clientHeight / innerHeight";
            let height = stage.script(height).await;
            assert!(height.as_f64().is_some_and(|share| share > 0.4), "{path} at {size:?}: {height}");
        }
    }
    stage.close().await;
}

#[tokio::test]
async fn a_wide_screen_is_used() {
    let stage = Stage::with("/", Scenery { size: (2560, 1440), ..Scenery::default() }).await;
    stage.lay_out(&two_people("swack")).await;
    let wide = "const of = (selector) => document.querySelector(selector).getBoundingClientRect().width; \
                return of('.surface') >= 1100 && of('.panel') >= 700 \
                && parseFloat(getComputedStyle(document.body).fontSize) >= 22";
    stage.wait_for(wide).await;
    for (path, part) in [("/", ".cards"), ("/learn", ".lessons"), ("/online", ".online")] {
        stage.follow(path).await;
        stage.find(part).await;
        let width =
            stage.script(&format!("return document.querySelector('{part}').clientWidth / innerWidth")).await;
        assert!(width.as_f64().is_some_and(|width| width > 0.6), "{path}: {width}");
    }
    stage.close().await;
}
