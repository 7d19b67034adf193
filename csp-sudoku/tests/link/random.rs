//! Whatever is read: no text makes a panic, and what is written is read again.

use csp_core::testing::cases;
use csp_sudoku::link::lz_string::{compress, decompress};
use csp_sudoku::link::{decode, encode};
use proptest::prelude::*;

/// Pieces of links and of their JSON, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "https://",
        "sudokupad.app/",
        "f-puzzles.com/",
        "?load=",
        "?puzzleid=",
        "scl",
        "ctc",
        "fpuzzles",
        "N4Ig",
        "%2B",
        "%",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "'",
        "\"",
        "\\",
        "ce",
        "v",
        "t",
        "f",
        "#0",
        "#F",
        "abcdef",
        "123456",
        "grid",
        "\"grid\"",
        "\"cells\"",
        "null",
        "1",
        "-1.5",
        "[[{}]]",
        "\"R1C1\"",
        "é",
        "☃",
        " ",
        "\n",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// JSON of an f-puzzles puzzle with entries of which some are wrong.
fn puzzles() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "odd",
        "killercage",
        "thermometer",
        "arrow",
        "littlekillersum",
        "clone",
        "quadruple",
        "negative",
        "antiking",
        "foglight",
        "title",
        "solution",
        "cage",
        "unknown",
    ]);
    let value = prop::sample::select(vec![
        "true",
        "null",
        "7",
        "0.1",
        "\"x\"",
        "[]",
        "[null]",
        "[{}]",
        "[\"R1C1\"]",
        "[{\"cell\":\"R1C1\",\"value\":3}]",
        "[{\"cells\":[\"R0C9\",\"\"],\"value\":\"3\"}]",
        "[{\"lines\":[[\"R1C1\",\"R2C2\"]],\"width\":0.1875}]",
        "[{\"cell\":\"R0C0\",\"direction\":\"DR\"}]",
        "{\"a\":[1,2.5,{}]}",
    ]);
    prop::collection::vec((key, value), 0..4).prop_map(|fields| {
        let fields: Vec<String> = fields
            .into_iter()
            .map(|(key, value)| format!(",\"{key}\":{value}"))
            .collect();
        format!("{{\"size\":1,\"grid\":[[{{}}]]{}}}", fields.concat())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2000) as u32))]

    #[test]
    fn compressed_text_is_read_again(text in ".{0,60}") {
        prop_assert_eq!(decompress(&compress(&text)), Ok(text));
    }

    #[test]
    fn repeated_text_is_read_again(text in "[ab☃]{0,400}") {
        prop_assert_eq!(decompress(&compress(&text)), Ok(text));
    }

    #[test]
    fn any_digits_are_decompressed_or_refused(text in "[A-Za-z0-9+/=]{0,200}") {
        let _ = decompress(&text);
        let _ = decode(&format!("https://sudokupad.app/scl{text}"));
    }

    #[test]
    fn any_text_is_decoded_or_refused(text in any::<String>(), pieces in pieces()) {
        for text in [text, pieces] {
            let _ = decode(&text);
            let _ = decode(&format!("{{{text}"));
            let _ = decode(&format!("https://f-puzzles.com/?load={}", compress(&text)));
        }
    }

    #[test]
    fn what_is_decoded_is_encoded_and_decoded_again(json in puzzles()) {
        if let Ok(puzzle) = decode(&json) {
            let link = encode(&puzzle);
            prop_assert_eq!(decode(&link), Ok(puzzle), "{}", link);
        }
    }
}
