//! The standard brancher: an order of variables and an order of values.

use super::Brancher;
use super::scores::{Score, Scores, Touched};
use super::tournament::Tournament;
use super::values::{Pick, ValueOrder};
use crate::atom::Atom;
use crate::domains::{Domains, SearchState, Store};
use crate::ids::Var;
use crate::trail::Slot;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;

/// The unfixed variable that comes next. Ties go to the one listed first, or to a random one
/// ([`Ordered::shuffle_ties`]).
///
/// The orders that count constraints ([`DomDeg`](Self::DomDeg), [`DomWDeg`](Self::DomWDeg),
/// [`DecayedDomWDeg`](Self::DecayedDomWDeg), [`Occurrence`](Self::Occurrence) and
/// [`MostConstrained`](Self::MostConstrained)) count them when the brancher is made. Constraints
/// that are posted later do not count. Post first, then branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum VarOrder {
    /// As listed (`input_order`).
    InputOrder,
    /// The smallest domain (`first_fail`, "minimum remaining values", MRV) [Haralick & Elliott
    /// 1980].
    #[default]
    FirstFail,
    /// The smallest quotient of domain size and number of constraints on the variable [Bessière &
    /// Régin 1996].
    DomDeg,
    /// The smallest quotient of domain size and weight, which is the number of constraints on the
    /// variable plus the number of failures of constraints it is in [Boussemart et al. 2004].
    /// Learns during the search.
    DomWDeg,
    /// The same, but a failure counts only this percentage (1 to 100) of the next one. The order
    /// then follows the search to where it is now [Moskewicz et al. 2001].
    DecayedDomWDeg(u8),
    /// The greatest quotient of failure rate and domain size. The failure rate is the share of the
    /// decisions on the variable that failed at once [Li, Yin & Li 2021]. It begins at one half.
    /// Learns during the search.
    FailureRate,
    /// The largest domain (`anti_first_fail`).
    AntiFirstFail,
    /// The smallest of all values left (`smallest`).
    Smallest,
    /// The largest of all values left (`largest`).
    Largest,
    /// The greatest difference between the two smallest values (`max_regret`).
    MaxRegret,
    /// The most constraints on the variable (`occurrence`).
    Occurrence,
    /// The smallest domain. Ties go to the variable with the most constraints on it
    /// (`most_constrained`).
    MostConstrained,
}

/// The standard brancher. On a [wide](Domains::is_wide) domain, [`ValueOrder::Median`] and
/// [`ValueOrder::Random`] split the range between the bounds instead of fixing a value in its
/// middle.
#[derive(Debug)]
#[must_use = "a brancher decides nothing until it is given to `Model::branch`"]
pub struct Ordered {
    vars: Vec<Var>,
    order: VarOrder,
    pick: Pick,
    /// The number of variables at the front that are known to be fixed.
    first: Slot,
    scores: Scores,
    /// Draws one of several equally good variables.
    ties: Option<Box<ChaCha8Rng>>,
    /// If there are many variables, this finds the best one without looking at all.
    tournament: Option<Box<Tournament>>,
    /// For each variable number, whether the variable is listed.
    is_listed: Vec<bool>,
}

/// If there are fewer variables, all are looked at, which is quicker.
const MANY: usize = 4096;

impl Ordered {
    /// A brancher over these variables, given the number of constraints on each variable of the
    /// model ([`Solver::ordered`](crate::solver::Solver::ordered) knows them).
    pub(crate) fn new(
        d: &mut Store,
        vars: Vec<Var>,
        order: VarOrder,
        values: ValueOrder,
        degrees: &[u64],
    ) -> Self {
        let is_large = vars.len() >= MANY && order != VarOrder::InputOrder;
        let mut is_listed = vec![false; vars.iter().map(|x| x.index() + 1).max().unwrap_or(0)];
        for x in &vars {
            is_listed[x.index()] = true;
        }
        Self {
            order,
            pick: Pick::new(values),
            first: d.new_slot(0),
            scores: Scores::new(order, degrees),
            ties: None,
            tournament: is_large.then(|| Box::new(Tournament::new())),
            is_listed,
            vars,
        }
    }

    /// Looks at all variables, however many there are. Tests need this.
    #[cfg(any(test, feature = "testing"))]
    pub fn by_scanning(self) -> Self {
        Self {
            tournament: None,
            ..self
        }
    }

    /// Never looks at all variables, however few there are. Tests need this.
    #[cfg(any(test, feature = "testing"))]
    pub fn by_tournament(self) -> Self {
        let is_scored = self.order != VarOrder::InputOrder;
        let tournament = is_scored.then(|| Box::new(Tournament::new()));
        Self { tournament, ..self }
    }

    /// Makes it as if new, with this order: nothing is learnt, and ties go to the one listed first.
    /// Neither the old nor the new order may be [`VarOrder::InputOrder`].
    pub(crate) fn renew(&mut self, order: VarOrder, values: ValueOrder, degrees: &[u64]) {
        self.order = order;
        self.pick = Pick::new(values);
        self.scores = Scores::new(order, degrees);
        self.ties = None;
        if let Some(tournament) = &mut self.tournament {
            tournament.forget();
        }
    }

    fn decide(&mut self, d: &Domains, x: Var) -> Atom {
        self.scores.on_choice(x);
        if let Some(tournament) = &mut self.tournament {
            tournament.touch(x);
        }
        self.pick.decide(d, x)
    }

    /// If several variables are equally good, takes a random one. It is drawn by ChaCha8 with this
    /// seed and is the same on every machine. Under [`VarOrder::InputOrder`] no two variables are
    /// equally good.
    pub fn shuffle_ties(self, seed: u64) -> Self {
        let ties = Some(Box::new(ChaCha8Rng::seed_from_u64(seed)));
        // All equally good variables have to be known.
        Self {
            ties,
            tournament: None,
            ..self
        }
    }

    /// The next variable in the order among those from `first` on.
    fn next_var(&mut self, d: &Domains, first: usize) -> Option<Var> {
        let mut unfixed = self.vars[first..]
            .iter()
            .copied()
            .filter(|&x| !d.is_fixed(x));
        match (self.order, &mut self.ties) {
            (VarOrder::InputOrder, _) => unfixed.next(),
            (VarOrder::FirstFail, None) => smallest(unfixed, d),
            (_, ties) => best(
                unfixed.map(|x| (x, self.scores.of(d, x))),
                ties.as_deref_mut(),
            ),
        }
    }
}

/// The first of the variables with the greatest score, or a random one of them.
fn best(
    scored: impl Iterator<Item = (Var, Score)>,
    mut ties: Option<&mut ChaCha8Rng>,
) -> Option<Var> {
    let mut best: Option<(Var, Score)> = None;
    let mut equals = 1u64;
    for (x, score) in scored {
        match best.map_or(Ordering::Greater, |(_, greatest)| score.compare(greatest)) {
            Ordering::Greater => (best, equals) = (Some((x, score)), 1),
            Ordering::Equal => {
                equals += 1;
                if ties
                    .as_mut()
                    .is_some_and(|rng| rng.random_range(0..equals) == 0)
                {
                    best = Some((x, score));
                }
            }
            Ordering::Less => {}
        }
    }
    best.map(|(x, _)| x)
}

/// The first of the smallest domains. No unfixed variable has less than two values, so the scan
/// ends at a domain of two.
fn smallest(unfixed: impl Iterator<Item = Var>, d: &Domains) -> Option<Var> {
    let mut best = None;
    let mut least = u64::MAX;
    for x in unfixed {
        let size = d.size(x);
        if size < least {
            (best, least) = (Some(x), size);
            if size == 2 {
                break;
            }
        }
    }
    best
}

impl Brancher for Ordered {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        if let Some(tournament) = &mut self.tournament {
            let x = self.vars[tournament.best(d, &self.vars, &self.scores)?];
            return Some(self.decide(d, x));
        }
        let known = d.get(self.first) as usize;
        let skip = self.vars[known..]
            .iter()
            .take_while(|&&x| d.is_fixed(x))
            .count();
        d.set(self.first, (known + skip) as u64);
        let x = self.next_var(d, known + skip)?;
        Some(self.decide(d, x))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        let is_listed = self
            .is_listed
            .get(x.index())
            .is_some_and(|&is_listed| is_listed);
        (is_listed && !d.is_fixed(x)).then(|| self.decide(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        let touched = self.scores.on_conflict(scope);
        let Some(tournament) = &mut self.tournament else {
            return;
        };
        match touched {
            Touched::Nothing => {}
            Touched::Scope => scope.iter().for_each(|&x| tournament.touch(x)),
            Touched::All => tournament.forget(),
        }
    }
}
