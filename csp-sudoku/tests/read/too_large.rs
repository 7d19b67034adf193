//! Boards that are larger than the largest.

use crate::common::NINE;
use csp_sudoku::read::Reader;

#[test]
fn rows_of_a_board_that_is_too_large() {
    let tight = |side: usize| (".1.".repeat(side)[..side].to_owned() + "\n").repeat(side);
    let spaced =
        |side: usize| (". 70 ".repeat(side)[..5 * side / 2].to_owned() + "\n").repeat(side);
    let errors = |text: &str| -> Vec<String> {
        Reader::new(text.as_bytes())
            .filter_map(Result::err)
            .map(|error| error.to_string())
            .collect()
    };
    let too_large = |line: usize, side: usize| {
        format!(
            "line {line}: {side} rows of {side} cells: no board is so large; the largest is 64x64"
        )
    };
    assert_eq!(errors(&tight(65)), [too_large(1, 65)]);
    assert_eq!(errors(&spaced(66)), [too_large(1, 66)]);
    assert_eq!(
        errors(&format!("# two\n{}\n{}", tight(72), tight(65))),
        [too_large(2, 72), too_large(75, 65)]
    );
    // Fewer rows, or rows among other lines, are puzzles with a cell too many or too few.
    let short: String = tight(65)
        .lines()
        .skip(1)
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(errors(&short).len(), 64);
    let (half, other) = short.split_at(66 * 32);
    for between in [
        "\n",
        "# comment\n",
        "1.....2..3.....4\n",
        &format!("{NINE}\n"),
    ] {
        let errors = errors(&format!("{half}{between}{other}"));
        assert_eq!(errors.len(), 64);
        assert_eq!(
            errors[0],
            "line 1: 65 characters, but a puzzle of 8x8 has 64 (1 too many)"
        );
        assert!(errors[63].starts_with("line 65: "), "{}", errors[63]);
    }
}
