//! What the analysis of a game says.

phrases! {
    /// A text holds several games, of which the user chooses one: how many.
    CHOOSE_GAME: "There are {} games here. Choose one.";
    /// The heading of what the engine sees.
    ENGINE: "Engine";
    /// The engine does not look.
    ENGINE_OFF: "off: e turns it on";
    /// The engine has seen nothing of this position yet.
    ENGINE_BEGINS: "looking…";
    /// How many turns the engine looked ahead.
    ENGINE_DEPTH: "depth {}";
    /// At how many positions it looked, and at how many in a second.
    ENGINE_SPEED: "{} positions, {}/s";
    /// Nobody stands better.
    STANDS_EVEN: "Even";
    /// Who stands a little better: who, and the chance to win.
    STANDS_SLIGHTLY: "{} is slightly better, {} %";
    /// Who stands better: who, and the chance to win.
    STANDS_BETTER: "{} is better, {} %";
    /// Who should win: who, and the chance to win.
    STANDS_WINNING: "{} is winning, {} %";
    /// Who wins by force: who, and in how many turns.
    STANDS_WON: "{} wins in {}, proven";
    /// Who loses by force: who, and in how many turns.
    STANDS_LOST: "{} loses in {}, proven";
    /// With more than two players: the one to move, and the chance to win.
    STANDS_CHANCE: "{}: chance {} %";
    /// A move that wins as soon as can be.
    KEEPS_WIN: "keeps the win";
    /// A move that wins, but not as soon as can be.
    DELAYS_WIN: "wins later";
    /// A move after which nobody knows whether there still is a win.
    LEAVES_PROOF: "not proven to win";
    /// A move that loses where another one wins.
    GIVES_WIN_AWAY: "gives the win away";
    /// A move that loses as all do, as late as can be.
    DELAYS_LOSS: "holds out longest";
    /// A move that loses as all do, and sooner than it must.
    HASTENS_LOSS: "loses sooner";
    /// What a move did to a proven result: the move, and what it did.
    MOVE_UPSHOT: "{}: {}";
    /// Nothing is known of the position.
    STANDS_UNKNOWN: "not looked at yet";
    /// The heading of the curve: whose chance to win it is.
    CURVE: "Chance: {}";
    /// The curve has no points yet: which key fills it.
    CURVE_EMPTY: "r fills it";
    /// The engine looks at every position of the line: how many are done, and how many there are.
    LOOKING_THROUGH: "Looking through the game: {} of {}. r stops.";
    /// Every position of the line has been looked at.
    LOOKED_THROUGH: "Every position of this line has been looked at.";
    /// Looking through was ended early.
    LOOKING_STOPPED: "Stopped.";
    /// The line for typed moves and positions.
    TYPE_MOVE_OR_POSITION: "Moves or a position";
    /// The line for a comment.
    TYPE_COMMENT: "Comment";
    /// The line for the file to load.
    ANALYSE_FILE: "Analyse a record from the file";
    /// A position can be analysed.
    POSITION_SET: "The analysis starts from this position.";
    /// There is no other line to go to.
    NO_VARIATION: "There is no variation here: play another move to make one.";
    /// The line is the main line already.
    IS_MAIN_LINE: "This is the main line.";
    /// The variation was moved forward.
    PROMOTED: "The variation was moved up.";
    /// Nothing can be deleted at the start.
    NOTHING_TO_DELETE: "There is no move to delete at the start.";
    /// Asks whether to delete a move and what follows: the move, and how many follow.
    DELETE: "Delete {} and {} more?";
    /// A move was deleted.
    DELETED: "{} was deleted.";
    /// The engine shows no such line.
    NO_LINE: "There is no line {}.";
    /// There is nothing before.
    AT_START: "This is the start.";
    /// There is nothing after.
    AT_END: "This is the end of the line.";
    /// The keys while one walks, the most needed first: those at the end may not fit.
    ANALYSIS_KEYS: "←→ walk  ↑↓ variation  Tab board  : type  r curve  ? help  q menu  s save  e engine  m comment  1-5 line";
    /// The keys while one moves on the board.
    ANALYSIS_BOARD_KEYS: "↑↓←→ cell  Tab next  Enter pick  Esc back to the moves  ? help";
    /// Goes from move to move.
    KEY_WALK: "a move back, a move forward (or the wheel, or click a move)";
    /// Goes between variations.
    KEY_VARIATION: "to the other variations";
    /// Goes to the ends of the line.
    KEY_ENDS: "to the start, to the end";
    /// Goes to the board.
    KEY_TAB: "to the board: the arrow keys move the cursor, Esc goes back";
    /// Picks on the board.
    KEY_PICK: "on the board: pick, take the pick back (or click)";
    /// Types or pastes moves, a position or a record.
    KEY_TYPE_ALL: "type or paste moves, a position (of another game: nava POSITION) or a record";
    /// Plays the first move of a line.
    KEY_LINE: "play the first move of that line (or click any move of it)";
    /// Plays the best line.
    KEY_WHOLE_LINE: "play the whole best line, then step through it";
    /// Changes the number of lines.
    KEY_LINES: "more lines, fewer lines";
    /// Turns the engine on or off.
    KEY_ENGINE: "engine on or off";
    /// Looks through the game.
    KEY_LOOK_THROUGH: "look briefly at every position, for the curve";
    /// Moves a variation forward.
    KEY_PROMOTE: "move the variation up";
    /// Deletes.
    KEY_DELETE: "delete the move and all that follows";
    /// Comments.
    KEY_COMMENT: "comment on the position";
    /// Saves, loads.
    KEY_RECORDS: "save the record with its variations, load one";
    /// Zooms.
    KEY_ZOOM_BOARD: "larger, smaller, all of the board";
    /// Leaves for the menu.
    KEY_TO_MENU: "to the menu";
    /// Leaves the program.
    KEY_LEAVE: "leave the program";
}
