//! The smallest set of nodes that has one node of each edge.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::{Goal, ValueOrder, VarOrder, sum};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let count = data.count("n")?;
    let mut model = Model::new();
    let nodes = model.array("node", count, 0..=1)?;
    let size = model.var("size", 0..=count)?;
    model.require(size.eq(sum(&nodes)))?;
    for [a, b] in data.pairs("e")? {
        model.require((nodes[a] + nodes[b]).ge(1))?;
    }
    let goal = Goal::Minimize(size);
    Ok(Posed {
        model,
        goal,
        vars: nodes,
        order: VarOrder::FirstFail,
        values: ValueOrder::Min,
    })
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let nodes = proposal.values;
    let edges = data.pairs("e")?;
    Ok(nodes.iter().all(|node| (0..=1).contains(node))
        && edges.iter().all(|&[a, b]| nodes[a] + nodes[b] >= 1)
        && nodes.iter().sum::<i32>() == proposal.objective)
}
