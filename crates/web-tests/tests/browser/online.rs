//! People who play each other, each in a browser of their own.

use cairn_games::{Setup, Table};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::everywhere::check_width;
use crate::hands::{any_path, path_of};
use crate::moving::two_people;
use crate::site::Site;
use crate::stage::{Scenery, Stage};

pub(crate) fn table(setup: &str) -> Box<dyn Table> {
    setup.parse::<Setup>().expect("a game").deal(1)
}

/// Two people in a game: Ana made it and has the first seat, Ben came by the link.
pub(crate) struct Pair {
    pub(crate) ana: Stage,
    pub(crate) ben: Stage,
    /// The path of the game's page.
    path: String,
}

impl Pair {
    /// Lets Ana make a game of this kind, and Ben join it.
    pub(crate) async fn meet(site: &Site, setup: &str, clock: Value, public: bool) -> Pair {
        let ana = Stage::at(site, "/online", Scenery::default()).await;
        let seats = json!([{ "kind": "mine" }, { "kind": "open" }]);
        let path = ana.new_game(setup, seats, clock, public).await;
        ana.goto(&path).await;
        let ben = Stage::at(site, &path, Scenery::default()).await;
        ben.click(".players button.main").await;
        ana.wait_for_text(".turn", "Your turn").await;
        Pair { ana, ben, path }
    }

    /// Lets the player to move make a move, and waits until both see it.
    pub(crate) async fn play(&self, table: &mut dyn Table, mv: &str) {
        let mover = if table.ply().is_multiple_of(2) { &self.ana } else { &self.ben };
        mover.make(table, &path_of(table, mv)).await;
        table.play(mv).expect("legal");
        for stage in [&self.ana, &self.ben] {
            stage.wait_for_moves(table).await;
        }
    }

    /// The path of the game's page.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    pub(crate) async fn close(self) {
        self.ana.close().await;
        self.ben.close().await;
    }
}

impl Stage {
    /// Asks the server as the page does.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             const body = {body} && {:?};
             fetch({path:?}, {{ method: {method:?}, headers: {{ 'Content-Type': 'application/json' }}, body }})
                 .then((answer) => answer.json()).then(done, (error) => done(String(error)))",
            body.to_string()
        );
        let answer = self.driver.execute_async(&script, Vec::new()).await.expect("an answer");
        answer.json().clone()
    }

    /// Makes a game without its form; the path of its page.
    pub(crate) async fn new_game(&self, setup: &str, seats: Value, clock: Value, public: bool) -> String {
        let game = json!({ "setup": setup, "start": null, "seats": seats, "clock": clock, "public": public });
        let made = self.ask("POST", "/api/games", &game).await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{setup}: {made}"));
        format!("/game/{id}")
    }

    /// Waits until the page lists the moves of a game.
    pub(crate) async fn wait_for_moves(&self, table: &dyn Table) {
        let expected = table.played();
        let listed = async || self.texts(".moves li > *").await == expected;
        assert!(self.wait(listed).await, "never {expected:?}, but {}", self.text("main").await);
    }

    /// Writes into a field in place of what is there.
    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        let field = self.find(selector).await;
        field.clear().await.expect("a field");
        field.send_keys(text).await.expect("a field");
    }

    async fn path(&self) -> String {
        self.script_text("return location.pathname").await
    }
}

#[tokio::test]
async fn two_people_meet_by_a_link_play_to_the_end_and_play_again() {
    let site = Site::start();
    let ana = Stage::at(&site, "/online", Scenery::default()).await;
    ana.wait_for("return document.querySelector('form.person input').value !== ''").await;
    ana.fill("form.person input", "Ana").await;
    ana.press("Save").await;
    ana.wait_for_text("form.person", "Your name is Ana.").await;
    ana.choose("Swack").await;
    ana.choose("3").await;
    ana.choose("none").await;
    ana.press("Create the game").await;
    ana.find(".waiting").await;
    let path = ana.path().await;
    let ben = Stage::at(&site, &path, Scenery { size: (360, 700), ..Scenery::default() }).await;
    ben.wait_for_text(".players", "Ana").await;
    ben.click(".players button.main").await;
    ana.wait_for_text(".turn", "Your turn").await;
    check_width(&ben, "a game online").await;

    let pair = Pair { ana, ben, path };
    let mut table = table("swack:size=3");
    for ply in 0..5 {
        let (mv, _) = any_path(table.as_ref(), ply * 5 + 2);
        pair.play(table.as_mut(), &mv).await;
    }
    while table.status().to_move().is_some() {
        pair.play(table.as_mut(), "pass").await;
    }
    for stage in [&pair.ana, &pair.ben] {
        stage.wait_for_text(".turn", "wins").await;
    }
    assert_eq!(pair.ana.text(".turn").await, pair.ben.text(".turn").await);

    pair.ben.press("Rematch").await;
    pair.ana.wait_for_text(".offer", "wants a rematch").await;
    pair.ana.press("Rematch").await;
    for stage in [&pair.ana, &pair.ben] {
        stage.wait_for(&format!("return location.pathname !== {:?}", pair.path)).await;
    }
    assert_eq!(pair.ana.path().await, pair.ben.path().await);
    // Now the other one begins.
    pair.ben.wait_for_text(".turn", "Your turn").await;
    pair.close().await;
}

#[tokio::test]
async fn a_move_made_while_the_server_is_away_arrives_when_it_is_back() {
    let mut site = Site::start();
    let pair = Pair::meet(&site, "nava", json!({ "kind": "none" }), false).await;
    let mut table = table("nava");
    let (mv, _) = any_path(table.as_ref(), 3);
    pair.play(table.as_mut(), &mv).await;
    site.end();
    for stage in [&pair.ana, &pair.ben] {
        stage.find(".link[data-link=lost]").await;
    }
    let (mv, path) = any_path(table.as_ref(), 4);
    pair.ben.make(table.as_ref(), &path).await;
    pair.ben.find(".message.sending").await;
    site.start_again();
    for stage in [&pair.ana, &pair.ben] {
        stage.find(".link[data-link=open]").await;
    }
    table.play(&mv).expect("legal");
    pair.ana.wait_for_moves(table.as_ref()).await;
    pair.ben.wait_for("return document.querySelector('.sending') === null").await;
    let (mv, _) = any_path(table.as_ref(), 5);
    pair.play(table.as_mut(), &mv).await;
    // The console complains of the network, as it should.
}

#[tokio::test]
async fn a_third_watches_while_two_chat_and_one_resigns() {
    let site = Site::start();
    let clock = json!({ "kind": "fischer", "start": 600_000, "increment": 5_000 });
    let pair = Pair::meet(&site, "knight-line", clock, true).await;
    let scenery = Scenery { size: (360, 700), language: "pt-BR", ..Scenery::default() };
    let watcher = Stage::at(&site, &pair.path, scenery).await;
    watcher.wait_for_text(".status", "Você está assistindo.").await;
    pair.ana.wait_for_text(".facts", "Watching: 1").await;
    let mut table = table("knight-line");
    let (mv, _) = any_path(table.as_ref(), 0);
    pair.play(table.as_mut(), &mv).await;
    watcher.wait_for_moves(table.as_ref()).await;
    check_width(&watcher, "a game online").await;

    for stage in [&pair.ana, &pair.ben] {
        stage.click(".chat input[type=checkbox]").await;
    }
    pair.ana.fill(".chat form input", "<b id=bold>hi</b>").await;
    pair.ana.press("Send").await;
    pair.ben.wait_for_text(".chat .texts", "<b id=bold>hi</b>").await;
    assert_eq!(pair.ben.script("return document.getElementById('bold')").await, Value::Null);

    pair.ben.press("Offer a draw").await;
    pair.ben.press("yes").await;
    pair.ana.press("Decline").await;
    pair.ben.wait_for("return document.querySelector('.offer') === null").await;
    pair.ben.press("Resign").await;
    pair.ben.press("yes").await;
    pair.ana.wait_for_text(".turn", "resigned").await;
    watcher.wait_for_text(".turn", "Desistência").await;

    watcher.goto("/archive").await;
    watcher.find(".listing li").await;
    check_width(&watcher, "/archive").await;
    watcher.press("Revisão").await;
    watcher.find(".review .moves").await;
    watcher.close().await;
    pair.close().await;
}

#[tokio::test]
async fn moves_are_taken_back_and_a_game_is_called_off() {
    let site = Site::start();
    let clock = json!({ "kind": "fischer", "start": 600_000, "increment": 0 });
    let pair = Pair::meet(&site, "nava", clock.clone(), false).await;
    let mut table = table("nava");
    for ply in 0..2 {
        let (mv, _) = any_path(table.as_ref(), ply + 3);
        pair.play(table.as_mut(), &mv).await;
    }
    let no_offer = "return document.querySelector('.offer') === null";
    pair.ana.press("Ask for a takeback").await;
    pair.ana.wait_for_text(".offer", "You have asked for a takeback").await;
    pair.ben.wait_for_text(".offer", "asks for a takeback").await;
    check_width(&pair.ben, "a game online with an offer").await;
    pair.ben.press("Decline").await;
    pair.ana.wait_for_text(".status", "The takeback was declined.").await;
    pair.ana.wait_for(no_offer).await;
    pair.ana.press("Ask for a takeback").await;
    pair.ben.press("Accept the takeback").await;
    while table.take_back() {}
    for stage in [&pair.ana, &pair.ben] {
        stage.wait_for_moves(table.as_ref()).await;
        stage.wait_for(no_offer).await;
    }
    // The same ply is played again, with more time for it.
    pair.ben.press("+15 s").await;
    pair.ana.wait_for_text(".status", "15 more seconds").await;
    pair.ana.wait_for_text(".players", "10:15").await;
    let (mv, _) = any_path(table.as_ref(), 8);
    pair.play(table.as_mut(), &mv).await;
    pair.ben.press("Call the game off").await;
    for stage in [&pair.ana, &pair.ben] {
        stage.wait_for_text(".turn", "The game was called off").await;
    }
    pair.close().await;
}

#[tokio::test]
async fn whoever_leaves_is_seen_by_the_other_and_lost_networks_are_known_at_once() {
    let site = Site::start();
    let clock = json!({ "kind": "fischer", "start": 600_000, "increment": 0 });
    let pair = Pair::meet(&site, "nava", clock, false).await;
    let mut table = table("nava");
    let (mv, _) = any_path(table.as_ref(), 3);
    pair.play(table.as_mut(), &mv).await;
    pair.ben.goto("/online").await;
    pair.ana.wait_for_text(".players .away", "is not connected. Time left: 9:").await;
    check_width(&pair.ana, "a game online without the opponent").await;
    pair.ben.goto(&pair.path).await;
    pair.ana.wait_for("return document.querySelector('.away') === null").await;
    pair.ana.script("window.dispatchEvent(new Event('offline'))").await;
    pair.ana.find(".link[data-link=lost]").await;
    pair.ana.script("window.dispatchEvent(new Event('online'))").await;
    pair.ana.find(".link[data-link=open]").await;
    pair.close().await;
}

#[tokio::test]
async fn engines_answer_and_time_runs_out() {
    let site = Site::start();
    let ana = Stage::at(&site, "/online", Scenery::default()).await;
    let seats = json!([{ "kind": "mine" }, { "kind": "engine", "level": 1 }]);
    let clock = json!({ "kind": "fischer", "start": 8_000, "increment": 0 });
    let path = ana.new_game("nava", seats, clock, false).await;
    ana.goto(&path).await;
    ana.wait_for_text(".turn", "Your turn").await;
    let table = table("nava");
    let (_, path) = any_path(table.as_ref(), 3);
    ana.make(table.as_ref(), &path).await;
    ana.wait_for("return document.querySelectorAll('.moves li > *').length === 2").await;
    ana.wait_for_text(".turn", "ran out of time").await;
    ana.wait_for_text(".players", "0.0").await;
    ana.close().await;
}

#[tokio::test]
async fn a_game_starts_from_an_analysis_and_goes_on_at_another_device() {
    let site = Site::start();
    let ana = Stage::at(&site, "/settings", Scenery::default()).await;
    let mut local_game = two_people("swack");
    for ply in 0..4 {
        let (mv, _) = any_path(local_game.table(), ply * 7);
        local_game.play(&mv).expect("legal");
    }
    let record = local_game.record().expect("a record").write(2);
    ana.script(&format!("localStorage.setItem('cairn.kept.analysis-1', {record:?})")).await;
    ana.goto("/analysis").await;
    ana.keys(Key::End).await;
    let last = local_game.table().played().pop().expect("a move");
    ana.wait_for_text(".tree .now", &last).await;
    ana.press("Play online from here").await;
    ana.find(".brought svg").await;
    ana.press("Create the game").await;
    ana.find(".waiting").await;
    let path = ana.path().await;
    let view = ana.ask("GET", &path.replace("/game/", "/api/games/"), &Value::Null).await;
    assert_eq!(view["start"], json!(local_game.table().position()));

    ana.goto("/online").await;
    ana.press("On another device").await;
    ana.find("dialog[open] .invite input").await;
    let link = ana.script_text("return document.querySelector('dialog[open] .invite input').value").await;
    let link = link.strip_prefix(site.address()).expect("a link to this site");
    let phone = Stage::at(&site, link, Scenery { size: (360, 700), ..Scenery::default() }).await;
    phone.press("Yes, take over").await;
    phone.wait_for_text("main", "You are now").await;
    phone.goto(&path).await;
    phone.wait_for_text(".players", "(you)").await;
    phone.press("Call the game off").await;
    phone.wait_for_text(".turn", "The game was called off").await;
    phone.close().await;
    ana.close().await;
}

#[tokio::test]
async fn names_clocks_and_offers_are_on_the_screen_of_a_phone() {
    let site = Site::start();
    let clock = json!({ "kind": "fischer", "start": 600_000, "increment": 0 });
    let pair = Pair::meet(&site, "nava", clock, false).await;
    // What is hidden: below the window, or below the buttons at its bottom.
    let seen = |parts: &str| {
        format!(
            "const edge = Math.min(innerHeight, document.querySelector('.panel > .buttons').getBoundingClientRect().top); \
             const places = [...document.querySelectorAll({parts:?})].map((part) => part.getBoundingClientRect()); \
             return places.length > 0 && places.every(({{ top, bottom }}) => top >= 0 && bottom <= edge + 1)"
        )
    };
    let names =
        "return [...document.querySelectorAll('.players .name')].every((name) => name.clientHeight < 80)";
    for size in [(360, 640), (844, 390)] {
        pair.ana.resize(size).await;
        pair.ana.wait_for(&seen(".players .name, .players .clock")).await;
        pair.ana.wait_for(names).await;
    }
    pair.ben.press("Offer a draw").await;
    pair.ben.press("yes").await;
    for size in [(360, 640), (844, 390)] {
        pair.ana.resize(size).await;
        pair.ana.wait_for(&seen(".turn, .offer button")).await;
    }
    pair.close().await;
}

#[tokio::test]
async fn two_people_are_paired_by_one_click_each() {
    const FIVE_MINUTES: &str = ".quick .actions button:nth-child(2)";
    let site = Site::start();
    let ana = Stage::at(&site, "/online", Scenery::default()).await;
    let ben = Stage::at(&site, "/online", Scenery { size: (360, 700), ..Scenery::default() }).await;
    check_width(&ben, "quick pairing").await;
    ana.click(FIVE_MINUTES).await;
    ana.wait_for_text(".quick", "Looking for players").await;
    ana.press("Cancel").await;
    ana.click(FIVE_MINUTES).await;
    ana.wait_for_text(".quick", "Looking for players").await;
    ben.click(FIVE_MINUTES).await;
    for stage in [&ana, &ben] {
        stage.wait_for("return location.pathname.startsWith('/game/')").await;
    }
    assert_eq!(ana.path().await, ben.path().await);
    ana.close().await;
    ben.close().await;
}
