//! Floor 2: the text of an instance to its variables, constraints and objective.

use super::constraint::{XcspAggregate, XcspObjective, XcspStated};
use super::declarations;
use super::document::{Reading, XcspArguments, XcspElement, elements, own_text, place_of};
use super::expression::XcspExpr;
use super::families::{ReadOnce, constraints, terms};
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
    let mut variables = XcspVariables::default();
    for child in elements(root).filter(|child| child.tag_name().name() == "variables") {
        variables = declarations::read(child)?;
    }
    let mut walk = ConstraintWalk {
        variables: &variables,
        once: ReadOnce::default(),
        stated: Vec::new(),
    };
    let mut objective = None;
    for child in elements(root) {
        match child.tag_name().name() {
            "variables" | "annotations" => {}
            "constraints" => walk.block(child)?,
            "objectives" => objective = read_objective(child, &variables)?,
            _ => return Err(declarations::plain(child, &variables).error("it is not supported")),
        }
    }
    let constraints = walk.stated;
    Ok(ReadInstance {
        constraints,
        objective,
        variables,
    })
}

struct ConstraintWalk<'r> {
    variables: &'r XcspVariables,
    once: ReadOnce,
    stated: Vec<XcspStated>,
}

impl ConstraintWalk<'_> {
    fn block(&mut self, node: Node<'_, '_>) -> Reading<()> {
        let mut open: Vec<Node<'_, '_>> = elements(node).collect();
        open.reverse();
        while let Some(child) = open.pop() {
            match child.tag_name().name() {
                "block" => {
                    let from = open.len();
                    open.extend(elements(child));
                    open[from..].reverse();
                }
                "group" => self.group(child)?,
                "slide" => self.slide(child)?,
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
        };
        for constraint in constraints(&element, &mut self.once)? {
            self.stated.push(XcspStated {
                place: place_of(node),
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
        let named = XcspArguments::named_by(template);
        let is_slide = template.tag_name().name() == "slide";
        if is_slide {
            return Err(plain.error("<slide> in a group is not supported"));
        }
        for member in children {
            let element = declarations::plain(member, self.variables);
            if element.name() != "args" {
                return Err(element.error("it is not supported in <group>"));
            }
            let given = self.arguments(&element)?;
            self.constraint(template, Some(&XcspArguments { given, named }))?;
        }
        Ok(())
    }

    /// The words of an element, each variable by itself.
    fn arguments(&self, element: &XcspElement<'_, '_, '_>) -> Reading<Vec<String>> {
        let mut given = Vec::new();
        for word in element.located(words(&own_text(element.node)))? {
            // They stay as they are: only where they are put in it is known what they are.
            let is_range = word.contains("..") && !word.contains('[');
            if word.contains(['(', '{']) || is_range {
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

    /// A template over windows of a list.
    fn slide(&mut self, node: Node<'_, '_>) -> Reading<()> {
        let plain = declarations::plain(node, self.variables);
        plain.only_attributes(&["circular"])?;
        let is_circular = plain.flag("circular", false)?;
        let list = plain.child("list")?;
        let offset = list.number("offset", 1)?;
        let offset = usize::try_from(offset).ok().filter(|&offset| offset > 0);
        let offset = offset.ok_or_else(|| list.error("`offset` has to be positive"))?;
        let given = self.arguments(&list)?;
        let mut templates = elements(node).filter(|child| child.tag_name().name() != "list");
        let (Some(template), None) = (templates.next(), templates.next()) else {
            return Err(plain.error("one list and one template are needed"));
        };
        let width = XcspArguments::named_by(template);
        if width == 0 || width > given.len() {
            return Err(plain.error(format!(
                "the template has {width} parameters, and the list {} entries",
                given.len()
            )));
        }
        let last = if is_circular {
            given.len() - 1
        } else {
            given.len() - width
        };
        for from in (0..=last).step_by(offset) {
            let window = given.iter().cycle().skip(from).take(width);
            let arguments = XcspArguments {
                given: window.cloned().collect(),
                named: width,
            };
            self.constraint(template, Some(&arguments))?;
        }
        Ok(())
    }
}

/// Reads `<objectives>`.
fn read_objective(node: Node<'_, '_>, variables: &XcspVariables) -> Reading<Option<XcspObjective>> {
    let mut objectives = elements(node);
    let Some(first) = objectives.next() else {
        return Ok(None);
    };
    if let Some(second) = objectives.next() {
        let second = declarations::plain(second, variables);
        return Err(second.error("several objectives are not supported"));
    }
    let it = declarations::plain(first, variables);
    it.only_attributes(&["type"])?;
    it.only(&["list", "coeffs"])?;
    let is_greatest = match it.name() {
        "maximize" => true,
        "minimize" => false,
        _ => return Err(it.error("<minimize> or <maximize> is needed here")),
    };
    let (aggregate, terms) = match it.node.attribute("type") {
        None | Some("expression") => {
            let term = (XcspExpr::Number(1), it.expression()?);
            (XcspAggregate::Sum, vec![term])
        }
        Some("sum") => (XcspAggregate::Sum, terms(&it)?),
        Some("product") => (XcspAggregate::Product, terms(&it)?),
        Some("minimum") => (XcspAggregate::Minimum, terms(&it)?),
        Some("maximum") => (XcspAggregate::Maximum, terms(&it)?),
        Some("nValues") => (XcspAggregate::NValues, terms(&it)?),
        Some(other) => {
            return Err(it.error(format!("the type `{other}` is not supported")));
        }
    };
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
