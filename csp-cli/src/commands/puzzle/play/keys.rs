//! What keys mean.

use csp_core::model::Direction;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::cursor::{Way, direction};

/// Something that the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardAction {
    Move(Way),
    /// Change what is on a side of the cell, or on the way to the next one.
    Side(Direction),
    /// The next value of the cell.
    Cycle,
    /// A digit of the cell's number.
    Digit(u32),
    /// The value with this sign.
    Sign(char),
    Erase,
    Undo,
    Redo,
    Check,
    /// The next step, with its rules.
    Hint,
    /// Why the cell is what it is, or a line at it.
    Why,
    /// Do the step that is shown.
    Apply,
    Help,
    /// Back to the plain board.
    Close,
    Quit,
}

/// What keys do, for the page of help.
pub(super) const HELP: &str = "\
arrows, h j k l          move the cursor
Shift or Ctrl and arrow  change the line, side or border in that direction:
  H J K L                the same: there, not there, blank
space                    the next value of the cell
digits, signs            the cell's value: 12, # or *, x for none, A for a letter
Backspace, .             blank the cell
u, r                     undo, redo
c                        check: which rules are broken
t                        the next step, with its rules; Enter does it
w                        why the cell is what it is; where there are lines or borders, an
                         arrow then says which
mouse                    a click on a cell, again for its next value; a click on a line
Esc                      take marks and texts away
q                        quit: the link of the board is printed

What you leave blank counts as no line, or unshaded, once everything else is right.
";

/// Whether a key ends the program wherever it is pressed.
pub(super) fn ends(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL
}

/// The action of a key.
pub(super) fn action(key: KeyEvent) -> Option<BoardAction> {
    let held = KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT;
    if key.modifiers.intersects(held)
        && let Some(side) = arrow(key.code)
    {
        return Some(BoardAction::Side(side));
    }
    if let Some(way) = direction(key.code) {
        return Some(BoardAction::Move(way));
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        _ if ends(key) => BoardAction::Quit,
        KeyCode::Char(_) if control => return None,
        KeyCode::Char('H') => BoardAction::Side(Direction::Left),
        KeyCode::Char('J') => BoardAction::Side(Direction::Down),
        KeyCode::Char('K') => BoardAction::Side(Direction::Up),
        KeyCode::Char('L') => BoardAction::Side(Direction::Right),
        KeyCode::Char(' ') => BoardAction::Cycle,
        KeyCode::Char('.') | KeyCode::Backspace | KeyCode::Delete => BoardAction::Erase,
        KeyCode::Char('u') => BoardAction::Undo,
        KeyCode::Char('r') => BoardAction::Redo,
        KeyCode::Char('c') => BoardAction::Check,
        KeyCode::Char('t') => BoardAction::Hint,
        KeyCode::Char('w') => BoardAction::Why,
        KeyCode::Char('?') => BoardAction::Help,
        KeyCode::Char('q') => BoardAction::Quit,
        KeyCode::Char(letter) => match letter.to_digit(10) {
            Some(digit) => BoardAction::Digit(digit),
            None => BoardAction::Sign(letter),
        },
        KeyCode::Enter => BoardAction::Apply,
        KeyCode::Esc => BoardAction::Close,
        _ => return None,
    })
}

const fn arrow(code: KeyCode) -> Option<Direction> {
    match code {
        KeyCode::Left => Some(Direction::Left),
        KeyCode::Down => Some(Direction::Down),
        KeyCode::Up => Some(Direction::Up),
        KeyCode::Right => Some(Direction::Right),
        _ => None,
    }
}
