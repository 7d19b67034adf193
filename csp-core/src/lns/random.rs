//! Free variables drawn at random.

use super::Neighbourhood;
use crate::ids::Var;
use crate::problem::Solution;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Frees variables at random, each as likely as the others. The random numbers are ChaCha8's, from
/// a seed.
#[derive(Clone, Debug)]
pub struct RandomNeighbourhood {
    vars: Vec<Var>,
    /// The same variables, in a random order.
    shuffled: Vec<Var>,
    rng: ChaCha8Rng,
}

impl RandomNeighbourhood {
    /// Frees variables of this list.
    #[must_use]
    pub fn new(vars: &[Var], seed: u64) -> Self {
        Self {
            vars: vars.to_vec(),
            shuffled: vars.to_vec(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Neighbourhood for RandomNeighbourhood {
    fn vars(&self) -> &[Var] {
        &self.vars
    }

    fn free(&mut self, _: &Solution, count: usize) -> Vec<Var> {
        for place in 0..count {
            let drawn = self.rng.random_range(place..self.shuffled.len());
            self.shuffled.swap(place, drawn);
        }
        self.shuffled[..count].to_vec()
    }
}
