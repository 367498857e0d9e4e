//! Reasons why moves are illegal.

use super::{THREE, TWO, lay};
use crate::crab_stack::CrabStack;
use crate::explain::tests::{check, check_picks};
use cairn_i18n::Language;

/// The crabs, for two with player 1 to move.
fn row(crabs: &str) -> String {
    lay(TWO, crabs, "1 12")
}

/// The reasons in English, for two.
#[track_caller]
fn told(crabs: &str, cases: &[(&str, &str)]) {
    let position = row(crabs);
    let cases: Vec<_> = cases.iter().map(|&(mv, reason)| (position.as_str(), mv, reason)).collect();
    check::<CrabStack>(Language::English, "", &cases);
}

#[test]
fn what_is_taken_is_a_crab_of_ones_own_on_top() {
    told(
        "c2=S1L2 c3=S2 c4=S2 c5=S2L1",
        &[
            ("a1b2", "a1 is not on the board for 2 players"),
            ("c5a1", "a1 is not on the board for 2 players"),
            ("c5c4=a1", "a1 is not on the board for 2 players"),
            ("b2c2", "there is no crab on b2"),
            ("c3c4", "the crab on c3 is player 2's, and player 1 is to move"),
            ("c2c3", "the top crab on c2 is player 2's, and those below cannot move"),
        ],
    );
    let three = lay(THREE, "c2=S2 c3=L3 c4=S1 c5=L1", "1 123");
    let other = "the crab on c3 is player 3's, and player 1 is to move";
    let off = "a2 is not on the board for 3 players";
    check::<CrabStack>(Language::English, "players=3", &[(&three, "c3c2", other), (&three, "c5a2", off)]);
}

#[test]
fn every_rule_of_walking_has_a_reason() {
    let small = "a small crab walks exactly 3 steps over crabs, no rock twice, and so cannot get from c2 to";
    told(
        "c2=S1 c3=S2 c4=S2 c5=M2 d6=L1",
        &[
            ("c2c2", "a crab cannot end on c2, the rock that it starts from"),
            ("c2b2", "there is no crab on b2, and a crab must end on top of another"),
            ("c2c4", &format!("{small} c4")),
            ("c2c3", &format!("{small} c3")),
            ("c2c5", "a small crab may end on a small one only, and the one on c5 is medium"),
            ("d6c4", "a large crab walks exactly 1 step, and c4 is not a neighbour of d6"),
        ],
    );
    let medium =
        "a medium crab walks exactly 2 steps over crabs, no rock twice, and so cannot get from c2 to c5";
    told(
        "c2=M1 c3=S2 c4=L2 c5=S2 d6=L1",
        &[
            ("c2c5", medium),
            ("c2c4", "a medium crab may not end on a larger one, and the one on c4 is large"),
        ],
    );
}

#[test]
fn a_group_is_named_where_there_is_a_choice_and_only_there() {
    told(
        "c2=S2 c3=S1 c4=L1 c5=S1S2 d6=L2",
        &[
            ("c4c3", "the wave leaves a choice: say which group stays, c4c3=c2 or c4c3=c5"),
            ("c4c3=c3", "the group that stays is named by its lowest rock, c2 or c5, not c3"),
            ("c4c5=c5", "the group of c5 has the most crabs and stays, so there is no choice: write c4c5"),
        ],
    );
    let rocks = "the group of c4 has the most rocks and stays, so there is no choice: write c3c2";
    told("c2=S1 c3=L1 c4=S1 c5=L2", &[("c3c2=c2", rocks), ("c3c2=c4", rocks)]);
    let connected = "c3c4 leaves all crabs connected, so there is no group to name: write c3c4";
    told("c2=S2 c3=S1L1 c4=S1 c5=L2", &[("c3c4=c2", connected)]);
    let connected = "c2c3 leaves all crabs connected, so there is no group to name: write c2c3";
    told("c2=L1 c3=S1 c4=S1 c5=L2", &[("c2c3=c3", connected)]);
}

#[test]
fn the_reason_for_a_bad_text_says_how_moves_are_written() {
    let written = "a move is two rocks, such as b2c4; where the wave leaves a choice, the group that stays \
                   follows, as in d5e6=b2";
    told("c2=L1 c3=S1 c4=S1 c5=L2", &[("pass", written), ("c2d4", written), ("c2c3=", written)]);
}

#[test]
fn reasons_are_given_in_portuguese() {
    let position = row("c2=S2 c3=S1 c4=L1 c5=S1S2 d6=L2");
    check::<CrabStack>(
        Language::BrazilianPortuguese,
        "",
        &[
            (&position, "b2c2", "não há caranguejo em b2"),
            (&position, "c2c3", "o caranguejo em c2 é do jogador 2, e é a vez do jogador 1"),
            (&position, "c4d6", "um caranguejo grande anda exatamente 1 passo, e d6 não é vizinha de c4"),
            (&position, "c4c3", "a onda deixa uma escolha: diga que grupo fica, c4c3=c2 ou c4c3=c5"),
        ],
    );
}

#[test]
fn picks_have_the_same_reasons_as_moves() {
    let position = row("c2=S2 c3=S1 c4=L1 c5=S1S2 d6=L2");
    check_picks::<CrabStack>(
        "",
        &[
            (&position, "c3", "no walk of 3 steps takes the small crab on c3 onto one that is not larger"),
            (&position, "c2", "the crab on c2 is player 2's, and player 1 is to move"),
            (&position, "a1", "a1 is not on the board for 2 players"),
            (&position, "c4 d6", "a large crab walks exactly 1 step, and d6 is not a neighbour of c4"),
            (&position, "c4 c3", "fine"),
            (&position, "c4 c3 c2", "fine"),
            (&position, "c4 c3 d6", "the group that stays is named by its lowest rock, c2 or c5, not d6"),
        ],
    );
}
