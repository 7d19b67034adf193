//! What all pages have.

use crate::clues::ClueDrawing;
use crate::svg::style_sheet;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Colours and letters.
const STYLE: &str = "
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.25rem;font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,'DejaVu Sans',sans-serif;color:#1f2328;background:#ffffff}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.15rem;line-height:1.3;margin:0 0 .5rem}
p{margin:0 0 .75rem}
a{color:#0a55b5}
code{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:.92em;overflow-wrap:anywhere;white-space:pre-wrap}
svg{display:block;max-width:100%;height:auto}
.quiet{color:#57606a}
.rules{margin:.25rem 0;padding-left:1.2rem;font-size:.85rem;line-height:1.35;overflow-wrap:anywhere}
@media screen and (prefers-color-scheme:dark){
body{color:#e6edf3;background:#0d1117}
a{color:#79b8ff}
.quiet{color:#9198a1}
}
@media print{
body{padding:0;max-width:none;font-size:10pt}
a{color:inherit;text-decoration:none}
}
@page{margin:12mm}
";

/// A whole page.
pub(super) fn page(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style_sheet())) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    format!("{}\n", page.into_string())
}

/// The rules that pictures do not show, nothing if there are none.
pub(super) fn rules(rules: &ClueDrawing) -> Markup {
    let told: Vec<&str> = rules
        .sentences
        .iter()
        .filter(|rule| !rule.is_drawn)
        .map(|rule| &rule.text[..])
        .collect();
    html! {
        @if !told.is_empty() {
            ul class="rules" { @for rule in told { li { (rule) } } }
        }
    }
}

/// A number with its noun.
pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
