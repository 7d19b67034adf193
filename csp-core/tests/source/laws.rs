//! The laws of the house: a type stands in one file, files form no circles, a name means one thing, a function
//! is short.

use super::workspace::{self, Workspace};
use std::collections::BTreeSet;

/// Types whose inherent functions stand in several files, each for a reason.
const SCATTERED: [(&str, &str, &str); 2] = [
    (
        "csp-core",
        "Var",
        "comparisons must be inherent, or `PartialEq` wins; what they make stands nine floors higher",
    ),
    (
        "csp-sudoku",
        "Sudoku",
        "`puzzle.solve()` asks engines that stand on puzzles",
    ),
];

/// Private names that several modules of a crate use for the same thing: what can go wrong there.
const COMMON: [&str; 2] = ["Error", "Builder"];

/// The most types of a hundred that share their name with a type of another crate.
const SHARED: usize = 5;

/// The most lines of a function.
const LONGEST: usize = 60;

/// Nine functions of ten have no more lines than this.
const USUAL: usize = 25;

#[test]
fn a_type_stands_in_one_file() {
    let workspace = Workspace::this();
    let mut found = BTreeSet::new();
    for (library, files) in workspace.crates() {
        for (name, places) in workspace::scattered(&files) {
            let is_known = |&(of, known, _): &(&str, &str, &str)| of == library && known == name;
            assert!(
                SCATTERED.iter().any(is_known),
                "{library}: the impl of {name} stands in {places:?}"
            );
            found.insert((library.to_owned(), name.to_owned()));
        }
    }
    for (library, name, reason) in SCATTERED {
        assert!(!reason.is_empty());
        assert!(
            found.contains(&(library.to_owned(), name.to_owned())),
            "{library}: {name} stands in one file, and is no exception"
        );
    }
}

#[test]
fn files_form_no_circles() {
    let workspace = Workspace::this();
    for (krate, files) in workspace.crates() {
        let circles = workspace::circles(&files);
        assert!(
            circles.is_empty(),
            "{krate}: files import each other, directly or by others: {circles:?}"
        );
    }
}

#[test]
fn a_public_name_means_one_thing() {
    let workspace = Workspace::this();
    let names = workspace.names(|_, is_public| is_public);
    assert!(names.len() > 200, "the check reads real types");
    for (name, files) in names {
        assert_eq!(
            files.len(),
            1,
            "{name} is the name of several public types: {files:?}"
        );
    }
}

#[test]
fn a_name_means_one_thing_within_a_crate() {
    let workspace = Workspace::this();
    for krate in workspace.crates().into_keys() {
        for (name, files) in workspace.names(|file, _| file.krate == krate) {
            assert!(
                files.len() == 1 || COMMON.contains(&name),
                "{krate}: {name} is the name of several types: {files:?}"
            );
        }
    }
}

#[test]
fn few_types_share_a_name() {
    let workspace = Workspace::this();
    let names = workspace.names(|_, _| true);
    let all: usize = names.values().map(Vec::len).sum();
    let shared = workspace::sharing(&names);
    let number: usize = shared.values().map(Vec::len).sum();
    assert!(
        number * 100 <= all * SHARED,
        "{number} of {all} types share their name with another one: {:?}",
        shared.keys()
    );
}

#[test]
fn functions_are_short() {
    let workspace = Workspace::this();
    for (library, files) in workspace.libraries() {
        let mut all = 0;
        let mut long = 0;
        for file in files {
            for function in &file.code.functions {
                let lines = function.lines;
                assert!(
                    lines <= LONGEST,
                    "{}: {} has {lines} lines",
                    file.path,
                    function.name
                );
                all += 1;
                long += usize::from(lines > USUAL);
            }
        }
        assert!(
            long * 10 <= all,
            "{library}: {long} of {all} functions have more than {USUAL} lines"
        );
    }
}
