//! Akari: lamps that light all cells, and not each other.

use crate::board::GridSize;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/akari.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "akari",
    pose,
    convert: Some(convert),
    generate: None,
};

fn convert(id: &str) -> Option<String> {
    GameId::read(id)?.picture(|c| match c {
        'B' => Some('x'),
        _ => c.is_ascii_digit().then_some(c),
    })
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let signs = example::read(text)?;
    let (model, lamps) = example::model(&signs)?;
    let board = GridSize::of(&signs);
    let signs: Vec<char> = signs.concat();
    let check = Box::new(move |values: &[i32]| {
        let lamp: Vec<bool> = values.iter().map(|&value| value == 1).collect();
        check(board, &signs, &lamp)
    });
    Ok(Posed {
        model,
        answer: lamps.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// A white cell has a lamp or sees one, and one with a lamp sees none. A black cell has no lamp,
/// and as many beside it as its number says.
fn check(board: GridSize, signs: &[char], lamp: &[bool]) -> bool {
    let sees = |cell: usize, (down, right): (isize, isize)| {
        let step = |&cell: &usize| {
            board
                .step(cell, down, right)
                .filter(|&next| signs[next] == '.')
        };
        std::iter::successors(Some(cell), step)
            .skip(1)
            .any(|other| lamp[other])
    };
    board.cells().all(|cell| {
        if signs[cell] == '.' {
            let is_lit = [(-1, 0), (1, 0), (0, -1), (0, 1)]
                .into_iter()
                .any(|way| sees(cell, way));
            return is_lit != lamp[cell];
        }
        let beside = board.beside(cell).filter(|&other| lamp[other]).count();
        !lamp[cell]
            && signs[cell]
                .to_digit(10)
                .is_none_or(|number| number as usize == beside)
    })
}
