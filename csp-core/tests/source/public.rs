//! Constraints stand on what users have: what a file of `constraints/` takes from the rest of the
//! crate is public.

use super::files;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Functions of the standard library with the names of internal ones.
const STANDARD: [&str; 3] = ["pop", "split", "truncate"];

/// What constraints call and users do not have, each for a reason in
/// `docs/decisions/49-constraints-stand-on-extend.md`.
const EXCEPTIONS: [&str; 1] = ["remove_bits"];

/// The paths after `use ` in these lines, one for each name: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn imports(source: &str) -> Vec<String> {
    let statements = source
        .split("use ")
        .skip(1)
        .filter_map(|rest| rest.split_once(';'));
    statements.flat_map(|(tree, _)| paths(tree)).collect()
}

fn paths(tree: &str) -> Vec<String> {
    let tree: String = tree.split_whitespace().collect();
    let Some((path, list)) = tree.split_once('{') else {
        return vec![tree];
    };
    let list = list.trim_end_matches('}').trim_end_matches(',');
    list.split(',')
        .map(|name| format!("{path}{name}"))
        .collect()
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// The names in `prelude` and `extend`.
fn exported() -> BTreeSet<String> {
    let root = fs::read_to_string(files::src("csp-core").join("lib.rs")).unwrap();
    imports(&root)
        .iter()
        .map(|path| last(path).to_owned())
        .collect()
}

/// What is wrong with the imports of a file, if public modules are `error` and those names.
fn private(source: &str, exported: &BTreeSet<String>) -> Vec<String> {
    let outside = |path: &String| {
        path.starts_with("crate::")
            && !path.starts_with("crate::constraints::")
            && !path.starts_with("crate::error::")
    };
    let hidden = |path: &String| !exported.contains(last(path));
    imports(&files::code(source))
        .into_iter()
        .filter(outside)
        .filter(hidden)
        .collect()
}

/// The names that come after this text and have an argument list.
fn functions(source: &str, before: &str) -> BTreeSet<String> {
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
        rest[end..]
            .starts_with(['(', '<'])
            .then(|| rest[..end].to_owned())
    };
    source.split(before).skip(1).filter_map(name).collect()
}

#[test]
fn constraints_import_what_is_public() {
    let src = files::src("csp-core");
    let exported = exported();
    let mut seen = 0;
    for path in files::sources(&src.join("constraints")) {
        let source = fs::read_to_string(&path).unwrap();
        seen += imports(&source).len();
        let found = private(&source, &exported);
        assert!(
            found.is_empty(),
            "{}: {found:?} is not in `extend`",
            path.display()
        );
    }
    assert!(seen > 300, "the check reads real imports: {seen}");
}

#[test]
fn constraints_call_what_is_public() {
    let src = files::src("csp-core");
    let is_constraint = |path: &Path| path.starts_with(src.join("constraints"));
    let mut public = BTreeSet::from(STANDARD.map(str::to_owned));
    let mut internal = BTreeSet::new();
    let mut calls = BTreeSet::new();
    for path in files::sources(&src) {
        let code = files::code(&fs::read_to_string(&path).unwrap());
        if is_constraint(&path) {
            calls.extend(functions(&code, "."));
            public.extend(functions(&code, "fn "));
        } else {
            public.extend(functions(&code, "pub fn "));
            public.extend(functions(&code, "pub const fn "));
            internal.extend(functions(&code, "pub(crate) fn "));
            internal.extend(functions(&code, "pub(crate) const fn "));
        }
    }
    let only_internal: BTreeSet<String> = internal.difference(&public).cloned().collect();
    assert!(
        only_internal.contains("trail_mut"),
        "the check reads real functions"
    );
    let found: Vec<&String> = only_internal.intersection(&calls).collect();
    assert_eq!(
        found, EXCEPTIONS,
        "what constraints call and users do not have"
    );
}

#[test]
fn the_check_catches_what_it_is_there_to_catch() {
    let exported = BTreeSet::from(["Var".to_owned(), "Slot".to_owned()]);
    let fine =
        "use crate::ids::Var;\nuse crate::trail::{Slot};\nuse crate::error::X;\nuse super::Y;";
    assert_eq!(private(fine, &exported), Vec::<String>::new());
    let wrong = "use crate::trail::{Entry, Slot};\nuse crate::values::span;";
    assert_eq!(
        private(wrong, &exported),
        ["crate::trail::Entry", "crate::values::span"]
    );
    let called = functions("x.trail_mut().log(); y.set + z.w()", ".");
    assert_eq!(called, ["log", "trail_mut", "w"].map(str::to_owned).into());
}
