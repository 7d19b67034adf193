//! The pane beside the board: how far the game is, the cell under the cursor, the hint.

use csp_sudoku::by_hand::{CellContent, Clearing, GameProgress, MoveKind};
use csp_sudoku::sudoku::digits;

use super::editor::{Editor, EntryMode};
use super::think::Tip;
use crate::tui::text::{cut, wrap};

/// The lines of the pane, no more and no longer than there is room for. The line of remarks has room
/// for `remark` characters.
pub(super) fn lines(
    editor: &Editor,
    (width, height): (usize, usize),
    remark: usize,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    lines.extend(editor.game.puzzle().name().map(str::to_owned));
    lines.extend(state(editor));
    lines.push(String::new());
    lines.extend(wrap(&at_cursor(editor), width));
    lines.push(String::new());
    lines.extend(wrap(&missing(editor), width));
    lines.extend(rules(editor, width));
    for line in &mut lines {
        *line = cut(line, width);
    }
    if let Some(text) = text(editor, remark) {
        let room = height.saturating_sub(lines.len() + 1);
        let text = wrap(&text, width);
        lines.push(String::new());
        if text.len() > room {
            lines.extend(text.into_iter().take(room.saturating_sub(1)));
            lines.push(cut("(more: v)", width));
        } else {
            lines.extend(text);
        }
    }
    lines.truncate(height);
    lines
}

/// What matters most of the pane, on one line: the hint, or the cell under the cursor.
pub(super) fn brief(editor: &Editor) -> String {
    let tip = editor.tip_text().unwrap_or_default();
    match tip.lines().next() {
        Some(line) => format!("{line} (v: all)"),
        None => at_cursor(editor).replace("\n  ", ", "),
    }
}

/// How far the game is, and what digits do.
fn state(editor: &Editor) -> [String; 3] {
    let game = &editor.game;
    let progress = match game.progress() {
        GameProgress::Blank(blank) => format!("{blank} blank"),
        GameProgress::Wrong => "full, and wrong".to_owned(),
        GameProgress::Solved => "SOLVED".to_owned(),
        GameProgress::GivenUp => "given up".to_owned(),
    };
    let unsaved = if editor.is_unsaved() { ", unsaved" } else { "" };
    let entry = match editor.entry {
        EntryMode::Digits => "digits",
        EntryMode::Marks => "MARKS",
    };
    let clearing = match editor.clearing {
        Clearing::On => "; clears marks",
        Clearing::Off => "; keeps marks",
    };
    let place = format!("move {} of {}{unsaved}", game.at(), game.record().len());
    [progress, place, format!("{entry}{clearing}")]
}

/// What the cell under the cursor holds, and which move changed it last.
fn at_cursor(editor: &Editor) -> String {
    let game = &editor.game;
    let cell = editor.cell();
    let now = match game.content(cell) {
        CellContent::Digit(digit) => game.shape().character(digit).to_string(),
        CellContent::Marks(0) => "blank".to_owned(),
        CellContent::Marks(marks) => {
            let marks: Vec<String> = digits(marks)
                .map(|digit| game.shape().character(digit).to_string())
                .collect();
            format!("marks {}", marks.join(" "))
        }
    };
    let last = match game.last_change(cell).map(|entry| entry.kind) {
        _ if game.is_given(cell) => "given".to_owned(),
        None => "not changed yet".to_owned(),
        Some(MoveKind::Step(technique)) => format!("by {technique}"),
        Some(MoveKind::Candidates) => "filled in".to_owned(),
        Some(MoveKind::Solution) => "by giving up".to_owned(),
        Some(MoveKind::State) => "as in the file".to_owned(),
        Some(MoveKind::Digit | MoveKind::Mark | MoveKind::Erase) | Some(_) => "by you".to_owned(),
    };
    format!("{cell}: {now}\n  {last}")
}

/// The digits that are still missing, and how often.
fn missing(editor: &Editor) -> String {
    let missing = editor.missing().into_iter().filter(|(_, count)| *count > 0);
    let missing: Vec<String> = missing
        .map(|(digit, count)| format!("{digit}x{count}"))
        .collect();
    if missing.is_empty() {
        String::new()
    } else {
        format!("missing {}", missing.join(" "))
    }
}

/// The rules of the cell: the one whose cells are shown, and how many more there are.
fn rules(editor: &Editor, width: usize) -> Vec<String> {
    let rules = editor.rules();
    let Some(shown) = rules.first() else {
        return Vec::new();
    };
    let more = match rules.len() - 1 {
        0 => String::new(),
        more => format!(" (Tab: {more} more)"),
    };
    let mut lines = vec![String::new()];
    lines.extend(wrap(&format!("{}{more}", shown.text), width));
    lines
}

/// The hint, or the remark if it is too long for its own line.
fn text(editor: &Editor, room: usize) -> Option<String> {
    let long = Some(&editor.remark).filter(|remark| remark.chars().count() > room);
    let level = editor.tip.as_ref().and_then(Tip::level);
    let level = level
        .map(|level| format!(" ({level})\n"))
        .unwrap_or_default();
    editor
        .tip_text()
        .map(|text| format!("Hint{level}{text}"))
        .or_else(|| long.cloned())
}
