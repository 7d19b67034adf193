//! How many variables take a value of a set.

use super::twin::{draw_domains, solutions};
use super::{ALL, strong, thorough};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

pub(crate) fn times(v: &[i32], values: &Values) -> i64 {
    v.iter().filter(|&&value| values.contains(value)).count() as i64
}

/// One to three values, most of them from the domains.
fn some_values(draw: &mut Draw) -> Values {
    let known: Vec<i32> = draw
        .assignment()
        .iter()
        .flat_map(|&value| [value, value.saturating_add(1)])
        .collect();
    (0..draw.int(1..=3))
        .map(|_| {
            if known.is_empty() {
                0
            } else {
                draw.pick(&known)
            }
        })
        .collect()
}

/// The last variable of the scope is the number; domains are moved so that it is near what can be
/// counted.
fn count_variable() -> Oracle {
    Oracle::drawn("count", |draw| {
        let values = some_values(draw);
        let note = values.to_string();
        let wanted = values.clone();
        let meaning = move |v: &[i32]| match v {
            [x @ .., number] => times(x, &wanted) == i64::from(*number),
            [] => true,
        };
        Instance::new(meaning, move |x| {
            Count::new(&x[..x.len() - 1], values.clone(), x[x.len() - 1])
        })
        .note(note)
    })
    .arity(1..=6)
    .claims(Claim::Domain)
}

#[test]
fn a_count_is_domain_consistent() {
    strong(&count_variable().shapes(&ALL).cases(6000));
}

#[test]
fn count_on_wide_domains() {
    thorough(
        &count_variable()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// How a constant number of times is stated, and whether a number of times is right.
type Limit = (
    &'static str,
    fn(&[Var], Values, u32) -> Count,
    fn(i64, i64) -> bool,
);

const CONSTANT: [Limit; 3] = [
    (
        "exactly",
        |x, values, number| Count::exactly(x, values, number),
        |times, number| times == number,
    ),
    (
        "at_least",
        |x, values, number| Count::at_least(x, values, number),
        |times, number| times >= number,
    ),
    (
        "at_most",
        |x, values, number| Count::at_most(x, values, number),
        |times, number| times <= number,
    ),
];

fn count_constant() -> Oracle {
    Oracle::drawn("count", |draw| {
        let values = some_values(draw);
        let (name, constructor, holds) = draw.pick(&CONSTANT);
        let near = times(draw.assignment(), &values) + draw.int(-1..=1);
        let number = near.max(0) as u32;
        let note = format!("{name} {number} in {values}");
        let wanted = values.clone();
        let meaning = move |v: &[i32]| holds(times(v, &wanted), i64::from(number));
        Instance::new(meaning, move |x| constructor(x, values.clone(), number)).note(note)
    })
    .arity(0..=6)
    .claims(Claim::Domain)
}

#[test]
fn constant_counts_are_domain_consistent() {
    strong(&count_constant().shapes(&ALL).cases(6000));
}

#[test]
fn constant_counts_on_wide_domains() {
    thorough(
        &count_constant()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// Counts of variables that are 0 or 1 are sums.
#[test]
fn counts_of_ones_have_the_solutions_of_sums() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for case in 0..300 {
        let domains = [
            draw_domains(&mut rng, 70, 1..=8, 0..=1),
            vec![Values::from(0..=4)],
        ]
        .concat();
        let ones = domains.len() - 1;
        // Overlapping groups, each counted in its own way; the first one's number is a variable.
        let groups: Vec<(Vec<usize>, u32)> = (0..3)
            .map(|_| {
                (
                    (0..ones).filter(|_| rng.random_bool(0.7)).collect(),
                    rng.random_range(0..=4),
                )
            })
            .collect();
        let of =
            |x: &[Var], group: usize| groups[group].0.iter().map(|&i| x[i]).collect::<Vec<_>>();
        let counted = solutions(&domains, |model, x| {
            model.post(Count::new(&of(x, 0), 1, x[ones]))?;
            model.post(Count::at_least(&of(x, 1), [1, 7], groups[1].1))?;
            model.post(Count::at_most(&of(x, 2), 1, groups[2].1))?;
            model.post(Count::exactly(&x[..ones], 0, groups[0].1))
        });
        let summed = solutions(&domains, |model, x| {
            let terms = of(x, 0).into_iter().map(|x| (1, x)).chain([(-1, x[ones])]);
            model.post(Linear::new(terms, Relation::Equal, 0))?;
            model.post(Linear::sum(
                &of(x, 1),
                Relation::AtLeast,
                i64::from(groups[1].1),
            ))?;
            model.post(Linear::sum(
                &of(x, 2),
                Relation::AtMost,
                i64::from(groups[2].1),
            ))?;
            model.post(Linear::sum(
                &x[..ones],
                Relation::Equal,
                ones as i64 - i64::from(groups[0].1),
            ))
        });
        assert_eq!(counted, summed, "case {case}: {domains:?} {groups:?}");
    }
}

#[test]
fn a_count_over_more_variables_than_a_word_has_bits() {
    let mut model = Model::new();
    let x = model.array("x", 150, 0..=1).unwrap();
    let number = model.var("number", 149..=200).unwrap();
    model.post(Count::new(&x, 1, number)).unwrap();
    // All of them, or all but one.
    assert_eq!(model.solutions().count(), 151);
    model.post(Count::exactly(&x[70..140], 0, 1)).unwrap();
    assert_eq!(model.solutions().count(), 70);
}

#[test]
fn a_count_without_variables() {
    let mut model = Model::new();
    let number = model.var("number", -3..=3).unwrap();
    model.post(Count::new(&[], 1, number)).unwrap();
    assert_eq!(model.solve().solution().unwrap()[number], 0);
    let stranger = model.post(Count::new(&[number], 1, Var::new(7)));
    assert!(
        matches!(stranger, Err(ModelError::UnknownVariable { .. })),
        "{stranger:?}"
    );
}
