//! Expressions and annotations.

use super::input::{Expected, Input, OpenArray, Read, next, peek_word, sign, space, take, word};
use crate::ast::{Expr, ExprSpan};
use winnow::Parser as _;
use winnow::stream::Stream as _;
use winnow::token::{take_till, take_while};

/// Annotations may be nested. No tool writes more levels than a few.
const DEEPEST: usize = 200;

const INDEX: &str = "the number of an item, from 1 to 4,294,967,295";
const EXPRESSION: Expected =
    Expected("a number, `true`, `false`, a name, a string, `[` for an array or `{` for a set");

/// An expression, with the space behind it.
pub(super) fn expression(input: &mut Input<'_, '_>) -> Read<Expr> {
    nested(input, DEEPEST)
}

fn nested(input: &mut Input<'_, '_>, depth: usize) -> Read<Expr> {
    if depth == 0 {
        return Err(Expected("an expression that is nested at most 200 times"));
    }
    match next(input) {
        Some(b'[') => {
            take(input, "[")?;
            array(input, depth).map(Expr::Array)
        }
        Some(b'{') => set(input),
        Some(b'"') => text(input),
        Some(b'0'..=b'9' | b'-' | b'+') => number_or_range(input),
        Some(_) if !peek_word(input).is_empty() => named(input, depth),
        _ => Err(EXPRESSION),
    }
}

/// What stands between round brackets, up to the closing one. A comma may stand before that.
fn list(input: &mut Input<'_, '_>, depth: usize) -> Read<ExprSpan> {
    let since = input.state.open.len();
    while !take(input, ")")? {
        let part = nested(input, depth - 1)?;
        input.state.open.push(part);
        if !take(input, ",")? {
            sign(input, ")", "`,` or `)`")?;
            break;
        }
    }
    input.state.close(since)
}

/// The items of an array, up to the closing bracket.
fn array(input: &mut Input<'_, '_>, depth: usize) -> Read<ExprSpan> {
    let mut items = OpenArray::new(input.state);
    while !take(input, "]")? {
        let item = nested(input, depth - 1)?;
        items.push(item, input.state);
        if !take(input, ",")? {
            sign(input, "]", "`,` or `]`")?;
            break;
        }
    }
    items.close(input.state)
}

/// `true`, `false`, a name, an item of an array, or a call.
fn named(input: &mut Input<'_, '_>, depth: usize) -> Read<Expr> {
    let text = word(input, EXPRESSION.0)?;
    match text {
        "true" => return Ok(Expr::Bool(true)),
        "false" => return Ok(Expr::Bool(false)),
        _ => {}
    }
    let name = input.state.name(text);
    match next(input) {
        Some(b'(') => {
            take(input, "(")?;
            let arguments = list(input, depth)?;
            Ok(Expr::Call { name, arguments })
        }
        Some(b'[') => {
            take(input, "[")?;
            let start = input.input.checkpoint();
            let index = u32::try_from(integer(input, INDEX)?)
                .ok()
                .filter(|&index| index > 0);
            let index = index.ok_or_else(|| {
                input.input.reset(&start);
                Expected(INDEX)
            })?;
            sign(input, "]", "`]`")?;
            Ok(Expr::Item { array: name, index })
        }
        _ => Ok(Expr::Name(name)),
    }
}

fn text(input: &mut Input<'_, '_>) -> Read<Expr> {
    input.input.next_slice(1);
    let start: &str = input.input.as_ref();
    loop {
        take_till(0.., ['"', '\\', '\n']).void().parse_next(input)?;
        match next(input) {
            Some(b'\\') => {
                let pair = input.input.chars().take(2).map(char::len_utf8).sum();
                input.input.next_slice(pair);
            }
            Some(b'"') => break,
            _ => return Err(Expected("`\"` at the end of the string")),
        }
    }
    let length = start.len() - input.input.len();
    input.input.next_slice(1);
    space(input)?;
    Ok(Expr::Text(input.state.name(&start[..length])))
}

/// A number as it is written: all that may belong to one.
fn digits<'s>(input: &mut Input<'s, '_>) -> Read<&'s str> {
    let ahead: &'s str = input.input.as_ref();
    let bytes = ahead.as_bytes();
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let start = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
    let run = |from: usize| {
        from + ahead[from..]
            .find(|c| !is_part(c))
            .unwrap_or(ahead.len() - from)
    };
    let mut end = run(start);
    // A point begins a fraction unless it is one of two.
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = run(end + 1);
    }
    let is_exponent =
        |end: usize| matches!(bytes[end - 1], b'e' | b'E') && !is_radix(&ahead[start..]);
    if end > start && is_exponent(end) && matches!(bytes.get(end), Some(b'-' | b'+')) {
        end = run(end + 1);
    }
    if !bytes.get(start).is_some_and(u8::is_ascii_digit) {
        return Err(Expected("a number"));
    }
    input.input.next_slice(end);
    Ok(&ahead[..end])
}

fn is_radix(digits: &str) -> bool {
    digits.starts_with("0x") || digits.starts_with("0o")
}

enum Numeral {
    Int(i64),
    Float(f64),
}

/// A number with the space behind it. If it is none, the text stays where it begins.
fn number(input: &mut Input<'_, '_>) -> Read<Numeral> {
    let start = input.input.checkpoint();
    let text = digits(input)?;
    let (is_negative, plain) = match text.as_bytes()[0] {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let radix = |digits: &str, radix| i128::from_str_radix(digits, radix).ok();
    let whole = match plain.get(..2) {
        Some("0x") => radix(&plain[2..], 16),
        Some("0o") => radix(&plain[2..], 8),
        _ if plain.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(plain.parse().unwrap_or(i128::MAX))
        }
        _ => None,
    };
    let number = match whole {
        Some(whole) => {
            let signed = if is_negative { -whole } else { whole };
            let int = i64::try_from(signed).map(Numeral::Int);
            int.map_err(|_| "an integer of at most 64 bits")
        }
        None if is_radix(plain) => Err("a number"),
        None => text.parse().map(Numeral::Float).map_err(|_| "a number"),
    };
    let number = number.map_err(|expected| {
        input.input.reset(&start);
        Expected(expected)
    })?;
    space(input)?;
    Ok(number)
}

/// An integer.
pub(super) fn integer(input: &mut Input<'_, '_>, expected: &'static str) -> Read<i64> {
    let start = input.input.checkpoint();
    match number(input) {
        Ok(Numeral::Int(number)) => Ok(number),
        Ok(Numeral::Float(_)) => {
            input.input.reset(&start);
            Err(Expected(expected))
        }
        Err(Expected("a number")) => Err(Expected(expected)),
        Err(wanted) => Err(wanted),
    }
}

fn number_or_range(input: &mut Input<'_, '_>) -> Read<Expr> {
    let first = number(input)?;
    if !take(input, "..")? {
        return Ok(match first {
            Numeral::Int(number) => Expr::Int(number),
            Numeral::Float(number) => Expr::Float(number),
        });
    }
    match first {
        Numeral::Float(_) => number(input).map(|_| Expr::FloatSet),
        Numeral::Int(first) => {
            let last = integer(input, "the last integer of the range")?;
            let since = input.state.open.len();
            input.state.open.extend([first, last].map(Expr::Int));
            input.state.close(since).map(Expr::Range)
        }
    }
}

fn set(input: &mut Input<'_, '_>) -> Read<Expr> {
    take(input, "{")?;
    let since = input.state.open.len();
    let mut has_floats = false;
    while !take(input, "}")? {
        match number(input)? {
            Numeral::Int(number) => input.state.open.push(Expr::Int(number)),
            Numeral::Float(_) => has_floats = true,
        }
        if !take(input, ",")? {
            sign(input, "}", "`,` or `}`")?;
            break;
        }
    }
    let span = input.state.close(since)?;
    Ok(if has_floats {
        Expr::FloatSet
    } else {
        Expr::Set(span)
    })
}

/// Annotations: `:: one :: another(1, 2)`.
pub(super) fn annotations(input: &mut Input<'_, '_>) -> Read<ExprSpan> {
    let since = input.state.open.len();
    while take(input, "::")? {
        if peek_word(input).is_empty() {
            return Err(Expected("an annotation"));
        }
        let annotation = expression(input)?;
        input.state.open.push(annotation);
    }
    input.state.close(since)
}

/// Arguments in round brackets.
pub(super) fn arguments(input: &mut Input<'_, '_>) -> Read<ExprSpan> {
    sign(input, "(", "`(`")?;
    list(input, DEEPEST)
}

/// Whether a number comes next.
pub(super) fn is_number(input: &Input<'_, '_>) -> bool {
    matches!(next(input), Some(b'0'..=b'9' | b'-' | b'+'))
}

/// A set or a range, as a type.
pub(super) fn domain(input: &mut Input<'_, '_>) -> Read<Expr> {
    match number_or_set(input)? {
        domain @ (Expr::Range(_) | Expr::Set(_) | Expr::FloatSet) => Ok(domain),
        _ => Err(Expected("`..` and the end of the range")),
    }
}

fn number_or_set(input: &mut Input<'_, '_>) -> Read<Expr> {
    if next(input) == Some(b'{') {
        set(input)
    } else {
        number_or_range(input)
    }
}

/// Passes digits only, as in the length of an array.
pub(super) fn length(input: &mut Input<'_, '_>) -> Read<u32> {
    const LENGTH: &str = "the length of the array";
    let start = input.input.checkpoint();
    let text = take_while(1.., |c: char| c.is_ascii_digit())
        .parse_next(input)
        .map_err(|_: Expected| Expected(LENGTH))?;
    let length = text.parse().map_err(|_| {
        input.input.reset(&start);
        Expected("a length of at most 4,294,967,295")
    })?;
    space(input)?;
    Ok(length)
}
