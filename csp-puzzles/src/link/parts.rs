//! The parts of the bodies of links that several genres have.

use super::LinkPart;
use super::reader::LinkReader;
use super::token::{
    Blanks, BoardEnd, FOUR, Hexadecimal, Mark, SignAndBlanks, Token, read_signs, read_sum,
    sum_character, write_signs,
};
use crate::diagram::Diagram;
use crate::error::{LinkFault, PuzzleError};
use crate::sign::Sign;
use csp_core::model::Direction;

/// The signs of all cells, in reading order.
#[derive(Clone, Copy, Debug)]
pub struct CellSigns(pub &'static [&'static dyn Token]);

impl LinkPart for CellSigns {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let cells = into.cells_mut();
        let signs = read_signs(self.0, cells.len(), "cells", from)?;
        cells.copy_from_slice(&signs);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        write_signs(self.0, diagram.cells(), to)
    }
}

/// The signs at the corners of all cells, in reading order.
#[derive(Clone, Copy, Debug)]
pub struct CornerSigns(pub &'static [&'static dyn Token]);

impl LinkPart for CornerSigns {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let corners = into.corners_mut();
        let signs = read_signs(self.0, corners.len(), "corners", from)?;
        corners.copy_from_slice(&signs);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        write_signs(self.0, diagram.corners(), to)
    }
}

/// Numbers from 0 to 4 at corners, `.` for one that is not told, letters from `g` on for blanks.
pub const CORNER_NUMBERS: &[&dyn Token] = &[&FOUR, &Mark('.', Sign::Unknown), &Blanks('g')];

/// White and black circles in cells, on sides and at corners: `dot` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct Dots;

const DOTS: &[&dyn Token] = &[
    &SignAndBlanks {
        signs: &[Sign::White, Sign::Black],
        blanks: 7,
        end: BoardEnd::Blank,
    },
    &Blanks('g'),
];

impl LinkPart for Dots {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let dots = into.dots_mut();
        let signs = read_signs(DOTS, dots.len(), "places for circles", from)?;
        dots.copy_from_slice(&signs);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        write_signs(DOTS, diagram.dots(), to)
    }
}

/// The cells that are not part of the board, five cells in a character. A board without any ends before them: `empty` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct Holes;

impl LinkPart for Holes {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        if matches!(from.peek(), None | Some(b'/')) {
            return Ok(());
        }
        let all = into.cells().len();
        for (chunk, cells) in into.cells_mut().chunks_mut(5).enumerate() {
            let Some(bits) = from.digit(32) else {
                let missing = all - 5 * chunk;
                let what = "cells";
                return Err(match from.peek() {
                    Some(_) => from.unexpected(),
                    None => from.fault(LinkFault::Short { missing, all, what }),
                });
            };
            for (place, cell) in cells.iter_mut().enumerate() {
                if bits >> (4 - place) & 1 == 1 {
                    *cell = Sign::Hole;
                }
            }
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        if !diagram.cells().contains(&Sign::Hole) {
            return Ok(());
        }
        for cells in diagram.cells().chunks(5) {
            let bit = |(place, &cell): (usize, &Sign)| u32::from(cell == Sign::Hole) << (4 - place);
            let bits = cells.iter().enumerate().map(bit).sum();
            to.extend(char::from_digit(bits, 32));
        }
        Ok(())
    }
}

/// Numbers, and the cells that are not part of the board behind them.
#[derive(Clone, Copy, Debug)]
pub struct NumbersAndHoles;

impl LinkPart for NumbersAndHoles {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        CellSigns(NUMBERS).read(from, into)?;
        Holes.read(from, into)
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let number = |&sign: &Sign| {
            if sign == Sign::Hole {
                Sign::Nothing
            } else {
                sign
            }
        };
        let numbers: Vec<Sign> = diagram.cells().iter().map(number).collect();
        write_signs(NUMBERS, &numbers, to)?;
        Holes.write(diagram, to)
    }
}

/// The sums outside of the board, above the columns and on the left of the rows whose first cell is to be filled in, as in
/// kakuro.
#[derive(Clone, Copy, Debug)]
pub struct OutsideSums;

impl OutsideSums {
    /// The lines that have a sum.
    fn lines(diagram: &Diagram) -> Vec<(Direction, usize)> {
        let shape = diagram.shape();
        let is_open = |place| !matches!(diagram.cell(place), Sign::Sums(..));
        let above = (0..shape.columns).filter(|&column| is_open((0, column)));
        let left = (0..shape.rows).filter(|&row| is_open((row, 0)));
        above
            .map(|column| (Direction::Up, column))
            .chain(left.map(|row| (Direction::Left, row)))
            .collect()
    }
}

impl LinkPart for OutsideSums {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        for (side, line) in Self::lines(into) {
            let sum = read_sum(from)?;
            into.outside_mut(side)[line] = sum.map(Sign::Number).into_iter().collect();
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for (side, line) in Self::lines(diagram) {
            let sign = diagram.outside(side)[line].first().copied();
            let sum = sign.and_then(Sign::number);
            to.push(sum_character(sum).ok_or_else(|| format!("the sum {}", sum.unwrap_or(0)))?);
        }
        Ok(())
    }
}

/// Numbers in hexadecimal digits, `.` for one that is not told, letters from `g` on for blanks.
pub const NUMBERS: &[&dyn Token] = &[&Hexadecimal, &Mark('.', Sign::Unknown), &Blanks('g')];

/// The signs of all areas, in reading order of their first cells. The walls come before them.
#[derive(Clone, Copy, Debug)]
pub struct AreaSigns(pub &'static [&'static dyn Token]);

impl LinkPart for AreaSigns {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let areas = into.areas().len();
        into.set_areas(read_signs(self.0, areas, "areas", from)?);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let areas = diagram.areas().len();
        let signs: Vec<Sign> = (0..areas).map(|area| diagram.area(area)).collect();
        write_signs(self.0, &signs, to)
    }
}

/// How many signs stand outside of the board beside each line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutsideDepth {
    /// One.
    One,
    /// As many as there can be runs in the line.
    Runs,
}

impl OutsideDepth {
    const fn of(self, cells: usize) -> usize {
        match self {
            Self::One => 1,
            Self::Runs => cells.div_ceil(2),
        }
    }
}

/// The signs above the board and on its left. The one next to the board comes first.
#[derive(Clone, Copy, Debug)]
pub struct OutsideSigns(pub &'static [&'static dyn Token], pub OutsideDepth);

impl OutsideSigns {
    /// By side, the number of signs of each line.
    fn depths(self, diagram: &Diagram) -> [(Direction, usize); 2] {
        let shape = diagram.shape();
        [
            (Direction::Up, self.1.of(shape.rows)),
            (Direction::Left, self.1.of(shape.columns)),
        ]
    }
}

impl LinkPart for OutsideSigns {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let depths = self.depths(into);
        let all = depths
            .iter()
            .map(|&(side, depth)| depth * into.outside(side).len())
            .sum();
        let signs = read_signs(self.0, all, "places outside of the board", from)?;
        let mut signs = &signs[..];
        for (side, depth) in depths {
            for line in into.outside_mut(side) {
                let (own, other) = signs.split_at(depth);
                let told = own.iter().rev().copied();
                *line = told.skip_while(|&sign| sign == Sign::Nothing).collect();
                signs = other;
            }
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let mut signs = Vec::new();
        for (side, depth) in self.depths(diagram) {
            for line in diagram.outside(side) {
                let blanks = depth
                    .checked_sub(line.len())
                    .ok_or_else(|| format!("more than {depth} signs beside a line"))?;
                signs.extend(line.iter().rev().copied());
                signs.extend(std::iter::repeat_n(Sign::Nothing, blanks));
            }
        }
        write_signs(self.0, &signs, to)
    }
}

/// The walls between cells: five in a character, first those between the columns, row by row, and then those between the
/// rows. This is `border` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct Walls;

/// The edges between columns, row by row, and those between rows.
fn edges(diagram: &Diagram) -> [Vec<usize>; 2] {
    let graph = diagram.graph();
    let beside = |edge: &usize| graph.ends(*edge).1 == graph.ends(*edge).0 + 1;
    // On a board of one column neighbours by number lie below each other.
    let is_narrow = diagram.shape().columns == 1;
    let (across, down): (Vec<usize>, Vec<usize>) =
        (0..graph.edges().len()).partition(|edge| !is_narrow && beside(edge));
    [across, down]
}

impl LinkPart for Walls {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let all = into.walls().len();
        let mut seen = 0;
        for edges in edges(into) {
            for edges in edges.chunks(5) {
                let Some(bits) = from.digit(32) else {
                    let missing = all - seen;
                    let what = "walls";
                    return Err(match from.peek() {
                        Some(_) => from.unexpected(),
                        None => from.fault(LinkFault::Short { missing, all, what }),
                    });
                };
                for (place, &edge) in edges.iter().enumerate() {
                    into.walls_mut()[edge] = bits >> (4 - place) & 1 == 1;
                }
                seen += edges.len();
            }
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for edges in edges(diagram) {
            for edges in edges.chunks(5) {
                let bit = |(place, &edge): (usize, &usize)| {
                    u32::from(diagram.walls()[edge]) << (4 - place)
                };
                let bits = edges.iter().enumerate().map(bit).sum();
                to.extend(char::from_digit(bits, 32));
            }
        }
        Ok(())
    }
}

/// One of three signs in each cell, three cells in a character: `circle` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct Triples(pub [Sign; 3]);

impl LinkPart for Triples {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let all = into.cells().len();
        for (chunk, cells) in into.cells_mut().chunks_mut(3).enumerate() {
            let Some(code) = from.digit(27) else {
                let missing = all - 3 * chunk;
                let what = "cells";
                return Err(match from.peek() {
                    Some(_) => from.unexpected(),
                    None => from.fault(LinkFault::Short { missing, all, what }),
                });
            };
            for (cell, weight) in cells.iter_mut().zip([9, 3, 1]) {
                *cell = self.0[(code / weight % 3) as usize];
            }
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for cells in diagram.cells().chunks(3) {
            let mut code = 0;
            for (cell, weight) in cells.iter().zip([9, 3, 1]) {
                let value = self.0.iter().position(|sign| sign == cell);
                code += weight * value.ok_or_else(|| format!("the sign {cell}"))? as u32;
            }
            to.extend(char::from_digit(code, 27));
        }
        Ok(())
    }
}

/// The number of the whole board in decimal digits, with a slash behind it.
#[derive(Clone, Copy, Debug)]
pub struct BoardNumber;

impl LinkPart for BoardNumber {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let mut number: u32 = from.digits(10, 1)?;
        while let Some(digit) = from.digit(10) {
            number = number.saturating_mul(10).saturating_add(digit);
        }
        into.set_number(number);
        if from.skip(b'/') {
            Ok(())
        } else {
            Err(from.unexpected())
        }
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        to.push_str(&format!("{}/", diagram.number()));
        Ok(())
    }
}
