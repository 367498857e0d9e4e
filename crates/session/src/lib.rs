//! What every front end does behind its screen, so that it is the same in the terminal and in the browser and
//! is tested without either.

pub mod account;
mod analysis;
mod attempt;
mod clock;
mod describe;
mod doubt;
mod editor;
mod effect;
mod end;
mod lesson;
mod lines;
mod local_game;
mod local_player;
mod look_back;
mod message;
mod move_input;
pub mod online;
mod opening;
pub mod picks;
mod picture;
mod play;
mod proven_change;
mod puzzle;
mod ratings;
mod request_failure;
pub mod review;
mod score;
mod seeds;
mod selection;
mod setup_form;
mod shelf;
mod standing;
#[cfg(test)]
mod testing;
mod tree;
#[cfg(feature = "serde")]
pub mod worker;

pub use cairn_wire::{ClockRule, Millis};

pub use analysis::{
    AnalysisEvent, AnalysisOptions, AnalysisSession, AnalysisView, CurvePoint, Effort, EngineLine,
    EngineView, MOST_LINES, Source, Walk,
};
pub use attempt::{Feedback, Tone};
pub use clock::ClockView;
pub use describe::{cell_text, piece_text};
pub use editor::Editor;
pub use effect::{Effect, GameText, Order, ReviewOrder, Reviewed, Session, Thought, Ticket};
pub use end::EndView;
pub use lesson::{LessonEvent, LessonProgress, LessonSession, LessonView};
pub use lines::{TreeLine, TreeWord, lines, mark_text};
pub use local_game::LocalGame;
pub use local_player::{LocalPlayer, seeded, usual_limits};
pub use message::Message;
pub use move_input::{Answer, InputEvent, InputOutcome, InputView, MoveInput, Question};
pub use opening::{Opening, has_several_games, read_record};
pub use picture::{ends_of_route, picture};
pub use play::{PlayActions, PlayEvent, PlaySession, PlaySettings, PlayView, SeatView, Thinking};
pub use proven_change::ProvenChange;
pub use puzzle::{PuzzleEntry, PuzzleEvent, PuzzleSession, PuzzleView, puzzle_of_the_day};
pub use ratings::{RatingCurve, change_text, curve_text, rating_change, unrated_because};
pub use request_failure::RequestFailure;
pub use score::{chances_text, compact, line_score_text, percent, score_text};
pub use seeds::Seeds;
pub use selection::{Picked, Selection};
pub use setup_form::{CLOCKS, SetupForm, turn};
pub use shelf::{KeptEntry, KeptId, KeptKind, Shelf, Slot, Storage};
pub use tree::{NodeId, Seen, Tree};
