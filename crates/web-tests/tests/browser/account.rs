//! Accounts: names that are claimed, the ways to sign in, and the devices of a person.

use serde_json::{Value, json};

use crate::everywhere::{check_width, load_axe, violations};
use crate::site::Site;
use crate::stage::{Scenery, Stage};

const PASSWORD: &str = "twelve stones";
const PHONE: (u32, u32) = (360, 700);

/// The parts of the page by the ids of their headings.
fn part(id: &str, rest: &str) -> String {
    format!("section[aria-labelledby='{id}'] {rest}")
}

impl Stage {
    /// Gives the browser a device that holds passkeys and knows its user at once.
    async fn add_authenticator(&self) {
        self.devtools("WebAuthn.enable", json!({})).await;
        let options = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        });
        self.devtools("WebAuthn.addVirtualAuthenticator", json!({ "options": options })).await;
    }

    /// Claims a name without the page.
    pub(crate) async fn claim(&self, name: &str) {
        let body = json!({ "claim": name, "label": "Password", "password": PASSWORD });
        let account = self.ask("POST", "/api/account/passwords", &body).await;
        assert_eq!(account["name"], name, "{account}");
    }

    /// Waits until a message in this part of the page says this.
    async fn wait_for_message(&self, id: &str, expected: &str) {
        self.wait_for_text(&part(id, ".message"), expected).await;
    }

    async fn wait_for_focus(&self, id: &str) {
        self.wait_for(&format!("return document.activeElement?.id === {id:?}")).await;
    }

    async fn sign_in(&self, name: &str, password: &str) {
        self.fill(&part("sign-in", "form input[name=name]"), name).await;
        self.fill(&part("sign-in", "form input[name=password]"), password).await;
        self.press("Sign in").await;
    }
}

#[tokio::test]
async fn a_name_is_claimed_with_a_passkey_that_signs_in_again() {
    let site = Site::start();
    let ana = Stage::at(&site, "/account", Scenery::default()).await;
    ana.add_authenticator().await;
    ana.fill(&part("credentials", "input[name=name]"), "Ana").await;
    ana.press("Claim this name").await;
    ana.wait_for_text(".account > .message", "The name Ana is yours now.").await;
    ana.wait_for_focus("account").await;
    assert_eq!(ana.texts(&part("credentials", "li b")).await, ["Passkey"]);
    ana.press("Sign out").await;
    ana.wait_for_text(".account > .message", "You are signed out.").await;
    ana.wait_for_text(".account", "You play as a guest").await;
    ana.press("Sign in with a passkey").await;
    ana.wait_for_text(".account > .message", "You are signed in as Ana.").await;
    ana.press("Add a passkey").await;
    ana.wait_for_message("credentials", "This device already has a passkey of your account.").await;
    ana.goto("/online").await;
    ana.wait_for_text("p.person", "Ana").await;
    ana.find("p.person .mark").await;
    ana.close().await;
}

#[tokio::test]
async fn a_passkey_that_the_user_refuses_changes_nothing() {
    let ana = Stage::open("/account").await;
    ana.add_authenticator().await;
    ana.script(
        "navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
    )
    .await;
    ana.fill(&part("credentials", "input[name=name]"), "Ana").await;
    ana.press("Claim this name").await;
    ana.wait_for_message("credentials", "No passkey was used").await;
    ana.wait_for_text(".account", "You play as a guest").await;
    ana.close().await;
}

#[tokio::test]
async fn devices_sign_in_by_password_and_code_and_sign_each_other_out() {
    let site = Site::start();
    let ana = Stage::at(&site, "/account", Scenery::default()).await;
    ana.choose("Password").await;
    ana.fill(&part("credentials", "input[name=name]"), "Ana").await;
    ana.fill(&part("credentials", "input[name=password]"), PASSWORD).await;
    ana.press("Claim this name").await;
    ana.wait_for_text(".account > .message", "The name Ana is yours now.").await;
    ana.press("Make new codes").await;
    ana.wait_for_message("codes", "shown only this once").await;
    ana.wait_for_focus("codes").await;
    let codes = ana.texts(".codes li").await;
    assert_eq!(codes.len(), 10);
    check_width(&ana, "recovery codes").await;
    ana.press("I have stored them").await;
    ana.wait_for("return document.querySelector('.codes') === null").await;

    let phone = Stage::at(&site, "/account", Scenery { size: PHONE, ..Scenery::default() }).await;
    phone.sign_in("Ana", "another password").await;
    phone.wait_for_message("sign-in", "The name and the password do not match.").await;
    phone.sign_in("ana", PASSWORD).await;
    phone.wait_for_text(".account > .message", "You are signed in as Ana.").await;
    phone.wait_for_text(&part("devices", ".badge"), "this device").await;
    check_width(&phone, "an account").await;

    ana.reload().await;
    ana.wait_for("return document.querySelectorAll(\"[aria-labelledby='devices'] li\").length === 2").await;
    ana.press("Sign out all other devices").await;
    ana.wait_for_message("devices", "All other devices are signed out.").await;
    ana.wait_for_focus("devices").await;
    phone.press("Download everything").await;
    phone.wait_for_text(".account", "You play as a guest").await;

    phone.click(&part("sign-in", "summary")).await;
    phone.fill(&part("sign-in", "details input[name=name]"), "Ana").await;
    phone.fill(&part("sign-in", "details input[name=code]"), &codes[3].to_uppercase()).await;
    phone.click(&part("sign-in", "details button")).await;
    phone.wait_for_text(".account > .message", "You are signed in as Ana.").await;
    phone.wait_for_text(&part("codes", "p"), "Unused codes: 9").await;
    ana.close().await;
    // The phone's console complains of the refusals, as it should.
}

#[tokio::test]
async fn ways_to_sign_in_are_added_relabelled_and_removed() {
    let ana = Stage::open("/online").await;
    ana.add_authenticator().await;
    ana.wait_for("return document.querySelector('form.person input').value !== ''").await;
    ana.claim("Ana").await;
    ana.goto("/account").await;
    ana.press("Add a passkey").await;
    ana.wait_for_message("credentials", "Added.").await;
    ana.wait_for_focus("credentials").await;
    ana.press("Add a password").await;
    ana.fill("dialog[open] input[name=password]", "thirteen stones").await;
    ana.click("dialog[open] button[type=submit]").await;
    let labels = async |expected: &[&str]| {
        let labels = async || ana.texts(&part("credentials", "li b")).await == expected;
        assert!(ana.wait(labels).await, "never {expected:?}");
    };
    labels(&["Password", "Passkey", "Password 2"]).await;
    ana.click(&part("credentials", "li:nth-child(2) button:first-child")).await;
    ana.fill("dialog[open] input[name=label]", "Key ring").await;
    ana.click("dialog[open] button[type=submit]").await;
    labels(&["Password", "Key ring", "Password 2"]).await;
    ana.click(&part("credentials", "li:first-child button:last-child")).await;
    ana.press("no").await;
    ana.click(&part("credentials", "li:first-child button:last-child")).await;
    ana.press("yes").await;
    labels(&["Key ring", "Password 2"]).await;
    ana.wait_for_focus("credentials").await;
    ana.close().await;
}

#[tokio::test]
async fn an_account_is_renamed_exported_and_deleted() {
    let ana = Stage::open("/online").await;
    ana.wait_for("return document.querySelector('form.person input').value !== ''").await;
    ana.claim("Ana").await;
    let seats = json!([{ "kind": "mine" }, { "kind": "open" }]);
    ana.new_game("nava", seats, json!({ "kind": "none" }), false).await;
    ana.goto("/account").await;
    ana.fill(&part("name", "input[name=name]"), "Anna").await;
    ana.press("Change the name").await;
    ana.wait_for_message("name", "Your name is Anna.").await;
    ana.wait_for_text(".account .who", "Anna").await;

    ana.script(
        "URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved = text); return '#'; }",
    )
    .await;
    ana.press("Download everything").await;
    ana.wait_for_message("data", "The file is ready.").await;
    ana.wait_for("return typeof saved === 'string'").await;
    let file: Value = serde_json::from_str(&ana.script_text("return saved").await).expect("JSON");
    assert_eq!((&file["account"]["name"], file["games"].as_array().map(Vec::len)), (&json!("Anna"), Some(1)));

    ana.click(&part("delete", "summary")).await;
    ana.fill(&part("delete", "input"), "Ana").await;
    ana.click(&part("delete", "button")).await;
    ana.wait_for_message("delete", "This is not the name of your account.").await;
    ana.fill(&part("delete", "input"), "Anna").await;
    ana.click(&part("delete", "button")).await;
    ana.wait_for_text(".account > .message", "The account is deleted.").await;
    ana.wait_for_focus("account").await;
    ana.goto("/people/Anna").await;
    ana.wait_for_text("main", "Nobody has claimed this name.").await;
    // The console complains of the missing page, as it should.
}

#[tokio::test]
async fn names_with_an_account_are_marked_and_have_a_page() {
    let site = Site::start();
    let ana = Stage::at(&site, "/online", Scenery::default()).await;
    ana.wait_for("return document.querySelector('form.person input').value !== ''").await;
    ana.claim("Ana").await;
    let seats = json!([{ "kind": "mine" }, { "kind": "open" }]);
    let path = ana.new_game("nava", seats, json!({ "kind": "none" }), true).await;
    let ben = Stage::at(&site, "/online", Scenery { size: PHONE, ..Scenery::default() }).await;
    ben.wait_for_text(".listing .mark", "registered").await;
    check_width(&ben, "/online").await;
    ben.goto(&path).await;
    ben.wait_for_text(".players .mark", "registered").await;
    assert_eq!(ben.texts(".players .mark").await.len(), 1, "nobody has the other seat");
    ben.click(".players button.main").await;
    ana.goto(&path).await;
    ana.press("Resign").await;
    ana.press("yes").await;
    ben.wait_for_text(".turn", "resigned").await;
    ben.goto("/people/ana").await;
    ben.wait_for_text("main h1", "Ana").await;
    ben.wait_for_text(".listing", "Nava").await;
    ben.close().await;
    ana.close().await;
}

#[tokio::test]
async fn a_guests_page_fits_and_can_be_heard() {
    for (language, theme) in [("pt-BR", "Light"), ("fr-FR", "Dark")] {
        let stage =
            Stage::with("/account", Scenery { size: (320, 700), language, ..Scenery::default() }).await;
        let settings = json!({ "animation": false, "sound": false, "theme": theme }).to_string();
        stage.script(&format!("localStorage.setItem('cairn.settings', {settings:?})")).await;
        for (path, ready) in [("/account", "#sign-in"), ("/online", "form.person")] {
            stage.goto(path).await;
            stage.find(ready).await;
            check_width(&stage, path).await;
            load_axe(&stage).await;
            assert_eq!(violations(&stage).await, [] as [Value; 0], "{path}");
        }
        stage.close().await;
    }
}
