//! Where `cargo xtask tune crab-stack` writes the weights fitted to games. With three and four players they are those set by
//! hand at seven tenths of their size: only the scale is fitted, since more can happen there.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 3] = [
    &[
        -3000, // out
        15,    // to move
        2,     // to move, late
        7,     // small crabs
        3,     // small crabs, late
        52,    // medium crabs
        42,    // medium crabs, late
        143,   // large crabs
        187,   // large crabs, late
        -59,   // one large crab
        -195,  // no large crab
        5,     // stacks of two or more
        5,     // small tops
        6,     // small tops, late
        0,     // medium tops
        7,     // medium tops, late
        -1,    // large tops
        -4,    // large tops, late
        -12,   // one large top
        -17,   // no large top
        4,     // moves of small tops
        0,     // moves of small tops, late
        6,     // moves of medium tops
        5,     // moves of medium tops, late
        11,    // moves of large tops
        9,     // moves of large tops, late
        -4,    // small tops without a move
        -19,   // medium tops without a move
        16,    // one or two moves
        -19,   // no move
        4,     // others' medium tops in reach
        17,    // others' large tops in reach, to move
        12,    // others' large tops in reach, not to move
        -2,    // lone tops that may hold rocks together
        -22,   // large lone tops that may hold rocks together
        9,     // others' tops less own that a wave can take, to move
        12,    // others' tops less own that a wave can take, not to move
        39,    // others' large tops less own that a wave can take, to move
        31,    // others' large tops less own that a wave can take, not to move
    ],
    &[
        -3000, // out
        2,     // to move
        6,     // to move, late
        7,     // small crabs
        4,     // small crabs, late
        21,    // medium crabs
        21,    // medium crabs, late
        84,    // large crabs
        105,   // large crabs, late
        -42,   // one large crab
        -140,  // no large crab
        4,     // stacks of two or more
        6,     // small tops
        11,    // small tops, late
        6,     // medium tops
        18,    // medium tops, late
        6,     // large tops
        14,    // large tops, late
        -14,   // one large top
        -35,   // no large top
        3,     // moves of small tops
        3,     // moves of small tops, late
        4,     // moves of medium tops
        3,     // moves of medium tops, late
        8,     // moves of large tops
        4,     // moves of large tops, late
        -6,    // small tops without a move
        -14,   // medium tops without a move
        -7,    // one or two moves
        -14,   // no move
        -6,    // others' medium tops in reach
        -11,   // others' large tops in reach, to move
        -18,   // others' large tops in reach, not to move
        0,     // lone tops that may hold rocks together
        -14,   // large lone tops that may hold rocks together
        7,     // others' tops less own that a wave can take, to move
        6,     // others' tops less own that a wave can take, not to move
        28,    // others' large tops less own that a wave can take, to move
        18,    // others' large tops less own that a wave can take, not to move
    ],
    &[
        -3000, // out
        2,     // to move
        6,     // to move, late
        7,     // small crabs
        4,     // small crabs, late
        21,    // medium crabs
        21,    // medium crabs, late
        84,    // large crabs
        105,   // large crabs, late
        -42,   // one large crab
        -140,  // no large crab
        4,     // stacks of two or more
        6,     // small tops
        11,    // small tops, late
        6,     // medium tops
        18,    // medium tops, late
        6,     // large tops
        14,    // large tops, late
        -14,   // one large top
        -35,   // no large top
        3,     // moves of small tops
        3,     // moves of small tops, late
        4,     // moves of medium tops
        3,     // moves of medium tops, late
        8,     // moves of large tops
        4,     // moves of large tops, late
        -6,    // small tops without a move
        -14,   // medium tops without a move
        -7,    // one or two moves
        -14,   // no move
        -6,    // others' medium tops in reach
        -11,   // others' large tops in reach, to move
        -18,   // others' large tops in reach, not to move
        0,     // lone tops that may hold rocks together
        -14,   // large lone tops that may hold rocks together
        7,     // others' tops less own that a wave can take, to move
        6,     // others' tops less own that a wave can take, not to move
        28,    // others' large tops less own that a wave can take, to move
        18,    // others' large tops less own that a wave can take, not to move
    ],
];
