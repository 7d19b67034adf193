//! Constraints on views: each takes `a·x + c` where others take `x`.

use super::{ALL, strong, thorough};
use csp_core::constraints::{Maximum, Minimum};
use csp_core::explain::Why;
use csp_core::extend::View;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A view before it is posted: the place of its variable in the scope, scale and offset.
type Part = (usize, i32, i32);

const SCALES: [i32; 6] = [1, 1, 1, -1, 2, 0];

/// A view of the variable at a place whose value is often close to the target.
fn part(place: usize, target: i64, scales: &[i32], draw: &mut Draw) -> Part {
    let scale = draw.pick(scales);
    let value = i64::from(draw.assignment()[place]);
    let near = target - i64::from(scale) * value + draw.int(-2..=2);
    (place, scale, i32::try_from(near).unwrap_or(0))
}

/// This number of views close to each other. They may have variables in common.
fn parts(count: usize, draw: &mut Draw) -> Vec<Part> {
    let last = draw.arity() as i64 - 1;
    let target = i64::from(draw.assignment()[0]);
    let mut one = || {
        let place = draw.int(0..=last) as usize;
        part(place, target, &SCALES, draw)
    };
    (0..count).map(|_| one()).collect()
}

fn views(parts: &[Part], x: &[Var]) -> Vec<View> {
    parts
        .iter()
        .map(|&(place, scale, offset)| View::new(scale, x[place], offset))
        .collect()
}

fn values(parts: &[Part], v: &[i32]) -> Vec<i64> {
    let value =
        |&(place, scale, offset): &Part| i64::from(scale) * i64::from(v[place]) + i64::from(offset);
    parts.iter().map(value).collect()
}

/// An extremum of these views: the first one is it.
fn extremum(parts: Vec<Part>, draw: &mut Draw) -> Instance {
    let note = format!("{parts:?}");
    let meant = parts.clone();
    let is_extremum = |best: fn(&[i64]) -> Option<i64>| {
        move |v: &[i32]| {
            let values = values(&meant, v);
            best(&values[1..]) == Some(values[0])
        }
    };
    if draw.chance(1, 2) {
        let meaning = is_extremum(|values| values.iter().copied().max());
        Instance::new(meaning, move |x| {
            let views = views(&parts, x);
            Maximum::of(views[1..].to_vec(), views[0])
        })
        .note(note)
    } else {
        let meaning = is_extremum(|values| values.iter().copied().min());
        Instance::new(meaning, move |x| {
            let views = views(&parts, x);
            Minimum::of(views[1..].to_vec(), views[0])
        })
        .note(note)
    }
}

#[test]
fn extrema_of_views() {
    let oracle = Oracle::drawn("maximum", |draw| {
        let parts = parts(4, draw);
        extremum(parts, draw)
    });
    thorough(&oracle.arity(1..=4).shapes(&ALL).cases(3000));
    let turned = Oracle::drawn("maximum", |draw| {
        let target = i64::from(draw.assignment()[0]);
        let parts = (0..draw.arity())
            .map(|place| part(place, target, &[1, -1], draw))
            .collect::<Vec<_>>();
        extremum(parts, draw)
    });
    strong(
        &turned
            .arity(2..=4)
            .claims(Claim::Domain)
            .shapes(&[DomainShape::Small])
            .cases(2000),
    );
}

/// The constants are close to the value, and the index is one of the array.
fn element_of_constants() -> Oracle {
    Oracle::drawn("element", |draw| {
        let len = draw.int(1..=5);
        let target = i64::from(draw.assignment()[1]);
        let place = draw.int(0..=len - 1);
        let index = part(0, place, &SCALES, draw);
        let value = part(1, target, &SCALES, draw);
        let near = |offset: i64| i32::try_from(target + offset).unwrap_or(0);
        let array: Vec<i32> = draw
            .ints(len as usize, -2..=2)
            .into_iter()
            .map(near)
            .collect();
        let note = format!("{array:?} {index:?} {value:?}");
        let entries = array.clone();
        let meaning = move |v: &[i32]| {
            let sides = values(&[index, value], v);
            let entry = usize::try_from(sides[0])
                .ok()
                .and_then(|place| entries.get(place));
            entry.is_some_and(|&entry| i64::from(entry) == sides[1])
        };
        let post = move |x: &[Var]| {
            let sides = views(&[index, value], x);
            Element::new(&array, sides[0], sides[1])
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(2..=2)
}

#[test]
fn elements_of_constants() {
    thorough(
        &element_of_constants()
            .claims(Claim::Domain)
            .shapes(&ALL)
            .cases(4000),
    );
    thorough(
        &element_of_constants()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

fn element_of_views() -> Oracle {
    Oracle::drawn("element", |draw| {
        let len = draw.int(1..=4) as usize;
        let mut all = parts(len + 1, draw);
        let place = draw.int(0..=len as i64 - 1);
        let at = draw.int(0..=draw.arity() as i64 - 1) as usize;
        all.push(part(at, place, &SCALES, draw));
        let note = format!("{all:?}");
        let given = all.clone();
        let meaning = move |v: &[i32]| {
            let values = values(&given, v);
            let place = usize::try_from(values[len + 1])
                .ok()
                .filter(|&place| place < len);
            place.is_some_and(|place| values[place] == values[len])
        };
        let post = move |x: &[Var]| {
            let views = views(&all, x);
            Element::of(views[..len].to_vec(), views[len + 1], views[len])
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=4)
}

#[test]
fn elements_of_views() {
    thorough(&element_of_views().shapes(&ALL).cases(4000));
    thorough(
        &element_of_views()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(300),
    );
}

/// `6·x = 4·y + 1` has no solution. Bounds would tell after a billion steps, so the places of such entries go at once.
#[test]
fn entries_that_never_have_the_value() {
    let full = -2_147_483_646..=2_147_483_646;
    let mut model = Model::new();
    let x = model.array("x", 3, full).unwrap();
    let index = model.var("index", 0..=2).unwrap();
    let array = [
        View::new(6, x[0], 0),
        View::new(1, x[1], 0),
        View::new(1, x[2], 2),
    ];
    model
        .post(Element::of(array, index, View::new(4, x[2], 1)))
        .unwrap();
    model.require(index.ne(1)).unwrap();
    let questions = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&questions);
    model.limit(Limits::default().stop_when(move || count.fetch_add(1, Ordering::Relaxed) > 100));
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
    let why = model.explainer([]).unwrap().conflict();
    assert!(matches!(why, Why::Derived(_)), "{why:?}");
    assert!(questions.load(Ordering::Relaxed) < 100);
}

/// The greatest sum of demands at the start of a task.
fn peak(starts: &[i64], durations: &[i32], demands: &[i32]) -> i64 {
    let runs =
        |i: usize, time: i64| (starts[i]..starts[i] + i64::from(durations[i])).contains(&time);
    let demanded = |time: i64| {
        let running = (0..starts.len()).filter(|&i| runs(i, time));
        running.map(|i| i64::from(demands[i])).sum()
    };
    starts.iter().map(|&time| demanded(time)).max().unwrap_or(0)
}

fn amounts(count: usize, most: i64, draw: &mut Draw) -> Vec<i32> {
    draw.ints(count, 0..=most)
        .into_iter()
        .map(|amount| amount as i32)
        .collect()
}

#[test]
fn tasks_that_start_at_views() {
    for has_orders in [false, true] {
        let machine = Oracle::drawn("disjunctive", move |draw| {
            let parts = parts(3, draw);
            let durations = amounts(3, 3, draw);
            let note = format!("{parts:?} {durations:?} {has_orders}");
            let given = parts.clone();
            let lengths = durations.clone();
            let meaning = move |v: &[i32]| peak(&values(&given, v), &lengths, &[1; 3]) <= 1;
            let post = move |x: &[Var]| {
                let tasks = NoOverlap::of(views(&parts, x), &durations);
                if has_orders {
                    tasks.with_orders()
                } else {
                    tasks
                }
            };
            Instance::new(meaning, post).note(note)
        });
        thorough(&machine.arity(1..=4).shapes(&ALL).cases(3000));
    }
    let resource = Oracle::drawn("cumulative", |draw| {
        let parts = parts(4, draw);
        let durations = amounts(4, 3, draw);
        let demands = amounts(4, 3, draw);
        let capacity = draw.int(1..=6) as i32;
        let note = format!("{parts:?} {durations:?} {demands:?} {capacity}");
        let given = parts.clone();
        let lengths = durations.clone();
        let heights = demands.clone();
        let meaning =
            move |v: &[i32]| peak(&values(&given, v), &lengths, &heights) <= i64::from(capacity);
        let post =
            move |x: &[Var]| Cumulative::of(views(&parts, x), &durations, &demands, capacity);
        Instance::new(meaning, post).note(note)
    });
    thorough(&resource.arity(1..=4).shapes(&ALL).cases(3000));
}

/// Pushed one by the other they would creep over the whole range.
#[test]
fn tasks_that_are_always_equally_far_apart() {
    let solvable = |later: i32, durations: [i32; 2], demands: [i32; 2]| {
        let mut model = Model::new();
        let x = model.var("x", i32::MIN..=i32::MAX).unwrap();
        let starts = [View::from(x), View::new(1, x, later)];
        if demands == [1, 1] {
            model.post(NoOverlap::of(starts, durations)).unwrap();
        }
        model
            .post(Cumulative::of(starts, durations, demands, 4))
            .unwrap();
        model.solve().solution().is_some()
    };
    assert!(solvable(5, [5, i32::MAX], [1, 1]));
    assert!(!solvable(5, [6, 1], [1, 1]));
    assert!(solvable(-5, [i32::MAX, 5], [1, 1]));
    assert!(!solvable(-5, [1, 6], [1, 1]));
    assert!(solvable(5, [i32::MAX, 3], [3, 1]));
    assert!(!solvable(5, [6, 1], [3, 2]));
}

#[test]
fn views_that_are_too_far_are_refused() {
    let mut model = Model::new();
    let x = model.var("x", 0..=i32::MAX).unwrap();
    let far = [View::new(i32::MAX, x, 0)];
    let refused = model.post(NoOverlap::of(far, [1]));
    assert_eq!(
        refused,
        Err(ModelError::Overflow {
            constraint: "disjunctive"
        })
    );
    let refused = model.post(Cumulative::of(far, [1], [1], 1));
    assert_eq!(
        refused,
        Err(ModelError::Overflow {
            constraint: "cumulative"
        })
    );
    model.post(Maximum::of(far, View::new(1, x, 0))).unwrap();
    assert_eq!(model.solve().solution().unwrap()[x], 0);
}
