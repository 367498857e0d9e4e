//! Reasons why moves are illegal.

use super::START;
use crate::explain::tests::{check, check_picks};
use crate::knight_line::KnightLine;
use cairn_i18n::Language;

const EARLY: &str = "
    .   .   w1
    w3  b2  .
    0,0 w";

/// Black has yet to place a stack.
const PLACING: &str = "w20,g1 -1,0 b";

const PLACED: &str = "w20,g1,b20 -1,0 w";

#[test]
fn every_rule_of_a_move_has_a_reason() {
    check::<KnightLine>(
        Language::English,
        "",
        &[
            (EARLY, "5,5>6,7:1", "there is no stack on 5,5"),
            (EARLY, "1,0>3,1:1", "the stack on 1,0 is Black's, and White is to move"),
            (EARLY, "2,1>3,3:1", "2,1 has a single tile, and at least one must stay behind"),
            (EARLY, "0,0>0,1:1", "0,1 is not a knight's move away from 0,0"),
            (EARLY, "0,0>0,0:1", "0,0 is not a knight's move away from 0,0"),
            (EARLY, "0,0>2,1:1", "there is a stack on 2,1: the square must be empty"),
            (EARLY, "0,0>-2,1:1", "-2,1 touches no stack, at a side or a corner"),
            (EARLY, "0,0>1,2:3", "0,0 has 3 tiles and one must stay: at most 2 can go, not 3"),
            (START, "0,0>2,1:2", "White's first move takes exactly one tile, not 2"),
            (EARLY, "pass", "only a player without a move passes, and White has one: 0,0>2,-1:1"),
            (
                EARLY,
                "1,1",
                "stacks are not placed in this game: say from where tiles go to 1,1, as in 0,0>2,1:1",
            ),
            (EARLY, "a1a2", "a move is two squares and how many tiles go, such as 0,0>2,1:1, or pass"),
        ],
    );
}

#[test]
fn the_grey_tile_has_its_own_rules() {
    let yet = "Black has yet to place a stack on an empty square that touches the grey tile on 0,0";
    check::<KnightLine>(
        Language::English,
        "tile=blocker",
        &[
            (PLACING, "-1,0>1,1:1", yet),
            (PLACING, "pass", yet),
            (PLACING, "0,0", "the grey tile lies on 0,0: the square must be empty"),
            (PLACING, "-1,0", "there is a stack on -1,0: the square must be empty"),
            (PLACING, "2,1", "2,1 does not touch the grey tile on 0,0, at a side or a corner"),
            (PLACING, "b2", "a stack is placed by writing a square, such as 1,-1"),
            (
                PLACED,
                "0,1",
                "White has placed a stack already: say from where tiles go to 0,1, as in 0,0>2,1:1",
            ),
            (PLACED, "0,0>2,1:1", "the grey tile on 0,0 never moves"),
            (PLACED, "-1,0>1,1:4", "White's first move takes exactly one tile, not 4"),
        ],
    );
}

#[test]
fn red_is_named() {
    let cases = [("w20,b20/r20,x 0,-1 w", "0,-1>1,1:1", "the stack on 0,-1 is Red's, and White is to move")];
    check::<KnightLine>(Language::English, "players=3", &cases);
}

#[test]
fn reasons_are_given_in_portuguese() {
    check::<KnightLine>(
        Language::BrazilianPortuguese,
        "",
        &[
            (EARLY, "1,0>3,1:1", "a pilha em 1,0 é das Pretas, e é a vez das Brancas"),
            (EARLY, "0,0>0,1:1", "0,1 não fica a um salto de cavalo de 0,0"),
            (EARLY, "0,0>1,2:3", "0,0 tem 3 peças e uma tem de ficar: saem no máximo 2, não 3"),
            (START, "0,0>2,1:2", "a primeira jogada das Brancas move exatamente uma peça, não 2"),
            (EARLY, "pass", "só passa quem não tem jogada, e as Brancas têm: 0,0>2,-1:1"),
        ],
    );
}

#[test]
fn picks_have_the_same_reasons_as_moves() {
    check_picks::<KnightLine>(
        "",
        &[
            (EARLY, "2,1", "2,1 has a single tile, and at least one must stay behind"),
            (EARLY, "0,0 2,1", "there is a stack on 2,1: the square must be empty"),
            (EARLY, "0,0 1,2", "fine"),
            (EARLY, "0,0 1,2 3", "0,0 has 3 tiles and one must stay: at most 2 can go, not 3"),
            (EARLY, "pass", "only a player without a move passes, and White has one: 0,0>2,-1:1"),
        ],
    );
    let apart = "2,1 does not touch the grey tile on 0,0, at a side or a corner";
    check_picks::<KnightLine>("tile=wildcard", &[(PLACING, "2,1", apart), (PLACING, "1,1", "fine")]);
}
