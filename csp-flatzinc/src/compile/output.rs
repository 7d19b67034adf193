//! Which variables are to be printed, and how.

use super::problem::{CompileError, Problem};
use super::scope::{Operand, Scope};
use crate::ast::{Declaration, Expr, Type};
use crate::set::IntSet;

/// A variable or an array that is to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) name: String,
    pub(crate) form: Form,
    pub(crate) shape: Shape,
}

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Int,
    Bool,
}

/// A single value, or an array of some dimensions. Sets are given.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    One(Operand),
    Array {
        indices: Vec<IntSet>,
        items: Vec<Operand>,
    },
    Sets {
        indices: Vec<IntSet>,
        items: Vec<IntSet>,
    },
}

/// What the annotations `output_var` and `output_array` ask for, in the order of the declarations.
pub(super) fn outputs(scope: &Scope<'_>) -> Result<Vec<Output>, CompileError> {
    let mut outputs = Vec::new();
    for declaration in &scope.ast.declarations {
        let found = output(scope, declaration).map_err(|problem| CompileError {
            place: declaration.place,
            item: scope.ast.text(declaration.name).to_owned(),
            problem,
        })?;
        outputs.extend(found);
    }
    Ok(outputs)
}

fn output(scope: &Scope<'_>, declaration: &Declaration) -> Result<Option<Output>, Problem> {
    let Some(shape) = shape(scope, declaration)? else {
        return Ok(None);
    };
    let form = if declaration.r#type == Type::Bool {
        Form::Bool
    } else {
        Form::Int
    };
    Ok(Some(Output {
        name: scope.ast.text(declaration.name).to_owned(),
        form,
        shape,
    }))
}

fn shape(scope: &Scope<'_>, declaration: &Declaration) -> Result<Option<Shape>, Problem> {
    let ast = scope.ast;
    for &annotation in ast.span(declaration.annotations) {
        match annotation {
            Expr::Name(name) if ast.text(name) == "output_var" => {
                let operand = scope.operand(Expr::Name(declaration.name))?;
                return Ok(Some(Shape::One(operand)));
            }
            Expr::Call { name, arguments } if ast.text(name) == "output_array" => {
                let indices = match *ast.span(arguments) {
                    [indices] => scope.sets(indices)?,
                    _ => {
                        return Err(Problem::Arity {
                            expected: 1,
                            found: arguments.len(),
                        });
                    }
                };
                return array(scope, declaration, indices).map(Some);
            }
            _ => {}
        }
    }
    Ok(None)
}

fn array(
    scope: &Scope<'_>,
    declaration: &Declaration,
    indices: Vec<IntSet>,
) -> Result<Shape, Problem> {
    let array = Expr::Name(declaration.name);
    let expected = indices.iter().map(IntSet::len).fold(1, u64::saturating_mul);
    let found = scope.items(array)?.len();
    if expected != found as u64 {
        return Err(Problem::Length {
            expected: expected as usize,
            found,
        });
    }
    Ok(match declaration.r#type {
        Type::SetOfInt(_) => Shape::Sets {
            indices,
            items: scope.sets(array)?,
        },
        Type::Float => return Err(Problem::Float),
        Type::Bool | Type::Int(_) => Shape::Array {
            indices,
            items: scope.operands(array)?,
        },
    })
}
