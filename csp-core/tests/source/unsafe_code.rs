//! All `unsafe` in the repository is listed in `docs/unsafe.md`, with its reason.

use super::files::sources;
use super::workspace::root;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// How often the word stands in the code.
fn count(stream: TokenStream) -> usize {
    let in_tree = |tree| match tree {
        TokenTree::Group(group) => count(group.stream()),
        TokenTree::Ident(word) => usize::from(word == "unsafe"),
        _ => 0,
    };
    stream.into_iter().map(in_tree).sum()
}

fn in_file(path: &Path) -> usize {
    let source = fs::read_to_string(path).expect("it can be read");
    let stream = source.parse();
    count(stream.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// By file of the repository, how often the word stands there.
fn found() -> BTreeMap<String, usize> {
    let entries = fs::read_dir(root()).expect("the checkout can be read");
    let folders = entries.map(|entry| entry.expect("it can be read").path());
    let packages = folders.filter(|folder| folder.join("Cargo.toml").exists());
    let mut found = BTreeMap::new();
    for package in packages {
        let parts = fs::read_dir(&package).expect("the package can be read");
        let parts = parts.map(|part| part.expect("it can be read").path());
        for part in parts.filter(|part| part.is_dir() && !part.ends_with("target")) {
            let paths = sources(&part);
            for path in paths
                .iter()
                .filter(|path| path.extension().is_some_and(|kind| kind == "rs"))
            {
                let name = path.strip_prefix(root()).expect("it is below the checkout");
                let count = in_file(path);
                if count > 0 {
                    found.insert(name.to_string_lossy().replace('\\', "/"), count);
                }
            }
        }
    }
    found
}

/// The rows `| file | count | … |` of the page.
fn listed() -> BTreeMap<String, usize> {
    let page = fs::read_to_string(root().join("docs/unsafe.md")).expect("the page is there");
    let rows = page.lines().filter_map(|line| {
        let (file, others) = line.strip_prefix("| `")?.split_once("` | ")?;
        let (count, _) = others.split_once(" | ")?;
        Some((file.to_owned(), count.parse().ok()?))
    });
    rows.collect()
}

#[test]
fn all_unsafe_code_is_listed() {
    assert_eq!(found(), listed(), "docs/unsafe.md has a row for each file");
}

#[test]
fn the_word_is_found_in_blocks_attributes_and_macros() {
    let code = "#[unsafe(no_mangle)] fn f() { let unsafe_word = \"unsafe\"; } // unsafe
        macro_rules! m { () => { unsafe { g() } } }";
    assert_eq!(count(code.parse().unwrap()), 2);
}
