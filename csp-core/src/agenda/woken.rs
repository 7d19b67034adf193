//! Which positions of a propagator's scope have changed.
//!
//! The reasons are in `docs/decisions/04-woken-positions.md`.

/// The positions of a propagator's scope that had an event since its last run.
///
/// Each position has one bit. In scopes of more than 64 variables position `i` shares bit `i % 64`:
/// a position may be listed without an event, but none is missed. The first run after posting lists
/// all. A propagator may give its positions other marks
/// ([`Propagator::mark`](crate::propagator::Propagator::mark)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Woken(u64);

impl Woken {
    /// Every position.
    pub const ALL: Self = Self(u64::MAX);

    pub(super) const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// The bitwise or of the marks of all positions that had an event.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The positions among the first `scope` that may have changed, in increasing order.
    ///
    /// ```
    /// use csp_core::extend::Woken;
    /// assert_eq!(Woken::ALL.positions(3).collect::<Vec<_>>(), [0, 1, 2]);
    /// ```
    #[inline]
    pub fn positions(self, scope: usize) -> impl Iterator<Item = usize> {
        let mut block = 0;
        let mut left = Ones(self.0);
        std::iter::from_fn(move || {
            loop {
                if let Some(bit) = left.next() {
                    // A propagator that marks more than positions sets bits beyond its scope.
                    if block + bit < scope {
                        return Some(block + bit);
                    }
                } else {
                    block += 64;
                    if block >= scope {
                        return None;
                    }
                    left = Ones(self.0);
                }
            }
        })
    }
}

/// The numbers of the bits that are set in a word, in increasing order.
///
/// ```
/// use csp_core::extend::Ones;
/// assert_eq!(Ones(0b1_0010).collect::<Vec<_>>(), [1, 4]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ones(pub u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}
