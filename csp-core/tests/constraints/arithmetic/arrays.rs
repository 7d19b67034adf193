//! Arrays that tell of each other.

use super::super::{ALL, strong, thorough};
use super::{domains, one_word, rng, solutions};
use csp_core::constraints::Inverse;
use csp_core::extend::Solver;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};
use rand::RngExt as _;

/// Whether the first half of the values is the inverse of the second; a last value without partner
/// means nothing.
fn are_inverse(v: &[i32]) -> bool {
    let len = v.len() / 2;
    let leads_back = |from: &[i32], to: &[i32]| {
        (0..len).all(|i| usize::try_from(from[i]).is_ok_and(|j| j < len && to[j] == i as i32))
    };
    leads_back(&v[..len], &v[len..]) && leads_back(&v[len..], &v[..len])
}

fn inverse(consistency: Consistency) -> Oracle {
    let halves = |x: &[Var]| {
        (
            x[..x.len() / 2].to_vec(),
            x[x.len() / 2..][..x.len() / 2].to_vec(),
        )
    };
    let post = move |x: &[Var]| {
        let (f, g) = halves(x);
        Inverse::new(&f, &g).consistency(consistency)
    };
    Oracle::new("inverse", are_inverse, post)
}

#[test]
fn inverse_is_as_strong_as_it_says() {
    let claims = [
        (Consistency::Value, Claim::Value),
        (Consistency::Bounds, Claim::Value),
        (Consistency::Domain, Claim::Domain),
    ];
    for (consistency, claim) in claims {
        strong(
            &inverse(consistency)
                .arity(0..=6)
                .shapes(&[DomainShape::Small])
                .claims(claim.clone())
                .cases(3000),
        );
        thorough(
            &inverse(consistency)
                .arity(0..=6)
                .shapes(&ALL)
                .claims(claim)
                .cases(1000),
        );
    }
}

#[test]
fn inverse_on_wide_domains() {
    for consistency in [Consistency::Value, Consistency::Domain] {
        thorough(
            &inverse(consistency)
                .arity(0..=6)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(500),
        );
    }
}

/// What is left tells the same from both sides, and as solutions there are the permutations that
/// the domains allow.
#[test]
fn inverse_is_a_permutation_seen_from_both_sides() {
    let mut rng = rng(2);
    for _ in 0..200 {
        let len = rng.random_range(1..=5);
        let f = domains(&mut rng, len, 1..=5, 0..=len as i32 - 1);
        let all = vec![Values::from(0..=len as i32 - 1); len];
        let both = solutions(&[&f[..], &all].concat(), |model, x| {
            model.post(Inverse::new(&x[..len], &x[len..]))
        });
        let permutations = solutions(&f, Model::all_different);
        assert!(
            both.iter()
                .map(|v| &v[..len])
                .eq(permutations.iter().map(Vec::as_slice)),
            "{f:?}"
        );
    }
}

#[test]
fn inverse_channels_at_the_root() {
    let mut rng = rng(3);
    for _ in 0..200 {
        let mut solver = Solver::default();
        let domains = domains(&mut rng, 140, 60..=200, 0..=69);
        let x: Vec<Var> = domains
            .iter()
            .map(|values| solver.new_var(values).unwrap())
            .collect();
        solver.post(Inverse::new(&x[..70], &x[70..])).unwrap();
        solver.propagate(&mut ()).unwrap();
        let d = solver.domains();
        for (i, j) in (0..70).flat_map(|i| (0..70).map(move |j| (i, j))) {
            assert_eq!(d.contains(x[i], j as i32), d.contains(x[70 + j], i as i32));
        }
    }
}

#[test]
fn arrays_of_different_lengths_have_no_inverse() {
    let mut model = Model::new();
    let x = model.array("x", 5, 0..=4).unwrap();
    let error = model.post(Inverse::new(&x[..2], &x[2..])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "inverse: 2 variables in the second array are needed, and 3 are given"
    );
}

/// Index and value of a random array with values near those of the case.
fn element() -> Oracle {
    Oracle::drawn("element", |draw| {
        let len = draw.int(0..=6) as usize;
        let near = draw.assignment()[1];
        let array: Vec<i32> = (0..len)
            .map(|_| near.saturating_add(draw.int(-2..=2) as i32))
            .collect();
        let note = format!("{array:?}");
        let table = array.clone();
        let meaning = move |v: &[i32]| {
            usize::try_from(v[0]).is_ok_and(|i| table.get(i).is_some_and(|&value| value == v[1]))
        };
        Instance::new(meaning, move |x| Element::new(&array, x[0], x[1])).note(note)
    })
    .arity(2..=2)
    .claims(Claim::Domain)
}

#[test]
fn element_of_constants_is_domain_consistent() {
    strong(&element().shapes(&[DomainShape::Small]).cases(3000));
    thorough(&element().shapes(&ALL).cases(2000));
    thorough(
        &element()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1500),
    );
}

fn element_of_vars() -> Oracle {
    Oracle::drawn("element", |draw| {
        let meaning = |v: &[i32]| usize::try_from(v[0]).is_ok_and(|i| v[2..].get(i) == Some(&v[1]));
        let claim = if one_word(draw) {
            Claim::Domain
        } else {
            Claim::Bounds
        };
        Instance::new(meaning, |x| Element::of_vars(&x[2..], x[0], x[1])).claims(claim)
    })
}

#[test]
fn element_of_variables_is_as_strong_as_it_says() {
    strong(
        &element_of_vars()
            .arity(2..=5)
            .shapes(&[DomainShape::Small])
            .cases(4000),
    );
    thorough(&element_of_vars().arity(2..=5).shapes(&ALL).cases(2000));
    thorough(
        &element_of_vars()
            .arity(2..=5)
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1500),
    );
}

/// An array of fixed variables; and one value a time.
#[test]
fn element_of_constants_is_one_of_fixed_variables() {
    let mut rng = rng(10);
    let mut found = 0;
    for i in 0..200 {
        let (len, far) = (rng.random_range(1..=6), if i % 2 == 0 { 1 } else { 40 });
        let array: Vec<i32> = (0..len).map(|_| far * rng.random_range(-2..=2)).collect();
        let mut boxes = domains(&mut rng, 1, 1..=6, -1..=6);
        boxes.push((0..3).map(|_| far * rng.random_range(-2..=2)).collect());
        let constants = solutions(&boxes, |model, x| {
            model.post(Element::new(&array, x[0], x[1]))
        });
        let fixed = solutions(&boxes, |model, x| {
            let fixed: Result<Vec<Var>, ModelError> =
                array.iter().map(|&v| model.var("fixed", [v])).collect();
            model.post(Element::of_vars(&fixed?, x[0], x[1]))
        });
        assert_eq!(constants, fixed, "{array:?} {boxes:?}");
        found += constants.len();
    }
    assert!(found > 100, "{found}");
}
