//! Links, each with the JSON that it stands for.

use csp_sudoku::link::{SharedPuzzle, decode, encode};

/// A name, the JSON and the link, a line each. The links were made with lz-string 1.5.0 and with the shortening of
/// SudokuPad.
const LINKS: &str = include_str!("links.txt");

fn links() -> Vec<[&'static str; 3]> {
    let lines: Vec<&str> = LINKS.lines().collect();
    lines
        .chunks(3)
        .map(|lines| [lines[0], lines[1], lines[2]])
        .collect()
}

/// The puzzle of a name in the table.
pub(super) fn named(name: &str) -> SharedPuzzle {
    let found = links()
        .into_iter()
        .find(|[title, ..]| title.strip_prefix("# ") == Some(name));
    let [_, _, link] = found.expect("a name of the table");
    decode(link).expect("a link")
}

#[test]
fn links_stand_for_their_json() {
    assert_eq!(links().len(), 14);
    for [name, json, link] in links() {
        let puzzle = decode(link).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(decode(json).as_ref(), Ok(&puzzle), "{name}");
    }
}

#[test]
fn links_are_written_as_they_were_read() {
    for [name, _, link] in links() {
        let puzzle = decode(link).unwrap();
        let again = encode(&puzzle);
        let start = match puzzle {
            SharedPuzzle::FPuzzles(_) => "https://f-puzzles.com/?load=N4Ig",
            SharedPuzzle::SudokuPad(_) => "https://sudokupad.app/sclN4Ig",
        };
        assert!(again.starts_with(start), "{name}: {again}");
        assert_eq!(decode(&again), Ok(puzzle), "{name}");
    }
}

#[test]
fn gaps_around_links_do_no_harm() {
    for [_, _, link] in links() {
        assert_eq!(decode(&format!("\n\t {link} \r\n")), decode(link));
    }
}
