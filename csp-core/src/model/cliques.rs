//! All-different constraints that follow from constraints on pairs.

use crate::domains::Domains;
use crate::ids::Var;
use crate::solver::Solver;
use crate::values::Values;
use std::collections::BTreeSet;

/// Models with more pairs than this are left as they are. They are counted before any is looked at:
/// one constraint can have billions of them.
const MOST: usize = 1 << 18;

/// Variables that differ pair by pair and are tight, if any were found; see
/// [`Model::find_all_different`](super::Model::find_all_different).
pub(super) fn cliques(solver: &Solver) -> Vec<Vec<Var>> {
    let d = solver.domains();
    let mut cliques = DifferenceGraph::new(solver).cliques(d);
    cliques.retain(|clique| clique.len() > 2 && is_tight(clique, d));
    cliques
}

/// A graph whose edges are the pairs of variables that are known to differ.
struct DifferenceGraph {
    /// By variable, those that differ from it, in order.
    neighbours: Vec<BTreeSet<u32>>,
    /// Pairs that no constraint on more variables covers.
    open: Vec<[u32; 2]>,
}

impl DifferenceGraph {
    fn new(solver: &Solver) -> Self {
        let of_set = |set: &[Var]| set.len().saturating_mul(set.len().saturating_sub(1)) / 2;
        let count = solver
            .different()
            .map(of_set)
            .fold(0, usize::saturating_add);
        if count > MOST {
            return Self {
                neighbours: Vec::new(),
                open: Vec::new(),
            };
        }
        let mut pairs = Self {
            neighbours: vec![BTreeSet::new(); solver.domains().len()],
            open: Vec::new(),
        };
        let mut covered = BTreeSet::new();
        for set in solver.different() {
            for (i, &x) in set.iter().enumerate() {
                for &y in &set[..i] {
                    pairs.join(x, y);
                    let pair = [x.raw().min(y.raw()), x.raw().max(y.raw())];
                    if set.len() == 2 {
                        pairs.open.push(pair);
                    } else {
                        covered.insert(pair);
                    }
                }
            }
        }
        pairs.open.retain(|pair| !covered.contains(pair));
        pairs
    }

    fn join(&mut self, x: Var, y: Var) {
        self.neighbours[x.index()].insert(y.raw());
        self.neighbours[y.index()].insert(x.raw());
    }

    fn cliques(&self, d: &Domains) -> Vec<Vec<Var>> {
        let mut covered: BTreeSet<[u32; 2]> = BTreeSet::new();
        let mut cliques = Vec::new();
        for &pair in &self.open {
            if covered.contains(&pair) {
                continue;
            }
            let clique = self.grow(pair);
            for (i, &x) in clique.iter().enumerate() {
                covered.extend(clique[..i].iter().map(|&y| [x.min(y), x.max(y)]));
            }
            cliques.push(clique.iter().map(|&x| d.numbered(x)).collect());
        }
        cliques
    }

    /// The pair and what differs from all that were taken before, those with most neighbours first.
    fn grow(&self, [x, y]: [u32; 2]) -> Vec<u32> {
        let of = |x: u32| &self.neighbours[x as usize];
        let mut common: Vec<u32> = of(x).intersection(of(y)).copied().collect();
        common.sort_by_key(|&z| std::cmp::Reverse(of(z).len()));
        let mut clique = vec![x, y];
        for z in common {
            if clique.iter().all(|w| of(z).contains(w)) {
                clique.push(z);
            }
        }
        clique.sort_unstable();
        clique
    }
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
