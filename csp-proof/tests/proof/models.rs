//! Proofs of all small models, with and without learning.

use crate::optimal::BEST;
use crate::unsolvable::NONE;
use crate::{veripb, written};
use csp_core::constraints::InSet;
use csp_core::error::ModelError;
use csp_core::model::Model;
use csp_core::prelude::*;
use csp_proof::Conclusion;

/// A model and what is asked of it.
pub(crate) type Made = Result<(Model, Goal), ModelError>;

/// Makes a model that learns in this way.
pub(crate) type Make = fn(Learning) -> Made;

pub(crate) fn model(learning: Learning) -> Model {
    let mut model = Model::new();
    model.learning(learning);
    model
}

const WAYS: [Learning; 3] = [Learning::Off, Learning::On, Learning::Auto];

#[test]
fn no_solution() {
    for learning in WAYS {
        for (name, make) in NONE {
            let (model, goal) = make(learning).unwrap();
            let written = written(model, goal);
            assert_eq!(written.proof.verdict, Conclusion::NoSolution, "{name}");
            assert!(
                written.proof.summary.is_complete(),
                "{name}: {}",
                written.proof.summary
            );
            written.check(name);
        }
    }
}

#[test]
fn no_better_solution() {
    for learning in WAYS {
        for (name, best, make) in BEST {
            let (model, goal) = make(learning).unwrap();
            let objective = goal.objective().unwrap();
            let written = written(model, goal);
            let Conclusion::Optimal(solution) = &written.proof.verdict else {
                panic!("{name}")
            };
            assert_eq!(solution[objective.index()], best, "{name}");
            assert!(
                written.proof.summary.is_complete(),
                "{name}: {}",
                written.proof.summary
            );
            written.check(name);
        }
    }
}

#[test]
fn what_is_not_stated_is_told() {
    let mut model = Model::new();
    let next = model.array("next", 7, 0..=6).unwrap();
    model.post(Circuit::new(&next)).unwrap();
    for x in &next[..4] {
        model.post(InSet::new(*x, [0, 1, 2, 3])).unwrap();
    }
    let written = written(model, Goal::Satisfy);
    assert_eq!(written.proof.verdict, Conclusion::NoSolution);
    assert!(!written.proof.summary.is_complete());
    assert_eq!(
        written.proof.summary.unstated,
        ["chains", "reach"],
        "{}",
        written.proof.summary
    );
    assert_ne!(
        veripb::accepts(&written.proof.formula, &written.lines),
        Some(true)
    );
}
