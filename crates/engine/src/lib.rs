//! Plays and judges any game that implements the traits of `cairn-core`; it never names one.

mod limits;
mod score;
mod settings;
mod table;
mod think;

pub use limits::{Clock, Limits};
pub use score::{Score, Verdict};
pub use settings::{Part, Settings, Weights};
pub use think::{Line, Report, Stop, Task, Think};
