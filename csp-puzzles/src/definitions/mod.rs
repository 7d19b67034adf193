//! What the genres mean, by looking at a board that is filled in: flood fill and counting.
//!
//! Invariant: no line is shared with the models, the boards of layers and the search, so a solution that meets its definition is
//! right, whatever is wrong with them. `tests/puzzles/rules.rs` compares the two, and reads the imports.

mod lines;
mod numbers;
mod objects;
mod regions;
mod shading;

use crate::diagram::Diagram;
use crate::filling::Filling;
use crate::sign::Sign;
use csp_core::model::{Direction, Place};
use std::cell::OnceCell;

/// Whether a board that is filled in is a solution.
type Definition = fn(&FilledBoard<'_>) -> bool;

/// Whether what is filled in is a solution of a puzzle of this genre. `None`: the genre is not one of
/// [`GENRES`](crate::genres::GENRES), and has no definition.
///
/// Values are those that the layers of the board allow.
///
/// ```
/// use csp_puzzles::definitions;
/// use csp_puzzles::puzzle::GridPuzzle;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
/// let solutions = puzzle.board()?.into_solutions(1)?;
/// let mut filling = solutions.found[0].clone();
/// assert_eq!(definitions::is_solved("nurikabe", &puzzle.diagram, &filling), Some(true));
/// // A board with a blank cell is not solved.
/// filling.set(0, 0, None);
/// assert_eq!(definitions::is_solved("nurikabe", &puzzle.diagram, &filling), Some(false));
/// assert_eq!(definitions::is_solved("a genre of one's own", &puzzle.diagram, &filling), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// The filling is that of another board.
#[must_use]
pub fn is_solved(genre: &str, diagram: &Diagram, filling: &Filling) -> Option<bool> {
    let families = [
        lines::of,
        numbers::of,
        objects::of,
        regions::of,
        shading::of,
    ];
    let definition = families.iter().find_map(|of| of(genre))?;
    let layers = filling.values();
    Some(layers.is_some_and(|layers| definition(&FilledBoard::new(diagram, layers))))
}

/// A board that is filled in.
struct FilledBoard<'a> {
    diagram: &'a Diagram,
    /// The values of each layer.
    layers: Vec<Vec<i32>>,
    /// The number of the room of each cell, among [`rooms`](Self::rooms), once it is asked for. A hole is in none.
    room_of: OnceCell<Vec<Option<usize>>>,
}

impl<'a> FilledBoard<'a> {
    const fn new(diagram: &'a Diagram, layers: Vec<Vec<i32>>) -> Self {
        Self {
            diagram,
            layers,
            room_of: OnceCell::new(),
        }
    }

    fn size(&self) -> (usize, usize) {
        let shape = self.diagram.shape();
        (shape.rows, shape.columns)
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (rows, columns) = self.size();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The value of a cell in the first layer.
    fn value(&self, (row, column): Place) -> i32 {
        self.layers[0][row * self.size().1 + column]
    }

    fn has(&self, place: Place, value: i32) -> bool {
        self.value(place) == value
    }

    fn sign(&self, place: Place) -> Sign {
        self.diagram.cell(place)
    }

    /// The place so many rows below and columns to the right.
    fn shifted(&self, (row, column): Place, down: isize, right: isize) -> Option<Place> {
        let (rows, columns) = self.size();
        let row = row.checked_add_signed(down).filter(|&row| row < rows)?;
        let column = column.checked_add_signed(right);
        Some((row, column.filter(|&column| column < columns)?))
    }

    fn near(&self, place: Place) -> Vec<Place> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(|(down, right)| self.shifted(place, down, right))
            .collect()
    }

    fn around(&self, place: Place) -> Vec<Place> {
        let (row, column) = place;
        let is_near =
            |&(r, c): &Place| (r, c) != place && r.abs_diff(row) < 2 && c.abs_diff(column) < 2;
        self.places().filter(is_near).collect()
    }

    /// The cells that follow in a direction.
    fn ray(&self, from: Place, way: Direction) -> Vec<Place> {
        let (down, right) = way.step();
        let next = |&place: &Place| self.shifted(place, down, right);
        std::iter::successors(Some(from), next).skip(1).collect()
    }

    /// The cells that are seen from a cell in the four directions, as long as `is_seen`.
    fn view(&self, from: Place, is_seen: impl Fn(Place) -> bool) -> usize {
        let seen = |way: Direction| {
            let ray = self.ray(from, way);
            ray.into_iter().take_while(|&place| is_seen(place)).count()
        };
        Direction::STRAIGHT.into_iter().map(seen).sum()
    }

    /// The groups of cells that are joined from neighbour to neighbour, among those that belong to any.
    fn groups(
        &self,
        belongs: impl Fn(Place) -> bool,
        is_joined: impl Fn(Place, Place) -> bool,
    ) -> Vec<Vec<Place>> {
        let mut groups: Vec<Vec<Place>> = Vec::new();
        let mut is_met = vec![false; self.diagram.cells().len()];
        for first in self.places() {
            if is_met[self.diagram.node(first)] || !belongs(first) {
                continue;
            }
            is_met[self.diagram.node(first)] = true;
            let mut group = vec![first];
            let mut next = 0;
            while let Some(&place) = group.get(next) {
                next += 1;
                for other in self.near(place) {
                    let node = self.diagram.node(other);
                    if !is_met[node] && belongs(other) && is_joined(place, other) {
                        is_met[node] = true;
                        group.push(other);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    /// The groups of neighbouring cells with this value.
    fn groups_of(&self, value: i32) -> Vec<Vec<Place>> {
        self.groups(|place| self.has(place, value), |_, _| true)
    }

    /// Whether the cells with this value are one group, or there are none.
    fn are_connected(&self, value: i32) -> bool {
        self.groups_of(value).len() < 2
    }

    fn edge(&self, one: Place, other: Place) -> usize {
        let nodes = [one, other].map(|place| self.diagram.node(place));
        let edge = self.diagram.graph().edge_between(nodes[0], nodes[1]);
        edge.expect("neighbours")
    }

    fn is_wall(&self, one: Place, other: Place) -> bool {
        self.diagram.walls()[self.edge(one, other)]
    }

    /// The cells of each area between walls.
    fn rooms(&self) -> Vec<Vec<Place>> {
        let is_open = |place| self.sign(place) != Sign::Hole;
        self.groups(is_open, |one, other| !self.is_wall(one, other))
    }

    /// The number of the room of a cell.
    fn room_of(&self, place: Place) -> Option<usize> {
        let of_cells = self.room_of.get_or_init(|| {
            let mut of_cells = vec![None; self.diagram.cells().len()];
            for (number, room) in self.rooms().into_iter().enumerate() {
                for place in room {
                    of_cells[self.diagram.node(place)] = Some(number);
                }
            }
            of_cells
        });
        of_cells[self.diagram.node(place)]
    }

    /// Whether two cells are in different rooms.
    fn are_apart(&self, one: Place, other: Place) -> bool {
        self.room_of(one) != self.room_of(other)
    }

    /// The number of a room.
    fn area_number(&self, room: &[Place]) -> Option<u32> {
        let area = self.diagram.areas().of(self.diagram.node(room[0]));
        self.diagram.area(area).number()
    }

    fn neighbours(&self) -> Vec<(Place, Place)> {
        let pairs = |place: Place| {
            let later = self.near(place).into_iter();
            later
                .filter(move |&other| other > place)
                .map(move |other| (place, other))
        };
        self.places().flat_map(pairs).collect()
    }

    /// The squares of 2×2 cells.
    fn squares(&self) -> Vec<[Place; 4]> {
        let (rows, columns) = self.size();
        let starts = self
            .places()
            .filter(|&(row, column)| row + 1 < rows && column + 1 < columns);
        starts
            .map(|(row, column)| {
                [
                    (row, column),
                    (row, column + 1),
                    (row + 1, column),
                    (row + 1, column + 1),
                ]
            })
            .collect()
    }

    /// Whether the number in each cell that has one is what is counted there.
    fn numbers_are(&self, count: impl Fn(Place) -> usize) -> bool {
        self.diagram
            .numbers()
            .all(|(place, number)| count(place) == number as usize)
    }

    fn count(&self, places: &[Place], value: i32) -> usize {
        places
            .iter()
            .filter(|&&place| self.has(place, value))
            .count()
    }
}
