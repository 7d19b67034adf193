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

fn check(binary: &str, source: &str) {
    let output = Command::new(binary)
        .output()
        .expect("the example was built");
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
    let mut queens = Command::new(env!("CARGO_BIN_EXE_queens"));
    let output = queens
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output);
    let output = output.expect("the example was built");
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(0), "")
    );
}

macro_rules! examples {
    ($($name:ident),*) => {$(
        #[test]
        fn $name() {
            check(env!(concat!("CARGO_BIN_EXE_", stringify!($name))), include_str!(concat!("../", stringify!($name), ".rs")));
        }
    )*};
}

examples!(
    queens,
    send_more_money,
    zebra,
    magic_square,
    sudoku,
    nonogram,
    takuzu
);
examples!(
    star_battle,
    skyscrapers,
    langford,
    custom_propagator,
    custom_brancher,
    snapshot,
    hashi
);
examples!(
    heyawake,
    hitori,
    nurikabe,
    shikaku,
    kakuro,
    killer_sudoku,
    kenken,
    futoshiki
);
examples!(
    all_interval,
    akari,
    minesweeper,
    tents,
    fillomino,
    job_shop,
    golomb_ruler
);
examples!(
    costas_array,
    social_golfers,
    square_packing,
    quasigroup,
    slitherlink,
    masyu,
    numberlink
);
examples!(knights_tour);

/// The documentation of traces shows what the example prints.
#[test]
fn the_diff_in_the_docs_is_that_of_the_example() {
    let docs = include_str!("../../csp-core/docs/snapshots.md");
    let diff = expected(include_str!("../snapshot.rs"));
    assert!(docs.contains(&format!("```text\n{diff}```\n")), "{diff}");
}
