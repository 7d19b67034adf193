//! Floor 0: failure of propagation, as a value that `?` passes on.

use crate::ids::Var;

/// The error for a node without solutions.
///
/// Either a variable lost its last value, or a propagator found out that its scope cannot be
/// satisfied. The cause register of the trail holds the propagator that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict(u32);

const NOWHERE: u32 = u32::MAX;

impl Conflict {
    /// The scope of the acting propagator cannot be satisfied, and no single variable is empty.
    pub const SCOPE: Self = Self(NOWHERE);

    /// This variable has no value left. The change that removed the last one is the newest entry on
    /// the trail.
    #[inline]
    pub(crate) const fn wipe_out(var: Var) -> Self {
        Self(var.raw())
    }

    /// The number of the variable that has no value left; `None` for [`Conflict::SCOPE`].
    /// [`Domains::var`](crate::domains::Domains::var) gives the variable.
    #[must_use]
    pub const fn variable(self) -> Option<usize> {
        if self.0 == NOWHERE {
            None
        } else {
            Some(self.0 as usize)
        }
    }
}
