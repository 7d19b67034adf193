//! The source files of the libraries.

use std::fs;
use std::path::{Path, PathBuf};

/// The source without comments and without its test modules, which end at the next closing brace in
/// the first column.
pub(super) fn code(source: &str) -> String {
    let mut kept = String::new();
    let mut in_tests = false;
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        in_tests |=
            line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.starts_with("mod "));
        if !in_tests {
            kept += line.split("//").next().unwrap_or("");
            kept.push('\n');
        }
        in_tests &= line != "}";
    }
    kept
}

/// All source files below a folder, in order.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .flat_map(|path| {
            if path.is_dir() {
                sources(path)
            } else {
                vec![path.clone()]
            }
        })
        .collect()
}

/// The folder of the source of a library.
pub(super) fn src(library: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .with_file_name(library)
        .join("src")
}
