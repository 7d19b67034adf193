//! Tasks that may be absent.

use super::cumulative::peak;
use super::no_overlap::overlap;
use super::{durations, tasks};
use crate::constraints::rules::{self, Rule, Task};
use crate::constraints::twins::propagated;
use crate::constraints::{ALL, thorough};
use csp_core::constraints::Amount;
use csp_core::extend::Constraint;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Draw, Instance, Oracle, cases};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// An atom before it is posted: the place of its variable in the scope, which may be any, and
/// whether it is said of its values.
#[derive(Clone, Copy, Debug)]
struct Presence {
    place: usize,
    operator: usize,
    value: i32,
}

impl Presence {
    /// Often it holds in a random assignment.
    fn many(count: usize, draw: &mut Draw) -> Vec<Self> {
        let last = draw.arity() as i64 - 1;
        let mut one = || {
            let place = draw.int(0..=last) as usize;
            let near = i64::from(draw.assignment()[place]) + draw.int(-1..=1);
            let value = i32::try_from(near).unwrap_or(0);
            Self {
                place,
                operator: draw.int(0..=3) as usize,
                value,
            }
        };
        (0..count).map(|_| one()).collect()
    }

    fn atom(self, x: &[Var]) -> Atom {
        let x = x[self.place];
        let value = self.value;
        [
            Atom::is(x, value),
            Atom::is_not(x, value),
            Atom::at_most(x, value),
            Atom::at_least(x, value),
        ][self.operator]
    }

    fn holds(self, v: &[i32]) -> bool {
        let v = v[self.place];
        let value = self.value;
        [v == value, v != value, v <= value, v >= value][self.operator]
    }
}

/// Numbers without those of absent tasks.
fn present(numbers: &[i32], presences: &[Presence], v: &[i32]) -> Vec<i32> {
    let all = numbers.iter().zip(presences);
    all.map(|(&number, presence)| if presence.holds(v) { number } else { 0 })
        .collect()
}

/// The durations are variables in a third of the cases.
fn machine() -> Oracle {
    Oracle::drawn("disjunctive", |draw| {
        let count = draw.arity();
        let lengths = durations(draw);
        let presences = Presence::many(count, draw);
        let varies = draw.chance(1, 3);
        let orders = draw.chance(1, 4);
        let note = format!("{lengths:?} {presences:?} {varies} {orders}");
        let given = (lengths.clone(), presences.clone());
        let meaning = move |v: &[i32]| {
            let lengths = if varies { v } else { &given.0 };
            let lengths = present(lengths, &given.1, v);
            let amounts = !varies || v.iter().all(|&v| v >= 0);
            amounts && (0..count).all(|j| (0..j).all(|i| !overlap(v, &lengths, i, j)))
        };
        let post = move |x: &[Var]| {
            let amount = |(&x, &length): (&Var, &i32)| {
                if varies {
                    Amount::Variable(x)
                } else {
                    length.into()
                }
            };
            let amounts: Vec<Amount> = x.iter().zip(&lengths).map(amount).collect();
            let tasks = NoOverlap::new(x, amounts);
            let tasks = tasks.optional(presences.iter().map(|presence| presence.atom(x)));
            if orders { tasks.with_orders() } else { tasks }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=5)
}

/// The last variable of the scope is the capacity in half of the cases, and a duration or a demand
/// in some.
fn resource() -> Oracle {
    Oracle::drawn("cumulative", |draw| {
        let fixed = draw.chance(1, 2).then(|| draw.int(0..=6) as i32);
        let count = draw.arity() - usize::from(fixed.is_none());
        let mut lengths = durations(draw);
        lengths.truncate(count);
        let most = i64::from(fixed.unwrap_or(2)).max(1) + 1;
        let demands: Vec<i32> = draw
            .ints(count, 0..=most)
            .iter()
            .map(|&r| r as i32)
            .collect();
        let presences = Presence::many(count, draw);
        // The first task demands the last variable.
        let varies = fixed.is_some() && draw.chance(1, 3);
        if varies {
            lengths[0] = lengths[0].min(70);
        }
        let note = format!("{lengths:?} {demands:?} {fixed:?} {presences:?} {varies}");
        let given = (lengths.clone(), demands.clone(), presences.clone());
        let meaning = move |v: &[i32]| {
            let last = v[v.len() - 1];
            let mut demands = given.1.clone();
            if varies {
                demands[0] = last;
            }
            let demands = present(&demands, &given.2, v);
            let capacity = fixed.unwrap_or(last);
            let amounts = (!varies && fixed.is_some()) || last >= 0;
            amounts && peak(&v[..count], &given.0, &demands) <= i64::from(capacity)
        };
        let post = move |x: &[Var]| {
            let last = Amount::Variable(x[x.len() - 1]);
            let mut demands: Vec<Amount> = demands.iter().map(|&r| r.into()).collect();
            if varies {
                demands[0] = last;
            }
            let capacity = fixed.map_or(last, Amount::from);
            let tasks = Cumulative::new(&x[..count], &lengths, demands, capacity);
            tasks.optional(presences.iter().map(|presence| presence.atom(x)))
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=5)
}

#[test]
fn tasks_may_be_absent() {
    for oracle in [machine, resource] {
        thorough(&oracle().shapes(&ALL).cases(4000));
        thorough(
            &oracle()
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(500),
        );
    }
}

/// Starts are where the rules leave them for the tasks that are there, and a task is absent where
/// some of the rules that are applied together find no room for it.
fn agree<C: Constraint>(
    capacity: i32,
    together: impl Fn(&[Task]) -> Vec<Vec<Rule>>,
    constraint: impl Fn(&[Var], &[Task], Vec<Var>) -> C,
) {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut absences = 0;
    for _ in 0..cases(2000) {
        let mut tasks = tasks(&mut rng, capacity);
        for task in &mut tasks {
            task.domain = (task.domain.min().unwrap()..=task.domain.max().unwrap()).into();
        }
        let count = tasks.len();
        let open = rng.random_range(1..=count);
        let mut domains: Vec<Values> = tasks.iter().map(|task| task.domain.clone()).collect();
        domains.extend((0..count).map(|task| Values::from(i32::from(task >= open)..=1)));
        let after = propagated(&domains, |x| {
            constraint(&x[..count], &tasks, x[count..].to_vec())
        });
        let capacity = i64::from(capacity);
        let parts = together(&tasks);
        let fixpoint = rules::fixpoint(&tasks[open..], capacity, &parts.concat());
        let Some(starts) = fixpoint else {
            assert_eq!(after, None, "{tasks:?}");
            continue;
        };
        let after = after.unwrap();
        assert_eq!(after[open..count], starts, "{tasks:?}");
        for (task, start) in tasks.iter_mut().zip(&after).skip(open) {
            task.domain = start.clone();
        }
        for task in 0..open {
            assert_eq!(
                after[task], domains[task],
                "the start of a task that may be absent is free"
            );
            let mut tried: Vec<Task> = tasks[open..].to_vec();
            tried.push(tasks[task].clone());
            let fails = |part: &Vec<Rule>| rules::fixpoint(&tried, capacity, part).is_none();
            let is_absent = parts.iter().any(fails);
            assert_eq!(
                after[count + task].contains(1),
                !is_absent,
                "{task} {tasks:?}"
            );
            absences += usize::from(is_absent);
        }
    }
    assert!(absences as u64 > cases(50), "{absences}");
}

#[test]
fn absences_are_those_of_the_rules() {
    let lengths = |tasks: &[Task]| tasks.iter().map(|task| task.duration).collect::<Vec<_>>();
    let machine = |_: &[Task]| vec![vec![rules::MACHINE]];
    agree(1, machine, |x, tasks, there| {
        NoOverlap::new(x, lengths(tasks)).optional(there)
    });
    for capacity in [2, 4] {
        let resource = |tasks: &[Task]| {
            let demands: Vec<i64> = tasks.iter().map(|task| task.demand.into()).collect();
            let is_machine = rules::are_exclusive(&demands, capacity.into());
            let own = vec![rules::TIME_TABLE, rules::ENERGY];
            if is_machine {
                vec![own, vec![rules::MACHINE]]
            } else {
                vec![own]
            }
        };
        agree(capacity, resource, |x, tasks, there| {
            let demands = tasks.iter().map(|task| task.demand).collect::<Vec<_>>();
            Cumulative::new(x, lengths(tasks), demands, capacity).optional(there)
        });
    }
}

#[test]
fn each_task_has_a_presence() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let b = model.array("b", 1, 0..=1).unwrap();
    let length = |constraint| {
        Err(ModelError::Length {
            constraint,
            what: "presences",
            expected: 2,
            found: 1,
        })
    };
    let there = || b.iter().copied();
    assert_eq!(
        model.post(NoOverlap::new(&x, [1, 1]).optional(there())),
        length("disjunctive")
    );
    let tasks = Cumulative::new(&x, [1, 1], [1, 1], 1);
    assert_eq!(model.post(tasks.optional(there())), length("cumulative"));
    let strange = NoOverlap::new(&x, [0, 0]).optional([Var::new(9); 2]);
    assert!(matches!(
        model.post(strange),
        Err(ModelError::UnknownVariable { .. })
    ));
    assert_eq!(model.solver().propagators(), 0);
}
