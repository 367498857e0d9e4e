//! What the help says beside the rules.

phrases! {
    /// The heading of the list of keys.
    KEYS: "Keys", "Teclas";
    /// The name of the long key.
    SPACE: "Space", "Espaço";
    /// How to move about in the help.
    HELP_KEYS: "↑↓ scroll  Esc back", "↑↓ rolar  Esc voltar";
    /// Moves the cursor.
    KEY_ARROWS: "move from cell to cell", "ir de casa em casa";
    /// Picks.
    KEY_ENTER: "pick the cell under the cursor (or click it)", "escolher a casa sob o cursor (ou clicar)";
    /// Takes a pick back.
    KEY_ESC: "take the last pick back", "desfazer a última escolha";
    /// Opens the line for typed moves.
    KEY_TYPE: "type a move", "digitar uma jogada";
    /// Passes.
    KEY_PASS: "pass, or another move without a place", "passar, ou outra jogada sem casa";
    /// Makes cells larger and smaller.
    KEY_ZOOM: "larger, smaller, all of the board", "maior, menor, o tabuleiro todo";
    /// Takes a move back, makes it again.
    KEY_UNDO: "take a move back, make it again", "desfazer e refazer uma jogada";
    /// Gives a hint.
    KEY_HINT: "hint", "dica";
    /// Looks at earlier positions of the game.
    KEY_LOOK_BACK: "look back at earlier moves", "rever jogadas anteriores";
    /// Shows or hides what the engine sees.
    KEY_THINKING: "show or hide the engine's thinking", "mostrar ou esconder o cálculo do programa";
    /// Forces the engine to move.
    KEY_FORCE: "the engine moves at once; goes on when paused", "o programa joga já; continua se pausado";
    /// Turns the board.
    KEY_FLIP: "turn the board", "girar o tabuleiro";
    /// Shows or hides coordinates.
    KEY_NAMES: "show or hide the names of cells", "mostrar ou esconder os nomes das casas";
    /// Switches between light and dark.
    KEY_BACKGROUND: "light or dark background", "fundo claro ou escuro";
    /// Copies the position.
    KEY_COPY: "copy the position", "copiar a posição";
    /// Saves, loads.
    KEY_FILES: "save the game, load one", "salvar a partida, abrir outra";
    /// Restarts.
    KEY_NEW: "new game", "nova partida";
    /// Resigns.
    KEY_RESIGN: "resign", "desistir";
    /// Goes to the analysis.
    KEY_ANALYSE: "analyse from here", "analisar a partir daqui";
    /// Leaves for the menu.
    KEY_MENU: "to the menu; the game is kept", "ao menu; a partida fica guardada";
    /// Leaves the program.
    KEY_QUIT: "leave the program; the game is kept", "sair do programa; a partida fica guardada";
    /// Chooses a line.
    KEY_CHOOSE: "choose a line", "escolher uma linha";
    /// Changes the value of a line.
    KEY_CHANGE: "change its value", "mudar o valor";
    /// Does what the line says.
    KEY_GO: "do what the line says, or go on to the next", "fazer o que a linha diz, ou ir à próxima";
    /// Starts the game chosen.
    KEY_START: "start the game", "começar a partida";
}
