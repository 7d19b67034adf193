//! Orders: increasing rows, rows in lexicographic order, values that precede each other.

use super::twins::{compare, many, some_of};
use super::{ALL, strong, thorough};
use csp_core::constraints::ValuePrecede;
use csp_core::error::OrderError;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};
use rand::RngExt as _;

const BOTH: [Strictness; 2] = [Strictness::Weak, Strictness::Strict];

fn in_order<T: Ord + ?Sized>(a: &T, b: &T, strictness: Strictness) -> bool {
    a < b || a == b && strictness == Strictness::Weak
}

fn increasing(strictness: Strictness) -> Oracle {
    let meaning = move |v: &[i32]| {
        v.windows(2)
            .all(|pair| in_order(&pair[0], &pair[1], strictness))
    };
    let oracle = Oracle::new("increasing", meaning, move |x| {
        Increasing::new(x, strictness)
    });
    oracle.arity(0..=5).claims(Claim::Domain)
}

#[test]
fn increasing_is_domain_consistent() {
    for strictness in BOTH {
        strong(&increasing(strictness).shapes(&ALL).cases(2500));
        thorough(
            &increasing(strictness)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(500),
        );
    }
}

#[test]
fn increasing_is_its_inequalities() {
    many(400, |rng| {
        let strictness = BOTH[rng.random_range(0..2)];
        let domains: Vec<Values> = (0..rng.random_range(3..=5))
            .map(|_| some_of(rng, -3..=3))
            .collect();
        compare(
            &domains,
            |x| Increasing::new(x, strictness),
            |twin| {
                let gap = i64::from(strictness == Strictness::Strict);
                for i in 1..twin.x.len() {
                    twin.at_most(&[(1, twin.x[i - 1]), (-1, twin.x[i])], -gap);
                }
            },
        )
    });
}

/// Two rows, of any lengths.
fn lex(strictness: Strictness) -> Oracle {
    Oracle::drawn("lex", move |draw| {
        let cut = draw.int(0..=draw.arity() as i64) as usize;
        let cut = if draw.chance(2, 3) {
            draw.arity() / 2
        } else {
            cut
        };
        let meaning = move |v: &[i32]| in_order(&v[..cut], &v[cut..], strictness);
        Instance::new(meaning, move |x| Lex::new(&x[..cut], &x[cut..], strictness))
            .note(format!("cut at {cut}"))
    })
    .arity(0..=6)
    .claims(Claim::Domain)
}

#[test]
fn lex_is_domain_consistent() {
    for strictness in BOTH {
        strong(&lex(strictness).shapes(&ALL).cases(3000));
        thorough(
            &lex(strictness)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(500),
        );
    }
}

/// Long rows over few values, in which the first pairs are soon equal: what is kept on the trail
/// matters.
#[test]
fn lex_of_long_rows() {
    let meaning = |v: &[i32]| {
        let (x, y) = v.split_at(v.len() / 2);
        x < y
    };
    let oracle = Oracle::new("lex", meaning, |x| {
        Lex::new(&x[..x.len() / 2], &x[x.len() / 2..], Strictness::Strict)
    });
    strong(
        &oracle
            .arity(8..=8)
            .claims(Claim::Domain)
            .shapes(&[DomainShape::Small])
            .nodes(200)
            .cases(1000),
    );
}

/// Rows are numbers whose digits are their values; a place that is missing is the digit 0.
#[test]
fn lex_compares_numbers() {
    many(400, |rng| {
        let strictness = BOTH[rng.random_range(0..2)];
        let domains: Vec<Values> = (0..rng.random_range(4..=6))
            .map(|_| some_of(rng, 0..=2))
            .collect();
        let cut = rng.random_range(1..domains.len());
        let constraint = |x: &[Var]| Lex::new(&x[..cut], &x[cut..], strictness);
        compare(&domains, constraint, |twin| {
            let places = |row: &[Var], sign: i64| -> Vec<(i64, Var)> {
                row.iter()
                    .enumerate()
                    .map(|(i, &x)| (sign << (12 - 2 * i), x))
                    .collect()
            };
            let ones = |length: usize| (0..length).map(|i| 1i64 << (12 - 2 * i)).sum::<i64>();
            let terms = [places(&twin.x[..cut], 1), places(&twin.x[cut..], -1)].concat();
            let gap = i64::from(strictness == Strictness::Strict);
            twin.at_most(&terms, ones(twin.x.len() - cut) - ones(cut) - gap);
        })
    });
}

#[test]
fn lex_of_rows_that_share_variables() {
    let mut model = Model::new();
    let x = model.array("x", 3, i32::MIN..=i32::MAX).unwrap();
    model.post(Lex::new(&x, &x, Strictness::Weak)).unwrap();
    assert!(
        model
            .solver()
            .propagator(csp_core::ids::PropId::new(0))
            .scope()
            .is_empty()
    );
    model.post(Lex::new(&x, &x, Strictness::Strict)).unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}

fn precede(v: &[i32], chain: &[i32]) -> bool {
    let first = |value: i32| {
        v.iter()
            .position(|&other| other == value)
            .unwrap_or(v.len())
    };
    chain
        .windows(2)
        .all(|pair| first(pair[1]) == v.len() || first(pair[0]) < first(pair[1]))
}

/// Chains of values near those of the domains.
fn value_precede() -> Oracle {
    Oracle::drawn("value_precede", |draw| {
        let mut chain: Vec<i32> = Vec::new();
        for _ in 0..draw.int(0..=4) {
            let near = draw
                .domains()
                .iter()
                .flat_map(|domain| [domain.min(), domain.max()])
                .flatten();
            let near: Vec<i32> = near
                .chain(draw.assignment().iter().copied())
                .chain([0])
                .collect();
            let value = draw.pick(&near).saturating_add(draw.int(-1..=1) as i32);
            if !chain.contains(&value) {
                chain.push(value);
            }
        }
        let (values, note) = (chain.clone(), format!("{chain:?}"));
        Instance::new(
            move |v| precede(v, &values),
            move |x| ValuePrecede::chain(&chain, x),
        )
        .note(note)
    })
    .arity(0..=5)
    .claims(Claim::Domain)
}

#[test]
fn value_precede_is_domain_consistent() {
    strong(&value_precede().shapes(&ALL).cases(4000));
    let pair = Oracle::new(
        "value_precede",
        |v| precede(v, &[1, 0]),
        |x| ValuePrecede::new(1, 0, x),
    );
    strong(
        &pair
            .arity(1..=6)
            .claims(Claim::Domain)
            .shapes(&[DomainShape::Small])
            .cases(1000),
    );
}

#[test]
fn value_precede_on_wide_domains() {
    thorough(
        &value_precede()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// Each value needs the one before it among the variables before.
#[test]
fn value_precede_is_its_implications() {
    many(300, |rng| {
        let domains: Vec<Values> = (0..rng.random_range(3..=5))
            .map(|_| some_of(rng, 0..=4))
            .collect();
        let mut chain = vec![1, 2, 3, 4];
        chain.truncate(rng.random_range(2..=4));
        chain.swap(0, 1);
        let constraint = |x: &[Var]| ValuePrecede::chain(&chain, x);
        compare(&domains, constraint, |twin| {
            let values: Vec<i32> = (0..=4).collect();
            let is: Vec<Vec<Var>> = twin
                .x
                .clone()
                .into_iter()
                .map(|x| twin.indicators(x, &values))
                .collect();
            for pair in chain.windows(2) {
                for i in 0..is.len() {
                    let mut terms = vec![(1, is[i][pair[1] as usize])];
                    terms.extend(
                        is[..i]
                            .iter()
                            .map(|earlier| (-1, earlier[pair[0] as usize])),
                    );
                    twin.at_most(&terms, 0);
                }
            }
        })
    });
}

#[test]
fn orders_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let foreign = [x[0], Var::new(9)];
    let unknown = |constraint| {
        Err(ModelError::UnknownVariable {
            constraint,
            var: Var::new(9),
            count: 2,
        })
    };
    assert_eq!(
        model.post(Increasing::new(&foreign, Strictness::Weak)),
        unknown("increasing")
    );
    assert_eq!(
        model.post(Lex::new(&x, &foreign, Strictness::Strict)),
        unknown("lex_less")
    );
    assert_eq!(
        model.post(Lex::new(&foreign, &foreign, Strictness::Weak)),
        unknown("lex_lesseq")
    );
    assert_eq!(
        model.post(ValuePrecede::new(0, 1, &foreign)),
        unknown("value_precede")
    );
    let repeated = |constraint| {
        Err(OrderError::Repeated {
            constraint,
            value: 2,
        }
        .into())
    };
    assert_eq!(
        model.post(ValuePrecede::new(2, 2, &x)),
        repeated("value_precede")
    );
    assert_eq!(
        model.post(ValuePrecede::chain([2, 1, 2], &x)),
        repeated("value_precede_chain")
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    assert_eq!(model.solutions().count(), 16);
}
