//! A board as text.

use crate::diagram::Diagram;
use crate::filling::Filling;
use crate::layer::{Layer, LayerKind, Spot, ValueLook};
use crate::note::NoteSign;
use crate::sign::Sign;
use csp_core::model::{Direction, GridShape, Place};
use itertools::Itertools as _;
use std::fmt;
use std::ops::Range;

/// Characters on a grid: each cell of the board has a middle, and there is a line of characters between two rows.
struct Canvas {
    /// Characters of a cell, without the border on its left.
    width: usize,
    rows: Vec<Vec<char>>,
}

/// The lines that meet at a point: up, right, down, left.
#[derive(Clone, Copy, Default)]
struct Meeting([bool; 4]);

impl Meeting {
    fn sign(self) -> char {
        const SIGNS: [char; 16] = [
            ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
        ];
        let bits = self
            .0
            .iter()
            .rev()
            .fold(0, |bits, &is_there| 2 * bits + usize::from(is_there));
        SIGNS[bits]
    }
}

impl Canvas {
    fn new(shape: GridShape, width: usize) -> Self {
        let columns = shape.columns * (width + 1) + 1;
        Self {
            width,
            rows: vec![vec![' '; columns]; 2 * shape.rows + 1],
        }
    }

    /// Writes text into the middle of a cell.
    fn cell(&mut self, (row, column): Place, text: &str) {
        let length = text.chars().count();
        let start = column * (self.width + 1) + 1 + self.width.saturating_sub(length) / 2;
        for (place, sign) in text.chars().take(self.width).enumerate() {
            self.rows[2 * row + 1][start + place] = sign;
        }
    }

    /// Draws lines between the points of a grid. `is_drawn` says for a point and a direction whether there is one. The points are
    /// the corners of the cells, or the middles of the cells.
    fn lines(
        &mut self,
        points: GridShape,
        (down, right): (usize, usize),
        is_drawn: impl Fn(Place, Direction) -> bool,
    ) {
        for place in points.places() {
            let (row, column) = place;
            let at = (2 * row + down, column * (self.width + 1) + right);
            let meeting = Meeting(Direction::STRAIGHT.map(|way| is_drawn(place, way)));
            if self.rows[at.0][at.1] == ' ' {
                self.rows[at.0][at.1] = meeting.sign();
            }
            if meeting.0[1] {
                for sign in &mut self.rows[at.0][at.1 + 1..at.1 + self.width + 1] {
                    if *sign == ' ' {
                        *sign = '─';
                    }
                }
            }
            if meeting.0[2] {
                self.rows[at.0 + 1][at.1] = '│';
            }
        }
    }

    /// Draws what stands between two points with the sign of its value.
    fn signs(
        &mut self,
        points: GridShape,
        (down, right): (usize, usize),
        look: impl Fn(Place, Direction) -> Option<ValueLook>,
    ) {
        for place in points.places() {
            let (row, column) = place;
            let at = (2 * row + down, column * (self.width + 1) + right);
            if let Some(look) = look(place, Direction::Right) {
                self.rows[at.0][at.1 + 1..at.1 + self.width + 1].fill(look.sign);
            }
            if let Some(look) = look(place, Direction::Down) {
                self.rows[at.0 + 1][at.1] = look.turned();
            }
        }
    }

    /// Makes room around the board, and writes the signs outside of it there. Returns where the board begins: the line and the column.
    fn surround(&mut self, diagram: &Diagram) -> (usize, usize) {
        let room = self.beside(diagram);
        self.above_and_below(diagram, room);
        let above = diagram.outside(Direction::Up).iter().map(Vec::len).max();
        (above.unwrap_or(0), room)
    }

    /// Writes the signs on the left and on the right. Returns how far the board has moved.
    fn beside(&mut self, diagram: &Diagram) -> usize {
        let text = |signs: &Vec<Sign>| signs.iter().map(|sign| sign.outside_text()).join(" ");
        let left: Vec<String> = diagram.outside(Direction::Left).iter().map(text).collect();
        let longest = left.iter().map(|text| text.chars().count()).max();
        let width = longest.unwrap_or(0);
        let gap = if width > 0 { " " } else { "" };
        let right = diagram.outside(Direction::Right).iter().map(text);
        let right: Vec<String> = right.collect();
        for (number, row) in self.rows.iter_mut().enumerate() {
            let text = |texts: &[String]| match number % 2 {
                1 => texts[number / 2].clone(),
                _ => String::new(),
            };
            let before = format!("{:>width$}{gap}", text(&left));
            row.splice(..0, before.chars());
            row.push(' ');
            row.extend(text(&right).chars());
        }
        width + gap.len()
    }

    /// Writes the signs above and below a board that begins there.
    fn above_and_below(&mut self, diagram: &Diagram, begin: usize) {
        let blank = vec![' '; self.rows[0].len()];
        for side in [Direction::Up, Direction::Down] {
            let depth = diagram.outside(side).iter().map(Vec::len).max();
            for number in 0..depth.unwrap_or(0) {
                let mut row = blank.clone();
                for (column, signs) in diagram.outside(side).iter().enumerate() {
                    let sign = signs.iter().rev().nth(number).copied();
                    let text = sign.unwrap_or_default().outside_text();
                    let middle = begin + column * (self.width + 1) + 1 + self.width / 2;
                    let start = middle - text.chars().count() / 2;
                    for (spot, letter) in row[start..].iter_mut().zip(text.chars()) {
                        *spot = letter;
                    }
                }
                let at = if side == Direction::Up {
                    0
                } else {
                    self.rows.len()
                };
                self.rows.insert(at, row);
            }
        }
    }
}

/// A board as lines of characters, and where its spots are drawn.
///
/// ```
/// use csp_puzzles::filling::Filling;
/// use csp_puzzles::layer::Spot;
/// use csp_puzzles::puzzle::GridPuzzle;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/2/g5k2i")?;
/// let board = puzzle.board()?;
/// let picture = puzzle.board_picture(board.layers(), &Filling::empty(board.layers()));
/// let (line, columns) = picture.place(Spot::Cell((0, 1)));
/// assert_eq!(picture.lines()[line][columns].iter().collect::<String>(), " 5 ");
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPicture {
    lines: Vec<Vec<char>>,
    width: usize,
    /// Where the board begins: the line and the column.
    begin: (usize, usize),
    /// The number of the whole board and the pieces beside it, below it.
    below: String,
}

impl BoardPicture {
    /// All lines, with those above and below in which nothing is.
    #[must_use]
    pub fn lines(&self) -> &[Vec<char>] {
        &self.lines
    }

    /// Where a spot is drawn: the line, and the columns. A line or border that leads down has one column.
    #[must_use]
    pub fn place(&self, spot: Spot) -> (usize, Range<usize>) {
        let at = |lines: usize, column: usize, length: usize| {
            let begin = self.begin.1 + column;
            (self.begin.0 + lines, begin..begin + length)
        };
        let across = self.width + 1;
        let middle = self.width.div_ceil(2);
        match spot {
            Spot::Cell((row, column)) => at(2 * row + 1, column * across + 1, self.width),
            Spot::Step([(row, column), (below, _)]) => match below == row {
                true => at(2 * row + 1, (column + 1) * across, 1),
                false => at(2 * row + 2, column * across + middle, 1),
            },
            Spot::Side {
                ends: [(row, column), (below, _)],
                ..
            } => match below == row {
                true => at(2 * row, column * across + 1, self.width),
                false => at(2 * row + 1, column * across, 1),
            },
            Spot::Border([(row, column), (below, _)]) => match below == row {
                true => at(2 * row + 1, (column + 1) * across, 1),
                false => at(2 * row + 2, column * across + 1, self.width),
            },
        }
    }

    /// Draws a character in the middle of a spot.
    pub fn draw(&mut self, spot: Spot, sign: char) {
        let (line, columns) = self.place(spot);
        self.lines[line][(columns.start + columns.end - 1) / 2] = sign;
    }
}

impl fmt::Display for BoardPicture {
    /// The lines, without those above and below in which nothing is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.iter().map(|row| row.iter().collect::<String>());
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        let first = lines.iter().position(|line| !line.is_empty());
        let last = lines.iter().rposition(|line| !line.is_empty());
        let kept = first
            .zip(last)
            .map_or(&[][..], |(first, last)| &lines[first..=last]);
        kept.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        f.write_str(&self.below)
    }
}

/// The board with what is filled in, and with what is noted in brackets.
pub(crate) fn picture(
    diagram: &Diagram,
    layers: &[Layer],
    filling: &Filling,
    notes: &[NoteSign],
) -> BoardPicture {
    let shape = diagram.shape();
    let texts: Vec<String> = (0..diagram.cells().len())
        .map(|cell| cell_text(diagram.cells()[cell], layers, filling, cell))
        .collect();
    let noted = notes.iter().map(|note| {
        let printed = dot_text(diagram, note.cell);
        let text = &texts[diagram.node(note.cell)];
        (note.cell, format!("{printed}{text}({})", note.text))
    });
    let noted: Vec<(Place, String)> = noted.collect();
    let all = noted.iter().map(|(_, text)| text).chain(&texts);
    let longest = all.map(|text| text.chars().count()).max();
    // An odd width has a middle.
    let mut canvas = Canvas::new(shape, longest.unwrap_or(1).max(3) | 1);
    for (place, text) in shape.places().zip(&texts) {
        canvas.cell(place, text);
    }
    points(diagram, &mut canvas);
    for (place, text) in &noted {
        canvas.cell(*place, text);
    }
    for (number, layer) in layers.iter().enumerate() {
        draw(&mut canvas, shape, layer, filling.layer(number));
    }
    walls(diagram, layers, filling, &mut canvas);
    let begin = canvas.surround(diagram);
    BoardPicture {
        lines: canvas.rows,
        width: canvas.width,
        begin,
        below: [number_below(diagram, layers), bank(diagram)].concat(),
    }
}

/// The number of the whole board, under it.
fn number_below(diagram: &Diagram, layers: &[Layer]) -> String {
    let number = diagram.number_in_words(layers);
    number.map_or_else(String::new, |number| format!("\n{number}\n"))
}

/// The pieces beside the board, under it, one after the other.
fn bank(diagram: &Diagram) -> String {
    let pieces = diagram.pieces();
    let rows = pieces.iter().map(|piece| piece.shape().rows).max();
    let mut text = String::new();
    for row in 0..rows.unwrap_or(0) {
        let line = pieces.iter().map(|piece| {
            let columns = 0..piece.shape().columns;
            let signs = columns.map(|column| piece.cells().contains(&(row, column)));
            signs
                .map(|is_there| if is_there { '#' } else { ' ' })
                .join("")
        });
        let line = line.format("  ").to_string();
        text += &format!("\n{}", line.trim_end());
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The signs at corners, and those in the middles of cells and sides.
fn points(diagram: &Diagram, canvas: &mut Canvas) {
    let width = canvas.width + 1;
    let corners = diagram.corner_shape().places().zip(diagram.corners());
    let corners = corners.map(|((row, column), &sign)| ((2 * row, column * width), sign));
    let dots = diagram.dot_shape().places().zip(diagram.dots());
    let dots = dots.map(|((row, column), &sign)| ((row + 1, (column + 1) * width / 2), sign));
    for ((row, column), sign) in corners.chain(dots) {
        if sign != Sign::Nothing {
            let sign = if row % 2 == 0 { sign.turned() } else { sign };
            canvas.rows[row][column] = sign.to_string().chars().next().unwrap_or(' ');
        }
    }
}

/// The sign in the middle of a cell that is printed there among those on sides and at corners.
fn dot_text(diagram: &Diagram, (row, column): Place) -> String {
    let dot = diagram.dot_shape().number((2 * row, 2 * column));
    let dots = diagram.dots();
    let sign = dot.and_then(|dot| dots.get(dot)).copied();
    match sign.unwrap_or_default() {
        Sign::Nothing => String::new(),
        sign => sign.to_string(),
    }
}

/// What stands in a cell: its sign, what is filled in, or both.
fn cell_text(sign: Sign, layers: &[Layer], filling: &Filling, cell: usize) -> String {
    let filled = layers
        .iter()
        .enumerate()
        .find(|(_, layer)| layer.kind() == LayerKind::Cells);
    let value = filled.and_then(|(number, layer)| Some((layer, filling.layer(number)[cell]?)));
    match (sign, value.map(|(layer, value)| (layer.look(value), value))) {
        (Sign::Nothing, None) => String::new(),
        (Sign::Nothing, Some((None, value))) => value.to_string(),
        (Sign::Nothing, Some((Some(look), _))) => look.sign.to_string(),
        (sign, Some((Some(look), _))) if look.sign != '.' => format!("{}{sign}", look.sign),
        (sign, _) => sign.to_string(),
    }
}

/// The walls that are printed and the borders that are drawn, with a frame around the board.
fn walls(diagram: &Diagram, layers: &[Layer], filling: &Filling, canvas: &mut Canvas) {
    let borders = layers
        .iter()
        .position(|layer| layer.kind() == LayerKind::Borders)
        .map(|number| filling.layer(number));
    if !diagram.walls().contains(&true) && borders.is_none() {
        return;
    }
    let is_there = |edge: usize| {
        diagram.walls()[edge] || borders.is_some_and(|borders| borders[edge] == Some(1))
    };
    let shape = diagram.shape();
    let is_wall = |one: Option<usize>, other: Option<usize>| match (one, other) {
        (Some(one), Some(other)) => {
            let edge = diagram.graph().edge_between(one, other);
            edge.is_some_and(is_there)
        }
        (one, other) => one.is_some() != other.is_some(),
    };
    canvas.lines(corners(shape), (0, 0), |corner, way| {
        let [one, other] = beside(shape, corner, way);
        is_wall(one, other)
    });
}

fn corners(shape: GridShape) -> GridShape {
    GridShape {
        rows: shape.rows + 1,
        columns: shape.columns + 1,
    }
}

/// The two cells beside the line that leads from a corner in a direction.
fn beside(shape: GridShape, (row, column): Place, way: Direction) -> [Option<usize>; 2] {
    let cell = |row: Option<usize>, column: Option<usize>| shape.number((row?, column?));
    let (up, left) = (row.checked_sub(1), column.checked_sub(1));
    let (down, right) = (Some(row), Some(column));
    match way {
        Direction::Up => [cell(up, left), cell(up, right)],
        Direction::Right => [cell(up, right), cell(down, right)],
        Direction::Down => [cell(down, left), cell(down, right)],
        _ => [cell(up, left), cell(down, left)],
    }
}

fn draw(canvas: &mut Canvas, shape: GridShape, layer: &Layer, values: &[Option<i32>]) {
    let (points, offset) = match layer.kind() {
        LayerKind::Cells | LayerKind::Borders => return,
        LayerKind::Steps => (shape, (1, canvas.width.div_ceil(2))),
        LayerKind::Sides => (corners(shape), (0, 0)),
    };
    let graph = points.graph();
    let drawn = |place: Place, way: Direction| {
        let next = points.next(place, way).and_then(|next| points.number(next));
        let ends = points.number(place).zip(next);
        let edge = ends.and_then(|(one, other)| graph.edge_between(one, other))?;
        values[edge].filter(|&value| value > 0)
    };
    if layer.values() == (0..=1) {
        canvas.lines(points, offset, |place, way| drawn(place, way).is_some());
    } else {
        canvas.signs(points, offset, |place, way| {
            drawn(place, way).and_then(|value| layer.look(value))
        });
    }
}
