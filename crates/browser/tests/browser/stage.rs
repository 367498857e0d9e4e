//! A browser with the app in it, and hands to use it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cairn_core::Pick;
use cairn_desk::Sitting;
use cairn_games::Table;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};

/// How long anything may take until it is seen. Far more than it takes: only a broken app waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server, a browser, and the app in it.
pub(crate) struct Stage {
    pub(crate) driver: WebDriver,
    address: String,
    _server: Ended,
    _chromedriver: Ended,
    _profile: TempDir,
}

/// A program that ends when nobody needs it any more.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program, and waits for the line in which it says where it is.
fn start(mut command: Command, says: &str) -> (Ended, String) {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let lines = BufReader::new(child.stdout.take().expect("its output"));
    let child = Ended(child);
    let mut lines = lines.lines().map_while(Result::ok);
    let found = lines.find_map(|line| Some(line.split_once(says)?.1.trim_end_matches('.').to_owned()));
    // Whoever writes more must find someone who reads.
    std::thread::spawn(move || lines.for_each(drop));
    (child, found.unwrap_or_else(|| panic!("{command:?} never said {says:?}")))
}

impl Stage {
    /// Opens the app at this path, in a browser of this size and language that has never seen it.
    pub(crate) async fn with(path: &str, (width, height): (u32, u32), language: &str) -> Stage {
        let program = std::env::var("CAIRN")
            .expect("CAIRN names the program with the web app in it: run the tests with `cargo xtask test`");
        let mut serve = Command::new(program);
        serve.args(["serve", "--listen", "127.0.0.1:0"]);
        let (server, address) = start(serve, "Cairn is at ");
        let mut drive = Command::new("chromedriver");
        drive.arg("--port=0");
        let (chromedriver, port) = start(drive, "started successfully on port ");
        let profile = tempfile::tempdir().expect("a folder");
        let mut wanted = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            &format!("--window-size={width},{height}"),
            &format!("--lang={language}"),
            &format!("--user-data-dir={}", profile.path().display()),
        ] {
            wanted.add_arg(argument).expect("an argument");
        }
        wanted
            .add_experimental_option("prefs", json!({ "intl.accept_languages": language }))
            .expect("an option");
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All).expect("a level");
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), wanted).await.expect("a browser");
        let stage =
            Stage { driver, address, _server: server, _chromedriver: chromedriver, _profile: profile };
        // A headless window is not narrower than some 500 pixels unless it is told so.
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        stage.devtools("Emulation.setDeviceMetricsOverride", size).await;
        stage.goto(path).await;
        stage
    }

    /// Opens the app at this path on a desktop, in English.
    pub(crate) async fn open(path: &str) -> Stage {
        Stage::with(path, (1280, 900), "en-US").await
    }

    /// Goes to another page as if its address were typed.
    pub(crate) async fn goto(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.address)).await.expect("a page");
        self.find("main h1").await;
    }

    /// Something that only the browser's developer tools can do.
    pub(crate) async fn devtools(&self, method: &str, parameters: Value) -> Value {
        self.driver
            .cdp()
            .send_raw(method, parameters)
            .await
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// What a script returns.
    pub(crate) async fn script(&self, script: &str) -> Value {
        let value = self.driver.execute(script, Vec::new()).await;
        value.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// The first element that a CSS selector names, once it is there.
    pub(crate) async fn find(&self, selector: &str) -> WebElement {
        let found =
            self.driver.query(By::Css(selector)).wait(PATIENCE, Duration::from_millis(20)).first().await;
        match found {
            Ok(element) => element,
            Err(error) => panic!("{selector} never came: {error}\nThe page: {}", self.text("body").await),
        }
    }

    /// The text of an element.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector({selector:?})?.innerText ?? ''");
        self.script(&script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an element's text contains this.
    pub(crate) async fn wait_for_text(&self, selector: &str, expected: &str) {
        let mut seen = String::new();
        let found = self
            .wait(async || {
                seen = self.text(selector).await;
                seen.contains(expected)
            })
            .await;
        assert!(found, "{selector} never said {expected:?}, but {seen:?}");
    }

    /// Waits until something holds; `false` if it never does.
    pub(crate) async fn wait(&self, mut holds: impl AsyncFnMut() -> bool) -> bool {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if holds().await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    }

    /// Clicks what a selector names.
    pub(crate) async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        element.scroll_into_view().await.expect("in view");
        element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Clicks the button or link with this text.
    pub(crate) async fn press(&self, text: &str) {
        let path = format!("//main//*[self::button or self::a][normalize-space()='{text}']");
        let query = self.driver.query(By::XPath(path.as_str())).wait(PATIENCE, Duration::from_millis(20));
        let button = query.first().await.unwrap_or_else(|error| panic!("no button {text:?}: {error}"));
        button.scroll_into_view().await.expect("in view");
        button.click().await.unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    /// The selector of a cell.
    pub(crate) fn cell(name: &str) -> String {
        format!("[role=gridcell][data-cell='{name}']")
    }

    /// The game that the page plays, as it is kept.
    pub(crate) async fn kept(&self) -> Sitting {
        let record = self.script("return localStorage.getItem('cairn.game') ?? ''").await;
        let record = record.as_str().unwrap_or_default();
        Sitting::read(record).unwrap_or_else(|error| panic!("{error}:\n{record}")).0
    }

    /// Waits until so many moves were made, or the game is over.
    pub(crate) async fn wait_for_ply(&self, ply: usize) -> Sitting {
        let reached = async || {
            let sitting = self.kept().await;
            sitting.table().ply() >= ply || sitting.places().is_some()
        };
        assert!(self.wait(reached).await, "move {ply} was never made: {}", self.text("main").await);
        self.kept().await
    }

    /// Picks what a path says: cells and buttons, one after the other.
    pub(crate) async fn make(&self, path: &[Pick]) {
        for pick in path {
            match pick {
                Pick::Cell(name) => self.click(&Stage::cell(name)).await,
                Pick::Count(count) => self.press_choice(&count.to_string()).await,
                Pick::Button(text) => self.press_choice(text).await,
            }
        }
    }

    async fn press_choice(&self, text: &str) {
        // Where one count is left, nothing is asked.
        let script = format!(
            "const one = [...document.querySelectorAll('.chooser button')].find(b => b.innerText.trim() === {text:?}); \
             one?.click(); return one !== undefined"
        );
        self.script(&script).await;
    }

    /// What the browser has complained of so far.
    pub(crate) async fn noise(&self) -> Vec<String> {
        let entries = self.driver.get_log("browser").await.expect("the console");
        entries.into_iter().map(|entry| format!("{:?}: {}", entry.level, entry.message)).collect()
    }

    /// Ends. The console has to be empty.
    pub(crate) async fn close(self) {
        let noise = self.noise().await;
        self.driver.clone().quit().await.expect("the browser ends");
        assert!(noise.is_empty(), "the console is not empty: {noise:#?}");
    }
}

/// How to point at one of the legal moves, chosen by a number.
pub(crate) fn any_path(table: &dyn Table, number: usize) -> (String, Vec<Pick>) {
    let paths = table.paths();
    paths[number % paths.len()].clone()
}
