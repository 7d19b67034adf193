//! Instances of two competitions: [`OpbInstance`] (pseudo-Boolean) and [`XcspInstance`] (XCSP3-core).
//!
//! Each is read, posted as a model of the engine and searched. Each solution is checked against the instance as it was read,
//! by code that shares nothing with the posting, before it is reported.

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors, and from the module, never from here.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `error` | what is wrong with an instance, and where |
// | 1 | `search` | what each instance can do, and the search, each solution of which is checked |
// | 2 | `opb` | instances of the pseudo-Boolean competition |
// | 2 | `xcsp3` | instances of XCSP3-core |

mod error;
mod opb;
mod search;
mod xcsp3;

pub use self::error::{InstanceError, instance_text};
pub use self::opb::OpbInstance;
pub use self::search::{
    CheckedAnswer, CompetitionInstance, FalseAnswer, InstanceFailure, InstanceStatus,
    InstanceSummary,
};
pub use self::xcsp3::XcspInstance;
