//! Floor 2: instances of the pseudo-Boolean competition.

mod formula;
mod post;
mod reader;

use self::formula::OpbRows;
use crate::error::InstanceError;
use crate::search::{CheckedAnswer, CompetitionInstance, InstanceFailure, InstanceSummary};
use csp_core::limits::Limits;
use std::ops::ControlFlow;

/// An instance of the [pseudo-Boolean competition](https://www.cril.univ-artois.fr/PB16/format.pdf): sums of 0/1 variables, of their
/// negations, and of products of these.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_instances::{CompetitionInstance as _, InstanceStatus, OpbInstance};
/// use std::ops::ControlFlow;
/// let instance = OpbInstance::read("min: 3 x1 2 x2 2 ~x3 ;\n1 x1 1 x2 >= 1 ;\n1 x2 x3 = 0 ;\n")?;
/// let mut best = String::new();
/// let summary = instance.solve(1, Limits::default(), |answer| {
///     best = instance.text(answer);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((summary.status, best.as_str()), (InstanceStatus::Optimum, "v x1 -x2 x3\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpbInstance {
    formula: OpbRows,
}

impl CompetitionInstance for OpbInstance {
    fn read(text: &str) -> Result<Self, InstanceError> {
        let formula = reader::read(text)?;
        Ok(Self { formula })
    }

    fn solve(
        &self,
        most: u64,
        limits: Limits,
        report: impl FnMut(&CheckedAnswer) -> ControlFlow<()>,
    ) -> Result<InstanceSummary, InstanceFailure> {
        let judge = |values: &[i64]| self.formula.judge(values);
        let posted = post::post(&self.formula)?;
        Ok(posted.search(most, limits, &judge, report)?)
    }

    fn text(&self, answer: &CheckedAnswer) -> String {
        let mut text = "v".to_owned();
        for (name, &value) in self.formula.names.iter().zip(&answer.values) {
            text += if value == 1 { " " } else { " -" };
            text += name;
        }
        text + "\n"
    }
}
