//! Whether smaller sets of rules would have said something, too.

use crate::atom::Atom;
use crate::branching::Brancher;
use crate::domains::SearchState;
use crate::error::ModelError;
use crate::explain::Fact;
use crate::groups::PropGroups;
use crate::ids::{PropId, Var};
use crate::limits::Limits;
use crate::meaning::Statement;
use crate::problem::{Assuming, Assumptions, Refuted, Solution};
use crate::solver::Solver;
use fixedbitset::FixedBitSet;

/// What sets of rules of one size say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FewerRules {
    /// None says anything that is not known. This is the number of sets.
    Silent(usize),
    /// These rules say this, which is not known.
    Say(Vec<usize>, Fact),
    /// There are too many sets, or a limit was reached for one of them.
    Unknown,
}

/// Looks at all sets of rules of one size: whether a fact about the variables that are asked for follows from a set and from what is known.
/// So it checks what a [`StepFinder`](crate::explain::StepFinder) says of smaller steps
/// ([`Fewest::Proven`](crate::explain::Fewest::Proven)), and shares none of its reasoning: it looks at each set, whether its rules meet or
/// not, and asks for each value that is left whether the rules allow it.
///
/// That they do is shown by a sample, which is a value for each variable. A search finds it with the rules of the set alone, and what the
/// propagators state of their constraints confirms it ([`Propagator::meaning`](crate::propagator::Propagator::meaning)). A
/// sample has the values of a solution where it can, so that it keeps most other rules, too, and serves other sets.
///
/// ```
/// use csp_core::check::FewerRules;
/// use csp_core::ids::PropId;
/// use csp_core::prelude::*;
/// // A star in each row and each column.
/// let mut model = Model::new();
/// let star = model.grid("star", 2, 2, 0..=1)?;
/// for line in star.rows().chain(star.columns()) {
///     model.post(Count::exactly(&line, 1, 1))?;
/// }
/// let rules = (0..4).map(|number| vec![PropId::new(number)]).collect();
/// let solution = [1, 0, 0, 1].into_iter().zip(star.vars());
/// let solution: Vec<Atom> = solution.map(|(value, &x)| Atom::is(x, value)).collect();
/// let mut fewest = model.fewest_checker(rules, star.vars(), &solution)?.expect("it is a solution");
/// assert_eq!(fewest.of_size(2, 100), FewerRules::Silent(6));
/// // With a corner that is known, row 1 says something.
/// fewest.know(solution[0].into());
/// let FewerRules::Say(rules, fact) = fewest.of_size(1, 100) else { unreachable!() };
/// assert_eq!((rules, fact.var()), (vec![0], star.vars()[1]));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct FewestChecker<'s> {
    searches: Assuming<'s>,
    limits: Limits,
    /// By rule, its propagators.
    rules: Vec<Vec<PropId>>,
    /// By rule, what its propagators state; `None`: one states nothing.
    stated: Vec<Option<Vec<Statement>>>,
    /// What is known.
    known: Vec<Atom>,
    /// The values of the variables that are asked for.
    asked: Vec<Atom>,
    /// The values of a solution, by number of the variable.
    solution: Vec<i32>,
    samples: Vec<Sample>,
}

/// A value for each variable, none of which is excluded.
#[derive(Debug)]
struct Sample {
    values: Vec<i32>,
    /// The rules that they keep.
    kept: FixedBitSet,
    /// Which of the values that are asked for they have.
    has: FixedBitSet,
}

impl<'s> FewestChecker<'s> {
    /// Begins with nothing known. `rules` lists the propagators of each rule, and `solution` gives a value for each variable that is
    /// asked for. The result is `None` if that is no solution by the rules.
    ///
    /// # Errors
    /// A variable is of another model.
    pub fn new(
        solver: &'s mut Solver,
        rules: Vec<Vec<PropId>>,
        asked: &[Var],
        solution: &[Atom],
    ) -> Result<Option<Self>, ModelError> {
        let d = solver.domains();
        let vars: Vec<Var> = solution.iter().map(|atom| atom.var()).collect();
        d.check("fewest_checker", &[asked, &vars].concat())?;
        let stated = |props: &Vec<PropId>| {
            let stated = props.iter().map(|&prop| solver.propagator(prop).meaning(d));
            Some(stated.collect::<Option<Vec<_>>>()?.concat())
        };
        let values = |&x: &Var| d.iter(x).map(move |value| Atom::is(x, value));
        let (stated, asked) = (
            rules.iter().map(stated).collect(),
            asked.iter().flat_map(values).collect(),
        );
        let single = (0..solver.propagators() as u32).map(|prop| vec![PropId::new(prop)]);
        let groups = PropGroups::new(single.collect(), solver.propagators());
        let mut fewest = Self {
            searches: Assuming::new(solver, groups),
            limits: Limits::default(),
            rules,
            stated,
            known: Vec::new(),
            asked,
            solution: Vec::new(),
            samples: Vec::new(),
        };
        let all: Vec<usize> = (0..fewest.rules.len()).collect();
        let Refuted::Solution(solution) = fewest.search(&all, solution) else {
            return Ok(None);
        };
        fewest.solution = values_of(&solution);
        fewest.add(values_of(&solution));
        Ok(Some(fewest))
    }

    /// Limits each search.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Adds what is known.
    ///
    /// # Panics
    /// The fact is about a variable of another model.
    pub fn know(&mut self, fact: Fact) {
        let x = fact.var();
        match fact {
            Fact::Atom(atom) => self.known.push(atom),
            Fact::Within(..) | Fact::Outside(..) => {
                let values = self.searches.solver().domains().iter(x);
                let excluded = values.filter(|&value| !fact.allows(value));
                self.known
                    .extend(excluded.map(|value| Atom::is_not(x, value)));
            }
        }
        let is_left = |sample: &Sample| fact.allows(sample.values[x.index()]);
        self.samples.retain(is_left);
    }

    /// What all sets of this number of rules say, if there are not more sets than `most`. Where none says anything, no
    /// smaller set does.
    pub fn of_size(&mut self, size: usize, most: usize) -> FewerRules {
        let size = size.min(self.stated.len());
        let mut sets = 0;
        let mut is_known = true;
        let mut next: Option<Vec<usize>> = Some((0..size).collect());
        while let Some(rules) = next {
            sets += 1;
            if sets > most {
                return FewerRules::Unknown;
            }
            match self.say(&rules) {
                Ok(None) => {}
                Ok(Some(fact)) => return FewerRules::Say(rules, fact),
                Err(Unconfirmed) => is_known = false,
            }
            next = set_after(rules, self.stated.len());
        }
        match is_known {
            true => FewerRules::Silent(sets),
            false => FewerRules::Unknown,
        }
    }

    /// The first fact that follows from these rules and is not known.
    fn say(&mut self, rules: &[usize]) -> Result<Option<Fact>, Unconfirmed> {
        let mut open = self.open();
        for sample in &self.samples {
            if rules.iter().all(|&rule| sample.kept.contains(rule)) {
                open.difference_with(&sample.has);
            }
        }
        let mut is_known = true;
        while let Some(number) = open.minimum() {
            open.remove(number);
            let atom = self.asked[number];
            match self.search(rules, &[atom]) {
                Refuted::By(_) => return Ok(Some((!atom).into())),
                Refuted::Limit(_) => is_known = false,
                Refuted::Solution(solution) => {
                    let sample = self.add(values_of(&solution));
                    is_known &= rules.iter().all(|&rule| sample.kept.contains(rule));
                    open.difference_with(&sample.has);
                }
            }
        }
        if is_known { Ok(None) } else { Err(Unconfirmed) }
    }

    /// The values that are asked for and not excluded, where more than one is left.
    fn open(&self) -> FixedBitSet {
        let mut open = FixedBitSet::with_capacity(self.asked.len());
        let is_left = |atom: &Atom| {
            let mut known = self.known.iter().filter(|fact| fact.var() == atom.var());
            known.all(|fact| fact.allows(atom.value()))
        };
        let mut first = 0;
        for of_one in self.asked.chunk_by(|one, other| one.var() == other.var()) {
            let left = (first..).zip(of_one).filter(|(_, atom)| is_left(atom));
            let left: Vec<usize> = left.map(|(number, _)| number).collect();
            if left.len() > 1 {
                open.extend(left);
            }
            first += of_one.len();
        }
        open
    }

    /// Searches with these rules for values with which what is known and these atoms hold.
    fn search(&mut self, rules: &[usize], atoms: &[Atom]) -> Refuted<()> {
        let props = rules.iter().flat_map(|&rule| &self.rules[rule]);
        let mut props: Vec<usize> = props.map(|prop| prop.index()).collect();
        props.sort_unstable();
        props.dedup();
        let solver = self.searches.solver();
        let scopes = props.iter().flat_map(|&prop| {
            let prop = PropId::new(prop as u32);
            solver.propagator(prop).scope()
        });
        let mut vars: Vec<Var> = scopes.copied().collect();
        vars.sort_unstable_by_key(|x| x.index());
        vars.dedup();
        let near = NearSolution {
            vars,
            wished: self.solution.clone(),
        };
        let assumptions = Assumptions {
            atoms: [&self.known, atoms].concat(),
            constraints: props,
        };
        let limits = self.limits.clone();
        let refuted = self.searches.solve(assumptions, near, limits);
        refuted.map_core(|_| Vec::new())
    }

    fn add(&mut self, values: Vec<i32>) -> &Sample {
        let mut kept = FixedBitSet::with_capacity(self.stated.len());
        let value = |x: Var| values[x.index()];
        let keeps = |statements: &Vec<Statement>| statements.iter().all(|one| one.holds(value));
        let rules = self.stated.iter().enumerate();
        let rules = rules.filter(|(_, stated)| stated.as_ref().is_some_and(keeps));
        kept.extend(rules.map(|(rule, _)| rule));
        let mut has = FixedBitSet::with_capacity(self.asked.len());
        let asked = self.asked.iter().enumerate();
        let asked = asked.filter(|(_, atom)| atom.allows(value(atom.var())));
        has.extend(asked.map(|(number, _)| number));
        self.samples.push(Sample { values, kept, has });
        self.samples.last().expect("it has just been added")
    }
}

/// Whether a set says something could not be confirmed.
struct Unconfirmed;

/// First fail, with the values of a solution first.
struct NearSolution {
    vars: Vec<Var>,
    wished: Vec<i32>,
}

impl Brancher for NearSolution {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let open = self.vars.iter().copied().filter(|&x| !d.is_fixed(x));
        let x = open.min_by_key(|&x| d.size(x))?;
        let wished = self.wished.get(x.index()).copied();
        let wished = wished.filter(|&value| d.contains(x, value));
        Some(Atom::is(x, wished.unwrap_or_else(|| d.min(x))))
    }
}

/// By number of the variable.
fn values_of(solution: &Solution) -> Vec<i32> {
    solution.iter().map(|(_, value)| value).collect()
}

/// The next set of the same size of numbers below this one, in the order of the dictionary. The numbers are in order.
fn set_after(mut set: Vec<usize>, below: usize) -> Option<Vec<usize>> {
    let size = set.len();
    let place = (0..size).rfind(|&place| set[place] + size < below + place)?;
    let first = set[place] + 1;
    for (number, later) in (first..).zip(&mut set[place..]) {
        *later = number;
    }
    Some(set)
}
