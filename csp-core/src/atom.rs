//! Floor 2: what can be said about one variable, and whether it holds (`docs/decisions/53-one-atom.md`).

use crate::agenda::Event;
use crate::domains::{Domains, Outcome};
use crate::ids::{ModelId, Var};
use crate::values::Values;
use std::fmt;
use std::ops::Not;

/// What is said about one variable: `x = v`, `x ≠ v`, `x ≤ v` or `x ≥ v`. Decisions, assumptions,
/// nogoods and the branches in traces are made of atoms.
///
/// `!atom` is the exact negation: for each value of the variable exactly one of the two holds. Of
/// the integers the values of variables are those of `i32`: `x ≤ i32::MAX` and `x ≥ i32::MIN` are
/// one atom, which always holds, and its negation never does.
///
/// Constraints of logic take atoms, and variables, which stand for `x = 1`: for 0/1 variables `x` is
/// that it is true and `!x` that it is false.
///
/// Two atoms are equal if they say the same in the same words. `x ≠ 0` and `x = 1` are two atoms,
/// even if the variable has no other values.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.var("x", 1..=9)?;
/// let small = Atom::at_most(x, 3);
/// assert_eq!(!small, Atom::at_least(x, 4));
/// assert_eq!(format!("{small}, {}, {}", !small, !Atom::is(x, 3)), "x0 <= 3, x0 >= 4, x0 != 3");
/// assert!(small.allows(3) && !small.holds(model.domains()) && !small.is_refuted(model.domains()));
/// model.assume(!small)?;
/// assert_eq!(model.solutions().count(), 6);
///
/// // Where x is 4 or 5, b is true.
/// let b = model.var("b", 0..=1)?;
/// model.post(csp_core::constraints::Clause::new([Atom::at_least(x, 6), b.into()]))?;
/// assert_eq!(model.solutions().count(), 4 * 2 + 2);
/// # Ok::<(), ModelError>(())
/// ```
// The number of the variable and the operator share a word: with the model that makes 12 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The number of the variable, shifted by [`OPERATOR_BITS`], and the operator.
    head: u32,
    value: i32,
    model: ModelId,
}

const OPERATOR_BITS: u32 = 2;

const _: () = assert!(
    Var::MOST <= u32::MAX >> OPERATOR_BITS,
    "a number fits beside the operator"
);

/// How an [`Atom`] compares its variable with its value.
///
/// There is no `≥`: `x ≥ v` is `x > v − 1`. So each operator has its negation among these, for all
/// values of `i32`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operator {
    /// `=`
    Is,
    /// `≠`
    IsNot,
    /// `≤`
    AtMost,
    /// `>`
    Above,
}

impl Atom {
    /// `x = v`.
    #[inline]
    #[must_use]
    pub const fn is(x: Var, v: i32) -> Self {
        Self::new(x, Operator::Is, v)
    }

    /// `x ≠ v`.
    #[inline]
    #[must_use]
    pub const fn is_not(x: Var, v: i32) -> Self {
        Self::new(x, Operator::IsNot, v)
    }

    /// `x ≤ v`.
    #[inline]
    #[must_use]
    pub const fn at_most(x: Var, v: i32) -> Self {
        Self::new(x, Operator::AtMost, v)
    }

    /// `x ≥ v`.
    #[inline]
    #[must_use]
    pub const fn at_least(x: Var, v: i32) -> Self {
        match v {
            i32::MIN => Self::at_most(x, i32::MAX),
            _ => Self::new(x, Operator::Above, v - 1),
        }
    }

    /// This operator between a variable and a value.
    #[inline]
    #[must_use]
    pub const fn new(x: Var, operator: Operator, value: i32) -> Self {
        Self {
            head: x.raw() << OPERATOR_BITS | operator as u32,
            value,
            model: x.model(),
        }
    }

    /// The variable.
    #[inline]
    #[must_use]
    pub const fn var(self) -> Var {
        Var::numbered(self.head >> OPERATOR_BITS, self.model)
    }

    /// How the variable is compared with the value.
    #[inline]
    #[must_use]
    pub const fn operator(self) -> Operator {
        match self.head & ((1 << OPERATOR_BITS) - 1) {
            0 => Operator::Is,
            1 => Operator::IsNot,
            2 => Operator::AtMost,
            _ => Operator::Above,
        }
    }

    /// What the variable is compared with: 3 for `x ≥ 4`, which is `x > 3`.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.value
    }

    /// The same of the variable with this number in another model: see [`Var::in_model`].
    #[inline]
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        Self { model, ..self }
    }

    /// The same of a variable of no model, which is the form in traces.
    #[must_use]
    pub const fn unbound(self) -> Self {
        Self::new(self.var().unbound(), self.operator(), self.value)
    }

    /// Whether it holds if its variable has this value.
    #[inline]
    #[must_use]
    pub const fn allows(self, value: i32) -> bool {
        match self.operator() {
            Operator::Is => value == self.value,
            Operator::IsNot => value != self.value,
            Operator::AtMost => value <= self.value,
            Operator::Above => value > self.value,
        }
    }

    /// Whether it holds for all values of the domain, which must not be empty.
    #[inline]
    #[must_use]
    pub fn holds(self, d: &Domains) -> bool {
        let x = self.var();
        match self.operator() {
            Operator::Is => d.value(x) == Some(self.value),
            Operator::IsNot => !d.contains(x, self.value),
            Operator::AtMost => d.max(x) <= self.value,
            Operator::Above => d.min(x) > self.value,
        }
    }

    /// Whether it holds for all values of the domain, which must not be empty, or for none. `None`:
    /// it depends on the value.
    #[inline]
    #[must_use]
    pub fn truth(self, d: &Domains) -> Option<bool> {
        let x = self.var();
        if let Some(value) = d.value(x) {
            return Some(self.allows(value));
        }
        match self.operator() {
            Operator::Is => (!d.contains(x, self.value)).then_some(false),
            Operator::IsNot => (!d.contains(x, self.value)).then_some(true),
            Operator::AtMost | Operator::Above => {
                let (least, most) = (self.allows(d.min(x)), self.allows(d.max(x)));
                (least == most).then_some(least)
            }
        }
    }

    /// The event without which its truth does not change. For a 0/1 variable that is
    /// [`Event::Fixed`], too.
    #[must_use]
    pub const fn event(self) -> Event {
        match self.operator() {
            Operator::Is | Operator::IsNot => Event::Any,
            Operator::AtMost | Operator::Above => Event::Bounds,
        }
    }

    /// Whether it holds for no value of the domain, which must not be empty.
    #[inline]
    #[must_use]
    pub fn is_refuted(self, d: &Domains) -> bool {
        (!self).holds(d)
    }

    /// Removes all values for which it does not hold.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn assume(self, d: &mut Domains) -> Outcome {
        let x = self.var();
        match self.operator() {
            Operator::Is => d.fix(x, self.value),
            Operator::IsNot => d.remove(x, self.value),
            Operator::AtMost => d.at_most(x, self.value),
            Operator::Above => match self.value.checked_add(1) {
                Some(least) => d.at_least(x, least),
                None => d.keep(x, &Values::empty()),
            },
        }
    }

    /// The sign and the number in its text.
    pub(crate) const fn relation(self) -> (&'static str, i32) {
        match (self.operator(), self.value) {
            (Operator::Is, v) => ("=", v),
            (Operator::IsNot, v) => ("!=", v),
            (Operator::AtMost, v) => ("<=", v),
            (Operator::Above, i32::MAX) => (">", i32::MAX),
            (Operator::Above, v) => (">=", v + 1),
        }
    }

    /// The bounds that it says by itself, the lower one first.
    pub(crate) const fn bounds(self) -> (Option<i32>, Option<i32>) {
        let value = self.value;
        match self.operator() {
            Operator::Is => (Some(value), Some(value)),
            Operator::IsNot => (None, None),
            Operator::AtMost => (None, Some(value)),
            Operator::Above => (value.checked_add(1), None),
        }
    }
}

/// A variable stands for `x = 1`: where it has no values but 0 and 1, that it is true.
impl From<Var> for Atom {
    #[inline]
    fn from(x: Var) -> Self {
        Self::is(x, 1)
    }
}

/// A variable stands for `x = 1`, and its negation for `x ≠ 1`.
impl Not for Var {
    type Output = Atom;

    #[inline]
    fn not(self) -> Atom {
        Atom::is_not(self, 1)
    }
}

impl Not for Atom {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        // Each operator stands beside its negation.
        Self {
            head: self.head ^ 1,
            ..self
        }
    }
}

/// `x0 = 4`, `x0 != 4`, `x0 <= 4`, `x0 >= 4`; `x0 > 2147483647` for what never holds.
impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (relation, value) = self.relation();
        write!(f, "{:?} {relation} {value}", self.var())
    }
}

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, Operator};
    use crate::domains::Store;
    use crate::ids::Var;
    use crate::values::Values;

    const ALL: [Operator; 4] = [
        Operator::Is,
        Operator::IsNot,
        Operator::AtMost,
        Operator::Above,
    ];
    const EDGES: [i32; 9] = [
        i32::MIN,
        i32::MIN + 1,
        -2,
        -1,
        0,
        1,
        2,
        i32::MAX - 1,
        i32::MAX,
    ];

    #[test]
    fn atoms_are_small_and_give_back_what_they_are_made_of() {
        assert_eq!((size_of::<Atom>(), size_of::<Option<Atom>>()), (12, 12));
        let model = Store::default().id();
        for number in [0, 1, 77, Var::MOST - 1, Var::MOST, u32::MAX] {
            let x = Var::new(number).in_model(model);
            for (operator, value) in ALL.into_iter().flat_map(|o| EDGES.map(|v| (o, v))) {
                let atom = Atom::new(x, operator, value);
                assert_eq!(
                    (atom.var(), atom.operator(), atom.value()),
                    (x, operator, value)
                );
                assert!(!!atom == atom && !atom != atom && (!atom).var() == x);
                assert!(atom.unbound() != atom && atom.unbound().in_model(model) == atom);
            }
        }
    }

    #[test]
    fn a_value_has_an_atom_or_its_negation() {
        let x = Var::new(0);
        for bound in EDGES {
            let atoms = [
                Atom::is(x, bound),
                Atom::at_most(x, bound),
                Atom::at_least(x, bound),
            ];
            for value in EDGES {
                let expected = [value == bound, value <= bound, value >= bound];
                assert_eq!(
                    atoms.map(|atom| atom.allows(value)),
                    expected,
                    "{value} {bound}"
                );
                assert_eq!(
                    atoms.map(|atom| !(!atom).allows(value)),
                    expected,
                    "{value} {bound}"
                );
            }
        }
    }

    #[test]
    fn domains_agree_with_values() {
        let near = |v: &i32| (*v..=v.saturating_add(2)).into();
        let domains: Vec<Values> = EDGES
            .iter()
            .map(near)
            .chain([EDGES.into_iter().collect()])
            .collect();
        for values in &domains {
            for (operator, value) in ALL.into_iter().flat_map(|o| EDGES.map(|v| (o, v))) {
                let mut d = Store::default();
                let x = d.new_var(values).unwrap();
                let atom = Atom::new(x, operator, value);
                let kept: Values = values.iter().filter(|&v| atom.allows(v)).collect();
                assert_eq!(atom.holds(&d), kept == *values, "{atom} {values}");
                assert_eq!(atom.is_refuted(&d), kept.is_empty(), "{atom} {values}");
                let truth = (kept == *values || kept.is_empty()).then_some(!kept.is_empty());
                assert_eq!(atom.truth(&d), truth, "{atom} {values}");
                assert_eq!(
                    atom.assume(&mut d).is_ok(),
                    !kept.is_empty(),
                    "{atom} {values}"
                );
                assert_eq!(d.values(x), kept, "{atom} {values}");
            }
        }
    }
}
