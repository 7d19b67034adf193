//! The state of a list of literals, found by one pass that ends early.

/// The state of a list.
pub(super) enum ListState {
    /// One is true.
    True,
    /// At least two are open. A later one may be true.
    Open,
    /// All but this one are false.
    Last(usize),
    /// All are false.
    False,
}

/// The pass over a long list begins where the last one found an open literal, and goes around [Gent
/// 2013]. So false literals in front are not passed again and again. The beginning need not be
/// restored on backtracking.
#[derive(Clone, Copy, Default)]
pub(super) struct Pass {
    start: usize,
}

/// The most literals of a list that is passed from its beginning.
const SHORT: usize = 8;

impl Pass {
    #[inline]
    pub(super) fn over(&mut self, len: usize, truth: impl Fn(usize) -> Option<bool>) -> ListState {
        if len <= SHORT {
            return walk(0..len, truth, &mut 0);
        }
        walk(
            (self.start..len).chain(0..self.start),
            truth,
            &mut self.start,
        )
    }
}

/// Leaves in `first` the first open position if there are two.
#[inline(always)]
fn walk(
    positions: impl Iterator<Item = usize>,
    truth: impl Fn(usize) -> Option<bool>,
    first: &mut usize,
) -> ListState {
    let mut open = None;
    for position in positions {
        match (truth(position), open) {
            (Some(true), _) => return ListState::True,
            (Some(false), _) => {}
            (None, None) => open = Some(position),
            (None, Some(other)) => {
                *first = other;
                return ListState::Open;
            }
        }
    }
    open.map_or(ListState::False, ListState::Last)
}
