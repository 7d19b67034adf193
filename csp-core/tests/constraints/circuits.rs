//! Successors that form a circuit.

use super::{ALL, thorough};
use csp_core::constraints::Subcircuit;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle};

/// Whether the successors of these nodes are nodes, no two the same, and those that are not their
/// own make one circuit.
fn is_subcircuit(next: &[i32]) -> bool {
    let nodes = next.len() as i32;
    let distinct = (0..next.len()).all(|node| !next[..node].contains(&next[node]));
    if !distinct || next.iter().any(|value| !(0..nodes).contains(value)) {
        return false;
    }
    let moves = (0..nodes)
        .filter(|&node| next[node as usize] != node)
        .count();
    let Some(start) = (0..nodes).find(|&node| next[node as usize] != node) else {
        return true;
    };
    let steps = std::iter::successors(Some(next[start as usize]), |&node| {
        Some(next[node as usize])
    });
    steps.take_while(|&node| node != start).count() + 1 == moves
}

fn is_circuit(next: &[i32]) -> bool {
    is_subcircuit(next)
        && (next.len() == 1 || next.iter().zip(0..).all(|(&value, node)| value != node))
}

const STRENGTHS: [Consistency; 3] = [Consistency::Value, Consistency::Bounds, Consistency::Domain];

fn circuit() -> Oracle {
    Oracle::drawn("circuit", |draw| {
        let consistency = draw.pick(&STRENGTHS);
        Instance::new(is_circuit, move |x| {
            Circuit::new(x).consistency(consistency)
        })
        .note(format!("{consistency:?}"))
    })
    .arity(0..=5)
}

fn subcircuit() -> Oracle {
    Oracle::drawn("subcircuit", |draw| {
        let consistency = draw.pick(&STRENGTHS);
        Instance::new(is_subcircuit, move |x| {
            Subcircuit::new(x).consistency(consistency)
        })
        .note(format!("{consistency:?}"))
    })
    .arity(0..=5)
}

#[test]
fn circuit_tells_right_from_wrong() {
    thorough(&circuit().shapes(&ALL).cases(4000));
    thorough(
        &circuit()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

#[test]
fn subcircuit_tells_right_from_wrong() {
    thorough(&subcircuit().shapes(&ALL).cases(4000));
    thorough(
        &subcircuit()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// Random domains within the nodes, by a list of numbers to draw from.
fn solutions(domains: &[Vec<i32>], post: impl FnOnce(&mut Model, &[Var])) -> Vec<Vec<i32>> {
    let mut model = Model::new();
    let domains = domains.iter().map(|values| {
        model
            .var("next", Values::from_iter(values.iter().copied()))
            .unwrap()
    });
    let next: Vec<Var> = domains.collect();
    post(&mut model, &next);
    let mut found: Vec<Vec<i32>> = model
        .solutions()
        .map(|solution| solution.values(&next))
        .collect();
    found.sort();
    found
}

/// The same by all-different alone, and a look at whole solutions for the rest.
#[test]
fn circuits_are_those_of_their_decomposition() {
    let mut seed = 1_u64;
    let mut random = |below: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut total = [0, 0];
    for _ in 0..150 {
        let nodes = 3 + random(4) as i32;
        let domains: Vec<Vec<i32>> = (0..nodes)
            .map(|_| {
                let some: Vec<i32> = (0..nodes).filter(|_| random(10) < 7).collect();
                if some.is_empty() { vec![0] } else { some }
            })
            .collect();
        let mut all = solutions(&domains, |model, next| model.all_different(next).unwrap());
        all.retain(|next| is_subcircuit(next));
        assert_eq!(
            solutions(&domains, |model, next| model
                .post(Subcircuit::new(next))
                .unwrap()),
            all
        );
        total[0] += all.len();
        all.retain(|next| is_circuit(next));
        assert_eq!(
            solutions(&domains, |model, next| model
                .post(Circuit::new(next))
                .unwrap()),
            all
        );
        total[1] += all.len();
    }
    assert!(total.iter().all(|&count| count > 100), "{total:?}");
}

/// The domains after propagation alone; nothing on a conflict.
fn left(domains: &[Vec<i32>], post: impl FnOnce(&mut Model, &[Var])) -> Option<Vec<String>> {
    let mut model = Model::new();
    let domains = domains.iter().map(|values| {
        model
            .var("next", Values::from_iter(values.iter().copied()))
            .unwrap()
    });
    let next: Vec<Var> = domains.collect();
    post(&mut model, &next);
    super::graphs::domains_at_root(&mut model, &next)
}

fn circuit_left(domains: &[&[i32]]) -> Option<Vec<String>> {
    let domains: Vec<Vec<i32>> = domains.iter().map(|values| values.to_vec()).collect();
    left(&domains, |model, next| {
        model.post(Circuit::new(next)).unwrap();
    })
}

fn subcircuit_left(domains: &[&[i32]]) -> Option<Vec<String>> {
    let domains: Vec<Vec<i32>> = domains.iter().map(|values| values.to_vec()).collect();
    left(&domains, |model, next| {
        model.post(Subcircuit::new(next)).unwrap();
    })
}

fn told(domains: &[&str]) -> Option<Vec<String>> {
    Some(domains.iter().map(|&text| text.to_owned()).collect())
}

#[test]
fn no_chain_closes_early() {
    // 0 to 1 to 2 may not go back, and no node to itself.
    let all: &[i32] = &[0, 1, 2, 3, 4];
    assert_eq!(
        circuit_left(&[&[1], &[2], all, all, all]),
        told(&["1", "2", "3 4", "0 4", "0 3"])
    );
    // A subcircuit may close there, as nothing else has to be on it.
    assert_eq!(
        subcircuit_left(&[&[1], &[2], all, all, all]),
        told(&["1", "2", "0 3 4", "0 3 4", "0 3 4"])
    );
    // Now node 4 has to be.
    let others: &[i32] = &[0, 1, 2, 3];
    assert_eq!(
        subcircuit_left(&[&[1], &[2], all, all, others]),
        told(&["1", "2", "3 4", "0 3 4", "0 3"])
    );
    // What has closed is all there is.
    assert_eq!(
        subcircuit_left(&[&[1], &[2], &[0], all, all]),
        told(&["1", "2", "0", "3", "4"])
    );
    assert_eq!(subcircuit_left(&[&[1], &[2], &[0], all, &[3]]), None);
}

#[test]
fn all_nodes_reach_each_other() {
    // No arc leads back from 2 and 3.
    assert_eq!(circuit_left(&[&[1, 2], &[0, 2], &[3], &[2]]), None);
    assert_eq!(circuit_left(&[&[1, 2], &[0, 2, 3], &[2, 3], &[2, 3]]), None);
    // They are left out of a subcircuit through 0.
    assert_eq!(
        subcircuit_left(&[&[1, 2], &[0, 1, 2], &[2, 3], &[2, 3]]),
        told(&["1", "0", "2", "3"])
    );
}

/// From 0 one finds 1 and 2, then 3 and 4, which lead to 1, too.
#[test]
fn subtrees_are_passed_in_order() {
    let domains: &[&[i32]] = &[&[1, 3], &[0, 2], &[0, 1], &[0, 2, 4], &[0, 3]];
    // The circuit begins with 3 and 4, since from 1 and 2 nothing leads there, and only 3 leads on
    // to 2: then 4 is missed.
    assert_eq!(circuit_left(domains), None);
    // With an edge from 4 to 1 it works out.
    let domains: &[&[i32]] = &[&[1, 3], &[0, 2], &[0, 1], &[0, 2, 4], &[0, 1, 3]];
    assert_eq!(circuit_left(domains), told(&["3", "2", "0", "4", "1"]));
}

#[test]
fn there_are_as_many_circuits_as_is_known() {
    let count = |nodes: usize| {
        let mut model = Model::new();
        let next = model.array("next", nodes, 0..=nodes as i32).unwrap();
        model
            .post(Circuit::new(&next).consistency(Consistency::Domain))
            .unwrap();
        model.solutions().count()
    };
    assert_eq!(
        (0..=7).map(count).collect::<Vec<_>>(),
        [1, 1, 1, 2, 6, 24, 120, 720]
    );
}

#[test]
fn strangers_are_refused() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=1).unwrap();
    let scope = [x[0], x[1], Var::new(7)];
    let refused = |constraint| {
        Err(ModelError::UnknownVariable {
            constraint,
            var: scope[2],
            count: 2,
        })
    };
    assert_eq!(model.post(Circuit::new(&scope)), refused("circuit"));
    assert_eq!(model.post(Subcircuit::new(&scope)), refused("subcircuit"));
    assert_eq!(model.solver().propagators(), 0);
}
