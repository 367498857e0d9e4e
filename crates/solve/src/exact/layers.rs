//! The first layers of the game, solved from the last of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cairn_core::{PackedBoard, PackedGame, PackedState, Position, Value};
use cairn_games::{Game, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use web_time::Instant;

use super::layer::{Layer, LayerError};
use super::score::{Score, before, value};
use super::search::{ExactSolver, NotExact};
use crate::solver::SolveLimits;

/// How often a layer that is being solved is written.
const PAUSE: Duration = Duration::from_secs(20);

/// Every position up to a number of moves from the start, with its exact value, in a folder with a file for each layer: the
/// positions right after a move at the same number of moves from the start.
///
/// No move leads anywhere but to the next layer. So only the last layer is searched, unless the game ends with it; all
/// others follow from the one after them.
#[derive(Debug)]
pub struct Layers<G> {
    folder: PathBuf,
    exact: ExactSolver<G>,
    /// The first is one move from the start. After the end of the game there is an empty one.
    layers: Vec<Layer>,
}

/// Progress of one layer.
#[derive(Clone, Copy, Debug)]
pub struct LayerProgress {
    /// How many moves it is from the start.
    pub moves: usize,
    /// How many of its positions are solved.
    pub solved: usize,
    /// How many it has, up to symmetry.
    pub positions: usize,
}

impl<G: PackedGame<Of: Game>> Layers<G> {
    /// No layers: everything is searched.
    pub fn none(exact: ExactSolver<G>) -> Layers<G> {
        Layers { folder: PathBuf::new(), exact, layers: Vec::new() }
    }

    /// Reads the layers in a folder, and makes the missing ones up to this number of moves from the start. `exact` searches
    /// positions that no layer has.
    pub fn open(folder: &Path, exact: ExactSolver<G>, moves: usize) -> Result<Layers<G>, LayerError> {
        fs::create_dir_all(folder).map_err(|error| LayerError::Machine { path: folder.to_owned(), error })?;
        let start = G::Of::deal(&exact.game.options(), &mut Xoshiro256PlusPlus::seed_from_u64(0));
        let start = [exact.state(&start)?.board];
        let mut opened = Layers { folder: folder.to_owned(), ..Layers::none(exact) };
        loop {
            let (path, about) = opened.file(opened.layers.len());
            let last = opened.layers.last();
            if last.is_some_and(|layer| layer.boards.is_empty()) {
                return Ok(opened);
            }
            let layer = match Layer::read(&path, &about)? {
                Some(layer) => layer,
                None if opened.layers.len() >= moves => return Ok(opened),
                None => {
                    let before = last.map_or(&start[..], |layer| &layer.boards);
                    let found = Layer::after(before, &opened.exact.game).ok_or(NotExact::TOO_HIGH)?;
                    found.write(&path, &about)?;
                    found
                }
            };
            opened.layers.push(layer);
        }
    }

    /// The path of a layer's file, and its first line.
    fn file(&self, place: usize) -> (PathBuf, String) {
        let (moves, setup) = (place + 1, Setup::new::<G::Of>(&self.exact.game.options()));
        (self.folder.join(format!("{moves}.layer")), format!("{setup} after {moves} moves"))
    }

    /// Solves the missing positions. At a limit, the folder keeps the solved ones.
    pub fn solve(
        &mut self,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(LayerProgress),
    ) -> Result<(), LayerError> {
        for place in (0..self.layers.len()).rev() {
            let mut written = Instant::now();
            while !self.layers[place].is_solved() {
                let result = self.solve_next(place, limits);
                if let Ok(score) = result {
                    self.layers[place].scores.push(score);
                }
                let Layer { boards, scores } = &self.layers[place];
                let (solved, positions) = (scores.len(), boards.len());
                if solved == positions || result.is_err() || written.elapsed() > PAUSE {
                    let (path, about) = self.file(place);
                    self.layers[place].write(&path, &about)?;
                    written = Instant::now();
                }
                result?;
                progress(LayerProgress { moves: place + 1, solved, positions });
            }
        }
        Ok(())
    }

    /// The score of the first position of a layer that has none.
    fn solve_next(&mut self, place: usize, limits: SolveLimits<'_>) -> Result<Score, NotExact> {
        let layer = &self.layers[place];
        let board = layer.boards[layer.scores.len()];
        if limits.is_over() {
            return Err(NotExact::Interrupted);
        }
        match self.layers.get(place + 1).and_then(|next| self.followed_by(board, next)) {
            Some(score) => Ok(score),
            None => self.exact.score(PackedState { board, after_pass: false }, limits, &mut |_, _| {}),
        }
    }

    /// How many positions each layer has, up to symmetry, from one move on.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.layers.iter().map(|layer| layer.boards.len())
    }

    /// The exact value of a position for the player to move: from the layers, or by search where they do not reach.
    /// A search calls `progress` with each number of turns within which nothing is decided, and the number of positions that
    /// were looked at.
    pub fn value(
        &mut self,
        position: &G::Of,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(u8, u64),
    ) -> Result<Value, NotExact> {
        let state = self.exact.state(position)?;
        let score = match self.known(state) {
            Some(score) => score,
            None => self.exact.score(state, limits, progress)?,
        };
        Ok(value(score))
    }

    /// A best move in a position: the quickest win, the slowest loss.
    pub fn best_move(
        &mut self,
        position: &G::Of,
        limits: SolveLimits<'_>,
    ) -> Result<Option<<G::Of as Position>::Move>, NotExact> {
        let state = self.exact.state(position)?;
        let score = self.known(state);
        let best = position.moves().into_iter().find(|&mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let reached = match self.exact.state(&after) {
                Ok(after) => self.known(after).map(before),
                Err(_) => Some(self.exact.second_pass(state.board)),
            };
            reached.is_some() && reached == score
        });
        match best {
            Some(best) => Ok(Some(best)),
            None => self.exact.best_move(position, limits),
        }
    }

    /// The search for positions that no layer has.
    pub fn exact(&self) -> &ExactSolver<G> {
        &self.exact
    }

    /// The score of a position, if the layers have it.
    fn known(&self, PackedState { board, after_pass }: PackedState) -> Option<Score> {
        let moves = self.exact.game.moves_made(board) as usize;
        if !after_pass && moves > 0 {
            return self.layers.get(moves - 1)?.score(self.exact.game.least_image(board));
        }
        let next = self.layers.get(moves)?;
        if after_pass { self.passed(board, next) } else { self.followed_by(board, next) }
    }

    /// The score of a position right after a move or at the start, from the layer after it.
    fn followed_by(&self, board: PackedBoard, next: &Layer) -> Option<Score> {
        let passing = before(self.passed(self.exact.game.turned(board), next)?);
        Some(self.moved(board, next)?.max(passing))
    }

    /// The score of a position after a pass.
    fn passed(&self, board: PackedBoard, next: &Layer) -> Option<Score> {
        Some(self.moved(board, next)?.max(self.exact.second_pass(board)))
    }

    /// The score of the best move other than to pass; the least of all where there is none.
    fn moved(&self, board: PackedBoard, next: &Layer) -> Option<Score> {
        let after = self.exact.game.after_moves(board)?;
        after.boards().iter().try_fold(Score::MIN, |best, &board| Some(best.max(before(next.score(board)?))))
    }
}
