//! Soft constraints: what they cost, and which of them a solution breaks, counted by hand.

use csp_core::model::SoftConstraints;
use csp_core::prelude::*;

/// A small model with wishes of all kinds, and its variables.
fn wished() -> Result<(Model, Vec<Var>, SoftConstraints), ModelError> {
    let mut model = Model::new();
    let x = model.array("x", 3, -1..=2)?;
    model.require(sum(&x).eq(2))?;
    let mut wishes = SoftConstraints::new();
    wishes.prefer("first is two", 5, x[0].eq(2));
    wishes.prefer("increasing", 2, x[0].lt(x[1]) & x[1].lt(x[2]));
    wishes.penalize("far from one", 3, (x[2] - 1).abs());
    wishes.penalize("above zero", 1, x[1]);
    wishes.prefer("free of charge", 0, x[0].ne(x[0]));
    Ok((model, x, wishes))
}

/// What the wishes of [`wished`] cost, in their order.
fn costs(x: &[i32]) -> [i32; 5] {
    [
        if x[0] == 2 { 0 } else { 5 },
        if x[0] < x[1] && x[1] < x[2] { 0 } else { 2 },
        3 * (x[2] - 1).abs(),
        x[1].max(0),
        0,
    ]
}

#[test]
fn the_penalty_is_the_sum_of_what_is_broken() -> Result<(), ModelError> {
    let (mut model, x, wishes) = wished()?;
    let penalty = model.define("penalty", wishes.penalty())?;
    let mut seen = 0;
    for solution in model.solutions() {
        let costs = costs(&solution.values(&x));
        let broken: Vec<_> = wishes.broken(&solution).collect();
        let expected = (0..).zip(costs).filter(|&(_, cost)| cost > 0);
        let expected: Vec<(usize, i128)> = expected.map(|(i, cost)| (i, cost.into())).collect();
        let found: Vec<(usize, i128)> = broken.iter().map(|it| (it.number, it.penalty)).collect();
        assert_eq!(found, expected);
        assert_eq!(solution[penalty], costs.iter().sum::<i32>());
        seen += 1;
    }
    assert_eq!((seen, wishes.len()), (12, 5));
    Ok(())
}

#[test]
fn the_best_by_bounds_is_the_best_by_cores() -> Result<(), ModelError> {
    let (mut model, x, wishes) = wished()?;
    let all: Vec<i32> = model
        .solutions()
        .map(|it| costs(&it.values(&x)).iter().sum())
        .collect();
    let least = all.iter().min().map(|&least| i64::from(least));
    for answer in [
        model.minimize(wishes.penalty())?,
        model.minimize_by_cores(wishes.penalty())?,
    ] {
        assert_eq!(
            (answer.verdict, answer.objective, answer.bound),
            (Verdict::Optimal, least, least)
        );
        let solution = answer.solution.expect("there is a best one");
        let paid: i128 = wishes.broken(&solution).map(|it| it.penalty).sum();
        assert_eq!(Some(paid), least.map(i128::from));
    }
    Ok(())
}

#[test]
fn without_wishes_nothing_is_broken() -> Result<(), ModelError> {
    let mut model = Model::new();
    model.var("x", 1..=2)?;
    let wishes = SoftConstraints::new();
    assert!(wishes.is_empty());
    let answer = model.minimize(wishes.penalty())?;
    assert_eq!(
        (answer.verdict, answer.objective),
        (Verdict::Optimal, Some(0))
    );
    assert_eq!(
        wishes
            .broken(&answer.solution().expect("there is one"))
            .count(),
        0
    );
    Ok(())
}

#[test]
#[should_panic(expected = "\"mine\" has no value")]
fn a_solution_of_another_model_is_refused() {
    let mut model = Model::new();
    let x = model.var("x", 1..=2).expect("these are values");
    let mut wishes = SoftConstraints::new();
    wishes.prefer("mine", 1, x.eq(1));
    let mut other = Model::new();
    other.var("y", 1..=2).expect("these are values");
    let solution = other.solve().solution().expect("there is one");
    let _ = wishes.broken(&solution).count();
}
