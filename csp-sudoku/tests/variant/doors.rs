//! One door to all forms.

use super::{clues, f_json};
use csp_sudoku::link::{decode, encode};
use csp_sudoku::variant::{DrawnParts, VariantError, is_variant, read};

#[test]
fn links_and_what_they_hold_are_one_puzzle() {
    let json = f_json(
        4,
        r#""thermometer": [{"lines": [["R1C1", "R2C2", "R3C3"]]}]"#,
    );
    let link = encode(&decode(&json).unwrap());
    assert!(is_variant(&json) && is_variant(&link));
    let puzzle = read(&link, DrawnParts::Refuse).unwrap();
    assert_eq!(puzzle, read(&json, DrawnParts::Refuse).unwrap());
    assert_eq!(clues(&puzzle), ["r1c1, r2c2, r3c3 increase"]);
}

#[test]
fn texts_of_interactive_sudoku_solver_begin_with_names() {
    for text in [
        ".Shape~4x4.~R1C1_3",
        ".~R1C1_3",
        " \n.AntiKnight",
        "# a note\n.AntiKnight.~R1C1_3",
        ".X~R1C1~R1C2",
        "..X~R1C1~R1C2",
        ".AntiKnight.AntiKing",
    ] {
        assert!(is_variant(text), "{text}");
        assert!(read(text, DrawnParts::Refuse).is_ok(), "{text}");
    }
    for text in [
        "", ".", "....1...", ".A..B...", ".AB.", "1.2.", ".a", "..~", ".Gh...A", ".Ab",
    ] {
        assert!(!is_variant(text), "{text}");
        let error = read(text, DrawnParts::Refuse).unwrap_err();
        assert!(matches!(error, VariantError::Link(_)), "{text}");
    }
    let error = read(".Nothing~R1C1", DrawnParts::Refuse).unwrap_err();
    assert_eq!(
        error.to_string(),
        "constraint 1, `Nothing`: there is no such kind of clues, and solutions may depend on it"
    );
}
