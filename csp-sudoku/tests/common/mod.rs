//! What the test files share.

pub(crate) mod random;

use csp_core::testing::cases;
use csp_sudoku::read::Reader;
use csp_sudoku::shape::Shape;
use proptest::test_runner::Config as ProptestConfig;

/// A summary of what is read, a line per record: its line, the puzzle, its name, its solution; or
/// the error.
pub(crate) fn summary_of(bytes: &[u8], shape: Option<Shape>) -> String {
    let reader = Reader::new(bytes);
    let reader = match shape {
        Some(shape) => reader.with_shape(shape),
        None => reader,
    };
    let line = |record: Result<csp_sudoku::read::Record, csp_sudoku::read::ReadError>| match record
    {
        Err(error) => format!("{error}\n"),
        Ok(record) => {
            let name = record
                .puzzle
                .name()
                .map(|name| format!(" `{name}`"))
                .unwrap_or_default();
            let solution = record
                .puzzle
                .solution()
                .map(|grid| format!(" = {grid}"))
                .unwrap_or_default();
            format!("{}: {}{solution}{name}\n", record.line, record.puzzle)
        }
    };
    reader.map(line).collect()
}

/// A 9×9 puzzle.
pub(crate) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The puzzles of a file of the benches.
pub(crate) fn data(file: &str) -> impl Iterator<Item = csp_sudoku::Sudoku> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../benches/data")
        .join(file);
    csp_sudoku::read::open(path)
        .unwrap()
        .map(|record| record.unwrap().puzzle)
}

/// A number of cases at most, and no file for those that failed.
pub(crate) fn quiet(all: u64) -> ProptestConfig {
    let cases = cases(all) as u32;
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
