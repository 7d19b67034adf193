//! Proofs of what a search shows, for a checker that knows nothing of this project.
//!
//! [`prove`] writes a model as pseudo-Boolean inequalities (OPB), and its search as a proof for
//! [VeriPB](https://gitlab.com/MIAOresearch/software/VeriPB) [Bogaerts et al. 2023]. It reads the
//! [trace](csp_core::trace) of the search and asks the propagators for the reasons of the steps that
//! a nogood rests on. Plain searches pay nothing for it.
//!
//! ```
//! use csp_core::prelude::*;
//! use csp_proof::{Conclusion, prove};
//! // Three pigeons, two holes.
//! let mut model = Model::new();
//! let hole = model.array("hole", 3, 1..=2)?;
//! model.post(AllDifferent::new(&hole).consistency(Consistency::Domain))?;
//! let mut lines = Vec::new();
//! let proof = prove(&mut model, Goal::Satisfy, &mut lines)?;
//! assert_eq!(proof.verdict, Conclusion::NoSolution);
//! assert!(proof.summary.is_complete());
//! assert!(String::from_utf8(lines)?.contains("conclusion UNSAT"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`opb`] writes the inequalities alone. [`ProofSummary`] says what each kind of constraint takes, and what the proof leaves out.

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors. No file here reads a clock or opens a file.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `literal`, `names`, `error`, `summary` | 0/1 variables and their names; what is said about a proof |
// | 1 | `row`, `search`, `style` | inequalities; the search whose trace becomes a proof; how variables have to be written |
// | 2 | `propagation` | unit propagation, as the checker does it |
// | 3 | `encoding` | variables of the model as 0/1 variables |
// | 4 | `formula` | a model as inequalities |
// | 5 | `opb` | a model written down by itself |
// | 5 | `hall`, `path`, `cases` | Hall sets; the decisions that lead to a node; distinctions of cases |
// | 6 | `script` | the lines of a proof |
// | 7 | `steps` | nogoods, and the steps that they rest on |
// | 8 | `prove` | from a trace to a proof |

mod cases;
mod encoding;
mod error;
mod formula;
mod hall;
mod literal;
mod names;
mod opb;
mod path;
mod propagation;
mod prove;
mod row;
mod script;
mod search;
mod steps;
mod style;
mod summary;

pub use self::error::ProofError;
pub use self::opb::{OpbFormula, opb};
pub use self::prove::{Proof, prove};
pub use self::summary::{Conclusion, ProofSummary};
