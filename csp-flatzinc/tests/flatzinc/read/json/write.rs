//! A model as FlatZinc JSON, and as words in which two models are compared.

use csp_flatzinc::IntSet;
use csp_flatzinc::ast::{Ast, Declaration, Expr, ExprSpan, Instantiation, SolveGoal, Type};
use serde_json::{Map, Value, json};

/// The ranges of a set of integers.
fn ranges(ast: &Ast, set: Expr) -> Vec<(i64, i64)> {
    let numbers = |span| {
        let numbers = ast.span(span).iter();
        numbers.map(|part| match part {
            Expr::Int(number) => *number,
            other => panic!("{other:?}"),
        })
    };
    let ends = |span| {
        let ends: Vec<i64> = numbers(span).collect();
        IntSet::of_ranges(ends.chunks_exact(2).map(|ends| (ends[0], ends[1])))
    };
    let set = match set {
        Expr::Range(span) | Expr::Ranges(span) => ends(span),
        Expr::Set(span) => numbers(span).collect(),
        other => panic!("{other:?}"),
    };
    set.ranges().to_vec()
}

/// A string without the signs by which FlatZinc writes it.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        plain.push(match sign {
            '\\' => match signs.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.expect("the reader looks at pairs"),
            },
            sign => sign,
        });
    }
    plain
}

fn expression(ast: &Ast, expr: Expr) -> Value {
    match expr {
        Expr::Bool(truth) => truth.into(),
        Expr::Int(number) => number.into(),
        Expr::Float(number) => number.into(),
        Expr::Range(_) | Expr::Set(_) | Expr::Ranges(_) => json!({"set": ranges(ast, expr)}),
        Expr::FloatSet => json!({"set": [[0.5, 1.5]]}),
        Expr::Name(name) => ast.text(name).into(),
        Expr::Item { array, index } => {
            let array = ast.declarations.iter().find(|known| known.name == array);
            match array.and_then(|array| array.value) {
                Some(Expr::Array(items)) => expression(ast, ast.span(items)[index as usize - 1]),
                other => panic!("{other:?}"),
            }
        }
        Expr::Array(items) => expressions(ast, items),
        Expr::Call { name, arguments } => {
            json!({"id": ast.text(name), "args": expressions(ast, arguments)})
        }
        Expr::Text(text) => json!({"string": plain(ast.text(text))}),
    }
}

fn expressions(ast: &Ast, span: ExprSpan) -> Value {
    let parts = ast.span(span).iter();
    parts.map(|&part| expression(ast, part)).collect()
}

/// Puts annotations into an object, some of them as fields of their own. Returns whether one asks for output.
fn annotate(ast: &Ast, span: ExprSpan, object: &mut Map<String, Value>) -> bool {
    let mut is_output = false;
    let mut others = Vec::new();
    for &annotation in ast.span(span) {
        match ast.annotation(annotation) {
            Some(("output_var" | "output_array", _)) => is_output = true,
            Some(("var_is_introduced", _)) => drop(object.insert("introduced".into(), true.into())),
            Some(("is_defined_var", _)) => drop(object.insert("defined".into(), true.into())),
            Some(("defines_var", &[defined])) => {
                object.insert("defines".into(), expression(ast, defined));
            }
            _ => others.push(expression(ast, annotation)),
        }
    }
    if !others.is_empty() {
        object.insert("ann".into(), others.into());
    }
    is_output
}

fn variable(ast: &Ast, declaration: &Declaration) -> Map<String, Value> {
    let (name, domain) = match declaration.r#type {
        Type::Bool => ("bool", None),
        Type::Int(domain) => ("int", domain),
        Type::Float => ("float", None),
        Type::SetOfInt(domain) => ("set of int", domain),
    };
    let mut object = Map::new();
    object.insert("type".into(), name.into());
    if let Some(domain) = domain {
        object.insert("domain".into(), json!(ranges(ast, domain)));
    }
    if let Some(value) = declaration.value {
        object.insert("rhs".into(), expression(ast, value));
    }
    object
}

/// The model in FlatZinc JSON.
pub(super) fn json_of(ast: &Ast) -> Value {
    let (mut variables, mut arrays) = (Map::new(), Map::new());
    let mut output = Vec::new();
    for declaration in &ast.declarations {
        let name = ast.text(declaration.name).to_owned();
        let (group, mut object) = match (declaration.length, declaration.value) {
            (Some(_), Some(value)) => {
                let items = Map::from_iter([("a".to_owned(), expression(ast, value))]);
                (&mut arrays, items)
            }
            _ => (&mut variables, variable(ast, declaration)),
        };
        if annotate(ast, declaration.annotations, &mut object) {
            output.push(name.clone());
        }
        group.insert(name, object.into());
    }
    let constraints = ast.constraints.iter().map(|constraint| {
        let mut object = Map::new();
        object.insert("id".into(), ast.text(constraint.name).into());
        object.insert("args".into(), expressions(ast, constraint.arguments));
        annotate(ast, constraint.annotations, &mut object);
        Value::from(object)
    });
    let (method, objective) = match ast.solve.goal {
        SolveGoal::Satisfy => ("satisfy", None),
        SolveGoal::Minimize(objective) => ("minimize", Some(objective)),
        SolveGoal::Maximize(objective) => ("maximize", Some(objective)),
    };
    let mut solve = Map::from_iter([("method".to_owned(), method.into())]);
    solve.extend(objective.map(|objective| ("objective".to_owned(), expression(ast, objective))));
    annotate(ast, ast.solve.annotations, &mut solve);
    json!({
        "variables": variables,
        "arrays": arrays,
        "constraints": constraints.collect::<Vec<_>>(),
        "output": output,
        "solve": solve,
        "version": "1.0",
    })
}

fn words(ast: &Ast, expr: Expr) -> String {
    let list = |span| {
        let parts = ast.span(span).iter().map(|&part| words(ast, part));
        parts.collect::<Vec<_>>().join(", ")
    };
    match expr {
        Expr::Range(_) | Expr::Set(_) | Expr::Ranges(_) => format!("{:?}", ranges(ast, expr)),
        Expr::Name(name) => ast.text(name).to_owned(),
        Expr::Item { array, index } => format!("{}[{index}]", ast.text(array)),
        Expr::Array(items) => format!("[{}]", list(items)),
        Expr::Call { name, arguments } => format!("{}({})", ast.text(name), list(arguments)),
        Expr::Text(text) => format!("\"{}\"", ast.text(text)),
        Expr::Bool(_) | Expr::Int(_) | Expr::Float(_) | Expr::FloatSet => format!("{expr:?}"),
    }
}

/// All that a model says, but for places: an item a line. Variables come before arrays, each in the order of their names.
pub(super) fn words_of(ast: &Ast) -> String {
    let annotated = |span: ExprSpan| {
        let annotations = ast.span(span).iter();
        let words = annotations.map(|&annotation| format!(" :: {}", words(ast, annotation)));
        words.collect::<String>()
    };
    let mut declarations: Vec<&Declaration> = ast.declarations.iter().collect();
    declarations.sort_by_key(|known| (known.length.is_some(), ast.text(known.name)));
    let mut lines: Vec<String> = Vec::new();
    for known in declarations {
        let kind = match known.kind {
            Instantiation::Parameter => "",
            Instantiation::Variable => "var ",
        };
        let length = known.length.map(|length| format!("array {length} of "));
        let r#type = match known.r#type {
            Type::Int(domain) => format!("int {:?}", domain.map(|domain| words(ast, domain))),
            Type::SetOfInt(domain) => format!("set {:?}", domain.map(|domain| words(ast, domain))),
            Type::Bool | Type::Float => format!("{:?}", known.r#type),
        };
        lines.push(format!(
            "{}{kind}{type}: {}{} = {:?}",
            length.unwrap_or_default(),
            ast.text(known.name),
            annotated(known.annotations),
            known.value.map(|value| words(ast, value)),
        ));
    }
    for constraint in &ast.constraints {
        let (name, annotations) = (ast.text(constraint.name), annotated(constraint.annotations));
        let arguments = words(ast, Expr::Array(constraint.arguments));
        lines.push(format!("{name} {arguments}{annotations}"));
    }
    let goal = match ast.solve.goal {
        SolveGoal::Satisfy => "satisfy".to_owned(),
        SolveGoal::Minimize(objective) => format!("minimize {}", words(ast, objective)),
        SolveGoal::Maximize(objective) => format!("maximize {}", words(ast, objective)),
    };
    lines.push(format!("{goal}{}", annotated(ast.solve.annotations)));
    lines.join("\n")
}
