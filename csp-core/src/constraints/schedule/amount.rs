//! Numbers that are given or to be found.

use crate::constraints::prelude::*;
use crate::error::ScheduleError;

/// A duration, a demand, a size or a capacity. It is never below 0.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Amount;
/// // A break of one to three hours does not overlap with a meeting of two: both start before 3, and at different times.
/// let mut model = Model::new();
/// let (start, hours) = (model.array("start", 2, 0..=2)?, model.var("hours", 1..=3)?);
/// model.post(NoOverlap::new(&start, [Amount::from(2), hours.into()]))?;
/// let solutions: Vec<_> = model.solutions().map(|solution| (solution.values(&start), solution[hours])).collect();
/// assert_eq!(solutions.len(), 3 + 2 + 1 + 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A number. More than `i32::MAX` is refused when the constraint is posted.
    Constant(i64),
    /// The value of this variable. Values below 0 are no solution.
    Variable(Var),
}

impl<N: Integer> From<N> for Amount {
    fn from(amount: N) -> Self {
        Self::Constant(amount.clamped())
    }
}

impl From<Var> for Amount {
    fn from(x: Var) -> Self {
        Self::Variable(x)
    }
}

impl From<&Var> for Amount {
    fn from(&x: &Var) -> Self {
        Self::Variable(x)
    }
}

impl From<&Self> for Amount {
    fn from(&amount: &Self) -> Self {
        amount
    }
}

impl Amount {
    #[inline]
    pub(super) fn least(self, d: &Domains) -> i64 {
        match self {
            Self::Constant(amount) => amount,
            Self::Variable(x) => d.min(x).into(),
        }
    }

    #[inline]
    pub(super) fn most(self, d: &Domains) -> i64 {
        match self {
            Self::Constant(amount) => amount,
            Self::Variable(x) => d.max(x).into(),
        }
    }

    pub(super) fn at_least(self, bound: i64, d: &mut Domains) -> Outcome {
        match self {
            Self::Constant(amount) => fail_if(bound > amount),
            Self::Variable(x) => d.at_least(x, within_i32(bound)?),
        }
    }

    pub(super) fn at_most(self, bound: i64, d: &mut Domains) -> Outcome {
        match self {
            _ if bound < 0 => Err(Conflict::SCOPE),
            Self::Constant(amount) => fail_if(bound < amount),
            Self::Variable(x) => d.at_most(x, i32::try_from(bound).unwrap_or(i32::MAX)),
        }
    }

    pub(super) fn variable(self) -> Option<Var> {
        if let Self::Variable(x) = self {
            Some(x)
        } else {
            None
        }
    }
}

/// The amounts that a caller gives in any form.
pub(super) fn amounts(given: impl IntoIterator<Item = impl Into<Amount>>) -> Vec<Amount> {
    given.into_iter().map(Into::into).collect()
}

/// The variables among them.
pub(super) fn variables(amounts: &[Amount]) -> impl Iterator<Item = Var> + '_ {
    amounts.iter().filter_map(|amount| amount.variable())
}

/// Checks that there is one amount for each of `expected`, and that constants are in `0..=i32::MAX`.
pub(super) fn check_amounts<A: Copy + Into<Amount>>(
    constraint: &'static str,
    what: &'static str,
    amounts: &[A],
    expected: usize,
) -> Result<(), ModelError> {
    check_length(constraint, what, amounts.len(), expected)?;
    for (place, &amount) in amounts.iter().enumerate() {
        match amount.into() {
            Amount::Constant(amount @ ..0) => {
                return Err(ScheduleError::Negative {
                    constraint,
                    what,
                    place,
                    amount,
                }
                .into());
            }
            Amount::Constant(amount) => {
                amount.value()?;
            }
            Amount::Variable(_) => {}
        }
    }
    Ok(())
}
