//! Who stands better in a position, in words.

use cairn_core::{Seat, Status};
use cairn_engine::{Score, Verdict};
use cairn_games::{Table, seat_name, status_text};
use cairn_i18n::{Language, say};

use crate::review::score_of_end;
use crate::{NodeId, ProvenChange, Tree, percent};

/// With less than this, nobody stands better.
const EVEN: f64 = 0.55;
/// With less than this, somebody stands a little better.
const SLIGHT: f64 = 0.70;
/// With less than this, somebody stands better; with more, somebody is winning.
const CLEAR: f64 = 0.90;

impl Tree {
    /// Who stands better in the current position, in words.
    pub fn standing(&self, language: Language) -> String {
        let (now, table) = (self.now(), self.table());
        let Status::ToMove(mover) = self.status(now) else { return status_text(table, language) };
        let Some(seen) = self.seen(now) else { return say::STANDS_UNKNOWN.text(language).to_owned() };
        let name = |seat| seat_name(table, seat, language);
        if table.seats() == 2 {
            return duel(seen.score, &name(mover), &name(mover.other()), language);
        }
        match seen.score.verdict() {
            Verdict::Wins(turns) => say::STANDS_WON.fill(language, &[&name(mover), &turns]),
            Verdict::Loses(turns) => say::STANDS_LOST.fill(language, &[&name(mover), &turns]),
            Verdict::Points(_) => {
                let chance = |seat| {
                    let chance = self.chance(now, seat)?;
                    Some(say::STANDS_CHANCE.fill(language, &[&name(seat), &percent(chance)]))
                };
                Seat::first(table.seats()).filter_map(chance).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// What the move that led to the current position did to a proven result, in words.
    pub fn upshot_text(&self, language: Language) -> Option<String> {
        let proven_change = self.proven_change(self.now())?.name().text(language);
        Some(say::MOVE_UPSHOT.fill(language, &[&self.mv(self.now()), &proven_change]))
    }

    /// What the move that leads to a position does to a proven result; `None` if no result is known to be proven.
    pub fn proven_change(&self, id: NodeId) -> Option<ProvenChange> {
        let parent = self.parent(id)?;
        let (best, mover) = (self.seen(parent)?.score, self.status(parent).to_move()?);
        ProvenChange::of(best.a_turn_later(), self.score_for(id, mover)?)
    }

    /// How well a seat stands in a position, where that is known of this seat.
    pub(crate) fn score_for(&self, id: NodeId, seat: Seat) -> Option<Score> {
        Some(match self.status(id) {
            Status::Over(places) => score_of_end(&places, seat),
            Status::ToMove(next) if next == seat => self.seen(id)?.score,
            Status::ToMove(_) if self.table().seats() == 2 => self.seen(id)?.score.reversed(),
            Status::ToMove(_) => Score::from_chance(self.seen(id)?.chances?[seat].into()),
        })
    }
}

/// Who wins a game of two, proven, and in how many turns, in words; `None` if the score of the player to move is no proof.
pub(crate) fn proven_text(table: &dyn Table, score: Score, language: Language) -> Option<String> {
    let mover = table.status().to_move().filter(|_| score.is_proven() && table.seats() == 2)?;
    let name = |seat| seat_name(table, seat, language);
    Some(duel(score, &name(mover), &name(mover.other()), language))
}

/// Who stands better of two: the one to move, whose score it is, or the other.
fn duel(score: Score, mover: &str, other: &str, language: Language) -> String {
    let chance = score.chance();
    let (better, chance) = if chance < 0.5 { (other, 1.0 - chance) } else { (mover, chance) };
    let phrase = match score.verdict() {
        Verdict::Wins(turns) | Verdict::Loses(turns) => {
            return say::STANDS_WON.fill(language, &[&better, &turns]);
        }
        Verdict::Points(_) if chance < EVEN => return say::STANDS_EVEN.text(language).to_owned(),
        Verdict::Points(_) if chance < SLIGHT => say::STANDS_SLIGHTLY,
        Verdict::Points(_) if chance < CLEAR => say::STANDS_BETTER,
        Verdict::Points(_) => say::STANDS_WINNING,
    };
    phrase.fill(language, &[&better, &percent(chance)])
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;
    use crate::Seen;

    /// White takes Black's only stack with a5e5.
    const WIN_IN_ONE: &str = "wwwwww,x3,bbbbbb/x5/x5/x5/x5 w";

    /// After this move, with these scores of the players to move before and after it.
    fn after(mv: &str, scores: &[Score]) -> Tree {
        let setup: Setup = "nava".parse().expect("a game");
        let mut tree = Tree::new(setup.read(WIN_IN_ONE).expect("a position"));
        tree.note(Tree::START, Seen { score: scores[0], chances: None, depth: 1 });
        tree.play(mv).expect("legal");
        if let Some(&score) = scores.get(1) {
            tree.note(tree.now(), Seen { score, chances: None, depth: 1 });
        }
        tree
    }

    #[test]
    fn what_is_proven_is_said_to_be() {
        let tree = after("a5b5", &[Score::wins_in(1), Score::loses_in(4)]);
        assert_eq!(tree.standing(Language::English), "White wins in 4, proven");
        assert_eq!(tree.standing(Language::BrazilianPortuguese), "Brancas: vence em 4, provado");
    }

    #[test]
    fn a_move_keeps_a_proven_win_or_gives_it_away() {
        let one = Score::wins_in(1);
        for (mv, scores, proven_change) in [
            ("a5e5", &[one][..], Some(ProvenChange::KeepsWin)),
            ("a5b5", &[one, one], Some(ProvenChange::GivesWinAway)),
            ("a5b5", &[one, Score::loses_in(2)], Some(ProvenChange::DelaysWin)),
            ("a5b5", &[one, Score::EVEN], Some(ProvenChange::LeavesProof)),
            ("a5b5", &[one], None),
            ("a5b5", &[Score::EVEN, one], None),
        ] {
            let tree = after(mv, scores);
            assert_eq!(tree.proven_change(tree.now()), proven_change, "{mv} {scores:?}");
            assert_eq!(tree.proven_change(Tree::START), None);
        }
        let told = after("a5b5", &[one, one]).upshot_text(Language::English);
        assert_eq!(told.as_deref(), Some("a5b5: gives the win away"));
    }
}
