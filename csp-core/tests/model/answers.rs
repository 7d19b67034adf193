//! What answers say of the objective: its value, what is proven of it, and what a limit leaves open.

use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::prelude::*;
use csp_core::trace::Limit;
use std::ops::ControlFlow;

/// Three numbers from 1 to 9 that all differ, and their weighted sum, which is from 10 to 50.
fn weighted() -> Result<(Model, Vec<Var>, IntExpr), ModelError> {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=9)?;
    model.all_different(&x)?;
    model.branch_on(&x, VarOrder::InputOrder, ValueOrder::Max)?;
    let cost = x[0] + 2 * x[1] + 3 * x[2];
    Ok((model, x, cost))
}

#[test]
fn the_objective_is_that_of_the_solution() -> Result<(), ModelError> {
    let (mut model, x, cost) = weighted()?;
    for (answer, value, goal) in [
        (model.minimize(&cost)?, 10, [3, 2, 1]),
        (model.minimize_by_cores(&cost)?, 10, [3, 2, 1]),
        (model.maximize(&cost)?, 50, [7, 8, 9]),
        (model.maximize_by_cores(&cost)?, 50, [7, 8, 9]),
    ] {
        assert_eq!((answer.verdict, answer.limit()), (Verdict::Optimal, None));
        assert_eq!((answer.objective, answer.bound), (Some(value), Some(value)));
        assert_eq!(answer.solution().expect("it is the best").values(&x), goal);
    }
    let answer = model.solve();
    assert_eq!((answer.objective, answer.bound), (None, None));
    Ok(())
}

#[test]
fn a_limit_leaves_a_feasible_answer_and_a_bound() -> Result<(), ModelError> {
    let (mut model, x, cost) = weighted()?;
    model.limit(Limits::default().nodes(8));
    let answer = model.minimize(&cost)?;
    assert_eq!(answer.verdict, Verdict::Feasible(Limit::Nodes));
    let values = answer.solution.expect("there is one").values(&x);
    let paid = i64::from(values[0] + 2 * values[1] + 3 * values[2]);
    assert_eq!(answer.objective, Some(paid));
    // At the root bounds are those of the sum alone.
    assert_eq!(answer.bound, Some(6));
    assert!(paid > 10, "{paid}");
    model.limit(Limits::default().nodes(1));
    let answer = model.minimize(&cost)?;
    assert_eq!(
        (answer.verdict, answer.objective, answer.bound),
        (Verdict::Unknown(Limit::Nodes), None, Some(6))
    );
    Ok(())
}

#[test]
fn uniqueness_that_is_not_known_is_feasible() -> Result<(), ModelError> {
    let (mut model, ..) = weighted()?;
    model.limit(Limits::default().solutions(1));
    let answer = model.verdict();
    assert_eq!(
        (answer.verdict, answer.limit()),
        (Verdict::Feasible(Limit::Solutions), Some(Limit::Solutions))
    );
    assert!(answer.solution.is_some() && answer.other.is_none());
    model.limit(Limits::default());
    assert_eq!(model.verdict().verdict, Verdict::Multiple);
    Ok(())
}

#[test]
fn each_better_solution_is_reported_with_what_is_proven() -> Result<(), ModelError> {
    let (mut model, x, cost) = weighted()?;
    for learning in [Learning::Off, Learning::On] {
        model.learning(learning);
        let mut seen: Vec<i64> = Vec::new();
        let answer = model.minimize_with(&cost, |better| {
            let values = better.solution.values(&x);
            assert_eq!(
                better.objective,
                i64::from(values[0] + 2 * values[1] + 3 * values[2])
            );
            assert!(
                better.bound.is_some_and(|bound| (6..=10).contains(&bound)),
                "{:?}",
                better.bound
            );
            assert_eq!(better.stats.solutions, seen.len() as u64 + 1);
            seen.push(better.objective);
            ControlFlow::Continue(())
        })?;
        assert!(
            seen.len() > 2 && seen.windows(2).all(|pair| pair[1] < pair[0]),
            "{seen:?}"
        );
        assert_eq!(
            (answer.verdict, answer.objective),
            (Verdict::Optimal, seen.last().copied())
        );

        let mut left = 0;
        let answer = model.maximize_with(&cost, |better| {
            left += 1;
            assert!(
                better.bound.is_some_and(|bound| bound >= 50),
                "{:?}",
                better.bound
            );
            ControlFlow::Break(())
        })?;
        assert_eq!(
            (left, answer.verdict),
            (1, Verdict::Feasible(Limit::Stopped))
        );
        assert!(answer.bound >= answer.objective && answer.objective.is_some());
    }
    Ok(())
}

#[test]
fn a_neighbourhood_search_that_is_left_is_feasible() -> Result<(), ModelError> {
    let (mut model, x, cost) = weighted()?;
    let goal = Goal::Minimize(model.var_of(&cost)?);
    let mut lns = Lns::new(RandomNeighbourhood::new(&x, 1));
    let mut seen = Vec::new();
    let answer = model.lns_each(goal, &mut lns, |better| {
        seen.push((better.objective, better.bound));
        if seen.len() == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    assert_eq!(answer.verdict, Verdict::Feasible(Limit::Stopped));
    assert_eq!((answer.objective, answer.bound), (Some(seen[1].0), Some(6)));
    assert!(seen[1].0 < seen[0].0 && seen[0].1 == Some(6));
    let answer = model.lns(goal, &mut Lns::new(RandomNeighbourhood::new(&x, 1)))?;
    assert_eq!(
        (answer.verdict, answer.objective, answer.bound),
        (Verdict::Optimal, Some(10), Some(10))
    );
    Ok(())
}
