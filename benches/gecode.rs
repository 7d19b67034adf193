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
use csp_core::problem::Learning;
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
        "| problem | solutions | csp: ms | nodes | propagations | auto: ms | Gecode: ms | nodes | propagations | ratio |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut missing = false;
    for row in COMPARISONS.iter().filter(|row| arguments.wants(row.name)) {
        missing |= !compare(row, arguments.rounds)?;
    }
    if missing {
        println!("\nGecode: minizinc and fzn-gecode are not both installed.");
    }
    Ok(())
}

/// The best round of each solver.
struct Measured {
    /// The seconds of csp.
    seconds: f64,
    /// Its seconds with [`Learning::Auto`].
    auto: f64,
    /// The statistics of csp.
    stats: Stats,
    /// The run of Gecode; `None` if it is not installed.
    gecode: Option<Run>,
}

/// Measures both solvers in turns.
fn measure(row: &Comparison, rounds: u32) -> Result<Measured, Box<dyn Error>> {
    let (mut model, goal) = (row.build)(row.minizinc[1])?;
    let (mut learning, learning_goal) = (row.build)(row.minizinc[1])?;
    learning.learning(Learning::Auto);
    let flatzinc = gecode::compile(&row.minizinc.concat())?;
    let solutions = u32::from(row.question == Question::First);
    let mut best = Measured {
        seconds: f64::INFINITY,
        auto: f64::INFINITY,
        stats: Stats::default(),
        gecode: None,
    };
    for _ in 0..rounds {
        let mut stats = Ok(best.stats);
        best.seconds = best
            .seconds
            .min(seconds(|| stats = row.solve(&mut model, goal)));
        best.stats = stats?;
        let mut found = Ok(best.stats);
        best.auto = best
            .auto
            .min(seconds(|| found = row.solve(&mut learning, learning_goal)));
        if found?.solutions != best.stats.solutions && row.question != Question::Best {
            return Err(format!("{}: with learning there are other solutions", row.name).into());
        }
        let run = flatzinc
            .as_deref()
            .map_or(Ok(None), |flatzinc| gecode::run(flatzinc, solutions))?;
        let runs = run.into_iter().chain(best.gecode);
        best.gecode = runs.min_by(|a, b| a.seconds.total_cmp(&b.seconds));
    }
    Ok(best)
}

/// Measures one row and prints it. Returns whether Gecode is installed.
fn compare(row: &Comparison, rounds: u32) -> Result<bool, Box<dyn Error>> {
    let Measured {
        seconds,
        auto,
        stats,
        gecode,
    } = measure(row, rounds)?;
    let name = row.name;
    let found = stats.solutions;
    let ours = format!(
        "{name} | {found} | {:.2} | {} | {} | {:.2}",
        seconds * 1e3,
        stats.nodes,
        stats.propagations,
        auto * 1e3
    );
    let Some(run) = gecode else {
        println!("| {ours} | | | | |");
        return Ok(false);
    };
    let ratio = run.seconds / seconds;
    let theirs = format!(
        "{:.2} | {} | {}",
        run.seconds * 1e3,
        run.nodes,
        run.propagations
    );
    println!("| {ours} | {theirs} | {ratio:.2} |");
    if row.question != Question::Best && run.solutions != found {
        return Err(format!("{name}: {found} solutions, Gecode {}", run.solutions).into());
    }
    Ok(true)
}
