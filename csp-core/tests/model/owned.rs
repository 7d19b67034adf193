//! Searches that own their model find what those that borrow it find, and give it back as it was.

use csp_core::prelude::*;
use csp_core::trace::Limit;

/// Eight queens, the last of them in the row of least `i·queen[i]`.
fn queens() -> (Model, Vec<Var>, IntExpr) {
    let mut model = Model::new();
    let queens = model.array("queen", 8, 0..=7).unwrap();
    for (i, &a) in queens.iter().enumerate() {
        for (j, &b) in queens.iter().enumerate().skip(i + 1) {
            let steps = (j - i) as i32;
            for offset in [0, steps, -steps] {
                model.post(NotEqual::new(a, b).offset(offset)).unwrap();
            }
        }
    }
    let weighted = (0..)
        .zip(&queens)
        .map(|(weight, &queen)| weight * queen)
        .sum();
    (model, queens, weighted)
}

#[test]
fn the_same_solutions_in_the_same_order() {
    for learning in [Learning::Off, Learning::On, Learning::Auto, Learning::Even] {
        for restarts in [None, Some(Restarts::luby(3))] {
            let (mut model, queens, _) = queens();
            model.learning(learning);
            if let Some(restarts) = restarts {
                model.restarts(restarts);
            }
            let borrowed: Vec<Solution> = model.solutions().collect();
            let mut owned = model.into_solutions();
            let found: Vec<Solution> = owned.by_ref().collect();
            assert_eq!(found, borrowed, "{learning:?} {restarts:?}");
            assert_eq!(
                (found.len(), owned.is_exhausted(), owned.limit()),
                (92, true, None)
            );
            let mut model = owned.into_model();
            assert_eq!(model.solutions().collect::<Vec<_>>(), borrowed);
            assert_eq!(model.name(queens[7]), "queen[7]");
        }
    }
}

#[test]
fn a_model_comes_back_from_the_middle_of_a_search() {
    let (model, queens, weighted) = queens();
    let before = model.show_array(&queens);
    let mut search = model.into_solutions();
    let first = search.next().unwrap();
    assert!(search.next().is_some());
    let mut model = search.into_model();
    assert_eq!(model.show_array(&queens), before);
    assert_eq!(model.solve().solution().unwrap(), first);
    // It takes more constraints, and other searches.
    let least = model.minimize(weighted).unwrap();
    model.assign(queens[0], 7).unwrap();
    assert_eq!(model.solutions().count(), 4);
    assert_eq!(least.verdict, Verdict::Optimal);
}

#[test]
fn goals_and_limits_are_those_of_the_model() {
    let (mut model, _, weighted) = queens();
    let objective = model.var_of(weighted).unwrap();
    let best = model.minimize(objective).unwrap().solution().unwrap();
    let mut search = model.into_search(Goal::Minimize(objective), ()).unwrap();
    assert_eq!(search.by_ref().last().unwrap()[objective], best[objective]);
    let mut model = search.into_model();
    model.limit(Limits::default().nodes(5));
    let mut search = model.into_solutions();
    assert_eq!(
        (search.by_ref().count(), search.limit()),
        (0, Some(Limit::Nodes))
    );
    let stranger = Model::new().var("x", 0..=1).unwrap();
    assert!(
        search
            .into_model()
            .into_search(Goal::Maximize(stranger), ())
            .is_err()
    );
}
