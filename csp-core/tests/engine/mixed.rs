//! Random models of several constraints: the engine and the naive twin find the same.

use csp_core::constraints::ExactlyOne;
use csp_core::prelude::*;
use csp_core::testing::{Naive, cases};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

const VARIABLES: usize = 5;
const ORDERS: [VarOrder; 4] = [
    VarOrder::InputOrder,
    VarOrder::FirstFail,
    VarOrder::DomDeg,
    VarOrder::DomWDeg,
];

/// A constraint as data.
#[derive(Debug)]
enum Row {
    Apart(usize, usize, i32),
    Different(Vec<usize>),
    One(Vec<usize>),
    Sum(Vec<(i64, usize)>, Relation, i64),
}

impl Row {
    fn draw(rng: &mut ChaCha8Rng) -> Self {
        let some = |rng: &mut ChaCha8Rng| -> Vec<usize> {
            (0..rng.random_range(2..=4))
                .map(|_| rng.random_range(0..VARIABLES))
                .collect()
        };
        match rng.random_range(0..8) {
            0 | 1 => Self::Apart(
                rng.random_range(0..VARIABLES),
                rng.random_range(0..VARIABLES),
                rng.random_range(-1..=1),
            ),
            2 => Self::Different((0..VARIABLES).filter(|_| rng.random_ratio(3, 5)).collect()),
            3 => Self::One(some(rng)),
            _ => {
                const RELATIONS: [Relation; 5] = [
                    Relation::AtMost,
                    Relation::AtLeast,
                    Relation::Less,
                    Relation::Equal,
                    Relation::NotEqual,
                ];
                let terms = some(rng)
                    .into_iter()
                    .map(|x| (rng.random_range(-2..=3), x))
                    .collect();
                Self::Sum(
                    terms,
                    RELATIONS[rng.random_range(0..5)],
                    rng.random_range(-2..=6),
                )
            }
        }
    }

    /// Whether values of all variables satisfy it.
    fn holds(&self, v: &[i32]) -> bool {
        match self {
            Self::Apart(x, y, offset) => v[*x] != v[*y] + offset,
            Self::Different(scope) => {
                (0..scope.len()).all(|i| scope[..i].iter().all(|&x| v[x] != v[scope[i]]))
            }
            Self::One(scope) => scope.iter().filter(|&&x| v[x] == 1).count() == 1,
            Self::Sum(terms, relation, constant) => {
                let sum: i64 = terms.iter().map(|&(c, x)| c * i64::from(v[x])).sum();
                match relation {
                    Relation::AtMost => sum <= *constant,
                    Relation::AtLeast => sum >= *constant,
                    Relation::Less => sum < *constant,
                    Relation::Greater => sum > *constant,
                    Relation::Equal => sum == *constant,
                    Relation::NotEqual => sum != *constant,
                }
            }
        }
    }

    fn post(&self, model: &mut Model, x: &[Var]) -> Result<(), ModelError> {
        let vars = |scope: &[usize]| scope.iter().map(|&i| x[i]).collect::<Vec<_>>();
        match self {
            Self::Apart(a, b, offset) => model.post(NotEqual::new(x[*a], x[*b]).offset(*offset)),
            Self::Different(scope) => model.all_different(&vars(scope)),
            Self::One(scope) => model.post(ExactlyOne::new(&vars(scope))),
            Self::Sum(terms, relation, constant) => model.linear(
                &terms.iter().map(|&(c, i)| (c, x[i])).collect::<Vec<_>>(),
                *relation,
                *constant,
            ),
        }
    }
}

#[test]
fn random_models_have_the_solutions_of_the_naive_twin() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut counts = Vec::new();
    for round in 0..cases(400) as usize {
        let domains: Vec<Values> = (0..VARIABLES)
            .map(|_| {
                (0..=rng.random_range(0..=3))
                    .map(|_| rng.random_range(-1..=3))
                    .collect::<Values>()
            })
            .collect();
        let rows: Vec<Row> = (0..rng.random_range(1..=4))
            .map(|_| Row::draw(&mut rng))
            .collect();
        let everything: Vec<usize> = (0..VARIABLES).collect();
        let naive = Naive::new(domains.iter().map(Values::iter));
        let naive = rows.iter().fold(naive, |naive, row| {
            naive.constraint(&everything, |v| row.holds(v))
        });

        let mut model = Model::new();
        let x: Vec<Var> = domains
            .iter()
            .map(|domain| model.var("x", domain.clone()).unwrap())
            .collect();
        for row in &rows {
            row.post(&mut model, &x).unwrap();
        }
        model
            .branch_on(&x, ORDERS[round % 4], ValueOrder::Random(round as u64))
            .unwrap();
        let mut found: Vec<Vec<i32>> = model
            .solutions()
            .map(|solution| solution.values(&x))
            .collect();
        found.sort_unstable();
        assert_eq!(
            found,
            naive.solutions(),
            "round {round}: {domains:?} {rows:?}"
        );
        counts.push(found.len());
    }
    let none = counts.iter().filter(|&&count| count == 0).count();
    assert!(
        (counts.len() / 10..counts.len() * 9 / 10).contains(&none),
        "both kinds are met: {none} without solution"
    );
}
