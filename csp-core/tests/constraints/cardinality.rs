//! How many variables take each of several values, and how many values they take.

use super::counting::times;
use super::twin::{draw_domains, solutions};
use super::{ALL, strong, thorough};
use csp_core::constraints::NValue;
use csp_core::error::CountingError;
use csp_core::extend::Solver;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Values that are in the domains, each once, and how often the assignment takes them, or nearly.
fn draw_cover(draw: &mut Draw) -> (Vec<i32>, Vec<RangeInclusive<u32>>) {
    let mut values: Vec<i32> = draw
        .domains()
        .iter()
        .flat_map(|domain| domain.iter().take(7))
        .collect();
    values.extend([0, 9]);
    let mut cover: Vec<i32> = (0..draw.int(0..=4)).map(|_| draw.pick(&values)).collect();
    cover.sort_unstable();
    cover.dedup();
    let taken: Vec<i64> = cover
        .iter()
        .map(|&value| times(draw.assignment(), &value.into()))
        .collect();
    let mut range = |taken: i64| {
        let (below, above) = (draw.int(0..=2), draw.int(-1..=1));
        (taken - below).max(0) as u32..=(taken + above).max(0) as u32
    };
    let ranges = taken.into_iter().map(&mut range).collect();
    (cover, ranges)
}

fn cardinality_ranges(consistency: Consistency) -> Oracle {
    Oracle::drawn("global_cardinality", move |draw| {
        let (cover, ranges) = draw_cover(draw);
        let closed = draw.chance(1, 4);
        let note = format!("{cover:?} {ranges:?} closed: {closed}");
        let (values, limits) = (cover.clone(), ranges.clone());
        let meaning = move |v: &[i32]| {
            let taken = |(&value, range): (&i32, &RangeInclusive<u32>)| {
                range.contains(&(times(v, &value.into()) as u32))
            };
            values.iter().zip(&limits).all(taken)
                && (!closed || v.iter().all(|value| values.contains(value)))
        };
        let post = move |x: &[Var]| {
            let cardinality =
                GlobalCardinality::between(x, &cover, &ranges).consistency(consistency);
            if closed {
                cardinality.closed()
            } else {
                cardinality
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=6)
}

#[test]
fn cardinalities_within_limits_are_value_consistent() {
    strong(
        &cardinality_ranges(Consistency::Value)
            .claims(Claim::Value)
            .shapes(&ALL)
            .cases(4000),
    );
}

#[test]
fn cardinalities_within_limits_are_domain_consistent_by_flow() {
    strong(
        &cardinality_ranges(Consistency::Domain)
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(6000),
    );
}

/// The last variables of the scope are how often each value of the cover is taken.
fn cardinality_variables(consistency: Consistency) -> Oracle {
    Oracle::drawn("global_cardinality", move |draw| {
        let (mut cover, _) = draw_cover(draw);
        cover.truncate(draw.arity() / 2);
        let counted = draw.arity() - cover.len();
        let closed = draw.chance(1, 4);
        let note = format!("{cover:?} closed: {closed}");
        let values = cover.clone();
        let meaning = move |v: &[i32]| {
            let (x, numbers) = v.split_at(counted);
            let taken =
                |(&value, &number): (&i32, &i32)| times(x, &value.into()) == i64::from(number);
            values.iter().zip(numbers).all(taken)
                && (!closed || x.iter().all(|value| values.contains(value)))
        };
        let post = move |x: &[Var]| {
            let (x, numbers) = x.split_at(counted);
            let cardinality = GlobalCardinality::new(x, &cover, numbers).consistency(consistency);
            if closed {
                cardinality.closed()
            } else {
                cardinality
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=7)
    .claims(Claim::Value)
}

#[test]
fn cardinalities_that_are_variables_are_value_consistent() {
    for consistency in [Consistency::Value, Consistency::Domain] {
        thorough(&cardinality_variables(consistency).shapes(&ALL).cases(4000));
    }
}

#[test]
fn cardinalities_on_wide_domains() {
    for consistency in [Consistency::Value, Consistency::Domain] {
        thorough(
            &cardinality_ranges(consistency)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(700),
        );
        thorough(
            &cardinality_variables(consistency)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(700),
        );
    }
}

/// A flag for each variable, whether it takes the value, and one more, whether any does.
fn flags(model: &mut Model, x: &[Var], value: i32) -> Result<(Vec<Var>, Var), ModelError> {
    let flags = model.array("flag", x.len(), 0..=1)?;
    let rows: Vec<[i32; 2]> = (0..=3)
        .map(|other| [other, i32::from(other == value)])
        .collect();
    for (&x, &flag) in x.iter().zip(&flags) {
        model.post(Table::new(&[x, flag], &rows))?;
    }
    let any = model.var("any", 0..=1)?;
    let none = vec![Some(0); x.len() + 1];
    let some = (0..x.len()).map(|i| {
        (0..=x.len())
            .map(|j| (j == i || j == x.len()).then_some(1))
            .collect()
    });
    model.post(Table::short(
        &[&flags[..], &[any]].concat(),
        some.chain([none]),
    ))?;
    Ok((flags, any))
}

/// Sums of flags instead.
#[test]
fn cardinalities_and_numbers_of_values_have_the_solutions_of_their_twins() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut found = 0;
    for case in 0..200 {
        let domains = [
            draw_domains(&mut rng, 60, 1..=5, 0..=3),
            vec![Values::from(0..=4); 3],
        ]
        .concat();
        let counted = domains.len() - 3;
        let consistency = [Consistency::Value, Consistency::Domain][case % 2];
        let one = solutions(&domains, |model, x| {
            let (x, numbers) = x.split_at(counted);
            model
                .post(GlobalCardinality::new(x, [3, 1], &numbers[..2]).consistency(consistency))?;
            model.post(NValue::new(x, numbers[2]))
        });
        let other = solutions(&domains, |model, x| {
            let (x, numbers) = x.split_at(counted);
            let mut taken = vec![(-1, numbers[2])];
            for value in 0..=3 {
                let (flags, any) = flags(model, x, value)?;
                taken.push((1, any));
                if let Some(i) = [3, 1].iter().position(|&other| other == value) {
                    let terms = flags
                        .iter()
                        .map(|&flag| (1, flag))
                        .chain([(-1, numbers[i])]);
                    model.post(Linear::new(terms, Relation::Equal, 0))?;
                }
            }
            model.linear(&taken, Relation::Equal, 0)
        });
        assert_eq!(one, other, "case {case}: {domains:?}");
        found += one.len();
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn cardinalities_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=3).unwrap();
    let twice = model.post(GlobalCardinality::new(&x, [1, 2, 1], &x));
    assert_eq!(twice, Err(CountingError::CountedTwice { value: 1 }.into()));
    let short = model.post(GlobalCardinality::between(&x, [1, 2], &[0..=1]));
    assert!(
        matches!(
            short,
            Err(ModelError::Length {
                expected: 2,
                found: 1,
                ..
            })
        ),
        "{short:?}"
    );
    let stranger = model.post(GlobalCardinality::new(&x, [1], &[Var::new(9)]));
    assert!(
        matches!(stranger, Err(ModelError::UnknownVariable { .. })),
        "{stranger:?}"
    );
    let stranger = model.post(NValue::new(&x, Var::new(9)));
    assert!(
        matches!(stranger, Err(ModelError::UnknownVariable { .. })),
        "{stranger:?}"
    );
    assert_eq!(model.solver().propagators(), 0);
    // Limits that cross, or that cannot be reached, leave no solution.
    let crossed = RangeInclusive::new(2, 1);
    for ranges in [
        [crossed, 0..=3],
        [4..=9, 0..=3],
        [2..=2, 2..=3],
        [0..=u32::MAX, u32::MAX..=u32::MAX],
    ] {
        for consistency in [Consistency::Value, Consistency::Domain] {
            let mut model = Model::new();
            let x = model.array("x", 3, 0..=3).unwrap();
            model
                .post(GlobalCardinality::between(&x, [1, 2], &ranges).consistency(consistency))
                .unwrap();
            assert_eq!(model.solutions().count(), 0, "{ranges:?}");
        }
    }
}

#[test]
fn a_flow_never_turns_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut found = 0;
    for scale in [1, 70].into_iter().cycle().take(100) {
        let domains = draw_domains(&mut rng, 40, 8..=8, 0..=5);
        let mut model = Model::new();
        let scaled = |values: &Values| values.iter().map(|value| value * scale).collect::<Values>();
        let x: Vec<Var> = domains
            .iter()
            .map(|values| model.var("x", scaled(values)).unwrap())
            .collect();
        let cover: Vec<i32> = (0..5).map(|value| value * scale).collect();
        let ranges: Vec<RangeInclusive<u32>> = (0..5)
            .map(|_| {
                let least = rng.random_range(0..=2);
                least..=least + rng.random_range(0..=1)
            })
            .collect();
        model
            .post(GlobalCardinality::between(&x, &cover, &ranges).consistency(Consistency::Domain))
            .unwrap();
        let mut search = model.solutions();
        let count = search.by_ref().take(200).count();
        assert_eq!(
            search.stats().failures,
            u64::from(count == 0),
            "{domains:?} {ranges:?}"
        );
        found += count;
    }
    assert!(found > 1000, "{found}");
}

fn n_value() -> Oracle {
    Oracle::new(
        "nvalue",
        |v| match v {
            [x @ .., number] => {
                x.iter().collect::<BTreeSet<_>>().len() as i64 == i64::from(*number)
            }
            [] => true,
        },
        |x| NValue::new(&x[..x.len() - 1], x[x.len() - 1]),
    )
    .arity(1..=6)
    .claims(Claim::Value)
}

#[test]
fn the_number_of_values_is_value_consistent() {
    thorough(&n_value().shapes(&ALL).cases(6000));
}

#[test]
fn the_number_of_values_on_wide_domains() {
    thorough(
        &n_value()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// Domains whose intervals do not meet bring a value each.
#[test]
fn intervals_apart_are_different_values() {
    let mut solver = Solver::default();
    let domains: [Values; 4] = [
        (0..=4).into(),
        (3..=9).into(),
        (5..=6).into(),
        (7..=20).into(),
    ];
    let x: Vec<Var> = domains
        .iter()
        .map(|values| solver.new_var(values).unwrap())
        .collect();
    let number = solver.new_var(&(0..=9).into()).unwrap();
    solver.post(NValue::new(&x, number)).unwrap();
    solver.propagate(&mut ()).unwrap();
    assert_eq!(solver.domains().values(number), (3..=4).into());
}
