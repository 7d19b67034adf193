//! Explanations as text, and the answers that are none.

use super::checked::checked;
use csp_core::check::CheckVerdict;
use csp_core::constraints::InSet;
use csp_core::explain::{Core, Fact, Minimality, Part, Why};
use csp_core::prelude::*;
use csp_core::trace::Limit;

/// The text of the answer, which is by propagation.
fn told(model: &mut Model, givens: &[Atom], fact: Option<Fact>) -> String {
    let checker = model.checker(givens.iter().copied());
    let mut explainer = model.explainer(givens.iter().copied()).unwrap();
    let why = match fact {
        Some(fact) => explainer.why(fact).unwrap(),
        None => explainer.conflict(),
    };
    let verdict = checked(&checker, fact, &why);
    assert!(matches!(verdict, CheckVerdict::Holds(_)), "{verdict:?}");
    let Why::Derived(explanation) = why else {
        panic!("{why:?}")
    };
    model.describe(&explanation)
}

/// SEND + MORE = MONEY without leading zeros, and its letters.
fn money() -> (Model, Vec<Var>, [Atom; 2]) {
    let mut model = Model::new();
    let letters: Vec<Var> = "SENDMORY"
        .chars()
        .map(|name| model.var(name, 0..=9).unwrap())
        .collect();
    let [s, e, n, d, m, o, r, y] = letters[..] else {
        unreachable!()
    };
    model.all_different(&letters).unwrap();
    let word = |word: &[Var]| {
        word.iter()
            .rev()
            .zip([1, 10, 100, 1000, 10000])
            .map(|(&x, w)| (w, x))
            .collect::<Vec<_>>()
    };
    let mut sum = [word(&[s, e, n, d]), word(&[m, o, r, e])].concat();
    sum.extend(word(&[m, o, n, e, y]).into_iter().map(|(w, x)| (-w, x)));
    model.linear(&sum, Relation::Equal, 0).unwrap();
    (model, letters, [Atom::at_least(s, 1), Atom::at_least(m, 1)])
}

#[test]
fn each_step_is_told_once_the_conclusion_first() {
    let (mut model, letters, givens) = money();
    insta::assert_snapshot!(told(&mut model, &givens, Some(Atom::is_not(letters[1], 9).into())), @"
    E ≠ 9: by all_different, because S = 9 (1)
      1. S = 9: by linear_eq, because M ≥ 1 (given)
    ");
    insta::assert_snapshot!(told(&mut model, &givens, Some(Atom::is(letters[4], 1).into())), @"
    M = 1: by linear_eq, because S = 9 (1)
      1. S = 9: by linear_eq, because M ≥ 1 (given)
    ");
    assert_eq!(
        told(&mut model, &givens, Some(givens[0].into())),
        "S ≥ 1: given"
    );
    assert_eq!(
        told(
            &mut model,
            &givens,
            Some(Atom::at_most(letters[0], 9).into())
        ),
        "S ≤ 9: by its domain"
    );
}

#[test]
fn a_search_names_the_parts_and_whether_it_tried_all() {
    let (mut model, letters, givens) = money();
    let fact = Atom::is(letters[1], 5);
    let parts = vec![
        Part::Given(givens[1]),
        Part::Constraint(0),
        Part::Constraint(1),
    ];
    let core = |parts, minimality| Core {
        supposed: Some((!fact).into()),
        parts,
        minimality,
    };
    let why = model.explainer(givens).unwrap().why(fact).unwrap();
    assert_eq!(why, Why::Searched(core(parts.clone(), Minimality::Proven)));
    let verdict = checked(&model.checker(givens), Some(fact.into()), &why);
    assert!(matches!(verdict, CheckVerdict::Holds(_)), "{verdict:?}");
    // Five nodes are enough to find that there is nothing else, not to find that all parts are
    // needed.
    let limited = [4, 5].map(|nodes| {
        model
            .explainer(givens)
            .unwrap()
            .limits(Limits::default().nodes(nodes))
            .why(fact)
            .unwrap()
    });
    assert_eq!(limited[0], Why::Unknown(Limit::Nodes));
    assert_eq!(limited[1], Why::Searched(core(parts, Minimality::Limited)));
    insta::assert_snapshot!(model.describe(&why), @"
    E = 5: a search finds no solution where E ≠ 5, with
      M ≥ 1 (given)
      all_different
      linear_eq
    ");
    insta::assert_snapshot!(model.describe(&limited[1]), @"
    E = 5: a search finds no solution where E ≠ 5, with
      M ≥ 1 (given)
      all_different
      linear_eq
      (fewer may do: a limit came before all were tried)
    ");
    let unknown = model.describe(&limited[0]);
    assert_eq!(
        unknown,
        "unknown, the limit on nodes came before the answer"
    );
}

#[test]
fn what_is_not_so_has_a_witness() {
    let (mut model, letters, givens) = money();
    let Why::Open(solution) = model
        .explainer(givens)
        .unwrap()
        .why(Atom::is_not(letters[1], 5))
        .unwrap()
    else {
        panic!()
    };
    assert_eq!(solution[letters[1]], 5);
    assert_eq!(
        model.describe(&Why::Open(solution)),
        "not so, here is a solution: S = 9, E = 5, N = 6, D = 7, M = 1, O = 0, R = 8, Y = 2"
    );
    let Why::Open(solution) = model.explainer([]).unwrap().conflict() else {
        panic!()
    };
    assert_eq!(solution.values(&letters).len(), 8);
}

#[test]
fn wide_domains_are_told_by_their_bounds() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=1_000_000).unwrap();
    for pair in x.windows(2) {
        model
            .linear(&[(1, pair[0]), (-1, pair[1])], Relation::Less, 0)
            .unwrap();
    }
    model
        .linear(&[(1, x[0]), (1, x[1])], Relation::AtMost, 2_000_000)
        .unwrap();
    let givens = [
        Atom::at_least(x[0], 500),
        Atom::at_most(x[2], 700),
        Atom::at_least(x[1], 5),
    ];
    insta::assert_snapshot!(told(&mut model, &givens, Some(Atom::at_least(x[2], 502).into())), @"
    x[2] ≥ 502: by linear_le, because x[1] ≥ 501 (1)
      1. x[1] ≥ 501: by linear_le, because x[0] ≥ 500 (given)
    ");
    let clash = [&givens[..], &[Atom::at_most(x[2], 501)]].concat();
    insta::assert_snapshot!(told(&mut model, &clash, None), @"
    no solution: by linear_le, because x[1] ≥ 501 (1), x[2] ≤ 501 (given)
      1. x[1] ≥ 501: by linear_le, because x[0] ≥ 500 (given)
    ");
    insta::assert_snapshot!(told(&mut model, &givens, Some(Atom::is_not(x[1], 900).into())), @"x[1] ≠ 900: by linear_le, because x[2] ≤ 700 (given)");
    let two = [Atom::is(x[0], 3), Atom::is(x[0], 4), givens[1]];
    insta::assert_snapshot!(told(&mut model, &two, None), @"no solution: because x[0] = 3 (given), x[0] = 4 (given)");
}

#[test]
fn holes_of_wide_domains_are_explained() {
    let mut model = Model::new();
    let x = model.var("x", 0..=100_000).unwrap();
    let y = model.var("y", [5, 50_000, 90_000]).unwrap();
    model.post(NotEqual::new(x, y)).unwrap();
    let given = [Atom::is(y, 50_000)];
    insta::assert_snapshot!(told(&mut model, &given, Some(Atom::is_not(x, 50_000).into())), @"x ≠ 50000: by not_equal, because y = 50000 (given)");
    // A fact that need not hold is answered by a solution of the contrary.
    let fact = Atom::is_not(x, 70_000);
    let Why::Open(solution) = model.explainer(given).unwrap().why(fact).unwrap() else {
        panic!()
    };
    assert_eq!((solution[x], solution[y]), (70_000, 50_000));
    let fact = Atom::is(x, 70_000);
    let Why::Open(solution) = model.explainer(given).unwrap().why(fact).unwrap() else {
        panic!()
    };
    assert_ne!(solution[x], 70_000);
}

#[test]
fn gaps_of_wide_domains_are_told_as_ranges() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=1_000_000_000).unwrap();
    let gap = model.var("gap", 0..=1).unwrap();
    model.post(Equal::new(x[0], x[1]).offset(10)).unwrap();
    model
        .post(InSet::new(x[0], 2000..=999_999_999).reified(gap))
        .unwrap();
    let given = [Atom::is(gap, 0)];
    insta::assert_snapshot!(told(&mut model, &given, Some(Fact::Outside(x[1], 1990, 5000))), @"
    x[1] ∉ 1990..5000: by equal, because x[0] ∉ 2000..999999999 (1)
      1. x[0] ∉ 2000..999999999: by set_in_reif, because gap = 0 (given)
    ");
    insta::assert_snapshot!(told(&mut model, &given, Some(Atom::is_not(x[1], 4000).into())), @"
    x[1] ≠ 4000: by equal, because x[0] ∉ 2000..999999999 (1)
      1. x[0] ∉ 2000..999999999: by set_in_reif, because gap = 0 (given)
    ");
}

#[test]
fn conditions_are_told_in_their_own_words() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=9).unwrap();
    model.require_named("order", x[0].lt(x[1])).unwrap();
    // A condition on one variable is a fact of that variable.
    let [given, asked] =
        [x[0].ge(5), x[1].ge(6)].map(|condition| model.atom_of(condition).unwrap());
    assert_eq!(
        [given, asked],
        [Atom::at_least(x[0], 5), Atom::at_least(x[1], 6)]
    );
    assert_eq!(model.domains().len(), 2);
    insta::assert_snapshot!(told(&mut model, &[given], Some(asked.into())), @"x[1] ≥ 6: by order, because x[0] ≥ 5 (given)");
    // One on two variables has a truth, whose name it is.
    let far = model.atom_of(x[1].ge(x[0] + 3)).unwrap();
    insta::assert_snapshot!(told(&mut model, &[far], Some(Atom::at_most(x[0], 6).into())), @"x[0] ≤ 6: by linear_le_reif, because x[1]>=x[0]+3 (given)");
    insta::assert_snapshot!(told(&mut model, &[Atom::is(x[0], 8)], Some((!far).into())), @"not (x[1]>=x[0]+3): by linear_le_reif, because x[0] = 8 (given)");
    insta::assert_snapshot!(told(&mut model, &[!far], Some((!far).into())), @"not (x[1]>=x[0]+3): given");
    // A product has one variable, of which a comparison with a number is a fact; with another variable it has a truth, too.
    let before = model.domains().len();
    model.atom_of((x[0] * x[1]).ge(20)).unwrap();
    assert_eq!(model.domains().len(), before + 1);
    model.atom_of((x[1] * x[0]).ge(x[0] + x[1])).unwrap();
    assert_eq!(model.domains().len(), before + 3);
    // A solution is told without them.
    let open = model
        .explainer([Atom::is(x[1], 1)])
        .unwrap()
        .why(far)
        .unwrap();
    assert_eq!(
        model.describe(&open),
        "not so, here is a solution: x[0] = 0, x[1] = 1"
    );
}
