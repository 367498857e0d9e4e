//! The weights fitted to games, written by `cargo xtask tune swack`.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 1] = [&[
    900, // would win now, no contact left
    15,  // would win now, last contacts
    2,   // would win now, few contacts
    -4,  // would win now, half the contacts
    -1,  // would win now, many contacts
    25,  // stacks of the largest group, last contacts
    21,  // stacks of the largest group, few contacts
    13,  // stacks of the largest group, half the contacts
    12,  // stacks of the largest group, many contacts
    7,   // stacks of the second largest group, few contacts
    6,   // stacks of the second largest group, many contacts
    11,  // groups, few contacts
    -4,  // groups, many contacts
    13,  // neighbours of one colour
    -26, // stacks in no contact
    9,   // stacks of the largest group in no contact
    -1,  // stacks without a neighbour of equal height
    3,   // stacks of the largest group without a neighbour of equal height
    19,  // swaps that let the largest group grow, last contacts
    14,  // swaps that let the largest group grow, few contacts
    11,  // swaps that let the largest group grow, many contacts
    46,  // swaps that join the largest group with another, last contacts
    13,  // swaps that join the largest group with another, few contacts
    -5,  // swaps that join the largest group with another, many contacts
    -37, // swaps that take a stack from the largest group, last contacts
    -22, // swaps that take a stack from the largest group, few contacts
    -16, // swaps that take a stack from the largest group, many contacts
    -31, // stacks in contact that hold the largest group together, last contacts
    -10, // stacks in contact that hold the largest group together, few contacts
    -14, // stacks in contact that hold the largest group together, many contacts
    20,  // a swap lets the largest group grow, to move
    3,   // to move, few contacts
    14,  // to move, many contacts
    -45, // has just passed
    96,  // more stacks than the opponent
    17,  // stacks of the largest group without those in contact, last contacts
    17,  // stacks of the largest group without those in contact, few contacts
    5,   // stacks of the largest group without those in contact, many contacts
    7,   // stacks of the largest group with all in contact, last contacts
    9,   // stacks of the largest group with all in contact, few contacts
    10,  // stacks of the largest group with all in contact, many contacts
    0,   // stack beside 0 own, 0 level, 0 near, 0 far ones
    0,   // stack beside 0 own, 0 level, 0 near, 1 far ones
    0,   // stack beside 0 own, 0 level, 0 near, 2 far ones
    0,   // stack beside 0 own, 0 level, 0 near, 3 far ones
    3,   // stack beside 0 own, 0 level, 0 near, 4 far ones
    0,   // stack beside 0 own, 0 level, 1 near, 0 far ones
    -7,  // stack beside 0 own, 0 level, 1 near, 1 far ones
    -15, // stack beside 0 own, 0 level, 1 near, 2 far ones
    26,  // stack beside 0 own, 0 level, 1 near, 3 far ones
    -35, // stack beside 0 own, 0 level, 2 near, 0 far ones
    -1,  // stack beside 0 own, 0 level, 2 near, 1 far ones
    25,  // stack beside 0 own, 0 level, 2 near, 2 far ones
    -8,  // stack beside 0 own, 0 level, 3 near, 0 far ones
    22,  // stack beside 0 own, 0 level, 3 near, 1 far ones
    26,  // stack beside 0 own, 0 level, 4 near, 0 far ones
    0,   // stack beside 0 own, 1 level, 0 near, 0 far ones
    22,  // stack beside 0 own, 1 level, 0 near, 1 far ones
    -10, // stack beside 0 own, 1 level, 0 near, 2 far ones
    -19, // stack beside 0 own, 1 level, 0 near, 3 far ones
    37,  // stack beside 0 own, 1 level, 1 near, 0 far ones
    11,  // stack beside 0 own, 1 level, 1 near, 1 far ones
    -24, // stack beside 0 own, 1 level, 1 near, 2 far ones
    12,  // stack beside 0 own, 1 level, 2 near, 0 far ones
    -13, // stack beside 0 own, 1 level, 2 near, 1 far ones
    -43, // stack beside 0 own, 1 level, 3 near, 0 far ones
    84,  // stack beside 0 own, 2 level, 0 near, 0 far ones
    30,  // stack beside 0 own, 2 level, 0 near, 1 far ones
    -6,  // stack beside 0 own, 2 level, 0 near, 2 far ones
    57,  // stack beside 0 own, 2 level, 1 near, 0 far ones
    3,   // stack beside 0 own, 2 level, 1 near, 1 far ones
    -54, // stack beside 0 own, 2 level, 2 near, 0 far ones
    62,  // stack beside 0 own, 3 level, 0 near, 0 far ones
    -42, // stack beside 0 own, 3 level, 0 near, 1 far ones
    -27, // stack beside 0 own, 3 level, 1 near, 0 far ones
    -29, // stack beside 0 own, 4 level, 0 near, 0 far ones
    0,   // stack beside 1 own, 0 level, 0 near, 0 far ones
    -19, // stack beside 1 own, 0 level, 0 near, 1 far ones
    -3,  // stack beside 1 own, 0 level, 0 near, 2 far ones
    16,  // stack beside 1 own, 0 level, 0 near, 3 far ones
    -35, // stack beside 1 own, 0 level, 1 near, 0 far ones
    -29, // stack beside 1 own, 0 level, 1 near, 1 far ones
    32,  // stack beside 1 own, 0 level, 1 near, 2 far ones
    -19, // stack beside 1 own, 0 level, 2 near, 0 far ones
    28,  // stack beside 1 own, 0 level, 2 near, 1 far ones
    19,  // stack beside 1 own, 0 level, 3 near, 0 far ones
    38,  // stack beside 1 own, 1 level, 0 near, 0 far ones
    19,  // stack beside 1 own, 1 level, 0 near, 1 far ones
    -34, // stack beside 1 own, 1 level, 0 near, 2 far ones
    28,  // stack beside 1 own, 1 level, 1 near, 0 far ones
    -12, // stack beside 1 own, 1 level, 1 near, 1 far ones
    -18, // stack beside 1 own, 1 level, 2 near, 0 far ones
    45,  // stack beside 1 own, 2 level, 0 near, 0 far ones
    -29, // stack beside 1 own, 2 level, 0 near, 1 far ones
    -20, // stack beside 1 own, 2 level, 1 near, 0 far ones
    -32, // stack beside 1 own, 3 level, 0 near, 0 far ones
    -35, // stack beside 2 own, 0 level, 0 near, 0 far ones
    -40, // stack beside 2 own, 0 level, 0 near, 1 far ones
    11,  // stack beside 2 own, 0 level, 0 near, 2 far ones
    -26, // stack beside 2 own, 0 level, 1 near, 0 far ones
    25,  // stack beside 2 own, 0 level, 1 near, 1 far ones
    18,  // stack beside 2 own, 0 level, 2 near, 0 far ones
    16,  // stack beside 2 own, 1 level, 0 near, 0 far ones
    -5,  // stack beside 2 own, 1 level, 0 near, 1 far ones
    -2,  // stack beside 2 own, 1 level, 1 near, 0 far ones
    -6,  // stack beside 2 own, 2 level, 0 near, 0 far ones
    -37, // stack beside 3 own, 0 level, 0 near, 0 far ones
    10,  // stack beside 3 own, 0 level, 0 near, 1 far ones
    18,  // stack beside 3 own, 0 level, 1 near, 0 far ones
    17,  // stack beside 3 own, 1 level, 0 near, 0 far ones
    21,  // stack beside 4 own, 0 level, 0 near, 0 far ones
]];
