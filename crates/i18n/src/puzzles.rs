//! What puzzles say around their own texts.

phrases! {
    /// Positions with one winning move, to be found.
    PUZZLES: "Puzzles", "Problemas";
    /// Which puzzle of how many.
    PUZZLE_OF: "Puzzle {} of {}", "Problema {} de {}";
    /// The task: who moves.
    MOVE_AND_WIN: "{} to move and win", "{}: jogar e vencer";
    /// How many puzzles were solved, of how many.
    SOLVED_OF: "{} of {} solved", "{} de {} resolvidos";
    /// A puzzle that was solved before or just now.
    IS_SOLVED: "solved", "resolvido";
    /// The heading of the line of best play.
    SOLUTION: "Solution", "Solução";
    /// How far the line was gone through: which move of how many.
    LINE_MOVE: "Move {} of {}: Enter goes on", "Jogada {} de {}: Enter continua";
    /// The line was gone through: how the game ended.
    LINE_END: "{}. Enter: the next puzzle", "{}. Enter: o próximo problema";
    /// The same at the last puzzle.
    LINE_LAST: "{}. That was the last puzzle", "{}. Era o último problema";
    /// Nothing comes after the last puzzle.
    NO_NEXT_PUZZLE: "That is the last puzzle.", "Este é o último problema.";
    /// Nothing comes before the first puzzle.
    NO_PUZZLE_BEFORE: "That is the first puzzle.", "Este é o primeiro problema.";
    /// What was solved cannot be kept: why.
    SOLVED_NOT_KEPT: "Solved, but that cannot be kept: {}", "Resolvido, mas isso não pôde ser guardado: {}";
    /// The keys of a puzzle, the most needed first: those at the end may not fit.
    PUZZLE_KEYS: "↑↓←→ Enter pick  h hint  s solution  n next  N previous  ? help  q menu  a analysis  : type",
        "↑↓←→ Enter escolher  h dica  s solução  n próximo  N anterior  ? ajuda  q menu  a análise  : digitar";
    /// The keys once the solution is there.
    SOLUTION_KEYS: "Enter move on  Backspace move back  n next  N previous  r again  ? help  q menu  a analysis",
        "Enter adiante  Backspace atrás  n próximo  N anterior  r de novo  ? ajuda  q menu  a análise";
    /// Picks, and goes on.
    KEY_PUZZLE_ENTER: "pick the cell under the cursor (or click it); once solved, the next move",
        "escolher a casa sob o cursor (ou clicar); depois de resolver, a próxima jogada";
    /// Takes a pick back, and goes back.
    KEY_PUZZLE_ESC: "take the last pick back; once solved, a move back",
        "desfazer a última escolha; depois de resolver, uma jogada atrás";
    /// Which piece to move.
    KEY_PUZZLE_HINT: "hint: where the move begins", "dica: onde a jogada começa";
    /// Shows the move that wins.
    KEY_PUZZLE_SOLUTION: "show the solution", "mostrar a solução";
    /// Goes to another puzzle.
    KEY_PUZZLE_NEXT: "the next puzzle, the one before", "o próximo problema, o anterior";
    /// Restarts the puzzle.
    KEY_PUZZLE_AGAIN: "the puzzle again", "o problema de novo";
    /// Leaves for the menu.
    KEY_PUZZLE_MENU: "to the menu; what you solved is kept", "ao menu; o que você resolveu fica guardado";
    /// Goes to the puzzles of the game chosen.
    KEY_PUZZLES: "puzzles", "problemas";
}
