//! The record of a file, move by move.

use super::game::Game;
use super::load_error::{LoadError, LoadErrorKind};
use super::record::{Cause, Content};
use super::rows::{digit, marks};
use super::sections::Line;
use super::write::NOW;
use crate::shape::Cell;
use crate::techniques::Technique;

/// Does the moves of a record. Each has to change what it says that it changes.
pub(super) fn play(game: &mut Game, lines: &[Line<'_>]) -> Result<(), LoadError> {
    let mut now = None;
    for (line, text) in lines {
        let error = |text: &str, why| {
            LoadErrorKind::Move {
                text: text.to_owned(),
                why,
            }
            .at(*line)
        };
        if *text == NOW {
            if now.replace(game.at()).is_some() {
                return Err(error(text, "it stands twice"));
            }
            continue;
        }
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let cause = cause(word).ok_or_else(|| error(word, "it does not begin with a cause"))?;
        let mut after = game.contents().to_vec();
        let mut changed = Vec::new();
        for word in words {
            let (index, content) = change(word, game).map_err(|why| error(word, why))?;
            if changed.contains(&index) {
                return Err(error(word, "the cell changes twice"));
            }
            if after[index] == content {
                return Err(error(word, "it changes nothing"));
            }
            changed.push(index);
            after[index] = content;
        }
        game.push(cause, &after)
            .ok_or_else(|| error(text, "it changes no cell"))?;
    }
    game.go_to(now.unwrap_or(usize::MAX));
    Ok(())
}

/// The cause that a word of the file stands for.
fn cause(word: &str) -> Option<Cause> {
    if let Some(name) = word.strip_prefix(Cause::STEP) {
        return name.parse::<Technique>().ok().map(Cause::Step);
    }
    Cause::WORDS
        .into_iter()
        .find(|(other, _)| *other == word)
        .map(|(_, cause)| cause)
}

/// The index of a cell and what it holds: `r1c2=4`, `r1c3{24}`.
fn change(word: &str, game: &Game) -> Result<(usize, Content), &'static str> {
    let shape = game.shape();
    let start = word
        .find(['=', '{'])
        .ok_or("write r1c2=4, or r1c3{24} for marks")?;
    let (cell, text) = word.split_at(start);
    let cell: Cell = cell.parse().map_err(|_| "there is no such cell")?;
    if !shape.contains(cell) {
        return Err("there is no such cell");
    }
    if game.is_given(cell) {
        return Err("the cell is given");
    }
    let no_digit = |_| "there is no such digit";
    let content = if let Some(list) = text.strip_prefix('{') {
        let list = list.strip_suffix('}').ok_or("the brace is not closed")?;
        marks(list, cell, shape).map_err(no_digit)?
    } else {
        let mut symbols = text.chars().skip(1);
        let symbol = symbols.next().ok_or("the digit is missing")?;
        let content = digit(symbol, cell, shape).map_err(no_digit)?;
        if content.digit() == 0 || symbols.next().is_some() {
            return Err("there is no such digit");
        }
        content
    };
    Ok((shape.index(cell), content))
}
