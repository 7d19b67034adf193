//! Nonograms: a random picture, in which single cells are changed until no other picture has its
//! clues.

use super::Draft;

/// The percentage of black cells.
const BLACK: usize = 55;

/// Draws a picture, and changes a cell that differs in another one as long as there is one. The
/// lines are not looked at one by one, so that some puzzles need guesses.
pub(crate) fn nonogram(draft: &mut Draft<'_>) -> Option<String> {
    let cells = draft.rows * draft.columns;
    let mut picture: Vec<i32> = (0..cells)
        .map(|_| i32::from(draft.random.below(100) < BLACK))
        .collect();
    for _ in 0..draft.random.below(2) {
        picture = smooth(draft, &picture);
    }
    for _ in 0..super::MOST_CHANGES {
        let text = clues(draft, &picture);
        let found = draft.solutions(&text)?;
        let Some(other) = found.iter().find(|found| **found != picture) else {
            return Some(text);
        };
        let differing: Vec<usize> = (0..cells)
            .filter(|&cell| other[cell] != picture[cell])
            .collect();
        let cell = differing[draft.random.below(differing.len())];
        picture[cell] = 1 - picture[cell];
    }
    None
}

/// The same where each cell takes the colour of most of its neighbours.
fn smooth(draft: &Draft<'_>, picture: &[i32]) -> Vec<i32> {
    let most = |cell: usize| {
        let around: Vec<i32> = draft.neighbours(cell).map(|next| picture[next]).collect();
        i32::from(2 * around.iter().sum::<i32>() + picture[cell] > around.len() as i32)
    };
    (0..picture.len()).map(most).collect()
}

/// A line for each row, and then for each column.
fn clues(draft: &Draft<'_>, picture: &[i32]) -> String {
    let columns = draft.columns;
    let rows: String = picture.chunks(columns).map(line).collect();
    let cells = |column: usize| picture[column..].iter().step_by(columns).copied();
    let columns = (0..columns).map(|column| line(&cells(column).collect::<Vec<i32>>()));
    format!("{rows}/\n{}", columns.collect::<String>())
}

/// The lengths of the black runs of a line. A line without runs is a 0.
fn line(cells: &[i32]) -> String {
    let runs = cells
        .chunk_by(|one, other| one == other)
        .filter(|run| run[0] == 1);
    let runs: Vec<String> = runs.map(|run| run.len().to_string()).collect();
    if runs.is_empty() {
        "0\n".to_owned()
    } else {
        runs.join(" ") + "\n"
    }
}
