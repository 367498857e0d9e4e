//! Who plays with whom: a pure function of the queue and the time.
//!
//! People are paired with others who ask for the same game. Each accepts a range of ratings around the own one, which
//! widens with the time waited; two people fit if their ranges meet. The person who has waited longest chooses first,
//! and gets the nearest ratings that fit.

use std::collections::{BTreeMap, BTreeSet};

use cairn_games::Setup;
use cairn_wire::Millis;

use crate::store::Queued;

/// The range of a new request, in points to either side.
const RANGE: i64 = 75;
/// By how many points a second the range widens to either side.
const WIDENING: i64 = 10;

/// A table whose people are found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Match<'a> {
    pub(super) setup: Setup,
    pub(super) people: Vec<&'a Queued>,
    /// How many seats the engine takes, and at which level.
    pub(super) engines: Option<(usize, u8)>,
}

/// Finds as many tables as there are. A request that cannot be read, which the server does not write, waits.
pub(super) fn find(queue: &[Queued], now: Millis) -> Vec<Match<'_>> {
    let mut pools: BTreeMap<_, Vec<&Queued>> = BTreeMap::new();
    for queued in queue {
        let clock = queued.entry.clock.time_control();
        pools.entry((&queued.entry.setup, clock, queued.entry.rated)).or_default().push(queued);
    }
    let tables = pools.into_iter().flat_map(|((setup, _, _), people)| {
        let setup = setup.parse::<Setup>().ok();
        setup.map(|setup| in_pool(&setup, &people, now)).unwrap_or_default()
    });
    tables.collect()
}

/// The tables of people who ask for the same game.
fn in_pool<'a>(setup: &Setup, people: &[&'a Queued], now: Millis) -> Vec<Match<'a>> {
    let seats = setup.deal(0).seats();
    let mut by_time: Vec<usize> = (0..people.len()).collect();
    by_time.sort_by_key(|&place| (people[place].since, people[place].person.id));
    let key = |place: usize| (people[place].entry.rating, place);
    let mut free: BTreeSet<(i32, usize)> = (0..people.len()).map(key).collect();
    let mut tables = Vec::new();
    for first in by_time {
        if !free.contains(&key(first)) {
            continue;
        }
        let group = nearest(people, &free, key(first), seats, now);
        let levels: Option<Vec<u8>> = group.iter().map(|&place| people[place].entry.engines).collect();
        let engines = match (seats - group.len(), levels.into_iter().flatten().min()) {
            (0, _) => None,
            (missing, Some(level)) if seats > 2 => Some((missing, level)),
            _ => continue,
        };
        for &place in &group {
            free.remove(&key(place));
        }
        let people = group.into_iter().map(|place| people[place]).collect();
        tables.push(Match { setup: setup.clone(), people, engines });
    }
    tables
}

/// The person at this place, who has waited longest, and the free people with the nearest ratings that fit; at most as
/// many as there are seats.
fn nearest(
    people: &[&Queued],
    free: &BTreeSet<(i32, usize)>,
    first: (i32, usize),
    seats: usize,
    now: Millis,
) -> Vec<usize> {
    let own = range(people[first.1], now);
    let distance = |other: &(i32, usize)| (i64::from(other.0) - i64::from(first.0)).abs();
    let mut below = free.range(..first).rev().peekable();
    let mut above = free.range(first..).skip(1).peekable();
    let mut group = vec![first.1];
    while group.len() < seats {
        let next = match (below.peek(), above.peek()) {
            (Some(low), Some(high)) if distance(low) <= distance(high) => below.next(),
            (_, Some(_)) => above.next(),
            (_, None) => below.next(),
        };
        // Nobody has a wider range than the person who has waited longest.
        let Some(next) = next.filter(|next| distance(next) <= 2 * own) else { break };
        if distance(next) <= own + range(people[next.1], now) {
            group.push(next.1);
        }
    }
    group
}

/// How far from the own rating a person accepts others.
fn range(queued: &Queued, now: Millis) -> i64 {
    let seconds = i64::try_from(now.minus(queued.since).0 / 1000).unwrap_or(i64::MAX);
    RANGE.saturating_add(seconds.min(1 << 20) * WIDENING)
}

#[cfg(test)]
mod tests {
    use cairn_wire::{ClockRule, DisplayName, MessageId, QUICK_CLOCKS};
    use proptest::prelude::*;

    use super::*;
    use crate::store::{Person, PersonId, QueueEntry};

    const NOW: Millis = Millis(1_000_000);

    /// A person with a rating who has waited for some seconds.
    fn waits(number: i64, rating: i32, seconds: u64) -> Queued {
        let (id, request) = (PersonId(number), MessageId::new(1).expect("an id"));
        let entry = QueueEntry {
            person: id,
            request,
            setup: "nava".to_owned(),
            clock: QUICK_CLOCKS[0],
            rated: false,
            rating,
            engines: None,
        };
        let person = Person { id, name: DisplayName::new("Ana").expect("a name"), account: None };
        Queued { person, entry, since: NOW.minus(Millis(1000 * seconds)) }
    }

    fn at(setup: &str, engines: Option<u8>, mut queued: Queued) -> Queued {
        (queued.entry.setup, queued.entry.engines) = (setup.to_owned(), engines);
        queued
    }

    /// The people of a table, and the engines.
    type Found = (Vec<i64>, Option<(usize, u8)>);

    fn found(queue: &[Queued]) -> Vec<Found> {
        let people = |found: &Match| found.people.iter().map(|queued| queued.person.id.0).collect();
        find(queue, NOW).iter().map(|found| (people(found), found.engines)).collect()
    }

    #[test]
    fn the_nearest_ratings_that_fit_are_paired() {
        let queue = [waits(1, 1500, 9), waits(2, 1640, 2), waits(3, 1400, 1), waits(4, 1700, 0)];
        assert_eq!(found(&queue), [(vec![1, 3], None), (vec![2, 4], None)]);
    }

    #[test]
    fn a_range_widens_with_the_time_waited() {
        assert_eq!(found(&[waits(1, 1500, 0), waits(2, 1651, 0)]), []);
        assert_eq!(found(&[waits(1, 1500, 0), waits(2, 1650, 0)]).len(), 1);
        assert_eq!(found(&[waits(1, 1500, 49), waits(2, 2150, 0)]), []);
        assert_eq!(found(&[waits(1, 1500, 50), waits(2, 2150, 0)]).len(), 1);
        assert_eq!(found(&[waits(1, i32::MIN, 1 << 40), waits(2, i32::MAX, 0)]), [], "and no overflow");
    }

    #[test]
    fn somebody_who_does_not_fit_hides_nobody_who_does() {
        // The second is nearer to the first, but too new.
        let queue = [waits(1, 1500, 20), waits(2, 1851, 0), waits(3, 1150, 19)];
        assert_eq!(found(&queue), [(vec![1, 3], None)]);
    }

    #[test]
    fn only_people_who_ask_for_the_same_are_paired() {
        let mut other = waits(2, 1500, 0);
        for change in [
            |entry: &mut QueueEntry| entry.setup = "swack".to_owned(),
            |entry: &mut QueueEntry| entry.clock = QUICK_CLOCKS[1],
            |entry: &mut QueueEntry| entry.clock = ClockRule::None,
            |entry: &mut QueueEntry| entry.rated = true,
            |entry: &mut QueueEntry| entry.setup = "no game".to_owned(),
        ] {
            let entry = other.entry.clone();
            change(&mut other.entry);
            assert_eq!(found(&[waits(1, 1500, 0), other.clone()]), [], "{other:?}");
            other.entry = entry;
        }
        assert_eq!(found(&[waits(1, 1500, 0), other]).len(), 1);
    }

    /// A game with three seats.
    fn three() -> &'static str {
        let setups = cairn_games::GameKind::ALL.iter().flat_map(|game| game.workloads().short).copied();
        let seats = |setup: &str| setup.parse::<Setup>().map_or(0, |setup| setup.deal(0).seats());
        setups.into_iter().find(|setup| seats(setup) == 3).expect("a game for three")
    }

    #[test]
    fn tables_of_three_fill_up() {
        let queue: Vec<Queued> = (0..7).map(|number| at(three(), None, waits(number, 1500, 9))).collect();
        let people: Vec<usize> = found(&queue).iter().map(|(people, _)| people.len()).collect();
        assert_eq!(people, [3, 3], "and one waits");
    }

    #[test]
    fn engines_take_missing_seats_if_all_agree() {
        let agrees = |number, level| at(three(), Some(level), waits(number, 1500, 9));
        assert_eq!(found(&[agrees(1, 5), agrees(2, 3)]), [(vec![1, 2], Some((1, 3)))]);
        assert_eq!(found(&[agrees(1, 5)]), [(vec![1], Some((2, 5)))]);
        assert_eq!(found(&[agrees(1, 5), at(three(), None, waits(2, 1500, 0))]), []);
        let all = [agrees(1, 5), agrees(2, 3), agrees(3, 1)];
        assert_eq!(found(&all), [(vec![1, 2, 3], None)], "nobody is missing");
        assert_eq!(found(&[at("nava", Some(3), waits(1, 1500, 0))]), [], "two seats wait for a person");
    }

    proptest! {
        #[test]
        fn nobody_is_at_two_tables_and_all_fit(
            people in proptest::collection::vec((1000..2000_i32, 0..60_u64, prop::option::of(1..=10_u8)), 0..60),
            has_three in any::<bool>(),
        ) {
            let setup = if has_three { three() } else { "nava" };
            let queue: Vec<Queued> = (0..).zip(&people)
                .map(|(number, (rating, waited, engines))| at(setup, *engines, waits(number, *rating, *waited)))
                .collect();
            let tables = find(&queue, NOW);
            let mut seen = BTreeSet::new();
            for table in &tables {
                let engines = table.engines.map_or(0, |(count, _)| count);
                prop_assert_eq!(table.people.len() + engines, table.setup.deal(0).seats());
                for person in &table.people {
                    prop_assert!(seen.insert(person.person.id));
                    let distance = (i64::from(person.entry.rating) - i64::from(table.people[0].entry.rating)).abs();
                    prop_assert!(distance <= range(person, NOW) + range(table.people[0], NOW));
                }
            }
        }

        #[test]
        fn of_people_with_equal_ratings_at_most_one_waits(count in 0..200_i64) {
            let queue: Vec<Queued> = (0..count).map(|number| waits(number, 1500, 0)).collect();
            prop_assert_eq!(find(&queue, NOW).len() as i64, count / 2);
        }
    }
}
