//! The objective as a sum of many small costs.

use super::WIDE;
use crate::domains::Domains;
use crate::ids::{PropId, Var};
use crate::meaning::{Condition, Inequality, Statement, Term};
use crate::model::expr::{IntExpr, sum};
use crate::problem::Goal;
use crate::solver::Solver;
use std::collections::BTreeMap;

/// `Σ aᵢtᵢ + c`.
#[derive(Clone, Default)]
struct TermSum {
    terms: Vec<(i64, Term)>,
    constant: i64,
}

/// A sum of fewer terms has few cores.
const FEWEST: usize = 8;

/// How often a term that an equation says is a sum is replaced by it.
const DEPTH: usize = 2;

/// What is to be small, if equations say that it is a sum of at least eight terms, nine of ten of which are narrow.
pub(in crate::model) fn cost_parts(solver: &Solver, goal: Goal) -> Option<IntExpr> {
    let (x, sign) = match goal {
        Goal::Satisfy => return None,
        Goal::Minimize(x) => (x, 1),
        Goal::Maximize(x) => (x, -1),
    };
    let d = solver.domains();
    let mut cost = TermSum {
        terms: vec![(sign, Term::Value(x))],
        constant: 0,
    };
    for _ in 0..DEPTH {
        let sums = equations(solver, &cost.terms);
        cost = cost.expanded(&sums)?;
    }
    let narrow = cost.terms.iter().filter(|(_, term)| is_narrow(d, *term));
    let narrow = narrow.count();
    (narrow >= FEWEST && narrow * 10 >= cost.terms.len() * 9).then(|| cost.expression())
}

fn is_narrow(d: &Domains, term: Term) -> bool {
    match term {
        Term::Value(x) => d.min(x).abs_diff(d.max(x)) < WIDE,
        Term::Truth(_) | Term::Within(..) => true,
    }
}

/// By the number of a variable of these terms with more than two values, the longest sum that an equation says it is.
fn equations(solver: &Solver, terms: &[(i64, Term)]) -> BTreeMap<usize, TermSum> {
    let d = solver.domains();
    let mut wanted: BTreeMap<usize, TermSum> = BTreeMap::new();
    for &(_, term) in terms {
        if let Term::Value(x) = term
            && d.min(x).abs_diff(d.max(x)) > 1
        {
            wanted.insert(x.index(), TermSum::default());
        }
    }
    for number in 0..solver.propagators() {
        let propagator = solver.propagator(PropId::new(number as u32));
        let is_wanted = |x: &Var| wanted.contains_key(&x.index());
        if !propagator.states_sums() || !propagator.scope().iter().any(is_wanted) {
            continue;
        }
        let meaning = propagator.meaning(d).unwrap_or_default();
        for pair in meaning.windows(2) {
            if let Some(equation) = equation(pair) {
                solve_for(equation, &mut wanted);
            }
        }
    }
    wanted.retain(|_, sum| !sum.terms.is_empty());
    wanted
}

/// The first of two inequalities that say that the sum is neither less nor more.
fn equation(pair: &[Statement]) -> Option<&Inequality> {
    let [least, most] = pair else { return None };
    let (least, most) = (unconditional(least)?, unconditional(most)?);
    let is_opposite = |(a, b): (&(i64, Term), &(i64, Term))| a.0 == -b.0 && a.1 == b.1;
    let is_equation = least.at_least == -most.at_least
        && least.terms.len() == most.terms.len()
        && least.terms.iter().zip(&most.terms).all(is_opposite);
    is_equation.then_some(least)
}

fn unconditional(statement: &Statement) -> Option<&Inequality> {
    match &statement.condition {
        Condition::AtLeast(inequality) if statement.premises.is_empty() => Some(inequality),
        _ => None,
    }
}

/// Writes the equation as a sum for each wanted variable in it, unless a longer one is known.
fn solve_for(equation: &Inequality, wanted: &mut BTreeMap<usize, TermSum>) {
    for (place, &(factor, term)) in equation.terms.iter().enumerate() {
        let Term::Value(x) = term else { continue };
        let others = equation.terms.len() - 1;
        let Some(known) = wanted.get_mut(&x.index()) else {
            continue;
        };
        if factor.abs() != 1 || others < 2 || others <= known.terms.len() {
            continue;
        }
        let rest = equation.terms.iter().enumerate();
        let rest = rest.filter(|&(other, _)| other != place);
        *known = TermSum {
            terms: rest.map(|(_, &(b, term))| (-factor * b, term)).collect(),
            constant: factor * equation.at_least,
        };
    }
}

impl TermSum {
    /// With terms replaced by the sums that they are. `None`: a number is too large.
    fn expanded(self, sums: &BTreeMap<usize, Self>) -> Option<Self> {
        let mut expanded = Self {
            terms: Vec::new(),
            constant: self.constant,
        };
        for (factor, term) in self.terms {
            let sum = match term {
                Term::Value(x) => sums.get(&x.index()),
                Term::Truth(_) | Term::Within(..) => None,
            };
            let Some(sum) = sum else {
                expanded.terms.push((factor, term));
                continue;
            };
            let constant = factor.checked_mul(sum.constant)?;
            expanded.constant = expanded.constant.checked_add(constant)?;
            for &(b, term) in &sum.terms {
                expanded.terms.push((factor.checked_mul(b)?, term));
            }
        }
        Some(expanded)
    }

    fn expression(&self) -> IntExpr {
        let value = |term| match term {
            Term::Value(x) => IntExpr::from(x),
            Term::Truth(atom) => IntExpr::from(atom),
            Term::Within(x, low, high) => IntExpr::from(x.is_in(low..=high)),
        };
        let terms = self.terms.iter().map(|&(a, term)| value(term) * a);
        sum(terms) + self.constant
    }
}
