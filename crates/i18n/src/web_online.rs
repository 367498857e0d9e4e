//! What the web app says of games over the network.

phrases! {
    /// The page where people find each other.
    ONLINE: "Online", "Online";
    /// What the page is for.
    ONLINE_ABOUT: "Play with people elsewhere: make a game and send the link, or take one from the list.",
        "Jogue com pessoas em outro lugar: crie uma partida e envie o link, ou escolha uma da lista.";
    /// The field for what others call the user.
    MY_NAME: "Your name", "Seu nome";
    /// Keeps the name.
    SAVE_NAME: "Save", "Salvar";
    /// The name was kept: which.
    NAME_SAVED: "You are called {}.", "Seu nome é {}.";
    /// A name is not taken.
    BAD_NAME: "A name has 1 to {} characters that can be seen.", "Um nome tem de 1 a {} caracteres visíveis.";
    /// Goes on with the same games elsewhere.
    OTHER_DEVICE: "On another device", "Em outro aparelho";
    /// How that is done.
    OTHER_DEVICE_HOW: "Open this link on the other device within 10 minutes. It works once, and there you are the same player with the same games. Give it to nobody else.",
        "Abra este link no outro aparelho em até 10 minutos. Ele vale uma vez, e lá você será o mesmo jogador com as mesmas partidas. Não o dê a mais ninguém.";
    /// The page that makes this device belong to someone.
    TAKE_OVER: "The same player on this device", "O mesmo jogador neste aparelho";
    /// What happens.
    TAKE_OVER_ASKED: "Be the player of your other device here? This device leaves the name and the games that it has now.",
        "Ser aqui o jogador do seu outro aparelho? Este aparelho deixa o nome e as partidas que tem agora.";
    /// Does it.
    TAKE_OVER_BUTTON: "Yes, take over", "Sim, assumir";
    /// There is nothing in the address.
    TAKE_OVER_NOTHING: "This link is not complete. Make a new one on the other device.",
        "Este link está incompleto. Crie outro no outro aparelho.";
    /// The link no longer works, or never did.
    TAKE_OVER_OLD: "This link does not work any more. Make a new one on the other device.",
        "Este link não vale mais. Crie outro no outro aparelho.";
    /// It is done: the name.
    TAKEN_OVER: "On this device you are {} now.", "Neste aparelho você é {} agora.";

    /// The heading of the form for a game.
    MAKE_GAME: "Make a game", "Criar uma partida";
    /// Makes it.
    MAKE_BUTTON: "Make the game", "Criar a partida";
    /// The seat of whoever makes the game.
    SEAT_MINE: "Me", "Eu";
    /// A seat for whoever comes.
    SEAT_OPEN: "Open", "Livre";
    /// Whether lots are drawn.
    WHO_SITS_WHERE: "Who gets which seat", "Quem fica com que lugar";
    /// The seats are as they were chosen.
    SEATS_AS_CHOSEN: "as chosen", "como escolhido";
    /// Lots are drawn.
    SEATS_RANDOM: "random", "à sorte";
    /// How time is counted.
    CLOCK: "Clock", "Relógio";
    /// It is not.
    CLOCK_NONE: "none", "sem relógio";
    /// A time for the game, and more for each move.
    CLOCK_FISCHER: "minutes + seconds", "minutos + segundos";
    /// Days for a move.
    CLOCK_DAYS: "days a move", "dias por jogada";
    /// What everybody has at the start.
    CLOCK_MINUTES: "Minutes for the game", "Minutos para a partida";
    /// What each move adds.
    CLOCK_SECONDS: "Seconds more for each move", "Segundos a mais por jogada";
    /// How long a move may take.
    CLOCK_DAYS_EACH: "Days for each move", "Dias para cada jogada";
    /// A clock in a list: minutes and seconds.
    CLOCK_SHORT: "{} + {}", "{} + {}";
    /// A clock in a list: days.
    CLOCK_DAYS_SHORT: "days a move: {}", "dias por jogada: {}";
    /// A game without a clock in a list.
    CLOCK_NONE_SHORT: "no clock", "sem relógio";
    /// A clock that nobody plays with.
    CLOCK_BAD: "A clock has 1 to 180 minutes and up to 60 seconds a move, or 1 to 14 days.",
        "Um relógio tem de 1 a 180 minutos e até 60 segundos por jogada, ou de 1 a 14 dias.";
    /// Who can find the game.
    WHO_FINDS: "Who can find it", "Quem pode encontrá-la";
    /// Everybody.
    FIND_PUBLIC: "everybody", "todos";
    /// Those who have the link.
    FIND_LINK: "who has the link", "quem tem o link";
    /// The game starts from a position that was brought along.
    STARTS_HERE: "The game starts from this position.", "A partida começa desta posição.";
    /// Forgets that position.
    USUAL_START: "Usual start", "Início normal";
    /// The game in the link cannot start anything: it is over.
    START_OVER: "The game in this link is over: nothing can start from there.",
        "A partida deste link acabou: não dá para começar dali.";

    /// Games that wait for players.
    LOBBY: "Waiting for players", "À espera de jogadores";
    /// Games being played.
    LIVE_GAMES: "Being played", "Em andamento";
    /// The games of the user.
    MY_GAMES: "Your games", "Suas partidas";
    /// A list without games.
    NO_GAMES: "None right now.", "Nenhuma no momento.";
    /// Takes a seat.
    JOIN: "Join", "Entrar";
    /// Takes a seat: whose colour.
    JOIN_SEAT: "Join as {}", "Entrar: {}";
    /// Watches a game.
    WATCH: "Watch", "Assistir";
    /// Goes to a game.
    OPEN_GAME: "Open", "Abrir";
    /// A link to a game, said aloud: what it does, which game, and who plays.
    GAME_LINK: "{}: {}, {}", "{}: {}, {}";
    /// It is the user's turn.
    YOUR_TURN: "Your turn", "Sua vez";
    /// Moves made in a game.
    MOVE_COUNT: "moves: {}", "jogadas: {}";
    /// All games that are over.
    ARCHIVE: "Archive", "Arquivo";

    /// A game that waits.
    WAITING_FOR_PLAYERS: "Waiting for players…", "À espera de jogadores…";
    /// Calls off a game that has hardly begun.
    CALL_OFF: "Call the game off", "Cancelar a partida";
    /// A game that was called off.
    CALLED_OFF: "The game was called off", "A partida foi cancelada";
    /// What to do meanwhile.
    INVITE: "Send this link to those who are to play or watch.", "Envie este link a quem vai jogar ou assistir.";
    /// The field with the link.
    GAME_ADDRESS: "Link of the game", "Link da partida";
    /// The field with another link.
    DEVICE_ADDRESS: "Link for the other device", "Link para o outro aparelho";
    /// Hands the link to another program.
    SHARE_LINK: "Share", "Compartilhar";
    /// Marks the user among the players.
    YOU: "{} (you)", "{} (você)";
    /// A seat that is still free.
    NOBODY_YET: "open", "livre";
    /// How many watch.
    WATCHERS: "Watching: {}", "Assistindo: {}";
    /// Whoever looks on does not play.
    YOU_WATCH: "You are watching.", "Você está assistindo.";
    /// What a clock shows: whose, and how much.
    CLOCK_OF: "Clock of {}: {}", "Relógio de {}: {}";
    /// Days and hours left.
    DAYS_LEFT: "{} d {} h", "{} d {} h";

    /// The connection is there.
    IS_CONNECTED: "Connected", "Conectado";
    /// The connection is being made.
    IS_CONNECTING: "Connecting…", "Conectando…";
    /// The connection is lost: how many seconds until it is tried again.
    CONNECTS_IN: "Connection lost. Trying again in {} s", "Sem conexão. Nova tentativa em {} s";
    /// Tries at once.
    CONNECT_NOW: "Try now", "Tentar já";
    /// This page is older than the server.
    IS_OUTDATED: "There is a new version of Cairn. Reload the page.",
        "Há uma nova versão do Cairn. Recarregue a página.";
    /// A move is on its way.
    IS_SENDING: "Sending the move…", "Enviando a jogada…";

    /// Offers a draw.
    OFFER_DRAW: "Offer a draw", "Propor empate";
    /// Whether that is meant.
    OFFER_DRAW_ASKED: "Offer a draw?", "Propor empate?";
    /// The offer stands.
    DRAW_OFFERED: "You have offered a draw.", "Você propôs empate.";
    /// Someone offers: who.
    DRAW_OFFERED_BY: "{} offers a draw.", "{} propõe empate.";
    /// Takes it.
    ACCEPT_DRAW: "Accept the draw", "Aceitar o empate";
    /// Does not.
    DECLINE_DRAW: "Decline", "Recusar";
    /// It was declined.
    DRAW_DECLINED: "The draw was declined.", "O empate foi recusado.";
    /// Asks for a takeback.
    OFFER_TAKEBACK: "Ask for a takeback", "Pedir para voltar atrás";
    /// The user has asked for it or agrees to it.
    TAKEBACK_OFFERED: "You want a takeback. Waiting for the others…", "Quer voltar atrás. À espera dos outros…";
    /// Someone asks for it: who.
    TAKEBACK_OFFERED_BY: "{} asks for a takeback.", "{} pede para voltar atrás.";
    /// Takes it.
    ACCEPT_TAKEBACK: "Accept the takeback", "Aceitar voltar atrás";
    /// It was declined.
    TAKEBACK_DECLINED: "The takeback was declined.", "O pedido para voltar atrás foi recusado.";
    /// It was done.
    TAKEN_BACK: "Moves were taken back.", "Foram retiradas jogadas.";
    /// Adds time to somebody's clock.
    ADD_TIME: "+15 s", "+15 s";
    /// The same, said aloud: whose.
    ADD_TIME_TO: "Give {} 15 seconds more", "Dar mais 15 segundos a {}";
    /// Someone added time: who, whose, and how many seconds.
    TIME_ADDED: "{} gives {} {} seconds more.", "{} dá a {} mais {} segundos.";
    /// A player has no connection: who.
    IS_AWAY: "{} is not connected.", "{} não está em linha.";
    /// A player has no connection while the clock runs: who, and how much is left.
    IS_AWAY_UNTIL: "{} is not connected. Time left: {}", "{} não está em linha. Tempo restante: {}";
    /// A player is connected again: who.
    IS_BACK: "{} is connected again.", "{} está de novo em linha.";
    /// Someone's time ran out: who.
    OUT_OF_TIME: "{} ran out of time", "Acabou o tempo de {}";
    /// They agreed.
    DRAW_AGREED: "Draw agreed", "Empate combinado";
    /// The user wants to play again.
    REMATCH_OFFERED: "You want a rematch. Waiting for the others…", "Você quer revanche. À espera dos outros…";
    /// Someone wants to play again: who.
    REMATCH_OFFERED_BY: "{} wants a rematch.", "{} quer revanche.";
    /// Goes there.
    TO_REMATCH: "To the rematch", "Ir à revanche";

    /// What players say to each other.
    CHAT: "Chat", "Conversa";
    /// Turns it on.
    CHAT_ON: "Chat with the others", "Conversar com os outros";
    /// Not all want it.
    CHAT_WAITS: "Chat begins once all players turn it on.", "A conversa começa quando todos a ligarem.";
    /// Someone wants it: who.
    CHAT_WANTED_BY: "{} would like to chat.", "{} gostaria de conversar.";
    /// The field for what to say.
    CHAT_FIELD: "Say something", "Diga algo";
    /// Says it.
    CHAT_SEND: "Send", "Enviar";
    /// Who reads and who writes.
    CHAT_READERS: "Everybody who watches the game can read the chat. Only the players can write.",
        "Quem assiste à partida pode ler a conversa. Só os jogadores podem escrever.";
    /// Something was said: who, and what.
    CHAT_SAID: "{} says: {}", "{} diz: {}";
    /// Someone came: who.
    HAS_JOINED: "{} has joined.", "{} entrou.";

    /// Only of this game.
    FILTER_GAME: "Game", "Jogo";
    /// No restriction.
    FILTER_ANY: "any", "qualquer";
    /// Only with this player.
    FILTER_PLAYER: "Player", "Jogador";
    /// Only with this result.
    FILTER_RESULT: "Result", "Resultado";
    /// Only from this day on.
    FILTER_FROM: "From", "De";
    /// Only to this day.
    FILTER_UNTIL: "To", "Até";
    /// Looks for games.
    FILTER_SEARCH: "Search", "Buscar";
    /// Nothing was found.
    NOTHING_FOUND: "No such games.", "Nenhuma partida assim.";
    /// How many games are shown.
    GAMES_SHOWN: "Games shown: {}", "Partidas mostradas: {}";
    /// More games.
    SHOW_MORE: "Show more", "Mostrar mais";
    /// Something is on its way.
    LOADING: "Loading…", "Carregando…";
    /// Starts a game with people from this position.
    PLAY_ONLINE: "Play online from here", "Jogar online daqui";

    /// The server does not answer.
    NO_SERVER: "The server cannot be reached.", "Não há conexão com o servidor.";
    /// The server answers something else than it should.
    ODD_SERVER: "The server gave an answer that cannot be read.", "O servidor deu uma resposta que não pode ser lida.";
    /// There is no such thing there.
    NOT_THERE: "There is no such game.", "Esta partida não existe.";
    /// It may not be done.
    NOT_ALLOWED: "You may not do this.", "Você não pode fazer isso.";
    /// Someone else was faster.
    TOO_LATE: "Someone else was faster.", "Alguém foi mais rápido.";
    /// Too much was asked.
    TOO_MUCH: "That is too much at once. Wait a little.", "É demais de uma vez. Espere um pouco.";
    /// The server has trouble.
    SERVER_TROUBLE: "The server has a problem. Try again later.", "O servidor está com um problema. Tente mais tarde.";
    /// It did not work: why.
    SERVER_SAYS: "The server says: {}", "O servidor diz: {}";
    /// Only players do that.
    NOT_A_PLAYER: "Only a player of this game can do this.", "Só um jogador desta partida pode fazer isso.";
    /// The game went on meanwhile.
    MOVED_ON: "The game has moved on.", "A partida já avançou.";
    /// The game is not being played.
    NOT_PLAYING: "The game is not being played.", "A partida não está em andamento.";
    /// Chat is off.
    CHAT_IS_OFF: "Chat is off: all players have to want it.", "A conversa está desligada: todos precisam querer.";
    /// A move was taken back: which, and why.
    MOVE_REFUSED: "{} was not played: {}", "{} não foi jogada: {}";
}
