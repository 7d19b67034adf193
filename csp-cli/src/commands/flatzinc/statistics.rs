//! What a run has cost, as MiniZinc reads it, and what it has found so far, for people.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use csp_flatzinc::{Compiled, RunEvent, RunSummary};

/// What is known before the search.
#[derive(Clone, Copy)]
pub(super) struct Statistics {
    variables: usize,
    propagators: usize,
    views: usize,
    conditions: usize,
    begun: Instant,
    preparation: Duration,
}

impl Statistics {
    /// The statistics of a run that began at this time and searches from now on.
    pub(super) fn new(compiled: &Compiled, begun: Instant) -> Self {
        Self {
            variables: compiled.model.domains().len(),
            propagators: compiled.model.solver().propagators(),
            views: compiled.views,
            conditions: compiled.conditions,
            begun,
            preparation: begun.elapsed(),
        }
    }

    /// The lines that begin with `%%%mzn-stat`, now.
    pub(super) fn text(&self, summary: &RunSummary) -> String {
        let whole = self.begun.elapsed();
        let stats = &summary.stats;
        let seconds = |time: Duration| format!("{:.6}", time.as_secs_f64());
        let mut lines = vec![
            ("initTime", seconds(self.preparation)),
            ("solveTime", seconds(whole.saturating_sub(self.preparation))),
            ("solutions", stats.solutions.to_string()),
            ("variables", self.variables.to_string()),
            ("views", self.views.to_string()),
            ("conditions", self.conditions.to_string()),
            ("propagators", self.propagators.to_string()),
            ("propagations", stats.propagations.to_string()),
            ("nodes", stats.nodes.to_string()),
            ("failures", stats.failures.to_string()),
            ("restarts", stats.restarts.to_string()),
            ("nogoods", stats.nogoods.to_string()),
            ("peakDepth", stats.max_depth.to_string()),
        ];
        let values = [
            ("objective", summary.objective),
            ("objectiveBound", summary.bound),
        ];
        for (name, value) in values {
            lines.extend(value.map(|value| (name, value.to_string())));
        }
        lines.extend(peak_memory().map(|megabytes| ("peakMem", format!("{megabytes:.2}"))));
        let mut text = String::new();
        for (name, value) in lines {
            // Writing to a string does not fail.
            let _ = writeln!(text, "%%%mzn-stat: {name}={value}");
        }
        text.push_str("%%%mzn-stat-end\n");
        text
    }
}

/// The most memory that this process has had, in megabytes, where the system says so in a file.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = peak.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Lines for people: solutions and bounds as they are found.
#[derive(Debug, Default)]
pub(super) struct ProgressLines {
    objective: Option<i32>,
    bound: Option<i32>,
    /// When the last line on neighbourhoods was written.
    neighbourhoods: Duration,
}

/// How long it is between two lines on neighbourhoods, of which there are thousands.
const PAUSE: Duration = Duration::from_secs(1);

impl ProgressLines {
    /// The line for a step of the search, if it is worth one.
    pub(super) fn line(&mut self, step: RunEvent, time: Duration) -> Option<String> {
        let what = match step {
            RunEvent::Solution { objective, stats } => {
                self.objective = objective;
                let (number, nodes, failures) = (stats.solutions, stats.nodes, stats.failures);
                let found = objective.map(|value| format!(", objective {value}"));
                let (found, gap) = (found.unwrap_or_default(), self.gap());
                format!("solution {number}{found}{gap}, {nodes} nodes, {failures} failures")
            }
            RunEvent::Bound(bound) => {
                self.bound = Some(bound);
                format!("bound {bound}{}", self.gap())
            }
            RunEvent::Neighbourhood { number, free, of } => {
                if number > 1 && time < self.neighbourhoods + PAUSE {
                    return None;
                }
                self.neighbourhoods = time;
                format!("neighbourhood {number}, {free} of {of} variables free")
            }
        };
        Some(format!("csp: {:.3} s: {what}", time.as_secs_f64()))
    }

    /// How far the objective is from the bound.
    fn gap(&self) -> String {
        let both = self.objective.zip(self.bound);
        let gap = both.map(|(objective, bound)| i64::from(objective).abs_diff(bound.into()));
        gap.map_or_else(String::new, |gap| format!(", gap {gap}"))
    }
}
