//! Floor 3: constraints as people call them.

use crate::ast;
use crate::ast::Expr;
use crate::compile::Compiled;

/// The annotations in which MiniZinc hands over the names that a model gives to its constraints.
const NAMES: [&str; 2] = ["mzn_constraint_name", "mzn_expression_name"];

/// A constraint as the model names it, or else by its kind, with its line in FlatZinc.
pub(crate) fn name(ast: &ast::Model, number: usize) -> String {
    let constraint = &ast.constraints[number];
    let named = ast
        .span(constraint.annotations)
        .iter()
        .find_map(|&annotation| match annotation {
            Expr::Call { name, arguments } if NAMES.contains(&ast.text(name)) => {
                match ast.span(arguments) {
                    &[Expr::Text(text)] => Some(ast.text(text)),
                    _ => None,
                }
            }
            _ => None,
        });
    let name = named.unwrap_or_else(|| ast.text(constraint.name));
    format!("{name} (line {})", constraint.place.line)
}

impl Compiled {
    /// Gives the propagators of the model the names of their constraints, each with its line.
    ///
    /// ```
    /// use csp_flatzinc::{CompileOptions, compile, read};
    /// let ast = read("var 1..2: x;\nvar 1..2: y;\nconstraint int_ne(x, y); solve satisfy;")?;
    /// let mut compiled = compile(&ast, CompileOptions::default())?;
    /// compiled.name_constraints(&ast);
    /// let propagator = compiled.propagators()[0][0];
    /// assert_eq!(compiled.model.constraint_name(propagator), "int_ne (line 3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name_constraints(&mut self, ast: &ast::Model) {
        for (number, propagators) in self.propagators().into_iter().enumerate() {
            for propagator in propagators {
                self.model.name_constraint(propagator, name(ast, number));
            }
        }
    }
}
