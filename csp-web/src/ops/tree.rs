//! `tree`: the search tree of a trace, with the places of its nodes.

use super::replay::parse;
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_core::extend::Side;
use csp_trace::svg::{Drawing, DrawnLabel, DrawnNode, NodeShape};
use csp_trace::tree::SearchTree;
use serde_json::{Value, json};

/// `{trace, below?}` → `{left, top, width, height, nodes, labels}`.
///
/// A large tree is folded. `below` is the index of a node, from 0: its subtree is drawn alone.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let trace = parse(&request.required_text("trace")?).map_err(Failure::new)?;
    let tree = SearchTree::new(&trace).map_err(Failure::new)?;
    let drawing = match request.number("below")? {
        None => Drawing::new(&trace, &tree),
        Some(below) => {
            let below = usize::try_from(below).ok();
            let drawing = below.and_then(|below| Drawing::below(&trace, &tree, below));
            drawing.ok_or_else(|| Failure::new("`below` is no node of the tree"))?
        }
    };
    let Drawing {
        left,
        top,
        width,
        height,
        nodes,
        labels,
    } = drawing;
    Ok(json!({
        "left": left,
        "top": top,
        "width": width,
        "height": height,
        "nodes": nodes.iter().map(node).collect::<Vec<_>>(),
        "labels": labels.iter().map(label).collect::<Vec<_>>(),
    })
    .into())
}

fn node(drawn: &DrawnNode) -> Value {
    json!({
        "node": drawn.node,
        "kind": name(drawn.kind),
        "x": drawn.x,
        "y": drawn.y,
        "parent": drawn.parent,
        "caption": drawn.caption,
        "text": drawn.tooltip,
        "half_open": drawn.is_half_open,
    })
}

fn label(DrawnLabel { text, x, y, side }: &DrawnLabel) -> Value {
    let anchor = if *side == Side::Left { "end" } else { "start" };
    json!({"text": text, "x": x, "y": y, "anchor": anchor})
}

fn name(kind: NodeShape) -> &'static str {
    match kind {
        NodeShape::Decision => "decision",
        NodeShape::Failure => "failure",
        NodeShape::Solution => "solution",
        NodeShape::Open => "open",
        NodeShape::FoldedFailures => "folded-failures",
        NodeShape::FoldedOpen => "folded-open",
        NodeShape::Folded => "folded",
    }
}
