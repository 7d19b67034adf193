//! The words for choices.

use super::super::problem::Problem;
use super::Searches;
use crate::ast::Expr;
use csp_core::branching::{ValueOrder, VarOrder};

impl<'m> Searches<'_, 'm> {
    /// A choice without arguments.
    fn word(&self, expr: Expr) -> Result<&'m str, Problem> {
        match expr {
            Expr::Name(name) => Ok(self.scope.ast.text(name)),
            _ => Err(self.scope.wrong("a choice, such as `first_fail`", expr)),
        }
    }

    /// Which variable comes next.
    pub(super) fn order(&mut self, choice: Expr) -> Result<VarOrder, Problem> {
        Ok(match self.word(choice)? {
            "input_order" => VarOrder::InputOrder,
            "first_fail" => VarOrder::FirstFail,
            "anti_first_fail" => VarOrder::AntiFirstFail,
            "smallest" => VarOrder::Smallest,
            "largest" => VarOrder::Largest,
            "occurrence" => VarOrder::Occurrence,
            "most_constrained" => VarOrder::MostConstrained,
            "max_regret" => VarOrder::MaxRegret,
            "dom_w_deg" => VarOrder::DomWDeg,
            other => {
                self.replaced(other, "dom_w_deg");
                VarOrder::DomWDeg
            }
        })
    }

    /// Which value comes first.
    pub(super) fn values(&mut self, choice: Expr) -> Result<ValueOrder, Problem> {
        Ok(match self.word(choice)? {
            "indomain" | "indomain_min" | "default" => ValueOrder::Min,
            "indomain_max" => ValueOrder::Max,
            "indomain_median" => ValueOrder::Median,
            "indomain_middle" => ValueOrder::Middle,
            "indomain_random" => ValueOrder::Random(self.seed),
            "indomain_split" => ValueOrder::Split,
            "indomain_reverse_split" => ValueOrder::ReverseSplit,
            "indomain_split_random" => ValueOrder::RandomSplit(self.seed),
            "indomain_interval" => ValueOrder::Interval,
            "outdomain_min" => ValueOrder::OutMin,
            "outdomain_max" => ValueOrder::OutMax,
            "outdomain_median" => ValueOrder::OutMedian,
            "outdomain_random" => ValueOrder::OutRandom(self.seed),
            other => {
                self.replaced(other, "indomain_min");
                ValueOrder::Min
            }
        })
    }

    /// How much of the tree is searched: all of it.
    pub(super) fn explore(&mut self, choice: Expr) -> Result<(), Problem> {
        let (name, _) = self.named(choice)?;
        if name != "complete" {
            self.replaced(name, "complete");
        }
        Ok(())
    }

    fn replaced(&mut self, choice: &str, by: &str) {
        self.warn(format!(
            "the choice `{choice}` is not known, and `{by}` is taken"
        ));
    }
}
