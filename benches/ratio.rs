//! Compares the sudoku solvers of the project with the crate `sudoku`. All are measured in turns in
//! one process; the best of some rounds counts.
//!
//! Run `cargo bench -p csp-benches --bench ratio`. `-- 3` asks for three rounds, and
//! `-- top1465 count` for these rows alone. The program does nothing unless `cargo bench` runs it:
//! `cargo test` of all targets stays quick.

use csp_benches::puzzles::{MANY, MANY_SOLUTIONS, Puzzle, SETS, thinned, unique_in_batch};
use csp_benches::run::{Arguments, race, seconds};
use csp_core::limits::Limits;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Batch, Board, NineSolver, kernels};
use csp_sudoku::shape::Shape;
use std::error::Error;

const COUNT: &str = "count";

fn main() -> Result<(), Box<dyn Error>> {
    let mut rows = SETS.map(|set| set.name).to_vec();
    rows.push(COUNT);
    let Some(arguments) = Arguments::read(std::env::args().skip(1), &rows)? else {
        return Ok(());
    };
    println!("rounds: {}; the best of each", arguments.rounds);
    if SETS.iter().any(|set| arguments.wants(set.name)) {
        sudoku(&arguments)?;
    }
    if arguments.wants(COUNT) {
        count(&arguments)?;
    }
    Ok(())
}

/// Measures every solver that runs on this machine on every set. A column has the puzzles a second
/// that are proven unique, and the ratio to the crate.
fn sudoku(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let kernels = kernels();
    // The portable kernel, which is the first, solves a batch one by one.
    let together = &kernels[1..];
    let fast = kernels
        .iter()
        .map(|kernel| format!("fast, {}", kernel.name()));
    let batch = together
        .iter()
        .map(|kernel| format!("batch, {}", kernel.name()));
    let names: Vec<String> = fast.chain(batch).collect();
    println!(
        "\n| set | puzzles | crate `sudoku` | model | {} |",
        names.join(" | ")
    );
    println!("|---|--:|--:|--:|{}", "--:|".repeat(names.len()));
    let mut solvers = Solvers {
        model: ModelSolver::new(Shape::NINE),
        fast: kernels
            .iter()
            .map(|&kernel| NineSolver::with_kernel(kernel))
            .collect(),
        batches: together
            .iter()
            .map(|&kernel| Batch::with_kernel(kernel))
            .collect(),
    };
    let mut costs = Vec::new();
    for set in SETS.iter().filter(|set| arguments.wants(set.name)) {
        let puzzles = set.all()?;
        costs.push((
            set.name,
            check(&puzzles, &mut solvers.model, &solvers.fast[0])?,
        ));
        let total = race(&puzzles, arguments.rounds, |puzzles| solvers.round(puzzles));
        let count = puzzles.len() as f64;
        let ours: Vec<String> = total[1..]
            .iter()
            .map(|taken| format!("{:.0} ({:.2})", count / taken, total[0] / taken))
            .collect();
        println!(
            "| {} | {count} | {:.0} | {} |",
            set.name,
            count / total[0],
            ours.join(" | ")
        );
    }
    println!(
        "\nA puzzle costs:\n\n| set | model: nodes | model: propagations | fast: nodes | fast: rounds |"
    );
    println!("|---|--:|--:|--:|--:|");
    for (name, [a, b, c, d]) in costs {
        println!("| {name} | {a:.2} | {b:.2} | {c:.2} | {d:.2} |");
    }
    Ok(())
}

/// The solvers of the project that are compared.
struct Solvers {
    model: ModelSolver,
    /// One for each kernel that runs on this machine.
    fast: Vec<NineSolver>,
    /// One for each of these that settles several boards together.
    batches: Vec<Batch>,
}

impl Solvers {
    /// The seconds of the crate, the model, each kernel and each batch for these puzzles.
    fn round(&mut self, puzzles: &[Puzzle]) -> Vec<f64> {
        let model = &mut self.model;
        let mut taken = vec![
            seconds(|| {
                puzzles
                    .iter()
                    .filter(|puzzle| puzzle.unique_by_crate())
                    .count()
            }),
            seconds(|| {
                puzzles
                    .iter()
                    .filter(|puzzle| puzzle.unique_by_model(model).0)
                    .count()
            }),
        ];
        for solver in &mut self.fast {
            taken.push(seconds(|| {
                puzzles
                    .iter()
                    .filter(|puzzle| puzzle.unique_by_fast(solver))
                    .count()
            }));
        }
        let boards: Vec<Board> = puzzles.iter().map(|puzzle| puzzle.board).collect();
        for batch in &mut self.batches {
            taken.push(seconds(|| unique_in_batch(&boards, batch)));
        }
        taken
    }
}

/// Checks that all solvers find one solution of each puzzle. Returns the mean nodes and
/// propagations of a puzzle, for the model and for the fast path.
fn check(
    puzzles: &[Puzzle],
    solver: &mut ModelSolver,
    fast: &NineSolver,
) -> Result<[f64; 4], String> {
    let mut cost = [0; 4];
    let mut fast = NineSolver::with_kernel(fast.kernel());
    for (puzzle, number) in puzzles.iter().zip(1..) {
        let (model, stats) = puzzle.unique_by_model(solver);
        let answer = fast.solve(&puzzle.board, 2, &Limits::default());
        let other = puzzle.unique_by_crate();
        if !(model && other && answer.solutions == 1) {
            let found = answer.solutions;
            return Err(format!(
                "puzzle {number} is unique: the model says {model}, the crate {other}, fast {found}"
            ));
        }
        let new = [
            stats.nodes,
            stats.propagations,
            answer.stats.nodes,
            answer.stats.propagations,
        ];
        for (cost, new) in cost.iter_mut().zip(new) {
            *cost += new;
        }
    }
    Ok(cost.map(|cost| cost as f64 / puzzles.len() as f64))
}

/// Measures the solutions a second on one puzzle that has millions, and on a set of puzzles with many.
fn count(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    println!("\n| puzzles | solutions | crate `sudoku`: solutions/s | fast: solutions/s | ratio |");
    println!("|--:|--:|--:|--:|--:|");
    let many = Puzzle::new(MANY.parse()?)?;
    let solutions = count_all(&[many], arguments.rounds)?;
    if solutions != MANY_SOLUTIONS {
        return Err(format!("{solutions} solutions in place of {MANY_SOLUTIONS}").into());
    }
    count_all(&thinned()?, arguments.rounds)?;
    Ok(())
}

/// Measures both counters on these puzzles. Returns the number of solutions.
fn count_all(puzzles: &[Puzzle], rounds: u32) -> Result<u64, Box<dyn Error>> {
    let mut ours = f64::INFINITY;
    let mut other = f64::INFINITY;
    let mut solver = NineSolver::new();
    let mut counts = [0; 2];
    for _ in 0..rounds {
        ours = ours.min(seconds(|| {
            let counted = puzzles.iter();
            counts[0] = counted
                .map(|puzzle| solver.count(&puzzle.board, u64::MAX))
                .sum();
        }));
        other = other.min(seconds(|| {
            let counted = puzzles.iter();
            counts[1] = counted
                .map(|puzzle| puzzle.other.solutions_count_up_to(usize::MAX) as u64)
                .sum();
        }));
        if counts[0] != counts[1] {
            return Err(format!("fast says {}, the crate {}", counts[0], counts[1]).into());
        }
    }
    let solutions = counts[0] as f64;
    println!(
        "| {} | {} | {:.0} | {:.0} | {:.2} |",
        puzzles.len(),
        counts[0],
        solutions / other,
        solutions / ours,
        other / ours
    );
    Ok(counts[0])
}
