//! The steps that a tracer sees, locked down: a change of the search, of a propagator or of the order in which they run shows
//! here as a diff.

use csp_core::prelude::*;

/// One line a step.
#[derive(Default)]
struct Lines(Vec<String>);

impl Tracer for &mut Lines {
    fn step(&mut self, step: Step<'_>) {
        match step {
            Step::Branched { decision, side, depth } => self.0.push(format!("{depth} {side:?} {decision:?}")),
            Step::Propagated { prop, domains, .. } => {
                let changed = step.changes().iter().filter_map(|&entry| domains.event(entry));
                let changed: Vec<_> = changed.map(|(x, event)| format!("{x:?} {event:?}")).collect();
                if !changed.is_empty() {
                    self.0.push(format!("  {prop:?}: {}", changed.join(", ")));
                }
            }
            Step::Failed { conflict, .. } => self.0.push(format!("  failed at {:?}", conflict.variable())),
            Step::Solved { number } => self.0.push(format!("  solution {number}")),
            Step::Limited { limit } => self.0.push(format!("  limit {limit:?}")),
            _ => self.0.push("  something new".to_string()),
        }
    }
}

#[test]
fn a_search_for_the_least_sum_is_told_step_by_step() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    let sum = model.var("sum", 0..=100).unwrap();
    model.all_different(&x).unwrap();
    model.linear(&[(1, x[0]), (2, x[1]), (3, x[2]), (-1, sum)], Relation::Equal, 0).unwrap();
    let mut lines = Lines::default();
    model.search(Goal::Minimize(sum), &mut lines).unwrap().count();
    insta::assert_snapshot!(lines.0.join("\n"), @r"
      p1: x3 Bounds, x3 Bounds
    1 Left Fix(x0, 1)
      p0: x1 Bounds, x2 Bounds
      p1: x3 Bounds, x3 Bounds
    2 Left Fix(x1, 2)
      p0: x2 Fixed
      p1: x3 Fixed, x3 Fixed
      solution 1
    1 Right Fix(x1, 2)
      p0: x2 Fixed
      p1: x3 Fixed
      solution 2
    0 Right Fix(x0, 1)
      p1: x2 Bounds, x3 Bounds
    1 Left Fix(x0, 2)
      p0: x1 Fixed, x2 Fixed, x1 Fixed
      p1: x3 Fixed, x3 Fixed
      solution 3
    0 Right Fix(x0, 2)
      p0: x1 Bounds
      p1: x2 Fixed, x3 Bounds
      p0: x1 Fixed
      p1: x3 Fixed
      solution 4
    ");
}
