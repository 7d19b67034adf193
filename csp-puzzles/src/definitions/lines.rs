//! Genres with a line: a loop, paths, bridges, diagonals.

use super::{Definition, FilledBoard};
use crate::sign::{CircleColour, Sign};
use csp_core::graph::Graph;
use csp_core::model::{Direction, Place};

pub(super) fn of(genre: &str) -> Option<Definition> {
    Some(match genre {
        "arukone" => arukone,
        "balance-loop" => balance_loop,
        "castle-wall" => castle_wall,
        "country-road" => country_road,
        "geradeweg" => geradeweg,
        "gokigen" => gokigen,
        "hashi" => hashi,
        "koburin" => koburin,
        "masyu" => masyu,
        "mid-loop" => mid_loop,
        "moon-or-sun" => moon_or_sun,
        "numberlink" => numberlink,
        "shingoki" => shingoki,
        "simple-loop" => simple_loop,
        "slitherlink" => slitherlink,
        "tracks" => tracks,
        "yajilin" => yajilin,
        _ => return None,
    })
}

/// The neighbours to which a line leads in a layer.
fn led(board: &FilledBoard<'_>, layer: usize, place: Place) -> Vec<Place> {
    let is_led = |&other: &Place| board.layers[layer][board.edge(place, other)] > 0;
    board.near(place).into_iter().filter(is_led).collect()
}

/// Whether the lines of a layer are one loop.
fn is_loop(board: &FilledBoard<'_>, layer: usize) -> bool {
    let on_loop = |place: Place| !led(board, layer, place).is_empty();
    let parts = board.groups(on_loop, |one, other| {
        led(board, layer, one).contains(&other)
    });
    parts.len() == 1
        && parts[0]
            .iter()
            .all(|&place| led(board, layer, place).len() == 2)
}

/// Whether the line goes straight through a cell.
fn is_straight(ends: &[Place]) -> bool {
    ends.len() == 2 && (ends[0].0 == ends[1].0 || ends[0].1 == ends[1].1)
}

/// The directions in which the track leads from a cell, out of the board at its ends, too.
fn track_ways(board: &FilledBoard<'_>, place: Place) -> Vec<Direction> {
    let (rows, _) = board.size();
    let has = |side: Direction, line: usize, letter: char| {
        board.diagram.outside(side)[line].contains(&Sign::Letter(letter))
    };
    let leads = |way: Direction| match board.ray(place, way).first() {
        Some(&next) => board.layers[0][board.edge(place, next)] > 0,
        None if way == Direction::Left => has(way, place.0, 'A'),
        None => way == Direction::Down && place.0 + 1 == rows && has(way, place.1, 'B'),
    };
    let ways = Direction::STRAIGHT.into_iter();
    ways.filter(|&way| leads(way)).collect()
}

fn tracks(board: &FilledBoard<'_>) -> bool {
    let has_track = |place: Place| !track_ways(board, place).is_empty();
    let parts = board.groups(has_track, |one, other| led(board, 0, one).contains(&other));
    let is_counted = |side: Direction, line: usize, cells: Vec<Place>| {
        let number = board.diagram.outside(side)[line]
            .last()
            .and_then(|sign| sign.number());
        let track = cells.into_iter().filter(|&place| has_track(place)).count();
        number.is_none_or(|number| number as usize == track)
    };
    let keeps = |place: Place| {
        let [up, right, down, left] = Direction::STRAIGHT;
        let ways = track_ways(board, place);
        let expected = match board.sign(place) {
            Sign::Letter('─') => [right, left],
            Sign::Letter('│') => [up, down],
            Sign::Letter('└') => [up, right],
            Sign::Letter('┘') => [up, left],
            Sign::Letter('┌') => [right, down],
            Sign::Letter('┐') => [down, left],
            _ => return true,
        };
        ways == expected
    };
    let (rows, columns) = board.size();
    let column = |column: usize| (0..rows).map(|row| (row, column)).collect();
    let row = |row: usize| (0..columns).map(|column| (row, column)).collect();
    parts.len() == 1
        && parts[0]
            .iter()
            .all(|&place| track_ways(board, place).len() == 2)
        && board.places().all(keeps)
        && (0..columns).all(|line| is_counted(Direction::Up, line, column(line)))
        && (0..rows).all(|line| is_counted(Direction::Right, line, row(line)))
}

fn gokigen(board: &FilledBoard<'_>) -> bool {
    let ends = |(row, column): Place| match board.value((row, column)) {
        0 => [(row, column), (row + 1, column + 1)],
        _ => [(row, column + 1), (row + 1, column)],
    };
    let lines: Vec<[Place; 2]> = board.places().map(ends).collect();
    let met = |corner: Place| lines.iter().filter(|line| line.contains(&corner)).count();
    let mut numbers = board.diagram.corner_numbers();
    // A graph without cycles falls apart line by line from its ends.
    let mut kept = lines.clone();
    loop {
        let all = kept.len();
        let degree = |corner: Place, kept: &[[Place; 2]]| {
            kept.iter().filter(|line| line.contains(&corner)).count()
        };
        let before = kept.clone();
        kept.retain(|line| line.iter().all(|&corner| degree(corner, &before) > 1));
        if kept.len() == all {
            break;
        }
    }
    numbers.all(|(corner, number)| met(corner) == number as usize) && kept.is_empty()
}

fn hashi(board: &FilledBoard<'_>) -> bool {
    let is_island = |place: Place| board.sign(place) != Sign::Nothing;
    let bridges = |place: Place, way: Direction| {
        let next = board.ray(place, way).first().copied();
        next.map_or(0, |next| board.layers[0][board.edge(place, next)])
    };
    let most = match board.diagram.number() {
        0 => 2,
        most => most as i32,
    };
    let fits = |place: Place| {
        let [up, right, down, left] = Direction::STRAIGHT.map(|way| bridges(place, way));
        let all = (up + right + down + left) as u32;
        match board.sign(place) {
            Sign::Nothing => up == down && left == right && (up == 0 || left == 0),
            sign => sign.number().is_none_or(|number| number == all),
        }
    };
    let with_line = |place: Place| is_island(place) || !led(board, 0, place).is_empty();
    let parts = board.groups(with_line, |one, other| led(board, 0, one).contains(&other));
    let mut all = board.layers[0].iter();
    board.places().all(fits) && parts.len() < 2 && all.all(|&bridges| bridges <= most)
}

fn masyu(board: &FilledBoard<'_>) -> bool {
    let straight = |place: Place| is_straight(&led(board, 0, place));
    let turned = |place: Place| led(board, 0, place).len() == 2 && !straight(place);
    let fits = |place: Place| match board.sign(place) {
        Sign::Black => turned(place) && led(board, 0, place).into_iter().all(straight),
        Sign::White => straight(place) && led(board, 0, place).into_iter().any(turned),
        _ => true,
    };
    is_loop(board, 0) && board.places().all(fits)
}

fn arukone(board: &FilledBoard<'_>) -> bool {
    let mut places = board.places();
    places.all(|place| !led(board, 0, place).is_empty()) && numberlink(board)
}

fn numberlink(board: &FilledBoard<'_>) -> bool {
    let has_number = |place: Place| board.sign(place).number().is_some();
    let is_used = |place: Place| has_number(place) || !led(board, 0, place).is_empty();
    let paths = board.groups(is_used, |one, other| led(board, 0, one).contains(&other));
    let is_path = |path: &Vec<Place>| {
        let lines: usize = path.iter().map(|&place| led(board, 0, place).len()).sum();
        let numbers = path.iter().filter(|&&place| has_number(place));
        let ends: Vec<Place> = numbers.copied().collect();
        let has_ends = ends.len() == 2 && board.sign(ends[0]) == board.sign(ends[1]);
        has_ends
            && lines == 2 * path.len() - 2
            && path.iter().all(|place| {
                led(board, 0, *place).len() == if ends.contains(place) { 1 } else { 2 }
            })
    };
    paths.iter().all(is_path)
}

fn slitherlink(board: &FilledBoard<'_>) -> bool {
    let (rows, columns) = board.size();
    // The sides are the edges between the corners, in their order.
    let corners = Graph::grid(rows + 1, columns + 1);
    let node = |(row, column): Place| row * (columns + 1) + column;
    let is_drawn = |one: Place, other: Place| {
        let side = corners.edge_between(node(one), node(other));
        side.is_some_and(|side| board.layers[0][side] == 1)
    };
    let sides = |(row, column): Place| {
        let ends = [
            (row, column),
            (row, column + 1),
            (row + 1, column + 1),
            (row + 1, column),
        ];
        (0..4)
            .filter(|&side| is_drawn(ends[side], ends[(side + 1) % 4]))
            .count()
    };
    let all: Vec<Place> = (0..=rows)
        .flat_map(|row| (0..=columns).map(move |column| (row, column)))
        .collect();
    let next = |from: Place| -> Vec<Place> {
        let (row, column) = from;
        let near = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
            (row + 1, column),
        ];
        let inside = |&(row, column): &Place| row <= rows && column <= columns;
        let near = near.into_iter().filter(inside);
        near.filter(|&to| is_drawn(from, to)).collect()
    };
    let on_loop: Vec<Place> = all
        .iter()
        .copied()
        .filter(|&corner| !next(corner).is_empty())
        .collect();
    let Some(&first) = on_loop.first() else {
        return false;
    };
    let mut met = vec![first];
    let mut at = 0;
    while let Some(&corner) = met.get(at) {
        at += 1;
        met.extend(
            next(corner)
                .into_iter()
                .filter(|to| !met.contains(to))
                .collect::<Vec<_>>(),
        );
    }
    met.len() == on_loop.len()
        && on_loop.iter().all(|&corner| next(corner).len() == 2)
        && board.numbers_are(sides)
}

/// Shaded cells and a loop: the cells without a sign are shaded, or the loop passes them, and no two shaded ones share a side.
fn is_shaded_or_on_loop(board: &FilledBoard<'_>) -> bool {
    let fits = |place: Place| {
        let line = !led(board, 1, place).is_empty();
        let near = board.count(&board.near(place), 1);
        match (board.sign(place) != Sign::Nothing, board.has(place, 1)) {
            (true, shaded) => !line && !shaded,
            (false, true) => !line && near == 0,
            (false, false) => line,
        }
    };
    board.places().all(fits) && is_loop(board, 1)
}

fn yajilin(board: &FilledBoard<'_>) -> bool {
    let counts = |place: Place| match board.sign(place) {
        Sign::Arrow(Some(way), Some(number)) => {
            board.count(&board.ray(place, way), 1) == number as usize
        }
        _ => true,
    };
    board.places().all(counts) && is_shaded_or_on_loop(board)
}

fn koburin(board: &FilledBoard<'_>) -> bool {
    is_shaded_or_on_loop(board) && board.numbers_are(|place| board.count(&board.near(place), 1))
}

/// The cells of a board of corners between cells that are inside of a loop: those that cannot get out without crossing it. The corner
/// (row, column) is the upper left one of a cell.
fn corners_inside(board: &FilledBoard<'_>) -> Vec<Place> {
    let (rows, columns) = board.size();
    let is_led = |one: Place, other: Place| board.layers[0][board.edge(one, other)] > 0;
    // Whether the loop runs between a corner and the one above it or on the left of it.
    let is_cut = |(row, column): Place, is_upward: bool| match is_upward {
        true if row < 1 || column < 1 || column >= columns || row > rows => false,
        true => is_led((row - 1, column - 1), (row - 1, column)),
        false if row < 1 || column < 1 || row >= rows || column > columns => false,
        false => is_led((row - 1, column - 1), (row, column - 1)),
    };
    let mut outside = vec![(0, 0)];
    let mut next = 0;
    while let Some(&(row, column)) = outside.get(next) {
        next += 1;
        let mut ways = Vec::new();
        if row > 0 && !is_cut((row, column), true) {
            ways.push((row - 1, column));
        }
        if row < rows && !is_cut((row + 1, column), true) {
            ways.push((row + 1, column));
        }
        if column > 0 && !is_cut((row, column), false) {
            ways.push((row, column - 1));
        }
        if column < columns && !is_cut((row, column + 1), false) {
            ways.push((row, column + 1));
        }
        for way in ways {
            if !outside.contains(&way) {
                outside.push(way);
            }
        }
    }
    let corners = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
    corners.filter(|corner| !outside.contains(corner)).collect()
}

fn castle_wall(board: &FilledBoard<'_>) -> bool {
    if !is_loop(board, 0) {
        return false;
    }
    let inside = corners_inside(board);
    let fits = |place: Place| {
        let Sign::Walled(colour, way, number) = board.sign(place) else {
            return true;
        };
        let lines = |way: Direction| {
            let cells = [vec![place], board.ray(place, way)].concat();
            let led = |pair: &&[Place]| board.layers[0][board.edge(pair[0], pair[1])] > 0;
            cells.windows(2).filter(led).count()
        };
        let is_right = way
            .zip(number)
            .is_none_or(|(way, number)| lines(way) == number as usize);
        let on_side = match colour {
            None => true,
            Some(CircleColour::White) => inside.contains(&place),
            Some(CircleColour::Black) => !inside.contains(&place),
        };
        led(board, 0, place).is_empty() && is_right && on_side
    };
    board.places().all(fits)
}

/// Whether the loop is in a room once.
fn is_visited_once(board: &FilledBoard<'_>, room: &[Place]) -> bool {
    let within = |place: Place| room.contains(&place) && !led(board, 0, place).is_empty();
    let visits = board.groups(within, |one, other| led(board, 0, one).contains(&other));
    visits.len() == 1
}

fn country_road(board: &FilledBoard<'_>) -> bool {
    let passed = |place: Place| !led(board, 0, place).is_empty();
    let rooms = board.rooms();
    let is_right = |room: &Vec<Place>| {
        let number = board.area_number(room);
        let all = room.iter().filter(|&&place| passed(place)).count();
        is_visited_once(board, room) && number.is_none_or(|number| number as usize == all)
    };
    let mut pairs = board.neighbours().into_iter();
    rooms.iter().all(is_right)
        && is_loop(board, 0)
        && pairs.all(|(one, other)| passed(one) || passed(other) || !board.are_apart(one, other))
}

/// Which marks the loop passes in a room: `Some(true)` for all suns and no moon, `Some(false)` for all moons and no sun.
fn passes_suns(board: &FilledBoard<'_>, room: &[Place]) -> Option<bool> {
    let passed = |letter: char| {
        let own = room
            .iter()
            .filter(|&&place| board.sign(place) == Sign::Letter(letter));
        own.map(|&place| !led(board, 0, place).is_empty())
            .collect::<Vec<bool>>()
    };
    let [suns, moons] = ['☀', '☾'].map(passed);
    let all = |marks: &[bool]| !marks.is_empty() && !marks.contains(&false);
    if all(&suns) && !moons.contains(&true) {
        Some(true)
    } else if all(&moons) && !suns.contains(&true) {
        Some(false)
    } else {
        None
    }
}

fn moon_or_sun(board: &FilledBoard<'_>) -> bool {
    if !is_loop(board, 0) {
        return false;
    }
    let rooms = board.rooms();
    let suns: Vec<Option<bool>> = rooms.iter().map(|room| passes_suns(board, room)).collect();
    let mark = |place: Place| board.room_of(place).and_then(|room| suns[room]);
    let mut pairs = board.neighbours().into_iter();
    let changes = |(one, other): (Place, Place)| {
        let is_step = led(board, 0, one).contains(&other);
        !is_step || !board.are_apart(one, other) || mark(one) != mark(other)
    };
    rooms.iter().all(|room| is_visited_once(board, room))
        && suns.iter().all(Option::is_some)
        && pairs.all(changes)
}

/// How far the loop goes straight on from a cell, in the four directions.
fn arms(board: &FilledBoard<'_>, place: Place) -> [usize; 4] {
    Direction::STRAIGHT.map(|way| {
        let cells = [vec![place], board.ray(place, way)].concat();
        let led = |pair: &&[Place]| led(board, 0, pair[0]).contains(&pair[1]);
        cells.windows(2).take_while(led).count()
    })
}

/// The loop passes all circles; `fits` says what a colour means for the arms that are there.
fn circles_fit(
    board: &FilledBoard<'_>,
    fits: impl Fn(CircleColour, [usize; 4], &[usize]) -> bool,
) -> bool {
    let is_right = |place: Place| {
        let (colour, number) = match board.sign(place) {
            Sign::White => (CircleColour::White, None),
            Sign::Black => (CircleColour::Black, None),
            Sign::Ringed(colour, number) => (colour, Some(number)),
            _ => return true,
        };
        let arms = arms(board, place);
        let there: Vec<usize> = arms.into_iter().filter(|&arm| arm > 0).collect();
        let sum = arms.iter().sum::<usize>();
        there.len() == 2
            && number.is_none_or(|number| number as usize == sum)
            && fits(colour, arms, &there)
    };
    is_loop(board, 0) && board.places().all(is_right)
}

fn balance_loop(board: &FilledBoard<'_>) -> bool {
    circles_fit(board, |colour, _, there| {
        (there[0] == there[1]) == (colour == CircleColour::White)
    })
}

fn shingoki(board: &FilledBoard<'_>) -> bool {
    circles_fit(board, |colour, [up, right, down, left], _| {
        let is_straight = (up > 0 && down > 0) || (left > 0 && right > 0);
        is_straight == (colour == CircleColour::White)
    })
}

fn geradeweg(board: &FilledBoard<'_>) -> bool {
    let is_right = |place: Place| {
        let [up, right, down, left] = arms(board, place);
        let lengths = [up + down, left + right];
        let there: Vec<usize> = lengths.into_iter().filter(|&length| length > 0).collect();
        match board.sign(place) {
            Sign::Nothing => true,
            Sign::Number(number) => {
                !there.is_empty() && there.iter().all(|&length| length == number as usize)
            }
            _ => !there.is_empty() && there.iter().all(|&length| length == there[0]),
        }
    };
    is_loop(board, 0) && board.places().all(is_right)
}

/// Each circle is a middle of a straight part of the loop.
fn mid_loop(board: &FilledBoard<'_>) -> bool {
    let mut middles = Vec::new();
    for place in board.places() {
        let [up, right, down, left] = arms(board, place);
        if up == 0 && down > 0 {
            middles.push((2 * place.0 + down, 2 * place.1));
        }
        if left == 0 && right > 0 {
            middles.push((2 * place.0, 2 * place.1 + right));
        }
    }
    let dots = board.diagram.dot_shape().places().zip(board.diagram.dots());
    let mut dots = dots.filter(|(_, sign)| **sign != Sign::Nothing);
    is_loop(board, 0) && dots.all(|(dot, _)| middles.contains(&dot))
}

fn simple_loop(board: &FilledBoard<'_>) -> bool {
    let is_open = |place: Place| board.sign(place) != Sign::Hole;
    let mut places = board.places();
    is_loop(board, 0) && places.all(|place| is_open(place) != led(board, 0, place).is_empty())
}
