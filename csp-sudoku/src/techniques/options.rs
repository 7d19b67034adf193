//! What some techniques may do beyond their usual form.

use super::ladder::Use;

/// Extended forms of techniques, as in HoDoKu, where both are off by default, too.
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Options, Use};
///
/// let ladder = Ladder::default().with_options(Options::default().siamese_fish(Use::On));
/// assert_eq!(ladder.options().siamese_fish, Use::On);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Two fish with the same base and different fins as one step. Such a step has the covers of
    /// both, one after the other.
    pub siamese_fish: Use,
}

impl Options {
    /// The same options with or without siamese fish.
    #[must_use]
    pub fn siamese_fish(self, siamese_fish: Use) -> Self {
        Self { siamese_fish }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { siamese_fish: Use::Off }
    }
}
