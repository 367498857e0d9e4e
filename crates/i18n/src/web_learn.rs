//! What the lessons and the rules say around their own texts.

phrases! {
    /// What lessons and puzzles are.
    LEARN_ABOUT: "Short lessons on a real board: you make the moves. Each ends with your first game. In the puzzles you look for the one move that wins.";
    /// A lesson: of which game.
    LESSON_OF: "Lesson: {}";
    /// A lesson was done to its end.
    LESSON_DONE: "Done";
    /// Which step of how many.
    STEP_OF: "Step {} of {}";
    /// To the next step.
    NEXT_STEP: "Next";
    /// To the step before.
    PREVIOUS_STEP: "Back";
    /// Goes on without doing what was asked.
    SKIP_STEP: "Skip this step";
    /// Restarts the step.
    RETRY_STEP: "Again";
    /// Shows the hint of a step.
    SHOW_HINT: "Give me a hint";
    /// A game against the easiest level.
    FIRST_GAME: "Play your first game";
    /// Starts a lesson: of which game.
    START_LESSON: "Learn {}";
    /// The puzzles: of which game.
    PUZZLES_OF: "Puzzles: {}";
    /// A game has no puzzles.
    NO_PUZZLES: "There are no puzzles for this game yet.";
    /// To the puzzle before.
    PREVIOUS_PUZZLE: "Previous";
    /// To the next puzzle.
    NEXT_PUZZLE: "Next puzzle";
    /// Makes the move that wins.
    SHOW_SOLUTION: "Show the solution";
    /// The solution goes on by itself.
    PLAY_THROUGH: "Play it through";
    /// It no longer does.
    STOP_PLAYING: "Stop";
    /// The full rules.
    FULL_RULES: "The full rules";
    /// What a picture in the rules shows: its position.
    DIAGRAM: "Diagram: {}";
    /// The rules of all games.
    RULES_OF_ALL: "The rules of the games";
    /// Goes to the lesson of the game chosen.
    KEY_LESSON: "lesson";
    /// The keys of a step that asks for a move, the most needed first: those at the end may not fit.
    LESSON_KEYS: "↑↓←→ Enter pick  h hint  n skip  N previous  ? help  q menu";
    /// The keys of a step that is read or done.
    LESSON_READ_KEYS: "Enter next  N previous  r again  ? help  q menu";
    /// A step is read or done.
    LESSON_GOES_ON: "Enter: the next step";
    /// The lesson is over.
    LESSON_OVER: "Enter: your first game, against level 1";
    /// Picks, and goes on.
    KEY_LESSON_ENTER: "pick the cell under the cursor (or click it); once done, the next step";
    /// Goes to another step.
    KEY_LESSON_NEXT: "next step, previous step";
    /// Restarts the step.
    KEY_LESSON_AGAIN: "the step again";
    /// Leaves for the menu.
    KEY_LESSON_MENU: "to the menu; your progress is saved";
}
