//! Rules that several genres have.

use super::parts::{MostShaded, SMALL, sum_by_parts};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::layer::ValueLook;
use crate::maker::DrawnBoard;
use crate::sign::{At, Sign};
use csp_core::constraints::{And, InducedForest};
use csp_core::prelude::*;
use csp_core::random::Random;

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

/// What the borders say if these cells are a region: there are some around it and none in it.
pub(super) fn borders_of(diagram: &Diagram, borders: &[Var], cells: &[usize]) -> Vec<Atom> {
    let mut sides = Vec::new();
    for &cell in cells {
        for &(other, edge) in diagram.graph().neighbours(cell) {
            if !cells.contains(&other) {
                sides.push(Atom::is(borders[edge], 1));
            } else if cell < other {
                sides.push(Atom::is(borders[edge], 0));
            }
        }
    }
    sides
}

/// A variable with this name that says whether all of these atoms hold.
pub(super) fn whether_all(
    board: &mut LayeredBoard,
    name: &str,
    atoms: impl IntoIterator<Item = Atom>,
) -> Result<Var, ModelError> {
    let all = board.model().auxiliary_var(name, 0..=1)?;
    board.define(&[all], |model| model.post(And::new(atoms, all)))?;
    Ok(all)
}

/// In each room with a number, this number of cells is shaded. The search counts large rooms in parts.
pub(super) fn numbers_of_rooms(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    most: MostShaded,
) -> Result<(), ModelError> {
    let areas = diagram.areas();
    for (room, (first, cells, number)) in rooms(diagram, shaded).into_iter().enumerate() {
        let Some(number) = number else {
            continue;
        };
        let all = counted(number, "shaded cell");
        let sentence = format!("the room of {first} has {all}");
        let rule = sum(&cells).eq(number);
        if cells.len() <= SMALL {
            board.require(sentence, rule)?;
            continue;
        }
        let places = areas.cells(room).iter().map(|&cell| diagram.place(cell));
        let mut cells: Vec<(Place, Var)> = places.zip(cells).collect();
        sum_by_parts(board, &mut cells, number, most)?;
        board.spell_out(move |board| board.require(sentence, rule));
    }
    Ok(())
}

/// The cells of each room are all shaded or all unshaded.
pub(super) fn rooms_are_tiles(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
) -> Result<(), ModelError> {
    for (first, cells, _) in rooms(diagram, shaded) {
        if cells.len() > 1 {
            let sentence = format!("the tile of {first} is shaded as a whole or not at all");
            board.rule(sentence, |model| {
                let mut pairs = cells.windows(2);
                pairs.try_for_each(|pair| model.require(pair[0].eq(pair[1])))
            })?;
        }
    }
    Ok(())
}

/// The number above each column and on the left of each row, if there is one, is its number of shaded cells.
pub(super) fn numbers_of_lines(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
) -> Result<(), ModelError> {
    for line in outside_lines(diagram, shaded) {
        if let Some(number) = line.number() {
            let cells = counted(number, "shaded cell");
            let sentence = format!("{} has {cells}", line.name);
            board.require(sentence, sum(&line.cells).eq(number))?;
        }
    }
    Ok(())
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
        numbers_differ(board, &name, &line, most)?;
    }
    Ok(numbers)
}

/// Cells with this name have different numbers from 1 to the greatest one.
pub(super) fn numbers_differ(
    board: &mut LayeredBoard,
    name: &str,
    cells: &[Var],
    most: usize,
) -> Result<(), ModelError> {
    let sentence = if cells.len() == most {
        format!("{name} has each number from 1 to {most}")
    } else {
        format!("{name} has different numbers")
    };
    let differ = AllDifferent::new(cells).consistency(Consistency::Domain);
    board.post(sentence, differ)
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

/// For each cell that can be seen from a place, whether it is seen: all cells up to it have this value. Where as many cells are seen as
/// a number says, the sum of these is that number, and the other way around: of each ray there is one cell more.
pub(super) fn seen_from(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    place: Place,
    (value, number): (i32, u32),
) -> Result<Vec<Var>, ModelError> {
    let mut all = Vec::new();
    for way in Direction::STRAIGHT {
        let ray: Vec<Var> = grid.ray(place, way).take(number as usize + 1).collect();
        let seen = ray
            .iter()
            .map(|_| board.model().auxiliary_var("seen", 0..=1))
            .collect::<Result<Vec<Var>, _>>()?;
        board.define(&seen, |model| {
            for (at, &cell) in ray.iter().enumerate() {
                let before = at.checked_sub(1).map(|before| seen[before].into());
                let is_clear = before.unwrap_or(BoolExpr::constant(true)) & cell.eq(value);
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
            let others = number.saturating_sub(1);
            let seen = seen_from(board, shaded, place, (0, others))?;
            let sentence =
                format!("from the {number} of {at}, {number} cells are seen with its own");
            board.require(sentence, (sum(&seen) + 1).eq(number))?;
        }
    }
    Ok(())
}

/// Prints the view of each unshaded cell.
pub(super) fn print_views(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        if board.value(place) == 0 {
            let seen = Direction::STRAIGHT.map(|way| board.seen(place, way));
            diagram.set_cell(place, Sign::Number(1 + seen.iter().sum::<u32>()));
        }
    }
}

/// Prints the value of each cell as its number.
pub(super) fn print_numbers(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for (sign, &value) in diagram.cells_mut().iter_mut().zip(&board.layers[0]) {
        if *sign == Sign::Nothing && value > 0 {
            *sign = Sign::Number(value as u32);
        }
    }
}

/// Prints numbers beside each line on these sides. They are made of the values of the line as they are seen from there.
pub(super) fn print_outside(
    board: &DrawnBoard,
    diagram: &mut Diagram,
    sides: &[Direction],
    numbers: impl Fn(&[i32]) -> Vec<u32>,
) {
    for &side in sides {
        let lines = board.shape().lines(side.reverse());
        for (line, signs) in lines.zip(diagram.outside_mut(side)) {
            let values: Vec<i32> = line.into_iter().map(|place| board.value(place)).collect();
            *signs = numbers(&values).into_iter().map(Sign::Number).collect();
        }
    }
}

/// Prints how many cells of each room have the value 1.
pub(super) fn print_counts(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for (area, cells) in diagram.areas().iter().enumerate() {
        let count = cells
            .iter()
            .filter(|&&cell| board.layers[0][cell] == 1)
            .count();
        diagram.set_area(area, Sign::Number(count as u32));
    }
}

/// Prints a sign between each two neighbouring cells, by their values.
pub(super) fn print_between(
    board: &DrawnBoard,
    diagram: &mut Diagram,
    mut sign: impl FnMut(i32, i32) -> Sign,
) {
    for edge in 0..diagram.graph().edges().len() {
        let (one, other) = diagram.graph().ends(edge);
        let dot = diagram.dot_between(edge);
        diagram.dots_mut()[dot] = sign(board.layers[0][one], board.layers[0][other]);
    }
}

/// Prints a number at each corner, by the cells around it.
pub(super) fn print_at_corners(diagram: &mut Diagram, number: impl Fn(Place, Vec<Place>) -> usize) {
    let corners = diagram.corner_shape().places();
    let signs = corners.map(|corner| {
        let around = diagram.around_corner(corner).collect();
        Sign::Number(number(corner, around) as u32)
    });
    let signs: Vec<Sign> = signs.collect();
    diagram.corners_mut().copy_from_slice(&signs);
}

/// Prints white circles for 0 and black ones for 1.
pub(super) fn print_circles(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for (sign, &value) in diagram.cells_mut().iter_mut().zip(&board.layers[0]) {
        *sign = [Sign::White, Sign::Black][value as usize];
    }
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
    let touching = touching_cells(diagram);
    let rim = board.model().auxiliary_var("rim", 1..=1)?;
    board.consequence(InducedForest::new(&touching, &[vars, &[rim]].concat()))?;
    let (graph, vars) = (diagram.graph().clone(), vars.to_vec());
    board.spell_out(move |board| unshaded_cells_are_connected(board, &graph, &vars));
    Ok(())
}

fn unshaded_cells_are_connected(
    board: &mut LayeredBoard,
    graph: &Graph,
    shaded: &[Var],
) -> Result<(), ModelError> {
    let connected = Connected::nodes(graph, shaded).value(0);
    board.post("the unshaded cells are connected", connected.clone())?;
    board.lemma("shaded cells that share no side cut nothing off", |model| {
        let mut pairs = graph.edges().iter();
        pairs.try_for_each(|&(one, other)| model.require(!shaded[one] | !shaded[other]))?;
        model.post(connected)
    })
}

/// The cells that touch at a corner, and those that touch the rim of the board, which is one node after the cells. Where such cells
/// are a cycle, and no two of them share a side, they separate others.
fn touching_cells(diagram: &Diagram) -> Graph {
    let shape = diagram.shape();
    let rim = diagram.graph().nodes();
    let mut pairs = Vec::new();
    for place in shape.places() {
        let cell = diagram.node(place);
        for way in [Direction::DownLeft, Direction::DownRight] {
            let corner = shape.next(place, way);
            pairs.extend(corner.map(|other| (cell, diagram.node(other))));
        }
        // Sides that lie beside each other are one, and a cell in the middle of a single row touches the rim twice.
        let [up, right, down, left] =
            Direction::STRAIGHT.map(|way| shape.next(place, way).is_none());
        let twice = (up && down && !left && !right) || (left && right && !up && !down);
        let times = if twice {
            2
        } else {
            usize::from(up || right || down || left)
        };
        pairs.extend(std::iter::repeat_n((cell, rim), times));
    }
    Graph::new(rim + 1, &pairs).expect("the pairs are of cells and the rim")
}

/// No two cells with a 1 touch, not even at a corner. `what` is what a 1 stands for.
pub(super) fn do_not_touch(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    what: &str,
) -> Result<(), ModelError> {
    for (at, block) in touching_blocks(grid) {
        let GridShape { rows, columns } = grid.shape();
        let (height, width) = (rows.min(2), columns.min(2));
        let sentence = format!("the {height}×{width} cells from {at} have one {what} at most");
        board.post(sentence, Count::at_most(&block, 1, 1))?;
    }
    Ok(())
}

/// The 2×2 cells that touch each other, by the first one. A board of one line has no squares, but pairs.
pub(super) fn touching_blocks(grid: &VarGrid) -> Vec<(At, Vec<Var>)> {
    let GridShape { rows, columns } = grid.shape();
    let (height, width) = (rows.min(2), columns.min(2));
    let places = grid.shape().places();
    places
        .filter(|&(row, column)| row + height <= rows && column + width <= columns)
        .map(|(row, column)| (At((row, column)), grid.block(row, column, height, width)))
        .collect()
}

/// The shaded cells of a room are connected.
pub(super) fn connected_in_room(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    cells: &[usize],
    vars: &[Var],
) -> Result<(), ModelError> {
    let place = |cell: usize| cells.iter().position(|&own| own == cell);
    let edges = diagram.graph().edges().iter();
    let within: Vec<(usize, usize)> = edges
        .filter_map(|&(one, other)| place(one).zip(place(other)))
        .collect();
    let graph = Graph::new(cells.len(), &within).map_err(ModelError::from)?;
    let first = At(diagram.place(cells[0]));
    let sentence = format!("the shaded cells in the room of {first} are connected");
    board.post(sentence, Connected::nodes(&graph, vars))
}
