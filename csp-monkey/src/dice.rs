//! Random choices from a seed, about the variables that there are.

use crate::argument::Assertion;
use csp_core::extend::Operator;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// What is drawn, and the domains drawn so far.
pub(crate) struct Dice {
    rng: ChaCha8Rng,
    pub(crate) domains: Vec<Vec<i32>>,
}

/// Models have no more assignments than this.
const MOST_ASSIGNMENTS: usize = 3000;

impl Dice {
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self {
            rng,
            domains: Vec::new(),
        }
    }

    pub(crate) fn int<N: rand::distr::uniform::SampleUniform + PartialOrd>(
        &mut self,
        range: RangeInclusive<N>,
    ) -> N {
        self.rng.random_range(range)
    }

    pub(crate) fn one_in(&mut self, times: u32) -> bool {
        self.rng.random_ratio(1, times)
    }

    pub(crate) fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all.choose(&mut self.rng)
            .expect("there is something to choose")
            .clone()
    }

    /// As many as there are in this range, each drawn.
    pub(crate) fn several<T>(
        &mut self,
        range: RangeInclusive<usize>,
        draw: impl Fn(&mut Self) -> T,
    ) -> Vec<T> {
        (0..self.int(range)).map(|_| draw(self)).collect()
    }

    /// Whether a variable with this number of values is one too many for brute force.
    fn is_too_large(&self, values: usize) -> bool {
        let all: usize = self.domains.iter().map(Vec::len).product();
        all * values > MOST_ASSIGNMENTS
    }

    /// A domain for a new variable: most are small numbers in a row, some have holes, or lie in
    /// several words, or far apart.
    pub(crate) fn domain(&mut self) -> Option<Vec<i32>> {
        let shift = self.one_of(&[0, 0, 0, 1, -1, -2]);
        let mut values: Vec<i32> = match self.int(0..=11) {
            0..=3 => vec![0, 1],
            4..=8 => (shift..=shift + self.int(1..=4)).collect(),
            9 => self.several(1..=4, |dice| dice.int(-9..=50)),
            10 => self.several(1..=4, |dice| dice.int(-5..=300)),
            _ => {
                let far = [
                    i32::MIN,
                    -2_000_000,
                    -70_000,
                    0,
                    1,
                    4096,
                    70_000,
                    1_000_000,
                    i32::MAX,
                ];
                self.several(1..=4, |dice| dice.one_of(&far))
            }
        };
        values.sort_unstable();
        values.dedup();
        let is_lucky = values.len() > 2 && self.one_in(4);
        if is_lucky {
            values.remove(1);
        }
        (!self.is_too_large(values.len())).then(|| {
            self.domains.push(values.clone());
            values
        })
    }

    /// A variable.
    pub(crate) fn var(&mut self) -> usize {
        self.int(0..=self.domains.len() - 1)
    }

    /// A scope: mostly different variables, if there are as many.
    pub(crate) fn scope(&mut self, length: usize) -> Vec<usize> {
        if length > self.domains.len() || self.one_in(8) {
            return (0..length).map(|_| self.var()).collect();
        }
        let mut scope: Vec<usize> = Vec::new();
        while scope.len() < length {
            let number = self.var();
            if !scope.contains(&number) {
                scope.push(number);
            }
        }
        scope
    }

    /// A small number, or one near a value of a variable.
    pub(crate) fn value(&mut self) -> i32 {
        if self.one_in(2) {
            return self.int(-3..=6);
        }
        let number = self.var();
        let domain = self.domains[number].clone();
        let near = self.one_of(&[0, 0, 0, 1, -1]);
        self.one_of(&domain).saturating_add(near)
    }

    pub(crate) fn values(&mut self) -> Vec<i32> {
        let mut values = self.several(1..=4, Self::value);
        values.sort_unstable();
        values.dedup();
        values
    }

    /// An assertion about one of the first places of a scope.
    pub(crate) fn assertion(&mut self, places: usize) -> Assertion {
        let operators = [
            Operator::Is,
            Operator::IsNot,
            Operator::AtMost,
            Operator::Above,
        ];
        Assertion {
            place: self.int(0..=places - 1),
            operator: self.one_of(&operators),
            value: self.value(),
        }
    }
}
