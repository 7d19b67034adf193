//! Comparisons, as methods of variables and expressions, and what follows from conditions.

use super::{BoolExpr, IntExpr};
use crate::constraints::Relation;
use crate::ids::Var;
use crate::literal::Literal;
use crate::values::Values;

/// The same methods for what can stand on the left side.
macro_rules! comparisons {
    ($($type:ty),*) => {$(
        impl $type {
            /// Both sides have the same value.
            #[must_use]
            pub fn eq(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::Equal, other.into())
            }

            /// The two sides have different values.
            #[must_use]
            pub fn ne(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::NotEqual, other.into())
            }

            /// `≤`
            #[must_use]
            pub fn le(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::AtMost, other.into())
            }

            /// `<`
            #[must_use]
            pub fn lt(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::Less, other.into())
            }

            /// `≥`
            #[must_use]
            pub fn ge(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::AtLeast, other.into())
            }

            /// `>`
            #[must_use]
            pub fn gt(&self, other: impl Into<IntExpr>) -> BoolExpr {
                BoolExpr::Compare(self.clone().into(), Relation::Greater, other.into())
            }

            /// Without its sign.
            #[must_use]
            pub fn abs(&self) -> IntExpr {
                IntExpr::Abs(Box::new(self.clone().into()))
            }

            /// A value of this set.
            #[must_use]
            pub fn is_in(&self, values: impl Into<Values>) -> BoolExpr {
                BoolExpr::InSet(self.clone().into(), values.into())
            }
        }
    )*};
}

// By reference, so that they win over those of `PartialEq` and `PartialOrd` on references to
// variables, too.
comparisons!(Var, IntExpr);

macro_rules! consequences {
    ($($type:ty),*) => {$(
        impl $type {
            /// If this holds, so does the other.
            #[must_use]
            pub fn implies(self, other: impl Into<BoolExpr>) -> BoolExpr {
                !BoolExpr::from(self) | other
            }

            /// Both hold or neither does.
            #[must_use]
            pub fn iff(self, other: impl Into<BoolExpr>) -> BoolExpr {
                !(BoolExpr::from(self) ^ other)
            }

            /// The first if this holds, else the second.
            #[must_use]
            pub fn then_else(self, then: impl Into<IntExpr>, other: impl Into<IntExpr>) -> IntExpr {
                IntExpr::Choice(Box::new(self.into()), Box::new([then.into(), other.into()]))
            }
        }
    )*};
}

consequences!(Var, Literal, BoolExpr);
