//! The text that is read, what has been read of it, and its tokens.

use crate::ast::{
    Ast, ConstraintItem, Declaration, Expr, ExprSpan, ItemPlace, LineColumn, Name, Names, SolveItem,
};
use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use winnow::Parser;
use winnow::error::ParserError;
use winnow::stream::{LocatingSlice, Location as _, Stateful, Stream};
use winnow::token::take_while;

/// What has been read.
#[derive(Debug)]
pub(super) struct AstBuilder<'s> {
    text: &'s str,
    names: Names,
    numbers: HashMap<Cow<'s, str>, Name>,
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

    pub(super) fn name(&mut self, text: impl Into<Cow<'s, str>>) -> Name {
        match self.numbers.entry(text.into()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let name = self.names.add(new.key());
                *new.insert(name)
            }
        }
    }

    /// The place at an offset that is not before the one asked for last.
    pub(super) fn place(&mut self, offset: usize) -> ItemPlace {
        let passed = &self.text.as_bytes()[self.newest..offset];
        if let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') {
            let lines = passed.iter().filter(|&&byte| byte == b'\n').count();
            let lines = u32::try_from(lines).unwrap_or(u32::MAX);
            self.line = self.line.saturating_add(lines);
            self.line_start = self.newest + last + 1;
        }
        self.newest = offset;
        let column = self.text[self.line_start..offset].chars().count() + 1;
        ItemPlace::Text(LineColumn {
            line: self.line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
        })
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

/// The items of an array whose end has not been read. As long as none of them has parts of its own, they go to where they stay:
/// millions of numbers are not moved.
pub(super) struct OpenArray {
    /// Where the items begin in the list of all expressions, if they are there, and how many there are.
    start: Option<usize>,
    placed: usize,
    /// Where those begin that wait for the end.
    since: usize,
}

impl OpenArray {
    pub(super) fn new(draft: &AstBuilder<'_>) -> Self {
        Self {
            start: Some(draft.expressions.len()),
            placed: 0,
            since: draft.open.len(),
        }
    }

    /// The next item, which was read just now.
    pub(super) fn push(&mut self, item: Expr, draft: &mut AstBuilder<'_>) {
        if let Some(start) = self.start {
            let end = start + self.placed;
            if draft.expressions.len() == end {
                draft.expressions.push(item);
                self.placed += 1;
                return;
            }
            // Its own parts stand behind those that have their place.
            draft.open.extend_from_slice(&draft.expressions[start..end]);
            self.start = None;
        }
        draft.open.push(item);
    }

    pub(super) fn close(self, draft: &mut AstBuilder<'_>) -> Result<ExprSpan, Expected> {
        let Some(start) = self.start else {
            return draft.close(self.since);
        };
        let number = |count: usize| u32::try_from(count).map_err(|_| TOO_LONG);
        Ok(ExprSpan {
            start: number(start)?,
            len: number(self.placed)?,
        })
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

/// Passes over white space and comments. Most of the text is read by way of this, so it looks at bytes.
pub(super) fn space(input: &mut Input<'_, '_>) -> Read<()> {
    loop {
        let ahead = input.input.as_bytes();
        let is_blank = |byte: &&u8| byte.is_ascii_whitespace();
        let blank = ahead.iter().take_while(is_blank).count();
        let is_comment = ahead.get(blank) == Some(&b'%');
        input.input.next_slice(blank);
        if !is_comment {
            return Ok(());
        }
        let ahead = input.input.as_bytes();
        let is_inside = |byte: &&u8| **byte != b'\n';
        let comment = ahead.iter().take_while(is_inside).count();
        input.input.next_slice(comment);
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
    let length = ahead.bytes().take_while(is_part_of_word).count();
    if ahead.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        ""
    } else {
        &ahead[..length]
    }
}

fn is_part_of_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}

/// Passes this word, which begins with a letter, if it comes next.
pub(super) fn take_word(input: &mut Input<'_, '_>, word: &str) -> Read<bool> {
    let ahead = input.input.as_bytes();
    let begins = ahead.starts_with(word.as_bytes());
    if !begins || ahead.get(word.len()).is_some_and(is_part_of_word) {
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
