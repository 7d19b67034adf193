//! Arguments in short.

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::why::{
    Argument, ArgumentSummary, SudokuClaim, SudokuExplainer, SummaryPart, SuppositionBranch,
    WhyAnswer,
};

/// AI Escargot.
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The hardest of a paper by Arto Inkala, of 2012.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn argument(puzzle: &str, claim: SudokuClaim) -> Argument {
    let puzzle: Sudoku = puzzle.parse().unwrap();
    let answer = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim);
    match answer.unwrap() {
        WhyAnswer::Techniques(argument) => argument,
        answer => panic!("{answer}"),
    }
}

fn is(cell: &str, digit: u8) -> SudokuClaim {
    SudokuClaim::Is(cell.parse().unwrap(), digit)
}

#[test]
fn an_argument_of_many_nets_is_told_on_a_screen() {
    let argument = argument(ESCARGOT, is("r1c2", 6));
    insta::assert_snapshot!(argument.summary());
}

#[test]
fn no_summary_is_longer_or_wider_than_a_screen() {
    for (puzzle, claim) in [
        (ESCARGOT, is("r9c9", 4)),
        (INKALA, is("r1c2", 1)),
        (INKALA, is("r5c1", 3)),
    ] {
        let argument = argument(puzzle, claim);
        let text = argument.summary().to_string();
        assert!(text.lines().count() <= ArgumentSummary::LINES, "{text}");
        assert!(
            text.lines()
                .all(|line| line.chars().count() <= ArgumentSummary::WIDTH),
            "{text}"
        );
        assert!(argument.to_string().lines().count() > ArgumentSummary::LINES);
    }
}

/// The number of suppositions in a tree.
fn size(branches: &[SuppositionBranch]) -> usize {
    branches.iter().map(|branch| 1 + size(&branch.within)).sum()
}

#[test]
fn parts_are_all_steps_in_their_order_and_trees_all_their_chains() {
    let argument = argument(ESCARGOT, is("r1c2", 6));
    let mut next = 1;
    let mut nested = 0;
    for part in &argument.summary().parts {
        match part {
            SummaryPart::Direct(first, steps) => {
                assert_eq!(*first, next);
                assert_eq!(*steps, &argument.steps[next - 1..next - 1 + steps.len()]);
                next += steps.len();
            }
            SummaryPart::Supposed(one) => {
                assert_eq!(one.number, next);
                assert_eq!(*one.step, argument.steps[next - 1]);
                assert_eq!(size(&one.branches), one.step.outline().chains.len());
                nested += one
                    .branches
                    .iter()
                    .filter(|branch| !branch.within.is_empty())
                    .count();
                next += 1;
            }
        }
    }
    assert_eq!(next, argument.steps.len() + 1);
    assert!(nested > 0, "a net with suppositions within it");
}
