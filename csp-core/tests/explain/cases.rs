//! Small models by seed.

use csp_core::explain::{Fact, Part};
use csp_core::extend::Solver;
use csp_core::ids::{PropId, Var};
use csp_core::prelude::*;
use csp_core::testing::Naive;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// What a constraint says of its scope.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Apart(Consistency),
    Offset(i32),
    Sum(Vec<i64>, Relation, i64),
}

impl Meaning {
    pub(crate) fn holds(&self, v: &[i32]) -> bool {
        match self {
            Self::Apart(_) => (0..v.len()).all(|i| !v[..i].contains(&v[i])),
            Self::Offset(offset) => v[0] != v[1] + offset,
            Self::Sum(weights, relation, constant) => {
                let sum: i64 = weights.iter().zip(v).map(|(w, &v)| w * i64::from(v)).sum();
                match relation {
                    Relation::AtMost => sum <= *constant,
                    Relation::Equal => sum == *constant,
                    _ => sum != *constant,
                }
            }
        }
    }
}

/// Variables, constraints with their scopes, givens.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) domains: Vec<Vec<i32>>,
    pub(crate) constraints: Vec<(Vec<usize>, Meaning)>,
    pub(crate) givens: Vec<Atom>,
}

impl Case {
    /// Four or five variables; half of the cases have domains over several words, with gaps,
    /// and some of these are wide.
    pub(crate) fn drawn(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let scale = match seed % 6 {
            0 | 3 => 30,
            1 => 40_000,
            _ => 1,
        };
        let vars = rng.random_range(4..=5);
        let domain = |rng: &mut ChaCha8Rng| {
            let mut values: Vec<i32> = (0..4)
                .filter(|_| rng.random_ratio(7, 8))
                .map(|v| v * scale)
                .collect();
            values.extend((values.len() < 2).then_some(4 * scale));
            values
        };
        let domains = (0..vars).map(|_| domain(&mut rng)).collect::<Vec<_>>();
        let constraints = (0..rng.random_range(3..=6))
            .map(|_| constraint(vars, scale, &mut rng))
            .collect();
        let givens = (0..rng.random_range(0..=4))
            .map(|_| atom(vars, scale, &mut rng))
            .collect();
        Self {
            domains,
            constraints,
            givens,
        }
    }

    pub(crate) fn vars(&self) -> impl Iterator<Item = Var> {
        (0..self.domains.len() as u32).map(Var::new)
    }

    /// Each value of each variable, and each bound.
    pub(crate) fn questions(&self) -> Vec<Atom> {
        let kinds = |x, v| {
            [
                Atom::is(x, v),
                Atom::is_not(x, v),
                Atom::at_least(x, v),
                Atom::at_most(x, v),
            ]
        };
        let values = |x: Var| {
            self.domains[x.index()]
                .iter()
                .flat_map(move |&v| kinds(x, v))
        };
        self.vars().flat_map(values).collect()
    }

    pub(crate) fn all_parts(&self) -> Vec<Part> {
        let givens = self.givens.iter().copied().map(Part::Given);
        givens
            .chain((0..self.constraints.len()).map(Part::Constraint))
            .collect()
    }

    /// A solver with these of the constraints, and the propagators of each.
    pub(crate) fn build(&self, indices: &[usize]) -> (Solver, Vec<Vec<PropId>>) {
        let mut solver = Solver::default();
        let vars: Vec<Var> = self
            .domains
            .iter()
            .map(|domain| solver.new_var(&domain.iter().copied().collect()).unwrap())
            .collect();
        let groups = indices.iter().map(|&index| {
            let before = solver.propagators();
            let (scope, meaning) = &self.constraints[index];
            let scope: Vec<Var> = scope.iter().map(|&x| vars[x]).collect();
            match meaning {
                Meaning::Apart(consistency) => {
                    solver.post(AllDifferent::new(&scope).consistency(*consistency))
                }
                Meaning::Offset(offset) => {
                    solver.post(NotEqual::new(scope[0], scope[1]).offset(*offset))
                }
                Meaning::Sum(weights, relation, constant) => {
                    let terms = weights.iter().copied().zip(scope);
                    solver.post(Linear::new(terms, *relation, *constant))
                }
            }
            .unwrap();
            (before..solver.propagators())
                .map(|prop| PropId::new(prop as u32))
                .collect()
        });
        let groups = groups.collect();
        (solver, groups)
    }

    /// The twin, which shares nothing with the engine.
    pub(crate) fn naive(&self, known: &Known) -> Naive<'_> {
        let naive = known
            .facts
            .iter()
            .fold(Naive::new(self.domains.clone()), |naive, &fact| {
                naive.constraint(&[fact.var().index()], move |v| fact.allows(v[0]))
            });
        known.constraints.iter().fold(naive, |naive, &index| {
            let (scope, meaning) = &self.constraints[index];
            naive.constraint(scope, |v| meaning.holds(v))
        })
    }
}

fn constraint(vars: usize, scale: i32, rng: &mut ChaCha8Rng) -> (Vec<usize>, Meaning) {
    let mut scope: Vec<usize> = (0..vars).collect();
    scope.shuffle(rng);
    let meaning = match rng.random_range(0..4) {
        0 => Meaning::Apart(
            *[Consistency::Value, Consistency::Bounds, Consistency::Domain]
                .choose(rng)
                .unwrap(),
        ),
        1 => Meaning::Offset(scale * rng.random_range(-1..=1)),
        kind => {
            let relation = *[Relation::AtMost, Relation::Equal, Relation::NotEqual]
                .choose(rng)
                .unwrap();
            let weights: Vec<i64> = (0..kind)
                .map(|_| rng.random_range(1..=2) * if rng.random() { 1 } else { -1 })
                .collect();
            Meaning::Sum(
                weights,
                relation,
                i64::from(scale) * rng.random_range(-2..=3),
            )
        }
    };
    scope.truncate(match &meaning {
        Meaning::Apart(_) => rng.random_range(3..=4),
        Meaning::Offset(_) => 2,
        Meaning::Sum(weights, ..) => weights.len(),
    });
    (scope, meaning)
}

fn atom(vars: usize, scale: i32, rng: &mut ChaCha8Rng) -> Atom {
    let (x, v) = (
        Var::new(rng.random_range(0..vars as u32)),
        scale * rng.random_range(0..4),
    );
    match rng.random_range(0..6) {
        0 | 1 => Atom::is_not(x, v),
        2 => Atom::at_least(x, v.min(scale)),
        3 => Atom::at_most(x, v.max(2 * scale)),
        _ => Atom::is(x, v),
    }
}

/// Facts and constraints from which something is to follow.
pub(crate) struct Known {
    pub(crate) facts: Vec<Fact>,
    pub(crate) constraints: Vec<usize>,
}

impl Known {
    pub(crate) fn of(parts: &[Part], supposed: Option<Fact>) -> Self {
        let mut known = Self {
            facts: Vec::new(),
            constraints: Vec::new(),
        };
        for part in parts {
            match *part {
                Part::Given(atom) => known.facts.push(atom.into()),
                Part::Constraint(index) => known.constraints.push(index),
            }
        }
        known.facts.extend(supposed);
        known
    }
}
