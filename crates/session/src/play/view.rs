//! What a screen shows of a game.

use cairn_core::Seat;
use cairn_engine::Report;
use cairn_games::{seat_name, status_text};
use cairn_i18n::{Language, say};

use super::PlaySession;
use crate::{ClockView, EndView, InputView, Message, Session};

/// All that a screen shows of a game, apart from the board.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayView {
    /// Whose turn it is, who thinks, who can only pass, or how the game ended.
    pub status: String,
    /// How the game ended, if it did.
    pub end: Option<EndView>,
    /// The seat of the only person.
    pub user: Option<Seat>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The moves played.
    pub moves: Vec<String>,
    /// The number of moves before the position on the board: fewer than were played while the user looks back.
    pub shown_ply: usize,
    /// The input of a move; closed unless a person is to move.
    pub input: InputView,
    /// The cells of a hint, or those that show why the game ended.
    pub marked: Vec<String>,
    /// What came of the last action.
    pub message: Option<Message>,
    /// The last report of an engine.
    pub thinking: Option<Thinking>,
    /// Whether an engine thinks about a move or a hint.
    pub is_thinking: bool,
    /// Whether engines wait for [`PlayEvent::GoOn`](super::PlayEvent::GoOn).
    pub is_paused: bool,
    /// What can be done now.
    pub can: PlayActions,
}

/// A seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its name, such as `White`.
    pub name: String,
    /// Who plays it.
    pub player: String,
    /// Whether it is to move.
    pub is_to_move: bool,
    /// Its clock; nothing without clocks.
    pub clock: Option<ClockView>,
    /// What counts for it by the rules, on the board shown; empty where nothing does.
    pub tally: String,
    /// Whether it plays no part any more.
    pub is_out: bool,
}

/// A report of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// The name of the engine.
    pub player: String,
    /// The report, with at least one line.
    pub report: Report<String>,
}

/// The actions that would not be refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayActions {
    /// Taking back.
    pub undo: bool,
    /// Making again.
    pub redo: bool,
    /// A hint.
    pub hint: bool,
    /// Resigning.
    pub resign: bool,
    /// Agreeing on a draw.
    pub agree_draw: bool,
    /// Playing again.
    pub rematch: bool,
}

impl PlayView {
    pub(super) fn of(session: &PlaySession) -> PlayView {
        let (game, language) = (&session.game, session.settings.language);
        let end = game.end(language);
        let is_persons_turn = game.is_persons_turn();
        let takes_input = is_persons_turn && !session.look_back.is_past();
        let marked = match &end {
            Some(end) if !session.look_back.is_past() => &end.cells,
            _ => &session.hint,
        };
        PlayView {
            status: game.end_text(language).unwrap_or_else(|| turn_text(session, language)),
            user: game.only_person(),
            seats: Seat::first(game.seats().len()).map(|seat| seat_view(session, seat)).collect(),
            moves: game.table().played(),
            shown_ply: session.table().ply(),
            input: match takes_input {
                true => session.input.view(game.table(), language),
                false => InputView::closed(),
            },
            marked: marked.clone(),
            message: session.message.clone(),
            thinking: session
                .thinking
                .as_ref()
                .map(|(player, report)| Thinking { player: player.name(language), report: report.clone() }),
            is_thinking: session.asked.is_some(),
            is_paused: session.is_paused && end.is_none(),
            can: PlayActions {
                undo: game.can_undo(),
                redo: game.can_redo(),
                hint: is_persons_turn,
                resign: game.who_resigns().is_some(),
                agree_draw: game.can_agree_draw(),
                rematch: end.is_some(),
            },
            end,
        }
    }

    /// The name of the seat to move, if the game goes on.
    pub fn mover(&self) -> Option<&str> {
        self.seats.iter().find(|seat| seat.is_to_move).map(|seat| seat.name.as_str())
    }
}

fn turn_text(session: &PlaySession, language: Language) -> String {
    let game = &session.game;
    let Some(seat) = game.to_move() else { return status_text(game.table(), language) };
    let name = seat_name(game.table(), seat, language);
    match game.is_persons_turn() {
        true if session.is_pass_forced() => say::FORCED_PASS.fill(language, &[&name]),
        true if game.only_person().is_some() => say::YOUR_MOVE.fill(language, &[&name]),
        false if session.asked.is_some() => say::IS_THINKING.fill(language, &[&name]),
        _ => status_text(game.table(), language),
    }
}

fn seat_view(session: &PlaySession, seat: Seat) -> SeatView {
    let (game, language) = (&session.game, session.settings.language);
    SeatView {
        seat,
        name: seat_name(game.table(), seat, language),
        player: game.seated(seat).name(language),
        is_to_move: game.to_move() == Some(seat),
        clock: game.clock(seat, language),
        tally: session.table().tally(seat, language),
        is_out: session.table().is_out(seat),
    }
}
