//! Reasons why moves are illegal.

use super::START;
use crate::Explain;
use crate::explain::tests::{check, check_picks};
use crate::swack::Swack;
use cairn_i18n::Language;

/// Black has moved from a2 onto a1, White from b1 onto c1, Black from b3 onto b2.
const LATER: &str = "
    w   w   w
    w   wb  b
    wb  b   bw
    w 0 b";

#[test]
fn every_rule_of_a_move_has_a_reason() {
    check::<Swack>(
        Language::English,
        "size=3",
        &[
            (START, "d1c1", "d1 is not on the board, which goes from a1 to c3"),
            (START, "a2a4", "a4 is not on the board, which goes from a1 to c3"),
            (START, "a1a2", "the stack on a1 is White's, and Black is to move"),
            (START, "a2a2", "a2 is not a neighbour of a2: a piece goes one square up, down or sideways"),
            (START, "a2b3", "b3 is not a neighbour of a2: a piece goes one square up, down or sideways"),
            (LATER, "a2a3", "the stack on a3 is White's already: a piece goes onto one of Black's stacks"),
            (LATER, "a2a1", "the stacks on a2 and a1 differ in size, 1 and 2: they must be equal"),
            (LATER, "c1b1", "the stacks on c1 and b1 differ in size, 2 and 1: they must be equal"),
        ],
    );
}

#[test]
fn a_swap_has_its_own_rules() {
    let none = "there is no swap in this game: it takes the option swap=yes";
    check::<Swack>(Language::English, "size=3", &[(START, "swap", none)]);
    let late = "only White may swap, and only on their first turn";
    check::<Swack>(
        Language::English,
        "size=3,swap=yes",
        &[
            ("w,b,w/b,w,b/w,b,w b 0 - -", "swap", late),
            ("w,b,w/b,w,b/w,b,w w 0 - s", "swap", "the players have swapped sides already"),
            ("w,w,w/w,wb,b/wb,b,bw w 0 b -", "swap", late),
        ],
    );
}

#[test]
fn the_reason_for_a_bad_text_says_how_moves_are_written() {
    let plain = "a move is two squares, from and to, such as a1a2, or pass";
    check::<Swack>(Language::English, "size=3", &[(START, "nonsense", plain), (START, "", plain)]);
    let start = "w,b,w/b,w,b/w,b,w b 0 - -";
    check::<Swack>(Language::English, "size=3,swap=yes", &[(start, "a1", &format!("{plain}, or swap"))]);
}

#[test]
fn reasons_are_given_in_portuguese() {
    check::<Swack>(
        Language::BrazilianPortuguese,
        "size=3",
        &[
            (START, "a2a4", "a4 não está no tabuleiro, que vai de a1 a c3"),
            (START, "a1a2", "a pilha em a1 é das Brancas, e é a vez das Pretas"),
            (LATER, "a2a3", "a pilha em a3 já é das Brancas: uma peça vai para cima de uma pilha das Pretas"),
            (LATER, "a2a1", "as pilhas em a2 e a1 têm tamanhos diferentes, 1 e 2: têm de ser iguais"),
            (START, "nonsense", "uma jogada são duas casas, de partida e de chegada, como a1a2, ou pass"),
        ],
    );
}

#[test]
fn picks_have_the_same_reasons_as_moves() {
    check_picks::<Swack>(
        "size=3",
        &[
            (LATER, "a2", "no neighbour of a2 is one of Black's stacks of the same size, 1"),
            (LATER, "b1", "the stack on b1 is Black's, and White is to move"),
            (LATER, "c1 b1", "the stacks on c1 and b1 differ in size, 2 and 1: they must be equal"),
            (LATER, "c3 c2", "fine"),
            (LATER, "swap", "there is no swap in this game: it takes the option swap=yes"),
        ],
    );
}

#[test]
fn the_reason_after_two_passes_names_them() {
    let over = super::swack("size=3").after(START, "pass pass");
    let reason = over.why_illegal("pass".parse().unwrap(), Language::English);
    assert_eq!(reason, "two passes in a row have ended the game");
}
