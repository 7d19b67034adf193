//! Floor 2: the text of an instance to its variables, constraints and objective.

use super::constraint::{XcspAggregate, XcspObjective, XcspStated};
use super::declarations;
use super::document::{Reading, XcspArguments, XcspElement, elements, own_text, place_of};
use super::expression::XcspExpr;
use super::families::{ReadOnce, WITH_SYMBOLS, constraints, terms};
use super::scanner::{XcspVariables, words};
use crate::error::InstancePlace;
use roxmltree::{Document, Node, ParsingOptions};

/// An instance as it is read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ReadInstance {
    pub(super) variables: XcspVariables,
    pub(super) constraints: Vec<XcspStated>,
    pub(super) objective: Option<XcspObjective>,
}

/// Reads an instance.
pub(super) fn read(text: &str) -> Reading<ReadInstance> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let position = error.pos();
        let place = InstancePlace {
            line: position.row,
            column: position.col,
        };
        place.error(format!("this is no XML: {error}"))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "instance" {
        return Err(place_of(root).error("<instance> is needed here"));
    }
    let variables = match part(root, "variables")? {
        Some(node) => declarations::read(node)?,
        None => XcspVariables::default(),
    };
    let mut walk = ConstraintWalk {
        variables: &variables,
        once: ReadOnce::default(),
        places: PlaceCursor::new(text),
        stated: Vec::new(),
    };
    if let Some(node) = part(root, "constraints")? {
        walk.block(node)?;
    }
    let constraints = walk.stated;
    let objective = match part(root, "objectives")? {
        Some(node) => read_objective(node, &variables)?,
        None => None,
    };
    Ok(ReadInstance {
        constraints,
        objective,
        variables,
    })
}

/// The part of an instance that has this name, if there is one. Other parts than those that are known are refused.
fn part<'a, 'i>(root: Node<'a, 'i>, name: &str) -> Reading<Option<Node<'a, 'i>>> {
    const PARTS: [&str; 4] = ["variables", "constraints", "objectives", "annotations"];
    let mut found = None;
    for child in elements(root) {
        let child_name = child.tag_name().name();
        if !PARTS.contains(&child_name) {
            let message = format!("<{child_name}>: it is not supported in <instance>");
            return Err(place_of(child).error(message));
        }
        if child_name == name && found.replace(child).is_some() {
            let message = format!("<{name}>: there is one already");
            return Err(place_of(child).error(message));
        }
    }
    Ok(found)
}

/// Tells places in a text, quickly if these are asked for in their order.
struct PlaceCursor<'t> {
    text: &'t str,
    /// The place of this byte.
    at: usize,
    place: InstancePlace,
}

impl<'t> PlaceCursor<'t> {
    const fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            place: InstancePlace { line: 1, column: 1 },
        }
    }

    fn place(&mut self, at: usize) -> InstancePlace {
        if at < self.at {
            *self = Self::new(self.text);
        }
        for c in self.text[self.at..at].chars() {
            if c == '\n' {
                self.place.line += 1;
                self.place.column = 1;
            } else {
                self.place.column += 1;
            }
        }
        self.at = at;
        self.place
    }
}

struct ConstraintWalk<'r> {
    variables: &'r XcspVariables,
    once: ReadOnce,
    places: PlaceCursor<'r>,
    stated: Vec<XcspStated>,
}

impl ConstraintWalk<'_> {
    fn block(&mut self, node: Node<'_, '_>) -> Reading<()> {
        let mut open: Vec<Node<'_, '_>> = elements(node).collect();
        open.reverse();
        while let Some(child) = open.pop() {
            match child.tag_name().name() {
                "block" => {
                    declarations::plain(child, self.variables).only_attributes(&[])?;
                    let from = open.len();
                    open.extend(elements(child));
                    open[from..].reverse();
                }
                "group" => self.group(child)?,
                "slide" => self.slide(child, None)?,
                _ => self.constraint(child, None)?,
            }
        }
        Ok(())
    }

    fn constraint(&mut self, node: Node<'_, '_>, given: Option<&XcspArguments>) -> Reading<()> {
        let element = XcspElement {
            node,
            arguments: given,
            variables: self.variables,
            takes_symbols: WITH_SYMBOLS.contains(&node.tag_name().name()),
        };
        let place = self.places.place(node.range().start);
        for constraint in constraints(&element, &mut self.once)? {
            self.stated.push(XcspStated {
                place,
                element: element.name().to_owned(),
                constraint,
            });
        }
        Ok(())
    }

    /// A template, and for each member its arguments.
    fn group(&mut self, node: Node<'_, '_>) -> Reading<()> {
        let plain = declarations::plain(node, self.variables);
        plain.only_attributes(&[])?;
        let mut children = elements(node);
        let template = children.next();
        let template = template.ok_or_else(|| plain.error("it has no template"))?;
        let is_slide = template.tag_name().name() == "slide";
        // What is named in the template of a slide are entries of its windows.
        let named = if is_slide {
            let lists = elements(template).filter(|child| child.tag_name().name() == "list");
            lists.map(XcspArguments::named_by).max().unwrap_or(0)
        } else {
            XcspArguments::named_by(template)
        };
        for member in children {
            let element = declarations::plain(member, self.variables);
            if element.name() != "args" {
                return Err(element.error("it is not supported in <group>"));
            }
            let given = self.arguments(&element, &own_text(member))?;
            let given = Some(&XcspArguments { given, named });
            if is_slide {
                self.slide(template, given)?;
            } else {
                self.constraint(template, given)?;
            }
        }
        Ok(())
    }

    /// The words of a text in an element, each variable by itself.
    fn arguments(&self, element: &XcspElement<'_, '_, '_>, text: &str) -> Reading<Vec<String>> {
        let element = XcspElement {
            takes_symbols: true,
            ..*element
        };
        let mut given = Vec::new();
        for word in element.located(words(text))? {
            // They stay as they are: only where they are put in it is known what they are.
            let is_range = word.contains("..") && !word.contains('[');
            let is_symbol = self.variables.symbol(&word).is_some();
            if word.contains(['(', '{']) || is_range || is_symbol {
                given.push(word);
                continue;
            }
            for entry in element.list_of(&word)? {
                given.push(match entry {
                    XcspExpr::Number(value) => value.to_string(),
                    XcspExpr::Var(x) => self.variables.names[x].clone(),
                    XcspExpr::Apply(..) => word.clone(),
                });
            }
        }
        Ok(given)
    }

    /// A template over windows of lists.
    fn slide(&mut self, node: Node<'_, '_>, given: Option<&XcspArguments>) -> Reading<()> {
        let slide = XcspElement {
            node,
            arguments: given,
            variables: self.variables,
            takes_symbols: false,
        };
        slide.only_attributes(&["circular"])?;
        let is_list = |child: &XcspElement<'_, '_, '_>| child.name() == "list";
        let (lists, templates): (Vec<_>, Vec<_>) = slide.children().into_iter().partition(is_list);
        let [template] = templates[..] else {
            return Err(slide.error("one template is needed, behind lists"));
        };
        let named = XcspArguments::named_by(template.node);
        let mut sliding = Vec::new();
        for list in &lists {
            list.only_attributes(&["offset", "collect"])?;
            let alone = if lists.len() == 1 { named as i32 } else { 1 };
            sliding.push(SlidingList {
                entries: self.arguments(list, &list.text()?)?,
                offset: usize::try_from(list.number("offset", 1)?).unwrap_or(0),
                collected: usize::try_from(list.number("collect", alone)?).unwrap_or(0),
            });
        }
        let is_circular = slide.flag("circular", false)?;
        let windows = slide.located(windows(&sliding, named, is_circular))?;
        for given in windows {
            self.constraint(template.node, Some(&XcspArguments { given, named }))?;
        }
        Ok(())
    }
}

/// A list of a slide.
struct SlidingList {
    entries: Vec<String>,
    /// How far a window is behind the one before.
    offset: usize,
    /// How many entries a window has of it.
    collected: usize,
}

/// The entries of each window for a template with this number of parameters. The first list says how many windows there are.
fn windows(
    lists: &[SlidingList],
    named: usize,
    is_circular: bool,
) -> Result<Vec<Vec<String>>, String> {
    let first = lists.first().ok_or("a list is needed")?;
    let fits =
        |list: &SlidingList| list.offset > 0 && (1..=list.entries.len()).contains(&list.collected);
    let collected: usize = lists.iter().map(|list| list.collected).sum();
    if let Some(list) = lists.iter().find(|list| !fits(list) || collected != named) {
        let (offset, entries) = (list.offset, list.entries.len());
        return Err(format!(
            "windows of {collected} entries at each {offset} of {entries} do not fit a template with {named} parameters"
        ));
    }
    let overlap = if is_circular { 1 } else { first.collected };
    let count = (first.entries.len() - overlap) / first.offset + 1;
    for (number, list) in (1..).zip(lists) {
        let last = (count - 1) * list.offset + list.collected;
        if last > list.entries.len() && !is_circular {
            return Err(format!(
                "list {number} has {} entries, and {count} windows, as list 1 gives them, need {last}",
                list.entries.len()
            ));
        }
    }
    let window = |number: usize| {
        let parts = lists.iter().flat_map(|list| {
            let entries = list.entries.iter().cycle();
            entries.skip(number * list.offset).take(list.collected)
        });
        parts.cloned().collect()
    };
    Ok((0..count).map(window).collect())
}

/// Reads `<objectives>`.
fn read_objective(node: Node<'_, '_>, variables: &XcspVariables) -> Reading<Option<XcspObjective>> {
    let mut objectives = elements(node);
    let Some(first) = objectives.next() else {
        return Ok(None);
    };
    let it = declarations::plain(first, variables);
    if let Some(second) = objectives.next() {
        let second = declarations::plain(second, variables);
        return Err(second.error("several objectives are not supported"));
    }
    it.only_attributes(&["type"])?;
    it.only(&[("list", &[]), ("coeffs", &[])])?;
    let is_greatest = match it.name() {
        "maximize" => true,
        "minimize" => false,
        _ => return Err(it.error("<minimize> or <maximize> is needed here")),
    };
    let (aggregate, terms) = aggregated(&it)?;
    if terms.is_empty() {
        return Err(it.error("the list is empty"));
    }
    Ok(Some(XcspObjective {
        place: place_of(first),
        is_greatest,
        aggregate,
        terms,
    }))
}

/// What an objective makes of which terms. An expression is a sum of one term.
fn aggregated(it: &XcspElement<'_, '_, '_>) -> Reading<(XcspAggregate, Vec<(XcspExpr, XcspExpr)>)> {
    const KINDS: [(&str, XcspAggregate); 5] = [
        ("sum", XcspAggregate::Sum),
        ("product", XcspAggregate::Product),
        ("minimum", XcspAggregate::Minimum),
        ("maximum", XcspAggregate::Maximum),
        ("nValues", XcspAggregate::NValues),
    ];
    let kind = it.node.attribute("type").unwrap_or("expression");
    if kind == "expression" {
        let term = (XcspExpr::Number(1), it.expression()?);
        return Ok((XcspAggregate::Sum, vec![term]));
    }
    match KINDS.iter().find(|(name, _)| *name == kind) {
        Some(&(_, aggregate)) => Ok((aggregate, terms(it)?)),
        None => Err(it.error(format!("the type `{kind}` is not supported"))),
    }
}
