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

    /// The variable that is to be small or great.
    #[must_use]
    pub const fn objective(self) -> Option<Var> {
        match self {
            Self::Satisfy => None,
            Self::Minimize(x) | Self::Maximize(x) => Some(x),
        }
    }
}
