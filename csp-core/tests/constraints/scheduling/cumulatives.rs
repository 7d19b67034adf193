//! Tasks that choose among machines.

use super::cumulative::peak;
use super::durations;
use crate::constraints::twins::{compare, many, propagated, some_of};
use crate::constraints::{ALL, thorough};
use csp_core::constraints::{Amount, Cumulatives};
use csp_core::error::ScheduleError;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle};
use rand::RngExt as _;

/// The demands of the tasks of a machine; the others demand nothing.
fn on(machine: i32, machines: &[i32], demands: &[i32]) -> Vec<i32> {
    let all = machines.iter().zip(demands);
    all.map(|(&own, &demand)| if own == machine { demand } else { 0 })
        .collect()
}

/// Whether each task is on a machine, and no machine has too many.
fn holds(s: &[i32], p: &[i32], r: &[i32], m: &[i32], capacities: &[i32]) -> bool {
    let numbers = 0..capacities.len() as i32;
    m.iter().all(|machine| numbers.contains(machine))
        && numbers.zip(capacities).all(|(machine, &capacity)| {
            capacity >= 0 && peak(s, p, &on(machine, m, r)) <= i64::from(capacity)
        })
}

/// The machines of the tasks, their starts, and at the end sometimes the capacity of the last
/// machine, which the first task may demand, too.
fn cumulatives() -> Oracle {
    Oracle::drawn("cumulatives", |draw| {
        let count = draw.arity() / 2;
        let last = draw.arity() - 1;
        let (mut p, all) = (durations(draw), draw.int(1..=3) as usize);
        p.truncate(count);
        let r: Vec<i32> = draw.ints(count, 0..=3).iter().map(|&r| r as i32).collect();
        let c: Vec<i32> = draw.ints(all, 0..=4).iter().map(|&c| c as i32).collect();
        let [varies, demands] = [draw.chance(1, 2), draw.chance(1, 4)];
        let note = format!("{p:?} {r:?} {c:?} {varies} {demands}");
        let given = (p.clone(), r.clone(), c.clone());
        let meaning = move |v: &[i32]| {
            let (p, mut r, mut c) = given.clone();
            if varies {
                c[all - 1] = v[last];
            }
            if demands {
                r[0] = v[last];
            }
            let amounts = !demands || v[last] >= 0;
            amounts && holds(&v[count..2 * count], &p, &r, &v[..count], &c)
        };
        let post = move |x: &[Var]| {
            let amounts = |of: &[i32]| of.iter().map(|&n| n.into()).collect::<Vec<Amount>>();
            let (mut r, mut c) = (amounts(&r), amounts(&c));
            if varies {
                c[all - 1] = x[last].into();
            }
            if demands {
                r[0] = x[last].into();
            }
            Cumulatives::new(&x[count..2 * count], &p, r, &x[..count], c)
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(2..=7)
    .booleans(3)
}

#[test]
fn cumulatives_keeps_solutions() {
    thorough(
        &cumulatives()
            .shapes(&[DomainShape::Small, DomainShape::Wide])
            .cases(4000),
    );
    thorough(&cumulatives().shapes(&ALL).cases(1000));
}

/// The machine and the start of a task in one number, a 0/1 variable for each, and a sum for each
/// moment of each machine.
#[test]
fn cumulatives_is_its_sums() {
    many(150, |rng| {
        let count = rng.random_range(2..=3);
        let machines: Vec<Values> = (0..count).map(|_| some_of(rng, -1..=2)).collect();
        let starts = (0..count).map(|_| some_of(rng, 0..=4));
        let domains: Vec<Values> = machines.into_iter().chain(starts).collect();
        let p: Vec<i32> = (0..count).map(|_| rng.random_range(0..=3)).collect();
        let r: Vec<i32> = (0..count).map(|_| rng.random_range(0..=3)).collect();
        let c: Vec<i32> = (0..2).map(|_| rng.random_range(1..=4)).collect();
        compare(
            &domains,
            |x| Cumulatives::new(&x[count..], &p, &r, &x[..count], &c),
            |twin| {
                let both: Vec<i32> = (0..=1)
                    .flat_map(|m| (0..=4).map(move |s| 10 * m + s))
                    .collect();
                let mut bits = Vec::new();
                for i in 0..count {
                    let all = twin.model.var("both", 0..=14).unwrap();
                    let terms = [(10, twin.x[i]), (1, twin.x[count + i]), (-1, all)];
                    twin.model.linear(&terms, Relation::Equal, 0).unwrap();
                    bits.push(twin.indicators(all, &both));
                }
                for (machine, time) in (0..=1).flat_map(|m| (0..=7).map(move |time| (m, time))) {
                    let mut terms = Vec::new();
                    for i in 0..count {
                        let runs = |s: i32| (s..s + p[i]).contains(&time);
                        let there = both.iter().zip(&bits[i]);
                        let there = there.filter(|&(&b, _)| b / 10 == machine && runs(b % 10));
                        terms.extend(there.map(|(_, &bit)| (i64::from(r[i]), bit)));
                    }
                    twin.at_most(&terms, c[machine as usize].into());
                }
            },
        )
    });
}

/// A task is not where there is no room for it, and moves where it is for sure.
#[test]
fn machines_and_starts_are_narrowed() {
    let domains = [0..=0, 0..=2, 1..=1, 0..=1, 0..=1, 1..=9].map(Values::from);
    let constraint =
        |x: &[Var]| Cumulatives::new(&x[3..], [3, 2, 3], [2, 2, 2], &x[..3], [3, 1, 2]);
    assert_eq!(
        propagated(&domains, constraint),
        None,
        "the third task needs two"
    );
    let constraint =
        |x: &[Var]| Cumulatives::new(&x[3..], [3, 2, 3], [2, 2, 1], &x[..3], [3, 1, 2]);
    let after = propagated(&domains, constraint).unwrap();
    assert_eq!(
        after[1].to_string(),
        "2",
        "the second task fits beside no other"
    );
    let domains = [0..=0, 0..=0, 0..=0, 0..=9].map(Values::from);
    let after = propagated(&domains, |x| {
        Cumulatives::new(&x[2..], [3, 2], [2, 2], &x[..2], [3])
    });
    assert_eq!(after.unwrap()[3].to_string(), "3..9");
}

#[test]
fn nonsense_is_refused() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let length = |what, found| {
        Err(ModelError::Length {
            constraint: "cumulatives",
            what,
            expected: 2,
            found,
        })
    };
    let post = |model: &mut Model, durations: &[i32], demands: &[i32], machines: &[Var], c: i32| {
        model.post(Cumulatives::new(&x, durations, demands, machines, [c]))
    };
    assert_eq!(
        post(&mut model, &[1], &[1, 1], &x, 1),
        length("durations", 1)
    );
    assert_eq!(post(&mut model, &[1, 1], &[1], &x, 1), length("demands", 1));
    assert_eq!(
        post(&mut model, &[1, 1], &[1, 1], &x[..1], 1),
        length("machines", 1)
    );
    let negative = ScheduleError::Negative {
        constraint: "cumulatives",
        what: "capacities",
        place: 0,
        amount: -1,
    };
    assert_eq!(
        post(&mut model, &[1, 1], &[1, 1], &x, -1),
        Err(negative.into())
    );
    let strange = post(&mut model, &[1, 1], &[1, 1], &[Var::new(9); 2], 1);
    assert!(matches!(strange, Err(ModelError::UnknownVariable { .. })));
    assert_eq!(model.solver().propagators(), 0);
    // Without machines there is no place for a task.
    model
        .post(Cumulatives::new(&x, [1, 1], [1, 1], &x, [0; 0]))
        .unwrap();
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}
