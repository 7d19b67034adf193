//! Explanations of real puzzles, against checkers that share nothing with the engine; and their
//! texts.

mod checked;
mod checker;
mod conflicts;
mod real;
mod summary;
mod told;

use checker::Board;
use csp_core::explain::Minimality;
use csp_sudoku::read;
use csp_sudoku::shape::{House, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::why::{Account, Basis, SmallTechnique, SudokuClaim};

/// This number of puzzles of a file of the benches, from the first on in steps.
pub(crate) fn bench(file: &str, step: usize, count: usize) -> Vec<Sudoku> {
    let path = format!("{}/../benches/data/{file}", env!("CARGO_MANIFEST_DIR"));
    read::open(path)
        .unwrap()
        .step_by(step)
        .take(count)
        .map(|record| record.unwrap().puzzle)
        .collect()
}

/// Each list with one left out.
fn one_left_out<T: Copy>(all: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..all.len()).map(|out| [&all[..out], &all[out + 1..]].concat())
}

/// The account is right as a whole and step by step, and nothing in it can be dropped.
pub(crate) fn judge(shape: Shape, account: &Account) {
    let Account {
        basis,
        supposed,
        steps,
    } = account;
    let Basis {
        claim,
        givens,
        houses,
        minimality,
        ..
    } = basis;
    assert_eq!(*minimality, Minimality::Proven);
    assert!(supposed.is_none() || *supposed == claim.map(SudokuClaim::negated));
    let target = if supposed.is_some() { None } else { *claim };
    assert_eq!(steps.last().unwrap().claim, target);
    let with_contrary = [
        &givens[..],
        &claim
            .map(SudokuClaim::negated)
            .into_iter()
            .collect::<Vec<_>>(),
    ]
    .concat();
    assert!(
        !Board::new(shape, &with_contrary, houses).has_solution(),
        "not forced: {account}"
    );

    let told = [&givens[..], &supposed.iter().copied().collect::<Vec<_>>()].concat();
    assert!(
        Board::new(shape, &told, houses).shows(target),
        "the techniques do not get there: {account}"
    );
    for fewer in one_left_out(givens) {
        let told = [&fewer[..], &supposed.iter().copied().collect::<Vec<_>>()].concat();
        assert!(
            !Board::new(shape, &told, houses).shows(target),
            "a given can go: {account}"
        );
    }
    for fewer in one_left_out(houses) {
        assert!(
            !Board::new(shape, &told, &fewer).shows(target),
            "a house can go: {account}"
        );
    }

    for (place, step) in steps.iter().enumerate() {
        let earlier =
            |claim: &SudokuClaim| steps[..place].iter().any(|step| step.claim == Some(*claim));
        assert!(
            step.because.iter().all(earlier),
            "a reason comes too late: {account}"
        );
        match step.technique {
            SmallTechnique::Given => assert!(givens.contains(&step.claim.unwrap())),
            SmallTechnique::Supposed => assert_eq!(step.claim, *supposed),
            technique => judge_step(
                shape,
                step.claim,
                &step.because,
                &technique.houses(),
                houses,
            ),
        }
    }
}

fn judge_step(
    shape: Shape,
    claim: Option<SudokuClaim>,
    because: &[SudokuClaim],
    its: &[House],
    of_basis: &[House],
) {
    let forced = |because: &[SudokuClaim]| {
        let claims = [
            because,
            &claim
                .map(SudokuClaim::negated)
                .into_iter()
                .collect::<Vec<_>>(),
        ]
        .concat();
        !Board::new(shape, &claims, its).has_solution()
    };
    assert!(its.iter().all(|house| of_basis.contains(house)));
    assert!(
        forced(because),
        "{claim:?} does not follow from {because:?}"
    );
    let digit = because.first().map(|claim| claim.digit());
    if claim.is_none() && because.iter().any(|claim| Some(claim.digit()) != digit) {
        return; // Several cells and digits at once: who counts them sees more than singles do.
    }
    assert!(
        !one_left_out(because).any(|fewer| forced(&fewer)),
        "{claim:?}: a reason of {because:?} can go"
    );
}

/// What a search found is right.
pub(crate) fn judge_basis(shape: Shape, basis: &Basis) {
    let contrary: Vec<SudokuClaim> = basis.claim.map(SudokuClaim::negated).into_iter().collect();
    let all = [&basis.givens[..], &contrary].concat();
    assert!(
        !Board::new(shape, &all, &basis.houses).has_solution(),
        "not forced: {basis}"
    );
}

/// No part of what a search found can be dropped, if it says so.
pub(crate) fn judge_minimality(shape: Shape, basis: &Basis) {
    let Basis {
        claim,
        givens,
        houses,
        minimality,
        ..
    } = basis;
    let contrary: Vec<SudokuClaim> = claim.map(SudokuClaim::negated).into_iter().collect();
    let open = |givens: &[SudokuClaim], houses: &[House]| {
        Board::new(shape, &[givens, &contrary].concat(), houses).has_solution()
    };
    if *minimality == Minimality::Proven {
        assert!(
            one_left_out(givens).all(|fewer| open(&fewer, houses)),
            "a given can go: {basis}"
        );
        assert!(
            one_left_out(houses).all(|fewer| open(givens, &fewer)),
            "a house can go: {basis}"
        );
    }
}
