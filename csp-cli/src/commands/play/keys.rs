//! What keys mean.

use csp_sudoku::shape::Shape;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::cursor::{Way, direction};

/// Something that the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Move the cursor.
    Move(Way),
    /// Go to the first cell of the row, or to the last.
    RowStart,
    RowEnd,
    /// A digit, or a mark in the mode of marks.
    Digit(u8),
    /// A mark in either mode.
    Mark(u8),
    Erase,
    SwitchEntry,
    SwitchClearing,
    Fill,
    Undo,
    Redo,
    BeforeMistake,
    CheckRules,
    CheckDigits,
    /// Where to look; the whole step when asked again.
    Tip,
    /// The whole step.
    Step,
    /// Do the step that is shown.
    Apply,
    Why,
    Light,
    GiveUp,
    /// The next rule of the cell.
    NextRule,
    /// All rules in words.
    Rules,
    /// The text of the step, or of a long remark.
    Text,
    Help,
    Save,
    SaveAs,
    Quit,
    /// The next key is a command, also where its letter is a digit.
    Command,
    /// Back to the plain board.
    Close,
}

/// The action of a key on the board.
pub(crate) fn action(key: KeyEvent, shape: Shape) -> Option<Action> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    Some(match key.code {
        KeyCode::Char(letter) if control => return with_control(letter),
        KeyCode::Char(letter) if alt => Action::Mark(digit(letter, shape)?),
        KeyCode::Backspace | KeyCode::Delete => Action::Erase,
        KeyCode::Char(letter) => match digit(letter, shape) {
            Some(digit) => Action::Digit(digit),
            None if matches!(letter, '0' | '.') => Action::Erase,
            None => return command(key.code),
        },
        code => return command(code),
    })
}

fn with_control(letter: char) -> Option<Action> {
    Some(match letter {
        'c' | 'q' => Action::Quit,
        'z' => Action::Undo,
        'y' | 'r' => Action::Redo,
        's' => Action::Save,
        _ => return None,
    })
}

/// The action of a key that is no digit.
pub(crate) fn command(code: KeyCode) -> Option<Action> {
    if let Some(way) = direction(code) {
        return Some(Action::Move(way));
    }
    Some(match code {
        KeyCode::Home => Action::RowStart,
        KeyCode::End => Action::RowEnd,
        KeyCode::Char('x') => Action::Erase,
        KeyCode::Char('m' | ' ') => Action::SwitchEntry,
        KeyCode::Char('a') => Action::SwitchClearing,
        KeyCode::Char('f') => Action::Fill,
        KeyCode::Char('u') => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('U') => Action::BeforeMistake,
        KeyCode::Char('c') => Action::CheckRules,
        KeyCode::Char('C') => Action::CheckDigits,
        KeyCode::Char('t') => Action::Tip,
        KeyCode::Char('T') => Action::Step,
        KeyCode::Enter => Action::Apply,
        KeyCode::Char('w') => Action::Why,
        KeyCode::Char('/') => Action::Light,
        KeyCode::Char('G') => Action::GiveUp,
        KeyCode::Tab => Action::NextRule,
        KeyCode::Char('R') => Action::Rules,
        KeyCode::Char('v') => Action::Text,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('S') => Action::SaveAs,
        KeyCode::Char('q') => Action::Quit,
        KeyCode::Char(':') => Action::Command,
        KeyCode::Esc => Action::Close,
        _ => return None,
    })
}

/// The digit of a letter on a board of this shape.
pub(crate) fn digit(letter: char, shape: Shape) -> Option<u8> {
    shape.digit_written(letter).filter(|digit| *digit != 0)
}

/// What the keys do, for the pane of help.
pub(crate) const HELP: &str = "\
arrows, h j k l  move the cursor; a click does, too
1-9, letters     enter a digit (letters are digits on boards over 9x9)
space, m         digits or pencil marks
Alt and a digit  one pencil mark
Del, 0, x        clear the cell (0 unless it is a digit of the board)
f                fill in all candidates as marks
a                whether a digit clears the marks that it rules out
/ and a digit    show all places of the digit; / alone ends that

u, Ctrl-Z        undo
r, Ctrl-Y        redo
U                back to the last place without a mistake

c                check the rules only
C                check the digits against the solution
t                a tip: where to look; again: the whole step
T                the whole step
Enter            do the step that is shown
v                the text of the step on a page of its own
w                why: Enter for the digit of the cell, or a digit that it is not
Tab              the next rule of the cell: its cells are underlined
R                all rules in words
G                give up, and see the solution

s                save              S  save under another name
q, Ctrl-C        quit              Esc  close what is open
:                before any of these letters where it is a digit: on 16x16,
                 `a` is the digit 10 and `:a` the command

The board: #5 given (bold alone where there are colours)   5 yours
           +5 by a step  =5 by giving up  !5 wrong
";
