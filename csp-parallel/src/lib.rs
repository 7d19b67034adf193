//! One model, several threads: the same answers for any number of them.
//!
//! The search tree is cut into many parts, which do not depend on the number of threads. A thread
//! that is free takes the next part [Régin, Rezgui & Malapert 2013]. Each part is searched by its
//! own copy of the model: what a brancher learns in one part is not known in another. Solutions
//! come in the order of the parts.
//!
//! ```
//! use csp_core::prelude::*;
//! use csp_parallel::Parallel;
//!
//! let queens = Parallel::new(|| {
//!     let mut model = Model::new();
//!     let queens = model.array("queen", 8, 0..=7)?;
//!     for (i, &a) in queens.iter().enumerate() {
//!         for (j, &b) in queens.iter().enumerate().skip(i + 1) {
//!             for steps in [0, (j - i) as i32, -((j - i) as i32)] {
//!                 model.post(NotEqual::new(a, b).offset(steps))?;
//!             }
//!         }
//!     }
//!     Ok((model, queens))
//! })?;
//! assert_eq!(queens.count()?.stats.solutions, 92);
//! let first = queens.solve()?.solution().expect("there are 92");
//! assert_eq!(first.values(queens.vars()), [0, 4, 7, 5, 2, 6, 1, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Past one machine, [`parts`] writes the parts of a tree as lines of text, and [`search_part`] searches
//! one of them, in any process that builds the same model.

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `board`, `incumbent`, `subproblem`, `strategy` | where workers leave what they find; the best solution; a part of a tree; how engines of a portfolio differ |
// | 1 | `split`, `engine` | a tree in parts; a search that takes turns |
// | 2 | `tree`, `crew`, `meeting` | the parts of a tree for others, and the search of one; threads for turns; where engines tell each other what is new |
// | 3 | `workers` | the threads, and who reads what they find |
// | 4 | `parallel`, `portfolio` | solving, counting, optimising: by parts, and in several ways |

mod board;
mod crew;
mod engine;
mod incumbent;
mod meeting;
mod parallel;
mod portfolio;
mod split;
mod strategy;
mod subproblem;
mod tree;
mod workers;

pub use self::parallel::Parallel;
pub use self::portfolio::{Portfolio, PortfolioAnswer};
pub use self::subproblem::{Subproblem, SubproblemError};
pub use self::tree::{parts, search_part};
pub use self::workers::{Explored, ParallelError};
