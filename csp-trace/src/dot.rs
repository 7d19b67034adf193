//! Floor 2: the search tree for Graphviz.

use crate::label;
use crate::tree::{SearchTree, State, TreeNode};
use csp_core::trace::{Legend, Trace, TraceError};
use std::fmt::Write;

const HEAD: &str = r##"digraph search {
  graph [ordering=out];
  node [fontname="sans-serif", fontsize=10, style=filled];
  edge [fontname="sans-serif", fontsize=10, arrowhead=none];
"##;
/// The look of a child that the search did not enter.
const UNEXPLORED: &str = r##"shape=circle, style="dashed", color="#808080", label="", width=0.15"##;

/// The search tree of a trace in the language of Graphviz. Draw it with `dot -Tsvg tree.dot`.
///
/// A circle is a decision, a red square a failure, a green diamond a solution. A dashed grey circle
/// is a node at which the search ended. A small dashed circle is a right side that the search never
/// entered. Nodes have the numbers of the trace. An edge `jump` leads to the next visit of a node,
/// after what a search has learnt below it.
///
/// ```
/// use csp_core::{limits::Limits, prelude::*, trace::TraceLevel};
/// let mut model = Model::new();
/// model.array("x", 1, 0..=1)?;
/// model.limit(Limits::default().solutions(1));
/// let dot = csp_trace::dot::to_dot(&model.trace(Goal::Satisfy, TraceLevel::Decisions)?)?;
/// assert!(dot.contains(r#"n1 -> n2 [label="x[0] = 1"];"#));
/// assert!(dot.contains(r#"n1 -> u1 [label="x[0] ≠ 1", style=dashed];"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`SearchTree::new`].
pub fn to_dot(trace: &Trace) -> Result<String, TraceError> {
    let tree = SearchTree::new(trace)?;
    let mut out = String::from(HEAD);
    if let Some(about) = &trace.about {
        let _ = writeln!(out, "  label=\"{}\";", escape(about));
    }
    for (place, node) in tree.nodes().iter().enumerate() {
        write_node(&mut out, &trace.legend, place + 1, node);
        if let Some(parent) = node.parent {
            let label = node.branch.map_or(label::JUMP.to_string(), |branch| {
                label::branch(&trace.legend, branch)
            });
            let _ = writeln!(
                out,
                "  n{} -> n{} [label=\"{}\"];",
                parent + 1,
                place + 1,
                escape(&label)
            );
        }
    }
    // Graphviz draws children in the order of their edges, and these right sides come last.
    for (place, node) in tree
        .nodes()
        .iter()
        .enumerate()
        .filter(|(_, node)| node.is_half_open())
    {
        write_unexplored(&mut out, &trace.legend, &tree, place + 1, node);
    }
    out.push_str("}\n");
    Ok(out)
}

// Writing to a `String` cannot fail: the results of `write!` are ignored below.

fn write_node(out: &mut String, legend: &Legend, id: usize, node: &TreeNode) {
    let look = match node.state {
        State::Inner => r##"shape=circle, fillcolor="#a9c4ee""##,
        State::Failed { .. } => r##"shape=square, fillcolor="#ee9a94""##,
        State::Solution { .. } => r##"shape=diamond, fillcolor="#8fd6a5""##,
        State::Open => r##"shape=circle, style="filled,dashed", fillcolor="#eeeeee""##,
    };
    let tooltip = escape(&label::tooltip(legend, node));
    let _ = writeln!(
        out,
        "  n{id} [{look}, label=\"{}\", tooltip=\"{tooltip}\"];",
        node.number
    );
}

fn write_unexplored(
    out: &mut String,
    legend: &Legend,
    tree: &SearchTree,
    id: usize,
    node: &TreeNode,
) {
    let Some(left) = node.children[0].and_then(|left| tree.nodes()[left].branch) else {
        return;
    };
    let label = escape(&label::branch(legend, left.other()));
    let _ = writeln!(out, "  u{id} [{UNEXPLORED}, tooltip=\"not explored\"];");
    let _ = writeln!(out, "  n{id} -> u{id} [label=\"{label}\", style=dashed];");
}

/// Escapes a text for a quoted string. Graphviz reads backslash escapes and XML entities there.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
