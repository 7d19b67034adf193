//! Answers the problems of `data/learning`, checks each solution and each answer, and prints one
//! line for each problem, its columns separated by tabs.

use clap::Parser;
use csp_benches::learning::instances::BenchInstance;
use csp_benches::learning::run::{DecisionOrder, Outcome, SearchKind, Settings, run};
use csp_benches::memory::{MemoryWatch, chart};
use itertools::Itertools as _;
use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

/// Answers the problems that are made to measure learning, and checks the answers.
#[derive(Debug, Parser)]
struct LearningArguments {
    /// Problems, such as `golomb__10`, or kinds, such as `golomb` (default: all)
    names: Vec<String>,
    /// Whether the search learns
    #[arg(long, value_enum, default_value_t)]
    search: SearchKind,
    /// Which variable is decided first
    #[arg(long, value_enum, default_value_t)]
    order: DecisionOrder,
    /// Seconds of the processor for each search
    #[arg(long, default_value_t = 12.0)]
    time: f64,
    /// Draws the memory of the process, second by second, into this SVG
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
}

impl LearningArguments {
    fn wants(&self, instance: &BenchInstance) -> bool {
        let is = |name: &String| *name == instance.name || *name == instance.kind.name;
        self.names.is_empty() || self.names.iter().any(is)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = LearningArguments::parse();
    let settings = Settings {
        search: arguments.search,
        order: arguments.order,
        time: Duration::try_from_secs_f64(arguments.time)?,
    };
    let mut all = BenchInstance::all()?;
    all.retain(|instance| arguments.wants(instance));
    if all.is_empty() {
        return Err("there is no such problem".into());
    }
    let mut out = io::stdout();
    writeln!(
        out,
        "name\tstatus\tobjective\tseconds\tnodes\tfailures\tconflicts/s"
    )?;
    let watch = MemoryWatch::begin();
    for instance in &all {
        let outcome =
            run(instance, settings).map_err(|error| format!("{}: {error}", instance.name))?;
        writeln!(out, "{}\t{}", instance.name, row(&outcome))?;
    }
    if let Some(file) = &arguments.memory {
        let names = all.iter().map(|instance| &instance.name[..]).join(", ");
        fs::write(
            file,
            chart(&format!("resident memory: {names}"), &watch.end()?),
        )?;
    }
    Ok(())
}

/// The columns after the name.
fn row(outcome: &Outcome) -> String {
    let Outcome {
        status,
        objective,
        seconds,
        stats,
    } = outcome;
    let objective = objective.map_or_else(|| "-".to_owned(), |objective| objective.to_string());
    let rate = stats.failures as f64 / seconds.max(1e-6);
    format!(
        "{status}\t{objective}\t{seconds:.4}\t{}\t{}\t{rate:.0}",
        stats.nodes, stats.failures
    )
}
