//! The parts of the bodies of links that several genres have.

use super::LinkPart;
use super::reader::LinkReader;
use super::token::{
    Blanks, BoardEnd, DIGITS, FOUR, Hexadecimal, Mark, SignAndBlanks, Token, digit, read_signs,
    read_sum, sum_character, write_signs,
};
use crate::diagram::{Diagram, DiagramPart};
use crate::error::{LinkFault, PuzzleError};
use crate::sign::Sign;
use csp_core::model::Direction;

/// The signs of all cells, in reading order.
#[derive(Clone, Copy, Debug)]
pub struct CellSigns(pub &'static [&'static dyn Token]);

impl LinkPart for CellSigns {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Cells]
    }

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
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Corners]
    }

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

/// The signs in cells, on sides and at corners, in reading order.
#[derive(Clone, Copy, Debug)]
pub struct DotSigns(pub &'static [&'static dyn Token]);

impl LinkPart for DotSigns {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Dots]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let dots = into.dots_mut();
        let signs = read_signs(self.0, dots.len(), "places for circles", from)?;
        dots.copy_from_slice(&signs);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        write_signs(self.0, diagram.dots(), to)
    }
}

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
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Dots]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        DotSigns(DOTS).read(from, into)
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        DotSigns(DOTS).write(diagram, to)
    }
}

/// The cells that are not part of the board, five cells in a character. A board without any ends before them: `empty` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct Holes;

impl LinkPart for Holes {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Cells]
    }

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

/// A part of the cells' signs, and the cells that are not part of the board behind it.
#[derive(Clone, Copy, Debug)]
pub struct WithHoles(pub &'static dyn LinkPart);

impl LinkPart for WithHoles {
    fn holds(&self) -> &'static [DiagramPart] {
        self.0.holds()
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        self.0.read(from, into)?;
        Holes.read(from, into)
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let mut signs = diagram.clone();
        for sign in signs.cells_mut() {
            if *sign == Sign::Hole {
                *sign = Sign::Nothing;
            }
        }
        self.0.write(&signs, to)?;
        Holes.write(diagram, to)
    }
}

/// A part of the cells' signs that is left out at the end of a link if no cell has a sign.
#[derive(Clone, Copy, Debug)]
pub struct IfPrinted(pub &'static dyn LinkPart);

impl LinkPart for IfPrinted {
    fn holds(&self) -> &'static [DiagramPart] {
        self.0.holds()
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        match from.peek() {
            None | Some(b'/') => Ok(()),
            Some(_) => self.0.read(from, into),
        }
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        if diagram.cells().iter().all(|&sign| sign == Sign::Nothing) {
            return Ok(());
        }
        self.0.write(diagram, to)
    }
}

/// The signs between neighbouring cells: first those between the columns, row by row, and then those between the rows.
#[derive(Clone, Copy, Debug)]
pub struct SignsBetween(pub &'static [&'static dyn Token]);

impl LinkPart for SignsBetween {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Between]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let dots = dots_between(into);
        let signs = read_signs(self.0, dots.len(), "sides", from)?;
        for (dot, sign) in dots.into_iter().zip(signs) {
            into.dots_mut()[dot] = sign;
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let dots = dots_between(diagram).into_iter();
        let signs: Vec<Sign> = dots.map(|dot| diagram.dots()[dot]).collect();
        write_signs(self.0, &signs, to)
    }
}

fn dots_between(diagram: &Diagram) -> Vec<usize> {
    let edges = edges(diagram).into_iter().flatten();
    edges.map(|edge| diagram.dot_between(edge)).collect()
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
    fn holds(&self) -> &'static [DiagramPart] {
        &[
            DiagramPart::Outside(Direction::Up),
            DiagramPart::Outside(Direction::Left),
        ]
    }

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
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Areas]
    }

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

/// How many signs stand outside of the board beside each line, and on which sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutsidePlaces {
    /// One above and on the left.
    One,
    /// Two above and on the left.
    Two,
    /// As many as there can be runs in the line, above and on the left.
    Runs,
    /// One on each of the four sides.
    Around,
}

impl OutsidePlaces {
    /// By side, the number of signs of each line.
    fn depths(self, diagram: &Diagram) -> Vec<(Direction, usize)> {
        let shape = diagram.shape();
        let depth = |cells: usize| match self {
            Self::One | Self::Around => 1,
            Self::Two => 2,
            Self::Runs => cells.div_ceil(2),
        };
        let sides: &[Direction] = match self {
            Self::Around => &[
                Direction::Up,
                Direction::Down,
                Direction::Left,
                Direction::Right,
            ],
            _ => &[Direction::Up, Direction::Left],
        };
        let is_vertical = |side: Direction| matches!(side, Direction::Up | Direction::Down);
        let cells = |side: Direction| {
            if is_vertical(side) {
                shape.rows
            } else {
                shape.columns
            }
        };
        sides
            .iter()
            .map(|&side| (side, depth(cells(side))))
            .collect()
    }
}

/// The signs outside of the board: above, below, on the left and on the right. The one next to the board comes first.
#[derive(Clone, Copy, Debug)]
pub struct OutsideSigns(pub &'static [&'static dyn Token], pub OutsidePlaces);

impl LinkPart for OutsideSigns {
    fn holds(&self) -> &'static [DiagramPart] {
        match self.1 {
            OutsidePlaces::Around => &[
                DiagramPart::Outside(Direction::Up),
                DiagramPart::Outside(Direction::Down),
                DiagramPart::Outside(Direction::Left),
                DiagramPart::Outside(Direction::Right),
            ],
            OutsidePlaces::One | OutsidePlaces::Two | OutsidePlaces::Runs => OutsideSums.holds(),
        }
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let depths = self.1.depths(into);
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
        for (side, depth) in self.1.depths(diagram) {
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
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Walls]
    }

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
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Cells]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let signs = read_triples(&self.0, (into.cells().len(), "cells"), from)?;
        into.cells_mut().copy_from_slice(&signs);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        write_triples(&self.0, diagram.cells(), to)
    }
}

/// One of three signs between each two neighbouring cells, three in a character, in the order of [`SignsBetween`].
#[derive(Clone, Copy, Debug)]
pub struct TriplesBetween(pub [Sign; 3]);

impl LinkPart for TriplesBetween {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Between]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let dots = dots_between(into);
        let signs = read_triples(&self.0, (dots.len(), "sides"), from)?;
        for (dot, sign) in dots.into_iter().zip(signs) {
            into.dots_mut()[dot] = sign;
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let dots = dots_between(diagram).into_iter();
        let signs: Vec<Sign> = dots.map(|dot| diagram.dots()[dot]).collect();
        write_triples(&self.0, &signs, to)
    }
}

fn read_triples(
    known: &[Sign; 3],
    (all, what): (usize, &'static str),
    from: &mut LinkReader<'_>,
) -> Result<Vec<Sign>, PuzzleError> {
    let mut signs = Vec::with_capacity(all + 2);
    while signs.len() < all {
        let Some(code) = from.digit(27) else {
            let missing = all - signs.len();
            return Err(match from.peek() {
                Some(_) => from.unexpected(),
                None => from.fault(LinkFault::Short { missing, all, what }),
            });
        };
        signs.extend([9, 3, 1].map(|weight| known[(code / weight % 3) as usize]));
    }
    signs.truncate(all);
    Ok(signs)
}

fn write_triples(known: &[Sign; 3], signs: &[Sign], to: &mut String) -> Result<(), String> {
    for signs in signs.chunks(3) {
        let mut code = 0;
        for (sign, weight) in signs.iter().zip([9, 3, 1]) {
            let value = known.iter().position(|known| known == sign);
            code += weight * value.ok_or_else(|| format!("the sign {sign}"))? as u32;
        }
        to.extend(char::from_digit(code, 27));
    }
    Ok(())
}

/// The ships of a fleet behind a slash: `//c` for three of one cell, two of two and one of three, `//d` and `//e` with one and two more lengths, or
/// the number of ships and the form of each. The number of the whole board has a digit for each length, from the right.
#[derive(Clone, Copy, Debug)]
pub struct Fleet;

/// The fleets with a letter of their own.
const FLEETS: [(u8, u32); 4] = [(b'c', 123), (b'd', 1_234), (b'e', 12_345), (b'z', 0)];

impl Fleet {
    /// The length of a ship: its columns, its rows, and its cells, five in a character.
    fn read_ship(from: &mut LinkReader<'_>) -> Result<usize, PuzzleError> {
        let before = from.clone();
        let [columns, rows] = [from.digits(36, 1)?, from.digits(36, 1)?];
        let length = columns.max(rows) as usize;
        let mut form = String::new();
        while let Some(next) = from.peek().filter(|&next| next != b'/') {
            form.push(char::from(next));
            from.take();
        }
        if columns.min(rows) != 1 || form != Self::form(length) {
            return Err(before.fault(LinkFault::OtherRules("a ship that is not a straight line")));
        }
        Ok(length)
    }

    /// By length, the number of ships.
    fn read_ships(from: &mut LinkReader<'_>) -> Result<[u32; 9], PuzzleError> {
        let ships = from.number().ok_or_else(|| from.unexpected())?;
        let mut counts = [0; 9];
        for _ in 0..ships {
            if !from.skip(b'/') {
                return Err(from.fault(LinkFault::Expected('/')));
            }
            let before = from.clone();
            let length = Self::read_ship(from)?;
            let count = counts.get_mut(length - 1).filter(|count| **count < 9);
            let what = "a ship of more than 9 cells, or more than 9 ships of one length";
            *count.ok_or_else(|| before.fault(LinkFault::OtherRules(what)))? += 1;
        }
        Ok(counts)
    }

    /// The cells of a ship, five in a character.
    fn form(length: usize) -> String {
        let chunk = |first: usize| {
            (0..5)
                .map(|cell| u32::from(first + cell < length) << (4 - cell))
                .sum()
        };
        let chunks = (0..length).step_by(5);
        chunks
            .filter_map(|first| char::from_digit(chunk(first), 32))
            .collect()
    }
}

impl LinkPart for Fleet {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Number]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        if !from.skip(b'/') {
            return Err(from.fault(LinkFault::Expected('/')));
        }
        if from.skip(b'/') {
            let fleet = FLEETS.iter().find(|(letter, _)| from.skip(*letter));
            let &(_, fleet) = fleet.ok_or_else(|| from.unexpected())?;
            into.set_number(fleet);
            return Ok(());
        }
        let counts = Self::read_ships(from)?.into_iter().rev();
        into.set_number(counts.fold(0, |fleet, count| 10 * fleet + count));
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let fleet = diagram.number();
        if let Some((letter, _)) = FLEETS.iter().find(|(_, known)| *known == fleet) {
            to.extend(['/', '/', char::from(*letter)]);
            return Ok(());
        }
        let digits = fleet.to_string();
        let counts = (1..).zip(digits.chars().rev().filter_map(|digit| digit.to_digit(10)));
        let ships = counts.flat_map(|(length, count)| std::iter::repeat_n(length, count as usize));
        let ships: Vec<usize> = ships.collect();
        to.push_str(&format!("/{}", ships.len()));
        for length in ships {
            to.push_str(&format!("/{length}1{}", Self::form(length)));
        }
        Ok(())
    }
}

/// Numbers from 0 to 9, `.` for one that is not told, letters from `a` on for blanks: `number10` of pzpr.
pub const DECIMALS: &[&dyn Token] = &[&digit(&DIGITS), &Mark('.', Sign::Unknown), &Blanks('a')];

/// A slash between two parts.
#[derive(Clone, Copy, Debug)]
pub struct Slash;

impl LinkPart for Slash {
    fn read(&self, from: &mut LinkReader<'_>, _: &mut Diagram) -> Result<(), PuzzleError> {
        if from.skip(b'/') {
            Ok(())
        } else {
            Err(from.unexpected())
        }
    }

    fn write(&self, _: &Diagram, to: &mut String) -> Result<(), String> {
        to.push('/');
        Ok(())
    }
}

/// No characters, where a link has no place for the number that a board may have: such a board cannot be written.
#[derive(Clone, Copy, Debug)]
pub struct NoBoardNumber(pub &'static str);

impl LinkPart for NoBoardNumber {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Number]
    }

    fn read(&self, _: &mut LinkReader<'_>, _: &mut Diagram) -> Result<(), PuzzleError> {
        Ok(())
    }

    fn write(&self, diagram: &Diagram, _: &mut String) -> Result<(), String> {
        match diagram.number() {
            0 => Ok(()),
            number => Err(format!("{} {number}", self.0)),
        }
    }
}

/// The number of the whole board in decimal digits, with a slash behind it.
#[derive(Clone, Copy, Debug)]
pub struct BoardNumber;

impl LinkPart for BoardNumber {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Number]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let number = from.number().ok_or_else(|| from.unexpected())?;
        into.set_number(number);
        Slash.read(from, into)
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        to.push_str(&format!("{}/", diagram.number()));
        Ok(())
    }
}
