//! Masyu: a random loop with all its circles, which are then taken away one by one as long as no
//! other loop fits.

use super::Draft;

/// A loop is changed so often before another one is drawn.
const MOST_CHANGES: usize = 3_000;

/// So many squares are tried in a change.
const CHANGES_AT_ONCE: usize = 3;

/// Draws a loop, and changes it where other loops fit its circles, too. `None`: that did not end
/// well.
pub(crate) fn masyu(draft: &mut Draft<'_>) -> Option<String> {
    let mut inside = region(draft);
    let mut cells = circles(draft, &inside);
    for step in 0.. {
        let found = draft.solutions(&draft.picture(&cells))?;
        let [one, other] = &found[..] else { break };
        if step == MOST_CHANGES {
            return None;
        }
        let differs = |&line: &usize| one[line] != other[line];
        let lines: Vec<usize> = (0..one.len()).filter(differs).collect();
        change(draft, &mut inside, &lines);
        cells = circles(draft, &inside);
    }
    let mut order = draft.random.permutation(cells.len());
    order.retain(|&cell| cells[cell] != '.');
    for chunk in order.chunks(8) {
        take_away(draft, &mut cells, chunk);
    }
    Some(draft.picture(&cells))
}

/// Takes away as many of these circles as can be: all, or those of one half and then of the other.
fn take_away(draft: &Draft<'_>, cells: &mut Vec<char>, circles: &[usize]) {
    let before = cells.clone();
    circles.iter().for_each(|&cell| cells[cell] = '.');
    if draft.is_unique(&draft.picture(cells)) {
        return;
    }
    *cells = before;
    if circles.len() > 1 {
        let (one, other) = circles.split_at(circles.len() / 2);
        take_away(draft, cells, one);
        take_away(draft, cells, other);
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
    let ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];
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

/// Moves some squares near these lines to the other side.
fn change(draft: &mut Draft<'_>, inside: &mut [Vec<bool>], lines: &[usize]) {
    let (rows, columns) = (draft.rows - 1, draft.columns - 1);
    for _ in 0..CHANGES_AT_ONCE {
        // Two lines begin at each cell, but for those of the last column and row.
        let line = lines[draft.random.below(lines.len())];
        let row = (line / (2 * columns + 1)).min(rows - 1);
        let column = (line % (2 * columns + 1) / 2).min(columns - 1);
        let row = (row + draft.random.below(3)).clamp(1, rows);
        let column = (column + draft.random.below(3)).clamp(1, columns);
        if may_change(ring(inside, row, column)) {
            inside[row][column] = !inside[row][column];
        }
    }
}

/// A circle wherever the loop around the squares allows one.
fn circles(draft: &Draft<'_>, inside: &[Vec<bool>]) -> Vec<char> {
    let columns = draft.columns;
    // Whether the loop goes from a cell up, to the right, down, to the left.
    let ways = |cell: usize| -> [bool; 4] {
        let (row, column) = (cell / columns, cell % columns);
        let square = |down: usize, right: usize| inside[row + down][column + right];
        [
            square(0, 0) != square(0, 1),
            square(0, 1) != square(1, 1),
            square(1, 0) != square(1, 1),
            square(0, 0) != square(1, 0),
        ]
    };
    let turns = |cell: usize| ways(cell)[0] != ways(cell)[2] || ways(cell)[1] != ways(cell)[3];
    let circle = |cell: usize| {
        let [up, right, down, left] = ways(cell);
        let beside = [
            up.then(|| cell - columns),
            right.then(|| cell + 1),
            down.then(|| cell + columns),
            left.then(|| cell - 1),
        ];
        let turning = beside.iter().flatten().filter(|&&cell| turns(cell)).count();
        match (up || right || down || left, turns(cell), turning) {
            (true, true, 0) => '*',
            (true, false, 1..) => 'o',
            _ => '.',
        }
    };
    (0..draft.rows * columns).map(circle).collect()
}
