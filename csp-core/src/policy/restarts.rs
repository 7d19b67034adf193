//! Runs of the lengths that a caller asks for.

/// How many failures each run of a search may have.
///
/// ```
/// use csp_core::policy::Restarts;
/// let runs = |restarts: Restarts| (1..=9).map(|run| restarts.failures(run)).collect::<Vec<_>>();
/// assert_eq!(runs(Restarts::luby(10)), [10, 10, 20, 10, 10, 20, 40, 10, 10]);
/// assert_eq!(runs(Restarts::geometric(10, 150)), [10, 15, 22, 33, 49, 73, 109, 163, 244]);
/// assert_eq!(runs(Restarts::linear(10)), [10, 20, 30, 40, 50, 60, 70, 80, 90]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restarts {
    first: u64,
    growth: Growth,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Growth {
    Luby,
    /// The length of each run in percent of the run before.
    Geometric(u64),
    Linear,
}

impl Restarts {
    /// Runs of `failures` times 1, 1, 2, 1, 1, 2, 4, … failures [Luby, Sinclair & Zuckerman 1993].
    /// On any problem, no policy is better by more than a logarithmic factor. 0 failures count as
    /// 1.
    #[must_use]
    pub fn luby(failures: u64) -> Self {
        Self {
            first: failures.max(1),
            growth: Growth::Luby,
        }
    }

    /// A first run of `failures` failures; each other run is `percent` percent of the run before
    /// [Walsh 1999]. 0 failures count as 1, and less than 100 percent counts as 100.
    #[must_use]
    pub fn geometric(failures: u64, percent: u64) -> Self {
        Self {
            first: failures.max(1),
            growth: Growth::Geometric(percent.max(100)),
        }
    }

    /// Runs of `failures` times 1, 2, 3, 4, … failures. 0 failures count as 1.
    #[must_use]
    pub fn linear(failures: u64) -> Self {
        Self {
            first: failures.max(1),
            growth: Growth::Linear,
        }
    }

    /// How many failures end this run. Runs are counted from 1.
    #[must_use]
    pub fn failures(self, run: u64) -> u64 {
        match self.growth {
            Growth::Luby => self.first.saturating_mul(luby(run)),
            Growth::Geometric(percent) => geometric(self.first, percent, run),
            Growth::Linear => self.first.saturating_mul(run.max(1)),
        }
    }
}

/// The longest run of a geometric sequence: no search has as many failures.
const LONGEST: u64 = 1 << 60;

fn geometric(first: u64, percent: u64, run: u64) -> u64 {
    let next = |length: &u64| u64::try_from(u128::from(*length) * u128::from(percent) / 100).ok();
    let mut lengths =
        std::iter::successors(Some(first), next).take_while(|&length| length < LONGEST);
    let place = usize::try_from(run.saturating_sub(1)).unwrap_or(usize::MAX);
    lengths.nth(place).unwrap_or(LONGEST)
}

/// The Luby sequence, with places from 1 on. Place `2^k - 1` holds `2^(k - 1)`; the places after it
/// repeat the sequence from the start.
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

/// The runs of one search that has restarts, perhaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunLengths {
    restarts: Option<Restarts>,
    /// The number of the present run, from 1.
    run: u64,
    /// The failures of the whole search at which the present run ends.
    until: u64,
}

impl RunLengths {
    pub(super) fn new(restarts: Option<Restarts>) -> Self {
        Self {
            restarts,
            run: 1,
            until: restarts.map_or(u64::MAX, |restarts| restarts.failures(1)),
        }
    }

    /// The runs of another search with the same restarts.
    pub(super) fn again(self) -> Self {
        Self::new(self.restarts)
    }

    pub(super) fn are_limited(self) -> bool {
        self.restarts.is_some()
    }

    /// Whether the present run ends after this many failures of the search.
    #[inline]
    pub(super) fn are_over(self, failures: u64) -> bool {
        failures >= self.until
    }

    /// The next run begins.
    pub(super) fn next(&mut self, failures: u64) {
        if let Some(restarts) = self.restarts {
            self.run += 1;
            self.until = failures.saturating_add(restarts.failures(self.run));
        }
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
        assert_eq!(Restarts::linear(0).failures(7), 7);
        assert_eq!(Restarts::linear(u64::MAX).failures(2), u64::MAX);
        assert_eq!(luby((1 << 40) - 1), 1 << 39);
        assert_eq!(luby(u64::MAX), 1 << 62);
    }
}
