//! Reasons why moves are illegal.

use crate::explain::tests::{check, check_picks};
use crate::nava::Nava;
use cairn_i18n::Language;

/// White is to move and controls c3 and d1.
const MIDDLE: &str = "
    .  .  .   .     bbbb
    .  .  .   .     .
    .  .  bw  .     .
    W  B  .   .     .
    .  .  .   wwww  b
    w";

#[test]
fn every_rule_of_a_move_has_a_reason() {
    check::<Nava>(
        Language::English,
        "",
        &[
            (MIDDLE, "a1a2", "there is no stack on a1"),
            (MIDDLE, "a2a3", "there is a cube on a2, and cubes do not move"),
            (MIDDLE, "b2b3", "there is a cube on b2, and cubes do not move"),
            (MIDDLE, "e1e2", "Black controls the stack on e1, and White is to move"),
            (MIDDLE, "c3c3", "the discs on c3 must move at least one point"),
            (MIDDLE, "c3d4", "c3 and d4 are not in the same row or column: discs move in a straight line"),
            (MIDDLE, "c3e4", "c3 and e4 are not in the same row or column: discs move in a straight line"),
            ("x4,bbbb/x5/x5/x5/ww,x4 w", "a1d1", "from a1 to d1 it takes 3 discs, but the stack on a1 has 2"),
            (MIDDLE, "pass", "a move is two points, from and to, such as a1a4"),
        ],
    );
}

#[test]
fn reasons_are_given_in_portuguese() {
    check::<Nava>(
        Language::BrazilianPortuguese,
        "",
        &[
            (MIDDLE, "a1a2", "não há pilha em a1"),
            (MIDDLE, "a2a3", "em a2 há um cubo, e os cubos não se movem"),
            (MIDDLE, "e1e2", "as Pretas controlam a pilha em e1, e é a vez das Brancas"),
            (MIDDLE, "c3c3", "os discos em c3 têm de andar pelo menos um ponto"),
            (MIDDLE, "pass", "uma jogada são dois pontos, de partida e de chegada, como a1a4"),
        ],
    );
}

#[test]
fn picks_have_the_same_reasons_as_moves() {
    check_picks::<Nava>(
        "",
        &[
            (MIDDLE, "a1", "there is no stack on a1"),
            (MIDDLE, "e5", "Black controls the stack on e5, and White is to move"),
            (MIDDLE, "d1", "fine"),
            (MIDDLE, "c3 d4", "c3 and d4 are not in the same row or column: discs move in a straight line"),
            (MIDDLE, "d1 e1 1", "a move is two points, from and to, such as a1a4"),
            (MIDDLE, "d1e1", "a move is two points, from and to, such as a1a4"),
            (MIDDLE, "z9", "a move is two points, from and to, such as a1a4"),
        ],
    );
}

#[test]
fn the_end_of_the_game_is_a_reason() {
    let won = "x4,w/x5/x5/x5/wwwww,x4 b";
    let over = "the game is over: there is no move to make";
    check::<Nava>(Language::English, "", &[(won, "a1a2", over), (won, "nonsense", over)]);
    let over = "a partida acabou: não há jogada a fazer";
    check::<Nava>(Language::BrazilianPortuguese, "", &[(won, "a1a2", over)]);
    check_picks::<Nava>("", &[(won, "a1", "the game is over: there is no move to make")]);
}
