//! How the cells of a position stand.

/// How a cell stands in a position that someone has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It has no digit yet, even if one candidate is left.
    #[default]
    Blank,
    /// Its digit belongs to the puzzle.
    Given,
    /// Its digit was found and placed later.
    Placed,
}
