//! Genres in which objects of several cells are put into the board.

use super::{Definition, FilledBoard};
use crate::sign::Sign;
use csp_core::model::{Direction, Place};

pub(super) fn of(genre: &str) -> Option<Definition> {
    Some(match genre {
        "battleships" => battleships,
        "magnets" => magnets,
        _ => return None,
    })
}

/// The cells of each line with the signs above or on the left of it.
fn lines<'a>(board: &'a FilledBoard<'_>) -> Vec<(Vec<Place>, &'a [Sign])> {
    let (rows, columns) = board.size();
    let row = |row| (0..columns).map(|column| (row, column)).collect();
    let column = |column| (0..rows).map(|row| (row, column)).collect();
    let [left, above] = [Direction::Left, Direction::Up].map(|side| board.diagram.outside(side));
    let rows = (0..rows).map(row).zip(left);
    let all = rows.chain((0..columns).map(column).zip(above));
    all.map(|(cells, signs)| (cells, &signs[..])).collect()
}

fn battleships(board: &FilledBoard<'_>) -> bool {
    let ships = board.groups_of(1);
    let is_straight = |ship: &Vec<Place>| {
        let (row, column) = ship[0];
        ship.iter().all(|place| place.0 == row) || ship.iter().all(|place| place.1 == column)
    };
    let is_alone = |ship: &Vec<Place>| {
        let around = ship.iter().flat_map(|&place| board.around(place));
        around
            .filter(|place| board.has(*place, 1))
            .all(|place| ship.contains(&place))
    };
    let is_counted = |(cells, signs): (Vec<Place>, &[Sign])| {
        let number = signs.last().and_then(|sign| sign.number());
        number.is_none_or(|number| board.count(&cells, 1) == number as usize)
    };
    // A digit for each length, from the right.
    let digit = |ship: &Vec<Place>| 10_u64.checked_pow(ship.len() as u32 - 1);
    let mut digits = ships.iter().map(digit);
    let fleet = digits.try_fold(0_u64, |sum, digit| sum.checked_add(digit?));
    ships.iter().all(|ship| is_straight(ship) && is_alone(ship))
        && fleet == Some(u64::from(board.diagram.number()))
        && lines(board).into_iter().all(is_counted)
        && board.places().all(|place| is_part(board, place))
}

/// Whether a cell is what is printed in it.
fn is_part(board: &FilledBoard<'_>, place: Place) -> bool {
    let next = |way: Direction| {
        board
            .ray(place, way)
            .first()
            .is_some_and(|&next| board.has(next, 1))
    };
    let neighbours = Direction::STRAIGHT.map(next);
    let is_ship = board.has(place, 1);
    match board.sign(place) {
        Sign::Letter('~') => !is_ship,
        Sign::Unknown => is_ship,
        Sign::Letter('o') => is_ship && neighbours == [false; 4],
        Sign::Letter('^') => is_ship && neighbours == [false, false, true, false],
        Sign::Letter('v') => is_ship && neighbours == [true, false, false, false],
        Sign::Letter('<') => is_ship && neighbours == [false, true, false, false],
        Sign::Letter('>') => is_ship && neighbours == [false, false, false, true],
        Sign::Letter('=') => {
            is_ship && neighbours.into_iter().filter(|&is_ship| is_ship).count() == 2
        }
        _ => true,
    }
}

fn magnets(board: &FilledBoard<'_>) -> bool {
    let is_pole = |place: &Place| board.value(*place) > 0;
    let has_one = |room: &Vec<Place>| {
        let poles: Vec<Place> = room.iter().copied().filter(is_pole).collect();
        match poles[..] {
            [] => true,
            [_] => room.len() == 1,
            [one, other] => board.near(one).contains(&other),
            _ => false,
        }
    };
    let is_counted = |(cells, signs): (Vec<Place>, &[Sign])| {
        let mut numbers = signs.iter().rev().zip([2, 1]);
        numbers.all(|(sign, pole)| {
            let number = sign.number();
            number.is_none_or(|number| board.count(&cells, pole) == number as usize)
        })
    };
    let keeps = |place: Place| match board.sign(place) {
        Sign::Hole => board.has(place, 0),
        Sign::Letter('+') => board.has(place, 1),
        Sign::Letter('-') => board.has(place, 2),
        _ => true,
    };
    let differ =
        |(one, other): (Place, Place)| !is_pole(&one) || board.value(one) != board.value(other);
    board.rooms().iter().all(has_one)
        && lines(board).into_iter().all(is_counted)
        && board.places().all(keeps)
        && board.neighbours().into_iter().all(differ)
}
