//! Free variables that constraints connect with each other.

use super::Neighbourhood;
use crate::ids::{PropId, Var};
use crate::problem::Solution;
use crate::solver::Solver;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Frees related variables [Shaw 1998]. It starts with a random variable. Each step takes a random
/// free variable, a random constraint on it, and frees a random variable of that constraint. The
/// random numbers are ChaCha8's, from a seed.
#[derive(Clone, Debug)]
pub struct RelatedNeighbourhood {
    vars: Vec<Var>,
    /// By place in `vars`, the indices in `scopes` of the scopes that have the variable.
    scopes_of: Vec<Vec<usize>>,
    /// The scopes of the propagators as places in `vars`, if they have at least two.
    scopes: Vec<Vec<usize>>,
    rng: ChaCha8Rng,
}

/// After this many steps in a row to variables that are free already, the next variable is a random
/// one.
const PATIENCE: u32 = 8;

impl RelatedNeighbourhood {
    /// Frees variables of this list. They are related by the propagators that this solver has now
    /// ([`Model::solver`](crate::model::Model::solver)).
    #[must_use]
    pub fn new(solver: &Solver, vars: &[Var], seed: u64) -> Self {
        let mut places = vec![None; solver.domains().len()];
        for (place, x) in vars.iter().enumerate() {
            if let Some(entry) = places.get_mut(x.index()) {
                *entry = Some(place);
            }
        }
        let place = |x: &Var| places.get(x.index()).copied().flatten();
        let all = (0..solver.propagators())
            .map(|prop| solver.propagator(PropId::new(prop as u32)).scope());
        let scopes: Vec<Vec<usize>> = all
            .map(|scope| scope.iter().filter_map(place).collect())
            .filter(|scope: &Vec<usize>| scope.len() > 1)
            .collect();
        let mut scopes_of = vec![Vec::new(); vars.len()];
        for (number, scope) in scopes.iter().enumerate() {
            for &place in scope {
                scopes_of[place].push(number);
            }
        }
        Self {
            vars: vars.to_vec(),
            scopes_of,
            scopes,
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// A random variable that shares a constraint with a random free one. `None`: nothing is free,
    /// or the free variable has no constraint.
    fn step(&mut self, free: &[usize]) -> Option<usize> {
        let from = pick(&mut self.rng, free)?;
        let scope = pick(&mut self.rng, &self.scopes_of[from])?;
        pick(&mut self.rng, &self.scopes[scope])
    }
}

impl Neighbourhood for RelatedNeighbourhood {
    fn vars(&self) -> &[Var] {
        &self.vars
    }

    fn free(&mut self, _: &Solution, count: usize) -> Vec<Var> {
        let mut others: Vec<usize> = (0..self.vars.len()).collect();
        let mut free: Vec<usize> = Vec::new();
        while free.len() < count {
            let related =
                (0..PATIENCE).find_map(|_| self.step(&free).filter(|place| !free.contains(place)));
            let Some(next) = related.or_else(|| pick(&mut self.rng, &others)) else {
                break;
            };
            others.retain(|&place| place != next);
            free.push(next);
        }
        free.into_iter().map(|place| self.vars[place]).collect()
    }
}

/// One of these at random; `None` if there are none.
fn pick(rng: &mut ChaCha8Rng, from: &[usize]) -> Option<usize> {
    // The range is never empty: each call draws one number.
    from.get(rng.random_range(0..from.len().max(1))).copied()
}
