//! Rows that are too long to be gone through in each run: what a propagator remembers of them
//! changes nothing of what it removes.

use super::twins::some_of;
use csp_core::domains::{Domains, Outcome};
use csp_core::extend::{Cause, Solver};
use csp_core::prelude::*;
use csp_core::testing::seeds;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Removes values from a domain.
type Change = fn(&mut Domains, Var, i32) -> Outcome;

const CHANGES: [Change; 4] = [
    Domains::fix,
    Domains::at_most,
    Domains::at_least,
    Domains::remove,
];

/// Two solvers with the same variables: one with the constraint over the whole row, one with a
/// constraint for each pair of neighbours.
struct Pair {
    solvers: [Solver; 2],
    x: [Vec<Var>; 2],
}

impl Pair {
    fn new(domains: &[Values], row: &[usize], strictness: Strictness) -> Self {
        let mut solvers = [Solver::default(), Solver::default()];
        let x = solvers.each_mut().map(|solver| {
            domains
                .iter()
                .map(|values| solver.new_var(values).unwrap())
                .collect::<Vec<_>>()
        });
        let scopes = [0, 1].map(|twin| row.iter().map(|&i| x[twin][i]).collect::<Vec<_>>());
        solvers[0]
            .post(Increasing::new(&scopes[0], strictness))
            .unwrap();
        for neighbours in scopes[1].windows(2) {
            solvers[1]
                .post(Increasing::new(neighbours, strictness))
                .unwrap();
        }
        Self { solvers, x }
    }

    /// A change of the domain of an open variable. `None` if there is none.
    fn decide(&self, rng: &mut ChaCha8Rng) -> Option<(usize, Change, i32)> {
        let d = self.solvers[0].domains();
        let x = &self.x[0];
        let open: Vec<usize> = (0..x.len()).filter(|&i| !d.is_fixed(x[i])).collect();
        let i = *open.get(rng.random_range(0..open.len().max(1)))?;
        let values: Vec<i32> = d.iter(x[i]).collect();
        let change = CHANGES[rng.random_range(0..CHANGES.len())];
        Some((i, change, values[rng.random_range(0..values.len())]))
    }

    /// Takes random decisions and goes back over some. Gives how many runs failed and how many did
    /// not.
    fn walk(&mut self, rng: &mut ChaCha8Rng) -> [usize; 2] {
        let mut outcomes = [0, 0];
        for _ in 0..150 {
            let decision = self.decide(rng);
            let opened = rng.random_range(0..=2);
            for (solver, x) in self.solvers.iter_mut().zip(&self.x) {
                (0..opened).for_each(|_| solver.push_level());
                if let Some((i, change, value)) = decision {
                    let _ = solver.act(Cause::Decision, |d| change(d, x[i], value));
                }
            }
            // A level that is opened before the last changes were propagated.
            if rng.random_ratio(1, 3) {
                continue;
            }
            outcomes[usize::from(self.is_settled())] += 1;
            let is_failed = self.solvers[0].propagate(&mut ()).is_err();
            let level = self.solvers[0].domains().trail().level();
            let kept = rng.random_range(0..=level);
            let closed = match rng.random_range(0..6) {
                0 => level - kept,
                1..3 => 1,
                _ => usize::from(is_failed),
            };
            for solver in &mut self.solvers {
                (0..closed).for_each(|_| solver.pop_level());
            }
        }
        outcomes
    }

    /// Propagates both, and compares what is left.
    fn is_settled(&mut self) -> bool {
        let settled = self
            .solvers
            .each_mut()
            .map(|solver| solver.propagate(&mut ()).is_ok());
        assert_eq!(settled[0], settled[1]);
        if settled[0] {
            let [one, other] = [0, 1].map(|twin| {
                let d = self.solvers[twin].domains();
                self.x[twin]
                    .iter()
                    .map(|&x| d.values(x))
                    .collect::<Vec<_>>()
            });
            assert!(
                one == other,
                "{:?}",
                one.iter().zip(&other).find(|(one, other)| one != other)
            );
        }
        settled[0]
    }
}

/// Domains in rising windows, with holes.
fn drawn_domains(rng: &mut ChaCha8Rng, length: usize, step: usize) -> Vec<Values> {
    let wide = rng.random_range(5..=40);
    (0..length)
        .map(|i| {
            let from = (i * step) as i32;
            some_of(rng, from - wide..=from + wide)
        })
        .collect()
}

#[test]
fn long_rows_lose_what_their_pairs_do() {
    let mut outcomes = [0, 0];
    for seed in seeds(120) {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let length = rng.random_range(100..=300);
        let strictness = [Strictness::Weak, Strictness::Strict][rng.random_range(0..2)];
        let step = rng.random_range(1..=3);
        let domains = drawn_domains(rng, length, step);
        let row: Vec<usize> = (0..length).collect();
        let found = Pair::new(&domains, &row, strictness).walk(rng);
        outcomes = [outcomes[0] + found[0], outcomes[1] + found[1]];
    }
    assert!(outcomes[0] > 0 && outcomes[1] > outcomes[0], "{outcomes:?}");
}

#[test]
fn long_rows_may_repeat_variables() {
    let mut outcomes = [0, 0];
    for seed in seeds(120) {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let length = rng.random_range(100..=200);
        let domains = drawn_domains(rng, length, 2);
        // Some stand again a little further on: all between are equal.
        let mut row: Vec<usize> = (0..length).collect();
        for _ in 0..3 {
            let first = rng.random_range(0..length - 5);
            row[first + rng.random_range(1..=3)] = row[first];
        }
        let found = Pair::new(&domains, &row, Strictness::Weak).walk(rng);
        outcomes = [outcomes[0] + found[0], outcomes[1] + found[1]];
    }
    assert!(outcomes[0] > 0 && outcomes[1] > 0, "{outcomes:?}");
}
