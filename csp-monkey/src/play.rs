//! Scripts are played on a model, and each answer is compared with brute force.

use crate::argument::{Argument as _, Assertion};
use crate::expression::{Expression, Wish};
use crate::script::{PenaltySearch, Script, Step, Weights};
use crate::world::{Meaning, Rule, World, all_hold, wide};
use csp_core::check::CheckVerdict;
use csp_core::constraints::InSet;
use csp_core::explain::{Fact, Minimality, Part, Why};
use csp_core::extend::{Atom, ModelError, Var};
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::model::Conditional;
use csp_core::prelude::{
    Answer, Goal, IntExpr, Limits, Model, SoftConstraints, Solution, Verdict, sum,
};
use csp_core::trace::{TraceEnd, TraceLevel};
use csp_parallel::{Parallel, Portfolio};
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    /// The kind of what is wrong, by which it is known again when the script is shrunk.
    pub(crate) kind: String,
    pub(crate) found: String,
}

fn wrong(kind: &str, found: impl std::fmt::Debug) -> Result<(), Wrong> {
    Err(Wrong {
        kind: kind.to_owned(),
        found: format!("{found:?}"),
    })
}

fn failed(error: impl std::fmt::Display) -> Wrong {
    Wrong {
        kind: "error".to_owned(),
        found: error.to_string(),
    }
}

/// What was played without a difference.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Played {
    /// Calls whose answer was compared.
    pub compared: u64,
    /// Laws that the model refused, as numbers do not fit or a law cannot be reified.
    pub refused: u64,
    /// Searches that were given up: of models with wide domains only.
    pub stopped: u64,
    /// Explanations and cores that the checker of answers has followed to the end ([`csp_core::check`]).
    pub checked: u64,
    /// The same in which it had a gap.
    pub gaps: u64,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            compared,
            refused,
            stopped,
            checked,
            gaps,
        } = self;
        write!(
            f,
            "{compared} answers compared, {refused} laws refused, {stopped} searches stopped, {checked} explanations and cores checked, {gaps} with gaps"
        )
    }
}

impl std::ops::AddAssign for Played {
    fn add_assign(&mut self, more: Self) {
        self.compared += more.compared;
        self.refused += more.refused;
        self.stopped += more.stopped;
        self.checked += more.checked;
        self.gaps += more.gaps;
    }
}

/// A call is stopped when the stop function has been asked this often: a second or two.
const PATIENCE: u64 = 20_000;

/// The work of one search of the checker: some hundredths of a second.
const CHECKER_WORK: u64 = 1 << 20;

/// Plays a script to the first step whose answer is wrong.
pub(crate) fn play(script: &[Step], meaning: Meaning) -> Result<Played, (usize, Wrong)> {
    let mut player = Player::new(meaning);
    for (number, step) in script.iter().enumerate() {
        let played = catch_unwind(AssertUnwindSafe(|| player.step(step)));
        let answer = played.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            let found = text.unwrap_or_default();
            let kind = format!("panic: {}", found.chars().take(30).collect::<String>());
            Err(Wrong { kind, found })
        });
        answer.map_err(|wrong| (number, wrong))?;
    }
    Ok(player.played)
}

/// Carries out a step that makes the model what it is.
fn shape(model: &mut Model, x: &mut Vec<Var>, step: &Step) -> Result<(), ModelError> {
    match step {
        Step::Var(values) => x.push(model.var(format!("x{}", x.len()), values.clone())?),
        Step::Interval(values) => {
            let (least, most) = (values[0], values[values.len() - 1]);
            let var = model.var(format!("x{}", x.len()), least..=most)?;
            x.push(var);
            model.post(InSet::new(var, values.clone()))?;
        }
        Step::Post(law) => law.post(model, x)?,
        Step::Require(condition) => model.require(condition.condition(x))?,
        Step::Assume(fact) => model.assume(fact.made(x))?,
        Step::Learn(learning) => model.learning(*learning),
        Step::FirstPhase(failures) => model.first_phase(*failures),
        Step::Restart(runs) => model.restarts(runs.made()),
        Step::BranchOn(order, values) => model.branch_on(x, *order, *values)?,
        _ => {}
    }
    Ok(())
}

/// An answer is as it should be, a search was given up, or it is wrong.
type Judged = Result<(), Wrong>;

struct Player {
    model: Model,
    x: Vec<Var>,
    world: World,
    /// The propagators of each law.
    propagators: Vec<Range<usize>>,
    /// The steps that made the model what it is.
    shaping: Script,
    /// How often the stop function was asked in this step.
    asked: Arc<AtomicU64>,
    played: Played,
}

impl Player {
    fn new(meaning: Meaning) -> Self {
        let asked = Arc::new(AtomicU64::new(0));
        let mut model = Model::new();
        model.limit(limits(&asked));
        Self {
            model,
            x: Vec::new(),
            world: World::new(meaning),
            propagators: Vec::new(),
            shaping: Script::new(),
            asked,
            played: Played::default(),
        }
    }

    fn step(&mut self, step: &Step) -> Judged {
        self.asked.store(0, Ordering::Relaxed);
        let before = self.played.compared;
        self.played.compared += 1;
        match step {
            Step::Solve => self.solve(),
            Step::Solutions => self.solutions(),
            Step::Abandon(count) => self.abandon(*count),
            Step::Own(count) => self.own(*count),
            Step::Minimize(weights) => self.optimize(weights, 1, Model::minimize),
            Step::Maximize(weights) => self.optimize(weights, -1, Model::maximize),
            Step::MinimizeByCores(weights) => self.optimize(weights, 1, Model::minimize_by_cores),
            Step::MinimizeWith(objective, count) => self.minimize_with(objective, *count),
            Step::Soften(wishes, search) => self.soften(wishes, *search),
            Step::Under(questions) => self.under(questions),
            Step::Lns(objective, seed) => self.lns(*objective, *seed),
            Step::Parallel(threads, parts) => self.parallel(*threads, *parts),
            Step::Portfolio(x, workers, threads) => self.portfolio(*x, *workers, *threads),
            Step::Why(givens, asked) => self.why(givens, *asked),
            Step::Replay(level, objective) => self.replay(*level, *objective),
            _ => {
                self.played.compared = before;
                self.shape(step)
            }
        }
    }

    fn shape(&mut self, step: &Step) -> Judged {
        let before = self.model.solver().propagators();
        if let Err(error) = shape(&mut self.model, &mut self.x, step) {
            if let Step::Require(condition) = step {
                return self.refused_expressions(&error, &[condition]);
            }
            return self.refused(&error);
        }
        match step {
            Step::Var(values) | Step::Interval(values) => self.world.domains.push(values.clone()),
            Step::Post(law) => {
                self.add_rule(Rule::Law(law.clone()), before);
            }
            Step::Require(condition) => {
                self.add_rule(Rule::Condition(condition.clone()), before);
            }
            Step::Assume(fact) => self.world.givens.push(*fact),
            _ => {}
        }
        self.shaping.push(step.clone());
        Ok(())
    }

    /// The model keeps this by the propagators from that number on.
    fn add_rule(&mut self, rule: Rule, first: usize) {
        self.world.rules.push(rule);
        let propagators = first..self.model.solver().propagators();
        self.propagators.push(propagators);
    }

    /// The model has a variable for this expression from now on, as large as the propagators from
    /// that number on say. So it has a value in each solution.
    fn add_value(&mut self, expression: &Expression, first: usize) {
        let has_value = expression.has_value();
        self.add_rule(Rule::Condition(has_value.clone()), first);
        self.shaping.push(Step::Require(has_value));
    }

    /// The model has refused a step with these expressions: their numbers may not fit.
    fn refused_expressions(&mut self, error: &ModelError, all: &[&Expression]) -> Judged {
        let is_far = |one: &&Expression| one.reach(&self.world.domains) > i32::MAX as u128;
        if matches!(error, ModelError::Overflow { .. }) && all.iter().any(is_far) {
            self.played.refused += 1;
            return Ok(());
        }
        self.refused(error)
    }

    /// The model has refused a step: a law that cannot be reified, or numbers that do not fit.
    fn refused(&mut self, error: &ModelError) -> Judged {
        self.played.refused += 1;
        match error {
            ModelError::Logic(_) => Ok(()),
            ModelError::Overflow { .. } if self.world.is_wide() => Ok(()),
            error => Err(failed(error)),
        }
    }

    /// A search has reached its limit.
    fn stopped(&mut self) -> Judged {
        self.played.stopped += 1;
        if self.world.is_wide() {
            return Ok(());
        }
        wrong("no end", "the search of a small model was stopped")
    }

    /// What the checker of answers says, which shares no reasoning with the engine.
    fn checked(&mut self, verdict: &CheckVerdict) -> Judged {
        match verdict {
            CheckVerdict::Holds(_) => self.played.checked += 1,
            CheckVerdict::Gap(_) => self.played.gaps += 1,
            CheckVerdict::Objection(_) => {
                return wrong("refused by the checker", self.model.describe(verdict));
            }
        }
        Ok(())
    }

    fn is_solution(&self, values: &[i32]) -> bool {
        self.world
            .solutions()
            .iter()
            .any(|solution| solution == values)
    }

    fn solve(&mut self) -> Judged {
        let answer = self.model.solve();
        let has_solution = !self.world.solutions().is_empty();
        match (answer.verdict, answer.solution) {
            (Verdict::Unknown(_), _) => self.stopped(),
            (Verdict::Satisfied, Some(solution)) if self.is_solution(&solution.values(&self.x)) => {
                Ok(())
            }
            (Verdict::Unsatisfiable, None) if !has_solution => Ok(()),
            (verdict, solution) => {
                wrong("solve", (verdict, solution.map(|all| all.values(&self.x))))
            }
        }
    }

    fn compare(&self, kind: &str, mut found: Vec<Vec<i32>>) -> Judged {
        found.sort();
        if found == self.world.solutions() {
            return Ok(());
        }
        wrong(kind, found)
    }

    fn solutions(&mut self) -> Judged {
        let mut search = self.model.solutions();
        let found: Vec<Vec<i32>> = search
            .by_ref()
            .map(|solution| solution.values(&self.x))
            .collect();
        let is_exhausted = search.is_exhausted();
        drop(search);
        if is_exhausted {
            self.compare("solutions", found)
        } else {
            self.stopped()
        }
    }

    /// Whether these are solutions, each once, and as many as there are up to `count`.
    fn some_of(
        &mut self,
        kind: &str,
        count: usize,
        found: &[Vec<i32>],
        is_limited: bool,
    ) -> Judged {
        if is_limited {
            return self.stopped();
        }
        let all = self.world.solutions();
        let mut different = found.to_vec();
        different.sort();
        different.dedup();
        let is_right = found.len() == count.min(all.len())
            && different.len() == found.len()
            && different.iter().all(|values| all.contains(values));
        if is_right { Ok(()) } else { wrong(kind, found) }
    }

    fn abandon(&mut self, count: usize) -> Judged {
        let mut search = self.model.solutions();
        let some = search.by_ref().take(count);
        let found: Vec<Vec<i32>> = some.map(|solution| solution.values(&self.x)).collect();
        let is_limited = search.limit().is_some();
        drop(search);
        self.some_of("abandon", count, &found, is_limited)
    }

    fn own(&mut self, count: usize) -> Judged {
        let mut search = std::mem::take(&mut self.model).into_solutions();
        let some = search.by_ref().take(count);
        let found: Vec<Vec<i32>> = some.map(|solution| solution.values(&self.x)).collect();
        let is_limited = search.limit().is_some();
        self.model = search.into_model();
        self.some_of("own", count, &found, is_limited)
    }

    /// The best solution of a sum, which is the least one times `sign`.
    fn optimize(
        &mut self,
        weights: &Weights,
        sign: i64,
        search: fn(&mut Model, IntExpr) -> Result<Answer, ModelError>,
    ) -> Judged {
        let terms: Vec<IntExpr> = weights
            .iter()
            .map(|&(weight, number)| weight * self.x[number])
            .collect();
        let answer = match search(&mut self.model, sum(terms)) {
            Ok(answer) => answer,
            Err(error) => return self.refused(&error),
        };
        let cost = |values: &[i32]| -> i64 {
            let terms = weights
                .iter()
                .map(|&(weight, number)| weight * i64::from(values[number]));
            sign * terms.sum::<i64>()
        };
        self.best("optimum", answer, cost)
    }

    fn best<N: Ord>(&mut self, kind: &str, answer: Answer, cost: impl Fn(&[i32]) -> N) -> Judged {
        let best = self
            .world
            .solutions()
            .iter()
            .map(|values| cost(values))
            .min();
        let values = answer.solution.map(|solution| solution.values(&self.x));
        let is_solution = values
            .as_ref()
            .is_none_or(|values| self.is_solution(values));
        let found = values.as_ref().map(|values| cost(values));
        match answer.verdict {
            Verdict::Feasible(_) | Verdict::Unknown(_) => self.stopped(),
            Verdict::Optimal if found.is_some() && found == best && is_solution => Ok(()),
            Verdict::Unsatisfiable if found.is_none() && best.is_none() => Ok(()),
            verdict => wrong(kind, (verdict, values)),
        }
    }

    /// The least value of an expression. The first `count` better solutions are looked at.
    fn minimize_with(&mut self, objective: &Expression, count: usize) -> Judged {
        let before = self.model.solver().propagators();
        let (mut told, x) = (Vec::new(), &self.x);
        let answer = self.model.minimize_with(objective.number(x), |better| {
            told.push((better.solution.values(x), i128::from(better.objective)));
            if told.len() == count {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => return self.refused_expressions(&error, &[objective]),
        };
        self.add_value(objective, before);
        let cost = |values: &[i32]| objective.value(&wide(values)).expect("a solution has it");
        let is_right =
            |(values, found): &(Vec<i32>, i128)| self.is_solution(values) && cost(values) == *found;
        let is_falling = told.windows(2).all(|pair| pair[1].1 < pair[0].1);
        if !told.iter().all(is_right) || !is_falling {
            return wrong("better solutions", told);
        }
        let last = told.last().map(|(_, found)| *found);
        if answer.objective.map(i128::from) != last {
            return wrong("objective", (answer.objective, told));
        }
        if told.len() == count {
            return Ok(());
        }
        self.best("least value", answer, cost)
    }

    /// The least penalty, and what the solution breaks.
    fn soften(&mut self, wishes: &[Wish], search: PenaltySearch) -> Judged {
        let before = self.model.solver().propagators();
        let soft = soft_constraints(wishes, &self.x);
        let answer = match search {
            PenaltySearch::Minimize => self.model.minimize(soft.penalty()),
            PenaltySearch::ByCores => self.model.minimize_by_cores(soft.penalty()),
        };
        let all: Vec<&Expression> = wishes.iter().map(|wish| &wish.expression).collect();
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => return self.refused_expressions(&error, &all),
        };
        for expression in all {
            self.add_value(expression, before);
        }
        let penalties = |values: &[i32]| -> Vec<i128> {
            let values = wide(values);
            let each = wishes.iter().map(|wish| wish.penalty(&values));
            each.map(|penalty| penalty.expect("a solution has it"))
                .collect()
        };
        if let Some(solution) = &answer.solution {
            let penalties = penalties(&solution.values(&self.x));
            let broken: Vec<(usize, i128)> = soft
                .broken(solution)
                .map(|broken| (broken.number, broken.penalty))
                .collect();
            let numbered = penalties.iter().copied().enumerate();
            let is_broken = |&(_, penalty): &(usize, i128)| penalty > 0;
            if broken != numbered.filter(is_broken).collect::<Vec<_>>() {
                return wrong("broken", broken);
            }
            if answer.objective.map(i128::from) != Some(penalties.iter().sum()) {
                return wrong("penalty", answer.objective);
            }
        }
        self.best("least penalty", answer, |values| {
            penalties(values).iter().sum::<i128>()
        })
    }

    fn lns(&mut self, objective: usize, seed: u64) -> Judged {
        let neighbourhood = RandomNeighbourhood::new(&self.x, seed);
        let mut lns = Lns::new(neighbourhood).failures(1 + seed % 4).percent(seed);
        let goal = Goal::Minimize(self.x[objective]);
        let answer = self.model.lns(goal, &mut lns).map_err(failed)?;
        self.best("lns", answer, |values| i64::from(values[objective]))
    }

    fn under(&mut self, questions: &[Vec<Assertion>]) -> Judged {
        let mut answers = Vec::new();
        let all = questions.concat();
        let atoms = all.iter().map(|fact| fact.made(&self.x));
        let checker = self.model.checker(atoms).work(CHECKER_WORK);
        let mut searches = self.model.incremental();
        for facts in questions {
            let atoms: Vec<Atom> = facts.iter().map(|fact| fact.made(&self.x)).collect();
            answers.push((facts, searches.solve(&atoms).map_err(failed)?));
            answers.push((facts, searches.minimal(&atoms).map_err(failed)?));
        }
        drop(searches);
        for (facts, answer) in answers {
            let core = match &answer {
                Conditional::Core(core) => Some((core.clone(), Minimality::Limited)),
                Conditional::Irreducible(core) => Some((core.clone(), Minimality::Proven)),
                _ => None,
            };
            self.judge(facts, answer)?;
            if let Some((core, minimality)) = core {
                self.checked(&checker.check_assumptions(&core, minimality))?;
            }
        }
        Ok(())
    }

    fn judge(&mut self, facts: &[Assertion], answer: Conditional) -> Judged {
        let solutions = self.world.solutions();
        let has_solution =
            |facts: &[Assertion]| solutions.iter().any(|values| all_hold(facts, values));
        let fact_of = |atom: &Atom| {
            facts
                .iter()
                .find(|fact| fact.made(&self.x) == *atom)
                .copied()
        };
        let (core, is_irreducible) = match &answer {
            Conditional::Solution(solution) => {
                let values = solution.values(&self.x);
                let is_right = solutions.contains(&values) && all_hold(facts, &values);
                return if is_right {
                    Ok(())
                } else {
                    wrong("under", values)
                };
            }
            Conditional::Core(core) => (core, false),
            Conditional::Irreducible(core) => (core, true),
            _ => return self.stopped(),
        };
        let Some(core) = core.iter().map(fact_of).collect::<Option<Vec<_>>>() else {
            return wrong("core of other atoms", answer);
        };
        if has_solution(&core) {
            return wrong("core with a solution", answer);
        }
        let can_go = |place: usize| !has_solution(&[&core[..place], &core[place + 1..]].concat());
        if is_irreducible && (0..core.len()).any(can_go) {
            return wrong("core with too much", answer);
        }
        Ok(())
    }

    fn parallel(&mut self, threads: usize, parts: usize) -> Judged {
        let shaping = &self.shaping;
        let parallel = Parallel::new(|| built(shaping)).map_err(failed)?;
        let parallel = parallel
            .threads(threads)
            .parts(parts)
            .limit(limits(&self.asked));
        let x = parallel.vars().clone();
        let mut found = Vec::new();
        let explored = parallel.for_each(|solution: Solution| {
            found.push(solution.values(&x));
            ControlFlow::Continue(())
        });
        if explored.map_err(failed)?.end == TraceEnd::Exhausted {
            self.compare("parallel", found)
        } else {
            self.stopped()
        }
    }

    /// The answers, and all that is told before, are the same on one thread.
    fn portfolio(&mut self, objective: Option<usize>, workers: usize, threads: usize) -> Judged {
        let found = self.by_workers(objective, workers, threads)?;
        if matches!(found.verdict, Verdict::Feasible(_) | Verdict::Unknown(_)) {
            return self.stopped();
        }
        let again = self.by_workers(objective, workers, 1)?;
        if found != again {
            return wrong("portfolio on several threads", (found, again));
        }
        if self.is_right(&found, objective) {
            Ok(())
        } else {
            wrong("portfolio", found)
        }
    }

    fn is_right(&self, found: &FoundByWorkers, objective: Option<usize>) -> bool {
        let all = self.world.solutions();
        let last = found.told.last();
        let is_right = match (found.verdict, objective) {
            (Verdict::Unsatisfiable, _) => all.is_empty() && last.is_none(),
            (Verdict::Satisfied, None) => last.is_some(),
            (Verdict::Optimal, Some(number)) => {
                let best = all.iter().map(|values| values[number]).min();
                best.is_some() && last.map(|values| values[number]) == best
            }
            _ => false,
        };
        is_right && found.told.iter().all(|values| all.contains(values))
    }

    /// A search by workers whose turns are short.
    fn by_workers(
        &self,
        objective: Option<usize>,
        workers: usize,
        threads: usize,
    ) -> Result<FoundByWorkers, Wrong> {
        self.asked.store(0, Ordering::Relaxed);
        let shaping = &self.shaping;
        let (mut model, x) = built(shaping).map_err(failed)?;
        model.limit(limits(&self.asked));
        let goal = objective.map_or(Goal::Satisfy, |number| Goal::Minimize(x[number]));
        let mut told = Vec::new();
        let portfolio = Portfolio::new(&mut model, || Ok(built(shaping)?.0)).turns(1_000);
        let portfolio = portfolio.workers(workers).threads(threads);
        let searched = portfolio.search(goal, |better| {
            told.push(better.solution.values(&x));
            ControlFlow::Continue(())
        });
        let answer = searched.map_err(failed)?.answer;
        Ok(FoundByWorkers::new(&answer, &x, told))
    }

    fn why(&mut self, givens: &[Assertion], asked: Option<Assertion>) -> Judged {
        let atoms: Vec<Atom> = givens.iter().map(|fact| fact.made(&self.x)).collect();
        let checker = self.model.checker(atoms.clone()).work(CHECKER_WORK);
        let mut explainer = self.model.explainer(atoms).map_err(failed)?;
        let answer = match asked {
            Some(fact) => explainer.why(fact.made(&self.x)).map_err(failed)?,
            None => explainer.conflict(),
        };
        if matches!(answer, Why::Unknown(_)) {
            return self.stopped();
        }
        let claim = asked.map(|fact| Fact::from(fact.made(&self.x)));
        let verdict = checker.check(claim, &answer);
        self.judge_why(givens, asked, answer)?;
        self.checked(&verdict)
    }

    fn judge_why(&self, givens: &[Assertion], asked: Option<Assertion>, answer: Why) -> Judged {
        let is_counterexample = |values: &[i32], givens: &[Assertion]| {
            all_hold(givens, values) && asked.is_none_or(|fact| !all_hold(&[fact], values))
        };
        let parts = match &answer {
            Why::Open(solution) => {
                let values = solution.values(&self.x);
                let is_right = self.is_solution(&values) && is_counterexample(&values, givens);
                return if is_right {
                    Ok(())
                } else {
                    wrong("why: open", values)
                };
            }
            Why::Derived(explanation) => &explanation.parts,
            Why::Searched(core) => &core.parts,
            Why::Unknown(_) => return Ok(()),
        };
        let is_named = |fact: &&Assertion| parts.contains(&Part::Given(fact.made(&self.x)));
        let used: Vec<Assertion> = givens.iter().filter(is_named).copied().collect();
        let is_used = |law: usize| {
            let own = &self.propagators[law];
            parts
                .iter()
                .any(|part| matches!(part, Part::Constraint(number) if own.contains(number)))
        };
        let allowed = self.world.solutions_of(is_used);
        if allowed
            .iter()
            .any(|values| is_counterexample(values, &used))
        {
            return wrong("why", answer);
        }
        Ok(())
    }

    fn replay(&mut self, level: TraceLevel, objective: Option<usize>) -> Judged {
        let goal = objective.map_or(Goal::Satisfy, |number| Goal::Minimize(self.x[number]));
        let trace = self.model.trace(goal, level).map_err(failed)?;
        self.asked.store(0, Ordering::Relaxed);
        let replayed = self.model.replay(goal, &trace).map_err(|error| Wrong {
            kind: "replay".to_owned(),
            found: error.to_string(),
        })?;
        if replayed.end != TraceEnd::Exhausted {
            return self.stopped();
        }
        let all = self.world.solutions().len() as u64;
        let is_right = match objective {
            None => replayed.solutions == all,
            Some(_) => (replayed.solutions > 0) == (all > 0),
        };
        if is_right {
            Ok(())
        } else {
            wrong("replayed", replayed)
        }
    }
}

/// What workers have found.
#[derive(PartialEq, Debug)]
struct FoundByWorkers {
    verdict: Verdict,
    /// The better solutions, with the last one.
    told: Vec<Vec<i32>>,
    nodes: u64,
}

impl FoundByWorkers {
    /// A solution without an objective is not told before the end.
    fn new(answer: &Answer, x: &[Var], mut told: Vec<Vec<i32>>) -> Self {
        let last = answer.solution.as_ref().map(|solution| solution.values(x));
        if last.as_ref() != told.last() {
            told.extend(last);
        }
        Self {
            verdict: answer.verdict,
            told,
            nodes: answer.stats.nodes,
        }
    }
}

/// The model of these steps, built anew.
fn built(shaping: &Script) -> Result<(Model, Vec<Var>), ModelError> {
    let (mut model, mut x) = (Model::new(), Vec::new());
    for step in shaping {
        shape(&mut model, &mut x, step)?;
    }
    Ok((model, x))
}

fn soft_constraints(wishes: &[Wish], x: &[Var]) -> SoftConstraints {
    let mut soft = SoftConstraints::new();
    for Wish { weight, expression } in wishes {
        match expression.is_condition() {
            true => soft.prefer("", *weight, expression.condition(x)),
            false => soft.penalize("", *weight, expression.number(x)),
        }
    }
    soft
}

fn limits(asked: &Arc<AtomicU64>) -> Limits {
    let asked = Arc::clone(asked);
    Limits::default().stop_when(move || asked.fetch_add(1, Ordering::Relaxed) >= PATIENCE)
}
