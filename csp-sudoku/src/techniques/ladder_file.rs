//! Ladders as TOML.

use super::level::{Level, LevelError, Use};
use super::options::Options;
use super::technique::{Rung, Technique, TechniqueError};
use serde::Deserialize;
use std::fmt::Write;
use std::ops::Range;
use toml::Spanned;

/// The text above the techniques.
const HEAD: &str = "\
# The techniques in the order in which they are tried. A puzzle is as hard as its hardest step; its
# score is the sum of the scores of all steps. One that is left out, or `tried = false`, is not used.
";

/// The text above the limits.
const LIMITS: &str = "# A puzzle with a score over that of its level gets the next level.\n";

/// The text above the options.
const FORMS: &str = "\
# Two fish with one base and different fins as one step; almost locked sets as links of chains.
";

/// The error of a ladder's text: what is wrong, and what to write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
#[non_exhaustive]
pub struct LadderError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: LadderErrorKind,
}

/// What is wrong with the text of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LadderErrorKind {
    /// It is no TOML, or has other fields or values than a ladder.
    #[error(
        "{0} (write a technique as {{ name = \"X-Wing\", level = \"Hard\", score = 140 }} in `techniques`, \
         and `limits` as {{ easy = 800, medium = 1000, hard = 1600, unfair = 1800 }})"
    )]
    Toml(String),
    /// The name is that of no technique.
    #[error("{0}")]
    Technique(TechniqueError),
    /// The technique is one kind of those that share a rung.
    #[error("{technique} is found together with others: write \"{}\"", technique.rung())]
    Kind {
        /// The technique.
        technique: Technique,
    },
    /// The technique came before.
    #[error("{technique} stands in line {first} already: remove one of them")]
    Twice {
        /// The technique.
        technique: Technique,
        /// The line where it came first.
        first: usize,
    },
    /// The technique has no such level.
    #[error("{technique}: {error}")]
    Level {
        /// The technique.
        technique: Technique,
        /// What is wrong.
        error: LevelError,
    },
    /// A level has a lower limit than an easier one.
    #[error("the limit of {harder} is below that of {easier}: write a number of {least} or more")]
    Limits {
        /// The easier level.
        easier: Level,
        /// The harder level.
        harder: Level,
        /// The limit of the easier level.
        least: u32,
    },
    /// No technique is tried.
    #[error("no technique is tried: write one without `tried = false` in `techniques`")]
    Nothing,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    limits: Option<Spanned<Limits>>,
    options: Option<Forms>,
    techniques: Vec<LadderRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    easy: u32,
    medium: u32,
    hard: u32,
    unfair: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    siamese_fish: Option<bool>,
    als_in_chains: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LadderRow {
    name: Spanned<String>,
    level: Spanned<String>,
    score: u32,
    tried: Option<bool>,
}

/// The text of a ladder. `limits` are those of the levels but the last.
pub(super) fn write(rungs: &[Rung], limits: [u32; 4], options: Options) -> String {
    let mut text = format!("{HEAD}techniques = [\n");
    for rung in rungs {
        let Rung {
            technique,
            level,
            score,
            tried,
        } = rung;
        let off = match tried {
            Use::On => "",
            Use::Off => ", tried = false",
        };
        let row = format!("name = \"{technique}\", level = \"{level}\", score = {score}{off}");
        // Writing to a string never fails.
        let _ = writeln!(text, "  {{ {row} }},");
    }
    let [easy, medium, hard, unfair] = limits;
    let limits = format!("easy = {easy}, medium = {medium}, hard = {hard}, unfair = {unfair}");
    let [siamese_fish, als_in_chains] =
        [options.siamese_fish, options.als_in_chains].map(|form| form == Use::On);
    let options = format!("siamese_fish = {siamese_fish}, als_in_chains = {als_in_chains}");
    format!("{text}]\n\n{LIMITS}limits = {{ {limits} }}\n\n{FORMS}options = {{ {options} }}\n")
}

/// What the text of a ladder says.
pub(super) struct LadderFile {
    pub(super) rungs: Vec<Rung>,
    pub(super) limits: Option<[u32; 4]>,
    pub(super) options: Options,
}

/// Reads the text of a ladder.
pub(super) fn read(text: &str) -> Result<LadderFile, LadderError> {
    let lines = TomlLines { text };
    let file: File = toml::from_str(text).map_err(|error| {
        let kind = LadderErrorKind::Toml(error.message().to_owned());
        lines.at(error.span().unwrap_or_default(), kind)
    })?;
    let rungs = lines.rungs(&file.techniques)?;
    if rungs.iter().all(|rung| rung.tried == Use::Off) {
        return Err(lines.at(0..0, LadderErrorKind::Nothing));
    }
    let limits = file.limits.map(|limits| lines.limits(&limits));
    Ok(LadderFile {
        rungs,
        limits: limits.transpose()?,
        options: options(file.options.as_ref()),
    })
}

/// The options of a file, with defaults for what is left out.
fn options(forms: Option<&Forms>) -> Options {
    let default = Options::default();
    let fish = forms.and_then(|forms| forms.siamese_fish);
    let chains = forms.and_then(|forms| forms.als_in_chains);
    default
        .siamese_fish(fish.map_or(default.siamese_fish, used))
        .als_in_chains(chains.map_or(default.als_in_chains, used))
}

fn used(is_on: bool) -> Use {
    if is_on { Use::On } else { Use::Off }
}

/// The lines of a text.
#[derive(Clone, Copy)]
struct TomlLines<'a> {
    text: &'a str,
}

impl TomlLines<'_> {
    /// The line of a byte, from 1.
    fn number(self, place: usize) -> usize {
        let before = self.text.bytes().take(place);
        1 + before.filter(|byte| *byte == b'\n').count()
    }

    fn at(self, span: Range<usize>, kind: LadderErrorKind) -> LadderError {
        LadderError {
            line: self.number(span.start),
            kind,
        }
    }

    /// The rungs of these rows. A technique that comes twice is an error.
    fn rungs(self, rows: &[LadderRow]) -> Result<Vec<Rung>, LadderError> {
        let mut rungs: Vec<Rung> = Vec::with_capacity(rows.len());
        for row in rows {
            let rung = self.rung(row)?;
            let technique = rung.technique;
            let before = rungs.iter().position(|other| other.technique == technique);
            if let Some(before) = before {
                let first = self.number(rows[before].name.span().start);
                let kind = LadderErrorKind::Twice { technique, first };
                return Err(self.at(row.name.span(), kind));
            }
            rungs.push(rung);
        }
        Ok(rungs)
    }

    fn rung(self, row: &LadderRow) -> Result<Rung, LadderError> {
        let parsed: Result<Technique, _> = row.name.get_ref().parse();
        let wrong_name = |error| self.at(row.name.span(), LadderErrorKind::Technique(error));
        let technique = parsed.map_err(wrong_name)?;
        if technique != technique.rung() {
            return Err(self.at(row.name.span(), LadderErrorKind::Kind { technique }));
        }
        let level = row.level.get_ref().parse().map_err(|error| {
            self.at(
                row.level.span(),
                LadderErrorKind::Level { technique, error },
            )
        })?;
        let tried = used(row.tried.unwrap_or(true));
        Ok(Rung {
            technique,
            level,
            score: row.score,
            tried,
        })
    }

    fn limits(self, limits: &Spanned<Limits>) -> Result<[u32; 4], LadderError> {
        let Limits {
            easy,
            medium,
            hard,
            unfair,
        } = *limits.get_ref();
        let numbers = [easy, medium, hard, unfair];
        let fall = numbers.windows(2).position(|pair| pair[1] < pair[0]);
        fall.map_or(Ok(numbers), |place| {
            let kind = LadderErrorKind::Limits {
                easier: Level::ALL[place],
                harder: Level::ALL[place + 1],
                least: numbers[place],
            };
            Err(self.at(limits.span(), kind))
        })
    }
}
