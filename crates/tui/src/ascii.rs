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
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        'Á' | 'À' | 'Â' | 'Ã' => 'A',
        'É' | 'È' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'Ú' => 'U',
        'Ç' => 'C',
        'Ñ' => 'N',
        'º' => 'o',
        '¡' => '!',
        '¿' => '?',
        '\u{a0}' => ' ',
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
    use cairn_i18n::Language;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn every_letter_of_every_language_is_known() {
        for language in Language::ALL {
            let texts = [cairn_i18n::catalogue(language), cairn_games::catalogue(language)];
            let letters = texts.into_iter().flat_map(|texts| texts.values()).flat_map(|text| text.chars());
            for letter in letters.filter(|letter| letter.is_alphabetic() && !letter.is_ascii()) {
                assert_ne!(nearest(letter), '?', "{letter} in {language}");
            }
        }
    }

    #[test]
    fn what_is_not_ascii_becomes_what_comes_nearest() {
        for (text, expected) in [
            ("pensando…", "pensando."),
            ("Peça não", "Peca nao"),
            ("8×8 ♥", "8x8 ?"),
            ("¡Señor!", "!Senor!"),
            ("à l’été\u{a0}?", "a l'ete ?"),
        ] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, text.chars().count() as u16, 1));
            buffer.set_string(0, 0, text, Style::new());
            fold(&mut buffer);
            assert_eq!(buffer.content.iter().map(|cell| cell.symbol()).collect::<String>(), expected);
        }
    }
}
