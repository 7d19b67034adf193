//! How the engine compares with Gecode on the same models, measured in turns in one run, the best
//! of some rounds for each: solving time alone, without reading and posting.
//!
//! `cargo bench -p csp-benches --bench gecode`, or with `-- 3` for three rounds;
//! `-- queens_11 magic_4` for these rows alone. Without `minizinc` and `fzn-gecode` only our own
//! figures are printed. It does nothing unless `cargo bench` runs it, so that tests of all targets
//! stay quick.

use csp_benches::ask::{Ask, seconds};
use csp_benches::gecode::{self, Run};
use csp_benches::models::{Quest, RIVALRIES, Rivalry};
use csp_core::stats::Stats;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(ask) = Ask::of(std::env::args().skip(1), &RIVALRIES.map(|row| row.name))? else {
        return Ok(());
    };
    println!("rounds: {}; the best of each\n", ask.rounds);
    println!(
        "| problem | solutions | csp: ms | nodes | propagations | Gecode: ms | nodes | propagations | ratio |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut missing = false;
    for row in RIVALRIES.iter().filter(|row| ask.wants(row.name)) {
        missing |= compare(row, ask.rounds)?.is_none();
    }
    if missing {
        println!("\nGecode: minizinc and fzn-gecode are not both installed.");
    }
    Ok(())
}

/// Measures one row, and prints it.
fn compare(row: &Rivalry, rounds: u32) -> Result<Option<Run>, Box<dyn Error>> {
    let (mut model, goal) = (row.build)(row.minizinc[1])?;
    let flatzinc = gecode::compile(&row.minizinc.concat())?;
    let solutions = u32::from(row.quest == Quest::First);
    let (mut best, mut cost) = (f64::INFINITY, Stats::default());
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
    if row.quest != Quest::Best && run.solutions != cost.solutions {
        return Err(format!(
            "{}: {} solutions, Gecode {}",
            row.name, cost.solutions, run.solutions
        )
        .into());
    }
    Ok(Some(run))
}
