//! Unique rectangles of types 1 to 6, and hidden rectangles.

use super::pattern::UniqueRectangle;
use crate::cell_set::{CellSet, bits};
use crate::techniques::board::CandidateBoard;
use crate::techniques::layout::number;
use crate::techniques::outline::Candidate;
use crate::techniques::search::Collector;
use crate::techniques::step::Step;
use crate::techniques::technique::Technique;
use std::ops::ControlFlow;

/// Four cells of which one has two digits as its candidates, and the others may have them.
pub(super) struct Rectangle<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) cells: [usize; 4],
    pub(super) digits: [usize; 2],
    /// The cells without other candidates, in ascending order.
    pub(super) bare: Vec<usize>,
    /// The cells with other candidates, in ascending order.
    pub(super) rich: Vec<usize>,
}

/// A candidate that goes: a cell and a digit.
type Gone = (usize, usize);

/// A subset that is being built in a house.
#[derive(Clone, Copy)]
struct GrowingSubset<const W: usize> {
    house: usize,
    /// The first cell of the house that may be added.
    from: usize,
    cells: CellSet<W>,
    digits: u32,
}

impl<'a, const W: usize> Rectangle<'a, W> {
    pub(super) fn new(board: &'a CandidateBoard<W>, cells: [usize; 4], digits: [usize; 2]) -> Self {
        let mut ascending = cells;
        ascending.sort_unstable();
        let both = 1 << digits[0] | 1 << digits[1];
        let is_bare = |cell: &usize| board.candidates[*cell] & !both == 0;
        let (bare, rich) = ascending.into_iter().partition(is_bare);
        Self {
            board,
            cells,
            digits,
            bare,
            rich,
        }
    }

    /// Adds the steps of one technique.
    pub(super) fn find(&self, technique: Technique, found: &mut Collector) -> ControlFlow<()> {
        use Technique::*;
        match (technique, self.bare.len()) {
            (Uniqueness1, 3) => self.add(technique, self.corner(), found),
            (Uniqueness2 | Uniqueness5, 1 | 2) => self.one_more(technique, found),
            (Uniqueness3, 2) => self.subsets(found),
            (Uniqueness4, 2) => self.add(technique, self.linked(), found),
            (Uniqueness6, 2) => self.add(technique, self.crossed(), found),
            (HiddenRectangle, 1 | 2) => self.hidden(found),
            _ => ControlFlow::Continue(()),
        }
    }

    pub(super) fn row(&self, cell: usize) -> usize {
        cell / self.board.side()
    }

    pub(super) fn column(&self, cell: usize) -> usize {
        cell % self.board.side()
    }

    /// Whether two cells lie in one row or column.
    fn in_line(&self, left: usize, right: usize) -> bool {
        self.row(left) == self.row(right) || self.column(left) == self.column(right)
    }

    fn set(&self) -> CellSet<W> {
        self.cells.into_iter().collect()
    }

    /// Adds the step, if it removes anything that is there.
    pub(super) fn add(
        &self,
        technique: Technique,
        gone: Vec<Gone>,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        let layout = &self.board.layout;
        let mut eliminations: Vec<Candidate> = Vec::new();
        for (cell, digit) in gone {
            let candidate = layout.candidate(cell, digit);
            if self.board.has(cell, digit) && !eliminations.contains(&candidate) {
                eliminations.push(candidate);
            }
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let others =
            |cell: &usize| layout.in_cell(*cell, self.board.candidates[*cell] & !self.both());
        let pattern = UniqueRectangle {
            digits: self.digits.map(number),
            cells: self.cells.map(|cell| layout.cell(cell)),
            others: self.rich.iter().flat_map(others).collect(),
        };
        found.add(Step::removal(
            layout.shape(),
            technique,
            eliminations,
            pattern,
        ))
    }

    /// Type 1: three cells have the two digits alone. So the fourth has neither.
    fn corner(&self) -> Vec<Gone> {
        self.rich
            .iter()
            .flat_map(|cell| self.digits.map(|digit| (*cell, digit)))
            .collect()
    }

    /// Types 2 and 5: the other cells have one more digit, and one of them has it.
    fn one_more(&self, technique: Technique, found: &mut Collector) -> ControlFlow<()> {
        let board = self.board;
        let more = self
            .rich
            .iter()
            .fold(0, |mask, cell| mask | board.candidates[*cell])
            & !self.both();
        let lined = self.rich.len() == 2 && self.in_line(self.rich[0], self.rich[1]);
        let name = if lined {
            Technique::Uniqueness2
        } else {
            Technique::Uniqueness5
        };
        if !more.is_power_of_two() || name != technique {
            return ControlFlow::Continue(());
        }
        let digit = more.trailing_zeros() as usize;
        let rich = self.rich.iter().copied().collect();
        let seen = board.layout.common_peers(&rich) & board.cells[digit];
        self.add(
            technique,
            seen.iter().map(|cell| (cell, digit)).collect(),
            found,
        )
    }

    /// Type 4: the other two cells lie in one line, and one of the digits has no other place that
    /// both see. So one of them has it, and neither has the other digit.
    fn linked(&self) -> Vec<Gone> {
        let [left, right] = self.rich[..] else {
            return Vec::new();
        };
        if !self.in_line(left, right) {
            return Vec::new();
        }
        let peers = &self.board.layout.peers;
        let seen = peers[left] & peers[right];
        let [low, high] = self.digits;
        let locked = |digit: usize| !self.board.cells[digit].meets(&seen);
        let gone = match (locked(low), locked(high)) {
            (true, _) => high,
            (false, true) => low,
            (false, false) => return Vec::new(),
        };
        vec![(left, gone), (right, gone)]
    }

    /// Type 6: the other two cells lie across, and one of the digits has no other place in the rows
    /// and columns. So it goes from both.
    fn crossed(&self) -> Vec<Gone> {
        let [left, right] = self.rich[..] else {
            return Vec::new();
        };
        if self.in_line(left, right) {
            return Vec::new();
        }
        let lines = [left, right].map(|cell| self.lines(self.row(cell), self.column(cell)));
        let outside = (lines[0] | lines[1]) & !self.set();
        let free = |digit: &usize| !self.board.cells[*digit].meets(&outside);
        let digit = self.digits.into_iter().find(free);
        digit.map_or(Vec::new(), |digit| vec![(left, digit), (right, digit)])
    }

    /// The cells of a row and a column.
    fn lines(&self, row: usize, column: usize) -> CellSet<W> {
        let layout = &self.board.layout;
        layout.houses[row].set | layout.houses[layout.columns().start + column].set
    }

    /// Hidden rectangle: one digit has no other place in the row and the column of the cell across
    /// from a bare one. So the other digit goes from that cell.
    fn hidden(&self, found: &mut Collector) -> ControlFlow<()> {
        if let [left, right] = self.bare[..]
            && self.in_line(left, right)
        {
            return ControlFlow::Continue(());
        }
        for &corner in &self.bare {
            let across = |cell: &usize| !self.in_line(*cell, corner);
            let Some(opposite) = self.cells.into_iter().find(across) else {
                continue;
            };
            let lines = self.lines(self.row(opposite), self.column(opposite));
            let outside = lines & !self.set();
            let [low, high] = self.digits;
            for (digit, gone) in [(low, high), (high, low)] {
                if !self.board.cells[digit].meets(&outside) {
                    self.add(Technique::HiddenRectangle, vec![(opposite, gone)], found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Type 3: the other digits of two cells, taken as one cell, are part of a naked subset in the row,
    /// the column or the box that the two cells share.
    fn subsets(&self, found: &mut Collector) -> ControlFlow<()> {
        let [left, right] = self.rich[..] else {
            return ControlFlow::Continue(());
        };
        let layout = &self.board.layout;
        let masks = self.board.candidates[left] | self.board.candidates[right];
        let digits = masks & !self.both();
        let cells: CellSet<W> = [left, right].into_iter().collect();
        for seat in layout.seats(left) {
            let house = usize::from(seat.house);
            if layout.houses[house].set.contains(right) {
                self.extend(
                    GrowingSubset {
                        house,
                        from: 0,
                        cells,
                        digits,
                    },
                    found,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The two digits as a mask.
    fn both(&self) -> u32 {
        1 << self.digits[0] | 1 << self.digits[1]
    }

    fn extend(&self, part: GrowingSubset<W>, found: &mut Collector) -> ControlFlow<()> {
        let board = self.board;
        let house = &board.layout.houses[part.house];
        for (place, cell) in house.cells.iter().enumerate().skip(part.from) {
            let cell = usize::from(*cell);
            let mask = board.candidates[cell];
            if mask == 0 || mask & self.both() != 0 || self.cells.contains(&cell) {
                continue;
            }
            let mut joined = GrowingSubset {
                from: place + 1,
                digits: part.digits | mask,
                ..part
            };
            joined.cells.insert(cell);
            if joined.digits.count_ones() as usize == joined.cells.len() - 1 {
                self.add(Technique::Uniqueness3, self.outside(&joined), found)?;
            }
            self.extend(joined, found)?;
        }
        ControlFlow::Continue(())
    }

    /// What the subset removes: in its house, and in its box if the house is a line. A subset of a box
    /// that lies in one line is found in the line.
    fn outside(&self, part: &GrowingSubset<W>) -> Vec<(usize, usize)> {
        let layout = &self.board.layout;
        let is_box = layout.boxes().contains(&part.house);
        let in_line = |of: &dyn Fn(usize) -> usize| {
            let mut lines = part.cells.iter().map(of);
            let first = lines.next();
            lines.all(|line| Some(line) == first)
        };
        if is_box && (in_line(&|cell| self.row(cell)) || in_line(&|cell| self.column(cell))) {
            return Vec::new();
        }
        let mut gone = self.in_house(part, part.house);
        let home = part.cells.first().and_then(|cell| layout.box_of(cell));
        if let Some(home) = home
            && !is_box
            && !gone.is_empty()
            && part.cells.is_subset(&layout.houses[home].set)
        {
            gone.extend(self.in_house(part, home));
        }
        gone
    }

    /// The digits of the subset in the other cells of a house.
    fn in_house(&self, part: &GrowingSubset<W>, house: usize) -> Vec<(usize, usize)> {
        let cells = self.board.layout.houses[house]
            .cells
            .iter()
            .map(|cell| usize::from(*cell));
        let others = cells.filter(|cell| !part.cells.contains(*cell));
        let gone = others.flat_map(|cell| {
            bits(self.board.candidates[cell] & part.digits).map(move |digit| (cell, digit))
        });
        gone.collect()
    }
}
