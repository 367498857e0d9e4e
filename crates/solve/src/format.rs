//! The format of a proof file: a head of text lines, a body of numbers, and a checksum. `docs/proofs.md` describes it.

use std::fmt;

use cairn_core::{Notation, Seat};
use cairn_games::Setup;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The kind of moves in a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Moves of the game itself.
    Moves,
    /// Moves of the relaxation of the game with this name, with pieces counted last.
    Relaxed(String),
}

impl Form {
    fn title(&self) -> String {
        match self {
            Form::Moves => "cairn proof 1".to_owned(),
            Form::Relaxed(name) => format!("cairn proof by {name} 1"),
        }
    }

    /// Reads the first line of a file.
    fn read(title: &str) -> Option<Form> {
        let name = || title.strip_prefix("cairn proof by ")?.strip_suffix(" 1");
        if title == Form::Moves.title() { Some(Form::Moves) } else { Some(Form::Relaxed(name()?.to_owned())) }
    }
}

/// The bytes of a checksum.
const CHECKSUM: usize = 32;

/// What a proof claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A seat wins, however the other one plays.
    Wins {
        /// Who wins.
        seat: Seat,
        /// Within how many turns of both players.
        turns: u32,
    },
    /// A seat does not lose, however the other one plays.
    Holds {
        /// Who does not lose.
        seat: Seat,
    },
}

impl Claim {
    /// The seat of the claim.
    pub fn seat(self) -> Seat {
        match self {
            Claim::Wins { seat, .. } | Claim::Holds { seat } => seat,
        }
    }

    /// The claim in words, as a line of a proof.
    pub fn write(self, sign: impl Fn(Seat) -> char) -> String {
        match self {
            Claim::Wins { seat, turns } => format!("{} wins within {turns}", sign(seat)),
            Claim::Holds { seat } => format!("{} does not lose", sign(seat)),
        }
    }

    /// Reads the claim from such a line.
    pub(crate) fn read<P: Notation>(text: &str, position: &P) -> Option<Claim> {
        let (sign, what) = text.split_once(' ')?;
        let mut seats = Seat::first(2);
        let seat = seats.find(|&seat| position.sign(seat).to_string() == sign)?;
        let claim = match what.strip_prefix("wins within ") {
            Some(turns) => Claim::Wins { seat, turns: turns.parse().ok()? },
            None => Claim::Holds { seat },
        };
        (claim.write(|seat| position.sign(seat)) == text).then_some(claim)
    }
}

/// Why a file is not a proof of what it claims.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The file is not a proof, or its head is invalid.
    #[error("{0}")]
    Unreadable(String),
    /// The checksum is wrong.
    #[error("the file is damaged: its checksum does not match")]
    Damaged,
    /// The play in it does not show the claim.
    #[error("{why} in {position}")]
    Fails {
        /// The position in which it fails.
        position: String,
        /// What is wrong there.
        why: String,
    },
}

/// The head of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) form: Form,
    pub(crate) setup: Setup,
    pub(crate) position: String,
    pub(crate) claim: String,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Head { form, setup, position, claim } = self;
        write!(f, "{}\ngame: {setup}\nposition: {position}\nclaim: {claim}\n\n", form.title())
    }
}

/// The whole file.
pub(crate) fn seal(head: &Head, body: &[u8]) -> Vec<u8> {
    let mut file = head.to_string().into_bytes();
    file.extend_from_slice(body);
    file.extend_from_slice(&Sha256::digest(&file));
    file
}

/// Takes a file apart: its head and its body.
pub(crate) fn open(file: &[u8]) -> Result<(Head, &[u8]), Refusal> {
    let title = file.split(|&byte| byte == b'\n').next().and_then(|line| str::from_utf8(line).ok());
    let form = title.and_then(Form::read).ok_or_else(|| {
        Refusal::Unreadable(format!("expected a proof, which begins '{}'", Form::Moves.title()))
    })?;
    let (content, checksum) = file.split_last_chunk::<CHECKSUM>().ok_or(Refusal::Damaged)?;
    if Sha256::digest(content)[..] != checksum[..] {
        return Err(Refusal::Damaged);
    }
    let unreadable = |what: &str| Refusal::Unreadable(format!("expected {what} in the head of the proof"));
    let end =
        content.windows(2).position(|pair| pair == b"\n\n").ok_or_else(|| unreadable("an empty line"))?;
    let text = str::from_utf8(&content[..end]).map_err(|_| unreadable("text"))?;
    let mut lines = text.lines().skip(1);
    let mut line = |name: &str| {
        let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.map(str::to_owned).ok_or_else(|| unreadable(&format!("a line '{name}: …'")))
    };
    let setup = line("game")?.parse().map_err(|error| Refusal::Unreadable(format!("game: {error}")))?;
    let head = Head { form, setup, position: line("position")?, claim: line("claim")? };
    if head.to_string().as_bytes() != &content[..end + 2] {
        return Err(unreadable("nothing but game, position and claim"));
    }
    Ok((head, &content[end + 2..]))
}

/// Appends a number: seven bits a byte, the lowest first, and a high bit wherever more follow.
pub(crate) fn put_number(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

/// An entry in the body of a proof: what happens in one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProofEntry {
    /// The move with this number, or every move at the other's turn; `is_known` if a later entry refers to this position.
    Play { place: u64, is_known: bool },
    /// The play continues as in the known position with this number.
    Refer { place: u64 },
}

/// Takes the next entry off the front; `None` where the body ends.
pub(crate) fn take_entry(body: &mut &[u8]) -> Option<ProofEntry> {
    Some(match take_number(body)?.checked_sub(1) {
        Some(number) => ProofEntry::Play { place: number / 2, is_known: number % 2 == 1 },
        None => ProofEntry::Refer { place: take_number(body)? },
    })
}

/// Takes a number off the front; `None` where there is none.
fn take_number(body: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = body.split_first()?;
        *body = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Identifies a position: a hash of its text for which no collision is known.
pub(crate) type Mark = [u8; 16];

/// The mark of a position.
pub(crate) fn mark<P: Notation>(position: &P) -> Mark {
    mark_of_text(&position.essence())
}

/// The mark of a position with this text.
pub(crate) fn mark_of_text(text: &str) -> Mark {
    let digest = Sha256::digest(text.as_bytes());
    std::array::from_fn(|place| digest[place])
}

/// The legal moves in the byte order of their texts, by which a proof numbers them.
pub(crate) fn numbered_moves<P: Notation>(position: &P) -> Vec<P::Move> {
    let mut moves: Vec<(String, P::Move)> =
        position.moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_unstable();
    moves.into_iter().map(|(_, mv)| mv).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_read_back() {
        for form in [Form::Moves, Form::Relaxed("squares".to_owned())] {
            assert_eq!(Form::read(&form.title()), Some(form));
        }
        assert_eq!(Form::read("cairn proof 2"), None);
    }

    #[test]
    fn numbers_read_back() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u64::MAX >> 1];
        let mut body = Vec::new();
        numbers.iter().for_each(|&number| put_number(&mut body, number));
        let mut rest = &body[..];
        assert_eq!(numbers.map(|_| take_number(&mut rest).expect("a number")), numbers);
        assert_eq!(take_number(&mut rest), None);
        assert_eq!(take_number(&mut &[0xff; 20][..]), None, "too long");
    }
}
