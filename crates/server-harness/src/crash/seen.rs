//! What one client saw of one game.

use cairn_games::Setup;
use cairn_wire::{GameId, GameState, GameView, Logged, Stage};

/// What one client saw of one game, with the moves acknowledged to it.
pub(super) struct Seen {
    /// Which game.
    pub(super) game: GameId,
    /// The events, as they came.
    pub(super) log: Vec<Logged>,
    /// The state that they fold to.
    pub(super) state: GameState,
    /// The moves that were acknowledged: ply and text.
    pub(super) acknowledged: Vec<(u32, String)>,
    /// Whether a move was refused because the game is not being played.
    pub(super) refused_as_over: bool,
    /// The client's seats.
    mine: Vec<u8>,
}

impl Seen {
    /// The state before the first event.
    pub(super) fn new(view: &GameView) -> Result<Seen, String> {
        let setup: Setup = view.summary.setup.parse().map_err(|error| format!("{error}"))?;
        let table = setup.read(&view.start).map_err(|error| error.to_string())?;
        Ok(Seen {
            game: view.summary.id.clone(),
            log: Vec::new(),
            state: GameState::new(table, view.summary.clock, view.summary.created),
            acknowledged: Vec::new(),
            refused_as_over: false,
            mine: Vec::new(),
        })
    }

    /// Sets the client's seats.
    pub(super) fn sit(&mut self, seats: &[u8]) {
        self.mine = seats.to_vec();
    }

    /// Adds the next event; an error says why it cannot be the next.
    pub(super) fn add(&mut self, logged: Logged) -> Result<(), String> {
        self.state.add(&logged)?;
        self.log.push(logged);
        Ok(())
    }

    /// How many moves were made.
    pub(super) fn ply(&self) -> u32 {
        self.state.ply()
    }

    /// The rematch.
    pub(super) fn next(&self) -> Option<&GameId> {
        self.state.rematch()
    }

    pub(super) fn is_over(&self) -> bool {
        self.state.stage() == Stage::Over
    }

    /// Whether this client is to move.
    pub(super) fn my_turn(&self) -> bool {
        self.state.to_move().is_some_and(|seat| self.mine.contains(&(seat.index() as u8)))
    }

    /// Whether anybody wants a rematch.
    pub(super) fn is_rematch_offered(&self) -> bool {
        self.state.seats().iter().any(|seat| seat.wants_rematch)
    }

    /// The state in a few words, for a player that is stuck.
    pub(super) fn describe(&self) -> String {
        format!(
            "game {}: {} events, {} moves, {:?}, {}",
            self.game,
            self.log.len(),
            self.ply(),
            self.state.stage(),
            if self.my_turn() { "my turn" } else { "not my turn" },
        )
    }
}
