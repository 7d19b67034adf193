//! Finite automata over integers.

use super::{expression, glushkov};
use crate::error::RegularError;
use crate::values::Values;

/// A finite automaton that reads integers, deterministic or not.
///
/// There may be states that cannot be reached, or from which no accepting state can be reached.
/// Without accepting states no sequence is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    states: usize,
    start: usize,
    accepting: Vec<usize>,
    transitions: Vec<Transition>,
}

/// A transition from a state to a state, by any of the values.
pub(super) type Transition = (usize, Values, usize);

impl Automaton {
    /// The most states an automaton may have.
    pub const LIMIT: usize = 1 << 16;

    /// States are numbered from 0. A transition leads from a state to a state by a value, or by any
    /// of several values.
    ///
    /// # Errors
    /// [`RegularError::NoSuchState`], [`RegularError::TooLarge`].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // No two ones side by side.
    /// let apart = Automaton::new(2, 0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)])?;
    /// let mut model = Model::new();
    /// let x = model.array("x", 5, 0..=1)?;
    /// model.post(Regular::new(&x, apart))?;
    /// assert_eq!(model.solutions().count(), 13);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn new<V: Into<Values>>(
        states: usize,
        start: usize,
        accepting: impl IntoIterator<Item = usize>,
        transitions: impl IntoIterator<Item = (usize, V, usize)>,
    ) -> Result<Self, RegularError> {
        if states > Self::LIMIT {
            return Err(RegularError::TooLarge {
                what: "states",
                limit: Self::LIMIT,
            });
        }
        let accepting: Vec<usize> = accepting.into_iter().collect();
        let transitions: Vec<Transition> = transitions
            .into_iter()
            .map(|(from, by, to)| (from, by.into(), to))
            .collect();
        let ends = transitions.iter().flat_map(|&(from, _, to)| [from, to]);
        let mut named = accepting.iter().copied().chain([start]).chain(ends);
        match named.find(|&state| state >= states) {
            Some(state) => Err(RegularError::NoSuchState { state, states }),
            None => Ok(Self {
                states,
                start,
                accepting,
                transitions,
            }),
        }
    }

    /// The automaton of a regular expression over integers, such as `0* 1{3} 0+ (2|-7) [3..9 12]?`.
    ///
    /// Blanks separate numbers, and have no other meaning. `.` is any number, `[1..3 5]` one of
    /// these, `[^1..3 5]` any other. After a number, such a set or a group in parentheses: `*` any
    /// number of times, `+` at least once, `?` at most once, `{3}` three times, `{3,}` at least,
    /// `{3,5}` at least and at most. `|` is the choice between what stands left and right of it.
    /// `()` matches the empty sequence, and so does the empty expression.
    ///
    /// The automaton has one state for each number of the expression with its repetitions written
    /// out, and one more [Glushkov 1961].
    ///
    /// # Errors
    /// [`RegularError::Syntax`] with the place, [`RegularError::TooLarge`].
    pub fn expression(expression: &str) -> Result<Self, RegularError> {
        let expression = expression::parse(expression)?;
        let (states, accepting, transitions) = glushkov::automaton(&expression, Self::LIMIT)?;
        Self::new(states, 0, accepting, transitions)
    }

    pub(super) fn states(&self) -> usize {
        self.states
    }

    pub(super) fn start(&self) -> usize {
        self.start
    }

    pub(super) fn accepting(&self) -> &[usize] {
        &self.accepting
    }

    pub(super) fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The states on some way from the start to an accepting state, in order. The start is always
    /// among them.
    pub(super) fn useful(&self) -> Vec<usize> {
        let ahead = self.reach([self.start], |&(from, _, to)| (from, to));
        let back = self.reach(self.accepting.iter().copied(), |&(from, _, to)| (to, from));
        (0..self.states)
            .filter(|&state| state == self.start || ahead[state] && back[state])
            .collect()
    }

    /// The states that can be reached by steps.
    fn reach(
        &self,
        from: impl IntoIterator<Item = usize>,
        step: impl Fn(&Transition) -> (usize, usize),
    ) -> Vec<bool> {
        let mut next = vec![Vec::new(); self.states];
        for transition in self.transitions.iter().filter(|(_, by, _)| !by.is_empty()) {
            let (from, to) = step(transition);
            next[from].push(to);
        }
        let mut seen = vec![false; self.states];
        let mut open: Vec<usize> = from.into_iter().collect();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut seen[state], true) {
                open.extend(&next[state]);
            }
        }
        seen
    }
}
