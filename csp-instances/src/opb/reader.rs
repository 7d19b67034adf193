//! Floor 2: text to a formula.
//!
//! The format is that of the pseudo-Boolean competition of 2016: `min: 1 x1 2 ~x2 ;`, `1 x1 -2 x2 x3 >= 2 ;`, comments begin with `*`.

use super::formula::{OpbLiteral, OpbObjective, OpbRelation, OpbRow, OpbRows, OpbTerm};
use crate::error::{InstanceError, InstancePlace};
use std::collections::BTreeMap;

/// The most digits of a number: sums of a hundred million of them fit `i128`.
pub(super) const DIGITS: usize = 30;

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OpbToken<'a> {
    Number(i128),
    Name(&'a str),
    /// `~`
    Not,
    Relation(OpbRelation),
    /// `;`
    End,
    /// `min:` or `max:`
    Goal {
        is_greatest: bool,
    },
}

/// Reads a formula.
pub(super) fn read(text: &str) -> Result<OpbRows, InstanceError> {
    let tokens = tokens(text)?;
    let mut reader = OpbReader {
        numbers: numbered(&tokens),
        tokens: &tokens,
        next: 0,
    };
    let mut formula = OpbRows {
        names: vec![String::new(); reader.numbers.len()],
        ..OpbRows::default()
    };
    for (name, &number) in &reader.numbers {
        (*name).clone_into(&mut formula.names[number]);
    }
    while let Some(&(place, token)) = reader.tokens.get(reader.next) {
        if let OpbToken::Goal { is_greatest } = token {
            reader.next += 1;
            if formula.objective.is_some() || !formula.rows.is_empty() {
                return Err(place.error("an objective stands once, before all constraints"));
            }
            let terms = reader.terms()?;
            reader.end()?;
            formula.objective = Some(OpbObjective {
                place,
                terms,
                is_greatest,
            });
        } else {
            let row = reader.row(place)?;
            formula.rows.push(row);
        }
    }
    Ok(formula)
}

/// The variables, numbered in the order of `x1`, `x2`, …, then by name.
fn numbered<'a>(tokens: &[(InstancePlace, OpbToken<'a>)]) -> BTreeMap<&'a str, usize> {
    let number = |name: &str| {
        let digits = name.strip_prefix('x')?;
        digits.parse::<u64>().ok()
    };
    let names = tokens.iter().filter_map(|(_, token)| match *token {
        OpbToken::Name(name) => Some((number(name).unwrap_or(u64::MAX), name)),
        _ => None,
    });
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names.dedup();
    (0..)
        .zip(names)
        .map(|(number, (_, name))| (name, number))
        .collect()
}

struct OpbReader<'t, 'a> {
    tokens: &'t [(InstancePlace, OpbToken<'a>)],
    next: usize,
    numbers: BTreeMap<&'a str, usize>,
}

impl<'a> OpbReader<'_, 'a> {
    fn row(&mut self, place: InstancePlace) -> Result<OpbRow, InstanceError> {
        let terms = self.terms()?;
        let (at, token) = self.take()?;
        let OpbToken::Relation(relation) = token else {
            return Err(at.error("`>=`, `<=` or `=` is needed here"));
        };
        let (at, token) = self.take()?;
        let OpbToken::Number(bound) = token else {
            return Err(at.error("the number that the sum is compared with is needed here"));
        };
        self.end()?;
        Ok(OpbRow {
            place,
            terms,
            relation,
            bound,
        })
    }

    fn terms(&mut self) -> Result<Vec<OpbTerm>, InstanceError> {
        let mut terms = Vec::new();
        while let Some(&(place, OpbToken::Number(coefficient))) = self.tokens.get(self.next) {
            self.next += 1;
            let literals = self.literals()?;
            if literals.is_empty() {
                return Err(place.error("a variable is needed behind this coefficient"));
            }
            terms.push(OpbTerm {
                coefficient,
                literals,
            });
        }
        Ok(terms)
    }

    fn literals(&mut self) -> Result<Vec<OpbLiteral>, InstanceError> {
        let mut literals = Vec::new();
        loop {
            let is_negated = self.peek() == Some(OpbToken::Not);
            self.next += usize::from(is_negated);
            match self.tokens.get(self.next) {
                Some(&(_, OpbToken::Name(name))) => {
                    self.next += 1;
                    literals.push(OpbLiteral {
                        var: self.numbers[name],
                        is_negated,
                    });
                }
                Some((place, _)) if is_negated => {
                    return Err(place.error("a variable is needed behind `~`"));
                }
                _ => return Ok(literals),
            }
        }
    }

    fn end(&mut self) -> Result<(), InstanceError> {
        match self.take()? {
            (_, OpbToken::End) => Ok(()),
            (place, _) => Err(place.error("`;` or a coefficient with its variable is needed here")),
        }
    }

    fn peek(&self) -> Option<OpbToken<'a>> {
        self.tokens.get(self.next).map(|&(_, token)| token)
    }

    fn take(&mut self) -> Result<(InstancePlace, OpbToken<'a>), InstanceError> {
        let taken = self.tokens.get(self.next).copied();
        self.next += 1;
        let last = self.tokens.last().map(|&(place, _)| place);
        taken.ok_or_else(|| {
            let place = last.unwrap_or(InstancePlace { line: 1, column: 1 });
            place.error("the text ends within a constraint: `;` is missing")
        })
    }
}

/// All pieces of the text with their places. Blanks are left out, and comments.
fn tokens(text: &str) -> Result<Vec<(InstancePlace, OpbToken<'_>)>, InstanceError> {
    let mut tokens = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with('*') {
            continue;
        }
        let mut left = text.trim_start();
        while !left.is_empty() {
            let before = &text[..text.len() - left.len()];
            let place = InstancePlace {
                line,
                column: before.chars().count() as u32 + 1,
            };
            let (token, len) = token(left, place)?;
            tokens.push((place, token));
            left = left[len..].trim_start();
        }
    }
    Ok(tokens)
}

/// The first piece, and its length.
fn token(text: &str, place: InstancePlace) -> Result<(OpbToken<'_>, usize), InstanceError> {
    const FIXED: [(&str, OpbToken<'static>); 7] = [
        (">=", OpbToken::Relation(OpbRelation::AtLeast)),
        ("<=", OpbToken::Relation(OpbRelation::AtMost)),
        ("=", OpbToken::Relation(OpbRelation::Equal)),
        (";", OpbToken::End),
        ("~", OpbToken::Not),
        ("min:", OpbToken::Goal { is_greatest: false }),
        ("max:", OpbToken::Goal { is_greatest: true }),
    ];
    if let Some(&(word, token)) = FIXED.iter().find(|(word, _)| text.starts_with(word)) {
        return Ok((token, word.len()));
    }
    let is_sign = text.starts_with(['+', '-']);
    let end = |from: usize, holds: fn(char) -> bool| {
        let found = text[from..].find(|c: char| !holds(c));
        found.map_or(text.len(), |len| from + len)
    };
    let len = end(usize::from(is_sign), |c| c.is_ascii_digit());
    if len > usize::from(is_sign) {
        let number = text[..len].parse().ok().filter(|_| len <= DIGITS);
        let number = number
            .ok_or_else(|| place.error(format!("a number may have {DIGITS} digits at most")))?;
        return Ok((OpbToken::Number(number), len));
    }
    let len = end(0, |c| c.is_alphanumeric() || "_[]{}^".contains(c));
    if len == 0 || is_sign {
        let what = text.chars().next().unwrap_or_default();
        return Err(place.error(format!(
            "`{what}` stands where a number, a variable or `;` is needed"
        )));
    }
    if text[..len].starts_with("soft") && text[len..].trim_start().starts_with(':') {
        return Err(place.error("soft constraints (WBO) are not supported"));
    }
    Ok((OpbToken::Name(&text[..len]), len))
}
