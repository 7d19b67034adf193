use super::common::{counted, do_not_touch, named_lines, touching_blocks};
use super::draw::{grown_regions, joined_regions, move_a_cell, walls_between};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{BoardNumber, Walls};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::At;
use csp_core::prelude::*;
use itertools::Itertools as _;

/// Stars that do not touch, so many in each line and region.
pub(super) static STAR_BATTLE: Genre = Genre {
    name: "star-battle",
    title: "Star battle",
    japanese: "スターバトル",
    links: &["starbattle"],
    rules: &[
        "Put stars into cells: each row, each column and each region has the same number of them.",
        "No two stars touch, not even at a corner.",
    ],
    body: &[&BoardNumber, &Walls],
    post,
    make: Some(PuzzleMaker {
        draw,
        print: |_, _, _| {},
        change: Some(move_a_cell),
        places: CluePlaces::Drawn,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no star", '.'),
    ValueLook::new(1, "a star", '*'),
];

/// The stars of a line, by the number of its cells.
const fn stars_for(cells: usize) -> usize {
    match cells {
        0..=8 => 1,
        9..=13 => 2,
        _ => 3,
    }
}

/// Stars for rooms that are rows, and then other rooms around these stars.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let GridShape { rows, columns } = tools.shape;
    if rows != columns {
        return tools.refuse("a star battle has as many rows as columns");
    }
    let number = stars_for(columns);
    let rows: Vec<usize> = (0..diagram.graph().nodes())
        .map(|cell| cell / columns)
        .collect();
    walls_between(&mut diagram, &rows);
    diagram.set_number(number as u32);
    let mut board = tools.solve_evenly(&diagram)?;
    let stars: Vec<usize> = (0..rows.len())
        .filter(|&cell| board.layers[0][cell] == 1)
        .collect();
    let graph = board.diagram.graph();
    let regions = grown_regions(graph, &stars, tools.random);
    let regions = joined_regions(graph, &regions, number, tools.random)?;
    walls_between(&mut board.diagram, &regions);
    Some(board)
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let star = board.cells("stars", 0..=1, LOOKS)?;
    let number = diagram.number();
    let stars = counted(number, "star");
    let houses = houses(diagram, &star);
    for (name, cells) in &houses {
        board.post(
            format!("{name} has {stars}"),
            Count::exactly(cells, 1, number),
        )?;
    }
    do_not_touch(board, &star, "star")?;
    bands(diagram, board, &star, ("row", |(row, _)| row))?;
    bands(diagram, board, &star, ("column", |(_, column)| column))?;
    board.spell_out(move |board| stars_touch_no_others(board, &star, &houses, number));
    Ok(())
}

/// Where all places of the stars of a row, a column or a region touch a cell, it has no star.
fn stars_touch_no_others(
    board: &mut LayeredBoard,
    star: &VarGrid,
    houses: &[(String, Vec<Var>)],
    number: u32,
) -> Result<(), ModelError> {
    let stars = if number == 1 { "star" } else { "stars" };
    let squares = touching_blocks(star);
    for (name, cells) in houses {
        let near = squares.iter().map(|(_, square)| square);
        let near = near.filter(|square| square.iter().any(|cell| cells.contains(cell)));
        let mut near = near.map(|square| Count::at_most(square, 1, 1));
        board.lemma(format!("the {stars} of {name} touch no others"), |model| {
            model.post(Count::exactly(cells, 1, number))?;
            near.try_for_each(|square| model.post(square))
        })?;
    }
    Ok(())
}

/// The rows, the columns and the regions, with their names.
fn houses(diagram: &Diagram, star: &VarGrid) -> Vec<(String, Vec<Var>)> {
    let mut houses = named_lines(star);
    houses.extend(diagram.areas().iter().map(|cells| {
        let first = At(diagram.place(cells[0]));
        let cells = cells.iter().map(|&cell| star.vars()[cell]);
        (format!("the region of {first}"), cells.collect())
    }));
    houses
}

/// Some neighbouring lines: the first and the last one. A region has such a span, too.
#[derive(Clone, Copy)]
struct Band(usize, usize);

impl Band {
    const fn lines(self) -> usize {
        self.1 + 1 - self.0
    }

    const fn has(self, line: usize) -> bool {
        self.0 <= line && line <= self.1
    }

    const fn holds(self, region: Self) -> bool {
        self.0 <= region.0 && region.1 <= self.1
    }

    const fn meets(self, region: Self) -> bool {
        region.0 <= self.1 && self.0 <= region.1
    }

    /// "row 2", "rows 2 to 4"
    fn name(self, kind: &str) -> String {
        let (first, last) = (self.0 + 1, self.1 + 1);
        match self.lines() {
            1 => format!("{kind} {first}"),
            _ => format!("{kind}s {first} to {last}"),
        }
    }
}

/// By how many lines and regions may differ where stars are counted. With none, searches of 15×15 take half as long again, and with two, in which
/// more is counted, twice as long.
const APART: usize = 1;

/// A band has as many stars as its number of lines of regions. So the regions that it holds leave the remainder to its other cells, and
/// the regions that it meets have outside of it what is more than its own.
fn bands(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    star: &VarGrid,
    (kind, line): (&str, fn(Place) -> usize),
) -> Result<(), ModelError> {
    let line_of: Vec<usize> = diagram.shape().places().map(line).collect();
    let spans = spans(diagram, &line_of);
    let lines = line_of.iter().max().map_or(0, |last| last + 1);
    let bands = (0..lines).flat_map(|first| (first..lines).map(move |last| Band(first, last)));
    let areas = diagram.areas();
    for band in bands.filter(|band| band.lines() < lines) {
        let held = spans.iter().filter(|&&region| band.holds(region)).count();
        let met = spans.iter().filter(|&&region| band.meets(region)).count();
        let name = band.name(kind);
        let mut count = |regions: usize, is_left: &dyn Fn(usize, Band) -> bool, place: String| {
            let cells =
                (0..line_of.len()).filter(|&cell| is_left(line_of[cell], spans[areas.of(cell)]));
            let left: Vec<Var> = cells.map(|cell| star.vars()[cell]).collect();
            let number = diagram.number() * regions as u32;
            let stars = counted(number, "star");
            board.lemma(format!("there is room for {stars} {place}"), |model| {
                model.post(Count::exactly(&left, 1, number))
            })
        };
        if let (1.., Some(left @ ..=APART)) = (held, band.lines().checked_sub(held)) {
            let place = format!(
                "in {name} outside of {}",
                counted(held as u32, "whole region")
            );
            count(
                left,
                &|line, region| band.has(line) && !band.holds(region),
                place,
            )?;
        }
        // Up to the edge of the board, the other lines hold the same regions.
        let is_inside = band.0 > 0 && band.1 + 1 < lines;
        if let (true, Some(left @ ..=APART)) = (is_inside, met.checked_sub(band.lines())) {
            let place = format!(
                "outside of {name} in {} with cells there",
                counted(met as u32, "region")
            );
            count(
                left,
                &|line, region| !band.has(line) && band.meets(region),
                place,
            )?;
        }
    }
    Ok(())
}

/// By region, from which line to which it reaches.
fn spans(diagram: &Diagram, line_of: &[usize]) -> Vec<Band> {
    let span = |region: &[usize]| {
        let lines = region.iter().map(|&cell| line_of[cell]).minmax();
        let (first, last) = lines.into_option().expect("a region has cells");
        Band(first, last)
    };
    diagram.areas().iter().map(span).collect()
}
