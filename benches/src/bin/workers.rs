//! Measures what a second worker is worth: problems of `data/learning` by one worker and by several, in turns. A
//! row has the work of one worker, which does not depend on the machine, and seconds by the clock.

use clap::Parser;
use csp_benches::learning::instances::BenchInstance;
use csp_benches::learning::run::{
    DecisionOrder, SearchKind, Settings, SolveStatus, TogetherOutcome, run_together,
};
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

    /// Prints the row of a problem that is not too easy, and returns the ratio if it is known.
    fn compare(&self, instance: &BenchInstance) -> Result<Option<f64>, Box<dyn Error>> {
        let settings = Settings {
            search: self.search,
            order: self.order,
            time: Duration::try_from_secs_f64(self.time)?,
        };
        let run = |workers| {
            let outcome = run_together(instance, settings, workers);
            outcome.map_err(|error| format!("{}: {error}", instance.name))
        };
        let one = run(1)?;
        if one.work < self.least * 1_000_000 {
            return Ok(None);
        }
        let (row, ratio) = compared(one, run(self.workers)?);
        println!("| {} | {row} |", instance.name);
        Ok(ratio)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = WorkersArguments::parse();
    let workers = arguments.workers;
    println!("| problem | 1: million units, s | {workers}: million units, s | ratio of work |");
    println!("|---|--:|--:|--:|");
    let mut logarithms = Vec::new();
    for instance in BenchInstance::all()? {
        if arguments.wants(&instance) {
            let ratio = arguments.compare(&instance)?;
            logarithms.extend(ratio.map(f64::ln));
        }
    }
    let mean = logarithms.iter().sum::<f64>() / logarithms.len().max(1) as f64;
    println!(
        "\ngeometric mean of {}: {:.2}",
        logarithms.len(),
        mean.exp()
    );
    Ok(())
}

/// The columns of a row, and the ratio of work unless several workers have not ended in time.
fn compared(one: TogetherOutcome, several: TogetherOutcome) -> (String, Option<f64>) {
    let ratio = one.work as f64 / several.work as f64;
    let ratio_text = match (one.status, several.status) {
        (_, SolveStatus::Unknown) => "–".to_owned(),
        (SolveStatus::Unknown, _) => format!("at least {ratio:.2}"),
        _ => format!("{ratio:.2}"),
    };
    let [one, others] = [one, several].map(|outcome| {
        let million = outcome.work as f64 / 1e6;
        format!("{million:.0}, {:.2}", outcome.seconds)
    });
    let is_known = several.status != SolveStatus::Unknown;
    (
        format!("{one} | {others} | {ratio_text}"),
        is_known.then_some(ratio),
    )
}
