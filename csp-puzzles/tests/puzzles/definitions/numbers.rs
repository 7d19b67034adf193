//! Genres with a number in each cell.

use super::FilledBoard;
use csp_core::model::{Direction, Place};
use csp_puzzles::sign::Sign;

pub(super) fn is_solved(genre: &str, board: &FilledBoard<'_>) -> Option<bool> {
    Some(match genre {
        "fillomino" => fillomino(board),
        "hakyuu" => hakyuu(board),
        "kakuro" => kakuro(board),
        "makaro" => makaro(board),
        "nanro" => nanro(board),
        "suguru" => suguru(board),
        _ => return None,
    })
}

/// Whether the numbers that are printed stay.
fn keeps_numbers(board: &FilledBoard<'_>) -> bool {
    let mut numbers = board.diagram.numbers();
    numbers.all(|(place, number)| board.value(place) == number as i32)
}

/// Whether a group has the numbers from 1 to its size.
fn is_counted_out(board: &FilledBoard<'_>, room: &[Place]) -> bool {
    let mut numbers: Vec<i32> = room.iter().map(|&place| board.value(place)).collect();
    numbers.sort_unstable();
    numbers.into_iter().eq(1..=room.len() as i32)
}

fn fillomino(board: &FilledBoard<'_>) -> bool {
    let regions = board.groups(
        |_| true,
        |one, other| board.value(one) == board.value(other),
    );
    let is_full = |region: &Vec<Place>| region.len() as i32 == board.value(region[0]);
    regions.iter().all(is_full) && keeps_numbers(board)
}

fn hakyuu(board: &FilledBoard<'_>) -> bool {
    let is_far = |place: Place, way: Direction| {
        let number = board.value(place);
        let next = board.ray(place, way).into_iter().take(number as usize);
        number == 0 || !next.into_iter().any(|other| board.value(other) == number)
    };
    let holes = |place: Place| (board.sign(place) == Sign::Hole) == board.has(place, 0);
    board.places().all(holes)
        && keeps_numbers(board)
        && board.rooms().iter().all(|room| is_counted_out(board, room))
        && board
            .places()
            .all(|at| is_far(at, Direction::Right) && is_far(at, Direction::Down))
}

fn kakuro(board: &FilledBoard<'_>) -> bool {
    let is_block = |place: Place| matches!(board.sign(place), Sign::Sums(..));
    let holds = |run: &[Place], sum: Option<u32>| {
        let digits: Vec<i32> = run.iter().map(|&place| board.value(place)).collect();
        let differ = (1..digits.len()).all(|last| !digits[..last].contains(&digits[last]));
        let sum = sum.filter(|&sum| sum > 0 && !run.is_empty());
        differ && sum.is_none_or(|sum| digits.iter().sum::<i32>() == sum as i32)
    };
    let run = |place: Place, way: Direction| -> Vec<Place> {
        let ray = board.ray(place, way).into_iter();
        ray.take_while(|&place| !is_block(place)).collect()
    };
    let from_block = |place: Place| match board.sign(place) {
        Sign::Sums(below, right) => {
            holds(&run(place, Direction::Down), below)
                && holds(&run(place, Direction::Right), right)
        }
        _ => true,
    };
    let from_edge = |side: Direction, line: usize| {
        let (first, way) = match side {
            Direction::Up => ((0, line), Direction::Down),
            _ => ((line, 0), Direction::Right),
        };
        let sum = board.diagram.outside(side)[line]
            .first()
            .and_then(|sign| sign.number());
        is_block(first) || holds(&[vec![first], run(first, way)].concat(), sum)
    };
    let (rows, columns) = board.size();
    board
        .places()
        .all(|place| is_block(place) == board.has(place, 0) && from_block(place))
        && (0..columns).all(|column| from_edge(Direction::Up, column))
        && (0..rows).all(|row| from_edge(Direction::Left, row))
}

fn suguru(board: &FilledBoard<'_>) -> bool {
    let touches = |place: Place| {
        let mut around = board.around(place).into_iter();
        around.any(|other| board.value(other) == board.value(place))
    };
    keeps_numbers(board)
        && board.rooms().iter().all(|room| is_counted_out(board, room))
        && !board.places().any(touches)
}

fn makaro(board: &FilledBoard<'_>) -> bool {
    let is_open = |place: Place| matches!(board.sign(place), Sign::Nothing | Sign::Number(_));
    let rooms = board.groups(is_open, |one, other| !board.is_wall(one, other));
    let differs = |(one, other): (Place, Place)| {
        !is_open(one) || !is_open(other) || board.value(one) != board.value(other)
    };
    let points = |place: Place| match board.sign(place) {
        Sign::Arrow(Some(way), _) => board.ray(place, way).first().is_some_and(|&target| {
            let near = board.near(place).into_iter();
            let mut others = near.filter(|&other| other != target);
            is_open(target) && others.all(|other| board.value(other) < board.value(target))
        }),
        _ => true,
    };
    keeps_numbers(board)
        && board
            .places()
            .all(|place| is_open(place) != board.has(place, 0) && points(place))
        && rooms.iter().all(|room| is_counted_out(board, room))
        && board.neighbours().into_iter().all(differs)
}

fn nanro(board: &FilledBoard<'_>) -> bool {
    let counts = |room: &Vec<Place>| {
        let numbers: Vec<i32> = room
            .iter()
            .map(|&place| board.value(place))
            .filter(|&n| n > 0)
            .collect();
        !numbers.is_empty()
            && numbers
                .iter()
                .all(|&number| number as usize == numbers.len())
    };
    let printed = |place: Place| match board.sign(place) {
        Sign::Number(number) => board.has(place, number as i32),
        Sign::Unknown => board.value(place) > 0,
        _ => true,
    };
    let differ = |(one, other): (Place, Place)| {
        !board.are_apart(one, other) || board.value(one) != board.value(other) || board.has(one, 0)
    };
    let numbered = board.groups(|place| board.value(place) > 0, |_, _| true);
    let mut squares = board.squares().into_iter();
    numbered.len() < 2
        && squares.all(|square| board.count(&square, 0) > 0)
        && board.places().all(printed)
        && board.rooms().iter().all(counts)
        && board.neighbours().into_iter().all(differ)
}
