//! Fitted weights, written by `cargo xtask tune knight-line`.

pub(super) const FITTED: [&[i16]; 2] = [
    &[
        1500, // completes a line, to move
        400,  // threatens to complete a line where no opponent reaches
        150,  // threatens to complete lines on two squares
        200,  // threatens to complete a line
        100,  // completes a line with two moves
        30,   // completes lines on two squares with two moves
        100,  // completes a line with two moves where no opponent reaches, to move
        8,    // squares that complete a line, out of reach
        25,   // squares that make three of four, in reach of no opponent
        20,   // squares that make three of four, in reach of opponents too
        12,   // squares that make three of four, near
        3,    // squares that make three of four, out of reach
        40,   // makes three of four, to move
        25,   // squares that make three of four in two ways
        15,   // squares of rows with two stacks, all in reach
        20,   // squares of rows with two stacks, all in reach, for a tall stack
        60,   // has a row with two stacks, all in reach, to move
        20,   // rows with one stack, all in reach
        2,    // squares in reach
        12,   // stacks that can give a tile
        -10,  // stacks that can give two tiles
        5,    // tiles that can move
        -4,   // tiles of the highest stack
        -20,  // stacks that touch none of their own
        20,   // to move, many tiles left
        10,   // to move, few tiles left
        5,    // moves after the player to move
        -40,  // wins when nobody can move, many tiles left
        60,   // wins when nobody can move, few tiles left
        200,  // wins when nobody can move, hardly a tile left
    ],
    &[
        1500, // completes a line, to move
        400,  // threatens to complete a line where no opponent reaches
        150,  // threatens to complete lines on two squares
        200,  // threatens to complete a line
        100,  // completes a line with two moves
        30,   // completes lines on two squares with two moves
        100,  // completes a line with two moves where no opponent reaches, to move
        8,    // squares that complete a line, out of reach
        25,   // squares that make three of four, in reach of no opponent
        20,   // squares that make three of four, in reach of opponents too
        12,   // squares that make three of four, near
        3,    // squares that make three of four, out of reach
        40,   // makes three of four, to move
        25,   // squares that make three of four in two ways
        15,   // squares of rows with two stacks, all in reach
        20,   // squares of rows with two stacks, all in reach, for a tall stack
        60,   // has a row with two stacks, all in reach, to move
        20,   // rows with one stack, all in reach
        2,    // squares in reach
        12,   // stacks that can give a tile
        -10,  // stacks that can give two tiles
        5,    // tiles that can move
        -4,   // tiles of the highest stack
        -20,  // stacks that touch none of their own
        20,   // to move, many tiles left
        10,   // to move, few tiles left
        5,    // moves after the player to move
        -40,  // wins when nobody can move, many tiles left
        60,   // wins when nobody can move, few tiles left
        200,  // wins when nobody can move, hardly a tile left
    ],
];
