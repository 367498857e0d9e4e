//! A game being reviewed: what the engine has found, and which move is looked at.

use cairn_core::Seat;
use cairn_engine::{Score, Verdict};
use cairn_games::record::RecordText;
use cairn_games::{Table, seat_name};
use cairn_i18n::{Language, say};
use cairn_session::GameText;
use cairn_session::review::{Judged, Judgement, Review, TurningPoint};
use cairn_session::{LocalGame, LocalPlayer};
use leptos::prelude::*;

use crate::board::Shown;
use crate::context::Context;
use crate::link;
use crate::message::{Request, Response};
use crate::thinker::Thinker;

/// A game to be reviewed, with its record.
#[derive(Clone)]
pub(super) struct Loaded {
    pub(super) local_game: LocalGame,
    pub(super) sheet: RecordText,
}

/// How carefully the engine looks at each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Care {
    Quick,
    Thorough,
}

impl Care {
    pub(super) const ALL: [Care; 2] = [Care::Quick, Care::Thorough];

    /// Who judges a game of so many seats: nodes and not time, so that it is judged the same everywhere. With more
    /// than two seats a node takes longer.
    fn spec(self, seats: usize) -> &'static str {
        match (self, seats) {
            (Care::Quick, 2) => "engine:nodes=100000,hash=16",
            (Care::Thorough, 2) => "engine:nodes=500000,hash=32",
            (Care::Quick, _) => "engine:nodes=20000,hash=16",
            (Care::Thorough, _) => "engine:nodes=100000,hash=32",
        }
    }
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Work {
    Running,
    Stopped,
    Done,
}

/// A game being reviewed. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Reviewing {
    pub(super) context: Context,
    game: StoredValue<Loaded>,
    /// Who made each move, and in which position: colours may change hands in the middle of a game.
    movers: StoredValue<Vec<(Seat, Shown)>>,
    pub(super) moves: StoredValue<Vec<String>>,
    pub(super) review: RwSignal<Review>,
    pub(super) care: RwSignal<Care>,
    pub(super) work: RwSignal<Work>,
    /// How many moves are made on the board.
    pub(super) ply: RwSignal<usize>,
    pub(super) shown: Memo<Shown>,
    thinker: Thinker,
}

impl Reviewing {
    /// Begins to review a game that has moves.
    pub(super) fn new(loaded: Loaded) -> Reviewing {
        let context = Context::get();
        let moves = loaded.local_game.table().played();
        let tables = tables(loaded.local_game.table());
        let movers =
            tables.iter().filter_map(|table| Some((table.status().to_move()?, table.clone()))).collect();
        let ply = RwSignal::new(moves.len());
        let reviewing = Reviewing {
            context,
            game: StoredValue::new(loaded),
            movers: StoredValue::new(movers),
            moves: StoredValue::new(moves),
            review: RwSignal::new(Review::default()),
            care: RwSignal::new(Care::Quick),
            work: RwSignal::new(Work::Running),
            ply,
            shown: Memo::new(move |_| tables[ply.get().min(tables.len() - 1)].clone()),
            thinker: Thinker::new(),
        };
        Effect::new(move || reviewing.ask(reviewing.care.get()));
        reviewing
    }

    fn ask(self, care: Care) {
        self.review.set(Review::default());
        self.work.set(Work::Running);
        let game = self.game.with_value(|game| GameText::of(game.local_game.table()));
        let Ok(spec) = care.spec(self.seats()).parse() else { return };
        self.thinker.ask(Request::Review { game, spec }, move |answer| {
            let is_last = answer.is_last();
            if let Response::Reviewed(review, _) = answer {
                self.review.set(review);
            }
            if is_last {
                self.work.set(Work::Done);
                let points = self.review.with_untracked(|review| review.turning_points().len());
                self.context.announce(self.context.fill(say::REVIEW_DONE, &[&points]));
            }
        });
    }

    /// Begins anew.
    pub(super) fn again(self) {
        self.ask(self.care.get_untracked());
    }

    /// Leaves it at what is found so far.
    pub(super) fn stop(self) {
        self.thinker.stop();
        self.work.set(Work::Stopped);
        self.context.announce(self.so_far());
    }

    /// How far a review came that was stopped.
    pub(super) fn so_far(self) -> String {
        let done = self.review.with(|review| review.moves.len());
        self.context.fill(say::REVIEW_SO_FAR, &[&done, &self.last()])
    }

    /// How many moves the game has.
    pub(super) fn last(self) -> usize {
        self.moves.with_value(Vec::len)
    }

    pub(super) fn game(self) -> cairn_games::GameKind {
        self.game.with_value(|game| game.local_game.table().setup().game())
    }

    pub(super) fn seats(self) -> usize {
        self.game.with_value(|game| game.local_game.seats().len())
    }

    /// Shows the game after so many moves.
    pub(super) fn go(self, ply: usize) {
        self.ply.set(ply.min(self.last()));
    }

    /// The round of a move, in which everybody moves once.
    pub(super) fn round(self, index: usize) -> usize {
        index / self.seats() + 1
    }

    /// Who made a move.
    pub(super) fn mover(self, index: usize) -> Option<Seat> {
        self.movers.with_value(|movers| movers.get(index).map(|(seat, _)| *seat))
    }

    /// Who made a move, by name.
    pub(super) fn mover_name(self, index: usize) -> String {
        let language = self.context.language();
        self.movers.with_value(|movers| {
            movers.get(index).map(|(seat, table)| seat_name(&**table, *seat, language)).unwrap_or_default()
        })
    }

    /// The position in which a move was made.
    pub(super) fn before(self, index: usize) -> Option<Shown> {
        self.movers.with_value(|movers| movers.get(index).map(|(_, table)| table.clone()))
    }

    /// A seat by the colour that it has at the end.
    pub(super) fn seat_name(self, seat: Seat) -> String {
        let language = self.context.language();
        self.game.with_value(|game| seat_name(game.local_game.table(), seat, language))
    }

    pub(super) fn colour(self, seat: Seat) -> &'static str {
        self.game.with_value(|game| cairn_draw::colour(game.local_game.table().tint(seat)))
    }

    /// Who sat there, as far as the record says.
    pub(super) fn player_name(self, seat: Seat) -> Option<String> {
        let language = self.context.language();
        self.game.with_value(|game| {
            let name = game.sheet.tags.get(&format!("Player{seat}")).filter(|name| !name.is_empty())?;
            Some(match name.parse::<LocalPlayer>() {
                Ok(LocalPlayer::Person) => say::PERSON.text(language).to_owned(),
                Ok(engine) => engine.name(language),
                Err(_) => name.to_owned(),
            })
        })
    }

    /// How the game ended.
    pub(super) fn result(self) -> String {
        let language = self.context.language();
        let end = self.game.with_value(|game| game.local_game.end_text(language));
        end.unwrap_or_else(|| say::REVIEW_UNFINISHED.text(language).to_owned())
    }

    /// What is found of a move, if the engine has come to it.
    pub(super) fn judged(self, index: usize) -> Option<Judged> {
        self.review.with(|review| review.moves.get(index).cloned())
    }

    /// What would have been better than a move, where it is worth telling.
    pub(super) fn better(self, index: usize) -> Option<Vec<String>> {
        /// What would be told as no points at all.
        const NOTHING: f64 = 0.005;
        let judged = self.judged(index)?;
        (judged.judgement != Judgement::Best && judged.loss >= NOTHING).then_some(judged.best)
    }

    /// A seat's chance after so many moves, in percent.
    pub(super) fn chance(self, ply: usize, seat: Seat) -> Option<String> {
        self.review.with(|review| Some(format!("{:.0}", review.curve.get(ply)?[seat] * 100.0)))
    }

    /// The address of the analysis of the game as far as it is shown.
    pub(super) fn analysis(self) -> String {
        link::to_analysis(&*self.shown.get())
    }

    /// Why a move is a turning point.
    pub(super) fn reason(self, point: &TurningPoint, judged: &Judged) -> String {
        let cost = judged.cost_text(self.context.language());
        match point.new_leader {
            Some(leader) => {
                format!("{cost}; {}", self.context.fill(say::REVIEW_LEAD, &[&self.seat_name(leader)]))
            }
            None => cost,
        }
    }

    /// A move in words: round, mover and move, and what is thought of it.
    pub(super) fn move_text(self, index: usize) -> String {
        let mv = self.moves.with_value(|moves| moves.get(index).cloned()).unwrap_or_default();
        let made = self.context.fill(say::REVIEW_MOVE, &[&self.round(index), &self.mover_name(index), &mv]);
        match self.judged(index) {
            Some(judged) => {
                let language = self.context.language();
                let judgement = judged.judgement.name().text(language);
                format!("{made}, {judgement}, {}", standing(judged.after, language))
            }
            None => made,
        }
    }

    /// The game after so many moves in words: the last move, or that it is the start.
    pub(super) fn ply_text(self, ply: usize) -> String {
        match ply.checked_sub(1) {
            Some(index) => self.move_text(index),
            None => self.context.text(say::REVIEW_AT_START).to_owned(),
        }
    }
}

/// The game after each number of moves.
fn tables(game: &dyn Table) -> Vec<Shown> {
    let mut table = game.boxed_clone();
    while table.take_back() {}
    let mut tables = vec![Shown::of(table.as_ref())];
    for mv in game.played() {
        // The moves were played before.
        if table.play(&mv).is_ok() {
            tables.push(Shown::of(table.as_ref()));
        }
    }
    tables
}

/// How well a player stands.
pub(super) fn standing(score: Score, language: Language) -> String {
    match score.verdict() {
        Verdict::Wins(0) => say::SCORE_WON.text(language).to_owned(),
        Verdict::Loses(0) => say::SCORE_LOST.text(language).to_owned(),
        Verdict::Wins(turns) => say::WINS_IN.fill(language, &[&turns]),
        Verdict::Loses(turns) => say::LOSES_IN.fill(language, &[&turns]),
        Verdict::Points(_) => format!("{:.0} %", score.chance() * 100.0),
    }
}

/// What a style sheet calls a judgement.
pub(super) fn class_of(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Best => "best",
        Judgement::Good => "good",
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}
