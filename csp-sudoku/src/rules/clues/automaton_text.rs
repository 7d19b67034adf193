//! Automata over digits as texts.

use crate::shape::Shape;
use csp_core::constraints::Automaton;
use csp_core::error::RegularError;
use std::collections::BTreeSet;

/// An automaton over digits.
pub(super) struct Transitions {
    start: usize,
    accepting: BTreeSet<usize>,
    states: usize,
    transitions: Vec<(usize, StepLabel, usize)>,
}

/// What leads from a state to another.
enum StepLabel {
    Any,
    Digits(BTreeSet<i32>),
    /// The step to the next line.
    Stop,
}

/// The value of a variable that stands for the step to the next line.
pub(super) const STOP: i32 = 0;

/// The most states of an automaton.
const MOST_STATES: usize = 20_000;

/// The most states times cells.
const MOST_STEPS: usize = 1 << 27;

impl Transitions {
    /// The automaton of a text.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut names: Vec<&str> = Vec::new();
        let mut number = |name| {
            let known = names.iter().position(|other| *other == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        };
        let mut start = None;
        let mut accepting = BTreeSet::new();
        let mut transitions = Vec::new();
        for part in text.split(';') {
            let words: Vec<&str> = part.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["start", state] => start = Some(number(state)),
                ["accept", ref states @ ..] => {
                    accepting.extend(states.iter().map(|name| number(name)));
                }
                [from, ref labels @ .., "->", to] => {
                    let (from, to) = (number(from), number(to));
                    for label in labels {
                        transitions.push((from, StepLabel::read(label)?, to));
                    }
                }
                _ => return Err(format!("`{}` is no part of an automaton", part.trim())),
            }
        }
        Ok(Self {
            start: start.ok_or("it has no start")?,
            accepting,
            states: names.len(),
            transitions,
        })
    }

    /// The engine takes an automaton of this size for so many cells and steps.
    pub(super) fn check_size(&self, steps: usize) -> Result<(), String> {
        let states = self.states;
        if states > MOST_STATES || states.saturating_mul(steps) > MOST_STEPS {
            return Err(format!("{states} states for {steps} cells are too many"));
        }
        Ok(())
    }

    /// Whether steps from line to line are named.
    pub(super) fn stops(&self) -> bool {
        self.transitions
            .iter()
            .any(|(_, label, _)| matches!(label, StepLabel::Stop))
    }

    /// Whether the automaton accepts these lines.
    pub(super) fn accept(&self, lines: &[Vec<i32>]) -> bool {
        let mut states = BTreeSet::from([self.start]);
        for (index, line) in lines.iter().enumerate() {
            if index > 0 && self.stops() {
                states = self.after(&states, |label| matches!(label, StepLabel::Stop));
            }
            for digit in line {
                states = self.after(&states, |label| match label {
                    StepLabel::Any => true,
                    StepLabel::Digits(digits) => digits.contains(digit),
                    StepLabel::Stop => false,
                });
            }
        }
        !states.is_disjoint(&self.accepting)
    }

    fn after(
        &self,
        states: &BTreeSet<usize>,
        reads: impl Fn(&StepLabel) -> bool,
    ) -> BTreeSet<usize> {
        let steps = self.transitions.iter();
        let steps = steps.filter(|(from, label, _)| states.contains(from) && reads(label));
        steps.map(|(_, _, to)| *to).collect()
    }

    /// The same automaton over the digits of a board, which count from 1, and [`STOP`].
    pub(super) fn automaton(&self, shape: Shape) -> Result<Automaton, RegularError> {
        let mut transitions = Vec::new();
        for (from, label, to) in &self.transitions {
            let digits: Vec<i32> = match label {
                StepLabel::Any => (1..=shape.side() as i32).collect(),
                StepLabel::Digits(digits) => {
                    let digits = digits.iter().filter_map(|digit| shape.digit_of(*digit));
                    digits.map(i32::from).collect()
                }
                StepLabel::Stop => vec![STOP],
            };
            transitions.extend(digits.into_iter().map(|digit| (*from, digit, *to)));
        }
        Automaton::new(
            self.states,
            self.start,
            self.accepting.iter().copied(),
            transitions,
        )
    }
}

impl StepLabel {
    fn read(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u8>().ok().map(i32::from);
        match text {
            "." => Ok(Self::Any),
            "/" => Ok(Self::Stop),
            _ => {
                let (first, last) = text.split_once("..").unwrap_or((text, text));
                let range = number(first).zip(number(last));
                let digits = range.map(|(first, last)| (first..=last).collect());
                digits
                    .map(Self::Digits)
                    .ok_or_else(|| format!("`{text}` is no digit"))
            }
        }
    }
}
