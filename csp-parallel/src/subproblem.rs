//! Floor 0: a part of a search tree, as text and in a model.

use csp_core::error::ModelError;
use csp_core::extend::{Atom, Branch, Side};
use csp_core::ids::Var;
use csp_core::model::Model;
use std::fmt;
use std::str::FromStr;

/// A part of a search tree: what holds at its root, one fact after the other. It is a line of text in
/// the words of traces, with variables by their numbers in the model, so that another process, which
/// builds the same model, can search it.
///
/// ```
/// use csp_parallel::Subproblem;
/// let part: Subproblem = "x3 = 2, x0 != 5".parse()?;
/// assert_eq!(part.to_string(), "x3 = 2, x0 != 5");
/// assert_eq!(Subproblem::ROOT.to_string(), "root");
/// assert!("x3 = two".parse::<Subproblem>().unwrap_err().to_string().starts_with("`x3 = two`"));
/// # Ok::<(), csp_parallel::SubproblemError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subproblem {
    pub(crate) sides: Vec<Atom>,
}

/// A text that is no part of a tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{side}` is no side of a decision: {fault}; a part is `root`, or sides such as `x3 = 2, x0 != 5`"
)]
pub struct SubproblemError {
    side: String,
    fault: String,
}

impl Subproblem {
    /// The whole tree.
    pub const ROOT: Self = Self { sides: Vec::new() };

    /// The same part, with one more fact.
    pub(crate) fn with(&self, side: Atom) -> Self {
        Self {
            sides: self.sides.iter().copied().chain([side]).collect(),
        }
    }

    /// From now on the solutions of the model are those in this part of its tree: for whatever a model
    /// can do, beside [`search_part`](crate::search_part). The order in which a search finds them may be another one.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_parallel::Subproblem;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=3)?;
    /// model.all_different(&x)?;
    /// "x0 != 2, x1 = 2".parse::<Subproblem>().expect("it is a part").assume(&mut model)?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A variable is not of the model.
    pub fn assume(&self, model: &mut Model) -> Result<(), ModelError> {
        let own = self.of_model(model)?;
        own.sides.iter().try_for_each(|&side| model.assume(side))
    }

    /// The same part of this model's tree: the same numbers mean the same variables.
    pub(crate) fn of_model(&self, model: &Model) -> Result<Self, ModelError> {
        let id = model.id();
        let part = Self {
            sides: self.sides.iter().map(|side| side.in_model(id)).collect(),
        };
        let mut vars = part.sides.iter().map(|side| side.var());
        match vars.find(|&x| !model.domains().has(x)) {
            None => Ok(part),
            Some(var) => Err(ModelError::UnknownVariable {
                constraint: "part",
                var,
                count: model.domains().len(),
            }),
        }
    }
}

impl fmt::Display for Subproblem {
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

impl FromStr for Subproblem {
    type Err = SubproblemError;

    fn from_str(text: &str) -> Result<Self, SubproblemError> {
        if text.trim() == "root" {
            return Ok(Self::ROOT);
        }
        let sides = text.split(',').map(|side| {
            let side = side.trim();
            read(side).map_err(|fault| SubproblemError {
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
