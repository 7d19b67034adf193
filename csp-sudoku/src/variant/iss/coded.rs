//! Constraints whose meaning is in letters that stand for bits, for groups of cells.

use super::board::IssBoard;
use super::codes;
use super::error::IssError;
use super::lines::segments;
use super::nfa;
use super::said::{Said, clue, clue_of};
use super::token::IssToken;
use crate::rules::{Clue, ClueFields};

/// A clue for each group of cells behind the first argument. Groups are divided by empty arguments and by names, which
/// begin with `_`.
fn for_groups(
    token: &IssToken,
    clue: impl Fn(&[String]) -> Result<Clue, IssError>,
) -> Result<Said, IssError> {
    let ends = |argument: &String| argument.is_empty() || argument.starts_with('_');
    let groups = token.after(1).split(ends);
    let groups = groups.filter(|group| !group.is_empty());
    groups.map(clue).collect::<Result<_, _>>().map(Said::Clues)
}

/// A bit for each pair of digits, then groups of cells. Older names have other letters for two of the numbers.
pub(super) fn pairs(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let letter = |letter: char| match letter {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    let letters: String = match token.name.starts_with("Binary") {
        true => token.argument(0).chars().map(letter).collect(),
        false => token.argument(0).to_owned(),
    };
    let wrong = || token.wrong(token.argument(0), "a set of pairs of digits");
    let bits = codes::low_bits(&letters).ok_or_else(wrong)?;
    let shape = board.inner;
    let digits = || (1..=shape.side() as u8).map(move |digit| shape.value(digit));
    let all = digits().flat_map(|one| digits().map(move |other| [one, other]));
    let allowed = all.zip(bits).filter(|(_, bit)| *bit);
    let allowed: Vec<i32> = allowed.flat_map(|(pair, _)| pair).collect();
    for_groups(token, |cells| {
        let line = board.cells_of(token, cells)?;
        clue(token, kind, vec![line], allowed.clone())
    })
}

/// Bits of an automaton, then groups of cells, each with lines that are divided by `-`.
pub(super) fn automaton(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let shape = board.inner;
    let text = nfa::text(token.argument(0), shape.side(), shape.value(1));
    let text = text.ok_or_else(|| token.wrong(token.argument(0), "an automaton"))?;
    for_groups(token, |cells| {
        let fields = ClueFields {
            lines: segments(board, token, cells)?,
            text: text.clone(),
            ..ClueFields::default()
        };
        clue_of(token, kind, fields)
    })
}

/// A regular expression in letters, then groups of cells.
pub(super) fn regex(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let bytes = codes::bytes(token.argument(0)).and_then(|bytes| String::from_utf8(bytes).ok());
    let text = bytes.ok_or_else(|| token.wrong(token.argument(0), "a regular expression"))?;
    for_groups(token, |cells| {
        let fields = ClueFields {
            lines: vec![board.cells_of(token, cells)?],
            text: text.clone(),
            ..ClueFields::default()
        };
        clue_of(token, kind, fields)
    })
}
