//! Floor 0: a FlatZinc model as data.
//!
//! Expressions lie in one list ([`Ast::expressions`]); a compound one says where its parts are.
//! Names are numbers. So a model takes less than twice the memory of its text.

use std::fmt;

/// Where something stands in the text. Both are counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Where an item is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ItemPlace {
    /// Where it begins in FlatZinc.
    Text(LineColumn),
    /// Among the variables of FlatZinc JSON, where its name finds it.
    Variables,
    /// Among the arrays of FlatZinc JSON, likewise.
    Arrays,
    /// The constraint of this number in FlatZinc JSON, from 0.
    Constraint(u32),
    /// The object `solve` of FlatZinc JSON.
    Solve,
}

impl ItemPlace {
    /// The line in FlatZinc, or what it is in FlatZinc JSON: for the names of constraints.
    pub(crate) fn short(self) -> String {
        match self {
            Self::Text(place) => format!("line {}", place.line),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for ItemPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(place) => place.fmt(f),
            Self::Variables => f.write_str("variables"),
            Self::Arrays => f.write_str("arrays"),
            Self::Constraint(number) => write!(f, "constraints[{number}]"),
            Self::Solve => f.write_str("solve"),
        }
    }
}

/// An identifier or a string of the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Name(pub(crate) u32);

impl Name {
    /// Its number: names are numbered from 0 in the order in which they first stand in the text.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The texts of all names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: String,
    ends: Vec<usize>,
}

impl Names {
    pub(crate) fn add(&mut self, name: &str) -> Name {
        let number = u32::try_from(self.ends.len()).expect("a text of 4 GB has fewer names");
        self.text.push_str(name);
        self.ends.push(self.text.len());
        Name(number)
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        let start = if name.index() == 0 {
            0
        } else {
            self.ends[name.index() - 1]
        };
        &self.text[start..self.ends[name.index()]]
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All names, with their texts.
    pub fn iter(&self) -> impl Iterator<Item = (Name, &str)> + '_ {
        (0..self.ends.len() as u32).map(|number| (Name(number), self.text(Name(number))))
    }
}

/// A run of expressions in [`Ast::expressions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExprSpan {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl ExprSpan {
    /// How many expressions.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// An expression, or an annotation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expr {
    /// `true`, `false`.
    Bool(bool),
    /// `-7`.
    Int(i64),
    /// `1.5`.
    Float(f64),
    /// `1..9`: two integers.
    Range(ExprSpan),
    /// `{1, 4, 9}`: integers.
    Set(ExprSpan),
    /// Ranges that are a set together, as FlatZinc JSON has them: two integers for each.
    Ranges(ExprSpan),
    /// A set or a range of floats. What is in it is not kept.
    FloatSet,
    /// A parameter, a variable, an array, or an annotation without arguments.
    Name(Name),
    /// `array[3]`.
    Item {
        /// The array.
        array: Name,
        /// The place in it, from 1.
        index: u32,
    },
    /// `[x, 3, y]`.
    Array(ExprSpan),
    /// An annotation with arguments, such as `int_search(…)`.
    Call {
        /// Its name.
        name: Name,
        /// Its arguments.
        arguments: ExprSpan,
    },
    /// `"text"`.
    Text(Name),
}

/// The type of a parameter, of a variable, or of what is in an array.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Type {
    /// `bool`.
    Bool,
    /// `int`, `1..9` or `{1, 4, 9}`: a [`Expr::Range`], [`Expr::Set`] or [`Expr::Ranges`].
    Int(Option<Expr>),
    /// `float` or a range of floats.
    Float,
    /// `set of int`, `set of 1..9`.
    SetOfInt(Option<Expr>),
}

/// Whether something is given or sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instantiation {
    /// Given.
    Parameter,
    /// Sought.
    Variable,
}

/// A parameter, a variable, or an array of one or the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Declaration {
    /// Where it is.
    pub place: ItemPlace,
    /// Its name.
    pub name: Name,
    /// Whether it is a parameter or a variable.
    pub kind: Instantiation,
    /// Its type, or that of what is in it.
    pub r#type: Type,
    /// How long the array is, if it is one.
    pub length: Option<u32>,
    /// Its annotations.
    pub annotations: ExprSpan,
    /// Its value.
    pub value: Option<Expr>,
}

/// A constraint.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ConstraintItem {
    /// Where it is.
    pub place: ItemPlace,
    /// What constraint it is.
    pub name: Name,
    /// Its arguments.
    pub arguments: ExprSpan,
    /// Its annotations.
    pub annotations: ExprSpan,
}

/// What is sought.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SolveGoal {
    /// Any solution.
    Satisfy,
    /// A solution with the smallest value of this.
    Minimize(Expr),
    /// A solution with the greatest value of this.
    Maximize(Expr),
}

/// The solve item.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveItem {
    /// Where it is.
    pub place: ItemPlace,
    /// What is sought.
    pub goal: SolveGoal,
    /// How it is to be searched for.
    pub annotations: ExprSpan,
}

/// A FlatZinc model.
#[derive(Clone, Debug)]
pub struct Ast {
    /// The texts of the names.
    pub names: Names,
    /// The parts of compound expressions.
    pub expressions: Vec<Expr>,
    /// The parameters and variables, in their order.
    pub declarations: Vec<Declaration>,
    /// The constraints, in their order.
    pub constraints: Vec<ConstraintItem>,
    /// What is sought.
    pub solve: SolveItem,
}

impl Ast {
    /// The expressions of a span.
    #[must_use]
    pub fn span(&self, span: ExprSpan) -> &[Expr] {
        &self.expressions[span.start as usize..][..span.len()]
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    /// The name and the arguments of an annotation.
    #[must_use]
    pub fn annotation(&self, annotation: Expr) -> Option<(&str, &[Expr])> {
        match annotation {
            Expr::Call { name, arguments } => Some((self.text(name), self.span(arguments))),
            Expr::Name(name) => Some((self.text(name), &[])),
            _ => None,
        }
    }

    /// The names and the arguments of annotations.
    pub(crate) fn annotations(&self, span: ExprSpan) -> impl Iterator<Item = (&str, &[Expr])> {
        let annotations = self.span(span).iter();
        annotations.filter_map(|&annotation| self.annotation(annotation))
    }
}
