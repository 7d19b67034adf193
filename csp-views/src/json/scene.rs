//! What a picture shows.

use super::names::{digit_text, names, shape_text, texts};
use crate::scene::{Content, HousePart, Link, Role, Scene, SceneMark, Shade, Strength};
use csp_sudoku::shape::{Cell, Shape};
use serde_json::{Value, json};

/// The parts that cells, candidates, houses and links have, to be drawn over a board.
///
/// | field | holds |
/// |---|---|
/// | `title`, `description` | the picture in words |
/// | `cells` | each cell with a part: `cell`, `shade` (`step`, `wrong`, `set` with its `number`, or null), `placed` (the digit that the step places, or null) |
/// | `marks` | each candidate with a part: `cell`, `digit`, `part` (`pattern`, `fin`, `true`, `false`, `placed`, `eliminated`; `set` and `color` have a `number`) |
/// | `houses` | `house`, `cells`, `part`: `base` or `cover` |
/// | `groups` | candidates that a chain takes as one |
/// | `links` | `from` and `to` (candidates), `strength`: `strong` or `weak`, `chain`: its number |
///
/// ```
/// use csp_views::Scene;
/// use csp_sudoku::techniques::{Ladder, Position};
///
/// let position = Position::new(&"1.....2..3.....4".parse()?)?;
/// let step = Ladder::default().hint(&position).unwrap();
/// let scene = csp_views::json::scene::scene(&Scene::of_position(&position).with_step(&step));
/// assert_eq!(scene["title"], "Naked Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn scene(scene: &Scene) -> Value {
    let shape = scene.shape();
    json!({
        "title": scene.title,
        "description": scene.description,
        "cells": cells(scene),
        "marks": marks(scene),
        "houses": scene.houses.iter().map(|house| json!({
            "house": house.house.to_string(),
            "cells": names(&house.cells),
            "part": match house.part { HousePart::Base => "base", HousePart::Cover => "cover" },
        })).collect::<Value>(),
        "groups": scene.groups.iter().map(|group| texts(shape, group)).collect::<Value>(),
        "links": scene.links.iter().map(|one| link(shape, one)).collect::<Value>(),
    })
}

/// What stands in the cells, as by [`board`](super::board::board): a digit that the step places is
/// entered.
#[must_use]
pub fn board(scene: &Scene) -> Value {
    let shape = scene.shape();
    let line = |digit: fn(Content) -> u8| -> String {
        scene
            .cells
            .iter()
            .map(|cell| shape.character(digit(cell.content)))
            .collect()
    };
    let candidates = scene.cells.iter().map(|cell| {
        let shown = cell.content == Content::Open;
        let marks = cell.marks.iter().filter(|_| shown);
        marks
            .map(|mark| shape.character(mark.digit))
            .collect::<String>()
    });
    let candidates: Value = candidates.collect();
    let given = |content| {
        if let Content::Given(digit) = content {
            digit
        } else {
            0
        }
    };
    let entered = |content| match content {
        Content::Entered(digit) | Content::Placed(digit) => digit,
        Content::Given(_) | Content::Open => 0,
    };
    json!({
        "shape": shape_text(shape),
        "givens": line(given),
        "entered": line(entered),
        "candidates": scene.has_candidates().then_some(candidates),
        "name": null,
    })
}

fn cells(scene: &Scene) -> Value {
    let cells = scene.cells.iter().enumerate().filter_map(|(index, cell)| {
        let placed = match cell.content {
            Content::Placed(digit) => Some(digit_text(scene.shape(), digit)),
            _ => None,
        };
        if cell.shade == Shade::None && placed.is_none() {
            return None;
        }
        let (shade, number) = match cell.shade {
            Shade::None => (None, None),
            Shade::Step => (Some("step"), None),
            Shade::Set(number) => (Some("set"), Some(number)),
            Shade::Wrong => (Some("wrong"), None),
        };
        let name = scene.shape().cell(index).to_string();
        let object = json!({"cell": name, "shade": shade, "placed": placed});
        Some(numbered(object, number))
    });
    cells.collect()
}

fn marks(scene: &Scene) -> Value {
    let shape = scene.shape();
    let cells = scene.cells.iter().enumerate();
    let open = cells.filter(|(_, cell)| cell.content == Content::Open);
    let marks = open.flat_map(|(index, cell)| {
        let name = shape.cell(index);
        cell.marks
            .iter()
            .filter_map(move |mark| marked(shape, name, mark))
    });
    marks.collect()
}

fn marked(shape: Shape, cell: Cell, mark: &SceneMark) -> Option<Value> {
    let (name, number) = match mark.part {
        Role::None => return None,
        Role::Set(number) => ("set", Some(number)),
        Role::Color(number) => ("color", Some(number)),
        Role::Pattern => ("pattern", None),
        Role::Fin => ("fin", None),
        Role::False => ("false", None),
        Role::True => ("true", None),
        Role::Placed => ("placed", None),
        Role::Eliminated => ("eliminated", None),
    };
    let object =
        json!({"cell": cell.to_string(), "digit": digit_text(shape, mark.digit), "part": name});
    Some(numbered(object, number))
}

/// The object with its number, if it has one.
fn numbered(mut object: Value, number: Option<usize>) -> Value {
    if let (Value::Object(fields), Some(number)) = (&mut object, number) {
        fields.insert("number".to_owned(), number.into());
    }
    object
}

fn link(shape: Shape, link: &Link) -> Value {
    let strength = match link.strength {
        Strength::Strong => "strong",
        Strength::Weak => "weak",
    };
    json!({
        "from": texts(shape, &link.from),
        "to": texts(shape, &link.to),
        "strength": strength,
        "chain": link.chain,
    })
}
