//! Explanations as text: the conclusion comes first, then its reasons. Each step has one line.

use super::{Explanation, Fact, Inference, Rule};
use crate::ids::PropId;
use std::collections::BTreeMap;

/// The names of a model.
pub trait Words {
    /// A fact, such as `x[1] = 2`.
    fn fact(&self, fact: Fact) -> String;

    /// The constraint that a propagator stands for, such as `row 2`.
    fn constraint(&self, prop: PropId) -> String;
}

impl Explanation {
    /// The text, with a line for each step. A step comes before the steps that it uses, which have
    /// numbers. Givens have no line, and are marked where they are used.
    pub fn text(&self, words: &impl Words) -> String {
        let has_line = |&(place, step): &(usize, &Inference)| place == 0 || !is_leaf(step);
        let steps: Vec<&Inference> =
            self.steps.iter().rev().enumerate().filter(has_line).map(|(_, step)| step).collect();
        let numbered =
            steps.iter().enumerate().filter_map(|(number, step)| Some((step.fact?, number)));
        let numbers: BTreeMap<Fact, usize> = numbered.collect();
        let line = |(number, step): (usize, &&Inference)| {
            let line = self.line(step, &numbers, words);
            if number == 0 { line } else { format!("{number:>3}. {line}") }
        };
        let mut lines: Vec<String> = steps.iter().enumerate().map(line).collect();
        if let (Some(fact), Some(first)) = (self.supposed, lines.first_mut()) {
            *first =
                format!("{} is so, since the contrary fails: {first}", words.fact(fact.negated()));
        }
        lines.join("\n")
    }

    fn line(
        &self,
        step: &Inference,
        numbers: &BTreeMap<Fact, usize>,
        words: &impl Words,
    ) -> String {
        let conclusion =
            step.fact.map_or_else(|| "no solution".to_owned(), |fact| words.fact(fact));
        let rule = match step.rule {
            Rule::Propagator(prop) => format!("by {}, ", words.constraint(prop)),
            _ => String::new(),
        };
        let reason = |&fact: &Fact| {
            let mark = match numbers.get(&fact) {
                Some(number) => number.to_string(),
                None if self.supposed == Some(fact) => "supposed".to_owned(),
                None => "given".to_owned(),
            };
            format!("{} ({mark})", words.fact(fact))
        };
        if step.rule == Rule::Given {
            return format!("{conclusion}: given");
        }
        match &step.because.iter().map(reason).collect::<Vec<_>>()[..] {
            [] if rule.is_empty() => format!("{conclusion}: by its domain"),
            [] => format!("{conclusion}: {}", rule.trim_end_matches(", ")),
            reasons => format!("{conclusion}: {rule}because {}", reasons.join(", ")),
        }
    }
}

fn is_leaf(step: &Inference) -> bool {
    matches!(step.rule, Rule::Given | Rule::Supposed)
}
