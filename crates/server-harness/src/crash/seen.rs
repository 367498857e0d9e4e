//! What one client saw of one game.

use cairn_games::{Setup, Table};
use cairn_wire::{Event, GameId, GameView, Logged, SeatView};

/// What one client saw of one game, and what it was promised.
pub(super) struct Seen {
    /// Which game.
    pub(super) game: GameId,
    /// The events, as they were told.
    pub(super) log: Vec<Logged>,
    /// The moves that were acknowledged: ply and text.
    pub(super) acknowledged: Vec<(u32, String)>,
    /// Whether a move was refused since the game is not being played.
    pub(super) refused_as_over: bool,
    /// Where they play again.
    pub(super) next: Option<GameId>,
    /// The board after all these moves.
    pub(super) table: Box<dyn Table>,
    /// Whether someone gave up or lost by time.
    ended: bool,
    mine: Vec<bool>,
}

impl Seen {
    /// Nothing yet of a game.
    pub(super) fn new(view: &GameView) -> Result<Seen, String> {
        let setup: Setup = view.summary.setup.parse().map_err(|error| format!("{error}"))?;
        Ok(Seen {
            game: view.summary.id.clone(),
            log: Vec::new(),
            acknowledged: Vec::new(),
            refused_as_over: false,
            next: None,
            table: setup.read(&view.start).map_err(|error| error.to_string())?,
            ended: false,
            mine: Vec::new(),
        })
    }

    /// Takes note of which seats are one's own.
    pub(super) fn sit(&mut self, seats: &[SeatView]) {
        self.mine = seats.iter().map(|seat| seat.mine).collect();
    }

    /// Takes note of the next event; an error says why it cannot be the next.
    pub(super) fn add(&mut self, logged: Logged) -> Result<(), String> {
        let expected = self.log.len() as u32 + 1;
        if logged.number != expected {
            return Err(format!("event {} was told instead of {expected}", logged.number));
        }
        match &logged.event {
            Event::Moved { ply, mv, .. } => {
                if *ply != self.ply() {
                    return Err(format!("move {ply} was told instead of {}", self.ply()));
                }
                self.table.play(mv).map_err(|error| format!("{mv} was told: {error}"))?;
            }
            Event::Ended { .. } => self.ended = true,
            Event::Rematch { game } => self.next = Some(game.clone()),
            _ => {}
        }
        self.log.push(logged);
        Ok(())
    }

    /// How many moves were made.
    pub(super) fn ply(&self) -> u32 {
        self.table.ply() as u32
    }

    pub(super) fn is_over(&self) -> bool {
        self.ended || self.table.status().to_move().is_none()
    }

    /// Whether this client is to move.
    pub(super) fn my_turn(&self) -> bool {
        let seat = self.table.status().to_move().filter(|_| !self.is_over());
        seat.is_some_and(|seat| self.mine.get(seat.index()) == Some(&true))
    }

    /// Whether anybody wants to play again.
    pub(super) fn is_rematch_offered(&self) -> bool {
        self.log.iter().any(|logged| matches!(logged.event, Event::RematchOffered { .. }))
    }

    /// How it stands, for those who wonder why it does not go on.
    pub(super) fn describe(&self) -> String {
        format!(
            "game {}: {} events, {} moves, {}, {}",
            self.game,
            self.log.len(),
            self.ply(),
            if self.is_over() { "over" } else { "not over" },
            if self.my_turn() { "my turn" } else { "not my turn" },
        )
    }
}
