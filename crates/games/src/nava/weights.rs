//! The weights fitted to games, written by `cargo xtask tune nava`.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 1] = [&[
    20,  // to move
    20,  // to move, five or six cubes
    60,  // to move, seven or eight cubes
    30,  // cubes
    10,  // five cubes
    30,  // six cubes
    60,  // seven cubes
    120, // eight cubes
    10,  // stacks of one
    12,  // stacks of two
    14,  // stacks of three
    16,  // stacks of four
    18,  // stacks of five or more
    -20, // only one stack
    -60, // only one stack, late
    -20, // own discs in the other's stacks
    10,  // own discs in the other's stacks, late
    -20, // stacks held by the top disc alone
    4,   // moves
    1,   // points in reach
    10,  // discs of the other's stacks in reach, to move
    6,   // discs of the other's stacks in reach, not to move
    20,  // other's stacks in reach that cannot be retaken, to move
    8,   // other's cubes in reach
    8,   // other's cubes in reach of moves that leave a cube
    10,  // other's cubes in reach of moves that leave a cube, late
    25,  // any of the other's seven or eight cubes in reach
    8,   // stacks that can leave a cube
    8,   // stacks that can leave a cube, late
    2,   // moves that leave a cube
    -5,  // stacks off the edge
    3,   // stacks in a corner
]];
