//! Expressions have the value in a solution that constraints gave them.

use csp_core::prelude::*;

#[test]
fn values_are_those_of_variables_that_equal_the_expressions() {
    let mut model = Model::new();
    let x = model.array("x", 2, -3..=3).unwrap();
    let b = model.var("b", 0..=1).unwrap();
    let integers = [
        x[0] + 2 * x[1] - 3,
        x[0] * x[1],
        x[0] / (x[1] + 4),
        x[0] % (x[1] + 4),
        x[0].abs(),
        minimum(&x),
        maximum(&x),
        element([4, 5, 6, 7, 8, 9, 10], x[0] + 3),
        b.then_else(x[0], x[1] + 1),
        sum([x[0].lt(x[1]), x[0].is_in([1, 3]), BoolExpr::from(b)]),
    ];
    let conditions = [
        x[0].le(x[1]) & b,
        x[0].eq(x[1]) | x[0].ge(2),
        x[0].ne(1) ^ BoolExpr::from(b),
        b.iff(x[1].gt(0)),
        !BoolExpr::from(b),
    ];
    let defined: Vec<Var> = integers
        .iter()
        .cloned()
        .chain(conditions.iter().cloned().map(IntExpr::from))
        .map(|expression| model.define("defined", expression).unwrap())
        .collect();
    let mut solutions = 0;
    for solution in model.solutions() {
        solutions += 1;
        let values = integers
            .iter()
            .map(|expression| expression.evaluate(&solution).unwrap());
        let truths = conditions
            .iter()
            .map(|condition| condition.holds(&solution).unwrap().into());
        let expected = defined.iter().map(|&x| i128::from(solution[x]));
        assert!(values.chain(truths).eq(expected));
    }
    assert_eq!(solutions, 7 * 7 * 2);
}

#[test]
fn what_has_no_value_says_so() {
    let mut model = Model::new();
    let x = model.var("x", 0).unwrap();
    let solution = model.solve().solution().unwrap();
    let later = model.var("later", 1..=2).unwrap();
    let stranger = Model::new().var("y", 1).unwrap();
    for expression in [
        5 / x,
        5 % x,
        element([1, 2], x + 2),
        later + 1,
        stranger + 1,
    ] {
        assert_eq!(expression.evaluate(&solution), None, "{expression:?}");
        assert_eq!(expression.le(3).holds(&solution), None);
    }
    assert_eq!((IntExpr::Constant(i128::MAX) + 1).evaluate(&solution), None);
}
