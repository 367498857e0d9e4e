//! Arrows over a board: what the engine would play.

use cairn_draw::{arrow, height};

use super::view::Look;

/// An arrow from cell to cell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrow {
    /// Where it begins.
    pub(crate) from: String,
    /// Where it points.
    pub(crate) to: String,
    /// How much it matters, from 0 to 1.
    pub(crate) weight: f64,
}

/// The arrows as SVG, the one that matters most on top, and over them the heights of the stacks but for one that is
/// spread out.
pub(super) fn draw(look: &Look, arrows: &[Arrow], spread: &Option<String>) -> String {
    if arrows.is_empty() {
        return String::new();
    }
    let place = |name: &str| look.cell(name).map(|cell| cell.at);
    let drawn =
        arrows.iter().rev().filter_map(|one| Some(arrow(place(&one.from)?, place(&one.to)?, one.weight)));
    let heights = look.picture.cells.iter().filter(|cell| Some(&cell.name) != spread.as_ref()).map(|cell| {
        let (x, y) = look.centre(cell);
        format!(r#"<g transform="translate({x} {y})">{}</g>"#, height(&look.picture, &cell.stack))
    });
    drawn.chain(heights).collect()
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::super::Shown;
    use super::*;

    #[test]
    fn heights_lie_over_the_arrows() {
        let mut table = "swack".parse::<Setup>().expect("a game").deal(1);
        table.play("a2a1").expect("legal");
        let look = Look::new(&Shown::of(&*table), false, false);
        let arrows = [Arrow { from: "b1".to_owned(), to: "a1".to_owned(), weight: 1.0 }];
        let drawn = draw(&look, &arrows, &None);
        let stack = &look.cell("a1").expect("a cell").stack;
        let number = height(&look.picture, stack);
        assert!(!number.is_empty() && cairn_draw::stack(&look.picture, stack, false).contains(&number));
        assert!(drawn.find(&number) > drawn.find("class=\"arrow\""), "{drawn}");
        assert!(!draw(&look, &arrows, &Some("a1".to_owned())).contains(&number));
        assert_eq!(draw(&look, &[], &None), "");
    }
}
