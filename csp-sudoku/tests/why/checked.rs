//! The checker that shares nothing with the explainer: all answers hold, and changed ones do not, of which a brute force says whether
//! they are wrong.

use super::checker::Board;
use super::{bench, one_left_out};
use csp_core::explain::Minimality;
use csp_core::testing::cases;
use csp_sudoku::BoardText;
use csp_sudoku::check::{CheckedWhy, WhyChecker, WhyGapReason, WhyVerdict};
use csp_sudoku::rules::{Rules, clues};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::Ladder;
use csp_sudoku::why::{
    Account, Argument, Basis, SmallStep, SudokuClaim, SudokuExplainer, WhyAnswer,
};

/// Puzzles of all sets.
fn puzzles() -> Vec<Sudoku> {
    [
        bench("17_clue.txt.gz", 4001, cases(12) as usize),
        bench("top1465.txt", 120, cases(12) as usize),
        bench("hardest_1106.txt", 60, cases(6) as usize),
    ]
    .concat()
}

/// Answers of all kinds about a puzzle, each with what was asked.
fn answers(puzzle: &Sudoku) -> Vec<(Option<SudokuClaim>, WhyAnswer)> {
    let solution = puzzle.solve().unwrap();
    let mut explainer = SudokuExplainer::new(Shape::NINE);
    let mut searcher = SudokuExplainer::new(Shape::NINE).ladder(Ladder::new(Vec::new()));
    let cells = (0..81).filter(|&cell| !puzzle.masks()[cell].is_power_of_two());
    let cells = cells.step_by(19).map(|cell| Shape::NINE.cell(cell));
    let mut answers = Vec::new();
    for cell in cells {
        let digit = solution.digit(cell);
        let is = SudokuClaim::Is(cell, digit);
        for claim in [is, is.negated(), SudokuClaim::IsNot(cell, digit % 9 + 1)] {
            let answer = explainer.why(puzzle, claim).unwrap();
            if let WhyAnswer::Techniques(_) = answer {
                answers.push((Some(claim), searcher.why(puzzle, claim).unwrap()));
            }
            answers.push((Some(claim), answer));
        }
    }
    answers
}

/// The puzzle with a wrong digit, and why it has no solution.
fn conflict(puzzle: &Sudoku) -> (Sudoku, WhyAnswer) {
    let solution = puzzle.solve().unwrap();
    let mut masks = puzzle.masks().to_vec();
    let cell = (0..81)
        .find(|&cell| !masks[cell].is_power_of_two())
        .unwrap();
    let wrong = solution.digit(Shape::NINE.cell(cell)) % 9 + 1;
    masks[cell] = 1 << (wrong - 1);
    let broken = Sudoku::new(Shape::NINE, masks).unwrap();
    let answer = SudokuExplainer::new(Shape::NINE).conflict(&broken);
    (broken, answer)
}

#[test]
fn answers_of_all_kinds_hold() {
    let mut counts = [0; 4];
    for puzzle in puzzles() {
        let checker = WhyChecker::new(&puzzle);
        for (asked, answer) in answers(&puzzle) {
            let verdict = checker.check(asked, &answer);
            let WhyVerdict::Holds(checked) = verdict else {
                panic!("{puzzle} {asked:?}: {verdict:?}\n{answer}")
            };
            counts[match checked {
                CheckedWhy::Steps { .. } => 0,
                CheckedWhy::Techniques { .. } => 1,
                CheckedWhy::Cases(..) => 2,
                CheckedWhy::Solution => 3,
            }] += 1;
        }
        let (broken, answer) = conflict(&puzzle);
        let verdict = WhyChecker::new(&broken).check(None, &answer);
        assert!(
            matches!(verdict, WhyVerdict::Holds(_)),
            "{broken}: {verdict:?}\n{answer}"
        );
    }
    println!("steps, techniques, searches, solutions: {counts:?}");
    assert!(counts.iter().all(|count| *count > cases(20)), "{counts:?}");
}

/// A wrong answer, and whether a brute force says that it is wrong.
struct Mutant {
    answer: WhyAnswer,
    is_wrong: bool,
}

/// Whether these houses and claims have digits in which this claim is false.
fn is_open(
    claims: &[SudokuClaim],
    claim: Option<SudokuClaim>,
    houses: &[csp_sudoku::House],
) -> bool {
    let contrary = Vec::from_iter(claim.map(SudokuClaim::negated));
    Board::new(Shape::NINE, &[claims, &contrary].concat(), houses).has_solution()
}

/// The account with another step in the place of the last one.
fn with_last(account: &Account, step: SmallStep) -> WhyAnswer {
    let mut changed = account.clone();
    changed.basis.claim = changed.basis.claim.and(step.claim);
    *changed.steps.last_mut().unwrap() = step;
    WhyAnswer::Steps(changed)
}

/// The account without a premise of its last step, with another conclusion, without a given.
fn mutated_accounts(account: &Account) -> Vec<(Option<SudokuClaim>, Mutant)> {
    let asked = account.basis.claim;
    let last = account.steps.last().unwrap();
    let houses = last.technique.houses();
    let mut mutants = Vec::new();
    for because in one_left_out(&last.because) {
        let is_wrong = is_open(&because, last.claim, &houses);
        let answer = with_last(
            account,
            SmallStep {
                because,
                ..last.clone()
            },
        );
        mutants.push((asked, Mutant { answer, is_wrong }));
    }
    if let (Some(claim), None) = (last.claim, account.supposed) {
        let digit = claim.digit() % 9 + 1;
        let others = [SudokuClaim::Is(claim.cell(), digit), claim.negated()];
        for other in others {
            let claim = Some(other);
            let is_wrong = is_open(&last.because, claim, &houses);
            let answer = with_last(
                account,
                SmallStep {
                    claim,
                    ..last.clone()
                },
            );
            mutants.push((claim, Mutant { answer, is_wrong }));
        }
    }
    for givens in one_left_out(&account.basis.givens) {
        let mut changed = account.clone();
        changed.basis.givens = givens;
        // A step still says that it is given.
        let answer = WhyAnswer::Steps(changed);
        mutants.push((
            asked,
            Mutant {
                answer,
                is_wrong: true,
            },
        ));
    }
    mutants
}

/// The basis without a part, with a part too many, about another claim.
fn mutated_bases(puzzle: &Sudoku, basis: &Basis) -> Vec<(Option<SudokuClaim>, Mutant)> {
    let Basis {
        claim,
        givens,
        houses,
        ..
    } = basis;
    let mut mutants = Vec::new();
    let mut add = |basis: Basis, is_wrong: bool| {
        let asked = basis.claim;
        let answer = WhyAnswer::Search(basis);
        mutants.push((asked, Mutant { answer, is_wrong }));
    };
    for givens in one_left_out(givens).take(2) {
        let is_wrong = is_open(&givens, *claim, houses);
        add(
            Basis {
                givens,
                ..basis.clone()
            },
            is_wrong,
        );
    }
    for houses in one_left_out(houses).take(2) {
        let is_wrong = is_open(givens, *claim, &houses);
        add(
            Basis {
                houses,
                ..basis.clone()
            },
            is_wrong,
        );
    }
    let masks = puzzle.masks();
    let given = |cell: usize| {
        SudokuClaim::Is(
            Shape::NINE.cell(cell),
            masks[cell].trailing_zeros() as u8 + 1,
        )
    };
    let mut all = (0..81)
        .filter(|&cell| masks[cell].is_power_of_two())
        .map(given);
    if let Some(other) = all.find(|other| !givens.contains(other)) {
        // It is not needed, as the others have no solution without it.
        let is_wrong = basis.minimality == Minimality::Proven && !is_open(givens, *claim, houses);
        let givens = [&givens[..], &[other]].concat();
        add(
            Basis {
                givens,
                ..basis.clone()
            },
            is_wrong,
        );
    }
    mutants
}

/// The steps without the last one, in the other order, and about another digit: none leads to the claim, as the first contradicts
/// the solution, and the conclusion of the path is at its end alone.
fn mutated_arguments(argument: &Argument) -> Vec<(Option<SudokuClaim>, Mutant)> {
    let Argument {
        shape,
        claim,
        steps,
    } = argument;
    let mutant = |claim: SudokuClaim, steps: &[_]| {
        let steps = steps.to_vec();
        let answer = WhyAnswer::Techniques(Argument {
            shape: *shape,
            claim,
            steps,
        });
        (
            Some(claim),
            Mutant {
                answer,
                is_wrong: true,
            },
        )
    };
    let last = &steps[steps.len() - 1..];
    let mut mutants = vec![mutant(claim.negated(), steps)];
    if last[0].placement.is_none() {
        mutants.push(mutant(*claim, &steps[..steps.len() - 1]));
    }
    mutants
}

#[test]
fn mutated_answers_are_refused() {
    let (mut refused, mut kept) = (0, 0);
    for puzzle in puzzles().iter().step_by(6) {
        let checker = WhyChecker::new(puzzle);
        for (asked, answer) in answers(puzzle) {
            let mutants = match &answer {
                WhyAnswer::Steps(account) => mutated_accounts(account),
                WhyAnswer::Search(basis) => mutated_bases(puzzle, basis),
                WhyAnswer::Techniques(argument) => mutated_arguments(argument),
                WhyAnswer::Open(_) => vec![(
                    asked.map(SudokuClaim::negated),
                    Mutant {
                        answer,
                        is_wrong: true,
                    },
                )],
                WhyAnswer::Unknown(_) => Vec::new(),
            };
            for (asked, Mutant { answer, is_wrong }) in mutants {
                let verdict = checker.check(asked, &answer);
                // A step by less than its technique may follow from the houses all the same.
                assert!(
                    verdict.is_objection() || !is_wrong,
                    "{puzzle} {asked:?}: {verdict:?}\n{answer}"
                );
                refused += u64::from(is_wrong);
                kept += u64::from(!is_wrong);
            }
        }
    }
    println!("wrong and refused: {refused}; not wrong: {kept}");
    assert!(refused > cases(100), "{refused} {kept}");
}

#[test]
fn answers_are_about_the_question_and_the_puzzle() {
    let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
    let checker = WhyChecker::new(&puzzle);
    let cell = "r2c4".parse().unwrap();
    let claim = SudokuClaim::Is(cell, 1);
    let answer = SudokuExplainer::new(puzzle.shape())
        .why(&puzzle, claim)
        .unwrap();
    let text =
        |asked, answer: &WhyAnswer| checker.check(asked, answer).on(puzzle.shape()).to_string();
    assert!(
        text(Some(claim), &answer).starts_with("checked: each step follows from what it names")
    );
    let other = "this does not hold: the answer: it answers another question";
    assert_eq!(text(Some(SudokuClaim::Is(cell, 2)), &answer), other);
    assert_eq!(text(None, &answer), other);
    assert_eq!(
        text(Some(SudokuClaim::Is("r9c9".parse().unwrap(), 1)), &answer),
        other
    );
    let empty: Sudoku = "................".parse().unwrap();
    let verdict = WhyChecker::new(&empty)
        .check(Some(claim), &answer)
        .on(puzzle.shape())
        .to_string();
    assert!(
        verdict.starts_with("this does not hold: the answer: the puzzle does not have the given r"),
        "{verdict}"
    );
    let WhyAnswer::Steps(mut account) = answer else {
        panic!()
    };
    account.steps.clear();
    let reached = "this does not hold: the answer: its steps do not lead to the claim";
    assert_eq!(text(Some(claim), &WhyAnswer::Steps(account)), reached);
}

/// A cage, a thermometer and dots: their clues are parts of answers, and steps by them are checked.
#[test]
fn clues_take_part() {
    let cells = |names: &str| {
        names
            .split(' ')
            .map(|name| name.parse().unwrap())
            .collect::<Vec<_>>()
    };
    let clues = [
        clues::SUM.clue([cells("r1c1 r1c2")], [3]),
        clues::THERMOMETER.clue([cells("r2c1 r3c1 r3c2")], []),
        clues::DIFFERENCE.clue([cells("r4c3 r4c4")], [1]),
        clues::RATIO.clue([cells("r1c3 r2c3")], [2]),
    ];
    let mut rules = Rules::classic(Shape::new(2, 2).unwrap());
    for clue in clues {
        rules = rules.with_clue(clue.unwrap()).unwrap();
    }
    let puzzle: Sudoku = "...............1".parse().unwrap();
    let puzzle = puzzle.with_rules(rules).unwrap();
    let checker = WhyChecker::new(&puzzle);
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone());
    let (mut with_clues, mut gaps) = (0, 0);
    for cell in (0..16).map(|index| puzzle.shape().cell(index)) {
        for digit in 1..=4 {
            for claim in [
                SudokuClaim::Is(cell, digit),
                SudokuClaim::IsNot(cell, digit),
            ] {
                let answer = explainer.why(&puzzle, claim).unwrap();
                let verdict = checker.check(Some(claim), &answer);
                match &verdict {
                    WhyVerdict::Holds(_) => {}
                    WhyVerdict::Gap(gap) if gap.reason == WhyGapReason::Clues => gaps += 1,
                    verdict => panic!("{claim:?}: {verdict:?}\n{answer}"),
                }
                if let WhyAnswer::Steps(Account { basis, .. }) | WhyAnswer::Search(basis) = &answer
                {
                    with_clues += usize::from(!basis.clues.is_empty());
                    // Without its clues it does not follow, or a step has no part.
                    let mut fewer = answer.clone();
                    if let WhyAnswer::Steps(Account { basis, .. }) | WhyAnswer::Search(basis) =
                        &mut fewer
                    {
                        basis.clues.clear();
                    }
                    let is_changed = fewer != answer;
                    assert_eq!(
                        checker.check(Some(claim), &fewer).is_objection(),
                        is_changed
                    );
                }
            }
        }
    }
    assert!(
        with_clues > 10 && gaps * 3 < with_clues,
        "{with_clues} {gaps}"
    );
}
