//! The weights fitted to games, written by `cargo xtask tune crab-stack`.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 3] = [
    &[
        -3000, // out
        15,    // to move
        1,     // to move, late
        13,    // small crabs
        8,     // small crabs, late
        59,    // medium crabs
        63,    // medium crabs, late
        166,   // large crabs
        202,   // large crabs, late
        -63,   // one large crab
        -199,  // no large crab
        5,     // stacks of two or more
        5,     // small tops
        8,     // small tops, late
        1,     // medium tops
        14,    // medium tops, late
        9,     // large tops
        -20,   // large tops, late
        -17,   // one large top
        -38,   // no large top
        5,     // moves of small tops
        -1,    // moves of small tops, late
        9,     // moves of medium tops
        5,     // moves of medium tops, late
        11,    // moves of large tops
        12,    // moves of large tops, late
        -5,    // small tops without a move
        -27,   // medium tops without a move
        13,    // one or two moves
        -20,   // no move
        7,     // others' medium tops in reach
        20,    // others' large tops in reach, to move
        13,    // others' large tops in reach, not to move
        -4,    // lone tops that may hold rocks together
        -30,   // large lone tops that may hold rocks together
        7,     // others' tops less own that a wave can take, to move
        12,    // others' tops less own that a wave can take, not to move
        30,    // others' large tops less own that a wave can take, to move
        30,    // others' large tops less own that a wave can take, not to move
    ],
    &[
        -3000, // out
        2,     // to move
        0,     // to move, late
        1,     // small crabs
        -1,    // small crabs, late
        19,    // medium crabs
        26,    // medium crabs, late
        86,    // large crabs
        95,    // large crabs, late
        -48,   // one large crab
        -129,  // no large crab
        5,     // stacks of two or more
        5,     // small tops
        9,     // small tops, late
        5,     // medium tops
        17,    // medium tops, late
        8,     // large tops
        16,    // large tops, late
        -16,   // one large top
        -44,   // no large top
        0,     // moves of small tops
        3,     // moves of small tops, late
        3,     // moves of medium tops
        0,     // moves of medium tops, late
        9,     // moves of large tops
        6,     // moves of large tops, late
        3,     // small tops without a move
        -15,   // medium tops without a move
        4,     // one or two moves
        -32,   // no move
        0,     // others' medium tops in reach
        -13,   // others' large tops in reach, to move
        -17,   // others' large tops in reach, not to move
        1,     // lone tops that may hold rocks together
        -13,   // large lone tops that may hold rocks together
        5,     // others' tops less own that a wave can take, to move
        4,     // others' tops less own that a wave can take, not to move
        16,    // others' large tops less own that a wave can take, to move
        5,     // others' large tops less own that a wave can take, not to move
    ],
    &[
        -3000, // out
        2,     // to move
        1,     // to move, late
        8,     // small crabs
        9,     // small crabs, late
        10,    // medium crabs
        7,     // medium crabs, late
        87,    // large crabs
        110,   // large crabs, late
        -71,   // one large crab
        -203,  // no large crab
        8,     // stacks of two or more
        3,     // small tops
        -8,    // small tops, late
        6,     // medium tops
        23,    // medium tops, late
        9,     // large tops
        16,    // large tops, late
        -14,   // one large top
        -67,   // no large top
        -1,    // moves of small tops
        5,     // moves of small tops, late
        0,     // moves of medium tops
        5,     // moves of medium tops, late
        5,     // moves of large tops
        -3,    // moves of large tops, late
        -2,    // small tops without a move
        -20,   // medium tops without a move
        -15,   // one or two moves
        -43,   // no move
        -1,    // others' medium tops in reach
        -12,   // others' large tops in reach, to move
        -14,   // others' large tops in reach, not to move
        2,     // lone tops that may hold rocks together
        -10,   // large lone tops that may hold rocks together
        2,     // others' tops less own that a wave can take, to move
        1,     // others' tops less own that a wave can take, not to move
        11,    // others' large tops less own that a wave can take, to move
        6,     // others' large tops less own that a wave can take, not to move
    ],
];
