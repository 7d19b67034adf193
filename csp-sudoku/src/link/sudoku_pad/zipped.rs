//! The shortened JSON of SudokuPad.
//!
//! Keys have no quotes and short names, strings have `'`, an empty object is left out between commas and brackets,
//! and `true`, `false` and colours are short. It is read as SudokuPad reads it, where that is unclear too: six digits
//! after a colon are a colour, and `[]` is a list of one empty object.

use crate::link::error::LinkError;
use serde_json::{Map, Value};

/// The short names of keys.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The JSON that a shortened one stands for.
pub(in crate::link) fn unzip(zipped: &str) -> Result<Value, LinkError> {
    let mut value: Value = serde_json::from_str(&spelled_out(zipped))?;
    restore(&mut value)?;
    Ok(value)
}

/// The text with all quotes, empty objects and words of JSON.
fn spelled_out(zipped: &str) -> String {
    let mut json = String::with_capacity(2 * zipped.len());
    let mut rest = zipped;
    let mut before = ':';
    while let Some(first) = rest.chars().next() {
        let is_gap = matches!(before, ',' | '[') && matches!(first, ',' | ']' | '}');
        if is_gap {
            json.push_str("{}");
        }
        let length = match first {
            '\'' | '"' => quoted(rest, first, &mut json),
            '{' | '}' | '[' | ']' | ',' | ':' | ' ' | '\n' | '\r' | '\t' => {
                json.push(first);
                1
            }
            _ => word(rest, before, &mut json),
        };
        if !first.is_whitespace() {
            before = first;
        }
        rest = &rest[length..];
    }
    json
}

/// Writes the string in quotes at the front, and tells its length.
fn quoted(rest: &str, quote: char, json: &mut String) -> usize {
    let mut letters = rest.char_indices().skip(1);
    json.push('"');
    while let Some((place, letter)) = letters.next() {
        match letter {
            _ if letter == quote => {
                json.push('"');
                return place + 1;
            }
            '\\' => match letters.next() {
                Some((_, '\'')) => json.push('\''),
                Some((_, escaped)) => json.extend(['\\', escaped]),
                None => break,
            },
            '"' => json.push_str("\\\""),
            _ => json.push(letter),
        }
    }
    rest.len()
}

/// Writes the key, number or word without quotes at the front, and tells its length.
fn word(rest: &str, before: char, json: &mut String) -> usize {
    let end = rest
        .find(['{', '}', '[', ']', ',', ':', '\'', '"'])
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    let quoted = |text: &str| format!("\"{text}\"");
    json.push_str(&match (before, word) {
        ('{' | ',', _) if after.starts_with(':') => quoted(word),
        (':', "t") => "true".to_owned(),
        (':', "f") => "false".to_owned(),
        (':', "#0") => quoted("#000000"),
        (':', "#F") => quoted("#FFFFFF"),
        (':', _) if is_colour(word) => quoted(word),
        _ => word.to_owned(),
    });
    end
}

fn is_colour(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Gives all keys their long names, and all colours `#`.
fn restore(value: &mut Value) -> Result<(), LinkError> {
    match value {
        Value::String(text) if is_colour(text) => text.insert(0, '#'),
        Value::Array(values) => values.iter_mut().try_for_each(restore)?,
        Value::Object(object) => {
            let mut renamed = Map::new();
            for (key, mut value) in std::mem::take(object) {
                restore(&mut value)?;
                let long = NAMES.iter().find(|(short, _)| *short == key);
                let name = long.map_or(key, |(_, long)| (*long).to_owned());
                if renamed.contains_key(&name) {
                    return Err(LinkError::part(
                        name,
                        "stands there by its long and by its short name",
                    ));
                }
                renamed.insert(name, value);
            }
            *object = renamed;
        }
        _ => {}
    }
    Ok(())
}
