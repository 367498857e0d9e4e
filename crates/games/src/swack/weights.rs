//! Fitted weights, written by `cargo xtask tune swack`.

pub(super) const FITTED: [&[i16]; 1] = [&[
    900, // would win now, no contact left
    150, // would win now, last contacts
    80,  // would win now, few contacts
    40,  // would win now, half the contacts
    5,   // would win now, many contacts
    40,  // to move, last contacts
    40,  // to move, few contacts
    30,  // to move, half the contacts
    10,  // to move, many contacts
    25,  // stacks of the largest group, last contacts
    20,  // stacks of the largest group, few contacts
    15,  // stacks of the largest group, half the contacts
    8,   // stacks of the largest group, many contacts
    6,   // stacks of the second largest group, few contacts
    4,   // stacks of the second largest group, many contacts
    -8,  // groups, few contacts
    -5,  // groups, many contacts
    4,   // neighbours of one colour, few contacts
    6,   // neighbours of one colour, many contacts
    6,   // links of the largest group that it could do without
    2,   // stacks in no contact
    4,   // stacks of the largest group in no contact
    2,   // stacks without a neighbour of equal height
    4,   // stacks of the largest group without a neighbour of equal height
    10,  // swaps that let the largest group grow
    30,  // a swap that lets the largest group grow, to move
    6,   // swaps that join the largest group with another
    -8,  // swaps that take a stack from the largest group
    -8,  // stacks in contact that hold the largest group together
    10,  // has just passed
    10,  // more stacks than the opponent
]];
