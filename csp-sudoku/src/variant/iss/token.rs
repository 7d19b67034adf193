//! The text of Interactive Sudoku Solver, taken apart: `.Name~argument~argument…`, with groups that end with `.End`.

use super::error::{IssError, IssFault};
use crate::variant::part_error::PartFault;

/// A constraint as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IssToken {
    /// The name, empty for givens.
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
    /// Which constraint of the text it is, from 1.
    pub(super) number: usize,
    /// The constraints up to its end, for those that take others.
    pub(super) inner: Vec<Self>,
}

impl IssToken {
    /// An error at this constraint.
    pub(super) fn fault(&self, fault: IssFault) -> IssError {
        IssError {
            number: self.number,
            name: self.name.clone(),
            fault,
        }
    }

    /// What the constraint says is not right.
    pub(super) fn refused(&self, fault: impl Into<PartFault>) -> IssError {
        self.fault(IssFault::Part(fault.into()))
    }

    /// An argument is wrong.
    pub(super) fn wrong(&self, argument: &str, expected: &'static str) -> IssError {
        self.refused(PartFault::text(argument, expected))
    }

    /// The argument at this place, empty if there is none.
    pub(super) fn argument(&self, index: usize) -> &str {
        self.arguments.get(index).map_or("", |argument| argument)
    }

    /// The arguments from this place on.
    pub(super) fn after(&self, index: usize) -> &[String] {
        self.arguments.get(index..).unwrap_or_default()
    }

    /// Numbers as arguments.
    pub(super) fn numbers_of(&self, texts: &[String]) -> Result<Vec<i32>, IssError> {
        texts.iter().map(|text| self.number_of(text)).collect()
    }

    /// Numbers in an argument, with `_` between them.
    pub(super) fn numbers_in(&self, text: &str) -> Result<Vec<i32>, IssError> {
        text.split('_').map(|text| self.number_of(text)).collect()
    }

    /// A number as an argument.
    pub(super) fn number_of(&self, text: &str) -> Result<i32, IssError> {
        let number = text.parse();
        number.map_err(|_| self.wrong(text, "a number"))
    }
}

/// The constraints of a text, in its order. Those that take others have them inside.
pub(super) fn tokens(text: &str) -> Result<Vec<IssToken>, IssError> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text: String = lines
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace())
        .collect();
    let mut open = vec![Vec::new()];
    let mut groups: Vec<IssToken> = Vec::new();
    let first = text.split('.').next().unwrap_or_default();
    if !first.is_empty() || text.is_empty() {
        return Err(IssError::start(first));
    }
    for (index, item) in text.split('.').skip(1).enumerate() {
        let mut parts = item.split('~').map(str::to_owned);
        let token = IssToken {
            name: parts.next().unwrap_or_default(),
            arguments: parts.collect(),
            number: index + 1,
            inner: Vec::new(),
        };
        if ["Or", "And", "Replicate"].contains(&token.name.as_str()) {
            groups.push(token);
            open.push(Vec::new());
        } else if token.name == "End" {
            let inner = open.pop().unwrap_or_default();
            let Some(group) = groups.pop() else {
                return Err(token.fault(IssFault::NothingToEnd));
            };
            if let Some(around) = open.last_mut() {
                around.push(IssToken { inner, ..group });
            }
        } else if let Some(around) = open.last_mut() {
            around.push(token);
        }
    }
    match groups.pop() {
        Some(group) => Err(group.fault(IssFault::NoEnd)),
        None => Ok(open.pop().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_hold_what_comes_before_their_end() {
        let tokens =
            tokens(".Thermo~R1C1~R1C2 .Or.Cage~3~R1C1.And.X~R1C1~R1C2.End.End.~R1C1_1").unwrap();
        let names: Vec<&str> = tokens.iter().map(|token| token.name.as_str()).collect();
        assert_eq!(names, ["Thermo", "Or", ""]);
        assert_eq!(tokens[1].inner[1].inner[0].arguments, ["R1C1", "R1C2"]);
        assert_eq!(tokens[2].number, 8);
    }

    #[test]
    fn groups_without_end_and_ends_without_group_are_told() {
        let told = |text: &str| tokens(text).unwrap_err().to_string();
        assert_eq!(
            told(".Or.X~R1C1~R1C2"),
            "constraint 1, `Or`: there is no `.End` for it"
        );
        assert_eq!(
            told(".X.End"),
            "constraint 2, `End`: there is nothing to end"
        );
        assert!(told("Thermo").starts_with("constraint 1, `Thermo`: "));
    }
}
