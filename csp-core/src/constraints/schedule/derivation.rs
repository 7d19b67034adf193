//! What is noted while rules run, and what a bound needs: see [`Explained`](super::explained::Explained).

/// A bound of the window of a task. Times are those of its direction: with time running backwards
/// the latest completion is the earliest start, and its sign is turned.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// Whether it is that of time running backwards.
    pub(super) is_mirrored: bool,
    pub(super) task: usize,
    /// It starts at this time or later.
    pub(super) start: i64,
}

/// A step that was noted: the bound of a task before it.
#[derive(Clone, Copy)]
pub(super) struct DerivationStep {
    pub(super) before: Bound,
    /// Steps of the same number do not see each other.
    pub(super) round: usize,
}

/// What was noted, and what is needed.
#[derive(Default)]
pub(super) struct Derivation {
    pub(super) is_noting: bool,
    pub(super) steps: Vec<DerivationStep>,
    pub(super) rounds: usize,
    /// The needed starts of the tasks, in both directions.
    pub(super) needs: [Vec<Option<i64>>; 2],
    /// Whether it matters how long a task takes.
    pub(super) is_used: Vec<bool>,
}

impl Derivation {
    /// Begins a derivation of this many tasks.
    pub(super) fn begin(&mut self, tasks: usize) {
        self.steps.clear();
        for needs in &mut self.needs {
            needs.clear();
            needs.resize(tasks, None);
        }
        self.is_used.clear();
        self.is_used.resize(tasks, false);
    }

    /// Needs a bound.
    pub(super) fn need(&mut self, bound: Bound) {
        let known = &mut self.needs[usize::from(bound.is_mirrored)][bound.task];
        *known = Some(known.map_or(bound.start, |known| known.max(bound.start)));
        self.is_used[bound.task] = true;
    }
}
