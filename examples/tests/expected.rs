//! Each example prints what its header says.

use std::process::{Child, Command, Stdio};

/// The block of text in the header of an example.
fn expected(source: &str) -> String {
    let block = source
        .lines()
        .skip_while(|line| *line != "//! ```text")
        .skip(1)
        .take_while(|line| *line != "//! ```");
    block
        .map(|line| format!("{}\n", line.strip_prefix("//! ").unwrap_or_default()))
        .collect()
}

/// The binary of the examples with these arguments.
fn example(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_example"));
    command.args(arguments);
    command
}

fn check(name: &str, source: &str) {
    let output = example(&[name]).output().expect("it was built");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected(source));
    assert!(
        !expected(source).is_empty(),
        "the header says what is printed"
    );
    assert!(
        !source.contains("println!"),
        "examples print with `csp_examples::show`, which allows the output to be closed"
    );
}

#[test]
fn a_closed_output_is_no_error() {
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    let output = example(&["queens"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output);
    let output = output.expect("it was built");
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(0), "")
    );
}

macro_rules! examples {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            check(stringify!($name), include_str!(concat!("../", stringify!($name), ".rs")));
        }
    )*};
}

include!("../names.rs");

each_example!(examples);

#[test]
fn an_unknown_name_is_an_error_that_lists_all() {
    for names in [&[] as &[&str], &["sudokus"], &["zebra", "queens"]] {
        let output = example(names).output().expect("it was built");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said.contains("all_interval, ") && said.ends_with("zebra\n"),
            "{said}"
        );
    }
}

/// The documentation of traces shows what the example prints.
#[test]
fn the_diff_in_the_docs_is_that_of_the_example() {
    let docs = include_str!("../../csp-core/docs/snapshots.md");
    let diff = expected(include_str!("../snapshot.rs"));
    assert!(docs.contains(&format!("```text\n{diff}```\n")), "{diff}");
}

/// Chapters of the guide show what examples print.
#[test]
fn the_guide_shows_what_examples_print() {
    for (chapter, example) in [
        (
            include_str!("../../docs/guide/src/models/wishes.md"),
            include_str!("../roster.rs"),
        ),
        (
            include_str!("../../docs/guide/src/models/schedules.md"),
            include_str!("../job_shop.rs"),
        ),
        (
            include_str!("../../docs/guide/src/extend/snapshots.md"),
            include_str!("../snapshot.rs"),
        ),
    ] {
        let said = expected(example);
        assert!(
            chapter.contains(&format!("```plain\n{said}```\n")),
            "{said}"
        );
    }
    let step = expected(include_str!("../own_genre.rs"));
    let step = step.lines().skip(2).take(4).collect::<Vec<_>>().join("\n");
    let chapter = include_str!("../../docs/guide/src/extend/genre.md");
    assert!(
        chapter.contains(&format!("```plain\n{step}\n```\n")),
        "{step}"
    );
}
