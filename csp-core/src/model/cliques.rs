//! All-different constraints that follow from constraints on pairs.

use crate::domains::Domains;
use crate::ids::Var;
use crate::solver::Solver;
use crate::values::Values;
use std::cmp::Reverse;

/// Models with more pairs than this are left as they are. They are counted before any is looked at:
/// one constraint can have billions of them.
const MOST: usize = 1 << 18;

/// Variables that differ pair by pair and are tight, if any were found; see
/// [`Model::find_all_different`](super::Model::find_all_different).
pub(super) fn cliques(solver: &Solver) -> Vec<Vec<Var>> {
    DifferenceGraph::new(solver).cliques(solver.domains())
}

/// A graph whose edges are the pairs of variables that are known to differ.
struct DifferenceGraph {
    /// The variables, those with most neighbours first. Everywhere else they are named by their places here.
    vars: Vec<Var>,
    /// The places, by the numbers of the variables in the model.
    places: Vec<u32>,
    /// By variable, those that differ from it, in order.
    neighbours: Vec<Vec<u32>>,
    /// By variable, how many values it has.
    sizes: Vec<u64>,
    /// Pairs that no constraint on more variables covers, the lower place first.
    open: Vec<[u32; 2]>,
}

impl DifferenceGraph {
    fn new(solver: &Solver) -> Self {
        let of_set = |set: &[Var]| set.len().saturating_mul(set.len().saturating_sub(1)) / 2;
        let count = solver
            .different()
            .map(of_set)
            .fold(0, usize::saturating_add);
        let mut graph = Self {
            vars: Vec::new(),
            places: Vec::new(),
            neighbours: Vec::new(),
            sizes: Vec::new(),
            open: Vec::new(),
        };
        if count <= MOST {
            graph.number(solver);
            graph.join(solver);
        }
        graph
    }

    /// Numbers the variables by how many others differ from each.
    fn number(&mut self, solver: &Solver) {
        let d = solver.domains();
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); d.len()];
        for [x, y] in solver.different().flat_map(pairs) {
            neighbours[x.index()].push(y.raw());
            neighbours[y.index()].push(x.raw());
        }
        for others in &mut neighbours {
            others.sort_unstable();
            others.dedup();
        }
        self.vars = d.vars().collect();
        self.vars
            .sort_by_key(|x| Reverse(neighbours[x.index()].len()));
        self.places = vec![0; d.len()];
        for (place, x) in (0..).zip(&self.vars) {
            self.places[x.index()] = place;
            self.sizes.push(d.size(*x));
        }
        for x in &self.vars {
            let others = neighbours[x.index()].iter();
            let mut others: Vec<u32> = others.map(|&y| self.places[y as usize]).collect();
            others.sort_unstable();
            self.neighbours.push(others);
        }
    }

    /// Finds the pairs that are open.
    fn join(&mut self, solver: &Solver) {
        let mut covered = self.marks();
        for set in solver.different().filter(|set| set.len() > 2) {
            pairs(set).for_each(|pair| *covered.of(self, self.place(pair)) = true);
        }
        for set in solver.different().filter(|set| set.len() == 2) {
            let pair = self.place([set[0], set[1]]);
            if !*covered.of(self, pair) {
                self.open.push(pair);
            }
        }
    }

    /// The places of a pair, the lower one first.
    fn place(&self, [x, y]: [Var; 2]) -> [u32; 2] {
        let [x, y] = [self.places[x.index()], self.places[y.index()]];
        [x.min(y), x.max(y)]
    }

    fn cliques(&self, d: &Domains) -> Vec<Vec<Var>> {
        let mut covered = self.marks();
        let mut cliques = Vec::new();
        for &pair in &self.open {
            if *covered.of(self, pair) {
                continue;
            }
            let Some(clique) = self.grow(pair) else {
                continue;
            };
            let mut vars: Vec<Var> = clique.iter().map(|&x| self.vars[x as usize]).collect();
            vars.sort_unstable_by_key(|x| x.index());
            if vars.len() > 2 && is_tight(&vars, d) {
                for (i, &y) in clique.iter().enumerate() {
                    for &x in &clique[..i] {
                        *covered.of(self, [x.min(y), x.max(y)]) = true;
                    }
                }
                cliques.push(vars);
            }
        }
        cliques
    }

    /// The pair and what differs from all that were taken before, those with most neighbours first. `None`: it will not be tight.
    fn grow(&self, [x, y]: [u32; 2]) -> Option<Vec<u32>> {
        let of = |x: u32| &self.neighbours[x as usize][..];
        let size = |x: u32| self.sizes[x as usize];
        let fits = |values: u64, vars: usize| values.saturating_mul(2) <= vars as u64 * 3;
        let mut clique = vec![x, y];
        let mut values = size(x).max(size(y));
        if !fits(values, of(x).len().min(of(y).len()) + 1) {
            return None;
        }
        let mut candidates = common(of(x), of(y));
        while fits(values, clique.len() + candidates.len()) {
            let Some((&z, others)) = candidates.split_first() else {
                return Some(clique);
            };
            clique.push(z);
            values = values.max(size(z));
            candidates = common(others, of(z));
        }
        None
    }

    /// No pair is marked.
    fn marks(&self) -> PairMarks {
        let marks = self
            .neighbours
            .iter()
            .map(|others| vec![false; others.len()]);
        PairMarks(marks.collect())
    }
}

/// Marks of pairs, at the lower place of each, in the order of its neighbours.
struct PairMarks(Vec<Vec<bool>>);

impl PairMarks {
    fn of(&mut self, graph: &DifferenceGraph, [x, y]: [u32; 2]) -> &mut bool {
        let place = graph.neighbours[x as usize].binary_search(&y);
        &mut self.0[x as usize][place.expect("they are neighbours")]
    }
}

/// The pairs of variables of a set.
fn pairs(set: &[Var]) -> impl Iterator<Item = [Var; 2]> {
    let places = 0..set.len();
    places.flat_map(move |i| set[..i].iter().map(move |&x| [x, set[i]]))
}

/// What two ordered lists have in common.
fn common(left: &[u32], right: &[u32]) -> Vec<u32> {
    let mut found = Vec::new();
    let mut right = right.iter().copied().peekable();
    for &x in left {
        while right.next_if(|&y| y < x).is_some() {}
        if right.next_if_eq(&x).is_some() {
            found.push(x);
        }
    }
    found
}

/// Whether there are at most half as many values again as variables. Where there are more, an
/// all-different seldom says more than its pairs.
fn is_tight(vars: &[Var], d: &Domains) -> bool {
    vars.iter().all(|&x| d.is_word(x)) && {
        let all = vars
            .iter()
            .fold(Values::empty(), |all, &x| all.union(&d.values(x)));
        all.len() * 2 <= vars.len() as u64 * 3
    }
}
