//! Who wakes when: each change of a domain of each form, and each event that one can watch for.

use csp_core::extend::{Cause, Conflict, Domains, Event, Propagator, Solver, Status, Woken};
use csp_core::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Notes that it ran.
struct Watcher([Var; 1], Event, Arc<AtomicBool>);

impl Propagator for Watcher {
    fn name(&self) -> &'static str {
        "watcher"
    }

    fn scope(&self) -> &[Var] {
        &self.0
    }

    fn propagate(&mut self, _: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.2.store(true, Ordering::Relaxed);
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        self.1
    }
}

type Change = fn(&mut Domains, Var) -> Result<(), Conflict>;

/// Which events a change of this domain is, weakest first.
fn events(values: &Values, change: Change) -> Vec<Event> {
    let woken = |event| {
        let mut solver = Solver::default();
        let x = solver.new_var(values).unwrap();
        let ran = Arc::new(AtomicBool::new(false));
        solver.post(Watcher([x], event, Arc::clone(&ran))).unwrap();
        solver.propagate(&mut ()).unwrap();
        assert!(
            ran.swap(false, Ordering::Relaxed),
            "the first run is on posting"
        );
        solver.act(Cause::Given, |d| change(d, x)).unwrap();
        solver.propagate(&mut ()).unwrap();
        ran.load(Ordering::Relaxed)
    };
    [Event::Any, Event::Bounds, Event::Fixed]
        .into_iter()
        .filter(|&event| woken(event))
        .collect()
}

/// `0..=last` in each form of domain: one word, several words, bounds only.
const LASTS: [i32; 4] = [9, 63, 999, 100_000];

#[test]
fn each_change_wakes_those_who_watch_for_it() {
    const ANY: &[Event] = &[Event::Any];
    const BOUNDS: &[Event] = &[Event::Any, Event::Bounds];
    const FIXED: &[Event] = &[Event::Any, Event::Bounds, Event::Fixed];
    let changes: [(&str, Change, &[Event]); 11] = [
        ("nothing", |d, x| d.at_least(x, 0), &[]),
        ("a value that is not there", |d, x| d.remove(x, -1), &[]),
        ("the smallest", |d, x| d.remove(x, 0), BOUNDS),
        ("the greatest", |d, x| d.remove(x, d.max(x)), BOUNDS),
        ("several below", |d, x| d.at_least(x, 3), BOUNDS),
        ("several above", |d, x| d.at_most(x, 3), BOUNDS),
        ("all but the smallest", |d, x| d.at_most(x, 0), FIXED),
        (
            "all but the greatest",
            |d, x| d.at_least(x, d.max(x)),
            FIXED,
        ),
        ("all but one", |d, x| d.fix(x, 4), FIXED),
        (
            "both ends at once",
            |d, x| d.keep(x, &(2..=5).into()),
            BOUNDS,
        ),
        (
            "all but one of a set",
            |d, x| d.keep(x, &[-7, 5].into()),
            FIXED,
        ),
    ];
    for last in LASTS {
        for (name, change, expected) in changes {
            assert_eq!(
                events(&(0..=last).into(), change),
                expected,
                "{name} of 0..={last}"
            );
        }
    }
    for last in LASTS {
        assert_eq!(
            events(&(0..=last).into(), |d, x| d.remove(x, 4)),
            ANY,
            "a middle value of 0..={last}"
        );
        assert_eq!(
            events(&(0..=last).into(), |d, x| d
                .keep(x, &[0, 4, d.max(x)].into())),
            ANY
        );
    }
}

#[test]
fn gaps_move_a_bound_further_than_asked() {
    for values in [Values::from([0, 5, 6, 9]), Values::from([0, 500, 501, 999])] {
        assert_eq!(
            events(&values, |d, x| d.remove(x, 0)),
            [Event::Any, Event::Bounds]
        );
        let several =
            |d: &mut Domains, x| d.at_least(x, 1).and_then(|()| d.at_most(x, d.max(x) - 1));
        assert_eq!(events(&values, several), [Event::Any, Event::Bounds]);
        let step_by_step = |d: &mut Domains, x| {
            d.remove(x, d.min(x))?;
            d.remove(x, d.min(x))?;
            d.remove(x, d.max(x))
        };
        assert_eq!(
            events(&values, step_by_step),
            [Event::Any, Event::Bounds, Event::Fixed]
        );
    }
}
