//! Locked Candidates: what a line and a box have to say to each other.

use crate::shape::Shape;
use csp_core::prelude::*;

/// Locked Candidates in every band and stack: where a line has a digit only inside one box, the rest of the box loses it
/// ("pointing" seen from the line, "claiming" from the box), and the other way round.
///
/// Meant to stand beside hidden singles or domain-consistent all-different, which see that a digit has no place left.
///
/// Neither all-different sees this by itself, since it takes two houses; large boards with few givens need it to keep the
/// search small.
#[derive(Clone, Debug)]
pub struct LockedCandidates {
    cells: Vec<Var>,
    /// Band by band, then stack by stack.
    chutes: Vec<Chute>,
    /// For each cell the marks of its band and its stack.
    marks: Vec<u64>,
    /// Scratch, by segment: its digits, and those it loses.
    digits: Vec<u64>,
    losses: Vec<u64>,
}

/// A band or a stack: as many lines as boxes cross in it, and where line `l` crosses box `b` lies segment `l · boxes + b`.
#[derive(Clone, Debug)]
struct Chute {
    lines: usize,
    boxes: usize,
    segments: Vec<Vec<Var>>,
}

impl LockedCandidates {
    /// Over the cells of a board in row-major order, each with the digits 1 to the side of the board.
    #[must_use]
    pub fn new(shape: Shape, cells: Vec<Var>) -> Self {
        let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
        let (bands, stacks) = (side / high, side / wide);
        let band = |band| Chute::new(high, stacks, wide, |line, place| cells[(band * high + line) * side + place]);
        let stack = |stack| Chute::new(wide, bands, high, |line, place| cells[place * side + stack * wide + line]);
        let chutes: Vec<Chute> = (0..bands).map(band).chain((0..stacks).map(stack)).collect();
        let mark = |place: usize| 1 << (place / side / high % 64) | 1 << ((bands + place % side / wide) % 64);
        let marks = (0..cells.len()).map(mark).collect();
        let most = chutes.iter().map(|chute| chute.segments.len()).max().unwrap_or(0);
        Self { cells, chutes, marks, digits: vec![0; most], losses: vec![0; most] }
    }
}

impl Chute {
    /// `cell` gives the cell of a line at a place along it; `length` cells make a segment.
    fn new(lines: usize, boxes: usize, length: usize, cell: impl Fn(usize, usize) -> Var) -> Self {
        let segment = |i: usize| {
            let start = i % boxes * length;
            (start..start + length).map(|place| cell(i / boxes, place)).collect()
        };
        Self { lines, boxes, segments: (0..lines * boxes).map(segment).collect() }
    }

    /// Finds what each segment loses.
    fn look(&self, d: &Domains, digits: &mut [u64], losses: &mut [u64]) {
        for (segment, digits) in self.segments.iter().zip(digits.iter_mut()) {
            *digits = segment.iter().fold(0, |digits, &cell| digits | d.word(cell));
        }
        losses.fill(0);
        let at = |line: usize, b: usize| line * self.boxes + b;
        for line in 0..self.lines {
            lock(self.boxes, self.lines, |b, l| at((line + l) % self.lines, b), digits, losses);
        }
        for b in 0..self.boxes {
            lock(self.lines, self.boxes, |line, k| at(line, (b + k) % self.boxes), digits, losses);
        }
    }
}

/// Of the segments `at(0..across, 0)` of one house, those digits which lie in only one go from the segments that share the
/// crossing house with it, `at(_, 1..along)`.
fn lock(across: usize, along: usize, at: impl Fn(usize, usize) -> usize, digits: &[u64], losses: &mut [u64]) {
    let (mut once, mut twice) = (0, 0);
    for i in 0..across {
        twice |= once & digits[at(i, 0)];
        once |= digits[at(i, 0)];
    }
    for i in 0..across {
        let locked = digits[at(i, 0)] & !twice;
        for k in 1..along {
            losses[at(i, k)] |= locked;
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
            let chute = &self.chutes[chute];
            let (digits, losses) = (&mut self.digits[..], &mut self.losses[..]);
            chute.look(d, digits, losses);
            for (place, segment) in chute.segments.iter().enumerate() {
                if digits[place] & losses[place] != 0 {
                    for &cell in segment {
                        d.keep_word(cell, !losses[place])?;
                    }
                }
            }
        }
        Ok(Status::Active)
    }

    fn mark(&self, position: usize) -> u64 {
        self.marks[position]
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
