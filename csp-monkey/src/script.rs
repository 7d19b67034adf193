//! Scripts: calls on one model, as data.

use crate::argument::Assertion;
use crate::dice::Dice;
use crate::draw::{condition, number, posted_law, wish};
use crate::expression::{Expression, Wish};
use crate::laws::PostedLaw;
use csp_core::policy::Restarts;
use csp_core::prelude::{Learning, ValueOrder, VarOrder};
use csp_core::trace::TraceLevel;

/// Which solution of a weighted sum is wanted: the first of each pair is the weight of the variable
/// that is the second.
pub(crate) type Weights = Vec<(i64, usize)>;

/// When searches start over, in failures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum RestartRuns {
    Luby(u64),
    Linear(u64),
    /// Each run is a fifth longer than the one before.
    Geometric(u64),
}

impl RestartRuns {
    pub(crate) fn made(self) -> Restarts {
        match self {
            Self::Luby(failures) => Restarts::luby(failures),
            Self::Linear(failures) => Restarts::linear(failures),
            Self::Geometric(failures) => Restarts::geometric(failures, 120),
        }
    }

    pub(crate) fn rust(self) -> String {
        match self {
            Self::Luby(failures) => format!("Restarts::luby({failures})"),
            Self::Linear(failures) => format!("Restarts::linear({failures})"),
            Self::Geometric(failures) => format!("Restarts::geometric({failures}, 120)"),
        }
    }
}

/// How the least penalty is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PenaltySearch {
    Minimize,
    ByCores,
}

/// One call on a model, or a few that belong together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// A new variable with these values.
    Var(Vec<i32>),
    /// A new variable with these values, which has been given the interval around them at first.
    Interval(Vec<i32>),
    Post(PostedLaw),
    /// A condition has to hold.
    Require(Expression),
    /// For good.
    Assume(Assertion),
    Learn(Learning),
    FirstPhase(u64),
    Restart(RestartRuns),
    BranchOn(VarOrder, ValueOrder),
    Solve,
    /// All solutions.
    Solutions,
    /// This number of solutions, and the search is given up.
    Abandon(usize),
    /// The same by a search that owns the model.
    Own(usize),
    Minimize(Weights),
    Maximize(Weights),
    MinimizeByCores(Weights),
    /// The least value of an expression, where each better solution is told. After this number of
    /// them the search is given up.
    MinimizeWith(Expression, usize),
    /// The least penalty, by this search.
    Soften(Vec<Wish>, PenaltySearch),
    /// Under these assumptions, one list after the other, with what was learnt.
    Under(Vec<Vec<Assertion>>),
    /// The least value of a variable by large-neighbourhood search from a seed.
    Lns(usize, u64),
    /// All solutions by this number of threads, and parts.
    Parallel(usize, usize),
    /// The least value of a variable, or one solution, by this number of workers and threads.
    Portfolio(Option<usize>, usize, usize),
    /// Why this is so under these givens; `None`: why there is no solution.
    Why(Vec<Assertion>, Option<Assertion>),
    /// A trace of a search, for the least value of a variable or all solutions, and its replay.
    Replay(TraceLevel, Option<usize>),
}

/// Steps in a row. Each speaks of variables that were made before.
pub(crate) type Script = Vec<Step>;

/// What is asked of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A model is made, all its solutions are searched in one way, and something is explained.
    Models,
    /// Calls of all kinds come in any order.
    Sequences,
}

impl Mode {
    pub(crate) fn script(self, dice: &mut Dice) -> Script {
        let mut script = Vec::new();
        for _ in 0..dice.int(2..=7) {
            script.extend(var(dice));
        }
        for _ in 0..dice.int(1..=5) {
            script.push(posted(dice));
        }
        match self {
            Self::Models => {
                for _ in 0..dice.int(0..=3) {
                    script.push(setting(dice));
                }
                script.push(Step::Solutions);
                script.push(why(dice));
            }
            Self::Sequences => {
                for _ in 0..dice.int(2..=12) {
                    script.extend(any(dice));
                }
            }
        }
        script
    }
}

fn var(dice: &mut Dice) -> Option<Step> {
    let values = dice.domain()?;
    let (least, most) = (values[0], values[values.len() - 1]);
    if most.abs_diff(least) < 1000 && dice.one_in(5) {
        return Some(Step::Interval(values));
    }
    Some(Step::Var(values))
}

/// A law, or a condition as an expression.
fn posted(dice: &mut Dice) -> Step {
    if dice.one_in(4) {
        let depth = dice.int(1..=4);
        return Step::Require(condition(dice, depth));
    }
    Step::Post(posted_law(dice))
}

fn objective(dice: &mut Dice) -> Step {
    if dice.one_in(2) {
        return Step::MinimizeWith(number(dice, 3), dice.int(1..=9));
    }
    let search = dice.one_of(&[PenaltySearch::Minimize, PenaltySearch::ByCores]);
    Step::Soften(dice.several(1..=4, wish), search)
}

fn setting(dice: &mut Dice) -> Step {
    let failures = dice.int(0..=5);
    match dice.int(0..=6) {
        0 | 1 => {
            Step::Learn(dice.one_of(&[Learning::On, Learning::Auto, Learning::Even, Learning::Off]))
        }
        2 | 3 => Step::FirstPhase(failures),
        4 => Step::Restart(dice.one_of(&[
            RestartRuns::Luby(failures),
            RestartRuns::Linear(failures),
            RestartRuns::Geometric(failures),
        ])),
        _ => Step::BranchOn(
            dice.one_of(&[
                VarOrder::InputOrder,
                VarOrder::FirstFail,
                VarOrder::DomDeg,
                VarOrder::DomWDeg,
                VarOrder::DecayedDomWDeg(90),
                VarOrder::FailureRate,
                VarOrder::MaxRegret,
                VarOrder::MostConstrained,
            ]),
            dice.one_of(&[
                ValueOrder::Min,
                ValueOrder::Max,
                ValueOrder::Median,
                ValueOrder::Random(3),
                ValueOrder::Split,
                ValueOrder::ReverseSplit,
                ValueOrder::Middle,
                ValueOrder::OutMin,
            ]),
        ),
    }
}

fn weights(dice: &mut Dice) -> Weights {
    dice.several(1..=3, |dice| (dice.int(-3..=4), dice.var()))
}

fn assertions(dice: &mut Dice) -> Vec<Assertion> {
    let all = dice.domains.len();
    dice.several(0..=4, |dice| dice.assertion(all))
}

fn why(dice: &mut Dice) -> Step {
    let (givens, all) = (assertions(dice), dice.domains.len());
    Step::Why(givens, (!dice.one_in(4)).then(|| dice.assertion(all)))
}

fn portfolio(dice: &mut Dice) -> Step {
    let objective = (!dice.one_in(4)).then(|| dice.var());
    Step::Portfolio(objective, dice.int(1..=5), dice.int(1..=3))
}

fn any(dice: &mut Dice) -> Option<Step> {
    let some = dice.int(0..=3);
    Some(match dice.int(0..=22) {
        0 => return var(dice),
        1 | 2 => posted(dice),
        3 if dice.one_in(3) => Step::Assume(assertions(dice).pop()?),
        3..=6 => setting(dice),
        7 => Step::Solve,
        8 | 9 => Step::Solutions,
        10 => Step::Abandon(some),
        11 => Step::Own(some),
        12 => Step::Minimize(weights(dice)),
        13 => Step::Maximize(weights(dice)),
        14 => Step::MinimizeByCores(weights(dice)),
        15 | 16 => Step::Under(dice.several(1..=4, assertions)),
        17 if dice.one_in(2) => Step::Parallel(dice.int(1..=3), dice.int(1..=9)),
        17 => Step::Lns(dice.var(), dice.int(0..=99)),
        18 => why(dice),
        19 | 20 => objective(dice),
        21 => portfolio(dice),
        _ => {
            let objective = dice.one_in(3).then(|| dice.var());
            Step::Replay(dice.one_of(&TraceLevel::ALL), objective)
        }
    })
}

impl Step {
    /// The variables that it speaks of.
    pub(crate) fn vars(&self) -> Vec<usize> {
        let places = |facts: &[Assertion]| facts.iter().map(|fact| fact.place).collect::<Vec<_>>();
        match self {
            Self::Post(law) => law.vars().collect(),
            Self::Assume(fact) => vec![fact.place],
            Self::Require(expression) | Self::MinimizeWith(expression, _) => expression.vars(),
            Self::Soften(wishes, _) => wishes
                .iter()
                .flat_map(|wish| wish.expression.vars())
                .collect(),
            Self::Minimize(weights) | Self::Maximize(weights) | Self::MinimizeByCores(weights) => {
                weights.iter().map(|&(_, number)| number).collect()
            }
            Self::Under(questions) => places(&questions.concat()),
            Self::Lns(objective, _) => vec![*objective],
            Self::Why(givens, asked) => places(&[&givens[..], asked.as_slice()].concat()),
            Self::Replay(_, x) | Self::Portfolio(x, ..) => x.iter().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// The same in a model without a variable, which it does not speak of.
    pub(crate) fn without_var(&self, gone: usize) -> Self {
        let moved = |number: usize| number - usize::from(number > gone);
        let fact = |fact: &Assertion| Assertion {
            place: moved(fact.place),
            ..*fact
        };
        let facts = |facts: &Vec<Assertion>| facts.iter().map(fact).collect::<Vec<_>>();
        let terms = |weights: &Weights| {
            let term = |&(weight, number): &(i64, usize)| (weight, moved(number));
            weights.iter().map(term).collect::<Vec<_>>()
        };
        match self {
            Self::Post(law) => Self::Post(law.without_var(gone)),
            Self::Assume(given) => Self::Assume(fact(given)),
            Self::Require(condition) => Self::Require(condition.without_var(gone)),
            Self::MinimizeWith(objective, count) => {
                Self::MinimizeWith(objective.without_var(gone), *count)
            }
            Self::Soften(wishes, search) => {
                let wish = |wish: &Wish| Wish {
                    weight: wish.weight,
                    expression: wish.expression.without_var(gone),
                };
                Self::Soften(wishes.iter().map(wish).collect(), *search)
            }
            Self::Minimize(weights) => Self::Minimize(terms(weights)),
            Self::Maximize(weights) => Self::Maximize(terms(weights)),
            Self::MinimizeByCores(weights) => Self::MinimizeByCores(terms(weights)),
            Self::Under(questions) => Self::Under(questions.iter().map(facts).collect()),
            Self::Lns(objective, seed) => Self::Lns(moved(*objective), *seed),
            Self::Why(givens, asked) => Self::Why(facts(givens), asked.as_ref().map(fact)),
            Self::Replay(level, objective) => Self::Replay(*level, objective.map(moved)),
            Self::Portfolio(objective, workers, threads) => {
                Self::Portfolio(objective.map(moved), *workers, *threads)
            }
            step => step.clone(),
        }
    }
}
