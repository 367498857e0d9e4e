//! What the screen of a game says.

phrases! {
    /// The heading of the list of players.
    PLAYERS: "Players";
    /// The heading of the list of the pieces of a stack: where it is.
    STACK_ON: "On {}";
    /// The same for several pieces: where they are, and how many.
    TOWER_ON: "On {} ({}), top first";
    /// Several pieces that are alike: where, how many, and what each is.
    ALIKE_ON: "{}: {}, all {}";
    /// Several pieces: where, how many, and which.
    PIECES_ON: "{}: {} pieces, from the top: {}";
    /// A cell without pieces.
    EMPTY: "empty";
    /// The heading of the list of moves.
    MOVES: "Moves";
    /// No move was made yet.
    NO_MOVES: "none yet";
    /// The heading of what the engine sees.
    THINKING: "Thinking";
    /// The engine has nothing to show yet.
    NO_THOUGHT: "nothing yet";
    /// How far the engine looked ahead, and at how many positions.
    DEPTH: "depth {}, {} positions";
    /// A proven win: in how many turns.
    WINS_IN: "wins in {}";
    /// A proven loss: in how many turns.
    LOSES_IN: "loses in {}";
    /// Whose turn it is while an engine thinks.
    IS_THINKING: "{} is thinking…";
    /// Nobody moves until asked to.
    PAUSED: "Paused: F goes on";
    /// It is a person's turn and nothing is picked.
    PICK_FIRST: "{}: pick a piece";
    /// The same where only one person plays: the name of the seat.
    PICK_YOURS: "Your move, {}: pick a piece";
    /// It is a person's turn and no cell is to be picked, only a button.
    PICK_BUTTON: "{}: press p";
    /// A piece is picked: where it is.
    PICK_NEXT: "{} picked: where to?";
    /// How many pieces, from how few to how many.
    HOW_MANY: "How many? {} to {}";
    /// The keys for choosing how many.
    HOW_MANY_KEYS: "+ - change  Enter play  Esc cancel";
    /// The keys while a line is typed.
    LINE_KEYS: "Enter done  Esc cancel";
    /// The keys while one of a few things is chosen.
    CHOICE_KEYS: "↑↓ choose  Enter accept  Esc cancel";
    /// Several moves without a place can be made.
    WHICH_BUTTON: "Which move?";
    /// Doing nothing this turn.
    PASS: "pass";
    /// There is no move without a place.
    NO_BUTTON: "You cannot pass here.";
    /// Asks whether a move is meant that ends the game: how it ends.
    ENDS_IN_LOSS: "This ends the game ({}). Are you sure?";
    /// Asks whether a move is meant that lets somebody end the game: who, and how it ends.
    LETS_END: "Then {} can end the game ({}). Are you sure?";
    /// The game is over and nothing can be moved.
    IS_OVER: "The game is over.";
    /// Not your turn.
    WAIT: "It is the engine's turn: F makes it move at once.";
    /// There is nothing to take back.
    NO_UNDO: "There is no move to take back.";
    /// There is nothing to make again.
    NO_REDO: "There is no move to redo.";
    /// A hint: the move and its score.
    HINT: "Hint: {} ({})";
    /// The hint is being looked for.
    HINT_COMES: "Looking for a good move…";
    /// The position was copied.
    COPIED: "Position copied: {}";
    /// The game was saved: where.
    SAVED: "Saved to {}";
    /// The game was not saved: where and why.
    NOT_SAVED: "Not saved to {}: {}";
    /// There is such a file already.
    OVERWRITE: "{} already exists. Replace it?";
    /// Asks where to save.
    SAVE_FILE: "Save to the file";
    /// Asks for a move.
    TYPE_MOVE: "Move";
    /// Asks whether to resign.
    RESIGN: "Resign?";
    /// The only person at the screen is to move: the name of the seat.
    YOUR_MOVE: "Your move: {}";
    /// The user has won.
    YOU_WON: "You won";
    /// The user has lost.
    YOU_LOST: "You lost";
    /// The user shares the first place.
    YOU_DREW: "A draw";
    /// A player who plays no part any more.
    IS_OUT: "out";
    /// Goes back from an earlier position to the game.
    BACK_TO_GAME: "Back to the game";
    /// An earlier position is on the board: after which move, of how many.
    LOOKING_BACK: "Position after move {} of {}";
    /// Has a finished game judged.
    REVIEW_GAME: "Review the game";
    /// Someone resigned.
    RESIGNED: "{} resigned";
    /// Agrees.
    YES: "yes";
    /// Does not agree.
    NO: "no";
    /// Plays the same game again, each in the next seat.
    REMATCH: "Rematch, other seats";
    /// Looks at the board.
    LOOK: "Look at the board";
    /// Saves the game.
    SAVE: "Save the record";
    /// Goes to the analysis.
    ANALYSE: "Analyse";
    /// Goes to the menu.
    TO_MENU: "Back to the menu";
    /// The keys of a game, the most needed first: those at the end may not fit.
    PLAY_KEYS: "↑↓←→ Enter pick  : type  u undo  h hint  ? help  q menu  t thinking  s save  a analysis  f flip";
    /// The terminal is too small: what it has and what is needed.
    TOO_SMALL: "The terminal is too small: {}×{}. Cairn needs {}×{}.";
    /// A piece that is nobody's.
    NEUTRAL: "neutral";
}
