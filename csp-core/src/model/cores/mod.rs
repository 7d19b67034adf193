//! Optimisation of sums from below, by cores.

mod layer;
mod round;

use self::layer::{Layer, Layers, key_of};
use self::round::{End, Round};
use super::flatten::{LinearForm, OVERFLOW};
use super::{Answer, IntExpr, Model, Verdict, sum};
use crate::atom::Atom;
use crate::error::ModelError;
use crate::ids::Var;
use crate::limits::Limits;
use crate::problem::{Goal, Solution};
use crate::stats::Stats;
use std::collections::BTreeMap;
use std::mem;

impl Model {
    /// A solution with the least value of a sum, found from below: a search assumes that every
    /// term has its best value. If there is no solution, the core says which of them cannot all
    /// have it, and the sum is at least as much greater as the least of them costs. The number of
    /// those that do not have it then takes their place, and the search goes on under weaker
    /// assumptions (*core-guided* search [Fu & Malik 2006], with soft cardinalities
    /// [Morgado, Dodaro & Marques-Silva 2014]). Greater weights come first (*stratified*
    /// [Ansótegui, Bonet, Gabàs & Levy 2012]).
    ///
    /// This is for sums of many small costs, such as the number of wishes that are not granted.
    /// [`minimize`](Self::minimize) finds ever better solutions of such sums, and it takes long to
    /// prove the last one best. It is the right call for maxima, and where the best value is far
    /// from the sum of the best values. The search always learns. Where a core has a term of more than
    /// 64 values and another one, the rest is by branch and bound, as in `minimize`. Variables that count
    /// parts of cores stay in the model.
    ///
    /// The answer is that of `minimize`, with the [bound](Answer::bound) that was proven if a limit
    /// was reached. Statistics are those of all searches.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // A set of nodes with an end of each edge of a circle of nine.
    /// let mut model = Model::new();
    /// let x = model.array("x", 9, 0..=1)?;
    /// for i in 0..9 {
    ///     model.require((x[i] + x[(i + 1) % 9]).ge(1))?;
    /// }
    /// let answer = model.minimize_by_cores(sum(&x))?;
    /// assert_eq!((answer.verdict, answer.bound), (Verdict::Optimal, Some(5)));
    /// assert_eq!(answer.solution.unwrap().values(&x).iter().sum::<i32>(), 5);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn minimize_by_cores(
        &mut self,
        objective: impl Into<IntExpr>,
    ) -> Result<Answer, ModelError> {
        Rounds::new(self, objective.into())?.run()
    }

    /// The same with the greatest value.
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn maximize_by_cores(
        &mut self,
        objective: impl Into<IntExpr>,
    ) -> Result<Answer, ModelError> {
        let answer = Rounds::new(self, -objective.into())?.run()?;
        Ok(Answer {
            bound: answer.bound.map(|bound| -bound),
            ..answer
        })
    }
}

/// The rounds of one optimisation. Each finds cores that have no assumption in common.
struct Rounds<'m> {
    model: &'m mut Model,
    objective: IntExpr,
    terms: Vec<(i64, Var)>,
    constant: i64,
    /// What is left of the cost beyond `lower`.
    layers: Layers,
    /// Variables from this number on count the broken assumptions of cores.
    counters_from: usize,
    /// No solution costs less.
    lower: i64,
    /// Layers of less weight are left out so far.
    floor: i64,
    best: Option<(i64, Solution)>,
    limits: Limits,
    stats: Stats,
}

/// A variable of a term is wide if its range is so long.
const WIDE: u32 = 64;

impl<'m> Rounds<'m> {
    fn new(model: &'m mut Model, objective: IntExpr) -> Result<Self, ModelError> {
        let LinearForm {
            terms,
            constant,
            least: lower,
        } = model.linear_form(&objective)?;
        let limits = model.limits.clone().begun();
        let counters_from = model.domains().len();
        let mut rounds = Self {
            model,
            objective,
            terms,
            constant,
            layers: Layers::new(),
            counters_from,
            lower,
            floor: 1,
            best: None,
            limits,
            stats: Stats::default(),
        };
        for place in 0..rounds.terms.len() {
            let layer = Layer::of(rounds.terms[place], rounds.model.domains());
            rounds.add(layer.ok_or(OVERFLOW)?);
        }
        let weights = rounds.layers.values().map(|layer| layer.weight);
        rounds.floor = weights.max().unwrap_or(1);
        Ok(rounds)
    }

    fn run(mut self) -> Result<Answer, ModelError> {
        loop {
            let Round { cores, ranges, end } = self.round();
            let (wide, cores): (Vec<_>, Vec<_>) =
                cores.into_iter().partition(|core| self.is_wide(core));
            for core in &cores {
                self.relax(core)?;
            }
            self.lift(&ranges);
            match end {
                End::Solution if !self.is_proven() && !wide.is_empty() => return self.branch(),
                End::Limit(limit) => return Ok(self.answer(Verdict::Unknown(limit))),
                End::Nothing => return Ok(self.answer(Verdict::Unsatisfiable)),
                End::Solution if self.is_proven() => return Ok(self.answer(Verdict::Optimal)),
                End::Solution if cores.is_empty() => self.floor = self.next_floor(),
                End::Solution => {}
            }
        }
    }

    /// Whether it would take many rounds to count the steps of one of several variables.
    fn is_wide(&self, core: &[Atom]) -> bool {
        let d = self.model.domains();
        let is_wide =
            |x: Var| x.index() < self.counters_from && d.max(x).abs_diff(d.min(x)) >= WIDE;
        core.len() > 1 && core.iter().any(|atom| is_wide(atom.var()))
    }

    /// Goes on by branch and bound.
    fn branch(mut self) -> Result<Answer, ModelError> {
        let x = self.model.objective(&self.objective)?;
        let limits = self.limits.less(&self.stats);
        let mut search = self.model.explore_within(limits, Goal::Minimize(x), ());
        if let Some(best) = self
            .best
            .as_ref()
            .and_then(|&(cost, _)| i32::try_from(cost).ok())
        {
            search.space_mut().better_than(best)?;
        }
        let better = search.by_ref().last();
        let limit = search.limit();
        self.stats += search.stats();
        drop(search);
        better
            .into_iter()
            .for_each(|solution| self.improve(solution));
        if limit.is_none()
            && let Some((cost, _)) = self.best
        {
            self.lower = cost;
        }
        let is_found = self.best.is_some();
        let proven = if is_found {
            Verdict::Optimal
        } else {
            Verdict::Unsatisfiable
        };
        Ok(self.answer(limit.map_or(proven, Verdict::Unknown)))
    }

    fn is_proven(&self) -> bool {
        self.best
            .as_ref()
            .is_some_and(|&(cost, _)| cost == self.lower)
    }

    fn answer(self, verdict: Verdict) -> Answer {
        let bound = (verdict != Verdict::Unsatisfiable).then_some(self.lower);
        let solution = self.best.map(|(_, solution)| solution);
        Answer {
            bound,
            ..Answer::with(verdict, solution, self.stats)
        }
    }

    /// The greatest weight that is at most half of the floor.
    fn next_floor(&self) -> i64 {
        let weights = self.layers.values().map(|layer| layer.weight);
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
        let broken: Vec<Layer> = core
            .iter()
            .filter_map(|&atom| self.layers.remove(&key_of(atom)))
            .collect();
        let weight = broken.iter().map(|layer| layer.weight).min().unwrap_or(0);
        self.lower += weight;
        for layer in broken {
            self.add(Layer {
                weight: layer.weight - weight,
                ..layer
            });
            self.add(Layer {
                weight,
                ..layer.after(1)
            });
        }
        if core.len() > 1 {
            let count = sum(core.iter().map(|&atom| IntExpr::from(!atom)));
            let x = self.model.variable(&count)?;
            self.model.require(x.ge(1))?;
            self.add(Layer {
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
        for (_, layer) in mem::take(&mut self.layers) {
            let [steps, _] = ranges
                .get(&layer.x.index())
                .map_or([0; 2], |&r| layer.steps(r));
            self.lower += layer.weight * i64::from(steps);
            self.add(layer.after(steps));
        }
    }

    /// Adds a layer, unless it costs nothing.
    fn add(&mut self, layer: Layer) {
        let d = self.model.domains();
        let [_, most] = layer.steps([d.min(layer.x), d.max(layer.x)]);
        if most == 0 || layer.weight == 0 {
            return;
        }
        let same = self
            .layers
            .entry(layer.key())
            .or_insert(Layer { weight: 0, ..layer });
        same.weight += layer.weight;
    }
}
