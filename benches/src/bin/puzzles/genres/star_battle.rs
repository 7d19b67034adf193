//! Star battle: stars in lines and regions that do not touch.

use crate::board::GridSize;
use crate::generate::star_battle;
use crate::genre::Genre;
use crate::posed::Posed;
use std::collections::BTreeMap;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/star_battle.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "star_battle",
    pose,
    convert: None,
    generate: Some(star_battle),
};

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let (number, regions) = example::read(text)?;
    let (model, stars) = example::model(&regions, number)?;
    let board = GridSize::of(&regions);
    let regions: Vec<char> = regions.concat();
    let check = Box::new(move |values: &[i32]| {
        let star: Vec<bool> = values.iter().map(|&value| value == 1).collect();
        check(board, &regions, number as usize, &star)
    });
    Ok(Posed {
        model,
        answer: stars.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// Each row, column and region has the given number of stars, and no two of them touch. There is none in a cell
/// of no region.
fn check(board: GridSize, regions: &[char], number: usize, star: &[bool]) -> bool {
    let mut of_regions: BTreeMap<char, usize> = BTreeMap::new();
    for cell in board.cells() {
        *of_regions.entry(regions[cell]).or_default() += usize::from(star[cell]);
    }
    let count = |line: Vec<usize>| line.into_iter().filter(|&cell| star[cell]).count();
    let is_alone = |cell: usize| !board.around(cell).any(|other| star[other]);
    board.lines().all(|line| count(line) == number)
        && of_regions
            .iter()
            .all(|(&region, &stars)| stars == if region == '.' { 0 } else { number })
        && board.cells().filter(|&cell| star[cell]).all(is_alone)
}
