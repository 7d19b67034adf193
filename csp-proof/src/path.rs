//! The decisions that lead to the present node, and what closed nodes say about them.

use crate::style::values_of;
use csp_core::ids::Var;
use csp_core::trace::{Branch, Held, Side};

/// The sides of decisions that lead to the present node.
#[derive(Debug, Default)]
pub(crate) struct NodePath {
    sides: Vec<Branch>,
    /// Whether a nogood was learnt at the present node.
    has_learnt: bool,
}

impl NodePath {
    /// Goes to a child, or visits the node again.
    pub(crate) fn enter(&mut self, branch: Option<Branch>) {
        self.sides.extend(branch);
        self.has_learnt = false;
    }

    /// The node is closed by what was learnt there.
    pub(crate) fn learnt(&mut self) {
        self.has_learnt = true;
    }

    /// Goes back to the node with this number of decisions.
    pub(crate) fn jump(&mut self, depth: usize) {
        self.sides.truncate(depth);
    }

    /// Goes back over the newest left side. Returns the left sides that are closed.
    pub(crate) fn close(&mut self) -> Option<Vec<Held>> {
        let newest = self
            .sides
            .iter()
            .rposition(|branch| branch.side == Side::Left)?;
        self.sides.truncate(newest + 1);
        let closed = self.lefts();
        self.sides.truncate(newest);
        Some(closed)
    }

    /// Goes back to the root. Returns the left sides that are closed, unless it is known already.
    pub(crate) fn restart(&mut self) -> Option<Vec<Held>> {
        let closed = if self.has_learnt { None } else { self.close() };
        self.sides.clear();
        closed
    }

    /// The left sides as facts, one for each variable.
    fn lefts(&self) -> Vec<Held> {
        let mut facts: Vec<Held> = Vec::new();
        let lefts = self.sides.iter().filter(|branch| branch.side == Side::Left);
        for atom in lefts.map(|branch| branch.atom) {
            let var = Var::new(atom.var().index() as u32);
            let values = values_of(atom);
            match facts.iter_mut().find(|fact| fact.var == var) {
                Some(fact) => fact.values = fact.values.intersection(&values),
                None => facts.push(Held { var, values }),
            }
        }
        facts
    }
}
