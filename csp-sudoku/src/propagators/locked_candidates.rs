//! Locked Candidates in the rows, columns and boxes of a whole board.

use super::peers::HousesOf;
use crate::shape::Shape;
use csp_core::extend::{
    Conflict, Consequence, Domains, Priority, Propagator, Reason, Statement, Status, Woken,
};
use csp_core::prelude::*;

/// Locked Candidates in every band and stack. If a line has a digit only inside one box, the
/// remainder of the box loses it ("claiming"). If a box has a digit only inside one line, the
/// remainder of the line loses it ("pointing").
///
/// Use it together with hidden singles or domain-consistent all-different. Those find that a digit
/// has no place left.
///
/// No all-different finds locked candidates by itself, since they concern two houses. Large boards
/// with few givens need them to keep the search small.
#[derive(Clone, Debug)]
pub struct LockedCandidates {
    cells: Vec<Var>,
    /// The bands, then the stacks.
    chutes: Vec<Chute>,
    /// For each cell, the marks of its band and its stack.
    marks: Vec<u64>,
    scratch: Scratch,
    /// For reasons: the segments of all chutes, in order.
    segments_of: HousesOf,
}

/// A band or a stack. All its lines cross all its boxes. Line `l` and box `b` cross in segment `l ·
/// boxes + b`.
#[derive(Clone, Debug)]
struct Chute {
    lines: usize,
    boxes: usize,
    segments: Vec<Vec<Var>>,
    /// The digits of the segments in the last state in which nothing could be removed. If the
    /// digits are the same again, nothing can be removed now. It does not matter how long ago that
    /// was.
    quiet: Vec<u64>,
}

impl LockedCandidates {
    /// The constraint over the cells of a board in row-major order. Each has the digits 1 to the
    /// side of the board.
    #[must_use]
    pub fn new(shape: Shape, cells: Vec<Var>) -> Self {
        let side = shape.side();
        let high = shape.box_rows();
        let wide = shape.box_columns();
        let bands = side / high;
        let stacks = side / wide;
        let band = |band| {
            Chute::new(high, stacks, wide, |line, place| {
                cells[(band * high + line) * side + place]
            })
        };
        let stack = |stack| {
            Chute::new(wide, bands, high, |line, place| {
                cells[place * side + stack * wide + line]
            })
        };
        let chutes: Vec<Chute> = (0..bands).map(band).chain((0..stacks).map(stack)).collect();
        let mark = |place: usize| {
            1 << (place / side / high % 64) | 1 << ((bands + place % side / wide) % 64)
        };
        let marks = (0..cells.len()).map(mark).collect();
        let most = chutes
            .iter()
            .map(|chute| chute.segments.len())
            .max()
            .unwrap_or(0);
        let scratch = Scratch::new(most);
        Self {
            cells,
            chutes,
            marks,
            scratch,
            segments_of: HousesOf::default(),
        }
    }
}

impl Chute {
    /// `cell` gives the cell of a line at a place along it. A segment has `length` cells.
    fn new(lines: usize, boxes: usize, length: usize, cell: impl Fn(usize, usize) -> Var) -> Self {
        let segment = |i: usize| {
            let start = i % boxes * length;
            (start..start + length)
                .map(|place| cell(i / boxes, place))
                .collect()
        };
        let segments: Vec<Vec<Var>> = (0..lines * boxes).map(segment).collect();
        Self {
            lines,
            boxes,
            quiet: vec![0; segments.len()],
            segments,
        }
    }

    /// Finds the digits that each segment loses. Returns whether there are any.
    fn look(&mut self, d: &Domains, scratch: &mut Scratch) -> bool {
        for (segment, digits) in self.segments.iter().zip(&mut scratch.digits) {
            *digits = segment
                .iter()
                .fold(0, |digits, &cell| digits | d.word(cell));
        }
        let digits = &scratch.digits[..self.segments.len()];
        if self.quiet == digits {
            return false;
        }
        scratch.losses.fill(0);
        scratch.lock((self.lines, self.boxes), (self.boxes, 1));
        scratch.lock((self.boxes, 1), (self.lines, self.boxes));
        let digits = &scratch.digits[..self.segments.len()];
        let loses = digits
            .iter()
            .zip(&scratch.losses)
            .any(|(digits, loss)| digits & loss != 0);
        if !loses {
            self.quiet.copy_from_slice(digits);
        }
        loses
    }
}

/// Reasons: the other cells of a house lack a digit.
impl Chute {
    /// Why a segment loses a digit. Returns whether this chute says so.
    fn explain(&self, segment: usize, digit: u64, reason: &mut Reason<'_>) -> bool {
        let (line, of_box) = (segment / self.boxes, segment % self.boxes);
        let other_line = (0..self.lines).filter(|&l| l != line).find_map(|l| {
            self.outside(
                (0..self.boxes).filter(|&b| b != of_box).map(|b| (l, b)),
                digit,
                reason,
            )
        });
        let cells = other_line.or_else(|| {
            (0..self.boxes).filter(|&b| b != of_box).find_map(|b| {
                self.outside(
                    (0..self.lines).filter(|&l| l != line).map(|l| (l, b)),
                    digit,
                    reason,
                )
            })
        });
        cells
            .iter()
            .flatten()
            .for_each(|&cell| reason.lacks(cell, digit));
        cells.is_some()
    }

    /// The cells of these segments if all of them lack a digit.
    fn outside(
        &self,
        segments: impl Iterator<Item = (usize, usize)>,
        digit: u64,
        d: &Domains,
    ) -> Option<Vec<Var>> {
        let cells = segments
            .flat_map(|(l, b)| &self.segments[l * self.boxes + b])
            .copied();
        let cells: Vec<Var> = cells.collect();
        cells
            .iter()
            .all(|&cell| d.word(cell) & digit == 0)
            .then_some(cells)
    }
}

impl LockedCandidates {
    /// Why a cell loses a digit. Returns whether it was found.
    fn explain_digit(&mut self, cell: Var, digit: u64, reason: &mut Reason<'_>) -> bool {
        let chutes = &self.chutes;
        let segments = || {
            chutes
                .iter()
                .flat_map(|chute| chute.segments.iter().map(Vec::as_slice))
        };
        let mut around = self.segments_of.get(cell, segments).iter();
        around.any(|&number| {
            let mut segment = number as usize;
            let own = chutes.iter().find(|chute| {
                let is_own = segment < chute.segments.len();
                segment -= if is_own { 0 } else { chute.segments.len() };
                is_own
            });
            own.is_some_and(|chute| chute.explain(segment, digit, reason))
        })
    }
}

/// The digits of the segments of one band or stack.
#[derive(Clone, Debug)]
struct Scratch {
    digits: Vec<u64>,
    losses: Vec<u64>,
    /// For each segment, the digits that the house of the one kind has in this segment only.
    locked: Vec<u64>,
    /// For each house of the other kind, the digits locked in one of its segments, and those locked
    /// in more than one.
    crossing: Vec<(u64, u64)>,
}

impl Scratch {
    fn new(segments: usize) -> Self {
        let words = vec![0; segments];
        Self {
            digits: words.clone(),
            losses: words.clone(),
            locked: words,
            crossing: vec![(0, 0); segments],
        }
    }

    /// If a digit is in only one segment of a house, the other segments of the crossing house lose
    /// it. Each kind of houses is given by their number and the step from one to the next.
    fn lock(&mut self, (houses, house_step): (usize, usize), (across, step): (usize, usize)) {
        let crossing = &mut self.crossing[..across];
        crossing.fill((0, 0));
        for house in 0..houses {
            let first = house * house_step;
            let mut once = 0;
            let mut twice = 0;
            for i in 0..across {
                let digits = self.digits[first + i * step];
                twice |= once & digits;
                once |= digits;
            }
            for (i, (once, more)) in crossing.iter_mut().enumerate() {
                let place = first + i * step;
                let locked = self.digits[place] & !twice;
                self.locked[place] = locked;
                *more |= *once & locked;
                *once |= locked;
            }
        }
        for house in 0..houses {
            for (i, &(once, more)) in crossing.iter().enumerate() {
                let place = house * house_step + i * step;
                self.losses[place] |= more | once & !self.locked[place];
            }
        }
    }
}

impl Propagator for LockedCandidates {
    fn name(&self) -> &'static str {
        "locked_candidates"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for chute in woken.positions(self.chutes.len()) {
            let chute = &mut self.chutes[chute];
            if !chute.look(d, &mut self.scratch) {
                continue;
            }
            let segments = chute
                .segments
                .iter()
                .zip(&self.scratch.digits)
                .zip(&self.scratch.losses);
            for ((segment, _), loss) in segments.filter(|((_, digits), loss)| *digits & *loss != 0)
            {
                segment
                    .iter()
                    .try_for_each(|&cell| d.keep_word(cell, !loss))?;
            }
        }
        Ok(Status::Active)
    }

    fn mark(&self, position: usize) -> u64 {
        self.marks[position]
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        // The houses themselves say it.
        Some(Vec::new())
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.cells);
        };
        let mut bits = lost.word().unwrap_or(0);
        while bits != 0 {
            let digit = bits & bits.wrapping_neg();
            bits ^= digit;
            if !self.explain_digit(lost.var(), digit, reason) {
                return reason.scope(&self.cells);
            }
        }
    }
}
