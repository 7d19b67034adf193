//! A script that fails is made as small as it can be while it still fails in the same way.

use crate::expression::Wish;
use crate::play::{Wrong, play};
use crate::script::{Script, Step};
use crate::world::Meaning;

/// The smallest script that was found, and what is wrong with its last step.
pub(crate) fn shrink(script: &Script, meaning: Meaning, wrong: Wrong) -> (Script, Wrong) {
    let (mut best, mut why) = (script.clone(), wrong);
    while let Some((smaller, wrong)) = candidates(&best)
        .into_iter()
        .find_map(|script| still_fails(script, meaning, &why.kind))
    {
        (best, why) = (smaller, wrong);
    }
    (best, why)
}

/// The script up to the step that fails, if it does in this way.
fn still_fails(mut script: Script, meaning: Meaning, kind: &str) -> Option<(Script, Wrong)> {
    let (step, wrong) = play(&script, meaning).err()?;
    if wrong.kind != kind {
        return None;
    }
    script.truncate(step + 1);
    Some((script, wrong))
}

/// Smaller scripts, those with the largest differences first.
fn candidates(script: &Script) -> Vec<Script> {
    let mut all: Vec<Script> = (0..script.len())
        .rev()
        .filter_map(|step| without(script, step))
        .collect();
    for (place, step) in script.iter().enumerate() {
        all.extend(smaller(step).into_iter().map(|less| {
            let mut script = script.clone();
            script[place] = less;
            script
        }));
    }
    all
}

/// The script without a step. A variable goes only if no step speaks of it.
fn without(script: &Script, gone: usize) -> Option<Script> {
    let others = [&script[..gone], &script[gone + 1..]].concat();
    let is_var = |step: &&Step| matches!(step, Step::Var(_) | Step::Interval(_));
    if !is_var(&&script[gone]) {
        return Some(others);
    }
    let number = script[..gone].iter().filter(is_var).count();
    let is_named = others.iter().any(|step| step.vars().contains(&number));
    (!is_named).then(|| others.iter().map(|step| step.without_var(number)).collect())
}

fn smaller(step: &Step) -> Vec<Step> {
    match step {
        Step::Var(values) => fewer(values).into_iter().map(Step::Var).collect(),
        Step::Interval(values) => {
            let mut all = vec![Step::Var(values.clone())];
            all.extend(fewer(values).into_iter().map(Step::Interval));
            all
        }
        Step::Post(law) => law.smaller().into_iter().map(Step::Post).collect(),
        Step::Require(condition) => (condition.smaller().into_iter())
            .map(Step::Require)
            .collect(),
        Step::MinimizeWith(objective, count) => (objective.smaller().into_iter())
            .map(|less| Step::MinimizeWith(less, *count))
            .collect(),
        Step::Soften(wishes, search) => (fewer(wishes).into_iter())
            .chain(simpler(wishes))
            .map(|less| Step::Soften(less, *search))
            .collect(),
        Step::Under(questions) => {
            let mut all: Vec<Step> = fewer(questions).into_iter().map(Step::Under).collect();
            for (place, facts) in questions.iter().enumerate() {
                all.extend(parts(facts).into_iter().map(|less| {
                    let mut questions = questions.clone();
                    questions[place] = less;
                    Step::Under(questions)
                }));
            }
            all
        }
        Step::Minimize(weights) => fewer(weights).into_iter().map(Step::Minimize).collect(),
        Step::Maximize(weights) => fewer(weights).into_iter().map(Step::Maximize).collect(),
        Step::MinimizeByCores(weights) => fewer(weights)
            .into_iter()
            .map(Step::MinimizeByCores)
            .collect(),
        Step::Why(givens, asked) => parts(givens)
            .into_iter()
            .map(|less| Step::Why(less, *asked))
            .collect(),
        _ => Vec::new(),
    }
}

/// The wishes with one of them made simpler.
fn simpler(wishes: &[Wish]) -> Vec<Vec<Wish>> {
    let mut all = Vec::new();
    for (place, wish) in wishes.iter().enumerate() {
        for expression in wish.expression.smaller() {
            let mut wishes = wishes.to_vec();
            wishes[place].expression = expression;
            all.push(wishes);
        }
    }
    all
}

/// The list without any one of its members.
fn parts<T: Clone>(all: &[T]) -> Vec<Vec<T>> {
    let without = |place: usize| [&all[..place], &all[place + 1..]].concat();
    (0..all.len()).map(without).collect()
}

/// The same, but not empty.
fn fewer<T: Clone>(all: &[T]) -> Vec<Vec<T>> {
    if all.len() < 2 {
        Vec::new()
    } else {
        parts(all)
    }
}
