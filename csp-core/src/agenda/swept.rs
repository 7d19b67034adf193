//! Propagators that are served in a fixed order, up and down in turns.

/// Those who wait, by their place in the order. One that is woken while a sweep goes on waits for this sweep if its place is still ahead.
#[derive(Debug)]
pub(super) struct SweptQueue {
    order: Vec<u32>,
    /// By propagator its place.
    places: Vec<u32>,
    /// By place, whether the propagator waits.
    waiting: Vec<u64>,
    /// By word of these, whether it has a bit.
    summary: Vec<u64>,
    count: usize,
    /// Where the sweep is.
    at: usize,
    is_down: bool,
}

impl SweptQueue {
    /// No one waits. The order has all of this number of propagators that ever will.
    pub(super) fn new(order: Vec<u32>, propagators: usize) -> Self {
        let mut places = vec![0; propagators];
        for (place, &prop) in (0..).zip(&order) {
            places[prop as usize] = place;
        }
        let words = order.len().div_ceil(64);
        Self {
            places,
            waiting: vec![0; words],
            summary: vec![0; words.div_ceil(64)],
            order,
            count: 0,
            at: 0,
            is_down: false,
        }
    }

    /// A propagator waits; it may do so already.
    pub(super) fn insert(&mut self, prop: u32) {
        let place = self.places[prop as usize] as usize;
        let bit = 1 << (place % 64);
        self.count += usize::from(self.waiting[place / 64] & bit == 0);
        self.waiting[place / 64] |= bit;
        self.summary[place / 4096] |= 1 << (place / 64 % 64);
    }

    /// Whether someone waits.
    pub(super) fn is_open(&self) -> bool {
        self.count > 0
    }

    /// The propagator whose turn it is.
    pub(super) fn take(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        let place = self.ahead().or_else(|| {
            self.is_down = !self.is_down;
            self.ahead()
        })?;
        self.at = place;
        let word = &mut self.waiting[place / 64];
        *word &= !(1 << (place % 64));
        if *word == 0 {
            self.summary[place / 4096] &= !(1 << (place / 64 % 64));
        }
        self.count -= 1;
        Some(self.order[place])
    }

    /// The next place of one who waits, in the direction of the sweep.
    fn ahead(&self) -> Option<usize> {
        let word = self.at / 64;
        if self.is_down {
            last_to(&self.waiting[word..=word], self.at % 64)
                .map(|bit| 64 * word + bit)
                .or_else(|| {
                    let word = last_to(&self.summary, word.checked_sub(1)?)?;
                    Some(64 * word + last_to(&self.waiting[word..=word], 63)?)
                })
        } else {
            first_from(&self.waiting[word..=word], self.at % 64)
                .map(|bit| 64 * word + bit)
                .or_else(|| {
                    let word = first_from(&self.summary, word + 1)?;
                    Some(64 * word + first_from(&self.waiting[word..=word], 0)?)
                })
        }
    }

    /// Begins anew: the first sweep is up. Returns those who waited.
    pub(super) fn reset(&mut self) -> Vec<u32> {
        (self.at, self.is_down) = (0, false);
        std::iter::from_fn(|| self.take()).collect()
    }
}

/// The first bit from this one on.
fn first_from(words: &[u64], bit: usize) -> Option<usize> {
    let first = bit / 64;
    let here = words.get(first)? & u64::MAX << (bit % 64);
    let mut others = first..words.len();
    others.find_map(|i| {
        let bits = if i == first { here } else { words[i] };
        (bits != 0).then(|| 64 * i + bits.trailing_zeros() as usize)
    })
}

/// The last bit up to this one.
fn last_to(words: &[u64], bit: usize) -> Option<usize> {
    let last = bit / 64;
    let here = words[last] & u64::MAX >> (63 - bit % 64);
    let mut others = (0..=last).rev();
    others.find_map(|i| {
        let bits = if i == last { here } else { words[i] };
        (bits != 0).then(|| 64 * i + 63 - bits.leading_zeros() as usize)
    })
}
