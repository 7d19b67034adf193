//! Very wide domains against plain sets of values.

use crate::domains::{Domains, Outcome, Store};
use crate::ids::Var;
use crate::values::Values;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// The values of a plain set are `base + p` for places of this list, and no integer between them
/// ever stands in the domain.
struct Case {
    places: Vec<i32>,
    d: Store,
    x: Var,
    plain: BTreeSet<i32>,
    /// The plain set when each open level was opened.
    before: Vec<BTreeSet<i32>>,
}

impl Case {
    fn new(rng: &mut ChaCha8Rng) -> Self {
        let base = *[i32::MIN, -70_000, -5, 0, 1 << 20].choose(rng).unwrap();
        let near = [
            0, 1, 2, 62, 63, 64, 65, 127, 128, 4094, 4095, 4096, 4097, 8191, 8192,
        ];
        let far = [
            65_535,
            65_536,
            70_000,
            262_143,
            262_144,
            1 << 24,
            (1 << 30) - 1,
            1 << 30,
        ];
        let mut places: Vec<i32> = near.iter().chain(&far).map(|place| base + place).collect();
        // A block without gaps, so that words are emptied value by value.
        places.extend((0..200).map(|place| base + 66_000 + place));
        places.retain(|_| rng.random_ratio(4, 5));
        places.sort_unstable();
        let mut d = Store::default();
        let x = d.new_var(&places.iter().copied().collect()).unwrap();
        let plain = places.iter().copied().collect();
        Self {
            places,
            d,
            x,
            plain,
            before: Vec::new(),
        }
    }

    /// One random change, and whether it left a value.
    fn change(&mut self, rng: &mut ChaCha8Rng) -> bool {
        let near = i32::from(rng.random_ratio(1, 4));
        let v = self.places.choose(rng).unwrap().saturating_add(near);
        let w = *self.places.choose(rng).unwrap();
        let low = v.min(w);
        let high = v.max(w);
        let set: Values = match rng.random_range(0..3) {
            0 => (low..=high).into(),
            1 => self
                .places
                .iter()
                .copied()
                .filter(|_| rng.random_ratio(7, 8))
                .collect(),
            _ => [(low, low + 70), (high, high)].into_iter().collect(),
        };
        let base = i64::from(self.d.base(self.x));
        let x = self.x;
        let outcome = match rng.random_range(0..20) {
            0 => self.keep(|u| u >= low, |d| d.at_least(x, low)),
            1 => self.keep(|u| u <= high, |d| d.at_most(x, high)),
            2 => self.keep(|u| u == v, |d| d.fix(x, v)),
            3 | 4 => self.keep(|u| set.contains(u), |d| d.keep(x, &set)),
            5..=8 => self.keep(|u| !set.contains(u), |d| d.remove_all(x, &set)),
            9 => {
                let mask: u64 = rng.random();
                let bit = |u: i32| i64::from(u) - base;
                let is_in = |u: i32| (0..64).contains(&bit(u)) && mask >> bit(u) & 1 == 1;
                self.keep(is_in, |d| d.keep_word(x, mask))
            }
            _ => self.keep(|u| u != v, |d| d.remove(x, v)),
        };
        outcome.is_ok()
    }

    /// The plain set and the domain keep what is kept.
    fn keep(
        &mut self,
        is_kept: impl Fn(i32) -> bool,
        change: impl FnOnce(&mut Domains) -> Outcome,
    ) -> Outcome {
        self.plain.retain(|&u| is_kept(u));
        change(&mut self.d)
    }

    fn check(&self, rng: &mut ChaCha8Rng) {
        let d = &self.d;
        let x = self.x;
        assert!(d.iter(x).eq(self.plain.iter().copied()));
        assert_eq!(d.values(x), self.plain.iter().copied().collect());
        assert_eq!(d.size(x), self.plain.len() as u64);
        let bounds = (*self.plain.first().unwrap(), *self.plain.last().unwrap());
        assert_eq!((d.min(x), d.max(x)), bounds);
        assert_eq!(d.min_max(x), bounds);
        assert_eq!(d.is_fixed(x), self.plain.len() == 1);
        for &place in &self.places {
            let v = place.saturating_add(rng.random_range(-1..=1));
            assert_eq!(d.contains(x, v), self.plain.contains(&v));
            assert_eq!(d.next_value(x, v), self.plain.range(v..).next().copied());
        }
    }

    /// The losses that are reported since `since` are what the plain set has lost.
    fn check_lost(&self, since: usize, before: &BTreeSet<i32>) {
        let mut lost = Values::empty();
        self.d.lost_since(since, |_, values| lost = values);
        assert_eq!(lost, before.difference(&self.plain).copied().collect());
    }

    /// Opens and closes levels at random, with a change between them. Returns whether a value is
    /// left.
    fn step(&mut self, rng: &mut ChaCha8Rng) -> bool {
        if rng.random_ratio(1, 3) {
            self.d.push_level();
            self.before.push(self.plain.clone());
        }
        let since = self.d.trail().log().len();
        let before = self.plain.clone();
        let left = self.change(rng);
        assert_eq!(left, !self.plain.is_empty());
        self.check_lost(since, &before);
        let has_entries = self.d.trail().log().len() > since;
        assert_eq!(
            has_entries,
            self.plain != before,
            "each entry removes values"
        );
        if left {
            self.check(rng);
        }
        while self.plain.is_empty() || (!self.before.is_empty() && rng.random_ratio(1, 4)) {
            let Some(plain) = self.before.pop() else {
                break;
            };
            self.d.pop_level();
            self.plain = plain;
        }
        !self.plain.is_empty()
    }
}

#[test]
fn wide_domains_are_exact() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..400 {
        let mut case = Case::new(&mut rng);
        case.check(&mut rng);
        assert!(case.d.is_wide(case.x) && case.d.trail().log().is_empty());
        for _ in 0..60 {
            if !case.step(&mut rng) {
                break;
            }
            case.check(&mut rng);
        }
        let end = case.d.trail().log().len();
        let moment = rng.random_range(0..=end);
        case.d.walk_to(moment);
        case.d.walk_to(end);
        if !case.plain.is_empty() {
            case.check(&mut rng);
        }
    }
}

/// What is removed takes memory, not what is there.
#[test]
fn few_gaps_take_few_words() {
    let mut d = Store::default();
    let x = d.new_var(&[i32::MIN, 0, i32::MAX].into()).unwrap();
    let y = d.new_var(&(i32::MIN..=i32::MAX).into()).unwrap();
    d.remove_all(y, &(-1_000_000_000..=1_000_000_000).into())
        .unwrap();
    d.keep(y, &(-2_000_000_000..=2_000_000_000).into()).unwrap();
    assert_eq!(d.size(x), 3);
    assert_eq!(d.size(y), 2_000_000_000);
    assert!(d.owners.len() <= 36, "{}", d.owners.len());
}
