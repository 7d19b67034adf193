//! Words of a language with their costs, and items with weights and profits.

use super::super::{ALL, strong, thorough};
use csp_core::constraints::{Automaton, CostRegular, Knapsack};
use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

/// A deterministic automaton: by state, value and next state, with a cost.
type Transitions = Vec<(usize, i32, usize, i64)>;

/// Transitions over values close to those of the case.
fn transitions(states: usize, draw: &mut Draw) -> Transitions {
    let mut all = Transitions::new();
    let arity = draw.arity();
    for state in 0..states {
        for place in 0..arity {
            let value = draw.assignment()[place].saturating_add(draw.int(-1..=1) as i32);
            if all
                .iter()
                .all(|&(from, by, _, _)| (from, by) != (state, value))
            {
                let to = draw.int(0..=states as i64 - 1) as usize;
                all.push((state, value, to, draw.int(-3..=4)));
            }
        }
    }
    all
}

/// The cost of a word that is accepted.
fn cost(all: &Transitions, accepting: &[usize], word: &[i32]) -> Option<i64> {
    let mut state = 0;
    let mut sum = 0;
    for &value in word {
        let &(_, _, to, cost) = all
            .iter()
            .find(|&&(from, by, _, _)| (from, by) == (state, value))?;
        (state, sum) = (to, sum + cost);
    }
    accepting.contains(&state).then_some(sum)
}

/// The first variable, moved by a number, is the cost. Costs may be scaled, which makes the graph of
/// all sums larger.
fn cost_regular(scale: i64) -> Oracle {
    Oracle::drawn("cost_regular", move |draw| {
        let states = draw.int(1..=4) as usize;
        let mut all = transitions(states, draw);
        all.iter_mut().for_each(|(_, _, _, cost)| *cost *= scale);
        let accepting: Vec<usize> = (0..states).filter(|_| draw.chance(2, 3)).collect();
        let note = format!("{all:?} {accepting:?}");
        let given = (all.clone(), accepting.clone());
        let meaning = move |v: &[i32]| cost(&given.0, &given.1, &v[1..]) == Some(v[0].into());
        let post = move |x: &[Var]| {
            let edges = all.iter().map(|&(from, by, to, _)| (from, by, to));
            let automaton = Automaton::new(states, 0, accepting.iter().copied(), edges).unwrap();
            let costs: Vec<i64> = all.iter().map(|&(_, _, _, cost)| cost).collect();
            CostRegular::new(&x[1..], automaton, costs, x[0])
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=5)
}

#[test]
fn words_have_their_costs() {
    strong(
        &cost_regular(1)
            .claims(Claim::Domain)
            .shapes(&[DomainShape::Small])
            .cases(3000),
    );
    thorough(
        &cost_regular(1)
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(2000),
    );
    thorough(
        &cost_regular(1)
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

fn knapsack() -> Oracle {
    Oracle::drawn("knapsack", |draw| {
        let count = draw.arity() - 2;
        let least = if draw.chance(1, 3) { -2 } else { 0 };
        let (weights, profits) = (draw.ints(count, least..=3), draw.ints(count, least..=3));
        let note = format!("{weights:?} {profits:?}");
        let given = (weights.clone(), profits.clone());
        let meaning = move |v: &[i32]| {
            let sum = |factors: &[i64]| -> i64 {
                factors
                    .iter()
                    .zip(&v[2..])
                    .map(|(factor, &v)| factor * i64::from(v))
                    .sum()
            };
            sum(&given.0) == i64::from(v[0]) && sum(&given.1) == i64::from(v[1])
        };
        let post = move |x: &[Var]| Knapsack::new(&x[2..], &weights, &profits, x[0], x[1]);
        Instance::new(meaning, post).note(note)
    })
    .arity(2..=5)
}

#[test]
fn knapsacks_have_their_sums() {
    strong(
        &knapsack()
            .claims(Claim::Domain)
            .shapes(&[DomainShape::Small])
            .cases(3000),
    );
    thorough(&knapsack().claims(Claim::Domain).shapes(&ALL).cases(1000));
}

/// Too many pairs for a graph of them: the solutions are those of two equations.
#[test]
fn large_knapsacks_are_two_equations() {
    for most in [40, 400_000] {
        let weights: Vec<i64> = (0..12).map(|i| 1 + i * 7 % 13 * most / 40).collect();
        let profits: Vec<i64> = (0..12).map(|i| 1 + i * 5 % 11 * most).collect();
        let model = |is_knapsack: bool| {
            let mut model = Model::new();
            let x = model.array("x", 12, 0..=2).unwrap();
            let weight = model.var("weight", 0..=most as i32).unwrap();
            let profit = model.var("profit", 0..=i32::MAX).unwrap();
            if is_knapsack {
                model
                    .post(Knapsack::new(&x, &weights, &profits, weight, profit))
                    .unwrap();
            } else {
                for (factors, sum) in [(&weights, weight), (&profits, profit)] {
                    let terms = factors.iter().copied().zip(x.iter().copied());
                    model
                        .post(Linear::new(terms.chain([(-1, sum)]), Relation::Equal, 0))
                        .unwrap();
                }
            }
            (model, profit)
        };
        let best = |is_knapsack: bool, learning: Learning| {
            let (mut model, profit) = model(is_knapsack);
            model.learning(learning);
            let answer = model.maximize(profit).unwrap();
            let nodes = answer.stats.nodes;
            (answer.solution().unwrap()[profit], nodes)
        };
        let (expected, nodes) = best(false, Learning::Off);
        let (found, fewer) = best(true, Learning::Off);
        println!("{most}: {fewer} nodes, {nodes} by equations");
        assert!(
            found == expected && fewer <= nodes,
            "{most}: {fewer} nodes, {nodes} by equations"
        );
        assert_eq!(best(true, Learning::On).0, expected);
    }
}

#[test]
fn costs_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=1).unwrap();
    let edges = [(0, 0, 0), (0, 1, 0)];
    let one = || Automaton::new(1, 0, [0], edges).unwrap();
    let length = |constraint, what, expected, found| {
        Err(ModelError::Length {
            constraint,
            what,
            expected,
            found,
        })
    };
    assert_eq!(
        model.post(CostRegular::new(&x, one(), [1], x[0])),
        length("cost_regular", "costs", 2, 1)
    );
    assert_eq!(
        model.post(CostRegular::new(&x, one(), [i64::MAX, 1], x[0])),
        Err(ModelError::Overflow {
            constraint: "cost_regular"
        })
    );
    let both = Automaton::new(2, 0, [0], [(0, 1, 0), (0, 1, 1)]).unwrap();
    assert_eq!(
        model.post(CostRegular::new(&x, both, [1, 1], x[0])),
        Err(RegularError::Ambiguous { state: 0 }.into())
    );
    assert_eq!(
        model.post(Knapsack::new(&x, [1, 2], [1, 2, 3], x[0], x[1])),
        length("knapsack", "weights", 3, 2)
    );
    assert!(
        model
            .post(Knapsack::new(&x, [i64::MAX; 3], [1; 3], x[0], x[1]))
            .is_err()
    );
    assert_eq!(model.solver().propagators(), 0);
}
