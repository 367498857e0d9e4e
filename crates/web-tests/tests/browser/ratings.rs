//! Rated games: ratings beside names, what a game changes, the ratings of a person, and leaderboards.

use cairn_games::Table;
use serde_json::{Value, json};

use crate::everywhere::{check_width, load_axe, violations};
use crate::hands::path_of;
use crate::online::table;
use crate::site::Site;
use crate::stage::{Scenery, Stage};

const SETUP: &str = "nava";
const PHONE: (u32, u32) = (360, 700);

/// Sends messages over the socket of a game, each after the answer to the one before; the last answer.
const SEND: &str = "
    const done = arguments[arguments.length - 1];
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/ID?version=4&have=0');
    const rest = MESSAGES;
    const next = () => socket.send(JSON.stringify(rest.shift()));
    socket.onmessage = ({ data }) => {
        const heard = JSON.parse(data);
        if (heard.kind === 'welcome') next();
        if (heard.kind === 'done' && rest.length > 0) return next();
        if (heard.kind === 'done' || heard.kind === 'refused') {
            socket.close();
            done(heard.kind);
        }
    };";

impl Stage {
    /// A browser of somebody with an account.
    async fn of(site: &Site, name: &str, scenery: Scenery) -> Stage {
        let stage = Stage::at(site, "/online", scenery).await;
        stage.wait_for("return document.querySelector('form.person input').value !== ''").await;
        stage.claim(name).await;
        stage.reload().await;
        stage.wait_for_text("p.person", name).await;
        stage
    }

    /// Sends messages in a game without its page.
    async fn send(&self, id: &str, messages: Value) {
        let script = SEND.replace("ID", id).replace("MESSAGES", &messages.to_string());
        let answer = self.driver.execute_async(&script, Vec::new()).await.expect("an answer");
        assert_eq!(answer.json(), "done", "{messages}");
    }

    /// Chooses the game of these tests.
    async fn choose_game(&self, table: &dyn Table) {
        self.choose(table.setup().game().title()).await;
    }

    /// Looks at what is wider than the window, and what axe-core finds.
    async fn check(&self, path: &str) {
        for size in [PHONE, (1200, 900)] {
            self.resize(size).await;
            check_width(self, path).await;
            load_axe(self).await;
            assert_eq!(violations(self).await, [] as [Value; 0], "{path}");
        }
    }
}

/// A rated game without its pages: the maker, who has the first seat, resigns after a move of each, or the other does.
async fn resigned(maker: &Stage, other: &Stage, maker_wins: bool) {
    let game = json!({
        "setup": SETUP, "rated": true, "seats": [{ "kind": "mine" }, { "kind": "open" }],
        "clock": { "kind": "fischer", "start": 600_000, "increment": 5000 },
    });
    let made = maker.ask("POST", "/api/games", &game).await;
    let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
    other.ask("POST", &format!("/api/games/{id}/join"), &json!({ "seat": 1 })).await;
    let mut table = table(SETUP);
    let mut message = |ply: usize| {
        let mv = table.moves()[0].clone();
        table.play(&mv).expect("legal");
        json!({ "id": 100 + ply, "kind": "move", "ply": ply, "mv": mv })
    };
    let (first, second) = (message(0), message(1));
    let resign = json!({ "id": 200, "kind": "resign" });
    maker.send(id, json!([first])).await;
    if maker_wins {
        other.send(id, json!([second, resign])).await;
    } else {
        other.send(id, json!([second])).await;
        maker.send(id, json!([resign])).await;
    }
}

#[tokio::test]
async fn a_rated_game_changes_ratings_which_the_pages_show() {
    let site = Site::start();
    let ana = Stage::of(&site, "Ana", Scenery::default()).await;
    let ben = Stage::of(&site, "Ben", Scenery { size: PHONE, ..Scenery::default() }).await;
    let mut table = table(SETUP);

    ana.choose_game(table.as_ref()).await;
    ana.click("form.make .switch input").await;
    ana.press("Create the game").await;
    ana.wait_for_text(".facts .rated", "rated").await;
    let path = ana.script_text("return location.pathname").await;
    ben.wait_for_text(".lists", "Archive").await;
    ben.goto(&path).await;
    ben.click(".players button.main").await;
    for ply in 0..2 {
        for stage in [&ana, &ben] {
            stage.wait_for_moves(table.as_ref()).await;
        }
        let mv = table.moves()[0].clone();
        let mover = if ply == 0 { &ana } else { &ben };
        mover.wait_for_text(".turn", "Your turn").await;
        mover.make(table.as_ref(), &path_of(table.as_ref(), &mv)).await;
        table.play(&mv).expect("legal");
    }
    ben.wait_for_moves(table.as_ref()).await;
    ben.wait_for("return document.querySelectorAll('.players .rating').length === 2").await;
    assert_eq!(ben.texts(".players .rating [aria-hidden]").await, ["?", "?"], "both are provisional");
    assert_eq!(ben.texts(".players .change").await, [] as [&str; 0]);
    check_width(&ben, "a rated game").await;
    ana.press("Resign").await;
    ana.press("yes").await;
    for stage in [&ana, &ben] {
        stage.wait_for("return document.querySelectorAll('.players .change').length === 2").await;
        let changes = stage.texts(".players .change [aria-hidden]").await;
        assert!(changes[0].starts_with('−') && changes[1].starts_with('+'), "{changes:?}");
        stage.wait_for_text(".said[role=log]", "rating change −").await;
    }

    // Both are listed as soon as their deviations are at most 150.
    for game in 0..8 {
        resigned(&ana, &ben, game % 2 == 0).await;
    }
    ben.goto("/leaderboards").await;
    ben.wait_for_text(".lists .message", "Nobody is listed yet.").await;
    ben.choose_game(table.as_ref()).await;
    ben.wait_for_text(".lists .message", "Players shown: 2").await;
    assert_eq!(ben.texts(".ranks tbody th a").await, ["Ben", "Ana"]);
    ben.choose("levels").await;
    ben.wait_for_text(".lists .message", "Nobody is listed yet.").await;
    ben.choose("people").await;
    ben.find(".ranks tbody th a").await;
    ben.check("/leaderboards").await;

    ben.click(".ranks tbody th a").await;
    ben.wait_for_text("main h1", "Ben").await;
    ben.wait_for_text(".ratings summary", "Rated games: 9").await;
    ben.click(".ratings summary").await;
    ben.find(".rating-curve path").await;
    let label = ben.script_text("return document.querySelector('.rating-curve svg').ariaLabel").await;
    assert!(label.starts_with("Rating by day: first "), "{label}");
    assert_eq!(ben.texts(".ratings tbody td").await, ["5", "0", "4"]);
    assert_eq!(ben.texts(".ratings tbody th a").await, ["Ana"]);
    // Ana's rating is provisional: no win over her is among the best.
    assert_eq!(ben.texts(".ratings h3").await, ["Results by opponent"]);
    let dark = json!({ "animation": false, "sound": false, "theme": "Dark" }).to_string();
    ben.check("/people/Ben").await;
    ben.script(&format!("localStorage.setItem('cairn.settings', {dark:?})")).await;
    ben.reload().await;
    ben.find(".ratings summary").await;
    ben.click(".ratings summary").await;
    ben.find(".rating-curve path").await;
    ben.check("/people/Ben").await;
    ben.goto("/online").await;
    ben.wait_for_text(".own .listing", "· rated ·").await;
    ben.close().await;
    ana.close().await;
}

#[tokio::test]
async fn a_guest_is_told_what_a_rated_game_needs() {
    let stage = Stage::open("/online").await;
    stage.wait_for_text("#unrated", "A rated game needs an account.").await;
    let switch = "return document.querySelector('form.make .switch input').disabled";
    stage.wait_for(switch).await;
    stage.claim("Ana").await;
    stage.reload().await;
    stage.wait_for("return document.getElementById('unrated') === null").await;
    stage.choose("none").await;
    stage.wait_for_text("#unrated", "a clock and the usual start").await;
    stage.wait_for(switch).await;
    stage.close().await;
}
