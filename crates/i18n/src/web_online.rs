//! What the web app says of games over the network.

phrases! {
    /// The page where people find each other.
    ONLINE: "Online";
    /// What the page is for.
    ONLINE_ABOUT: "Play with people elsewhere: create a game and send the link, or join one from the list.";
    /// The field for what others call the user.
    MY_NAME: "Your name";
    /// Keeps the name.
    SAVE_NAME: "Save";
    /// The name was kept: which.
    NAME_SAVED: "Your name is {}.";
    /// A name is not taken.
    BAD_NAME: "A name must have 1 to {} visible characters.";
    /// Goes on with the same games elsewhere.
    OTHER_DEVICE: "On another device";
    /// How that is done.
    OTHER_DEVICE_HOW: "Open this link on the other device within 10 minutes. It works once and makes you the same player there, with the same games. Do not share it with anyone else.";
    /// The page that makes this device belong to someone.
    TAKE_OVER: "The same player on this device";
    /// What happens.
    TAKE_OVER_ASKED: "Continue as the player from your other device? This device gives up its current name and games.";
    /// Does it.
    TAKE_OVER_BUTTON: "Yes, take over";
    /// There is nothing in the address.
    TAKE_OVER_NOTHING: "This link is not complete. Make a new one on the other device.";
    /// The link no longer works, or never did.
    TAKE_OVER_OLD: "This link no longer works. Make a new one on the other device.";
    /// It is done: the name.
    TAKEN_OVER: "You are now {} on this device.";

    /// The heading of the form for a game.
    MAKE_GAME: "Create a game";
    /// Makes it.
    MAKE_BUTTON: "Create the game";
    /// The seat of the player who creates the game.
    SEAT_MINE: "Me";
    /// A seat for anyone.
    SEAT_OPEN: "seat|Open";
    /// Whether lots are drawn.
    WHO_SITS_WHERE: "Who gets which seat";
    /// The seats are as they were chosen.
    SEATS_AS_CHOSEN: "as chosen";
    /// Lots are drawn.
    SEATS_RANDOM: "random";
    /// How time is counted.
    CLOCK: "Clock";
    /// It is not.
    CLOCK_NONE: "clock|none";
    /// A time for the game, and more for each move.
    CLOCK_FISCHER: "minutes + seconds";
    /// Days for a move.
    CLOCK_DAYS: "days per move";
    /// What everybody has at the start.
    CLOCK_MINUTES: "Minutes for the game";
    /// What each move adds.
    CLOCK_SECONDS: "Extra seconds per move";
    /// How long a move may take.
    CLOCK_DAYS_EACH: "Days for each move";
    /// A clock in a list: minutes and seconds.
    CLOCK_SHORT: "{} + {}";
    /// A clock in a list: days.
    CLOCK_DAYS_SHORT: "days per move: {}";
    /// A game without a clock in a list.
    CLOCK_NONE_SHORT: "no clock";
    /// A clock that nobody plays with.
    CLOCK_BAD: "A clock can have 1 to 180 minutes and up to 60 seconds per move, or 1 to 14 days.";
    /// Who can find the game.
    WHO_FINDS: "Who can find it";
    /// Everybody.
    FIND_PUBLIC: "everyone";
    /// People with the link.
    FIND_LINK: "anyone with the link";
    /// The game starts from a position that was brought along.
    STARTS_HERE: "The game starts from this position.";
    /// Forgets that position.
    USUAL_START: "Standard start";
    /// The game in the link cannot start anything: it is over.
    START_OVER: "The game in this link is over, so no game can start from it.";

    /// Games that wait for players.
    LOBBY: "Waiting for players";
    /// Games being played.
    LIVE_GAMES: "In progress";
    /// The games of the user.
    MY_GAMES: "Your games";
    /// A list without games.
    NO_GAMES: "None right now.";
    /// Takes a seat.
    JOIN: "Join";
    /// Takes a seat: whose colour.
    JOIN_SEAT: "Join as {}";
    /// Watches a game.
    WATCH: "Watch";
    /// Goes to a game.
    OPEN_GAME: "Open";
    /// A link to a game, said aloud: what it does, which game, and who plays.
    GAME_LINK: "{}: {}, {}";
    /// It is the user's turn.
    YOUR_TURN: "Your turn";
    /// Moves made in a game.
    MOVE_COUNT: "moves: {}";
    /// All games that are over.
    ARCHIVE: "Archive";

    /// A game that waits.
    WAITING_FOR_PLAYERS: "Waiting for players…";
    /// Calls off a game that has hardly begun.
    CALL_OFF: "Call the game off";
    /// A game that was called off.
    CALLED_OFF: "The game was called off";
    /// What to do meanwhile.
    INVITE: "Send this link to the people who will play or watch.";
    /// The field with the link.
    GAME_ADDRESS: "Link to the game";
    /// The field with another link.
    DEVICE_ADDRESS: "Link for the other device";
    /// Hands the link to another program.
    SHARE_LINK: "Share";
    /// Marks the user among the players.
    YOU: "{} (you)";
    /// A seat that is still free.
    NOBODY_YET: "open";
    /// How many watch.
    WATCHERS: "Watching: {}";
    /// The visitor is a spectator.
    YOU_WATCH: "You are watching.";
    /// What a clock shows: whose, and how much.
    CLOCK_OF: "{}'s clock: {}";
    /// Days and hours left.
    DAYS_LEFT: "{} d {} h";

    /// The connection is there.
    IS_CONNECTED: "Connected";
    /// The connection is being made.
    IS_CONNECTING: "Connecting…";
    /// The connection is lost: how many seconds until it is tried again.
    CONNECTS_IN: "Connection lost. Trying again in {} s";
    /// Tries at once.
    CONNECT_NOW: "Try now";
    /// This page is older than the server.
    IS_OUTDATED: "There is a new version of Cairn. Reload the page.";
    /// A move is on its way.
    IS_SENDING: "Sending the move…";

    /// Offers a draw.
    OFFER_DRAW: "Offer a draw";
    /// Whether that is meant.
    OFFER_DRAW_ASKED: "Offer a draw?";
    /// The offer stands.
    DRAW_OFFERED: "You have offered a draw.";
    /// Someone offers: who.
    DRAW_OFFERED_BY: "{} offers a draw.";
    /// Takes it.
    ACCEPT_DRAW: "Accept the draw";
    /// Does not.
    DECLINE_DRAW: "Decline";
    /// It was declined.
    DRAW_DECLINED: "The draw was declined.";
    /// Asks for a takeback.
    OFFER_TAKEBACK: "Ask for a takeback";
    /// The user has asked for it or agrees to it.
    TAKEBACK_OFFERED: "You have asked for a takeback. Waiting for the others…";
    /// Someone asks for it: who.
    TAKEBACK_OFFERED_BY: "{} asks for a takeback.";
    /// Takes it.
    ACCEPT_TAKEBACK: "Accept the takeback";
    /// It was declined.
    TAKEBACK_DECLINED: "The takeback was declined.";
    /// It was done.
    TAKEN_BACK: "Moves were taken back.";
    /// Adds time to a player's clock.
    ADD_TIME: "+15 s";
    /// The same, said aloud: whose.
    ADD_TIME_TO: "Give {} 15 more seconds";
    /// Someone added time: who, whose, and how many seconds.
    TIME_ADDED: "{} gives {} {} more seconds.";
    /// A player has no connection: who.
    IS_AWAY: "{} is not connected.";
    /// A player has no connection while the clock runs: who, and how much is left.
    IS_AWAY_UNTIL: "{} is not connected. Time left: {}";
    /// A player is connected again: who.
    IS_BACK: "{} is connected again.";
    /// Someone's time ran out: who.
    OUT_OF_TIME: "{} ran out of time";
    /// They agreed.
    DRAW_AGREED: "Draw agreed";
    /// The user wants to play again.
    REMATCH_OFFERED: "You have asked for a rematch. Waiting for the others…";
    /// Someone wants to play again: who.
    REMATCH_OFFERED_BY: "{} wants a rematch.";
    /// Goes there.
    TO_REMATCH: "To the rematch";

    /// What players say to each other.
    CHAT: "Chat";
    /// Turns it on.
    CHAT_ON: "Chat with the others";
    /// Not all want it.
    CHAT_WAITS: "Chat begins once all players turn it on.";
    /// Someone wants it: who.
    CHAT_WANTED_BY: "{} would like to chat.";
    /// The field for what to say.
    CHAT_FIELD: "Say something";
    /// Says it.
    CHAT_SEND: "Send";
    /// Who reads and who writes.
    CHAT_READERS: "Everyone who watches the game can read the chat. Only the players can write.";
    /// Something was said: who, and what.
    CHAT_SAID: "{} says: {}";
    /// Someone came: who.
    HAS_JOINED: "{} has joined.";

    /// Only of this game.
    FILTER_GAME: "Game";
    /// No restriction.
    FILTER_ANY: "any";
    /// Only with this player.
    FILTER_PLAYER: "Player";
    /// Only with this result.
    FILTER_RESULT: "Result";
    /// Only from this day on.
    FILTER_FROM: "From";
    /// Only to this day.
    FILTER_UNTIL: "To";
    /// Looks for games.
    FILTER_SEARCH: "Search";
    /// Nothing was found.
    NOTHING_FOUND: "No games found.";
    /// How many games are shown.
    GAMES_SHOWN: "Games shown: {}";
    /// More games.
    SHOW_MORE: "Show more";
    /// Something is on its way.
    LOADING: "Loading…";
    /// Starts a game with people from this position.
    PLAY_ONLINE: "Play online from here";

    /// The server does not answer.
    NO_SERVER: "The server cannot be reached.";
    /// The server answers something else than it should.
    ODD_SERVER: "The server's answer could not be understood.";
    /// There is no such thing there.
    NOT_THERE: "There is no such game.";
    /// It may not be done.
    NOT_ALLOWED: "You are not allowed to do this.";
    /// Someone else was faster.
    TOO_LATE: "Someone else was faster.";
    /// Too much was asked.
    TOO_MUCH: "Too many requests at once. Wait a moment.";
    /// The server has trouble.
    SERVER_TROUBLE: "The server has a problem. Try again later.";
    /// It did not work: why.
    SERVER_SAYS: "The server says: {}";
    /// Only players do that.
    NOT_A_PLAYER: "Only a player of this game can do this.";
    /// The game went on meanwhile.
    MOVED_ON: "The game has moved on.";
    /// The game is not being played.
    NOT_PLAYING: "The game is not in progress.";
    /// Chat is off.
    CHAT_IS_OFF: "Chat is off until all players turn it on.";
    /// The game is rated.
    NOT_IN_RATED: "A rated game has no takebacks and no added time.";
    /// The game is rated, and the user is a guest.
    NEEDS_ACCOUNT: "A rated game needs an account.";
    /// A move was taken back: which, and why.
    MOVE_REFUSED: "{} was not played: {}";
}
