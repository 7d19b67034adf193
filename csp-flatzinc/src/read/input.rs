//! The text that is read, what has been read of it, and its tokens.

use crate::ast::{
    Ast, ConstraintItem, Declaration, Expr, ExprSpan, LineColumn, Name, Names, SolveItem,
};
use std::collections::HashMap;
use winnow::Parser;
use winnow::error::ParserError;
use winnow::stream::{LocatingSlice, Location as _, Stateful, Stream};
use winnow::token::take_while;

/// What has been read.
#[derive(Debug)]
pub(super) struct AstBuilder<'s> {
    text: &'s str,
    names: Names,
    numbers: HashMap<&'s str, Name>,
    pub(super) expressions: Vec<Expr>,
    /// Parts of compound expressions whose end has not been read.
    pub(super) open: Vec<Expr>,
    pub(super) declarations: Vec<Declaration>,
    pub(super) constraints: Vec<ConstraintItem>,
    /// The offset of the newest place, its line, and the offset where that line begins.
    newest: usize,
    line: u32,
    line_start: usize,
}

impl<'s> AstBuilder<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            text,
            names: Names::default(),
            numbers: HashMap::new(),
            expressions: Vec::new(),
            open: Vec::new(),
            declarations: Vec::new(),
            constraints: Vec::new(),
            newest: 0,
            line: 1,
            line_start: 0,
        }
    }

    pub(super) fn name(&mut self, text: &'s str) -> Name {
        *self
            .numbers
            .entry(text)
            .or_insert_with(|| self.names.add(text))
    }

    /// The place at an offset that is not before the one asked for last.
    pub(super) fn place(&mut self, offset: usize) -> LineColumn {
        let passed = &self.text.as_bytes()[self.newest..offset];
        for (at, _) in passed
            .iter()
            .enumerate()
            .filter(|&(_, &byte)| byte == b'\n')
        {
            self.line = self.line.saturating_add(1);
            self.line_start = self.newest + at + 1;
        }
        self.newest = offset;
        let column = self.text[self.line_start..offset].chars().count() + 1;
        LineColumn {
            line: self.line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }

    /// Closes a compound expression: its parts are those that were opened since.
    pub(super) fn close(&mut self, since: usize) -> Result<ExprSpan, Expected> {
        let start = u32::try_from(self.expressions.len()).map_err(|_| TOO_LONG)?;
        let len = u32::try_from(self.open.len() - since).map_err(|_| TOO_LONG)?;
        self.expressions.extend(self.open.drain(since..));
        Ok(ExprSpan { start, len })
    }

    pub(super) fn finish(self, solve: SolveItem) -> Ast {
        let Self {
            names,
            expressions,
            declarations,
            constraints,
            ..
        } = self;
        Ast {
            names,
            expressions,
            declarations,
            constraints,
            solve,
        }
    }
}

const TOO_LONG: Expected = Expected("a text with at most 4,294,967,295 expressions");

pub(super) type Input<'s, 'd> = Stateful<LocatingSlice<&'s str>, &'d mut AstBuilder<'s>>;

/// What was expected where the text stopped making sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected(pub(super) &'static str);

impl<I: Stream> ParserError<I> for Expected {
    type Inner = Self;

    fn from_input(_: &I) -> Self {
        Self("something else")
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

pub(super) type Read<T> = Result<T, Expected>;

/// Where the text is read.
pub(super) fn offset(input: &Input<'_, '_>) -> usize {
    input.current_token_start()
}

/// The next byte, if there is one.
pub(super) fn next(input: &Input<'_, '_>) -> Option<u8> {
    input.input.as_bytes().first().copied()
}

/// Passes over what comes before this byte.
pub(super) fn skip_until(input: &mut Input<'_, '_>, end: u8) -> Read<()> {
    take_while(0.., |c: char| c != char::from(end))
        .void()
        .parse_next(input)
}

/// Passes over white space and comments.
pub(super) fn space(input: &mut Input<'_, '_>) -> Read<()> {
    loop {
        take_while(0.., |c: char| c.is_ascii_whitespace())
            .void()
            .parse_next(input)?;
        if next(input) != Some(b'%') {
            return Ok(());
        }
        take_while(1.., |c: char| c != '\n')
            .void()
            .parse_next(input)?;
    }
}

/// Whether this sign comes next. If so, it is passed, with the space behind it.
pub(super) fn take(input: &mut Input<'_, '_>, sign: &'static str) -> Read<bool> {
    if !input.input.starts_with(sign) {
        return Ok(false);
    }
    input.input.next_slice(sign.len());
    space(input)?;
    Ok(true)
}

/// Passes this sign, which has to come next.
pub(super) fn sign(
    input: &mut Input<'_, '_>,
    sign: &'static str,
    expected: &'static str,
) -> Read<()> {
    if take(input, sign)? {
        Ok(())
    } else {
        Err(Expected(expected))
    }
}

/// The word that comes next, which is not passed. It is empty if there is none.
pub(super) fn peek_word<'s>(input: &Input<'s, '_>) -> &'s str {
    let ahead: &'s str = input.input.as_ref();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = ahead.bytes().take_while(is_part).count();
    if ahead.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        ""
    } else {
        &ahead[..length]
    }
}

/// Passes this word if it comes next.
pub(super) fn take_word(input: &mut Input<'_, '_>, word: &str) -> Read<bool> {
    if peek_word(input) != word {
        return Ok(false);
    }
    input.input.next_slice(word.len());
    space(input)?;
    Ok(true)
}

/// A word, which has to come next.
pub(super) fn word<'s>(input: &mut Input<'s, '_>, expected: &'static str) -> Read<&'s str> {
    let word = peek_word(input);
    if word.is_empty() {
        return Err(Expected(expected));
    }
    input.input.next_slice(word.len());
    space(input)?;
    Ok(word)
}

/// An identifier, which has to come next.
pub(super) fn name(input: &mut Input<'_, '_>, expected: &'static str) -> Read<Name> {
    let text = word(input, expected)?;
    Ok(input.state.name(text))
}
