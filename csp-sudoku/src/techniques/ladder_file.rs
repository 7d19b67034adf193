//! Ladders as TOML.

use super::ladder::{Ladder, Level, LevelError, Rung, Use};
use super::options::Options;
use super::technique::{Technique, TechniqueError};
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
    techniques: Vec<Row>,
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
struct Row {
    name: Spanned<String>,
    level: Spanned<String>,
    score: u32,
    tried: Option<bool>,
}

impl Ladder {
    /// The ladder as TOML, which [`from_toml`](Self::from_toml) reads.
    ///
    /// ```
    /// use csp_sudoku::techniques::Ladder;
    ///
    /// let text = Ladder::default().to_toml();
    /// assert!(text.contains(r#"{ name = "X-Wing", level = "Hard", score = 140 },"#));
    /// assert_eq!(Ladder::from_toml(&text)?, Ladder::default());
    /// # Ok::<(), csp_sudoku::techniques::LadderError>(())
    /// ```
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = format!("{HEAD}techniques = [\n");
        for Rung {
            technique,
            level,
            score,
            tried,
        } in self.rungs()
        {
            let off = if *tried == Use::Off {
                ", tried = false"
            } else {
                ""
            };
            let row = format!("name = \"{technique}\", level = \"{level}\", score = {score}{off}");
            // Writing to a string never fails.
            let _ = writeln!(text, "  {{ {row} }},");
        }
        let [easy, medium, hard, unfair, _] = Level::ALL.map(|level| self.limit(level));
        let limits = format!("easy = {easy}, medium = {medium}, hard = {hard}, unfair = {unfair}");
        let Options {
            siamese_fish,
            als_in_chains,
        } = self.options();
        let [siamese_fish, als_in_chains] = [siamese_fish, als_in_chains].map(is_on);
        let options = format!("siamese_fish = {siamese_fish}, als_in_chains = {als_in_chains}");
        format!("{text}]\n\n{LIMITS}limits = {{ {limits} }}\n\n{FORMS}options = {{ {options} }}\n")
    }

    /// The ladder of a TOML text: `techniques` in their order, each with `name`, `level`, `score`,
    /// and `tried`, which is true if it is left out; and `limits` and `options`, which are HoDoKu's
    /// if they are left out.
    ///
    /// ```
    /// use csp_sudoku::techniques::Ladder;
    ///
    /// let error = Ladder::from_toml(
    ///     "techniques = [\n  { name = \"Naked Singel\", level = \"Easy\", score = 4 },\n]",
    /// );
    /// assert!(error.unwrap_err().to_string().starts_with("line 2: `Naked Singel` names no technique"));
    /// ```
    ///
    /// # Errors
    /// [`LadderError`] with the line. Unknown fields are errors, and so are techniques that come
    /// twice.
    pub fn from_toml(text: &str) -> Result<Self, LadderError> {
        let lines = Lines { text };
        let file: File = toml::from_str(text).map_err(|error| {
            let kind = LadderErrorKind::Toml(error.message().to_owned());
            lines.at(error.span().unwrap_or_default(), kind)
        })?;
        let mut rungs: Vec<Rung> = Vec::with_capacity(file.techniques.len());
        let mut places: Vec<usize> = Vec::new();
        for row in &file.techniques {
            let rung = lines.rung(row)?;
            let before = rungs
                .iter()
                .position(|other| other.technique == rung.technique);
            if let Some(before) = before {
                let kind = LadderErrorKind::Twice {
                    technique: rung.technique,
                    first: places[before],
                };
                return Err(lines.at(row.name.span(), kind));
            }
            rungs.push(rung);
            places.push(lines.number(row.name.span().start));
        }
        if rungs.iter().all(|rung| rung.tried == Use::Off) {
            return Err(lines.at(0..0, LadderErrorKind::Nothing));
        }
        let ladder = Self::new(rungs).with_options(options(file.options.as_ref()));
        let limits = file
            .limits
            .map(|limits| lines.limits(&limits))
            .transpose()?;
        Ok(limits.into_iter().fold(ladder, Self::with_limits))
    }
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

fn is_on(tried: Use) -> bool {
    tried == Use::On
}

/// The lines of a text.
#[derive(Clone, Copy)]
struct Lines<'a> {
    text: &'a str,
}

impl Lines<'_> {
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

    fn rung(self, row: &Row) -> Result<Rung, LadderError> {
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
