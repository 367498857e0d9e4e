//! Conditional lines: what the user answers if the others make certain moves. They are made on a board of their own;
//! the server keeps them and plays the answers.

use cairn_core::Seat;
use cairn_games::{Table, status_text};
use cairn_i18n::say;
use cairn_wire::{Conditions, MOST_LINE_MOVES, MOST_LINES, SeatState, Stage};

use super::{OnlineEffect, OnlineSession};
use crate::{InputEvent, InputOutcome, Message, MoveInput, Walk};

/// What the user does with conditional lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanEvent {
    /// Begins a line on the board.
    Begin,
    /// Takes its last move back.
    TakeBack,
    /// Keeps it.
    Keep,
    /// Goes back to the game without it.
    GiveUp,
    /// Removes the line at this place.
    Remove(usize),
    /// The server has these lines.
    Stored(Conditions),
}

/// The conditional lines of the user, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The turn for which the server was asked for them.
    asked: Option<u32>,
    /// Those that the server has; nothing until that is known.
    stored: Option<Conditions>,
    line: Option<Line>,
}

/// A line that is being made.
#[derive(Debug)]
struct Line {
    table: Box<dyn Table>,
    input: MoveInput,
}

/// The conditional lines of a game, while others are to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanView {
    /// The lines that the server keeps, as moves.
    pub lines: Vec<String>,
    /// Whether another line can be made.
    pub can_begin: bool,
    /// The line that is being made on the board.
    pub line: Option<LineView>,
}

/// A line that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineView {
    /// Its moves so far.
    pub moves: String,
    /// Who is to move.
    pub status: String,
    /// Whether it can be kept: it ends with a move of the user.
    pub can_keep: bool,
    /// Whether there is a move to take back.
    pub can_take_back: bool,
}

impl OnlineSession {
    /// The seat for which conditional lines can be stored: the only one of the user in a slow game with another person,
    /// while others are to move.
    fn planner(&self) -> Option<Seat> {
        let is_slow = self.state.clock().is_slow() && self.state.stage() == Stage::Playing;
        let seat = self.user().filter(|_| is_slow && self.state.ahead().is_none())?;
        let waits = self.state.to_move() != Some(seat) && self.first(false, SeatState::is_person).is_some();
        waits.then_some(seat)
    }

    /// Follows the game after an event: asks for the lines in each turn of others.
    pub(super) fn follow_plan(&mut self, effects: &mut Vec<OnlineEffect>) {
        let turn = self.planner().map(|_| self.state.turn());
        if self.plan.asked == turn {
            return;
        }
        if self.plan.line.is_some() {
            self.message = Some(Message::info(say::MOVED_ON.text(self.language)));
        }
        self.plan = Plan { asked: turn, ..Plan::default() };
        effects.extend(turn.map(|_| OnlineEffect::LoadConditions));
    }

    pub(super) fn take_plan(&mut self, event: PlanEvent, effects: &mut Vec<OnlineEffect>) {
        match event {
            PlanEvent::Begin => self.begin_line(),
            PlanEvent::TakeBack => self.line_changed(|table| table.take_back()),
            PlanEvent::Keep => self.keep_line(effects),
            PlanEvent::GiveUp => self.plan.line = None,
            PlanEvent::Remove(place) => {
                let Some(mut stored) = self.plan.stored.clone().filter(|stored| place < stored.lines.len())
                else {
                    return;
                };
                stored.lines.remove(place);
                effects.push(OnlineEffect::StoreConditions(stored));
            }
            PlanEvent::Stored(stored) => {
                if self.planner().is_some() && stored.ply == self.state.ply() {
                    // A line that is not stored stays on the board.
                    if stored.lines.contains(&self.line_moves()) {
                        self.plan.line = None;
                    }
                    self.plan.stored = Some(stored);
                }
            }
        }
    }

    fn begin_line(&mut self) {
        if self.can_begin_line() {
            self.look_back.end();
            self.message = None;
            let table = self.state.table().boxed_clone();
            self.plan.line = Some(Line { input: MoveInput::new(table.as_ref()), table });
        }
    }

    fn can_begin_line(&self) -> bool {
        let has_room = |stored: &Conditions| stored.lines.len() < MOST_LINES;
        self.plan.line.is_none() && self.plan.stored.as_ref().is_some_and(has_room)
    }

    /// The board of the line that is being made.
    pub(super) fn line_table(&self) -> Option<&dyn Table> {
        self.plan.line.as_ref().map(|line| line.table.as_ref())
    }

    fn line_moves(&self) -> Vec<String> {
        let played = self.line_table().map(Table::played).unwrap_or_default();
        played.get(self.state.ply() as usize..).unwrap_or_default().to_vec()
    }

    /// Changes the board of the line; `change` says whether it did.
    fn line_changed(&mut self, change: impl FnOnce(&mut dyn Table) -> bool) {
        let first = self.state.ply() as usize;
        let Some(Line { table, input }) = &mut self.plan.line else { return };
        let before = table.ply();
        if change(table.as_mut()) {
            if table.ply() < first {
                // The moves of the game stay.
                *table = self.state.table().boxed_clone();
            }
            if table.ply() != before {
                self.message = None;
            }
            *input = MoveInput::new(table.as_ref());
        }
    }

    /// A step of the user towards the next move of the line.
    pub(super) fn take_line_input(&mut self, event: InputEvent) {
        let Some(Line { table, input }) = &mut self.plan.line else { return };
        match input.update(event, table.as_ref(), self.language) {
            InputOutcome::Move(mv) => self.play_line(&mv),
            InputOutcome::Changed => self.message = None,
            InputOutcome::Instead(reason) => self.message = Some(Message::info(reason)),
            InputOutcome::Ignored => {}
            InputOutcome::Refused(reason) => self.message = Some(Message::error(reason)),
        }
    }

    /// Makes a move of the line.
    pub(super) fn play_line(&mut self, mv: &str) {
        let is_full = self.line_moves().len() >= MOST_LINE_MOVES;
        let reason = self.line_table().and_then(|table| table.explain(mv, self.language));
        match reason {
            Some(reason) => self.message = Some(Message::error(reason)),
            None if is_full => {}
            None => self.line_changed(|table| table.play(mv).is_ok()),
        }
    }

    /// Walks on the board of the line: back takes a move back. `false` while none is made.
    pub(super) fn walk_line(&mut self, walk: Walk) -> bool {
        if walk == Walk::Back {
            self.line_changed(|table| table.take_back());
        }
        self.plan.line.is_some()
    }

    /// Keeps the line with the others: it replaces those that it goes on from, and those that have other answers.
    fn keep_line(&mut self, effects: &mut Vec<OnlineEffect>) {
        let (Some(seat), Some(mut stored)) = (self.planner(), self.plan.stored.clone()) else { return };
        if self.can_keep_line(seat) {
            let line = self.line_moves();
            stored
                .lines
                .retain(|other| !line.starts_with(other) && !self.differs_in_answer(seat, other, &line));
            stored.lines.push(line);
            effects.push(OnlineEffect::StoreConditions(stored));
        }
    }

    fn can_keep_line(&self, seat: Seat) -> bool {
        let moves = self.line_moves();
        self.mover_after(&moves[..moves.len().saturating_sub(1)]) == Some(seat) && !moves.is_empty()
    }

    fn differs_in_answer(&self, seat: Seat, one: &[String], other: &[String]) -> bool {
        let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
        same < one.len().min(other.len()) && self.mover_after(&one[..same]) == Some(seat)
    }

    /// Who is to move after these moves from the game as it stands.
    fn mover_after(&self, moves: &[String]) -> Option<Seat> {
        let mut table = self.state.table().boxed_clone();
        moves.iter().try_for_each(|mv| table.play(mv)).ok()?;
        table.status().to_move()
    }

    /// The conditional lines; nothing while the user cannot have any.
    pub(super) fn plan_view(&self) -> Option<PlanView> {
        let seat = self.planner()?;
        let stored = self.plan.stored.as_ref()?;
        let moves = self.line_moves();
        let line = self.line_table().map(|table| LineView {
            moves: moves.join(" "),
            status: status_text(table, self.language),
            can_keep: self.can_keep_line(seat),
            can_take_back: !moves.is_empty(),
        });
        let lines = stored.lines.iter().map(|line| line.join(" ")).collect();
        Some(PlanView { lines, can_begin: self.can_begin_line(), line })
    }

    /// The input of a move of the line that is being made.
    pub(super) fn line_input(&self) -> Option<crate::InputView> {
        let Line { table, input } = self.plan.line.as_ref()?;
        Some(input.view(table.as_ref(), self.language))
    }

    /// What is asked of the user while a line is being made.
    pub(super) fn line_status(&self) -> Option<String> {
        let table = self.line_table()?;
        Some(format!("{}: {}", say::PLAY_AHEAD.text(self.language), status_text(table, self.language)))
    }
}
