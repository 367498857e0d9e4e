//! The puzzles of a game being solved: what happens, and where it is kept.

use std::time::Duration;

use cairn_games::puzzle::Progress;
use cairn_games::{GameKind, Puzzle, PuzzleRun, seat_name, status_text};
use cairn_i18n::say;
use cairn_session::picks;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use crate::board::Shown;
use crate::browser;
use crate::link;
use crate::pages::learn::verdict::Verdict;

const KEY: &str = "cairn.puzzles";

/// How long a position of the solution is seen before the next.
const PACE: Duration = Duration::from_millis(900);

/// The puzzles of a game being solved. Copies are the same ones.
#[derive(Clone, Copy)]
pub(super) struct Solving {
    pub(super) run: RwSignal<PuzzleRun>,
    pub(super) shown: Memo<Shown>,
    pub(super) verdict: Verdict,
    /// The cells of a hint.
    pub(super) hint: RwSignal<Vec<String>>,
    /// The names of the puzzles that were solved, of all games.
    solved: RwSignal<Vec<String>>,
    /// Whether the solution goes on by itself.
    pub(super) plays: RwSignal<bool>,
    /// The next move of the solution, which is about to be made.
    waiting: StoredValue<Option<TimeoutHandle>>,
}

impl Solving {
    /// At the first puzzle that is not solved yet; `None` if the game has none at all.
    pub(super) fn new(game: GameKind) -> Option<Solving> {
        let mut run = PuzzleRun::new(game)?;
        let solved: Vec<String> =
            browser::stored(KEY).unwrap_or_default().lines().map(str::to_owned).collect();
        let open = run.puzzles().iter().position(|puzzle| !solved.contains(&puzzle.name()));
        run.go_to(open.unwrap_or_default() + 1);
        let run = RwSignal::new(run);
        Some(Solving {
            run,
            shown: Memo::new(move |_| run.with(|run| Shown::of(run.table()))),
            verdict: Verdict::new(),
            hint: RwSignal::new(Vec::new()),
            solved: RwSignal::new(solved),
            plays: RwSignal::new(false),
            waiting: StoredValue::new(None),
        })
    }

    /// Whether the move is yet to be found.
    pub(super) fn is_open(self) -> bool {
        self.run.with(|run| run.progress() == Progress::Open)
    }

    /// Whether the solution has been gone through to its end.
    pub(super) fn is_at_end(self) -> bool {
        self.run.with(|run| run.table().ply() == run.puzzle().turns())
    }

    /// Whether a puzzle was solved, now or before: its number, from 1.
    pub(super) fn is_solved(self, number: usize) -> bool {
        let name = self.run.with(|run| run.puzzles().get(number - 1).map(Puzzle::name));
        self.solved.with(|solved| name.is_some_and(|name| solved.contains(&name)))
    }

    /// How many puzzles of this game were solved.
    pub(super) fn solved_count(self) -> usize {
        let count = self.run.with(PuzzleRun::count);
        (1..=count).filter(|&number| self.is_solved(number)).count()
    }

    /// Tries a move. After the right one the solution goes on.
    pub(super) fn try_move(self, mv: &str) {
        let language = self.verdict.context.language();
        let Some(outcome) = self.run.try_update(|run| run.try_move(mv, language)) else { return };
        self.hint.set(Vec::new());
        self.verdict.of(outcome);
        if self.run.with_untracked(PuzzleRun::progress) == Progress::Solved {
            self.keep();
            self.answer();
        }
    }

    /// Notes that this puzzle is solved, so that a reload loses nothing.
    fn keep(self) {
        let name = self.run.with_untracked(|run| run.puzzle().name());
        self.solved.update(|solved| {
            if !solved.contains(&name) {
                solved.push(name);
            }
        });
        browser::store(KEY, &self.solved.with_untracked(|solved| solved.join("\n")));
    }

    /// Tells where the move begins.
    pub(super) fn show_hint(self) {
        let language = self.verdict.context.language();
        let (pick, text) = self.run.with_untracked(|run| (run.hint(), run.hint_text(language)));
        self.hint.set(pick.iter().filter_map(picks::cell_of).collect());
        if let Some(text) = text {
            self.verdict.hint(text);
        }
    }

    /// Makes the move that wins, and goes on with the solution.
    pub(super) fn show_solution(self) {
        self.verdict.clear();
        self.hint.set(Vec::new());
        self.run.update(PuzzleRun::show);
        self.announce_move();
        self.answer();
    }

    /// Lets the opponent answer, once the move was seen.
    fn answer(self) {
        if !self.is_at_end_untracked() {
            self.step_later();
        }
    }

    fn is_at_end_untracked(self) -> bool {
        untrack(|| self.is_at_end())
    }

    fn step_later(self) {
        let step = move || {
            // The page may have been left meanwhile.
            if self.run.try_update(PuzzleRun::step_on) == Some(true) {
                self.announce_move();
                self.go_on_playing();
            }
        };
        self.waiting.set_value(set_timeout_with_handle(step, PACE).ok());
    }

    fn go_on_playing(self) {
        let goes_on = self.plays.get_untracked() && !self.is_at_end_untracked();
        self.plays.set(goes_on);
        if goes_on {
            self.step_later();
        }
    }

    /// Lets the solution go on by itself, or no longer.
    pub(super) fn play_through(self) {
        let plays = !self.plays.get_untracked();
        self.stop();
        self.plays.set(plays);
        self.go_on_playing();
    }

    fn stop(self) {
        self.plays.set(false);
        if let Some(handle) = self.waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }

    /// Goes on by one move of the solution.
    pub(super) fn step_on(self) {
        self.stop();
        if self.run.try_update(PuzzleRun::step_on) == Some(true) {
            self.announce_move();
        }
    }

    /// Goes back by one move of the solution.
    pub(super) fn step_back(self) {
        self.stop();
        if self.run.try_update(PuzzleRun::step_back) == Some(true) {
            self.announce_move();
        }
    }

    /// Says the last move, and how the game ended with it.
    fn announce_move(self) {
        let context = self.verdict.context;
        let language = context.language();
        let table = self.shown.get_untracked();
        let mut before = table.boxed_clone();
        let (Some(mv), true) = (table.played().pop(), before.take_back()) else { return };
        let Some(mover) = before.status().to_move() else { return };
        let mut said = say::ANNOUNCE_MOVE.fill(language, &[&seat_name(&*table, mover, language), &mv]);
        if table.status().to_move().is_none() {
            said = format!("{said}. {}", status_text(&*table, language));
        }
        context.announce(said);
    }

    /// Goes to another puzzle, or begins this one anew.
    pub(super) fn go(self, way: impl FnOnce(&mut PuzzleRun)) {
        self.stop();
        self.verdict.clear();
        self.hint.set(Vec::new());
        self.run.update(way);
    }

    /// The address of the analysis of what is on the board.
    pub(super) fn analysis(self) -> String {
        link::to_analysis(&*self.shown.get())
    }
}
