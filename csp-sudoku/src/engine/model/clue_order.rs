//! The choice of the next decision where there are clues: a cell, or the place of a digit in a house, that failed often
//! and has few candidates.

use csp_core::extend::{Atom, Brancher, Cause, Domains, Entry, SearchState};
use csp_core::ids::Var;

/// What a failure adds to the score of a cell and of a digit: as much as one cell of a constraint.
const FAILURE: u64 = 1 << 16;

/// Scores of failures lose half of their worth in this many failures.
const HALF_LIFE: u32 = 10_000;

/// The share of the score of the digit that failed most often, for cells that can have it: one fifth.
const OF_DIGIT: u64 = 5;

/// Decides on the cell with the greatest quotient of score and number of candidates. The score counts the cells of all
/// constraints that the cell is in, and failures, as dom/wdeg counts those of constraints [Boussemart et al. 2004]. A failure
/// counts for the one that was fixed last of the cells in the constraint that failed, and a quarter of it for the cell
/// that was decided on, which is often far from there. Instead of a cell with three candidates or more, it may decide where a
/// house has a digit, if there are fewer places.
#[derive(Clone, Debug)]
pub struct ClueOrder {
    cells: Vec<Var>,
    /// For each cell the houses that have each digit.
    houses_of: Vec<Vec<usize>>,
    houses: Vec<Vec<usize>>,
    scores: Vec<u64>,
    digits: Vec<u64>,
    failures: u32,
    /// The place of the cell that this order decided on last.
    decided: usize,
    /// Scratch: the houses that have been looked at.
    seen: Vec<bool>,
}

/// A cell by its place, and a digit.
#[derive(Clone, Copy, Debug)]
struct BlamedCell {
    cell: usize,
    digit: i32,
}

/// Where a decision is taken, with its score for each candidate.
#[derive(Clone, Copy, Debug)]
struct ScoredChoice {
    cell: usize,
    digit: Option<i32>,
    score: u64,
    size: u64,
}

impl ScoredChoice {
    fn is_better_than(&self, other: &Self) -> bool {
        u128::from(self.score) * u128::from(other.size)
            > u128::from(other.score) * u128::from(self.size)
    }
}

impl ClueOrder {
    /// An order over the cells, with the cells of the constraints on each, and the houses that have each digit, as
    /// places of cells.
    #[must_use]
    pub fn new(cells: Vec<Var>, degrees: &[u64], houses: Vec<Vec<usize>>, digits: usize) -> Self {
        let mut houses_of = vec![Vec::new(); cells.len()];
        for (number, house) in houses.iter().enumerate() {
            house.iter().for_each(|&cell| houses_of[cell].push(number));
        }
        Self {
            scores: degrees.iter().map(|degree| degree * FAILURE).collect(),
            digits: vec![0; digits + 1],
            cells,
            houses_of,
            seen: vec![false; houses.len()],
            houses,
            failures: 0,
            decided: 0,
        }
    }

    fn best_cell(&self, d: &SearchState) -> Option<ScoredChoice> {
        let most = self.digits.iter().max().copied().unwrap_or(0);
        let digit = self.digits.iter().position(|score| *score == most);
        let digit = digit.filter(|_| most > 0).map(|digit| digit as i32);
        let mut best: Option<ScoredChoice> = None;
        for (cell, &x) in self.cells.iter().enumerate() {
            let size = d.size(x);
            if size < 2 {
                continue;
            }
            let mut score = self.scores[cell];
            if digit.is_some_and(|digit| d.contains(x, digit)) {
                score += most / OF_DIGIT;
            }
            let choice = ScoredChoice {
                cell,
                digit: None,
                score,
                size,
            };
            if best.is_none_or(|best| choice.is_better_than(&best)) {
                best = Some(choice);
            }
        }
        best
    }

    /// A digit in a house with fewer places, if it is better.
    fn best_place(&mut self, than: ScoredChoice, d: &SearchState) -> ScoredChoice {
        let mut best = than;
        self.seen.fill(false);
        for cell in 0..self.cells.len() {
            // Not even two places would be better.
            let is_worse = self.scores[cell] * than.size <= than.score * 2;
            if is_worse || d.is_fixed(self.cells[cell]) {
                continue;
            }
            for &house in &self.houses_of[cell] {
                if std::mem::replace(&mut self.seen[house], true) {
                    continue;
                }
                for digit in 1..self.digits.len() as i32 {
                    match self.place(house, digit, d) {
                        Some(choice) if choice.is_better_than(&best) => best = choice,
                        _ => {}
                    }
                }
            }
        }
        best
    }

    /// The place of a digit in a house with the greatest score, the first of equal ones. `None` if there are not several.
    fn place(&self, house: usize, digit: i32, d: &SearchState) -> Option<ScoredChoice> {
        let places = self.houses[house].iter().copied();
        let places = places.filter(|&cell| d.contains(self.cells[cell], digit));
        let mut size = 0;
        let mut chief = None;
        for place in places {
            size += 1;
            if chief.is_none_or(|chief| self.scores[place] > self.scores[chief]) {
                chief = Some(place);
            }
        }
        let cell = chief.filter(|_| size > 1)?;
        Some(ScoredChoice {
            cell,
            digit: Some(digit),
            score: self.scores[cell],
            size,
        })
    }

    /// The newest decision, or what was refuted.
    fn decision(&self, d: &Domains) -> Option<BlamedCell> {
        let is_branch =
            |entry: &&Entry| matches!(entry.cause(), Cause::Decision | Cause::Refutation);
        let entry = *d.trail().log().iter().rev().find(is_branch)?;
        let cell = self.place_of(d.variable(entry)?)?;
        let x = self.cells[cell];
        let removed = d.base(x) + entry.delta().trailing_zeros() as i32;
        let digit = match entry.cause() {
            Cause::Refutation => removed,
            _ => only_digit(d, x).unwrap_or(removed),
        };
        Some(BlamedCell { cell, digit })
    }

    /// The cell of these variables that was fixed last.
    fn last_fixed(&self, d: &Domains, scope: &[Var]) -> Option<BlamedCell> {
        d.trail().log().iter().rev().find_map(|&entry| {
            let x = d.variable(entry)?;
            let cell = self.place_of(x)?;
            let digit = only_digit(d, x)?;
            scope.contains(&x).then_some(BlamedCell { cell, digit })
        })
    }

    /// The place of a cell. Cells are the first variables of a model.
    fn place_of(&self, x: Var) -> Option<usize> {
        (self.cells.get(x.index()) == Some(&x)).then_some(x.index())
    }
}

/// The digit of a cell that is fixed, and has not lost this digit, too.
fn only_digit(d: &Domains, cell: Var) -> Option<i32> {
    d.word(cell).is_power_of_two().then(|| d.min(cell))
}

impl Brancher for ClueOrder {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let mut best = self.best_cell(d)?;
        if best.size > 2 {
            best = self.best_place(best, d);
        }
        let x = self.cells[best.cell];
        let digit = best.digit.unwrap_or_else(|| d.min(x));
        self.decided = best.cell;
        Some(Atom::is(x, digit))
    }

    /// Failures of runs that do not ask this order tell it nothing.
    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        let decision = self.decision(d);
        if decision.is_none_or(|place| place.cell != self.decided) {
            return;
        }
        let near = self.last_fixed(d, scope).or(decision);
        for (place, weight) in [(decision, FAILURE / 4), (near, FAILURE)] {
            if let Some(BlamedCell { cell, digit }) = place {
                self.scores[cell] += weight;
                self.digits[digit as usize] += weight;
            }
        }
        self.failures += 1;
        if self.failures.is_multiple_of(HALF_LIFE) {
            let scores = self.scores.iter_mut().chain(&mut self.digits);
            scores.for_each(|score| *score /= 2);
        }
    }
}
