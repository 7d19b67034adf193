use super::common::{no_square, signs};
use super::draw::connected_shading;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, DIGITS, Mark, PackedNumbers, digit};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::{At, Sign, SignNumbers};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Runs of shaded cells around the numbers.
pub(super) static TAPA: Genre = Genre {
    name: "tapa",
    title: "Tapa",
    japanese: "Tapa",
    links: &["tapa"],
    rules: &[
        "Shade cells without a number. The shaded cells are connected, and no 2×2 of them are all shaded.",
        "The numbers of a cell are the lengths of the runs of shaded cells around it, in any order.",
        "A question mark is any length. A 0, or a question mark that stands alone, may have no run.",
    ],
    body: &[&CellSigns(&[
        &Mark('.', Sign::Unknown),
        &Mark('9', Sign::Several(SignNumbers::ONES)),
        &packed(2, 6, 360),
        &packed(3, 4, 396),
        &packed(4, 2, 460),
        &digit(DIGITS.split_at(9).0),
        &Blanks('g'),
    ])],
    post,
    make: Some(PuzzleMaker {
        draw: connected_shading,
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

/// Prints the runs around each unshaded cell.
fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    let shape = board.shape();
    for place in shape.places().filter(|&place| board.value(place) == 0) {
        let ways = AROUND.iter().enumerate();
        let bits = ways.map(|(at, &way)| {
            let next = shape.next(place, way);
            next.map_or(0, |next| (board.value(next) as u32) << at)
        });
        let mut runs = runs(bits.sum(), AROUND.len() as u32);
        runs.sort_unstable();
        let told: Vec<Option<u8>> = runs.iter().map(|&run| Some(run)).collect();
        let several = SignNumbers::new(&told).map(Sign::Several);
        let single = || Sign::Number(runs.iter().map(|&run| u32::from(run)).sum());
        diagram.set_cell(place, several.unwrap_or_else(single));
    }
}

const fn packed(count: u32, base: u32, first: u32) -> PackedNumbers {
    PackedNumbers {
        prefix: None,
        count,
        base,
        first,
    }
}

/// The ways from a cell to those around it, one after the other.
const AROUND: [Direction; 8] = [
    Direction::Up,
    Direction::UpRight,
    Direction::Right,
    Direction::DownRight,
    Direction::Down,
    Direction::DownLeft,
    Direction::Left,
    Direction::UpLeft,
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let told: Vec<Option<u8>> = match sign {
            Sign::Several(numbers) => numbers.get().to_vec(),
            Sign::Number(number @ 0..=8) => vec![Some(number as u8)],
            Sign::Unknown => vec![None],
            _ => {
                let expected = "numbers are lengths of runs of shaded cells, from 0 to 8";
                return Err(PuzzleError::Sign {
                    place,
                    sign,
                    expected,
                });
            }
        };
        board.require(format!("{at} has numbers and is unshaded"), !shaded[place])?;
        let ring: Vec<Option<Var>> = AROUND
            .iter()
            .map(|&way| shaded.get(diagram.shape().next(place, way)?))
            .collect();
        let cells: Vec<Var> = ring.iter().flatten().copied().collect();
        let sentence = format!("around {at} there are runs of {sign} shaded cells");
        board.post(sentence, Table::new(&cells, rows(&ring, &told)))?;
    }
    no_square(board, &shaded, 1, "shaded")?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    Ok(())
}

/// How the cells around a clue can be shaded.
fn rows(ring: &[Option<Var>], told: &[Option<u8>]) -> Vec<Vec<i32>> {
    let mut rows = Vec::new();
    for bits in 0..1_u32 << ring.len() {
        let is_shaded = |cell: usize| bits >> cell & 1 == 1;
        let is_possible = (0..ring.len()).all(|cell| ring[cell].is_some() || !is_shaded(cell));
        if is_possible && fits(runs(bits, ring.len() as u32), told) {
            let cells = (0..ring.len()).filter(|&cell| ring[cell].is_some());
            rows.push(cells.map(|cell| i32::from(is_shaded(cell))).collect());
        }
    }
    rows
}

/// The lengths of the runs of ones in a ring of bits. Without any, there is one of length 0.
fn runs(bits: u32, length: u32) -> Vec<u8> {
    let is_one = |place: u32| bits >> (place % length) & 1 == 1;
    let mut runs = Vec::new();
    for start in (0..length).filter(|&place| is_one(place) && !is_one(place + length - 1)) {
        let run = (start..start + length).take_while(|&place| is_one(place));
        runs.push(run.count() as u8);
    }
    if runs.is_empty() {
        runs.push(bits.count_ones() as u8);
    }
    runs
}

/// Whether the numbers that are told are lengths of different runs, and there are as many runs as numbers.
fn fits(mut runs: Vec<u8>, told: &[Option<u8>]) -> bool {
    runs.len() == told.len()
        && told.iter().flatten().all(|number| {
            let run = runs.iter().position(|run| run == number);
            run.map(|run| runs.swap_remove(run)).is_some()
        })
}
