//! What can stand where a condition is wanted, and what the compiler says of anything else.

use super::{BoolExpr, IntExpr};
use crate::ids::Var;
use std::cmp::Ordering;

/// What can be a condition of a model: a comparison by a method, a 0/1 variable, an atom, and these
/// joined by `&`, `|`, `^`, `!`. All that converts [`Into`] a [`BoolExpr`] can.
///
/// The compiler refuses a `bool`, and says what to write in its place:
///
/// ```compile_fail,E0277
/// # use csp_core::prelude::*;
/// # let mut model = Model::new();
/// # let x = model.array("x", 2, 1..=3)?;
/// model.require(x[0] == x[1])?; // help: write `x.eq(y)`, `x.ne(y)`, …
/// # Ok::<(), ModelError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a condition of a model",
    label = "expected a comparison by a method, a 0/1 variable or an atom",
    note = "an operator of Rust compares at once, before a search knows any value: write \
            `x.eq(y)`, `x.ne(y)`, `x.lt(y)`, `x.le(y)`, `x.gt(y)` or `x.ge(y)`"
)]
pub trait IntoCondition {
    /// The condition.
    fn into_condition(self) -> BoolExpr;
}

#[diagnostic::do_not_recommend]
impl<T: Into<BoolExpr>> IntoCondition for T {
    fn into_condition(self) -> BoolExpr {
        self.into()
    }
}

/// What variables and expressions can be compared with by operators: nothing is. Without the
/// implementations below the compiler would say that an operator is missing, and not what to write.
#[diagnostic::on_unimplemented(
    message = "variables and expressions are compared by methods, not by operators",
    label = "write `.eq(…)`, `.ne(…)`, `.lt(…)`, `.le(…)`, `.gt(…)` or `.ge(…)`",
    note = "an operator of Rust compares at once, before a search knows any value"
)]
#[doc(hidden)]
pub trait ComparedByOperator {
    /// There is no such value.
    fn never(&self) -> !;
}

macro_rules! refuses_operators {
    ($($type:ty),*) => {$(
        impl<R: ComparedByOperator> PartialEq<R> for $type {
            fn eq(&self, other: &R) -> bool {
                other.never()
            }
        }

        impl<R: ComparedByOperator> PartialOrd<R> for $type {
            fn partial_cmp(&self, other: &R) -> Option<Ordering> {
                other.never()
            }
        }
    )*};
}

refuses_operators!(Var, IntExpr, BoolExpr);
