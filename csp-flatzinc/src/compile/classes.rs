//! Declarations that are one variable: `bool2int(b, i)`, `int_eq(x, y)` and `var int: x = y` say so. A
//! class has the values that all its members have.

use super::problem::{CompileError, CompileErrorKind, Compiles, Done};
use super::registry::Registry;
use super::scope::Scope;
use crate::ast::{Declaration, Expr, Instantiation, Type};
use crate::set::IntSet;

/// The classes of all declarations.
#[derive(Debug)]
pub(super) struct Classes {
    /// A declaration before this one in the same class, or itself.
    parents: Vec<usize>,
    /// The values of the class, at its first declaration.
    pub(super) values: Vec<IntSet>,
}

/// Whether it is a variable of integers or a boolean, and no array.
fn is_variable(declaration: &Declaration) -> bool {
    declaration.kind == Instantiation::Variable && declaration.length.is_none()
}

impl Classes {
    pub(super) fn new(scope: &Scope<'_>, registry: &Registry) -> Result<Self, CompileError> {
        let ast = scope.ast;
        let mut values = Vec::with_capacity(ast.declarations.len());
        for declaration in &ast.declarations {
            let of_type = values_of(scope, declaration);
            values.push(of_type.map_err(scope.at(declaration))?);
        }
        let mut classes = Self {
            parents: (0..ast.declarations.len()).collect(),
            values,
        };
        for declaration in ast.declarations.iter().filter(|known| is_variable(known)) {
            let defined = classes.define(scope, declaration);
            defined.map_err(scope.at(declaration))?;
        }
        for constraint in &ast.constraints {
            if registry
                .plain(constraint.name)
                .is_some_and(|row| row.is_equation)
                && let [x, y] = *ast.span(constraint.arguments)
                && let (Some(x), Some(y)) = (variable(scope, x), variable(scope, y))
            {
                classes.join(x, y);
            }
        }
        Ok(classes)
    }

    /// What a declaration says with `=`.
    fn define(&mut self, scope: &Scope<'_>, declaration: &Declaration) -> Done {
        let Some(value) = declaration.value else {
            return Ok(());
        };
        let own = scope.number(declaration.name)?;
        if let Some(other) = variable(scope, value) {
            self.join(own, other);
            return Ok(());
        }
        let value = scope.int(value)?;
        let own = self.first(own);
        self.values[own] = self.values[own].intersection(&IntSet::range(value, value));
        Ok(())
    }

    /// The first declaration of a class.
    pub(super) fn first(&mut self, mut number: usize) -> usize {
        while self.parents[number] != number {
            self.parents[number] = self.parents[self.parents[number]];
            number = self.parents[number];
        }
        number
    }

    fn join(&mut self, x: usize, y: usize) {
        let (x, y) = (self.first(x), self.first(y));
        let (first, second) = (x.min(y), x.max(y));
        if first != second {
            self.parents[second] = first;
            self.values[first] = self.values[first].intersection(&self.values[second]);
        }
    }
}

/// The number of the declaration of a variable, if the expression is one.
pub(super) fn variable(scope: &Scope<'_>, expr: Expr) -> Option<usize> {
    let Ok(Expr::Name(name)) = scope.plain(expr) else {
        return None;
    };
    let number = scope.number(name).ok()?;
    let declaration = &scope.ast.declarations[number];
    let is_discrete = matches!(declaration.r#type, Type::Bool | Type::Int(_));
    (is_variable(declaration) && is_discrete).then_some(number)
}

/// The values that a declaration allows. Floats and sets are refused where they are used.
fn values_of(scope: &Scope<'_>, declaration: &Declaration) -> Compiles<IntSet> {
    Ok(match declaration.r#type {
        _ if !is_variable(declaration) => IntSet::default(),
        Type::Bool => IntSet::range(0, 1),
        Type::Int(Some(domain)) => scope.set(domain)?,
        Type::Int(None) => IntSet::range(i64::MIN, i64::MAX),
        Type::Float => return Err(CompileErrorKind::Float),
        Type::SetOfInt(_) => return Err(CompileErrorKind::SetVariable),
    })
}
