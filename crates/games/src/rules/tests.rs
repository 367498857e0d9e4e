use super::*;
use crate::GameKind;
use cairn_i18n::Language;

/// All rules that there are, each with what to call it.
fn pages() -> impl Iterator<Item = (String, &'static str)> {
    let page = |game: GameKind, language| (format!("{game}, {language}"), game.rules(language));
    GameKind::ALL.iter().flat_map(move |&game| Language::ALL.map(|language| page(game, language)))
}

fn board_lines(markdown: &str) -> Vec<&str> {
    markdown.lines().filter(|line| line.contains(COMMENT)).collect()
}

#[test]
fn every_board_reads_and_has_a_drawing() {
    for (name, markdown) in pages() {
        for line in board_lines(markdown) {
            line.parse::<Board>().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let shown = parts(markdown).into_iter().map(|part| match part {
            Part::Text(_) => 0,
            Part::Diagram { boards, .. } => boards.len(),
        });
        assert_eq!(shown.sum::<usize>(), board_lines(markdown).len(), "{name}");
        assert!(!board_lines(markdown).is_empty(), "{name}");
    }
}

#[test]
fn all_languages_have_the_same_boards() {
    for game in GameKind::ALL {
        let english = board_lines(game.rules(Language::English));
        for language in Language::ALL {
            assert_eq!(board_lines(game.rules(language)), english, "{game} in {language}");
        }
    }
}

#[test]
fn drawings_show_what_their_boards_have() {
    for (name, markdown) in pages() {
        for part in parts(markdown) {
            if let Part::Diagram { boards, drawing, .. } = part {
                let labelled = boards[0].table.setup().game() != GameKind::CrabStack;
                assert_eq!(drawn(drawing, labelled), written(&boards), "{name}\n{drawing}");
            }
        }
    }
}

/// The cells of a drawing, row by row. With labels there is a number before each row, names of columns below, and
/// there may be a heading.
fn drawn(drawing: &str, labelled: bool) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> =
        drawing.lines().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect();
    if labelled {
        rows.pop();
        rows.retain(|row| row[0].parse::<i32>().is_ok());
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    rows
}

/// The cells of boards side by side, row by row, as drawings have them.
fn written(boards: &[Board]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for board in boards {
        let position = board.table.position();
        let cells = position.split(' ').next().expect("a board");
        for (number, row) in cells.split('/').enumerate() {
            if rows.len() == number {
                rows.push(Vec::new());
            }
            rows[number].extend(row.split(',').flat_map(drawn_cell));
        }
    }
    rows
}

/// A cell of a position, or a run of empty ones, as drawn.
fn drawn_cell(cell: &str) -> Vec<String> {
    match cell.strip_prefix('x') {
        Some(run) => vec![".".to_owned(); if run.is_empty() { 1 } else { run.parse().expect("a number") }],
        None if cell == "~" => vec!["~~".to_owned()],
        None => vec![cell.to_owned()],
    }
}

#[test]
fn nothing_is_lost_between_the_parts() {
    for (name, markdown) in pages() {
        let together: String = parts(markdown)
            .into_iter()
            .map(|part| match part {
                Part::Text(text) => text,
                Part::Diagram { drawing, .. } => drawing,
            })
            .collect();
        assert_eq!(together, without_boards(markdown), "{name}");
        assert!(!together.contains(COMMENT), "{name}");
    }
}

#[test]
fn a_drawing_whose_board_does_not_read_is_text() {
    let page = "a\n\n<!-- board: nava | x | marks a1 -->\n    b\n\nc\n";
    let texts: Vec<_> = parts(page)
        .into_iter()
        .map(|part| match part {
            Part::Text(text) => text,
            Part::Diagram { .. } => panic!("no such position"),
        })
        .collect();
    assert_eq!(texts, ["a\n\n", "    b\n", "\nc\n"]);
}

#[test]
fn lines_of_boards_are_read_strictly() {
    const START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";
    let fine =
        [format!("<!-- board: nava | {START} -->"), format!("<!-- board: nava | {START} | marks a1 e5 -->")];
    for line in fine {
        assert!(line.parse::<Board>().is_ok(), "{line}");
    }
    let bad = [
        (format!("<!-- board: nava {START} -->"), "expected <!-- board"),
        (format!("<!--board: nava | {START} -->"), "expected <!-- board"),
        (format!("<!-- board: nava | {START} | a1 -->"), "expected marks"),
        (format!("<!-- board: nava | {START} | marks f1 -->"), "no cell f1"),
        (format!("<!-- board: nava | {START} | marks  a1 -->"), "no cell "),
        (format!("<!-- board: chess | {START} -->"), "a game"),
        ("<!-- board: nava | x5 w -->".to_owned(), "x5 w"),
    ];
    for (line, reason) in bad {
        let error = line.parse::<Board>().expect_err(&line);
        assert!(error.to_string().contains(reason), "{error}");
    }
}
