//! Questions that are stopped while they propagate.

use csp_core::explain::{Fact, Why};
use csp_core::prelude::*;
use csp_core::trace::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// `x[0] < x[1] < …`: what follows for the last takes a while.
fn chain() -> (Model, Fact, Fact) {
    let mut model = Model::new();
    let x = model.array("x", 40, 0..=60).unwrap();
    for pair in x.windows(2).rev() {
        model.linear(&[(1, pair[0]), (-1, pair[1])], Relation::AtMost, -1).unwrap();
    }
    (model, Fact::AtLeast(x[0], 20), Fact::AtLeast(x[39], 59))
}

/// The answer when the stop function says `true` from this question on, and how often it was asked.
fn answer(model: &mut Model, given: Fact, asked: Fact, number: u64) -> (Why, u64) {
    let questions = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&questions);
    let stop = move || count.fetch_add(1, Ordering::Relaxed) + 1 >= number;
    model.limit(Limits::default().stop_when(stop));
    let why = model.explainer(vec![given]).unwrap().why(asked).unwrap();
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
        assert_eq!(answer(&mut model, given, asked, u64::MAX).0, full, "{number}");
    }
}
