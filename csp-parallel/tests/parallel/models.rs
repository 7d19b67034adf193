//! Ten models, small enough that one search sees all of their trees.

use csp_core::branching::LastConflict;
use csp_core::prelude::*;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

pub(crate) type Built = Result<(Model, Vec<Var>), ModelError>;

/// A name, and how to build it. The first variable is the objective.
pub(crate) type Named = (&'static str, fn() -> Built);

pub(crate) const MODELS: [Named; 10] = [
    ("queens", || queens(8)),
    ("queens that weigh", queens_that_weigh),
    ("permutations", permutations),
    ("bits", bits),
    ("pigeons", pigeons),
    ("knapsack", knapsack),
    ("money", money),
    ("wide", wide),
    ("random", || random(3)),
    ("magic square", magic_square),
];

pub(crate) fn queens(n: i32) -> Built {
    let mut model = Model::new();
    let x = model.array("queen", n as usize, 0..=n - 1)?;
    for (i, &a) in x.iter().enumerate() {
        for (j, &b) in x.iter().enumerate().skip(i + 1) {
            for steps in [0, (j - i) as i32, -((j - i) as i32)] {
                model.post(NotEqual::new(a, b).offset(steps))?;
            }
        }
    }
    Ok((model, x))
}

/// A brancher that learns and draws.
fn queens_that_weigh() -> Built {
    let (mut model, x) = queens(7)?;
    let ordered = model
        .ordered(&x, VarOrder::DomWDeg, ValueOrder::Random(7))?
        .shuffle_ties(3);
    model.branch(LastConflict::new(ordered));
    Ok((model, x))
}

/// One cycle along the edges of four by four places: the default brancher learns.
pub(crate) fn cycle() -> Built {
    let mut model = Model::new();
    let place = |row: usize, column: usize| row * 4 + column;
    let mut edges = Vec::new();
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        if column < 3 {
            edges.push((place(row, column), place(row, column + 1)));
        }
        if row < 3 {
            edges.push((place(row, column), place(row + 1, column)));
        }
    }
    let graph = Graph::new(16, &edges).expect("the edges are between places");
    let x = model.array("edge", edges.len(), 0..=1)?;
    model.post(SingleCycle::new(&graph, &x))?;
    Ok((model, x))
}

/// The same, in the order of its variables and without learning.
pub(crate) fn cycle_in_order() -> Built {
    let (mut model, x) = cycle()?;
    model.branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)?;
    Ok((model, x))
}

fn permutations() -> Built {
    let mut model = Model::new();
    let x = model.array("x", 7, 1..=7)?;
    model.post(AllDifferent::new(&x).consistency(Consistency::Domain))?;
    Ok((model, x))
}

fn bits() -> Built {
    let mut model = Model::new();
    let x = model.array("bit", 12, 0..=1)?;
    Ok((model, x))
}

fn pigeons() -> Built {
    let mut model = Model::new();
    let x = model.array("pigeon", 7, 1..=6)?;
    model.all_different(&x)?;
    Ok((model, x))
}

fn knapsack() -> Built {
    let mut model = Model::new();
    let profit = model.var("profit", 0..=1000)?;
    let x = model.array("item", 8, 0..=2)?;
    let terms = |weights: [i64; 8]| {
        weights
            .into_iter()
            .zip(x.iter().copied())
            .collect::<Vec<_>>()
    };
    model.linear(&terms([3, 5, 7, 9, 11, 4, 6, 8]), Relation::AtMost, 26)?;
    let mut sum = terms([4, 7, 9, 13, 15, 5, 9, 10]);
    sum.push((-1, profit));
    model.linear(&sum, Relation::Equal, 0)?;
    Ok((model, [vec![profit], x].concat()))
}

fn money() -> Built {
    let mut model = Model::new();
    let letters = model.array("letter", 8, 0..=9)?;
    model.all_different(&letters)?;
    let weights = [1000, 100 - 10 + 1 - 1, 0, 1, -9000, -900, 10, -1];
    let terms: Vec<_> = weights.into_iter().zip(letters.iter().copied()).collect();
    model.linear(&terms, Relation::AtMost, 40)?;
    model.linear(&terms, Relation::AtLeast, -40)?;
    Ok((model, letters))
}

/// Bounds alone, which are split.
fn wide() -> Built {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=100_000)?;
    let sum: Vec<_> = x.iter().map(|&x| (1, x)).collect();
    model.linear(&sum, Relation::AtMost, 20)?;
    model.linear(&[(3, x[0]), (-2, x[1]), (1, x[2])], Relation::NotEqual, 9)?;
    model.branch_on(&x, VarOrder::FirstFail, ValueOrder::Median)?;
    Ok((model, x))
}

pub(crate) fn random(seed: u64) -> Built {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let x: Vec<Var> = (0..7)
        .map(|i| model.var(format!("x{i}"), 0..=rng.random_range(1..=5)))
        .collect::<Result<_, _>>()?;
    for _ in 0..4 {
        let terms: Vec<(i64, Var)> = x.iter().map(|&x| (rng.random_range(-3..=3), x)).collect();
        let relation =
            [Relation::AtMost, Relation::NotEqual, Relation::AtLeast][rng.random_range(0..3)];
        model.linear(&terms, relation, rng.random_range(-2..=4))?;
    }
    Ok((model, x))
}

fn magic_square() -> Built {
    let mut model = Model::new();
    let x = model.array("cell", 9, 1..=9)?;
    model.all_different(&x)?;
    for line in [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ] {
        model.linear(&line.map(|i| (1, x[i])), Relation::Equal, 15)?;
    }
    Ok((model, x))
}
