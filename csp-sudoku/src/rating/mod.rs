//! How hard a puzzle is by Sudoku Explainer: ER, EP and ED.
//!
//! [`rate`] walks the path that Sudoku Explainer walks: at each step the first method of its list
//! that finds something, and of what that method finds the step that it takes. ER is the rating of
//! the hardest step, EP that of the hardest up to the first that fills a cell, ED that of the first
//! step. A puzzle with ER = EP is a pearl, with ER = ED a diamond.
//!
//! ```
//! use csp_sudoku::rating::rate;
//! use csp_sudoku::techniques::Position;
//!
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let path = rate(&Position::new(&puzzle)?)?;
//! assert_eq!(path.rating.to_string(), "2.6/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | rating | methods, in their order |
//! |---|---|
//! | 1.0, 1.2, 1.5 | hidden single: the last blank cell of a house; in a box; in a line |
//! | 1.7, 1.9 | pointing, claiming that leaves a hidden single |
//! | 2.0 | hidden pair that leaves a hidden single |
//! | 2.3 | naked single |
//! | 2.5 | hidden triplet that leaves a hidden single |
//! | 2.6, 2.8 | pointing, claiming |
//! | 3.0, 3.2, 3.4 | naked pair, X-Wing, hidden pair |
//! | 3.6, 3.8, 4.0 | naked triplet, swordfish, hidden triplet |
//! | 4.2, 4.4 | XY-Wing, XYZ-Wing |
//! | 4.5 to 5.0 | unique rectangle, loop of 6, of 8, of 10 or more; with a set of `n` cells `(n - 1) / 10` more |
//! | 5.0, 5.2, 5.4 | naked quad, jellyfish, hidden quad |
//! | 5.6, 5.7 | BUG of type 1, of type 2 or 4; of type 3 `(n - 1) / 10` more |
//! | 6.2 | aligned pair exclusion |
//! | 6.5, 6.6, 7.0 | X- and Y-cycle; forcing X-chain; cycle and forcing chain with links of both kinds |
//! | 7.5 | aligned triplet exclusion |
//! | 7.5 | Nishio |
//! | 8.0 | cell and region forcing chains |
//! | 8.5 | dynamic forcing chains |
//! | 9.0 | dynamic, with locked candidates, pairs, X-Wings |
//! | 9.5, 10.0, 10.5, 11.0 | also with forcing chains; multiple ones; dynamic ones; dynamic ones with forcing chains |
//!
//! From 6.5 on (aligned exclusion aside) a tenth is added for each of the limits 4, 6, 8, 12, 16, 24,
//! … that the number of literals of the chains, less two, is over.
//!
//! Source: Nicolas Juillerat, Sudoku Explainer 1.2.1 (2006 to 2009), with the command `serate` 1.2.1.3
//! by Glenn Fowler (2009), by which the community of the patterns game rates. The order in which
//! houses, cells and digits are looked at is part of the rating, as it decides which step is taken.
//! It differs from that of the [`techniques`](crate::techniques), which follow HoDoKu, so this module
//! has searches of its own.
//!
//! All 1,043 puzzles that were compared, from ER 1.2 to 11.1, have the same ER, EP and ED by both
//! programs. This one needs a fiftieth of the time. Two things to know:
//!
//! - A rating is that of a puzzle as it stands. In `top1465`, 9 of 250 puzzles had another ER
//!   after their rows and columns had been shuffled, 2 after transposition, none with other digits.
//! - In Sudoku Explainer the order in which a nested cycle or X-Wing removes several candidates
//!   depends on addresses of objects. Here it is that of the pattern. So ratings from 9.0 on may
//!   differ in principle.

mod aligned;
mod board;
mod chains;
mod direct;
mod grave;
mod houses;
mod loops;
mod method;
mod outcome;
mod patterns;
mod rate;
mod wings;

pub use self::method::{Depth, Method};
pub use self::rate::{RatedPath, RatedStep, Rating, RatingError, rate};
