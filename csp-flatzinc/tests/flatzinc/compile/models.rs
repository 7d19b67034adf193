//! The models in `tests/models`: what is printed for each. The first line of a model has its options;
//! the expected text is in the file of the same name with the ending `.out`.

use super::solve;
use csp_flatzinc::RunOptions;
use std::fs;
use std::path::Path;

fn options(text: &str) -> RunOptions {
    let line = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("% options:"));
    let words: Vec<&str> = line
        .expect("a line with options")
        .split_whitespace()
        .collect();
    RunOptions {
        solutions: if words.contains(&"-a") { None } else { Some(1) },
        intermediate: words.contains(&"-a"),
        free: words.contains(&"-f"),
        ..RunOptions::default()
    }
}

#[test]
fn models_print_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "fzn"));
    paths.sort();
    assert!(paths.len() >= 8);
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let expected = fs::read_to_string(path.with_extension("out")).unwrap_or_default();
        let printed = solve(&text, options(&text));
        if std::env::var_os("CSP_WRITE_EXPECTED").is_some() {
            fs::write(path.with_extension("out"), printed).unwrap();
        } else {
            assert_eq!(printed, expected, "{}", path.display());
        }
    }
}
