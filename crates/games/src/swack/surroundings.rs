//! What surrounds a stack: the classes that evaluation sorts stacks into.
//!
//! A stack belongs to a class by how many of its neighbours are of its own colour, how many of the other
//! colour are level with it (contacts), how many differ by an odd number in height, mostly by one, so that a swap
//! nearby may make them level, and how many by an even one. What is missing of four lies beyond the edge.

use super::sets::{Word, down, left, right, up};

/// The number of ways to divide at most four neighbours among four kinds.
pub(super) const CLASSES: usize = 70;

/// By numbers of neighbours: own, level, an odd number apart, an even one.
const CLASS: [[[[u8; 5]; 5]; 5]; 5] = {
    let mut classes = [[[[0; 5]; 5]; 5]; 5];
    let mut class = 0;
    while class < CLASSES {
        let [own, level, odd, even] = KINDS[class];
        classes[own][level][odd][even] = class as u8;
        class += 1;
    }
    classes
};

/// The numbers of neighbours of each class.
const KINDS: [[usize; 4]; CLASSES] = {
    let mut kinds = [[0; 4]; CLASSES];
    let (mut class, mut code) = (0, 0);
    while code < 625 {
        let kind = [code / 125, code / 25 % 5, code / 5 % 5, code % 5];
        if kind[0] + kind[1] + kind[2] + kind[3] <= 4 {
            kinds[class] = kind;
            class += 1;
        }
        code += 1;
    }
    kinds
};

const TEMPLATE: [u8; 48] = *b"stacks beside _ own, _ level, _ odd, _ even ones";
const DIGITS: [usize; 4] = [14, 21, 30, 37];

static TEXTS: [[u8; TEMPLATE.len()]; CLASSES] = {
    let mut texts = [TEMPLATE; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let mut kind = 0;
        while kind < 4 {
            texts[class][DIGITS[kind]] = b'0' + KINDS[class][kind] as u8;
            kind += 1;
        }
        class += 1;
    }
    texts
};

/// The name of each class.
pub(super) const NAMES: [&str; CLASSES] = {
    let mut names = [""; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        names[class] = match str::from_utf8(&TEXTS[class]) {
            Ok(name) => name,
            Err(_) => panic!("digits in a plain text are text"),
        };
        class += 1;
    }
    names
};

/// Pairs of neighbours: the left cells of those side by side, and the lower cells of those one above the other.
pub(super) type Pairs<W> = (W, W);

/// Tells the class of each own stack, from the pairs that are level and the stacks of odd height.
#[inline]
pub(super) fn each_class<W: Word>(own: W, enemy: W, level: Pairs<W>, odd: W, mut tell: impl FnMut(usize)) {
    let owns = Counts::of([own & right(own), own & left(own), own & up(own), own & down(own)]);
    let foes = [own & right(enemy), own & left(enemy), own & up(enemy), own & down(enemy)];
    let among = |pairs: Pairs<W>| [right(pairs.0), pairs.0, up(pairs.1), pairs.1];
    let (level, apart) = (among(level), among((odd ^ left(odd), odd ^ down(odd))));
    let levels = Counts::of(std::array::from_fn(|side| foes[side] & level[side]));
    let odds = Counts::of(std::array::from_fn(|side| foes[side] & apart[side]));
    let evens = Counts::of(std::array::from_fn(|side| foes[side] & !level[side] & !apart[side]));
    let mut to_come = own;
    while to_come != W::NONE {
        let cell = to_come.lowest();
        to_come = to_come & !cell;
        let [own, level, odd, even] = [owns, levels, odds, evens].map(|counts| counts.at(cell));
        tell(CLASS[own][level][odd][even].into());
    }
}

/// A number from 0 to 4 for each cell, as the bits of three sets.
#[derive(Clone, Copy)]
struct Counts<W>([W; 3]);

impl<W: Word> Counts<W> {
    /// In how many of four sets each cell is.
    #[inline]
    fn of([a, b, c, d]: [W; 4]) -> Counts<W> {
        let (ones_ab, twos_ab) = (a ^ b, a & b);
        let (ones_cd, twos_cd) = (c ^ d, c & d);
        let (ones, carry) = (ones_ab ^ ones_cd, ones_ab & ones_cd);
        let twos = twos_ab ^ twos_cd ^ carry;
        // All four is the only way to more than three: both pairs are whole.
        Counts([ones, twos, twos_ab & twos_cd])
    }

    #[inline]
    fn at(&self, cell: W) -> usize {
        let [ones, twos, fours] = self.0.map(|set| usize::from(set & cell != W::NONE));
        ones + 2 * twos + 4 * fours
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_a_name_of_its_own() {
        assert_eq!(NAMES[0], "stacks beside 0 own, 0 level, 0 odd, 0 even ones");
        assert_eq!(NAMES[CLASSES - 1], "stacks beside 4 own, 0 level, 0 odd, 0 even ones");
        assert!(NAMES.is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn counts_go_from_none_to_four() {
        for members in 0_u64..16 {
            let counts = Counts::of([0, 1, 2, 3].map(|set| members >> set & 1));
            assert_eq!(counts.at(1), members.count_ones() as usize);
        }
    }
}
