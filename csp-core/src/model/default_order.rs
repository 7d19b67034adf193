//! The order of the search for models that set no order.
//!
//! The rule: if at least half of the variables with more than one value are 0/1 variables, those
//! with the smallest quotient of domain size and failures come first ([`VarOrder::DomWDeg`]), with
//! the value 1 first, or 0 where an objective is to be improved. In all other models the smallest
//! domains come first ([`VarOrder::FirstFail`]), with the smallest value first. Auxiliary variables
//! do not count, and come last: they follow from the others. The count is of the domains as they
//! are before the first propagation.
//!
//! The reason: among variables of two values first fail is the order in which they were made.
//! Failures tell them apart. In a puzzle 1 says that something is here, which decides more than
//! that nothing is. In an optimisation it often says that something has to be paid.
//!
//! The tables give nodes until a second solution, or until the proof that there is none. The models
//! of the examples had their instance and eight generated ones each. The other models had eight
//! instances each. In brackets is how many instances reached a limit of 100,000 nodes.
//!
//! | model | first fail, smallest | this order |
//! |---|---|---|
//! | akari | 1,093 | 470 |
//! | hashi | 1,010 | 431 |
//! | hitori | 188 | 124 |
//! | masyu | 2,732 | 1,033 |
//! | minesweeper | 25,629 | 401 |
//! | nonogram | 479 | 178 |
//! | slitherlink | 12,759 | 511 |
//! | star battle | 27,386 | 12,500 |
//! | tents | 7,584 | 1,205 |
//! | 3-SAT, 60 to 90 variables | 45,589 | 2,213 |
//! | exact cover by 180 sets | 650,704 (2) | 66,652 |
//! | graph colouring, 0/1 | 11,896 | 1,130 |
//! | market split | 168,025 | 143,158 |
//! | queens, 0/1 | 3,861 | 1,990 |
//! | stable set of a given size | 99,579 | 28,850 |
//! | tiling by trominoes | 88,414 | 102,597 (1) |
//!
//! Nodes until the best solution and its proof, for eight instances each:
//!
//! | model | first fail, smallest | failures, largest | this order |
//! |---|---|---|---|
//! | exact cover | 5,568 | 3,592 | 4,046 |
//! | facility location | 7,444 | 72,992 | 6,448 |
//! | knapsack | 459,838 (2) | 442,116 | 459,838 (2) |
//! | set cover | 159,166 | 9,856 | 18,574 |
//! | stable set | 104,888 | 37,724 | 40,592 |
//! | vertex cover | 99,160 | 70,330 | 65,842 |
//!
//! What was learnt is forgotten before each search: the same model always has the same search.
//!
//! The reasons are in `docs/decisions/48-default-order-by-the-model.md`.

use super::network::Network;
use crate::atom::Atom;
use crate::branching::{Brancher, Ordered, ValueOrder, VarOrder};
use crate::domains::{Domains, SearchState};
use crate::ids::Var;
use crate::problem::Goal;

/// The branchers of a model: first those that were given, one after the other, and then the one
/// over all variables.
#[derive(Default)]
pub struct Branchers {
    given: Vec<Box<dyn Brancher>>,
    /// The brancher over all variables. The first search makes it.
    default: Option<DefaultOrder>,
}

impl std::fmt::Debug for Branchers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Branchers")
            .field("default", &self.default)
            .finish_non_exhaustive()
    }
}

/// The brancher over all variables.
#[derive(Debug)]
struct DefaultOrder {
    /// How many variables there were when it was made.
    count: usize,
    own: Vec<Var>,
    rule: Rule,
    main: Ordered,
    auxiliary: Ordered,
    /// Whether it has decided anything in this search. Before that it learns nothing, as most
    /// models with branchers of their own never ask it.
    is_asked: bool,
}

/// An order of variables and an order of values.
type Rule = (VarOrder, ValueOrder);

/// The order for most models.
const FIRST_FAIL: Rule = (VarOrder::FirstFail, ValueOrder::Min);

/// The order for a model with these variables.
fn rule(d: &Domains, own: &[Var], goal: Goal) -> Rule {
    let open = own.iter().filter(|&&x| !d.is_fixed(x)).count();
    let boolean = own
        .iter()
        .filter(|&&x| d.min(x) == 0 && d.max(x) == 1)
        .count();
    match goal {
        _ if boolean == 0 || 2 * boolean < open => FIRST_FAIL,
        Goal::Satisfy => (VarOrder::DomWDeg, ValueOrder::Max),
        Goal::Minimize(_) | Goal::Maximize(_) => (VarOrder::DomWDeg, ValueOrder::Min),
    }
}

impl Branchers {
    /// Adds a brancher, after those that were added before.
    pub(super) fn add(&mut self, brancher: Box<dyn Brancher>) {
        self.given.push(brancher);
    }

    /// Adds a brancher, before those that were added before.
    pub(super) fn add_first(&mut self, brancher: Box<dyn Brancher>) {
        self.given.insert(0, brancher);
    }

    /// Makes the brancher over all variables ready for a search.
    pub(super) fn prepare(&mut self, network: &mut Network, goal: Goal) {
        let count = network.domains().len();
        let known = self.default.take();
        let mut order = match known.filter(|order| order.count == count) {
            Some(order) => order,
            None => DefaultOrder::first_fail(network),
        };
        let rule = rule(network.domains(), &order.own, goal);
        // First fail learns nothing.
        if rule != FIRST_FAIL || order.rule != FIRST_FAIL {
            let degrees = network.solver.degrees();
            order.main.renew(rule.0, rule.1, &degrees);
        }
        order.rule = rule;
        order.is_asked = false;
        self.default = Some(order);
    }
}

impl DefaultOrder {
    fn first_fail(network: &mut Network) -> Self {
        let count = network.domains().len();
        let (auxiliary, own): (Vec<Var>, Vec<Var>) = network
            .domains()
            .vars()
            .partition(|x| network.auxiliaries.contains(&x.index()));
        let [main, auxiliary] = [own.clone(), auxiliary].map(|vars| {
            let brancher = network.solver.ordered(vars, FIRST_FAIL.0, FIRST_FAIL.1);
            brancher.expect("these are the variables of the model")
        });
        Self {
            count,
            own,
            rule: FIRST_FAIL,
            main,
            auxiliary,
            is_asked: false,
        }
    }
}

impl Brancher for DefaultOrder {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let decision = self.main.choose(d).or_else(|| self.auxiliary.choose(d));
        self.is_asked |= decision.is_some();
        decision
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        self.main
            .choose_on(d, x)
            .or_else(|| self.auxiliary.choose_on(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        if self.is_asked {
            self.main.on_conflict(scope);
        }
    }
}

impl Brancher for Branchers {
    #[inline]
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        self.given
            .choose(d)
            .or_else(|| self.default.as_mut()?.choose(d))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        self.given
            .choose_on(d, x)
            .or_else(|| self.default.as_mut()?.choose_on(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        self.given.on_conflict(scope);
        if let Some(default) = &mut self.default {
            default.on_conflict(scope);
        }
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        self.given.on_failure(d, scope);
        if let Some(default) = &mut self.default {
            default.on_failure(d, scope);
        }
    }
}
