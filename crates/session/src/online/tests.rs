use cairn_core::Pick;
use cairn_wire::{ClockRule, DisplayName, GameSummary, MOST_CHAT, Occupant, SeatEnd, SeatView};
use proptest::prelude::*;

use super::*;

const BLITZ: ClockRule = ClockRule::Fischer { start: Millis(60_000), increment: Millis(1_000) };
/// The server's clock is ahead of that of the front end.
const AHEAD: Millis = Millis(1_000_000);

fn name(text: &str) -> DisplayName {
    DisplayName::new(text).expect("a name")
}

/// A game of Nava that Ana made, who has the first seat; Bea has the second one unless it is open.
fn game(clock: ClockRule, is_open: bool) -> GameView {
    let seat = |occupant, mine| SeatView { occupant, mine, left: None };
    let bea = if is_open { Occupant::Open } else { Occupant::Person { name: name("Bea") } };
    let mut events = vec![Event::Joined { seat: 0, name: name("Ana") }];
    if !is_open {
        events.push(Event::Joined { seat: 1, name: name("Bea") });
    }
    let table = "nava".parse::<Setup>().expect("a game").deal(1);
    GameView {
        summary: GameSummary {
            id: GameId::from_random([1; 16]),
            setup: "nava".to_owned(),
            clock,
            stage: if is_open { Stage::Waiting } else { Stage::Playing },
            seats: vec![seat(Occupant::Person { name: name("Ana") }, true), seat(bea, false)],
            moves: 0,
            result: None,
            created: AHEAD,
            changed: AHEAD,
            my_turn: !is_open,
            is_mine: true,
        },
        start: table.start(),
        events: (1..).zip(events).map(|(number, event)| Logged { number, at: AHEAD, event }).collect(),
        now: AHEAD,
    }
}

/// A session with a server that keeps time for it.
struct Desk {
    session: OnlineSession,
    now: Millis,
    /// When the last event happened.
    last: Millis,
    /// Whether the server does not answer pings.
    is_silent: bool,
}

impl Desk {
    fn new(view: &GameView) -> Desk {
        let session = OnlineSession::new(view, Language::English, 7, Millis(0)).expect("a game");
        Desk { session, now: Millis(0), last: Millis(0), is_silent: false }
    }

    /// A session of a game between Ana and Bea that is connected.
    fn open(clock: ClockRule) -> Desk {
        let mut desk = Desk::new(&game(clock, false));
        assert_eq!(desk.send(OnlineEvent::Connect), [OnlineEffect::Connect { have: 2 }]);
        let effects = desk.welcome();
        desk.done(id_of(&effects[0]));
        desk
    }

    fn send(&mut self, event: OnlineEvent) -> Vec<OnlineEffect> {
        self.last = self.now;
        self.session.update(event, self.now)
    }

    fn hear(&mut self, message: FromServer) -> Vec<OnlineEffect> {
        self.send(OnlineEvent::Heard(message))
    }

    fn welcome(&mut self) -> Vec<OnlineEffect> {
        let now = AHEAD.plus(self.now);
        self.hear(FromServer::Welcome { version: 2, last: 2, mine: vec![0], now })
    }

    fn done(&mut self, id: MessageId) -> Vec<OnlineEffect> {
        let now = AHEAD.plus(self.now);
        self.hear(FromServer::Done { id, now })
    }

    fn refuse(&mut self, id: MessageId, why: Refusal) -> Vec<OnlineEffect> {
        self.hear(FromServer::Refused(Refused { id: Some(id), why }))
    }

    /// The next event of the log.
    fn log(&mut self, event: Event) -> Vec<OnlineEffect> {
        let (number, at) = (self.session.state().last() + 1, AHEAD.plus(self.now));
        self.hear(FromServer::Event(Logged { number, at, event }))
    }

    /// Lets time pass, with all ticks that the session asks for.
    fn wait(&mut self, millis: u64) -> Vec<OnlineEffect> {
        let end = self.now.plus(Millis(millis));
        let mut effects = Vec::new();
        let next = |desk: &Desk| desk.session.wake_in().map(|wait| desk.last.plus(wait).max(desk.now));
        while let Some(next) = next(self).filter(|next| *next <= end) {
            self.now = next;
            let done = self.send(OnlineEvent::Tick);
            for message in sent(&done).into_iter().filter(|message| message.request == Request::Ping) {
                if !self.is_silent {
                    self.done(message.id);
                }
            }
            effects.extend(done);
        }
        self.now = end;
        effects
    }

    fn play(&mut self, mv: &str) -> Vec<OnlineEffect> {
        let ply = self.session.state().ply();
        self.send(OnlineEvent::Ask(Request::Move { ply, mv: mv.to_owned() }))
    }

    fn moves(&self) -> Vec<String> {
        self.session.table().played()
    }
}

fn moved(ply: u32, mv: &str) -> Event {
    Event::Moved { ply, mv: mv.to_owned(), left: None }
}

/// The messages among effects.
fn sent(effects: &[OnlineEffect]) -> Vec<&FromClient> {
    effects
        .iter()
        .filter_map(|effect| if let OnlineEffect::Send(message) = effect { Some(message) } else { None })
        .collect()
}

fn id_of(effect: &OnlineEffect) -> MessageId {
    sent(std::slice::from_ref(effect)).first().expect("a message").id
}

fn requests(effects: &[OnlineEffect]) -> Vec<&Request> {
    sent(effects).into_iter().map(|message| &message.request).collect()
}

#[test]
fn a_move_is_shown_at_once_and_stays_when_it_is_done() {
    let mut desk = Desk::open(ClockRule::None);
    assert!(desk.session.view().my_turn);
    let effects = desk.play("a1a4");
    assert_eq!(requests(&effects), [&Request::Move { ply: 0, mv: "a1a4".to_owned() }]);
    let view = desk.session.view();
    assert_eq!((view.my_turn, view.is_sending, desk.moves()), (false, true, vec!["a1a4".to_owned()]));
    assert_eq!(desk.play("a4a3"), [], "it is Bea's turn");
    desk.done(id_of(&effects[0]));
    assert!(!desk.session.view().is_sending);
    let board = desk.session.view().board;
    desk.log(moved(0, "a1a4"));
    assert_eq!(desk.session.view().board, board, "nothing changes on the table");
    desk.log(moved(1, "e5e2"));
    assert_eq!((desk.moves().len(), desk.session.view().my_turn), (2, true));
}

#[test]
fn steps_of_input_lead_to_a_move() {
    let mut desk = Desk::open(ClockRule::None);
    let pick = |cell: &str| OnlineEvent::Input(InputEvent::Pick(Pick::Cell(cell.to_owned())));
    assert_eq!(desk.send(pick("a1")), []);
    assert_eq!(desk.session.view().input.picked, ["a1"]);
    let effects = desk.send(pick("a4"));
    assert_eq!(requests(&effects), [&Request::Move { ply: 0, mv: "a1a4".to_owned() }]);
    let before = desk.session.view();
    assert_eq!(desk.send(pick("e5")), []);
    assert_eq!(desk.session.view(), before, "it is Bea's turn");
}

#[test]
fn a_refused_move_is_taken_back_and_a_refused_line_takes_nothing_back() {
    let mut desk = Desk::open(ClockRule::None);
    let line = desk.send(OnlineEvent::Ask(Request::Say { text: "hi".to_owned() }));
    let mv = desk.play("a1a4");
    desk.refuse(id_of(&line[0]), Refusal::ChatOff);
    assert_eq!(desk.moves(), ["a1a4"]);
    assert!(desk.session.view().is_sending);
    assert!(desk.session.view().message.is_some_and(|message| message.is_error));
    desk.refuse(id_of(&mv[0]), Refusal::Illegal { reason: "no".to_owned() });
    assert_eq!(desk.moves(), Vec::<String>::new());
    let view = desk.session.view();
    assert!(view.my_turn && !view.is_sending);
    assert_eq!(
        view.message.map(|message| message.text).as_deref(),
        Some("a1a4 was not played: The server says: no")
    );
}

#[test]
fn requests_are_repeated_with_the_same_id_until_they_are_answered() {
    let mut desk = Desk::open(ClockRule::None);
    let mv = desk.play("a1a4");
    let draw = desk.send(OnlineEvent::Ask(Request::OfferDraw));
    assert_eq!(desk.send(OnlineEvent::Ask(Request::OfferDraw)), [], "it is on its way");
    // A write that failed.
    desk.hear(FromServer::Failed { id: id_of(&mv[0]) });
    assert_eq!(sent(&desk.wait(RETRY.0)), sent(&mv));
    // A connection that is lost.
    desk.send(OnlineEvent::Closed);
    assert!(matches!(desk.session.view().link, LinkState::Waiting(1)));
    assert_eq!(desk.wait(999), [OnlineEffect::Connect { have: 2 }]);
    let resign = desk.send(OnlineEvent::Ask(Request::Resign));
    assert_eq!(sent(&resign), Vec::<&FromClient>::new(), "not before the welcome");
    let again = desk.welcome();
    assert_eq!(sent(&again)[0].request, Request::Ping);
    assert_eq!(sent(&again)[1..3], [sent(&mv)[0], sent(&draw)[0]]);
    assert_eq!(requests(&again)[3], &Request::Resign);
    for message in sent(&again) {
        desk.done(message.id);
    }
    desk.send(OnlineEvent::Closed);
    desk.wait(2_000);
    assert_eq!(requests(&desk.welcome()), [&Request::Ping], "all is answered");
}

#[test]
fn a_message_that_came_too_fast_is_repeated_later() {
    let mut desk = Desk::open(ClockRule::None);
    let mv = desk.play("a1a4");
    assert_eq!(desk.refuse(id_of(&mv[0]), Refusal::TooFast), []);
    assert_eq!(desk.moves(), ["a1a4"]);
    assert_eq!(sent(&desk.wait(RETRY.0)), sent(&mv));
}

#[test]
fn the_log_decides_over_a_move_that_was_shown() {
    let mut desk = Desk::open(ClockRule::None);
    // The user made another move in another tab.
    let mv = desk.play("a1a4");
    desk.log(moved(0, "a1a3"));
    assert_eq!(desk.moves(), ["a1a3"]);
    assert!(!desk.session.view().is_sending);
    desk.refuse(id_of(&mv[0]), Refusal::OtherPly { ply: 1 });
    assert_eq!(desk.moves(), ["a1a3"]);
    // The game ends while a move is on its way.
    let mut desk = Desk::open(BLITZ);
    desk.play("a1a4");
    desk.log(Event::Ended { how: SeatEnd::TimedOut { seat: 0 }, result: "b".to_owned() });
    assert_eq!(desk.moves(), Vec::<String>::new());
    assert_eq!(desk.session.view().status, "Ana ran out of time. Black wins");
}

#[test]
fn after_a_gap_the_session_reconnects_and_gets_what_is_missing() {
    let mut desk = Desk::open(ClockRule::None);
    let late = Logged { number: 9, at: AHEAD, event: moved(1, "e5e2") };
    let effects = desk.hear(FromServer::Event(late));
    assert!(effects.contains(&OnlineEffect::Disconnect), "{effects:?}");
    assert_eq!(desk.wait(1_000), [OnlineEffect::Connect { have: 2 }]);
    desk.welcome();
    desk.log(moved(0, "a1a4"));
    let old = Logged { number: 3, at: AHEAD, event: moved(0, "a1a4") };
    assert_eq!(desk.hear(FromServer::Event(old)), [], "it is known already");
    assert_eq!(desk.moves(), ["a1a4"]);
}

#[test]
fn waits_grow_and_end_with_a_welcome_or_an_outdated_page() {
    let mut desk = Desk::new(&game(ClockRule::None, false));
    desk.send(OnlineEvent::Connect);
    let mut waits = Vec::new();
    for _ in 0..8 {
        desk.send(OnlineEvent::Closed);
        let begun = desk.now;
        while desk.wait(100).is_empty() {}
        waits.push(desk.now.minus(begun).0);
    }
    assert!(waits[0] <= 800 && waits[2] >= 2_000 && waits.iter().all(|wait| *wait <= 20_100), "{waits:?}");
    desk.welcome();
    desk.hear(FromServer::Restart { wait: Millis(3_000) });
    assert!(matches!(desk.session.view().link, LinkState::Waiting(3 | 4)));
    let why = Refusal::WrongVersion { expected: 3 };
    desk.hear(FromServer::Refused(Refused { id: None, why }));
    assert_eq!(desk.session.view().link, LinkState::Outdated);
    for event in [OnlineEvent::Closed, OnlineEvent::Connect, OnlineEvent::Tick] {
        assert_eq!(desk.send(event), []);
    }
    assert_eq!(desk.session.wake_in(), None);
}

#[test]
fn a_server_that_does_not_answer_a_ping_is_gone() {
    let mut desk = Desk::open(ClockRule::None);
    assert_eq!(requests(&desk.wait(20_000)), [&Request::Ping]);
    assert_eq!(requests(&desk.wait(20_000)), [&Request::Ping]);
    desk.is_silent = true;
    assert_eq!(requests(&desk.wait(20_000)), [&Request::Ping]);
    assert_eq!(desk.wait(20_000), [OnlineEffect::Connect { have: 2 }]);
}

#[test]
fn clocks_run_by_the_time_of_the_server() {
    let mut desk = Desk::open(BLITZ);
    let clock = |desk: &Desk, seat: usize| desk.session.view().seats[seat].clock.clone().expect("a clock");
    assert_eq!((clock(&desk, 0).text.as_str(), clock(&desk, 0).runs), ("1:00", true));
    assert_eq!((clock(&desk, 1).text.as_str(), clock(&desk, 1).runs), ("1:00", false));
    desk.wait(15_500);
    assert_eq!(clock(&desk, 0).text, "0:44");
    desk.wait(36_000);
    assert!(clock(&desk, 0).text.starts_with("8.") && clock(&desk, 0).is_soon_over, "{:?}", clock(&desk, 0));
    let effects = desk.wait(9_000);
    assert!(requests(&effects).contains(&&Request::ClaimTime), "{effects:?}");
    assert_eq!(clock(&desk, 0).text, "0.0");
    let claims =
        |effects: &[OnlineEffect]| requests(effects).iter().filter(|r| ***r == Request::ClaimTime).count();
    assert_eq!(claims(&effects) + claims(&desk.wait(5_000)), 1, "once is enough");
}

#[test]
fn a_spectator_claims_nothing_and_plays_nothing() {
    let mut view = game(BLITZ, false);
    view.summary.seats[0].mine = false;
    view.summary.is_mine = false;
    let mut desk = Desk::new(&view);
    desk.send(OnlineEvent::Connect);
    desk.hear(FromServer::Welcome { version: 2, last: 2, mine: Vec::new(), now: AHEAD });
    let before = desk.session.view();
    assert!(!before.my_turn && !before.can_resign && before.can_analyse);
    assert_eq!(desk.play("a1a4"), []);
    assert_eq!(desk.session.view(), before);
    assert!(!requests(&desk.wait(90_000)).contains(&&Request::ClaimTime));
}

#[test]
fn seats_are_taken_and_the_game_begins() {
    let mut view = game(ClockRule::None, true);
    let mut owner = Desk::new(&view);
    assert!(owner.session.view().can_call_off);
    assert_eq!(owner.session.view().status, "Waiting for players…");
    owner.log(Event::Joined { seat: 1, name: name("Bea") });
    assert!(owner.session.view().my_turn && !owner.session.view().can_call_off);

    view.summary.is_mine = false;
    view.summary.seats[0].mine = false;
    let mut guest = Desk::new(&view);
    let seats = guest.session.view().seats;
    assert_eq!((seats[0].can_join, seats[1].can_join), (false, true));
    guest.send(OnlineEvent::Joined(vec![1]));
    guest.log(Event::Joined { seat: 1, name: name("Bea") });
    assert_eq!(guest.session.view().seats[1].name, "Bea (you)");
    assert!(guest.session.view().is_player && !guest.session.view().my_turn);
}

#[test]
fn offers_of_a_draw_and_of_a_rematch_are_shown_to_both() {
    let mut desk = Desk::open(ClockRule::None);
    assert!(desk.session.view().can_offer_draw);
    desk.log(Event::DrawOffered { seat: 1 });
    assert_eq!(desk.session.view().draw, OfferView::Theirs("Bea offers a draw.".to_owned()));
    desk.log(Event::DrawDeclined { seat: 0 });
    desk.log(Event::DrawOffered { seat: 0 });
    assert!(matches!(desk.session.view().draw, OfferView::Mine(_)));
    assert_eq!(desk.session.view().rematch, None);
    desk.log(Event::Ended { how: SeatEnd::Resigned { seat: 1 }, result: "w".to_owned() });
    assert_eq!(desk.session.view().rematch, Some(RematchView::CanAsk(None)));
    desk.log(Event::RematchOffered { seat: 1 });
    assert!(matches!(desk.session.view().rematch, Some(RematchView::CanAsk(Some(_)))));
    desk.log(Event::RematchOffered { seat: 0 });
    assert_eq!(desk.session.view().rematch, Some(RematchView::Asked));
    let next = GameId::from_random([2; 16]);
    let effects = desk.log(Event::Rematch { game: next.clone() });
    assert_eq!(effects, [OnlineEffect::Visit(next.clone())]);
    assert_eq!(desk.session.view().rematch, Some(RematchView::Made(next)));
}

#[test]
fn chat_is_shown_only_if_it_is_wanted() {
    let mut desk = Desk::open(ClockRule::None);
    let chat = |desk: &Desk| desk.session.view().chat;
    assert!(chat(&desk).is_shown && !chat(&desk).can_write && chat(&desk).hint.is_none());
    desk.log(Event::Chat { seat: 1, on: true });
    assert!(chat(&desk).hint.is_some_and(|hint| hint.contains("Bea")));
    desk.log(Event::Chat { seat: 0, on: true });
    assert!(chat(&desk).can_write);
    desk.log(Event::Said { seat: 1, text: "hi".to_owned() });
    assert_eq!(chat(&desk).lines, [("Bea".to_owned(), "hi".to_owned())]);
    desk.log(Event::Chat { seat: 0, on: false });
    assert_eq!(chat(&desk).lines, []);
}

/// Events of all kinds: those that a user, a server and a network could cause, and those that they could not.
fn event() -> impl Strategy<Value = Chance> {
    let cell = "[a-e][1-5]".prop_map(|cell| OnlineEvent::Input(InputEvent::Pick(Pick::Cell(cell))));
    let ask = prop_oneof![
        Just(Request::Resign),
        Just(Request::OfferDraw),
        Just(Request::DeclineDraw),
        Just(Request::CallOff),
        Just(Request::OfferRematch),
        any::<bool>().prop_map(|on| Request::Chat { on }),
        Just(Request::Say { text: "x".repeat(MOST_CHAT) }),
    ];
    let other = prop_oneof![
        Just(OnlineEvent::Connect),
        Just(OnlineEvent::Closed),
        Just(OnlineEvent::Tick),
        Just(OnlineEvent::Speak(Language::Portuguese)),
        Just(OnlineEvent::Joined(vec![0, 1, 9])),
        Just(OnlineEvent::Heard(FromServer::Restart { wait: Millis(9) })),
        Just(OnlineEvent::Heard(FromServer::Watching { count: 3 })),
        Just(OnlineEvent::Heard(FromServer::Welcome { version: 2, last: 0, mine: vec![0, 7], now: AHEAD })),
    ];
    let logged = prop_oneof![
        (0..3_u8).prop_map(|seat| Event::DrawOffered { seat }),
        (0..3_u8).prop_map(|seat| Event::Said { seat, text: "hi".to_owned() }),
        (0..3_u8, any::<bool>()).prop_map(|(seat, on)| Event::Chat { seat, on }),
        (0..3_u8).prop_map(|seat| Event::Joined { seat, name: name("Eve") }),
        (0..9_u32, "[a-e][1-5][a-e][1-5]").prop_map(|(ply, mv)| moved(ply, &mv)),
        Just(Event::Ended { how: SeatEnd::Agreed, result: "draw".to_owned() }),
    ];
    prop_oneof![
        3 => cell.prop_map(Chance::Event),
        3 => ask.prop_map(|request| Chance::Event(OnlineEvent::Ask(request))),
        4 => other.prop_map(Chance::Event),
        2 => (logged, 0..3_u32).prop_map(|(event, late)| Chance::Log(event, late)),
        6 => (0..99_usize).prop_map(Chance::Play),
        6 => (0..99_usize, 0..4_u8).prop_map(|(place, how)| Chance::Answer(place, how)),
    ]
}

#[derive(Clone, Debug)]
enum Chance {
    Event(OnlineEvent),
    /// An event of the log whose number is too high by this much.
    Log(Event, u32),
    /// A move that is legal on the table.
    Play(usize),
    /// An answer to one of the messages that were sent: done and in the log, done, failed, or refused.
    Answer(usize, u8),
}

proptest! {
    /// No event panics, no move is lost, and what is refused leaves all else as it was.
    #[test]
    fn whatever_happens_no_move_is_lost(
        is_open in any::<bool>(),
        chances in proptest::collection::vec((event(), 0..3_000_u64), 0..80)
    ) {
        let mut desk = Desk::new(&game(BLITZ, is_open));
        let mut messages: Vec<FromClient> = Vec::new();
        for (chance, later) in chances {
            desk.now = desk.now.plus(Millis(later));
            let before = desk.session.view();
            let ahead = desk.session.state().ahead().map(str::to_owned);
            let (log, ply) = (desk.session.state().last(), desk.session.state().ply());
            let mut may_take_back = false;
            let effects = match chance {
                Chance::Event(event) => desk.send(event),
                Chance::Log(event, late) => {
                    may_take_back = true;
                    let number = log + 1 + late;
                    desk.hear(FromServer::Event(Logged { number, at: AHEAD.plus(desk.now), event }))
                }
                Chance::Play(number) => {
                    let moves = desk.session.table().moves();
                    let effects = match moves.is_empty() {
                        true => Vec::new(),
                        false => desk.play(&moves[number % moves.len()]),
                    };
                    if !before.my_turn {
                        let mut after = desk.session.view();
                        // Only time has passed.
                        (after.seats, after.link, after.link_text) =
                            (before.seats.clone(), before.link, before.link_text.clone());
                        prop_assert_eq!(after, before.clone(), "a move of nobody changes nothing");
                    }
                    effects
                }
                Chance::Answer(place, how) if !messages.is_empty() => {
                    let FromClient { id, request } = messages[place % messages.len()].clone();
                    match (how, &request) {
                        (0, Request::Move { ply, mv }) => {
                            may_take_back = true;
                            desk.log(moved(*ply, mv))
                        }
                        (0 | 1, _) => desk.done(id),
                        (2, _) => desk.hear(FromServer::Failed { id }),
                        _ => {
                            may_take_back = matches!(request, Request::Move { .. });
                            desk.refuse(id, Refusal::NotPlaying)
                        }
                    }
                }
                Chance::Answer(..) => Vec::new(),
            };
            messages.extend(sent(&effects).into_iter().cloned());
            let state = desk.session.state();
            // A move that was shown is shown, or in the log, or the server decided otherwise.
            if let Some(mv) = ahead {
                let is_shown = state.ahead() == Some(mv.as_str());
                let is_logged = state.ply() == ply + 1 && state.table().played()[ply as usize] == mv;
                prop_assert!(is_shown || is_logged || may_take_back, "{mv} is lost");
            }
            prop_assert!(state.last() >= log && state.ply() >= ply, "nothing of the log is lost");
            // A move that is shown and not answered goes on being sent.
            let view = desk.session.view();
            prop_assert!(!view.is_sending || state.ahead().is_some(), "a move is sent that is not shown");
            prop_assert_eq!(view.my_turn, !view.input.is_closed());
            let _ = desk.session.wake_in();
        }
    }
}
