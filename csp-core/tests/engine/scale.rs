//! Long chains: no recursion, no quadratic work.

use csp_core::prelude::*;

const LENGTH: usize = 200_000;

/// `x[0] ≠ x[1] ≠ x[2] …` over `0..=most`, the first solution.
fn chain(most: i32, order: VarOrder) -> (Stats, Vec<i32>) {
    let mut model = Model::new();
    let x = model.array("x", LENGTH, 0..=most).unwrap();
    for pair in x.windows(2) {
        model.post(NotEqual::new(pair[0], pair[1])).unwrap();
    }
    model.branch_on(&x, order, ValueOrder::Min).unwrap();
    let mut search = model.solutions();
    let solution = search.next().expect("a chain can be coloured").values(&x);
    (search.stats(), solution)
}

#[test]
fn two_colours_follow_from_the_first() {
    for order in [VarOrder::InputOrder, VarOrder::FirstFail] {
        let (stats, solution) = chain(1, order);
        assert!(
            solution
                .iter()
                .enumerate()
                .all(|(i, &colour)| colour == (i % 2) as i32)
        );
        assert_eq!((stats.nodes, stats.max_depth), (2, 1));
    }
}

#[test]
fn three_colours_take_a_decision_a_variable() {
    for order in [VarOrder::InputOrder, VarOrder::FirstFail] {
        let (stats, solution) = chain(2, order);
        assert!(solution.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(
            (stats.nodes, stats.failures, stats.max_depth),
            (LENGTH as u64 + 1, 0, LENGTH)
        );
    }
}

#[test]
fn a_chain_without_solution_fails_at_its_end() {
    let mut model = Model::new();
    let x = model.array("x", LENGTH + 1, 0..=1).unwrap();
    for i in 0..=LENGTH {
        model
            .post(NotEqual::new(x[i], x[(i + 1) % x.len()]))
            .unwrap();
    }
    let mut search = model.solutions();
    assert_eq!(search.next(), None);
    assert!(
        search.is_exhausted(),
        "an odd ring cannot be coloured with two colours"
    );
    assert_eq!((search.stats().nodes, search.stats().failures), (3, 2));
}

#[test]
fn a_long_row_in_order() {
    for (strictness, order) in [
        (Strictness::Weak, VarOrder::InputOrder),
        (Strictness::Strict, VarOrder::FirstFail),
    ] {
        let mut model = Model::new();
        let x = model.array("x", LENGTH, 0..=LENGTH as i32 + 3).unwrap();
        model.post(Increasing::new(&x, strictness)).unwrap();
        model.branch_on(&x, order, ValueOrder::Min).unwrap();
        let solution = model.solutions().next().expect("there is room").values(&x);
        let gap = i32::from(strictness == Strictness::Strict);
        assert!(
            solution
                .iter()
                .enumerate()
                .all(|(i, &value)| value == gap * i as i32)
        );
    }
}

/// Bounds come from both ends of a chain, and would wander one place a round if propagators were served as they were woken.
#[test]
fn chains_are_propagated_in_a_few_rounds() {
    const LENGTH: usize = 3000;
    let ways: [fn(usize) -> usize; 3] = [|i| i, |i| LENGTH - 2 - i, |i| i * i * i % (LENGTH - 1)];
    for place in ways {
        let mut model = Model::new();
        let x = model.array("x", LENGTH, 0..=2 * LENGTH as i32).unwrap();
        let mut posted = vec![false; LENGTH - 1];
        for i in 0..LENGTH - 1 {
            assert!(!std::mem::replace(&mut posted[place(i)], true));
            let pair = [(1, x[place(i)]), (-1, x[place(i) + 1])];
            model.post(Linear::new(pair, Relation::Less, 0)).unwrap();
        }
        model
            .branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)
            .unwrap();
        let mut search = model.solutions();
        let values = search.next().unwrap().values(&x);
        assert_eq!(values, (0..LENGTH as i32).collect::<Vec<_>>());
        let runs = search.stats().propagations;
        assert!(runs < 40 * LENGTH as u64, "{runs} runs");
    }
}
