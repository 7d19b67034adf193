//! Rules that several genres have.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::layer::ValueLook;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// The signs of the cells that have one, in reading order.
pub(super) fn signs(diagram: &Diagram) -> impl Iterator<Item = (Place, Sign)> + '_ {
    let signs = diagram
        .shape()
        .places()
        .zip(diagram.cells().iter().copied());
    signs.filter(|&(_, sign)| sign != Sign::Nothing)
}

/// The number of a sign that is a number or an unknown one. Any other sign is an error.
pub(super) fn told_number(
    place: Place,
    sign: Sign,
    expected: &'static str,
) -> Result<Option<u32>, PuzzleError> {
    match sign {
        Sign::Number(number) => Ok(Some(number)),
        Sign::Unknown => Ok(None),
        _ => Err(PuzzleError::Sign {
            place,
            sign,
            expected,
        }),
    }
}

/// "1 star", "2 stars".
pub(super) fn counted(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// The number of cells of each cell's room; 0 for a cell that is not part of the board.
pub(super) fn room_sizes(diagram: &Diagram) -> Vec<i32> {
    let areas = diagram.areas();
    let size = |cell: usize| match diagram.cells()[cell] {
        Sign::Hole | Sign::Arrow(..) => 0,
        _ => areas.cells(areas.of(cell)).len() as i32,
    };
    (0..diagram.cells().len()).map(size).collect()
}

/// By room, the name of its first cell, its cells' variables, and its number.
pub(super) fn rooms(diagram: &Diagram, grid: &VarGrid) -> Vec<(At, Vec<Var>, Option<u32>)> {
    let areas = diagram.areas();
    let rooms = areas.iter().enumerate();
    rooms
        .map(|(room, cells)| {
            let first = At(diagram.place(cells[0]));
            let vars = cells.iter().map(|&cell| grid.vars()[cell]).collect();
            (first, vars, diagram.area(room).number())
        })
        .collect()
}

/// The neighbouring cells in different rooms.
pub(super) fn across_walls(diagram: &Diagram) -> Vec<[Place; 2]> {
    let areas = diagram.areas();
    let edges = diagram.graph().edges().iter();
    edges
        .filter(|&&(one, other)| areas.of(one) != areas.of(other))
        .map(|&(one, other)| [one, other].map(|cell| diagram.place(cell)))
        .collect()
}

/// A layer of numbers: each room has those from 1 to its size. Numbers that are printed stay.
pub(super) fn numbered_rooms(
    diagram: &Diagram,
    board: &mut LayeredBoard,
) -> Result<VarGrid, PuzzleError> {
    let sizes = room_sizes(diagram);
    let least = i32::from(!sizes.contains(&0));
    let most = sizes.iter().copied().max().unwrap_or(1);
    let numbers = board.cells("numbers", least..=most, HOLES)?;
    for (place, sign) in signs(diagram) {
        if matches!(sign, Sign::Hole | Sign::Arrow(..)) {
            board.require(format!("{} has no number", At(place)), numbers[place].eq(0))?;
        }
    }
    printed_numbers_stay(diagram, board, &numbers)?;
    for cells in diagram.areas().iter() {
        let first = diagram.place(cells[0]);
        if sizes[cells[0]] == 0 {
            continue;
        }
        let size = cells.len() as i32;
        let room: Vec<Var> = cells.iter().map(|&cell| numbers.vars()[cell]).collect();
        let sentence = format!("the room of {} has the numbers from 1 to {size}", At(first));
        board.rule(sentence, |model| {
            for &cell in &room {
                model.require(cell.is_in(1..=size))?;
            }
            model.post(AllDifferent::new(&room))
        })?;
    }
    Ok(numbers)
}

/// Numbers that are printed stay.
pub(super) fn printed_numbers_stay(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    numbers: &VarGrid,
) -> Result<(), ModelError> {
    for (place, number) in diagram.numbers() {
        let sentence = format!("{} has a printed {number}", At(place));
        board.require(sentence, numbers[place].eq(number))?;
    }
    Ok(())
}

/// A layer of numbers from 1 to the length of the longest line, different in each row and column. Numbers that are printed stay.
pub(super) fn latin_square(
    diagram: &Diagram,
    board: &mut LayeredBoard,
) -> Result<VarGrid, ModelError> {
    let GridShape { rows, columns } = diagram.shape();
    let most = rows.max(columns);
    let numbers = board.cells("numbers", 1..=most as i32, &[])?;
    printed_numbers_stay(diagram, board, &numbers)?;
    for (name, line) in named_lines(&numbers) {
        let sentence = if line.len() == most {
            format!("{name} has each number from 1 to {most}")
        } else {
            format!("{name} has different numbers")
        };
        board.post(
            sentence,
            AllDifferent::new(&line).consistency(Consistency::Domain),
        )?;
    }
    Ok(numbers)
}

/// The rows and columns with their names.
pub(super) fn named_lines(grid: &VarGrid) -> Vec<(String, Vec<Var>)> {
    let name = |kind: &'static str| {
        move |(number, line): (usize, Vec<Var>)| (format!("{kind} {number}"), line)
    };
    let rows = (1..).zip(grid.rows()).map(name("row"));
    rows.chain((1..).zip(grid.columns()).map(name("column")))
        .collect()
}

/// A line of cells with the signs that stand at its beginning, outside of the board.
#[derive(Debug)]
pub(super) struct OutsideLine<'a> {
    /// "row 2"
    pub(super) name: String,
    /// From where the signs look: "the left".
    pub(super) from: &'static str,
    /// The cells, the one next to the signs first.
    pub(super) cells: Vec<Var>,
    /// The signs, the one next to the board last.
    pub(super) signs: &'a [Sign],
}

impl OutsideLine<'_> {
    /// The number next to the board.
    pub(super) fn number(&self) -> Option<u32> {
        self.signs.last().and_then(|sign| sign.number())
    }
}

/// The lines as they are seen from each side of the board.
pub(super) fn outside_lines<'a>(diagram: &'a Diagram, grid: &VarGrid) -> Vec<OutsideLine<'a>> {
    let mut all = Vec::new();
    for (side, from) in [
        (Direction::Up, "above"),
        (Direction::Down, "below"),
        (Direction::Left, "the left"),
        (Direction::Right, "the right"),
    ] {
        let (kind, lines): (_, Vec<Vec<Var>>) = match side {
            Direction::Up | Direction::Down => ("column", grid.columns().collect()),
            _ => ("row", grid.rows().collect()),
        };
        for ((number, mut cells), signs) in (1..).zip(lines).zip(diagram.outside(side)) {
            if matches!(side, Direction::Down | Direction::Right) {
                cells.reverse();
            }
            let name = format!("{kind} {number}");
            all.push(OutsideLine {
                name,
                from,
                cells,
                signs,
            });
        }
    }
    all
}

/// The look of cells without a number.
const HOLES: &[ValueLook] = &[ValueLook::new(0, "no number", ' ')];

/// No 2×2 cells have this value all. `word` is the value in words.
pub(super) fn no_square(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    value: i32,
    word: &str,
) -> Result<(), ModelError> {
    no_square_of(board, grid, |cell| cell.ne(value), word)
}

/// In each 2×2 cells there is an exception. `word` is what they would be without.
pub(super) fn no_square_of(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    is_other: impl Fn(Var) -> BoolExpr,
    word: &str,
) -> Result<(), ModelError> {
    for (row, column) in grid.shape().places() {
        if grid.get((row + 1, column + 1)).is_some() {
            let block = grid.block(row, column, 2, 2);
            let at = At((row, column));
            let sentence = format!("the 2×2 cells from {at} are not all {word}");
            board.require(sentence, exists(block.into_iter().map(&is_other)))?;
        }
    }
    Ok(())
}

/// For each cell that can be seen from a place, whether it is seen: all cells up to it have the value 0.
pub(super) fn seen_from(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    place: Place,
) -> Result<Vec<Var>, ModelError> {
    let mut all = Vec::new();
    for way in Direction::STRAIGHT {
        let ray: Vec<Var> = grid.ray(place, way).collect();
        let seen = ray
            .iter()
            .map(|_| board.model().auxiliary_var("seen", 0..=1))
            .collect::<Result<Vec<Var>, _>>()?;
        board.define(&seen, |model| {
            for (at, &cell) in ray.iter().enumerate() {
                let before = at.checked_sub(1).map(|before| seen[before].into());
                let is_clear = before.unwrap_or(BoolExpr::constant(true)) & !cell;
                model.require(seen[at].iff(is_clear))?;
            }
            Ok(())
        })?;
        all.extend(seen);
    }
    Ok(all)
}

/// A number in an unshaded cell is the number of unshaded cells in its view, with its own.
pub(super) fn numbers_are_views(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
) -> Result<(), PuzzleError> {
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number says how many cells are seen from its cell";
        let number = told_number(place, sign, expected)?;
        board.require(format!("{at} has a number and is unshaded"), !shaded[place])?;
        if let Some(number) = number {
            let seen = seen_from(board, shaded, place)?;
            let sentence =
                format!("from the {number} of {at}, {number} cells are seen with its own");
            board.require(sentence, (sum(&seen) + 1).eq(number))?;
        }
    }
    Ok(())
}

/// No two shaded cells share a side, and the unshaded cells are connected.
pub(super) fn shaded_cells_cut_nothing(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
) -> Result<(), ModelError> {
    let vars = shaded.vars();
    for &(one, other) in diagram.graph().edges() {
        let [a, b] = [one, other].map(|cell| At(diagram.place(cell)));
        let sentence = format!("{a} and {b} are not both shaded");
        board.require(sentence, !vars[one] | !vars[other])?;
    }
    board.post(
        "the unshaded cells are connected",
        Connected::nodes(diagram.graph(), vars).value(0),
    )
}

/// No two cells with a 1 touch, not even at a corner. `what` is what a 1 stands for.
pub(super) fn do_not_touch(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    what: &str,
) -> Result<(), ModelError> {
    // A board of one line has no squares, but pairs.
    let GridShape { rows, columns } = grid.shape();
    let (height, width) = (rows.min(2), columns.min(2));
    for (row, column) in grid.shape().places() {
        if row + height <= rows && column + width <= columns {
            let block = grid.block(row, column, height, width);
            let at = At((row, column));
            let sentence = format!("the {height}×{width} cells from {at} have one {what} at most");
            board.post(sentence, Count::at_most(&block, 1, 1))?;
        }
    }
    Ok(())
}
