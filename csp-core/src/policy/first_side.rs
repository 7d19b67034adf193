//! Which side of a decision is searched first.

/// Which side of a decision of the brancher a run that does not learn searches first.
///
/// Two searches of copies of a model, one from each end, meet where the tree is half searched, if each
/// knows what the other has closed ([`Problem::tell`](crate::problem::Problem::tell)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FirstSide {
    /// Where the decision holds.
    #[default]
    Left,
    /// Where it does not. A variable with more than one word of values is not decided as the brancher
    /// says: its greater values come first.
    Right,
}
