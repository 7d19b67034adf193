//! Two positions that keep a pass over the scope away.

/// Two positions of a list that were open when it was last asked. As long as they are, nothing follows from the list. When
/// one closes, another is looked for from there on, around the list [Gent 2013]; nothing has to be restored on
/// backtracking, which only opens positions [Moskewicz et al. 2001]. The engine wakes the propagator all the same: what is
/// saved is the pass.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    len: usize,
    pair: [usize; 2],
}

/// Which positions are open.
pub(super) enum Open {
    Two,
    /// This one only.
    One(usize),
    None,
}

impl Watched {
    /// Over a list of this length.
    pub(super) fn new(len: usize) -> Self {
        Self { len, pair: [0, 1] }
    }

    /// The two positions, as they were found.
    pub(super) fn pair(&self) -> [usize; 2] {
        self.pair.map(|position| position.min(self.len.saturating_sub(1)))
    }

    #[inline]
    pub(super) fn look(&mut self, open: impl Fn(usize) -> bool) -> Open {
        if self.len < 2 {
            return if self.len == 1 && open(0) { Open::One(0) } else { Open::None };
        }
        for side in 0..2 {
            let [here, other] = [self.pair[side], self.pair[1 - side]];
            if open(here) {
                continue;
            }
            match (here + 1..self.len).chain(0..here).find(|&next| next != other && open(next)) {
                Some(next) => self.pair[side] = next,
                None => return if open(other) { Open::One(other) } else { Open::None },
            }
        }
        Open::Two
    }
}
