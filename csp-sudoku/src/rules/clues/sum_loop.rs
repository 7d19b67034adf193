use super::line_machine::LineMachine;
use super::sum_line::divides;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// A loop, whose last cell is next to its first one, can be divided into segments, each with the same sum.
pub static SUM_LOOP: ClueKind = ClueKind {
    name: "sum-loop",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("sum", 10)],
    check: |clue| match clue.number(0) {
        1..=MOST => Ok(()),
        sum => Err(format!(
            "the sum is at least 1 and at most {MOST}, and not {sum}"
        )),
    },
    says: |clue| {
        let (line, number) = (clue.names(0), clue.number(0));
        format!("the loop {line} is divided into segments that add up to {number}")
    },
    holds: |digits| {
        let mut line = digits.line(0);
        (0..line.len()).any(|_| {
            line.rotate_left(1);
            divides(&line, digits.number(0))
        })
    },
    parts: |clue, rules| {
        let sum = clue.number(0);
        let machine = LineMachine {
            start: None,
            step: |state: &Option<LoopSegment>, digit| {
                let any = (0..sum).map(|before| LoopSegment {
                    before,
                    now: before,
                    cut: false,
                });
                let states = state.map_or_else(|| any.collect(), |state| vec![state]);
                let next = move |state: LoopSegment| state.after(digit, sum);
                states.into_iter().filter_map(next).map(Some)
            },
            accepts: |state: &Option<LoopSegment>| {
                state.is_some_and(|state| state.cut && state.now == state.before)
            },
        };
        vec![machine.reads(clue.line(0), rules.shape())]
    },
    look: ClueLook::Line {
        color: "yellowgreen",
        ends: LineEnds::Joined,
    },
    ..ClueKind::PLAIN
};

/// The greatest sum.
const MOST: i32 = 90;

/// Where the machine stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LoopSegment {
    /// What the end of the loop adds to the segment in which the first cell is.
    before: i32,
    /// The sum since the last cut.
    now: i32,
    /// Whether there was a cut.
    cut: bool,
}

impl LoopSegment {
    fn after(self, digit: i32, sum: i32) -> Option<Self> {
        let now = self.now + digit;
        let cut = now == sum;
        (now <= sum).then_some(Self {
            now: if cut { 0 } else { now },
            cut: self.cut || cut,
            ..self
        })
    }
}
