//! Optimisation of sums from below, by cores
//! ([`Model::minimize_by_cores`](super::Model::minimize_by_cores)).

mod parts;
mod soft_bound;

pub(super) use self::parts::cost_parts;

use self::soft_bound::{SoftBound, SoftBounds, key_of};
use super::answer::{Answer, Verdict};
use super::default_order::Branchers;
use super::expr::{IntExpr, sum};
use super::flatten::{Flattener, OVERFLOW};
use super::searcher::{SearchOptions, Searcher};
use super::under::Incremental;
use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::explain::shrink;
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Refuted, Solution};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::Limit;
use std::collections::BTreeMap;
use std::fmt;
use std::mem;

/// Optimisation of a sum from below, piece by piece, so that it can take turns with another search of a copy of the model:
/// see [`Model::core_rounds`](super::Model::core_rounds). Each round finds cores that have no assumption in common.
///
/// What a round has learnt is lost where a piece ends in it; its cores stay.
pub struct CoreRounds<'m> {
    flattener: Flattener<'m>,
    branchers: &'m mut Branchers,
    options: SearchOptions,
    objective: IntExpr,
    terms: Vec<(i64, Var)>,
    constant: i64,
    /// What is left of the cost beyond `lower`.
    soft: SoftBounds,
    /// Variables from this number on count the broken assumptions of cores.
    counters_from: usize,
    /// No solution costs less.
    lower: i64,
    /// Soft bounds of less weight are left out so far.
    floor: i64,
    best: Option<(i64, Solution)>,
    /// The cost of a solution that another search has found.
    known: Option<i64>,
    stats: Stats,
}

/// How a piece of [`CoreRounds`] has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoresEnd {
    /// The [best](CoreRounds::best) solution, or one that is as good as what is [known](CoreRounds::know), is proven to be the best.
    Optimal,
    /// There is no solution.
    Unsatisfiable,
    /// Cores do not help: one has a term of more than 64 values beside another term.
    Wide,
    /// It was as much work as it may be.
    Spent,
    /// A limit of the model was reached.
    Limit(Limit),
}

impl fmt::Debug for CoreRounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CoreRounds")
            .field("lower", &self.lower)
            .field("best", &self.best.as_ref().map(|&(cost, _)| cost))
            .finish_non_exhaustive()
    }
}

/// The result of a round.
struct Round {
    cores: Vec<Vec<Atom>>,
    /// By number of the variable of a soft bound, what it can be in any solution.
    ranges: BTreeMap<usize, [i32; 2]>,
    end: RoundEnd,
}

/// How a round ends.
enum RoundEnd {
    /// A solution, under all assumptions that are in no core.
    Solution,
    /// There is none at all.
    Nothing,
    Limit(Limit),
}

/// A variable of a term is wide if its range is at least this long.
const WIDE: u32 = 64;

/// A core is made smaller by searches of at most this number of failures each.
const SHRINKING: u64 = 300;

impl<'m> CoreRounds<'m> {
    pub(super) fn new(
        mut flattener: Flattener<'m>,
        branchers: &'m mut Branchers,
        mut options: SearchOptions,
        objective: IntExpr,
    ) -> Result<Self, ModelError> {
        let (form, lower) = flattener.linear(&objective)?;
        // All searches share the limits of one.
        options.limits = options.limits.begun();
        let counters_from = flattener.network().domains().len();
        let mut rounds = Self {
            flattener,
            branchers,
            options,
            objective,
            terms: form.terms().collect(),
            constant: form.constant,
            soft: SoftBounds::new(),
            counters_from,
            lower,
            floor: 1,
            best: None,
            known: None,
            stats: Stats::default(),
        };
        for (times, x) in form.terms() {
            let bound = SoftBound::of(times, x, rounds.domains());
            rounds.add(bound.ok_or(OVERFLOW)?);
        }
        let weights = rounds.soft.values().map(|bound| bound.weight);
        rounds.floor = weights.max().unwrap_or(1);
        Ok(rounds)
    }

    fn domains(&mut self) -> &Domains {
        self.flattener.network().domains()
    }

    /// For a search that begins now, within these limits.
    fn searcher(&mut self, limits: Limits, goal: Goal) -> Searcher<&mut Solver, &mut Branchers> {
        let options = SearchOptions {
            limits,
            ..self.options.clone()
        };
        Searcher::new(self.flattener.network(), self.branchers, options, goal)
    }

    /// To the end, or to the limits of the model.
    pub(super) fn run(mut self) -> Result<Answer, ModelError> {
        Ok(match self.rounds(None)? {
            CoresEnd::Optimal => self.answer(Verdict::Optimal),
            CoresEnd::Unsatisfiable => self.answer(Verdict::Unsatisfiable),
            CoresEnd::Wide => return self.branch(),
            CoresEnd::Spent => self.limited(Limit::Stopped),
            CoresEnd::Limit(limit) => self.limited(limit),
        })
    }

    /// Goes on for this amount of [work](crate::problem::Problem::work), or until all is known. Pieces that end before a round has found a
    /// core get nowhere, so let them grow.
    ///
    /// # Errors
    /// A number that cores are counted by does not fit.
    pub fn go_on(&mut self, work: u64) -> Result<CoresEnd, ModelError> {
        self.rounds(Some(work))
    }

    fn rounds(&mut self, mut work: Option<u64>) -> Result<CoresEnd, ModelError> {
        loop {
            let Round { cores, ranges, end } = self.round(&mut work);
            let (wide, cores): (Vec<_>, Vec<_>) =
                cores.into_iter().partition(|core| self.is_wide(core));
            for core in &cores {
                self.relax(core)?;
            }
            self.lift(&ranges);
            match end {
                RoundEnd::Nothing => return Ok(CoresEnd::Unsatisfiable),
                _ if self.is_proven() => return Ok(CoresEnd::Optimal),
                RoundEnd::Limit(_) if work == Some(0) => return Ok(CoresEnd::Spent),
                RoundEnd::Limit(limit) => return Ok(CoresEnd::Limit(limit)),
                RoundEnd::Solution if !wide.is_empty() => return Ok(CoresEnd::Wide),
                RoundEnd::Solution if cores.is_empty() => self.floor = self.next_floor(),
                RoundEnd::Solution => {}
            }
        }
    }

    /// Another search has found a solution of this cost.
    pub fn know(&mut self, cost: i64) {
        self.known = Some(self.known.map_or(cost, |known| known.min(cost)));
    }

    /// No solution costs less.
    #[must_use]
    pub fn lower(&self) -> i64 {
        self.lower
    }

    /// The best solution so far, with its cost. It has values for the variables that count parts of cores, too.
    #[must_use]
    pub fn best(&self) -> Option<(i64, &Solution)> {
        self.best.as_ref().map(|(cost, solution)| (*cost, solution))
    }

    /// What all searches have cost so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Finds cores until there is a solution without those of their assumptions.
    fn round(&mut self, work: &mut Option<u64>) -> Round {
        let heavy = self
            .soft
            .values()
            .filter(|bound| bound.weight >= self.floor);
        let mut wanted: Vec<Atom> = heavy.map(|bound| bound.is_free()).collect();
        let vars: Vec<Var> = self.soft.values().map(|bound| bound.x).collect();
        let mut cores = Vec::new();
        let limits = self.options.limits.clone();
        let before = self.stats;
        let mut searches = LimitedSearches {
            searches: self.searcher(limits.clone(), Goal::Satisfy).incremental(),
            limits,
            before,
            found: Vec::new(),
        };
        if let Some(work) = *work {
            searches.searches.limit_work(work);
        }
        let end = loop {
            match searches.refute(&wanted, u64::MAX) {
                Refuted::Solution(_) => break RoundEnd::Solution,
                Refuted::Limit(limit) => break RoundEnd::Limit(limit),
                Refuted::By(core) if core.is_empty() => break RoundEnd::Nothing,
                Refuted::By(core) => {
                    let (core, _) = shrink(core, |atoms| searches.refute(atoms, SHRINKING));
                    wanted.retain(|atom| !core.contains(atom));
                    cores.push(core);
                }
            }
        };
        let spent = searches.spent();
        *work = searches.searches.work_left();
        let d = searches.searches.domains();
        let range = |x: &Var| (x.index(), [d.min(*x), d.max(*x)]);
        let ranges = vars.iter().map(range).collect();
        let found = mem::take(&mut searches.found);
        drop(searches);
        self.stats = spent;
        for solution in found {
            self.improve(solution);
        }
        Round { cores, ranges, end }
    }

    /// Whether it would take many rounds to count the steps of one of several variables.
    fn is_wide(&mut self, core: &[Atom]) -> bool {
        let counters_from = self.counters_from;
        let d = self.domains();
        let is_wide = |x: Var| x.index() < counters_from && d.max(x).abs_diff(d.min(x)) >= WIDE;
        core.len() > 1 && core.iter().any(|atom| is_wide(atom.var()))
    }

    /// Goes on by branch and bound.
    fn branch(mut self) -> Result<Answer, ModelError> {
        let x = self.flattener.remembered(&self.objective)?;
        let limits = self.options.limits.less(&self.stats);
        let cost = self.best.as_ref().map(|&(cost, _)| i32::try_from(cost));
        let mut search = self.searcher(limits, Goal::Minimize(x)).explore(());
        if let Some(Ok(best)) = cost {
            search.space_mut().better_than(best)?;
        }
        let better = search.by_ref().last();
        let limit = search.limit();
        let spent = search.stats();
        drop(search);
        self.stats += spent;
        if let Some(better) = better {
            self.improve(better);
        }
        if limit.is_none()
            && let Some((cost, _)) = self.best
        {
            self.lower = cost;
        }
        Ok(match limit {
            Some(limit) => self.limited(limit),
            None if self.best.is_some() => self.answer(Verdict::Optimal),
            None => self.answer(Verdict::Unsatisfiable),
        })
    }

    fn is_proven(&self) -> bool {
        let found = self.best.as_ref().map(|&(cost, _)| cost);
        let least = found.into_iter().chain(self.known).min();
        least.is_some_and(|cost| cost <= self.lower)
    }

    fn limited(self, limit: Limit) -> Answer {
        let is_feasible = self.best.is_some();
        self.answer(if is_feasible {
            Verdict::Feasible(limit)
        } else {
            Verdict::Unknown(limit)
        })
    }

    fn answer(self, verdict: Verdict) -> Answer {
        let bound = (verdict != Verdict::Unsatisfiable).then_some(self.lower);
        let (objective, solution) = self.best.unzip();
        Answer {
            verdict,
            solution,
            other: None,
            objective,
            bound,
            stats: self.stats,
        }
    }

    /// The greatest weight that is at most half of the floor.
    fn next_floor(&self) -> i64 {
        let weights = self.soft.values().map(|bound| bound.weight);
        weights
            .filter(|weight| 2 * i128::from(*weight) <= i128::from(self.floor))
            .max()
            .unwrap_or(1)
    }

    /// Keeps the solution if it is the best so far.
    fn improve(&mut self, solution: Solution) {
        let costs = self
            .terms
            .iter()
            .map(|&(times, x)| i128::from(times) * i128::from(solution[x]));
        let cost = i128::from(self.constant) + costs.sum::<i128>();
        let cost = i64::try_from(cost).expect("all costs are within the bounds of the objective");
        if self.best.as_ref().is_none_or(|&(best, _)| cost < best) {
            self.best = Some((cost, solution));
        }
    }

    /// These do not all hold: the least of their weights is paid. What is left to be paid for are
    /// the further steps of each, and each of them but one that does not hold.
    fn relax(&mut self, core: &[Atom]) -> Result<(), ModelError> {
        let broken: Vec<SoftBound> = core
            .iter()
            .filter_map(|&atom| self.soft.remove(&key_of(atom)))
            .collect();
        let weight = broken.iter().map(|bound| bound.weight).min().unwrap_or(0);
        self.lower += weight;
        for bound in broken {
            self.add(SoftBound {
                weight: bound.weight - weight,
                ..bound
            });
            self.add(SoftBound {
                weight,
                ..bound.after(1)
            });
        }
        if core.len() > 1 {
            let count = sum(core.iter().map(|&atom| IntExpr::from(!atom)));
            let x = self.flattener.variable(&count)?;
            self.flattener.require(&x.ge(1))?;
            self.add(SoftBound {
                x,
                rises: true,
                bound: 1,
                weight,
            });
        }
        Ok(())
    }

    /// Pays for the steps that must be made in any solution.
    fn lift(&mut self, ranges: &BTreeMap<usize, [i32; 2]>) {
        for (_, bound) in mem::take(&mut self.soft) {
            let [steps, _] = ranges
                .get(&bound.x.index())
                .map_or([0; 2], |&r| bound.steps(r));
            self.lower += bound.weight * i64::from(steps);
            self.add(bound.after(steps));
        }
    }

    /// Adds a soft bound, unless it costs nothing.
    fn add(&mut self, bound: SoftBound) {
        let d = self.domains();
        let [_, most] = bound.steps([d.min(bound.x), d.max(bound.x)]);
        if most == 0 || bound.weight == 0 {
            return;
        }
        let none = SoftBound { weight: 0, ..bound };
        let same = self.soft.entry(bound.key()).or_insert(none);
        same.weight += bound.weight;
    }
}

/// The searches of a round, with what the limits leave.
struct LimitedSearches<'m> {
    searches: Incremental<'m>,
    limits: Limits,
    /// What was spent in earlier rounds.
    before: Stats,
    found: Vec<Solution>,
}

impl LimitedSearches<'_> {
    fn spent(&self) -> Stats {
        let mut spent = self.before;
        spent += self.searches.stats();
        spent
    }

    /// Searches under these assumptions, with at most this number of failures.
    fn refute(&mut self, atoms: &[Atom], failures: u64) -> Refuted<Atom> {
        self.searches.limits = self.limits.less(&self.spent()).at_most_failures(failures);
        let refuted = self.searches.refute(atoms);
        if let Refuted::Solution(solution) = &refuted {
            self.found.push(solution.clone());
        }
        refuted
    }
}
