//! Taking givens away from a puzzle with one solution, as long as it has one: groups of them for the generator, and
//! those that a puzzle at hand does not need.

use super::givens::{Givens, Necessity, Questions};
use crate::engine::{Engine, SudokuSolver, SudokuVerdict};
use crate::shape::Cell;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::trace::Limit;

/// The number of givens that are tried at a time, once one was needed. A given that is needed stays so
/// when others go. So only the answers after a given that goes are lost.
pub(super) const AT_A_TIME: usize = 3;

/// How a reduction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reduced {
    /// How many givens are left.
    pub(super) left: usize,
    /// The first limit that ended a question, if one did. The groups in question were left in place.
    pub(super) unknown: Option<Limit>,
}

/// Takes the groups of givens away in this order, each unless it is needed, until no more than
/// `most` givens are left. A group is left in place if fewer than `least` would remain.
///
/// # Errors
/// The limit that is to stop everything.
pub(super) fn reduce(
    givens: &mut Givens,
    groups: &[impl AsRef<[usize]>],
    (least, most): (usize, usize),
    questions: &mut Questions,
) -> Result<Reduced, Limit> {
    let groups: Vec<&[usize]> = groups.iter().map(AsRef::as_ref).collect();
    let mut left = groups.iter().map(|group| group.len()).sum::<usize>();
    let mut unknown = None;
    let mut next = 0;
    let mut at_a_time = 1;
    while next < groups.len() && left > most {
        let group = groups[next];
        if left < least + group.len() {
            next += 1;
            continue;
        }
        let needs = if group.len() == 1 {
            let single = groups[next..].iter().take_while(|group| group.len() == 1);
            let cells: Vec<usize> = single.take(at_a_time).map(|group| group[0]).collect();
            questions.need_each(givens, &cells)
        } else {
            vec![questions.need(givens, group)]
        };
        for need in needs {
            let group = groups[next];
            next += 1;
            at_a_time = AT_A_TIME;
            match need {
                Necessity::Redundant => {
                    group.iter().for_each(|cell| givens.blank(*cell));
                    left -= group.len();
                    at_a_time = 1;
                    break;
                }
                Necessity::Needed => {}
                Necessity::Unknown(Limit::Stopped) => return Err(Limit::Stopped),
                Necessity::Unknown(limit) => unknown = unknown.or(Some(limit)),
            }
        }
    }
    Ok(Reduced { left, unknown })
}

/// Why it cannot be said which givens are needed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NeedError {
    /// The puzzle has no solution, or several. The verdict says which.
    #[error("only a puzzle with one solution has redundant givens")]
    NotUnique(Box<SudokuVerdict>),
    /// A limit came first.
    #[error("a limit came before it was known which givens are needed ({0:?})")]
    Unknown(Limit),
}

/// The givens that are redundant each for itself: without it there is still one solution. If
/// there are two of them, the puzzle without both may have more solutions.
///
/// Each question has these limits.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::{Sudoku, generate::{minimized, redundant_givens}};
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let redundant = redundant_givens(&puzzle, &Limits::default())?;
/// assert_eq!(redundant.len(), 22);
/// let minimal = minimized(&puzzle, 1, &Limits::default())?;
/// assert_eq!(redundant_givens(&minimal, &Limits::default())?, []);
/// assert_eq!(minimal.solve(), puzzle.solve());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There is no solution, or several, or a limit came first.
pub fn redundant_givens(puzzle: &Sudoku, limits: &Limits) -> Result<Vec<Cell>, NeedError> {
    let (mut givens, mut questions) = unique(puzzle, limits)?;
    let cells = given_cells(puzzle);
    let needs = questions.need_each(&mut givens, &cells);
    let mut redundant = Vec::new();
    for (cell, need) in cells.into_iter().zip(needs) {
        match need {
            Necessity::Redundant => redundant.push(puzzle.shape().cell(cell)),
            Necessity::Needed => {}
            Necessity::Unknown(limit) => return Err(NeedError::Unknown(limit)),
        }
    }
    Ok(redundant)
}

/// A minimal puzzle within this one: the same solution, and each of its givens is needed. The
/// givens are tried in a random order, which depends on the seed alone. Pencilmarks stay.
///
/// Each question has these limits.
///
/// # Errors
/// There is no solution, or several, or a limit came first.
pub fn minimized(puzzle: &Sudoku, seed: u64, limits: &Limits) -> Result<Sudoku, NeedError> {
    let (mut givens, mut questions) = unique(puzzle, limits)?;
    let mut groups: Vec<Vec<usize>> = given_cells(puzzle)
        .into_iter()
        .map(|cell| vec![cell])
        .collect();
    Random::new(seed, 0).shuffle(&mut groups);
    let reduced = reduce(&mut givens, &groups, (0, 0), &mut questions);
    match reduced.map(|reduced| reduced.unknown) {
        Ok(None) => Ok(givens.puzzle),
        Ok(Some(limit)) | Err(limit) => Err(NeedError::Unknown(limit)),
    }
}

/// Indices of the cells that are given.
fn given_cells(puzzle: &Sudoku) -> Vec<usize> {
    puzzle
        .givens()
        .map(|(cell, _)| puzzle.shape().index(cell))
        .collect()
}

/// The puzzle, if it has one solution.
fn unique(puzzle: &Sudoku, limits: &Limits) -> Result<(Givens, Questions), NeedError> {
    let mut solver = SudokuSolver::new().limits(limits.clone());
    // The engine of such a solver takes every puzzle.
    match solver.answer(puzzle).verdict {
        SudokuVerdict::Unique(_) => Ok((
            Givens::new(puzzle.clone()),
            Questions::new(Engine::best_for(puzzle.rules()), limits.clone(), None),
        )),
        SudokuVerdict::Unknown(limit, _) => Err(NeedError::Unknown(limit)),
        verdict => Err(NeedError::NotUnique(Box::new(verdict))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{FullGrids, Symmetry};
    use crate::shape::Shape;

    /// Other solutions of earlier questions answer later ones as a search would.
    #[test]
    fn what_is_known_of_the_grid_changes_no_puzzle() {
        let mut grids = FullGrids::new(Shape::NINE);
        for (number, symmetry) in Symmetry::ALL.into_iter().cycle().take(20).enumerate() {
            let mut random = Random::new(5, number as u64);
            let grid = grids.draw(&mut random).unwrap();
            let mut orbits = symmetry.orbits(Shape::NINE);
            random.shuffle(&mut orbits);
            let [plain, knowing] = [false, true].map(|knows| {
                let mut questions = Questions::new(Engine::Nine, Limits::default(), None);
                if knows {
                    questions.begin(&grid);
                }
                let mut givens = Givens::new(Sudoku::from(&grid));
                let reduced = reduce(&mut givens, &orbits, (0, 0), &mut questions).unwrap();
                // Asked again, each group is needed.
                let left: Vec<_> = orbits.iter().filter(|orbit| givens.has(orbit[0])).collect();
                assert_eq!(
                    reduce(&mut givens, &left, (0, 0), &mut questions),
                    Ok(reduced)
                );
                (givens.puzzle, reduced)
            });
            assert_eq!(plain, knowing, "{symmetry}");
            assert!(plain.0.unique() && plain.1.left < 50);
        }
    }
}
