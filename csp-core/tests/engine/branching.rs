//! Which variable, which value.

use super::{Log, left_sides, queens};
use csp_core::extend::{Branch, Brancher, SearchState, Side};
use csp_core::integers::IntegerSet;
use csp_core::prelude::*;

/// Variables of these sizes, `0..=size - 1`.
fn of_sizes(sizes: &[i32]) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let vars = sizes
        .iter()
        .map(|size| model.var("x", 0..=size - 1).unwrap())
        .collect();
    (model, vars)
}

/// The variables in the order in which a search without constraints decides them.
fn order(sizes: &[i32], listed: &[usize], order: VarOrder) -> Vec<usize> {
    let (mut model, x) = of_sizes(sizes);
    let listed: Vec<Var> = listed.iter().map(|&i| x[i]).collect();
    model.branch_on(&listed, order, ValueOrder::Min).unwrap();
    left_sides(&mut model)
        .iter()
        .map(|decision| decision.var().index())
        .collect()
}

#[test]
fn first_fail_takes_the_smallest_and_of_equals_the_first_listed() {
    assert_eq!(
        order(&[4, 3, 5, 3, 2], &[0, 1, 2, 3, 4], VarOrder::FirstFail),
        [4, 1, 3, 0, 2]
    );
    assert_eq!(
        order(&[4, 3, 5, 3, 2], &[3, 2, 1, 0, 4], VarOrder::FirstFail),
        [4, 3, 1, 0, 2]
    );
    assert_eq!(
        order(&[2, 2, 2], &[2, 0, 1], VarOrder::FirstFail),
        [2, 0, 1]
    );
}

#[test]
fn first_fail_follows_propagation() {
    let (mut model, x) = of_sizes(&[3, 4, 4]);
    model
        .post(Linear::new([(1, x[0]), (1, x[2])], Relation::AtMost, 1))
        .unwrap();
    model
        .branch_on(&x, VarOrder::FirstFail, ValueOrder::Max)
        .unwrap();
    // x0 and x2 shrink to 0..=1 at the root; x0 = 1 fixes x2.
    assert_eq!(
        left_sides(&mut model),
        [Atom::is(x[0], 1), Atom::is(x[1], 3)]
    );
}

#[test]
fn input_order_takes_them_as_listed_and_the_default_takes_the_rest() {
    assert_eq!(
        order(&[4, 3, 5, 3, 2], &[0, 1, 2, 3, 4], VarOrder::InputOrder),
        [0, 1, 2, 3, 4]
    );
    assert_eq!(
        order(&[4, 3, 5, 3, 2], &[2, 0], VarOrder::InputOrder),
        [2, 0, 4, 1, 3]
    );
}

#[test]
fn orders_by_what_the_domain_says() {
    let order = |domains: &[Values], order| {
        let mut model = Model::new();
        let x: Vec<Var> = domains
            .iter()
            .map(|values| model.var("x", values.clone()).unwrap())
            .collect();
        model.branch_on(&x, order, ValueOrder::Min).unwrap();
        let vars: Vec<usize> = left_sides(&mut model)
            .iter()
            .map(|d| d.var().index())
            .collect();
        vars
    };
    let domains: [Values; 5] = [
        [-3, 4, 5].into(),
        (-5..=0).into(),
        [7, 20].into(),
        (-5..=1).into(),
        [2, 300].into(),
    ];
    assert_eq!(order(&domains, VarOrder::Smallest), [1, 3, 0, 4, 2]);
    assert_eq!(order(&domains, VarOrder::Largest), [4, 2, 0, 3, 1]);
    assert_eq!(order(&domains, VarOrder::MaxRegret), [4, 2, 0, 1, 3]);
    assert_eq!(order(&domains, VarOrder::AntiFirstFail), [3, 1, 0, 2, 4]);
    let ends: [Values; 2] = [
        (i32::MAX - 1..=i32::MAX).into(),
        (i32::MIN..=i32::MIN + 1).into(),
    ];
    assert_eq!(order(&ends, VarOrder::Smallest), [1, 0]);
    assert_eq!(order(&ends, VarOrder::Largest), [0, 1]);
}

#[test]
fn orders_by_the_number_of_constraints() {
    for (order, expected) in [
        (VarOrder::Occurrence, [3, 1, 2, 0]),
        (VarOrder::MostConstrained, [1, 2, 0, 3]),
    ] {
        let (mut model, x) = of_sizes(&[3, 3, 3, 6]);
        for (place, times) in [(1, 2), (2, 1), (3, 4)] {
            weigh(&mut model, x[place], times);
        }
        model.branch_on(&x, order, ValueOrder::Min).unwrap();
        let vars: Vec<Var> = left_sides(&mut model).iter().map(|d| d.var()).collect();
        assert_eq!(
            vars[..4],
            expected.map(|place: usize| x[place]),
            "{order:?}"
        );
    }
}

/// Adds constraints that never do anything.
fn weigh(model: &mut Model, x: Var, times: usize) {
    let far = model.var("far", 1000).unwrap();
    for _ in 0..times {
        model
            .linear(&[(1, x), (1, far)], Relation::AtLeast, 0)
            .unwrap();
    }
}

#[test]
fn dom_deg_divides_by_the_number_of_constraints() {
    let (mut model, x) = of_sizes(&[2, 6, 6, 3]);
    weigh(&mut model, x[0], 1);
    weigh(&mut model, x[1], 4);
    weigh(&mut model, x[2], 2);
    weigh(&mut model, x[3], 2);
    model
        .branch_on(&x, VarOrder::DomDeg, ValueOrder::Min)
        .unwrap();
    // 2/1, 6/4, 6/2, 3/2: of the equals 6/4 and 3/2 the first.
    let vars: Vec<Var> = left_sides(&mut model)
        .iter()
        .map(|decision| decision.var())
        .collect();
    assert_eq!(vars, [x[1], x[3], x[0], x[2]]);
}

/// `a` and `b` with two idle constraints each, and three variables that cannot all differ. The left
/// and right decisions.
fn hopeless(order: VarOrder) -> (Vec<Var>, Vec<Branch>) {
    let (mut model, x) = of_sizes(&[2, 2, 2, 2, 2]);
    for &light in &x[..2] {
        weigh(&mut model, light, 3);
    }
    for (i, j) in [(2, 3), (2, 4), (3, 4)] {
        model.post(NotEqual::new(x[i], x[j])).unwrap();
    }
    model.branch_on(&x, order, ValueOrder::Min).unwrap();
    let mut log = Log::default();
    assert_eq!(model.search(Goal::Satisfy, &mut log).unwrap().next(), None);
    (x, log.branched)
}

#[test]
fn dom_w_deg_learns_from_failures() {
    // Both begin with a and b, the variables of most constraints. Once a's left side is closed, the
    // one that counts failures goes where they were.
    let after_a = |(x, branched): (Vec<Var>, Vec<Branch>)| {
        let right = Branch::of(Atom::is(x[0], 0), Side::Right);
        let closed = branched.iter().position(|&branch| branch == right).unwrap();
        let vars: Vec<Var> = branched.iter().map(|branch| branch.atom.var()).collect();
        assert_eq!(vars[..2], [x[0], x[1]]);
        (vars[closed + 1].index(), branched.len())
    };
    let (plain, plain_length) = after_a(hopeless(VarOrder::DomDeg));
    let (learned, learned_length) = after_a(hopeless(VarOrder::DomWDeg));
    assert_eq!(plain, 1);
    assert!((2..=4).contains(&learned), "x{learned}");
    assert!(learned_length < plain_length);
}

/// The values of one variable in the order in which a search finds them.
fn values_in_order(values: impl IntegerSet, order: ValueOrder) -> Vec<i32> {
    let mut model = Model::new();
    let x = model.var("x", values).unwrap();
    model.branch_on(&[x], VarOrder::InputOrder, order).unwrap();
    model.solutions().map(|solution| solution[x]).collect()
}

#[test]
fn value_orders() {
    for offset in [0, -100, 1000] {
        // One word, and several words.
        for values in
            [[1, 2, 4, 7, 9], [1, 2, 4, 70, 900]].map(|values| values.map(|value| value + offset))
        {
            let [a, b, c, d, e] = values;
            assert_eq!(values_in_order(values, ValueOrder::Min), [a, b, c, d, e]);
            assert_eq!(values_in_order(values, ValueOrder::Max), [e, d, c, b, a]);
            assert_eq!(values_in_order(values, ValueOrder::Median), [c, b, d, a, e]);
            assert_eq!(values_in_order(values, ValueOrder::Split), [a, b, c, d, e]);
            assert_eq!(
                values_in_order(values, ValueOrder::ReverseSplit),
                [e, d, c, b, a]
            );
            assert_eq!(
                values_in_order(values, ValueOrder::Interval),
                [a, b, c, d, e]
            );
            assert_eq!(values_in_order(values, ValueOrder::OutMin), [e, d, c, b, a]);
            assert_eq!(values_in_order(values, ValueOrder::OutMax), [a, b, c, d, e]);
            assert_eq!(
                values_in_order(values, ValueOrder::OutMedian),
                [e, a, d, b, c]
            );
        }
        let middle = |values: [i32; 5]| {
            values_in_order(values.map(|value| value + offset), ValueOrder::Middle)
        };
        assert_eq!(
            middle([1, 2, 4, 7, 9]),
            [4, 7, 2, 1, 9].map(|value| value + offset)
        );
        assert_eq!(
            middle([1, 2, 4, 70, 900]),
            [70, 4, 2, 1, 900].map(|value| value + offset)
        );
    }
}

/// The first decision on a variable with these values, as text.
fn first_decision(values: impl IntegerSet, order: ValueOrder) -> String {
    let mut model = Model::new();
    let x = model.var("x", values).unwrap();
    model.branch_on(&[x], VarOrder::InputOrder, order).unwrap();
    format!("{:?}", left_sides(&mut model)[0])
}

#[test]
fn orders_that_split_or_exclude_decide_no_value() {
    let gaps = |order| first_decision([1, 2, 4, 7, 9], order);
    let whole = |order| first_decision(1..=9, order);
    assert_eq!(
        [gaps(ValueOrder::Interval), whole(ValueOrder::Interval)],
        ["x0 <= 2", "x0 <= 5"]
    );
    assert_eq!(
        [gaps(ValueOrder::OutMin), gaps(ValueOrder::OutMax)],
        ["x0 != 1", "x0 != 9"]
    );
    assert_eq!(
        [gaps(ValueOrder::OutMedian), gaps(ValueOrder::Middle)],
        ["x0 != 4", "x0 = 4"]
    );
    let drawn = |order: fn(u64) -> ValueOrder| {
        let decisions = (0..60).map(|seed| first_decision([1, 2, 4, 7, 9], order(seed)));
        decisions
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    };
    assert_eq!(drawn(ValueOrder::RandomSplit), ["x0 <= 5", "x0 >= 6"]);
    let excluded = ["x0 != 1", "x0 != 2", "x0 != 4", "x0 != 7", "x0 != 9"];
    assert_eq!(drawn(ValueOrder::OutRandom), excluded);
}

#[test]
fn random_is_reproducible_and_takes_every_value_once() {
    for order in [
        ValueOrder::Random,
        ValueOrder::RandomSplit,
        ValueOrder::OutRandom,
    ] {
        let draw = |seed| values_in_order(-10..=10, order(seed));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        let mut sorted = draw(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (-10..=10).collect::<Vec<_>>());
    }
    // Written down, so that a change of the generator does not pass unseen.
    assert_eq!(
        values_in_order(0..=5, ValueOrder::Random(42)),
        [4, 5, 1, 2, 0, 3]
    );
}

#[test]
fn a_whole_search_is_reproducible() {
    for value in [
        ValueOrder::Min,
        ValueOrder::Max,
        ValueOrder::Median,
        ValueOrder::Random(7),
    ] {
        for order in [
            VarOrder::InputOrder,
            VarOrder::FirstFail,
            VarOrder::DomDeg,
            VarOrder::DomWDeg,
        ] {
            let run = || {
                let (mut model, x) = queens(7);
                model.branch_on(&x, order, value).unwrap();
                let mut log = Log::default();
                let solutions: Vec<_> = model.search(Goal::Satisfy, &mut log).unwrap().collect();
                (solutions, log)
            };
            let (solutions, log) = run();
            assert_eq!(solutions.len(), 40, "{order:?} {value:?}");
            assert_eq!(run(), (solutions, log));
        }
    }
}

/// Fixes its variables to their largest value, and notes when it is asked.
struct Noted(Vec<Var>, std::sync::mpsc::Sender<usize>);

impl Brancher for Noted {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let &x = self.0.iter().find(|&&x| !d.is_fixed(x))?;
        self.1.send(x.index()).unwrap();
        Some(Atom::is(x, d.max(x)))
    }
}

#[test]
fn branchers_are_asked_in_sequence() {
    let (mut model, x) = of_sizes(&[2, 2, 3, 2]);
    let (note, asked) = std::sync::mpsc::channel();
    model.branch(Noted(vec![x[2]], note.clone()));
    model.branch(Noted(vec![x[1]], note));
    assert_eq!(model.solutions().next().unwrap().values(&x), [1, 1, 2, 1]);
    assert_eq!(asked.try_iter().collect::<Vec<_>>(), [2, 1]);
    // A brancher that comes later is still asked before the default one.
    model
        .branch_on(&[x[3]], VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    assert_eq!(model.solutions().next().unwrap().values(&x), [1, 1, 2, 0]);
    assert_eq!(model.solutions().count(), 24);
}
