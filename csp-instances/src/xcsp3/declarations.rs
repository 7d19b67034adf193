//! Floor 2: the variables of an instance.

use super::document::{Reading, XcspElement, elements, own_text, place_of};
use super::scanner::{
    XcspArray, XcspDeclared, XcspKind, XcspVariables, range, shortened, symbol_of,
};
use crate::error::InstanceError;
use roxmltree::Node;
use std::collections::BTreeMap;

/// Domains by the ids of what has them.
type Domains = BTreeMap<String, KindOfRanges>;

/// The values of a variable, and what they are.
type KindOfRanges = (Vec<(i64, i64)>, XcspKind);

/// Reads `<variables>`.
pub(super) fn read(node: Node<'_, '_>) -> Reading<XcspVariables> {
    let mut variables = XcspVariables::default();
    let mut domains = Domains::new();
    for child in elements(node) {
        let id = child.attribute("id");
        let id = id.ok_or_else(|| wrong(child, "the attribute `id` is missing"))?;
        let declared = match child.tag_name().name() {
            "var" => {
                let kind = kind(child, &["id", "type", "as"])?;
                let (ranges, kind) = domain(child, kind, &mut variables, &mut domains)?;
                XcspDeclared::One(variables.add(id.to_owned(), ranges, kind))
            }
            "array" => {
                let kind = kind(child, &["id", "type", "as", "size"])?;
                XcspDeclared::Array(array(child, kind, &mut variables, &mut domains)?)
            }
            _ => return Err(wrong(child, "it is not supported in <variables>")),
        };
        let declared = variables.declare(id, declared);
        declared.map_err(|message| wrong(child, &message))?;
    }
    Ok(variables)
}

/// What the values are. Attributes of other names are refused, but for notes.
fn kind(node: Node<'_, '_>, names: &[&str]) -> Reading<XcspKind> {
    plain(node, &XcspVariables::default()).only_attributes(names)?;
    match node.attribute("type") {
        None | Some("integer") => Ok(XcspKind::Integer),
        Some("symbolic") => Ok(XcspKind::Symbol),
        Some(kind) => {
            let message = format!("variables of the type `{kind}` are not supported");
            Err(wrong(node, &message))
        }
    }
}

fn wrong(node: Node<'_, '_>, message: &str) -> InstanceError {
    let name = node.tag_name().name();
    place_of(node).error(format!("<{name}>: {message}"))
}

/// The domain of an element, which may be that of another (`as`).
fn domain(
    node: Node<'_, '_>,
    kind: XcspKind,
    variables: &mut XcspVariables,
    domains: &mut Domains,
) -> Reading<KindOfRanges> {
    let found = if let Some(other) = node.attribute("as") {
        let found = domains.get(other).cloned();
        found.ok_or_else(|| {
            let message = format!("nothing before with one domain has the id `{other}`");
            wrong(node, &message)
        })?
    } else {
        let text = own_text(node);
        let words = text.split_whitespace();
        let ranges: Result<Vec<_>, String> = match kind {
            XcspKind::Integer => words.map(range).collect(),
            XcspKind::Symbol => words.map(|word| symbol(word, variables)).collect(),
        };
        (ranges.map_err(|message| wrong(node, &message))?, kind)
    };
    if found.0.is_empty() {
        return Err(wrong(node, "the domain is empty"));
    }
    if let Some(id) = node.attribute("id") {
        domains.insert(id.to_owned(), found.clone());
    }
    Ok(found)
}

/// A symbol as a value.
fn symbol(word: &str, variables: &mut XcspVariables) -> Result<(i64, i64), String> {
    let number = variables.symbols.of(symbol_of(word)?) as i64;
    Ok((number, number))
}

fn array(
    node: Node<'_, '_>,
    kind: XcspKind,
    variables: &mut XcspVariables,
    domains: &mut Domains,
) -> Reading<XcspArray> {
    let id = node.attribute("id").unwrap_or_default();
    let size = node.attribute("size").unwrap_or_default();
    let mut array = XcspArray::new(id, size).map_err(|message| wrong(node, &message))?;
    let found = if elements(node).next().is_none() {
        vec![Some(domain(node, kind, variables, domains)?); array.cells.len()]
    } else {
        cell_domains(node, kind, &array, variables, domains)?
    };
    for (place, domain) in found.into_iter().enumerate() {
        if let Some((ranges, kind)) = domain {
            let indices = array.indices(place);
            let indices: String = indices.iter().map(|i| format!("[{i}]")).collect();
            array.cells[place] = Some(variables.add(format!("{id}{indices}"), ranges, kind));
        }
    }
    Ok(array)
}

/// The domain of each cell, for cells that `<domain>` elements name.
fn cell_domains(
    node: Node<'_, '_>,
    kind: XcspKind,
    array: &XcspArray,
    variables: &mut XcspVariables,
    domains: &mut Domains,
) -> Reading<Vec<Option<KindOfRanges>>> {
    let mut found: Vec<Option<KindOfRanges>> = vec![None; array.cells.len()];
    for part in elements(node) {
        if part.tag_name().name() != "domain" {
            return Err(wrong(part, "it is not supported in <array>"));
        }
        plain(part, variables).only_attributes(&["for", "as"])?;
        let values = domain(part, kind, variables, domains)?;
        let forms = part.attribute("for");
        let forms = forms.ok_or_else(|| wrong(part, "the attribute `for` is missing"))?;
        for form in forms.split_whitespace() {
            if form == "others" {
                let others = found.iter_mut().filter(|cell| cell.is_none());
                others.for_each(|cell| *cell = Some(values.clone()));
                continue;
            }
            let places = named_places(array, form);
            for place in places.map_err(|message| wrong(part, &message))? {
                found[place] = Some(values.clone());
            }
        }
    }
    Ok(found)
}

/// The cells of this array that a word such as `x[1..3][]` names.
fn named_places(array: &XcspArray, word: &str) -> Result<Vec<usize>, String> {
    let form = word.strip_prefix(&array.id).ok_or_else(|| {
        let word = shortened(word);
        format!("`{word}` is not of the array `{}`", array.id)
    })?;
    Ok(array.places(form)?.0)
}

/// An element without arguments.
pub(super) fn plain<'r, 'a, 'i>(
    node: Node<'a, 'i>,
    variables: &'r XcspVariables,
) -> XcspElement<'r, 'a, 'i> {
    XcspElement {
        node,
        arguments: None,
        variables,
        takes_symbols: false,
    }
}
