//! Measures what a second worker is worth: problems of `data/learning` by one worker and by several, in turns. A
//! row has the work of one worker, which does not depend on the machine, and seconds by the clock.

use clap::Parser;
use csp_benches::learning::instances::BenchInstance;
use csp_benches::learning::run::{DecisionOrder, SearchKind, Settings, SolveStatus, run_together};
use std::error::Error;
use std::time::Duration;

/// Answers problems by one worker and by several, and checks the answers.
#[derive(Debug, Parser)]
struct WorkersArguments {
    /// Problems, such as `golomb__10`, or kinds, such as `golomb` (default: all)
    names: Vec<String>,
    /// Whether the search of one worker learns
    #[arg(long, value_enum, default_value_t)]
    search: SearchKind,
    /// Which variable is decided first
    #[arg(long, value_enum, default_value_t)]
    order: DecisionOrder,
    /// How many workers are compared with one
    #[arg(long, default_value_t = 2)]
    workers: usize,
    /// Problems that one worker answers with less work than this, in millions, are left out
    #[arg(long, default_value_t = 300)]
    least: u64,
    /// Seconds by the clock for each search
    #[arg(long, default_value_t = 30.0)]
    time: f64,
}

impl WorkersArguments {
    fn wants(&self, instance: &BenchInstance) -> bool {
        let is = |name: &String| *name == instance.name || *name == instance.kind.name;
        self.names.is_empty() || self.names.iter().any(is)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = WorkersArguments::parse();
    let settings = Settings {
        search: arguments.search,
        order: arguments.order,
        time: Duration::try_from_secs_f64(arguments.time)?,
    };
    let workers = arguments.workers;
    println!("| problem | 1: million units, s | {workers}: million units, s | ratio of work |");
    println!("|---|--:|--:|--:|");
    let mut logarithms = Vec::new();
    for instance in BenchInstance::all()? {
        if !arguments.wants(&instance) {
            continue;
        }
        let named = |error| format!("{}: {error}", instance.name);
        let one = run_together(&instance, settings, 1).map_err(named)?;
        if one.work < arguments.least * 1_000_000 {
            continue;
        }
        let several = run_together(&instance, settings, workers).map_err(named)?;
        let ratio = one.work as f64 / several.work as f64;
        let million = |work: u64| work as f64 / 1e6;
        let sign = match (one.status, several.status) {
            (_, SolveStatus::Unknown) => "?",
            (SolveStatus::Unknown, _) => "at least ",
            _ => "",
        };
        println!(
            "| {} | {:.0}, {:.2} | {:.0}, {:.2} | {sign}{ratio:.2} |",
            instance.name,
            million(one.work),
            one.seconds,
            million(several.work),
            several.seconds
        );
        if several.status != SolveStatus::Unknown {
            logarithms.push(ratio.ln());
        }
    }
    let mean = logarithms.iter().sum::<f64>() / logarithms.len().max(1) as f64;
    println!("\ngeometric mean of {}: {:.2}", logarithms.len(), mean.exp());
    Ok(())
}
