//! Classes and colours.

use crate::scene::{Content, HousePart, Role, Shade};

/// The number of colours that sets, colors and chains take in turn.
const HUES: usize = 6;

pub(super) fn hue(number: usize) -> String {
    format!("h{}", number % HUES)
}

pub(super) fn part_class(part: Role) -> String {
    let name = match part {
        Role::Set(number) | Role::Color(number) => return hue(number),
        Role::None => "plain",
        Role::Pattern => "pattern",
        Role::Fin => "fin",
        Role::False => "false",
        Role::True => "true",
        Role::Placed => "placed",
        Role::Eliminated => "gone",
    };
    name.to_owned()
}

pub(super) fn shade_class(shade: Shade) -> String {
    match shade {
        Shade::None => String::new(),
        Shade::Step => "shade step".to_owned(),
        Shade::Set(number) => format!("shade {}", hue(number)),
        Shade::Wrong => "shade wrong".to_owned(),
    }
}

pub(super) fn house_class(part: HousePart) -> &'static str {
    match part {
        HousePart::Base => "house base",
        HousePart::Cover => "house cover",
    }
}

pub(super) fn content_class(content: Content) -> &'static str {
    match content {
        Content::Open => "",
        Content::Given(_) => "given",
        Content::Entered(_) => "entered",
        Content::Placed(_) => "placed",
    }
}

/// The colour of a class on light and on dark ground.
struct Tone {
    class: &'static str,
    light: &'static str,
    dark: &'static str,
}

const fn tone(class: &'static str, light: &'static str, dark: &'static str) -> Tone {
    Tone { class, light, dark }
}

const TONES: [Tone; 12] = [
    tone("h0", "#0f7076", "#56d4dd"),
    tone("h1", "#b34700", "#f69d50"),
    tone("h2", "#8250df", "#c8a5ff"),
    tone("h3", "#b02a7a", "#fc8dc7"),
    tone("h4", "#6e5a00", "#dcbf4a"),
    tone("h5", "#0969da", "#6cb6ff"),
    tone("pattern", "#0969da", "#6cb6ff"),
    tone("true", "#0969da", "#6cb6ff"),
    tone("false", "#8a5a00", "#e3b341"),
    tone("fin", "#8a5a00", "#e3b341"),
    tone("gone", "#cf222e", "#ff8a80"),
    tone("placed", "#1a7f37", "#56d364"),
];

/// What does not depend on the ground.
const FORMS: &str = "
.csp-sudoku text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,'DejaVu Sans',sans-serif;text-anchor:middle}
.csp-sudoku .thin,.csp-sudoku .wall,.csp-sudoku .band,.csp-sudoku .link,.csp-sudoku .strike{fill:none}
.csp-sudoku .wall{stroke-width:2;stroke-linecap:square}
.csp-sudoku .house{fill-opacity:.12}
.csp-sudoku .shade{fill-opacity:.2}
.csp-sudoku .given text,.csp-sudoku .digits .placed text{font-weight:700}
.csp-sudoku .candidates g:not(.plain) text{font-weight:700}
.csp-sudoku .ring circle{stroke-width:1.3;fill-opacity:.25}
.csp-sudoku .band{stroke-opacity:.25;stroke-linecap:round}
.csp-sudoku .link{stroke-width:2}
.csp-sudoku .weak{stroke-dasharray:5 4}
.csp-sudoku .strike{stroke-width:1.6}
.csp-sudoku .clues .half{opacity:.5}
.csp-sudoku .clues .pale{opacity:.2}
.csp-sudoku .clues path,.csp-sudoku .clues circle,.csp-sudoku .clues rect{stroke-linejoin:round;stroke-linecap:round}
.csp-sudoku .clues text[fill=currentColor]{paint-order:stroke;stroke-width:6;stroke-linejoin:round}
.csp-sudoku .clues .corner,.csp-sudoku .rules text{text-anchor:start}
.csp-sudoku.linked .plain text,.csp-sudoku.linked .digits text{paint-order:stroke;stroke-width:2;stroke-linejoin:round}
";

const LIGHT: &str = "
.csp-sudoku .ground{fill:#ffffff}
.csp-sudoku .thin{stroke:#c3c9d0}
.csp-sudoku .wall{stroke:#24292f}
.csp-sudoku .labels text{fill:#6e7781}
.csp-sudoku .base,.csp-sudoku .step{fill:#0969da}
.csp-sudoku .cover{fill:#c98a00}
.csp-sudoku .wrong{fill:#cf222e}
.csp-sudoku .given text,.csp-sudoku .rules text{fill:#0d1117}
.csp-sudoku .clues{color:#0d1117}
.csp-sudoku .clues text[fill=currentColor]{stroke:#ffffff}
.csp-sudoku .entered text{fill:#0a55b5}
.csp-sudoku .plain text{fill:#57606a}
.csp-sudoku .band,.csp-sudoku .link{stroke:#8250df}
.csp-sudoku .strike{stroke:#cf222e}
.csp-sudoku.linked text{stroke:#ffffff;stroke-width:0}
";

const DARK: &str = "
.csp-sudoku .ground{fill:#0d1117}
.csp-sudoku .thin{stroke:#3d444d}
.csp-sudoku .wall{stroke:#c9d1d9}
.csp-sudoku .labels text{fill:#9198a1}
.csp-sudoku .base,.csp-sudoku .step{fill:#4493f8}
.csp-sudoku .cover{fill:#d29922}
.csp-sudoku .wrong{fill:#f85149}
.csp-sudoku .given text,.csp-sudoku .rules text{fill:#f0f6fc}
.csp-sudoku .clues{color:#f0f6fc}
.csp-sudoku .clues text[fill=currentColor]{stroke:#0d1117}
.csp-sudoku .entered text{fill:#79b8ff}
.csp-sudoku .plain text{fill:#a3adb8}
.csp-sudoku .band,.csp-sudoku .link{stroke:#c8a5ff}
.csp-sudoku .strike{stroke:#ff7b72}
.csp-sudoku.linked text{stroke:#0d1117}
";

/// The style sheet of pictures, which a page has once for all its pictures. On paper the colours are
/// the light ones.
pub(crate) fn style_sheet() -> String {
    let tones = |colour: fn(&Tone) -> &'static str| -> String {
        let rules = |tone: &Tone| {
            let Tone { class, .. } = tone;
            let colour = colour(tone);
            format!(
                ".csp-sudoku .{class} text,.csp-sudoku .shade.{class}{{fill:{colour}}}\n\
                 .csp-sudoku .ring.{class} circle{{fill:{colour};stroke:{colour}}}\n\
                 .csp-sudoku .link.{class}{{stroke:{colour}}}\n"
            )
        };
        TONES.iter().map(rules).collect()
    };
    let light = tones(|tone| tone.light);
    let dark = tones(|tone| tone.dark);
    format!("{LIGHT}{light}@media screen and (prefers-color-scheme:dark){{{DARK}{dark}}}{FORMS}")
}
