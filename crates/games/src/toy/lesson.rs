//! The lesson.

use cairn_i18n::Phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches the game to White.
pub(crate) static LESSON: Lesson = Lesson {
    about: Phrase::new("Put down cones and stay on top.", "Ponha cones e fique por cima."),
    steps: &[
        Step {
            title: Phrase::new("A cone", "Um cone"),
            text: Phrase::new("Put a cone on any cell.", "Ponha um cone em qualquer casa."),
            setup: "cones",
            position: "x3 w",
            marks: &[],
            task: Task::Move {
                accepts: Accepts::Any,
                hint: Phrase::new("Any cell will do.", "Qualquer casa serve."),
                wrong: Phrase::new("Not that one.", "Essa não."),
                well_done: Phrase::new("Well done.", "Muito bem."),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Now play", "Agora jogue"),
            text: Phrase::new("That is all.", "Isso é tudo."),
            setup: "cones",
            position: "x3 w",
            marks: &[],
            task: Task::Read,
        },
    ],
};
