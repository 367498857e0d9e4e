//! The lesson: walks, stacks, the wave, and the last one able to move.

use cairn_i18n::phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Crab Stack to player 1, with two players.
pub(crate) static LESSON: Lesson = Lesson {
    about: phrase!(
        "Crabs climb onto each other, and the wave takes those that are cut off. For two to four players."
    ),
    steps: &[
        Step {
            title: phrase!("Crabs on the rocks"),
            text: phrase!(
                "Around a pool of water lie rocks, and on every rock sits a crab. You are **player 1**: the red crabs \
                 with one spot are yours. The last player who can still move wins."
            ),
            setup: SETUP,
            position: DEAL,
            marks: &[],
            task: Task::Read,
        },
        Step {
            title: phrase!("A large crab: one step"),
            text: phrase!(
                "A **large** crab goes exactly **1** step and climbs onto any crab. Move the large one on d5 \
                 onto a neighbour."
            ),
            setup: SETUP,
            position: DEAL,
            marks: &["d5"],
            task: Task::Move {
                accepts: Accepts::These(&["d5c4", "d5c5", "d5d6", "d5e5", "d5e6"]),
                hint: phrase!("Pick d5, then a rock right beside it."),
                wrong: phrase!("You may do that, but now it is the turn of the large crab on d5."),
                well_done: phrase!("Now it sits on top. The rock that it left is empty and stays empty."),
                then: &[],
            },
        },
        Step {
            title: phrase!("A medium crab: two steps"),
            text: phrase!(
                "A **medium** crab goes exactly **2** steps, over crabs all the way. It ends on a medium or a \
                 small crab, never on a large one. Move the one on b3."
            ),
            setup: SETUP,
            position: DEAL,
            marks: &["b3"],
            task: Task::Move {
                accepts: Accepts::These(&["b3b2", "b3c3", "b3c4", "b3d3"]),
                hint: phrase!("Its walk may bend. Try b3, c3, d3: a medium crab waits there."),
                wrong: phrase!("You may do that, but now it is the turn of the medium crab on b3."),
                well_done: phrase!("Two steps. Only the start and the end of a walk count."),
                then: &[],
            },
        },
        Step {
            title: phrase!("A small crab: three steps"),
            text: phrase!(
                "A **small** crab goes exactly **3** steps and ends on a small crab only. On its way it may cross \
                 bigger ones, but no rock twice. Walk from c4 to f5."
            ),
            setup: SETUP,
            position: DEAL,
            marks: &["c4", "f5"],
            task: Task::Move {
                accepts: Accepts::These(&["c4f5"]),
                hint: phrase!("Pick c4, then f5. It walks over d5 and e5."),
                wrong: phrase!("A good walk, but not the one from c4 to f5."),
                well_done: phrase!("It went over two large crabs and sat down on a small one."),
                then: &["c2d3"],
            },
        },
        Step {
            title: phrase!("Crabs below are stuck"),
            text: phrase!(
                "Only the crab on **top** of a stack can move. On d3 your medium crab is stuck under a large one. \
                 Do the same: end a move on top of a blue crab."
            ),
            setup: SETUP,
            position: "L1,S1S1,M1/M2,M2,L1,S1/M2,M1L2,~,L1,S2/x,S2,x,L2/S2,M1,L2 1 12",
            marks: &["d3"],
            task: Task::Move {
                accepts: Accepts::These(&[
                    "b3b2", "b3c3", "d5c5", "d5d6", "e5e4", "e6d6", "f4e3", "f4e4", "f5c3", "f5d6", "f6d6",
                    "f6e4",
                ]),
                hint: phrase!("The large crab on d5 can step onto c5 or d6."),
                wrong: phrase!("That covers one of your own crabs. Land on a blue one."),
                well_done: phrase!("That crab is stuck for as long as yours stays on its back."),
                then: &[],
            },
        },
        Step {
            title: phrase!("The wave"),
            text: phrase!(
                "If a move leaves the crabs in separate groups, only the group with the **most rocks** stays; the \
                 wave takes the others. Move the large crab off d5 so that the wave takes c4 and c5."
            ),
            setup: SETUP,
            position: "x,L2,S1/x,M1,M1,S2/x2,~,L1,x/x2,S2,M2/x3 1 12",
            marks: &["c4", "c5", "d5"],
            task: Task::Move {
                accepts: Accepts::These(&["d5e5", "d5e6"]),
                hint: phrase!("Go up, to the larger group: onto e5 or e6."),
                wrong: phrase!(
                    "That is not it: the crab on d5 must leave, and must not end up where the wave strikes."
                ),
                well_done: phrase!("Splash! Two rocks against five: the wave took both blue crabs."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Equal groups: you choose"),
            text: phrase!(
                "If groups have the same number of rocks, the one with more **crabs** stays; if that is equal too, the player who moved **chooses**. Move c4 onto d6 and keep the group with b2, where most crabs are yours."
            ),
            setup: SETUP,
            position: "x3/x4/x,M1L1,~,L2,M2/x,L2,M1,L2/L1,x2 1 12",
            marks: &["c4", "d6"],
            task: Task::Move {
                accepts: Accepts::These(&["c4d6=b2"]),
                hint: phrase!("Pick c4, then d6, then b2: the group that stays."),
                wrong: phrase!(
                    "Move c4 onto d6 and keep the group with b2: three of its four crabs are yours."
                ),
                well_done: phrase!("Three rocks and four crabs on either side, and you chose well."),
                then: &[],
            },
        },
        Step {
            title: phrase!("Win the game"),
            text: phrase!(
                "A player who cannot move is out, and the last one left **wins**. Find the move that takes away \
                 every move of the blue crabs."
            ),
            setup: SETUP,
            position: "x3/x,M2,x2/x,L2,~,x2/x,L1,M1,S1/x,S2,M1 1 12",
            marks: &[],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: phrase!("Let the wave take d3 and e4, and sit on the small crab on b3."),
                wrong: phrase!("After that a blue crab could still move."),
                well_done: phrase!("The wave took two blue crabs and the last one is stuck: you win!"),
                then: &[],
            },
        },
        Step {
            title: phrase!("Now play your first game"),
            text: phrase!(
                "That is all there is to Crab Stack. Take care that the wave does not come for **you**, and have fun!"
            ),
            setup: SETUP,
            position: DEAL,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SETUP: &str = "crab-stack";

/// The deal that the rules show, too.
const DEAL: &str = "L1,S1,M1/M2,M2,L1,S1/M2,M1,~,L1,S2/L2,S2,S1,L2/S2,M1,L2 1 12";
