//! The lesson: splitting, touching, lines of four, blocking, passing.

use cairn_i18n::phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Knight Line to White, with two players.
pub(crate) static LESSON: Lesson = Lesson {
    about: phrase!("Split stacks by knight's moves; four in a line win, on a table without an edge."),
    steps: &[
        Step {
            title: phrase!("Two towers"),
            text: phrase!(
                "Each player has a tower of twenty tiles on a table without an edge. You play **White**. The first to have **four** stacks in a straight line wins."
            ),
            setup: SETUP,
            position: START,
            marks: &["0,0", "1,0"],
            task: Task::Read,
        },
        Step {
            title: phrase!("Leap like a knight"),
            text: phrase!(
                "Tiles leap like a chess **knight**: two squares straight and one to the side. Your very first \
                 move takes just **one** tile. Make it!"
            ),
            setup: SETUP,
            position: START,
            marks: &["2,1", "2,-1"],
            task: Task::Move {
                accepts: Accepts::Any,
                hint: phrase!("Pick 0,0, then 2,1 or 2,-1."),
                wrong: phrase!("Pick 0,0, then 2,1 or 2,-1."),
                well_done: phrase!(
                    "You have two stacks now. Black takes half of the tower and leaps to -1,1."
                ),
                then: &["1,0>-1,1:10"],
            },
        },
        Step {
            title: phrase!("Split a stack"),
            text: phrase!(
                "From now on you take as many tiles as you like, but leave **at least one** behind. Move **nine** \
                 tiles from 0,0 to 1,2."
            ),
            setup: SETUP,
            position: "b10,x2,w1/x,w19,b10,x -1,0 w",
            marks: &["0,0", "1,2"],
            task: Task::Move {
                accepts: Accepts::These(&["0,0>1,2:9"]),
                hint: phrase!("Pick 0,0, then 1,2, then the number 9."),
                wrong: phrase!("You may do that, but try nine tiles from 0,0 to 1,2."),
                well_done: phrase!("Ten stayed, nine went. Black leaps to 3,1 with five tiles."),
                then: &["1,0>3,1:5"],
            },
        },
        Step {
            title: phrase!("Stay in touch"),
            text: phrase!(
                "The square where you land must be **empty** and **touch** a stack of any colour, at a side or a \
                 corner. 3,3 touches nothing. From 1,2 only one square is good: move there."
            ),
            setup: SETUP,
            position: "x2,w9,x2/b10,x2,w1,b5/x,w10,b5,x2 -1,0 w",
            marks: &["1,2", "3,3"],
            task: Task::Move {
                accepts: Accepts::These(&[
                    "1,2>2,0:1",
                    "1,2>2,0:2",
                    "1,2>2,0:3",
                    "1,2>2,0:4",
                    "1,2>2,0:5",
                    "1,2>2,0:6",
                    "1,2>2,0:7",
                    "1,2>2,0:8",
                ]),
                hint: phrase!("Leap down, to 2,0."),
                wrong: phrase!("You may do that, but start from 1,2."),
                well_done: phrase!("2,0 touches several stacks. A square once filled stays filled."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Four in a line"),
            text: phrase!(
                "Four of your stacks in a line win: across, up and down or **diagonal**, whatever their heights. \
                 You have three on a diagonal. Make the fourth!"
            ),
            setup: SETUP,
            position: "x,w5,b5,b1/b3,w2,w1,b5/w5,b5,b1,w2/x2,w5,x 0,-1 w",
            marks: &["1,2", "2,1", "3,0"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: phrase!("The line goes on at 0,3. Leap there from 1,1."),
                wrong: phrase!("That does not make four in a line."),
                well_done: phrase!("0,3, 1,2, 2,1 and 3,0: four in a line, you win!"),
                then: &[],
            },
        },
        Step {
            title: phrase!("Block!"),
            text: phrase!(
                "Black has three in a row, and one end is open: the stack on 1,2 would leap there. Put a stack of \
                 yours on that square."
            ),
            setup: SETUP,
            position: "x,b5,x2/b4,b3,b2,w1/w8,w6,x2/x2,w3,x 0,-1 w",
            marks: &["0,1", "1,1", "2,1"],
            task: Task::Move {
                accepts: Accepts::These(&[
                    "1,0>-1,1:1",
                    "1,0>-1,1:2",
                    "1,0>-1,1:3",
                    "1,0>-1,1:4",
                    "1,0>-1,1:5",
                ]),
                hint: phrase!("Leap from 1,0 to -1,1."),
                wrong: phrase!("Then Black would play to -1,1 and have four in a line."),
                well_done: phrase!("Both ends are closed now."),
                then: &[],
            },
        },
        Step {
            title: phrase!("No move? Pass"),
            text: phrase!(
                "A stack of one tile never moves, and you have no other stack here. Only a player **without a \
                 move** passes: do it. If nobody can move and there is no line, Black wins."
            ),
            setup: SETUP,
            position: "w1,b1,w1/b1,w1,b6 0,0 w",
            marks: &[],
            task: Task::Move {
                accepts: Accepts::Any,
                hint: phrase!("Use the button to pass."),
                wrong: phrase!("Use the button to pass."),
                well_done: phrase!("Black plays on alone. So keep some stacks tall!"),
                then: &["2,0>1,2:1"],
            },
        },
        Step {
            title: phrase!("Now play your first game"),
            text: phrase!(
                "That is all there is to Knight Line. Make **two** threats at once, as only one can be blocked, and have fun! \
                 With perfect play Black wins from here within 26 turns: that is proven."
            ),
            setup: SETUP,
            position: START,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SETUP: &str = "knight-line";
const START: &str = "w20,b20 0,0 w";
