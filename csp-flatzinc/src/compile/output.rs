//! Which variables are to be printed, and how.

use super::problem::{CompileError, CompileErrorKind, Compiles};
use super::scope::{Scalar, Scope};
use crate::ast::{Declaration, Expr, Type};
use crate::set::IntSet;

/// A variable or an array that is to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) name: String,
    pub(crate) form: ValueForm,
    pub(crate) shape: OutputShape,
}

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueForm {
    Int,
    Bool,
}

/// A single value, or an array of some dimensions. Sets are given.
#[derive(Clone, Debug)]
pub(crate) enum OutputShape {
    One(Scalar),
    Array {
        indices: Vec<IntSet>,
        items: Vec<Scalar>,
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
        let found = output(scope, declaration).map_err(scope.at(declaration))?;
        outputs.extend(found);
    }
    Ok(outputs)
}

fn output(scope: &Scope<'_>, declaration: &Declaration) -> Compiles<Option<Output>> {
    let Some(shape) = shape(scope, declaration)? else {
        return Ok(None);
    };
    let form = if declaration.r#type == Type::Bool {
        ValueForm::Bool
    } else {
        ValueForm::Int
    };
    Ok(Some(Output {
        name: scope.ast.text(declaration.name).to_owned(),
        form,
        shape,
    }))
}

fn shape(scope: &Scope<'_>, declaration: &Declaration) -> Compiles<Option<OutputShape>> {
    for annotation in scope.ast.annotations(declaration.annotations) {
        match annotation {
            ("output_var", []) => {
                let scalar = scope.scalar(Expr::Name(declaration.name))?;
                return Ok(Some(OutputShape::One(scalar)));
            }
            ("output_array", &[indices]) => {
                return array(scope, declaration, scope.sets(indices)?).map(Some);
            }
            ("output_array", arguments) => {
                return Err(CompileErrorKind::Arity {
                    expected: 1,
                    found: arguments.len(),
                });
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
) -> Compiles<OutputShape> {
    let array = Expr::Name(declaration.name);
    let expected = indices.iter().map(IntSet::len).fold(1, u64::saturating_mul);
    let found = scope.items(array)?.len();
    if expected != found as u64 {
        return Err(CompileErrorKind::Length {
            expected: expected as usize,
            found,
        });
    }
    Ok(match declaration.r#type {
        Type::SetOfInt(_) => OutputShape::Sets {
            indices,
            items: scope.sets(array)?,
        },
        Type::Float => return Err(CompileErrorKind::Float),
        Type::Bool | Type::Int(_) => OutputShape::Array {
            indices,
            items: scope.scalars(array)?,
        },
    })
}
