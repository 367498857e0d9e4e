//! What a screen shows of an online game.

use cairn_core::Seat;
use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_wire::{AccountKind, ClockRule, GameId, Occupant, Request, Stage};

use super::text::{clock_rule_text, link_text};
use super::{LinkState, OfferView, OnlineSession, PlanView, PremoveView};
use crate::{ClockView, EndView, InputView, Message};

/// All that a screen shows of an online game beside the table, in the language of the session.
#[derive(Clone, PartialEq, Debug)]
pub struct OnlineView {
    /// How far the game has come.
    pub stage: Stage,
    /// Whose turn it is, or how the game ended.
    pub status: String,
    /// How the game ended, if it has a result.
    pub end: Option<EndView>,
    /// The number of moves before the position on the board: fewer than were played while the user looks back.
    pub shown_ply: usize,
    /// The moves played.
    pub moves: Vec<String>,
    /// Whether the user is to move.
    pub my_turn: bool,
    /// Whether the user has a seat.
    pub is_player: bool,
    /// The only seat of the user.
    pub user: Option<Seat>,
    /// The seats.
    pub seats: Vec<OnlineSeat>,
    /// The input of the user's move, of a premove or of a conditional line.
    pub input: InputView,
    /// The move that waits for the user's turn.
    pub premove: Option<PremoveView>,
    /// The user's conditional lines; nothing while there can be none.
    pub plan: Option<PlanView>,
    /// Whether a move of the user waits for the user's word, for which the input asks.
    pub is_unconfirmed: bool,
    /// Whether a move of the user is on its way.
    pub is_sending: bool,
    /// What came of the user's last action.
    pub message: Option<Message>,
    /// The connection.
    pub link: LinkState,
    /// The connection, in words.
    pub link_text: String,
    /// How time is counted.
    pub clock_rule: String,
    /// The number of spectators.
    pub watchers: u32,
    /// What the user can offer, has offered or can answer.
    pub offers: Vec<OfferView>,
    /// The chat.
    pub chat: ChatView,
    /// The next game of the same players, once it is made.
    pub rematch: Option<GameId>,
    /// Whether the game can be analysed: not while the user plays it.
    pub can_analyse: bool,
    /// Whether the game can be reviewed.
    pub can_review: bool,
}

/// A seat of an online game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnlineSeat {
    /// Its occupant, with a mark if it is the user.
    pub name: String,
    /// What account its person has; none for a guest.
    pub account: Option<AccountKind>,
    /// The name of its colour.
    pub colour: String,
    /// Whether its player is to move.
    pub is_next: bool,
    /// Whether the user can take it.
    pub can_join: bool,
    /// What counts for it by the rules, on the board shown; empty where nothing does.
    pub tally: String,
    /// Whether it plays no part any more.
    pub is_out: bool,
    /// Its clock; nothing without clocks.
    pub clock: Option<ClockView>,
    /// Whether the user can add time to its clock.
    pub can_add_time: bool,
    /// That its player is not connected, and how long that can go on if the clock runs.
    pub away: Option<String>,
}

/// The chat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatView {
    /// Whether there is anything to show.
    pub is_shown: bool,
    /// Whether the user wants to chat.
    pub wants: bool,
    /// Whether the user can write.
    pub can_write: bool,
    /// Why not, or who waits for the user.
    pub hint: Option<String>,
    /// Who can read it and who can write.
    pub readers: String,
    /// The lines that the user sees, each with the name of its author.
    pub lines: Vec<(String, String)>,
}

impl OnlineSession {
    /// What a screen shows now.
    pub fn view(&self) -> OnlineView {
        let (stage, language) = (self.state.stage(), self.language);
        let (is_player, my_turn) = (self.is_player(), self.is_my_turn());
        let is_move = |request: &Request| matches!(request, Request::Move { .. });
        OnlineView {
            stage,
            status: self.status(),
            my_turn,
            is_player,
            user: self.user(),
            seats: Seat::first(self.state.seats().len()).map(|seat| self.seat(seat)).collect(),
            end: self.end(),
            shown_ply: self.table().ply(),
            moves: self.state.table().played(),
            input: self.input_view(),
            premove: self.premove(),
            plan: self.plan_view(),
            is_unconfirmed: self.unconfirmed().is_some(),
            is_sending: self.pending.iter().any(|pending| is_move(&pending.request)),
            message: self.message.clone(),
            link: self.connection.state(self.now),
            link_text: link_text(self.connection.state(self.now), language),
            clock_rule: clock_rule_text(self.state.clock(), language),
            watchers: self.watchers,
            offers: self.offers(),
            chat: self.chat_view(),
            rematch: self.state.rematch().cloned(),
            can_analyse: stage == Stage::Over || !is_player,
            can_review: stage == Stage::Over && self.state.ply() > 0,
        }
    }

    fn input_view(&self) -> InputView {
        if let Some(input) = self.line_input() {
            return input;
        }
        match self.unconfirmed() {
            _ if self.look_back.is_past() => InputView::closed(),
            Some(mv) => self.confirm_input(mv),
            None if self.is_my_turn() => self.input.view(self.state.table(), self.language),
            None => self.premove_input(),
        }
    }

    /// The record of the game so far.
    pub fn record(&self) -> String {
        // Names have no control characters: nothing is refused.
        let seats = self.state.seats().len();
        self.state.record().map(|record| record.write(seats)).unwrap_or_default()
    }

    fn seat(&self, seat: Seat) -> OnlineSeat {
        let (place, name) = (seat.index(), self.name(seat.index()));
        let occupant = &self.state.seats()[place].occupant;
        let is_fischer = matches!(self.state.clock(), ClockRule::Fischer { .. });
        let plays = self.is_player() && self.state.stage() == Stage::Playing;
        OnlineSeat {
            clock: self.clock(seat, &name),
            can_add_time: is_fischer && plays && !self.is_mine(place),
            away: self.is_away(place).then(|| self.presence_text(place)),
            name: if self.is_mine(place) { say::YOU.fill(self.language, &[&name]) } else { name },
            colour: seat_name(self.state.table(), seat, self.language),
            is_next: self.state.to_move() == Some(seat),
            account: occupant.account(),
            can_join: *occupant == Occupant::Open
                && !self.is_player()
                && self.state.stage() == Stage::Waiting,
            tally: self.table().tally(seat, self.language),
            is_out: self.table().is_out(seat),
        }
    }

    fn clock(&self, seat: Seat, name: &str) -> Option<ClockView> {
        if self.state.clock() == ClockRule::None {
            return None;
        }
        let left = self.state.left(seat, self.connection.server(self.now))?;
        Some(ClockView::new(left, name, self.state.running() == Some(seat), self.language))
    }

    /// The first seat of the user or of somebody else for which something holds.
    pub(super) fn first(&self, mine: bool, holds: impl Fn(&cairn_wire::SeatState) -> bool) -> Option<usize> {
        let seats = self.state.seats();
        (0..seats.len()).find(|&seat| holds(&seats[seat]) && self.is_mine(seat) == mine)
    }

    fn chat_view(&self) -> ChatView {
        let is_player = self.is_player();
        let wants = self.first(true, |seat| seat.wants_chat).is_some();
        let is_on = self.state.is_chat_on();
        let others = self.first(false, |seat| seat.is_person()).is_some();
        let hint = match (is_on, wants, self.first(false, |seat| seat.wants_chat)) {
            (true, _, _) => None,
            (false, true, _) => Some(say::CHAT_WAITS.text(self.language).to_owned()),
            (false, false, seat) => {
                seat.map(|seat| say::CHAT_WANTED_BY.fill(self.language, &[&self.name(seat)]))
            }
        };
        let line = |(seat, text): &(u8, String)| (self.name(usize::from(*seat)), text.clone());
        let sees = wants || !is_player;
        ChatView {
            is_shown: !self.chat.is_empty() || is_player && others,
            wants,
            can_write: is_player && is_on,
            hint,
            readers: say::CHAT_READERS.text(self.language).to_owned(),
            lines: if sees { self.chat.iter().map(line).collect() } else { Vec::new() },
        }
    }
}
