//! Genres with a line: a loop, paths, bridges, diagonals.

use super::FilledBoard;
use csp_core::model::{Direction, Place};
use csp_puzzles::sign::Sign;

pub(super) fn is_solved(genre: &str, board: &FilledBoard<'_>) -> Option<bool> {
    Some(match genre {
        "country-road" => country_road(board),
        "gokigen" => gokigen(board),
        "hashi" => hashi(board),
        "masyu" => masyu(board),
        "numberlink" => numberlink(board),
        "simple-loop" => simple_loop(board),
        "slitherlink" => slitherlink(board),
        "yajilin" => yajilin(board),
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
    board.places().all(fits) && parts.len() < 2
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

fn numberlink(board: &FilledBoard<'_>) -> bool {
    let paths = board.groups(|_| true, |one, other| led(board, 0, one).contains(&other));
    let is_path = |path: &Vec<Place>| {
        let lines: usize = path.iter().map(|&place| led(board, 0, place).len()).sum();
        let numbers = path
            .iter()
            .filter(|&&place| board.sign(place).number().is_some());
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
    let corners = csp_core::graph::Graph::grid(rows + 1, columns + 1);
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
        all.iter()
            .copied()
            .filter(|&to| is_drawn(from, to))
            .collect()
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

fn yajilin(board: &FilledBoard<'_>) -> bool {
    let is_clue = |place: Place| matches!(board.sign(place), Sign::Arrow(..) | Sign::Hole);
    let shaded = |place: Place| board.has(place, 1);
    let fits = |place: Place| {
        let line = !led(board, 1, place).is_empty();
        let near = board.count(&board.near(place), 1);
        match (is_clue(place), shaded(place)) {
            (true, shaded) => !line && !shaded,
            (false, true) => !line && near == 0,
            (false, false) => line,
        }
    };
    let counts = |place: Place| match board.sign(place) {
        Sign::Arrow(Some(way), Some(number)) => {
            board.count(&board.ray(place, way), 1) == number as usize
        }
        _ => true,
    };
    board.places().all(|place| fits(place) && counts(place)) && is_loop(board, 1)
}

fn country_road(board: &FilledBoard<'_>) -> bool {
    let passed = |place: Place| !led(board, 0, place).is_empty();
    let rooms = board.rooms();
    let is_visited = |room: &Vec<Place>| {
        let within = |place: Place| room.contains(&place) && passed(place);
        let visits = board.groups(within, |one, other| led(board, 0, one).contains(&other));
        let number = board.area_number(room);
        let all = room.iter().filter(|&&place| passed(place)).count();
        visits.len() == 1 && number.is_none_or(|number| number as usize == all)
    };
    let mut pairs = board.neighbours().into_iter();
    rooms.iter().all(is_visited)
        && is_loop(board, 0)
        && pairs.all(|(one, other)| passed(one) || passed(other) || !board.are_apart(one, other))
}

fn simple_loop(board: &FilledBoard<'_>) -> bool {
    let is_open = |place: Place| board.sign(place) != Sign::Hole;
    let mut places = board.places();
    is_loop(board, 0) && places.all(|place| is_open(place) != led(board, 0, place).is_empty())
}
