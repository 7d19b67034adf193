//! Declarations that are one variable: `bool2int(b, i)`, `int_eq(x, y)` and `var int: x = y` say so. A
//! class has the values that all its members have.

use super::problem::{CompileError, CompileErrorKind, Compiles, Done};
use super::scope::Scope;
use super::sources::{Sources, ValueSource};
use crate::ast::{Declaration, Expr, Instantiation, Type};
use crate::set::IntSet;

/// The classes of all declarations.
#[derive(Debug)]
pub(super) struct Classes {
    /// A declaration before this one in the same class, or itself.
    parents: Vec<usize>,
    /// The values of the class, at its first declaration.
    pub(super) values: Vec<IntSet>,
    /// What has taken values from classes, beside the declarations of their members.
    pub(super) sources: Sources,
    /// Arrays with a number that is not in their domain.
    pub(super) false_arrays: Vec<usize>,
}

/// What becomes of equations of two variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Equations {
    /// Equal variables are one, and `x = a·y + b` makes `x` a [view](csp_core::view::View) of `y` where its other
    /// constraints and the search can do with that.
    #[default]
    Viewed,
    /// Equal variables are one.
    Joined,
    /// They stay constraints, which [`why`](crate::why()) can name.
    Posted,
}

/// Whether it is a variable of integers or a boolean, and no array.
fn is_variable(declaration: &Declaration) -> bool {
    declaration.kind == Instantiation::Variable && declaration.length.is_none()
}

impl Classes {
    /// What the declarations say.
    pub(super) fn new(scope: &Scope<'_>) -> Result<Self, CompileError> {
        let ast = scope.ast;
        let mut values = Vec::with_capacity(ast.declarations.len());
        for declaration in &ast.declarations {
            let of_type = values_of(scope, declaration);
            values.push(of_type.map_err(scope.at(declaration))?);
        }
        let mut classes = Self {
            parents: (0..ast.declarations.len()).collect(),
            values,
            sources: Sources::default(),
            false_arrays: Vec::new(),
        };
        for declaration in ast.declarations.iter().filter(|known| is_variable(known)) {
            let defined = classes.define(scope, declaration);
            defined.map_err(scope.at(declaration))?;
        }
        Ok(classes)
    }

    /// The items of arrays have the values that the types of these allow.
    pub(super) fn keep_items(&mut self, scope: &Scope<'_>) -> Result<(), CompileError> {
        for (number, declaration) in scope.ast.declarations.iter().enumerate() {
            if declaration.kind == Instantiation::Variable && declaration.length.is_some() {
                let kept = self.keep_array(scope, number);
                kept.map_err(scope.at(declaration))?;
            }
        }
        Ok(())
    }

    fn keep_array(&mut self, scope: &Scope<'_>, number: usize) -> Done {
        let declaration = &scope.ast.declarations[number];
        let (Type::Int(Some(domain)), Some(Expr::Array(items))) =
            (declaration.r#type, declaration.value)
        else {
            return Ok(());
        };
        let domain = scope.set(domain)?;
        for &item in scope.ast.span(items) {
            if let Some(own) = variable(scope, item) {
                let own = self.first(own);
                self.keep(own, &domain, ValueSource::Declaration(number), []);
            } else if let Ok(value) = scope.int(item)
                && !domain.contains(value)
            {
                self.false_arrays.push(number);
                return Ok(());
            }
        }
        Ok(())
    }

    /// A class has no values but these. Returns whether it had others.
    pub(super) fn keep(
        &mut self,
        first: usize,
        values: &IntSet,
        source: ValueSource,
        premises: impl IntoIterator<Item = usize>,
    ) -> bool {
        let kept = self.values[first].intersection(values);
        let has_changed = kept != self.values[first];
        if has_changed {
            self.values[first] = kept;
            self.sources.add(first, source, premises);
        }
        has_changed
    }

    /// The members of a class with values of their own, which together have none in common: as few as
    /// it takes. Without such, the first one.
    pub(super) fn clashing(&mut self, scope: &Scope<'_>, first: usize) -> Vec<usize> {
        let declarations = &scope.ast.declarations;
        let members: Vec<usize> = (0..declarations.len())
            .filter(|&member| is_variable(&declarations[member]) && self.first(member) == first)
            .collect();
        let own = |&member: &usize| -> Option<(usize, IntSet)> {
            let declaration = &declarations[member];
            let values = values_of(scope, declaration).ok()?;
            let value = declaration.value.and_then(|value| scope.int(value).ok());
            let values = match value {
                Some(value) => values.intersection(&IntSet::range(value, value)),
                None => values,
            };
            Some((member, values))
        };
        let sets: Vec<(usize, IntSet)> = members.iter().filter_map(own).collect();
        // What all members from each on have in common.
        let mut behind = vec![IntSet::range(i64::MIN, i64::MAX)];
        for (_, values) in sets.iter().rev() {
            let common = behind[behind.len() - 1].intersection(values);
            behind.push(common);
        }
        if !behind.pop().is_some_and(|common| common.is_empty()) {
            return vec![first];
        }
        // A member is needed if those before it that are, and those behind it, have a value in common.
        let mut kept = IntSet::range(i64::MIN, i64::MAX);
        let mut needed = Vec::new();
        for ((member, values), behind) in sets.iter().zip(behind.iter().rev()) {
            if !kept.intersection(behind).is_empty() {
                kept = kept.intersection(values);
                needed.push(*member);
            }
        }
        needed
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

    /// Two declarations are one variable.
    pub(super) fn join(&mut self, x: usize, y: usize) {
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
