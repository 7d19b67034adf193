//! Atoms and domains: whether an atom holds, and how it is made to.

use super::{Atom, Operator};
use crate::agenda::Event;
use crate::domains::{Domains, Outcome};
use crate::values::Values;

impl Atom {
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
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ALL, EDGES};
    use super::Atom;
    use crate::domains::Store;
    use crate::values::Values;

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
