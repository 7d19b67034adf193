//! Which propagators an event wakes.

use super::by_value::MANY;
use super::queue::Queue;
use super::*;

/// In a model of one variable its watchers watch most variables, in one of nine they do not.
#[test]
fn an_event_wakes_propagators_that_watch_for_it_or_for_less() {
    for variables in [1, 9] {
        let mut agenda = Agenda::default();
        let x = Var::new(0);
        for (raw, event) in [Event::Fixed, Event::Any, Event::Bounds]
            .into_iter()
            .enumerate()
        {
            let prop = PropId::new(raw as u32);
            agenda.add(prop, Priority::Linear);
            agenda.watch(prop, 1 << raw, (x, Concern::All), event);
        }
        agenda.seal(variables);
        agenda.clear();
        assert_eq!(agenda.degree(x), 3);
        let woken = |agenda: &mut Agenda, event, skip| {
            for implied in Event::ALL.into_iter().filter(|&implied| implied <= event) {
                agenda.wake(
                    (Priority::Linear, implied),
                    std::iter::once((x.index(), true)),
                    skip,
                );
            }
            std::iter::from_fn(|| agenda.pop(Priority::Linear))
                .map(|(prop, woken)| (prop.index(), woken.bits()))
                .collect::<Vec<_>>()
        };
        assert_eq!(woken(&mut agenda, Event::Any, None), [(1, 2)]);
        assert_eq!(woken(&mut agenda, Event::Bounds, None), [(1, 2), (2, 4)]);
        assert_eq!(
            woken(&mut agenda, Event::Fixed, None),
            [(1, 2), (2, 4), (0, 1)]
        );
        assert_eq!(
            woken(&mut agenda, Event::Fixed, Some(PropId::new(2))),
            [(1, 2), (0, 1)]
        );
    }
}

/// One propagator watches three of four variables, another one of them.
#[test]
fn a_propagator_that_watches_most_variables_is_notified_once() {
    let mut agenda = Agenda::default();
    for (raw, vars) in [(0, 0..3), (1, 2..3)] {
        let prop = PropId::new(raw);
        agenda.add(prop, Priority::Linear);
        vars.for_each(|var| {
            agenda.watch(prop, 1 << var, (Var::new(var), Concern::All), Event::Any);
        });
    }
    agenda.seal(4);
    agenda.clear();
    let woken = |agenda: &mut Agenda, vars: &[u32]| {
        agenda.wake(
            (Priority::Linear, Event::Any),
            vars.iter().map(|&var| (var as usize, true)),
            None,
        );
        std::iter::from_fn(|| agenda.pop(Priority::Linear))
            .map(|(prop, woken)| (prop.index(), woken.bits()))
            .collect::<Vec<_>>()
    };
    assert_eq!(woken(&mut agenda, &[3]), []);
    assert_eq!(woken(&mut agenda, &[0, 1, 0]), [(0, 0b11)]);
    assert_eq!(woken(&mut agenda, &[3, 2]), [(0, 0b100), (1, 0b100)]);
}

/// Propagators watch a value each, and the last one all of the variable.
#[test]
fn a_value_wakes_those_that_watch_it() {
    let (x, y) = (Var::new(0), Var::new(1));
    let count = MANY as u32;
    let mut agenda = Agenda::default();
    for raw in 0..count {
        let prop = PropId::new(raw);
        agenda.add(prop, Priority::Linear);
        agenda.watch(
            prop,
            2,
            (x, Concern::Value(100 - 2 * raw as i32)),
            Event::Any,
        );
    }
    let last = PropId::new(count);
    agenda.add(last, Priority::Linear);
    agenda.watch(last, 4, (x, Concern::All), Event::Any);
    agenda.watch(last, 8, (y, Concern::Value(5)), Event::Bounds);
    agenda.seal(2);
    agenda.clear();
    assert!(agenda.has_watched_values(Priority::Linear));
    assert!(!agenda.has_watched_values(Priority::Constant));
    // A single watch is none by value.
    assert!(agenda.is_watched(Priority::Linear, Event::Bounds));
    assert_eq!(agenda.watched_values(Priority::Linear, y), 0);
    assert_eq!(
        agenda.watched_values(Priority::Linear, x) >> (100 % 64) & 0b11,
        0b01
    );
    let woken = |agenda: &mut Agenda, values, skip| {
        agenda.wake_by_value(Priority::Linear, &[(x, values)], skip);
        std::iter::from_fn(|| agenda.pop(Priority::Linear))
            .map(|(prop, woken)| (prop.index(), woken.bits()))
            .collect::<Vec<_>>()
    };
    assert_eq!(woken(&mut agenda, 97..=97, None), []);
    assert_eq!(woken(&mut agenda, 98..=200, None), [(1, 2), (0, 2)]);
    assert_eq!(woken(&mut agenda, 96..=99, Some(PropId::new(1))), [(2, 2)]);
}

/// Two propagators ask for a bound of `y` each, the second one for the lower one, and a third for both.
#[test]
fn each_bound_wakes_those_that_ask_for_it() {
    let y = Var::new(1);
    let mut agenda = Agenda::default();
    let sides = [Some(BoundSide::Upper), Some(BoundSide::Lower), None];
    for (raw, side) in sides.into_iter().enumerate() {
        let prop = PropId::new(raw as u32);
        agenda.add(prop, Priority::Linear);
        let concern = side.map_or(Concern::All, Concern::Side);
        agenda.watch(prop, 1, (y, concern), Event::Bounds);
    }
    agenda.seal(9);
    agenda.clear();
    assert!(agenda.have_sides(Priority::Linear, Event::Bounds));
    let woken = |agenda: &mut Agenda, sides: &[BoundSide]| {
        let has = |side| sides.contains(&side);
        let moved = [has(BoundSide::Upper), has(BoundSide::Lower)];
        agenda.wake_sides(Priority::Linear, [(y.index(), moved)].into_iter(), None);
        let woken = std::iter::from_fn(|| agenda.pop(Priority::Linear));
        let mut woken: Vec<usize> = woken.map(|(prop, _)| prop.index()).collect();
        woken.sort_unstable();
        woken
    };
    assert_eq!(woken(&mut agenda, &[BoundSide::Upper]), [0, 2]);
    assert_eq!(woken(&mut agenda, &[BoundSide::Lower]), [1, 2]);
    let both = [BoundSide::Upper, BoundSide::Lower];
    assert_eq!(woken(&mut agenda, &both), [0, 1, 2]);
}

/// Two propagators need a value of `y` each, a third one both, and a last one watches all that fixes
/// it. Together with `x` the first of them watches most of two variables, and few of nine.
#[test]
fn the_loss_of_a_value_wakes_those_that_need_it() {
    let (x, y) = (Var::new(0), Var::new(1));
    for variables in [2, 9] {
        let mut agenda = Agenda::default();
        let watches = [
            vec![
                (y, Concern::Side(BoundSide::Lower)),
                (x, Concern::Side(BoundSide::Upper)),
            ],
            vec![(y, Concern::Side(BoundSide::Upper))],
            vec![
                (y, Concern::Side(BoundSide::Upper)),
                (y, Concern::Side(BoundSide::Lower)),
            ],
            vec![(y, Concern::All)],
        ];
        for (raw, watches) in watches.into_iter().enumerate() {
            let prop = PropId::new(raw as u32);
            agenda.add(prop, Priority::Linear);
            for (place, watch) in watches.into_iter().enumerate() {
                agenda.watch(prop, 1 << place, watch, Event::Fixed);
            }
        }
        agenda.seal(variables);
        agenda.clear();
        assert!(agenda.have_sides(Priority::Linear, Event::Fixed));
        assert!(!agenda.have_sides(Priority::Constant, Event::Fixed));
        let woken = |agenda: &mut Agenda, vars: &[(Var, Option<i32>)], skip| {
            let fixed = vars
                .iter()
                .map(|&(x, value)| (fixing(x, value.unwrap_or(1)), value.is_some()));
            agenda.wake((Priority::Linear, Event::Fixed), fixed, skip);
            let mut woken: Vec<(usize, u64)> = std::iter::from_fn(|| agenda.pop(Priority::Linear))
                .map(|(prop, woken)| (prop.index(), woken.bits()))
                .collect();
            woken.sort_unstable();
            woken
        };
        assert_eq!(woken(&mut agenda, &[(x, Some(1)), (y, None)], None), []);
        assert_eq!(
            woken(&mut agenda, &[(y, Some(0))], None),
            [(1, 1), (2, 1), (3, 1)]
        );
        assert_eq!(
            woken(&mut agenda, &[(y, Some(1))], None),
            [(0, 1), (2, 2), (3, 1)]
        );
        let both = [(x, Some(0)), (y, Some(1))];
        assert_eq!(woken(&mut agenda, &both, None), [(0, 3), (2, 2), (3, 1)]);
        assert_eq!(
            woken(&mut agenda, &both, Some(PropId::new(2))),
            [(0, 3), (3, 1)]
        );
    }
}

#[test]
fn wide_scopes_share_bits_and_miss_none() {
    let woken = Woken::new(1 << 3 | 1 << 63);
    assert_eq!(
        woken.positions(140).collect::<Vec<_>>(),
        [3, 63, 67, 127, 131]
    );
    assert_eq!(woken.positions(0).count(), 0);
    assert_eq!(Woken::ALL.positions(64).count(), 64);
}

/// Also while it is swept, when some join or all are removed, and whatever the order of neighbours.
#[test]
fn a_queue_loses_no_one() {
    let mut queue = Queue::default();
    let mut woken = Vec::new();
    let mut waiting = std::collections::BTreeSet::new();
    let mut random = 1_u64;
    let mut below = move |count: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % count
    };
    let mut sweeps = 0;
    for step in 0..100_000 {
        if woken.len() < 3 || (woken.len() < 70 && below(5_000) == 0) {
            queue.add_propagator();
            woken.push(0);
        }
        let prop = below(woken.len()) as u32;
        queue.wake(1, prop, &mut woken);
        waiting.insert(prop);
        match below(30_000) {
            0 => {
                queue.clear(&mut woken);
                waiting.clear();
            }
            1 => queue.forget_neighbours(),
            _ if waiting.len() == 1 && step % 40_000 != 0 => continue,
            _ => {}
        }
        let count = woken.len() as u32;
        let backwards = || {
            sweeps += 1;
            SweptQueue::new((0..count).rev().collect(), woken.len())
        };
        let popped = queue.pop(backwards);
        assert_eq!(popped.is_none(), waiting.is_empty());
        if let Some(prop) = popped {
            woken[prop as usize] = 0;
            assert!(waiting.remove(&prop), "step {step}");
        }
    }
    assert!(sweeps > 1);
}
