//! Signs as words.

use super::section::TextWord;
use crate::error::PuzzleError;
use crate::sign::{CageOperation, CircleColour, Sign, SignNumbers};
use csp_core::model::Direction;

/// What may stand for a sign.
const EXPECTED: &str = "a sign: `.` for none, ?, a number, o or @ for a circle, T, # for a hole, 3^ for an arrow, 5\\12 for sums, \
                        12+ for a cage, 3,?,1 for several numbers, o5 or @5 for a number in a circle, o|3^, @|3^ or %|3^ for one in a white, \
                        black or grey cell, or a letter";

const ARROWS: [(&str, &str, Direction); 8] = [
    ("^", "↑", Direction::Up),
    (">", "→", Direction::Right),
    ("v", "↓", Direction::Down),
    ("<", "←", Direction::Left),
    ("^>", "↗", Direction::UpRight),
    ("v>", "↘", Direction::DownRight),
    ("v<", "↙", Direction::DownLeft),
    ("^<", "↖", Direction::UpLeft),
];

/// Colours of cells by their characters.
const COLOURS: [(&str, Option<CircleColour>); 3] = [
    ("o", Some(CircleColour::White)),
    ("@", Some(CircleColour::Black)),
    ("%", None),
];

/// Operations by their characters. The first of each is the one that is written.
const OPERATIONS: [(&str, CageOperation); 6] = [
    ("+", CageOperation::Sum),
    ("*", CageOperation::Product),
    ("-", CageOperation::Difference),
    ("/", CageOperation::Quotient),
    ("×", CageOperation::Product),
    ("÷", CageOperation::Quotient),
];

/// A sign as a word without blanks. Different signs are different words.
pub(super) fn sign_text(sign: Sign) -> String {
    let number = |number: Option<u32>| number.map_or("?".to_owned(), |number| number.to_string());
    let sum = |sum: Option<u32>| sum.map_or(String::new(), |sum| sum.to_string());
    match sign {
        Sign::Nothing => ".".to_owned(),
        Sign::Unknown => "?".to_owned(),
        Sign::Number(number) => number.to_string(),
        Sign::White => "o".to_owned(),
        Sign::Black => "@".to_owned(),
        Sign::Tree => "T".to_owned(),
        Sign::Hole => "#".to_owned(),
        Sign::Letter(letter) => {
            let plain = letter.to_string();
            if meaning(&plain) == Some(sign) {
                plain
            } else {
                format!("'{letter}")
            }
        }
        Sign::Result(operation, number) => {
            let known = OPERATIONS.iter().find(|(_, known)| *known == operation);
            format!("{number}{}", known.map_or("", |(text, _)| text))
        }
        Sign::Sums(below, right) => format!("{}\\{}", sum(below), sum(right)),
        Sign::Several(numbers) => {
            let all = numbers.get().iter();
            let all = all.map(|told| number(told.map(u32::from)));
            all.collect::<Vec<_>>().join(",")
        }
        Sign::Ringed(colour, number) => format!("{}{number}", sign_text(colour.circle())),
        Sign::Walled(colour, way, told) => {
            let known = COLOURS.iter().find(|(_, known)| *known == colour);
            let mark = known.map_or("", |(mark, _)| mark);
            format!("{mark}|{}", sign_text(Sign::Arrow(way, told)))
        }
        Sign::Arrow(None, told) => format!("{}:", number(told)),
        Sign::Arrow(Some(way), told) => {
            let known = ARROWS.iter().find(|(_, _, known)| *known == way);
            format!("{}{}", number(told), known.map_or("", |(text, ..)| text))
        }
    }
}

/// The sign that a word stands for.
pub(super) fn sign_of(word: &TextWord) -> Result<Sign, PuzzleError> {
    meaning(&word.text).ok_or_else(|| word.unexpected(EXPECTED))
}

fn meaning(text: &str) -> Option<Sign> {
    let number = |text: &str| -> Option<u32> {
        let is_number = text.bytes().all(|digit| digit.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    let by_itself = match text {
        "." => Some(Sign::Nothing),
        "?" => Some(Sign::Unknown),
        "o" | "○" => Some(Sign::White),
        "@" | "●" => Some(Sign::Black),
        "T" => Some(Sign::Tree),
        "#" | "█" => Some(Sign::Hole),
        _ => number(text).map(Sign::Number),
    };
    by_itself
        .or_else(|| sums(text))
        .or_else(|| several(text))
        .or_else(|| coloured(text))
        .or_else(|| {
            let end = text.find(|c: char| !c.is_ascii_digit() && c != '?')?;
            let (told, mark) = text.split_at(end);
            numbered(told, mark)
        })
        .or_else(|| letter(text))
}

/// A number with a mark behind it.
fn numbered(told: &str, mark: &str) -> Option<Sign> {
    let number = match told {
        "?" => None,
        told => Some(told.parse().ok()?),
    };
    let arrow = ARROWS
        .iter()
        .find(|(text, other, _)| [text, other].contains(&&mark));
    let operation = OPERATIONS.iter().find(|(text, _)| *text == mark);
    match (arrow, operation, number) {
        (Some(&(_, _, way)), ..) => Some(Sign::Arrow(Some(way), number)),
        (_, Some(&(_, operation)), Some(number)) => Some(Sign::Result(operation, number)),
        _ => (mark == ":").then_some(Sign::Arrow(None, number)),
    }
}

/// Numbers with commas between them.
fn several(text: &str) -> Option<Sign> {
    text.contains(',').then_some(())?;
    let number = |text: &str| match text {
        "?" => Some(None),
        text if text.bytes().all(|digit| digit.is_ascii_digit()) => text.parse().ok().map(Some),
        _ => None,
    };
    let numbers = text.split(',').map(number).collect::<Option<Vec<_>>>()?;
    SignNumbers::new(&numbers).map(Sign::Several)
}

/// A number in a circle, or a number with an arrow in a cell of a colour.
fn coloured(text: &str) -> Option<Sign> {
    if let Some((mark, told)) = text.split_once('|') {
        let &(_, colour) = COLOURS.iter().find(|(known, _)| *known == mark)?;
        return match meaning(told)? {
            Sign::Arrow(way, number) => Some(Sign::Walled(colour, way, number)),
            _ => None,
        };
    }
    let &(mark, colour) = COLOURS.iter().find(|(mark, _)| text.starts_with(mark))?;
    let told = &text[mark.len()..];
    let is_number = !told.is_empty() && told.bytes().all(|digit| digit.is_ascii_digit());
    let number = told.parse().ok().filter(|_| is_number)?;
    Some(Sign::Ringed(colour?, number))
}

fn sums(text: &str) -> Option<Sign> {
    let (below, right) = text.split_once('\\')?;
    let sum = |text: &str| match text {
        "" => Some(None),
        text if text.bytes().all(|digit| digit.is_ascii_digit()) => text.parse().ok().map(Some),
        _ => None,
    };
    Some(Sign::Sums(sum(below)?, sum(right)?))
}

/// A character by itself, or behind a `'`.
fn letter(text: &str) -> Option<Sign> {
    let mut letters = text.chars();
    let sign = match (letters.next()?, letters.next()) {
        (letter, None) => letter,
        ('\'', Some(letter)) => letter,
        _ => return None,
    };
    letters.next().is_none().then_some(Sign::Letter(sign))
}
