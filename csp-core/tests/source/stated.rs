//! Each constraint is drawn by the monkey, and each propagator states what it means for the checker.

use super::constraint_table::{exported, is_called, text};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn every_constraint_is_drawn_by_the_monkey() {
    let laws = text(folder("../csp-monkey/src"));
    for name in exported() {
        // `b ⇔ C` is made by methods, not by name.
        let call = match &name[..] {
            "Reified" => ".reified(".to_owned(),
            _ => format!("{name}::"),
        };
        assert!(
            is_called(&laws, &call),
            "{name} needs a row in csp-monkey/src/laws.rs and a line in csp-monkey/src/draw.rs"
        );
    }
}

/// The files under a folder.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let all = paths.flat_map(|path| match path.is_dir() {
        true => files(path),
        false => vec![path],
    });
    all.collect()
}

/// The propagators in a source, each from its name to its end.
fn propagators(source: &str) -> impl Iterator<Item = &str> {
    let bodies = source.split(" Propagator for ").skip(1);
    bodies.map(|body| body.split("\n}\n").next().unwrap())
}

#[test]
fn every_propagator_states_its_meaning() {
    let mut known = 0;
    for path in files(folder("src/constraints")) {
        let source = fs::read_to_string(&path).unwrap();
        for propagator in propagators(&source) {
            known += 1;
            assert!(
                propagator.contains("fn meaning("),
                "{path:?}: a propagator states no meaning, so that its answers cannot be checked: {}",
                propagator.lines().next().unwrap()
            );
        }
    }
    assert!(known > 50, "{known} propagators are known");
}
