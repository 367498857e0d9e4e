//! What puzzles say around their own texts.

phrases! {
    /// Positions with one winning move, to be found.
    PUZZLES: "Puzzles";
    /// Which puzzle of how many.
    PUZZLE_OF: "Puzzle {} of {}";
    /// The task: who moves.
    MOVE_AND_WIN: "{} to move and win";
    /// How many puzzles were solved, of how many.
    SOLVED_OF: "{} of {} solved";
    /// A puzzle that was solved before or just now.
    IS_SOLVED: "solved";
    /// A wrong move, and the answer that refutes it.
    PUZZLE_REFUTED: "{} does not win: the answer is {}.";
    /// A wrong move is taken back.
    PUZZLE_TRY_AGAIN: "Try again.";
    /// The heading of the line of best play.
    SOLUTION: "Solution";
    /// How far the line was gone through: which move of how many.
    LINE_MOVE: "Move {} of {}: Enter goes on";
    /// The line was gone through: how the game ended.
    LINE_END: "{}. Enter: the next puzzle";
    /// The same at the last puzzle.
    LINE_LAST: "{}. That was the last puzzle";
    /// Nothing comes after the last puzzle.
    NO_NEXT_PUZZLE: "That is the last puzzle.";
    /// Nothing comes before the first puzzle.
    NO_PUZZLE_BEFORE: "That is the first puzzle.";
    /// What was solved cannot be kept: why.
    SOLVED_NOT_KEPT: "Solved, but this cannot be saved: {}";
    /// The keys of a puzzle, the most needed first: those at the end may not fit.
    PUZZLE_KEYS: "↑↓←→ Enter pick  h hint  s solution  n next  N previous  ? help  q menu  a analysis  : type";
    /// The keys once the solution is there.
    SOLUTION_KEYS: "Enter move on  Backspace move back  n next  N previous  r again  ? help  q menu  a analysis";
    /// Picks, and goes on.
    KEY_PUZZLE_ENTER: "pick the cell under the cursor (or click it); once solved, the next move";
    /// Takes a pick back, and goes back.
    KEY_PUZZLE_ESC: "take the last pick back; once solved, a move back";
    /// Which piece to move.
    KEY_PUZZLE_HINT: "hint: where the move begins";
    /// Shows the move that wins.
    KEY_PUZZLE_SOLUTION: "show the solution";
    /// Goes to another puzzle.
    KEY_PUZZLE_NEXT: "next puzzle, previous puzzle";
    /// Restarts the puzzle.
    KEY_PUZZLE_AGAIN: "the puzzle again";
    /// Leaves for the menu.
    KEY_PUZZLE_MENU: "to the menu; what you solved is saved";
    /// Goes to the puzzles of the game chosen.
    KEY_PUZZLES: "puzzles";
}
