//! Annotations that say what is decided next.

use super::super::problem::Problem;
use super::super::scope::Operand;
use super::Searches;
use super::priority::Priority;
use super::warm::WarmStart;
use crate::ast::Expr;
use csp_core::branching::Brancher;

type Branchers = Vec<Box<dyn Brancher>>;

impl Searches<'_, '_> {
    /// What an annotation says to decide. `None`: it is about something else.
    pub(super) fn brancher(
        &mut self,
        annotation: Expr,
    ) -> Result<Option<Box<dyn Brancher>>, Problem> {
        Ok(Some(match self.named(annotation)? {
            ("seq_search" | "warm_start_array", &[searches]) => Box::new(self.branchers(searches)?),
            ("int_search" | "bool_search", &[vars, order, value, ref explore @ ..]) => {
                explore
                    .iter()
                    .try_for_each(|&explore| self.explore(explore))?;
                let vars = self.vars(vars)?;
                let (order, values) = (self.order(order)?, self.values(value)?);
                Box::new(self.target.model.ordered(&vars, order, values)?)
            }
            ("priority_search", &[keys, searches, order, explore]) => {
                self.explore(explore)?;
                self.priority(keys, searches, order)?
            }
            ("warm_start", &[vars, values]) => self.warm_start(vars, values)?,
            _ => return Ok(None),
        }))
    }

    /// Those of an array, without what is no decision.
    fn branchers(&mut self, searches: Expr) -> Result<Branchers, Problem> {
        let mut branchers = Branchers::new();
        for &search in self.scope.items(searches)? {
            match self.brancher(search)? {
                Some(brancher) => branchers.push(brancher),
                None => self.follow(search)?,
            }
        }
        Ok(branchers)
    }

    /// `priority_search(keys, searches, order, explore)`: a search for each key.
    fn priority(
        &mut self,
        keys: Expr,
        searches: Expr,
        order: Expr,
    ) -> Result<Box<dyn Brancher>, Problem> {
        let order = self.order(order)?;
        let mut vars = Vec::new();
        for operand in self.scope.operands(keys)? {
            vars.push(match operand {
                Operand::Variable(x) => x,
                Operand::Constant(value) => self.target.constant(value)?,
            });
        }
        let mut parts = Branchers::new();
        for &search in self.scope.items(searches)? {
            match self.brancher(search)? {
                Some(brancher) => parts.push(brancher),
                None => return Err(self.scope.wrong("a search", search)),
            }
        }
        if parts.len() != vars.len() {
            return Err(Problem::Length {
                expected: vars.len(),
                found: parts.len(),
            });
        }
        if !Priority::knows(order) {
            self.warn(
                "`priority_search` does not know this order, and `first_fail` is taken".to_owned(),
            );
        }
        let present = self.target.model.new_slot(0);
        Ok(Box::new(Priority::new(vars, parts, order, present)))
    }

    /// `warm_start(vars, values)`. A value outside of `i32` is never taken.
    pub(super) fn warm_start(
        &mut self,
        vars: Expr,
        values: Expr,
    ) -> Result<Box<dyn Brancher>, Problem> {
        let (operands, values) = (self.scope.operands(vars)?, self.scope.ints(values)?);
        if operands.len() != values.len() {
            return Err(Problem::Length {
                expected: operands.len(),
                found: values.len(),
            });
        }
        let pair = |(operand, value): (Operand, i64)| match operand {
            Operand::Variable(x) => Some((x, i32::try_from(value).ok()?)),
            Operand::Constant(_) => None,
        };
        let wanted = operands.into_iter().zip(values).filter_map(pair).collect();
        Ok(Box::new(WarmStart::new(wanted)))
    }
}
