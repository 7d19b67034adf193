//! What expressions become, and what is wrong with some.

use csp_core::error::LogicError;
use csp_core::prelude::*;
use csp_core::trace::TraceLevel;

/// The names of all variables, and the propagators with their scopes.
fn posted(model: &Model) -> (Vec<String>, Vec<String>) {
    let names: Vec<String> = model
        .domains()
        .vars()
        .map(|x| model.name(x).to_owned())
        .collect();
    let propagators = (0..model.solver().propagators()).map(|number| {
        let propagator = model
            .solver()
            .propagator(csp_core::ids::PropId::new(number as u32));
        let scope: Vec<&str> = propagator.scope().iter().map(|&x| model.name(x)).collect();
        format!("{} {}", propagator.name(), scope.join(" "))
    });
    let propagators = propagators.collect();
    (names, propagators)
}

/// What a condition on `x`, `y`, `z` from 1 to 4 and `b`, `c` becomes: the auxiliary variables and
/// the propagators.
fn becomes(condition: impl FnOnce([Var; 5]) -> BoolExpr) -> (Vec<String>, Vec<String>) {
    let mut model = Model::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| model.var(name, 1..=4).unwrap());
    let [b, c] = ["b", "c"].map(|name| model.var(name, 0..=1).unwrap());
    model.require(condition([x, y, z, b, c])).unwrap();
    let (names, propagators) = posted(&model);
    (names[5..].to_vec(), propagators)
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[track_caller]
fn check(condition: impl FnOnce([Var; 5]) -> BoolExpr, auxiliary: &[&str], propagators: &[&str]) {
    assert_eq!(
        becomes(condition),
        (strings(auxiliary), strings(propagators))
    );
}

#[test]
fn comparisons_of_sums_are_one_constraint() {
    check(
        |[x, y, z, ..]| (x + 2 * y - 3).le(z),
        &[],
        &["linear_le x y z"],
    );
    check(|[x, y, ..]| x.ne(y + 1), &[], &["not_equal x y"]);
    check(|[x, y, z, ..]| (x + y).eq(2 * z), &[], &["linear_eq x y z"]);
    check(|[x, y, ..]| (x - y + y).gt(3), &[], &["linear_le x"]);
    check(
        |[x, _, _, b, c]| sum([IntExpr::from(x), (!b).into(), c.into()]).ge(3),
        &[],
        &["linear_le x b c"],
    );
}

#[test]
fn implications_are_half_reified() {
    check(
        |[x, _, _, b, _]| b.implies(x.ge(3)),
        &[],
        &["set_in_imp x b"],
    );
    check(
        |[x, y, _, b, _]| (!b).implies((x + y).le(3)),
        &[],
        &["linear_le_imp x y b"],
    );
    check(
        |[x, y, ..]| x.eq(3).implies(y.ne(4)),
        &["x=3"],
        &["set_in_reif x x=3", "set_in_imp y x=3"],
    );
    check(
        |[x, y, _, b, _]| b.implies(x.eq(1) & y.eq(2)),
        &[],
        &["set_in_imp x b", "set_in_imp y b"],
    );
    check(|[_, _, _, b, c]| b.implies(!c), &[], &["clause b c"]);
    check(
        |[x, y, z, ..]| exists([x.eq(1), y.ne(1), z.lt(2)]),
        &["x=1", "y=1", "z<2"],
        &[
            "set_in_reif x x=1",
            "set_in_reif y y=1",
            "set_in_reif z z<2",
            "clause x=1 y=1 z<2",
        ],
    );
}

#[test]
fn parts_that_need_a_variable_are_named_after_themselves() {
    check(
        |[x, y, z, ..]| (x * y + (x - z).abs()).le(7),
        &["x*y", "x-z", "|x-z|"],
        &[
            "times x y x*y",
            "linear_eq x z x-z",
            "abs x-z |x-z|",
            "linear_le x*y |x-z|",
        ],
    );
    check(
        |[x, y, _, b, _]| b.then_else(x, y).eq(3),
        &["(b?x:y)"],
        &["if_then_else b x y (b?x:y)", "linear_eq (b?x:y)"],
    );
    check(
        |[x, _, _, b, c]| (b & c).iff(x.eq(2) | b),
        &["b&c", "x=2", "(x=2)|b"],
        &[
            "and b c b&c",
            "set_in_reif x x=2",
            "or b x=2 (x=2)|b",
            "xor b&c (x=2)|b",
        ],
    );
}

#[test]
fn quotients_rests_and_entries_have_constraints_of_their_own() {
    check(
        |[x, y, z, ..]| (x / y + x % (y * z)).le(7),
        &["x/y", "y*z", "x%(y*z)"],
        &[
            "div x y x/y",
            "times y z y*z",
            "modulo x y*z x%(y*z)",
            "linear_le x/y x%(y*z)",
        ],
    );
    check(
        |[x, y, z, ..]| element([5, 7, 9, 9, 9], x - 1).eq(element([y, z], y)),
        &["x-1", "[5,7,9,9,9][x-1]", "[y,z][y]"],
        &[
            "linear_eq x x-1",
            "element x-1 [5,7,9,9,9][x-1]",
            "element y [y,z][y] y z",
            "linear_eq [5,7,9,9,9][x-1] [y,z][y]",
        ],
    );
    check(
        |[x, y, z, ..]| (x / (y / z) % 2).le(7),
        &["y/z", "x/(y/z)", "2", "(x/(y/z))%2"],
        &[
            "div y z y/z",
            "div x y/z x/(y/z)",
            "modulo x/(y/z) 2 (x/(y/z))%2",
            "linear_le (x/(y/z))%2",
        ],
    );
}

/// The values of `x`, `y` and an expression of them, in all solutions.
fn defined(domains: [Values; 2], expression: impl FnOnce(Var, Var) -> IntExpr) -> Vec<Vec<i32>> {
    let mut model = Model::new();
    let [x, y] = domains.map(|values| model.var("x", values).unwrap());
    let z = model.define("z", expression(x, y)).unwrap();
    let mut all: Vec<Vec<i32>> = model
        .solutions()
        .map(|solution| solution.values(&[x, y, z]))
        .collect();
    all.sort();
    all
}

/// `x`, `y` and the value of a function of them where it has one.
fn computed(domains: &[Values; 2], value: impl Fn(i32, i32) -> Option<i32>) -> Vec<Vec<i32>> {
    let [x, y] = domains;
    let pairs = x.iter().flat_map(|x| y.iter().map(move |y| (x, y)));
    pairs
        .filter_map(|(x, y)| Some(vec![x, y, value(x, y)?]))
        .collect()
}

#[test]
fn where_an_expression_has_no_value_there_is_no_solution() {
    let ends = [i32::MIN + 1..=i32::MIN + 5, i32::MAX - 4..=i32::MAX];
    let ranges = [-9..=9, 0..=7, -7..=0, 0..=0]
        .into_iter()
        .chain(ends)
        .map(Values::from)
        .collect::<Vec<_>>();
    for domains in ranges
        .iter()
        .flat_map(|x| ranges.iter().map(move |y| [x.clone(), y.clone()]))
    {
        assert_eq!(
            defined(domains.clone(), |x, y| x / y),
            computed(&domains, i32::checked_div),
            "{domains:?}"
        );
        assert_eq!(
            defined(domains.clone(), |x, y| x % y),
            computed(&domains, i32::checked_rem),
            "{domains:?}"
        );
        let entry =
            |index: i32, last: i32| [4, -5, last].get(usize::try_from(index).ok()?).copied();
        let constants = |index: i32, _| entry(index, 900_000);
        assert_eq!(
            defined(domains.clone(), |x, _| element([4, -5, 900_000], x)),
            computed(&domains, constants)
        );
        assert_eq!(
            defined(domains.clone(), |x, y| element(
                [IntExpr::from(4), (-5).into(), y.into()],
                x
            )),
            computed(&domains, entry),
        );
    }
}

#[test]
fn the_same_comparison_has_one_variable() {
    check(
        |[x, y, z, ..]| {
            (x.eq(3).implies(y.eq(1))) & (x.ne(3).implies(z.eq(1))) & (y.eq(1) ^ x.ne(3))
        },
        &["x=3"],
        &[
            "set_in_reif x x=3",
            "set_in_imp y x=3",
            "set_in_imp z x=3",
            "set_in_reif y x=3",
        ],
    );
    // `x ≤ y` and `y < x`, and whether a 0/1 variable is 1.
    check(
        |[x, y, _, b, c]| exists([x.le(y), y.lt(x), b.eq(1), c.ne(1)]),
        &["x<=y"],
        &["linear_le_reif x y x<=y"],
    );
}

#[test]
fn what_has_no_parts_has_a_text() {
    let text = |condition: BoolExpr| condition.text(&|_| "x");
    let none: [BoolExpr; 0] = [];
    assert_eq!(text(forall(none.clone())), "true");
    assert_eq!(text(exists(none)), "false");
    assert_eq!(text(BoolExpr::Odd(Vec::new())), "false");
    assert_eq!(text(BoolExpr::Even(Vec::new())), "true");
    assert_eq!(text(IntExpr::Sum(Vec::new()).eq(1)), "0=1");
}

#[test]
fn constants_are_no_special_case() {
    check(|_| BoolExpr::constant(true), &[], &[]);
    check(|_| IntExpr::from(2).lt(1), &[], &["linear_le "]);
    for (truth, count) in [(true, 9), (false, 0)] {
        let mut model = Model::new();
        model.array("x", 2, 1..=3).unwrap();
        model.require(BoolExpr::constant(truth)).unwrap();
        model.require(IntExpr::from(1).le(2)).unwrap();
        assert_eq!(model.solutions().count(), count);
    }
    let mut model = Model::new();
    let x = model.var("x", 1..=3).unwrap();
    // Contradictions are found by the search, not by a panic.
    for condition in [x.gt(3), x.ne(x), (x - x).eq(1), x.is_in(Values::empty())] {
        model.require(condition).unwrap();
    }
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}

#[test]
fn comparisons_of_variables_stay_what_they_are() {
    let (x, y) = (Var::new(0), Var::new(1));
    assert!(x == x && x != y);
    // On references, too, the method makes a condition.
    let conditions: Vec<BoolExpr> = [x, y].iter().map(|x| x.eq(3)).collect();
    assert_eq!(format!("{:?}", conditions[1]), format!("{:?}", y.eq(3)));
    let greater: Vec<IntExpr> = [x, y].iter().map(|x| x.max(y)).collect();
    assert_eq!(format!("{:?}", greater[0]), format!("{:?}", x.max(y)));
}

#[test]
fn auxiliary_variables_are_branched_on_last_and_have_values() {
    let mut model = Model::new();
    let x = model.array("x", 2, 1..=9).unwrap();
    let far = model.define("far", (x[0] - x[1]).abs()).unwrap();
    let even = model
        .define("even", (far.eq(2) | far.eq(4)) & x[0].lt(x[1]))
        .unwrap();
    let solution = model.solutions().next().unwrap();
    assert_eq!(
        (solution.values(&x), solution[far], solution[even]),
        (vec![1, 1], 0, 0)
    );
    assert_eq!(model.solutions().count(), 81);
    let trace = model
        .trace(Goal::Satisfy, TraceLevel::Decisions)
        .unwrap()
        .to_string();
    let decided = |line: &&str| line.starts_with("node") && line.contains(": ");
    assert!(
        trace
            .lines()
            .filter(decided)
            .all(|line| line.contains(": x[")),
        "{trace}"
    );
    assert_eq!(model.maximize(far).unwrap().solution.unwrap()[far], 8);
}

#[test]
fn errors_are_told_when_a_condition_is_posted() {
    let mut model = Model::new();
    let (x, b) = (
        model.var("x", 0..=2).unwrap(),
        model.var("b", 0..=1).unwrap(),
    );
    let wide = model.array("wide", 2, i32::MIN..=i32::MAX).unwrap();
    let foreign = Var::new(9);
    let unknown = ModelError::UnknownVariable {
        constraint: "expression",
        var: foreign,
        count: 4,
    };
    assert_eq!(
        model.require(x.eq(1) | b.eq(foreign + 1)),
        Err(unknown.clone())
    );
    assert_eq!(model.define("y", sum([x, foreign])), Err(unknown));
    let boolean = LogicError::NotBoolean {
        constraint: "expression",
        var: x.into(),
        bounds: (0..=2).into(),
    };
    assert_eq!(model.require(x | b.eq(0)), Err(boolean.clone().into()));
    assert_eq!(model.require(sum([!x, !b]).le(1)), Err(boolean.into()));
    let overflow = |constraint| ModelError::Overflow { constraint };
    assert_eq!(
        model.require((x * i64::MAX + x).le(1)),
        Err(overflow("linear"))
    );
    assert_eq!(
        model.require(((2 * x) * i64::MAX).le(1)),
        Err(overflow("linear"))
    );
    assert_eq!(
        model.define("y", wide[0] + wide[1]),
        Err(overflow("expression"))
    );
    assert_eq!(
        model.define("y", wide[0] * wide[1]),
        Err(overflow("expression"))
    );
    assert_eq!(
        model.require(wide[0].abs().eq(1)),
        Err(overflow("expression"))
    );
    assert_eq!(
        model.require((wide[0] / wide[1]).eq(1)),
        Err(overflow("expression"))
    );
    assert_eq!(
        model.require(element([i64::MAX], x).eq(1)),
        Err(overflow("element"))
    );
    let empty = ModelError::Length {
        constraint: "element",
        what: "entries",
        expected: 1,
        found: 0,
    };
    assert_eq!(model.require(element([0; 0], x).eq(1)), Err(empty));
    let empty = ModelError::Length {
        constraint: "maximum",
        what: "variables",
        expected: 1,
        found: 0,
    };
    assert_eq!(model.require(maximum([0; 0]).eq(1)), Err(empty));
    assert_eq!(
        (model.domains().len(), model.solver().propagators()),
        (4, 0)
    );
}

/// The quotient is refused only after it has a variable, whose constraint rules out `y = 0`.
#[test]
fn a_refused_expression_adds_nothing() {
    let mut model = Model::new();
    let x = model.var("x", i32::MIN..=i32::MIN).unwrap();
    let y = model.var("y", 0..=1).unwrap();
    let far = || (x / y) * 3;
    let before = posted(&model);
    let answers = [
        model.require((far() * far()).eq(0)).is_err(),
        model.define("far", far()).is_err(),
        model.var_of(far()).is_err(),
        model.atom_of((far() * far()).ge(y)).is_err(),
        model.minimize(far()).is_err(),
        model.minimize_by_cores(far() * far()).is_err(),
    ];
    assert_eq!(answers, [true; 6]);
    assert_eq!(posted(&model), before);
    assert_eq!(model.solutions().count(), 2);
    model.require((x / y).le(y)).unwrap();
    assert_eq!(model.solutions().count(), 1);
}

/// What a condition that was refused said of a variable does not stay: `b` says nothing of `x < y` then.
#[test]
fn a_comparison_of_a_refused_condition_is_forgotten() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=2).unwrap();
    let b = model.var("b", 0..=1).unwrap();
    let far = model.var("far", i32::MIN..=i32::MIN).unwrap();
    let refused = b.eq(1).iff(x[0].lt(x[1])) & ((far / b) * 3 * (far * far)).eq(0);
    assert!(model.require(refused).is_err());
    model.require(x[0].lt(x[1]) | b.eq(1)).unwrap();
    // `x₀ < x₁` for 3 of 9 pairs, with both values of `b`, and 6 others with `b`.
    assert_eq!(model.solutions().count(), 3 * 2 + 6);
}
