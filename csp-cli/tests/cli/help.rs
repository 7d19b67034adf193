//! The help texts: their examples run as they stand.

use std::path::Path;
use std::process::Command;

use crate::{Ran, csp};

/// Their examples need a terminal, end by Ctrl-C alone, or are for MiniZinc.
const NOT_RUN: [&str; 4] = ["watch", "play", "web", "flatzinc"];

/// The commands of all help pages, as the pages themselves name them.
fn pages() -> Vec<Vec<String>> {
    let mut pages = vec![Vec::new()];
    let mut next = 0;
    while let Some(page) = pages.get(next).cloned() {
        let help = csp(&words(&page, "--help")).out;
        let mut is_list = false;
        let commands = help.lines().filter(|line| {
            is_list = line.starts_with("Commands") || is_list && !line.is_empty();
            is_list
        });
        let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let names = names.filter(|name| !["", "help"].contains(name));
        pages.extend(names.map(|name| [&page[..], &[name.to_owned()]].concat()));
        next += 1;
    }
    pages
}

/// A command with another argument.
fn words<'a>(page: &'a [String], last: &'a str) -> Vec<&'a str> {
    page.iter().map(String::as_str).chain([last]).collect()
}

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
    let is_run = |page: &&Vec<String>| !page.iter().any(|name| NOT_RUN.contains(&&**name));
    for page in pages().iter().filter(is_run) {
        let help = csp(&words(page, "--help"));
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
    let pages = pages();
    assert!(pages.len() > 28, "{pages:?}");
    for page in pages {
        let help = csp(&words(&page, "--help")).out;
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
        assert!(!help.contains('\x1b'));
        let short = csp(&words(&page, "-h")).out;
        let is_task = page.len() == 2 && page[0] == "flatzinc";
        assert!(is_task || short.contains("\nExamples:\n"), "{page:?}");
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
