//! How hard a puzzle is: the weakest level that finds the move.

use cairn_engine::{Engine, Level, Limits, Stop, Task, Think};
use cairn_games::Game;
use cairn_games::puzzle::Grade;

/// A level with planned errors is asked this many times, and has to be right every time.
const SEEDS: u64 = 4;

/// The grade of a move: two levels make a grade; a move that only the best two levels or none find has the last grade.
///
/// A level counts only if all stronger levels find the move too; otherwise it was luck.
pub(crate) fn grade<G: Game>(position: &G, mv: G::Move) -> Grade {
    let weakest = Level::ALL.into_iter().rev().take_while(|&level| finds(level, position, mv)).last();
    let number = weakest.map_or(Level::ALL.len() as u8, Level::number);
    Grade::ALL[usize::from(number - 1) / 2]
}

/// Whether a level plays the move reliably.
fn finds<G: Game>(level: Level, position: &G, mv: G::Move) -> bool {
    let (stop, options) = (Stop::default(), position.options());
    let settings = |seed| level.settings::<G>(&options, seed);
    let seeds = if settings(0).error == 0 { 1 } else { SEEDS };
    let task = Task { position, past: &[], limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
    let plays = |seed| *Engine::new(settings(seed)).think(&task, &mut |_| {}).best();
    (0..seeds).all(|seed| plays(seed) == mv)
}
