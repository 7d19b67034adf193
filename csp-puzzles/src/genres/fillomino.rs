use super::common::{counted, print_numbers};
use super::draw::random_regions;
use super::groups::CellCluster;
use super::last_failure::LastFailure;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::constraints::RegionSizes;
use csp_core::prelude::*;

/// Regions that are as large as the numbers in them.
pub(super) static FILLOMINO: Genre = Genre {
    name: "fillomino",
    title: "Fillomino",
    japanese: "フィルオミノ",
    links: &["fillomino"],
    rules: &[
        "Write a number into each cell. Neighbouring cells with the same number are one region.",
        "Each region has as many cells as its number says.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw,
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

/// The greatest number.
const MOST: usize = 9;

/// Random regions, of which those of the same size that touch become one. `None`: one is too large.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    let graph = diagram.graph();
    let mut region_of = random_regions(graph, 1..=6, tools.random);
    let mut edges = graph.edges().to_vec();
    tools.random.shuffle(&mut edges);
    loop {
        let size = |cell: usize| {
            let own = region_of.iter().filter(|&&of| of == region_of[cell]);
            own.count()
        };
        let sizes: Vec<usize> = (0..graph.nodes()).map(size).collect();
        if sizes.iter().any(|&size| size > MOST) {
            return None;
        }
        let touch = |&&(one, other): &&(usize, usize)| {
            region_of[one] != region_of[other] && sizes[one] == sizes[other]
        };
        let Some(&(one, other)) = edges.iter().find(touch) else {
            let layers = vec![sizes.into_iter().map(|size| size as i32).collect()];
            return Some(DrawnBoard { diagram, layers });
        };
        let (from, to) = (region_of[one], region_of[other]);
        let joined = region_of.iter_mut().filter(|of| **of == from);
        joined.for_each(|of| *of = to);
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let cells = diagram.graph().nodes();
    let numbers = board.cells("numbers", 1..=cells as i32, &[])?;
    for (place, number) in diagram.numbers() {
        if number == 0 || number as usize > cells {
            return Err(PuzzleError::Sign {
                place,
                sign: Sign::Number(number),
                expected: "a number is the size of a region, from 1 to the number of cells",
            });
        }
        let sentence = format!("{} has a printed {number}", At(place));
        board.require(sentence, numbers[place].eq(number))?;
    }
    board.consequence(RegionSizes::new(diagram.graph(), numbers.vars()))?;
    board.branch(LastFailure::new(numbers.vars()));
    let diagram = diagram.clone();
    board.spell_out(move |board| regions(&diagram, board, &numbers));
    Ok(())
}

/// The regions of printed numbers, one by one, then those of each size.
fn regions(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    numbers: &VarGrid,
) -> Result<(), ModelError> {
    for (place, number) in diagram.numbers() {
        let size = number as usize;
        let group = CellCluster {
            from: place,
            size: size..=size,
            apart: Vec::new(),
        };
        let cells = counted(number, "cell");
        let sentence = format!("the region of the {number} in {} has {cells}", At(place));
        group.post(board, sentence, |cell| numbers[cell].eq(number))?;
    }
    let graph = diagram.graph();
    let largest = diagram.numbers().map(|(_, number)| number).max();
    let largest = largest.unwrap_or(0) as usize;
    let sizes = RegionSizes::new(graph, numbers.vars());
    for size in 1..=largest {
        let cells = counted(size as u32, "cell");
        let sentence = format!("each region with the number {size} has {cells}");
        board.post(sentence, sizes.clone().of_sizes(size..=size))?;
    }
    if largest < graph.nodes() {
        let sentence =
            format!("each region with a number above {largest} has as many cells as it says");
        board.post(sentence, sizes.of_sizes(largest + 1..=graph.nodes()))?;
    }
    Ok(())
}
