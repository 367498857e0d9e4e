//! Cones, a further game of one folder and one line in the list, goes through every room. The tests of `cairn-cli` take it
//! through the commands, those of `cairn-web-tests` through the browser and a game online.

use std::fs;
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;

use cairn_core::conformance::{check_game, check_options};
use cairn_core::{Pick, Seat, Span};
use cairn_draw::screen::{Board, Charset, Marks, View, Zoom};
use cairn_draw::{ground, svg, text};
use cairn_engine::Limits;
use cairn_games::toy::{Cones, ConesOptions};
use cairn_games::{GameKind, LessonRun, Record, Setup, Table, rules};
use cairn_i18n::{Language, say};
use cairn_players::bench;
use cairn_session::{
    Editor, InputEvent, LocalGame, PlayEvent, PlaySession, PlaySettings, Session, SetupForm, cell_text,
    picture,
};
use cairn_tui::{App, Autosave, Background, Depth, Look, Start, Theme};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn table(position: &str) -> Box<dyn Table> {
    "cones".parse::<Setup>().expect("a game").read(position).expect("a position")
}

#[test]
fn the_rules_conform() {
    check_options::<ConesOptions>();
    for cells in [3, 5] {
        for seed in 0..20 {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
            assert!(check_game::<Cones>(&ConesOptions { cells }, 100, &mut dice).is_some(), "the game ends");
        }
    }
}

#[test]
fn the_lists_know_it_by_name_but_do_not_offer_it() {
    let game = GameKind::read(Span::new("cones")).expect("a game");
    assert_eq!((game.name(), game.title()), ("cones", "Cones"));
    assert!(!GameKind::ALL.contains(&game), "a game for tests only");
    assert_eq!("cones:cells=5".parse::<Setup>().expect("a setup").to_string(), "cones:cells=5");
}

#[test]
fn pictures_show_its_own_ground_and_pieces() {
    let picture = picture(table("w,wb,x b").as_ref());
    let drawn = svg(&picture);
    assert!(drawn.contains(r##"<circle r="44" fill="#7a9a6a"/>"##) && drawn.contains("M-30 0l30-40 30 40z"));
    assert_eq!(drawn.matches("data-piece").count(), 3);
    assert!(ground(&picture).contains(r#"data-cell="c1""#));
    assert!(text(&picture).contains("1  w   b2  ."), "{}", text(&picture));
    let board = Board {
        cells: &picture.cells,
        tints: picture.tints,
        letters: picture.letters,
        marks: Marks::default(),
        coordinates: true,
        flipped: false,
        charset: Charset::Unicode,
    };
    let drawing = board.draw(&View { width: 40, height: 10, zoom: Zoom::Fit, centre: None }).to_string();
    assert!(drawing.contains("b2"), "{drawing}");
}

#[test]
fn everything_has_a_name_in_every_language() {
    let (game, table) = (GameKind::Cones, table("w,x2 b"));
    assert_eq!(
        cell_text(table.as_ref(), &table.cells()[0], Language::BrazilianPortuguese),
        "a1: Brancas, cone"
    );
    assert_eq!(game.option_name("cells").map(|name| name.text(Language::BrazilianPortuguese)), Some("Casas"));
    assert_eq!(table.explain("z1", Language::English).as_deref(), Some("there is no cell z1"));
    for language in Language::ALL {
        let parts = rules::parts(game.rules(language));
        assert!(parts.iter().any(|part| matches!(part, rules::Part::Diagram { .. })), "{language}");
    }
}

fn settings() -> PlaySettings {
    PlaySettings {
        language: Language::English,
        pace: Duration::ZERO,
        adviser: "engine:nodes=100".parse().expect("a player"),
        wait: say::NOT_YOUR_TURN,
        paused: say::PAUSED,
    }
}

#[test]
fn a_session_plays_it_to_its_end_and_writes_a_record() {
    let people = vec!["human".parse().expect("a player"); 2];
    let (mut session, _) = PlaySession::new(LocalGame::new(table("x3 w"), people), 1, settings());
    for cell in ["a1", "b1", "c1", "a1", "b1", "c1", "a1", "b1", "c1"] {
        let pick = Pick::Cell(cell.to_owned());
        session.update(PlayEvent::Input(InputEvent::Pick(pick)));
    }
    assert_eq!(session.game().places().and_then(|places| places.winner()), Some(Seat::One));
    let record = session.record().expect("a record");
    let (game, _) = LocalGame::read(&record).expect("a game");
    assert_eq!(game.table().position(), "wbw,bwb,wbw b");
}

#[test]
fn forms_lessons_and_the_editor_know_it() {
    let mut form = SetupForm::new(&GameKind::Cones.into(), &[]);
    form.turn_option(0, 1);
    assert_eq!(form.setup().to_string(), "cones:cells=5");
    let mut lesson = LessonRun::new(GameKind::Cones);
    lesson.try_move("b1", Language::English);
    assert!(lesson.can_go_on());
    let mut editor = Editor::new(table("w,x2 b").as_ref());
    let black = editor.pieces()[1];
    editor.put("a1", black);
    editor.set_to_move(Seat::One);
    assert_eq!((editor.text(), editor.error()), ("wb,x2 w", None));
}

#[test]
fn the_terminal_shows_and_plays_it() {
    let look = Look {
        language: Language::English,
        theme: Theme { depth: Depth::True, background: Background::Dark },
        ascii: false,
        autosave: Autosave::in_folder(Path::new(env!("CARGO_TARGET_TMPDIR"))),
        pace: Duration::ZERO,
        seed: 1,
    };
    let game = Box::new(LocalGame::new(table("w,x2 b"), Vec::new()));
    let start = Start::Game { game, save: None };
    let (sender, _events) = channel();
    let mut app = App::new(start, look, sender);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
    terminal.draw(|frame| app.draw(frame)).expect("a screen");
    let screen = terminal.backend().to_string();
    assert!(screen.contains("Cones") && screen.contains("Black"), "{screen}");
}

#[test]
fn the_solver_and_the_bench_search_it() {
    let record: Record<Cones> =
        Record::new(cairn_core::Notation::read(&ConesOptions::default(), "x3 w").expect("a position"));
    assert!(cairn_solve::exhaustive(record.now(), 100_000).is_some());
    let positions = bench::positions(&"cones:cells=5".parse().expect("a setup"));
    assert!(!positions.is_empty());
    for table in positions {
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let found = bench::search(table.as_ref(), limits, Default::default()).expect("a report");
        assert!(table.moves().contains(&found.lines[0].moves[0]));
    }
}

/// All that this game takes beside its folder: its module, its line in the list, and features, because it is not offered.
const LINES: [(&str, &str); 4] = [
    ("crates/games/src/lib.rs", "pub mod toy;"),
    ("crates/games/src/game.rs", "Cones: toy,"),
    ("crates/games/Cargo.toml", "toy-game = []"),
    ("crates/web/Cargo.toml", r#"toy-game = ["cairn-games/toy-game"]"#),
];

#[test]
fn it_takes_one_folder_and_a_line_for_module_and_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<String> = fs::read_dir(root.join("crates/games/src/toy"))
        .expect("its folder")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let expected = [
        "explain.rs",
        "lang",
        "lesson.rs",
        "look.rs",
        "mod.rs",
        "notation.rs",
        "puzzles.txt",
        "rules.en.md",
        "rules.es.md",
        "rules.fr.md",
        "rules.pt-BR.md",
        "rules.pt-PT.md",
        "rules.rs",
        "scene.rs",
        "tally.rs",
        "wording.rs",
        "workloads.rs",
    ];
    assert_eq!(files, expected);
    for (file, line) in LINES {
        let text = fs::read_to_string(root.join(file)).expect("a file");
        assert_eq!(text.matches(line).count(), 1, "{line} in {file}");
    }
}
