//! Floor 2: a 0/1 variable or its negation.

use crate::domains::{Domains, Outcome};
use crate::ids::{ModelId, Var};
use std::fmt;
use std::ops::Not;

/// A 0/1 variable, true where it is 1, or its negation, true where it is 0. `!x` is the negation of
/// a variable or of a literal; constraints that take literals take variables, too.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Clause;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.post(Clause::new([!x[0], x[1].into()]))?;
/// assert_eq!(model.solutions().count(), 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Literal {
    var: Var,
    /// The value of the variable that makes it true.
    value: i32,
}

impl Literal {
    /// The variable.
    #[must_use]
    pub const fn var(self) -> Var {
        self.var
    }

    /// The value of the variable that makes it true.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.value
    }

    /// The same of the variable with this number in another model: see [`Var::in_model`].
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        Self { var: self.var.in_model(model), value: self.value }
    }

    /// Whether it is true, if its variable is fixed.
    #[inline]
    #[must_use]
    pub fn truth(self, d: &Domains) -> Option<bool> {
        d.value(self.var).map(|value| value == self.value)
    }

    /// Whether it can be true.
    #[inline]
    #[must_use]
    pub fn is_possible(self, d: &Domains) -> bool {
        d.contains(self.var, self.value)
    }

    /// Makes it true.
    ///
    /// # Errors
    /// It is false.
    #[inline]
    pub fn fix(self, d: &mut Domains) -> Outcome {
        d.fix(self.var, self.value)
    }
}

impl From<Var> for Literal {
    fn from(var: Var) -> Self {
        Self { var, value: 1 }
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self { value: 1 - self.value, ..self }
    }
}

impl Not for Var {
    type Output = Literal;

    fn not(self) -> Literal {
        !Literal::from(self)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", if self.value == 1 { "" } else { "!" }, self.var)
    }
}
