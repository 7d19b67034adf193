//! Errors of automata and regular expressions.

/// Why an automaton or a regular expression makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegularError {
    /// A start, an end or a transition names a state that the automaton does not have.
    #[error("regular: there is no state {state}: the automaton has {states}, numbered from 0")]
    NoSuchState {
        /// The state that is named.
        state: usize,
        /// How many there are.
        states: usize,
    },
    /// The automaton, given or made from an expression, is too large.
    #[error("regular: more than {limit} {what} are needed")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The most that are allowed.
        limit: usize,
    },
    /// Two transitions of a state read the same value, and so its cost is not one.
    #[error("cost_regular: state {state} has two transitions by the same value; give it one")]
    Ambiguous {
        /// The state.
        state: usize,
    },
    /// An expression cannot be read.
    #[error("regular: {expected} is expected at character {position} of the expression")]
    Syntax {
        /// Where, counted in characters from 0.
        position: usize,
        /// What should stand there.
        expected: &'static str,
    },
}
