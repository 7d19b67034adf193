//! Floor 1: the words in pictures.

use crate::tree::{Node, State};
use csp_core::extend::{Decision, Side};
use csp_core::trace::{Legend, relation};

/// What a side of a decision says, with the variable: `x[0] ≠ 3`.
pub(crate) fn branch(legend: &Legend, decision: Decision, side: Side) -> String {
    format!("{} {}", legend.var(decision.var()), value(decision, side))
}

/// The same without the variable: `≠ 3`.
pub(crate) fn value(decision: Decision, side: Side) -> String {
    let (relation, value) = relation(decision, side);
    let sign = match relation {
        "!=" => "≠",
        "<=" => "≤",
        ">=" => "≥",
        other => other,
    };
    format!("{sign} {value}")
}

/// What there is to say of a node, on several lines.
pub(crate) fn tooltip(legend: &Legend, node: &Node) -> String {
    let place = format!("node {}, depth {}", node.number, node.depth);
    let mut lines = vec![
        node.branch
            .map_or(place.clone(), |(d, side)| format!("{place}: {}", branch(legend, d, side))),
    ];
    match node.state {
        State::Inner => {
            let below = node.below;
            let solutions = count(below.solutions, "solution");
            lines.push(format!(
                "below: {}, {}, {solutions}",
                count(below.nodes - 1, "node"),
                failures(below.failures)
            ));
        }
        State::Failed { by, at } => {
            let by = by.map_or(String::new(), |by| format!(" found by {}", legend.cause(by)));
            let at =
                at.map_or(String::new(), |at| format!(": {} has no value left", legend.var(at)));
            lines.push(format!("failure{by}{at}"));
        }
        State::Solution { number } => lines.push(format!("solution {number}")),
        State::Open => lines.push("open: the search ended here".to_string()),
    }
    if let Some(removed) = node.removed {
        lines.push(format!("{} removed by propagation", count(removed, "value")));
    }
    lines.join("\n")
}

/// `1 node`, `2 nodes`.
pub(crate) fn count(number: u64, of: &str) -> String {
    format!("{number} {of}{}", if number == 1 { "" } else { "s" })
}

pub(crate) fn failures(number: u64) -> String {
    count(number, "failure")
}
