//! What the genres mean, by looking at a board that is filled in: flood fill and counting. It shares no line with the models.

mod lines;
mod numbers;
mod regions;
mod shading;

use csp_core::model::{Direction, Place};
use csp_puzzles::diagram::Diagram;
use csp_puzzles::sign::Sign;

/// A board that is filled in.
pub(crate) struct FilledBoard<'a> {
    pub(crate) diagram: &'a Diagram,
    /// The values of each layer.
    pub(crate) layers: Vec<Vec<i32>>,
}

/// Whether what is filled in is a solution.
pub(crate) fn is_solved(genre: &str, board: &FilledBoard<'_>) -> bool {
    let families = [
        shading::is_solved,
        lines::is_solved,
        numbers::is_solved,
        regions::is_solved,
    ];
    let answer = families.iter().find_map(|family| family(genre, board));
    answer.unwrap_or_else(|| panic!("{genre} has no definition"))
}

impl FilledBoard<'_> {
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
        for first in self.places() {
            if !belongs(first) || groups.iter().any(|group| group.contains(&first)) {
                continue;
            }
            let mut group = vec![first];
            let mut next = 0;
            while let Some(&place) = group.get(next) {
                next += 1;
                for other in self.near(place) {
                    if belongs(other) && is_joined(place, other) && !group.contains(&other) {
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

    /// Whether two cells are in different rooms.
    fn are_apart(&self, one: Place, other: Place) -> bool {
        let rooms = self.rooms();
        let room = |place| rooms.iter().position(|room| room.contains(&place));
        room(one) != room(other)
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
