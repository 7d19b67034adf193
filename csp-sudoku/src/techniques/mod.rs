//! Techniques that people use: hints, paths, all steps, grades.
//!
//! A [`Position`] is what is known of a puzzle. A [`Ladder`] says which techniques are tried, in
//! which order. It gives the [hint](Ladder::hint), the [path](Ladder::path) to the end with its
//! [`Grade`], and [all steps](Ladder::all_steps). A [`Step`] is data. [`notation()`] writes it as
//! HoDoKu does, and [`english()`] for someone who has never heard of the technique.
//!
//! ```
//! use csp_sudoku::techniques::{Ladder, Position};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = Ladder::default().path(&Position::new(&puzzle)?);
//! assert_eq!(path.steps[0].to_string(), "Naked Single: r5c5=5");
//! assert_eq!(path.grade.to_string(), "Easy (204)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Names, order, levels, scores and notation are those of HoDoKu 2.2 [Hobiger 2012].
//!
//! What takes too long on large boards is left out: on boards with more than nine digits almost
//! locked sets have at most five cells; nice loops and forcing chains are looked for up to 3,000
//! candidates and groups; forcing nets lie within each other only on boards of up to 128 cells.

// How to add a family of techniques.
//
// 1. `technique.rs`: a row for each technique, with HoDoKu's name, code and short name. If several
//    share a rung of the ladder, say so in `Technique::rung`. If they need one solution, say so in
//    `Technique::assumes_unique`.
// 2. `defaults.rs`: a row for each rung, at HoDoKu's place, with level and score.
// 3. A file, or a folder, with the family's name: one routine for the whole family,
//    `pub(super) fn find<const W: usize>(board: &Board<W>, technique: Technique, found: &mut Found)
//    -> ControlFlow<()>`. It gives each step to `found.add(step)?`, in the order in which HoDoKu finds
//    them, as the first is the hint. Steps of other techniques of the family are left out.
//    `Board` has what is needed on bits: `candidates[cell]`, `cells[digit]`, `places(house, digit)`,
//    `layout.peers[cell]`, `layout.common_peers(&set)`, `layout.seats(cell)`. Digits count from 0 there
//    and from 1 in steps. A house that is not `complete` need not have each digit.
//    If a family needs the usual houses, it finds nothing on boards without them.
// 4. `search.rs`: an arm of `find`. `step.rs`: a row of the table of `Pattern`, and fields if it needs
//    more. The eliminations stand in the order in which HoDoKu removes them, which the notation shows
//    and which decides on the next single.
// 5. `notation.rs` and `english/`: an arm, and the text.
// 6. `tests/techniques/positions.txt`: four positions of each technique or more.

mod als;
mod board;
mod cell_set;
mod chains;
mod deduction;
mod defaults;
mod derived;
mod english;
mod family;
mod fish;
mod ladder;
mod ladder_file;
mod layout;
mod locked;
mod nets;
mod notation;
mod notation_chains;
mod notation_sets;
mod options;
mod path;
mod position;
mod premises;
mod prove;
mod queue;
mod quiet;
mod search;
mod single_digit;
mod singles;
mod start;
mod step;
mod subsets;
mod sue_de_coq;
mod technique;
mod uniqueness;
mod wings;

pub use self::deduction::Goal;
pub use self::english::english;
pub use self::family::{Family, Selection, SelectionError};
pub use self::ladder::{Ladder, Level, LevelError, Rung, Use};
pub use self::ladder_file::{LadderError, LadderErrorKind};
pub use self::notation::notation;
pub use self::options::Options;
pub use self::path::{End, Grade, Path};
pub use self::position::{Position, PositionError};
pub use self::prove::{Basis, Proof, ProofError, Prover};
pub use self::start::{Mistake, Obstacle, Start, Uniqueness};
pub use self::step::{Candidate, Claim, DigitSet, Pattern, Step};
pub use self::technique::{Technique, TechniqueError};
