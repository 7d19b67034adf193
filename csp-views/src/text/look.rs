//! Pieces of text and how they look.

use super::Colour;
use crate::scene::{HousePart, Role};

/// A line of a picture.
pub type Line = Vec<Span>;

/// A piece of a line that looks the same throughout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, in ASCII.
    pub text: String,
    /// How it looks.
    pub look: Look,
}

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Walls, blanks, and text.
    Plain,
    /// The number of a row or column.
    Label,
    /// The number of a row or column that is shaded.
    House(HousePart),
    /// A given.
    Given,
    /// A digit that was found.
    Entered,
    /// A digit that the step places.
    Placed,
    /// A cell of the step.
    Step,
    /// A cell that is wrong.
    Wrong,
    /// A candidate.
    Candidate(Role),
}

/// Colours that sets and colors take in turn.
const HUES: [&str; 5] = ["1;36", "1;35", "1;33", "1;34", "1;32"];

impl Look {
    /// The numbers of the escape sequence, none for plain text.
    fn codes(self) -> &'static str {
        match self {
            Self::Plain | Self::Entered => "",
            Self::Label | Self::Candidate(Role::None) => "2",
            Self::House(HousePart::Base) => "7;36",
            Self::House(HousePart::Cover) => "7;33",
            Self::Given => "1",
            Self::Placed | Self::Candidate(Role::Placed) => "1;30;42",
            Self::Wrong => "1;37;41",
            Self::Step | Self::Candidate(Role::Pattern | Role::True) => HUES[0],
            Self::Candidate(Role::False) => HUES[1],
            Self::Candidate(Role::Fin) => HUES[2],
            Self::Candidate(Role::Set(number) | Role::Color(number)) => HUES[number % HUES.len()],
            Self::Candidate(Role::Eliminated) => "1;9;31",
        }
    }
}

impl Span {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            look: Look::Plain,
        }
    }

    /// Adds the text, between escape sequences if it is coloured.
    pub(super) fn write(&self, out: &mut String, colour: Colour) {
        let codes = self.look.codes();
        if colour == Colour::Off || codes.is_empty() || self.text.trim().is_empty() {
            *out += &self.text;
        } else {
            *out += &format!("\x1b[{codes}m{}\x1b[0m", self.text);
        }
    }
}
