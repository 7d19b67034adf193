//! Where the events of a trace go, and how many.

use super::event::{Event, Level, Version};
use super::legend::Legend;

/// What stands before the events of a trace.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Header<'a> {
    /// The version of the format.
    pub version: Version,
    /// How much the trace contains.
    pub level: Level,
    /// What was searched, on one line.
    pub about: Option<&'a str>,
    /// The names of variables and propagators.
    pub legend: &'a Legend,
}

/// Receives events. A `String` keeps the text, a [`Trace`](super::Trace) the data.
pub trait Sink {
    /// Called once, before the first event.
    fn begin(&mut self, header: Header<'_>);

    /// Called for each event, in order. The last event is [`Event::Ended`].
    fn event(&mut self, legend: &Legend, event: &Event);
}

/// The largest size of a trace. A longer or deeper one is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most events, without the last line.
    pub events: u64,
    /// The greatest depth: the trace ends at the first node that is deeper.
    pub depth: usize,
}

impl Default for Bounds {
    /// No bounds.
    fn default() -> Self {
        Self {
            events: u64::MAX,
            depth: usize::MAX,
        }
    }
}
