//! Questions that are stopped while they propagate.

use super::checked::checked;
use csp_core::check::CheckVerdict;
use csp_core::explain::Why;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// `x[0] < x[1] < …`: what follows for the last takes a while.
fn chain() -> (Model, Atom, Atom) {
    let mut model = Model::new();
    let x = model.array("x", 40, 0..=60).unwrap();
    for pair in x.windows(2).rev() {
        model
            .linear(&[(1, pair[0]), (-1, pair[1])], Relation::AtMost, -1)
            .unwrap();
    }
    (model, Atom::at_least(x[0], 20), Atom::at_least(x[39], 59))
}

/// The answer when the stop function says `true` from this question on, and how often it was asked.
fn answer(model: &mut Model, given: Atom, asked: Atom, number: u64) -> (Why, u64) {
    let questions = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&questions);
    let stop = move || count.fetch_add(1, Ordering::Relaxed) + 1 >= number;
    model.limit(Limits::default().stop_when(stop));
    let why = model.explainer([given]).unwrap().why(asked).unwrap();
    (why, questions.load(Ordering::Relaxed))
}

#[test]
fn a_question_is_answered_in_full_or_not_at_all() {
    let (mut model, given, asked) = chain();
    let (full, questions) = answer(&mut model, given, asked, u64::MAX);
    assert!(matches!(full, Why::Derived(_)));
    assert!(questions > 8, "{questions}");
    for number in [1, 2, questions / 4, questions / 2, questions] {
        let (why, _) = answer(&mut model, given, asked, number);
        assert_eq!(why, Why::Unknown(Limit::Stopped), "{number}");
        assert_eq!(
            answer(&mut model, given, asked, u64::MAX).0,
            full,
            "{number}"
        );
    }
}

/// `y = x + 1000` and `x ≥ y`: the bounds go up by 1000 until no value is left.
fn creeping() -> Model {
    let mut model = Model::new();
    let [x, y] = ["x", "y"].map(|name| model.var(name, 0..=4_000_000).unwrap());
    model.post(Equal::new(y, x).offset(1000)).unwrap();
    model
        .linear(&[(1, x), (-1, y)], Relation::AtLeast, 0)
        .unwrap();
    model
}

/// The conflict when the stop function says `true` from this question on, and how often it was
/// asked.
fn conflict(model: &mut Model, number: u64) -> (Why, u64) {
    let questions = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&questions);
    let stop = move || count.fetch_add(1, Ordering::Relaxed) + 1 >= number;
    model.limit(Limits::default().stop_when(stop));
    let why = model.explainer([]).unwrap().conflict();
    (why, questions.load(Ordering::Relaxed))
}

#[test]
fn a_chain_of_many_thousand_steps_is_told_or_stopped() {
    let mut model = creeping();
    let (why, questions) = conflict(&mut model, u64::MAX);
    let verdict = checked(&model.checker([]), None, &why);
    assert!(matches!(verdict, CheckVerdict::Holds(_)), "{verdict:?}");
    let Why::Derived(explanation) = why else {
        panic!("{why:?}")
    };
    assert_eq!(explanation.parts.len(), 2);
    let steps = explanation.steps.len();
    assert!((4_000..16_000).contains(&steps), "{steps}");
    // It is asked in all phases, and little is done once it has said so.
    assert!(questions > 100, "{questions}");
    for number in [
        1,
        2,
        questions / 8,
        questions / 4,
        questions / 2,
        questions - 1,
        questions,
    ] {
        let (why, asked) = conflict(&mut model, number);
        assert_eq!(why, Why::Unknown(Limit::Stopped), "{number}");
        assert!(
            asked <= number + 2,
            "{asked} questions, {number} were enough"
        );
    }
}
