//! What names and expressions stand for.

use super::problem::{CompileError, CompileErrorKind, Compiles};
use crate::ast::{Ast, Declaration, Expr, Instantiation, Name, Type};
use crate::set::IntSet;
use csp_core::atom::Atom;
use csp_core::view::View;
use std::collections::BTreeMap;

/// A number, a variable or a view of one, or the truth of a fact. `false` and `true` are 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scalar {
    Constant(i64),
    Variable(View),
    Condition(Atom),
}

/// The declarations of a model by their names, and the variables that were made for them.
#[derive(Debug)]
pub(crate) struct Scope<'m> {
    pub(crate) ast: &'m Ast,
    /// The number of the declaration of each name.
    declared: Vec<Option<u32>>,
    /// What each declaration of a variable stands for.
    pub(super) variables: Vec<Option<View>>,
    /// The declarations of booleans that are facts.
    pub(super) conditions: BTreeMap<usize, Atom>,
}

impl<'m> Scope<'m> {
    pub(super) fn new(ast: &'m Ast) -> Result<Self, CompileError> {
        let mut declared = vec![None; ast.names.len()];
        for (number, declaration) in (0..).zip(&ast.declarations) {
            let known: &mut Option<u32> = &mut declared[declaration.name.index()];
            if known.is_some() {
                let name = ast.text(declaration.name);
                return Err(CompileErrorKind::Twice.at(declaration.place, name));
            }
            *known = Some(number);
        }
        Ok(Self {
            ast,
            declared,
            variables: vec![None; ast.declarations.len()],
            conditions: BTreeMap::new(),
        })
    }

    /// The number of the declaration of a name.
    pub(crate) fn number(&self, name: Name) -> Compiles<usize> {
        let number = self.declared[name.index()];
        let undeclared = || CompileErrorKind::Undeclared(self.ast.text(name).to_owned());
        number.map(|number| number as usize).ok_or_else(undeclared)
    }

    pub(crate) fn declaration(&self, name: Name) -> Compiles<&'m Declaration> {
        Ok(&self.ast.declarations[self.number(name)?])
    }

    /// The error that something is wrong with a declaration.
    pub(super) fn at(
        &self,
        declaration: &Declaration,
    ) -> impl FnOnce(CompileErrorKind) -> CompileError {
        move |problem| problem.at(declaration.place, self.ast.text(declaration.name))
    }

    /// The items of an array: as it is written, or by its name.
    pub(crate) fn items(&self, expr: Expr) -> Compiles<&'m [Expr]> {
        match expr {
            Expr::Array(span) => Ok(self.ast.span(span)),
            Expr::Name(name) => match *self.declaration(name)? {
                Declaration {
                    length: Some(_),
                    value: Some(Expr::Array(span)),
                    ..
                } => Ok(self.ast.span(span)),
                _ => Err(self.wrong("an array", expr)),
            },
            _ => Err(self.wrong("an array", expr)),
        }
    }

    /// An item of an array, as an expression.
    fn item(&self, array: Name, index: u32) -> Compiles<Expr> {
        let items = self.items(Expr::Name(array))?;
        let missing = || CompileErrorKind::Index {
            array: self.ast.text(array).to_owned(),
            len: items.len(),
            index,
        };
        items.get(index as usize - 1).copied().ok_or_else(missing)
    }

    /// A name or an item of an array as what it stands for: a literal, or the name of a variable.
    pub(crate) fn plain(&self, expr: Expr) -> Compiles<Expr> {
        let mut plain = expr;
        // Each step leads to another declaration, unless there is a circle.
        for _ in 0..=self.ast.declarations.len() {
            plain = match plain {
                Expr::Item { array, index } => self.item(array, index)?,
                Expr::Name(name) => match *self.declaration(name)? {
                    Declaration {
                        kind: Instantiation::Parameter,
                        value: Some(value),
                        ..
                    } => value,
                    _ => return Ok(plain),
                },
                _ => return Ok(plain),
            };
        }
        Err(CompileErrorKind::Circular(self.describe(expr)))
    }

    /// An integer or a boolean, as a number.
    pub(crate) fn int(&self, expr: Expr) -> Compiles<i64> {
        match self.plain(expr)? {
            Expr::Int(number) => Ok(number),
            Expr::Bool(truth) => Ok(truth.into()),
            _ => Err(self.wrong("a number", expr)),
        }
    }

    /// A number or a variable.
    pub(crate) fn scalar(&self, expr: Expr) -> Compiles<Scalar> {
        match self.plain(expr)? {
            Expr::Int(number) => Ok(Scalar::Constant(number)),
            Expr::Bool(truth) => Ok(Scalar::Constant(truth.into())),
            Expr::Name(name) => {
                let number = self.number(name)?;
                let variable = self.variables[number].map(Scalar::Variable);
                let condition = || Some(Scalar::Condition(*self.conditions.get(&number)?));
                let scalar = variable.or_else(condition);
                scalar.ok_or_else(|| self.wrong("a number or a variable", expr))
            }
            _ => Err(self.wrong("a number or a variable", expr)),
        }
    }

    pub(crate) fn ints(&self, expr: Expr) -> Compiles<Vec<i64>> {
        self.items(expr)?
            .iter()
            .map(|&item| self.int(item))
            .collect()
    }

    pub(crate) fn scalars(&self, expr: Expr) -> Compiles<Vec<Scalar>> {
        self.items(expr)?
            .iter()
            .map(|&item| self.scalar(item))
            .collect()
    }

    pub(crate) fn sets(&self, expr: Expr) -> Compiles<Vec<IntSet>> {
        self.items(expr)?
            .iter()
            .map(|&item| self.set(item))
            .collect()
    }

    /// A set of integers that is given.
    pub(crate) fn set(&self, expr: Expr) -> Compiles<IntSet> {
        match self.plain(expr)? {
            Expr::Range(span) => {
                let [first, last] = [0, 1].map(|at| self.int(self.ast.span(span)[at]));
                Ok(IntSet::range(first?, last?))
            }
            Expr::Set(span) => self
                .ast
                .span(span)
                .iter()
                .map(|&value| self.int(value))
                .collect(),
            Expr::Ranges(span) => {
                let ends = self.ast.span(span).chunks_exact(2);
                let ranges: Compiles<Vec<_>> = ends
                    .map(|ends| Ok((self.int(ends[0])?, self.int(ends[1])?)))
                    .collect();
                Ok(IntSet::of_ranges(ranges?))
            }
            _ => Err(self.wrong("a set of integers", expr)),
        }
    }

    /// The error that something else is needed than this.
    pub(crate) fn wrong(&self, expected: &'static str, found: Expr) -> CompileErrorKind {
        match self.plain(found) {
            Ok(Expr::Float(_) | Expr::FloatSet) => return CompileErrorKind::Float,
            Ok(Expr::Name(name)) => match self.declaration(name).map(|known| known.r#type) {
                Ok(Type::Float) => return CompileErrorKind::Float,
                Ok(Type::SetOfInt(_)) => return CompileErrorKind::SetVariable,
                _ => {}
            },
            Ok(_) => {}
            Err(problem) => return problem,
        }
        CompileErrorKind::Type {
            expected,
            found: self.describe(found),
        }
    }

    fn describe(&self, expr: Expr) -> String {
        match expr {
            Expr::Name(name) => format!("`{}`", self.ast.text(name)),
            Expr::Item { array, index } => format!("`{}[{index}]`", self.ast.text(array)),
            Expr::Int(number) => format!("{number}"),
            Expr::Bool(truth) => format!("{truth}"),
            Expr::Call { name, .. } => format!("`{}(…)`", self.ast.text(name)),
            Expr::Array(_) => "an array".to_owned(),
            Expr::Range(_) | Expr::Set(_) | Expr::Ranges(_) => "a set".to_owned(),
            Expr::Text(_) => "a string".to_owned(),
            Expr::Float(_) | Expr::FloatSet => "a float".to_owned(),
        }
    }
}
