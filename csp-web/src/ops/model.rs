//! What the operations on models share, and `model-library`.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_flatzinc::ast::Ast;
use csp_flatzinc::{InstalledSolver, LIBRARY, read_bytes};
use serde_json::{Map, Value, json};

/// Takes the model: the text in `model`, or the body.
///
/// # Errors
/// There is none, or it cannot be read.
pub(super) fn take(request: &mut Request<'_>) -> Result<Ast, RequestError> {
    let text = request.text("model")?;
    let bytes = match (&text, request.body()) {
        (Some(text), None) => text.as_bytes(),
        (None, Some(body)) => body,
        (None, None) => return Err(RequestError::new("`model` is missing")),
        (Some(_), Some(_)) => {
            let text = "the request has a model twice: in `model` and as its body";
            return Err(RequestError::new(text));
        }
    };
    read_bytes(bytes).map_err(RequestError::new)
}

/// `{}` → `{files}`: the files that MiniZinc needs to compile models for this solver, by their names.
pub(super) fn library(_: &mut Request<'_>) -> Result<Reply, RequestError> {
    let solver = InstalledSolver {
        executable: "fzn-csp",
        library: "mznlib",
        version: env!("CARGO_PKG_VERSION"),
        website: env!("CARGO_PKG_REPOSITORY"),
    };
    let library = LIBRARY.iter();
    let mut files: Map<String, Value> = library
        .map(|(name, text)| (format!("csp/mznlib/{name}"), Value::from(*text)))
        .collect();
    files.insert("csp/csp.msc".to_owned(), solver.description().into());
    Ok(json!({ "files": files }).into())
}
