//! The text form and JSON: there and back, and what is wrong where.

use crate::random::{NumberSize, random_diagram};
use crate::tools::known_boards;
use csp_core::model::Direction;
use csp_core::testing::seeds;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::filling::Filling;
use csp_puzzles::genres::GENRES;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::svg::BoardDrawing;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

#[test]
fn known_boards_come_back_with_what_is_filled_in() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for known in known_boards() {
        let board = known.puzzle.board().unwrap();
        let mut filling = known.filling(board.layers());
        for density in [0, 50, 100] {
            for (number, layer) in board.layers().iter().enumerate() {
                for spot in 0..layer.vars().len() {
                    if random.random_range(0..100) < density {
                        filling.set(number, spot, None);
                    }
                }
            }
            for text in [
                known.puzzle.to_text(board.layers(), &filling),
                known.puzzle.to_json(board.layers(), &filling),
            ] {
                let back =
                    GivenPuzzle::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(back.puzzle.to_link().unwrap(), known.link, "{text}");
                assert_eq!(back.filling(board.layers()).unwrap(), filling, "{text}");
            }
        }
    }
}

#[test]
fn random_boards_come_back() {
    for &genre in GENRES {
        // A thousand boards of all genres together at the least.
        for seed in seeds(200) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let size = (random.random_range(1..=12), random.random_range(1..=12));
            let diagram = random_diagram(genre.name, size, NumberSize::Any, &mut random);
            let puzzle = GridPuzzle { genre, diagram };
            let empty = Filling::empty(&[]);
            for text in [puzzle.to_text(&[], &empty), puzzle.to_json(&[], &empty)] {
                let back =
                    GivenPuzzle::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                same(&back.puzzle.diagram, &puzzle.diagram, &text);
                assert_eq!(back.puzzle.genre.name, genre.name);
            }
        }
    }
}

fn same(back: &Diagram, diagram: &Diagram, text: &str) {
    let areas = |told: &Diagram| -> Vec<_> {
        (0..diagram.areas().len())
            .map(|area| told.area(area))
            .collect()
    };
    assert_eq!(areas(back), areas(diagram), "{text}");
    assert_eq!(back.cells(), diagram.cells(), "{text}");
    assert_eq!(back.corners(), diagram.corners(), "{text}");
    assert_eq!(back.dots(), diagram.dots(), "{text}");
    assert_eq!(back.walls(), diagram.walls(), "{text}");
    for side in Direction::STRAIGHT {
        assert_eq!(back.outside(side), diagram.outside(side), "{text}");
    }
    assert_eq!(back.number(), diagram.number(), "{text}");
}

/// A text with each kind of section, as a person writes it, and what a link tells of it.
#[test]
fn sections_look_like_this() {
    let texts = [
        "star-battle 3x3\nnumber 1\nrooms\na a b\na c b\nc c b\nfilled stars\n* . x\n. . .\n. . .\n",
        "star-battle 2x3\nnumber 1\nwalls\n+ | + . +\n.   -   .\n+ . + . +\n",
        "slitherlink 2x2\ncells\n3 .\n. ?\nfilled line\n+ x + x +\n|   |   x\n+ - + - +\nx   .   .\n+ - + x +\n",
        "hashi 2x3\ncells\n3 . 2\n. ? .\nfilled bridges\n+ 2 + - +\n|   x   .\n+ . + x +\n",
        "nonogram 3x3\nabove\n1  .  .\n1  12 3\nleft\n2\n.\n1 1\n",
        "skyscrapers 2x2\ncells\n. 2\n. .\nabove\n2 .\nbelow\n. 1\nright\n.\n1\n",
        "minarism 2x3\nbetween\n+  <  +  1  +\n.     10    >\n+  .  +  .  +\n",
        "galaxies 2x2\ncells\n. .\n. #\ndots\no . .\n. . @\n. . .\n",
        "kakuro 2x2\ncells\n\\  3\\\n\\4 .\n",
        "gokigen 1x2\ncorners\n0 . 1\n. 2 ?\nfilled diagonals\n╲ ╱\n",
        "kenken 2x2\nrooms\na a\nb b\nareas\n3+ .\n2/ .\nfilled numbers\n1 .\n. 2\n",
        "makaro 1x3\ncells\n2  ?> #\nrooms\na a b\n",
    ];
    for text in texts {
        let given = GivenPuzzle::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let (layers, filling) = if given.is_blank() {
            (Vec::new(), Filling::empty(&[]))
        } else {
            let board = given.puzzle.board().unwrap();
            let filling = given.filling(board.layers()).unwrap();
            (board.layers().to_vec(), filling)
        };
        assert_eq!(given.puzzle.to_text(&layers, &filling), text);
        let link = given.puzzle.to_link().unwrap();
        let back = GridPuzzle::from_link(&link).unwrap();
        same(&back.diagram, &given.puzzle.diagram, text);
    }
}

/// Minesweeper with a number of mines: it excludes solutions, it is printed, and no link has a place for it.
#[test]
fn a_number_of_mines_is_a_clue() {
    let count = |text: &str| {
        let given = GivenPuzzle::read(text).unwrap();
        given.puzzle.board().unwrap().into_solutions(100).unwrap()
    };
    let cells = "cells\n. . .\n1 . .\n";
    assert_eq!(count(&format!("minesweeper 2x3\n{cells}")).found.len(), 12);
    let text = format!("minesweeper 2x3\nnumber 3\n{cells}");
    let solutions = count(&text);
    assert_eq!(solutions.found.len(), 3);
    let puzzle = GivenPuzzle::read(&text).unwrap().puzzle;
    let blank = Filling::empty(&solutions.layers);
    assert_eq!(puzzle.to_text(&solutions.layers, &blank), text);
    let picture = puzzle.picture(&solutions.layers, &blank);
    assert!(picture.ends_with("\nmines: 3\n"), "{picture}");
    let drawing = BoardDrawing::new(&puzzle.diagram, &solutions.layers, &blank);
    assert!(drawing.to_svg().contains(">mines: 3</text>"));
    let mut full = solutions.found[0].clone();
    let mine = (0..6).find(|&cell| full.layer(0)[cell] == Some(1));
    full.set(0, mine.unwrap(), Some(0));
    let broken = puzzle.board().unwrap().broken(&full).unwrap();
    let sentences: Vec<&str> = broken.iter().map(|rule| &*rule.sentence).collect();
    assert!(
        sentences.contains(&"the board has 3 mines"),
        "{sentences:?}"
    );
    let error = puzzle.to_link().unwrap_err().to_string();
    assert!(error.contains("mines altogether: 3"), "{error}");
}

#[test]
fn errors_say_what_is_where() {
    let error = |text: &str| match GivenPuzzle::read_at(text, 11) {
        Err(error) => error.to_string(),
        Ok(given) => {
            let board = given.puzzle.board().unwrap();
            given.filling(board.layers()).unwrap_err().to_string()
        }
    };
    let cases = [
        (
            "nurikabee 2x2\n",
            "\"nurikabee\" is not a genre that is known; did you mean \"nurikabe\"?",
        ),
        (
            "nurikabe 2 2\ncells\n. .\n. .\n",
            "line 11, column 1: \"nurikabe 2 2\" begins no puzzle; expected a genre with rows and columns, as in nurikabe 5x5",
        ),
        (
            "nurikabe 0x2\n",
            "a board of 0 rows and 2 columns: both must be from 1 to 1000",
        ),
        (
            "nurikabe 2x2\ncells\n. .\n",
            "line 12, column 1: \"cells\" has 1 row; expected 2",
        ),
        (
            "nurikabe 2x2\ncells\n. .\n. . .\n",
            "line 14, column 1: 3 words; expected 2, one for each column",
        ),
        (
            "nurikabe 1x2\n. .\n",
            "line 12, column 1: \".\" means nothing here; expected the name of a section: number, cells, rooms, walls, areas, corners, dots, between, above, below, left, right, pieces, or `filled` and a layer",
        ),
        (
            "nurikabe 1x2\ncells\n. 3y\n",
            "line 13, column 3: \"3y\" means nothing here; expected a sign: `.` for none, ?, a number, o or @ for a circle, T, # for a hole, 3^ for an arrow, 5\\12 for sums, 12+ for a cage, 3,?,1 for several numbers, o5 or @5 for a number in a circle, o|3^, @|3^ or %|3^ for one in a white, black or grey cell, or a letter",
        ),
        (
            "nurikabe 1x2\ncorners\n. .\n",
            "line 12, column 1: nurikabe puzzles have no \"corners\"; expected cells, or `filled` and a layer",
        ),
        (
            "heyawake 1x2\nrooms\na a\nareas\n1 1\n",
            "line 15, column 3: \"1\" means nothing here; expected `.`, as its area has a sign already",
        ),
        (
            "heyawake 1x2\nrooms\na a\nwalls\n+ . +\n",
            "line 14, column 1: \"walls\" stands behind \"rooms\"; expected one of them",
        ),
        (
            "heyawake 1x2\nwalls\n+ . .\n",
            "line 13, column 5: \".\" means nothing here; expected + for a point, as every second word of this row",
        ),
        (
            "heyawake 1x2\nwalls\n+ . + .\n",
            "line 13, column 7: \".\" means nothing here; expected what is between two points, and a + behind it",
        ),
        (
            "star-battle 1x1\nnumber one\n",
            "line 12, column 8: \"one\" means nothing here; expected a number",
        ),
        (
            "nurikabe 1x2\nfilled shade\n. .\n",
            "line 12, column 1: \"shade\" is no layer of this genre; expected shading",
        ),
        (
            "nurikabe 1x2\nfilled shading\n. 2\n",
            "line 13, column 3: \"2\" means nothing here; expected x (unshaded), # (shaded), a number from 0 to 1, or `.` for a blank spot",
        ),
        (
            "{\"genre\":\"nurikabe\",\"rows\":1,\n\"columns\":}",
            "line 12, column 11: this is no JSON (expected value at line 2 column 11); expected an object with genre, rows and columns",
        ),
        (
            "{\"genre\":\"nurikabe\",\"rows\":1}",
            "columns: there is no number; expected how many there are",
        ),
        (
            "{\"genre\":\"nurikabe\",\"rows\":1,\"columns\":1,\"cells\":[[\"3y\"]]}",
            "cells, row 1, place 1: \"3y\" means nothing here; expected a sign: `.` for none, ?, a number, o or @ for a circle, T, # for a hole, 3^ for an arrow, 5\\12 for sums, 12+ for a cage, 3,?,1 for several numbers, o5 or @5 for a number in a circle, o|3^, @|3^ or %|3^ for one in a white, black or grey cell, or a letter",
        ),
        (
            "{\"genre\":\"nurikabe\",\"rows\":1,\"columns\":1,\"cells\":[5]}",
            "cells, row 1: this is no list; expected the words of a row",
        ),
        (
            "{\"genre\":\"nurikabe\",\"rows\":1,\"columns\":1,\"filled\":{\"shading\":[[7]]}}",
            "filled shading, row 1, place 1: \"7\" means nothing here; expected x (unshaded), # (shaded), a number from 0 to 1, or `.` for a blank spot",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text}");
    }
}

/// Records of `csp puzzle solve` are read with their solutions.
#[test]
fn records_are_read() {
    let record = r#"{"puzzle":"nurikabe/5/2/g5k2i","status":"unique","solution":"10......1."}"#;
    let given = GivenPuzzle::read(record).unwrap();
    let board = given.puzzle.board().unwrap();
    assert_eq!(
        given.filling(board.layers()).unwrap().to_string(),
        "10......1."
    );
    let nested = r#"{"puzzle":"{\"puzzle\":\"nurikabe/5/2/g5k2i\"}"}"#;
    assert_eq!(
        GivenPuzzle::read(nested).unwrap().puzzle.to_link().unwrap(),
        given.puzzle.to_link().unwrap()
    );
    let more = GivenPuzzle::read("nurikabe/5/2/g5k2i 10......1. 1").unwrap_err();
    assert_eq!(
        more.to_string(),
        "line 1, column 31: \"1\" stands behind the link and what is filled in; expected one puzzle a line"
    );
}

/// Whatever a text holds, it is read or refused: no panic.
#[test]
fn changed_texts_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for known in known_boards() {
        let board = known.puzzle.board().unwrap();
        let filling = known.filling(board.layers());
        let text = known.puzzle.to_text(board.layers(), &filling);
        let json = known.puzzle.to_json(board.layers(), &filling);
        for text in [text, json] {
            for _ in 0..100 {
                let mut changed: Vec<char> = text.chars().collect();
                for _ in 0..random.random_range(1..4) {
                    let at = random.random_range(0..changed.len());
                    let signs: Vec<char> = "0159.+|-?o@#T'\\^> \n\n[]\",:{}x3é".chars().collect();
                    changed[at] = signs[random.random_range(0..signs.len())];
                }
                changed.truncate(random.random_range(0..=changed.len() * 2));
                let changed: String = changed.into_iter().collect();
                let read = GivenPuzzle::read(&changed);
                let small = read
                    .ok()
                    .filter(|given| given.puzzle.diagram.cells().len() < 1_000);
                let _ = small.map(|given| given.filling(board.layers()));
            }
        }
    }
}
