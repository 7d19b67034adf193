//! Branchers that decide by any atom.

use super::MODELS;
use super::models::{Random, branched, random};
use csp_core::extend::{Branch, Brancher, SearchState, Side};
use csp_core::prelude::*;
use csp_core::testing::seeds;
use csp_core::trace::{TraceEnd, TraceEvent, TraceLevel};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Any atom of which both sides remove a value.
struct Any {
    vars: Vec<Var>,
    rng: ChaCha8Rng,
}

impl Any {
    fn new(vars: &[Var], seed: u64) -> Self {
        Self {
            vars: vars.to_vec(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Brancher for Any {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let open: Vec<Var> = self
            .vars
            .iter()
            .copied()
            .filter(|&x| !d.is_fixed(x))
            .collect();
        if open.is_empty() {
            return None;
        }
        let x = open[self.rng.random_range(0..open.len())];
        let near = d
            .next_value(x, self.rng.random_range(d.min(x)..=d.max(x)))
            .unwrap();
        let value = [d.min(x), d.max(x), near][self.rng.random_range(0..3)];
        Some(match self.rng.random_range(0..4) {
            0 if value < d.max(x) => Atom::at_most(x, value),
            1 if value > d.min(x) => Atom::at_least(x, value),
            2 => Atom::is_not(x, value),
            _ => Atom::is(x, value),
        })
    }
}

/// Domains of one, two and very many words, and an order of search.
fn wide(seed: u64, branch: impl FnOnce(&mut Model, &[Var])) -> Random {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let low = rng.random_range(-3..=3);
    let domains: [Values; 3] = [
        [low, low + 5, low + 70_000, 1_000_000_000].into(),
        [low, low + 1, low + 2, low + 90].into(),
        (0..=rng.random_range(1..=4)).into(),
    ];
    let x: Vec<Var> = (0..3)
        .map(|i| model.var(format!("x{i}"), domains[i].clone()).unwrap())
        .collect();
    for _ in 0..2 {
        let terms: Vec<(i64, Var)> = x.iter().map(|&x| (rng.random_range(-2..=2), x)).collect();
        let relation = [Relation::AtMost, Relation::NotEqual][rng.random_range(0..2)];
        model
            .linear(&terms, relation, rng.random_range(-4..=100))
            .unwrap();
    }
    branch(&mut model, &x);
    if seed % 2 == 1 {
        model.restarts(Restarts::luby(1));
    }
    Random {
        model,
        goal: Goal::Satisfy,
    }
}

/// A random model whose decisions may be any atoms.
fn drawn(seed: u64, learning: Learning) -> Random {
    let any = |model: &mut Model, x: &[Var]| model.branch(Any::new(x, seed));
    let mut drawn = match seed % 3 {
        0 => wide(seed, any),
        _ => branched(seed, |model, x, _, _| any(model, x)),
    };
    drawn.model.learning(learning);
    drawn
}

fn sorted(model: &mut Model) -> Vec<Vec<i32>> {
    let x: Vec<Var> = model.domains().vars().collect();
    let mut solutions: Vec<Vec<i32>> = model.solutions().map(|s| s.values(&x)).collect();
    solutions.sort_unstable();
    solutions
}

#[test]
fn every_atom_can_be_a_decision() {
    let mut seen = [0; 4];
    for seed in seeds(MODELS) {
        let mut plain = if seed % 3 == 0 {
            wide(seed, |_, _| ())
        } else {
            random(seed)
        };
        let expected = sorted(&mut plain.model);
        for learning in [Learning::Off, Learning::On, Learning::Auto, Learning::Even] {
            let found = sorted(&mut drawn(seed, learning).model);
            assert_eq!(found, expected, "seed {seed} {learning:?}");
            let Random { mut model, goal } = drawn(seed, learning);
            let trace = model.trace(goal, TraceLevel::Changes).unwrap();
            assert_eq!(
                trace.to_string().parse().as_ref(),
                Ok(&trace),
                "seed {seed} {learning:?}"
            );
            let Random { mut model, goal } = drawn(seed, learning);
            let replayed = model.replay(goal, &trace).map(|replayed| replayed.end);
            assert_eq!(
                replayed,
                Ok(TraceEnd::Exhausted),
                "seed {seed} {learning:?}\n{trace}"
            );
            for event in &trace.events {
                if let TraceEvent::Node {
                    branch:
                        Some(Branch {
                            side: Side::Left,
                            atom,
                        }),
                    ..
                } = event
                {
                    seen[atom.operator() as usize] += 1;
                }
            }
        }
    }
    let least = seeds(MODELS).count() / 4;
    assert!(seen.iter().all(|&seen| seen > least), "{seen:?}");
}
