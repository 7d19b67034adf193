//! Branch and bound against brute force.

use super::Log;
use csp_core::prelude::*;
use csp_core::testing::Naive;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

const RELATIONS: [Relation; 3] = [Relation::AtMost, Relation::AtLeast, Relation::NotEqual];

/// A random linear constraint over three variables: coefficients, relation, constant.
type Row = ([i64; 3], Relation, i64);

fn holds(&(coefficients, relation, constant): &Row, v: &[i32]) -> bool {
    let sum: i64 = coefficients
        .iter()
        .zip(v)
        .map(|(c, &x)| c * i64::from(x))
        .sum();
    match relation {
        Relation::AtMost => sum <= constant,
        Relation::AtLeast => sum >= constant,
        _ => sum != constant,
    }
}

/// Three variables, a fourth that is their weighted sum, and random constraints.
struct Program {
    domains: Vec<(i32, i32)>,
    weights: [i64; 3],
    rows: Vec<Row>,
}

impl Program {
    fn draw(rng: &mut ChaCha8Rng) -> Self {
        let lows: [i32; 3] = std::array::from_fn(|_| rng.random_range(-3..=2));
        let mut domains: Vec<(i32, i32)> = lows
            .iter()
            .map(|&low| (low, low + rng.random_range(0..=3)))
            .collect();
        domains.push((-12, 12));
        let mut weights = || std::array::from_fn(|_| rng.random_range(-2..=2));
        let weights = [weights(), weights(), weights()];
        let rows = weights[1..].iter().enumerate();
        let rows = rows.map(|(i, &row)| {
            (
                row,
                RELATIONS[(i + rng.random_range(0..3)) % 3],
                rng.random_range(-3..=3),
            )
        });
        Self {
            domains,
            weights: weights[0],
            rows: rows.collect(),
        }
    }

    fn brute_force(&self) -> Vec<Vec<i32>> {
        let sum = |v: &[i32]| {
            self.weights
                .iter()
                .zip(v)
                .map(|(w, &x)| w * i64::from(x))
                .sum::<i64>()
        };
        let naive = Naive::new(self.domains.iter().map(|&(low, high)| low..=high));
        let naive = naive.constraint(&[0, 1, 2, 3], |v| sum(v) == i64::from(v[3]));
        self.rows
            .iter()
            .fold(naive, |naive, row| {
                naive.constraint(&[0, 1, 2], |v| holds(row, v))
            })
            .solutions()
    }

    fn model(&self) -> (Model, Vec<Var>) {
        let mut model = Model::new();
        let x: Vec<Var> = self
            .domains
            .iter()
            .map(|&(low, high)| model.var("x", low..=high).unwrap())
            .collect();
        let terms = |weights: [i64; 3]| {
            weights
                .into_iter()
                .zip(x.iter().copied())
                .collect::<Vec<_>>()
        };
        model
            .linear(
                &[terms(self.weights), vec![(-1, x[3])]].concat(),
                Relation::Equal,
                0,
            )
            .unwrap();
        for &(weights, relation, constant) in &self.rows {
            model.linear(&terms(weights), relation, constant).unwrap();
        }
        (model, x)
    }
}

#[test]
fn an_expression_that_is_an_objective_again_gets_no_second_variable() {
    let mut model = Model::new();
    let x = model.array("x", 2, 1..=3).unwrap();
    let cost = x[0] * x[1] + 2 * x[0];
    let least = model.minimize(&cost).unwrap().solution.unwrap();
    let known = model.domains().len();
    assert_eq!(least.values(&x), [1, 1]);
    for _ in 0..3 {
        assert_eq!(
            model.minimize(cost.clone()).unwrap().solution.as_ref(),
            Some(&least)
        );
        assert_eq!(
            model.maximize(&cost).unwrap().solution.unwrap().values(&x),
            [3, 3]
        );
    }
    assert_eq!(model.domains().len(), known);
    let other = model.minimize(x[0] * x[1] + 3 * x[0]).unwrap();
    assert_eq!(other.solution.unwrap().values(&x), [1, 1]);
    assert!(
        model.domains().len() > known,
        "another expression has another variable"
    );
}

#[test]
fn the_optimum_is_the_one_of_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut satisfiable = 0;
    for round in 0..60 {
        let program = Program::draw(&mut rng);
        let solutions = program.brute_force();
        satisfiable += u32::from(!solutions.is_empty());
        let (mut model, x) = program.model();
        for (index, &objective) in x.iter().enumerate() {
            let values = || solutions.iter().map(|solution| solution[index]);
            let least = model.minimize(objective).unwrap();
            let greatest = model.maximize(objective).unwrap();
            assert_eq!(
                least.solution.as_ref().map(|best| best[objective]),
                values().min(),
                "round {round}"
            );
            assert_eq!(
                greatest.solution.as_ref().map(|best| best[objective]),
                values().max(),
                "round {round}"
            );
            assert_eq!((least.limit(), greatest.limit()), (None, None));
        }
        assert_eq!(
            model.solutions().count(),
            solutions.len(),
            "optimising leaves the model as it was"
        );
    }
    assert!(
        (15..60).contains(&satisfiable),
        "both kinds are met: {satisfiable}"
    );
}

#[test]
fn solutions_get_better_one_by_one() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=4).unwrap();
    model
        .linear(&[(1, x[0]), (1, x[1]), (1, x[2])], Relation::Equal, 6)
        .unwrap();
    model
        .branch_on(&x, VarOrder::InputOrder, ValueOrder::Max)
        .unwrap();
    let mut log = Log::default();
    let found: Vec<i32> = model
        .search(Goal::Minimize(x[0]), &mut log)
        .unwrap()
        .map(|solution| solution[x[0]])
        .collect();
    assert_eq!(found, [4, 3, 2, 1, 0]);
    assert_eq!(log.solved, [1, 2, 3, 4, 5]);
}

/// The least and the greatest value of a variable, each sought from its own end.
fn extremes(values: std::ops::RangeInclusive<i32>) -> [(Answer, Var); 2] {
    [ValueOrder::Min, ValueOrder::Max].map(|order| {
        let mut model = Model::new();
        let x = model.var("x", values.clone()).unwrap();
        model.branch_on(&[x], VarOrder::InputOrder, order).unwrap();
        let optimum = match order {
            ValueOrder::Min => model.minimize(x),
            _ => model.maximize(x),
        };
        (optimum.unwrap(), x)
    })
}

#[test]
fn the_ends_of_i32_are_the_last_optima() {
    for values in [
        i32::MIN..=i32::MIN + 2,
        i32::MAX - 2..=i32::MAX,
        i32::MIN..=i32::MAX,
    ] {
        let found = extremes(values.clone()).map(|(optimum, x)| {
            assert_eq!(optimum.limit(), None);
            optimum.solution.unwrap()[x]
        });
        assert_eq!(found, [*values.start(), *values.end()]);
    }
}
