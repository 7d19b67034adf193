//! Which variables have changed since the last look.

use super::Domains;
use crate::ids::Var;

/// A reader of the trail: tells which domains are not what they were when it last looked, whether
/// they have lost values since or got some back. Each look costs as much as has happened since the
/// last one, however many variables there are.
///
/// It is one reader of one trail. What it remembers need not be undone on backtracking.
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
/// assert_eq!(look(&d), []);
/// d.pop_level();
/// assert_eq!(look(&d), [y]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// By entry of the log the variable that it changed, or [`NO_VARIABLE`]: as far as it was read.
    read: Vec<u32>,
    /// How many levels had been closed then.
    pops: u64,
}

/// The entry is about something else.
const NO_VARIABLE: u32 = u32::MAX;

impl Changes {
    /// Tells of each variable that has changed since the last call, the first time since the
    /// beginning; of some more than once, and of some that are again what they were.
    pub fn each(&mut self, d: &Domains, mut changed: impl FnMut(Var)) {
        d.trail().follow();
        let kept = d.trail().kept_since(self.pops).min(self.read.len());
        self.pops = d.trail().pops();
        for var in self.read.drain(kept..).filter(|&var| var != NO_VARIABLE) {
            changed(d.numbered(var));
        }
        for &entry in &d.trail().log()[kept..] {
            let var = d.variable(entry);
            self.read.push(var.map_or(NO_VARIABLE, Var::raw));
            var.into_iter().for_each(&mut changed);
        }
    }
}
