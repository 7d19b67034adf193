//! Masyu: a random loop with all its circles, which are then taken away one by one as long as no
//! other loop fits.

use super::Draft;
use crate::lines::Lines;
use itertools::Itertools;

/// A loop is changed so often before another one is drawn.
const MOST_CHANGES: usize = 3_000;

/// The number of squares that are tried in a change.
const CHANGES_AT_ONCE: usize = 3;

/// A circle stays if the search without it fails more often.
const FEW_FAILURES: u64 = 200;

/// The number of changes that are tried to get rid of loose squares.
const MOST_TRIES: usize = 20_000;

/// Draws a loop, and changes it where other loops fit its circles, too. `None`: that did not end
/// well.
pub(crate) fn masyu(draft: &mut Draft<'_>) -> Option<String> {
    let mut inside = region(draft);
    for _ in 0..MOST_CHANGES {
        tighten(draft, &mut inside)?;
        let mut cells = circles(draft, &inside);
        // The first loop that is found is ours only if there are few others.
        let picture = draft.picture(&cells);
        let mut differing =
            where_others_differ(draft, &inside, &draft.some_solutions(&picture, 1)?);
        if differing.is_empty() {
            differing = where_others_differ(draft, &inside, &draft.solutions(&picture)?);
        }
        if differing.is_empty() {
            take_away(draft, &mut cells);
            return Some(draft.picture(&cells));
        }
        for _ in 0..CHANGES_AT_ONCE.max(differing.len() / 20) {
            let square = differing[draft.random.below(differing.len())];
            flip_near(draft, &mut inside, square);
        }
    }
    None
}

/// The cells through which one of these loops goes in another way than ours.
fn where_others_differ(
    draft: &Draft<'_>,
    inside: &[Vec<bool>],
    found: &[Vec<i32>],
) -> Vec<(usize, usize)> {
    let others: Vec<Lines> = found
        .iter()
        .map(|found| Lines::new(draft.rows, draft.columns, found))
        .collect();
    let differs = |&(row, column): &(usize, usize)| {
        others
            .iter()
            .any(|lines| lines.from(row, column) != ways(inside, row, column))
    };
    (0..draft.rows)
        .cartesian_product(0..draft.columns)
        .filter(differs)
        .collect()
}

/// Changes a loop until it has no loose square: one that can go to the other side of the loop and
/// leaves all circles right. Most other loops that fit differ in such a square alone, and no search
/// is needed to see that.
fn tighten(draft: &mut Draft<'_>, inside: &mut Vec<Vec<bool>>) -> Option<()> {
    let mut loose = loose_squares(draft, inside);
    for _ in 0..MOST_TRIES {
        if loose.is_empty() {
            return Some(());
        }
        let before = inside.clone();
        for _ in 0..CHANGES_AT_ONCE {
            let square = loose[draft.random.below(loose.len())];
            flip_near(draft, inside, square);
        }
        let now = loose_squares(draft, inside);
        if now.len() <= loose.len() {
            loose = now;
        } else {
            *inside = before;
        }
    }
    None
}

/// The squares that can change sides without a circle becoming wrong.
fn loose_squares(draft: &Draft<'_>, inside: &mut [Vec<bool>]) -> Vec<(usize, usize)> {
    let (rows, columns) = (draft.rows, draft.columns);
    let mut loose = Vec::new();
    for (row, column) in (1..rows).cartesian_product(1..columns) {
        if !may_change(ring(inside, row, column)) {
            continue;
        }
        // The cells whose circles depend on the square.
        let near = (row.saturating_sub(2)..(row + 2).min(rows))
            .cartesian_product(column.saturating_sub(2)..(column + 2).min(columns));
        let near: Vec<(usize, usize)> = near.collect();
        let all = |inside: &[Vec<bool>]| -> Vec<char> {
            near.iter()
                .map(|&(row, column)| circle(inside, row, column))
                .collect()
        };
        let before = all(inside);
        inside[row][column] = !inside[row][column];
        let after = all(inside);
        inside[row][column] = !inside[row][column];
        if before
            .iter()
            .zip(&after)
            .all(|(before, after)| *before == '.' || before == after)
        {
            loose.push((row, column));
        }
    }
    loose
}

/// Takes away circles in a random order, as long as no other loop fits.
fn take_away(draft: &mut Draft<'_>, cells: &mut [char]) {
    draft.most_failures = FEW_FAILURES;
    for cell in draft.random.permutation(cells.len()) {
        let circle = std::mem::replace(&mut cells[cell], '.');
        if circle != '.' && !draft.is_unique(&draft.picture(cells)) {
            cells[cell] = circle;
        }
    }
}

/// A random set of squares between the cells whose border is one loop, with a margin of squares
/// that are not in it. Squares are taken as long as both they and the others stay connected, and
/// mostly those that make the border longer.
fn region(draft: &mut Draft<'_>) -> Vec<Vec<bool>> {
    let (rows, columns) = (draft.rows - 1, draft.columns - 1);
    let mut inside = vec![vec![false; columns + 2]; rows + 2];
    inside[1 + draft.random.below(rows)][1 + draft.random.below(columns)] = true;
    let mut order = Vec::new();
    for _ in 0..6 {
        order.extend(draft.random.permutation(rows * columns));
    }
    for square in order {
        let (row, column) = (1 + square / columns, 1 + square % columns);
        let ring = ring(&inside, row, column);
        let beside = [1, 3, 5, 7].iter().filter(|&&at| ring[at]).count();
        let is_welcome = beside == 1 || draft.random.below(8) == 0;
        if !inside[row][column] && is_welcome && may_change(ring) {
            inside[row][column] = true;
        }
    }
    inside
}

/// Whether each of the squares around this one is inside, in the order of the clock.
fn ring(inside: &[Vec<bool>], row: usize, column: usize) -> [bool; 8] {
    let ring = [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
    ];
    ring.map(|(down, right): (isize, isize)| {
        inside[row.wrapping_add_signed(down)][column.wrapping_add_signed(right)]
    })
}

/// Whether a square can go from one side of the border to the other, and the border stays one loop.
fn may_change(ring: [bool; 8]) -> bool {
    let changes = (0..8).filter(|&at| ring[at] != ring[(at + 1) % 8]).count();
    let beside = [1, 3, 5, 7].iter().filter(|&&at| ring[at]).count();
    changes == 2 && (1..4).contains(&beside)
}

/// Moves a square near this one to the other side, if the loop stays one.
fn flip_near(draft: &mut Draft<'_>, inside: &mut [Vec<bool>], square: (usize, usize)) {
    let (rows, columns) = (draft.rows - 1, draft.columns - 1);
    let row = (square.0 + draft.random.below(3))
        .saturating_sub(1)
        .clamp(1, rows);
    let column = (square.1 + draft.random.below(3))
        .saturating_sub(1)
        .clamp(1, columns);
    if may_change(ring(inside, row, column)) {
        inside[row][column] = !inside[row][column];
    }
}

/// A circle wherever the loop around the squares allows one.
fn circles(draft: &Draft<'_>, inside: &[Vec<bool>]) -> Vec<char> {
    let all = (0..draft.rows).cartesian_product(0..draft.columns);
    all.map(|(row, column)| circle(inside, row, column))
        .collect()
}

/// Whether the loop around the squares goes from a cell up, to the right, down, to the left.
fn ways(inside: &[Vec<bool>], row: usize, column: usize) -> [bool; 4] {
    let square = |down: usize, right: usize| inside[row + down][column + right];
    [
        square(0, 0) != square(0, 1),
        square(0, 1) != square(1, 1),
        square(1, 0) != square(1, 1),
        square(0, 0) != square(1, 0),
    ]
}

/// The circle of a cell, if the loop around the squares allows one.
fn circle(inside: &[Vec<bool>], row: usize, column: usize) -> char {
    let turns = |row: usize, column: usize| {
        let [up, right, down, left] = ways(inside, row, column);
        up != down || right != left
    };
    let [up, right, down, left] = ways(inside, row, column);
    let beside = [
        up.then(|| (row - 1, column)),
        right.then(|| (row, column + 1)),
        down.then(|| (row + 1, column)),
        left.then(|| (row, column - 1)),
    ];
    let turning = beside
        .into_iter()
        .flatten()
        .filter(|&(row, column)| turns(row, column))
        .count();
    match (up || right || down || left, turns(row, column), turning) {
        (true, true, 0) => '*',
        (true, false, 1..) => 'o',
        _ => '.',
    }
}
