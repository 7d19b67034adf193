//! The help texts: their examples run as they stand.

use std::path::Path;
use std::process::Command;

use crate::{Ran, csp};

const PAGES: &[&[&str]] = &[
    &["--help"],
    &["sudoku", "--help"],
    &["sudoku", "solve", "--help"],
    &["sudoku", "count", "--help"],
    &["sudoku", "check", "--help"],
    &["sudoku", "compare", "--help"],
    &["sudoku", "canon", "--help"],
    &["sudoku", "shuffle", "--help"],
    &["sudoku", "minimize", "--help"],
    &["sudoku", "generate", "--help"],
    &["sudoku", "hint", "--help"],
    &["sudoku", "path", "--help"],
    &["sudoku", "rate", "--help"],
    &["sudoku", "why", "--help"],
    &["sudoku", "prove", "--help"],
    &["sudoku", "split", "--help"],
    &["sudoku", "show", "--help"],
    &["sudoku", "trace", "--help"],
    &["sudoku", "replay", "--help"],
    &["completions", "--help"],
    &["man", "--help"],
];

/// Their examples need a terminal, or end by Ctrl-C alone.
const SCREENS: &[&[&str]] = &[
    &["sudoku", "watch", "--help"],
    &["sudoku", "play", "--help"],
    &["web", "--help"],
];

/// The examples of a help text: lines that begin with a dollar sign, and the indented ones after
/// them.
fn examples(help: &str) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    for line in lines {
        if let Some(example) = line.strip_prefix("  $ ") {
            examples.push(example.to_owned());
        } else if let (Some(last), Some(more)) = (examples.last_mut(), line.strip_prefix("    ")) {
            *last += &format!("\n{more}");
        }
    }
    examples
}

#[test]
fn every_example_works_when_pasted() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let programs = Path::new(env!("CARGO_BIN_EXE_csp"))
        .parent()
        .expect("it is in a folder");
    let path = format!(
        "{}:{}",
        programs.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut ran_examples = 0;
    for &page in PAGES {
        let help = csp(page);
        assert_eq!((help.code, help.err.as_str()), (0, ""));
        let examples = examples(&help.out);
        assert!(!examples.is_empty(), "{page:?}");
        for example in examples {
            let mut shell = Command::new("sh");
            let shell = shell
                .args(["-c", &example])
                .env("PATH", &path)
                .current_dir(folder);
            let ran: Ran = shell.output().expect("there is a shell").into();
            assert!(ran.code <= 1, "{example}\n{ran:?}");
            assert!(
                !ran.out.is_empty() || example.contains('>'),
                "{example}\n{ran:?}"
            );
            ran_examples += 1;
        }
    }
    assert!(ran_examples >= 18, "{ran_examples}");
}

#[test]
fn help_fits_a_terminal_and_is_plain() {
    for page in PAGES.iter().chain(SCREENS).copied() {
        let help = csp(page).out;
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
        assert!(!help.contains('\x1b'));
    }
    for short in [
        &["-h"][..],
        &["sudoku", "solve", "-h"],
        &["sudoku", "count", "-h"],
        &["sudoku", "check", "-h"],
        &["sudoku", "compare", "-h"],
        &["sudoku", "canon", "-h"],
        &["sudoku", "shuffle", "-h"],
        &["sudoku", "minimize", "-h"],
        &["sudoku", "generate", "-h"],
    ] {
        assert!(csp(short).out.contains("\nExamples:\n"), "{short:?}");
    }
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = csp(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(
            ran.out.contains("max-nodes") && ran.out.contains("time-limit"),
            "{shell}"
        );
    }
    assert_eq!(csp(&["completions", "cmd"]).code, 2);
    let man = csp(&["man"]);
    assert_eq!(man.code, 0);
    for page in [
        "csp",
        "csp-sudoku",
        "csp-sudoku-solve",
        "csp-sudoku-generate",
        "csp-man",
    ] {
        assert!(man.out.contains(&format!(".TH {page} 1")), "{page}");
    }
    assert!(csp(&["--version"]).out.starts_with("csp "));
}
