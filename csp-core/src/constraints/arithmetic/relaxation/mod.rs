//! Bounds from a linear relaxation.
//!
//! The reasons are in `docs/decisions/81-floats-choose-sums-integers-prove.md`.

mod basis;
mod column;
mod combine;
mod effort;
mod powers;
mod row_sum;
mod rows;
mod simplex;

use self::column::RowColumn;
use self::combine::Combiner;
use self::effort::Effort;
use self::row_sum::RowSum;
use self::rows::{RowMaker, RowSystem};
use self::simplex::{Iteration, ObjectiveSense, Simplex};
use crate::constraints::prelude::*;
use crate::goal::Goal;

/// What the linear parts of other constraints say together about an objective.
///
/// It takes statements ([`Propagator::meaning`]) of constraints that are posted, and adds nothing to what they say. Their inequalities
/// are rows of a linear program, those under premises with a great factor for the premise, clauses as sums of truths, and different
/// values as their sums. The dual simplex method finds how often each row has to be added up so that the sum says the most about the objective, or that there is
/// no solution. These factors are made whole numbers, and the sum of the rows is an inequality over the integers. It is propagated like any other sum: it raises
/// the bound of the objective, removes values that cost too much [reduced costs: Dantzig, Fulkerson & Johnson 1954], and is the reason of what it removes. So floating point has no part in what is
/// removed, but for choosing the inequality [Neumaier & Shcherbina 2004; Achterberg 2007; Davies, Gange & Stuckey 2017].
///
/// It removes what other constraints exclude already. Which inequality is found depends on what was found before: without it or with it the solutions are the same,
/// and the same search has the same inequalities. Where nodes rarely fail by the relaxation, it is solved more and more rarely.
///
/// [`Model::relax`](crate::model::Model::relax) posts it for all constraints of a model.
///
/// ```
/// use csp_core::constraints::Relaxation;
/// use csp_core::extend::Statement;
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=1)?;
/// let count = model.define("count", sum(&x))?;
/// let pairs = [[0, 1], [1, 2], [0, 2]].map(|pair| Statement::sum(pair.map(|i| (1, x[i])), 1));
/// for pair in [[0, 1], [1, 2], [0, 2]] {
///     model.post(Linear::sum(&pair.map(|i| x[i]), Relation::AtLeast, 1))?;
/// }
/// let total = Statement::equation(&[(1, x[0]), (1, x[1]), (1, x[2]), (-1, count)], 0);
/// model.post(Relaxation::new(Goal::Minimize(count), pairs.into_iter().chain(total)))?;
/// assert_eq!(model.minimize(count)?.stats.nodes, 3);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Relaxation {
    goal: Goal,
    statements: Vec<Statement>,
}

impl Relaxation {
    /// For this goal, by these statements, which hold in all solutions.
    #[must_use]
    pub fn new(goal: Goal, statements: impl IntoIterator<Item = Statement>) -> Self {
        Self {
            goal,
            statements: statements.into_iter().collect(),
        }
    }

    /// More terms of statements than this are too many to look at.
    pub const MOST_TERMS: usize = 1 << 18;

    /// Whether it has a use for a statement: others say nothing about sums.
    #[must_use]
    pub fn takes(statement: &Statement) -> bool {
        match &statement.condition {
            Condition::AtLeast(_) => true,
            Condition::AnyOf(cases) => cases.len() == 1,
            Condition::Different(_) => statement.premises.is_empty(),
            _ => false,
        }
    }
}

/// Posts nothing if nothing is to be small or great, or if there are too many rows: more than 131,072 entries. Below the root, bounds hold for a
/// while only, and it posts nothing, too.
impl Constraint for Relaxation {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let (objective, sense) = match self.goal {
            Goal::Satisfy => return Ok(()),
            Goal::Minimize(x) => (x, ObjectiveSense::Minimize),
            Goal::Maximize(x) => (x, ObjectiveSense::Maximize),
        };
        posting.check("relaxation", &[objective])?;
        for statement in &self.statements {
            posting.check("relaxation", &statement.vars())?;
        }
        let d = posting.domains();
        if d.trail().level() > 0 || d.is_fixed(objective) {
            return Ok(());
        }
        let mut maker = RowMaker::new(d);
        let column = maker.value_of(objective);
        for statement in &self.statements {
            maker.add(statement);
        }
        let Some(rows) = maker.finish() else {
            return Ok(());
        };
        let is_in = |row: &rows::IntegerRow| row.terms.iter().any(|&(_, j)| j == column);
        if !rows.rows().iter().any(is_in) {
            return Ok(());
        }
        let newest = posting.new_slot(0);
        posting.add(Relaxed::new(rows, column as usize, sense, newest))
    }
}

/// The rows with what is found by them.
struct Relaxed {
    rows: RowSystem,
    scope: Vec<Var>,
    events: Vec<Event>,
    objective: usize,
    sense: ObjectiveSense,
    simplex: Simplex,
    combiner: Combiner,
    effort: Effort,
    /// The inequalities that removed something on the way to this state, and after these what is of no use any more.
    sums: Vec<RowSum>,
    /// One more than the number of those that did; 0 before the first run of a search.
    newest: Slot,
}

/// An objective that is so much too great or too small cannot be what it has to be.
const BEYOND: f64 = 1e-2;
/// The most work of a run.
const RUN_WORK: u64 = 1 << 23;

impl Relaxed {
    fn new(rows: RowSystem, objective: usize, sense: ObjectiveSense, newest: Slot) -> Self {
        let mut watched: Vec<(Var, Event)> = Vec::new();
        let mut columns: Vec<RowColumn> = rows.columns().to_vec();
        columns.sort_by_key(|column| column.key());
        for column in columns {
            match watched.last_mut() {
                Some((x, event)) if *x == column.var() => *event = (*event).min(column.event()),
                _ => watched.push((column.var(), column.event())),
            }
        }
        let (scope, events) = watched.into_iter().unzip();
        Self {
            scope,
            events,
            objective,
            sense,
            simplex: Simplex::new(&rows, objective, sense),
            combiner: Combiner::new(&rows),
            effort: Effort::default(),
            sums: Vec::new(),
            newest,
            rows,
        }
    }

    /// Begins with the bounds of the columns. What is asked of the objective is left out: the bound that the rows give it is compared with that.
    fn start(&mut self, d: &Domains) {
        let columns = self.rows.columns();
        let (least, greatest) = self.rows.bounds()[self.objective];
        let free = match self.sense {
            ObjectiveSense::Minimize => (least as f64, f64::INFINITY),
            ObjectiveSense::Maximize => (f64::NEG_INFINITY, greatest as f64),
        };
        let objective = self.objective;
        self.simplex.start(|j| {
            if j == objective {
                return free;
            }
            let (low, high) = columns[j].bounds(d);
            (low as f64, high as f64)
        });
    }

    /// Whether the objective cannot be as good as it has to be.
    fn is_beyond(&self, d: &Domains) -> bool {
        let (low, high) = self.rows.columns()[self.objective].bounds(d);
        let value = self.simplex.objective();
        match self.sense {
            ObjectiveSense::Minimize => {
                value > high as f64 + BEYOND && self.simplex.bound() > high as f64 + BEYOND
            }
            ObjectiveSense::Maximize => {
                value < low as f64 - BEYOND && self.simplex.bound() < low as f64 - BEYOND
            }
        }
    }

    /// Solves the relaxation, as far as it is allowed to. `None`: the search has to stop.
    fn solve(&mut self, most: u64, d: &mut Domains) -> Option<Iteration> {
        let begun = self.simplex.work();
        let mut known = begun;
        self.start(d);
        loop {
            let step = self.simplex.iterate();
            let work = self.simplex.work();
            self.effort.spend(work - known);
            if d.meter().must_stop(work - known) {
                return None;
            }
            known = work;
            if step != Iteration::Moved || self.is_beyond(d) || work - begun > most {
                return Some(step);
            }
        }
    }

    /// In the first run of a search, forgets all that is known.
    fn begin(&mut self, d: &mut Domains) {
        if d.get(self.newest) == 0 {
            self.simplex.forget();
            d.meter().count(true);
            self.effort = Effort::new(d.meter().total());
            d.set(self.newest, 1);
        }
    }
}

impl Propagator for Relaxed {
    about!(name: "relaxation", priority: Costly);

    fn event(&self, position: usize) -> Event {
        self.events[position]
    }

    /// It counts its work itself.
    fn work(&self) -> usize {
        1
    }

    fn memory(&self) -> u64 {
        self.simplex.memory()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.begin(d);
        let Some(allowed) = self.effort.allowed(d.meter().total()) else {
            return Ok(Status::Fixpoint);
        };
        let Some(step) = self.solve(allowed.min(RUN_WORK), d) else {
            return Ok(Status::Active);
        };
        if step == Iteration::Moved && !self.is_beyond(d) {
            // The next run goes on from there.
            return Ok(Status::Fixpoint);
        }
        let multipliers = self.simplex.multipliers(step);
        let count = d.get(self.newest) as usize;
        if self.sums.len() < count {
            self.sums.push(RowSum::default());
        }
        let newest = &mut self.sums[count - 1];
        self.combiner.sum(&self.rows, multipliers, newest);
        self.effort.found(newest.fails(d));
        if newest.is_useful(d) {
            d.set(self.newest, count as u64 + 1);
            newest.apply(d)?;
        }
        Ok(Status::Fixpoint)
    }

    /// Other propagators keep what it says.
    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(Vec::new())
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let number = reason.get(self.newest) as usize;
        let sum = number.checked_sub(2).and_then(|last| self.sums.get(last));
        if !sum.is_some_and(|sum| sum.explain(what, reason)) {
            reason.scope(&self.scope);
        }
    }
}
