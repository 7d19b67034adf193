//! All variables take different values, in three strengths.

mod bounds;
mod domain;
mod joint;
mod repeated;
mod value;
mod views;

pub(crate) use self::domain::{Bits, RangeUniverse, Universe, WordUniverse};
pub use self::joint::AllDifferents;
pub(crate) use self::value::explain_lost;

use self::repeated::Repeated;
use self::value::{ByWord, ValueAllDifferent};
use self::views::{ByView, as_variables};
use crate::constraints::NotEqual;
use crate::constraints::prelude::*;
use std::collections::HashSet;

/// All variables take different values.
///
/// * [`Consistency::Value`] (the default): the others lose the value of a fixed variable.
/// * [`Consistency::Bounds`]: the bounds of each variable have a support within the bounds of the
///   others [López-Ortiz, Quimper, Tromp & van Beek 2003], or [Glover 1967] where values are close
///   together. For domains of any kind.
/// * [`Consistency::Domain`]: every value has a support [Régin 1994]. It needs domains that are
///   kept as bits, and a table of one bit for each variable and value: when a domain keeps bounds
///   only, or when the table would take more than 128 MiB, bounds consistency is posted in its
///   stead.
///
/// A variable that is twice in the scope would have to differ from itself. So there is no solution.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=2)?;
/// model.post(AllDifferent::new(&x).consistency(Consistency::Domain))?;
/// let mut search = model.solutions();
/// assert_eq!(search.by_ref().count(), 0);
/// assert_eq!(search.stats().nodes, 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferent {
    views: Vec<View>,
    consistency: Consistency,
}

impl AllDifferent {
    /// The constraint over these variables.
    #[must_use]
    pub fn new(scope: &[Var]) -> Self {
        Self::of(scope)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. Value
    /// consistency needs no further variables, nor does bounds consistency where the scales are 1 or -1 and the
    /// variables differ. Otherwise there is an auxiliary one for each view.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>) -> Self {
        let views = views.into_iter().map(Into::into).collect();
        Self {
            views,
            consistency: Consistency::Value,
        }
    }

    /// The same constraint with this strength. The stronger ones run after the value propagator has
    /// reached its fixpoint.
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self {
            consistency,
            ..self
        }
    }
}

impl AllDifferent {
    /// Whether the values of each view are as far apart as those of its variable.
    fn is_isometric(&self) -> bool {
        self.views.iter().all(|view| view.scale().abs() == 1)
    }
}

impl Constraint for AllDifferent {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let scope: Vec<Var> = self.views.iter().map(|view| view.var()).collect();
        posting.check("all_different", &scope)?;
        if self.views.iter().all(|view| view.is_plain()) {
            return post_variables(scope, self.consistency, posting);
        }
        let distinct: HashSet<&View> = self.views.iter().collect();
        if distinct.len() < self.views.len() {
            return posting.add(Repeated { scope });
        }
        let by_view = ByView::new(self.views.clone(), posting);
        posting.add(by_view)?;
        match self.consistency {
            Consistency::Value => Ok(()),
            Consistency::Bounds if self.is_isometric() && !has_repeats(&scope) => {
                bounds::post(self.views, posting)
            }
            _ => {
                let vars = as_variables(&self.views, posting)?;
                post_variables(vars, self.consistency, posting)
            }
        }
    }
}

fn post_variables(
    scope: Vec<Var>,
    consistency: Consistency,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    match scope[..] {
        [] | [_] => return Ok(()),
        _ if has_repeats(&scope) => return posting.add(Repeated { scope }),
        [x, y] => return posting.add(NotEqual::new(x, y)),
        _ if ByWord::fits(&scope, posting.domains()) => posting.add(ByWord::new(scope.clone()))?,
        _ => {
            let by_value = ValueAllDifferent::new(scope.clone(), posting);
            posting.add(by_value)?;
        }
    }
    match consistency {
        Consistency::Value => Ok(()),
        Consistency::Bounds => bounds::post(scope, posting),
        Consistency::Domain => domain::post(scope, posting),
    }
}
