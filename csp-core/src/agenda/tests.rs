//! Which propagators an event wakes.

use super::*;

/// In a model of one variable its watchers watch most variables, in one of nine they do not.
#[test]
fn an_event_wakes_propagators_that_watch_for_it_or_for_less() {
    for variables in [1, 9] {
        let mut agenda = Agenda::default();
        let x = Var::new(0);
        for (raw, event) in [Event::Fixed, Event::Any, Event::Bounds].into_iter().enumerate() {
            let prop = PropId::new(raw as u32);
            agenda.add(prop, Priority::Linear);
            agenda.watch(prop, 1 << raw, x, event);
        }
        agenda.seal(variables);
        agenda.clear();
        assert_eq!(agenda.degree(x), 3);
        let woken = |agenda: &mut Agenda, event, skip| {
            for implied in Event::ALL.into_iter().filter(|&implied| implied <= event) {
                agenda.wake((Priority::Linear, implied), std::iter::once((x, true)), skip);
            }
            std::iter::from_fn(|| agenda.pop(Priority::Linear))
                .map(|(prop, woken)| (prop.index(), woken.bits()))
                .collect::<Vec<_>>()
        };
        assert_eq!(woken(&mut agenda, Event::Any, None), [(1, 2)]);
        assert_eq!(woken(&mut agenda, Event::Bounds, None), [(1, 2), (2, 4)]);
        assert_eq!(woken(&mut agenda, Event::Fixed, None), [(1, 2), (2, 4), (0, 1)]);
        assert_eq!(woken(&mut agenda, Event::Fixed, Some(PropId::new(2))), [(1, 2), (0, 1)]);
    }
}

/// One propagator watches three of four variables, another one of them.
#[test]
fn a_propagator_that_watches_most_variables_is_notified_once() {
    let mut agenda = Agenda::default();
    for (raw, vars) in [(0, 0..3), (1, 2..3)] {
        let prop = PropId::new(raw);
        agenda.add(prop, Priority::Linear);
        vars.for_each(|var| agenda.watch(prop, 1 << var, Var::new(var), Event::Any));
    }
    agenda.seal(4);
    agenda.clear();
    let woken = |agenda: &mut Agenda, vars: &[u32]| {
        agenda.wake(
            (Priority::Linear, Event::Any),
            vars.iter().map(|&var| (Var::new(var), true)),
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

#[test]
fn wide_scopes_share_bits_and_miss_none() {
    let woken = Woken(1 << 3 | 1 << 63);
    assert_eq!(woken.positions(140).collect::<Vec<_>>(), [3, 63, 67, 127, 131]);
    assert_eq!(woken.positions(0).count(), 0);
    assert_eq!(Woken::ALL.positions(64).count(), 64);
}
