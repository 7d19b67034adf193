//! Floor 4: what an observer of a search sees.
//!
//! The observer is a type parameter of the fixpoint loop and of the search loop. [`()`](unit)
//! observes nothing, and the compiler leaves no code of it. A step borrows the record of the trail:
//! the changes of a propagator's run are a slice of the log.
//!
//! * To watch a search, implement [`Tracer`].
//! * To keep a search as text or data, use a [`Recorder`]; [`Trace`] is the data, with its parser.
//! * To count steps, use [`Count`].

mod branch;
mod event;
mod legend;
mod parse;
mod record;
#[doc = include_str!("../docs/snapshots.md")]
pub mod snapshots {}
mod text;
mod tracer;

pub use self::branch::{Branch, Side};
pub use self::event::{End, Event, Held, Level, Limit, Loss, Origin, Version};
pub use self::legend::Legend;
pub use self::parse::TraceError;
pub use self::record::{Bounds, Header, Recorder, Sink};
pub use self::text::Trace;
pub use self::tracer::{Count, Step, Tracer};
