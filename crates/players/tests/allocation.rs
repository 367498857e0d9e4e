//! Searching allocates nothing, however long it takes: only beginning and reporting do.

use cairn_core::{Evaluate, Position};
use cairn_engine::{Engine, Limits, Settings, Stop, Task, Think};
use cairn_games::swack::{Swack, SwackOptions};
use cairn_games::{Game, Setup, SetupVisitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

#[test]
fn ten_times_the_nodes_take_no_more_memory() {
    for setup in [
        "crab-stack",
        "crab-stack:players=4",
        "swack",
        "swack:size=7",
        "nava",
        "knight-line",
        "knight-line:players=3",
    ] {
        setup.parse::<Setup>().expect("a setup").visit(CountAllocations);
    }
}

struct CountAllocations;

impl SetupVisitor for CountAllocations {
    type Out = ();

    fn visit<G: Game>(self, options: G::Options) {
        let start = G::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let mut engine = Engine::<G>::new(Settings { megabytes: 1, ..Settings::default() });
        let mut count = |nodes| {
            let task = Task {
                position: &start,
                past: &[],
                limits: Limits::nodes(nodes),
                lines: 1,
                among: &[],
                stop: &Stop::default(),
            };
            let mut reports = 0;
            let counted = allocation_counter::measure(|| {
                engine.think(&task, &mut |_| reports += 1);
            });
            (counted.count_total, reports)
        };
        count(100);
        let (few, _) = count(1_000);
        let (many, reports) = count(10_000);
        // A report is a list of lines, each a list of moves; a new depth may need a longer one.
        let most = few + 40 * (reports + 1);
        assert!(many <= most, "{}: {few} allocations, then {many} with {reports} reports", G::ID);
    }
}

#[test]
fn looking_a_value_up_takes_no_memory_once_the_table_is_there() {
    let start = |size| {
        let options = SwackOptions { size, ..SwackOptions::default() };
        Swack::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(1))
    };
    let (small, large) = (start(3), start(9));
    assert!(small.known_value().is_some());
    let counted = allocation_counter::measure(|| {
        assert!(small.known_value().is_some() && large.known_value().is_none())
    });
    assert_eq!(counted.count_total, 0);
}
