//! A game, the review of it, and what is said about both.

use cairn_core::Seat;
use cairn_engine::{Score, Verdict};
use cairn_games::record::{RecordText, player_tag};
use cairn_games::{Table, seat_name};
use cairn_i18n::{Language, say};

use super::{Judged, Judgement, Review, TurningPoint, outcome_of_line, refutation_text};
use crate::LocalGame;

/// A game with the review of it, as far as it has come, and the language in which it is told.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The review. Requires that it is one of this game.
    pub review: Review,
    local_game: LocalGame,
    record: RecordText,
    moves: Vec<String>,
    /// The player of each move, with the name at that time: colours may change hands in the middle of a game.
    movers: Vec<(Seat, String)>,
    language: Language,
}

impl ReviewedGame {
    /// Reads the record of a game, nothing of which is reviewed yet; or why it is none.
    pub fn read(text: &str, language: Language) -> Result<ReviewedGame, String> {
        ReviewedGame::from_record(RecordText::read(text).map_err(|error| error.to_string())?, language)
    }

    /// The same of a record whose text has been taken apart.
    pub fn from_record(record: RecordText, language: Language) -> Result<ReviewedGame, String> {
        let (local_game, record) = LocalGame::from_record(record)?;
        let moves = local_game.table().played();
        let mut table = local_game.table().boxed_clone();
        while table.take_back() {}
        let mut movers = Vec::new();
        for mv in &moves {
            let Some(mover) = table.status().to_move() else { break };
            movers.push((mover, seat_name(table.as_ref(), mover, language)));
            table.play(mv).map_err(|error| error.to_string())?;
        }
        Ok(ReviewedGame { review: Review::default(), local_game, record, moves, movers, language })
    }

    /// The game at its end.
    pub fn table(&self) -> &dyn Table {
        self.local_game.table()
    }

    /// The record that was read.
    pub fn record(&self) -> &RecordText {
        &self.record
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The moves of the game, whether they are judged or not.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.table().seats())
    }

    /// A seat by the colour that it has at the end.
    pub fn seat_name(&self, seat: Seat) -> String {
        seat_name(self.table(), seat, self.language)
    }

    /// The player of a seat as the record has it.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.record.tags.get(&player_tag(seat)).filter(|name| !name.is_empty())
    }

    /// How the game ended, in words.
    pub fn result(&self) -> String {
        let end = self.local_game.end_text(self.language);
        end.unwrap_or_else(|| say::REVIEW_UNFINISHED.text(self.language).to_owned())
    }

    /// The round of a move; everybody moves once in a round.
    pub fn round(&self, index: usize) -> usize {
        index / self.table().seats() + 1
    }

    /// The player of a move.
    pub fn mover(&self, index: usize) -> Option<Seat> {
        self.movers.get(index).map(|(seat, _)| *seat)
    }

    /// The player of a move, by the colour at that time.
    pub fn mover_name(&self, index: usize) -> &str {
        self.movers.get(index).map_or("", |(_, name)| name)
    }

    /// A move in words: round, player and move. Empty where there is no such move.
    pub fn move_text(&self, index: usize) -> String {
        let Some(mv) = self.moves.get(index) else { return String::new() };
        say::REVIEW_MOVE.fill(self.language, &[&self.round(index), &self.mover_name(index), mv])
    }

    /// Why a move is a turning point.
    pub fn reason(&self, point: &TurningPoint) -> String {
        let cost = self.review.moves[point.index].cost_text(self.language);
        match point.new_leader {
            Some(leader) => {
                format!("{cost}; {}", say::REVIEW_LEAD.fill(self.language, &[&self.seat_name(leader)]))
            }
            None => cost,
        }
    }
}

impl ReviewedGame {
    /// The game after a move that has an answer for punishment, and that answer. `None` for all other moves.
    fn punished(&self, index: usize) -> Option<(Box<dyn Table>, &Judged)> {
        let judged = self.review.moves.get(index).filter(|judged| !judged.reply.is_empty())?;
        let mut table = self.table().boxed_clone();
        while table.ply() > index + 1 && table.take_back() {}
        Some((table, judged))
    }

    /// The answer that punishes an inaccuracy, a mistake or a blunder, and what it leads to, in words.
    pub fn refutation(&self, index: usize) -> Option<String> {
        let (table, judged) = self.punished(index)?;
        Some(refutation_text(table.as_ref(), &judged.reply, usize::MAX, judged.mover, self.language))
    }

    /// What that answer leads to, in the words of the game.
    pub fn threat(&self, index: usize, language: Language) -> Option<String> {
        let (table, judged) = self.punished(index)?;
        outcome_of_line(table.as_ref(), &judged.reply, judged.mover, language)
    }
}

impl Judged {
    /// The line that was better, unless it was hardly so.
    pub fn better(&self) -> Option<&[String]> {
        /// A loss that would be shown as 0 points.
        const NOTHING: f64 = 0.005;
        (self.judgement != Judgement::Best && self.loss >= NOTHING).then_some(&self.best)
    }
}

/// How well a player stands, in words: a proven result, or the chance to win.
pub fn chance_text(score: Score, language: Language) -> String {
    match score.verdict() {
        Verdict::Wins(0) => say::SCORE_WON.text(language).to_owned(),
        Verdict::Loses(0) => say::SCORE_LOST.text(language).to_owned(),
        Verdict::Wins(turns) => say::WINS_IN.fill(language, &[&turns]),
        Verdict::Loses(turns) => say::LOSES_IN.fill(language, &[&turns]),
        Verdict::Points(_) => format!("{:.0} %", score.chance() * 100.0),
    }
}
