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
/// assert_eq!(look(&d), []);
/// d.pop_level();
/// assert_eq!(look(&d), [y]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// For each entry of the log that was read, the variable that it changed, or [`NO_VARIABLE`].
    read: Vec<u32>,
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
