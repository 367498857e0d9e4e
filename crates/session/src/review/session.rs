//! A game under review: how far the engine has come, and the move that is shown.

use cairn_games::Table;
use cairn_i18n::{Language, say};
use cairn_players::Spec;

use super::{Review, ReviewView, ReviewedGame};
use crate::{Effect, GameText, ReviewOrder, Reviewed, Session, Ticket};

/// How carefully the engine judges each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// A short look.
    Quick,
    /// A long look.
    Thorough,
}

impl Care {
    /// All of them.
    pub const ALL: [Care; 2] = [Care::Quick, Care::Thorough];

    /// The engine for a game with this number of seats. Its limit is nodes and not time, so that a game is judged the same
    /// everywhere. With more than two seats a node takes longer.
    fn spec(self, seats: usize) -> Result<Spec, String> {
        match (self, seats) {
            (Care::Quick, 2) => "engine:nodes=100000,hash=16",
            (Care::Thorough, 2) => "engine:nodes=500000,hash=32",
            (Care::Quick, _) => "engine:nodes=20000,hash=16",
            (Care::Thorough, _) => "engine:nodes=100000,hash=32",
        }
        .parse()
    }
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// The engine judges moves.
    Running,
    /// The review ended early.
    Stopped,
    /// Every move is judged.
    Done,
}

/// Something that happened to a review.
#[derive(Clone, Debug)]
pub enum ReviewEvent {
    /// Begins to judge the moves, or begins anew.
    Begin,
    /// Ends with what is judged so far.
    Stop,
    /// Begins anew with another care.
    SetCare(Care),
    /// Shows the game after this number of moves, or after all where there are fewer.
    Go(usize),
    /// Shows the game this number of moves later, or earlier where it is negative.
    Step(isize),
    /// The engine answers.
    Reviewed(Reviewed),
}

/// A game under review.
#[derive(Debug)]
pub struct ReviewSession {
    pub(super) game: ReviewedGame,
    /// The game after the moves shown.
    pub(super) table: Box<dyn Table>,
    pub(super) care: Care,
    pub(super) work: Work,
    last_ticket: Ticket,
}

impl ReviewSession {
    /// Reads the record of a game that has moves, at its end; or why it cannot be reviewed, for people. The review starts
    /// with [`ReviewEvent::Begin`].
    pub fn read(text: &str, language: Language) -> Result<ReviewSession, String> {
        let refuse = |reason: &str| say::REVIEW_NO_RECORD.fill(language, &[&reason.trim_end_matches('.')]);
        let game = ReviewedGame::read(text, language).map_err(|error| refuse(&error))?;
        if game.moves().is_empty() {
            return Err(refuse(say::REVIEW_EMPTY.text(language)));
        }
        Ok(ReviewSession {
            table: game.table().boxed_clone(),
            game,
            care: Care::Quick,
            work: Work::Stopped,
            last_ticket: Ticket::default(),
        })
    }

    fn begin(&mut self) -> Vec<Effect> {
        // Every spec of a care can be read, as a test shows.
        let Ok(spec) = self.care.spec(self.table.seats()) else { return Vec::new() };
        self.game.review = Review::default();
        self.work = Work::Running;
        let order = ReviewOrder { spec, game: GameText::of(self.game.table()) };
        vec![Effect::Review(self.last_ticket.advance(), Box::new(order))]
    }

    fn go(&mut self, ply: usize) -> Vec<Effect> {
        while self.table.ply() > ply && self.table.take_back() {}
        while self.table.ply() < ply {
            let next = self.game.moves().get(self.table.ply());
            if next.is_none_or(|mv| self.table.play(mv).is_err()) {
                break;
            }
        }
        Vec::new()
    }

    fn reviewed(&mut self, answer: Reviewed) -> Vec<Effect> {
        let seats = self.table.seats();
        let fits = answer.review.moves.len() <= self.game.moves().len()
            && answer.review.curve.iter().all(|chances| chances.count() == seats);
        if self.work != Work::Running || answer.ticket != self.last_ticket || !fits {
            return Vec::new();
        }
        self.game.review = answer.review;
        if !answer.is_last {
            return Vec::new();
        }
        self.work = Work::Done;
        let points = self.game.review.turning_points().len();
        vec![Effect::Announce(say::REVIEW_DONE.fill(self.game.language(), &[&points]))]
    }

    /// How far a review came that was stopped, in words.
    pub(super) fn so_far(&self) -> String {
        let (done, all) = (self.game.review.moves.len(), self.game.moves().len());
        say::REVIEW_SO_FAR.fill(self.game.language(), &[&done, &all])
    }
}

impl Session for ReviewSession {
    type Event = ReviewEvent;
    type View = ReviewView;

    fn update(&mut self, event: ReviewEvent) -> Vec<Effect> {
        match event {
            ReviewEvent::Begin => self.begin(),
            ReviewEvent::Stop if self.work == Work::Running => {
                self.work = Work::Stopped;
                vec![Effect::StopThinking, Effect::Announce(self.so_far())]
            }
            ReviewEvent::SetCare(care) if care != self.care => {
                self.care = care;
                self.begin()
            }
            ReviewEvent::Reviewed(answer) => self.reviewed(answer),
            ReviewEvent::Go(ply) => self.go(ply),
            ReviewEvent::Step(by) => self.go(self.table.ply().saturating_add_signed(by)),
            ReviewEvent::Stop | ReviewEvent::SetCare(_) => Vec::new(),
        }
    }

    fn view(&self) -> ReviewView {
        ReviewView::of(self)
    }

    /// The game after the moves shown.
    fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    fn reviewed(answer: Reviewed) -> Option<ReviewEvent> {
        Some(ReviewEvent::Reviewed(answer))
    }
}

#[cfg(test)]
mod tests {
    use cairn_engine::{Limits, Stop};
    use cairn_players::Player;
    use proptest::prelude::*;

    use super::*;
    use crate::review::{Opinion, review};

    const NAVA: &str = "[Game \"nava\"]\n[Player1 \"human\"]\n[Player2 \"Ada\"]\n\n1. a1a4 e5e2 2. a4a2 *\n";

    fn session() -> ReviewSession {
        ReviewSession::read(NAVA, Language::English).expect("a game")
    }

    /// The review of the first moves of a game, with few nodes.
    fn judged(session: &ReviewSession, moves: usize) -> Review {
        let mut player = Player::new("engine:hash=1".parse().expect("an engine"));
        let limits = Limits { nodes: Some(200), ..Limits::NONE };
        let mut found = review(session.game.table(), &mut player, limits, &Stop::default(), &mut |_| ());
        found.moves.truncate(moves);
        found.curve.truncate(moves + 1);
        found
    }

    /// Answers the last order.
    fn answer(session: &mut ReviewSession, moves: usize, is_last: bool) -> Vec<Effect> {
        let (ticket, review) = (session.last_ticket, judged(session, moves));
        session.update(ReviewEvent::Reviewed(Reviewed { ticket, review, is_last }))
    }

    #[test]
    fn every_care_names_an_engine() {
        for (care, seats) in Care::ALL.into_iter().flat_map(|care| [2, 3, 4].map(|seats| (care, seats))) {
            assert!(care.spec(seats).is_ok_and(|spec| spec.is_limited()), "{care:?} {seats}");
        }
    }

    #[test]
    fn only_a_game_with_moves_is_reviewed() {
        for (text, expected) in [
            ("", "This record cannot be read: "),
            ("[Game \"nava\"]\n\n1. a1a9 *\n", "a1a9"),
            ("[Game \"nava\"]\n\n*\n", "expected a game with moves, found none."),
        ] {
            let error = ReviewSession::read(text, Language::English).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn a_review_runs_stops_and_begins_anew() {
        let mut session = session();
        assert!(session.update(ReviewEvent::Stop).is_empty(), "nothing runs yet");
        let begun = session.update(ReviewEvent::Begin);
        assert!(matches!(&begun[..], [Effect::Review(..)]), "{begun:?}");
        assert!(answer(&mut session, 1, false).is_empty());
        assert_eq!((session.view().judged, session.view().work), (1, Work::Running));
        let stopped = session.update(ReviewEvent::Stop);
        let told = Effect::Announce("Stopped after 1 of 3 moves.".to_owned());
        assert_eq!(stopped, [Effect::StopThinking, told]);
        assert!(answer(&mut session, 3, true).is_empty(), "nobody waits for it any more");
        assert_eq!(session.view().judged, 1);
        assert_eq!(session.update(ReviewEvent::SetCare(Care::Quick)), []);
        assert!(matches!(session.update(ReviewEvent::SetCare(Care::Thorough))[..], [Effect::Review(..)]));
        assert_eq!(session.view().judged, 0);
        let done = answer(&mut session, 3, true);
        assert!(matches!(&done[..], [Effect::Announce(text)] if text.starts_with("The review is done.")));
        assert_eq!(session.view().work, Work::Done);
    }

    #[test]
    fn a_move_is_shown_with_what_is_thought_of_it() {
        let mut session = session();
        session.update(ReviewEvent::Begin);
        answer(&mut session, 2, false);
        let view = session.view();
        assert_eq!((view.ply, view.heading.as_str()), (3, "2. White: a4a2"));
        assert_eq!(view.opinion, Some(Opinion::NotYet));
        assert_eq!(view.made, Some(("a4".to_owned(), "a2".to_owned())));
        assert_eq!(
            view.seats.iter().map(|seat| seat.player.as_deref()).collect::<Vec<_>>(),
            [Some("Person"), Some("Ada")]
        );
        session.update(ReviewEvent::Step(-1));
        let view = session.view();
        assert!(matches!(view.opinion, Some(Opinion::Judged { .. })));
        assert!(view.place.starts_with("1. Black: e5e2, "), "{}", view.place);
        session.update(ReviewEvent::Go(0));
        let view = session.view();
        assert_eq!((view.opinion, view.place.as_str()), (None, "The start"));
        session.update(ReviewEvent::Step(isize::MIN));
        assert_eq!(session.view().ply, 0);
        session.update(ReviewEvent::Go(usize::MAX));
        assert_eq!(session.view().ply, 3);
    }

    fn events() -> impl Strategy<Value = Vec<(u8, usize, bool)>> {
        proptest::collection::vec((0..8_u8, 0..6_usize, any::<bool>()), 1..60)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

        #[test]
        fn random_events_lose_no_move(events in events()) {
            let mut session = session();
            let whole = judged(&session, 3);
            for (kind, number, flag) in events {
                let before = session.view();
                let ticket = if flag { session.last_ticket } else { Ticket::default() };
                let cut = |review: &Review| Review {
                    moves: review.moves.iter().take(number).cloned().collect(),
                    curve: review.curve.iter().take(number + 1).cloned().collect(),
                };
                let too_long = |review: &Review| Review {
                    moves: review.moves.iter().cycle().take(9).cloned().collect(),
                    ..review.clone()
                };
                let (event, is_refused) = match kind {
                    0 => (ReviewEvent::Begin, false),
                    1 => (ReviewEvent::Stop, before.work != Work::Running),
                    2 => (ReviewEvent::SetCare(Care::ALL[number % 2]), before.care == Care::ALL[number % 2]),
                    3 => (ReviewEvent::Go(number), false),
                    4 => (ReviewEvent::Step(number as isize - 3), false),
                    5 => {
                        let review = too_long(&whole);
                        (ReviewEvent::Reviewed(Reviewed { ticket, review, is_last: true }), true)
                    }
                    _ => {
                        let is_expected = before.work == Work::Running && ticket == session.last_ticket;
                        let review = cut(&whole);
                        (ReviewEvent::Reviewed(Reviewed { ticket, review, is_last: flag }), !is_expected)
                    }
                };
                session.update(event);
                let after = session.view();
                let moves = |view: &ReviewView| view.moves.iter().map(|one| one.mv.clone()).collect::<Vec<_>>();
                prop_assert_eq!(moves(&after), ["a1a4", "e5e2", "a4a2"]);
                prop_assert_eq!(session.table().played(), &moves(&after)[..after.ply]);
                if is_refused {
                    prop_assert_eq!(before, after);
                }
            }
        }
    }
}
