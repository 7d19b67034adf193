//! Comparisons as methods of variables and expressions, and implications between conditions.

use super::{BoolExpr, IntExpr};
use crate::atom::Atom;
use crate::constraints::Relation;
use crate::ids::Var;
use crate::integers::IntegerSet;

/// The same methods for each type that can be on the left side.
macro_rules! comparisons {
    ($($type:ty),*) => {$(
        impl $type {
            /// Both sides have the same value.
            pub fn eq(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::Equal, other.into())
            }

            /// The two sides have different values.
            pub fn ne(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::NotEqual, other.into())
            }

            /// `≤`
            pub fn le(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::AtMost, other.into())
            }

            /// `<`
            pub fn lt(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::Less, other.into())
            }

            /// `≥`
            pub fn ge(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::AtLeast, other.into())
            }

            /// `>`
            pub fn gt(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::Greater, other.into())
            }

            /// The absolute value.
            pub fn abs(&self) -> IntExpr {
                IntExpr::Abs(Box::new(self.clone().into()))
            }

            /// The value is in this set.
            pub fn is_in(&self, values: impl IntegerSet) -> BoolExpr {
                BoolExpr::InSet(self.clone().into(), values.members())
            }
        }
    )*};
}

// They take references. Otherwise the methods of `PartialEq` would win on references to variables.
comparisons!(Var, IntExpr);

impl Var {
    /// The smaller of two values.
    pub fn min(&self, other: impl Into<IntExpr>) -> IntExpr {
        IntExpr::Minimum(vec![self.into(), other.into()])
    }

    /// The greater of two values.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=3)?;
    /// for pair in x.windows(2) {
    ///     let references: [&Var; 2] = [&pair[0], &pair[1]];
    ///     model.require(references[0].max(references[1]).le(3))?;
    /// }
    /// model.require((x[0].max(x[1]) - x[0].min(x[1])).eq(2))?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn max(&self, other: impl Into<IntExpr>) -> IntExpr {
        IntExpr::Maximum(vec![self.into(), other.into()])
    }
}

impl IntExpr {
    /// The smaller of two values.
    pub fn min(self, other: impl Into<Self>) -> Self {
        Self::Minimum(vec![self, other.into()])
    }

    /// The greater of two values.
    pub fn max(self, other: impl Into<Self>) -> Self {
        Self::Maximum(vec![self, other.into()])
    }
}

macro_rules! consequences {
    ($($type:ty),*) => {$(
        impl $type {
            /// If this holds, the other holds as well.
            pub fn implies(self, other: impl Into<BoolExpr>) -> BoolExpr {
                !BoolExpr::from(self) | other
            }

            /// Both hold or neither does.
            pub fn iff(self, other: impl Into<BoolExpr>) -> BoolExpr {
                !(BoolExpr::from(self) ^ other)
            }

            /// The first if this holds, else the second.
            pub fn then_else(self, then: impl Into<IntExpr>, other: impl Into<IntExpr>) -> IntExpr {
                IntExpr::Choice(Box::new(self.into()), Box::new([then.into(), other.into()]))
            }
        }
    )*};
}

consequences!(Var, Atom, BoolExpr);
