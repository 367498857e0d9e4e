//! The lesson: as many discs as points, captures, cubes, and the two ways to win.

use cairn_i18n::phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Nava to White.
pub(crate) static LESSON: Lesson = Lesson {
    about: phrase!("Discs leave cubes behind: place nine, or capture every stack."),
    steps: &[
        Step {
            title: phrase!("The board"),
            text: phrase!(
                "You play **White**: your six discs are on a1, Black's on e5. Beside the board each of you has \
                 nine **cubes**."
            ),
            setup: SETUP,
            position: START,
            marks: &["a1", "e5"],
            task: Task::Read,
        },
        Step {
            title: phrase!("As many points as discs"),
            text: phrase!(
                "Take discs from the top of one of your stacks and move them in a straight line, as many points as \
                 you took **discs**. Move **three** discs."
            ),
            setup: SETUP,
            position: START,
            marks: &["a1"],
            task: Task::Move {
                accepts: Accepts::These(&["a1a4", "a1d1"]),
                hint: phrase!("Three points up from a1 is a4, three to the right is d1."),
                wrong: phrase!("Those are not three discs: the distance says how many discs move."),
                well_done: phrase!(
                    "Three discs went three points, and three stayed. Black moves two discs from e5 to e3."
                ),
                then: &["e5e3"],
            },
        },
        Step {
            title: phrase!("Land on top: it is yours"),
            text: phrase!(
                "A stack belongs to the colour of its **top** disc. Land on one of Black's stacks and you control all \
                 of it. Capture the one on a3."
            ),
            setup: SETUP,
            position: "x4,bbbb/x5/bb,x4/x5/www,x2,www,x w",
            marks: &["a3"],
            task: Task::Move {
                accepts: Accepts::These(&["a1a3"]),
                hint: phrase!("Two discs from a1 go two points up."),
                wrong: phrase!("Black still controls a3. Land on it."),
                well_done: phrase!("Four discs, and a white one on top: the stack is yours."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Cubes"),
            text: phrase!(
                "If you take a **whole** stack, the point is left empty, and you put one of your cubes there. Move \
                 a whole stack."
            ),
            setup: SETUP,
            position: "x4,bbbb/x5/bbww,x4/x5/w,x2,www,x w",
            marks: &["a1", "a3", "d1"],
            task: Task::Move {
                accepts: Accepts::These(&["a1a2", "a1b1", "a3e3", "d1a1", "d1d4"]),
                hint: phrase!("The disc on a1 is a whole stack: move it one point."),
                wrong: phrase!("Some discs stayed behind, so no cube. Take them all."),
                well_done: phrase!("Your first cube is down. With all **nine** on the board you win."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Landing on a cube"),
            text: phrase!(
                "Discs may land on a cube: it goes back to its **owner**. Send Black's cube on c3 home."
            ),
            setup: SETUP,
            position: "x4,bbb/x5/x2,B,x,bbb/x5/wwww,x,ww,x2 w",
            marks: &["c3"],
            task: Task::Move {
                accepts: Accepts::These(&["c1c3"]),
                hint: phrase!("Move both discs of c1 two points up."),
                wrong: phrase!("The black cube is still on c3. Land on it."),
                well_done: phrase!("Black has one cube fewer on the board, and you left one of yours on c1."),
                then: &[],
            },
        },
        Step {
            title: phrase!("What do you leave behind?"),
            text: phrase!(
                "The stack on c3 has a black disc in the middle. Take one disc and what stays is **Black's**. Move \
                 from c3 so that what stays is **yours**."
            ),
            setup: SETUP,
            position: "x4,bbbbb/x5/x2,wbw,x2/x5/wwww,x4 w",
            marks: &["c3"],
            task: Task::Move {
                accepts: Accepts::These(&["c3a3", "c3c1", "c3c5", "c3e3"]),
                hint: phrase!("Take two discs, the black one too: two points from c3."),
                wrong: phrase!("Not quite: move from c3 and leave the white disc at the bottom."),
                well_done: phrase!("Discs of both colours travel together, and both stacks are yours."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Win with nine cubes"),
            text: phrase!(
                "Eight of your cubes are down. Put down the **ninth** and win; but do not land on a cube of your \
                 own, or you would get it back."
            ),
            setup: SETUP,
            position: "W,x,W,x,bbbb/x,W,x,bb,x/W,x,W,x2/x,W,W,w,x/W,x3,wwwww w",
            marks: &["d2"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: phrase!("Move the disc on d2 onto an empty point."),
                wrong: phrase!(
                    "That would not make nine. Empty a point and land where there is no cube of yours."
                ),
                well_done: phrase!("Nine cubes: you win!"),
                then: &[],
            },
        },
        Step {
            title: phrase!("Win by capturing"),
            text: phrase!(
                "There is a second way: if Black controls **no stack** after your move, you win. Only one is left."
            ),
            setup: SETUP,
            position: "x5/x,B,x,bbb,x/W,x3,B/bbbww,x2,W,x/x,W,x,wwww,x w",
            marks: &["d4"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: phrase!("Three discs from d1 jump over the cube and land on d4."),
                wrong: phrase!("Black still controls d4."),
                well_done: phrase!("Every stack has a white disc on top: you win!"),
                then: &[],
            },
        },
        Step {
            title: phrase!("Now play your first game"),
            text: phrase!(
                "That is all there is to Nava. Count your cubes, watch what can land on **you**, and have fun!"
            ),
            setup: SETUP,
            position: START,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SETUP: &str = "nava";
const START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";
