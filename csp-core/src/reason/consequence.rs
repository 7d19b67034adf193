//! What reasons are asked for: a failure, or values that went.

use crate::domains::Domains;
use crate::ids::Var;
use crate::values::Values;

/// What a propagator is asked to explain.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Consequence {
    /// It returned [`Conflict::SCOPE`](crate::conflict::Conflict::SCOPE): no values of the scope
    /// satisfy the constraint.
    Conflict,
    /// It removed values of a variable.
    Removal(Removal),
}

impl Consequence {
    /// The values that it removed, if it removed any.
    #[must_use]
    pub fn removal(self) -> Option<Removal> {
        match self {
            Self::Removal(lost) => Some(lost),
            Self::Conflict => None,
        }
    }
}

/// Values that one change removed from a variable. They are all still there in the domains that
/// the propagator gets with the question.
#[derive(Clone, Copy, Debug)]
pub struct Removal {
    var: Var,
    /// The first of the values, and the last one.
    range: (i32, i32),
    /// If they are not a range: the bits that stand for them, the lowest for `base`.
    bits: Option<(i32, u64)>,
    /// Whether only values above these are left, and whether only values below.
    sides: (bool, bool),
    /// The value that is left, if it is a single one.
    left: Option<i32>,
}

impl Removal {
    /// All values that the domain has in this range, which it has both ends of.
    pub(crate) fn range(var: Var, range: (i32, i32), sides: (bool, bool)) -> Self {
        Self {
            var,
            range,
            bits: None,
            sides,
            left: None,
        }
    }

    /// The values of these bits, of which at least one is set.
    pub(crate) fn bits(var: Var, base: i32, bits: u64, sides: (bool, bool)) -> Self {
        let at = |bit: u32| (i64::from(base) + i64::from(bit)) as i32;
        let range = (at(bits.trailing_zeros()), at(63 - bits.leading_zeros()));
        Self {
            var,
            range,
            bits: Some((base, bits)),
            sides,
            left: None,
        }
    }

    /// The same by a change that left only this value, or more than one.
    pub(crate) fn leaving(self, left: Option<i32>) -> Self {
        Self { left, ..self }
    }

    /// The variable that lost them.
    #[must_use]
    pub fn var(&self) -> Var {
        self.var
    }

    /// The smallest of the values.
    #[must_use]
    pub fn first(&self) -> i32 {
        self.range.0
    }

    /// The largest of the values.
    #[must_use]
    pub fn last(&self) -> i32 {
        self.range.1
    }

    /// The value, if it is a single one.
    #[must_use]
    pub fn single(&self) -> Option<i32> {
        (self.range.0 == self.range.1).then_some(self.range.0)
    }

    /// Whether the change left only values that are larger than all of these, or none. The reason
    /// may then be one for `x ≥ last + 1` ([`proves_at_least`](super::Reason::proves_at_least)).
    #[must_use]
    pub fn is_below(&self) -> bool {
        self.sides.0
    }

    /// Whether the change left only values that are smaller than all of these, or none. The reason
    /// may then be one for `x ≤ first − 1` ([`proves_at_most`](super::Reason::proves_at_most)).
    #[must_use]
    pub fn is_above(&self) -> bool {
        self.sides.1
    }

    /// The least value that may be left, if the change left only values that are larger than all of
    /// these.
    #[must_use]
    pub fn lower_bound(&self) -> Option<i32> {
        self.range.1.checked_add(1).filter(|_| self.is_below())
    }

    /// The greatest value that may be left, if the change left only values that are smaller than all
    /// of these.
    #[must_use]
    pub fn upper_bound(&self) -> Option<i32> {
        self.range.0.checked_sub(1).filter(|_| self.is_above())
    }

    /// The value that the change left, if it left a single one. A change that fixes the variable
    /// always does.
    #[must_use]
    pub fn left(&self) -> Option<i32> {
        self.left
    }

    /// Whether a value is one of them, given that it is in the domain.
    #[must_use]
    pub fn contains(&self, value: i32) -> bool {
        if value < self.range.0 || value > self.range.1 {
            return false;
        }
        let offset = |base: i32| i64::from(value) - i64::from(base);
        self.bits
            .is_none_or(|(base, bits)| bits >> offset(base) & 1 == 1)
    }

    /// For a variable whose domain is [one word](Domains::is_word): the bits of the values.
    #[must_use]
    pub fn word(&self) -> Option<u64> {
        self.bits.map(|(_, bits)| bits)
    }

    /// The values as a set, given the domains before the change.
    #[must_use]
    pub fn set(&self, past: &Domains) -> Values {
        match self.bits {
            Some((base, bits)) => Values::from_bits(base, bits),
            None => past
                .values(self.var)
                .intersection(&(self.range.0..=self.range.1).into()),
        }
    }

    /// The values in increasing order, given the domains before the change. There can be billions
    /// of them if the domain is [wide](Domains::is_wide).
    pub fn values<'d>(&self, past: &'d Domains) -> impl Iterator<Item = i32> + use<'d> {
        let this = *self;
        let from = past.iter_from(this.var, this.range.0);
        from.take_while(move |&value| value <= this.range.1)
            .filter(move |&value| this.contains(value))
    }
}
