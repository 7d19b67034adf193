//! Variables of another model, whose numbers fit this one.

use csp_core::constraints::{Clause, Nogoods};
use csp_core::explain::Explainer;
use csp_core::extend::*;

use csp_core::extend::Solver;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::prelude::*;
use csp_core::replay::ReplayError;
use csp_core::trace::TraceLevel;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A model, its variables, and one of another model that has a number which fits.
fn model_and_stranger() -> (Model, Vec<Var>, Var) {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=1).unwrap();
    let stranger = Model::new().var("stranger", 0..=1).unwrap();
    assert_eq!(stranger.index(), x[0].index());
    (model, x, stranger)
}

#[track_caller]
fn assert_unknown<T>(result: Result<T, ModelError>) {
    let error = result.err();
    assert!(
        matches!(error, Some(ModelError::UnknownVariable { .. })),
        "{error:?}"
    );
}

#[test]
fn constraints_and_expressions_refuse_a_stranger() {
    let (mut model, x, stranger) = model_and_stranger();
    assert_unknown(model.all_different(&[x[1], stranger]));
    assert_unknown(model.linear(&[(1, x[1]), (1, stranger)], Relation::AtMost, 1));
    assert_unknown(model.assign(stranger, 1));
    assert_unknown(model.post(Clause::new([!stranger, x[0].into()])));
    assert_unknown(model.post(Implied::new(stranger, AllDifferent::new(&x))));
    assert_unknown(model.post(NotEqual::new(x[0], x[1]).reified(stranger)));
    assert_unknown(model.post(Nogoods::new(&[stranger])));
    assert_unknown(model.require(x[0].lt(stranger)));
    assert_unknown(model.require(stranger.implies(x[0])));
    assert_unknown(model.define("sum", x[0] + stranger));
    assert_eq!(model.solver().propagators(), 0);
    assert_eq!(model.solutions().count(), 8);
}

#[test]
fn searches_refuse_a_stranger() {
    let (mut model, x, stranger) = model_and_stranger();
    assert_unknown(model.branch_on(&[stranger], VarOrder::InputOrder, ValueOrder::Min));
    assert_unknown(model.ordered(&[stranger], VarOrder::DomWDeg, ValueOrder::Min));
    assert_unknown(model.minimize(stranger));
    assert_unknown(model.maximize(stranger));
    assert_unknown(model.search(Goal::Minimize(stranger), ()).map(|_| ()));
    assert_unknown(model.trace(Goal::Minimize(stranger), TraceLevel::Decisions));
    assert_unknown(model.assume(Atom::is(stranger, 1)));
    let neighbourhood = RandomNeighbourhood::new(&[stranger], 0);
    assert_unknown(model.lns(Goal::Minimize(x[0]), &mut Lns::new(neighbourhood)));
    let trace = model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
    let replayed = model.replay(Goal::Minimize(stranger), &trace);
    assert!(matches!(
        replayed,
        Err(ReplayError::Goal(ModelError::UnknownVariable { .. }))
    ));
    assert_eq!(model.replay(Goal::Satisfy, &trace).unwrap().solutions, 8);
    let mut solver = Solver::default();
    solver.new_var(&(0..=1).into()).unwrap();
    assert_unknown(solver.ordered(vec![stranger], VarOrder::FirstFail, ValueOrder::Min));
}

#[test]
fn explanations_refuse_a_stranger() {
    let (mut model, x, stranger) = model_and_stranger();
    assert_unknown(model.explainer([Atom::is(stranger, 1)]));
    assert_unknown(model.explainer([]).unwrap().why(Atom::is(stranger, 1)));
    assert!(
        model
            .explainer([Atom::is(x[0], 1)])
            .unwrap()
            .why(Atom::is(x[0], 1))
            .is_ok()
    );
    let mut solver = Solver::default();
    assert_unknown(Explainer::new(&mut solver, [Atom::is_not(stranger, 1)]));
}

#[test]
fn a_solution_has_no_value_for_a_stranger() {
    let (mut model, x, stranger) = model_and_stranger();
    let solution = model.solutions().next().unwrap();
    assert_eq!(
        (solution.get(x[0]), solution.get(stranger)),
        (Some(1), None)
    );
    let late = model.var("late", 0..=1).unwrap();
    assert_eq!(solution.get(late), None);
    for (var, said) in [(stranger, "another model"), (late, "after the solution")] {
        let panicked = catch_unwind(AssertUnwindSafe(|| solution[var])).unwrap_err();
        let message = panicked.downcast_ref::<String>().unwrap();
        assert!(message.contains(said), "{message}");
    }
}

#[test]
fn a_brancher_that_decides_on_a_stranger_is_told_so() {
    struct Strange(Var);
    impl Brancher for Strange {
        fn choose(&mut self, _: &mut SearchState) -> Option<Atom> {
            Some(Atom::is(self.0, 1))
        }
    }
    let (mut model, _, stranger) = model_and_stranger();
    model.branch(Strange(stranger));
    let panicked = catch_unwind(AssertUnwindSafe(|| model.solutions().count())).unwrap_err();
    let message = panicked.downcast_ref::<String>().unwrap();
    assert!(message.contains("a variable of another model"), "{message}");
}

#[test]
fn a_clone_of_the_domains_has_the_same_variables() {
    let (model, x, stranger) = model_and_stranger();
    let mut d = model.domains().to_store();
    d.fix(x[1], 1).unwrap();
    assert_eq!(
        (d.value(x[1]), model.domains().value(x[1])),
        (Some(1), None)
    );
    assert!(d.has(x[2]) && !d.has(stranger));
    assert_eq!((d.var(2), d.var(3)), (Some(x[2]), None));
}
