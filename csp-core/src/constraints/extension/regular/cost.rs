//! A word of a regular language, with its cost.

use super::automaton::Automaton;
use super::steps::classes;
use crate::constraints::extension::paths::{LayeredGraph, LayeredGraphBuilder, Paths};
use crate::constraints::prelude::*;
use crate::error::RegularError;

/// The sequence of the variables' values leads an [`Automaton`] from its start to an accepting state,
/// and the costs of its transitions add up to `cost` [Demassey, Pesant & Rousseau 2006]
/// (MiniZinc's `cost_regular`, and its `cost_mdd`: the nodes of a diagram are states).
///
/// Domain consistent if the graph of all states and sums has at most 16,384 edges. In a larger graph
/// a value stays if a sequence with it costs no more than the greatest cost, and one no less than the
/// smallest cost; the bounds of the cost are those of the shortest and the longest way.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::CostRegular;
/// // A machine is off (0) or on (1) in each of four hours. To run costs 2, and to turn on 3 more.
/// let machine = Automaton::new(2, 0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 1, 1), (1, 0, 0)])?;
/// let mut model = Model::new();
/// let on = model.array("on", 4, 0..=1)?;
/// let cost = model.var("cost", 0..=99)?;
/// model.post(CostRegular::new(&on, machine, [0, 5, 2, 0], cost))?;
/// model.linear(&[(1, on[0]), (1, on[1]), (1, on[2]), (1, on[3])], Relation::AtLeast, 2)?;
/// assert_eq!(model.minimize(cost)?.solution().unwrap()[cost], 7);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CostRegular {
    scope: Vec<Var>,
    automaton: Automaton,
    costs: Vec<i128>,
    cost: Var,
}

/// A graph with more edges is not built.
const LIMIT: usize = 1 << 20;
/// A graph of states and sums is no larger than this.
const SMALL: usize = 1 << 14;
/// The farthest from 0 that sums of costs are.
const FARTHEST: i64 = i64::MAX / 8;

const NAME: &str = "cost_regular";

impl CostRegular {
    /// The constraint, with a cost for each transition of the automaton, in their order.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many costs as transitions,
    /// [`RegularError::Ambiguous`] if two different transitions read the same value in the same state,
    /// [`RegularError::TooLarge`] if more than 2²⁰ edges are needed, and [`ModelError::Overflow`] if
    /// sums of costs do not fit `i64`.
    #[must_use]
    pub fn new(
        scope: &[Var],
        automaton: Automaton,
        costs: impl IntoIterator<Item = impl Integer>,
        cost: Var,
    ) -> Self {
        let costs = costs.into_iter().map(Integer::number).collect();
        Self {
            scope: scope.to_vec(),
            automaton,
            costs,
            cost,
        }
    }
}

impl Constraint for CostRegular {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self {
            scope,
            automaton,
            costs,
            cost,
        } = self;
        posting.check(NAME, &scope)?;
        posting.check(NAME, &[cost])?;
        let machine = CostedAutomaton::new(&automaton, &costs, scope.len())?;
        let d = posting.domains();
        let small = machine.graph(&scope, Some(cost), d, SMALL);
        let (graph, vars, cost) = match small {
            Some(graph) => (graph, [&scope[..], &[cost]].concat(), None),
            None => {
                let limit = LIMIT;
                let large = machine.graph(&scope, None, d, limit);
                let what = "edges of the graph";
                (
                    large.ok_or(RegularError::TooLarge { what, limit })?,
                    scope,
                    Some(cost),
                )
            }
        };
        let paths = Paths::new(NAME, &vars, graph, cost, d);
        posting.add(paths)
    }
}

/// The transitions of the states by class.
struct CostedAutomaton<'a> {
    automaton: &'a Automaton,
    classes: Vec<Values>,
    /// By state the class, the next state and the cost of each transition.
    next: Vec<Vec<(usize, usize, i64)>>,
}

impl<'a> CostedAutomaton<'a> {
    fn new(automaton: &'a Automaton, costs: &[i128], length: usize) -> Result<Self, ModelError> {
        let transitions = automaton.transitions();
        check_length(NAME, "costs", costs.len(), transitions.len())?;
        let far = || ModelError::Overflow { constraint: NAME };
        let most = costs
            .iter()
            .map(|cost| cost.unsigned_abs())
            .max()
            .unwrap_or(0);
        let sum = most.checked_mul(length as u128).ok_or_else(far)?;
        if sum > FARTHEST as u128 {
            return Err(far());
        }
        let classes = classes(transitions.iter().map(|(_, by, _)| by));
        let mut next = vec![Vec::new(); automaton.states()];
        for ((from, by, to), &cost) in transitions.iter().zip(costs) {
            let read = (0..classes.len()).filter(|&class| reads(by, &classes[class]));
            next[*from].extend(read.map(|class| (class, *to, cost as i64)));
        }
        for (state, steps) in next.iter_mut().enumerate() {
            steps.sort_unstable();
            steps.dedup();
            if steps.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                return Err(RegularError::Ambiguous { state }.into());
            }
        }
        Ok(Self {
            automaton,
            classes,
            next,
        })
    }

    /// The graph of all ways. With `total` its nodes are states and sums, and the last layer reads
    /// the sum.
    fn graph(
        &self,
        scope: &[Var],
        total: Option<Var>,
        d: &Domains,
        limit: usize,
    ) -> Option<LayeredGraph> {
        let mut builder = LayeredGraphBuilder::new((self.automaton.start(), 0), limit);
        for &x in scope {
            let is_there: Vec<bool> = self.classes.iter().map(|class| d.meets(x, class)).collect();
            builder.step(self.classes.clone(), |(state, sum), steps| {
                let there = self.next[state]
                    .iter()
                    .filter(|(class, _, _)| is_there[*class]);
                steps.extend(there.map(|&(class, to, cost)| match total {
                    Some(_) => (class, (to, sum + cost), 0),
                    None => (class, (to, 0), cost),
                }));
            })?;
        }
        if let Some(total) = total {
            builder.read(total, d, |(_, sum)| sum)?;
        }
        Some(builder.finish(|(state, _)| self.automaton.accepting().contains(&state)))
    }
}

/// Whether a transition by these values reads a class, which lies within or apart from them.
fn reads(by: &Values, class: &Values) -> bool {
    class.min().is_some_and(|value| by.contains(value))
}
