//! How a list of literals stands: one pass that ends early.

/// What is known of a list.
pub(super) enum Standing {
    /// One is true.
    True,
    /// At least two are open, or there is a true one behind them.
    Open,
    /// All but this one are false.
    Last(usize),
    /// All are false.
    False,
}

/// The pass over a list begins where the last one found something open, and goes around [Gent 2013]: what is false in front
/// is not passed again and again. Where it begins changes nothing else, so that it need not be restored on backtracking.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pass {
    start: usize,
}

impl Pass {
    #[inline]
    pub(super) fn over(&mut self, len: usize, truth: impl Fn(usize) -> Option<bool>) -> Standing {
        let mut open = None;
        for position in (self.start..len).chain(0..self.start) {
            match (truth(position), open) {
                (Some(true), _) => return Standing::True,
                (Some(false), _) => {}
                (None, None) => open = Some(position),
                (None, Some(first)) => {
                    self.start = first;
                    return Standing::Open;
                }
            }
        }
        open.map_or(Standing::False, Standing::Last)
    }
}
