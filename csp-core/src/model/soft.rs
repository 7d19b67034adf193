//! Soft constraints: what should hold, and what it costs where it does not.

use super::expr::{BoolExpr, IntExpr, IntoCondition, sum};
use crate::problem::Solution;

/// Constraints that a solution may break, each with a name and a weight.
///
/// Their [`penalty`](Self::penalty) is an expression like any other: it is minimised, bounded, or
/// part of a larger objective. [`broken`](Self::broken) says which of them a solution breaks. It
/// reads the expressions and the values of the solution alone, not what a search has derived.
///
/// ```
/// use csp_core::prelude::*;
/// // Three talks on two days.
/// let mut model = Model::new();
/// let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| model.var(name, 1..=2));
/// let (ann, bob, cleo) = (ann?, bob?, cleo?);
/// model.require(ann.ne(bob))?;
/// let mut wishes = SoftConstraints::new();
/// wishes.prefer("Ann speaks on day 1", 3, ann.eq(1));
/// wishes.prefer("Bob speaks on day 1", 2, bob.eq(1));
/// wishes.prefer("Cleo speaks after Ann", 2, cleo.gt(ann));
/// wishes.penalize("days with a talk of Cleo", 1, cleo - 1);
///
/// let answer = model.minimize(wishes.penalty())?;
/// assert_eq!((answer.verdict, answer.objective), (Verdict::Optimal, Some(3)));
/// let solution = answer.solution().unwrap();
/// let broken: Vec<String> = wishes.broken(&solution).map(|it| it.to_string()).collect();
/// assert_eq!(broken, ["Bob speaks on day 1: 2", "days with a talk of Cleo: 1"]);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct SoftConstraints {
    all: Vec<SoftConstraint>,
}

/// One of [`SoftConstraints`].
#[derive(Clone, Debug)]
struct SoftConstraint {
    name: String,
    weight: u32,
    /// How much of it is broken, if that is above 0.
    amount: IntExpr,
}

/// A soft constraint that a solution breaks. As text it is the name and the penalty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Broken<'a> {
    /// The number of the soft constraint, in the order in which they were added, from 0.
    pub number: usize,
    /// Its name.
    pub name: &'a str,
    /// What it costs if it is broken once.
    pub weight: u32,
    /// What it costs in this solution: the weight times how often it is broken.
    pub penalty: i128,
}

impl SoftConstraints {
    /// No soft constraint: the penalty is 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// This condition should hold. Otherwise it costs its weight.
    pub fn prefer(&mut self, name: impl Into<String>, weight: u32, condition: impl IntoCondition) {
        let is_broken: BoolExpr = !condition.into_condition();
        self.penalize(name, weight, is_broken);
    }

    /// Each unit of this amount costs the weight. An amount below 0 costs nothing: it is no reward.
    pub fn penalize(&mut self, name: impl Into<String>, weight: u32, amount: impl Into<IntExpr>) {
        self.all.push(SoftConstraint {
            name: name.into(),
            weight,
            amount: amount.into(),
        });
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The sum of all penalties, for [`Model::minimize`](super::Model::minimize), or for
    /// [`Model::minimize_by_cores`](super::Model::minimize_by_cores) where there are many.
    pub fn penalty(&self) -> IntExpr {
        sum(self.all.iter().map(SoftConstraint::penalty))
    }

    /// The soft constraints that a solution breaks, in the order in which they were added.
    ///
    /// # Panics
    /// An expression has no [value](IntExpr::evaluate) in the solution: it has a variable of another
    /// model, or its parts were never required, and it divides by 0.
    pub fn broken<'a>(&'a self, solution: &'a Solution) -> impl Iterator<Item = Broken<'a>> + 'a {
        let all = self.all.iter().enumerate();
        all.filter_map(|(number, soft)| {
            let penalty = soft.penalty().evaluate(solution);
            let penalty = penalty.unwrap_or_else(|| panic!("{:?} has no value", soft.name));
            (penalty > 0).then_some(Broken {
                number,
                name: &soft.name,
                weight: soft.weight,
                penalty,
            })
        })
    }
}

impl SoftConstraint {
    fn penalty(&self) -> IntExpr {
        let broken = match &self.amount {
            truth @ IntExpr::Truth(_) => truth.clone(),
            amount => amount.clone().max(0),
        };
        broken * self.weight
    }
}

impl std::fmt::Display for Broken<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.name, self.penalty)
    }
}
