//! Genres whose board is divided by borders.

use super::FilledBoard;
use csp_core::model::Place;
use csp_puzzles::sign::Sign;

pub(super) fn is_solved(genre: &str, board: &FilledBoard<'_>) -> Option<bool> {
    Some(match genre {
        "dominosa" => dominosa(board),
        "galaxies" => galaxies(board),
        "shikaku" => shikaku(board),
        "tatamibari" => tatamibari(board),
        _ => return None,
    })
}

/// The regions between the borders of the first layer. `None`: a border has the same region on both sides.
fn regions(board: &FilledBoard<'_>) -> Option<Vec<Vec<Place>>> {
    let is_border = |one: Place, other: Place| board.layers[0][board.edge(one, other)] == 1;
    let regions = board.groups(|_| true, |one, other| !is_border(one, other));
    let within = |region: &Vec<Place>| {
        region.iter().any(|&one| {
            let near = board.near(one);
            near.iter()
                .any(|&other| region.contains(&other) && is_border(one, other))
        })
    };
    (!regions.iter().any(within)).then_some(regions)
}

/// The height and the width of a region, if it is a rectangle.
fn rectangle(region: &[Place]) -> Option<(usize, usize)> {
    let spread =
        |values: Vec<usize>| values.iter().max().unwrap() - values.iter().min().unwrap() + 1;
    let height = spread(region.iter().map(|place| place.0).collect());
    let width = spread(region.iter().map(|place| place.1).collect());
    (height * width == region.len()).then_some((height, width))
}

fn galaxies(board: &FilledBoard<'_>) -> bool {
    let shape = board.diagram.dot_shape();
    let dots: Vec<Place> = (shape.places().zip(board.diagram.dots()))
        .filter_map(|(place, &sign)| (sign != Sign::Nothing).then_some(place))
        .collect();
    let is_galaxy = |region: &Vec<Place>| {
        let is_hole = board.sign(region[0]) == Sign::Hole;
        let covers = |dot: &&Place| {
            let doubled = region.iter().map(|&(row, column)| (2 * row, 2 * column));
            doubled
                .into_iter()
                .any(|cell| cell.0.abs_diff(dot.0) < 2 && cell.1.abs_diff(dot.1) < 2)
        };
        let own: Vec<&Place> = dots.iter().filter(covers).collect();
        let [centre] = own[..] else {
            return is_hole && own.is_empty();
        };
        let other = |&(row, column): &Place| {
            Some((centre.0.checked_sub(row)?, centre.1.checked_sub(column)?))
        };
        !is_hole
            && region
                .iter()
                .all(|cell| other(cell).is_some_and(|other| region.contains(&other)))
    };
    let apart = |(one, other): (Place, Place)| {
        let border = board.layers[0][board.edge(one, other)];
        match [one, other].map(|place| board.sign(place) == Sign::Hole) {
            [false, false] => true,
            [true, true] => border == 0,
            _ => border == 1,
        }
    };
    board.neighbours().into_iter().all(apart)
        && regions(board).is_some_and(|regions| regions.iter().all(is_galaxy))
}

fn shikaku(board: &FilledBoard<'_>) -> bool {
    let fits = |region: &Vec<Place>| {
        let signs = region.iter().map(|&place| board.sign(place));
        let signs: Vec<Sign> = signs.filter(|&sign| sign != Sign::Nothing).collect();
        rectangle(region).is_some()
            && signs.len() == 1
            && signs[0]
                .number()
                .is_none_or(|number| number as usize == region.len())
    };
    regions(board).is_some_and(|regions| regions.iter().all(fits))
}

fn tatamibari(board: &FilledBoard<'_>) -> bool {
    let fits = |region: &Vec<Place>| {
        let signs = region.iter().map(|&place| board.sign(place));
        let signs: Vec<Sign> = signs.filter(|&sign| sign != Sign::Nothing).collect();
        let has_shape = |(height, width): (usize, usize)| match signs[..] {
            [Sign::Letter('|')] => height > width,
            [Sign::Letter('-')] => height < width,
            [Sign::Letter('+')] => height == width,
            [_] => true,
            _ => false,
        };
        rectangle(region).is_some_and(has_shape)
    };
    let Some(regions) = regions(board) else {
        return false;
    };
    let region = |place: &Place| regions.iter().position(|region| region.contains(place));
    let meet = |square: &[Place; 4]| {
        let met: std::collections::BTreeSet<_> = square.iter().map(region).collect();
        met.len() == 4
    };
    regions.iter().all(fits) && !board.squares().iter().any(meet)
}

fn dominosa(board: &FilledBoard<'_>) -> bool {
    let is_joined = |one: Place, other: Place| board.layers[0][board.edge(one, other)] == 1;
    let pairs = board
        .neighbours()
        .into_iter()
        .filter(|&(one, other)| is_joined(one, other));
    let pairs: Vec<(Place, Place)> = pairs.collect();
    let halves = |place: Place| {
        pairs
            .iter()
            .filter(move |(one, other)| [*one, *other].contains(&place))
    };
    let numbers = |(one, other): (Place, Place)| {
        let [a, b] = [one, other].map(|place| board.sign(place));
        (a.min(b), a.max(b))
    };
    let met: std::collections::BTreeSet<_> = pairs.iter().copied().map(numbers).collect();
    board.places().all(|place| halves(place).count() == 1) && met.len() == pairs.len()
}
