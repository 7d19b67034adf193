//! How many steps are wanted.

/// How many steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// The first, or the simplest.
    One,
    /// All, each conclusion once.
    All,
}
