//! The protocol between Cairn's server and its clients, as JSON: single requests over HTTP, a game being played over a
//! WebSocket.
//!
//! `docs/protocol.md` describes it for authors of other clients. Unknown fields and kinds are errors, so a message is
//! never half understood.

mod account;
mod clock;
mod conditions;
mod event;
mod game;
mod lag;
mod message;
mod name;
mod pairing;
mod rating;
mod state;
mod time;

pub use account::{
    AccountExport, AccountKind, AccountView, BeginPasskey, Ceremony, CredentialKind, CredentialView,
    DeleteAccount, DeviceView, ExportQuery, ExportedGame, Label, MOST_LABEL, NewPasskey, NewPassword,
    PASSWORD_LENGTH, PasskeySignIn, PasswordSignIn, Profile, RecoveryCodes, RecoverySignIn, Relabel, Secret,
};
pub use clock::ClockRule;
pub use conditions::{Conditions, MOST_LINE_MOVES, MOST_LINES};
pub use event::{Event, Logged, SeatEnd};
pub use game::{
    ArchivePage, ArchiveQuery, Browse, GameId, GameSummary, GameView, Host, Me, NewGame, NewSeat, Occupant,
    RatingRange, SeatView, Stage,
};
pub use lag::{LagQuota, given_back};
pub use message::{ADDED_TIME, FromClient, FromServer, MessageId, Refusal, Refused, Request};
pub use name::{BadText, DisplayName, MOST_CHAT, MOST_NAME};
pub use pairing::{FollowedPerson, NewPairing, Pairing, QUICK_CLOCKS, WaitingPeople};
pub use rating::{
    BestWin, CurvePoint, GameRatings, Leaderboard, LeaderboardQuery, OpponentResults, Pace, PersonRatings,
    PersonRatingsQuery, PlayerList, Pool, PoolRating, RankedPlayer, RatingHistory, RatingView, SeatRating,
};
pub use state::{GameState, SeatState};
pub use time::Millis;

/// The version of the protocol. A change that an older client would not understand makes it larger.
pub const VERSION: u32 = 4;

/// No message of a client is longer than this, in bytes.
pub const MOST_MESSAGE: usize = 4096;
