//! `b ⇔ C` and `b ⇒ C`, made of the propagators for `C` and its negation, and a test.
//!
//! The reasons are in `docs/decisions/14-reified-switches.md`.

use crate::constraints::prelude::*;

/// Constraints whose truth can be an atom, such as a 0/1 variable or its negation. They have a quick test whether they hold, and a
/// propagator for their negation. The result is domain consistent if the two propagators are. Use
/// [`Implied`](crate::constraints::Implied) for other constraints.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=4)?;
/// let b = model.array("b", 2, 0..=1)?;
/// model.post(Linear::sum(&x, Relation::AtMost, 3).reified(b[0]))?;
/// model.post(NotEqual::new(x[0], x[1]).implied_by(!b[1]))?;
/// // 10 of 25 sums are at most 3; b[1] is 0 or 1 where both differ, and 1 where they do not.
/// assert_eq!(model.solutions().filter(|solution| solution[b[0]] == 1).count(), 2 * 8 + 2);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
pub trait Reify: Sized {
    /// `literal ⇔ constraint`.
    #[must_use]
    fn reified(self, literal: impl Into<Atom>) -> Reified<Self> {
        Reified {
            constraint: self,
            link: LiteralLink {
                literal: literal.into(),
                direction: Reification::Both,
            },
        }
    }

    /// `literal ⇒ constraint`.
    #[must_use]
    fn implied_by(self, literal: impl Into<Atom>) -> Reified<Self> {
        Reified {
            constraint: self,
            link: LiteralLink {
                literal: literal.into(),
                direction: Reification::Implied,
            },
        }
    }
}

/// The result of [`Reify`]: a constraint and an atom, which is the truth of the constraint or
/// implies it.
#[derive(Clone, Debug)]
pub struct Reified<C> {
    pub(crate) constraint: C,
    pub(crate) link: LiteralLink,
}

/// How a literal and a constraint are linked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LiteralLink {
    literal: Atom,
    direction: Reification,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reification {
    Both,
    Implied,
}

/// The truth of a constraint, as far as domains decide it.
pub(crate) trait Truth {
    /// Whether all or none of the assignments of the values left satisfy it. `None` if some do, or
    /// if the test cannot tell.
    fn truth(&self, d: &Domains) -> Option<bool>;

    /// The event without which the answer does not change.
    fn event(&self) -> Event;

    /// The only value of all variables on which the answer depends.
    fn value(&self) -> Option<i32> {
        None
    }

    /// Why the answer was this one, given the scope of the constraint.
    fn explain(&self, truth: bool, scope: &[Var], reason: &mut Reason<'_>) {
        let _ = truth;
        reason.scope(scope);
    }
}

/// The negation.
pub(crate) struct Not<T>(pub(crate) T);

impl<T: Truth> Truth for Not<T> {
    fn truth(&self, d: &Domains) -> Option<bool> {
        self.0.truth(d).map(|truth| !truth)
    }

    fn event(&self) -> Event {
        self.0.event()
    }

    fn value(&self) -> Option<i32> {
        self.0.value()
    }

    fn explain(&self, truth: bool, scope: &[Var], reason: &mut Reason<'_>) {
        self.0.explain(!truth, scope, reason);
    }
}

impl LiteralLink {
    /// Posts `b ⇔ C` or `b ⇒ C` under one of two names. `holds` is the propagator of `C` and
    /// `fails` that of its negation. Both have the same scope.
    pub(crate) fn post<T, P, N>(
        self,
        [both, implied]: [&'static str; 2],
        (test, holds, fails): (T, P, N),
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError>
    where
        T: Truth + Send + 'static,
        P: Propagator + 'static,
        N: Propagator + 'static,
    {
        let name = if self.direction == Reification::Both {
            both
        } else {
            implied
        };
        let literal = posting.check_atom(name, self.literal)?;
        let link = Self { literal, ..self };
        let event = posting.event_of(literal);
        debug_assert_eq!(holds.scope(), fails.scope());
        let scope = holds
            .scope()
            .iter()
            .copied()
            .chain([self.literal.var()])
            .collect();
        posting.add(Switch {
            name,
            link,
            event,
            scope,
            test,
            holds,
            fails,
        })
    }
}

/// The literal decides which of two propagators runs. As long as it is open, only the test is asked
/// for its value. The literal is last in the scope.
struct Switch<T, P, N> {
    name: &'static str,
    link: LiteralLink,
    /// What may change the truth of the literal.
    event: Event,
    scope: Box<[Var]>,
    test: T,
    holds: P,
    fails: N,
}

impl<T: Truth + Send, P: Propagator, N: Propagator> Propagator for Switch<T, P, N> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let LiteralLink { literal, direction } = self.link;
        match (literal.truth(d), direction) {
            (Some(true), _) => self.holds.propagate(d, woken),
            (Some(false), Reification::Both) => self.fails.propagate(d, woken),
            (Some(false), Reification::Implied) => Ok(Status::Entailed),
            (None, _) => match self.test.truth(d) {
                None => Ok(Status::Fixpoint),
                Some(true) if direction == Reification::Implied => Ok(Status::Entailed),
                Some(true) => literal.assume(d).map(|()| Status::Entailed),
                Some(false) => (!literal).assume(d).map(|()| Status::Entailed),
            },
        }
    }

    /// The reason of the propagator that ran, and the literal; or why the test knew the answer.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let literal = self.link.literal;
        match (literal.truth(reason.past()), what) {
            (Some(true), _) => {
                reason.is_true(literal);
                self.holds.explain(what, reason);
            }
            (Some(false), _) => {
                reason.is_false(literal);
                self.fails.explain(what, reason);
            }
            (None, Consequence::Removal(lost)) => {
                let truth = !literal.allows(lost.first());
                self.test.explain(truth, self.holds.scope(), reason);
            }
            (None, Consequence::Conflict) => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let LiteralLink { literal, direction } = self.link;
        let holds = Statement::all_when(literal, self.holds.meaning(d)?);
        match direction {
            Reification::Implied => Some(holds),
            Reification::Both => {
                Some([holds, Statement::all_when(!literal, self.fails.meaning(d)?)].concat())
            }
        }
    }

    fn event(&self, position: usize) -> Event {
        if position + 1 == self.scope.len() {
            return self.event;
        }
        self.test
            .event()
            .min(self.holds.event(position))
            .min(self.fails.event(position))
    }

    /// A constraint whose truth depends on one value is settled in one run once the literal is.
    fn value(&self, position: usize) -> Option<i32> {
        if position + 1 == self.scope.len() {
            None
        } else {
            self.test.value()
        }
    }

    /// While the literal is open, a premise wants to know whether the constraint fails, as its propagator does.
    fn side(&self, position: usize) -> Option<BoundSide> {
        let is_literal = position + 1 == self.scope.len();
        match self.link.direction {
            Reification::Implied if !is_literal => self.holds.side(position),
            _ => None,
        }
    }

    /// The literal sets all marks, so the propagator that begins to run then gets all positions.
    fn mark(&self, position: usize) -> u64 {
        if position + 1 == self.scope.len() {
            u64::MAX
        } else {
            self.holds.mark(position) | self.fails.mark(position)
        }
    }

    fn priority(&self) -> Priority {
        self.holds.priority().max(self.fails.priority())
    }
}
