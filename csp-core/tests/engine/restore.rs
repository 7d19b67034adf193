//! Searches and levels leave no trace.

use super::queens;
use csp_core::extend::{Cause, Conflict, Domains, Propagator, Solver, Status, Woken};
use csp_core::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn domains(d: &Domains) -> Vec<Values> {
    d.vars().map(|x| d.values(x)).collect()
}

#[test]
fn a_search_dropped_half_way_leaves_the_model_as_it_was() {
    let (mut model, _) = queens(6);
    let before = domains(model.domains());
    for solutions in 0..4 {
        let mut search = model.solutions();
        assert_eq!(search.count_up_to(solutions), solutions);
        drop(search);
        assert_eq!(domains(model.domains()), before);
        assert_eq!(
            (
                model.domains().trail().level(),
                model.domains().trail().log().len()
            ),
            (0, 0)
        );
    }
    model.limit(Limits::default().nodes(3));
    assert_eq!(model.solutions().count(), 0);
    assert_eq!(domains(model.domains()), before);
    model.limit(Limits::default());
    assert_eq!(model.solutions().count(), 4);
}

#[test]
fn a_second_search_finds_what_the_first_did() {
    // Everything is fixed from the start: only the first run of each propagator can tell.
    let mut model = Model::new();
    let x = model.array("x", 3, 1).unwrap();
    model
        .linear(&[(1, x[0]), (1, x[1]), (1, x[2])], Relation::AtMost, 2)
        .unwrap();
    for _ in 0..3 {
        assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
    }
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    model.all_different(&x).unwrap();
    model.assign(x[0], 2).unwrap();
    let run = |model: &mut Model| {
        let mut search = model.solutions();
        (search.by_ref().collect::<Vec<_>>(), search.stats())
    };
    let (all, stats) = run(&mut model);
    assert_eq!(all.len(), 2);
    assert_eq!(run(&mut model), (all.clone(), stats), "at the same cost");
    model.assign(x[1], 3).unwrap();
    assert_eq!(model.solutions().collect::<Vec<_>>(), all[1..]);
    model.assign(x[2], 3).unwrap();
    assert_eq!(
        (model.solutions().count(), model.solutions().count()),
        (0, 0)
    );
}

/// Says that it is entailed when `x` is 0, and counts its runs.
struct Sleeper([Var; 2], Arc<AtomicU64>);

impl Propagator for Sleeper {
    fn name(&self) -> &'static str {
        "sleeper"
    }

    fn scope(&self) -> &[Var] {
        &self.0
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.1.fetch_add(1, Ordering::Relaxed);
        Ok(if d.value(self.0[0]) == Some(0) {
            Status::Entailed
        } else {
            Status::Fixpoint
        })
    }
}

/// A solver at its fixpoint with a sleeper over `x: 0..=1`, `y: 0..=9`.
fn asleep() -> (Solver, [Var; 2], impl Fn() -> u64) {
    let mut solver = Solver::default();
    let scope = [
        solver.new_var(&(0..=1).into()).unwrap(),
        solver.new_var(&(0..=9).into()).unwrap(),
    ];
    let runs = Arc::new(AtomicU64::new(0));
    solver.post(Sleeper(scope, Arc::clone(&runs))).unwrap();
    solver.propagate(&mut ()).unwrap();
    (solver, scope, move || runs.swap(0, Ordering::Relaxed))
}

fn given(solver: &mut Solver, x: Var, value: i32) -> Result<(), Conflict> {
    solver
        .act(Cause::Given, |d| d.fix(x, value))
        .and_then(|()| solver.propagate(&mut ()))
}

#[test]
fn entailment_is_undone_on_backtracking() {
    let (mut solver, [x, y], runs) = asleep();
    assert_eq!(runs(), 1);
    solver.push_level();
    given(&mut solver, x, 0).unwrap();
    assert_eq!(runs(), 1);
    solver.push_level();
    given(&mut solver, y, 3).unwrap();
    assert_eq!(runs(), 0, "it sleeps below the node where it is entailed");
    solver.pop_level();
    given(&mut solver, y, 4).unwrap();
    assert_eq!(runs(), 0, "and still there");
    solver.pop_level();
    given(&mut solver, y, 5).unwrap();
    assert_eq!(runs(), 1, "and wakes above it");
}

#[test]
fn backtracking_runs_nobody_again_without_cause() {
    let mut model = Model::new();
    let scope = [
        model.var("x", 0..=1).unwrap(),
        model.var("y", 0..=1).unwrap(),
    ];
    let free = model.array("free", 6, 0..=1).unwrap();
    let runs = Arc::new(AtomicU64::new(0));
    model.post(Sleeper(scope, Arc::clone(&runs))).unwrap();
    model
        .branch_on(&scope, VarOrder::InputOrder, ValueOrder::Max)
        .unwrap();
    model
        .branch_on(&free, VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    let mut search = model.solutions();
    // 64 solutions with x = 1 and y = 1: the root, and once for each of these two decisions.
    assert_eq!(search.count_up_to(64), 64);
    assert_eq!(
        (search.stats().propagations, runs.load(Ordering::Relaxed)),
        (3, 3)
    );
    // Then y = 0; and x = 0, where it falls asleep.
    assert_eq!(search.count_up_to(1000), 192);
    assert_eq!(search.stats().propagations, 5);
}

#[test]
fn what_was_not_propagated_when_a_level_opened_is_propagated_after_it_closed() {
    let (mut solver, [_, y], runs) = asleep();
    runs();
    solver.act(Cause::Given, |d| d.at_least(y, 5)).unwrap();
    solver.push_level();
    solver.propagate(&mut ()).unwrap();
    assert_eq!(runs(), 1);
    solver.pop_level();
    solver.propagate(&mut ()).unwrap();
    assert_eq!(runs(), 1);
    solver.propagate(&mut ()).unwrap();
    assert_eq!(runs(), 0);
}

#[test]
fn a_conflict_is_gone_when_its_level_is_closed() {
    let (mut solver, [x, y], _) = asleep();
    solver.push_level();
    assert!(given(&mut solver, y, 11).is_err());
    assert!(solver.propagate(&mut ()).is_err(), "it stands until then");
    solver.pop_level();
    given(&mut solver, y, 9).unwrap();
    given(&mut solver, x, 1).unwrap();
    assert_eq!(
        domains(solver.domains()),
        [Values::from(1), Values::from(9)]
    );
}

#[test]
fn a_conflict_stands_when_a_level_above_it_is_closed() {
    let (mut solver, [_, y], _) = asleep();
    assert!(given(&mut solver, y, 11).is_err());
    solver.push_level();
    solver.pop_level();
    assert!(solver.propagate(&mut ()).is_err());
}

#[test]
fn closing_a_level_that_is_not_open_does_nothing() {
    let (mut solver, [_, y], _) = asleep();
    given(&mut solver, y, 2).unwrap();
    solver.pop_level();
    assert_eq!(solver.domains().value(y), Some(2));
}
