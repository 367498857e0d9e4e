//! Where `cargo xtask tune knight-line` writes the weights fitted to games. No fit has beaten those set by hand in a
//! match yet, so these are the hand-set ones.

/// One list for each number of seats from two on, one weight for each feature.
pub(super) const FITTED: [&[i16]; 2] = [
    &[
        1500, // completes a line, to move
        400,  // threatens to complete a line where no opponent reaches
        150,  // threatens to complete lines on two squares
        250,  // threatens to complete a line
        120,  // completes a line with two moves
        40,   // completes lines on two squares with two moves
        120,  // completes a line with two moves where no opponent reaches, to move
        8,    // squares that complete a line, out of reach
        23,   // squares that make three of four, in reach of no opponent
        10,   // squares that make three of four, in reach of opponents too
        14,   // squares that make three of four, near
        -6,   // squares that make three of four, out of reach
        55,   // makes three of four, to move
        20,   // squares that make three of four in two ways
        5,    // squares of rows with two stacks, all in reach
        30,   // squares of rows with two stacks, all in reach, for a tall stack
        80,   // has a row with two stacks, all in reach, to move
        25,   // rows with one stack, all in reach
        1,    // squares in reach
        20,   // stacks that can give a tile
        -4,   // stacks that can give two tiles
        6,    // tiles that can move
        -3,   // tiles of the highest stack
        -25,  // stacks that touch none of their own
        20,   // to move, many tiles left
        0,    // to move, few tiles left
        5,    // moves after the player to move
        -40,  // wins when nobody can move, many tiles left
        100,  // wins when nobody can move, few tiles left
        300,  // wins when nobody can move, hardly a tile left
    ],
    &[
        1500, // completes a line, to move
        400,  // threatens to complete a line where no opponent reaches
        150,  // threatens to complete lines on two squares
        250,  // threatens to complete a line
        120,  // completes a line with two moves
        40,   // completes lines on two squares with two moves
        120,  // completes a line with two moves where no opponent reaches, to move
        8,    // squares that complete a line, out of reach
        23,   // squares that make three of four, in reach of no opponent
        10,   // squares that make three of four, in reach of opponents too
        14,   // squares that make three of four, near
        -6,   // squares that make three of four, out of reach
        55,   // makes three of four, to move
        20,   // squares that make three of four in two ways
        5,    // squares of rows with two stacks, all in reach
        30,   // squares of rows with two stacks, all in reach, for a tall stack
        80,   // has a row with two stacks, all in reach, to move
        25,   // rows with one stack, all in reach
        1,    // squares in reach
        20,   // stacks that can give a tile
        -4,   // stacks that can give two tiles
        6,    // tiles that can move
        -3,   // tiles of the highest stack
        -25,  // stacks that touch none of their own
        20,   // to move, many tiles left
        0,    // to move, few tiles left
        5,    // moves after the player to move
        -40,  // wins when nobody can move, many tiles left
        100,  // wins when nobody can move, few tiles left
        300,  // wins when nobody can move, hardly a tile left
    ],
];
