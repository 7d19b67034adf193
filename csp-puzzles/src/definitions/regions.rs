//! Genres whose board is divided by borders.

use super::{Definition, FilledBoard};
use crate::sign::Sign;
use csp_core::model::Place;

pub(super) fn of(genre: &str) -> Option<Definition> {
    Some(match genre {
        "dominosa" => dominosa,
        "five-cells" => |board| cells_of_a_size(board, 5),
        "four-cells" => |board| cells_of_a_size(board, 4),
        "galaxies" => galaxies,
        "pentominous" => pentominous,
        "shikaku" => shikaku,
        "tatamibari" => tatamibari,
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
pub(super) fn rectangle(region: &[Place]) -> Option<(usize, usize)> {
    let spread = |values: Vec<usize>| Some(values.iter().max()? - values.iter().min()? + 1);
    let height = spread(region.iter().map(|place| place.0).collect())?;
    let width = spread(region.iter().map(|place| place.1).collect())?;
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

/// The regions without the holes. `None`: borders are not those of regions, or holes are not apart.
fn regions_without_holes(board: &FilledBoard<'_>) -> Option<Vec<Vec<Place>>> {
    let is_hole = |place: Place| board.sign(place) == Sign::Hole;
    let mut pairs = board.neighbours().into_iter();
    let is_right = pairs.all(|(one, other)| {
        let border = board.layers[0][board.edge(one, other)] == 1;
        !(is_hole(one) || is_hole(other)) || border == (is_hole(one) != is_hole(other))
    });
    let regions = regions(board).filter(|_| is_right)?;
    Some(
        regions
            .into_iter()
            .filter(|region| !is_hole(region[0]))
            .collect(),
    )
}

fn cells_of_a_size(board: &FilledBoard<'_>, size: usize) -> bool {
    let Some(regions) = regions_without_holes(board) else {
        return false;
    };
    let borders = |place: Place| {
        let region = regions.iter().find(|region| region.contains(&place));
        let own = |other: &&Place| region.is_some_and(|region| region.contains(other));
        4 - board.near(place).iter().filter(own).count()
    };
    regions.iter().all(|region| region.len() == size) && board.numbers_are(borders)
}

/// A region as it looks in all positions, moved to the upper left.
pub(super) fn positions(region: &[Place]) -> std::collections::BTreeSet<Vec<(i32, i32)>> {
    let mut cells: Vec<(i32, i32)> = region.iter().map(|&(r, c)| (r as i32, c as i32)).collect();
    let mut all = std::collections::BTreeSet::new();
    for turn in 0..8 {
        cells = cells.iter().map(|&(row, column)| (column, -row)).collect();
        if turn == 4 {
            cells = cells.iter().map(|&(row, column)| (row, -column)).collect();
        }
        let top = cells.iter().map(|cell| cell.0).min();
        let left = cells.iter().map(|cell| cell.1).min();
        let moved = cells
            .iter()
            .map(|&(row, column)| (row - top.unwrap_or(0), column - left.unwrap_or(0)));
        let mut moved: Vec<(i32, i32)> = moved.collect();
        moved.sort_unstable();
        all.insert(moved);
    }
    all
}

/// The pentominoes as pictures.
const PENTOMINOES: [(char, &[&str]); 12] = [
    ('F', &[".##", "##.", ".#."]),
    ('I', &["#####"]),
    ('L', &["####", "#..."]),
    ('N', &["##..", ".###"]),
    ('P', &["###", "##."]),
    ('T', &["###", ".#.", ".#."]),
    ('U', &["#.#", "###"]),
    ('V', &["#..", "#..", "###"]),
    ('W', &["#..", "##.", ".##"]),
    ('X', &[".#.", "###", ".#."]),
    ('Y', &["####", ".#.."]),
    ('Z', &["##.", ".#.", ".##"]),
];

fn pentominous(board: &FilledBoard<'_>) -> bool {
    let Some(regions) = regions_without_holes(board) else {
        return false;
    };
    let of = |place: Place| regions.iter().position(|region| region.contains(&place));
    let has_form = |place: Place| {
        let Sign::Letter(letter) = board.sign(place) else {
            return true;
        };
        let Some((_, picture)) = PENTOMINOES.iter().find(|(known, _)| *known == letter) else {
            return false;
        };
        let rows = picture.iter().enumerate();
        let cells = rows.flat_map(|(row, signs)| {
            let signs = signs.chars().enumerate().filter(|&(_, sign)| sign == '#');
            signs
                .map(move |(column, _)| (row, column))
                .collect::<Vec<Place>>()
        });
        let cells: Vec<Place> = cells.collect();
        of(place).is_some_and(|region| positions(&regions[region]) == positions(&cells))
    };
    let mut pairs = board.neighbours().into_iter();
    regions.iter().all(|region| region.len() == 5)
        && board.places().all(has_form)
        && pairs.all(|(one, other)| match (of(one), of(other)) {
            (Some(a), Some(b)) if a != b => positions(&regions[a]) != positions(&regions[b]),
            _ => true,
        })
}
