//! All-different constraints kept by one propagator against the same ones posted one by one: the
//! same fixpoints and the same failures, step by step down random paths through the search tree.

use csp_core::constraints::AllDifferents;
use csp_core::extend::{Cause, Solver};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// What the variables may still be; `None` after a failure.
type Boxes = Option<Vec<Values>>;

fn solver(
    variables: usize,
    values: i32,
    post: impl FnOnce(&mut Solver, &[Var]),
) -> (Solver, Vec<Var>) {
    let mut solver = Solver::default();
    let vars: Vec<Var> = (0..variables)
        .map(|_| solver.new_var(&(1..=values).into()).unwrap())
        .collect();
    post(&mut solver, &vars);
    solver.propagate(&mut ()).unwrap();
    (solver, vars)
}

/// Fixes some variables at once, one level further down.
fn step(solver: &mut Solver, fixed: &[(usize, i32)]) -> Boxes {
    let vars: Vec<Var> = solver.domains().vars().collect();
    solver.push_level();
    let acted = solver.act(Cause::Decision, |d| {
        fixed
            .iter()
            .try_for_each(|&(at, value)| d.fix(vars[at], value))
    });
    let outcome = acted.and_then(|()| solver.propagate(&mut ()));
    outcome
        .is_ok()
        .then(|| vars.iter().map(|&x| solver.domains().values(x)).collect())
}

/// Scopes of up to `longest` variables.
fn random_scopes(rng: &mut ChaCha8Rng, variables: usize, longest: usize) -> Vec<Vec<usize>> {
    let some = |rng: &mut ChaCha8Rng| {
        let share = rng.random_range(0.0..longest as f64 / variables as f64);
        (0..variables)
            .filter(|_| rng.random_bool(share))
            .take(longest)
            .collect()
    };
    (0..variables / 3).map(|_| some(rng)).collect()
}

/// Values for at most `count` of the open variables, of which few clash.
fn random_step(
    rng: &mut ChaCha8Rng,
    domains: &[Values],
    scopes: &[Vec<usize>],
    count: usize,
) -> Vec<(usize, i32)> {
    let mut fixed: Vec<(usize, i32)> = Vec::new();
    for (at, domain) in domains
        .iter()
        .enumerate()
        .filter(|(_, domain)| domain.len() > 1)
    {
        let value = domain
            .iter()
            .nth(rng.random_range(0..domain.len() as usize))
            .unwrap();
        let differ = |other| {
            scopes
                .iter()
                .any(|scope| scope.contains(&at) && scope.contains(&other))
        };
        let clashes = fixed
            .iter()
            .any(|&(other, taken)| taken == value && differ(other));
        if fixed.len() < count && (!clashes || rng.random_bool(0.02)) {
            fixed.push((at, value));
        }
    }
    fixed
}

#[test]
fn one_propagator_for_all_comes_to_the_same_fixpoints() {
    let (mut failures, mut narrowed, mut many) = (0, 0, 0);
    for seed in seeds(150) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // In the widest models variables have more than 64 neighbours.
        let variables = [12, 40, 150][seed as usize % 3];
        let values = rng.random_range(8..=60);
        let scopes = random_scopes(&mut rng, variables, variables.min(values as usize));
        let scope = |vars: &[Var], scope: &[usize]| -> Vec<Var> {
            scope.iter().map(|&at| vars[at]).collect()
        };
        let (mut joint, _) = solver(variables, values, |solver, vars| {
            solver
                .post(AllDifferents::new(
                    scopes.iter().map(|own| scope(vars, own)),
                ))
                .unwrap();
        });
        let (mut apart, _) = solver(variables, values, |solver, vars| {
            scopes
                .iter()
                .for_each(|own| solver.post(AllDifferent::new(&scope(vars, own))).unwrap());
        });
        let mut now: Boxes = Some(vec![(1..=values).into(); variables]);
        for _ in 0..12 {
            let Some(domains) = &now else { break };
            let count = rng.random_range(1..=30);
            let fixed = random_step(&mut rng, domains, &scopes, count);
            let after = step(&mut joint, &fixed);
            assert_eq!(after, step(&mut apart, &fixed), "seed {seed}");
            many += u64::from(after.is_some() && fixed.len() >= 16);
            failures += u64::from(after.is_none());
            narrowed += u64::from(after.as_ref().is_some_and(|after| after != domains));
            now = after;
        }
        for solver in [&mut joint, &mut apart] {
            while solver.domains().trail().level() > 0 {
                solver.pop_level();
            }
            let d = solver.domains();
            assert!(d.vars().all(|x| d.size(x) == values as u64));
        }
    }
    assert!(
        failures > cases(20) && narrowed > cases(200) && many > cases(20),
        "{failures} failures, {narrowed} narrowed, {many} of many"
    );
}

#[test]
fn what_cannot_be_one_graph_is_posted_one_by_one() {
    // A repeated variable, and domains of different bases.
    let repeated = |solver: &mut Solver, vars: &[Var]| {
        solver
            .post(AllDifferents::new([vec![vars[0], vars[0]]]))
            .unwrap();
    };
    let mut model = Solver::default();
    let x = [1, 2].map(|base| model.new_var(&(base..=base + 1).into()).unwrap());
    repeated(&mut model, &x);
    assert!(model.propagate(&mut ()).is_err());
    let mut model = Model::new();
    let x = [1, 2, 3].map(|base| model.var("x", base..=base + 1).unwrap());
    model
        .post(AllDifferents::new([vec![x[0], x[1]], vec![x[1], x[2]]]))
        .unwrap();
    assert_eq!(model.solver().propagators(), 2);
    assert_eq!(model.solutions().count(), 4);
    let stranger = Model::new().post(AllDifferents::new([vec![x[0], x[1]]]));
    assert!(matches!(
        stranger,
        Err(ModelError::UnknownVariable {
            constraint: "all_different",
            ..
        })
    ));
}
