//! `x ∈ S`.

use super::reified::{Reified, Reify, Truth};
use crate::constraints::prelude::*;
use crate::integers::IntegerSet;

/// A variable takes a value of a set. Domain consistent, and so are `b ⇔ x ∈ S` and `b ⇒ x ∈ S`.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::InSet;
/// let mut model = Model::new();
/// let x = model.var("x", 0..=9)?;
/// let prime = model.var("prime", 0..=1)?;
/// model.post(InSet::new(x, [2, 3, 5, 7]).reified(prime))?;
/// assert_eq!(model.solutions().filter(|solution| solution[prime] == 1).count(), 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct InSet {
    x: Var,
    values: Values,
}

impl InSet {
    /// `x ∈ values`.
    #[must_use]
    pub fn new(x: Var, values: impl IntegerSet) -> Self {
        Self {
            x,
            values: values.members(),
        }
    }
}

impl Constraint for InSet {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("set_in", &[self.x])?;
        posting.add(Member::new(&self, posting.domains()))
    }
}

impl Reify for InSet {}

impl Constraint for Reified<InSet> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("set_in_reif", &[self.constraint.x])?;
        let holds = Member::new(&self.constraint, posting.domains());
        let fails = holds.clone().negated();
        self.link.post(
            ["set_in_reif", "set_in_imp"],
            (holds.clone(), holds, fails),
            posting,
        )
    }
}

#[derive(Clone)]
struct Member {
    scope: [Var; 1],
    inside: Values,
    /// All other values.
    outside: Values,
    /// The bits of `inside` in a one-word domain.
    mask: u64,
    event: Event,
    /// The only value that the set or all others have in a domain of more than two.
    value: Option<i32>,
}

impl Member {
    fn new(set: &InSet, d: &Domains) -> Self {
        let x = set.x;
        let inside = set.values.clone();
        let has = |bit: &i32| {
            d.base(x)
                .checked_add(*bit)
                .is_some_and(|value| inside.contains(value))
        };
        let mask = (0..64).filter(has).fold(0, |mask, bit| mask | 1 << bit);
        let outside = inside.complement();
        // If the values inside or those outside are the smallest or the greatest ones, bounds are
        // enough.
        let domain: Values = (d.min(x)..=d.max(x)).into();
        let is_split = inside.intersection(&domain).ranges().len() < 2
            && outside.intersection(&domain).ranges().len() < 2;
        let event = if is_split { Event::Bounds } else { Event::Any };
        let single = |values: &Values| {
            let left = values.intersection(&domain);
            left.min().filter(|_| left.min() == left.max())
        };
        let value = if d.size(x) > 2 {
            single(&inside).or_else(|| single(&outside))
        } else {
            None
        };
        Self {
            scope: [x],
            inside,
            outside,
            mask,
            event,
            value,
        }
    }

    /// `x ∉ S`.
    fn negated(self) -> Self {
        Self {
            inside: self.outside,
            outside: self.inside,
            mask: !self.mask,
            ..self
        }
    }
}

impl Truth for Member {
    fn truth(&self, d: &Domains) -> Option<bool> {
        let x = self.scope[0];
        let (some, others) = if d.is_word(x) {
            (d.word(x) & self.mask != 0, d.word(x) & !self.mask != 0)
        } else {
            (meets(d, x, &self.inside), meets(d, x, &self.outside))
        };
        if some && others { None } else { Some(some) }
    }

    fn event(&self) -> Event {
        self.event
    }

    fn value(&self) -> Option<i32> {
        self.value
    }

    fn explain(&self, truth: bool, _: &[Var], reason: &mut Reason<'_>) {
        reason.only(
            self.scope[0],
            if truth { &self.inside } else { &self.outside },
        );
    }
}

/// Whether a value of the set is left.
fn meets(d: &Domains, x: Var, values: &Values) -> bool {
    values.ranges().any(|range| {
        d.next_value(x, *range.start())
            .is_some_and(|value| value <= *range.end())
    })
}

impl Propagator for Member {
    about!(name: "set_in", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let x = self.scope[0];
        if d.is_word(x) {
            return d.keep_word(x, self.mask).map(|()| Status::Entailed);
        }
        d.keep(x, &self.inside).map(|()| Status::Entailed)
    }

    /// The set alone says so.
    fn explain(&mut self, _: Consequence, _: &mut Reason<'_>) {}

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let x = self.scope[0];
        if d.is_word(x) {
            let values = d.values(x).intersection(&self.inside);
            return Some(vec![Statement::clause(
                values.iter().map(|value| Atom::is(x, value)),
            )]);
        }
        Some(
            self.outside
                .ranges()
                .map(|gap| Statement::outside(x, gap))
                .collect(),
        )
    }

    fn event(&self, _: usize) -> Event {
        self.event
    }
}
