//! Literals of 0/1 variables, and facts that may be known.

use std::ops::Not;

/// A 0/1 variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lit(u32);

impl Lit {
    /// The literal of the variable with this number.
    pub(crate) fn new(number: usize) -> Self {
        Self((number as u32) << 1)
    }

    /// The number of its variable.
    pub(crate) fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number of its own.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A fact about one variable of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VariableFact {
    /// It always holds, or never.
    Known(bool),
    /// It is what the literal says.
    Is(Lit),
}

impl Not for VariableFact {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Known(holds) => Self::Known(!holds),
            Self::Is(lit) => Self::Is(!lit),
        }
    }
}
