//! What a review of a game says.

phrases! {
    /// The engine's own choice.
    JUDGED_BEST: "best", "melhor";
    /// A move that loses little or nothing.
    JUDGED_GOOD: "good", "boa";
    /// A move that loses a little.
    JUDGED_INACCURACY: "inaccuracy", "imprecisão";
    /// A move that loses much.
    JUDGED_MISTAKE: "mistake", "erro";
    /// A move that loses very much.
    JUDGED_BLUNDER: "blunder", "erro grave";
    /// What is going on while a game is reviewed.
    REVIEWING: "reviewing", "analisando";
    /// The mover has won with this move.
    SCORE_WON: "won", "venceu";
    /// The mover has lost with this move.
    SCORE_LOST: "lost", "perdeu";
    /// What the numbers beside the moves are.
    REVIEW_LEGEND: "Each score is the mover's chance to win after the move.",
        "Cada valor é a chance de vitória de quem jogou, depois da jogada.";
    /// Which scores are certain.
    REVIEW_PROVEN: "What wins or loses in so many turns, everybody's counted, is proven.",
        "O que vence ou perde em tantos turnos, contando os de todos, está provado.";
    /// What would have been better.
    REVIEW_BETTER: "better: {}", "melhor: {}";
    /// The heading of the moves that decided the game.
    REVIEW_TURNING_POINTS: "Turning points", "Pontos de virada";
    /// There are none.
    REVIEW_NO_TURNING_POINTS: "Turning points: none", "Pontos de virada: nenhum";
    /// A move cost this many percentage points.
    REVIEW_COST: "costs {} points", "custa {} pontos";
    /// Who stands best since a move.
    REVIEW_LEAD: "{} takes the lead", "passa à frente: {}";
    /// The heading of how well each player played.
    REVIEW_ACCURACY: "Accuracy", "Precisão";
    /// How many inaccuracies, mistakes and blunders there were.
    REVIEW_COUNTS: "?! {}   ? {}   ?? {}", "?! {}   ? {}   ?? {}";
    /// The heading of the curve at a table for two.
    REVIEW_CURVE: "Chance to win: {}", "Chance de vitória: {}";
    /// What the arrows under the curve are.
    REVIEW_ARROWS: "▲ turning point", "▲ ponto de virada";
    /// The game goes on where the record ends.
    REVIEW_UNFINISHED: "Not finished", "Não terminou";
    /// How far a review came that was stopped.
    REVIEW_SO_FAR: "Stopped after {} of {} moves.", "Interrompida depois de {} de {} jogadas.";
}
