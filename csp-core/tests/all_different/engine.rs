//! The answer of the engine.

use csp_core::extend::Solver;
use csp_core::prelude::*;

/// Domains of a scope; `None` in their stead: there is no solution.
pub(crate) type Boxes = Vec<Values>;

pub(crate) fn post(domains: &[Values], consistency: Consistency) -> (Solver, Vec<Var>) {
    let mut solver = Solver::default();
    let vars: Vec<Var> = domains
        .iter()
        .map(|values| solver.new_var(values).unwrap())
        .collect();
    solver
        .post(AllDifferent::new(&vars).consistency(consistency))
        .unwrap();
    (solver, vars)
}

pub(crate) fn read(solver: &Solver, vars: &[Var]) -> Boxes {
    vars.iter().map(|&x| solver.domains().values(x)).collect()
}

pub(crate) fn propagate(solver: &mut Solver, vars: &[Var]) -> Option<Boxes> {
    solver.propagate(&mut ()).ok().map(|()| read(solver, vars))
}

pub(crate) fn at_the_root(domains: &[Values], consistency: Consistency) -> Option<Boxes> {
    let (mut solver, vars) = post(domains, consistency);
    propagate(&mut solver, &vars)
}

pub(crate) fn is_any_wide(domains: &[Values]) -> bool {
    let (solver, vars) = post(domains, Consistency::Value);
    vars.iter().any(|&x| solver.domains().is_wide(x))
}
