//! The lesson.

use cairn_i18n::phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches the game to White.
pub(crate) static LESSON: Lesson = Lesson {
    about: phrase!("Put down cones and stay on top."),
    steps: &[
        Step {
            title: phrase!("A cone"),
            text: phrase!("Put a cone on any cell."),
            setup: "cones",
            position: "x3 w",
            marks: &[],
            task: Task::Move {
                accepts: Accepts::Any,
                hint: phrase!("Any cell will do."),
                wrong: phrase!("Not that one."),
                well_done: phrase!("Well done."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Now play"),
            text: phrase!("That is all."),
            setup: "cones",
            position: "x3 w",
            marks: &[],
            task: Task::Read,
        },
    ],
};
