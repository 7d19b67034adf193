//! The path of a puzzle as a page: a picture a step.

use super::page::{counted, page, rules};
use crate::scene::Scene;
use crate::svg::{Labels, Style, picture};
use csp_sudoku::BoardText;
use csp_sudoku::techniques::{End, Position, PositionError, SolutionPath, Step, english};
use maud::{Markup, html};
use std::collections::BTreeMap;

const STYLE: &str = "
body{max-width:70rem}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
.facts dt{color:#57606a}
.facts dd{margin:0}
section{border-top:1px solid #d0d7de;padding:1.25rem 0}
.side{display:grid;grid-template-columns:minmax(0,33rem) minmax(15rem,1fr);gap:1.5rem;align-items:start}
.contents{columns:17rem;column-gap:1.5rem;padding-left:2.5rem;margin:0}
.contents li{break-inside:avoid}
@media (max-width:56rem){.side{grid-template-columns:minmax(0,1fr);gap:.75rem}}
@media screen and (prefers-color-scheme:dark){
.facts dt{color:#9198a1}
section{border-color:#30363d}
}
@media print{
section{padding:4mm 0}
.step,.side,svg{break-inside:avoid}
.side:not(.large){grid-template-columns:10cm minmax(0,1fr);gap:6mm}
h2{break-after:avoid}
}
";

/// Boards with a longer side have their text below the picture.
const WIDE: usize = 9;

/// A page with every step of a path: a picture of the position before it, HoDoKu's notation, and
/// plain English. The grade, the puzzle and a list of the steps come first, the end of the path
/// last. Without a name it is called "Sudoku".
///
/// ```
/// use csp_views::html::path_page;
/// use csp_sudoku::techniques::{Ladder, Position};
///
/// let start = Position::new(&"1.....2..3.....4".parse()?)?;
/// let path = Ladder::default().path(&start);
/// let page = path_page(&start, &path, Some("Four by four"))?;
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// assert_eq!(page.matches("<svg ").count(), path.steps.len() + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A step of the path cannot be done: the path belongs to another position.
pub fn path_page(
    start: &Position,
    path: &SolutionPath,
    name: Option<&str>,
) -> Result<String, PositionError> {
    let name = name.unwrap_or("Sudoku");
    let class = class(start);
    let mut position = start.clone();
    let mut steps: Vec<Markup> = Vec::new();
    for (index, step) in path.steps.iter().enumerate() {
        let scene = Scene::of_position(&position).with_step(step);
        steps.push(section(index + 1, step, &scene, class));
        position.apply(step)?;
    }
    let body = html! {
        header { (head(start, path, name, class)) }
        @if !path.steps.is_empty() { (contents(&path.steps)) }
        main { @for step in steps { (step) } (end(&position, path, class)) }
    };
    Ok(page(&format!("{name}: {}", path.grade), STYLE, &body))
}

/// A page with one step: a picture, HoDoKu's notation, and plain English.
#[must_use]
pub fn step_page(position: &Position, step: &Step) -> String {
    let scene = Scene::of_position(position).with_step(step);
    let body = html! {
        main { h1 { (step.technique) } (explained(step, &scene, class(position))) }
    };
    page(step.technique.name(), STYLE, &body)
}

/// Whether texts stand beside the pictures or below them.
fn class(position: &Position) -> &'static str {
    if position.rules().shape().side() > WIDE {
        "large"
    } else {
        "side"
    }
}

fn head(start: &Position, path: &SolutionPath, name: &str, class: &str) -> Markup {
    let shape = start.rules().shape();
    let cells = (0..shape.cells()).map(|index| shape.cell(index));
    let line: String = cells
        .map(|cell| shape.character(start.digit(cell)))
        .collect();
    let scene = Scene::of_position(start)
        .without_candidates()
        .with_title(name);
    html! {
        h1 { (name) }
        div class=(class) {
            (picture(&scene, Labels::Shown, Style::InPage))
            div {
                (rules(&scene.rules))
                dl class="facts" {
                    dt { "Grade" } dd { strong { (path.grade.level) } ", score " (path.grade.score) }
                    dt { "Path" } dd { (counted(path.steps.len(), "step")) ", " (outcome(path.end)) }
                    dt { "Puzzle" } dd { code { (line) } }
                    dt { "Techniques" } dd { (techniques(&path.steps)) }
                }
                p class="quiet" {
                    "Each picture shows the position before its step. What a step removes is struck \
                     out. Solid curves join candidates of which one is true at least, dashed curves \
                     those of which one is false at least."
                }
            }
        }
    }
}

/// The techniques in the order of the ladder's names, with how often each is used.
fn techniques(steps: &[Step]) -> String {
    let mut counts = BTreeMap::new();
    steps
        .iter()
        .for_each(|step| *counts.entry(step.technique).or_insert(0) += 1);
    let counts: Vec<String> = counts
        .iter()
        .map(|(technique, count)| format!("{technique} {count}×"))
        .collect();
    if counts.is_empty() {
        "none".to_owned()
    } else {
        counts.join(", ")
    }
}

fn outcome(end: End) -> &'static str {
    match end {
        End::Solved => "which solve the puzzle",
        End::Stuck => "and then no technique finds more",
        End::Broken => "which lead to a contradiction",
    }
}

fn contents(steps: &[Step]) -> Markup {
    html! {
        nav {
            section {
                h2 { "Contents" }
                ol class="contents" {
                    @for (index, step) in steps.iter().enumerate() {
                        li { a href={ "#step-" (index + 1) } { (step.technique) } " " span class="quiet" { (conclusion(step)) } }
                    }
                }
            }
        }
    }
}

/// What a step concludes, in HoDoKu's notation.
fn conclusion(step: &Step) -> String {
    if let Some(placement) = step.placement {
        return placement.on(step.shape).to_string();
    }
    let text = step.to_string();
    let first = text.lines().next().unwrap_or_default();
    first
        .split_once(" => ")
        .map_or(first, |(_, conclusion)| conclusion)
        .to_owned()
}

fn section(number: usize, step: &Step, scene: &Scene, class: &str) -> Markup {
    html! {
        section class="step" id={ "step-" (number) } {
            h2 { (number) ". " (step.technique) }
            (explained(step, scene, class))
        }
    }
}

/// The picture of a step with its text beside it, or below it.
fn explained(step: &Step, scene: &Scene, class: &str) -> Markup {
    html! {
        div class=(class) {
            (picture(scene, Labels::Shown, Style::InPage))
            div {
                p { code { (step) } }
                p { (english(step)) }
            }
        }
    }
}

fn end(position: &Position, path: &SolutionPath, class: &str) -> Markup {
    let (title, text) = match path.end {
        End::Solved => ("Solved", "Every cell has its digit."),
        End::Stuck => (
            "The path ends here",
            "No technique that was tried finds a step.",
        ),
        End::Broken => (
            "A contradiction",
            "A cell has no candidate left, or a house has no place for a digit. So the puzzle has no \
             solution.",
        ),
    };
    html! {
        section class="step" {
            h2 { (title) }
            div class=(class) {
                (picture(&Scene::of_position(position).with_title(title), Labels::Shown, Style::InPage))
                p { (text) }
            }
        }
    }
}
