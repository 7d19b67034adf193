//! The pane beside the board. It shows where the search is, how it came there, and what the present
//! event changes.

use csp_core::trace::{Branch, Side};
use csp_sudoku::playback::{CellChange, Playback};
use csp_sudoku::shape::{House, Shape};
use csp_sudoku::sudoku::digits;
use csp_sudoku::symbols;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use super::player::{PlaybackMode, Player};
use crate::tui::text::cut;

/// The lines of the pane, no more and no longer than there is room for.
pub(crate) fn lines(player: &Player, (width, height): (usize, usize)) -> Vec<Line<'static>> {
    let (playback, shape) = (player.playback(), player.shape());
    let mut lines = place(player);
    lines.push(actor(playback, shape));
    lines.push("#5 given  ?5 decided".to_owned());
    lines.push(" 5 found  !  conflict".to_owned());
    if let Some(cell) = player.cursor() {
        lines.extend(at_cursor(playback, shape, cell));
    }
    let room = height.saturating_sub(lines.len() + 4);
    let path = path(playback, shape);
    let changes: Vec<String> = playback
        .changes()
        .map(|change| tell(change, shape))
        .collect();
    let for_path = room.saturating_sub(changes.len()).max(room / 2);
    let for_path = path.len().min(for_path);
    let for_changes = changes.len().min(room - for_path);
    lines.extend([String::new(), format!("Path ({})", path.len())]);
    lines.extend(last(&path, for_path));
    lines.extend([String::new(), format!("Changed ({})", changes.len())]);
    lines.extend(first(&changes, for_changes));
    lines.truncate(height);
    let line = |line: String| styled(cut(&line, width));
    lines.into_iter().map(line).collect()
}

/// Where the search and the playback are.
fn place(player: &Player) -> Vec<String> {
    let playback = player.playback();
    let counts = playback.counts();
    let speed = player.speed().events_a_second();
    let node = playback
        .node()
        .map_or((0, 0), |node| (node.number, node.depth));
    let mode = match player.mode() {
        PlaybackMode::Running => "running",
        PlaybackMode::Paused if playback.at() == playback.len() => "at the end",
        PlaybackMode::Paused => "paused",
    };
    vec![
        format!("event {} of {}", playback.at(), playback.len()),
        format!("node {} of {}", node.0, playback.nodes()),
        format!("depth {}", node.1),
        format!("conflicts {}", counts.conflicts),
        format!("solutions {}", counts.solutions),
        format!("{mode}, {speed}/s"),
    ]
}

/// The cell under the cursor: what it holds now, and what changed it last.
fn at_cursor(playback: &Playback, shape: Shape, cell: usize) -> Vec<String> {
    let now = text(playback.candidates(cell));
    let now = format!(
        "{}: {}",
        shape.cell(cell),
        if now.is_empty() { "none" } else { &now }
    );
    let last = playback.last_change(cell).map_or_else(
        || vec!["  as in the puzzle".to_owned()],
        |(number, change)| {
            let by = playback.line_at(number).unwrap_or_default();
            let by = by.split(": ").next().unwrap_or_default().to_owned();
            let (sign, digits) = difference(change);
            vec![
                format!("  event {number}: {sign} {digits}"),
                format!("  {by}"),
            ]
        },
    );
    ["".to_owned(), now].into_iter().chain(last).collect()
}

/// The house that acts in the present event, if a house acts.
fn actor(playback: &Playback, shape: Shape) -> String {
    let scope = playback.scope();
    let is_scope = |house: &House| {
        shape
            .house_cells(*house)
            .map(|cell| shape.index(cell))
            .eq(scope.iter().copied())
    };
    let house = shape.houses().find(is_scope).filter(|_| !scope.is_empty());
    house.map_or_else(String::new, |house| format!("acting: {house}"))
}

/// The decisions on the way from the root to the present node.
fn path(playback: &Playback, shape: Shape) -> Vec<String> {
    let mut path: Vec<String> = playback
        .path()
        .filter_map(|node| node.branch)
        .map(|branch| tell_branch(branch, shape))
        .collect();
    path.reverse();
    path
}

fn tell_branch(branch: Branch, shape: Shape) -> String {
    let (relation, value) = branch.relation();
    let digit = u8::try_from(value).map_or(symbols::BLANK, symbols::character);
    let cell = shape.cell(branch.atom.var().index());
    match branch.side {
        Side::Left => format!(" {cell} {relation} {digit}"),
        Side::Right => format!(" {cell} {relation} {digit} (refuted)"),
    }
}

/// `r1c2 - 34: 59`: what is lost (or with `+` restored), and what the cell holds now.
fn tell(change: CellChange, shape: Shape) -> String {
    let (sign, digits) = difference(change);
    let left = if change.after == 0 {
        "none".to_owned()
    } else {
        text(change.after)
    };
    format!(" {} {sign} {digits}: {left}", shape.cell(change.cell))
}

/// What a change takes, with a minus, or gives back, with a plus.
fn difference(change: CellChange) -> (char, String) {
    let lost = change.before & !change.after;
    let restored = change.after & !change.before;
    if lost == 0 {
        ('+', text(restored))
    } else {
        ('-', text(lost))
    }
}

/// The digits of a mask.
fn text(mask: u64) -> String {
    digits(mask).map(symbols::character).collect()
}

/// The last lines, and how many there are before them.
fn last(lines: &[String], room: usize) -> Vec<String> {
    if lines.len() <= room {
        return lines.to_vec();
    }
    let kept = room.saturating_sub(1);
    let more = (room > 0).then(|| format!(" ({} before)", lines.len() - kept));
    more.into_iter()
        .chain(lines[lines.len() - kept..].iter().cloned())
        .collect()
}

/// The first lines, and how many there are after them.
fn first(lines: &[String], room: usize) -> Vec<String> {
    if lines.len() <= room {
        return lines.to_vec();
    }
    let kept = room.saturating_sub(1);
    let more = (room > 0).then(|| format!(" ({} more)", lines.len() - kept));
    lines[..kept].iter().cloned().chain(more).collect()
}

fn styled(line: String) -> Line<'static> {
    let is_title = line.starts_with("Path") || line.starts_with("Changed");
    let weight = if is_title {
        Modifier::BOLD
    } else {
        Modifier::empty()
    };
    Line::styled(line, Style::new().add_modifier(weight))
}
