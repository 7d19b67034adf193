//! Floor 2: a formula as a model of the engine.

use super::formula::{OpbLiteral, OpbObjective, OpbRelation, OpbRow, OpbRows, OpbTerm};
use crate::error::{InstanceError, InstancePlace};
use crate::search::PostedInstance;
use csp_core::atom::Atom;
use csp_core::constraints::{And, Clause, Linear, Relation};
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::Model;
use csp_core::problem::Goal;
use std::collections::BTreeMap;

/// Posts a formula.
pub(super) fn post(formula: &OpbRows) -> Result<PostedInstance, InstanceError> {
    let mut poster = OpbPoster {
        model: Model::new(),
        vars: Vec::new(),
        products: BTreeMap::new(),
    };
    let start = InstancePlace { line: 1, column: 1 };
    for name in &formula.names {
        let x = poster.model.var(name.as_str(), 0..=1);
        let x = x.map_err(|error| start.refused(name, &error))?;
        poster.vars.push(x);
    }
    for row in &formula.rows {
        let posted = poster.row(row);
        posted.map_err(|error| row.place.refused("this constraint", &error))?;
    }
    let objective = formula.objective.as_ref();
    let goal = objective.map_or(Ok(Goal::Satisfy), |objective| poster.objective(objective))?;
    let OpbPoster { model, vars, .. } = poster;
    Ok(PostedInstance { model, vars, goal })
}

struct OpbPoster {
    model: Model,
    vars: Vec<Var>,
    /// The variables that stand for products.
    products: BTreeMap<Vec<OpbLiteral>, Var>,
}

impl OpbPoster {
    fn row(&mut self, row: &OpbRow) -> Result<(), ModelError> {
        let (terms, constant) = self.sum(&row.terms)?;
        let bound = row.bound - constant;
        let negated =
            || -> Vec<(Var, i128)> { terms.iter().map(|&(x, factor)| (x, -factor)).collect() };
        match row.relation {
            OpbRelation::AtLeast => self.at_least(&terms, bound),
            OpbRelation::AtMost => self.at_least(&negated(), -bound),
            OpbRelation::Equal => {
                let terms = terms.into_iter().map(|(x, factor)| (factor, x));
                self.model.post(Linear::new(terms, Relation::Equal, bound))
            }
        }
    }

    /// Posts `Σ factor · x ≥ bound`. As all literals count positively, a greater coefficient than what is needed says no more than
    /// what is needed, and where each literal does alone it is a clause.
    fn at_least(&mut self, terms: &[(Var, i128)], bound: i128) -> Result<(), ModelError> {
        let below: i128 = terms.iter().map(|&(_, factor)| factor.min(0)).sum();
        let needed = bound - below;
        if needed <= 0 {
            return Ok(());
        }
        if terms.iter().all(|&(_, factor)| factor.abs() >= needed) {
            let literal = |&(x, factor): &(Var, i128)| {
                let atom = Atom::from(x);
                if factor > 0 { atom } else { !atom }
            };
            return self.model.post(Clause::new(terms.iter().map(literal)));
        }
        let clipped = terms
            .iter()
            .map(|&(x, factor)| (factor.clamp(-needed, needed), x));
        let clipped: Vec<(i128, Var)> = clipped.collect();
        let below: i128 = clipped.iter().map(|&(factor, _)| factor.min(0)).sum();
        let linear = Linear::new(clipped, Relation::AtLeast, needed + below);
        self.model.post(linear)
    }

    /// The objective, less its least value and divided by what divides all of it, is a variable.
    fn objective(&mut self, objective: &OpbObjective) -> Result<Goal, InstanceError> {
        let place = objective.place;
        let refused = |error| place.refused("the objective", &error);
        let (terms, _) = self.sum(&objective.terms).map_err(refused)?;
        let divisors = terms.iter().map(|&(_, factor)| factor.abs());
        let divisor = divisors.clone().fold(0, gcd).max(1);
        let width = divisors.sum::<i128>() / divisor;
        let width = i32::try_from(width).map_err(|_| {
            let most = i32::MAX;
            place.error(format!(
                "the objective has {width} steps between its least and its greatest value, and i32 holds no more than {most}; scale it down"
            ))
        })?;
        let least = terms.iter().map(|&(_, factor)| factor.min(0)).sum::<i128>() / divisor;
        let value = self.model.auxiliary_var("objective", 0..=width);
        let value = value.map_err(refused)?;
        let terms = terms.iter().map(|&(x, factor)| (factor / divisor, x));
        let linear = Linear::new(terms.chain([(-1, value)]), Relation::Equal, least);
        self.model.post(linear).map_err(refused)?;
        Ok(if objective.is_greatest {
            Goal::Maximize(value)
        } else {
            Goal::Minimize(value)
        })
    }

    /// The sum as one of variables, each once, and a constant.
    fn sum(&mut self, terms: &[OpbTerm]) -> Result<(Vec<(Var, i128)>, i128), ModelError> {
        let mut factors: BTreeMap<usize, (Var, i128)> = BTreeMap::new();
        let mut constant = 0;
        for term in terms {
            let (x, is_negated) = match term.literals[..] {
                [literal] => (self.vars[literal.var], literal.is_negated),
                _ => (self.product(&term.literals)?, false),
            };
            let factor = &mut factors.entry(x.index()).or_insert((x, 0)).1;
            if is_negated {
                constant += term.coefficient;
                *factor -= term.coefficient;
            } else {
                *factor += term.coefficient;
            }
        }
        let factors = factors.into_values().filter(|&(_, factor)| factor != 0);
        Ok((factors.collect(), constant))
    }

    /// A 0/1 variable that is 1 exactly if all literals hold.
    fn product(&mut self, literals: &[OpbLiteral]) -> Result<Var, ModelError> {
        let mut literals = literals.to_vec();
        literals.sort_unstable();
        literals.dedup();
        if let Some(&x) = self.products.get(&literals) {
            return Ok(x);
        }
        let x = self.model.auxiliary_var("product", 0..=1)?;
        let atom = |literal: &OpbLiteral| {
            let atom = Atom::from(self.vars[literal.var]);
            if literal.is_negated { !atom } else { atom }
        };
        let atoms: Vec<Atom> = literals.iter().map(atom).collect();
        self.model.post(And::new(atoms, x))?;
        self.products.insert(literals, x);
        Ok(x)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
