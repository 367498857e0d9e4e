//! A browser with the app in it, as every test needs one.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use cairn_session::LocalGame;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel, TypingData};

use crate::site::{Running, Site, start_chromedriver};

/// How long anything may take until it is seen. Far more than it takes: only a broken app waits so long.
const PATIENCE: Duration = Duration::from_secs(40);
/// How often one looks.
const GLANCE: Duration = Duration::from_millis(15);

/// Runs in every page before the app does. Luck is the same in every run, and animations are counted.
const BEFORE: &str = "
    let luck = 12345;
    Math.random = () => (luck = (luck * 48271) % 2147483647) / 2147483647;
    window.animations = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.animations++; return animate.apply(this, how); };
";

/// The record of the game that the page plays; elsewhere, of the one that was kept last.
const KEPT: &str = "
    const games = Object.keys(localStorage).filter((key) => key.startsWith('cairn.kept.game-'));
    return localStorage.getItem('cairn.kept.' + location.hash.slice(1))
        ?? games.map((key) => localStorage.getItem(key)).sort().at(-1) ?? ''";

/// What a browser is like in which the app is opened.
#[derive(Clone, Copy)]
pub(crate) struct Scenery {
    /// The size of the window in pixels.
    pub(crate) size: (u32, u32),
    /// What the user speaks, as a code.
    pub(crate) language: &'static str,
    /// Whether pieces are seen moving: most tests do not wait for that.
    pub(crate) animation: bool,
}

impl Default for Scenery {
    fn default() -> Scenery {
        Scenery { size: (1280, 900), language: "en-US", animation: false }
    }
}

/// A browser with the app in it.
pub(crate) struct Stage {
    pub(crate) driver: WebDriver,
    address: String,
    /// The site, where nobody else needs it.
    site: Option<Site>,
    _chromedriver: Chromedriver,
    _profile: TempDir,
}

/// Chromedriver, which takes its browsers with it if it is asked to end, but not if it is killed.
struct Chromedriver {
    port: u16,
    _program: Running,
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            // If it does not answer, it is killed.
            let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
            let _ =
                stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            let _ = stream.read_to_end(&mut Vec::new());
        }
    }
}

fn capabilities(scenery: Scenery, profile: &TempDir) -> WebDriverResult<thirtyfour::ChromeCapabilities> {
    let Scenery { size: (width, height), language, .. } = scenery;
    let mut wanted = DesiredCapabilities::chrome();
    for argument in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-extensions",
        "--disable-sync",
        "--mute-audio",
        "--no-first-run",
        &format!("--window-size={width},{height}"),
        &format!("--lang={language}"),
        &format!("--user-data-dir={}", profile.path().display()),
    ] {
        wanted.add_arg(argument)?;
    }
    wanted.add_experimental_option("prefs", json!({ "intl.accept_languages": language }))?;
    wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(wanted)
}

impl Stage {
    /// Opens the app at this path of a site of its own.
    pub(crate) async fn with(path: &str, scenery: Scenery) -> Stage {
        let site = Site::start();
        let stage = Stage::at(&site, path, scenery).await;
        Stage { site: Some(site), ..stage }
    }

    /// Opens the app at this path of a site, in a browser that has never seen it.
    pub(crate) async fn at(site: &Site, path: &str, scenery: Scenery) -> Stage {
        let profile = tempfile::tempdir().expect("a folder");
        let (chromedriver, port) = start_chromedriver();
        let wanted = capabilities(scenery, &profile).expect("what is wanted");
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), wanted).await.expect("a browser");
        // The browser ends with chromedriver: where a test fails, the driver itself would wait for minutes.
        driver.clone().leak().expect("a session of our own");
        let chromedriver = Chromedriver { port, _program: chromedriver };
        let address = site.address().to_owned();
        let stage = Stage { driver, address, site: None, _chromedriver: chromedriver, _profile: profile };
        stage.resize(scenery.size).await;
        let settings = json!({ "animation": scenery.animation, "sound": scenery.animation }).to_string();
        // An empty page has no storage.
        let choose = format!("try {{ localStorage['cairn.settings'] ??= {settings:?}; }} catch {{}}");
        let source = format!("{BEFORE}{choose}");
        stage.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await;
        stage.goto(path).await;
        stage
    }

    /// Opens the app at this path on a desktop, in English.
    pub(crate) async fn open(path: &str) -> Stage {
        Stage::with(path, Scenery::default()).await
    }

    /// Makes the window so wide and so high. A headless window is not narrower than some 500 pixels unless it is told so.
    pub(crate) async fn resize(&self, (width, height): (u32, u32)) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Goes to another page as if its address were typed.
    pub(crate) async fn goto(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.address)).await.expect("a page");
        self.find("main h1").await;
    }

    /// Goes to another page by a link, without loading the app anew.
    pub(crate) async fn follow(&self, path: &str) {
        let script = format!(
            "const link = document.createElement('a'); link.href = {path:?}; \
             document.body.append(link); link.click(); link.remove()"
        );
        self.script(&script).await;
        self.wait_for(&format!("return (location.pathname + location.hash).startsWith({path:?})")).await;
    }

    /// Loads the page anew.
    pub(crate) async fn reload(&self) {
        self.driver.refresh().await.expect("a page");
        self.find("main h1").await;
    }

    /// Ends the server: from now on there is no network.
    pub(crate) fn end_server(&mut self) {
        self.site = None;
    }

    /// Something that only the browser's developer tools can do.
    pub(crate) async fn devtools(&self, method: &str, parameters: Value) -> Value {
        let done = self.driver.cdp().send_raw(method, parameters).await;
        done.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// What a script returns.
    pub(crate) async fn script(&self, script: &str) -> Value {
        let value = self.driver.execute(script, Vec::new()).await;
        value.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// The text that a script returns.
    pub(crate) async fn script_text(&self, script: &str) -> String {
        self.script(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// The first element that a CSS selector names, once it is there.
    pub(crate) async fn find(&self, selector: &str) -> WebElement {
        match self.driver.query(By::Css(selector)).wait(PATIENCE, GLANCE).first().await {
            Ok(element) => element,
            Err(error) => panic!("{selector} never came: {error}\nThe page: {}", self.text("body").await),
        }
    }

    /// The text of an element, as it is seen; nothing where there is none.
    pub(crate) async fn text(&self, selector: &str) -> String {
        self.script_text(&format!("return document.querySelector({selector:?})?.innerText ?? ''")).await
    }

    /// The texts of all elements that a selector names.
    pub(crate) async fn texts(&self, selector: &str) -> Vec<String> {
        let script =
            format!("return [...document.querySelectorAll({selector:?})].map((one) => one.innerText.trim())");
        serde_json::from_value(self.script(&script).await).expect("texts")
    }

    /// Waits until an element's text contains this, however its lines are broken.
    pub(crate) async fn wait_for_text(&self, selector: &str, expected: &str) {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut seen = String::new();
        let found = self
            .wait(async || {
                seen = plain(&self.text(selector).await);
                seen.contains(&plain(expected))
            })
            .await;
        assert!(found, "{selector} never said {expected:?}, but {seen:?}");
    }

    /// Waits until a script returns `true`.
    pub(crate) async fn wait_for(&self, script: &str) {
        let found = self.wait(async || self.script(script).await == Value::Bool(true)).await;
        assert!(found, "never true: {script}\nThe page: {}", self.text("body").await);
    }

    /// Waits until something holds; `false` if it never does.
    pub(crate) async fn wait(&self, mut holds: impl AsyncFnMut() -> bool) -> bool {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if holds().await {
                return true;
            }
            tokio::time::sleep(GLANCE).await;
        }
        false
    }

    /// Clicks what a selector names.
    pub(crate) async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Clicks the first button or link of the page with this text that is seen.
    pub(crate) async fn press(&self, text: &str) {
        let path = format!("//main//*[self::button or self::a][normalize-space()='{text}']");
        let query = self.driver.query(By::XPath(path.as_str())).wait(PATIENCE, GLANCE).and_displayed();
        let button = query.first().await;
        let button = button.unwrap_or_else(|error| panic!("no button {text:?}: {error}"));
        button.click().await.unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    /// Clicks the choice with this text.
    pub(crate) async fn choose(&self, text: &str) {
        let path = format!("//main//label[contains(@class,'pill')][normalize-space()='{text}']");
        let query = self.driver.query(By::XPath(path.as_str())).wait(PATIENCE, GLANCE);
        let label = query.first().await.unwrap_or_else(|error| panic!("no choice {text:?}: {error}"));
        label.click().await.unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(crate) async fn keys(&self, keys: impl Into<TypingData>) {
        let chain = self.driver.action_chain().send_keys(keys);
        chain.perform().await.expect("keys");
    }

    /// The game that the page plays, as it is kept.
    pub(crate) async fn kept(&self) -> LocalGame {
        let record = self.script_text(KEPT).await;
        LocalGame::read(&record).unwrap_or_else(|error| panic!("{error}:\n{record}")).0
    }

    /// Lays out another game beside those that are kept, and goes to it.
    pub(crate) async fn lay_out(&self, local_game: &LocalGame) {
        let record = local_game.record().expect("a record").write(local_game.seats().len());
        let keep = "const id = 'game-' + Date.now().toString(16); localStorage.setItem('cairn.kept.' + id, RECORD); return id";
        let id = self.script_text(&keep.replace("RECORD", &format!("{record:?}"))).await;
        // An address that differs from the one before only after the # would not load the page anew.
        self.goto(&format!("/play?{id}#{id}")).await;
    }

    /// Waits until this many moves were made, or the game is over.
    pub(crate) async fn wait_for_ply(&self, ply: usize) -> LocalGame {
        let reached = async || {
            let local_game = self.kept().await;
            local_game.table().ply() >= ply || local_game.places().is_some()
        };
        assert!(self.wait(reached).await, "move {ply} was never made: {}", self.text("main").await);
        self.kept().await
    }

    /// Ends. The console has to be empty.
    pub(crate) async fn close(self) {
        self.close_despite(&[]).await;
    }

    /// Ends. The console may have complaints with one of these texts, and has to be empty otherwise.
    pub(crate) async fn close_despite(self, expected: &[&str]) {
        let entries = self.driver.get_log("browser").await.expect("the console");
        let noise: Vec<String> = entries
            .into_iter()
            .map(|entry| format!("{:?}: {}", entry.level, entry.message))
            .filter(|entry| !expected.iter().any(|text| entry.contains(text)))
            .collect();
        assert!(noise.is_empty(), "the console is not empty: {noise:#?}");
    }
}
