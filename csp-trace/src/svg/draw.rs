//! Writes the scene as SVG.

use super::fold::NodeShape;
use super::geometry::{Point, Segment};
use super::key::{Key, LegendSymbol};
use super::scene::{RADIUS, TreeScene, caption, is_folded};
use crate::label;
use csp_core::extend::Side;
use std::fmt::Write;

/// The colours follow the system of the reader, light or dark. The picture has its own background
/// and can be read on any page.
const STYLE: &str = "\
.csp-tree text{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:10px;fill:#24292f}
.csp-tree .key text{font-size:11px}
.csp-tree .key text.head{font-weight:bold}
.csp-tree .ground{fill:#ffffff}
.csp-tree .card{fill:#f6f8fa;stroke:#d0d7de}
.csp-tree .edge{stroke:#8c959f;stroke-width:1.5;fill:none}
.csp-tree .dashed{stroke-dasharray:3 2}
.csp-tree .decision{fill:#a9c4ee;stroke:#1f5fbf;stroke-width:1.5}
.csp-tree .failure{fill:#d1453b;stroke:#8e1b13;stroke-width:1.5}
.csp-tree .solution{fill:#4cb96b;stroke:#12692e;stroke-width:1.5}
.csp-tree .open{fill:#ffffff;stroke:#6e7781;stroke-width:1.5;stroke-dasharray:3 2}
.csp-tree .stub{fill:#ffffff;stroke:#6e7781}
.csp-tree .folded-failures{fill:#f6d3d0;stroke:#8e1b13;stroke-width:1.5}
.csp-tree .folded-open{fill:#eaeef2;stroke:#6e7781;stroke-width:1.5}
.csp-tree .folded{fill:#d5efdc;stroke:#12692e;stroke-width:1.5}
@media (prefers-color-scheme:dark){
.csp-tree text{fill:#e6edf3}
.csp-tree .ground{fill:#0d1117}
.csp-tree .card{fill:#161b22;stroke:#30363d}
.csp-tree .edge{stroke:#848d97}
.csp-tree .decision{fill:#1f4a85;stroke:#79b0ff}
.csp-tree .failure{fill:#d1453b;stroke:#ffa198}
.csp-tree .solution{fill:#2e9e52;stroke:#7ee2a0}
.csp-tree .open{fill:#0d1117;stroke:#b1bac4}
.csp-tree .stub{fill:#0d1117;stroke:#b1bac4}
.csp-tree .folded-failures{fill:#4a1a17;stroke:#ffa198}
.csp-tree .folded-open{fill:#21262d;stroke:#b1bac4}
.csp-tree .folded{fill:#123d22;stroke:#7ee2a0}
}";

// Writing to a `String` cannot fail: the results of `write!` are ignored below.

pub(super) fn draw(scene: &TreeScene<'_>) -> String {
    let left = scene.frame.left;
    let top = scene.frame.top;
    let width = scene.frame.width();
    let height = scene.frame.height();
    let title = escape(scene.trace.about.as_deref().unwrap_or("search tree"));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"csp-tree\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"{left} {top} {width} {height}\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n</style>\n\
         <rect class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    draw_lines(&mut out, scene);
    for place in 0..scene.shown.len() {
        draw_node(&mut out, scene, place);
    }
    draw_labels(&mut out, scene);
    draw_key(&mut out, &scene.key);
    out.push_str("</svg>\n");
    out
}

fn draw_lines(out: &mut String, scene: &TreeScene<'_>) {
    out.push_str("<path class=\"edge\" d=\"");
    for line in scene.edge_lines() {
        push_line(out, line);
    }
    out.push_str("\"/>\n");
    for line in scene.stubs() {
        draw_stub(out, line);
    }
}

fn push_line(out: &mut String, Segment { from, to }: Segment) {
    let _ = write!(out, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
}

fn draw_stub(out: &mut String, line: Segment) {
    out.push_str("<g><title>right side, not entered</title><path class=\"edge dashed\" d=\"");
    push_line(out, line);
    let Point { x, y } = line.to;
    let _ = writeln!(
        out,
        "\"/><circle class=\"stub\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/></g>"
    );
}

fn draw_node(out: &mut String, scene: &TreeScene<'_>, place: usize) {
    let shown = &scene.shown[place];
    let at = scene.at[place];
    let tooltip = label::tooltip(&scene.trace.legend, scene.node(place));
    let _ = write!(out, "<g><title>{}</title>", escape(&tooltip));
    draw_symbol(out, shown.kind, at);
    if is_folded(shown.kind) {
        let x = at.x;
        let y = at.y + 24;
        let caption = caption(scene.tree, shown);
        let _ = write!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{caption}</text>"
        );
    }
    out.push_str("</g>\n");
}

fn draw_symbol(out: &mut String, kind: NodeShape, at: Point) {
    match kind {
        NodeShape::Decision => circle(out, "decision", at),
        NodeShape::Open => circle(out, "open", at),
        NodeShape::Failure => square(out, at, 6),
        NodeShape::Solution => diamond(out, at, RADIUS + 1),
        NodeShape::FoldedFailures => {
            triangle(out, "folded-failures", at);
            square(out, Point { y: at.y + 6, ..at }, 3);
        }
        NodeShape::FoldedOpen => {
            triangle(out, "folded-open", at);
            let _ = write!(
                out,
                "<circle class=\"stub\" cx=\"{}\" cy=\"{}\" r=\"4\"/>",
                at.x,
                at.y + 6
            );
        }
        NodeShape::Folded => {
            triangle(out, "folded", at);
            diamond(out, Point { y: at.y + 5, ..at }, 5);
        }
    }
}

fn circle(out: &mut String, class: &str, Point { x, y }: Point) {
    let _ = write!(
        out,
        "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
        RADIUS - 1
    );
}

fn square(out: &mut String, Point { x, y }: Point, half: i32) {
    let left = x - half;
    let top = y - half;
    let side = 2 * half;
    let _ = write!(
        out,
        "<rect class=\"failure\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\"/>"
    );
}

fn diamond(out: &mut String, Point { x, y }: Point, half: i32) {
    let left = x - half;
    let top = y - half;
    let right = x + half;
    let bottom = y + half;
    let _ = write!(
        out,
        "<path class=\"solution\" d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>"
    );
}

fn triangle(out: &mut String, class: &str, Point { x, y }: Point) {
    let top = y - RADIUS;
    let left = x - 14;
    let right = x + 14;
    let bottom = y + 13;
    let _ = write!(
        out,
        "<path class=\"{class}\" d=\"M{x} {top}L{right} {bottom}L{left} {bottom}Z\"/>"
    );
}

fn draw_labels(out: &mut String, scene: &TreeScene<'_>) {
    for label in &scene.labels {
        let anchor = if label.side == Side::Left {
            "end"
        } else {
            "start"
        };
        let Point { x, y } = label.at;
        let text = escape(&label.text);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }
}

fn draw_key(out: &mut String, key: &Key) {
    let x = key.rect.left;
    let y = key.rect.top;
    let width = key.rect.width();
    let height = key.rect.height();
    out.push_str("<g class=\"key\">\n");
    let _ = writeln!(
        out,
        "<rect class=\"card\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>"
    );
    for (row, text) in key.heading.iter().enumerate() {
        let class = if row == 0 { " class=\"head\"" } else { "" };
        let Point { x, y } = key.heading_start(row);
        let _ = writeln!(
            out,
            "<text{class} x=\"{x}\" y=\"{y}\">{}</text>",
            escape(text)
        );
    }
    for (row, symbol) in key.symbols.iter().enumerate() {
        let Point { x, y } = key.meaning_start(row);
        let meaning = symbol.meaning();
        draw_key_symbol(out, *symbol, key.symbol_middle(row));
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{meaning}</text>");
    }
    out.push_str("</g>\n");
}

fn draw_key_symbol(out: &mut String, symbol: LegendSymbol, Point { x, y }: Point) {
    match symbol {
        LegendSymbol::Node(kind) if is_folded(kind) => {
            draw_symbol(out, kind, Point { x, y: y - 2 });
        }
        LegendSymbol::Node(kind) => draw_symbol(out, kind, Point { x, y }),
        LegendSymbol::Stub => {
            let from = Point { x: x - 9, y: y - 7 };
            let to = Point { x: x + 2, y: y + 2 };
            draw_stub(out, Segment { from, to });
        }
    }
}

/// Escapes a text for XML. Control characters are not allowed there and become U+FFFD.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\n' => out.push('\n'),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
