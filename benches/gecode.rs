//! Compares the engine with Gecode on the same models. Both are measured in turns in one run; the
//! best of some rounds counts. The time is that of the search, without reading and posting.
//!
//! Run `cargo bench -p csp-benches --bench gecode`. `-- 3` asks for three rounds, and
//! `-- queens_11 magic_4` for these rows alone. Without `minizinc` and `fzn-gecode` only our own
//! figures are printed. The program does nothing unless `cargo bench` runs it: `cargo test` of all
//! targets stays quick.

use csp_benches::gecode::{self, Run};
use csp_benches::models::{COMPARISONS, Comparison, Question};
use csp_benches::run::{Arguments, seconds};
use csp_core::stats::Stats;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) =
        Arguments::read(std::env::args().skip(1), &COMPARISONS.map(|row| row.name))?
    else {
        return Ok(());
    };
    println!("rounds: {}; the best of each\n", arguments.rounds);
    println!(
        "| problem | solutions | csp: ms | nodes | propagations | Gecode: ms | nodes | propagations | ratio |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut missing = false;
    for row in COMPARISONS.iter().filter(|row| arguments.wants(row.name)) {
        missing |= compare(row, arguments.rounds)?.is_none();
    }
    if missing {
        println!("\nGecode: minizinc and fzn-gecode are not both installed.");
    }
    Ok(())
}

/// Measures one row and prints it. `None`: Gecode is not installed.
fn compare(row: &Comparison, rounds: u32) -> Result<Option<Run>, Box<dyn Error>> {
    let (mut model, goal) = (row.build)(row.minizinc[1])?;
    let flatzinc = gecode::compile(&row.minizinc.concat())?;
    let solutions = u32::from(row.question == Question::First);
    let mut best = f64::INFINITY;
    let mut cost = Stats::default();
    let mut other: Option<Run> = None;
    for _ in 0..rounds {
        let mut stats = Ok(cost);
        best = best.min(seconds(|| stats = row.solve(&mut model, goal)));
        cost = stats?;
        let run =
            flatzinc.as_deref().map_or(Ok(None), |flatzinc| gecode::run(flatzinc, solutions))?;
        other = run.into_iter().chain(other).min_by(|a, b| a.seconds.total_cmp(&b.seconds));
    }
    let ours = format!(
        "{} | {} | {:.2} | {} | {}",
        row.name,
        cost.solutions,
        best * 1e3,
        cost.nodes,
        cost.propagations
    );
    let Some(run) = other else {
        println!("| {ours} | | | | |");
        return Ok(None);
    };
    let ratio = run.seconds / best;
    println!(
        "| {ours} | {:.2} | {} | {} | {ratio:.2} |",
        run.seconds * 1e3,
        run.nodes,
        run.propagations
    );
    if row.question != Question::Best && run.solutions != cost.solutions {
        return Err(format!(
            "{}: {} solutions, Gecode {}",
            row.name, cost.solutions, run.solutions
        )
        .into());
    }
    Ok(Some(run))
}
