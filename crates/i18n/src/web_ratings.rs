//! What the pages of ratings say.

phrases! {
    /// The heading of the ratings of a person.
    RATINGS: "Ratings";
    /// A rating in points.
    RATING: "Rating";
    /// The standard deviation of a rating.
    DEVIATION: "Deviation";
    /// The deviation is so large that the rating says little.
    PROVISIONAL: "provisional";
    /// A person has no ratings.
    NO_RATINGS: "No rated games yet.";
    /// How many games count for a rating.
    RATED_GAMES: "Rated games";
    /// How fast games are played.
    PACE: "Pace";
    /// With a time for the whole game.
    PACE_LIVE: "live";
    /// With days for each move.
    PACE_DAYS: "correspondence";
    /// The game changes the ratings.
    IS_RATED: "rated";
    /// What a rated game needs.
    RATED_NEEDS: "A rated game needs accounts, a clock and the usual start.";
    /// The curve of a rating, said aloud: the first, the last, the lowest and the highest rating.
    RATING_CURVE: "Rating by day: first {}, last {}, lowest {}, highest {}";
    /// By how much a game changed a rating, said aloud.
    RATING_CHANGE: "rating change {}";
    /// A rated game that does not change a rating.
    NOT_COUNTED: "does not count";
    /// The results of a person, by opponent.
    BY_OPPONENT: "Results by opponent";
    /// How results are counted.
    BY_PLACES: "Each game compares the places of the two players.";
    /// Somebody whom the person has played.
    OPPONENT: "Opponent";
    /// Games won.
    WINS: "Wins";
    /// Games drawn.
    DRAWS: "Draws";
    /// Games lost.
    LOSSES: "Losses";
    /// The wins over the strongest opponents.
    BEST_WINS: "Best wins";
    /// The players with the highest ratings.
    LEADERBOARDS: "Leaderboards";
    /// Who is listed.
    LEADERBOARDS_ABOUT: "A player is listed while the deviation of the rating is at most 150.";
    /// People with accounts.
    LIST_PEOPLE: "people";
    /// Bot accounts.
    LIST_BOTS: "bots";
    /// Levels of the engine.
    LIST_LEVELS: "levels";
    /// The place in a leaderboard.
    RANK: "Rank";
    /// A leaderboard is empty.
    NOBODY_LISTED: "Nobody is listed yet.";
    /// How many players a leaderboard shows.
    PLAYERS_SHOWN: "Players shown: {}";
}
