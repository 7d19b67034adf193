//! Floor 2: the variables of an instance.

use super::document::{Reading, XcspElement, elements, own_text, place_of};
use super::scanner::{XcspArray, XcspDeclared, XcspVariables, range, shortened};
use crate::error::InstanceError;
use roxmltree::Node;
use std::collections::BTreeMap;

/// Domains by the ids of what has them.
type Domains = BTreeMap<String, Vec<(i64, i64)>>;

/// Reads `<variables>`.
pub(super) fn read(node: Node<'_, '_>) -> Reading<XcspVariables> {
    let mut variables = XcspVariables::default();
    let mut domains = Domains::new();
    for child in elements(node) {
        let wrong = |message: String| wrong(child, &message);
        if let Some(kind) = child.attribute("type").filter(|&kind| kind != "integer") {
            return Err(wrong(format!(
                "variables of the type `{kind}` are not supported"
            )));
        }
        let id = child.attribute("id");
        let id = id.ok_or_else(|| wrong("the attribute `id` is missing".to_owned()))?;
        let declared = match child.tag_name().name() {
            "var" => {
                let domain = domain(child, &mut domains)?;
                XcspDeclared::One(variables.add(id.to_owned(), domain))
            }
            "array" => XcspDeclared::Array(array(child, id, &mut variables, &mut domains)?),
            _ => return Err(wrong("it is not supported in <variables>".to_owned())),
        };
        variables.declare(id, declared).map_err(wrong)?;
    }
    Ok(variables)
}

fn wrong(node: Node<'_, '_>, message: &str) -> InstanceError {
    let name = node.tag_name().name();
    place_of(node).error(format!("<{name}>: {message}"))
}

/// The domain of an element, which may be that of another (`as`).
fn domain(node: Node<'_, '_>, domains: &mut Domains) -> Reading<Vec<(i64, i64)>> {
    let found = if let Some(other) = node.attribute("as") {
        let found = domains.get(other).cloned();
        found.ok_or_else(|| wrong(node, &format!("nothing before has the id `{other}`")))?
    } else {
        let text = own_text(node);
        let ranges: Result<Vec<_>, _> = text.split_whitespace().map(range).collect();
        ranges.map_err(|message| wrong(node, &message))?
    };
    if found.iter().all(|(low, high)| low > high) {
        return Err(wrong(node, "the domain is empty"));
    }
    if let Some(id) = node.attribute("id") {
        domains.insert(id.to_owned(), found.clone());
    }
    Ok(found)
}

fn array(
    node: Node<'_, '_>,
    id: &str,
    variables: &mut XcspVariables,
    domains: &mut Domains,
) -> Reading<XcspArray> {
    let wrong_here = |message: String| wrong(node, &message);
    let size = node.attribute("size").unwrap_or_default();
    let mut array = XcspArray::new(id, size).map_err(wrong_here)?;
    let mut found: Vec<Option<Vec<(i64, i64)>>> = vec![None; array.cells.len()];
    let parts: Vec<Node<'_, '_>> = elements(node).collect();
    if parts.is_empty() {
        found.fill(Some(domain(node, domains)?));
    }
    for part in parts {
        if part.tag_name().name() != "domain" {
            return Err(wrong(part, "it is not supported in <array>"));
        }
        let values = domain(part, domains)?;
        for form in part.attribute("for").unwrap_or_default().split_whitespace() {
            if form == "others" {
                for cell in found.iter_mut().filter(|cell| cell.is_none()) {
                    *cell = Some(values.clone());
                }
                continue;
            }
            let places = form.strip_prefix(id).ok_or_else(|| {
                let form = shortened(form);
                wrong(part, &format!("`{form}` is not of the array `{id}`"))
            })?;
            let places = array.places(places);
            for place in places.map_err(|message| wrong(part, &message))?.0 {
                found[place] = Some(values.clone());
            }
        }
    }
    for (place, domain) in found.into_iter().enumerate() {
        if let Some(domain) = domain {
            let indices = array.indices(place);
            let indices: String = indices.iter().map(|i| format!("[{i}]")).collect();
            array.cells[place] = Some(variables.add(format!("{id}{indices}"), domain));
        }
    }
    Ok(array)
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
    }
}
