//! How the model compares with other solvers, measured in turns in one process, the best of some rounds for each.
//!
//! `cargo bench -p csp-benches --bench ratio`, or with `-- 3` for three rounds; `-- top1465 queens` for these rows alone.
//! It does nothing unless `cargo bench` runs it, so that tests of all targets stay quick.

use csp_benches::ask::{Ask, seconds};
use csp_benches::board::{self, SOLUTIONS};
use csp_benches::gecode;
use csp_benches::puzzles::{Puzzle, SETS};
use csp_core::stats::Stats;
use csp_sudoku::shape::Shape;
use csp_sudoku::solver::SudokuSolver;
use std::error::Error;

const QUEENS: &str = "queens";

fn main() -> Result<(), Box<dyn Error>> {
    let [easy, middle, hard] = SETS.map(|set| set.name);
    let Some(ask) = Ask::of(std::env::args().skip(1), &[easy, middle, hard, QUEENS])? else { return Ok(()) };
    println!("rounds: {}; the best of each", ask.rounds);
    if SETS.iter().any(|set| ask.wants(set.name)) {
        sudoku(&ask)?;
    }
    if ask.wants(QUEENS) {
        queens(&ask)?;
    }
    Ok(())
}

fn sudoku(ask: &Ask) -> Result<(), Box<dyn Error>> {
    let mut solver = SudokuSolver::new(Shape::NINE);
    println!(
        "\n| set | puzzles | model, puzzles/s | crate `sudoku`, puzzles/s | ratio | nodes a puzzle | propagations a puzzle |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for set in SETS.iter().filter(|set| ask.wants(set.name)) {
        let puzzles = set.all()?;
        let cost = check(&puzzles, &mut solver)?;
        let (mut model, mut other) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ask.rounds {
            model =
                model.min(seconds(|| puzzles.iter().filter(|puzzle| puzzle.unique_by_model(&mut solver).0).count()));
            other = other.min(seconds(|| puzzles.iter().filter(|puzzle| puzzle.unique_by_crate()).count()));
        }
        let count = puzzles.len() as f64;
        println!(
            "| {} | {count} | {:.0} | {:.0} | {:.3} | {:.2} | {:.2} |",
            set.name,
            count / model,
            count / other,
            other / model,
            cost.nodes as f64 / count,
            cost.propagations as f64 / count,
        );
    }
    Ok(())
}

/// Both solvers find each puzzle to have one solution. Gives what that cost the model.
fn check(puzzles: &[Puzzle], solver: &mut SudokuSolver) -> Result<Stats, String> {
    let mut cost = Stats::default();
    for (puzzle, number) in puzzles.iter().zip(1..) {
        let (model, stats) = puzzle.unique_by_model(solver);
        let other = puzzle.unique_by_crate();
        if !(model && other) {
            return Err(format!("puzzle {number} is unique: the model says {model}, the crate {other}"));
        }
        cost.nodes += stats.nodes;
        cost.propagations += stats.propagations;
    }
    Ok(cost)
}

fn queens(ask: &Ask) -> Result<(), Box<dyn Error>> {
    let (side, solutions) = SOLUTIONS[SOLUTIONS.len() - 1];
    let mut model = board::model(side)?;
    let flatzinc = gecode::compile(side)?;
    let (mut best, mut cost) = (f64::INFINITY, Stats::default());
    let mut other: Option<gecode::Run> = None;
    for _ in 0..ask.rounds {
        best = best.min(seconds(|| cost = board::count(&mut model)));
        let run = flatzinc.as_deref().map_or(Ok(None), gecode::run)?;
        other = run.into_iter().chain(other).min_by(|a, b| a.seconds.total_cmp(&b.seconds));
    }
    let found = other.map_or(solutions, |run| run.solutions);
    if (cost.solutions, found) != (solutions, solutions) {
        return Err(format!("queens {side}: {} solutions, Gecode {found}, not {solutions}", cost.solutions).into());
    }
    println!("\n| queens {side}, all {solutions} solutions | ms | nodes | failures | nodes/s |");
    println!("|---|--:|--:|--:|--:|");
    row("model", best, cost.nodes, cost.failures);
    let Some(run) = other else {
        println!("\nGecode: minizinc and fzn-gecode are not both installed.");
        return Ok(());
    };
    row("Gecode", run.seconds, run.nodes, run.failures);
    println!("\nratio to Gecode: {:.2}", run.seconds / best);
    Ok(())
}

fn row(name: &str, seconds: f64, nodes: u64, failures: u64) {
    println!("| {name} | {:.1} | {nodes} | {failures} | {:.0} |", seconds * 1e3, nodes as f64 / seconds);
}
