//! What other programs call the kinds of clues.

use super::f_puzzles;
use super::iss;
use crate::rules::ClueKind;

/// The names under which other programs have a kind of clues, in the order of their tables.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForeignNames {
    /// The constraints of Interactive Sudoku Solver.
    pub iss: Vec<&'static str>,
    /// The keys of f-puzzles.
    pub f_puzzles: Vec<&'static str>,
    /// The constraints of dclamage's SudokuSolver, as its command names them.
    pub sudoku_solver: Vec<&'static str>,
}

/// The constraints of dclamage's SudokuSolver that are clues, each with its kind. A chess or taxicab constraint is a clue
/// for each of its moves, and a cage with several sums one of several cages. Its others are houses: diagonals, disjoint
/// groups and extra regions.
const SUDOKU_SOLVER: [(&str, &str); 38] = [
    ("king", "anti-king"),
    ("knight", "anti-knight"),
    ("chess", "anti-leaper"),
    ("taxi", "anti-leaper"),
    ("selftaxi", "anti-taxicab"),
    ("arrow", "arrow"),
    ("betweenline", "between"),
    ("boxindexer", "box-indexing"),
    ("killer", "cage"),
    ("clone", "clone"),
    ("colindexer", "column-indexing"),
    ("difference", "difference"),
    ("doublearrow", "double-arrow"),
    ("entrol", "entropic"),
    ("even", "even"),
    ("lk", "little-killer"),
    ("max", "maximum"),
    ("min", "minimum"),
    ("modl", "modular"),
    ("nabner", "nabner"),
    ("dnc", "no-leaper-difference"),
    ("knightmare", "no-leaper-sum"),
    ("odd", "odd"),
    ("mskiller", "or"),
    ("sum", "pair-sum"),
    ("palindrome", "palindrome"),
    ("quad", "quadruple"),
    ("ratio", "ratio"),
    ("rsl", "region-sum"),
    ("renban", "renban"),
    ("rowindexer", "row-indexing"),
    ("sandwich", "sandwich"),
    ("skyscraper", "skyscraper"),
    ("slowthermo", "slow-thermometer"),
    ("thermo", "thermometer"),
    ("whispers", "whisper"),
    ("xsum", "x-sum"),
    ("zipper", "zipper"),
];

/// The names of a kind.
///
/// ```
/// use csp_sudoku::rules::clues;
/// use csp_sudoku::variant::foreign_names;
///
/// let names = foreign_names(&clues::RATIO);
/// assert_eq!((names.iss, names.f_puzzles), (vec!["BlackDot"], vec!["ratio"]));
/// ```
#[must_use]
pub fn foreign_names(kind: &ClueKind) -> ForeignNames {
    ForeignNames {
        iss: iss::names_of(kind.name).collect(),
        f_puzzles: f_puzzles::keys_of(kind.name).collect(),
        sudoku_solver: SUDOKU_SOLVER
            .iter()
            .filter(|(_, of)| *of == kind.name)
            .map(|(name, _)| *name)
            .collect(),
    }
}
