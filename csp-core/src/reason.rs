//! Floor 3: why a propagator removed values, in terms of the domains just before.
//!
//! A search that learns asks a propagator for the reason of a change or of a failure, when it
//! needs it and not before ([`Propagator::explain`](crate::propagator::Propagator::explain)). The
//! domains are then walked back to the moment just before the change. The propagator answers with
//! facts that hold there, and from which the change follows by its constraint. The fewer facts,
//! and the weaker, the better: what a search learns is made of them.
//!
//! Words of state ([`Slot`]) are walked back as well. Scratch memory is not:
//! it must not be read.
//!
//! The reasons are in `docs/decisions/21-two-kinds-of-reasons.md`.

mod consequence;

pub use self::consequence::{Consequence, Removal};

use crate::atom::{Atom, Operator};
use crate::domains::{Domains, Premise};
use crate::ids::Var;
use crate::trail::{BySlot, Slot};
use crate::values::Values;
use std::ops::Deref;

/// The reason of a consequence, as a propagator writes it: facts that all hold in the domains just
/// before, which it reads through this.
///
/// ```
/// use csp_core::extend::{Conflict, Consequence, Domains, Propagator, Reason, Status, Woken};
/// use csp_core::prelude::*;
///
/// /// `x < y`.
/// struct Less([Var; 2]);
///
/// impl Propagator for Less {
///     fn name(&self) -> &'static str {
///         "less"
///     }
///     fn scope(&self) -> &[Var] {
///         &self.0
///     }
///     fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
///         let [x, y] = self.0;
///         d.at_most(x, d.max(y) - 1)?;
///         d.at_least(y, d.min(x) + 1)?;
///         Ok(Status::Active)
///     }
///     fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
///         let [x, y] = self.0;
///         match what {
///             Consequence::Removal(lost) if lost.var() == x => {
///                 reason.at_most(y, lost.first());
///                 reason.proves_at_most(lost.first() - 1);
///             }
///             Consequence::Removal(lost) => {
///                 reason.at_least(x, lost.last());
///                 reason.proves_at_least(lost.last() + 1);
///             }
///             _ => reason.scope(&self.0),
///         }
///     }
/// }
///
/// let mut model = Model::new();
/// let x = model.var("x", 1..=3)?;
/// let y = model.var("y", 1..=3)?;
/// model.post(Less([x, y]))?;
/// assert_eq!(model.solutions().count(), 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Debug)]
pub struct Reason<'a> {
    past: &'a Domains,
    premises: &'a mut Vec<Premise>,
    /// The words that hold for good, if they are known.
    root: Option<&'a BySlot<u64>>,
    at_least: Option<i32>,
    at_most: Option<i32>,
}

impl Deref for Reason<'_> {
    type Target = Domains;

    #[inline]
    fn deref(&self) -> &Domains {
        self.past
    }
}

impl<'a> Reason<'a> {
    /// An empty reason, which adds to these premises.
    pub(crate) fn new(past: &'a Domains, premises: &'a mut Vec<Premise>) -> Self {
        Self {
            past,
            premises,
            root: None,
            at_least: None,
            at_most: None,
        }
    }

    /// The same where these words hold for good.
    pub(crate) fn beyond(self, root: &'a BySlot<u64>) -> Self {
        Self {
            root: Some(root),
            ..self
        }
    }

    /// The bounds that it was said to prove.
    pub(crate) fn proven(&self) -> (Option<i32>, Option<i32>) {
        (self.at_least, self.at_most)
    }

    /// The domains just before the change.
    #[must_use]
    pub fn past(&self) -> &'a Domains {
        self.past
    }

    /// Bounds of a variable that hold for good, as far as is known: a premise that says no more
    /// costs nothing.
    #[must_use]
    pub fn root_bounds(&self, x: Var) -> (i32, i32) {
        let root = self.root.map(|root| *root.get(Slot::head(x)));
        self.past.bounds_in(x, root)
    }

    /// All that is known of these variables: always enough for a propagator with this scope.
    pub fn scope(&mut self, vars: &[Var]) {
        for &x in vars {
            self.domain(x);
        }
    }

    /// All that is known of a variable.
    pub fn domain(&mut self, x: Var) {
        if self.past.is_word(x) {
            self.push(x, !self.past.word(x));
        } else {
            self.bounds(x);
            let (min, max) = self.past.min_max(x);
            Premise::each_hole(self.past, x, min, max, |hole| self.premises.push(hole));
        }
    }

    /// The bounds of a variable.
    pub fn bounds(&mut self, x: Var) {
        let (min, max) = self.past.min_max(x);
        self.at_least(x, min);
        self.at_most(x, max);
    }

    /// The value of a fixed variable.
    pub fn value_of(&mut self, x: Var) {
        debug_assert!(self.past.is_fixed(x), "{x:?} is not fixed");
        if self.past.is_word(x) {
            self.push(x, !self.past.word(x));
        } else {
            self.bounds(x);
        }
    }

    /// This does not hold.
    #[inline]
    pub fn is_false(&mut self, atom: Atom) {
        self.is_true(!atom);
    }

    /// This holds.
    pub fn is_true(&mut self, atom: Atom) {
        debug_assert!(atom.holds(self.past), "{atom} does not hold");
        let (x, value) = (atom.var(), atom.value());
        match atom.operator() {
            Operator::Is => self.value_of(x),
            Operator::IsNot => self.is_not(x, value),
            Operator::AtMost => self.at_most(x, value),
            // It holds, and so the value is not the last of all.
            Operator::Above => self.at_least(x, value.saturating_add(1)),
        }
    }

    /// The variable has this value or a greater one.
    pub fn at_least(&mut self, x: Var, value: i32) {
        debug_assert!(value <= self.past.min(x), "{x:?} may be below {value}");
        self.premises.push(Premise::at_least(self.past, x, value));
    }

    /// The variable has this value or a smaller one.
    pub fn at_most(&mut self, x: Var, value: i32) {
        debug_assert!(value >= self.past.max(x), "{x:?} may be above {value}");
        self.premises.push(Premise::at_most(self.past, x, value));
    }

    /// The variable does not have this value.
    pub fn is_not(&mut self, x: Var, value: i32) {
        debug_assert!(!self.past.contains(x, value), "{x:?} may be {value}");
        if self.past.is_word(x) {
            self.push(x, self.past.bit_of(x, value));
        } else if value < self.past.min(x) {
            self.at_least(x, value + 1);
        } else if value > self.past.max(x) {
            self.at_most(x, value - 1);
        } else {
            Premise::each_hole(self.past, x, value, value, |hole| self.premises.push(hole));
        }
    }

    /// The variable has no value in this range.
    pub fn none_between(&mut self, x: Var, from: i32, to: i32) {
        debug_assert!(self.past.next_value(x, from).is_none_or(|next| next > to));
        if from > to {
            return;
        }
        if self.past.is_word(x) {
            self.push(
                x,
                !(self.past.bits_below(x, from) | self.past.bits_above(x, to)),
            );
            return;
        }
        let (min, max) = self.past.min_max(x);
        if from < min {
            self.at_least(x, min.min(to.saturating_add(1)));
        }
        if to > max {
            self.at_most(x, max.max(from.saturating_sub(1)));
        }
        let (from, to) = (from.max(min), to.min(max));
        Premise::each_hole(self.past, x, from, to, |hole| self.premises.push(hole));
    }

    /// A variable whose domain is [one word](Domains::is_word) has none of the values of these
    /// bits.
    pub fn lacks(&mut self, x: Var, bits: u64) {
        debug_assert!(self.past.is_word(x) && self.past.word(x) & bits == 0);
        self.push(x, bits);
    }

    /// The variable has no value beyond those of this set.
    pub fn only(&mut self, x: Var, values: &Values) {
        if self.past.is_word(x) {
            self.lacks(x, !self.past.mask(x, values));
            return;
        }
        for gap in values.gaps() {
            self.none_between(x, *gap.start(), *gap.end());
        }
    }

    /// These facts prove that the variable that lost values has this value or a greater one. This
    /// says more than that the values are gone: it holds whatever else was known of the variable.
    pub fn proves_at_least(&mut self, value: i32) {
        self.at_least = Some(value);
    }

    /// These facts prove that the variable that lost values has this value or a smaller one.
    pub fn proves_at_most(&mut self, value: i32) {
        self.at_most = Some(value);
    }

    /// These facts prove that the variable is greater than all values that it lost.
    pub fn proves_above(&mut self, lost: Removal) {
        self.at_least = lost.last().checked_add(1);
    }

    /// These facts prove that the variable is smaller than all values that it lost.
    pub fn proves_below(&mut self, lost: Removal) {
        self.at_most = lost.first().checked_sub(1);
    }

    #[inline]
    fn push(&mut self, x: Var, bits: u64) {
        self.premises.push(Premise::new(Slot::head(x), bits));
    }
}
