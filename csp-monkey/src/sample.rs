//! Random models for other tests than the monkey's own.

use crate::dice::Dice;
use crate::draw::posted_law;
use crate::laws::PostedLaw;
use crate::world::{Rule, World};
use csp_core::extend::{ModelError, Var};
use csp_core::prelude::Model;
use std::ops::RangeInclusive;

/// A random model over all laws, with all that is true of it.
#[derive(Clone, PartialEq, Debug)]
pub struct SampleModel {
    /// The values of each variable, in rising order.
    pub domains: Vec<Vec<i32>>,
    /// What has to hold.
    pub laws: Vec<PostedLaw>,
}

impl SampleModel {
    /// The model of this number, among those of a seed. At least one variable is drawn, and no more
    /// than this; brute force can try all assignments.
    #[must_use]
    pub fn draw(seed: u64, number: u64, most_vars: usize, laws: RangeInclusive<usize>) -> Self {
        let mut dice = Dice::new(seed, number);
        for _ in 0..dice.int(1..=most_vars) {
            let _ = dice.domain();
        }
        let laws = dice.several(laws, posted_law);
        let domains = dice.domains;
        Self { domains, laws }
    }

    /// The model, and its variables `x0`, `x1` and so on.
    ///
    /// # Errors
    /// A law refuses its arguments, or cannot be reified.
    pub fn model(&self) -> Result<(Model, Vec<Var>), ModelError> {
        let mut model = Model::new();
        let vars: Result<Vec<Var>, _> = (self.domains.iter().enumerate())
            .map(|(number, values)| model.var(format!("x{number}"), values.clone()))
            .collect();
        let vars = vars?;
        for law in &self.laws {
            law.post(&mut model, &vars)?;
        }
        Ok((model, vars))
    }

    /// All solutions by brute force, sorted: a value for each variable.
    #[must_use]
    pub fn solutions(&self) -> Vec<Vec<i32>> {
        let world = World {
            domains: self.domains.clone(),
            rules: self.laws.iter().cloned().map(Rule::Law).collect(),
            ..World::new(PostedLaw::holds)
        };
        world.solutions()
    }
}
