//! Floor 2: instances of XCSP3-core.

mod constraint;
mod declarations;
mod document;
mod evaluate;
mod expression;
mod families;
mod names;
mod post;
mod reader;
mod scanner;

use self::evaluate::XcspAssignment;
use self::reader::ReadInstance;
use self::scanner::XcspDeclared;
use crate::error::InstanceError;
use crate::search::{CheckedAnswer, CompetitionInstance, InstanceFailure, InstanceSummary};
use csp_core::limits::Limits;
use std::ops::ControlFlow;

/// An instance of [XCSP3-core](https://arxiv.org/abs/2009.00514).
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_instances::{CompetitionInstance as _, InstanceStatus, XcspInstance};
/// use std::ops::ControlFlow;
/// let instance = XcspInstance::read(r#"
/// <instance format="XCSP3" type="COP">
///   <variables> <array id="x" size="[3]"> 1..5 </array> </variables>
///   <constraints>
///     <allDifferent> x[] </allDifferent>
///     <intension> eq(x[0],add(x[1],2)) </intension>
///   </constraints>
///   <objectives> <maximize type="sum"> <list> x[] </list> </maximize> </objectives>
/// </instance>"#)?;
/// let mut best = String::new();
/// let summary = instance.solve(1, Limits::default(), |answer| {
///     best = instance.text(answer);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(summary.status, InstanceStatus::Optimum);
/// assert_eq!(best, "v <instantiation> <list> x[] </list> <values> 5 3 4 </values> </instantiation>\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XcspInstance {
    read: ReadInstance,
}

impl XcspInstance {
    /// Whether there is an objective.
    #[must_use]
    pub const fn has_objective(&self) -> bool {
        self.read.objective.is_some()
    }

    /// The objective of these values of all variables, 0 if there is none, by the instance as it was read.
    ///
    /// # Errors
    /// What they do not keep.
    pub fn judge(&self, values: &[i64]) -> Result<i128, String> {
        self.judge_domains(values)?;
        let assignment = XcspAssignment(values);
        for stated in &self.read.constraints {
            if assignment.holds(&stated.constraint) != Some(true) {
                let (name, line) = (&stated.element, stated.place.line);
                return Err(format!("<{name}> in line {line} does not hold"));
            }
        }
        let Some(objective) = &self.read.objective else {
            return Ok(0);
        };
        let value = assignment.objective(objective);
        value.ok_or_else(|| "the objective has no value".to_owned())
    }

    /// Whether each value is one that its variable can have.
    fn judge_domains(&self, values: &[i64]) -> Result<(), String> {
        let variables = &self.read.variables;
        if values.len() != variables.names.len() {
            let (found, needed) = (values.len(), variables.names.len());
            return Err(format!("there are {found} values for {needed} variables"));
        }
        for ((name, domain), value) in variables.names.iter().zip(&variables.domains).zip(values) {
            let mut ranges = domain.iter();
            if !ranges.any(|(low, high)| low <= value && value <= high) {
                return Err(format!("{name} does not have the value {value}"));
            }
        }
        Ok(())
    }

    /// The values that each variable can have, as ranges, in the order of the values of answers. A symbol is a number, the same in all
    /// domains.
    #[must_use]
    pub fn domains(&self) -> &[Vec<(i64, i64)>] {
        &self.read.variables.domains
    }
}

impl CompetitionInstance for XcspInstance {
    fn read(text: &str) -> Result<Self, InstanceError> {
        let read = reader::read(text)?;
        Ok(Self { read })
    }

    fn solve(
        &self,
        most: u64,
        limits: Limits,
        report: impl FnMut(&CheckedAnswer) -> ControlFlow<()>,
    ) -> Result<InstanceSummary, InstanceFailure> {
        let posted = post::post(&self.read)?;
        let judge = |values: &[i64]| self.judge(values);
        Ok(posted.search(most, limits, &judge, report)?)
    }

    /// An array that has all its variables is one word.
    fn text(&self, answer: &CheckedAnswer) -> String {
        let variables = &self.read.variables;
        let (mut list, mut values) = (String::new(), String::new());
        let mut add = |name: &str, found: &[usize]| {
            list += " ";
            list += name;
            for &x in found {
                values += " ";
                values += &variables.written(x, answer.values[x]);
            }
        };
        for declared in &variables.declared {
            match declared {
                XcspDeclared::Array(array) if array.is_whole() => {
                    let found: Vec<usize> = array.variables().collect();
                    add(
                        &(array.id.clone() + &"[]".repeat(array.sizes.len())),
                        &found,
                    );
                }
                XcspDeclared::Array(array) => {
                    for x in array.variables() {
                        add(&variables.names[x], &[x]);
                    }
                }
                XcspDeclared::One(x) => add(&variables.names[*x], &[*x]),
            }
        }
        format!(
            "v <instantiation> <list>{list} </list> <values>{values} </values> </instantiation>\n"
        )
    }
}
