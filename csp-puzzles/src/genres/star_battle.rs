use super::common::do_not_touch;
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
    let stars = if number == 1 { "star" } else { "stars" };
    for (name, lines) in [
        ("row", star.rows().collect::<Vec<_>>()),
        ("column", star.columns().collect()),
    ] {
        for (line, cells) in (1..).zip(lines) {
            let sentence = format!("{name} {line} has {number} {stars}");
            board.post(sentence, Count::exactly(&cells, 1, number))?;
        }
    }
    for cells in diagram.areas().iter() {
        let first = At(diagram.place(cells[0]));
        let sentence = format!("the region of {first} has {number} {stars}");
        let cells: Vec<Var> = cells.iter().map(|&cell| star.vars()[cell]).collect();
        board.post(sentence, Count::exactly(&cells, 1, number))?;
    }
    do_not_touch(board, &star, "star")?;
    bands(diagram, board, &star, |(row, _)| row)?;
    bands(diagram, board, &star, |(_, column)| column)?;
    Ok(())
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
    line: impl Fn(Place) -> usize,
) -> Result<(), ModelError> {
    let line_of: Vec<usize> = diagram.shape().places().map(line).collect();
    let spans = spans(diagram, &line_of);
    let lines = line_of.iter().max().map_or(0, |last| last + 1);
    let bands = (0..lines).flat_map(|first| (first..lines).map(move |last| Band(first, last)));
    let areas = diagram.areas();
    for band in bands.filter(|band| band.lines() < lines) {
        let held = spans.iter().filter(|&&region| band.holds(region)).count();
        let met = spans.iter().filter(|&&region| band.meets(region)).count();
        let mut count = |regions_left: usize, is_left: &dyn Fn(usize, Band) -> bool| {
            let cells =
                (0..line_of.len()).filter(|&cell| is_left(line_of[cell], spans[areas.of(cell)]));
            let left: Vec<Var> = cells.map(|cell| star.vars()[cell]).collect();
            let stars = diagram.number() * regions_left as u32;
            board.consequence(Count::exactly(&left, 1, stars))
        };
        if let (1.., Some(left @ ..=APART)) = (held, band.lines().checked_sub(held)) {
            count(left, &|line, region| band.has(line) && !band.holds(region))?;
        }
        if let Some(left @ ..=APART) = met.checked_sub(band.lines()) {
            count(left, &|line, region| !band.has(line) && band.meets(region))?;
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
