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
    let mut reader = OpbReader {
        tokens: OpbTokens::new(text),
        ahead: None,
        end: InstancePlace { line: 1, column: 1 },
        numbers: BTreeMap::new(),
    };
    reader.advance()?;
    let mut formula = OpbRows::default();
    while let Some((place, token)) = reader.ahead {
        let OpbToken::Goal { is_greatest } = token else {
            let row = reader.row(place)?;
            formula.rows.push(row);
            continue;
        };
        reader.advance()?;
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
    }
    reader.name(&mut formula);
    Ok(formula)
}

/// Reads pieces, one of which it has before it.
struct OpbReader<'a> {
    tokens: OpbTokens<'a>,
    ahead: Option<(InstancePlace, OpbToken<'a>)>,
    /// The place of the piece before, which is told where the text ends too early.
    end: InstancePlace,
    /// The number of each variable, in the order in which they occur.
    numbers: BTreeMap<&'a str, usize>,
}

impl<'a> OpbReader<'a> {
    /// Numbers the variables anew, in the order of `x1`, `x2`, …, then by name.
    fn name(&self, formula: &mut OpbRows) {
        let number = |name: &str| {
            let digits = name.strip_prefix('x')?;
            digits.parse::<u64>().ok()
        };
        let mut names: Vec<_> = self.numbers.iter().collect();
        names.sort_by_key(|&(name, _)| (number(name).unwrap_or(u64::MAX), *name));
        let mut renumbered = vec![0; names.len()];
        for (place, &(name, &before)) in names.iter().enumerate() {
            renumbered[before] = place;
            formula.names.push((*name).to_owned());
        }
        let objective = formula.objective.iter_mut();
        let sums = objective.map(|objective| &mut objective.terms);
        let sums = sums.chain(formula.rows.iter_mut().map(|row| &mut row.terms));
        for term in sums.flatten() {
            for literal in &mut term.literals {
                literal.var = renumbered[literal.var];
            }
        }
    }

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
        while let Some((place, OpbToken::Number(coefficient))) = self.ahead {
            self.advance()?;
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
            let is_negated = matches!(self.ahead, Some((_, OpbToken::Not)));
            if is_negated {
                self.advance()?;
            }
            match self.ahead {
                Some((_, OpbToken::Name(name))) => {
                    self.advance()?;
                    let next = self.numbers.len();
                    let var = *self.numbers.entry(name).or_insert(next);
                    literals.push(OpbLiteral { var, is_negated });
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

    fn take(&mut self) -> Result<(InstancePlace, OpbToken<'a>), InstanceError> {
        let taken = self.ahead;
        self.advance()?;
        let missing = "the text ends within a constraint: `;` is missing";
        taken.ok_or_else(|| self.end.error(missing))
    }

    fn advance(&mut self) -> Result<(), InstanceError> {
        if let Some((place, _)) = self.ahead {
            self.end = place;
        }
        self.ahead = self.tokens.next()?;
        Ok(())
    }
}

/// The pieces of a text with their places. Blanks are left out, and comments.
struct OpbTokens<'a> {
    left: &'a str,
    place: InstancePlace,
}

impl<'a> OpbTokens<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            left: text,
            place: InstancePlace { line: 1, column: 1 },
        }
    }

    fn next(&mut self) -> Result<Option<(InstancePlace, OpbToken<'a>)>, InstanceError> {
        loop {
            let is_comment = self.place.column == 1 && self.left.starts_with('*');
            let len = if is_comment {
                self.left.find('\n').unwrap_or(self.left.len())
            } else {
                self.left.len() - self.left.trim_start().len()
            };
            if len == 0 {
                break;
            }
            self.skip(len);
        }
        if self.left.is_empty() {
            return Ok(None);
        }
        let place = self.place;
        let (token, len) = token(self.left, place)?;
        self.skip(len);
        Ok(Some((place, token)))
    }

    /// Goes on by this number of bytes.
    fn skip(&mut self, len: usize) {
        let (skipped, left) = self.left.split_at(len);
        for c in skipped.chars() {
            if c == '\n' {
                self.place.line += 1;
                self.place.column = 1;
            } else {
                self.place.column += 1;
            }
        }
        self.left = left;
    }
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
    let sign = usize::from(text.starts_with(['+', '-']));
    let digits = length(&text[sign..], |c| c.is_ascii_digit());
    if digits > 0 {
        let number = text[..sign + digits].parse().ok();
        let number = number.filter(|_| digits <= DIGITS);
        let number = number
            .ok_or_else(|| place.error(format!("a number may have {DIGITS} digits at most")))?;
        return Ok((OpbToken::Number(number), sign + digits));
    }
    let len = length(text, |c| c.is_alphanumeric() || "_[]{}^".contains(c));
    if len == 0 {
        let what = text.chars().next().unwrap_or_default();
        return Err(place.error(format!(
            "`{what}` stands where a number, a variable or `;` is needed"
        )));
    }
    if &text[..len] == "soft" && text[len..].trim_start().starts_with(':') {
        return Err(place.error("soft constraints (WBO) are not supported"));
    }
    Ok((OpbToken::Name(&text[..len]), len))
}

/// The number of bytes before the first character that is not such a one.
fn length(text: &str, holds: fn(char) -> bool) -> usize {
    text.find(|c: char| !holds(c)).unwrap_or(text.len())
}
