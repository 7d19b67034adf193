//! What is true of a model, by brute force over the laws.

use crate::argument::Assertion;
use crate::laws::PostedLaw;
use csp_core::testing::Naive;

/// What a law over variables means for the values of all variables.
pub type Meaning = fn(&PostedLaw, &[i64]) -> bool;

/// A model as it should be.
pub(crate) struct World {
    pub(crate) meaning: Meaning,
    pub(crate) domains: Vec<Vec<i32>>,
    pub(crate) laws: Vec<PostedLaw>,
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
            laws: Vec::new(),
            givens: Vec::new(),
        }
    }

    /// All solutions, sorted.
    pub(crate) fn solutions(&self) -> Vec<Vec<i32>> {
        self.solutions_of(|_| true)
    }

    /// The same where only these laws hold, by number.
    pub(crate) fn solutions_of(&self, is_used: impl Fn(usize) -> bool) -> Vec<Vec<i32>> {
        let naive = Naive::new(self.domains.iter().map(|values| values.iter().copied()));
        let used = (0..self.laws.len()).filter(|&number| is_used(number));
        let naive = used.fold(naive, |naive, number| {
            let law = &self.laws[number];
            let end = law.vars().max().map_or(0, |last| last + 1);
            let all: Vec<usize> = (0..end).collect();
            naive.constraint(&all, move |values| (self.meaning)(law, &wide(values)))
        });
        let mut solutions = naive.solutions();
        solutions.retain(|values| all_hold(&self.givens, values));
        solutions
    }

    /// Whether bounds may creep through many values, and sums may not fit.
    pub(crate) fn is_wide(&self) -> bool {
        let values = self.domains.iter().flatten();
        values.copied().any(|value| value.unsigned_abs() > 10_000)
    }
}
