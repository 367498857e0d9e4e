//! Sorting in little code.

use std::cmp::Ordering;

/// Sorts a short list; equal items stay as they come.
///
/// The sort of the standard library is some ten kilobytes of code for every type and comparison, which a first visit to the
/// web app pays for. This one takes a hundred bytes, and time that grows with the square of the length.
pub fn sort_short<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && compare(&items[place], &items[place - 1]) == Ordering::Less {
            items.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_comes_first_and_equals_stay_as_they_come() {
        let mut items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_short(&mut items, |one, other| one.0.cmp(&other.0));
        assert_eq!(items, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_short(&mut [0; 0], i32::cmp);
    }
}
