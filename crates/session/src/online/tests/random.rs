//! Random events in random order.

use cairn_wire::MOST_CHAT;
use proptest::prelude::*;

use super::*;

/// Events of all kinds: those that a user, a server and a network could cause, and those that they could not.
fn event() -> impl Strategy<Value = Chance> {
    let cell = "[a-e][1-5]".prop_map(|cell| OnlineEvent::Input(InputEvent::Pick(Pick::Cell(cell))));
    let ask = prop_oneof![
        Just(Request::Resign),
        Just(Request::OfferDraw),
        Just(Request::DeclineDraw),
        Just(Request::CallOff),
        Just(Request::OfferTakeback),
        Just(Request::DeclineTakeback),
        (0..3_u8).prop_map(|seat| Request::AddTime { seat }),
        Just(Request::OfferRematch),
        any::<bool>().prop_map(|on| Request::Chat { on }),
        Just(Request::Say { text: "x".repeat(MOST_CHAT) }),
    ];
    let ahead = prop_oneof![
        "[a-e][1-5]{0,1}[a-e][1-5]".prop_map(OnlineEvent::Typed),
        Just(OnlineEvent::Input(InputEvent::Clear)),
        Just(OnlineEvent::Input(InputEvent::Back)),
        Just(OnlineEvent::Input(InputEvent::Confirm)),
        Just(OnlineEvent::Walk(Walk::Back)),
        Just(OnlineEvent::Plan(PlanEvent::Begin)),
        Just(OnlineEvent::Plan(PlanEvent::TakeBack)),
        Just(OnlineEvent::Plan(PlanEvent::Keep)),
        Just(OnlineEvent::Plan(PlanEvent::GiveUp)),
        (0..3_usize).prop_map(|place| OnlineEvent::Plan(PlanEvent::Remove(place))),
        (0..4_u32)
            .prop_map(|ply| OnlineEvent::Plan(PlanEvent::Stored(Conditions { ply, lines: Vec::new() }))),
        Just(OnlineEvent::ConfirmMoves(ConfirmMoves::Always)),
        Just(OnlineEvent::ConfirmMoves(ConfirmMoves::Never)),
    ];
    let other = prop_oneof![
        Just(OnlineEvent::Connect),
        Just(OnlineEvent::Closed),
        Just(OnlineEvent::Tick),
        Just(OnlineEvent::Speak(Language::Portuguese)),
        Just(OnlineEvent::Joined(vec![0, 1, 9])),
        Just(OnlineEvent::Heard(FromServer::Restart { wait: Millis(9) })),
        Just(OnlineEvent::Offline),
        Just(OnlineEvent::Heard(FromServer::Present { seats: vec![1, 9], watchers: 3 })),
        Just(OnlineEvent::Heard(FromServer::Welcome { version: 3, last: 0, mine: vec![0, 7], now: AHEAD })),
    ];
    let logged = prop_oneof![
        (0..3_u8).prop_map(|seat| Event::DrawOffered { seat }),
        (0..3_u8).prop_map(|seat| Event::TakebackOffered { seat }),
        (0..9_u32).prop_map(|ply| Event::TakenBack { ply }),
        (0..3_u8).prop_map(|to| Event::TimeAdded { seat: 0, to, time: Millis(9) }),
        Just(Event::CalledOff),
        (0..3_u8).prop_map(|seat| Event::Said { seat, text: "hi".to_owned() }),
        (0..3_u8, any::<bool>()).prop_map(|(seat, on)| Event::Chat { seat, on }),
        (0..3_u8).prop_map(|seat| Event::Joined { seat, name: name("Eve"), account: None }),
        (0..9_u32, "[a-e][1-5][a-e][1-5]").prop_map(|(ply, mv)| moved(ply, &mv, None)),
        Just(Event::Ended { how: SeatEnd::Agreed, result: "draw".to_owned() }),
    ];
    prop_oneof![
        3 => cell.prop_map(Chance::Event),
        3 => ask.prop_map(|request| Chance::Event(OnlineEvent::Ask(request))),
        4 => other.prop_map(Chance::Event),
        3 => ahead.prop_map(Chance::Event),
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
        is_slow in any::<bool>(),
        chances in proptest::collection::vec((event(), 0..3_000_u64), 0..80)
    ) {
        let clock = if is_slow { ClockRule::Days { days: 1 } } else { BLITZ };
        let mut desk = Desk::new(&game(clock, is_open));
        let mut messages: Vec<FromClient> = Vec::new();
        for (chance, later) in chances {
            desk.now = desk.now.plus(Millis(later));
            let before = desk.session.view();
            let ahead = desk.session.state().ahead().map(str::to_owned);
            let (log, ply) = (desk.session.state().last(), desk.session.state().ply());
            let (mut may_take_back, mut is_taken_back) = (false, false);
            let effects = match chance {
                Chance::Event(event) => {
                    // A move that waits for the user's word can be taken back by the user.
                    may_take_back = before.is_unconfirmed && matches!(event, OnlineEvent::Input(_));
                    desk.send(event)
                }
                Chance::Log(event, late) => {
                    may_take_back = true;
                    let number = log + 1 + late;
                    is_taken_back = matches!(event, Event::TakenBack { .. });
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
                            desk.log(moved(*ply, mv, None))
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
            prop_assert!(state.last() >= log && (state.ply() >= ply || is_taken_back), "nothing of the log is lost");
            // A move that is shown and not answered goes on being sent, unless it waits for the user's word.
            let view = desk.session.view();
            prop_assert!(!view.is_sending || state.ahead().is_some(), "a move is sent that is not shown");
            prop_assert!(!view.is_sending || !view.is_unconfirmed, "a move is sent before the user's word");
            let is_past = view.shown_ply < state.table().ply();
            prop_assert!(!view.my_turn || is_past || !view.input.is_closed());
            prop_assert!(view.premove.is_none() || !is_slow && !view.my_turn && view.stage == Stage::Playing);
            prop_assert!(view.plan.is_none() || is_slow && !view.my_turn);
            let _ = desk.session.wake_in();
        }
    }
}
