//! Reading regular expressions over integers.

use crate::error::RegularError;
use crate::values::Values;
use std::iter::Peekable;
use std::str::Chars;

/// A regular expression.
#[derive(PartialEq, Eq)]
pub(super) enum Expression {
    /// One of these numbers.
    Symbol(Values),
    /// A sequence of expressions.
    Sequence(Vec<Self>),
    /// One of several expressions.
    Choice(Vec<Self>),
    /// A repetition, with the least and the greatest count.
    Repeat(Box<Self>, u32, Option<u32>),
}

/// Groups within groups.
const DEPTH: usize = 100;

/// Reads an expression.
pub(super) fn parse(text: &str) -> Result<Expression, RegularError> {
    let mut parser = Parser {
        rest: text.chars().peekable(),
        position: 0,
        depth: 0,
    };
    if parser.peek().is_none() {
        return Ok(Expression::Sequence(Vec::new()));
    }
    let all = parser.choice()?;
    match parser.peek() {
        None => Ok(all),
        Some(_) => Err(parser.expected("the end, or a number, `.`, `[` or `(`")),
    }
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    /// How many characters were read.
    position: usize,
    /// How many groups are open.
    depth: usize,
}

impl Parser<'_> {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.advance();
        }
        self.rest.peek().copied()
    }

    fn advance(&mut self) {
        self.rest.next();
        self.position += 1;
    }

    /// Whether this character comes next, after blanks. If so, it is read.
    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), RegularError> {
        if self.eat(wanted) {
            Ok(())
        } else {
            Err(self.expected(expected))
        }
    }

    fn expected(&self, expected: &'static str) -> RegularError {
        RegularError::Syntax {
            position: self.position,
            expected,
        }
    }

    fn choice(&mut self) -> Result<Expression, RegularError> {
        let mut branches = vec![self.sequence()?];
        while self.eat('|') {
            branches.push(self.sequence()?);
        }
        Ok(Expression::Choice(branches))
    }

    fn sequence(&mut self) -> Result<Expression, RegularError> {
        let mut parts = vec![self.repeated()?];
        while matches!(self.peek(), Some('0'..='9' | '-' | '.' | '[' | '(')) {
            parts.push(self.repeated()?);
        }
        Ok(Expression::Sequence(parts))
    }

    fn repeated(&mut self) -> Result<Expression, RegularError> {
        let mut part = self.part()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.advance();
                    let (least, most) = self.times()?;
                    part = Expression::Repeat(Box::new(part), least, most);
                    continue;
                }
                _ => return Ok(part),
            };
            self.advance();
            part = Expression::Repeat(Box::new(part), least, most);
        }
    }

    /// The text in braces, with the closing one.
    fn times(&mut self) -> Result<(u32, Option<u32>), RegularError> {
        let least = self.number()?;
        let most = if !self.eat(',') {
            Some(least)
        } else if self.peek() == Some('}') {
            None
        } else {
            Some(self.number()?)
        };
        if most.is_some_and(|most| most < least) {
            return Err(self.expected("a number that is not less than the one before"));
        }
        self.expect('}', "`}`")?;
        Ok((least, most))
    }

    fn part(&mut self) -> Result<Expression, RegularError> {
        if self.eat('(') {
            if self.eat(')') {
                return Ok(Expression::Sequence(Vec::new()));
            }
            self.depth += 1;
            if self.depth > DEPTH {
                return Err(self.expected("no further group in so many groups"));
            }
            let group = self.choice()?;
            self.depth -= 1;
            self.expect(')', "`)`")?;
            return Ok(group);
        }
        if self.eat('.') {
            return Ok(Expression::Symbol((i32::MIN..=i32::MAX).into()));
        }
        if self.eat('[') {
            return self.set();
        }
        Ok(Expression::Symbol(self.number::<i32>()?.into()))
    }

    /// The text in brackets, with the closing one.
    fn set(&mut self) -> Result<Expression, RegularError> {
        let negated = self.eat('^');
        let mut ranges = Vec::new();
        while !self.eat(']') {
            let first: i32 = self.number()?;
            let mut last = first;
            if self.eat('.') {
                self.expect('.', "`.`")?;
                last = self.number()?;
            }
            ranges.push((first, last));
        }
        let values: Values = ranges.into_iter().collect();
        Ok(Expression::Symbol(if negated {
            values.complement()
        } else {
            values
        }))
    }

    /// A number. It has no zeros in front, as those could be taken for numbers of their own.
    fn number<N: std::str::FromStr>(&mut self) -> Result<N, RegularError> {
        let mut text = String::new();
        if self.eat('-') {
            text.push('-');
        }
        let unsigned = text.len();
        self.peek();
        let start = self.position;
        while let Some(&digit) = self.rest.peek().filter(|c| c.is_ascii_digit()) {
            text.push(digit);
            self.advance();
        }
        let wrong = |expected| {
            Err(RegularError::Syntax {
                position: start,
                expected,
            })
        };
        match text.as_bytes()[unsigned..] {
            [] => wrong("a number, `.`, `[` or `(`"),
            [b'0', _, ..] => wrong("a blank between numbers, or no zero in front of one"),
            _ => text.parse().or_else(|_| wrong("a number of 32 bits")),
        }
    }
}
