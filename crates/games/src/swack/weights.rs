//! The weights fitted to games, written by `cargo xtask tune swack`.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 1] = [&[
    900, // would win now, no contact left
    25,  // would win now, last contacts
    5,   // would win now, few contacts
    -3,  // would win now, half the contacts
    -9,  // would win now, many contacts
    31,  // stacks of the largest group, last contacts
    27,  // stacks of the largest group, few contacts
    21,  // stacks of the largest group, half the contacts
    16,  // stacks of the largest group, many contacts
    11,  // stacks of the second largest group, few contacts
    10,  // stacks of the second largest group, many contacts
    14,  // groups, few contacts
    5,   // groups, many contacts
    11,  // neighbours of one colour
    -28, // stacks in no contact
    7,   // stacks of the largest group in no contact
    5,   // stacks without a neighbour of equal height
    0,   // stacks of the largest group without a neighbour of equal height
    22,  // swaps that let the largest group grow, last contacts
    19,  // swaps that let the largest group grow, few contacts
    10,  // swaps that let the largest group grow, many contacts
    37,  // swaps that join the largest group with another, last contacts
    11,  // swaps that join the largest group with another, few contacts
    -4,  // swaps that join the largest group with another, many contacts
    -34, // swaps that take a stack from the largest group, last contacts
    -23, // swaps that take a stack from the largest group, few contacts
    -9,  // swaps that take a stack from the largest group, many contacts
    -45, // stacks in contact that hold the largest group together, last contacts
    -14, // stacks in contact that hold the largest group together, few contacts
    -12, // stacks in contact that hold the largest group together, many contacts
    23,  // a swap lets the largest group grow, to move
    0,   // to move, few contacts
    14,  // to move, many contacts
    -55, // has just passed
    108, // more stacks than the opponent
    4,   // stacks of the largest group without those in contact, last contacts
    15,  // stacks of the largest group without those in contact, few contacts
    2,   // stacks of the largest group without those in contact, many contacts
    7,   // stacks of the largest group with all in contact, last contacts
    8,   // stacks of the largest group with all in contact, few contacts
    8,   // stacks of the largest group with all in contact, many contacts
    0,   // stacks beside 0 own, 0 level, 0 odd, 0 even ones
    0,   // stacks beside 0 own, 0 level, 0 odd, 1 even ones
    0,   // stacks beside 0 own, 0 level, 0 odd, 2 even ones
    0,   // stacks beside 0 own, 0 level, 0 odd, 3 even ones
    0,   // stacks beside 0 own, 0 level, 0 odd, 4 even ones
    0,   // stacks beside 0 own, 0 level, 1 odd, 0 even ones
    -22, // stacks beside 0 own, 0 level, 1 odd, 1 even ones
    -9,  // stacks beside 0 own, 0 level, 1 odd, 2 even ones
    37,  // stacks beside 0 own, 0 level, 1 odd, 3 even ones
    -39, // stacks beside 0 own, 0 level, 2 odd, 0 even ones
    -19, // stacks beside 0 own, 0 level, 2 odd, 1 even ones
    56,  // stacks beside 0 own, 0 level, 2 odd, 2 even ones
    -8,  // stacks beside 0 own, 0 level, 3 odd, 0 even ones
    17,  // stacks beside 0 own, 0 level, 3 odd, 1 even ones
    24,  // stacks beside 0 own, 0 level, 4 odd, 0 even ones
    0,   // stacks beside 0 own, 1 level, 0 odd, 0 even ones
    14,  // stacks beside 0 own, 1 level, 0 odd, 1 even ones
    3,   // stacks beside 0 own, 1 level, 0 odd, 2 even ones
    -9,  // stacks beside 0 own, 1 level, 0 odd, 3 even ones
    56,  // stacks beside 0 own, 1 level, 1 odd, 0 even ones
    0,   // stacks beside 0 own, 1 level, 1 odd, 1 even ones
    -27, // stacks beside 0 own, 1 level, 1 odd, 2 even ones
    28,  // stacks beside 0 own, 1 level, 2 odd, 0 even ones
    -37, // stacks beside 0 own, 1 level, 2 odd, 1 even ones
    -25, // stacks beside 0 own, 1 level, 3 odd, 0 even ones
    90,  // stacks beside 0 own, 2 level, 0 odd, 0 even ones
    32,  // stacks beside 0 own, 2 level, 0 odd, 1 even ones
    -24, // stacks beside 0 own, 2 level, 0 odd, 2 even ones
    42,  // stacks beside 0 own, 2 level, 1 odd, 0 even ones
    -43, // stacks beside 0 own, 2 level, 1 odd, 1 even ones
    -51, // stacks beside 0 own, 2 level, 2 odd, 0 even ones
    70,  // stacks beside 0 own, 3 level, 0 odd, 0 even ones
    -22, // stacks beside 0 own, 3 level, 0 odd, 1 even ones
    -37, // stacks beside 0 own, 3 level, 1 odd, 0 even ones
    -32, // stacks beside 0 own, 4 level, 0 odd, 0 even ones
    0,   // stacks beside 1 own, 0 level, 0 odd, 0 even ones
    -7,  // stacks beside 1 own, 0 level, 0 odd, 1 even ones
    -8,  // stacks beside 1 own, 0 level, 0 odd, 2 even ones
    9,   // stacks beside 1 own, 0 level, 0 odd, 3 even ones
    -35, // stacks beside 1 own, 0 level, 1 odd, 0 even ones
    -29, // stacks beside 1 own, 0 level, 1 odd, 1 even ones
    18,  // stacks beside 1 own, 0 level, 1 odd, 2 even ones
    -12, // stacks beside 1 own, 0 level, 2 odd, 0 even ones
    14,  // stacks beside 1 own, 0 level, 2 odd, 1 even ones
    17,  // stacks beside 1 own, 0 level, 3 odd, 0 even ones
    36,  // stacks beside 1 own, 1 level, 0 odd, 0 even ones
    16,  // stacks beside 1 own, 1 level, 0 odd, 1 even ones
    -16, // stacks beside 1 own, 1 level, 0 odd, 2 even ones
    27,  // stacks beside 1 own, 1 level, 1 odd, 0 even ones
    -6,  // stacks beside 1 own, 1 level, 1 odd, 1 even ones
    -8,  // stacks beside 1 own, 1 level, 2 odd, 0 even ones
    51,  // stacks beside 1 own, 2 level, 0 odd, 0 even ones
    -22, // stacks beside 1 own, 2 level, 0 odd, 1 even ones
    -12, // stacks beside 1 own, 2 level, 1 odd, 0 even ones
    -29, // stacks beside 1 own, 3 level, 0 odd, 0 even ones
    -34, // stacks beside 2 own, 0 level, 0 odd, 0 even ones
    -22, // stacks beside 2 own, 0 level, 0 odd, 1 even ones
    14,  // stacks beside 2 own, 0 level, 0 odd, 2 even ones
    -25, // stacks beside 2 own, 0 level, 1 odd, 0 even ones
    22,  // stacks beside 2 own, 0 level, 1 odd, 1 even ones
    24,  // stacks beside 2 own, 0 level, 2 odd, 0 even ones
    10,  // stacks beside 2 own, 1 level, 0 odd, 0 even ones
    -18, // stacks beside 2 own, 1 level, 0 odd, 1 even ones
    7,   // stacks beside 2 own, 1 level, 1 odd, 0 even ones
    1,   // stacks beside 2 own, 2 level, 0 odd, 0 even ones
    -30, // stacks beside 3 own, 0 level, 0 odd, 0 even ones
    5,   // stacks beside 3 own, 0 level, 0 odd, 1 even ones
    22,  // stacks beside 3 own, 0 level, 1 odd, 0 even ones
    5,   // stacks beside 3 own, 1 level, 0 odd, 0 even ones
    6,   // stacks beside 4 own, 0 level, 0 odd, 0 even ones
]];
