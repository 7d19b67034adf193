//! A library or program is built once more for the tests in it. Where there are none it says so, and is not.

use super::files::sources;
use super::workspace;
use std::fs;
use std::path::Path;

/// Whether a source of the package has a test, outside of `except`.
fn has_tests(source: &Path, except: Option<&Path>) -> bool {
    sources(source)
        .iter()
        .filter(|path| except.is_none_or(|other| !path.starts_with(other)))
        .any(|path| {
            let source = fs::read_to_string(path).unwrap();
            source.lines().any(|line| line.trim() == "#[test]")
        })
}

#[test]
fn a_library_says_whether_it_has_tests() {
    let mut wrong = Vec::new();
    let root = workspace::root();
    for folder in fs::read_dir(root).unwrap() {
        let folder = folder.unwrap().path();
        let (manifest, src) = (folder.join("Cargo.toml"), folder.join("src"));
        if !manifest.exists() || !src.join("lib.rs").exists() {
            continue;
        }
        let manifest = fs::read_to_string(&manifest).unwrap();
        // What is a workspace of its own is tested from outside.
        if manifest.contains("\n[workspace]\n") {
            continue;
        }
        let library = manifest.split("\n[").find(|part| part.starts_with("lib]"));
        let says_none = library.is_some_and(|part| part.contains("\ntest = false"));
        if says_none == has_tests(&src, Some(&src.join("bin"))) {
            wrong.push(folder.display().to_string());
        }
    }
    assert!(
        wrong.is_empty(),
        "`test = false` belongs into `[lib]` just where the library has no test in it: {wrong:?}"
    );
}
