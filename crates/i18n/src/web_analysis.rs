//! What the analysis in the web app says.

phrases! {
    /// Turns the engine on or off.
    ENGINE_SWITCH: "Engine on", "Programa ligado";
    /// How many lines the engine shows.
    ENGINE_LINES: "Lines", "Linhas";
    /// The engine is off.
    ENGINE_IS_OFF: "The engine is off.", "O programa está desligado.";
    /// Plays the first move of a line: the move.
    PLAY_LINE: "Play {}", "Jogar {}";
    /// Begins the analysis of another game.
    NEW_ANALYSIS: "New", "Nova";
    /// The same as the title of a dialog.
    NEW_ANALYSIS_TITLE: "Analyse a new game", "Analisar uma nova partida";
    /// A new game lies on the board: which.
    NEW_ANALYSIS_SET: "A new game of {}.", "Uma nova partida de {}.";
    /// Opens a record, a position or moves.
    OPEN: "Open", "Abrir";
    /// The same as the title of a dialog.
    OPEN_TITLE: "Open a game or a position", "Abrir uma partida ou posição";
    /// What can be opened.
    OPEN_TEXT: "A record, a position or moves", "Uma partida, uma posição ou jogadas";
    /// What the texts look like.
    OPEN_HINT: "A position of another game has the name of the game before it: nava POSITION. You can also drop a file on this page.",
        "Uma posição de outro jogo leva antes o nome do jogo: nava POSIÇÃO. Você também pode soltar um arquivo nesta página.";
    /// Chooses a file to open.
    OPEN_FILE: "Or a file", "Ou um arquivo";
    /// A text is empty.
    OPEN_EMPTY: "Expected a record, a position or moves, found nothing.",
        "Era esperada uma partida, uma posição ou jogadas; não há nada.";
    /// The game in the link cannot be read: why.
    BROKEN_LINK: "The game in this link cannot be read: {}", "A partida deste link não pode ser lida: {}";
    /// A game was opened: how many moves it has.
    OPENED: "Opened: a game of {} moves.", "Aberta: uma partida de {} jogadas.";
    /// Edits the position.
    EDIT_POSITION: "Edit", "Editar";
    /// The same as the title of a dialog.
    EDIT_TITLE: "Edit the position", "Editar a posição";
    /// Who is to move.
    EDIT_TURN: "To move", "Vez de";
    /// The whole position as text.
    EDIT_TEXT: "The position as text", "A posição como texto";
    /// What to do first.
    EDIT_PICK: "Pick a cell to change what lies there.", "Escolha uma casa para mudar o que está nela.";
    /// What lies on a cell as text, from the bottom to the top: which cell.
    EDIT_CELL: "On {}, from the bottom to the top", "Em {}, de baixo para cima";
    /// Puts a piece on top of a cell: which piece.
    EDIT_ADD: "Put on top: {}", "Pôr em cima: {}";
    /// The heading of the pieces that can be put on top.
    EDIT_ADD_TITLE: "Put on top", "Pôr em cima";
    /// Takes the top piece off.
    EDIT_TAKE: "Take the top off", "Tirar do topo";
    /// Takes everything off.
    EDIT_CLEAR: "Clear the cell", "Esvaziar a casa";
    /// The position is one of the game.
    EDIT_VALID: "This position can be used.", "Esta posição pode ser usada.";
    /// The board does not show the text.
    EDIT_STALE: "The board shows the last position that could be read.",
        "O tabuleiro mostra a última posição que pôde ser lida.";
    /// Takes the position.
    EDIT_USE: "Use this position", "Usar esta posição";
    /// Lays the start of the game out again.
    EDIT_RESET: "Start position", "Posição inicial";
    /// To the start.
    GO_START: "Start", "Início";
    /// A move back.
    GO_BACK: "Back", "Voltar";
    /// A move on.
    GO_FORWARD: "Forward", "Avançar";
    /// To the end of the line.
    GO_END: "End", "Fim";
    /// To the variation before.
    GO_BEFORE: "Previous variation", "Variante anterior";
    /// To the next variation.
    GO_NEXT: "Next variation", "Próxima variante";
    /// Moves the variation forward.
    PROMOTE_BUTTON: "Promote", "Promover";
    /// Deletes the move and what follows.
    DELETE_BUTTON: "Delete", "Apagar";
    /// Asks whether to.
    DELETE_ASKED: "Delete this move and all that follows?", "Apagar esta jogada e tudo o que segue?";
    /// The field for what is said of the position.
    COMMENT_FIELD: "Comment on this position", "Comentário desta posição";
    /// The start of the game, as a place in the list of moves.
    AT_THE_START: "Start of the game", "Início da partida";
    /// The heading of what can be taken along.
    SHARE: "Share and save", "Compartilhar e salvar";
    /// Copies the position.
    COPY_POSITION: "Copy the position", "Copiar a posição";
    /// Saves a picture of the board.
    SAVE_SVG: "Download SVG", "Baixar SVG";
    /// Saves a picture of the board in points.
    SAVE_PNG: "Download PNG", "Baixar PNG";
    /// The picture could not be made.
    NO_PICTURE: "The browser could not draw the picture.", "O navegador não conseguiu desenhar a imagem.";
    /// Starts a game against the engine from this position.
    PLAY_FROM_HERE: "Play from here", "Jogar a partir daqui";
    /// The tree cannot be kept: why.
    NOT_KEPT: "This analysis cannot be kept: {}", "Esta análise não pode ser guardada: {}";
}
