//! What is said in a game that is played line by line, and the words of its commands.

phrases! {
    /// The game that begins, and how its setup is written.
    GAME_BEGINS: "{} ({}). Type {} for help.";
    /// Who sits in a seat.
    SITS: "{}: {}";
    /// Above the list of what can be typed.
    COMMANDS: "Type a move, or one of these:";
    /// What stands for the name of a cell in that list.
    COMMAND_CELL: "CELL";
    /// What stands for the name of a file in that list.
    COMMAND_FILE: "FILE";
    /// The word of a command: the legal moves.
    COMMAND_MOVES: "command|moves";
    /// What that command does.
    ABOUT_MOVES: "the legal moves";
    /// The word of a command: the board again.
    COMMAND_BOARD: "command|board";
    /// What that command does.
    ABOUT_BOARD: "the board again";
    /// The word of a command: the stacks, one a line.
    COMMAND_STACKS: "command|stacks";
    /// What that command does.
    ABOUT_STACKS: "the stacks, one per line";
    /// The word of a command: the stack on a cell.
    COMMAND_ON: "command|on";
    /// What that command does.
    ABOUT_ON: "the stack on a cell, such as c4";
    /// The word of a command: take your last move back, and the answers to it.
    COMMAND_UNDO: "command|undo";
    /// What that command does.
    ABOUT_UNDO: "take your last move back, and the answers to it";
    /// The word of a command: redo what was taken back.
    COMMAND_REDO: "command|redo";
    /// What that command does.
    ABOUT_REDO: "redo what was taken back";
    /// The word of a command: ask the engine for a move.
    COMMAND_HINT: "command|hint";
    /// What that command does.
    ABOUT_HINT: "ask the engine for a move";
    /// The word of a command: give the game up.
    COMMAND_RESIGN: "command|resign";
    /// What that command does.
    ABOUT_RESIGN: "give the game up";
    /// The word of a command: the rules of the game.
    COMMAND_RULES: "command|rules";
    /// What that command does.
    ABOUT_RULES: "the rules of the game";
    /// The word of a command: the position as text.
    COMMAND_POSITION: "command|position";
    /// What that command does.
    ABOUT_POSITION: "the position as text";
    /// The word of a command: the game so far.
    COMMAND_RECORD: "command|record";
    /// What that command does.
    ABOUT_RECORD: "the game so far";
    /// The word of a command: save the game so far.
    COMMAND_SAVE: "command|save";
    /// What that command does.
    ABOUT_SAVE: "save the game so far";
    /// The word of a command: continue a saved game.
    COMMAND_LOAD: "command|load";
    /// What that command does.
    ABOUT_LOAD: "continue a saved game";
    /// The word of a command: this help.
    COMMAND_HELP: "command|help";
    /// What that command does.
    ABOUT_HELP: "this help";
    /// The word of a command: leave the game.
    COMMAND_QUIT: "command|quit";
    /// What that command does.
    ABOUT_QUIT: "leave the game";
    /// A move that an engine made.
    PLAYS: "{} plays {}";
    /// Why a move was not played.
    NOT_PLAYED: "Not played: {}. Type {} for the legal moves, or {}.";
    /// Follows the question whether a move is meant: the move.
    TYPE_AGAIN: "Type {} again to confirm. Anything else means no.";
    /// A line that is too long to be a move or a command, and the longest one in bytes.
    LINE_TOO_LONG: "Not read: the line has more than {} bytes.";
    /// The move that the engine would make.
    HINT_MOVE: "Hint: {}";
    /// How the player to move stands with it.
    HINT_SCORE: "Score: {}";
    /// Points, and the chance to win in percent.
    HINT_POINTS: "{} ({} %)";
    /// What is expected to follow.
    HINT_LINE: "Line: {}";
    /// No cell has this name.
    NO_CELL: "There is no cell {}.";
    /// The command for a stack without a cell.
    ON_WHICH: "Which cell? Type {} and its name, such as c4.";
    /// Somebody gave up.
    RESIGNS: "{} resigns";
    /// Why nobody can give up at a table for more than two.
    NO_RESIGNING: "Only a game of two players can be resigned: here the others would play on. Type {} to leave.";
    /// How the game ended.
    GAME_ENDS: "Game over. {}";
    /// A file was written.
    FILE_SAVED: "Saved.";
    /// A file was not written, and why.
    FILE_NOT_SAVED: "Not saved: {}";
    /// No file was named.
    SAVE_WHERE: "Save where? Type {} and a file name.";
    /// A game was not loaded, and why.
    FILE_NOT_LOADED: "Not loaded: {}";
    /// A file cannot be read: its name and why.
    CANNOT_READ: "cannot read {}: {}";
    /// No file was named.
    LOAD_WHAT: "Load what? Type {} and a file name.";
    /// A file has several games, or not the one named: its name, how many, and the command that names one.
    SEVERAL_IN_FILE: "{} has {} games: choose one with {}";
    /// The loaded game is for another number of players.
    OTHER_SEATS: "that game has {} seats, this one has {}";
    /// Above the list of the stacks on the board.
    STACKS: "Stacks from the bottom up:";
}
