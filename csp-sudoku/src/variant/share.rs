//! One door out to other programs.

use super::f_puzzles::write_f_puzzle;
use super::iss::write_iss;
use super::share_error::{ShareError, ShareForm};
use crate::link::{SharedPuzzle, encode, encode_for_sudoku_pad};
use crate::sudoku::Sudoku;

/// The puzzle in a form that another program reads, and [`read`](super::read), too. The title and the solution are kept
/// where the form has them; how cells stand is left out.
///
/// ```
/// use csp_sudoku::variant::{DrawnParts, ShareForm, read, share};
///
/// let iss = ".Shape~4x4.Thermo~R2C1~R3C1~R4C2.~R1C1_3";
/// let puzzle = read(iss, DrawnParts::Refuse)?;
/// assert_eq!(share(&puzzle, ShareForm::Iss)?, iss);
/// let link = share(&puzzle, ShareForm::FPuzzles)?;
/// assert!(link.starts_with("https://f-puzzles.com/?load=N4Ig"));
/// assert_eq!(read(&link, DrawnParts::Refuse)?, puzzle);
/// let link = share(&puzzle, ShareForm::SudokuPad)?;
/// assert!(link.starts_with("https://sudokupad.app/fpuzN4Ig"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first part that the form cannot say: a clue, a house, or the board.
pub fn share(puzzle: &Sudoku, form: ShareForm) -> Result<String, ShareError> {
    let f_puzzle = || write_f_puzzle(puzzle).map_err(|error| ShareError { form, ..error });
    Ok(match form {
        ShareForm::FPuzzles => encode(&SharedPuzzle::FPuzzles(Box::new(f_puzzle()?))),
        ShareForm::SudokuPad => encode_for_sudoku_pad(&f_puzzle()?),
        ShareForm::Iss => write_iss(puzzle)?,
    })
}
