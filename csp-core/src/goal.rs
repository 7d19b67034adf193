//! Floor 2: what is sought.

use crate::ids::{ModelId, Var};

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Any solution.
    #[default]
    Satisfy,
    /// Solutions with ever smaller values of this variable (branch and bound [Land & Doig 1960]).
    Minimize(Var),
    /// Solutions with ever greater values of this variable.
    Maximize(Var),
}

impl Goal {
    /// The same for the variable with this number in another model: see [`Var::in_model`].
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        match self {
            Self::Satisfy => Self::Satisfy,
            Self::Minimize(x) => Self::Minimize(x.in_model(model)),
            Self::Maximize(x) => Self::Maximize(x.in_model(model)),
        }
    }

    /// The bound of the objective that says more, of two that hold.
    #[must_use]
    pub fn tighter(self, one: Option<i64>, other: Option<i64>) -> Option<i64> {
        let both = one.zip(other).map(|(one, other)| match self {
            Self::Satisfy | Self::Minimize(_) => one.max(other),
            Self::Maximize(_) => one.min(other),
        });
        both.or(one).or(other)
    }

    /// The variable that is to be small or great.
    #[must_use]
    pub const fn objective(self) -> Option<Var> {
        match self {
            Self::Satisfy => None,
            Self::Minimize(x) | Self::Maximize(x) => Some(x),
        }
    }
}
