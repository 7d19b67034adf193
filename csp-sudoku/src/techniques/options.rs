//! What some techniques may do beyond their usual form.

use super::level::Use;

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
    /// Almost locked sets as links of grouped nice loops, grouped AICs and forcing chains. On boards
    /// with more than 16,384 candidates, groups and digits of sets together the last sets are left
    /// out.
    pub als_in_chains: Use,
}

impl Options {
    /// The same options with or without siamese fish.
    #[must_use]
    pub fn siamese_fish(self, siamese_fish: Use) -> Self {
        Self {
            siamese_fish,
            ..self
        }
    }

    /// The same options with or without almost locked sets in chains.
    #[must_use]
    pub fn als_in_chains(self, als_in_chains: Use) -> Self {
        Self {
            als_in_chains,
            ..self
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            siamese_fish: Use::Off,
            als_in_chains: Use::Off,
        }
    }
}
