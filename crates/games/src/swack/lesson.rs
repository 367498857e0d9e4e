//! The lesson: equal stacks swap owners, groups, passes.

use cairn_i18n::phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Swack to Black.
pub(crate) static LESSON: Lesson = Lesson {
    about: phrase!("Equal towers swap owners; the largest group wins."),
    steps: &[
        Step {
            title: phrase!("The board"),
            text: phrase!(
                "Every cell has a piece, black and white in turn. You play **Black**. In the end the player with \
                 the largest connected group of stacks wins."
            ),
            setup: "swack",
            position: START,
            marks: &[],
            task: Task::Read,
        },
        Step {
            title: phrase!("A move swaps owners"),
            text: phrase!(
                "Take the top piece of one of your stacks and put it on a **neighbouring white** stack of the \
                 **same size**; a white piece fills the cell that you left. Move the piece on c2."
            ),
            setup: "swack",
            position: START,
            marks: &["c2"],
            task: Task::Move {
                accepts: Accepts::These(&["c2b2", "c2c1", "c2c3", "c2d2"]),
                hint: phrase!("Pick c2, then b2, d2, c1 or c3. Diagonal cells are not neighbours."),
                wrong: phrase!("You may do that, but please move the piece on c2."),
                well_done: phrase!(
                    "The two cells swapped owners, and yours is two high now. White answers on a4."
                ),
                then: &["a5a4"],
            },
        },
        Step {
            title: phrase!("The top piece owns the stack"),
            text: phrase!(
                "A stack belongs to the colour of its **top** piece: b2 is yours, b3 is White's. What lies below \
                 never matters, only how high the stack is."
            ),
            setup: SMALL,
            position: TOWERS,
            marks: &["b2", "b3"],
            task: Task::Read,
        },
        Step {
            title: phrase!("Equal sizes only"),
            text: phrase!(
                "Your stack on b2 is two high, so it can go only where White is two high as well. Find its move."
            ),
            setup: SMALL,
            position: TOWERS,
            marks: &["b2"],
            task: Task::Move {
                accepts: Accepts::These(&["b2b3"]),
                hint: phrase!("Look up: b3 is white and two high."),
                wrong: phrase!("You may do that, but find the move of the stack on b2."),
                well_done: phrase!(
                    "b3 is yours and three high. Nothing beside it is as high: it is safe for now."
                ),
                then: &[],
            },
        },
        Step {
            title: phrase!("Groups"),
            text: phrase!(
                "Stacks of one colour side by side are a **group**; heights do not count. You have a group of \
                 four: a2, a3, b3, c3. The stack on b1 touches them only at a corner, so it is alone."
            ),
            setup: SMALL,
            position: APART,
            marks: &["a2", "a3", "b3", "c3"],
            task: Task::Read,
        },
        Step {
            title: phrase!("Join your groups"),
            text: phrase!("One move joins all that you have into a group of **five**. Find it."),
            setup: SMALL,
            position: APART,
            marks: &["b1"],
            task: Task::Move {
                accepts: Accepts::These(&["a2b2"]),
                hint: phrase!("You need b2. Come from a cell that you can do without."),
                wrong: phrase!(
                    "That does not make a group of five. You need b2 and must keep the row above it."
                ),
                well_done: phrase!("Five! White has no move left and passes."),
                then: &["pass"],
            },
        },
        Step {
            title: phrase!("Pass and win"),
            text: phrase!(
                "You may always **pass**. Two passes in a row end the game, and White has just passed. Your \
                 largest group has five stacks, White's two: pass!"
            ),
            setup: SMALL,
            position: "b,wb,b/ww,bwb,bw/w,bwb,w b 1 b",
            marks: &["a3", "b1", "b2", "b3", "c3"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: phrase!("Use the button to pass."),
                wrong: phrase!("No need to move any more: pass."),
                well_done: phrase!("Both passed, five against two: you win!"),
                then: &[],
            },
        },
        Step {
            title: phrase!("Equal groups"),
            text: phrase!(
                "If the largest groups are equal, each player adds the second largest, and so on. Here Black has \
                 5, 2 and 1, White 5 and 3: five each, then 7 against 8. White is ahead."
            ),
            setup: "swack:size=4",
            position: "b,b,w,b/b,b,w,b/w,b,w,w/w,w,b,w b 0 -",
            marks: &["a3", "a4", "b2", "b3", "b4"],
            task: Task::Read,
        },
        Step {
            title: phrase!("Now play your first game"),
            text: phrase!(
                "That is all there is to Swack. Make stacks that White cannot match, keep them **together**, and have fun! \
                 With perfect play White wins from here within 52 turns: that is proven."
            ),
            setup: "swack",
            position: START,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SMALL: &str = "swack:size=3";
const START: &str = "w,b,w,b,w/b,w,b,w,b/w,b,w,b,w/b,w,b,w,b/w,b,w,b,w b 0 -";

/// A black and a white stack of two side by side.
const TOWERS: &str = "b,bw,w/b,wb,w/w,b,w b 0 w";

/// Black has a group of four and a stack apart from it.
const APART: &str = "b,wb,b/wb,bw,bw/w,bwb,w b 0 w";
