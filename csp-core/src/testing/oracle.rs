//! The harness: it draws random cases, searches each at random, and checks each node by brute
//! force.

use super::case::{CaseKinds, DomainShape, TestCase};
use super::claim::Claim;
use super::draw::Draw;
use super::effort::seeds;
use super::failure::{Failure, Flaw, Report};
use super::instance::Instance;
use super::judge::{Fixpoint, Judge};
use super::walk::Walk;
use crate::ids::Var;
use crate::propagator::Constraint;
use std::fmt;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Tests a constraint, given its meaning and how to post it. See [the module](super).
pub struct Oracle {
    name: String,
    instance: Box<dyn Fn(&mut Draw) -> Instance>,
    claim: Claim,
    plan: CaseKinds,
    cases: u64,
    only: Option<u64>,
    nodes: u32,
    seed: u64,
    fixpoint: Fixpoint,
}

impl Oracle {
    /// Tests the same constraint in all cases.
    pub fn new<C: Constraint>(
        name: impl Into<String>,
        meaning: impl Fn(&[i32]) -> bool + 'static,
        post: impl Fn(&[Var]) -> C + 'static,
    ) -> Self {
        let instance = Instance::new(meaning, post);
        Self::drawn(name, move |_| instance.clone())
    }

    /// Tests constraints drawn at random, one for each case. The closure can draw coefficients, and
    /// knows the arity.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::testing::{Claim, Instance, Oracle};
    /// Oracle::drawn("not_equal", |draw| {
    ///     let offset = draw.int(-3..=3) as i32;
    ///     let meaning = move |v: &[i32]| v[0] != v[1] + offset;
    ///     Instance::new(meaning, move |x| NotEqual::new(x[0], x[1]).offset(offset)).note(format!("offset {offset}"))
    /// })
    /// .arity(2..=2)
    /// .claims(Claim::Domain)
    /// .cases(50)
    /// .check();
    /// ```
    pub fn drawn(
        name: impl Into<String>,
        instance: impl Fn(&mut Draw) -> Instance + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            instance: Box::new(instance),
            claim: Claim::Checks,
            plan: CaseKinds {
                arity: 1..=4,
                shapes: vec![DomainShape::Small, DomainShape::Wide],
                repeats: true,
                booleans: 0,
            },
            cases: 300,
            only: None,
            nodes: 40,
            seed: 0,
            fixpoint: Fixpoint::Unique,
        }
    }

    /// The constraint claims this strength; [`Claim::Checks`] by default.
    #[must_use]
    pub fn claims(self, claim: Claim) -> Self {
        Self { claim, ..self }
    }

    /// The lengths of the scope, 1 to 4 by default. The range must not be empty.
    #[must_use]
    pub fn arity(mut self, arity: RangeInclusive<usize>) -> Self {
        self.plan.arity = arity;
        self
    }

    /// The kinds of domains; small and wide by default. The first kind is the most frequent. An
    /// empty list changes nothing.
    #[must_use]
    pub fn shapes(mut self, shapes: &[DomainShape]) -> Self {
        if !shapes.is_empty() {
            self.plan.shapes = shapes.to_vec();
        }
        self
    }

    /// The first `count` positions of the scope have 0/1 variables; 0 by default.
    #[must_use]
    pub fn booleans(mut self, count: usize) -> Self {
        self.plan.booleans = count;
        self
    }

    /// No variable stands in the scope twice. By default some scopes repeat a variable.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.plan.repeats = false;
        self
    }

    /// The fixpoint of the constraint may depend on the order of propagation (it is not monotone).
    /// The comparisons with a new copy are left out.
    #[must_use]
    pub fn any_fixpoint(self) -> Self {
        Self {
            fixpoint: Fixpoint::Any,
            ..self
        }
    }

    /// The number of cases, 300 by default. The first ones are small. The environment variable
    /// `CSP_TEST_CASES` may say that only some of them are tried, see [`seeds`].
    #[must_use]
    pub fn cases(self, cases: u64) -> Self {
        Self { cases, ..self }
    }

    /// The most nodes of a case, 40 by default.
    #[must_use]
    pub fn nodes(self, nodes: u32) -> Self {
        Self { nodes, ..self }
    }

    /// The seed of all random choices, 0 by default.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Runs this case alone, to repeat a failure.
    #[must_use]
    pub fn only(self, case: u64) -> Self {
        Self {
            only: Some(case),
            ..self
        }
    }

    /// Runs the cases up to the first failure.
    ///
    /// # Errors
    /// The first [`Failure`].
    pub fn run(&self) -> Result<Report, Box<Failure>> {
        let mut report = Report::default();
        let numbers: Vec<u64> = match self.only {
            Some(case) => vec![case],
            None => seeds(self.cases).collect(),
        };
        for number in numbers {
            self.run_case(number, &mut report)?;
            report.cases += 1;
        }
        Ok(report)
    }

    /// Runs the cases in a test.
    ///
    /// # Panics
    /// A case fails. The message is the text of the first [`Failure`].
    pub fn check(&self) -> Report {
        self.run().unwrap_or_else(|failure| panic!("{failure}"))
    }

    fn run_case(&self, number: u64, report: &mut Report) -> Result<(), Box<Failure>> {
        let mut draw = Draw::new(self.seed, number);
        let case = TestCase::draw(&mut draw, &self.plan, number);
        case.show_to(&mut draw);
        let instance = (self.instance)(&mut draw);
        let claim = instance.claim.as_ref().unwrap_or(&self.claim);
        let judge = Judge::new(&case, &instance, claim, self.fixpoint);
        let mut walk = Walk::new(judge, draw);
        let outcome = catch_unwind(AssertUnwindSafe(|| walk.run(self.nodes)));
        let outcome = outcome.unwrap_or_else(|payload| Err(Flaw::Panicked(message(&*payload))));
        report.add(walk.report());
        outcome.map_err(|flaw| {
            Box::new(Failure {
                constraint: self.name.clone(),
                note: instance.note.clone(),
                flaw,
                seed: self.seed,
                case: number,
                scope: case.scope.iter().map(|&x| Var::new(x as u32)).collect(),
                domains: case.domains.clone(),
                path: walk.path,
                before: walk.node.before,
                after: walk.node.after,
            })
        })
    }
}

/// The message of a panic.
fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
        .to_owned()
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle")
            .field("name", &self.name)
            .field("plan", &self.plan)
            .finish_non_exhaustive()
    }
}
