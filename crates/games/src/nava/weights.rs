//! The weights fitted to games, written by `cargo xtask tune nava`.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 1] = [&[
    26,  // to move
    16,  // to move, five or six cubes
    48,  // to move, seven or eight cubes
    39,  // cubes
    10,  // five cubes
    36,  // six cubes
    66,  // seven cubes
    133, // eight cubes
    3,   // stacks of one
    2,   // stacks of two
    8,   // stacks of three
    7,   // stacks of four
    15,  // stacks of five or more
    8,   // only one stack
    -65, // only one stack, late
    -16, // own discs in the other's stacks
    6,   // own discs in the other's stacks, late
    -39, // stacks held by the top disc alone
    12,  // moves
    -4,  // points in reach
    11,  // discs of the other's stacks in reach, to move
    7,   // discs of the other's stacks in reach, not to move
    9,   // other's stacks in reach that cannot be retaken, to move
    7,   // other's cubes in reach
    13,  // other's cubes in reach of moves that leave a cube
    6,   // other's cubes in reach of moves that leave a cube, late
    -1,  // any of the other's seven or eight cubes in reach
    12,  // stacks that can leave a cube
    0,   // stacks that can leave a cube, late
    3,   // moves that leave a cube
    -19, // stacks off the edge
    9,   // stacks in a corner
]];
