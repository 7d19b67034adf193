//! What a run has cost, as MiniZinc reads it, and what it has found so far, for people.

use std::fmt::Write as _;
use std::time::Duration;

use csp_flatzinc::{Compiled, Found, Summary};

/// What is known before the search.
pub(super) struct Statistics {
    variables: usize,
    propagators: usize,
    preparation: Duration,
}

impl Statistics {
    pub(super) fn new(compiled: &Compiled, preparation: Duration) -> Self {
        Self {
            variables: compiled.model.domains().len(),
            propagators: compiled.model.solver().propagators(),
            preparation,
        }
    }

    /// The lines that begin with `%%%mzn-stat`.
    pub(super) fn text(&self, summary: &Summary, whole: Duration) -> String {
        let stats = &summary.stats;
        let seconds = |time: Duration| format!("{:.6}", time.as_secs_f64());
        let mut lines = vec![
            ("initTime", seconds(self.preparation)),
            ("solveTime", seconds(whole.saturating_sub(self.preparation))),
            ("solutions", stats.solutions.to_string()),
            ("variables", self.variables.to_string()),
            ("propagators", self.propagators.to_string()),
            ("propagations", stats.propagations.to_string()),
            ("nodes", stats.nodes.to_string()),
            ("failures", stats.failures.to_string()),
            ("peakDepth", stats.max_depth.to_string()),
        ];
        if let Some(objective) = summary.objective {
            lines.push(("objective", objective.to_string()));
        }
        let mut text = String::new();
        for (name, value) in lines {
            // Writing to a string does not fail.
            let _ = writeln!(text, "%%%mzn-stat: {name}={value}");
        }
        text.push_str("%%%mzn-stat-end\n");
        text
    }
}

/// A line on a solution that has been found.
pub(super) fn progress(found: &Found<'_>, time: Duration) -> String {
    let objective = found.objective.map(|value| format!(", objective {value}"));
    format!(
        "csp: {:.3} s: solution {}{}, {} nodes, {} failures",
        time.as_secs_f64(),
        found.stats.solutions,
        objective.unwrap_or_default(),
        found.stats.nodes,
        found.stats.failures
    )
}
