//! Exact values of the two smallest boards of Swack.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use cairn_core::{NotPacked, Notation, PackedGame, PackedVisitor, Playout, Position, Solvable};
use cairn_games::Setup;
use cairn_games::swack::{Move, Swack, SwackOptions, Tie};
use cairn_solve::{
    ExactSolver, LayerError, LayerProgress, Layers, NotExact, Outcome, SolveLimits, Solved, Value,
};
use common::{Check, NO_LIMITS, dice, late_positions};

const SMALLEST: SwackOptions = SwackOptions { size: 3, tie: Tie::LastWins, swap: false };

/// More moves than any game has.
const ALL: usize = 1_000;

/// [`Layers`] without the type of the packed game.
trait ExactLayers {
    fn value(&mut self, position: &Swack, limits: SolveLimits<'_>) -> Result<Value, NotExact>;
    fn best_move(&mut self, position: &Swack) -> Result<Option<Move>, NotExact>;
    fn solve(
        &mut self,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(LayerProgress),
    ) -> Result<(), LayerError>;
    fn sizes(&self) -> Vec<usize>;
}

impl<G: PackedGame<Of = Swack>> ExactLayers for Layers<G> {
    fn value(&mut self, position: &Swack, limits: SolveLimits<'_>) -> Result<Value, NotExact> {
        Layers::value(self, position, limits, &mut |_, _| {})
    }

    fn best_move(&mut self, position: &Swack) -> Result<Option<Move>, NotExact> {
        Layers::best_move(self, position, NO_LIMITS)
    }

    fn solve(
        &mut self,
        limits: SolveLimits<'_>,
        progress: &mut dyn FnMut(LayerProgress),
    ) -> Result<(), LayerError> {
        Layers::solve(self, limits, progress)
    }

    fn sizes(&self) -> Vec<usize> {
        Layers::sizes(self).collect()
    }
}

/// A solver of games with these options; `None` if they have no packed form.
fn solver_of(options: &SwackOptions) -> Option<Box<dyn ExactLayers>> {
    struct New;
    impl PackedVisitor<Swack> for New {
        type Out = Box<dyn ExactLayers>;

        fn visit<G: PackedGame<Of = Swack>>(self, game: G) -> Box<dyn ExactLayers> {
            Box::new(Layers::none(ExactSolver::new(game, 1)))
        }
    }
    Swack::visit_packed(options, New)
}

fn exact(options: &SwackOptions) -> Box<dyn ExactLayers> {
    solver_of(options).expect("a small board")
}

fn open(folder: &Path, options: &SwackOptions, moves: usize) -> Result<Box<dyn ExactLayers>, LayerError> {
    struct Open<'a>(&'a Path, usize);
    impl PackedVisitor<Swack> for Open<'_> {
        type Out = Result<Box<dyn ExactLayers>, LayerError>;

        fn visit<G: PackedGame<Of = Swack>>(self, game: G) -> Self::Out {
            Ok(Box::new(Layers::open(self.0, ExactSolver::new(game, 1), self.1)?))
        }
    }
    Swack::visit_packed(options, Open(folder, moves)).expect("a small board")
}

fn folder(test: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("layers-{test}"))
}

fn empty_folder(test: &str) -> PathBuf {
    let folder = folder(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn start(options: &SwackOptions) -> Swack {
    Swack::deal(options, &mut dice(0))
}

fn solved_layers(test: &str, moves: usize) -> Box<dyn ExactLayers> {
    let mut layers = open(&empty_folder(test), &SMALLEST, moves).expect("a folder");
    layers.solve(NO_LIMITS, &mut |_| {}).expect("nothing stops it");
    layers
}

/// The value of a position after a move of its player, as that player sees it.
fn after(position: &Swack, mv: Move, value: impl FnOnce(&Swack) -> Value) -> Value {
    let mut after = position.clone();
    after.play_unchecked(mv);
    match after.status().places() {
        Some(places) => {
            let won = places.winner() == position.status().to_move();
            Value { outcome: if won { Outcome::Win } else { Outcome::Loss }, turns: 1 }
        }
        None => {
            let Value { outcome, turns } = value(&after);
            Value { outcome: outcome.reversed(), turns: turns + 1 }
        }
    }
}

#[test]
fn every_value_of_the_smallest_board_agrees_with_retrograde_analysis() {
    let solved = Solved::from(&start(&SMALLEST), usize::MAX).expect("a small game");
    let (mut search, mut layers) = (exact(&SMALLEST), solved_layers("all", ALL));
    let mut right_after_a_move = 0;
    for (place, (position, value)) in solved.iter().enumerate() {
        assert_eq!(layers.value(position, NO_LIMITS), Ok(value), "{position}");
        assert_eq!(search.value(position, NO_LIMITS), Ok(value), "{position}");
        let moved = !position.to_string().ends_with('-');
        right_after_a_move += usize::from(moved && position.to_string().contains(" 0 "));
        if place % 7 == 0 {
            let known = |after: &Swack| solved.value(after).expect("a position of the game");
            for best in [search.best_move(position), layers.best_move(position)] {
                let best = best.expect("a position that fits").expect("a best move");
                assert_eq!(after(position, best, known), value, "{position} {best}");
            }
        }
    }
    assert_eq!(layers.sizes().iter().sum::<usize>(), right_after_a_move);
}

#[test]
fn fewer_layers_give_the_same_values() {
    let (mut all, mut some) = (solved_layers("all-again", ALL), solved_layers("some", 4));
    assert_eq!(some.sizes(), all.sizes()[..4]);
    for seed in 0..200 {
        let mut position = start(&SMALLEST);
        Playout::default().run(&mut position, seed as u32 % 10, &mut dice(seed));
        if position.status().places().is_none() {
            assert_eq!(some.value(&position, NO_LIMITS), all.value(&position, NO_LIMITS), "{position}");
        }
    }
}

/// Searches positions whose value is known by retrograde analysis.
struct Search(SwackOptions, Box<dyn ExactLayers>);

impl Check for Search {
    fn check(&mut self, _: &Setup, position: &str, value: Value) {
        let position = Swack::read(&self.0, position).expect("a position");
        assert_eq!(self.1.value(&position, NO_LIMITS), Ok(value), "{position}");
    }
}

#[test]
fn late_values_of_the_next_board_agree_with_retrograde_analysis() {
    for (tie, setup) in [(Tie::LastWins, "swack:size=4"), (Tie::LastLoses, "swack:size=4,tie=last-loses")] {
        let options = SwackOptions { size: 4, tie, swap: false };
        late_positions(setup, 1_500, &mut Search(options, exact(&options)));
    }
}

#[test]
fn an_interrupted_solution_resumes() {
    drop(solved_layers("unstopped", 5));
    let path = empty_folder("stopped");
    let stop = AtomicBool::new(false);
    let mut sittings = 0;
    loop {
        stop.store(false, Ordering::Relaxed);
        let mut layers = open(&path, &SMALLEST, 5).expect("what was written");
        let mut steps = 0;
        let result = layers.solve(SolveLimits { stop: &stop, ..NO_LIMITS }, &mut |progress| {
            assert!(progress.solved <= progress.positions && progress.moves <= 5, "{progress:?}");
            steps += 1;
            stop.store(steps == 100, Ordering::Relaxed);
        });
        sittings += 1;
        match result {
            Ok(()) => break,
            Err(LayerError::NotExact(NotExact::Interrupted)) => assert_eq!(steps, 100),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(sittings > 3, "{sittings} sittings");
    for moves in 1..=5 {
        let file = |test: &str| fs::read(folder(test).join(format!("{moves}.layer"))).expect("a file");
        assert!(file("stopped") == file("unstopped"), "{moves} moves");
    }
}

#[test]
fn files_that_are_no_layer_of_this_game_are_refused() {
    drop(solved_layers("refused", 3));
    let path = folder("refused").join("2.layer");
    let whole = fs::read(&path).expect("a file");
    let refusal = |bytes: &[u8], options: &SwackOptions| {
        fs::write(&path, bytes).expect("a file");
        open(&folder("refused"), options, 3).err().expect("refused").to_string()
    };
    for place in [30, 40, whole.len() / 2, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[place] ^= 4;
        let refusal = refusal(&changed, &SMALLEST);
        assert!(refusal.contains("2.layer") && (place < 41 || refusal.contains("is damaged")), "{refusal}");
    }
    for length in [0, 10, 45, whole.len() - 1] {
        refusal(&whole[..length], &SMALLEST);
    }
    let other = SwackOptions { tie: Tie::LastLoses, ..SMALLEST };
    assert!(
        refusal(&whole, &other).contains("expected a file that begins 'cairn layer 1: swack:size=3,tie=")
    );
    // A missing file is made again.
    fs::remove_file(&path).expect("a file");
    let mut layers = open(&folder("refused"), &SMALLEST, 3).expect("a folder");
    layers.solve(NO_LIMITS, &mut |_| {}).expect("nothing stops it");
    assert!(fs::read(&path).expect("a file") == whole);
}

#[test]
fn positions_that_cannot_be_searched_are_refused() {
    let options = SwackOptions { size: 4, ..SMALLEST };
    let value =
        |text: &str| exact(&options).value(&Swack::read(&options, text).expect("a position"), NO_LIMITS);
    let rows = "w,b,w,b/b,w,b,w/w,b,w,b";
    assert_eq!(value(&format!("{rows}/b,w,b,wb b 0 b")), Err(NotExact::NotPacked(NotPacked::Impossible)));
    assert_eq!(value(&format!("{rows}/b,w,b,wb w 1 b")), Err(NotExact::NotPacked(NotPacked::Impossible)));
    let high = "w".repeat(9);
    assert_eq!(value(&format!("{rows}/b,w,b,{high} b 0 w")), Err(NotExact::NotPacked(NotPacked::TooHigh)));
    let (white, black) = ("w".repeat(8), "b".repeat(8));
    assert_eq!(
        value(&format!("{rows}/b,w,{black},{white} b 0 w")),
        Err(NotExact::NotPacked(NotPacked::TooHigh))
    );
    assert_eq!(exact(&SMALLEST).value(&start(&options), NO_LIMITS), Err(NotExact::OtherOptions));
    assert!(solver_of(&SwackOptions { size: 5, ..SMALLEST }).is_none());
    assert!(solver_of(&SwackOptions { swap: true, ..SMALLEST }).is_none());
    let mut over = start(&SMALLEST);
    over.play_unchecked(Move::Pass);
    over.play_unchecked(Move::Pass);
    assert_eq!(exact(&SMALLEST).value(&over, NO_LIMITS), Err(NotExact::Over));
    let stop = AtomicBool::new(true);
    let limits = SolveLimits { stop: &stop, ..NO_LIMITS };
    assert_eq!(exact(&options).value(&start(&options), limits), Err(NotExact::Interrupted));
}
