//! Whatever cannot be played has a reason, at every point of every kind of game.

use cairn_core::Pick;
use cairn_games::{GameKind, PlayError, Setup, Table};
use cairn_i18n::Language;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Moves of random games, and attempts at a move in each position.
const PLIES: usize = 40;
const ATTEMPTS: usize = 10;

/// The texts of a well-formed move, legal or not: mostly cells that there are, some beyond the edge.
fn attempt(table: &dyn Table, dice: &mut impl Rng) -> String {
    let cells = table.cells();
    let mut cell = || match dice.random_range(0..10) {
        0 => beyond(table.setup().game(), dice.random_range(0..9), dice.random_range(0..9)),
        _ => cells[dice.random_range(0..cells.len())].name.clone(),
    };
    let (from, to, third) = (cell(), cell(), cell());
    match (table.setup().game(), dice.random_range(0..12)) {
        (GameKind::Swack | GameKind::KnightLine, 0) => "pass".to_owned(),
        (GameKind::Swack, 1) => "swap".to_owned(),
        (GameKind::CrabStack, 0..4) => format!("{from}{to}={third}"),
        (GameKind::KnightLine, 1 | 2) => to,
        (GameKind::KnightLine, _) => format!("{from}>{to}:{}", dice.random_range(1..=24)),
        _ => format!("{from}{to}"),
    }
}

/// A cell of the largest board there is, or far out.
fn beyond(game: GameKind, x: u8, y: u8) -> String {
    match game {
        GameKind::KnightLine => format!("{},{}", i16::from(x) * 9 - 40, i16::from(y) * 9 - 40),
        _ => format!("{}{}", char::from(b'a' + x), y + 1),
    }
}

/// A legal move with something changed: nearer to what people get wrong than a random one.
fn slip(table: &dyn Table, dice: &mut impl Rng) -> String {
    let moves = table.moves();
    let mv = &moves[dice.random_range(0..moves.len())];
    let other = &moves[dice.random_range(0..moves.len())];
    match table.setup().game() {
        GameKind::KnightLine => match (mv.split_once(':'), other.split_once('>')) {
            (Some((way, _)), _) if dice.random() => format!("{way}:{}", dice.random_range(1..=24)),
            (Some((way, _)), Some((_, end))) => {
                format!("{}>{end}", way.split('>').next().unwrap_or_default())
            }
            _ => mv.clone(),
        },
        _ if mv.len() >= 4 && other.len() >= 4 => format!("{}{}", &mv[..2], &other[2..]),
        _ => mv.clone(),
    }
}

/// The reason why a move is illegal; `None` if it is legal, or no move at all.
fn reason(table: &dyn Table, mv: &str) -> Option<String> {
    let is_legal = table.moves().iter().any(|legal| legal == mv);
    let (setup, position) = (table.setup(), table.position());
    let told = Language::ALL.map(|language| table.explain(mv, language));
    for reason in &told {
        assert_eq!(reason.is_none(), is_legal, "{setup} | {position} | {mv}: {reason:?}");
    }
    let told: Vec<String> = told.into_iter().collect::<Option<_>>()?;
    let english = told[0].clone();
    match table.boxed_clone().play(mv) {
        Err(PlayError::Illegal(told)) => assert_eq!(told, english),
        Err(PlayError::Unreadable(_)) => return None,
        other => panic!("{setup} | {position} | {mv}: {other:?}"),
    }
    for said in &told {
        assert!(!said.is_empty() && !said.ends_with('.'), "{setup} | {position} | {mv}: {said}");
    }
    assert!(told[1..].iter().all(|said| *said != english), "{setup} | {position} | {mv}: {english}");
    Some(english)
}

/// The reason is about this move: it names one of its cells, or is one of the few that need none; and who is said
/// not to be to move is not.
fn check_reason(table: &dyn Table, mv: &str, reason: &str) {
    let context = || format!("{} | {} | {mv}: {reason}", table.setup(), table.position());
    let named = mv.split(['>', ':', '=']).flat_map(|part| match part.len() {
        4 if !part.contains(',') && part != "pass" && part != "swap" => vec![&part[..2], &part[2..]],
        _ => vec![part],
    });
    let cells: Vec<&str> = named.filter(|name| name.contains(|c: char| c.is_ascii_digit())).collect();
    let needs_none = ["White's first move", "has yet to place", "the wave leaves a choice"];
    let needs_none = cells.is_empty() || needs_none.iter().any(|words| reason.contains(words));
    assert!(needs_none || cells.iter().any(|cell| reason.contains(cell)), "{}", context());
    assert!(Some(reason.to_owned()) != table.explain("?", Language::English), "{}", context());
    if reason.ends_with("is to move") {
        let from = table.cells().into_iter().find(|cell| cell.name == cells[0]).expect("a cell");
        let top = from.stack.last().and_then(|piece| piece.owner);
        assert!(top.is_some() && top != table.status().to_move(), "{}", context());
    }
}

/// Picks that begin a legal move are fine, and nothing else is.
fn check_picks(table: &dyn Table, dice: &mut impl Rng) {
    let cells = table.cells();
    let mut pick = || Pick::Cell(cells[dice.random_range(0..cells.len())].name.clone());
    let (first, second) = (pick(), pick());
    for picks in
        [vec![first.clone()], vec![first.clone(), second.clone()], vec![first, second, Pick::Count(24)]]
    {
        let begins = table.paths().iter().any(|(_, path)| path.starts_with(&picks));
        let told = Language::ALL.map(|language| table.explain_picks(&picks, language));
        let context = format!("{} | {} | {picks:?}", table.setup(), table.position());
        assert!(told.iter().all(|reason| reason.is_none() == begins), "{context}: {told:?}");
        assert!(begins || told[1..].iter().all(|reason| *reason != told[0]), "{context}: {told:?}");
    }
}

#[test]
fn every_illegal_move_has_a_reason_in_every_language() {
    for setup in Setup::every() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut table = setup.deal(7);
        let mut refused = 0;
        for _ in 0..PLIES {
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            for number in 0..ATTEMPTS {
                let table = table.as_ref();
                let mv = if number % 2 == 0 { attempt(table, &mut dice) } else { slip(table, &mut dice) };
                if let Some(reason) = reason(table, &mv) {
                    check_reason(table, &mv, &reason);
                    refused += 1;
                }
                check_picks(table, &mut dice);
            }
            table.play(&moves[dice.random_range(0..moves.len())]).expect("a legal move");
        }
        assert!(refused >= ATTEMPTS, "{setup}: only {refused} moves were refused");
    }
}
