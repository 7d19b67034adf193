//! Reasons that are wrong, each in one way, are caught.

use super::{failure, less, oracle};
use csp_core::extend::{
    Conflict, Consequence, Domains, Propagator, Reason, Removal, Status, Woken,
};
use csp_core::prelude::*;
use csp_core::testing::{Failure, Flaw, Report};

/// `x < y`, right, with a reason for each bound, which gets the largest value that `y` had when it
/// was last propagated.
struct Explained<F> {
    scope: Vec<Var>,
    greatest: i32,
    reason: F,
}

impl<F: Fn([Var; 2], Removal, i32, &mut Reason<'_>) + Send> Propagator for Explained<F> {
    fn name(&self) -> &'static str {
        "less"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.greatest = d.max(self.scope[1]);
        less(&self.scope, d)
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let vars = [self.scope[0], self.scope[1]];
        match what {
            Consequence::Removal(lost) => (self.reason)(vars, lost, self.greatest, reason),
            _ => reason.scope(&self.scope),
        }
    }
}

/// The right reason.
fn right([x, y]: [Var; 2], lost: Removal, reason: &mut Reason<'_>) {
    if lost.var() == x {
        reason.at_most(y, lost.first());
        reason.proves_at_most(lost.first() - 1);
    } else {
        reason.at_least(x, lost.last());
        reason.proves_at_least(lost.last() + 1);
    }
}

fn run(
    reason: impl Fn([Var; 2], Removal, i32, &mut Reason<'_>) + Copy + Send + 'static,
) -> Result<Report, Box<Failure>> {
    let post = move |x: &[Var]| Explained {
        scope: x.to_vec(),
        greatest: 0,
        reason,
    };
    oracle(post).distinct().run()
}

fn flaw(reason: impl Fn([Var; 2], Removal, i32, &mut Reason<'_>) + Copy + Send + 'static) -> Flaw {
    let post = move |x: &[Var]| Explained {
        scope: x.to_vec(),
        greatest: 0,
        reason,
    };
    failure(&oracle(post).distinct()).flaw
}

/// Without debug assertions a false premise is found by the harness, and with them at once.
fn is_false(flaw: &Flaw) -> bool {
    match flaw {
        Flaw::FalsePremise { name, .. } => *name == "less",
        Flaw::Panicked(message) => message.contains("may be"),
        Flaw::Alone { flaw, .. } | Flaw::UnderPremise(flaw) => is_false(flaw),
        _ => false,
    }
}

fn is_wrong(flaw: &Flaw) -> bool {
    match flaw {
        Flaw::WrongReason { name, .. } => *name == "less",
        Flaw::Alone { flaw, .. } | Flaw::UnderPremise(flaw) => is_wrong(flaw),
        _ => false,
    }
}

#[test]
fn right_ones_are_shorter_than_the_default() {
    let short = run(|vars, lost, _, reason| right(vars, lost, reason)).unwrap();
    let long = run(|vars, _, _, reason| reason.scope(&vars)).unwrap();
    assert_eq!(
        (short.reasons, short.default_facts),
        (long.reasons, long.default_facts)
    );
    assert_eq!(long.reason_facts, long.default_facts, "{long}");
    assert!(
        long.reasons > 100 && short.reason_facts * 3 < short.default_facts * 2,
        "{short}"
    );
}

#[test]
fn one_that_says_too_little() {
    let found = flaw(|_, _, _, _| {});
    assert!(
        is_wrong(&found) && found.to_string().contains("by [] in spite of"),
        "{found}"
    );
    let found = flaw(|[x, y], lost, _, reason| match lost.var() == x {
        true if reason.max(y) < lost.first() => reason.at_most(y, lost.first() + 1),
        _ => right([x, y], lost, reason),
    });
    assert!(is_wrong(&found), "{found}");
}

#[test]
fn one_that_says_what_did_not_hold() {
    let found = flaw(|[x, y], lost, _, reason| match lost.var() == x {
        true => reason.at_most(y, lost.first() - 1),
        false => right([x, y], lost, reason),
    });
    assert!(is_false(&found), "{found}");
}

#[test]
fn one_that_remembers_another_time() {
    let found = flaw(|[x, y], lost, greatest, reason| match lost.var() == x {
        true => reason.at_most(y, greatest),
        false => right([x, y], lost, reason),
    });
    assert!(is_false(&found) || is_wrong(&found), "{found}");
}

#[test]
fn one_that_claims_to_prove_more() {
    let found = flaw(|[x, y], lost, _, reason| {
        right([x, y], lost, reason);
        if lost.var() == x {
            reason.proves_at_most(lost.first() - 2);
        }
    });
    assert!(is_wrong(&found), "{found}");
    assert!(found.to_string().contains("has less explain "), "{found}");
}
