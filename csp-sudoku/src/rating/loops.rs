//! Unique rectangles and loops: cells with the same two candidates, two in each house that they
//! visit. If there were nothing else, the two digits could be swapped.

use super::board::{BitBoard, CandidateId, candidate, cell_at};
use super::houses::{CELLS, Cells, HOUSE_SETS, PEERS, SEATS, SIDE, masks};
use super::method::Method;
use super::outcome::RatingStep;
use crate::cell_set::bits;

/// What tells steps of one loop from each other. Two that are alike count as one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoopKind {
    /// One cell has other candidates.
    One,
    /// The cells with other candidates all have the same one.
    Two,
    /// Two cells with others make a naked set in this house, of these digits, with these cells.
    ThreeNaked {
        house: usize,
        digits: u16,
        cells: Cells,
    },
    /// They make a hidden set in this house, of these digits, with these cells.
    ThreeHidden {
        house: usize,
        digits: u16,
        cells: Cells,
    },
    /// One of the two digits is locked in the two cells with others.
    Four,
}

impl LoopKind {
    fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::ThreeNaked { .. } | Self::ThreeHidden { .. } => 3,
            Self::Four => 4,
        }
    }
}

struct LoopStep {
    kind: LoopKind,
    cells: Cells,
    /// The rating as it was added up. It decides which step comes first, also where two sums differ
    /// in the last binary digit alone.
    rating: f64,
    eliminations: Vec<CandidateId>,
}

/// A loop on two digits.
struct Loop<'a> {
    board: &'a BitBoard,
    cells: Cells,
    /// The two digits.
    digits: u16,
    /// The cells with other candidates, in the order of the loop.
    larger: Vec<usize>,
}

/// The first step by a rectangle or a loop.
pub(super) fn unique_loop(board: &BitBoard) -> Option<RatingStep> {
    let mut steps: Vec<LoopStep> = Vec::new();
    for cell in (0..CELLS).filter(|cell| board.count(*cell) == 2) {
        let mut walk = LoopWalk {
            board,
            digits: board.candidates[cell],
            cells: Vec::new(),
            found: Vec::new(),
        };
        walk.extend(cell, 2, 0, None);
        for cells in walk.found.iter().filter(|cells| is_loop(cells)) {
            let larger = cells
                .iter()
                .copied()
                .filter(|cell| board.count(*cell) > 2)
                .collect();
            let set = cells.iter().copied().collect();
            Loop {
                board,
                cells: set,
                digits: walk.digits,
                larger,
            }
            .add_steps(&mut steps);
        }
    }
    let order = |left: &&LoopStep, right: &&LoopStep| {
        let kinds = left.kind.number().cmp(&right.kind.number());
        left.rating.total_cmp(&right.rating).then(kinds)
    };
    let step = steps.iter().min_by(order)?;
    let rating = (step.rating * 10.0).round() as u16;
    let method = Method::UniqueLoop(step.kind.number());
    Some(RatingStep::removal(
        method,
        rating,
        step.eliminations.clone(),
    ))
}

/// A search for the loops from a cell.
struct LoopWalk<'a> {
    board: &'a BitBoard,
    digits: u16,
    /// The cells so far.
    cells: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl LoopWalk<'_> {
    /// Goes on from a cell. `allowed` cells may yet have other candidates, and any number if they
    /// all have the same one. `others` are the other candidates that were seen, also those of cells
    /// that were passed over. The walk leaves a cell by another kind of house than it came.
    fn extend(&mut self, cell: usize, allowed: i32, mut others: u16, came: Option<usize>) {
        self.cells.push(cell);
        for kind in (0..3).filter(|kind| came != Some(*kind)) {
            for place in 0..SIDE {
                let next = cell_at(usize::from(SEATS[cell][kind].house), place);
                if next == self.cells[0] && self.cells.len() >= 4 {
                    self.found.push(self.cells.clone());
                } else if !self.cells.contains(&next) {
                    let candidates = self.board.candidates[next];
                    if candidates & self.digits != self.digits {
                        continue;
                    }
                    others = (others | candidates) & !self.digits;
                    let larger = candidates != self.digits;
                    if !larger || others.count_ones() == 1 || allowed > 0 {
                        self.extend(next, allowed - i32::from(larger), others, Some(kind));
                    }
                }
            }
        }
        self.cells.pop();
    }
}

/// Whether each house that is visited is visited once by the cells at odd places of the loop, and
/// once by the cells at even places.
fn is_loop(cells: &[usize]) -> bool {
    let mut visited = [0_u32; 2];
    for (index, cell) in cells.iter().enumerate() {
        for seat in SEATS[*cell] {
            let bit = 1 << seat.house;
            if visited[index % 2] & bit != 0 {
                return false;
            }
            visited[index % 2] |= bit;
        }
    }
    visited[0] == visited[1]
}

impl Loop<'_> {
    fn add_steps(&self, steps: &mut Vec<LoopStep>) {
        match self.larger[..] {
            [] => {}
            [cell] => self.add(steps, LoopKind::One, removed(cell, self.digits), 0.0),
            [one, two] => {
                let others = self.others(one) | self.others(two);
                if others.count_ones() == 1 {
                    self.add_second(steps);
                } else {
                    // A step of a loop is like one of another start, but not like one of this.
                    let mut third = Vec::new();
                    self.add_third(&mut third, [one, two], others);
                    for step in third {
                        self.add(steps, step.kind, step.eliminations, step.rating);
                    }
                }
                self.add_fourth(steps, one, two);
            }
            _ => self.add_second(steps),
        }
    }

    /// The candidates of a cell beside the two digits.
    fn others(&self, cell: usize) -> u16 {
        self.board.candidates[cell] & !self.digits
    }

    /// Adds a step that removes something, unless one like it is there.
    fn add(
        &self,
        steps: &mut Vec<LoopStep>,
        kind: LoopKind,
        eliminations: Vec<CandidateId>,
        more: f64,
    ) {
        let alike = |step: &LoopStep| step.cells == self.cells && step.kind == kind;
        if eliminations.is_empty() || steps.iter().any(alike) {
            return;
        }
        let mut rating = 4.5;
        let length = self.cells.len();
        if length >= 10 {
            rating += 0.3;
        }
        if length >= 8 {
            rating += 0.2;
        } else if length >= 6 {
            rating += 0.1;
        }
        steps.push(LoopStep {
            kind,
            cells: self.cells,
            rating: rating + more,
            eliminations,
        });
    }

    /// One of the larger cells contains their common digit.
    fn add_second(&self, steps: &mut Vec<LoopStep>) {
        let digit = self.others(self.larger[0]).trailing_zeros() as usize;
        let common = self
            .larger
            .iter()
            .fold(!Cells::EMPTY, |common, cell| common & PEERS[*cell]);
        let larger: Cells = self.larger.iter().copied().collect();
        let lost = self.board.cells[digit] & common & !larger;
        let eliminations = lost.iter().map(|cell| candidate(cell, digit)).collect();
        self.add(steps, LoopKind::Two, eliminations, 0.0);
    }

    /// The other digits of the two larger cells make a set in a house.
    fn add_third(&self, steps: &mut Vec<LoopStep>, larger: [usize; 2], others: u16) {
        for size in others.count_ones() as usize..=7 {
            for (one, two) in SEATS[larger[0]].iter().zip(&SEATS[larger[1]]) {
                if one.house != two.house {
                    continue;
                }
                let house = usize::from(one.house);
                let blanks = self.board.blanks(house);
                let places = [one.place, two.place].map(usize::from);
                if size * 2 <= blanks {
                    self.add_naked(steps, larger, (house, places), (size, others));
                }
                if size * 2 < blanks {
                    self.add_hidden(steps, (house, places), (size, others));
                }
            }
        }
    }

    fn add_naked(
        &self,
        steps: &mut Vec<LoopStep>,
        [one, two]: [usize; 2],
        (house, places): (usize, [usize; 2]),
        (size, others): (usize, u16),
    ) {
        let both = others & self.board.candidates[one] & self.board.candidates[two];
        let fits = |mask: &u64| mask >> places[0] & 1 == 1 && mask >> places[1] & 1 == 0;
        for mask in masks(size, SIDE).filter(fits) {
            let rest = mask as u16 & !(1 << places[0]);
            let set = super::board::cells_at(house, rest);
            if set.iter().any(|cell| self.board.count(cell) <= 1) {
                continue;
            }
            let digits = set
                .iter()
                .fold(0, |all, cell| all | self.board.candidates[cell]);
            let covered = (digits | both).count_ones() as usize == size;
            if covered && (digits | others).count_ones() as usize == size {
                let digits = digits | others;
                let left = HOUSE_SETS[house] & !set & !Cells::of(one) & !Cells::of(two);
                let lost = left
                    .iter()
                    .flat_map(|cell| removed(cell, self.board.candidates[cell] & digits));
                let kind = LoopKind::ThreeNaked {
                    house,
                    digits,
                    cells: set,
                };
                self.push_third(steps, kind, lost.collect(), size - 1);
            }
        }
    }

    fn add_hidden(
        &self,
        steps: &mut Vec<LoopStep>,
        (house, places): (usize, [usize; 2]),
        (size, others): (usize, u16),
    ) {
        let left: Vec<usize> = bits(0x1FF & !self.digits & !others).collect();
        for mask in masks(size - 2, left.len()) {
            let chosen = (0..left.len()).filter(|index| mask >> index & 1 == 1);
            let digits = chosen.fold(self.digits, |digits, index| digits | 1 << left[index]);
            let seats = |digit: usize| self.board.places(house, digit) & !(1 << places[1]);
            let union = bits(digits).fold(0, |union, digit| union | seats(digit));
            let missing = bits(digits).any(|digit| seats(digit) == 0);
            if missing || union.count_ones() as usize != size {
                continue;
            }
            let rest = union & !(1 << places[0]);
            let set = super::board::cells_at(house, rest);
            let lost = set
                .iter()
                .flat_map(|cell| removed(cell, self.board.candidates[cell] & !digits));
            let kind = LoopKind::ThreeHidden {
                house,
                digits,
                cells: set,
            };
            self.push_third(steps, kind, lost.collect(), rest.count_ones() as usize - 1);
        }
    }

    fn push_third(
        &self,
        steps: &mut Vec<LoopStep>,
        kind: LoopKind,
        lost: Vec<CandidateId>,
        more: usize,
    ) {
        let rating = more as f64 * 0.1;
        steps.push(LoopStep {
            kind,
            cells: self.cells,
            rating,
            eliminations: lost,
        });
    }

    /// One of the two digits has no other place in a house of the two larger cells.
    fn add_fourth(&self, steps: &mut Vec<LoopStep>, one: usize, two: usize) {
        let shared = (0..3).filter(|kind| SEATS[one][*kind].house == SEATS[two][*kind].house);
        let houses: Vec<usize> = shared
            .map(|kind| usize::from(SEATS[one][kind].house))
            .collect();
        let both = Cells::of(one) | Cells::of(two);
        let locked = |digit: &usize| {
            houses
                .iter()
                .any(|house| self.board.cells_in(*house, *digit).is_subset(&both))
        };
        if let Some(digit) = bits(self.digits).find(locked) {
            let other = self.digits & !(1 << digit);
            let eliminations = [removed(one, other), removed(two, other)].concat();
            self.add(steps, LoopKind::Four, eliminations, 0.0);
        }
    }
}

fn removed(cell: usize, digits: u16) -> Vec<CandidateId> {
    bits(digits).map(|digit| candidate(cell, digit)).collect()
}
