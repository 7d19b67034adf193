use super::common::{counted, named_lines, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, Fleet, NUMBERS, OutsidePlaces, OutsideSigns};
use crate::link::token::{Blanks, BoardEnd, Mark, SignAndBlanks};
use crate::sign::{At, Sign};
use csp_core::constraints::Linear;
use csp_core::prelude::*;

/// A fleet of ships that do not touch.
pub(super) static BATTLESHIPS: Genre = Genre {
    name: "battleships",
    title: "Battleships",
    japanese: "バトルシップ",
    links: &["battleship", "battleships"],
    rules: &[
        "Put the ships of the fleet into the board. A ship is a straight line of cells. No two ships touch, not even at a corner.",
        "A number says how many cells of its row or column have ships.",
        "A printed sign is water (~), the upper, lower, left or right end of a ship (^, v, <, >), its middle (=), a ship of one cell (o), or a ship (?).",
    ],
    // The number of the board is the fleet: its last digit says how many ships have one cell, the digit before it how many have two.
    body: &[
        &OutsideSigns(NUMBERS, OutsidePlaces::One),
        &CellSigns(&[&PARTS, &Mark('.', Sign::Unknown), &Blanks('g')]),
        &Fleet,
    ],
    post,
    make: None,
};

/// The parts of ships, by their digits.
const PARTS: SignAndBlanks = SignAndBlanks {
    signs: &[
        Sign::Letter('~'),
        Sign::Letter('^'),
        Sign::Letter('v'),
        Sign::Letter('<'),
        Sign::Letter('>'),
        Sign::Letter('='),
        Sign::Letter('o'),
    ],
    blanks: 0,
    end: BoardEnd::Exact,
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "water", '~'),
    ValueLook::new(1, "a ship", '#'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let ship = board.cells("ships", 0..=1, LOOKS)?;
    for (name, cells, number) in counts(diagram, &ship) {
        let sentence = format!("{name} has {} of ships", counted(number, "cell"));
        if number as usize > cells.len() {
            let all = cells.len();
            return Err(PuzzleError::Board(format!(
                "{sentence}: it has {all} cells"
            )));
        }
        board.post(sentence, Count::exactly(&cells, 1, number))?;
    }
    for (place, sign) in signs(diagram) {
        printed(board, &ship, place, sign)?;
    }
    corners(board, &ship)?;
    fleet(diagram, board, &ship)
}

/// Ships do not touch at corners. That they touch at no side follows: two cells side by side are of one ship, which is straight.
fn corners(board: &mut LayeredBoard, ship: &VarGrid) -> Result<(), ModelError> {
    let falling = [((0, 0), (1, 1)), ((0, 1), (1, 0))];
    for (row, column) in board.shape().places() {
        for pair in falling {
            let [one, other] = [pair.0, pair.1].map(|(down, right)| (row + down, column + right));
            if let (Some(x), Some(y)) = (ship.get(one), ship.get(other)) {
                let sentence = format!(
                    "no ships touch at the corner of {} and {}",
                    At(one),
                    At(other)
                );
                board.require(sentence, !x | !y)?;
            }
        }
    }
    Ok(())
}

/// The lines with a number.
fn counts(diagram: &Diagram, ship: &VarGrid) -> Vec<(String, Vec<Var>, u32)> {
    let [above, left] = [Direction::Up, Direction::Left].map(|side| diagram.outside(side));
    let lines = named_lines(ship).into_iter().zip(left.iter().chain(above));
    let with_number = lines.filter_map(|((name, cells), signs)| {
        let number = signs.last().and_then(|sign| sign.number())?;
        Some((name, cells, number))
    });
    with_number.collect()
}

/// What is printed in a cell stays.
fn printed(
    board: &mut LayeredBoard,
    ship: &VarGrid,
    place: Place,
    sign: Sign,
) -> Result<(), PuzzleError> {
    let part = SHIP_PARTS.iter().find(|(known, ..)| *known == sign);
    let &(_, what, around) = part.ok_or(PuzzleError::Sign {
        place,
        sign,
        expected: "a part of a ship or water may stand there",
    })?;
    let goes_on = |way: Direction| {
        let next = board.shape().next(place, way);
        next.map_or(BoolExpr::constant(false), |next| ship[next].eq(1))
    };
    let neighbours = Direction::STRAIGHT.map(goes_on);
    let is_part: BoolExpr = match (sign, around) {
        (Sign::Letter('~'), _) => (!ship[place]).into(),
        (Sign::Letter('='), _) => {
            let [up, right, down, left] = neighbours;
            ship[place].eq(1) & ((up & down) | (left & right))
        }
        (_, None) => ship[place].eq(1),
        (_, Some(around)) => {
            let is_end = neighbours.into_iter().zip(around);
            let is_end = is_end.map(|(next, is_ship)| if is_ship { next } else { !next });
            ship[place].eq(1) & forall(is_end)
        }
    };
    board.require(format!("{} is {what}", At(place)), is_part)?;
    Ok(())
}

/// The signs of parts of ships, in words, with what is above, on the right, below and on the left where that is known.
const SHIP_PARTS: [(Sign, &str, Option<[bool; 4]>); 8] = [
    (Sign::Letter('~'), "water", None),
    (Sign::Unknown, "a part of a ship", None),
    (
        Sign::Letter('o'),
        "a ship of one cell",
        Some([false, false, false, false]),
    ),
    (
        Sign::Letter('^'),
        "the upper end of a ship",
        Some([false, false, true, false]),
    ),
    (
        Sign::Letter('v'),
        "the lower end of a ship",
        Some([true, false, false, false]),
    ),
    (
        Sign::Letter('<'),
        "the left end of a ship",
        Some([false, true, false, false]),
    ),
    (
        Sign::Letter('>'),
        "the right end of a ship",
        Some([false, false, false, true]),
    ),
    (Sign::Letter('='), "the middle of a ship", None),
];

/// The ships of each length, by the digits of a number.
fn lengths(fleet: u32) -> Vec<u32> {
    let digits = std::iter::successors(Some(fleet), |rest| Some(rest / 10));
    digits
        .take_while(|&rest| rest > 0)
        .map(|rest| rest % 10)
        .collect()
}

/// The places of ships of one length: the cells of each, and those before and behind it.
fn berths(shape: GridShape, length: usize) -> Vec<(Vec<Place>, Vec<Place>)> {
    let berth = |first: Place, way: Direction| {
        let line = std::iter::once(first).chain(shape.ray(first, way));
        let cells: Vec<Place> = line.take(length).collect();
        let last = *cells.get(length - 1)?;
        let ends = [(first, way.reverse()), (last, way)];
        let beyond = ends
            .into_iter()
            .filter_map(|(end, way)| shape.next(end, way));
        Some((cells, beyond.collect()))
    };
    if length == 1 {
        let around = |place| {
            Direction::STRAIGHT
                .into_iter()
                .filter_map(move |way| shape.next(place, way))
        };
        let places = shape.places();
        return places
            .map(|place| (vec![place], around(place).collect()))
            .collect();
    }
    let ways = [Direction::Right, Direction::Down];
    let all = ways
        .into_iter()
        .flat_map(|way| shape.places().map(move |first| (first, way)));
    all.filter_map(|(first, way)| berth(first, way)).collect()
}

/// There are as many ships of each length as the fleet has, and no longer ones.
fn fleet(diagram: &Diagram, board: &mut LayeredBoard, ship: &VarGrid) -> Result<(), PuzzleError> {
    let lengths = lengths(diagram.number());
    let mut through = vec![Vec::new(); ship.vars().len()];
    for (length, &number) in (1..).zip(&lengths) {
        let ships = ships(board, ship, length, &mut through)?;
        let (ships_in_words, cells) = (counted(number, "ship"), counted(length as u32, "cell"));
        let sentence = format!("there are {ships_in_words} of {cells}");
        if number as usize > ships.len() {
            let fault = format!("{sentence}: the board is too small");
            return Err(PuzzleError::Board(fault));
        }
        board.post(sentence, Count::exactly(&ships, 1, number))?;
    }
    for (cells, _) in berths(diagram.shape(), lengths.len() + 1) {
        let (first, last) = (At(cells[0]), At(cells[cells.len() - 1]));
        let sentence = format!("no ship goes from {first} to {last}");
        board.require(sentence, exists(cells.iter().map(|&place| !ship[place])))?;
    }
    // Each cell of a ship is in one ship, and all ships together have so many cells.
    for (cell, ships) in through.into_iter().enumerate() {
        board.model().require(sum(&ships).eq(ship.vars()[cell]))?;
    }
    let sizes = (1..).zip(&lengths).map(|(length, number)| length * number);
    board.consequence(Linear::sum(
        ship.vars(),
        Relation::Equal,
        sizes.sum::<u32>(),
    ))?;
    Ok(())
}

/// A variable for each place of a ship of this length: whether a ship is there. They are added to those of the cells that they go `through`.
fn ships(
    board: &mut LayeredBoard,
    ship: &VarGrid,
    length: usize,
    through: &mut [Vec<Var>],
) -> Result<Vec<Var>, ModelError> {
    let shape = board.shape();
    let mut ships = Vec::new();
    for (cells, beyond) in berths(shape, length) {
        let is_there = board.model().auxiliary_var("ship", 0..=1)?;
        let all = forall(cells.iter().map(|&place| ship[place].eq(1)));
        let alone = forall(beyond.iter().map(|&place| !ship[place]));
        board.define(&[is_there], |model| {
            model.require(is_there.iff(all & alone))
        })?;
        for node in cells.iter().filter_map(|&place| shape.number(place)) {
            through[node].push(is_there);
        }
        ships.push(is_there);
    }
    Ok(ships)
}
