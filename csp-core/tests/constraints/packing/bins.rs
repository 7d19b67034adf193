//! Items in bins.

use super::amounts;
use crate::constraints::thorough;
use crate::constraints::twins::{compare, many, propagated, some_of};
use csp_core::constraints::BinPacking;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle, cases};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

fn loads(bins: &[i32], weights: &[i32], count: usize) -> Option<Vec<i64>> {
    let mut loads = vec![0; count];
    for (&bin, &weight) in bins.iter().zip(weights) {
        *loads.get_mut(usize::try_from(bin).ok()?)? += i64::from(weight);
    }
    Some(loads)
}

/// The last one or two of the scope are loads, if there are that many.
fn bin_packing() -> Oracle {
    Oracle::drawn("bin_packing_load", |draw| {
        let bins = (draw.int(0..=2) as usize).min(draw.arity());
        let items = draw.arity() - bins;
        let weights: Vec<i32> = draw
            .ints(items, 0..=3)
            .into_iter()
            .map(|weight| weight as i32)
            .collect();
        let (note, w) = (format!("{weights:?} in {bins} bins"), weights.clone());
        let meaning = move |v: &[i32]| {
            loads(&v[..items], &w, bins)
                .is_some_and(|loads| loads.iter().zip(&v[items..]).all(|(&l, &v)| l == v.into()))
        };
        Instance::new(meaning, move |x| {
            BinPacking::new(&x[..items], &weights, &x[items..])
        })
        .note(note)
    })
    .arity(1..=6)
    .claims(Claim::Value)
}

#[test]
fn bin_packing_is_value_consistent() {
    let report = thorough(
        &bin_packing()
            .shapes(&[DomainShape::Small, DomainShape::Wide])
            .cases(6000),
    );
    assert!(report.claims > cases(200), "{report}");
    thorough(
        &bin_packing()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// A sum for each bin. The weights reach beyond what is looked at one by one.
#[test]
fn bin_packing_is_its_sums() {
    for scale in [1, 7, 50_000] {
        many(200, |rng| {
            let (items, bins) = (rng.random_range(3..=5), rng.random_range(1..=3));
            let mut domains: Vec<Values> = (0..items)
                .map(|_| some_of(rng, 0..=bins as i32 - 1))
                .collect();
            let weights: Vec<i32> = (0..items)
                .map(|_| scale * rng.random_range(0..=4))
                .collect();
            let total: i32 = weights.iter().sum();
            domains.extend((0..bins).map(|_| {
                let first = rng.random_range(0..=total / bins as i32);
                Values::from(first..=first + total / 2)
            }));
            let constraint = |x: &[Var]| BinPacking::new(&x[..items], &weights, &x[items..]);
            compare(&domains, constraint, |twin| {
                let numbers: Vec<i32> = (0..bins as i32).collect();
                let item: Vec<Var> = twin.x[..items].to_vec();
                let bits: Vec<Vec<Var>> = item
                    .into_iter()
                    .map(|x| twin.indicators(x, &numbers))
                    .collect();
                for bin in 0..bins {
                    let lies = weights
                        .iter()
                        .zip(&bits)
                        .map(|(&weight, bits)| (i64::from(weight), bits[bin]));
                    let terms: Vec<(i64, Var)> = lies.chain([(-1, twin.x[items + bin])]).collect();
                    twin.model.linear(&terms, Relation::Equal, 0).unwrap();
                }
            })
        });
    }
}

/// What the rules leave: of each bin over all sets of items that can be its content, and of the
/// loads together.
fn bin_rules(domains: &[Values], weights: &[i32]) -> Option<Vec<Values>> {
    let (mut now, items) = (domains.to_vec(), weights.len());
    loop {
        let before = now.clone();
        let bounds: Vec<(i32, i32)> = now[items..]
            .iter()
            .map(|load| Some((load.min()?, load.max()?)))
            .collect::<Option<_>>()?;
        for (bin, &(min, max)) in bounds.iter().enumerate() {
            let others = |end: fn(&(i32, i32)) -> i32| {
                bounds.iter().map(end).sum::<i32>() - end(&bounds[bin])
            };
            let total: i32 = weights.iter().sum();
            let share = total - others(|load| load.1)..=total - others(|load| load.0);
            let number = bin as i32;
            let possible = |set: &u32| {
                let is_in = |item: usize| set >> item & 1 == 1;
                let fits = |item: usize| {
                    if is_in(item) {
                        now[item].contains(number)
                    } else {
                        now[item] != number.into()
                    }
                };
                let load: i32 = (0..items)
                    .filter(|&item| is_in(item))
                    .map(|item| weights[item])
                    .sum();
                (0..items).all(fits) && (min..=max).contains(&load)
            };
            let sets: Vec<u32> = (0..1 << items).filter(possible).collect();
            let load = |set: &u32| {
                (0..items)
                    .filter(|item| set >> item & 1 == 1)
                    .map(|item| weights[item])
                    .sum::<i32>()
            };
            let (least, most) = (sets.iter().map(load).min()?, sets.iter().map(load).max()?);
            let place = items + bin;
            now[place] = now[place]
                .intersection(&(least..=most).into())
                .intersection(&share.into());
            for (item, bins) in now[..items].iter_mut().enumerate() {
                if sets.iter().all(|set| set >> item & 1 == 1) {
                    *bins = bins.intersection(&number.into());
                } else if sets.iter().all(|set| set >> item & 1 == 0) {
                    *bins = bins.difference(&number.into());
                }
            }
            if now.iter().any(Values::is_empty) {
                return None;
            }
        }
        if now == before {
            return Some(now);
        }
    }
}

#[test]
fn bin_packing_is_as_strong_as_its_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut pruned, mut failed) = (0, 0);
    for _ in 0..cases(4000) {
        let (items, bins) = (rng.random_range(1..=7), rng.random_range(1..=3));
        let greatest = if rng.random_bool(0.5) { 6 } else { 90 };
        let weights = amounts(&mut rng, items, 0..=greatest);
        let total: i32 = weights.iter().sum();
        let mut domains: Vec<Values> = (0..items)
            .map(|_| some_of(&mut rng, 0..=bins - 1))
            .collect();
        domains.extend((0..bins).map(|_| {
            let first = rng.random_range(0..=total / bins + 1);
            Values::from(first..=first + rng.random_range(0..=total / 2))
        }));
        let expected = bin_rules(&domains, &weights);
        let found = propagated(&domains, |x| {
            BinPacking::new(&x[..items], &weights, &x[items..])
        });
        assert_eq!(found, expected, "{domains:?} {weights:?}");
        failed += usize::from(expected.is_none());
        pruned += usize::from(expected.is_some_and(|after| after != domains));
    }
    let enough = cases(500) as usize;
    assert!(pruned > 2 * enough && failed > enough, "{pruned} {failed}");
}
