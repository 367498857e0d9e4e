//! Screens for terminals without Unicode.

use ratatui::buffer::Buffer;

/// Writes every sign of a screen that is not ASCII as the one that comes nearest.
pub(crate) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let nearest = cell.symbol().chars().next().map_or(' ', nearest);
            cell.set_char(nearest);
        }
    }
}

fn nearest(sign: char) -> char {
    match sign {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        'Á' | 'À' | 'Â' | 'Ã' => 'A',
        'É' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'Ú' => 'U',
        'Ç' => 'C',
        '×' => 'x',
        '–' | '—' | '−' => '-',
        '…' | '·' => '.',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn what_is_not_ascii_becomes_what_comes_nearest() {
        for (text, expected) in [("pensando…", "pensando."), ("Peça não", "Peca nao"), ("8×8 ♥", "8x8 ?")]
        {
            let mut buffer = Buffer::empty(Rect::new(0, 0, text.chars().count() as u16, 1));
            buffer.set_string(0, 0, text, Style::new());
            fold(&mut buffer);
            assert_eq!(buffer.content.iter().map(|cell| cell.symbol()).collect::<String>(), expected);
        }
    }
}
