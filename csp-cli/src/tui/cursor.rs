//! A cursor on a board.

use csp_sudoku::shape::Shape;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

/// Rows down, and columns to the right.
pub(crate) type Way = (isize, isize);

/// The way of an arrow, or of h, j, k and l.
pub(crate) fn direction(code: KeyCode) -> Option<Way> {
    match code {
        KeyCode::Left | KeyCode::Char('h') => Some((0, -1)),
        KeyCode::Down | KeyCode::Char('j') => Some((1, 0)),
        KeyCode::Up | KeyCode::Char('k') => Some((-1, 0)),
        KeyCode::Right | KeyCode::Char('l') => Some((0, 1)),
        _ => None,
    }
}

/// The cell after a move. At an edge it goes on at the other side.
pub(crate) fn moved(cell: usize, (rows, columns): Way, shape: Shape) -> usize {
    let place = (cell / shape.columns(), cell % shape.columns());
    let (row, column) = stepped(place, (rows, columns), (shape.rows(), shape.columns()));
    row * shape.columns() + column
}

/// The row and column after a move on a board of this number of rows and columns. At an edge it goes on at the other side.
pub(crate) fn stepped(
    (row, column): (usize, usize),
    (down, right): Way,
    (rows, columns): (usize, usize),
) -> (usize, usize) {
    let step = |place: usize, by: isize, all: usize| (place + all).wrapping_add_signed(by) % all;
    (step(row, down, rows), step(column, right, columns))
}

/// Where the left button was pressed.
pub(crate) fn clicked(mouse: MouseEvent) -> Option<(u16, u16)> {
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    is_click.then_some((mouse.column, mouse.row))
}
