//! Writes a scene as SVG. `maud` writes the elements, and escapes every text and attribute.

use super::curves::curves;
use super::places::{Places, Point};
use super::route::Curve;
use super::style::{content_class, house_class, hue, part_class, shade_class, style_sheet};
use crate::scene::{Role, Scene, Shade, Strength};
use csp_sudoku::techniques::Candidate;
use csp_sudoku::{Cell, symbols};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// Whether rows and columns are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels {
    Shown,
    Hidden,
}

/// Where the style sheet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// In the picture.
    Inside,
    /// In the page around it.
    InPage,
}

/// The room for labels.
const LABEL: i32 = 22;
/// The room at the edge if there are none.
const EDGE: i32 = 6;

/// The picture as an element.
pub(crate) fn picture(scene: &Scene, labels: Labels, style: Style) -> Markup {
    let places = Places::new(scene, if labels == Labels::Shown { LABEL } else { EDGE });
    let drawing = Drawing { scene, places };
    let side = places.picture();
    let linked = if scene.links.is_empty() {
        "csp-sudoku"
    } else {
        "csp-sudoku linked"
    };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(linked) role="img" width=(side) height=(side)
            viewBox={ "0 0 " (side) " " (side) } {
            title { (text(&scene.title)) }
            desc { (text(&scene.description)) }
            @if style == Style::Inside { style { (PreEscaped(style_sheet())) } }
            rect class="ground" width=(side) height=(side) {}
            (drawing.shades())
            (drawing.lines())
            (drawing.groups())
            (drawing.rings())
            (drawing.links())
            (drawing.digits())
            (drawing.candidates())
            (drawing.strikes())
            @if labels == Labels::Shown { (drawing.labels()) }
        }
    }
}

/// A text without the control characters that XML does not allow.
fn text(text: &str) -> String {
    let allowed = |c: char| c == '\n' || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'));
    text.chars()
        .map(|c| if allowed(c) { c } else { '\u{fffd}' })
        .collect()
}

struct Drawing<'a> {
    scene: &'a Scene,
    places: Places,
}

/// Elements by their class, so that each class is written once.
type Groups = BTreeMap<String, Vec<Markup>>;

fn grouped(groups: Groups) -> Markup {
    html! {
        @for (class, elements) in groups {
            g class=(class) { @for element in elements { (element) } }
        }
    }
}

impl Drawing<'_> {
    /// The shapes of houses, then those of cells.
    fn shades(&self) -> Markup {
        let mut cells = Groups::new();
        for (index, cell) in self.scene.cells.iter().enumerate() {
            if cell.shade != Shade::None {
                let class = shade_class(cell.shade).to_owned();
                let square = self.square(self.scene.shape().cell(index));
                cells
                    .entry(class)
                    .or_default()
                    .push(html! { path d=(square) {} });
            }
        }
        html! {
            @for house in &self.scene.houses {
                path class=(house_class(house.part))
                    d=(house.cells.iter().map(|cell| self.square(*cell)).collect::<String>()) {}
            }
            (grouped(cells))
        }
    }

    fn square(&self, cell: Cell) -> String {
        let Point { x, y } = self.places.corner(cell);
        let side = self.places.cell;
        format!("M{x} {y}h{side}v{side}h-{side}z")
    }

    /// The lines between cells, and the walls between boxes or regions.
    fn lines(&self) -> Markup {
        let places = self.places;
        let side = places.side as usize;
        let (start, length) = (places.before, places.board());
        let board = &self.scene.board;
        let mut thin = String::new();
        for number in 1..side {
            let at = places.line(number);
            thin += &format!("M{at} {start}v{length}M{start} {at}h{length}");
        }
        let mut walls = String::new();
        for number in 1..side {
            for other in 0..side {
                let (at, from) = (places.line(number), places.line(other));
                let cell = |row, column| board.cell(Some(row), Some(column));
                if board.has_wall(cell(other, number - 1), cell(other, number)) {
                    walls += &format!("M{at} {from}v{}", places.cell);
                }
                if board.has_wall(cell(number - 1, other), cell(number, other)) {
                    walls += &format!("M{from} {at}h{}", places.cell);
                }
            }
        }
        html! {
            path class="thin" d=(thin) {}
            path class="wall" d={ (walls) "M" (start) " " (start) "h" (length) "v" (length) "h-" (length) "z" } {}
        }
    }

    /// The bands that join the candidates of a group.
    fn groups(&self) -> Markup {
        let band = |group: &Vec<Candidate>| {
            let points = group
                .iter()
                .map(|candidate| self.places.candidate(*candidate));
            let points: Vec<String> = points.map(|at| format!("{} {}", at.x, at.y)).collect();
            format!("M{}", points.join("L"))
        };
        html! {
            @if !self.scene.groups.is_empty() {
                path class="band" stroke-width=(2 * self.places.radius())
                    d=(self.scene.groups.iter().map(band).collect::<String>()) {}
            }
        }
    }

    /// The rings around candidates with a part.
    fn rings(&self) -> Markup {
        let mut groups = Groups::new();
        for (candidate, part) in self
            .scene
            .shown_candidates()
            .filter(|(_, part)| *part != Role::None)
        {
            let Point { x, y } = self.places.candidate(candidate);
            let ring = html! { circle cx=(x) cy=(y) r=(self.places.radius()) {} };
            groups
                .entry(format!("ring {}", part_class(part)))
                .or_default()
                .push(ring);
        }
        grouped(groups)
    }

    fn links(&self) -> Markup {
        let chains = self
            .scene
            .links
            .iter()
            .map(|link| link.chain)
            .max()
            .unwrap_or_default();
        html! {
            @for (curve, link) in curves(self.scene, &self.places).into_iter().zip(&self.scene.links) {
                @if let Some(Curve { from, control, to }) = curve {
                    path class={
                        "link " (if link.strength == Strength::Strong { "strong" } else { "weak" })
                        @if chains > 0 { " " (hue(link.chain)) }
                    } d=(format!("M{} {}Q{} {} {} {}", from.x, from.y, control.x, control.y, to.x, to.y)) {}
                }
            }
        }
    }

    fn digits(&self) -> Markup {
        let size = self.places.large();
        let mut groups = Groups::new();
        for (cell, content) in self.scene.filled() {
            let digit = letter(self.places.middle(cell), size, content.digit());
            groups
                .entry(content_class(content).to_owned())
                .or_default()
                .push(digit);
        }
        html! { g class="digits" font-size=(size) { (grouped(groups)) } }
    }

    fn candidates(&self) -> Markup {
        let size = self.places.small();
        let mut groups = Groups::new();
        for (candidate, part) in self.scene.shown_candidates() {
            let digit = letter(self.places.candidate(candidate), size, candidate.digit);
            groups.entry(part_class(part)).or_default().push(digit);
        }
        html! { g class="candidates" font-size=(size) { (grouped(groups)) } }
    }

    /// The strokes through the candidates that go.
    fn strikes(&self) -> Markup {
        let radius = self.places.radius();
        let gone = self
            .scene
            .shown_candidates()
            .filter(|(_, part)| *part == Role::Eliminated);
        let stroke = |candidate: Candidate| {
            let Point { x, y } = self.places.candidate(candidate);
            format!(
                "M{} {}l{} -{}",
                x - radius,
                y + radius,
                2 * radius,
                2 * radius
            )
        };
        let strokes: String = gone.map(|(candidate, _)| stroke(candidate)).collect();
        html! { @if !strokes.is_empty() { path class="strike" d=(strokes) {} } }
    }

    fn labels(&self) -> Markup {
        let places = self.places;
        let beside = places.before / 2;
        let middle = |number: usize| places.line(number) + places.cell / 2;
        html! {
            g class="labels" font-size="11" {
                @for number in 0..places.side as usize {
                    text x=(middle(number)) y=(beside + 4) { (number + 1) }
                    text x=(beside) y=(middle(number) + 4) { (number + 1) }
                }
            }
        }
    }
}

/// A digit in the middle of this point.
fn letter(at: Point, size: i32, digit: u8) -> Markup {
    // Capitals and digits are about 0.72 of the size high.
    html! { text x=(at.x) y=(at.y + size * 36 / 100) { (symbols::character(digit)) } }
}
