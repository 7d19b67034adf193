//! Items: predicates, parameters, variables, constraints, and what is sought.

use super::expression::{annotations, arguments, domain, expression, is_number, length};
use super::input::{
    Expected, Input, Read, name, next, offset, peek_word, sign, skip_until, space, take, take_word,
};
use crate::ast::{
    ConstraintItem, Declaration, Expr, ExprSpan, Instantiation, SolveGoal, SolveItem, Type,
};
use winnow::stream::Stream as _;

const ITEM: Expected =
    Expected("`predicate`, a parameter, `var`, `array`, `constraint` or `solve`");
const SEMICOLON: &str = "`;`";

/// A whole model. Items may come in any order, but there is one solve item.
pub(super) fn model(input: &mut Input<'_, '_>) -> Read<SolveItem> {
    space(input)?;
    let mut found = None;
    while next(input).is_some() {
        if found.is_some() && peek_word(input) == "solve" {
            return Err(Expected("one solve item, and no second one"));
        }
        if let Some(solve) = item(input)? {
            found = Some(solve);
        }
    }
    found.ok_or(Expected("`solve`"))
}

fn item(input: &mut Input<'_, '_>) -> Read<Option<SolveItem>> {
    let solve = match peek_word(input) {
        "constraint" => constraint(input).map(|()| None),
        "var" | "array" | "bool" | "int" | "float" | "set" => declaration(input).map(|()| None),
        "predicate" => predicate(input, "predicate").map(|()| None),
        "test" => test(input).map(|()| None),
        "solve" => solve(input).map(Some),
        "" if is_number(input) || next(input) == Some(b'{') => declaration(input).map(|()| None),
        _ => Err(ITEM),
    }?;
    sign(input, ";", SEMICOLON)?;
    Ok(solve)
}

/// What a predicate is called with is seen where it is used.
fn predicate(input: &mut Input<'_, '_>, word: &'static str) -> Read<()> {
    take_word(input, word)?;
    name(input, "the name of the predicate")?;
    sign(input, "(", "`(`")?;
    while !take(input, ")")? {
        declared(input, ArrayLengths::Open)?;
        name(input, "the name of the parameter")?;
        annotations(input)?;
        if !take(input, ",")? {
            return sign(input, ")", "`,` or `)`");
        }
    }
    Ok(())
}

/// A predicate of constants, with what it says: MiniZinc 2.10 writes some of its library out. Calls of it are constraints as all
/// others.
fn test(input: &mut Input<'_, '_>) -> Read<()> {
    predicate(input, "test")?;
    if take(input, "=")? {
        skip_until(input, b';')?;
    }
    Ok(())
}

fn constraint(input: &mut Input<'_, '_>) -> Read<()> {
    let place = offset(input);
    let place = input.state.place(place);
    take_word(input, "constraint")?;
    let name = name(input, "the name of a constraint")?;
    let arguments = arguments(input)?;
    let annotations = annotations(input)?;
    input.state.constraints.push(ConstraintItem {
        place,
        name,
        arguments,
        annotations,
    });
    Ok(())
}

/// Whether the length of an array may be left open, as `int`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArrayLengths {
    Known,
    Open,
}

/// A type, with the colon behind it.
struct Declared {
    kind: Instantiation,
    r#type: Type,
    length: Option<u32>,
}

fn declared(input: &mut Input<'_, '_>, lengths: ArrayLengths) -> Read<Declared> {
    let length = if take_word(input, "array")? {
        sign(input, "[", "`[`")?;
        let length = array_length(input, lengths)?;
        sign(input, "]", "`]`")?;
        if !take_word(input, "of")? {
            return Err(Expected("`of`"));
        }
        Some(length)
    } else {
        None
    };
    let kind = if take_word(input, "var")? {
        Instantiation::Variable
    } else {
        Instantiation::Parameter
    };
    let r#type = basic_type(input)?;
    sign(input, ":", "`:`")?;
    Ok(Declared {
        kind,
        r#type,
        length,
    })
}

fn array_length(input: &mut Input<'_, '_>, lengths: ArrayLengths) -> Read<u32> {
    if lengths == ArrayLengths::Open && take_word(input, "int")? {
        return Ok(0);
    }
    let start = input.input.checkpoint();
    if length(input)? != 1 {
        input.input.reset(&start);
        return Err(Expected("an index set that begins with 1"));
    }
    sign(input, "..", "`..`")?;
    length(input)
}

fn basic_type(input: &mut Input<'_, '_>) -> Read<Type> {
    if take_word(input, "bool")? {
        return Ok(Type::Bool);
    }
    if take_word(input, "int")? {
        return Ok(Type::Int(None));
    }
    if take_word(input, "float")? {
        return Ok(Type::Float);
    }
    if take_word(input, "set")? {
        if !take_word(input, "of")? {
            return Err(Expected("`of`"));
        }
        let start = input.input.checkpoint();
        let of = basic_type(input)?;
        return match of {
            Type::Int(domain) => Ok(Type::SetOfInt(domain)),
            _ => {
                input.input.reset(&start);
                Err(Expected("`int` or a set of integers"))
            }
        };
    }
    if !is_number(input) && next(input) != Some(b'{') {
        return Err(Expected(
            "a type: `bool`, `int`, `float`, `set of int`, a range or a set",
        ));
    }
    Ok(match domain(input)? {
        Expr::FloatSet => Type::Float,
        domain => Type::Int(Some(domain)),
    })
}

fn declaration(input: &mut Input<'_, '_>) -> Read<()> {
    let place = offset(input);
    let place = input.state.place(place);
    let Declared {
        kind,
        r#type,
        length,
    } = declared(input, ArrayLengths::Known)?;
    let name = name(input, "a name")?;
    let annotations = annotations(input)?;
    let value = if take(input, "=")? {
        Some(expression(input)?)
    } else {
        None
    };
    let needs_value = kind == Instantiation::Parameter || length.is_some();
    if needs_value && value.is_none() {
        return Err(Expected("`=` and a value"));
    }
    let declaration = Declaration {
        place,
        name,
        kind,
        r#type,
        length,
        annotations,
        value,
    };
    input.state.declarations.push(declaration);
    Ok(())
}

fn solve(input: &mut Input<'_, '_>) -> Read<SolveItem> {
    let place = offset(input);
    let place = input.state.place(place);
    take_word(input, "solve")?;
    let annotations: ExprSpan = annotations(input)?;
    let goal = match peek_word(input) {
        "satisfy" => {
            take_word(input, "satisfy")?;
            SolveGoal::Satisfy
        }
        "minimize" => {
            take_word(input, "minimize")?;
            SolveGoal::Minimize(expression(input)?)
        }
        "maximize" => {
            take_word(input, "maximize")?;
            SolveGoal::Maximize(expression(input)?)
        }
        _ => return Err(Expected("`satisfy`, `minimize` or `maximize`")),
    };
    Ok(SolveItem {
        place,
        goal,
        annotations,
    })
}
