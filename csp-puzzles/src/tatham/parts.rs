//! The parts of descriptions that links of puzz.link do not have.

use super::token::{BlanksThen, POLES};
use crate::diagram::Diagram;
use crate::error::{LinkFault, PuzzleError};
use crate::link::token::{Blanks, Mark, Token, read_signs, write_signs};
use crate::link::{LinkPart, LinkReader};
use crate::sign::{At, CageOperation, Sign};
use csp_core::model::{Direction, Place};

/// Takes a character that has to be there.
fn expect(from: &mut LinkReader<'_>, character: char) -> Result<(), PuzzleError> {
    match from.skip(character as u8) {
        true => Ok(()),
        false => Err(from.fault(LinkFault::Expected(character))),
    }
}

/// The signs of all cells, and one more sign behind them, as if the board had one more cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellsAndOne(pub(super) &'static [&'static dyn Token], pub(super) Sign);

impl LinkPart for CellsAndOne {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let cells = into.cells_mut();
        let signs = read_signs(self.0, cells.len() + 1, "cells", from)?;
        cells.copy_from_slice(&signs[..cells.len()]);
        match signs[cells.len()] {
            Sign::Nothing => Err(from.fault(LinkFault::Beyond)),
            _ => Ok(()),
        }
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let signs = [diagram.cells(), &[self.1]].concat();
        write_signs(self.0, &signs, to)
    }
}

/// A part behind a comma.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterComma(pub(super) &'static dyn LinkPart);

impl LinkPart for AfterComma {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        expect(from, ',')?;
        self.0.read(from, into)
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        to.push(',');
        self.0.write(diagram, to)
    }
}

/// The lines of a board from its sides: the columns from left to right, the rows from above to below.
fn lines(diagram: &Diagram, sides: &[Direction]) -> Vec<(Direction, usize)> {
    let of_side = |&side: &Direction| {
        let lines = 0..diagram.outside(side).len();
        lines.map(move |line| (side, line))
    };
    sides.iter().flat_map(of_side).collect()
}

/// A line in words: "column 3".
fn line_name((side, line): (Direction, usize)) -> String {
    let kind = match side {
        Direction::Up | Direction::Down => "column",
        _ => "row",
    };
    format!("{kind} {}", line + 1)
}

/// The only number beside a line; `None`: there is no sign. Other signs are what cannot be written.
fn only_number(diagram: &Diagram, line: (Direction, usize)) -> Result<Option<u32>, String> {
    match diagram.outside(line.0)[line.1][..] {
        [] | [Sign::Nothing] => Ok(None),
        [Sign::Number(number)] => Ok(Some(number)),
        _ => Err(format!("the signs beside {}", line_name(line))),
    }
}

/// The numbers above all columns and on the left of all rows, each behind a comma.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountsAfterCommas;

const COLUMNS_AND_ROWS: &[Direction] = &[Direction::Up, Direction::Left];

impl LinkPart for CountsAfterCommas {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        for (side, line) in lines(into, COLUMNS_AND_ROWS) {
            expect(from, ',')?;
            let number = from.number().ok_or_else(|| from.unexpected())?;
            into.outside_mut(side)[line] = vec![Sign::Number(number)];
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for line in lines(diagram, COLUMNS_AND_ROWS) {
            let number = only_number(diagram, line)?;
            let number = number.ok_or_else(|| format!("{} without a number", line_name(line)))?;
            to.push_str(&format!(",{number}"));
        }
        Ok(())
    }
}

/// The numbers on all four sides, or none, with a slash between two: above, below, on the left, on the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumbersAround;

const AROUND: &[Direction] = &[
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

impl LinkPart for NumbersAround {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        for (place, (side, line)) in lines(into, AROUND).into_iter().enumerate() {
            if place > 0 {
                expect(from, '/')?;
            }
            let number = from.number().map(Sign::Number);
            into.outside_mut(side)[line] = number.into_iter().collect();
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for (place, line) in lines(diagram, AROUND).into_iter().enumerate() {
            let number = only_number(diagram, line)?;
            to.extend((place > 0).then_some('/'));
            to.extend(number.map(|number| number.to_string()));
        }
        Ok(())
    }
}

/// The lengths of the runs in all columns and rows, with a point between two runs and a slash between two lines. A line without any has
/// no run: its sign is a 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineRuns;

impl LinkPart for LineRuns {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        for (place, (side, line)) in lines(into, COLUMNS_AND_ROWS).into_iter().enumerate() {
            if place > 0 {
                expect(from, '/')?;
            }
            let mut runs: Vec<Sign> = from.number().map(Sign::Number).into_iter().collect();
            while !runs.is_empty() && from.skip(b'.') {
                let run = from.number().ok_or_else(|| from.unexpected())?;
                runs.push(Sign::Number(run));
            }
            if runs.is_empty() {
                runs.push(Sign::Number(0));
            }
            into.outside_mut(side)[line] = runs;
        }
        match from.peek() {
            Some(b',') => Err(from.fault(LinkFault::OtherRules(
                "a board with cells that are shaded before the start",
            ))),
            _ => Ok(()),
        }
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for (place, (side, line)) in lines(diagram, COLUMNS_AND_ROWS).into_iter().enumerate() {
            to.extend((place > 0).then_some('/'));
            let runs = match &diagram.outside(side)[line][..] {
                [] => return Err(format!("{} without numbers", line_name((side, line)))),
                [Sign::Number(0)] => &[],
                runs => runs,
            };
            for (place, run) in runs.iter().enumerate() {
                let run = run.number().filter(|&run| run > 0);
                let run = run.ok_or_else(|| format!("the signs of {}", line_name((side, line))))?;
                to.extend((place > 0).then_some('.'));
                to.push_str(&run.to_string());
            }
        }
        Ok(())
    }
}

/// The numbers of all cells, which are those of a set of dominoes: each from 0 on, equally often.
#[derive(Clone, Copy, Debug)]
pub(super) struct DominoNumbers(pub(super) &'static [&'static dyn Token]);

impl DominoNumbers {
    /// What is wrong with the numbers.
    fn fault(diagram: &Diagram) -> Option<String> {
        let sides = diagram.shape().rows;
        let mut counts = vec![0; sides];
        for (place, number) in diagram.numbers() {
            let Some(count) = counts.get_mut(number as usize) else {
                return Some(format!(
                    "the {number} in {}, more than {}",
                    At(place),
                    sides - 1
                ));
            };
            *count += 1;
        }
        let wrong = counts.iter().position(|&count| count != sides + 1)?;
        let count = counts[wrong];
        let right = sides + 1;
        Some(format!(
            "{count} cells with the number {wrong}, which a set of dominoes has {right} times"
        ))
    }
}

impl LinkPart for DominoNumbers {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let cells = into.cells_mut();
        let signs = read_signs(self.0, cells.len(), "cells", from)?;
        cells.copy_from_slice(&signs);
        match Self::fault(into) {
            None => Ok(()),
            Some(fault) => Err(PuzzleError::Board(format!("the board has {fault}"))),
        }
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        match Self::fault(diagram) {
            None => write_signs(self.0, diagram.cells(), to),
            Some(fault) => Err(fault),
        }
    }
}

/// What a flag of a cell says about it and a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NeighbourFlag {
    /// Its number is greater.
    Greater,
    /// Their numbers differ by 1. Both cells have the flag.
    Adjacent,
}

/// The number of each cell, 0 for none, with a letter for each neighbour about which it says something, and a comma behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlaggedNumbers(pub(super) NeighbourFlag);

/// The flags in their order.
const FLAGS: [(u8, Direction); 4] = [
    (b'U', Direction::Up),
    (b'R', Direction::Right),
    (b'D', Direction::Down),
    (b'L', Direction::Left),
];

impl FlaggedNumbers {
    /// The sign between two neighbours by the flags of the one on the left or above and of the other.
    fn sign(self, flags: [bool; 2]) -> Option<Sign> {
        match (self.0, flags) {
            (_, [false, false]) => Some(Sign::Nothing),
            (NeighbourFlag::Greater, [true, false]) => Some(Sign::Letter('>')),
            (NeighbourFlag::Greater, [false, true]) => Some(Sign::Letter('<')),
            (NeighbourFlag::Adjacent, [true, true]) => Some(Sign::White),
            _ => None,
        }
    }

    fn flags(self, sign: Sign) -> Option<[bool; 2]> {
        let all = [[false, false], [true, false], [false, true], [true, true]];
        all.into_iter()
            .find(|&flags| self.sign(flags) == Some(sign))
    }

    /// By cell, the neighbours for which it has a flag.
    fn flagged(self, diagram: &Diagram) -> Result<Vec<Vec<Place>>, String> {
        let mut flagged = vec![Vec::new(); diagram.cells().len()];
        for ([one, other], sign) in diagram.signs_between() {
            let flags = self.flags(sign);
            let flags = flags
                .ok_or_else(|| format!("the sign {sign} between {} and {}", At(one), At(other)))?;
            for (is_flagged, place, next) in [(flags[0], one, other), (flags[1], other, one)] {
                if is_flagged {
                    flagged[diagram.node(place)].push(next);
                }
            }
        }
        Ok(flagged)
    }

    /// The number and the flags of a cell.
    fn read_cell(
        from: &mut LinkReader<'_>,
        into: &mut Diagram,
        place: Place,
    ) -> Result<Vec<Place>, PuzzleError> {
        let number = from.number().ok_or_else(|| from.unexpected())?;
        if number > 0 {
            into.set_cell(place, Sign::Number(number));
        }
        let mut flagged = Vec::new();
        while let Some(&(_, way)) = FLAGS
            .iter()
            .find(|(letter, _)| from.peek() == Some(*letter))
        {
            let next = into.shape().next(place, way);
            flagged.push(next.ok_or_else(|| from.unexpected())?);
            from.take();
        }
        Ok(flagged)
    }
}

impl LinkPart for FlaggedNumbers {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let places: Vec<Place> = into.shape().places().collect();
        let mut flagged = Vec::new();
        for (cell, &place) in places.iter().enumerate() {
            flagged.push(Self::read_cell(from, into, place)?);
            // His programs write a comma behind the last cell, too, and read one without.
            if cell + 1 < places.len() || from.peek().is_some() {
                expect(from, ',')?;
            }
        }
        for edge in 0..into.graph().edges().len() {
            let (one, other) = into.graph().ends(edge);
            let flags = [(one, other), (other, one)]
                .map(|(cell, next)| flagged[cell].contains(&places[next]));
            let [a, b] = [one, other].map(|cell| At(places[cell]));
            let sign = self.sign(flags).ok_or_else(|| {
                PuzzleError::Board(format!("{a} and {b} say different things of each other"))
            })?;
            let dot = into.dot_between(edge);
            into.dots_mut()[dot] = sign;
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let flagged = self.flagged(diagram)?;
        for (place, sign) in diagram.shape().places().zip(diagram.cells()) {
            let number = match sign {
                Sign::Nothing => 0,
                Sign::Number(number @ 1..) => *number,
                sign => return Err(format!("the sign {sign} in {}", At(place))),
            };
            to.push_str(&number.to_string());
            let flagged = &flagged[diagram.node(place)];
            let next = |way: Direction| diagram.shape().next(place, way);
            for (letter, way) in FLAGS {
                let is_flagged = next(way).is_some_and(|next| flagged.contains(&next));
                to.extend(is_flagged.then_some(char::from(letter)));
            }
            to.push(',');
        }
        Ok(())
    }
}

/// The walls of cages, those between columns row by row and those between rows column by column, and behind a comma
/// the number of each cage with its operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cages;

const OPERATIONS: [(char, CageOperation); 4] = [
    ('a', CageOperation::Sum),
    ('m', CageOperation::Product),
    ('s', CageOperation::Difference),
    ('d', CageOperation::Quotient),
];

/// A wall, as if it were a sign.
const WALL: BlanksThen = BlanksThen {
    first: '_',
    sign: Sign::Hole,
};

impl Cages {
    /// The edges between cells, in the order in which walls are written.
    fn edges(diagram: &Diagram) -> Vec<usize> {
        let shape = diagram.shape();
        let edge = |one: Place, other: Place| {
            let edge = diagram
                .graph()
                .edge_between(diagram.node(one), diagram.node(other));
            edge.expect("the cells are neighbours")
        };
        let across = shape
            .places()
            .filter(|&(_, column)| column + 1 < shape.columns);
        let across = across.map(|(row, column)| edge((row, column), (row, column + 1)));
        let columns =
            (0..shape.columns).flat_map(|column| (1..shape.rows).map(move |row| (row, column)));
        let down = columns.map(|(row, column)| edge((row - 1, column), (row, column)));
        across.chain(down).collect()
    }

    /// The walls, with one behind the last edge. A number behind a character says how often it stands there.
    fn read_walls(from: &mut LinkReader<'_>, all: usize) -> Result<Vec<Sign>, PuzzleError> {
        let mut signs = Vec::new();
        while from.peek().is_some_and(|next| next != b',') {
            let start = signs.len();
            if !WALL.read(from, &mut signs)? {
                return Err(from.unexpected());
            }
            let once = signs[start..].to_vec();
            let times = from.number().unwrap_or(1) as usize;
            if start + times.saturating_mul(once.len()) > all + 1 {
                return Err(from.fault(LinkFault::Beyond));
            }
            signs.truncate(start);
            signs.extend(std::iter::repeat_n(once, times).flatten());
        }
        match (all + 1).checked_sub(signs.len()) {
            None | Some(0) if signs.last() == Some(&Sign::Hole) => Ok(signs),
            None | Some(0) => Err(from.unexpected()),
            Some(missing) => Err(from.fault(LinkFault::Short {
                missing,
                all,
                what: "walls",
            })),
        }
    }

    fn read_result(from: &mut LinkReader<'_>) -> Result<Sign, PuzzleError> {
        let operation = OPERATIONS
            .iter()
            .find(|(letter, _)| from.skip(*letter as u8));
        let &(_, operation) = operation.ok_or_else(|| from.unexpected())?;
        let number = from.number().ok_or_else(|| from.unexpected())?;
        Ok(Sign::Result(operation, number))
    }

    /// Writes characters that stand there more than twice once, with their number.
    fn write_shorter(characters: &str, to: &mut String) {
        let characters: Vec<char> = characters.chars().collect();
        for run in characters.chunk_by(|one, other| one == other) {
            match run.len() {
                1 | 2 => to.extend(run),
                times => to.push_str(&format!("{}{times}", run[0])),
            }
        }
    }
}

impl LinkPart for Cages {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let edges = Self::edges(into);
        let signs = Self::read_walls(from, edges.len())?;
        for (&edge, sign) in edges.iter().zip(signs) {
            into.walls_mut()[edge] = sign == Sign::Hole;
        }
        expect(from, ',')?;
        let cages = 0..into.areas().len();
        let results = cages
            .map(|_| Self::read_result(from))
            .collect::<Result<Vec<Sign>, _>>()?;
        into.set_areas(results);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let areas = diagram.areas();
        let sign = |edge: usize| {
            let (one, other) = diagram.graph().ends(edge);
            if areas.of(one) == areas.of(other) {
                Sign::Nothing
            } else {
                Sign::Hole
            }
        };
        let walls = Self::edges(diagram).into_iter().map(sign);
        let walls: Vec<Sign> = walls.chain([Sign::Hole]).collect();
        let mut characters = String::new();
        write_signs(&[&WALL], &walls, &mut characters)?;
        Self::write_shorter(&characters, to);
        to.push(',');
        for (cage, cells) in areas.iter().enumerate() {
            let Sign::Result(operation, number) = diagram.area(cage) else {
                return Err(format!(
                    "the cage of {} without a number",
                    At(diagram.place(cells[0]))
                ));
            };
            let letter = OPERATIONS.iter().find(|(_, known)| *known == operation);
            to.extend(letter.map(|(letter, _)| *letter));
            to.push_str(&number.to_string());
        }
        Ok(())
    }
}

/// The numbers of plus poles of all columns and rows, and of minus poles, each list with a comma behind it; `.` is no number.
#[derive(Clone, Copy, Debug)]
pub(super) struct PoleCounts;

const POLE_COUNTS: &[&dyn Token] = &[&POLES, &Mark('.', Sign::Nothing)];

impl LinkPart for PoleCounts {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let mut counts = [Vec::new(), Vec::new()];
        for pole in &mut counts {
            for &side in COLUMNS_AND_ROWS {
                let all = into.outside(side).len();
                pole.extend(read_signs(POLE_COUNTS, all, "numbers of poles", from)?);
                expect(from, ',')?;
            }
        }
        let [plus, minus] = counts;
        let places = lines(into, COLUMNS_AND_ROWS).into_iter();
        for ((side, line), signs) in places.zip(plus.into_iter().zip(minus)) {
            into.outside_mut(side)[line] = match <[Sign; 2]>::from(signs) {
                [Sign::Nothing, Sign::Nothing] => Vec::new(),
                [Sign::Nothing, minus] => vec![minus],
                both => both.to_vec(),
            };
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for from_board in [1, 0] {
            for &side in COLUMNS_AND_ROWS {
                let signs = diagram.outside(side).iter();
                let own = signs.map(|signs| signs.iter().rev().nth(from_board));
                let own: Vec<Sign> = own.map(|sign| sign.copied().unwrap_or_default()).collect();
                write_signs(POLE_COUNTS, &own, to)?;
                to.push(',');
            }
        }
        Ok(())
    }
}

/// The dominoes of a board by their halves: `L` and `R`, or `T` and `B`. `*` is a cell by itself, which is not part of the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct DominoHalves;

impl DominoHalves {
    /// Whether a letter may stand in a cell, by the letters before it.
    fn fits(diagram: &Diagram, letters: &[u8], letter: u8) -> bool {
        let shape = diagram.shape();
        let place = diagram.place(letters.len());
        let before = |way: Direction| {
            let next = shape.next(place, way)?;
            letters.get(diagram.node(next)).copied()
        };
        let is_right = before(Direction::Left) == Some(b'L');
        let is_lower = before(Direction::Up) == Some(b'T');
        match letter {
            b'R' => is_right && !is_lower,
            b'B' => is_lower && !is_right,
            b'L' => !is_right && !is_lower && place.1 + 1 < shape.columns,
            b'T' => !is_right && !is_lower && place.0 + 1 < shape.rows,
            b'*' => !is_right && !is_lower,
            _ => false,
        }
    }

    fn letter(diagram: &Diagram, cell: usize) -> Result<char, String> {
        let at = At(diagram.place(cell));
        let areas = diagram.areas();
        match (diagram.cells()[cell], areas.cells(areas.of(cell))) {
            (Sign::Hole, _) => Ok('*'),
            (Sign::Nothing, &[one, other]) => Ok(match (other == one + 1, cell == one) {
                // On a board of one column neighbours by number lie below each other.
                (true, true) if diagram.shape().columns > 1 => 'L',
                (true, false) if diagram.shape().columns > 1 => 'R',
                (_, true) => 'T',
                (_, false) => 'B',
            }),
            (Sign::Nothing, cells) => Err(format!(
                "the region of {at}, which has {} cells",
                cells.len()
            )),
            (sign, _) => Err(format!("the sign {sign} in {at}")),
        }
    }
}

impl LinkPart for DominoHalves {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        let all = into.cells().len();
        let mut letters = Vec::new();
        while letters.len() < all {
            let Some(letter) = from.peek() else {
                let missing = all - letters.len();
                let what = "cells";
                return Err(from.fault(LinkFault::Short { missing, all, what }));
            };
            if !Self::fits(into, &letters, letter) {
                return Err(from.unexpected());
            }
            from.take();
            letters.push(letter);
        }
        let columns = into.shape().columns;
        for (edge, (one, other)) in into.graph().edges().to_vec().into_iter().enumerate() {
            let is_within = match letters[one] {
                b'L' => other == one + 1,
                b'T' => other == one + columns,
                _ => false,
            };
            into.walls_mut()[edge] = !is_within;
        }
        for (cell, letter) in into.cells_mut().iter_mut().zip(letters) {
            if letter == b'*' {
                *cell = Sign::Hole;
            }
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for cell in 0..diagram.cells().len() {
            to.push(Self::letter(diagram, cell)?);
        }
        Ok(())
    }
}

/// Pieces of track in cells, by the directions in which they lead, with blanks as letters from `a` on, and behind commas the numbers of
/// all columns and rows. An `S` before a number is where the track leads out: below a column, on the left of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrackCounts;

/// Pieces of track by their hexadecimal digits: 1 leads to the right, 2 up, 4 to the left, 8 down.
pub(super) const PIECES: &[&dyn Token] = &[
    &Mark('3', Sign::Letter('└')),
    &Mark('5', Sign::Letter('─')),
    &Mark('6', Sign::Letter('┘')),
    &Mark('9', Sign::Letter('┌')),
    &Mark('A', Sign::Letter('│')),
    &Mark('C', Sign::Letter('┐')),
    &Blanks('a'),
];

/// The sides of the numbers of columns and rows, with the side where the track leads out of a line and its letter.
const TRACK_SIDES: [(Direction, Direction, char); 2] = [
    (Direction::Up, Direction::Down, 'B'),
    (Direction::Right, Direction::Left, 'A'),
];

impl LinkPart for TrackCounts {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        for (side, end, letter) in TRACK_SIDES {
            for line in 0..into.outside(side).len() {
                expect(from, ',')?;
                if from.skip(b'S') {
                    into.outside_mut(end)[line] = vec![Sign::Letter(letter)];
                }
                let number = from.number().ok_or_else(|| from.unexpected())?;
                into.outside_mut(side)[line] = vec![Sign::Number(number)];
            }
        }
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        for (side, end, letter) in TRACK_SIDES {
            for line in 0..diagram.outside(side).len() {
                to.push(',');
                to.extend((diagram.outside(end)[line] == [Sign::Letter(letter)]).then_some('S'));
                let number = only_number(diagram, (side, line))?;
                let name = line_name((side, line));
                let number = number.ok_or_else(|| format!("{name} without a number"))?;
                to.push_str(&number.to_string());
            }
        }
        Ok(())
    }
}
