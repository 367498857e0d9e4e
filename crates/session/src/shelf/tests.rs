use std::cell::RefCell;
use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

/// Texts in memory. One name, if any, cannot be read or written.
#[derive(Default)]
struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    broken: Option<&'static str>,
}

impl Memory {
    fn with(texts: &[(&str, &str)]) -> Memory {
        let texts = texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        Memory { texts: RefCell::new(texts), broken: None }
    }

    fn check(&self, name: &str) -> Result<(), String> {
        if self.broken == Some(name) { Err("no way".to_owned()) } else { Ok(()) }
    }
}

impl Storage for Memory {
    fn names(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }

    fn read(&self, name: &str) -> Result<Option<String>, String> {
        self.check(name).map(|()| self.texts.borrow().get(name).cloned())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.check(name).map(|()| drop(self.texts.borrow_mut().insert(name.to_owned(), text.to_owned())))
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.check(name).map(|()| drop(self.texts.borrow_mut().remove(name)))
    }
}

const RUNNING: &str = "[Game \"nava\"]\n[Result \"*\"]\n[Player1 \"human\"]\n[Player2 \"3\"]\n\n1. a1a4 *\n";
const RESIGNED: &str = "[Game \"nava\"]\n[Result \"b\"]\n[Termination \"resigned\"]\n\n1. a1a4 e5e2 b\n";
const LINE: &str = "[Game \"nava\"]\n[Result \"*\"]\n\n1. a1a4 e5e2 *\n";
const TREE: &str = "[Game \"nava\"]\n[Result \"*\"]\n\n1. a1a4 (1. a1a3) *\n";

fn save(slot: &mut Slot, record: &str, memory: &Memory, now: u64) -> Option<String> {
    slot.save(record, memory, Millis(now)).expect("memory is never full")
}

fn ids(shelf: &Shelf) -> Vec<String> {
    shelf.entries().iter().map(|entry| entry.id.to_string()).collect()
}

#[test]
fn names_are_read_as_they_are_written() {
    for (text, is_name) in [
        ("game-0", true),
        ("analysis-19a3f", true),
        ("game-", false),
        ("game-00", false),
        ("game-1F", false),
        ("puzzles", false),
        ("chat-1", false),
        ("game-1.tmp", false),
    ] {
        let read = text.parse::<KeptId>();
        assert_eq!(read.is_ok(), is_name, "{text}");
        assert!(read.is_err() || read.is_ok_and(|id| id.to_string() == text));
    }
}

#[test]
fn a_list_says_what_each_entry_is_and_how_it_stands() {
    const DAY: u64 = 86_400_000;
    let touched = |record: &str, days: u64| stamp(record, Millis(days * DAY));
    let memory = Memory::with(&[
        ("game-1", &touched(RUNNING, 20_773)),
        ("game-2", &touched(RESIGNED, 20_775)),
        ("analysis-1", &touched(TREE, 20_774)),
        ("game-3", RUNNING),
        ("game-4", "nonsense"),
        ("settings", "lang=fr"),
    ]);
    let shelf = Shelf::load(&memory);
    let shown: Vec<_> = shelf
        .entries()
        .iter()
        .map(|entry| (entry.title(Language::English), entry.status(Language::English), entry.is_running()))
        .collect();
    let damaged = "Cannot be read: ";
    let expected = [
        ("Nava: Person – Person", "Moves: 2 · White resigned. Black wins · 2026.11.18", false),
        ("Nava", "Moves: 1 · Black to move · 2026.11.17", false),
        ("Nava: Person – Level 3", "Moves: 1 · Black to move · 2026.11.16", true),
        ("game-4", damaged, false),
        ("Nava: Person – Level 3", "Moves: 1 · Black to move", true),
    ];
    assert_eq!(shown.len(), expected.len());
    for ((title, status, is_running), expected) in shown.into_iter().zip(expected) {
        assert_eq!((title.as_str(), is_running), (expected.0, expected.2));
        let same = if expected.1 == damaged { status.starts_with(damaged) } else { status == expected.1 };
        assert!(same, "{status}");
    }
}

#[test]
fn a_new_game_never_takes_the_place_of_another() {
    let memory = Memory::default();
    let mut slots = [Slot::new(KeptKind::Game), Slot::new(KeptKind::Game), Slot::new(KeptKind::Analysis)];
    for slot in &mut slots {
        assert_eq!(save(slot, RUNNING, &memory, 7), None);
    }
    assert_eq!(ids(&Shelf::load(&memory)), ["game-8", "analysis-7", "game-7"]);
    slots[0].begin_another();
    save(&mut slots[0], LINE, &memory, 5);
    assert_eq!(ids(&Shelf::load(&memory)), ["game-8", "analysis-7", "game-7", "game-5"]);
}

#[test]
fn the_same_analysis_is_kept_once_and_what_did_not_change_is_not_written() {
    let memory = Memory::default();
    for time in 1..4 {
        save(&mut Slot::new(KeptKind::Analysis), LINE, &memory, time);
    }
    let mut slot = Slot::new(KeptKind::Analysis);
    save(&mut slot, TREE, &memory, 8);
    save(&mut slot, TREE, &memory, 9);
    let shelf = Shelf::load(&memory);
    assert_eq!(ids(&shelf), ["analysis-8", "analysis-1"]);
    assert_eq!(shelf.entries()[0].touched, Millis(8));
}

#[test]
fn nobody_writes_over_a_text_that_they_do_not_know() {
    let memory = Memory::default();
    let mut first = Slot::new(KeptKind::Game);
    save(&mut first, RUNNING, &memory, 1);
    let id = first.id().expect("a name");
    let (mut second, record) = Slot::open(id, &memory).expect("an entry");
    assert_eq!(record, RUNNING);
    assert_eq!(save(&mut first, LINE, &memory, 2), None);
    assert_eq!(save(&mut second, TREE, &memory, 3).as_deref(), Some(LINE), "the first was faster");
    assert_eq!(second.newer(&memory), None, "it knows the newer text now");
    assert_eq!(save(&mut second, RESIGNED, &memory, 4), None);
    assert_eq!(first.newer(&memory).as_deref(), Some(RESIGNED));
    // What was deleted elsewhere is kept again with the next move: nothing is lost.
    memory.remove(&id.to_string()).expect("memory");
    assert_eq!(first.newer(&memory), None);
    assert_eq!(save(&mut first, LINE, &memory, 5), None);
    assert_eq!(ids(&Shelf::load(&memory)), [id.to_string()]);
}

#[test]
fn what_cannot_be_kept_is_said_and_kept_with_the_next_move() {
    let mut memory = Memory { broken: Some("game-1"), ..Memory::default() };
    let mut slot = Slot::new(KeptKind::Game);
    assert_eq!(slot.save(RUNNING, &memory, Millis(1)), Err("no way".to_owned()));
    assert_eq!(slot.id(), None);
    memory.broken = None;
    assert_eq!(save(&mut slot, LINE, &memory, 1), None);
    memory.broken = Some("game-1");
    let shelf = Shelf::load(&memory);
    assert_eq!(shelf.entries()[0].status(Language::English), "Cannot be read: no way");
}

proptest! {
    /// However much is kept, only the oldest finished entries go, and no more of them than need be.
    #[test]
    fn only_the_oldest_finished_entries_are_dropped(finished in prop::collection::vec(any::<bool>(), 1..90)) {
        let memory = Memory::default();
        for (time, &is_finished) in (1..).zip(&finished) {
            let mut slot = Slot::new(if time % 2 == 0 { KeptKind::Game } else { KeptKind::Analysis });
            let record = match (is_finished, slot.kind) {
                (true, KeptKind::Game) => RESIGNED.to_owned(),
                (false, KeptKind::Game) => RUNNING.to_owned(),
                (true, KeptKind::Analysis) => format!("[Site \"{time}\"]\n{LINE}"),
                (false, KeptKind::Analysis) => format!("[Site \"{time}\"]\n{TREE}"),
            };
            save(&mut slot, &record, &memory, time);
        }
        let left: Vec<u64> = Shelf::load(&memory).entries().iter().map(|entry| entry.touched.0).collect();
        let gone: Vec<usize> = (0..finished.len()).filter(|at| !left.contains(&(*at as u64 + 1))).collect();
        prop_assert!(gone.iter().all(|&at| finished[at]));
        // The newest is never dropped, even where it is the only finished one.
        let could_go = finished[..finished.len() - 1].iter().filter(|&&is_finished| is_finished).count();
        prop_assert!(gone.len() >= finished.len().saturating_sub(MOST).min(could_go).saturating_sub(1));
        prop_assert!(gone.len() <= finished.len().saturating_sub(MOST));
        let oldest: Vec<usize> = (0..finished.len()).filter(|&at| finished[at]).take(gone.len()).collect();
        prop_assert_eq!(gone, oldest);
    }
}
