//! Floor 1: the words in pictures.

use crate::tree::{State, TreeNode};
use csp_core::trace::{Branch, Legend};

/// What leads from the first visit of a node to the next one, after a jump.
pub(crate) const JUMP: &str = "jump";

/// A side of a decision with its variable: `x[0] ≠ 3`.
pub(crate) fn branch(legend: &Legend, branch: Branch) -> String {
    format!(
        "{} {}",
        legend.var(branch.atom.var()),
        relation_to_value(branch)
    )
}

/// A side of a decision without its variable: `≠ 3`.
pub(crate) fn relation_to_value(branch: Branch) -> String {
    let (relation, value) = branch.relation();
    let sign = match relation {
        "!=" => "≠",
        "<=" => "≤",
        ">=" => "≥",
        other => other,
    };
    format!("{sign} {value}")
}

/// All that the trace says about a node, on several lines.
pub(crate) fn tooltip(legend: &Legend, node: &TreeNode) -> String {
    let mut place = format!("node {}, depth {}", node.number, node.depth);
    if let Some(to) = node.branch {
        place = format!("{place}: {}", branch(legend, to));
    } else if node.parent.is_some() {
        place.push_str(": again, after a jump");
    }
    let mut lines = vec![place, outcome(legend, node)];
    if let Some(removed) = node.removed {
        lines.push(format!(
            "{} removed by propagation",
            count(removed, "value")
        ));
    }
    lines.join("\n")
}

fn outcome(legend: &Legend, node: &TreeNode) -> String {
    match node.state {
        State::Inner => {
            let nodes = count(node.below.nodes - 1, "node");
            let failures = failures(node.below.failures);
            let solutions = count(node.below.solutions, "solution");
            format!("below: {nodes}, {failures}, {solutions}")
        }
        State::Failed { by, at } => {
            let by = by.map_or(String::new(), |by| {
                format!(" found by {}", legend.cause(by))
            });
            let at = at.map_or(String::new(), |at| {
                format!(": {} has no value left", legend.var(at))
            });
            format!("failure{by}{at}")
        }
        State::Solution { number } => format!("solution {number}"),
        State::Open => "open: the search ended here".to_string(),
    }
}

/// `1 node`, `2 nodes`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

pub(crate) fn failures(number: u64) -> String {
    count(number, "failure")
}
