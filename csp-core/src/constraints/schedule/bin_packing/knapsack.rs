//! The sums that items of a bin can have.

/// Sums of items, and for each item whether there is a sum between two bounds with it and without
/// it.
pub(super) struct SubsetSums {
    /// The number of words for the bits of all sums that can be looked at.
    room: usize,
    /// The number of words for those that are not too great, of the items that there are now.
    words: usize,
    /// For each number of items, the sums that some of the first items have, a bit for each.
    layers: Vec<u64>,
    /// The sums of the items so far from which the other items can reach a sum within the bounds.
    wanted: Vec<u64>,
    /// How many items there are so far.
    items: usize,
    /// The weight of all of them.
    total: i64,
    least: i64,
    most: i64,
}

/// Whether the bin can be completed with an item, and without it.
#[derive(Clone, Copy)]
pub(super) struct Completion {
    pub(super) with: bool,
    pub(super) without: bool,
}

impl SubsetSums {
    /// Room for at most this number of items, and sums up to `greatest`.
    pub(super) fn new(items: usize, greatest: i64) -> Self {
        let room = greatest as usize / 64 + 1;
        let layers = vec![0; room * (items + 1)];
        let wanted = vec![0; room];
        Self {
            room,
            words: 0,
            layers,
            wanted,
            items: 0,
            total: 0,
            least: 0,
            most: 0,
        }
    }

    /// Takes items of these positive weights. Some of them must weigh `least` to `most` together.
    pub(super) fn fill(
        &mut self,
        weights: impl Iterator<Item = i64> + Clone,
        least: i64,
        most: i64,
    ) {
        self.total = weights.clone().sum();
        (self.least, self.most) = (least, most.min(self.total));
        self.items = weights.clone().count();
        self.words = 0;
        if self.is_exact() && least <= self.most {
            // No sum beyond the bounds leads to one within them.
            self.words = self.most as usize / 64 + 1;
            self.layers[..self.words].fill(0);
            self.layers[0] = 1;
            for (item, weight) in weights.enumerate() {
                let (from, to) =
                    self.layers[item * self.words..][..2 * self.words].split_at_mut(self.words);
                for (place, word) in to.iter_mut().enumerate() {
                    *word = from[place] | raised(from, weight, place);
                }
            }
            let last = &self.layers[self.items * self.words..][..self.words];
            for (place, word) in self.wanted[..self.words].iter_mut().enumerate() {
                *word = last[place] & between(least, self.most, place);
            }
        }
    }

    /// How many words each of the items that there are now takes.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Whether all sums up to `most` have a bit.
    fn is_exact(&self) -> bool {
        self.most < 64 * self.room as i64
    }

    /// The least and the greatest sum between the bounds.
    pub(super) fn sums(&self) -> Option<(i64, i64)> {
        if self.least > self.most {
            return None;
        }
        if !self.is_exact() {
            return Some((self.least, self.most));
        }
        let wanted = &self.wanted[..self.words];
        let first = wanted.iter().position(|&word| word != 0)?;
        let last = wanted.iter().rposition(|&word| word != 0)?;
        let low = wanted[first].trailing_zeros();
        let high = 63 - wanted[last].leading_zeros();
        Some((
            64 * first as i64 + i64::from(low),
            64 * last as i64 + i64::from(high),
        ))
    }

    /// Removes the last item, which has this weight. Returns whether the bin can be completed with
    /// it and without it.
    pub(super) fn empty_one(&mut self, weight: i64) -> Completion {
        self.items -= 1;
        if !self.is_exact() {
            return Completion {
                with: weight <= self.most,
                without: self.total - weight >= self.least,
            };
        }
        let sums = &self.layers[self.items * self.words..][..self.words];
        let mut choice = Completion {
            with: false,
            without: false,
        };
        for (place, &sums) in sums.iter().enumerate() {
            // The loop goes upward, so the words above still have their old values.
            let with = lowered(&self.wanted[..self.words], weight, place);
            choice.with |= sums & with != 0;
            choice.without |= sums & self.wanted[place] != 0;
            self.wanted[place] |= with;
        }
        choice
    }
}

/// One word of a set whose members are raised by an amount.
fn raised(set: &[u64], by: i64, place: usize) -> u64 {
    let words = by as usize / 64;
    let bits = by % 64;
    let word = |back: usize| place.checked_sub(words + back).map_or(0, |from| set[from]);
    if bits == 0 {
        word(0)
    } else {
        word(0) << bits | word(1) >> (64 - bits)
    }
}

/// One word of a set whose members are lowered by an amount.
fn lowered(set: &[u64], by: i64, place: usize) -> u64 {
    let words = by as usize / 64;
    let bits = by % 64;
    let word = |on: usize| set.get(place + words + on).copied().unwrap_or(0);
    if bits == 0 {
        word(0)
    } else {
        word(0) >> bits | word(1) << (64 - bits)
    }
}

/// One word of the set of all numbers between two bounds.
fn between(least: i64, most: i64, place: usize) -> u64 {
    let start = 64 * place as i64;
    let upto = |count: i64| {
        if count <= 0 {
            0
        } else {
            u64::MAX >> (64 - count.min(64))
        }
    };
    upto(most + 1 - start) & !upto(least - start)
}
