//! Variables that constraints tie together.

use super::Neighbourhood;
use crate::ids::{PropId, Var};
use crate::problem::Solution;
use crate::solver::Solver;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Frees variables that have to do with each other [Shaw 1998]: it starts anywhere, and goes on to
/// any variable in the scope of any constraint on any that is free, drawn from ChaCha8 with a seed.
#[derive(Clone, Debug)]
pub struct RelatedNeighbourhood {
    vars: Vec<Var>,
    /// By place in `vars`, the scopes it is in.
    scopes_of: Vec<Vec<usize>>,
    /// Of each propagator the places in `vars` of its variables, if there are several.
    scopes: Vec<Vec<usize>>,
    rng: ChaCha8Rng,
}

/// So many steps in a row may lead to a variable that is free already before one is taken from
/// anywhere.
const PATIENCE: u32 = 8;

impl RelatedNeighbourhood {
    /// Of these variables, by the propagators that this solver has now
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
            scope.iter().for_each(|&place| scopes_of[place].push(number));
        }
        Self { vars: vars.to_vec(), scopes_of, scopes, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// One step from a free variable, if there is a constraint to go by.
    fn step(&mut self, free: &[usize]) -> Option<usize> {
        let from = self.any(free)?;
        let scopes = &self.scopes_of[from];
        let scope = &self.scopes[*scopes.get(self.rng.random_range(0..scopes.len().max(1)))?];
        Some(scope[self.rng.random_range(0..scope.len())])
    }

    fn any(&mut self, places: &[usize]) -> Option<usize> {
        places.get(self.rng.random_range(0..places.len().max(1))).copied()
    }
}

impl Neighbourhood for RelatedNeighbourhood {
    fn vars(&self) -> &[Var] {
        &self.vars
    }

    fn free(&mut self, _: &Solution, count: usize) -> Vec<Var> {
        let mut rest: Vec<usize> = (0..self.vars.len()).collect();
        let mut free: Vec<usize> = Vec::new();
        while free.len() < count {
            let step =
                (0..PATIENCE).find_map(|_| self.step(&free).filter(|place| !free.contains(place)));
            let Some(next) = step.or_else(|| self.any(&rest)) else { break };
            rest.retain(|&place| place != next);
            free.push(next);
        }
        free.into_iter().map(|place| self.vars[place]).collect()
    }
}
