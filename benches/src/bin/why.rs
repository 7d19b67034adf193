//! Explains hard puzzles and squares without a completion, and prints one line for each answer, its
//! columns separated by tabs.

use clap::{Parser, ValueEnum};
use csp_benches::puzzles::SETS;
use csp_benches::quasigroup::Quasigroup;
use csp_core::explain::{Minimality, Part, Why};
use csp_core::prelude::Consistency;
use csp_sudoku::BoardText as _;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::Ladder;
use csp_sudoku::why::{Basis, SudokuClaim, SudokuExplainer, WhyAnswer};
use std::error::Error;
use std::io::{self, Write as _};
use std::time::Instant;

/// What is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum QuestionSet {
    /// Why each blank cell of AI Escargot has its digit
    Escargot,
    /// Why the first blank cells of hard puzzles have their digits
    Hardest,
    /// Why quasigroups of side 12 have no completion
    Quasigroup,
}

/// Explains, and says how long it took.
#[derive(Debug, Parser)]
struct WhyArguments {
    /// What is explained
    questions: QuestionSet,
    /// At most this number of questions
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// The all-different constraints of quasigroups are domain-consistent, instead of
    /// value-consistent
    #[arg(long)]
    domain: bool,
}

const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = WhyArguments::parse();
    writeln!(
        io::stdout(),
        "question\tanswer\tgivens\tconstraints\tminimal\tseconds"
    )?;
    match arguments.questions {
        QuestionSet::Escargot => sudoku(&ESCARGOT.parse()?, arguments.count),
        QuestionSet::Hardest => {
            let hardest = SETS[3].all()?;
            hardest
                .iter()
                .take(arguments.count)
                .try_for_each(|puzzle| sudoku(&puzzle.model, 2))
        }
        QuestionSet::Quasigroup => quasigroups(&arguments),
    }
}

/// Explains the first blank cells of a puzzle.
fn sudoku(puzzle: &Sudoku, count: usize) -> Result<(), Box<dyn Error>> {
    let solution = puzzle.solve().ok_or("the puzzle has no solution")?;
    // Without techniques: what small steps do not reach is left to the search, which is measured.
    let mut explainer = SudokuExplainer::new(Shape::NINE).ladder(Ladder::new(Vec::new()));
    let blank = (0..81).filter(|&cell| !puzzle.masks()[cell].is_power_of_two());
    for cell in blank.map(|cell| Shape::NINE.cell(cell)).take(count) {
        let claim = SudokuClaim::Is(cell, solution.digit(cell));
        let begin = Instant::now();
        let answer = explainer.why(puzzle, claim)?;
        let seconds = begin.elapsed().as_secs_f64();
        let (kind, basis) = match &answer {
            WhyAnswer::Steps(account) => ("steps", Some(&account.basis)),
            WhyAnswer::Techniques(_) => ("techniques", None),
            WhyAnswer::Search(basis) => ("search", Some(basis)),
            WhyAnswer::Open(_) => ("open", None),
            WhyAnswer::Unknown(_) => ("unknown", None),
        };
        let parts = |basis: &Basis| {
            let constraints = basis.houses.len() + basis.clues.len();
            (basis.givens.len(), constraints, basis.minimality)
        };
        row(
            &claim.on(Shape::NINE).to_string(),
            kind,
            basis.map(parts),
            seconds,
        )?;
    }
    Ok(())
}

/// Explains why squares have no completion.
fn quasigroups(arguments: &WhyArguments) -> Result<(), Box<dyn Error>> {
    let consistency = if arguments.domain {
        Consistency::Domain
    } else {
        Consistency::Value
    };
    let squares = Quasigroup::all(consistency)?;
    for (number, mut square) in (1..).zip(squares).take(arguments.count) {
        let begin = Instant::now();
        let why = square.model.explainer(square.givens.clone())?.conflict();
        let seconds = begin.elapsed().as_secs_f64();
        let count = |parts: &[Part], minimality| {
            let givens = parts
                .iter()
                .filter(|part| matches!(part, Part::Given(_)))
                .count();
            (givens, parts.len() - givens, minimality)
        };
        let (kind, parts) = match &why {
            Why::Derived(steps) => ("steps", Some(count(&steps.parts, Minimality::Proven))),
            Why::Searched(core) => ("search", Some(count(&core.parts, core.minimality))),
            Why::Open(_) => ("open", None),
            Why::Unknown(_) => ("unknown", None),
        };
        row(&format!("square {number}"), kind, parts, seconds)?;
    }
    Ok(())
}

fn row(
    question: &str,
    kind: &str,
    parts: Option<(usize, usize, Minimality)>,
    seconds: f64,
) -> io::Result<()> {
    let parts = parts.map_or("-\t-\t-".to_owned(), |(givens, constraints, minimality)| {
        let is_minimal = if minimality == Minimality::Proven {
            "yes"
        } else {
            "unproven"
        };
        format!("{givens}\t{constraints}\t{is_minimal}")
    });
    writeln!(io::stdout(), "{question}\t{kind}\t{parts}\t{seconds:.4}")
}
