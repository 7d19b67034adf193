//! Type 3 of unique rectangles: the other digits of two cells, taken as one cell, are part of a
//! naked subset.

use super::rectangle::Rectangle;
use crate::techniques::cell_set::{CellSet, bits};
use crate::techniques::search::Found;
use crate::techniques::technique::Technique;
use std::ops::ControlFlow;

/// A subset that is being built in a house.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    house: usize,
    /// The first cell of the house that may be added.
    from: usize,
    cells: CellSet<W>,
    digits: u32,
}

impl<const W: usize> Rectangle<'_, W> {
    /// Adds the steps of type 3: in the row, the column and the box that the two cells share.
    pub(super) fn subsets(&self, found: &mut Found) -> ControlFlow<()> {
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
                    Part {
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

    fn extend(&self, part: Part<W>, found: &mut Found) -> ControlFlow<()> {
        let board = self.board;
        let house = &board.layout.houses[part.house];
        for (place, cell) in house.cells.iter().enumerate().skip(part.from) {
            let cell = usize::from(*cell);
            let mask = board.candidates[cell];
            if mask == 0 || mask & self.both() != 0 || self.cells.contains(&cell) {
                continue;
            }
            let mut joined = Part {
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
    fn outside(&self, part: &Part<W>) -> Vec<(usize, usize)> {
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
    fn in_house(&self, part: &Part<W>, house: usize) -> Vec<(usize, usize)> {
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
