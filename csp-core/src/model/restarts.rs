//! Searches that restart.

use super::Model;
use crate::restarts::Restarts;

impl Model {
    /// From now on searches restart at the root, as this policy says. The closed parts of the
    /// tree are kept as nogoods: searches still find each solution once, and still prove that there
    /// is no other. Restarts help with branchers that choose differently in the next run, such as
    /// [`VarOrder::DomWDeg`]. Traces show the nogoods, as those of a search that
    /// [learns](Self::learning).
    ///
    /// Every nogood is kept until the search ends. A run adds at most as many as there are refuted
    /// decisions on its last path.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 6, 1..=6)?;
    /// model.all_different(&x)?;
    /// model.branch_on(&x, VarOrder::DomWDeg, ValueOrder::Random(1))?;
    /// model.restarts(Restarts::luby(10));
    /// assert_eq!(model.solutions().count(), 720);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// [`VarOrder::DomWDeg`]: crate::branching::VarOrder::DomWDeg
    pub fn restarts(&mut self, restarts: Restarts) {
        self.restarts = Some(restarts);
    }
}
