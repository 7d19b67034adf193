//! Floor 5: when a search is to leave its tree and start over at the root.
//!
//! A wrong choice near the root costs the whole tree below it. A search that starts over after some
//! failures, and chooses otherwise then, loses little where the first choices were right and much
//! less where they were not [Gomes, Selman & Kautz 1998]. What it has closed comes back as nogoods
//! ([`Nogoods`](crate::constraints::Nogoods)).

/// How many failures each run of a search may have.
///
/// ```
/// use csp_core::restarts::Restarts;
/// let runs = |restarts: Restarts| (1..=9).map(|run| restarts.failures(run)).collect::<Vec<_>>();
/// assert_eq!(runs(Restarts::luby(10)), [10, 10, 20, 10, 10, 20, 40, 10, 10]);
/// assert_eq!(runs(Restarts::geometric(10, 150)), [10, 15, 22, 33, 49, 73, 109, 163, 244]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restarts {
    first: u64,
    growth: Growth,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Growth {
    Luby,
    /// Each run by the one before, in percent.
    Geometric(u64),
}

impl Restarts {
    /// So many failures times 1, 1, 2, 1, 1, 2, 4, … [Luby, Sinclair & Zuckerman 1993]: no policy
    /// is better by more than a logarithmic factor, whatever the problem. At least one failure a
    /// run.
    #[must_use]
    pub fn luby(failures: u64) -> Self {
        Self { first: failures.max(1), growth: Growth::Luby }
    }

    /// So many failures in the first run, and in each other run so many percent of those of the run
    /// before [Walsh 1999]; less than 100 counts as 100. At least one failure a run.
    #[must_use]
    pub fn geometric(failures: u64, percent: u64) -> Self {
        Self { first: failures.max(1), growth: Growth::Geometric(percent.max(100)) }
    }

    /// How many failures end this run, counted from 1.
    #[must_use]
    pub fn failures(self, run: u64) -> u64 {
        match self.growth {
            Growth::Luby => self.first.saturating_mul(luby(run)),
            Growth::Geometric(percent) => {
                let next = |length: &u64| {
                    u64::try_from(u128::from(*length) * u128::from(percent) / 100).ok()
                };
                let mut lengths = std::iter::successors(Some(self.first), next)
                    .take_while(|&length| length < LONGEST);
                lengths
                    .nth(usize::try_from(run.saturating_sub(1)).unwrap_or(usize::MAX))
                    .unwrap_or(LONGEST)
            }
        }
    }
}

/// No run ends before so many failures, and nobody will ever see it.
const LONGEST: u64 = 1 << 60;

/// The Luby sequence, from 1 on: at `2^k - 1` it is `2^(k - 1)`, and before that it repeats itself
/// from the start.
fn luby(mut place: u64) -> u64 {
    loop {
        let above = place.saturating_add(1);
        let power = 1 << above.ilog2();
        if above == power {
            return power / 2;
        }
        place = above - power;
    }
}

/// The runs of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runs {
    restarts: Option<Restarts>,
    /// The present one, counted from 1.
    run: u64,
    /// It ends when the search has had so many failures.
    until: u64,
}

impl Runs {
    pub(crate) fn new(restarts: Option<Restarts>) -> Self {
        Self { restarts, run: 1, until: restarts.map_or(u64::MAX, |restarts| restarts.failures(1)) }
    }

    /// The runs of another search with the same restarts.
    pub(crate) fn again(self) -> Self {
        Self::new(self.restarts)
    }

    /// Whether the present run is over after so many failures of the search; then the next one
    /// begins.
    #[inline]
    pub(crate) fn are_over(&mut self, failures: u64) -> bool {
        let over = failures >= self.until;
        if let (true, Some(restarts)) = (over, self.restarts) {
            self.run += 1;
            self.until = failures.saturating_add(restarts.failures(self.run));
        }
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_do_not_overflow() {
        assert_eq!(Restarts::luby(0).failures(7), 4);
        assert_eq!(Restarts::luby(u64::MAX).failures(3), u64::MAX);
        assert_eq!(Restarts::geometric(0, 0).failures(1_000_000), 1);
        assert_eq!(Restarts::geometric(5, u64::MAX).failures(3), LONGEST);
        assert_eq!(Restarts::geometric(3, 200).failures(u64::MAX), LONGEST);
        assert_eq!(luby((1 << 40) - 1), 1 << 39);
        assert_eq!(luby(u64::MAX), 1 << 62);
    }
}
