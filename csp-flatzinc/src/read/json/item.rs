//! Items: variables, arrays, constraints, what is printed, and what is sought.

use super::super::input::AstBuilder;
use super::expression::{annotations, arguments, array, expression, name, named, ranges, span};
use super::tree::{JsonFields, JsonProblem, JsonRead, JsonTree};
use crate::ast::{
    Ast, ConstraintItem, Declaration, Expr, ExprSpan, Instantiation, ItemPlace, Name, SolveGoal,
    SolveItem, Type,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

const TYPE: &str = "`\"bool\"`, `\"int\"`, `\"float\"` or `\"set of int\"`";
const METHOD: &str = "`\"satisfy\"`, `\"minimize\"` or `\"maximize\"`";

/// What has been read.
#[derive(Debug)]
pub(super) struct JsonDraft<'s> {
    ast: AstBuilder<'s>,
    /// The variables with their annotations, which the list of outputs adds to.
    variables: Vec<(Declaration, Vec<Expr>)>,
    /// The arrays, likewise. Their types follow from their items.
    arrays: Vec<(Declaration, Vec<Expr>)>,
    outputs: Vec<Name>,
    solve: Option<SolveItem>,
}

impl<'s> JsonDraft<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            ast: AstBuilder::new(text),
            variables: Vec::new(),
            arrays: Vec::new(),
            outputs: Vec::new(),
            solve: None,
        }
    }

    /// Adds a variable. Without a domain, and with a value that is known, it is a parameter: such a one may stand where a variable
    /// does, and where a number has to.
    pub(super) fn variable(&mut self, key: Cow<'s, str>, tree: JsonTree<'s>) -> JsonRead<()> {
        let draft = &mut self.ast;
        let name = name(key, draft)?;
        let mut fields = tree.into_fields("an object with `type`")?;
        let text = fields.required("type")?.into_text(TYPE);
        let text = text.map_err(|problem| problem.under("type"))?;
        let domain = fields.take("domain")?;
        let value = fields.take("rhs")?.map(|value| expression(value, draft));
        let value = value.transpose().map_err(|problem| problem.under("rhs"))?;
        let is_known = domain.is_none() && !matches!(value, None | Some(Expr::Name(_)));
        let (r#type, fixed) = typed(text, domain, draft)?;
        if fixed.is_some() && value.is_some_and(|value| Some(value) != fixed) {
            let text = "a boolean has a `domain` of one value or an `rhs`, not both";
            return Err(JsonProblem::new(text));
        }
        let notes = self.notes(&mut fields)?;
        fields.finish()?;
        let declaration = Declaration {
            place: ItemPlace::Variables,
            name,
            kind: match is_known {
                true => Instantiation::Parameter,
                false => Instantiation::Variable,
            },
            r#type,
            length: None,
            annotations: ExprSpan::default(),
            value: value.or(fixed),
        };
        self.variables.push((declaration, notes));
        Ok(())
    }

    /// Adds an array.
    pub(super) fn array(&mut self, key: Cow<'s, str>, tree: JsonTree<'s>) -> JsonRead<()> {
        let name = name(key, &mut self.ast)?;
        let mut fields = tree.into_fields("an object with `a`")?;
        let items = fields.required("a")?.into_list("a list of items");
        let items = items.and_then(|items| array(items, &mut self.ast));
        let items = items.map_err(|problem| problem.under("a"))?;
        let notes = self.notes(&mut fields)?;
        fields.finish()?;
        let declaration = Declaration {
            place: ItemPlace::Arrays,
            name,
            kind: Instantiation::Parameter,
            r#type: Type::Int(None),
            length: Some(items.len),
            annotations: ExprSpan::default(),
            value: Some(Expr::Array(items)),
        };
        self.arrays.push((declaration, notes));
        Ok(())
    }

    /// The annotations of a variable or of an array, as FlatZinc has them.
    fn notes(&mut self, fields: &mut JsonFields<'s>) -> JsonRead<Vec<Expr>> {
        let draft = &mut self.ast;
        let mut notes = Vec::new();
        if fields.truth("introduced")? {
            notes.push(Expr::Name(draft.name("var_is_introduced")));
        }
        notes.extend(annotations(fields, draft)?);
        if fields.truth("defined")? {
            notes.push(Expr::Name(draft.name("is_defined_var")));
        }
        Ok(notes)
    }

    /// Adds a constraint.
    pub(super) fn constraint(&mut self, tree: JsonTree<'s>) -> JsonRead<()> {
        let draft = &mut self.ast;
        let mut fields = tree.into_fields("an object with `id` and `args`")?;
        let name = named(&mut fields, "id", draft)?;
        let arguments = arguments(&mut fields, draft)?;
        let mut notes = annotations(&mut fields, draft)?;
        if let Some(defined) = fields.take("defines")? {
            let defined = expression(defined, draft);
            let defined = defined.map_err(|problem| problem.under("defines"))?;
            notes.push(Expr::Call {
                name: draft.name("defines_var"),
                arguments: span(&[defined], draft)?,
            });
        }
        fields.finish()?;
        let annotations = span(&notes, draft)?;
        let number = u32::try_from(draft.constraints.len());
        draft.constraints.push(ConstraintItem {
            place: ItemPlace::Constraint(number.unwrap_or(u32::MAX)),
            name,
            arguments,
            annotations,
        });
        Ok(())
    }

    /// Reads what is to be printed.
    pub(super) fn output(&mut self, tree: JsonTree<'s>) -> JsonRead<()> {
        let names = tree.into_list("a list of names")?;
        for (number, tree) in names.into_iter().enumerate() {
            let text = tree.into_text("a name");
            let name = text.and_then(|text| name(text, &mut self.ast));
            self.outputs
                .push(name.map_err(|problem| problem.at(number))?);
        }
        Ok(())
    }

    /// Reads what is sought.
    pub(super) fn solve(&mut self, tree: JsonTree<'s>) -> JsonRead<()> {
        let draft = &mut self.ast;
        let mut fields = tree.into_fields("an object with `method`")?;
        let method = fields.required("method")?.into_text(METHOD);
        let method = method.map_err(|problem| problem.under("method"))?;
        let goal = match &*method {
            "satisfy" => SolveGoal::Satisfy,
            "minimize" | "maximize" => {
                let objective = expression(fields.required("objective")?, draft);
                let objective = objective.map_err(|problem| problem.under("objective"))?;
                match &*method {
                    "minimize" => SolveGoal::Minimize(objective),
                    _ => SolveGoal::Maximize(objective),
                }
            }
            _ => {
                let problem = JsonProblem::expected(METHOD, &JsonTree::Text(method));
                return Err(problem.under("method"));
            }
        };
        let annotations = annotations(&mut fields, draft)?;
        fields.finish()?;
        self.solve = Some(SolveItem {
            place: ItemPlace::Solve,
            goal,
            annotations: span(&annotations, draft)?,
        });
        Ok(())
    }

    /// The model, once all of it is read.
    pub(super) fn finish(mut self) -> JsonRead<Ast> {
        let solve = self.solve.take();
        let solve = solve.ok_or_else(|| JsonProblem::new("`solve` is missing"))?;
        self.infer_types();
        let declared = self.variables.iter().chain(&self.arrays);
        let declared: BTreeSet<Name> = declared.map(|(known, _)| known.name).collect();
        let unknown = self
            .outputs
            .iter()
            .position(|name| !declared.contains(name));
        if let Some(number) = unknown {
            let text = "neither a variable nor an array has this name";
            return Err(JsonProblem::new(text).at(number).under("output"));
        }
        let outputs: BTreeSet<Name> = self.outputs.iter().copied().collect();
        let draft = &mut self.ast;
        for (mut declaration, mut notes) in self.variables.into_iter().chain(self.arrays) {
            if outputs.contains(&declaration.name) {
                notes.push(output(&declaration, draft)?);
            }
            declaration.annotations = span(&notes, draft)?;
            draft.declarations.push(declaration);
        }
        Ok(self.ast.finish(solve))
    }

    /// What is in arrays: their first items say it, and names among them say whether it is sought.
    fn infer_types(&mut self) {
        let variables = self.variables.iter();
        let known: BTreeMap<Name, (Instantiation, Type)> = variables
            .map(|(known, _)| (known.name, (known.kind, plain(known.r#type))))
            .collect();
        for (array, _) in &mut self.arrays {
            let Some(Expr::Array(items)) = array.value else {
                continue;
            };
            let items = &self.ast.expressions[items.start as usize..][..items.len()];
            let is_sought = |item: &Expr| match item {
                Expr::Name(name) => known
                    .get(name)
                    .is_none_or(|(kind, _)| *kind == Instantiation::Variable),
                _ => false,
            };
            if items.iter().any(is_sought) {
                array.kind = Instantiation::Variable;
            }
            array.r#type = match items.first() {
                Some(Expr::Bool(_)) => Type::Bool,
                Some(Expr::Float(_) | Expr::FloatSet) => Type::Float,
                Some(Expr::Range(_) | Expr::Set(_) | Expr::Ranges(_)) => Type::SetOfInt(None),
                Some(Expr::Name(name)) => known.get(name).map_or(Type::Int(None), |known| known.1),
                _ => Type::Int(None),
            };
        }
    }
}

/// The type of a variable, and the value of a boolean whose domain has one alone.
fn typed<'s>(
    text: Cow<'s, str>,
    domain: Option<JsonTree<'s>>,
    draft: &mut AstBuilder<'s>,
) -> JsonRead<(Type, Option<Expr>)> {
    let domain_problem = |problem: JsonProblem| problem.under("domain");
    if text == "bool" {
        let value = domain.map(truths).transpose().map_err(domain_problem)?;
        return Ok((Type::Bool, value.flatten().map(Expr::Bool)));
    }
    let domain = domain.map(|domain| ranges(domain, draft)).transpose();
    let r#type = match (&*text, domain.map_err(domain_problem)?) {
        ("float", _) => Type::Float,
        ("int" | "set of int", Some(Expr::FloatSet)) => {
            return Err(domain_problem(JsonProblem::new("expected integers")));
        }
        ("int", domain) => Type::Int(domain),
        ("set of int", domain) => Type::SetOfInt(domain),
        _ => return Err(JsonProblem::expected(TYPE, &JsonTree::Text(text)).under("type")),
    };
    Ok((r#type, None))
}

/// A type without its domain.
fn plain(r#type: Type) -> Type {
    match r#type {
        Type::Int(_) => Type::Int(None),
        Type::SetOfInt(_) => Type::SetOfInt(None),
        Type::Bool | Type::Float => r#type,
    }
}

/// The domain of a boolean: its value, if it has one alone.
fn truths(tree: JsonTree<'_>) -> JsonRead<Option<bool>> {
    let expected = "`[[false, true]]`, `[[false, false]]` or `[[true, true]]`";
    let wrong = || JsonProblem::new(format!("expected {expected}"));
    let mut ranges = tree.into_list(expected)?;
    let (Some(range), true) = (ranges.pop(), ranges.is_empty()) else {
        return Err(wrong());
    };
    match range.into_list(expected)?[..] {
        [JsonTree::Bool(first), JsonTree::Bool(last)] if first <= last => {
            Ok((first == last).then_some(first))
        }
        _ => Err(wrong()),
    }
}

/// The annotation that asks for a variable or an array to be printed.
fn output(declaration: &Declaration, draft: &mut AstBuilder<'_>) -> JsonRead<Expr> {
    let Some(length) = declaration.length else {
        return Ok(Expr::Name(draft.name("output_var")));
    };
    let ends = span(&[Expr::Int(1), Expr::Int(length.into())], draft)?;
    let indices = span(&[Expr::Range(ends)], draft)?;
    Ok(Expr::Call {
        name: draft.name("output_array"),
        arguments: span(&[Expr::Array(indices)], draft)?,
    })
}
