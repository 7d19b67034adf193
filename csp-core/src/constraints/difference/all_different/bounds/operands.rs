//! What an all-different is about.

use crate::constraints::operand::{Operand, vars_of};
use crate::constraints::prelude::*;

/// Operands that differ, and their variables.
#[derive(Clone)]
pub(super) struct DifferentOperands<X> {
    pub(super) operands: Vec<X>,
    pub(super) scope: Vec<Var>,
}

impl<X: Operand> DifferentOperands<X> {
    pub(super) fn new(operands: Vec<X>) -> Self {
        Self {
            scope: vars_of(&operands),
            operands,
        }
    }

    /// The variables, if these differ.
    pub(super) fn variables(&self) -> &[Var] {
        let is_plain = |operand: &X| operand.view().is_plain();
        if self.operands.iter().all(is_plain) {
            &self.scope
        } else {
            &[]
        }
    }

    pub(super) fn meaning(&self) -> Option<Vec<Statement>> {
        let views = self.operands.iter().map(|operand| operand.view());
        Some(vec![Statement::different(views)])
    }
}
