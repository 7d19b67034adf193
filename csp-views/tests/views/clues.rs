//! Clues as drawings.

use crate::svgs::checked;
use csp_sudoku::rules::{Clue, ClueFields, ClueKind, ClueLook, LineField, Rules, clues};
use csp_sudoku::variant::{DrawnParts, read};
use csp_sudoku::{Cell, Shape, Sudoku};
use csp_views::Scene;
use csp_views::clues::{BoardPoint, ClueDrawing, FigureLayer, FigureTint, ShapeForm};

/// A line of neighbors that goes down in turns, as long as the field takes, from this row on.
fn line(field: &LineField, row: u8) -> Vec<Cell> {
    let columns = [[0, 1], [1, 0]];
    let rows = (row..9).zip(columns.into_iter().cycle());
    let cells = rows.flat_map(|(row, columns)| columns.map(|column| Cell { row, column }));
    let count = (*field.cells.start()).max(4).min(*field.cells.end());
    cells.take(count).collect()
}

/// The lines that a kind takes, each from another row on, or those of one name from the same row.
fn lines_of(kind: &ClueKind, is_apart: bool) -> Vec<Vec<Cell>> {
    let fields = kind.lines.iter();
    let fields =
        fields.flat_map(|field| std::iter::repeat_n(field, 1 + usize::from(field.repeats)));
    let fields: Vec<&LineField> = fields.collect();
    let first = |name| fields.iter().position(|field| field.name == name);
    let row = |place: usize| match is_apart {
        true => place,
        false => first(fields[place].name).unwrap_or(place),
    };
    let line = |place| line(fields[place], [0, 3, 6, 7][row(place)]);
    (0..fields.len()).map(line).collect()
}

/// Some clue of a kind.
fn some_clue(kind: &'static ClueKind) -> Clue {
    let thermometer = || clues::THERMOMETER.clue([line(&LineField::new("line", 2), 4)], []);
    let clue = |is_apart: bool, numbers: &[i32], text: &str| {
        let fields = ClueFields {
            lines: lines_of(kind, is_apart),
            numbers: numbers.to_vec(),
            text: text.to_owned(),
            clues: if kind.takes_clues {
                vec![thermometer().unwrap()]
            } else {
                Vec::new()
            },
        };
        kind.clue_of(fields).ok()
    };
    let numbers: [&[i32]; 5] = [&[], &[3], &[1, 2], &[2, 1, 2], &[1, 2, 3, 4]];
    let texts = ["", "1*.*", "start A; accept A; A . -> A"];
    let mut tries = numbers
        .iter()
        .flat_map(|numbers| texts.map(|text| (*numbers, text)))
        .flat_map(|(numbers, text)| [true, false].map(|is_apart| clue(is_apart, numbers, text)));
    tries
        .find_map(|clue| clue)
        .unwrap_or_else(|| panic!("no clue of {kind:?}"))
}

fn with_clues(clues: impl IntoIterator<Item = Clue>) -> Rules {
    let rules = Rules::classic(Shape::NINE);
    clues
        .into_iter()
        .fold(rules, |rules, clue| rules.with_clue(clue).unwrap())
}

fn blank(rules: Rules) -> Sudoku {
    let shape = rules.shape();
    let masks = vec![shape.all_digits(); shape.cells()];
    let puzzle = Sudoku::new(shape, masks).unwrap();
    puzzle.with_rules(rules).unwrap()
}

/// All shapes lie in the bounds, and the picture is well formed.
fn check(puzzle: &Sudoku) {
    for scene in [
        Scene::of_puzzle(puzzle),
        Scene::with_candidates_of(puzzle).unwrap(),
    ] {
        let bounds = scene.rules.bounds;
        for shape in scene.rules.figures.iter().flat_map(|figure| &figure.shapes) {
            assert_eq!(bounds.with(shape.bounds()), bounds, "{shape:?}");
        }
        checked(&scene);
    }
}

#[test]
fn every_kind_is_drawn_or_told() {
    for kind in clues::ALL {
        let rules = with_clues([some_clue(kind)]);
        let drawing = ClueDrawing::new(&rules);
        let is_told = matches!(kind.look, ClueLook::Board | ClueLook::Choices);
        assert_eq!(drawing.sentences[0].is_drawn, !is_told, "{kind:?}");
        assert_eq!(
            drawing.figures.is_empty(),
            kind.look == ClueLook::Board,
            "{kind:?}"
        );
        let numbers = drawing.figures.iter().map(|figure| figure.clue);
        assert!(numbers.eq(vec![Some(0); drawing.figures.len()]));
        check(&blank(rules));
    }
    // And all of them at once.
    check(&blank(with_clues(clues::ALL.map(some_clue))));
}

fn of_text(text: &str) -> Sudoku {
    read(text, DrawnParts::Refuse).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The picture without its style sheet.
fn drawn(puzzle: &Sudoku) -> String {
    let svg = checked(&Scene::of_puzzle(puzzle));
    let style = svg.find("<style>").unwrap()..svg.find("</style>").unwrap();
    svg.replace(&svg[style], "").replace('>', ">\n")
}

#[test]
fn a_picture_of_lines_cages_and_signs() {
    let puzzle = of_text(
        ".Shape~4x4.Thermo~R2C1~R3C1~R4C2.Cage~5~R1C1~R1C2.Arrow~R1C4~R2C3~R3C3.WhiteDot~R3C3~R3C4.X~R4C3~R4C4.~R1C1_3",
    );
    check(&puzzle);
    insta::assert_snapshot!(drawn(&puzzle));
}

#[test]
fn a_picture_of_what_stands_outside_and_of_what_is_told() {
    let puzzle = of_text(
        ".Shape~4x4.Sandwich~2~R1.LittleKiller~7~R2C1.AntiKnight.Or.Renban~R1C1~R1C2.Entropic~R4C1~R4C2~R4C3.End.Diagonal~1",
    );
    check(&puzzle);
    insta::assert_snapshot!(drawn(&puzzle));
}

#[test]
fn boards_that_are_not_square_and_begin_with_0() {
    let shape = Shape::rectangle(3, 5).unwrap().with_digits(0, 4).unwrap();
    let rules = Rules::latin(shape).with_outside(1, vec![Cell { row: 2, column: 4 }]);
    let mut masks = vec![shape.all_digits(); shape.cells()];
    masks[0] = 1;
    masks[14] = 1;
    let puzzle = Sudoku::new(shape, masks).unwrap();
    let puzzle = puzzle.with_rules(rules.unwrap()).unwrap();
    check(&puzzle);
    let scene = Scene::of_puzzle(&puzzle);
    assert!(
        scene
            .description
            .starts_with("Row by row: 0.... ..... .....")
    );
    let told: Vec<&str> = scene
        .rules
        .sentences
        .iter()
        .map(|rule| &rule.text[..])
        .collect();
    assert_eq!(told, ["the digits are 0 to 4"]);
    let text = csp_views::text::to_text(
        &scene,
        csp_views::text::Detail::Digits,
        csp_views::text::Colour::Off,
    );
    let expected = "
     1 2 3 4 5
   +-----------+
 1 | 0 . . . . |
 2 | . . . . . |
   +-----------+
 3 | . . . . . |
   +-----------+
   - the digits are 0 to 4
";
    assert_eq!(text, expected[1..]);
}

#[test]
fn numbers_at_the_same_place_stand_one_behind_the_other() {
    let row: Vec<Cell> = (0..9).map(|column| Cell { row: 0, column }).collect();
    let sandwich = clues::SANDWICH.clue([row.clone()], [12]).unwrap();
    let seen = clues::SKYSCRAPER.clue([row.clone()], [3]).unwrap();
    // It does not begin at the edge.
    let inside = clues::SKYSCRAPER.clue([row[1..].to_vec()], [4]).unwrap();
    let drawing = ClueDrawing::new(&with_clues([sandwich, seen, inside]));
    let places: Vec<BoardPoint> = drawing
        .figures
        .iter()
        .filter_map(|figure| match figure.shapes[0].form {
            ShapeForm::Text { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    assert_eq!(places.len(), 2);
    assert!(places[0].y == 50 && places[1].y == 50 && places[1].x < places[0].x && places[0].x < 0);
    assert!(drawing.bounds.from.x < places[1].x);
    let drawn: Vec<bool> = drawing.sentences.iter().map(|rule| rule.is_drawn).collect();
    assert_eq!(drawn, [true, true, false]);
}

#[test]
fn an_outline_goes_around_each_part_and_hole() {
    // Eight cells around one, and one that touches them at a corner.
    let ring = (0..9).filter(|place| *place != 4).map(|place| Cell {
        row: place / 3,
        column: place % 3,
    });
    let cells: Vec<Cell> = ring.chain([Cell { row: 3, column: 3 }]).collect();
    let cage = clues::CAGE.clue([cells], []).unwrap();
    let drawing = ClueDrawing::new(&with_clues([cage]));
    let ShapeForm::Path { lines, is_closed } = &drawing.figures[0].shapes[0].form else {
        panic!("{drawing:?}")
    };
    assert!(is_closed);
    let corners: Vec<Vec<(i32, i32)>> = lines
        .iter()
        .map(|line| line.iter().map(|spot| (spot.x, spot.y)).collect())
        .collect();
    assert_eq!(
        corners,
        [
            vec![(7, 7), (293, 7), (293, 293), (7, 293)],
            vec![(93, 93), (93, 207), (207, 207), (207, 93)],
            vec![(307, 307), (393, 307), (393, 393), (307, 393)],
        ]
    );
}

#[test]
fn parts_of_an_or_are_paler_and_those_of_an_and_are_not() {
    let parts = || vec![some_clue(&clues::THERMOMETER), some_clue(&clues::CAGE)];
    let whole = |kind: &'static ClueKind| {
        let clues = parts();
        let fields = ClueFields {
            clues,
            ..ClueFields::default()
        };
        ClueDrawing::new(&with_clues([kind.clue_of(fields).unwrap()]))
    };
    let tints = |drawing: &ClueDrawing| -> Vec<FigureTint> {
        let lines = drawing.figures.iter();
        let lines = lines.filter(|figure| figure.layer == FigureLayer::Line);
        lines.map(|figure| figure.tint).collect()
    };
    let (and, or) = (whole(&clues::AND), whole(&clues::OR));
    assert_eq!(tints(&and), [FigureTint::Half, FigureTint::Full]);
    assert_eq!(tints(&or), [FigureTint::Pale, FigureTint::Half]);
    assert!(and.sentences[0].is_drawn && !or.sentences[0].is_drawn);
}

#[test]
fn the_number_of_a_diagonal_stands_at_its_arrow_and_others_further_out() {
    let row: Vec<Cell> = (0..9).map(|column| Cell { row: 0, column }).collect();
    let diagonal: Vec<Cell> = (1..9)
        .map(|row| Cell {
            row,
            column: row - 1,
        })
        .collect();
    let sandwich = clues::SANDWICH.clue([row], [12]).unwrap();
    let killer = clues::LITTLE_KILLER.clue([diagonal], [40]).unwrap();
    let drawing = ClueDrawing::new(&with_clues([sandwich, killer]));
    let texts: Vec<(i32, i32)> = drawing
        .figures
        .iter()
        .filter_map(|figure| match figure.shapes[0].form {
            ShapeForm::Text { at, .. } => Some((at.x, at.y)),
            _ => None,
        })
        .collect();
    // The diagonal comes in at the corner (0, 100), from the upper left.
    assert_eq!(texts, [(-78, 50), (-46, 84)]);
}
