//! Floor 0: a part of a search tree, as text.

use csp_core::extend::{Atom, Branch, Side};
use csp_core::ids::{ModelId, Var};
use std::fmt;
use std::str::FromStr;

/// A part of a search tree: what holds at its root, one fact after the other. It is a line of text in
/// the words of traces, with variables by their numbers in the model, so that another process, which
/// builds the same model, can search it.
///
/// ```
/// use csp_parallel::Part;
/// let part: Part = "x3 = 2, x0 != 5".parse()?;
/// assert_eq!(part.to_string(), "x3 = 2, x0 != 5");
/// assert_eq!(Part::ROOT.to_string(), "root");
/// assert!("x3 = two".parse::<Part>().unwrap_err().to_string().starts_with("`x3 = two`"));
/// # Ok::<(), csp_parallel::PartError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub(crate) sides: Vec<Atom>,
}

/// A text that is no part of a tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{side}` is no side of a decision: {fault}; a part is `root`, or sides such as `x3 = 2, x0 != 5`"
)]
pub struct PartError {
    side: String,
    fault: String,
}

impl Part {
    /// The whole tree.
    pub const ROOT: Self = Self { sides: Vec::new() };

    /// The same part, with one more fact.
    pub(crate) fn with(&self, side: Atom) -> Self {
        Self {
            sides: self.sides.iter().copied().chain([side]).collect(),
        }
    }

    /// The same part of another model that was built in the same way.
    pub(crate) fn in_model(&self, model: ModelId) -> Self {
        Self {
            sides: self.sides.iter().map(|side| side.in_model(model)).collect(),
        }
    }

    /// The variables that it names.
    pub(crate) fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.sides.iter().map(|side| side.var())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.sides.is_empty() {
            return f.write_str("root");
        }
        for (place, &atom) in self.sides.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            let (relation, value) = Branch {
                side: Side::Left,
                atom,
            }
            .relation();
            write!(f, "{comma}x{} {relation} {value}", atom.var().index())?;
        }
        Ok(())
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        if text.trim() == "root" {
            return Ok(Self::ROOT);
        }
        let sides = text.split(',').map(|side| {
            let side = side.trim();
            read(side).map_err(|fault| PartError {
                side: side.to_owned(),
                fault,
            })
        });
        Ok(Self {
            sides: sides.collect::<Result<_, _>>()?,
        })
    }
}

fn read(side: &str) -> Result<Atom, String> {
    let words: Vec<&str> = side.split_whitespace().collect();
    let [x, relation, value] = words[..] else {
        return Err("it has not three words".to_owned());
    };
    let number = x
        .strip_prefix('x')
        .and_then(|number| number.parse::<u32>().ok());
    // Variables have 30-bit numbers.
    let number = number.filter(|&number| number < 1 << 30);
    let number = number.ok_or_else(|| format!("`{x}` is no variable, which is x0, x1, …"))?;
    let value = value
        .parse()
        .map_err(|_| format!("`{value}` is no value in i32"))?;
    Branch::read(Side::Left, Var::new(number), relation, value).map(|branch| branch.atom)
}
