//! What is true of a model, by brute force over the laws.

use crate::argument::Assertion;
use crate::expression::Expression;
use crate::laws::PostedLaw;
use csp_core::testing::Naive;

/// What a law over variables means for the values of all variables.
pub type Meaning = fn(&PostedLaw, &[i64]) -> bool;

/// Domains with values beyond this are wide.
const FAR: u128 = 10_000;

/// What has to hold.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Rule {
    Law(PostedLaw),
    Condition(Expression),
}

impl Rule {
    fn holds(&self, meaning: Meaning, values: &[i64]) -> bool {
        match self {
            Self::Law(law) => meaning(law, values),
            Self::Condition(condition) => condition.holds(values),
        }
    }

    fn vars(&self) -> Vec<usize> {
        match self {
            Self::Law(law) => law.vars().collect(),
            Self::Condition(condition) => condition.vars(),
        }
    }
}

/// A model as it should be.
pub(crate) struct World {
    pub(crate) meaning: Meaning,
    pub(crate) domains: Vec<Vec<i32>>,
    pub(crate) rules: Vec<Rule>,
    /// What was assumed for good.
    pub(crate) givens: Vec<Assertion>,
}

pub(crate) fn wide(values: &[i32]) -> Vec<i64> {
    values.iter().map(|&value| i64::from(value)).collect()
}

pub(crate) fn all_hold(facts: &[Assertion], values: &[i32]) -> bool {
    let values = wide(values);
    facts.iter().all(|fact| fact.holds(&values))
}

impl World {
    pub(crate) fn new(meaning: Meaning) -> Self {
        Self {
            meaning,
            domains: Vec::new(),
            rules: Vec::new(),
            givens: Vec::new(),
        }
    }

    /// All solutions, sorted.
    pub(crate) fn solutions(&self) -> Vec<Vec<i32>> {
        self.solutions_of(|_| true)
    }

    /// The same where only these rules hold, by number.
    pub(crate) fn solutions_of(&self, is_used: impl Fn(usize) -> bool) -> Vec<Vec<i32>> {
        let naive = Naive::new(self.domains.iter().map(|values| values.iter().copied()));
        let used = (0..self.rules.len()).filter(|&number| is_used(number));
        let naive = used.fold(naive, |naive, number| {
            let rule = &self.rules[number];
            let end = rule.vars().into_iter().max().map_or(0, |last| last + 1);
            let all: Vec<usize> = (0..end).collect();
            naive.constraint(&all, move |values| rule.holds(self.meaning, &wide(values)))
        });
        let mut solutions = naive.solutions();
        solutions.retain(|values| all_hold(&self.givens, values));
        solutions
    }

    /// Whether bounds may creep through many values, and sums may not fit.
    pub(crate) fn is_wide(&self) -> bool {
        let values = self.domains.iter().flatten();
        let is_far = |rule: &Rule| match rule {
            Rule::Law(_) => false,
            Rule::Condition(condition) => condition.reach(&self.domains) > FAR,
        };
        values
            .copied()
            .any(|value| u128::from(value.unsigned_abs()) > FAR)
            || self.rules.iter().any(is_far)
    }
}
