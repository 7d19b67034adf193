//! The signs before digits, and the key that explains them.

use super::{Detail, Line, Look, Span};
use crate::scene::{Content, HousePart, Role, Scene, SceneCell, Shade};

/// Where the lines of a key end, in columns.
const WIDTH: usize = 70;

/// The letters of sets and colors.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// The sign of a candidate.
pub(super) fn sign(part: Role) -> char {
    match part {
        Role::None => ' ',
        Role::Set(number) | Role::Color(number) => char::from(LETTERS[number % LETTERS.len()]),
        Role::Pattern => '*',
        Role::Fin => '^',
        Role::False => 'f',
        Role::True => 't',
        Role::Placed => '+',
        Role::Eliminated => '-',
    }
}

/// The sign of a cell with a digit, and how both look.
pub(super) fn digit(cell: &SceneCell, detail: Detail) -> (char, Look) {
    match (cell.shade, cell.content) {
        (Shade::Wrong, _) => ('!', Look::Wrong),
        (_, Content::Placed(_)) => ('+', Look::Placed),
        (Shade::Step | Shade::Set(_), _) => ('*', Look::Step),
        (_, Content::Entered(_)) => ('=', Look::Entered),
        (_, _) if detail == Detail::Digits => (' ', Look::Given),
        (_, _) => ('#', Look::Given),
    }
}

/// What the signs mean that occur, and the houses of the step.
pub(super) fn lines(scene: &Scene, detail: Detail) -> Vec<Line> {
    let mut entries: Vec<Span> = Vec::new();
    let mut add = |sign: char, look, meaning: &str| {
        let text = format!("{sign}n {meaning}");
        if sign != ' ' && entries.iter().all(|entry| entry.text != text) {
            entries.push(Span { text, look });
        }
    };
    for cell in scene
        .cells
        .iter()
        .filter(|cell| cell.content != Content::Open)
    {
        let (sign, look) = digit(cell, detail);
        add(sign, look, of_digit(sign));
    }
    for part in scene.parts() {
        add(sign(part), Look::Candidate(part), &of_candidate(part));
    }
    for (part, name) in [(HousePart::Base, "from"), (HousePart::Cover, "to")] {
        let houses = scene.houses.iter().filter(|shaded| shaded.part == part);
        let houses: Vec<String> = houses.map(|shaded| shaded.house.to_string()).collect();
        if !houses.is_empty() {
            let text = format!("{name} {}", houses.join(", "));
            entries.push(Span {
                text,
                look: Look::House(part),
            });
        }
    }
    wrapped(entries)
}

fn of_digit(sign: char) -> &'static str {
    match sign {
        '!' => "wrong",
        '+' => "is placed",
        '*' => "of the step",
        '=' => "found",
        _ => "given",
    }
}

fn of_candidate(part: Role) -> String {
    match part {
        Role::None => String::new(),
        Role::Set(number) => format!("of set {}", sign(Role::Set(number)).to_uppercase()),
        Role::Color(number) => format!("of color {}", number + 1),
        Role::Pattern => "of the pattern".to_owned(),
        Role::Fin => "beside the pattern".to_owned(),
        Role::False => "false in the chain".to_owned(),
        Role::True => "true in the chain".to_owned(),
        Role::Placed => "is placed".to_owned(),
        Role::Eliminated => "goes".to_owned(),
    }
}

/// The entries one after the other, in lines that are not too long.
fn wrapped(entries: Vec<Span>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut used = WIDTH;
    for entry in entries {
        let length = entry.text.len() + 3;
        if used + length > WIDTH {
            lines.push(vec![Span::plain("   ")]);
            used = 0;
        } else if let Some(line) = lines.last_mut() {
            line.push(Span::plain("   "));
        }
        used += length;
        lines
            .last_mut()
            .into_iter()
            .for_each(|line| line.push(entry.clone()));
    }
    lines
}
