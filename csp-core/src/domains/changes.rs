//! The variables that have changed since the last look.

use super::Domains;
use crate::ids::Var;

/// Reads the trail to find the domains that have changed since the last look, whether they lost
/// values or got some back. The time of a look depends on the number of changes since the last one,
/// not on the number of variables.
///
/// Use one of these for one trail only. Its contents need not be undone on backtracking.
///
/// ```
/// use csp_core::domains::{Changes, Domains, Store};
/// let mut d = Store::default();
/// let [x, y] = [(); 2].map(|()| d.new_var(&(1..=9).into()).unwrap());
/// let mut changes = Changes::default();
/// let mut look = |d: &Domains| {
///     let mut changed = Vec::new();
///     changes.each(d, |x| changed.push(x));
///     changed
/// };
/// d.at_least(x, 4).unwrap();
/// assert_eq!(look(&d), [x]);
/// d.push_level();
/// d.at_least(y, 4).unwrap();
/// assert_eq!(look(&d), [y]);
/// assert!(look(&d).is_empty());
/// d.pop_level();
/// assert_eq!(look(&d), [y]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// For each entry of the log that was read, the variable that it changed, or [`NO_VARIABLE`].
    read: Vec<u32>,
    /// The number of entries at the beginning of the log that it has forgotten.
    start: usize,
    /// The number of levels that had been closed at the last look.
    pops: u64,
}

/// For entries that changed no variable.
const NO_VARIABLE: u32 = u32::MAX;

impl Changes {
    /// Calls `changed` with each variable that has changed since the last call, or since the
    /// beginning for the first call. It may report a variable more than once, and also one whose
    /// domain is again what it was.
    pub fn each(&mut self, d: &Domains, mut changed: impl FnMut(Var)) {
        let kept = self.kept(d);
        self.pops = d.trail().pops();
        for var in self
            .read
            .drain(kept - self.start..)
            .filter(|&var| var != NO_VARIABLE)
        {
            changed(d.numbered(var));
        }
        for &entry in &d.trail().log()[kept..] {
            let var = d.variable(entry);
            self.read.push(var.map_or(NO_VARIABLE, Var::raw));
            var.into_iter().for_each(&mut changed);
        }
    }

    /// The length of the beginning of the log that has not changed since the last look.
    fn kept(&self, d: &Domains) -> usize {
        d.trail().follow();
        d.trail().kept_since(self.pops).min(self.end())
    }

    /// The length of the log at the last look.
    fn end(&self) -> usize {
        self.start + self.read.len()
    }
}

/// [`Changes`] with a limit, for a reader that can also look at everything: a propagator with a
/// small scope in a large model, say. If more entries have come or gone since the last look than
/// the limit allows, it reports that there were too many. Its memory is at most twice the limit.
///
/// ```
/// use csp_core::domains::{Domains, RecentChanges, Store};
/// let mut d = Store::default();
/// let x: Vec<_> = (0..9).map(|_| d.new_var(&(1..=9).into()).unwrap()).collect();
/// let mut changes = RecentChanges::new(3);
/// let mut look = |d: &Domains| {
///     let mut changed = Vec::new();
///     changes.each(d, |x| changed.push(x)).then_some(changed)
/// };
/// d.at_least(x[0], 4).unwrap();
/// assert_eq!(look(&d), Some(vec![x[0]]));
/// d.push_level();
/// for &x in &x[1..6] {
///     d.at_least(x, 4).unwrap();
/// }
/// assert_eq!(look(&d), None);
/// d.at_least(x[8], 4).unwrap();
/// assert_eq!(look(&d), Some(vec![x[8]]));
/// d.pop_level();
/// assert_eq!(look(&d), None);
/// ```
#[derive(Clone, Debug)]
pub struct RecentChanges {
    changes: Changes,
    most: usize,
}

impl RecentChanges {
    /// Reports at most this many changes at a time.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            changes: Changes::default(),
            most,
        }
    }

    /// Calls `changed` as [`Changes::each`] does. `false`: there were too many changes, and
    /// `changed` was not called.
    #[must_use]
    pub fn each(&mut self, d: &Domains, changed: impl FnMut(Var)) -> bool {
        let start = self.changes.start;
        let kept = self.changes.kept(d);
        let undone = self.changes.end() - kept;
        let new = d.trail().log().len() - kept;
        if kept < start || undone + new > self.most {
            self.begin_again(d);
            return false;
        }
        self.changes.each(d, changed);
        let forgotten = self.changes.read.len().saturating_sub(self.most);
        // Only once half of it can go: then each entry is moved once.
        if forgotten > self.most {
            self.changes.read.drain(..forgotten);
            self.changes.start += forgotten;
        }
        true
    }

    /// Reads all changes until now without reporting them.
    pub fn skip(&mut self, d: &Domains) {
        let _is_told = self.each(d, |_| ());
    }

    /// Reads the newest entries only. They are kept because they may be undone one by one.
    fn begin_again(&mut self, d: &Domains) {
        self.changes.read.clear();
        self.changes.start = d.trail().log().len().saturating_sub(self.most);
        self.changes.pops = d.trail().pops();
        self.changes.each(d, |_| ());
    }
}
