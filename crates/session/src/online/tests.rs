mod ahead;
mod random;

use cairn_core::Pick;
use cairn_wire::{ClockRule, DisplayName, GameSummary, Occupant, RatingRange, SeatEnd, SeatView};

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
    let bea = if is_open { Occupant::Open } else { Occupant::Person { name: name("Bea"), account: None } };
    let mut events = vec![Event::Joined { seat: 0, name: name("Ana"), account: None }];
    if !is_open {
        events.push(Event::Joined { seat: 1, name: name("Bea"), account: None });
    }
    let table = "nava".parse::<Setup>().expect("a game").deal(1);
    GameView {
        summary: GameSummary {
            id: GameId::from_random([1; 16]),
            setup: "nava".to_owned(),
            clock,
            rated: false,
            stage: if is_open { Stage::Waiting } else { Stage::Playing },
            seats: vec![seat(Occupant::Person { name: name("Ana"), account: None }, true), seat(bea, false)],
            moves: 0,
            result: None,
            created: AHEAD,
            changed: AHEAD,
            my_turn: !is_open,
            is_mine: true,
            ratings: RatingRange::ALL,
            is_challenge: false,
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
        self.hear(FromServer::Welcome { version: 3, last: 2, mine: vec![0], now })
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

    fn state(&self, wanted: Offer) -> Option<OfferState> {
        let offers = self.session.view().offers;
        offers.into_iter().find(|offer| offer.offer == wanted).map(|offer| offer.state)
    }

    fn moves(&self) -> Vec<String> {
        self.session.table().played()
    }
}

fn moved(ply: u32, mv: &str, left: Option<u64>) -> Event {
    Event::Moved { ply, mv: mv.to_owned(), left: left.map(Millis) }
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
    desk.log(moved(0, "a1a4", None));
    assert_eq!(desk.moves(), ["a1a4"], "nothing changes on the table");
    desk.log(moved(1, "e5e2", None));
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
    desk.log(moved(0, "a1a3", None));
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
    let late = Logged { number: 9, at: AHEAD, event: moved(1, "e5e2", None) };
    let effects = desk.hear(FromServer::Event(late));
    assert!(effects.contains(&OnlineEffect::Disconnect), "{effects:?}");
    assert_eq!(desk.wait(1_000), [OnlineEffect::Connect { have: 2 }]);
    desk.welcome();
    desk.log(moved(0, "a1a4", None));
    let old = Logged { number: 3, at: AHEAD, event: moved(0, "a1a4", None) };
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
    let why = Refusal::WrongVersion { expected: 4 };
    desk.hear(FromServer::Refused(Refused { id: None, why }));
    assert_eq!(desk.session.view().link, LinkState::Outdated);
    for event in [OnlineEvent::Closed, OnlineEvent::Connect, OnlineEvent::Tick] {
        assert_eq!(desk.send(event), []);
    }
    assert_eq!(desk.session.wake_in(), None);
}

#[test]
fn a_lost_connection_is_known_within_five_seconds() {
    // Whenever the line breaks: from just after an answer to just before the next ping.
    for late in [0, 1, 1_000, 1_999] {
        let mut desk = Desk::open(ClockRule::None);
        assert_eq!(requests(&desk.wait(2_000)), [&Request::Ping]);
        desk.wait(late);
        desk.is_silent = true;
        let broken = desk.now;
        let mut effects = Vec::new();
        while desk.session.view().link == LinkState::Open {
            effects = desk.wait(1);
        }
        assert!(effects.contains(&OnlineEffect::Disconnect), "{effects:?}");
        assert!(desk.now.minus(broken) <= Millis(5_000), "after {:?}", desk.now.minus(broken));
        assert_eq!(desk.wait(1_000), [OnlineEffect::Connect { have: 2 }]);
    }
}

#[test]
fn any_message_shows_that_the_server_is_there() {
    let mut desk = Desk::open(ClockRule::None);
    desk.is_silent = true;
    for _ in 0..5 {
        desk.wait(2_500);
        desk.hear(FromServer::Present { seats: vec![0, 1], watchers: 0 });
    }
    assert_eq!(desk.session.view().link, LinkState::Open);
}

#[test]
fn without_a_network_the_connection_is_lost_at_once() {
    let mut desk = Desk::open(ClockRule::None);
    let effects = desk.send(OnlineEvent::Offline);
    assert_eq!(effects[0], OnlineEffect::Disconnect);
    assert!(matches!(desk.session.view().link, LinkState::Waiting(1)));
    assert_eq!(desk.send(OnlineEvent::Offline), [], "it is known");
    assert_eq!(desk.send(OnlineEvent::Connect), [OnlineEffect::Connect { have: 2 }], "the network is back");
    // A server that never welcomes is given up.
    assert_eq!(desk.wait(9_999), []);
    assert_eq!(desk.wait(1), [OnlineEffect::Disconnect]);
}

#[test]
fn others_who_left_are_shown_with_the_time_that_they_have() {
    let mut desk = Desk::open(BLITZ);
    let away =
        |desk: &Desk| desk.session.view().seats.iter().map(|seat| seat.away.clone()).collect::<Vec<_>>();
    let present =
        |desk: &mut Desk, seats: &[u8]| desk.hear(FromServer::Present { seats: seats.to_vec(), watchers: 3 });
    assert_eq!(away(&desk), [None, None], "nothing is known yet");
    assert_eq!(present(&mut desk, &[0, 1]), []);
    assert_eq!((away(&desk), desk.session.view().watchers), (vec![None, None], 3));
    let left = "Bea is not connected.".to_owned();
    assert_eq!(present(&mut desk, &[0]), [OnlineEffect::Announce(left.clone())]);
    assert_eq!(away(&desk), [None, Some(left)]);
    desk.log(moved(0, "a1a4", Some(60_000)));
    desk.wait(15_500);
    assert_eq!(away(&desk)[1].as_deref(), Some("Bea is not connected. Time left: 0:44"));
    let back = "Bea is connected again.".to_owned();
    assert_eq!(present(&mut desk, &[0, 1]), [OnlineEffect::Announce(back)]);
    present(&mut desk, &[]);
    assert_eq!(away(&desk)[0], None, "the user knows better");
    desk.send(OnlineEvent::Offline);
    assert_eq!(away(&desk), [None, None], "nothing is known without a connection");
}

#[test]
fn clocks_run_by_the_time_of_the_server() {
    let mut desk = Desk::open(BLITZ);
    let clock = |desk: &Desk, seat: usize| desk.session.view().seats[seat].clock.clone().expect("a clock");
    desk.wait(99_000);
    for seat in [0, 1] {
        assert_eq!((clock(&desk, seat).text.as_str(), clock(&desk, seat).runs), ("1:00", false));
    }
    desk.log(moved(0, "a1a4", Some(60_000)));
    assert_eq!((clock(&desk, 0).text.as_str(), clock(&desk, 0).runs), ("1:00", false));
    assert_eq!((clock(&desk, 1).text.as_str(), clock(&desk, 1).runs), ("1:00", true));
    desk.wait(15_500);
    assert_eq!(clock(&desk, 1).text, "0:44");
    desk.wait(36_000);
    assert!(clock(&desk, 1).text.starts_with("8.") && clock(&desk, 1).is_soon_over, "{:?}", clock(&desk, 1));
    let effects = desk.wait(9_000);
    assert!(requests(&effects).contains(&&Request::ClaimTime), "{effects:?}");
    assert_eq!(clock(&desk, 1).text, "0.0");
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
    desk.hear(FromServer::Welcome { version: 3, last: 2, mine: Vec::new(), now: AHEAD });
    desk.log(moved(0, "a1a4", Some(60_000)));
    let before = desk.session.view();
    assert!(!before.my_turn && before.offers.is_empty() && before.can_analyse);
    assert!(before.seats.iter().all(|seat| !seat.can_add_time));
    assert_eq!(desk.play("e5e2"), []);
    assert_eq!(desk.session.view(), before);
    assert!(!requests(&desk.wait(90_000)).contains(&&Request::ClaimTime));
}

#[test]
fn seats_are_taken_and_the_game_begins() {
    let mut view = game(ClockRule::None, true);
    let mut owner = Desk::new(&view);
    assert_eq!(owner.state(Offer::CallOff), Some(OfferState::Possible));
    assert_eq!(owner.session.view().status, "Waiting for players…");
    owner.log(Event::Joined { seat: 1, name: name("Bea"), account: None });
    assert!(owner.session.view().my_turn);

    view.summary.is_mine = false;
    view.summary.seats[0].mine = false;
    let mut guest = Desk::new(&view);
    let seats = guest.session.view().seats;
    assert_eq!((seats[0].can_join, seats[1].can_join), (false, true));
    assert_eq!(guest.session.view().offers, [], "nothing before one plays");
    guest.send(OnlineEvent::Joined(vec![1]));
    guest.log(Event::Joined { seat: 1, name: name("Bea"), account: None });
    assert_eq!(guest.session.view().seats[1].name, "Bea (you)");
    assert!(guest.session.view().is_player && !guest.session.view().my_turn);
}

#[test]
fn offers_are_made_shown_to_both_and_answered_in_one_way() {
    let possible = Some(OfferState::Possible);
    let theirs = |text: &str| Some(OfferState::Theirs(text.to_owned()));
    let mut desk = Desk::open(ClockRule::None);
    let offers = |desk: &Desk| desk.session.view().offers.iter().map(|offer| offer.offer).collect::<Vec<_>>();
    assert_eq!(offers(&desk), [Offer::Draw, Offer::CallOff, Offer::Resign]);
    for (ply, mv) in [(0, "a1a4"), (1, "e5e2")] {
        desk.log(moved(ply, mv, None));
    }
    assert_eq!(offers(&desk), [Offer::Takeback, Offer::Draw, Offer::Resign], "it is too late to call it off");

    desk.log(Event::DrawOffered { seat: 1 });
    assert_eq!(desk.state(Offer::Draw), theirs("Bea offers a draw."));
    desk.log(Event::DrawDeclined { seat: 0 });
    desk.log(Event::DrawOffered { seat: 0 });
    assert!(matches!(desk.state(Offer::Draw), Some(OfferState::Mine(_))));

    assert_eq!(desk.state(Offer::Takeback), possible);
    desk.log(Event::TakebackOffered { seat: 0 });
    assert!(matches!(desk.state(Offer::Takeback), Some(OfferState::Mine(_))));
    desk.log(Event::TakebackDeclined { seat: 1 });
    let message = desk.session.view().message.map(|message| message.text);
    assert_eq!(message.as_deref(), Some("The takeback was declined."));
    desk.log(Event::TakebackOffered { seat: 1 });
    assert_eq!(desk.state(Offer::Takeback), theirs("Bea asks for a takeback."));

    desk.log(Event::Ended { how: SeatEnd::Resigned { seat: 1 }, result: "w".to_owned() });
    assert_eq!((offers(&desk), desk.state(Offer::Rematch)), (vec![Offer::Rematch], possible));
    desk.log(Event::RematchOffered { seat: 1 });
    assert_eq!(desk.state(Offer::Rematch), theirs("Bea wants a rematch."));
    desk.log(Event::RematchOffered { seat: 0 });
    assert!(matches!(desk.state(Offer::Rematch), Some(OfferState::Mine(_))));
    let next = GameId::from_random([2; 16]);
    let effects = desk.log(Event::Rematch { game: next.clone() });
    assert_eq!(effects, [OnlineEffect::Visit(next.clone())]);
    assert_eq!((desk.session.view().rematch, offers(&desk)), (Some(next), Vec::new()));
}

#[test]
fn looking_back_ends_with_a_move_and_takes_none() {
    let mut desk = Desk::open(BLITZ);
    for (ply, mv) in [(0, "a1a4"), (1, "e5e2")] {
        desk.log(moved(ply, mv, Some(50_000)));
    }
    let shown = |desk: &Desk| (desk.session.table().ply(), desk.session.view().input.is_closed());
    desk.send(OnlineEvent::Walk(Walk::Back));
    assert_eq!(shown(&desk), (1, true));
    desk.send(OnlineEvent::GoTo(0));
    assert_eq!((shown(&desk), desk.session.view().moves.len()), ((0, true), 2));
    let pick = OnlineEvent::Input(InputEvent::Pick(cairn_core::Pick::Cell("a4".to_owned())));
    assert_eq!(desk.send(pick), [], "a click goes back to the game");
    assert_eq!(shown(&desk), (2, false));
    desk.send(OnlineEvent::GoTo(1));
    desk.log(moved(2, "a4a3", Some(40_000)));
    assert_eq!(shown(&desk).0, 3, "a move is seen at once");
}

#[test]
fn moves_are_taken_back_on_the_table_with_those_on_their_way() {
    let mut desk = Desk::open(BLITZ);
    for (ply, mv) in [(0, "a1a4"), (1, "e5e2")] {
        desk.log(moved(ply, mv, Some(50_000)));
    }
    let mv = desk.play("a4a3");
    assert!(desk.session.view().is_sending);
    desk.log(Event::TakenBack { ply: 1 });
    assert_eq!(desk.moves(), ["a1a4"]);
    let view = desk.session.view();
    assert!(!view.is_sending && !view.my_turn);
    assert_eq!(view.message.map(|message| message.text).as_deref(), Some("Moves were taken back."));
    // The move came too late, which is no news.
    assert_eq!(desk.refuse(id_of(&mv[0]), Refusal::OtherPly { ply: 1 }), []);
    // The time of the same ply is claimed again.
    let claims = |effects: &[OnlineEffect]| requests(effects).contains(&&Request::ClaimTime);
    assert!(claims(&desk.wait(61_000)));
    desk.log(moved(1, "e5e2", Some(1_000)));
    desk.log(Event::TakenBack { ply: 1 });
    assert!(claims(&desk.wait(61_000)));
}

#[test]
fn time_is_added_to_the_clocks_of_others() {
    let mut desk = Desk::open(BLITZ);
    let can =
        |desk: &Desk| desk.session.view().seats.iter().map(|seat| seat.can_add_time).collect::<Vec<_>>();
    assert_eq!(can(&desk), [false, true]);
    assert_eq!(can(&Desk::open(ClockRule::None)), [false, false]);
    assert_eq!(can(&Desk::open(ClockRule::Days { days: 2 })), [false, false]);
    let asked = desk.send(OnlineEvent::Ask(Request::AddTime { seat: 1 }));
    assert_eq!(requests(&asked), [&Request::AddTime { seat: 1 }]);
    let effects = desk.log(Event::TimeAdded { seat: 0, to: 1, time: cairn_wire::ADDED_TIME });
    assert_eq!(effects, [OnlineEffect::Announce("Ana gives Bea 15 more seconds.".to_owned())]);
    assert_eq!(desk.session.view().seats[1].clock.clone().expect("a clock").text, "1:15");
}

#[test]
fn chat_is_shown_only_if_it_is_wanted() {
    let mut desk = Desk::open(ClockRule::None);
    let chat = |desk: &Desk| desk.session.view().chat;
    assert!(chat(&desk).is_shown && !chat(&desk).can_write && chat(&desk).hint.is_none());
    assert!(chat(&desk).readers.contains("Everyone who watches"));
    desk.log(Event::Chat { seat: 1, on: true });
    assert!(chat(&desk).hint.is_some_and(|hint| hint.contains("Bea")));
    desk.log(Event::Chat { seat: 0, on: true });
    assert!(chat(&desk).can_write);
    desk.log(Event::Said { seat: 1, text: "hi".to_owned() });
    assert_eq!(chat(&desk).lines, [("Bea".to_owned(), "hi".to_owned())]);
    desk.log(Event::Chat { seat: 0, on: false });
    assert_eq!(chat(&desk).lines, []);
}
