//! All-different in its three strengths against slow and obvious twins: at the root, along random walks through the search
//! tree, and on whole trees.

use csp_core::prelude::*;
use csp_core::solver::Solver;
use csp_core::trail::Cause;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

const STRENGTHS: [Consistency; 3] = [Consistency::Value, Consistency::Bounds, Consistency::Domain];

/// Domains of a scope; `None` in their stead: there is no solution.
type Boxes = Vec<Values>;

// ---- The engine's answer ----------------------------------------------------------------------------------------------

fn post(domains: &[Values], consistency: Consistency) -> (Solver, Vec<Var>) {
    let mut solver = Solver::default();
    let vars: Vec<Var> = domains.iter().map(|values| solver.new_var(values).unwrap()).collect();
    solver.post(AllDifferent::new(&vars).consistency(consistency)).unwrap();
    (solver, vars)
}

fn read(solver: &Solver, vars: &[Var]) -> Boxes {
    vars.iter().map(|&x| solver.domains().values(x)).collect()
}

fn propagate(solver: &mut Solver, vars: &[Var]) -> Option<Boxes> {
    solver.propagate(&mut ()).ok().map(|()| read(solver, vars))
}

fn at_the_root(domains: &[Values], consistency: Consistency) -> Option<Boxes> {
    let (mut solver, vars) = post(domains, consistency);
    propagate(&mut solver, &vars)
}

// ---- The twins --------------------------------------------------------------------------------------------------------

/// Removes what has no support, one value at a time, until nothing changes.
fn closure(domains: &[Values], mut unsupported: impl FnMut(&[Values], usize) -> Option<i32>) -> Option<Boxes> {
    let mut now = domains.to_vec();
    if now.iter().any(Values::is_empty) {
        return None;
    }
    let mut i = 0;
    while i < now.len() {
        match unsupported(&now, i) {
            None => i += 1,
            Some(value) => {
                now[i] = now[i].difference(&value.into());
                if now[i].is_empty() {
                    return None;
                }
                i = 0;
            }
        }
    }
    Some(now)
}

fn is_taken(domains: &[Values], i: usize, value: i32) -> bool {
    domains.iter().enumerate().any(|(j, other)| j != i && *other == value.into())
}

fn value_consistent(domains: &[Values]) -> Option<Boxes> {
    closure(domains, |now, i| now[i].iter().find(|&value| is_taken(now, i, value)))
}

fn domain_consistent(domains: &[Values]) -> Option<Boxes> {
    let with = |i: usize, value: i32| {
        let mut fixed = domains.to_vec();
        fixed[i] = value.into();
        fixed.sort_by_key(Values::len);
        is_satisfiable(&fixed, &mut Vec::new())
    };
    let keep = |i: usize| domains[i].iter().filter(|&value| with(i, value)).collect();
    let kept: Boxes = (0..domains.len()).map(keep).collect();
    (!kept.iter().any(Values::is_empty)).then_some(kept)
}

/// Tries everything.
fn is_satisfiable(domains: &[Values], taken: &mut Vec<i32>) -> bool {
    let Some((first, rest)) = domains.split_first() else { return true };
    first.iter().any(|value| {
        if taken.contains(&value) {
            return false;
        }
        taken.push(value);
        let found = is_satisfiable(rest, taken);
        taken.pop();
        found
    })
}

fn count(domains: &[Values], taken: &mut Vec<i32>) -> usize {
    let Some((first, rest)) = domains.split_first() else { return 1 };
    let mut total = 0;
    for value in first.iter() {
        if !taken.contains(&value) {
            taken.push(value);
            total += count(rest, taken);
            taken.pop();
        }
    }
    total
}

/// Bounds supported in the boxes, and the values of fixed variables gone from the others. Bounds-only domains keep values
/// in the middle.
fn bounds_consistent(domains: &[Values], bounds_only: &[bool]) -> Option<Boxes> {
    // Without this a huge box would be emptied one value at a time.
    if !intervals_fit(domains.iter().filter_map(interval).collect()) {
        return None;
    }
    closure(domains, |now, i| {
        let (min, max) = (now[i].min()?, now[i].max()?);
        let lonely = [min, max].into_iter().find(|&bound| is_taken(now, i, bound) || !fits_with(now, i, bound));
        if bounds_only[i] { lonely } else { lonely.or_else(|| now[i].iter().find(|&value| is_taken(now, i, value))) }
    })
}

fn interval(values: &Values) -> Option<(i64, i64)> {
    Some((i64::from(values.min()?), i64::from(values.max()?)))
}

/// Whether the boxes have a solution in which variable `i` takes this value.
fn fits_with(domains: &[Values], i: usize, value: i32) -> bool {
    let mut intervals: Vec<(i64, i64)> = domains.iter().filter_map(interval).collect();
    intervals[i] = (i64::from(value), i64::from(value));
    intervals_fit(intervals)
}

/// Whether the intervals have different representatives: always the one that ends first takes the next integer.
fn intervals_fit(mut waiting: Vec<(i64, i64)>) -> bool {
    let mut next = i64::MIN;
    while let Some(&(first, _)) = waiting.iter().min() {
        next = next.max(first);
        let open = (0..waiting.len()).filter(|&k| waiting[k].0 <= next);
        let (end, k) = open.map(|k| (waiting[k].1, k)).min().unwrap();
        if end < next {
            return false;
        }
        waiting.swap_remove(k);
        next += 1;
    }
    true
}

fn is_bounds_only(domains: &[Values]) -> Vec<bool> {
    let (solver, vars) = post(domains, Consistency::Value);
    vars.iter().map(|&x| solver.domains().is_bounds_only(x)).collect()
}

fn twin(domains: &[Values], bounds_only: &[bool], consistency: Consistency) -> Option<Boxes> {
    match consistency {
        Consistency::Value => value_consistent(domains),
        Consistency::Bounds => bounds_consistent(domains, bounds_only),
        Consistency::Domain => domain_consistent(domains),
    }
}

// ---- Random instances -------------------------------------------------------------------------------------------------

/// What the values of the domains look like.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Few values, close together: one word for all.
    Close,
    /// Words that lie far from each other.
    Apart,
    /// Domains of several words.
    Spread,
    /// Where `i32` ends.
    Ends,
}

const SHAPES: [Shape; 4] = [Shape::Close, Shape::Apart, Shape::Spread, Shape::Ends];

fn random_domain(rng: &mut ChaCha8Rng, shape: Shape, range: i32) -> Values {
    let size = rng.random_range(1..=4);
    let mut value = || {
        let small = rng.random_range(0..range);
        match shape {
            Shape::Close => small - 3,
            Shape::Apart => small * 40 - 90,
            Shape::Spread => small * 200 / range - 100,
            Shape::Ends if rng.random_bool(0.5) => i32::MIN + small / 2,
            Shape::Ends => i32::MAX - small / 2,
        }
    };
    let values: Values = match shape {
        // A word holds 64 values: near neighbours of the first one.
        Shape::Apart => {
            let base = value();
            (0..size).map(|_| base + 20 * rng.random_range(0..4)).collect()
        }
        // No word and no row of words reaches from one end to the other.
        Shape::Ends => {
            let first = value();
            let all: Values = (1..size).map(|_| value()).chain([first]).collect();
            let side = if first < 0 { i32::MIN..=-1 } else { 0..=i32::MAX };
            all.intersection(&side.into())
        }
        _ => (0..size).map(|_| value()).collect(),
    };
    assert!(!values.is_empty());
    values
}

fn instances(
    seed: u64,
    count: usize,
    lengths: std::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = (Shape, Boxes)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(move |i| {
        let shape = SHAPES[i % SHAPES.len()];
        let length = rng.random_range(lengths.clone());
        let range = rng.random_range(length as i32..=length as i32 + 3).max(2);
        (shape, (0..length).map(|_| random_domain(&mut rng, shape, range)).collect())
    })
}

// ---- The laws ---------------------------------------------------------------------------------------------------------

#[test]
fn each_strength_leaves_what_its_twin_leaves() {
    let mut failures = 0;
    for (shape, domains) in instances(1, 20_000, 0..=8) {
        for consistency in STRENGTHS {
            let left = at_the_root(&domains, consistency);
            failures += usize::from(left.is_none());
            let expected = twin(&domains, &vec![false; domains.len()], consistency);
            assert_eq!(left, expected, "{consistency:?}, {shape:?}, {domains:?}");
        }
    }
    assert!((2500..40_000).contains(&failures), "{failures}");
}

#[test]
fn wide_boxes_are_bounds_consistent_to_the_ends_of_i32() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..8000 {
        let length = rng.random_range(2..=8);
        let domain = |rng: &mut ChaCha8Rng| {
            let (a, b) = (rng.random_range(0..6), rng.random_range(0..6));
            let (low, high) = (i32::MIN + a, i32::MAX - b);
            match rng.random_range(0..4) {
                0 => low..=i32::MIN + 6,
                1 => i32::MAX - 6..=high,
                2 if rng.random_bool(0.2) => low..=high,
                2 => i32::MAX - 100_000..=high,
                _ => low..=low + rng.random_range(0..3),
            }
        };
        let domains: Boxes = (0..length).map(|_| domain(&mut rng).into()).collect();
        let bounds_only = is_bounds_only(&domains);
        let expected = bounds_consistent(&domains, &bounds_only);
        assert_eq!(at_the_root(&domains, Consistency::Bounds), expected, "{domains:?}");
        if bounds_only.contains(&true) {
            assert_eq!(at_the_root(&domains, Consistency::Domain), expected, "{domains:?}");
        }
    }
}

/// What the propagators remember from run to run must not matter: after each change and each return the domains are those
/// of a twin that remembers nothing.
#[test]
fn random_walks_through_the_tree_agree_with_the_twin() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (shape, domains) in instances(4, 4000, 4..=8) {
        for consistency in STRENGTHS {
            let bounds_only = vec![false; domains.len()];
            let (mut solver, vars) = post(&domains, consistency);
            let Some(root) = propagate(&mut solver, &vars) else { continue };
            let mut path = vec![root];
            for _ in 0..12 {
                let Some(now) = path.last() else { break };
                let i = rng.random_range(0..vars.len());
                let value = now[i].iter().nth(rng.random_range(0..now[i].len()) as usize).unwrap();
                let mut changed = now.clone();
                solver.push_level();
                let outcome = if rng.random_bool(0.4) {
                    changed[i] = value.into();
                    solver.act(Cause::Given, |d| d.fix(vars[i], value))
                } else {
                    changed[i] = now[i].difference(&value.into());
                    solver.act(Cause::Given, |d| d.remove(vars[i], value))
                };
                let left = outcome.ok().and_then(|()| propagate(&mut solver, &vars));
                let expected = twin(&changed, &bounds_only, consistency);
                assert_eq!(left, expected, "{consistency:?}, {shape:?}, {domains:?}, from {now:?} to {changed:?}");
                match left {
                    Some(left) if rng.random_bool(0.8) => path.push(left),
                    _ => {
                        solver.pop_level();
                        assert_eq!(read(&solver, &vars), *now);
                        if path.len() > 1 && rng.random_bool(0.5) {
                            solver.pop_level();
                            path.pop();
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn all_strengths_find_all_solutions() {
    for (shape, domains) in instances(5, 400, 0..=6) {
        let expected = count(&domains, &mut Vec::new());
        for consistency in STRENGTHS {
            let mut model = Model::new();
            let vars: Vec<Var> = domains.iter().map(|values| model.var("x", values.clone()).unwrap()).collect();
            model.post(AllDifferent::new(&vars).consistency(consistency)).unwrap();
            let mut search = model.solutions();
            let found = search.by_ref().inspect(|solution| {
                let values = solution.values(&vars);
                assert!(values.iter().enumerate().all(|(i, value)| !values[..i].contains(value)), "{values:?}");
            });
            assert_eq!(found.count(), expected, "{consistency:?}, {shape:?}, {domains:?}");
            if consistency == Consistency::Domain {
                assert_eq!(search.stats().failures, u64::from(expected == 0), "domain consistency never turns back");
            }
        }
    }
}

#[test]
fn a_variable_does_not_differ_from_itself() {
    for (_, domains) in instances(6, 200, 1..=6) {
        for consistency in STRENGTHS {
            let mut solver = Solver::default();
            let mut vars: Vec<Var> = domains.iter().map(|values| solver.new_var(values).unwrap()).collect();
            vars.push(vars[domains.len() / 2]);
            solver.post(AllDifferent::new(&vars).consistency(consistency)).unwrap();
            assert_eq!(solver.propagate(&mut ()), Err(Conflict::SCOPE));
        }
    }
}

#[test]
fn strangers_are_refused_and_nothing_is_added() {
    for consistency in STRENGTHS {
        for length in 1..5 {
            let mut solver = Solver::default();
            let mut vars: Vec<Var> = (1..length).map(|_| solver.new_var(&(0..=9).into()).unwrap()).collect();
            vars.push(Var::new(77));
            let posted = solver.post(AllDifferent::new(&vars).consistency(consistency));
            assert!(matches!(posted, Err(ModelError::UnknownVariable { .. })), "{posted:?}");
            assert_eq!(solver.propagators(), 0);
        }
    }
}

#[test]
fn two_hundred_variables_on_two_hundred_values() {
    let domains = vec![Values::from(0..=199); 200];
    let (mut solver, vars) = post(&domains, Consistency::Domain);
    assert_eq!(propagate(&mut solver, &vars), Some(domains));
    // A staircase: x[i] in 0..=i has one solution.
    for strength in [Consistency::Bounds, Consistency::Domain] {
        let stairs: Boxes = (0..200).rev().map(|i| (0..=i).into()).collect();
        let steps: Boxes = (0..200).rev().map(Values::from).collect();
        assert_eq!(at_the_root(&stairs, strength), Some(steps));
    }
    // Two blocks that touch in one variable: it belongs to the upper one, whatever the order.
    let blocks: Boxes = (0..200).map(|i| if i < 80 { (0..=79).into() } else { (0..=199).into() }).collect();
    let apart: Boxes = (0..200).map(|i| if i < 80 { (0..=79).into() } else { (80..=199).into() }).collect();
    assert_eq!(at_the_root(&blocks, Consistency::Bounds), Some(apart.clone()));
    assert_eq!(at_the_root(&blocks, Consistency::Domain), Some(apart));
}

#[test]
fn one_pigeon_too_many_fails_at_the_root() {
    for holes in [64, 65, 300] {
        let boxes = vec![Values::from(1..=holes); holes as usize + 1];
        for strength in [Consistency::Bounds, Consistency::Domain] {
            assert_eq!(at_the_root(&boxes, strength), None);
            assert_eq!(at_the_root(&boxes[1..], strength).as_deref(), Some(&boxes[1..]));
        }
    }
}

/// Deep components: nothing recurses.
#[test]
fn ten_thousand_variables_in_a_chain_or_a_ring() {
    for length in [10_000, 10_001] {
        let domains: Boxes = (0..10_000).map(|i| [i, (i + 1) % length].into()).collect();
        assert_eq!(at_the_root(&domains, Consistency::Domain).as_ref(), Some(&domains));
    }
}

/// Two solutions, everybody left or everybody right: one change turns them all.
#[test]
fn a_thousand_variables_turn_in_a_ring() {
    let turned = |by: i32| (0..1000).map(|i| ((i + by) % 1000).into()).collect::<Boxes>();
    let ring: Boxes = (0..1000).map(|i| [i, (i + 1) % 1000].into()).collect();
    let (mut solver, vars) = post(&ring, Consistency::Domain);
    assert_eq!(propagate(&mut solver, &vars).as_ref(), Some(&ring));
    for by in [1, 0, 1] {
        solver.push_level();
        solver.act(Cause::Given, |d| d.remove(vars[7], 8 - by)).unwrap();
        assert_eq!(propagate(&mut solver, &vars), Some(turned(by)));
        solver.pop_level();
    }
}

#[test]
fn a_long_cascade_of_values_takes_each_variable_once() {
    for forward in [true, false] {
        let mut model = Model::new();
        let x: Vec<Var> = (0..3_000).map(|i| model.var("x", [i, i + 1]).unwrap()).collect();
        model.post(AllDifferent::new(&x)).unwrap();
        // Every other follows from the first, or from the last.
        let (start, value) = if forward { (x[0], 1) } else { (x[2_999], 2_999) };
        model.assign(start, value).unwrap();
        let mut search = model.solutions();
        assert!(search.advance());
        assert_eq!(search.stats().nodes, 1);
    }
}
