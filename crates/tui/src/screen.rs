//! Where the parts of a screen with a board are, and its title.

use cairn_games::Setup;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::theme::Role;

/// From this many columns on, a screen is wide.
const WIDE: u16 = 110;
/// From this many rows on, a panel has room for gaps between its sections.
const ROOMY: u16 = 30;

/// From this many columns on, the panel stands beside the board.
const BESIDE: u16 = 80;
/// From this many rows on, a screen without room beside the board has a panel below it.
const BELOW: u16 = 24;

/// Where the parts of a screen with a board are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    /// The panel beside the board, with its margin; where there is none, the place of the board.
    pub(crate) beside: Rect,
    /// The panel without its margin.
    pub(crate) panel: Rect,
    /// The line that says how things stand, or asks.
    pub(crate) status: Rect,
    /// The line of keys.
    pub(crate) keys: Rect,
}

impl Places {
    /// Divides an area; `panel` has the columns of the panel on a narrow screen and on a wide one.
    pub(crate) fn new(area: Rect, panel: [u16; 2]) -> Places {
        if area.width < BESIDE {
            let middle = area.height.saturating_sub(3);
            return Places::narrow(area, if area.height >= BELOW { middle / 3 } else { 0 });
        }
        let width = panel[usize::from(area.width >= WIDE)].min(area.width);
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let board = Rect { width: area.width - width, ..middle };
        let beside = Rect { x: board.right(), width, ..middle };
        let panel = Rect { x: beside.x + 1, width: width.saturating_sub(1), ..beside };
        Places { board, beside, panel, ..Places::rows(area) }
    }

    /// The same for a panel with a text to be read, which is on every screen.
    pub(crate) fn with_text(area: Rect, panel: [u16; 2]) -> Places {
        match area.width < BESIDE {
            true => Places::narrow(area, area.height.saturating_sub(3) / 2),
            false => Places::new(area, panel),
        }
    }

    /// A screen without room beside the board: the panel has this number of rows below it, or is nowhere.
    fn narrow(area: Rect, below: u16) -> Places {
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let board = Rect { height: middle.height - below, ..middle };
        // A panel without rows lies below the screen, where no button of it can be clicked.
        let y = if below > 0 { board.bottom() } else { area.bottom() };
        let panel = Rect { x: area.x + 1, y, width: area.width.saturating_sub(1), height: below };
        Places { board, beside: middle, panel, ..Places::rows(area) }
    }

    /// The rows at the top and the bottom.
    fn rows(area: Rect) -> Places {
        let row = |from_bottom: u16| Rect { y: area.bottom().saturating_sub(from_bottom), height: 1, ..area };
        Places {
            title: Rect { height: 1, ..area },
            board: area,
            beside: area,
            panel: area,
            status: Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..row(2) },
            keys: row(1),
        }
    }

    /// Whether the panel has room for gaps between its sections.
    pub(crate) fn is_roomy(&self) -> bool {
        self.panel.height >= ROOMY
    }
}

/// The game and its options, and what the screen is for.
pub(crate) fn title(setup: &Setup, purpose: &str, context: &Context) -> Line<'static> {
    let theme = &context.look.theme;
    let text = setup.to_string();
    let options = text.split_once(':').map_or("", |(_, options)| options);
    Line::from(vec![
        Span::styled(format!(" {} ", setup.game().title()), theme.text(Role::Title)),
        Span::styled(format!("{options} "), theme.text(Role::Dim)),
        Span::styled(purpose.to_owned(), theme.text(Role::Heading)),
    ])
}
