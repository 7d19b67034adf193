//! Writes a scene as SVG. `maud` writes the elements, and escapes every text and attribute.

use super::clues::{TEXT_LINE, figures, not_drawn};
use super::curves::curves;
use super::places::{Places, Point};
use super::route::Curve;
use super::style::{content_class, house_class, hue, part_class, shade_class, style_sheet};
use crate::clues::FigureLayer;
use crate::scene::{Role, Scene, Shade, Strength};
use csp_sudoku::Cell;
use csp_sudoku::techniques::Candidate;
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
    /// In the picture, with the rules that are not drawn below it.
    Inside,
    /// In the page around it, which tells the rules that are not drawn.
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
    let told = match style {
        Style::Inside => not_drawn(&scene.rules, places.picture.x),
        Style::InPage => Vec::new(),
    };
    let width = places.picture.x;
    let height = places.picture.y + TEXT_LINE * told.len() as i32;
    let linked = if scene.links.is_empty() {
        "csp-sudoku"
    } else {
        "csp-sudoku linked"
    };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(linked) role="img" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) } {
            title { (text(&scene.title)) }
            desc { (text(&description(scene))) }
            @if style == Style::Inside { style { (PreEscaped(style_sheet())) } }
            rect class="ground" width=(width) height=(height) {}
            (figures(&scene.rules, &places, |layer| layer != FigureLayer::Sign))
            (drawing.shades())
            (drawing.lines())
            (figures(&scene.rules, &places, |layer| layer == FigureLayer::Sign))
            (drawing.groups())
            (drawing.rings())
            (drawing.links())
            (drawing.digits())
            (drawing.candidates())
            (drawing.strikes())
            @if labels == Labels::Shown { (drawing.labels()) }
            @if !told.is_empty() {
                g class="rules" font-size="12" {
                    @for (line, y) in told.iter().zip((places.picture.y + TEXT_LINE / 2..).step_by(TEXT_LINE as usize)) {
                        text x=(EDGE) y=(y) { (text(line)) }
                    }
                }
            }
        }
    }
}

/// The scene in words, and its rules.
fn description(scene: &Scene) -> String {
    let rules = scene.rules.sentences.iter();
    let lines = std::iter::once(&scene.description).chain(rules.map(|rule| &rule.text));
    lines.map(String::as_str).collect::<Vec<_>>().join("\n")
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
        let (Point { x, y }, end) = (places.origin, places.end());
        let (width, height) = (end.x - x, end.y - y);
        let shape = self.scene.shape();
        let mut thin = String::new();
        for number in 1..shape.columns() {
            thin += &format!("M{} {y}v{height}", places.column(number));
        }
        for number in 1..shape.rows() {
            thin += &format!("M{x} {}h{width}", places.row(number));
        }
        html! {
            path class="thin" d=(thin) {}
            path class="wall" d={ (self.walls()) "M" (x) " " (y) "h" (width) "v" (height) "h-" (width) "z" } {}
        }
    }

    /// The walls on the left of cells and above them.
    fn walls(&self) -> String {
        let (board, places, shape) = (&self.scene.board, self.places, self.scene.shape());
        let mut walls = String::new();
        for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
            let (row, column) = (usize::from(cell.row), usize::from(cell.column));
            let Point { x, y } = places.corner(cell);
            let left = board.cell(Some(row), column.checked_sub(1));
            if left.is_some() && board.has_wall(left, Some(cell)) {
                walls += &format!("M{x} {y}v{}", places.cell);
            }
            let above = board.cell(row.checked_sub(1), Some(column));
            if above.is_some() && board.has_wall(above, Some(cell)) {
                walls += &format!("M{x} {y}h{}", places.cell);
            }
        }
        walls
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
            let digit = self.letter(self.places.middle(cell), size, content.digit());
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
            let digit = self.letter(self.places.candidate(candidate), size, candidate.digit);
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
        let beside = places.label / 2;
        let half = places.cell / 2;
        html! {
            g class="labels" font-size="11" {
                @for number in 0..self.scene.shape().columns() {
                    text x=(places.column(number) + half) y=(beside + 4) { (number + 1) }
                }
                @for number in 0..self.scene.shape().rows() {
                    text x=(beside) y=(places.row(number) + half + 4) { (number + 1) }
                }
            }
        }
    }

    /// A digit in the middle of this point.
    fn letter(&self, at: Point, size: i32, digit: u8) -> Markup {
        // Capitals and digits are about 0.72 of the size high.
        html! { text x=(at.x) y=(at.y + size * 36 / 100) { (self.scene.shape().character(digit)) } }
    }
}
