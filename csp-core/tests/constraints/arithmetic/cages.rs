//! Different values, with a sum or with an exception.

use super::super::{ALL, strong, thorough};
use super::{domains, rng, solutions, width};
use csp_core::constraints::{AllDifferentExcept, CageSum, GroupedSum, ValueSet};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::RngExt as _;

fn differ(v: &[i32]) -> bool {
    (0..v.len()).all(|i| !v[..i].contains(&v[i]))
}

fn sum(v: &[i32]) -> i64 {
    v.iter().copied().map(i64::from).sum()
}

/// Whether the values of all variables are among 12 integers in a row.
fn are_close(draw: &Draw) -> bool {
    let domains = draw.domains().iter();
    let all = domains.fold(Values::empty(), |all, values| all.union(values));
    all.is_empty() || width(&all) <= 12
}

fn random_cage(draw: &mut Draw) -> Instance {
    let total = sum(draw.assignment()) + draw.int(-2..=2);
    let meaning = move |v: &[i32]| differ(v) && sum(v) == total;
    let instance =
        Instance::new(meaning, move |x| CageSum::new(x, total)).note(format!("sum {total}"));
    let close = are_close(draw);
    instance.claims(if close { Claim::Domain } else { Claim::Value })
}

fn cage_sum() -> Oracle {
    Oracle::drawn("cage_sum", random_cage)
}

#[test]
fn cage_sum_of_close_values_is_domain_consistent() {
    strong(&cage_sum().arity(0..=5).cases(4000));
}

#[test]
fn cage_sum_of_any_values() {
    thorough(&cage_sum().arity(0..=5).shapes(&ALL).cases(2500));
    thorough(
        &cage_sum()
            .arity(0..=5)
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

/// Two or three groups, each with a number that its sum is multiplied with.
fn random_groups(draw: &mut Draw) -> Instance {
    let arity = draw.assignment().len();
    let first = draw.int(0..=arity as i64) as usize;
    let second = draw.int(first as i64..=arity as i64) as usize;
    let bounds = [(0, first), (first, second), (second, arity)];
    let groups = bounds.map(|(from, to)| (draw.int(-3..=3), from, to));
    let groups: Vec<(i64, usize, usize)> = groups
        .into_iter()
        .filter(|(_, from, to)| from < to)
        .collect();
    let value = |v: &[i32], groups: &[(i64, usize, usize)]| -> i64 {
        groups
            .iter()
            .map(|&(factor, from, to)| factor * sum(&v[from..to]))
            .sum()
    };
    let total = value(draw.assignment(), &groups) + draw.int(-1..=1);
    let (meant, posted) = (groups.clone(), groups.clone());
    let meaning = move |v: &[i32]| {
        meant.iter().all(|&(_, from, to)| differ(&v[from..to])) && value(v, &meant) == total
    };
    let post = move |x: &[Var]| {
        let groups = posted
            .iter()
            .map(|&(factor, from, to)| (factor, x[from..to].to_vec()));
        GroupedSum::new(groups, total)
    };
    let instance = Instance::new(meaning, post).note(format!("{groups:?} make {total}"));
    let close = are_close(draw);
    let alone = groups.iter().all(|(factor, ..)| *factor != 0);
    instance.claims(if close && alone {
        Claim::Domain
    } else {
        Claim::Value
    })
}

#[test]
fn grouped_sum_of_close_values_is_domain_consistent() {
    let oracle = Oracle::drawn("grouped_sum", random_groups);
    strong(&oracle.arity(0..=6).cases(4000));
}

#[test]
fn grouped_sum_of_any_values() {
    let oracle = || Oracle::drawn("grouped_sum", random_groups);
    thorough(&oracle().arity(0..=5).shapes(&ALL).cases(1500));
    let wide = [DomainShape::Huge, DomainShape::Sparse];
    thorough(&oracle().arity(0..=4).shapes(&wide).cases(500));
}

/// Sets of values near those of a solution, of which a few have another size.
fn random_sets(draw: &mut Draw) -> Instance {
    let solution = draw.assignment().to_vec();
    let mut sets: Vec<Values> = Vec::new();
    for _ in 0..draw.int(0..=5) {
        let mut set = solution.clone();
        for _ in 0..draw.int(0..=2) {
            let shift = draw.int(-3..=3) as i32;
            let place = draw.int(0..=4) as usize;
            if let Some(value) = set.get_mut(place) {
                *value = value.saturating_add(shift);
            }
        }
        sets.push(set.into_iter().collect());
    }
    let meant = sets.clone();
    let meaning =
        move |v: &[i32]| differ(v) && meant.contains(&v.iter().copied().collect::<Values>());
    let note = format!("one of {sets:?}");
    let instance = Instance::new(meaning, move |x| ValueSet::new(x, sets.clone())).note(note);
    let close = are_close(draw);
    instance.claims(if close { Claim::Domain } else { Claim::Value })
}

fn value_set() -> Oracle {
    Oracle::drawn("value_set", random_sets)
}

#[test]
fn value_set_of_close_values_is_domain_consistent() {
    strong(&value_set().arity(0..=5).cases(4000));
}

#[test]
fn value_set_of_any_values() {
    thorough(&value_set().arity(0..=5).shapes(&ALL).cases(2500));
    let wide = [DomainShape::Huge, DomainShape::Sparse];
    thorough(&value_set().arity(0..=5).shapes(&wide).cases(500));
}

/// Runs of three among more integers than a word has: sets are looked at one by one.
#[test]
fn value_set_of_far_values_is_each_set_in_any_order() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=99).unwrap();
    let runs = (0..=97).map(|first| Values::from(first..=first + 2));
    let others = [Values::from(5..=6), Values::from(200..=202)];
    model.post(ValueSet::new(&x, runs.chain(others))).unwrap();
    assert_eq!(model.solutions().count(), 98 * 6);
}

/// Spans of 6 and 7, 9 and 10, 12 and 13 values: wherever the representation changes.
#[test]
fn cage_sum_is_all_different_and_a_sum() {
    let mut rng = rng(0);
    let mut found = 0;
    for i in 0..600 {
        let span = [5, 6, 7, 9, 10, 12, 13][i % 7];
        let (count, low) = (rng.random_range(1..=5), rng.random_range(-20..=5));
        let domains = domains(&mut rng, count, 1..=7, low..=low + span - 1);
        let picked: Vec<i32> = domains.iter().map(|values| values.max().unwrap()).collect();
        let total = sum(&picked) - rng.random_range(0..=3);
        let cage = solutions(&domains, |model, x| model.post(CageSum::new(x, total)));
        let parts = solutions(&domains, |model, x| {
            model.all_different(x)?;
            model.post(Linear::sum(x, Relation::Equal, total))
        });
        assert_eq!(cage, parts, "{domains:?} make {total}");
        found += cage.len();
    }
    assert!(found > 300, "{found}");
}

/// Each representation leaves what is in a solution, and nothing else.
#[test]
fn cage_sum_has_no_dead_end() {
    for (low, high, count, total) in [
        (1, 6, 4, 12),
        (1, 9, 4, 14),
        (0, 9, 9, 39),
        (-5, 6, 5, 3),
        (1, 12, 4, 40),
    ] {
        let mut model = Model::new();
        let x = model.array("x", count, low..=high).unwrap();
        model.post(CageSum::new(&x, total)).unwrap();
        let mut search = model.solutions();
        assert!(search.by_ref().take(5000).count() > 20);
        assert_eq!(
            search.stats().failures,
            0,
            "{count} of {low}..{high} make {total}"
        );
    }
}

fn all_different_except() -> Oracle {
    Oracle::drawn("all_different_except", |draw| {
        let except = if draw.chance(1, 2) && draw.arity() > 0 {
            draw.assignment()[0]
        } else {
            draw.int(-3..=3) as i32
        };
        let meaning = move |v: &[i32]| {
            differ(
                &v.iter()
                    .copied()
                    .filter(|&v| v != except)
                    .collect::<Vec<_>>(),
            )
        };
        Instance::new(meaning, move |x| AllDifferentExcept::new(x, except))
            .note(format!("except {except}"))
    })
    .arity(0..=5)
    .claims(Claim::Value)
}

#[test]
fn all_different_except_is_value_consistent() {
    strong(&all_different_except().shapes(&ALL).cases(2500));
}

#[test]
fn all_different_except_on_wide_domains() {
    thorough(
        &all_different_except()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

/// Two take the same value only if it is the exception: linear constraints on each pair, one of
/// which holds.
#[test]
fn all_different_except_is_many_pairs() {
    let mut rng = rng(1);
    for _ in 0..300 {
        let domains = domains(&mut rng, 4, 1..=4, -2..=2);
        let together = solutions(&domains, |model, x| {
            model.post(AllDifferentExcept::new(x, 0))
        });
        let apart = solutions(&domains, |model, x| {
            (0..4).try_for_each(|i| {
                (0..i).try_for_each(|j| model.post(AllDifferentExcept::new(&[x[i], x[j]], 0)))
            })
        });
        let plain = solutions(&domains, |_, _| Ok(()));
        let right = |v: &&Vec<i32>| (0..4).all(|i| (0..i).all(|j| v[i] != v[j] || v[i] == 0));
        assert_eq!(together, apart);
        assert!(
            together.iter().eq(plain.iter().filter(right)),
            "{domains:?}"
        );
    }
}
