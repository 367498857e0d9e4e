//! A game over the network: what is known of it, and what the user does in it.

use std::sync::Arc;

use cairn_core::Seat;
use cairn_games::{Setup, Table, outcome, seat_name, status_text};
use cairn_i18n::say;
use cairn_wire::{
    ClockRule, Event, FromClient, GameId, GameState, GameView, Logged, Millis, Occupant, SeatEnd, SeatView,
    Stage,
};
use leptos::prelude::*;

use crate::board::Shown;
use crate::context::Context;
use crate::online::{Connection, client, refusal_text};
use crate::widgets::Notice;

/// A game over the network. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Game {
    pub(super) context: Context,
    pub(super) connection: Connection,
    pub(super) notice: Notice,
    fixed: StoredValue<Arc<Fixed>>,
    /// What the log tells.
    pub(super) known: Memo<Known>,
    /// The seats, with those who joined.
    pub(super) seats: Memo<Vec<SeatView>>,
    pub(super) stage: Memo<Stage>,
    /// The board, with the move that is still on its way.
    pub(super) shown: Memo<Shown>,
}

/// What never changes in a game.
struct Fixed {
    id: GameId,
    start: Shown,
    clock: ClockRule,
    /// Whether the user made it.
    is_mine: bool,
}

/// What the log of a game tells.
#[derive(Clone, PartialEq)]
pub(super) struct Known {
    pub(super) told: GameState,
    /// The moves.
    pub(super) moves: Vec<String>,
    /// Whose turn it is, seats being open or not; nobody's once the game is over.
    pub(super) to_move: Option<Seat>,
    /// What was said, and from which seats.
    pub(super) said: Vec<(u8, String)>,
}

impl Known {
    fn new(start: &dyn Table, mut told: GameState, log: &[Logged]) -> Known {
        let mut table = start.boxed_clone();
        let mut said = Vec::new();
        for logged in log {
            // An event that cannot follow is left out: the server does not send any.
            let _ = told.add(table.as_mut(), logged);
            if let Event::Said { seat, text } = &logged.event {
                said.push((*seat, text.clone()));
            }
        }
        Known { to_move: told.to_move(table.as_ref()), told, moves: table.played(), said }
    }
}

impl Game {
    /// The game that the server told of, if its texts make sense.
    pub(super) fn new(view: &GameView) -> Option<Game> {
        let setup: Setup = view.summary.setup.parse().ok()?;
        let start = Shown::of(setup.read(&view.start).ok()?.as_ref());
        let (clock, created) = (view.summary.clock, view.summary.created);
        let connection = Connection::new(&view.summary.id, view);
        let known = Memo::new({
            let start = start.clone();
            move |_| {
                connection.log.with(|log| Known::new(&*start, GameState::new(&*start, clock, created), log))
            }
        });
        let seats = Memo::new(move |_| {
            let mut seats = connection.seats.get();
            connection.log.with(|log| seat_joined(&mut seats, log));
            seats
        });
        let game = Game {
            context: Context::get(),
            connection,
            notice: Notice::new(),
            known,
            seats,
            stage: Memo::new(move |_| stage(known, &seats.get())),
            shown: shown(start.clone(), known, connection),
            fixed: StoredValue::new(Arc::new(Fixed {
                id: view.summary.id.clone(),
                start,
                clock,
                is_mine: view.summary.is_mine,
            })),
        };
        game.hear_refusals();
        game.announce_events();
        Some(game)
    }

    pub(super) fn id(self) -> GameId {
        self.fixed.with_value(|fixed| fixed.id.clone())
    }

    pub(super) fn clock(self) -> ClockRule {
        self.fixed.with_value(|fixed| fixed.clock)
    }

    pub(super) fn start(self) -> Shown {
        self.fixed.with_value(|fixed| fixed.start.clone())
    }

    /// Whether the user made the game.
    pub(super) fn is_made_by_me(self) -> bool {
        self.fixed.with_value(|fixed| fixed.is_mine)
    }

    /// Whether the user has a seat.
    pub(super) fn is_player(self) -> bool {
        self.seats.with(|seats| seats.iter().any(|seat| seat.mine))
    }

    /// Whether an engine plays.
    pub(super) fn has_engine(self) -> bool {
        let is_engine = |seat: &SeatView| matches!(seat.occupant, Occupant::Engine { .. });
        self.seats.with(|seats| seats.iter().any(is_engine))
    }

    /// Whether the user is to move, and has not just done so.
    pub(super) fn is_my_turn(self) -> bool {
        self.stage.get() == Stage::Playing
            && self.connection.pending.with(Option::is_none)
            && self.known.with(|known| known.to_move).is_some_and(|seat| self.is_mine(seat.index()))
    }

    pub(super) fn is_mine(self, seat: usize) -> bool {
        self.seats.with(|seats| seats.get(seat).is_some_and(|seat| seat.mine))
    }

    /// What the clock of a seat shows now; nothing without a clock.
    pub(super) fn left(self, seat: usize) -> Option<Millis> {
        let plays = self.stage.get() == Stage::Playing;
        self.known.with(|known| {
            let left = (*known.told.left.get(seat)?)?;
            let runs = plays && known.to_move.is_some_and(|next| next.index() == seat);
            let used = if runs { self.connection.now().minus(known.told.turn_began) } else { Millis(0) };
            Some(left.minus(used))
        })
    }

    /// Makes a move: it is shown at once, and taken back if the server refuses it.
    pub(super) fn play(self, mv: String) {
        if !untrack(|| self.is_my_turn()) {
            return;
        }
        self.notice.clear();
        let ply = self.known.with_untracked(|known| known.moves.len() as u32);
        self.connection.play(ply, mv);
    }

    /// Says something to the server, or complains that it is not there.
    pub(super) fn say(self, message: &FromClient) -> bool {
        let is_said = self.connection.say(message);
        if is_said {
            self.notice.clear();
        } else {
            self.notice.complain(self.context.text(say::NO_SERVER));
        }
        is_said
    }

    /// Takes an open seat.
    pub(super) fn join(self, seat: u8) {
        leptos::task::spawn_local(async move {
            match client::join(&self.id(), Some(seat)).await {
                Ok(view) => {
                    self.connection.seats.set(view.summary.seats);
                    self.connection.connect();
                }
                Err(failure) => self.notice.complain(failure.text(self.context.language())),
            }
        });
    }

    /// Who sits in a seat, for people: their name, or the colour of the seat where it is open.
    pub(super) fn name(self, seat: usize) -> String {
        self.seats.with(|seats| occupant_name(seats.get(seat).map(|seat| &seat.occupant), self.context))
    }

    /// Whose turn it is, or how the game ended.
    pub(super) fn status(self) -> String {
        let language = self.context.language();
        let table = self.shown.get();
        self.known.with(|known| {
            let Some(places) = &known.told.places else {
                return match self.stage.get() {
                    Stage::Over => say::CALLED_OFF.text(language).to_owned(),
                    Stage::Waiting => say::WAITING_FOR_PLAYERS.text(language).to_owned(),
                    _ if self.is_my_turn() => format!(
                        "{}: {}",
                        say::YOUR_TURN.text(language),
                        known.to_move.map(|seat| seat_name(&*table, seat, language)).unwrap_or_default()
                    ),
                    _ => status_text(&*table, language),
                };
            };
            let result = outcome(&*table, places, language);
            let name = |seat: u8| self.name(usize::from(seat));
            match known.told.how {
                None => result,
                Some(SeatEnd::Agreed) => say::DRAW_AGREED.text(language).to_owned(),
                Some(SeatEnd::Resigned { seat }) => {
                    format!("{}. {result}", say::RESIGNED.fill(language, &[&name(seat)]))
                }
                Some(SeatEnd::TimedOut { seat }) => {
                    format!("{}. {result}", say::OUT_OF_TIME.fill(language, &[&name(seat)]))
                }
            }
        })
    }

    /// The record of the game so far, with those who play.
    pub(super) fn record(self) -> String {
        let table = self.shown.get();
        let occupants = self.seats.get().into_iter().map(|seat| seat.occupant);
        let record = self.known.with(|known| known.told.record(&*table, occupants));
        record.map(|record| record.write(table.seats())).unwrap_or_default()
    }

    fn hear_refusals(self) {
        Effect::new(move || {
            let Some(refused) = self.connection.refused.get() else { return };
            let language = untrack(|| self.context.language());
            let Some(why) = refusal_text(&refused.why, language) else { return };
            self.notice.complain(match refused.mv {
                Some(mv) => say::MOVE_REFUSED.fill(language, &[&mv, &why]),
                None => why,
            });
        });
    }

    /// Says to those who listen what happened since the page was shown.
    fn announce_events(self) {
        Effect::new(move |heard: Option<usize>| {
            let count = self.connection.log.with(Vec::len);
            let Some(heard) = heard else { return count };
            untrack(|| {
                let said: Vec<String> = self.connection.log.with_untracked(|log| {
                    log.iter().skip(heard).filter_map(|logged| self.event_text(&logged.event)).collect()
                });
                if !said.is_empty() {
                    self.context.announce(said.join(" "));
                }
            });
            count
        });
    }

    fn event_text(self, event: &Event) -> Option<String> {
        let language = self.context.language();
        let name = |seat: &u8| self.name(usize::from(*seat));
        Some(match event {
            Event::Joined { name, .. } => say::HAS_JOINED.fill(language, &[name]),
            Event::Moved { mv, .. } => format!("{mv}. {}.", self.status()),
            Event::Ended { .. } | Event::CalledOff => self.status(),
            Event::DrawOffered { seat } if !self.is_mine((*seat).into()) => {
                say::DRAW_OFFERED_BY.fill(language, &[&name(seat)])
            }
            Event::DrawDeclined { .. } => say::DRAW_DECLINED.text(language).to_owned(),
            Event::Said { seat, text } if !self.is_mine((*seat).into()) => {
                say::CHAT_SAID.fill(language, &[&name(seat), text])
            }
            Event::RematchOffered { seat } if !self.is_mine((*seat).into()) => {
                say::REMATCH_OFFERED_BY.fill(language, &[&name(seat)])
            }
            _ => return None,
        })
    }
}

/// The name of someone who sits somewhere.
pub(super) fn occupant_name(occupant: Option<&Occupant>, context: Context) -> String {
    match occupant {
        Some(Occupant::Person { name }) => name.to_string(),
        Some(Occupant::Engine { level }) => context.fill(say::LEVEL, &[level]),
        Some(Occupant::Open) | None => context.text(say::NOBODY_YET).to_owned(),
    }
}

/// Seats those who joined or have another name since the seats were told.
fn seat_joined(seats: &mut [SeatView], log: &[Logged]) {
    let joined = log.iter().filter_map(|logged| match &logged.event {
        Event::Joined { seat, name } | Event::Renamed { seat, name } => Some((*seat, name)),
        _ => None,
    });
    for (seat, name) in joined {
        if let Some(seat) = seats.get_mut(usize::from(seat)) {
            seat.occupant = Occupant::Person { name: name.clone() };
        }
    }
}

fn stage(known: Memo<Known>, seats: &[SeatView]) -> Stage {
    if known.with(|known| known.told.places.is_some() || known.told.called_off) {
        Stage::Over
    } else if seats.iter().any(|seat| seat.occupant == Occupant::Open) {
        Stage::Waiting
    } else {
        Stage::Playing
    }
}

/// The board. It is the same one until the moves change, so that nothing else disturbs a move being made.
fn shown(start: Shown, known: Memo<Known>, connection: Connection) -> Memo<Shown> {
    let moves = Memo::new(move |_| {
        let mut moves = known.with(|known| known.moves.clone());
        connection.pending.with(|pending| {
            let pending = pending.as_ref().filter(|pending| pending.ply as usize == moves.len());
            moves.extend(pending.map(|pending| pending.mv.clone()));
        });
        moves
    });
    Memo::new(move |_| {
        let mut table: Box<dyn Table> = start.boxed_clone();
        moves.with(|moves| {
            for mv in moves {
                // The log has legal moves only, and the board makes no others.
                let _ = table.play(mv);
            }
        });
        Shown::of(table.as_ref())
    })
}
