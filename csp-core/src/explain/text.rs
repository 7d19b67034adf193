//! Explanations as text: the conclusion comes first, then its reasons. Each step has one line.

use super::answer::{Core, Explanation, Inference, Minimality, Part, Rule, Why};
use super::fact::Fact;
use crate::atom::Atom;
use crate::ids::{PropId, Var};
use crate::problem::Solution;
use crate::trace::Limit;
use std::collections::BTreeMap;

/// The names of a model.
pub trait Words {
    /// A fact, such as `x[1] = 2`.
    fn fact(&self, fact: Fact) -> String;

    /// The constraint that a propagator stands for, such as `row 2`.
    fn constraint(&self, prop: PropId) -> String;

    /// Whether the text of a solution has this variable. One that only follows from others may be left out.
    fn tells(&self, _: Var) -> bool {
        true
    }

    /// A part of a [`Core`]. Constraints are propagators here. If the explainer has a list of its
    /// own ([`Explainer::constraints`](super::Explainer::constraints)), the names are those of its
    /// items: then write this method, too.
    fn part(&self, part: Part) -> String {
        match part {
            Part::Given(atom) => format!("{} (given)", self.fact(atom.into())),
            Part::Constraint(number) => self.constraint(PropId::new(number as u32)),
        }
    }
}

/// What has a text in the words of a model: a whole answer, or what is in it.
pub trait Describe {
    /// The text, without an end of line after it.
    fn text(&self, words: &impl Words) -> String;
}

impl Describe for Why {
    fn text(&self, words: &impl Words) -> String {
        match self {
            Self::Derived(explanation) => explanation.text(words),
            Self::Searched(core) => core.text(words),
            Self::Open(solution) => format!("not so, here is a solution: {}", all(solution, words)),
            Self::Unknown(limit) => {
                let limit = match limit {
                    Limit::Nodes => "the limit on nodes came",
                    Limit::Failures => "the limit on failures came",
                    Limit::Solutions => "the limit on solutions came",
                    Limit::Stopped => "it was stopped",
                    Limit::Memory => "the limit on memory came",
                };
                format!("unknown, {limit} before the answer")
            }
        }
    }
}

/// The values of a solution.
fn all(solution: &Solution, words: &impl Words) -> String {
    let facts = solution
        .iter()
        .filter(|&(x, _)| words.tells(x))
        .map(|(x, value)| words.fact(Atom::is(x, value).into()));
    facts.collect::<Vec<_>>().join(", ")
}

/// The conclusion, then a line for each part.
impl Describe for Core {
    fn text(&self, words: &impl Words) -> String {
        let mut text = match self.supposed {
            Some(fact) => {
                let conclusion = words.fact(!fact);
                format!(
                    "{conclusion}: a search finds no solution where {}, with",
                    words.fact(fact)
                )
            }
            None => "no solution: a search finds none with".to_owned(),
        };
        for &part in &self.parts {
            text += "\n  ";
            text += &words.part(part);
        }
        if self.minimality == Minimality::Limited {
            text += "\n  (fewer may do: a limit came before all were tried)";
        }
        text
    }
}

/// A line for each step. A step comes before the steps that it uses, which have numbers. Givens
/// have no line, and are marked where they are used.
impl Describe for Explanation {
    fn text(&self, words: &impl Words) -> String {
        let has_line = |&(place, step): &(usize, &Inference)| place == 0 || !is_leaf(step);
        let restated = self.restated(words);
        let steps: Vec<&Inference> = self
            .steps
            .iter()
            .rev()
            .filter(|step| step.fact.is_none_or(|fact| !restated.contains_key(&fact)))
            .enumerate()
            .filter(has_line)
            .map(|(_, step)| step)
            .collect();
        let numbered = steps
            .iter()
            .enumerate()
            .filter_map(|(number, step)| Some((step.fact?, number)));
        let mut numbers: BTreeMap<Fact, usize> = numbered.collect();
        for (&fact, said) in &restated {
            if let Some(&number) = numbers.get(said) {
                numbers.insert(fact, number);
            }
        }
        let line = |(number, step): (usize, &&Inference)| {
            let line = self.line(step, &numbers, words);
            if number == 0 {
                line
            } else {
                format!("{number:>3}. {line}")
            }
        };
        let mut lines: Vec<String> = steps.iter().enumerate().map(line).collect();
        if let (Some(fact), Some(first)) = (self.supposed, lines.first_mut()) {
            *first = format!(
                "{} is so, since the contrary fails: {first}",
                words.fact(!fact)
            );
        }
        lines.join("\n")
    }
}

impl Explanation {
    /// Facts that follow from others by what values there are, and say the same in these words: a truth that is not 1 is 0. They need
    /// no line.
    fn restated(&self, words: &impl Words) -> BTreeMap<Fact, Fact> {
        let restated = self.steps.iter().filter_map(|step| {
            let (fact, &[reason]) = (step.fact?, &step.because[..]) else {
                return None;
            };
            let same = step.rule == Rule::Domain && words.fact(fact) == words.fact(reason);
            same.then_some((fact, reason))
        });
        restated.collect()
    }

    fn line(
        &self,
        step: &Inference,
        numbers: &BTreeMap<Fact, usize>,
        words: &impl Words,
    ) -> String {
        let conclusion = step
            .fact
            .map_or_else(|| "no solution".to_owned(), |fact| words.fact(fact));
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
