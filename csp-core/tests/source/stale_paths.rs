//! What comments and pages name is there: files and folders, and the pages of decisions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are made by tools, or are those of others.
const SKIPPED: [&str; 4] = ["target", "node_modules", "dist", "__pycache__"];

/// Named files with these endings have to be in the repository.
const ENDINGS: [&str; 5] = [".rs", ".md", ".js", ".py", ".pyi"];

/// Paths that are named and are not in the repository, each for a reason.
const EXCEPTIONS: [(&str, &str); 1] = [("tests/spec/unit", "a folder in MiniZinc's repository")];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files and folders below a folder, as paths from the root of the repository.
fn below(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name == ".git" || SKIPPED.contains(&name.as_str()) {
            continue;
        }
        let place = path.strip_prefix(root()).unwrap();
        found.insert(place.to_string_lossy().replace('\\', "/"));
        if path.is_dir() {
            below(&path, found);
        }
    }
}

fn repository() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    below(&root(), &mut found);
    found
}

/// The ends of paths, from any of their folders on: `a/b/c` is also `b/c` and `c`.
fn ends(paths: &BTreeSet<String>) -> BTreeSet<&str> {
    let ends = |path| {
        std::iter::successors(Some(path), |path: &&str| {
            path.split_once('/').map(|(_, end)| end)
        })
    };
    paths.iter().flat_map(|path| ends(path)).collect()
}

/// The lines of a file that are prose, with their numbers: all of a page, and comments of a source.
fn prose<'t>(path: &str, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let is_page = path.ends_with(".md");
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    lines.filter(move |(_, line)| is_page || line.trim_start().starts_with("//"))
}

/// The paths that a line names, without addresses of the web. A number of a line stays with its path.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_./*-:".contains(c);
    let words = line.split(move |c| !is_path(c));
    words
        .filter(|word| !word.contains("://"))
        .map(|word| word.trim_end_matches(['.', ':', '/']))
        .map(|word| word.trim_start_matches("../").trim_start_matches("./"))
        .filter(|word| is_file(word) || word.starts_with("tests/") || word.starts_with("docs/"))
        .filter(|word| !word.contains('*'))
}

/// Whether this names a file, and is not the ending of many.
fn is_file(word: &str) -> bool {
    let path = without_line(word);
    let name = path.rsplit('/').next().unwrap_or(path);
    !name.starts_with('.') && ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The path of `path:line`.
fn without_line(word: &str) -> &str {
    match word.rsplit_once(':') {
        Some((path, line)) if line.chars().all(|c| c.is_ascii_digit()) => path,
        _ => word,
    }
}

/// What is named in a text and is not there, or names a line, which moves.
fn stale(path: &str, text: &str, ends: &BTreeSet<&str>) -> Vec<String> {
    let is_exception = |word: &str| EXCEPTIONS.iter().any(|&(exception, _)| word == exception);
    prose(path, text)
        .flat_map(|(number, line)| named(line).map(move |word| (number, word)))
        .filter(|(_, word)| !ends.contains(word) && !is_exception(word))
        .map(|(number, word)| format!("{path}:{number} names {word}"))
        .collect()
}

#[test]
fn what_comments_and_pages_name_is_there() {
    let repository = repository();
    let ends = ends(&repository);
    let mut wrong = Vec::new();
    let texts = repository
        .iter()
        .filter(|path| path.ends_with(".rs") || path.ends_with(".md"));
    for path in texts {
        let text = fs::read_to_string(root().join(path)).unwrap();
        wrong.extend(stale(path, &text, &ends));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The pages of decisions are in the list of them, and some source says that it rests on each.
#[test]
fn each_decision_is_listed_and_has_code_that_names_it() {
    let repository = repository();
    let list = include_str!("../../../docs/decisions/README.md");
    let is_source = |path: &&String| {
        [".rs", ".js", ".py", ".toml"]
            .iter()
            .any(|ending| path.ends_with(ending))
    };
    let sources: String = repository
        .iter()
        .filter(is_source)
        .map(|path| fs::read_to_string(root().join(path)).unwrap())
        .collect();
    let pages = repository
        .iter()
        .filter_map(|path| path.strip_prefix("docs/decisions/"))
        .filter(|page| *page != "README.md");
    let mut count = 0;
    for page in pages {
        count += 1;
        assert!(list.contains(&format!("({page})")), "{page} is not listed");
        assert!(
            sources.contains(&format!("docs/decisions/{page}")),
            "no source names docs/decisions/{page}"
        );
    }
    assert!(count > 50, "the check reads real pages: {count}");
}

#[test]
fn the_check_catches_what_it_is_there_to_catch() {
    let paths = ["core/src/trail.rs", "core/src", "docs/proofs.md"];
    let paths = paths.map(str::to_owned).into();
    let ends = ends(&paths);
    let fine = "// `trail.rs`, src/trail.rs, [docs](../docs/proofs.md) and https://a.org/b.rs\n\
                let path = \"gone.rs\";\n// docs.example, `*.rs`, `.test.js`, and all `.rs` files.";
    assert_eq!(stale("a.rs", fine, &ends), Vec::<String>::new());
    let gone = "\n// See `src/gone.rs`, and trail.rs:19.";
    assert_eq!(
        stale("a.rs", gone, &ends),
        ["a.rs:2 names src/gone.rs", "a.rs:2 names trail.rs:19"]
    );
    assert_eq!(stale("a.md", "tests/gone", &ends).len(), 1);
}
