//! Measures the cost of tracing: the time of a search with each tracer, divided by the time without
//! one. They are measured in turns in one process; for each hundred puzzles the best of some rounds
//! counts.
//!
//! Run `cargo bench -p csp-benches --bench tracing`. `-- 3` asks for three rounds, and `-- 17_clue`
//! for this row alone. The program does nothing unless `cargo bench` runs it: `cargo test` of all
//! targets stays quick.

use csp_benches::puzzles::{Puzzle, SETS, Set};
use csp_benches::run::{Arguments, race, seconds};
use csp_core::limits::Limits;
use csp_core::trace::{Legend, Recorder, StepCounter, TraceLevel, Tracer};
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::shape::Shape;
use std::error::Error;
use std::hint::black_box;

/// The easiest set, where the header of a trace is the largest part of it, and the hardest set.
const ROWS: [Set; 2] = [SETS[0], SETS[3]];

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = Arguments::read(std::env::args().skip(1), &ROWS.map(|set| set.name))?
    else {
        return Ok(());
    };
    println!("rounds: {}; the best of each\n", arguments.rounds);
    println!(
        "| set | puzzles | no tracer, puzzles/s | count | decisions | changes | wakes | wakes, bytes a puzzle |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for set in ROWS.iter().filter(|set| arguments.wants(set.name)) {
        row(set.name, &set.all()?, arguments.rounds);
    }
    Ok(())
}

fn row(name: &str, puzzles: &[Puzzle], rounds: u32) {
    let mut solver = ModelSolver::new(Shape::NINE);
    let legend = solver.legend();
    let total = race(puzzles, rounds, |puzzles| {
        let none = seconds(|| {
            puzzles
                .iter()
                .map(|puzzle| search(&mut solver, puzzle, ()))
                .sum::<u64>()
        });
        let count = seconds(|| counts(&mut solver, puzzles));
        let mut text = |level| seconds(|| texts(&mut solver, &legend, puzzles, level));
        vec![
            none,
            count,
            text(TraceLevel::Decisions),
            text(TraceLevel::Changes),
            text(TraceLevel::Wakes),
        ]
    });
    let bytes = texts(&mut solver, &legend, puzzles, TraceLevel::Wakes);
    let count = puzzles.len();
    let none = total[0];
    let ratios: Vec<String> = total[1..]
        .iter()
        .map(|taken| format!("{:.2}", taken / none))
        .collect();
    let ratios = ratios.join(" | ");
    println!(
        "| {name} | {count} | {:.0} | {ratios} | {} |",
        count as f64 / none,
        bytes / count
    );
}

/// Searches for up to two solutions, which proves a puzzle unique if it is.
fn search(solver: &mut ModelSolver, puzzle: &Puzzle, tracer: impl Tracer) -> u64 {
    solver
        .search(&puzzle.model, Limits::default(), tracer)
        .count_up_to(2)
}

/// The nodes, runs and changes of all puzzles together.
fn counts(solver: &mut ModelSolver, puzzles: &[Puzzle]) -> u64 {
    let count = |puzzle| {
        let mut count = StepCounter::default();
        search(solver, puzzle, &mut count);
        count.nodes + count.runs + count.changes
    };
    puzzles.iter().map(count).sum()
}

/// The bytes of the texts of all puzzles. Each puzzle has its own text with a header.
fn texts(
    solver: &mut ModelSolver,
    legend: &Legend,
    puzzles: &[Puzzle],
    level: TraceLevel,
) -> usize {
    let text = |puzzle| {
        let mut recorder = Recorder::new(legend, level, String::new());
        search(solver, puzzle, &mut recorder);
        black_box(recorder.finish()).len()
    };
    puzzles.iter().map(text).sum()
}
