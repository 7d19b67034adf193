//! Branchers that learn, and branchers around others.

use super::{Log, left_sides, queens};
use csp_core::branching::{LastConflict, Ordered, PhaseSaving};
use csp_core::extend::{Atom, Brancher, Cause, Domains, Entry, SearchState};
use csp_core::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) const ORDERS: [VarOrder; 11] = [
    VarOrder::AntiFirstFail,
    VarOrder::Smallest,
    VarOrder::Largest,
    VarOrder::MaxRegret,
    VarOrder::Occurrence,
    VarOrder::MostConstrained,
    VarOrder::FirstFail,
    VarOrder::DomWDeg,
    VarOrder::DecayedDomWDeg(90),
    VarOrder::FailureRate,
    VarOrder::InputOrder,
];

/// Every way to wrap a brancher.
pub(crate) fn wrap(model: &mut Model, ordered: Ordered, kind: usize) {
    match kind {
        0 => model.branch(ordered),
        1 => model.branch(ordered.shuffle_ties(5)),
        2 => model.branch(LastConflict::new(ordered)),
        3 => model.branch(PhaseSaving::new(ordered)),
        _ => model.branch(LastConflict::new(PhaseSaving::new(ordered.shuffle_ties(5)))),
    }
}

fn run(order: VarOrder, kind: usize, restarts: bool) -> (Vec<Vec<i32>>, Log) {
    let (mut model, x) = queens(7);
    let ordered = model.ordered(&x, order, ValueOrder::Median).unwrap();
    wrap(&mut model, ordered, kind);
    if restarts {
        model.restarts(Restarts::luby(3));
    }
    let mut log = Log::default();
    let solutions = model
        .search(Goal::Satisfy, &mut log)
        .unwrap()
        .map(|solution| solution.values(&x))
        .collect();
    (solutions, log)
}

#[test]
fn all_find_the_same_solutions_and_do_the_same_again() {
    let (mut expected, _) = run(VarOrder::InputOrder, 0, false);
    expected.sort();
    for order in ORDERS {
        for (kind, restarts) in (0..5).flat_map(|kind| [(kind, false), (kind, true)]) {
            let (mut solutions, log) = run(order, kind, restarts);
            assert_eq!(
                run(order, kind, restarts),
                (solutions.clone(), log),
                "{order:?} {kind} {restarts}"
            );
            solutions.sort();
            assert_eq!(solutions, expected, "{order:?} {kind} {restarts}");
        }
    }
}

/// Variables are made after the brancher: one by hand, more by `require`. Failures happen on all.
#[test]
fn variables_made_after_the_brancher_do_not_disturb_it() {
    for order in ORDERS {
        for (kind, restarts) in (0..5).flat_map(|kind| [(kind, false), (kind, true)]) {
            let mut model = Model::new();
            let x = model.array("x", 4, 0..=3).unwrap();
            let ordered = model.ordered(&x, order, ValueOrder::Max).unwrap();
            wrap(&mut model, ordered, kind);
            let late = model.var("late", 0..=3).unwrap();
            model.all_different(&x).unwrap();
            model.require((x[0] * x[1] + x[2]).eq(late + x[3])).unwrap();
            model.require(late.ne(x[0]) | (x[1] + x[2]).lt(3)).unwrap();
            if restarts {
                model.restarts(Restarts::luby(1));
            }
            let mut search = model.solutions();
            // x is one of 24 orders of 0..=3; `late` follows from it.
            assert_eq!(
                search.by_ref().count(),
                expected_of_late(),
                "{order:?} {kind} {restarts}"
            );
            assert!(search.stats().failures > 0, "{order:?} {kind} {restarts}");
        }
    }
}

/// The solutions of the model above, by its definition.
fn expected_of_late() -> usize {
    let digits = || 0..=3;
    let all = digits().flat_map(|a| digits().map(move |b| (a, b)));
    let four = all
        .clone()
        .flat_map(|(a, b)| all.clone().map(move |(c, d)| [a, b, c, d]));
    let different = four.filter(|x: &[i32; 4]| (0..4).all(|i| (0..i).all(|j| x[i] != x[j])));
    different
        .map(|x| (x, x[0] * x[1] + x[2] - x[3]))
        .filter(|(x, late)| digits().contains(late) && (*late != x[0] || x[1] + x[2] < 3))
        .count()
}

#[test]
fn ties_are_shuffled_by_the_seed_and_nothing_else() {
    let decided = |order, seed: Option<u64>| {
        let mut model = Model::new();
        let x: Vec<Var> = [3, 2, 2, 2, 2, 2, 2]
            .iter()
            .map(|&size| model.var("x", 1..=size).unwrap())
            .collect();
        let ordered = model.ordered(&x, order, ValueOrder::Min).unwrap();
        model.branch(match seed {
            Some(seed) => ordered.shuffle_ties(seed),
            None => ordered,
        });
        left_sides(&mut model)
            .iter()
            .map(|decision| decision.var().index())
            .collect::<Vec<_>>()
    };
    for order in [VarOrder::FirstFail, VarOrder::DomDeg] {
        assert_eq!(decided(order, None), [1, 2, 3, 4, 5, 6, 0]);
        assert_eq!(decided(order, Some(1)), decided(order, Some(1)));
        assert_ne!(decided(order, Some(1)), decided(order, Some(2)));
        assert!(
            (0..9).all(|seed| decided(order, Some(seed)).last() == Some(&0)),
            "the largest is the last one"
        );
        let first: std::collections::BTreeSet<usize> =
            (0..50).map(|seed| decided(order, Some(seed))[0]).collect();
        assert_eq!(first.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    }
    assert_eq!(
        decided(VarOrder::InputOrder, Some(3)),
        [0, 1, 2, 3, 4, 5, 6]
    );
}

/// Variables that do not matter, then three that cannot all differ. Gives the nodes it takes to see
/// that there is no solution.
fn nodes(idle: usize, wrapped: bool) -> u64 {
    let mut model = Model::new();
    let mut x = model.array("idle", idle, 0..=1).unwrap();
    let knot = model.array("knot", 3, 0..=1).unwrap();
    for (a, b) in [(0, 1), (1, 2), (0, 2)] {
        model.post(NotEqual::new(knot[a], knot[b])).unwrap();
    }
    x.extend(knot);
    let ordered = model
        .ordered(&x, VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    wrap(&mut model, ordered, if wrapped { 2 } else { 0 });
    let mut search = model.solutions();
    assert_eq!(search.next(), None);
    search.stats().nodes
}

#[test]
fn the_last_conflict_leads_out_of_a_blind_alley() {
    // Without it the knot is met below each of the 2^8 assignments, with it once at each level on
    // the way back.
    assert_eq!(nodes(8, false), 2 * 512 - 1);
    assert!(nodes(8, true) <= 2 * (8 + 2) + 16, "{}", nodes(8, true));
}

/// Says only `choose`.
struct Plain(Vec<Var>);

impl Brancher for Plain {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let &x = self.0.iter().find(|&&x| !d.is_fixed(x))?;
        Some(Atom::is(x, d.min(x)))
    }
}

#[test]
fn a_brancher_without_choose_on_is_left_alone() {
    let decided = |wrapped| {
        let (mut model, x) = queens(6);
        match wrapped {
            true => model.branch(LastConflict::new(Plain(x))),
            false => model.branch(Plain(x)),
        }
        let mut log = Log::default();
        model.search(Goal::Satisfy, &mut log).unwrap().count();
        log
    };
    assert_eq!(decided(true), decided(false));
}

/// Counts the failures that it is told of, and looks at the decisions that led there.
struct Listener {
    plain: Plain,
    failures: Arc<AtomicUsize>,
}

impl Brancher for Listener {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        self.plain.choose(d)
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        let is_branch =
            |entry: &Entry| matches!(entry.cause(), Cause::Decision | Cause::Refutation);
        assert!(d.trail().log().iter().any(is_branch) && !scope.is_empty());
        self.failures.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn branchers_around_others_pass_failures_on() {
    let failures = Arc::new(AtomicUsize::new(0));
    let (mut model, x) = queens(6);
    let plain = Plain(x);
    let listener = Listener {
        plain,
        failures: Arc::clone(&failures),
    };
    model.branch(LastConflict::new(PhaseSaving::new(listener)));
    let mut search = model.solutions();
    assert_eq!(search.by_ref().count(), 4);
    assert!(search.stats().failures > 0);
    assert_eq!(
        failures.load(Ordering::Relaxed) as u64,
        search.stats().failures
    );
}

/// Wants the smallest values up to its first solution, and the largest from then on.
struct Fickle(Vec<Var>, bool);

impl Brancher for Fickle {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let next = self.0.iter().find(|&&x| !d.is_fixed(x));
        self.1 |= next.is_none();
        next.map(|&x| Atom::is(x, if self.1 { d.max(x) } else { d.min(x) }))
    }
}

#[test]
fn phases_are_repeated_as_long_as_they_can_be() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=2).unwrap();
    model.branch(PhaseSaving::new(Fickle(x.clone(), false)));
    let first = |model: &mut Model| model.solve().solution().unwrap().values(&x);
    assert_eq!(
        [first(&mut model), first(&mut model)],
        [[0, 0, 0], [0, 0, 0]]
    );
    model.linear(&[(1, x[1])], Relation::AtLeast, 1).unwrap();
    assert_eq!(first(&mut model), [0, 2, 0]);
}

#[test]
fn the_saved_side_of_a_split_comes_first() {
    let mut model = Model::new();
    let x = model.var("x", 0..=100_000).unwrap();
    let ordered = model
        .ordered(&[x], VarOrder::InputOrder, ValueOrder::Median)
        .unwrap();
    model.branch(PhaseSaving::new(ordered));
    model.linear(&[(1, x)], Relation::AtLeast, 99_990).unwrap();
    assert_eq!(left_sides(&mut model)[0], Atom::at_most(x, 99_995));
    assert_eq!(model.solutions().last().unwrap()[x], 100_000);
    // The next search begins where the one before was, on the upper side of the first split.
    assert_eq!(left_sides(&mut model)[0], Atom::at_least(x, 99_996));
}
