//! The account by tables of events and effects.

use cairn_i18n::{Language, say};
use cairn_wire::Secret;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

const GUEST: &str = r#"{"name": "Ana"}"#;
const ME: &str = r#"{"name": "Ana", "account": "person"}"#;

/// An account with this many passwords and recovery codes.
fn account(name: &str, passwords: u64, codes: u32) -> String {
    let password = |id: u64| {
        let label = format!("Password {id}");
        json!({ "id": id, "kind": "password", "label": label, "created": 1, "used": null })
    };
    let device = json!({ "id": 1, "label": "Firefox", "created": 1, "seen": 2, "is_this": true });
    json!({
        "name": name, "created": 1, "recovery_codes": codes, "devices": [device],
        "credentials": (1..=passwords).map(password).collect::<Vec<_>>(),
    })
    .to_string()
}

fn ceremony() -> String {
    json!({ "ceremony": "c1", "options": { "publicKey": { "challenge": "x" } } }).to_string()
}

fn answered(text: &str) -> AccountEvent {
    AccountEvent::Answered(Ok(Secret(text.to_owned())))
}

fn refused(status: u16) -> AccountEvent {
    AccountEvent::Answered(Err(RequestFailure::Refused(status, "no".to_owned())))
}

/// What is asked of the server: method, path and body.
fn asked(effects: &[AccountEffect]) -> Option<(&'static str, String, Value)> {
    effects.iter().find_map(|effect| match effect {
        AccountEffect::Request { method, path, body } => {
            let body = body.as_ref().map(|body| serde_json::from_str(&body.0).expect("JSON"));
            Some((*method, path.clone(), body.unwrap_or_default()))
        }
        _ => None,
    })
}

/// A session to which these answers were given after it was opened.
fn opened(answers: &[&str]) -> AccountSession {
    let mut session = AccountSession::new(Language::English, true);
    session.update(AccountEvent::Load);
    answers.iter().for_each(|answer| drop(session.update(answered(answer))));
    session
}

fn guest() -> AccountSession {
    opened(&[GUEST])
}

fn holder() -> AccountSession {
    opened(&[ME, &account("Ana", 2, 0)])
}

fn message(session: &AccountSession) -> (String, bool) {
    let message = session.view().message.expect("a message");
    (message.text, message.is_error)
}

fn complaint(phrase: Phrase) -> (String, bool) {
    (phrase.text(Language::English).to_owned(), true)
}

#[test]
fn it_finds_out_who_the_user_is() {
    assert_eq!(guest().view().who, Who::Guest(DisplayName::new("Ana").expect("a name")));
    let Who::Account(view) = holder().view().who else { panic!("an account") };
    assert_eq!((view.name.as_str(), view.credentials.len()), ("Ana", 2));
    let mut session = opened(&[]);
    session.update(AccountEvent::Answered(Err(RequestFailure::NoServer)));
    assert_eq!((session.view().who, session.view().is_busy), (Who::Unknown, false));
    assert_eq!(message(&session), complaint(say::NO_SERVER));
    assert_eq!(asked(&session.update(AccountEvent::Load)).expect("a request").1, "/api/me");
}

#[test]
fn a_guest_claims_a_name_with_a_password() {
    let mut session = guest();
    let claim = |password: &str| AccountEvent::AddPassword {
        claim: " Ana ".to_owned(),
        password: Secret(password.to_owned()),
    };
    assert_eq!(asked(&session.update(claim("short"))), None);
    assert_eq!(message(&session).0, "A password has 8 to 256 characters.");
    let body = json!({ "claim": "Ana", "label": "Password", "password": "long enough" });
    let expected = Some(("POST", "/api/account/passwords".to_owned(), body));
    assert_eq!(asked(&session.update(claim("long enough"))), expected);
    let effects = session.update(answered(&account("Ana", 1, 0)));
    let said = AccountEffect::Announce("The name Ana is yours now.".to_owned());
    assert_eq!(effects, [AccountEffect::Focus(AccountPart::Page), said]);
    assert!(matches!(session.view().who, Who::Account(_)));
    assert_eq!(session.view().part, AccountPart::Page);
}

#[test]
fn a_guest_claims_a_name_with_a_passkey() {
    let mut session = guest();
    let (_, path, body) =
        asked(&session.update(AccountEvent::AddPasskey { claim: "Bea".to_owned() })).expect("a request");
    assert_eq!((path.as_str(), body), ("/api/account/passkeys/begin", json!({ "claim": "Bea" })));
    let effects = session.update(answered(&ceremony()));
    assert_eq!(effects, [AccountEffect::MakePasskey(r#"{"challenge":"x"}"#.to_owned())]);
    // An answer that nobody waits for changes nothing.
    assert_eq!(session.update(answered(GUEST)), []);
    let made = AccountEvent::Prompted(Ok(Secret(r#"{"id": "k"}"#.to_owned())));
    let body = json!({ "ceremony": "c1", "label": "Passkey", "credential": { "id": "k" } });
    assert_eq!(asked(&session.update(made)), Some(("POST", "/api/account/passkeys".to_owned(), body)));
    session.update(answered(&account("Bea", 1, 0)));
    assert_eq!(message(&session).0, "The name Bea is yours now.");
}

#[test]
fn a_name_that_is_taken_is_said_to_be() {
    let mut session = guest();
    session.update(AccountEvent::AddPasskey { claim: "Bea".to_owned() });
    session.update(refused(409));
    assert_eq!(
        (message(&session), session.view().part),
        (complaint(say::NAME_TAKEN), AccountPart::Credentials)
    );
    let mut session = holder();
    session.update(AccountEvent::Rename("Bea".to_owned()));
    session.update(refused(409));
    assert_eq!((message(&session), session.view().part), (complaint(say::NAME_REFUSED), AccountPart::Name));
    session.update(AccountEvent::Rename(" ".to_owned()));
    assert!(!session.view().is_busy && message(&session).1);
}

#[test]
fn a_guest_signs_in_in_three_ways() {
    let secret = || Secret("secret".to_owned());
    let name = || "Ana".to_owned();
    let by_password = AccountEvent::SignInByPassword { name: name(), password: secret() };
    let by_code = AccountEvent::SignInByCode { name: name(), code: secret() };
    for (event, path, wrong) in [
        (by_password, "/api/sign-in/password", say::WRONG_PASSWORD),
        (by_code, "/api/sign-in/recovery", say::WRONG_CODE),
    ] {
        let mut session = guest();
        assert_eq!(asked(&session.update(event.clone())).expect("a request").1, path);
        session.update(refused(403));
        assert_eq!((message(&session), session.view().part), (complaint(wrong), AccountPart::SignIn));
        session.update(event.clone());
        session.update(refused(429));
        assert_eq!(message(&session), complaint(say::TOO_MANY_ATTEMPTS));
        session.update(event);
        assert_eq!(asked(&session.update(answered(ME))).expect("a request").1, "/api/account");
        let effects = session.update(answered(&account("Ana", 1, 0)));
        assert!(effects.contains(&AccountEffect::Focus(AccountPart::Page)), "{effects:?}");
        assert_eq!(message(&session), ("You are signed in as Ana.".to_owned(), false));
    }
    let mut session = guest();
    session.update(AccountEvent::SignInByPasskey);
    let effects = session.update(answered(&ceremony()));
    assert_eq!(effects, [AccountEffect::UsePasskey(r#"{"challenge":"x"}"#.to_owned())]);
    let signed = AccountEvent::Prompted(Ok(Secret(r#"{"id": "k"}"#.to_owned())));
    let body = json!({ "ceremony": "c1", "credential": { "id": "k" } });
    assert_eq!(asked(&session.update(signed)), Some(("POST", "/api/sign-in/passkey".to_owned(), body)));
    session.update(refused(401));
    assert_eq!(message(&session), complaint(say::WRONG_PASSKEY));
}

#[test]
fn a_browser_without_a_passkey_is_no_dead_end() {
    for (failure, phrase) in [
        (PasskeyFailure::Cancelled, say::PASSKEY_CANCELLED),
        (PasskeyFailure::Known, say::PASSKEY_KNOWN),
        (PasskeyFailure::Impossible, say::PASSKEY_IMPOSSIBLE),
    ] {
        let mut session = guest();
        session.update(AccountEvent::SignInByPasskey);
        session.update(answered(&ceremony()));
        session.update(AccountEvent::Prompted(Err(failure)));
        assert_eq!((message(&session), session.view().is_busy), (complaint(phrase), false));
    }
}

#[test]
fn ways_to_sign_in_are_added_relabelled_and_removed() {
    let mut session = holder();
    let add = AccountEvent::AddPassword { claim: String::new(), password: Secret("long enough".to_owned()) };
    let (_, _, body) = asked(&session.update(add)).expect("a request");
    assert_eq!(body, json!({ "claim": null, "label": "Password 3", "password": "long enough" }));
    let effects = session.update(answered(&account("Ana", 3, 0)));
    assert!(effects.contains(&AccountEffect::Focus(AccountPart::Credentials)), "{effects:?}");
    let relabel = asked(&session.update(AccountEvent::Relabel(7, " Key ring ".to_owned())));
    let expected = ("PUT", "/api/account/credentials/7".to_owned(), json!({ "label": "Key ring" }));
    assert_eq!(relabel, Some(expected));
    // One thing at a time.
    assert_eq!(session.update(AccountEvent::Remove(7)), []);
    session.update(answered(&account("Ana", 3, 0)));
    let removed = asked(&session.update(AccountEvent::Remove(7)));
    assert_eq!(removed, Some(("DELETE", "/api/account/credentials/7".to_owned(), Value::Null)));
    session.update(refused(409));
    assert_eq!(message(&session), complaint(say::LAST_CREDENTIAL));
    session.update(AccountEvent::AddPasskey { claim: String::new() });
    session.update(refused(409));
    assert_eq!(message(&session), complaint(say::CREDENTIAL_REFUSED));
    session.update(AccountEvent::Relabel(7, String::new()));
    assert_eq!(message(&session).0, "A label has 1 to 40 visible characters.");
}

#[test]
fn codes_are_shown_until_they_are_stored() {
    let mut session = holder();
    session.update(AccountEvent::MakeCodes);
    let effects = session.update(answered(r#"{"codes": ["aaaa", "bbbb"]}"#));
    assert!(effects.contains(&AccountEffect::Focus(AccountPart::Codes)));
    let view = session.view();
    assert_eq!(view.codes, ["aaaa", "bbbb"].map(|code| Secret(code.to_owned())));
    assert!(matches!(view.who, Who::Account(account) if account.recovery_codes == 2));
    assert!(!format!("{session:?}").contains("aaaa"), "no debug text has a code");
    session.update(AccountEvent::Copied(false));
    assert!(message(&session).1);
    session.update(AccountEvent::HideCodes);
    assert_eq!(session.view().codes, []);
}

#[test]
fn an_export_is_read_page_by_page() {
    let mut session = holder();
    let id = "A".repeat(22);
    assert_eq!(asked(&session.update(AccountEvent::Export)).expect("a request").1, "/api/account/export");
    let page = |more: bool| {
        let game = json!({ "game": { "summary": { "id": id } }, "record": "1. a1" });
        json!({ "account": { "name": "Ana" }, "names": ["Ana"], "games": [game], "more": more }).to_string()
    };
    let next = asked(&session.update(answered(&page(true)))).expect("a request").1;
    assert_eq!(next, format!("/api/account/export?after={id}"));
    let effects = session.update(answered(&page(false)));
    let AccountEffect::Save { name, text } = &effects[0] else { panic!("{effects:?}") };
    let file: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!((name.as_str(), &file["account"]["name"]), ("cairn.json", &json!("Ana")));
    assert_eq!((&file["names"], file.get("more")), (&json!(["Ana"]), None));
    assert_eq!(file["games"].as_array().map(Vec::len), Some(2));
    // A page that leads nowhere does not begin the export again.
    session.update(AccountEvent::Export);
    let empty = json!({ "account": {}, "games": [], "more": true }).to_string();
    assert_eq!(asked(&session.update(answered(&empty))), None);
    assert_eq!(message(&session), complaint(say::ODD_SERVER));
}

#[test]
fn a_device_that_was_signed_out_elsewhere_shows_a_guest() {
    let add = AccountEvent::AddPassword { claim: String::new(), password: Secret("long enough".to_owned()) };
    for (event, status) in [(AccountEvent::EndOthers, 404), (add, 400)] {
        let mut session = holder();
        session.update(event);
        assert_eq!(asked(&session.update(refused(status))).expect("a request").1, "/api/me");
        assert_eq!(message(&session), complaint(say::CHANGED_ELSEWHERE));
        let effects = session.update(answered(GUEST));
        assert_eq!(effects, [AccountEffect::Focus(AccountPart::Page)]);
        assert!(matches!(session.view().who, Who::Guest(_)));
    }
    // A guest may have another name.
    let mut session = holder();
    session.update(AccountEvent::Rename("Bea".to_owned()));
    session.update(answered(r#"{"name": "Bea"}"#));
    assert_eq!(session.view().who, Who::Guest(DisplayName::new("Bea").expect("a name")));
}

#[test]
fn the_end_of_the_device_or_the_account_leads_to_a_guest() {
    let mut session = holder();
    session.update(AccountEvent::Delete("ana".to_owned()));
    assert_eq!(message(&session), complaint(say::OTHER_NAME_TYPED));
    let delete = AccountEvent::Delete("Ana".to_owned());
    for (event, path, said) in [
        (delete, "/api/account/delete", say::ACCOUNT_DELETED),
        (AccountEvent::SignOut, "/api/account/sign-out", say::SIGNED_OUT),
    ] {
        let mut session = holder();
        assert_eq!(asked(&session.update(event)).expect("a request").1, path);
        assert_eq!(asked(&session.update(answered(""))).expect("a request").1, "/api/me");
        session.update(answered(GUEST));
        assert!(matches!(session.view().who, Who::Guest(_)));
        assert_eq!(message(&session), (said.text(Language::English).to_owned(), false));
        assert_eq!(session.view().part, AccountPart::Page);
    }
}

fn events() -> impl Strategy<Value = AccountEvent> {
    let text = || prop_oneof![Just(String::new()), Just("Ana".to_owned()), Just("x".repeat(300))];
    let secret = move || text().prop_map(Secret);
    let texts = vec![
        GUEST.to_owned(),
        ME.to_owned(),
        account("Ana", 1, 3),
        ceremony(),
        r#"{"codes": ["aaaa"]}"#.to_owned(),
        "nonsense".to_owned(),
    ];
    prop_oneof![
        Just(AccountEvent::Load),
        text().prop_map(|claim| AccountEvent::AddPasskey { claim }),
        (text(), secret()).prop_map(|(claim, password)| AccountEvent::AddPassword { claim, password }),
        Just(AccountEvent::SignInByPasskey),
        (text(), secret()).prop_map(|(name, password)| AccountEvent::SignInByPassword { name, password }),
        (text(), secret()).prop_map(|(name, code)| AccountEvent::SignInByCode { name, code }),
        text().prop_map(AccountEvent::Rename),
        text().prop_map(|label| AccountEvent::Relabel(1, label)),
        Just(AccountEvent::Remove(1)),
        Just(AccountEvent::MakeCodes),
        Just(AccountEvent::HideCodes),
        Just(AccountEvent::EndDevice(1)),
        Just(AccountEvent::EndOthers),
        Just(AccountEvent::SignOut),
        Just(AccountEvent::Export),
        text().prop_map(AccountEvent::Delete),
        any::<bool>().prop_map(AccountEvent::Copied),
        Just(AccountEvent::Speak(Language::French)),
        proptest::sample::select(texts).prop_map(|text| answered(&text)),
        (400..600u16).prop_map(refused),
        secret().prop_map(|text| AccountEvent::Prompted(Ok(text))),
        Just(AccountEvent::Prompted(Err(PasskeyFailure::Cancelled))),
    ]
}

proptest! {
    /// Every event is possible in every state, what is awaited is asked for, and a guest sees no codes.
    #[test]
    fn any_events_in_any_order(events in proptest::collection::vec(events(), 0..60)) {
        let mut session = AccountSession::new(Language::English, true);
        for event in events {
            let was_busy = session.view().is_busy;
            let effects = session.update(event);
            let view = session.view();
            let asks = effects.iter().any(|effect| matches!(
                effect,
                AccountEffect::Request { .. } | AccountEffect::MakePasskey(_) | AccountEffect::UsePasskey(_)
            ));
            prop_assert!(!asks || view.is_busy);
            prop_assert!(asks || was_busy || !view.is_busy);
            prop_assert!(view.codes.is_empty() || matches!(view.who, Who::Account(_)));
        }
    }
}
