//! The harness catches what it is there to catch: each propagator here is wrong in one way.

mod reasons;

use csp_core::extend::{Conflict, Constraint, Domains, Event, Posting, Propagator, Status, Woken};
use csp_core::prelude::*;
use csp_core::testing::{Claim, Failure, Flaw, Oracle};

type Run = Result<Status, Conflict>;

/// A propagator from a closure; what the closure owns is its plain, never restored state.
struct Rule<F> {
    scope: Vec<Var>,
    event: Event,
    rule: F,
}

impl<F: FnMut(&[Var], &mut Domains) -> Run + Send> Propagator for Rule<F> {
    fn name(&self) -> &'static str {
        "rule"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Run {
        (self.rule)(&self.scope, d)
    }

    fn event(&self, _: usize) -> Event {
        self.event
    }
}

fn rule<F: FnMut(&[Var], &mut Domains) -> Run + Send>(scope: &[Var], rule: F) -> Rule<F> {
    Rule {
        scope: scope.to_vec(),
        event: Event::Any,
        rule,
    }
}

/// `x < y`, right and domain consistent.
fn less(x: &[Var], d: &mut Domains) -> Run {
    d.at_most(x[0], d.max(x[1]) - 1)?;
    d.at_least(x[1], d.min(x[0]) + 1)?;
    Ok(Status::Active)
}

/// `x < y`, once both are fixed.
fn less_checked(x: &[Var], d: &mut Domains) -> Run {
    match (d.value(x[0]), d.value(x[1])) {
        (Some(x), Some(y)) if x >= y => Err(Conflict::SCOPE),
        _ => Ok(Status::Active),
    }
}

fn oracle<C: Constraint>(post: impl Fn(&[Var]) -> C + 'static) -> Oracle {
    Oracle::new("less", |v| v[0] < v[1], post)
        .arity(2..=2)
        .claims(Claim::Domain)
}

fn failure(oracle: &Oracle) -> Failure {
    *oracle.run().expect_err("the flaw must be found")
}

#[test]
fn the_right_one_passes() {
    oracle(|x| rule(x, less)).check();
    oracle(|x| rule(x, less_checked))
        .claims(Claim::Value)
        .run()
        .expect_err("checking is less than forward checking");
    oracle(|x| rule(x, less_checked))
        .claims(Claim::Checks)
        .check();
}

#[test]
fn an_unsound_one_loses_a_solution() {
    let found = failure(&oracle(|x| {
        rule(x, |x, d| {
            if d.size(x[0]) > 1 {
                d.at_most(x[0], (d.max(x[1]) - 2).max(d.min(x[0])))?;
            }
            less(x, d)
        })
    }));
    assert!(
        matches!(found.flaw, Flaw::LostSolution(ref values) if values[0] < values[1]),
        "{found}"
    );
}

#[test]
fn an_unsound_one_reports_a_false_conflict() {
    let found = failure(&oracle(|x| {
        rule(x, |x, d| {
            if d.max(x[0]) > d.min(x[1]) {
                Err(Conflict::SCOPE)
            } else {
                less(x, d)
            }
        })
    }));
    assert!(
        matches!(found.flaw, Flaw::FalseConflict(ref values) if values[0] < values[1]),
        "{found}"
    );
}

#[test]
fn one_weaker_than_its_claim() {
    let found = failure(&oracle(|x| rule(x, less_checked)));
    assert!(matches!(found.flaw, Flaw::Unsupported { .. }), "{found}");
    let found = failure(&oracle(|x| rule(x, less_checked)).claims(Claim::Bounds));
    assert!(matches!(found.flaw, Flaw::Unsupported { .. }), "{found}");
    let always = Claim::relaxed(|bounds| bounds[0].start() < bounds[1].end());
    let found = failure(&oracle(|x| rule(x, less_checked)).claims(always));
    assert!(matches!(found.flaw, Flaw::Unsupported { .. }), "{found}");
}

#[test]
fn one_that_accepts_a_wrong_assignment() {
    let found = failure(&oracle(|x| rule(x, |_, _| Ok(Status::Active))).claims(Claim::Checks));
    assert!(
        matches!(found.flaw, Flaw::Accepted(ref values) if values[0] >= values[1]),
        "{found}"
    );
}

#[test]
fn one_that_keeps_state_in_a_plain_field() {
    // It believes for ever what was true at some node: that there is no more to do than to check.
    let forgets = |x: &[Var]| {
        let mut done = false;
        rule(x, move |x, d| {
            if done {
                return less_checked(x, d);
            }
            done = d.max(x[0]) < d.min(x[1]);
            less(x, d)
        })
    };
    let found = failure(&oracle(forgets).claims(Claim::Checks));
    assert!(matches!(found.flaw, Flaw::Stale { .. }), "{found}");
    assert!(
        !found.path.is_empty(),
        "a plain field shows only after backtracking"
    );
    oracle(forgets).claims(Claim::Checks).any_fixpoint().check();
}

#[test]
fn one_that_watches_for_too_little() {
    let found = failure(
        &oracle(|x| Rule {
            event: Event::Fixed,
            ..rule(x, less)
        })
        .claims(Claim::Checks)
        .distinct(),
    );
    assert!(matches!(found.flaw, Flaw::Stale { .. }), "{found}");
}

#[test]
fn one_that_falls_asleep_too_early() {
    let found = failure(
        &oracle(|x| rule(x, |x, d| less(x, d).map(|_| Status::Entailed)))
            .claims(Claim::Checks)
            .distinct(),
    );
    assert!(matches!(found.flaw, Flaw::Stale { .. }), "{found}");
}

#[test]
fn one_that_is_not_at_a_fixpoint_when_it_says_so() {
    let once = |x: &[Var], d: &mut Domains| {
        d.at_least(x[0], d.min(x[1]))?;
        d.at_least(x[1], d.min(x[0]))?;
        d.at_most(x[0], d.max(x[1]))?;
        d.at_most(x[1], d.max(x[0]))?;
        Ok(Status::Fixpoint)
    };
    let oracle = Oracle::new("equal", |v| v[0] == v[1], move |x| rule(x, once)).arity(2..=2);
    let found = failure(&oracle);
    assert!(matches!(found.flaw, Flaw::NotIdempotent { .. }), "{found}");
}

#[test]
fn one_that_writes_outside_of_its_scope() {
    let hides = |x: &[Var]| {
        let hidden = x[2];
        rule(&x[..2], move |x, d| {
            less(x, d)?;
            d.at_least(hidden, d.min(x[1]) + 1)?;
            Ok(Status::Active)
        })
    };
    let oracle = Oracle::new("ascending", |v| v[0] < v[1] && v[1] < v[2], hides).arity(3..=3);
    let found = failure(&oracle.distinct());
    assert!(matches!(found.flaw, Flaw::WrongRecord(_)), "{found}");
}

#[test]
fn one_that_is_wrong_only_where_the_walk_does_not_go() {
    let deep = |x: &[Var]| {
        rule(x, |x, d| {
            if d.trail().level() == 0 {
                less(x, d)
            } else {
                Ok(Status::Active)
            }
        })
    };
    let found = failure(&oracle(deep).nodes(1).only(20));
    assert!(
        matches!(found.flaw, Flaw::WrongSolutions { ref extra, ref missing } if !extra.is_empty() && missing.is_empty()),
        "{found}"
    );
}

#[test]
fn one_that_panics_and_one_that_cannot_be_posted() {
    let found = failure(&oracle(|x| {
        rule(x, |x, d| {
            if d.is_fixed(x[0]) {
                panic!("oops")
            } else {
                less(x, d)
            }
        })
    }));
    assert_eq!(found.flaw, Flaw::Panicked("oops".into()));
    let found = failure(&oracle(|x| {
        Linear::new([(i64::MAX, x[0])], Relation::AtMost, 1)
    }));
    assert!(
        matches!(found.flaw, Flaw::Refused(ModelError::Overflow { .. })),
        "{found}"
    );
}

/// Two propagators, the second of which takes for granted that the first has run.
struct Leaning(Vec<Var>);

impl Constraint for Leaning {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.add(rule(&self.0, less))?;
        posting.add(rule(&self.0, |x, d| {
            if d.max(x[0]) < d.max(x[1]) {
                Ok(Status::Active)
            } else {
                Err(Conflict::SCOPE)
            }
        }))
    }
}

#[test]
fn one_that_leans_on_another() {
    let found = |seed| failure(&oracle(|x| Leaning(x.to_vec())).distinct().seed(seed)).flaw;
    let flaws: Vec<Flaw> = (0..8).map(found).collect();
    let is_wrong = |flaw: &Flaw| matches!(flaw, Flaw::FalseConflict(v) if v[0] < v[1]);
    let alone =
        |found: &Flaw| matches!(found, Flaw::Alone { name: "rule", flaw } if is_wrong(flaw));
    let implied = |found: &Flaw| matches!(found, Flaw::UnderPremise(flaw) if is_wrong(flaw));
    assert!(
        flaws.iter().any(alone) && flaws.iter().any(implied),
        "{flaws:?}"
    );
    assert!(
        flaws.iter().all(|flaw| alone(flaw) || implied(flaw)),
        "{flaws:?}"
    );
}

#[test]
fn a_failure_is_the_same_each_time_and_tells_how_to_see_it_again() {
    let wrong = || oracle(|x| rule(x, less_checked)).seed(5);
    let found = failure(&wrong());
    assert_eq!(failure(&wrong()), found);
    assert_eq!(failure(&wrong().only(found.case)), found);
    let text = found.to_string();
    assert!(
        text.starts_with("less kept x") && text.contains(&format!(".seed(5).only({})", found.case)),
        "{text}"
    );
    assert!(text.contains("before propagation x0: 7, x1: "), "{text}");
}
