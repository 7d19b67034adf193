//! Floor 2: elements of the document, with the arguments of a group put in.

use super::constraint::{XcspCondition, XcspIndexed};
use super::expression::XcspExpr;
use super::scanner::{
    XcspKind, XcspVariables, integer, pieces, range, shortened, tuples, values, words,
};
use crate::error::{InstanceError, InstancePlace};
use csp_core::constraints::Relation;
use roxmltree::Node;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What is read, or what is wrong and where.
pub(super) type Reading<T> = Result<T, InstanceError>;

/// The place of an element.
pub(super) fn place_of(node: Node<'_, '_>) -> InstancePlace {
    let position = node.document().text_pos_at(node.range().start);
    InstancePlace {
        line: position.row,
        column: position.col,
    }
}

/// The elements in an element.
pub(super) fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(Node::is_element)
}

/// The text of an element, which comments may divide.
pub(super) fn own_text<'a>(node: Node<'a, '_>) -> Cow<'a, str> {
    let mut texts = node
        .children()
        .filter(Node::is_text)
        .filter_map(|part| part.text());
    let first = texts.next().unwrap_or_default();
    let mut whole = Cow::Borrowed(first);
    for text in texts {
        whole.to_mut().push_str(text);
    }
    whole
}

/// The arguments of one member of a group.
#[derive(Clone, Debug)]
pub(super) struct XcspArguments {
    pub(super) given: Vec<String>,
    /// How many of them the template names one by one; `%...` is the remainder.
    pub(super) named: usize,
}

impl XcspArguments {
    /// How many arguments a template names: one more than the greatest number behind `%`.
    pub(super) fn named_by(template: Node<'_, '_>) -> usize {
        let texts = template.descendants().filter_map(|node| node.text());
        let parts = texts.flat_map(|text| text.split('%').skip(1));
        let numbers = parts.filter_map(|part| {
            let end = part.find(|c: char| !c.is_ascii_digit());
            part[..end.unwrap_or(part.len())].parse::<usize>().ok()
        });
        numbers
            .map(|number| number.saturating_add(1))
            .max()
            .unwrap_or(0)
    }

    /// The text with the arguments in the places of `%0`, `%1`, … and `%...`, which are arguments of an expression or entries of a list.
    fn put_in(&self, text: &str) -> Result<String, String> {
        let mut parts = text.split('%');
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if let Some(left) = part.strip_prefix("...") {
                let others = self.given.get(self.named..).unwrap_or_default();
                let [opened, closed] = ['(', ')'].map(|sign| whole.matches(sign).count());
                whole += &others.join(if opened > closed { "," } else { " " });
                whole += left;
                continue;
            }
            let end = part.find(|c: char| !c.is_ascii_digit());
            let (number, left) = part.split_at(end.unwrap_or(part.len()));
            let argument = number.parse().ok().and_then(|n: usize| self.given.get(n));
            whole += argument.ok_or_else(|| format!("there is no argument for `%{number}`"))?;
            whole += left;
        }
        Ok(whole)
    }
}

/// An element that says a constraint or an objective.
#[derive(Clone, Copy)]
pub(super) struct XcspElement<'r, 'a, 'i> {
    pub(super) node: Node<'a, 'i>,
    pub(super) arguments: Option<&'r XcspArguments>,
    pub(super) variables: &'r XcspVariables,
    /// Whether its lists and expressions may have symbols. Elsewhere values are integers.
    pub(super) takes_symbols: bool,
}

impl<'r, 'a, 'i> XcspElement<'r, 'a, 'i> {
    pub(super) fn name(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// Something is wrong in this element.
    pub(super) fn error(&self, message: impl AsRef<str>) -> InstanceError {
        let name = self.name();
        place_of(self.node).error(format!("<{name}>: {}", message.as_ref()))
    }

    /// The same, or what is read.
    pub(super) fn located<T>(&self, read: Result<T, String>) -> Reading<T> {
        read.map_err(|message| self.error(message))
    }

    fn within(&self, node: Node<'a, 'i>) -> Self {
        Self { node, ..*self }
    }

    /// The elements within.
    pub(super) fn children(&self) -> Vec<Self> {
        elements(self.node).map(|node| self.within(node)).collect()
    }

    /// The elements of this name.
    pub(super) fn all(&self, name: &str) -> Vec<Self> {
        let mut children = self.children();
        children.retain(|child| child.name() == name);
        children
    }

    /// The only element of this name, if there is one.
    pub(super) fn maybe(&self, name: &str) -> Reading<Option<Self>> {
        match self.all(name)[..] {
            [] => Ok(None),
            [child] => Ok(Some(child)),
            [_, second, ..] => Err(second.error("there is one already")),
        }
    }

    /// The only element of this name.
    pub(super) fn child(&self, name: &str) -> Reading<Self> {
        let child = self.maybe(name)?;
        child.ok_or_else(|| self.error(format!("<{name}> is missing")))
    }

    /// The element of this name, or this one itself if it has no elements.
    pub(super) fn child_or_self(&self, name: &str) -> Reading<Self> {
        if elements(self.node).next().is_none() {
            Ok(*self)
        } else {
            self.child(name)
        }
    }

    /// Elements of other names, and with other attributes, are refused: no part of a constraint is dropped.
    pub(super) fn only(&self, parts: &[(&str, &[&str])]) -> Reading<()> {
        for child in self.children() {
            match parts.iter().find(|(name, _)| *name == child.name()) {
                Some((_, attributes)) => child.only_attributes(attributes)?,
                None => {
                    return Err(child.error(format!("it is not supported in <{}>", self.name())));
                }
            }
        }
        Ok(())
    }

    /// One of these elements says what another one in here says already.
    pub(super) fn none_of(&self, names: &[&str]) -> Reading<()> {
        let mut children = self.children().into_iter();
        match children.find(|child| names.contains(&child.name())) {
            Some(child) => Err(child.error("another element says the same already")),
            None => Ok(()),
        }
    }

    /// Attributes of other names are refused, but for those that change nothing.
    pub(super) fn only_attributes(&self, names: &[&str]) -> Reading<()> {
        const QUIET: [&str; 3] = ["id", "class", "note"];
        let mut attributes = self.node.attributes();
        let strange =
            attributes.find(|it| !names.contains(&it.name()) && !QUIET.contains(&it.name()));
        match strange {
            Some(it) => Err(self.error(format!("the attribute `{}` is not supported", it.name()))),
            None => Ok(()),
        }
    }

    /// The integer of an attribute, or else this one.
    pub(super) fn number(&self, attribute: &str, default: i32) -> Reading<i64> {
        let Some(text) = self.node.attribute(attribute) else {
            return Ok(default.into());
        };
        let number = self.located(integer(text))?;
        match i32::try_from(number) {
            Ok(number) => Ok(number.into()),
            Err(_) => Err(self.error(format!("`{attribute}` is outside of i32"))),
        }
    }

    /// Whether an attribute is `true`, or else this.
    pub(super) fn flag(&self, attribute: &str, default: bool) -> Reading<bool> {
        match self.node.attribute(attribute).map(str::trim) {
            None => Ok(default),
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            Some(other) => {
                Err(self.error(format!("`{attribute}` is `{other}` and not true or false")))
            }
        }
    }

    /// The text, with the arguments put in.
    pub(super) fn text(&self) -> Reading<Cow<'a, str>> {
        let text = match own_text(self.node) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        match self.arguments {
            Some(arguments) if text.contains('%') => {
                Ok(Cow::Owned(self.located(arguments.put_in(&text))?))
            }
            _ => Ok(text),
        }
    }

    /// The text, which has no arguments.
    pub(super) fn fixed_text(&self) -> Reading<Cow<'a, str>> {
        let text = own_text(self.node);
        if text.contains('%') {
            return Err(self.error("arguments are not supported here"));
        }
        self.text()
    }

    /// Its place in the document, by which it is known again.
    pub(super) fn key(&self) -> usize {
        self.node.range().start
    }

    pub(super) fn expression(&self) -> Reading<XcspExpr> {
        self.located(XcspExpr::read(&self.text()?, self.variables))
    }

    /// A list of variables, numbers and expressions.
    pub(super) fn list(&self) -> Reading<Vec<XcspExpr>> {
        Ok(self.entries()?.0)
    }

    /// The same, and what its values are.
    pub(super) fn entries(&self) -> Reading<(Vec<XcspExpr>, XcspKind)> {
        self.entries_of(&self.text()?)
    }

    /// What a text in this element says as a list.
    pub(super) fn list_of(&self, text: &str) -> Reading<Vec<XcspExpr>> {
        Ok(self.entries_of(text)?.0)
    }

    fn entries_of(&self, text: &str) -> Reading<(Vec<XcspExpr>, XcspKind)> {
        let (mut list, mut kinds) = (Vec::new(), Vec::new());
        for word in self.located(words(text))? {
            kinds.extend(self.located(self.push_word(&word, &mut list))?);
        }
        let kind = kinds.first().copied().unwrap_or(XcspKind::Integer);
        if kinds.iter().any(|&other| other != kind) {
            return Err(self.error("numbers and symbols stand in one list"));
        }
        Ok((list, kind))
    }

    /// Adds what a word stands for to a list, and returns what the values of each are.
    fn push_word(&self, word: &str, list: &mut Vec<XcspExpr>) -> Result<Vec<XcspKind>, String> {
        let mut kinds = vec![XcspKind::Integer];
        if word.contains('(') {
            list.push(XcspExpr::read(word, self.variables)?);
        } else if word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
            list.extend(values(word)?.into_iter().map(XcspExpr::Number));
        } else if let Some(symbol) = self.variables.symbol(word) {
            list.push(XcspExpr::Number(symbol));
            kinds = vec![XcspKind::Symbol];
        } else {
            let named = self.variables.named(word)?;
            kinds = named.iter().map(|&x| self.variables.kinds[x]).collect();
            list.extend(named.into_iter().map(XcspExpr::Var));
        }
        if kinds.contains(&XcspKind::Symbol) && !self.takes_symbols {
            let word = shortened(word);
            return Err(format!("`{word}` is no integer"));
        }
        Ok(kinds)
    }

    /// A list that is not empty.
    pub(super) fn full_list(&self) -> Reading<Vec<XcspExpr>> {
        Ok(self.full_entries()?.0)
    }

    /// The same, and what its values are.
    pub(super) fn full_entries(&self) -> Reading<(Vec<XcspExpr>, XcspKind)> {
        let entries = self.entries()?;
        if entries.0.is_empty() {
            return Err(self.error("the list is empty"));
        }
        Ok(entries)
    }

    /// A list of numbers.
    pub(super) fn numbers(&self) -> Reading<Vec<i64>> {
        self.values(XcspKind::Integer)
    }

    /// A list of values of this kind.
    pub(super) fn values(&self, kind: XcspKind) -> Reading<Vec<i64>> {
        let number = |entry: &XcspExpr| entry.number();
        let (list, found) = self.entries()?;
        let numbers = list.iter().map(number).collect::<Option<Vec<i64>>>();
        let numbers = numbers.filter(|_| found == kind || list.is_empty());
        numbers.ok_or_else(|| {
            self.error(match kind {
                XcspKind::Integer => "only numbers are supported here",
                XcspKind::Symbol => "only symbols are supported here",
            })
        })
    }

    /// A list counted from what the attribute `startIndex` says.
    pub(super) fn indexed(&self) -> Reading<XcspIndexed> {
        Ok(XcspIndexed {
            list: self.full_list()?,
            start: self.number("startIndex", 0)?,
        })
    }

    /// Rows of the same length: `(a,b)(c,d)`, or an array of two dimensions.
    pub(super) fn matrix(&self) -> Reading<Vec<Vec<XcspExpr>>> {
        let text = self.text()?;
        let rows = if text.starts_with('(') {
            self.tuples()?
        } else {
            let rows = self.located(self.variables.rows(&text))?;
            if let Some(&x) = rows.iter().flatten().find(|&&x| self.is_symbolic(x)) {
                return Err(self.error(format!("`{}` is no integer", self.variables.names[x])));
            }
            let row = |row: Vec<usize>| row.into_iter().map(XcspExpr::Var).collect();
            rows.into_iter().map(row).collect()
        };
        let lengths: BTreeSet<usize> = rows.iter().map(Vec::len).collect();
        if lengths.len() != 1 {
            return Err(self.error("the rows of the matrix differ in length, or there are none"));
        }
        Ok(rows)
    }

    fn is_symbolic(&self, x: usize) -> bool {
        self.variables.kinds[x] == XcspKind::Symbol
    }

    /// `(a,b)(c,d)`, each entry a variable, a number or an expression.
    pub(super) fn tuples(&self) -> Reading<Vec<Vec<XcspExpr>>> {
        let text = self.text()?;
        let integers = Self {
            takes_symbols: false,
            ..*self
        };
        let row = |tuple: &str| {
            let mut list = Vec::new();
            for part in pieces(tuple, ',')? {
                integers.push_word(part.trim(), &mut list)?;
            }
            Ok(list)
        };
        let tuples = self.located(tuples(&text))?;
        self.located(tuples.into_iter().map(row).collect())
    }

    /// The condition `(operator,operand)`.
    pub(super) fn condition(&self) -> Reading<XcspCondition> {
        let text = self.text()?;
        self.located(read_condition(&text, self.variables))
    }

    /// Several of them.
    pub(super) fn conditions(&self) -> Reading<Vec<XcspCondition>> {
        let text = self.text()?;
        let all = self.located(tuples(&text))?.into_iter();
        let all = all.map(|text| read_condition(&format!("({text})"), self.variables));
        self.located(all.collect())
    }

    /// The operator of an order: `<operator>`, or the attribute `case`.
    pub(super) fn order(&self) -> Reading<Relation> {
        if let Some(case) = self.node.attribute("case") {
            return match case {
                "increasing" => Ok(Relation::AtMost),
                "strictlyIncreasing" => Ok(Relation::Less),
                "decreasing" => Ok(Relation::AtLeast),
                "strictlyDecreasing" => Ok(Relation::Greater),
                other => Err(self.error(format!("there is no order `{other}`"))),
            };
        }
        let child = self.child("operator")?;
        let text = child.text()?;
        match relation(&text) {
            Some(Relation::Equal | Relation::NotEqual) | None => {
                Err(child.error(format!("`{text}` is none of lt, le, ge and gt")))
            }
            Some(relation) => Ok(relation),
        }
    }
}

fn relation(name: &str) -> Option<Relation> {
    Some(match name {
        "lt" => Relation::Less,
        "le" => Relation::AtMost,
        "ge" => Relation::AtLeast,
        "gt" => Relation::Greater,
        "eq" => Relation::Equal,
        "ne" => Relation::NotEqual,
        _ => return None,
    })
}

fn read_condition(text: &str, variables: &XcspVariables) -> Result<XcspCondition, String> {
    let inner = text.trim().strip_prefix('(');
    let inner = inner.and_then(|text| text.strip_suffix(')'));
    let parts = inner.and_then(|inner| inner.split_once(','));
    let (operator, operand) = parts
        .ok_or_else(|| format!("`{}` is no condition `(operator,operand)`", shortened(text)))?;
    let (operator, operand) = (operator.trim(), operand.trim());
    match (operator, relation(operator)) {
        (_, Some(relation)) => {
            let number = XcspExpr::read(operand, variables)?;
            Ok(XcspCondition::Compare(relation, number))
        }
        ("in", _) => Ok(XcspCondition::Inside(ranges(operand)?)),
        ("notin", _) => Ok(XcspCondition::Outside(ranges(operand)?)),
        _ => Err(format!(
            "`{operator}` is no relation: lt, le, ge, gt, eq, ne, in or notin"
        )),
    }
}

/// A range, or a set of numbers and ranges.
fn ranges(text: &str) -> Result<Vec<(i64, i64)>, String> {
    let set = text.strip_prefix('{').and_then(|set| set.strip_suffix('}'));
    let members = set.unwrap_or(text).split([',', ' ']);
    let members = members.filter(|member| !member.trim().is_empty());
    members.map(range).collect()
}
