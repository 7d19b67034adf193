//! Random texts: nothing makes the reader panic, and an error is about a place in the text.

use super::ALL;
use csp_flatzinc::{read, read_bytes};
use proptest::prelude::*;

/// What FlatZinc is made of.
const PARTS: [&str; 44] = [
    "var",
    "int",
    "bool",
    "float",
    "set",
    "of",
    "array",
    "predicate",
    "constraint",
    "solve",
    "satisfy",
    "minimize",
    "maximize",
    "true",
    "false",
    "x",
    "int_le",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "..",
    ":",
    "::",
    "=",
    ";",
    ",",
    "1",
    "-",
    "0",
    "9223372036854775807",
    "0x",
    "0o7",
    "1.5",
    "1e9",
    "\"",
    "\\",
    "% c\n",
    "\n",
    " ",
    "é",
    "\u{0}",
];

fn check(text: &str) -> Result<(), TestCaseError> {
    if let Err(error) = read(text) {
        let lines: Vec<&str> = text.split('\n').collect();
        let line = lines.get(error.place.line as usize - 1);
        let width = line.map(|line| line.chars().count());
        prop_assert!(width.is_some_and(|width| error.place.column as usize <= width + 1));
    }
    Ok(())
}

proptest! {
    #[test]
    fn parts_in_any_order(parts in prop::collection::vec(prop::sample::select(&PARTS[..]), 0..40)) {
        check(&parts.concat())?;
        check(&parts.join(" "))?;
    }

    #[test]
    fn a_model_with_a_part_cut_out_or_put_in(
        at in 0..ALL.len(),
        length in 0..20_usize,
        parts in prop::collection::vec(prop::sample::select(&PARTS[..]), 0..3),
    ) {
        let end = (at + length).min(ALL.len());
        if ALL.is_char_boundary(at) && ALL.is_char_boundary(end) {
            check(&format!("{}{}{}", &ALL[..at], parts.concat(), &ALL[end..]))?;
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = read_bytes(&bytes);
    }

    #[test]
    fn numbers_are_read_as_they_are_written(number in any::<i64>(), low in -99..99_i64, high in -99..99_i64) {
        let model = read(&format!("constraint p({number}, {low}..{high}, [{low}]); solve satisfy;")).unwrap();
        let numbers: Vec<i64> = model.expressions.iter().filter_map(|part| match part {
            csp_flatzinc::ast::Expr::Int(number) => Some(*number),
            _ => None,
        }).collect();
        prop_assert_eq!(numbers, [low, high, low, number]);
    }
}
