//! What techniques see on the board: a type for each family.

use super::outline::{Candidate, Link, Outline};
use super::premises::PremiseCollector;
use super::technique::Technique;
use crate::shape::{Cell, Shape};

/// Says whether two cells see each other.
pub(super) type See<'a> = &'a dyn Fn(Cell, Cell) -> bool;

/// What a family says about its patterns.
pub(super) trait DescribePattern {
    /// What stands before the technique's name in HoDoKu's notation.
    fn prefix(&self) -> &'static str {
        ""
    }

    /// What stands in HoDoKu's notation between the name and the candidates that go.
    fn notation(&self, shape: Shape, technique: Technique, gone: &[Candidate]) -> String;

    /// What stands below the notation.
    fn below(&self, _shape: Shape) -> String {
        String::new()
    }

    /// What is on the board and why it matters, in plain English.
    fn english(&self, shape: Shape, technique: Technique) -> String;

    /// The form that all families share.
    fn outline(&self) -> Outline;

    /// The links that a picture shows.
    fn links(&self, _technique: Technique, _see: See<'_>) -> Vec<Link> {
        Vec::new()
    }

    /// Collects what must be gone and filled for the pattern to be there.
    fn premises<const W: usize>(&self, technique: Technique, needs: &mut PremiseCollector<'_, W>);
}

/// Declares the enum of the patterns of all families.
macro_rules! patterns {
    ($($family:ident::$pattern:ident $doc:literal;)*) => {
        $(use super::$family::pattern::$pattern;)*

        /// What a technique sees on the board. [`Step::outline`](super::Step::outline) gives all families one form.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Pattern {
            $(#[doc = $doc] $pattern($pattern),)*
        }

        $(impl From<$pattern> for Pattern {
            fn from(pattern: $pattern) -> Self {
                Self::$pattern(pattern)
            }
        })*

        /// Runs an expression on the pattern, whatever its family.
        macro_rules! on_pattern {
            ($self:expr, $seen:ident => $run:expr) => {
                match $self { $(Pattern::$pattern($seen) => $run,)* }
            };
        }
    };
}

pattern_rows!(patterns);

impl DescribePattern for Pattern {
    fn prefix(&self) -> &'static str {
        on_pattern!(self, seen => seen.prefix())
    }

    fn notation(&self, shape: Shape, technique: Technique, gone: &[Candidate]) -> String {
        on_pattern!(self, seen => seen.notation(shape, technique, gone))
    }

    fn below(&self, shape: Shape) -> String {
        on_pattern!(self, seen => seen.below(shape))
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        on_pattern!(self, seen => seen.english(shape, technique))
    }

    fn outline(&self) -> Outline {
        on_pattern!(self, seen => seen.outline())
    }

    fn links(&self, technique: Technique, see: See<'_>) -> Vec<Link> {
        on_pattern!(self, seen => seen.links(technique, see))
    }

    fn premises<const W: usize>(&self, technique: Technique, needs: &mut PremiseCollector<'_, W>) {
        on_pattern!(self, seen => seen.premises(technique, needs));
    }
}
