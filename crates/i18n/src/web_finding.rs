//! What the web app says of finding a game.

phrases! {
    /// The heading of quick pairing.
    QUICK: "Quick game";
    /// What it does.
    QUICK_ABOUT: "Choose a clock. You play the next person who wants the same game, of about your strength.";
    /// A button of quick pairing, said aloud: the game and the clock.
    QUICK_BUTTON: "Quick game: {}, {}";
    /// Which game.
    QUICK_GAME: "Game and seats";
    /// The game changes the ratings.
    RATED: "Rated";
    /// How many people wait.
    PEOPLE_WAIT: "{} waiting";
    /// The user waits for a game: the game, the clock.
    QUICK_WAITING: "Looking for players: {}, {}";
    /// How many people wait, the user included, and how many of them want engines in the empty seats.
    QUICK_AGREED: "Waiting: {}. Want engines: {}";
    /// The user agrees to engines in the empty seats.
    QUICK_ENGINES: "Fill up with engines";
    /// What comes of it.
    QUICK_ENGINES_WHEN: "The game begins as soon as everyone who waits wants engines.";
    /// The request was replaced by another one, perhaps on another device.
    QUICK_LEFT: "You no longer wait here: you asked for another game elsewhere.";

    /// Games to which the user is invited.
    CHALLENGES: "You are challenged";
    /// Reserves the open seats for somebody.
    CHALLENGE_FIELD: "Only for (name)";
    /// The ratings of those who may take an open seat.
    RATING_FROM: "Rating from";
    /// The end of the range.
    RATING_TO: "Rating to";
    /// The ratings of those who may take an open seat: from and to.
    RATING_RANGE: "ratings {} to {}";
    /// The open seats are reserved.
    IS_CHALLENGE: "by invitation";

    /// The people whom the user follows.
    FOLLOWED_PEOPLE: "People you follow";
    /// Somebody is there.
    IS_ONLINE: "online";
    /// Follows somebody.
    FOLLOW: "Follow";
    /// The field for whom to follow.
    FOLLOW_FIELD: "Name";
    /// No longer follows somebody.
    UNFOLLOW: "Unfollow";
    /// The same, said aloud: whom.
    UNFOLLOW_WHOM: "Unfollow {}";
    /// Nobody has this name.
    NO_SUCH_NAME: "Nobody has claimed this name.";
}
