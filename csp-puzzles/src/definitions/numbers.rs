//! Genres with a number in each cell.

use super::{Definition, FilledBoard};
use crate::sign::{CageOperation, Sign};
use csp_core::model::{Direction, Place};

pub(super) fn of(genre: &str) -> Option<Definition> {
    Some(match genre {
        "adjacent" => adjacent,
        "cojun" => cojun,
        "doppelblock" => doppelblock,
        "easy-as-abc" => easy_as_abc,
        "factors" | "kenken" => kenken,
        "futoshiki" | "minarism" => futoshiki,
        "hidato" => hidato,
        "kropki" => kropki,
        "skyscrapers" => skyscrapers,
        "fillomino" => fillomino,
        "hakyuu" => hakyuu,
        "kakuro" => kakuro,
        "makaro" => makaro,
        "nanro" => nanro,
        "sudoku" => sudoku,
        "suguru" => suguru,
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

/// The values of each row and column.
fn lines(board: &FilledBoard<'_>) -> Vec<Vec<i32>> {
    let (rows, columns) = board.size();
    let row = |row| {
        (0..columns)
            .map(|column| board.value((row, column)))
            .collect()
    };
    let column = |column| (0..rows).map(|row| board.value((row, column))).collect();
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

/// The values of the lines with a number outside, from there on, with the number.
fn outside(board: &FilledBoard<'_>) -> Vec<(Vec<i32>, i32)> {
    let (rows, columns) = board.size();
    let mut all = Vec::new();
    for side in Direction::STRAIGHT {
        for (line, signs) in board.diagram.outside(side).iter().enumerate() {
            let start = match side {
                Direction::Up => (0, line),
                Direction::Down => (rows - 1, line),
                Direction::Left => (line, 0),
                _ => (line, columns - 1),
            };
            let cells = [vec![start], board.ray(start, side.reverse())].concat();
            let values = cells.into_iter().map(|place| board.value(place)).collect();
            if let Some(Sign::Number(number)) = signs.first() {
                all.push((values, *number as i32));
            }
        }
    }
    all
}

/// Whether no two of these are equal.
fn differ(values: &[i32]) -> bool {
    (1..values.len()).all(|last| !values[..last].contains(&values[last]))
}

fn is_latin(board: &FilledBoard<'_>) -> bool {
    keeps_numbers(board) && lines(board).iter().all(|line| differ(line))
}

fn sudoku(board: &FilledBoard<'_>) -> bool {
    let differ_in = |room: &Vec<Place>| {
        let numbers: Vec<i32> = room.iter().map(|&place| board.value(place)).collect();
        differ(&numbers)
    };
    is_latin(board) && board.rooms().iter().all(differ_in)
}

fn skyscrapers(board: &FilledBoard<'_>) -> bool {
    let sees = |(line, number): (Vec<i32>, i32)| {
        let is_seen = |at: &usize| line[..*at].iter().all(|&before| before < line[*at]);
        (0..line.len()).filter(is_seen).count() == number as usize
    };
    is_latin(board) && outside(board).into_iter().all(sees)
}

fn easy_as_abc(board: &FilledBoard<'_>) -> bool {
    let letters = board.diagram.number() as i32;
    let has_each = |line: Vec<i32>| {
        let mut found: Vec<i32> = line.into_iter().filter(|&letter| letter > 0).collect();
        found.sort_unstable();
        found.into_iter().eq(1..=letters)
    };
    let sees =
        |(line, letter): (Vec<i32>, i32)| line.into_iter().find(|&value| value > 0) == Some(letter);
    keeps_numbers(board)
        && board
            .places()
            .all(|place| board.sign(place) != Sign::Unknown || board.value(place) > 0)
        && lines(board).into_iter().all(has_each)
        && (letters == 0 || outside(board).into_iter().all(sees))
}

fn doppelblock(board: &FilledBoard<'_>) -> bool {
    let has_all = |line: Vec<i32>| {
        let mut line = line;
        line.sort_unstable();
        line[..2] == [0, 0] && differ(&line[1..])
    };
    let sums = |(line, sum): (Vec<i32>, i32)| {
        let between = line.split(|&value| value == 0).nth(1);
        between.is_some_and(|numbers| numbers.iter().sum::<i32>() == sum)
    };
    keeps_numbers(board)
        && lines(board).into_iter().all(has_all)
        && outside(board).into_iter().all(sums)
}

/// Whether the sign between each two neighbouring cells agrees with their values.
fn signs_between(board: &FilledBoard<'_>, agrees: impl Fn(Sign, i32, i32) -> bool) -> bool {
    let columns = board.diagram.dot_shape().columns;
    board.neighbours().into_iter().all(|(one, other)| {
        let dot = (one.0 + other.0) * columns + one.1 + other.1;
        agrees(
            board.diagram.dots()[dot],
            board.value(one),
            board.value(other),
        )
    })
}

fn futoshiki(board: &FilledBoard<'_>) -> bool {
    let agrees = |sign: Sign, one: i32, other: i32| match sign {
        Sign::Letter('>') => one > other,
        Sign::Letter('<') => one < other,
        Sign::Number(number) => one.abs_diff(other) == number,
        _ => true,
    };
    is_latin(board) && signs_between(board, agrees)
}

fn kropki(board: &FilledBoard<'_>) -> bool {
    let agrees = |sign: Sign, one: i32, other: i32| {
        let (less, greater) = (one.min(other), one.max(other));
        match sign {
            Sign::White => less + 1 == greater,
            Sign::Black => 2 * less == greater,
            _ => less + 1 != greater && 2 * less != greater,
        }
    };
    is_latin(board) && signs_between(board, agrees)
}

fn adjacent(board: &FilledBoard<'_>) -> bool {
    let agrees =
        |sign: Sign, one: i32, other: i32| (sign == Sign::White) == (one.abs_diff(other) == 1);
    is_latin(board) && signs_between(board, agrees)
}

fn cojun(board: &FilledBoard<'_>) -> bool {
    let is_open = |place: Place| board.sign(place) != Sign::Hole;
    let rises = |place: Place| {
        let below = board.shifted(place, 1, 0);
        below.is_none_or(|below| {
            !is_open(place)
                || board.are_apart(place, below)
                || board.value(place) > board.value(below)
        })
    };
    let differs = |(one, other): (Place, Place)| {
        !is_open(one) || !is_open(other) || board.value(one) != board.value(other)
    };
    board
        .places()
        .all(|place| is_open(place) != board.has(place, 0) && rises(place))
        && keeps_numbers(board)
        && board.rooms().iter().all(|room| is_counted_out(board, room))
        && board.neighbours().into_iter().all(differs)
}

fn kenken(board: &FilledBoard<'_>) -> bool {
    let agrees = |room: &Vec<Place>| {
        let mut values: Vec<u64> = room
            .iter()
            .map(|&place| board.value(place) as u64)
            .collect();
        values.sort_unstable();
        let (least, greatest) = (values[0], values[values.len() - 1]);
        match board
            .diagram
            .area(board.diagram.areas().of(board.diagram.node(room[0])))
        {
            Sign::Result(CageOperation::Sum, number) => {
                values.iter().sum::<u64>() == u64::from(number)
            }
            Sign::Result(CageOperation::Product, number) | Sign::Number(number) => {
                // A product that is too large is none that is printed.
                let mut values = values.iter();
                let product = values.try_fold(1_u64, |product, &value| product.checked_mul(value));
                product == Some(u64::from(number))
            }
            Sign::Result(CageOperation::Difference, number) => {
                greatest - least == u64::from(number)
            }
            Sign::Result(CageOperation::Quotient, number) => least * u64::from(number) == greatest,
            _ => true,
        }
    };
    is_latin(board) && board.rooms().iter().all(agrees)
}

fn hidato(board: &FilledBoard<'_>) -> bool {
    let is_open = |place: &Place| board.sign(*place) != Sign::Hole;
    let mut path: Vec<Place> = board.places().filter(is_open).collect();
    path.sort_by_key(|&place| board.value(place));
    keeps_numbers(board)
        && board
            .places()
            .all(|place| is_open(&place) != board.has(place, 0))
        && is_counted_out(board, &path)
        && path
            .windows(2)
            .all(|pair| board.around(pair[0]).contains(&pair[1]))
}
