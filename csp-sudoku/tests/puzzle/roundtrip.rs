//! What is written reads as the same puzzle, and no bytes whatever make the reader panic.

use crate::common::{NINE, SOLVED, quiet, summary_of};
use csp_sudoku::grid::Grid;
use csp_sudoku::read::Reader;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::write::{CSV_HEADER, Format, write_puzzle};
use proptest::prelude::*;

const FORMATS: [Format; 7] = [
    Format::Line,
    Format::Grid,
    Format::Numbers,
    Format::Sdk,
    Format::Ss,
    Format::Pencilmarks,
    Format::Csv,
];

/// Any board of boxes up to 5×5, and the largest one.
fn shapes() -> impl Strategy<Value = Shape> {
    let small =
        (1..=5_usize, 1..=5_usize).prop_filter_map("a side of 2", |(r, c)| Shape::new(r, c).ok());
    prop_oneof![8 => small, 1 => Just(Shape::new(8, 8).unwrap())]
}

/// How a cell of a random puzzle came about.
#[derive(Clone, Copy, Debug)]
enum Fill {
    Givens,
    Pencilmarks,
}

fn puzzles() -> impl Strategy<Value = Sudoku> {
    let fill = prop_oneof![Just(Fill::Givens), Just(Fill::Pencilmarks)];
    (shapes(), fill).prop_flat_map(|(shape, fill)| puzzles_of(shape, fill))
}

fn puzzles_of(shape: Shape, fill: Fill) -> impl Strategy<Value = Sudoku> {
    let all = shape.all_digits();
    let side = shape.side();
    let given = (0..side).prop_map(|digit| 1_u64 << digit);
    let cell = match fill {
        Fill::Givens => prop_oneof![Just(all), given].boxed(),
        Fill::Pencilmarks => prop_oneof![
            Just(all),
            given,
            any::<u64>().prop_map(move |mask| mask & all)
        ]
        .boxed(),
    };
    let masks = proptest::collection::vec(cell, shape.cells());
    let name = proptest::option::of("[A-Za-z0-9é,\"; ]{0,12}[a-z]");
    let solution = proptest::option::of(proptest::collection::vec(1..=side as u8, shape.cells()));
    (masks, name, solution).prop_map(move |(masks, name, solution)| {
        let mut puzzle = Sudoku::new(shape, masks).unwrap();
        if let Some(name) = name {
            puzzle = puzzle.with_name(name.trim());
        }
        match solution {
            Some(digits) => puzzle
                .with_solution(Grid::new(shape, digits).unwrap())
                .unwrap(),
            None => puzzle,
        }
    })
}

/// Puzzles of givens on boards that their size alone tells; with no given at all, a line of 64
/// could be two things.
fn usual_puzzles() -> impl Strategy<Value = Sudoku> {
    let side = prop::sample::select(vec![4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 27, 36]);
    let puzzles =
        side.prop_flat_map(|side| puzzles_of(Shape::of_side(side).unwrap(), Fill::Givens));
    puzzles.prop_filter("no given", |puzzle| puzzle.givens().count() > 0)
}

/// What of the puzzle the format holds.
fn kept(puzzle: &Sudoku, format: Format) -> (Vec<u64>, Option<&str>, Option<&Grid>) {
    let on_a_line = puzzle.has_pencilmarks()
        && (puzzle.shape().side() > 9 || format == Format::Numbers || puzzle.masks().contains(&0));
    let names = match format {
        Format::Line | Format::Pencilmarks | Format::Csv | Format::Sdk => true,
        _ => on_a_line,
    };
    let name = puzzle.name().filter(|_| names);
    let solution = puzzle.solution().filter(|_| format == Format::Csv);
    (puzzle.masks().to_vec(), name, solution)
}

fn written(puzzle: &Sudoku, format: Format) -> Vec<u8> {
    let mut text = Vec::new();
    if format == Format::Csv {
        text.extend_from_slice(CSV_HEADER.as_bytes());
        text.push(b'\n');
    }
    write_puzzle(&mut text, puzzle, format).unwrap();
    write_puzzle(&mut text, puzzle, format).unwrap();
    text
}

proptest! {
    #![proptest_config(quiet(60))]

    #[test]
    fn what_is_written_reads_the_same(puzzle in puzzles()) {
        for format in FORMATS {
            let text = written(&puzzle, format);
            let reader = Reader::new(text.as_slice()).with_shape(puzzle.shape());
            let read: Result<Vec<Sudoku>, _> = reader.map(|record| record.map(|record| record.puzzle)).collect();
            prop_assert!(read.is_ok(), "{:?} {:?}:\n{}", format, read, String::from_utf8_lossy(&text));
            let read = read.unwrap();
            prop_assert_eq!(read.len(), 2, "{:?}:\n{}", format, String::from_utf8_lossy(&text));
            for read in &read {
                let found = (read.masks().to_vec(), read.name(), read.solution());
                prop_assert_eq!(found, kept(&puzzle, format), "{:?}:\n{}", format, String::from_utf8_lossy(&text));
            }
        }
    }

    #[test]
    fn usual_boards_need_no_shape(puzzle in usual_puzzles()) {
        for format in FORMATS {
            let text = written(&puzzle, format);
            let records = Reader::new(text.as_slice()).map(|record| record.map(|record| record.puzzle));
            let read: Result<Vec<Sudoku>, _> = records.collect();
            prop_assert!(read.is_ok(), "{:?} {:?}:\n{}", format, read, String::from_utf8_lossy(&text));
            let read = read.unwrap();
            prop_assert_eq!(read.len(), 2, "{:?}:\n{}", format, String::from_utf8_lossy(&text));
            prop_assert_eq!(read[0].masks(), puzzle.masks(), "{:?}:\n{}", format, String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn pencilmarks_of_nine_need_no_shape(masks in proptest::collection::vec(0_u64..512, 81)) {
        let puzzle = Sudoku::new(Shape::NINE, masks).unwrap();
        for format in FORMATS {
            let text = written(&puzzle, format);
            for record in Reader::new(text.as_slice()) {
                prop_assert_eq!(&record.unwrap().puzzle, &puzzle);
            }
        }
    }
}

/// Valid files to spoil.
fn valid_files() -> Vec<Vec<u8>> {
    let rows: String = (0..9)
        .map(|row| format!("{}\n", &NINE[9 * row..9 * row + 9]))
        .collect();
    let puzzle: Sudoku = NINE.parse().unwrap();
    let mut files: Vec<Vec<u8>> = FORMATS
        .iter()
        .map(|format| written(&puzzle, *format))
        .collect();
    files.push(format!("95\n{NINE}\n{NINE},{SOLVED},x\r\n{NINE} # y\n").into());
    files.push(format!("#DName\n[Puzzle]\n{rows}\n[State]\n{rows}").into());
    files.push(format!("Grid 1\n{rows}\n---------\n{}", rows.replace('.', "-")).into());
    files.push("1.....2..3.....4\n".repeat(17).into());
    files
}

proptest! {
    #![proptest_config(quiet(400))]

    #[test]
    fn random_bytes_do_not_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600), shape in proptest::option::of(shapes())) {
        summary_of(&bytes, shape);
    }

    #[test]
    fn random_symbols_do_not_panic(text in "[1-9A-Ga. |+*:,;\"#\t\r\n\\[\\]-]{0,400}", shape in proptest::option::of(shapes())) {
        summary_of(text.as_bytes(), shape);
    }

    #[test]
    fn no_good_line_is_lost(junk in proptest::collection::vec("[ -~]{0,90}|[1-9.]{1,80}|[1-9.]{9}|\\PC{0,20}", 1..12)) {
        let text: String = junk.iter().map(|junk| format!("{junk}\n{NINE}\n")).collect();
        let summary = summary_of(text.as_bytes(), None);
        for line in (1..=junk.len()).map(|index| 2 * index) {
            let expected = format!("{line}: {NINE}");
            prop_assert!(summary.lines().any(|line| line == expected), "{}\n{}", text, summary);
        }
    }

    #[test]
    fn spoiled_files_do_not_panic(
        file in 0..11_usize,
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..12),
        shape in proptest::option::of(shapes()),
    ) {
        let mut bytes = valid_files().swap_remove(file);
        for (index, byte, kind) in edits {
            let index = index.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind {
                _ if bytes.is_empty() => bytes.push(byte),
                0 => bytes[index] = byte,
                1 => bytes.insert(index, byte % 128),
                2 => drop(bytes.remove(index)),
                _ => bytes[index] = b'\n',
            }
        }
        summary_of(&bytes, shape);
        if let Ok(text) = String::from_utf8(bytes) {
            let _ = text.parse::<Sudoku>();
        }
    }
}
