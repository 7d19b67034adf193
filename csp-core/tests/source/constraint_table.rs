//! The table of constraints is complete, and what it names is there and under test.

use std::fs;
use std::path::{Path, PathBuf};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/constraints");
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/constraints");

/// What constraints are told by, and no constraints.
const OPTIONS: [&str; 5] = ["Amount", "Automaton", "Reify", "Relation", "Strictness"];

/// The rows of the table: what is named in the first cell and in the last.
fn rows() -> Vec<(Vec<String>, Vec<String>)> {
    let table = include_str!("../../docs/constraints.md");
    let quoted = |cell: &str| {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .map(|row| row.split(" | ").collect::<Vec<_>>());
    rows.filter(|cells| cells[0].starts_with('`'))
        .map(|cells| (quoted(cells[0]), quoted(cells[3])))
        .collect()
}

/// What a module takes from its own modules for all: the module and the names.
fn reexports(module: &Path) -> Vec<(String, Vec<String>)> {
    let source = fs::read_to_string(module).unwrap();
    let uses = source
        .split(';')
        .filter_map(|item| item.trim().strip_prefix("pub use self::")?.split_once("::"));
    let names = |names: &str| {
        names
            .split([',', '{', '}'])
            .map(|name| name.trim().to_owned())
            .collect()
    };
    uses.map(|(from, list)| (from.to_owned(), names(list)))
        .collect()
}

/// The public names of `constraints`: all those of its families.
pub(super) fn exported() -> Vec<String> {
    let source = Path::new(SOURCE);
    let families = reexports(&source.join("mod.rs"));
    families
        .into_iter()
        .flat_map(|(family, names)| {
            assert_eq!(names, ["*"], "{family}");
            reexports(&source.join(family).join("mod.rs"))
        })
        .flat_map(|(_, names)| names)
        .filter(|name| !name.is_empty() && !OPTIONS.contains(&name.as_str()))
        .collect()
}

/// The text of all files under a folder.
pub(super) fn text(folder: PathBuf) -> String {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .map(|path| {
            if path.is_dir() {
                text(path)
            } else {
                fs::read_to_string(path).unwrap_or_default()
            }
        })
        .collect()
}

/// Whether this stands in the text, and is not the end of a longer name.
pub(super) fn is_called(text: &str, call: &str) -> bool {
    text.match_indices(call)
        .any(|(at, _)| call.starts_with('.') || !text[..at].ends_with(char::is_alphanumeric))
}

#[test]
fn only_whole_names_count() {
    assert!(
        is_called("post(Equal::new(x, y))", "Equal::") && is_called("x.reified(b)", ".reified(")
    );
    assert!(!is_called("post(NotEqual::new(x, y))", "Equal::"));
}

#[test]
fn every_constraint_has_a_row_and_tests() {
    let (rows, tests, allocations) = (
        rows(),
        text(PathBuf::from(TESTS)),
        include_str!("../allocations.rs"),
    );
    assert!(rows.len() > 40);
    for name in exported() {
        assert!(
            rows.iter().any(|(named, _)| named.contains(&name)),
            "{name} is not in the table"
        );
        // `b ⇔ C` is made by methods, not by name.
        let call = if name == "Reified" {
            ".reified(".to_owned()
        } else {
            format!("{name}::")
        };
        assert!(is_called(&tests, &call), "{name} is in no test");
        assert!(
            is_called(allocations, &call),
            "no test counts what {name} allocates"
        );
    }
}

#[test]
fn every_file_of_the_table_is_there() {
    for (constraints, files) in rows() {
        assert!(!files.is_empty(), "{constraints:?} is in no file");
        for file in files {
            assert!(
                Path::new(SOURCE).join(&file).exists(),
                "{constraints:?}: there is no {file}"
            );
        }
    }
}
