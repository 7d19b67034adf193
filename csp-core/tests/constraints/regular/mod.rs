//! Automata. Expressions are in a file of their own.

mod expressions;

use super::twin::{draw_domains, solutions};
use super::{ALL, strong, thorough};
use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// An automaton as it is drawn: its states, where it starts and may end, and how it moves.
#[derive(Clone, Debug)]
struct Drawn {
    states: usize,
    start: usize,
    accepting: Vec<usize>,
    transitions: Vec<(usize, Values, usize)>,
}

impl Drawn {
    fn automaton(&self) -> Automaton {
        Automaton::new(
            self.states,
            self.start,
            self.accepting.clone(),
            self.transitions.clone(),
        )
        .unwrap()
    }

    /// The automaton run by hand, on sets of states.
    fn accepts(&self, word: &[i32]) -> bool {
        let mut now = BTreeSet::from([self.start]);
        for &value in word {
            let moves = self
                .transitions
                .iter()
                .filter(|(from, by, _)| now.contains(from) && by.contains(value));
            now = moves.map(|&(_, _, to)| to).collect();
        }
        self.accepting.iter().any(|state| now.contains(state))
    }

    /// States spread over several words of bits, some of them out of reach; the assignment is
    /// accepted as often as not.
    fn draw(draw: &mut Draw, deterministic: bool) -> Self {
        let states = draw.pick(&[1, 2, 4, 70, 200]);
        let used: Vec<usize> = (0..4).map(|_| draw.int(0..=states - 1) as usize).collect();
        let mut values: Vec<i32> = draw
            .domains()
            .iter()
            .flat_map(|domain| domain.iter().take(7))
            .collect();
        values.push(3);
        let mut transitions: Vec<(usize, Values, usize)> = Vec::new();
        for _ in 0..draw.int(0..=14) {
            let (from, to) = (draw.pick(&used), draw.pick(&used));
            let by: Values = match draw.int(0..=3) {
                0 => (draw.pick(&values)..=i32::MAX).into(),
                1 => [draw.pick(&values), draw.pick(&values), draw.pick(&values)].into(),
                _ => draw.pick(&values).into(),
            };
            let taken = transitions
                .iter()
                .filter(|(state, ..)| deterministic && *state == from);
            let taken = taken.fold(Values::empty(), |taken, (_, by, _)| taken.union(by));
            transitions.push((from, by.difference(&taken), to));
        }
        let mut now = used[0];
        let solvable = draw.chance(1, 2);
        for &value in &draw.assignment().to_vec() {
            let next = transitions
                .iter()
                .find(|(from, by, _)| *from == now && by.contains(value))
                .map(|&(_, _, to)| to);
            now = next.unwrap_or_else(|| {
                let to = draw.pick(&used);
                if solvable {
                    transitions.push((now, value.into(), to));
                }
                to
            });
        }
        let accepting = (0..draw.int(0..=2))
            .map(|_| draw.pick(&used))
            .chain(solvable.then_some(now))
            .collect();
        Self {
            states: states as usize,
            start: used[0],
            accepting,
            transitions,
        }
    }
}

fn regular(deterministic: bool) -> Oracle {
    Oracle::drawn("regular", move |draw| {
        let drawn = Drawn::draw(draw, deterministic);
        let (note, automaton) = (format!("{drawn:?}"), drawn.automaton());
        let meaning = move |v: &[i32]| drawn.accepts(v);
        Instance::new(meaning, move |x| Regular::new(x, automaton.clone())).note(note)
    })
    .arity(0..=6)
    .claims(Claim::Domain)
}

#[test]
fn automata_are_domain_consistent() {
    for deterministic in [true, false] {
        strong(&regular(deterministic).shapes(&ALL).cases(4000));
    }
}

#[test]
fn automata_on_wide_domains() {
    for deterministic in [true, false] {
        thorough(
            &regular(deterministic)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(700),
        );
    }
}

/// The automaton written out as one table over states and values for each step.
#[test]
fn automata_have_the_solutions_of_a_chain_of_tables() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut found = 0;
    for case in 0..300 {
        let domains = draw_domains(&mut rng, 60, 1..=6, 0..=2);
        let transitions: Vec<(usize, Values, usize)> = (0..14)
            .map(|_| {
                (
                    rng.random_range(0..4),
                    rng.random_range(0..=2).into(),
                    rng.random_range(0..4),
                )
            })
            .collect();
        let drawn = Drawn {
            states: 4,
            start: 0,
            accepting: vec![1, 3],
            transitions,
        };
        let regular = solutions(&domains, |model, x| {
            model.post(Regular::new(x, drawn.automaton()))
        });
        let chained = solutions(&domains, |model, x| {
            let states = model.array("state", x.len() + 1, 0..=3)?;
            model.assign(states[0], 0)?;
            model.post(Table::new(&states[x.len()..], [[1], [3]]))?;
            let step = |(from, by, to): &(usize, Values, usize)| {
                [*from as i32, by.min().unwrap(), *to as i32]
            };
            (0..x.len()).try_for_each(|i| {
                let rows = drawn.transitions.iter().map(step);
                model.post(Table::new(&[states[i], x[i], states[i + 1]], rows))
            })
        });
        assert_eq!(regular, chained, "case {case}: {domains:?} {drawn:?}");
        found += regular.len();
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn a_hundred_variables_and_more() {
    let mut model = Model::new();
    let x = model.array("x", 150, 0..=1).unwrap();
    model
        .post(Regular::expression(&x, "0* 1{70} 0+ 1{76} 0*").unwrap())
        .unwrap();
    // Three blanks to spare, shared by three gaps.
    assert_eq!(model.solutions().count(), 10);
}

#[test]
fn what_accepts_nothing_has_no_solution() {
    let count = |automaton: Automaton| {
        let mut model = Model::new();
        let x = model.array("x", 2, 0..=1).unwrap();
        model.post(Regular::new(&x, automaton)).unwrap();
        model.solutions().count()
    };
    let all = [(0, Values::from(0..=1), 0)];
    assert_eq!(count(Automaton::new(1, 0, [0], all.clone()).unwrap()), 4);
    assert_eq!(count(Automaton::new(1, 0, [], all.clone()).unwrap()), 0);
    assert_eq!(count(Automaton::new(3, 0, [2], all).unwrap()), 0);
    assert_eq!(
        count(Automaton::new(2, 0, [0, 1], [(0, Values::empty(), 1)]).unwrap()),
        0
    );
    assert_eq!(count(Automaton::expression("7 | .{3}").unwrap()), 0);
    assert_eq!(count(Automaton::expression("").unwrap()), 0);
    for (expression, solutions) in [("", 1), ("1", 0), ("1*", 1)] {
        let mut model = Model::new();
        model
            .post(Regular::expression(&[], expression).unwrap())
            .unwrap();
        assert_eq!(model.solutions().count(), solutions, "{expression}");
    }
}

#[test]
fn automata_that_make_no_sense_are_refused() {
    let none: [(usize, i32, usize); 0] = [];
    let states = |states, start, accepting: [usize; 1]| {
        Automaton::new(states, start, accepting, none).unwrap_err()
    };
    assert_eq!(
        states(2, 2, [0]),
        RegularError::NoSuchState {
            state: 2,
            states: 2
        }
    );
    assert_eq!(
        states(2, 0, [5]),
        RegularError::NoSuchState {
            state: 5,
            states: 2
        }
    );
    assert_eq!(
        states(0, 0, [0]),
        RegularError::NoSuchState {
            state: 0,
            states: 0
        }
    );
    assert!(matches!(
        states(usize::MAX, 0, [0]),
        RegularError::TooLarge { .. }
    ));
    let lost = Automaton::new(2, 0, [0], [(0, 1, 3)]);
    assert_eq!(
        lost,
        Err(RegularError::NoSuchState {
            state: 3,
            states: 2
        })
    );
    let mut model = Model::new();
    let chain = (0..65_535).map(|state| (state, 1, state + 1));
    let long = Automaton::new(65_536, 0, [65_535], chain).unwrap();
    let x = model.array("x", 4_100, 0..=1).unwrap();
    let posted = model.post(Regular::new(&x, long));
    assert!(
        matches!(
            posted,
            Err(ModelError::Regular(RegularError::TooLarge { .. }))
        ),
        "{posted:?}"
    );
    let posted = model.post(Regular::expression(&[Var::new(9_999)], ".").unwrap());
    assert!(
        matches!(posted, Err(ModelError::UnknownVariable { .. })),
        "{posted:?}"
    );
}
