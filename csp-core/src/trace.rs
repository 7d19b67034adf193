//! Floor 4: what an observer of a search sees.
//!
//! The observer is a type parameter of the fixpoint loop and of the search loop. [`()`](unit)
//! observes nothing, and the compiler leaves no code of it. A step borrows the record of the trail:
//! the changes of a propagator's run are a slice of the log.
//!
//! * To watch a search, implement [`Tracer`].
//! * To keep a search as text or data, use a [`Recorder`]; [`Trace`] is the data, with its parser.
//! * To count steps, use [`StepCounter`].
//!
//! The reasons are in `docs/decisions/23-trace-is-data-and-text.md`.

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
pub use self::event::{Held, Limit, Loss, NogoodOrigin, TraceEnd, TraceEvent, TraceLevel, Version};
pub use self::legend::Legend;
pub use self::parse::TraceError;
pub use self::record::{Bounds, Recorder, Sink, TraceHeader};
pub use self::text::Trace;
pub use self::tracer::{SearchStep, StepCounter, Tracer};
