//! Values that keep a few rules: what they admit needs no search.

use crate::atom::Atom;
use crate::domains::Domains;
use crate::ids::Var;
use std::collections::{BTreeMap, BTreeSet};

/// Values for all variables of some rules, by the numbers of the variables, that keep these rules.
pub(super) type Witness = Vec<(Var, i32)>;

/// The witnesses that searches with a few rules have found.
#[derive(Default, Debug)]
pub(super) struct Witnesses {
    by_rules: BTreeMap<Vec<usize>, Vec<Witness>>,
}

/// Facts about single variables.
#[derive(Default)]
pub(super) struct Admitted(BTreeSet<(usize, i32)>);

impl Admitted {
    pub(super) fn contains(&self, atom: Atom) -> bool {
        self.0.contains(&(atom.var().index(), atom.value()))
    }

    fn extend(&mut self, witness: &Witness) {
        let facts = witness.iter().map(|&(x, value)| (x.index(), value));
        self.0.extend(facts);
    }
}

impl Witnesses {
    /// Adds a witness of these rules.
    pub(super) fn add(&mut self, rules: &[usize], witness: Witness) {
        match self.by_rules.get_mut(rules) {
            Some(known) => known.push(witness),
            None => {
                self.by_rules.insert(rules.to_vec(), vec![witness]);
            }
        }
    }

    /// Forgets witnesses of these rules that fit no more.
    pub(super) fn prune(&mut self, rules: &[usize], d: &Domains) {
        if let Some(known) = self.by_rules.get_mut(rules) {
            known.retain(|witness| witness.iter().all(|&(x, value)| d.contains(x, value)));
        }
    }

    /// What holds in a witness of these rules. `own` has, for each of the rules, a witness that fits the others: values of one
    /// solution.
    ///
    /// Two witnesses of a rule each, with the same values for the variables that both have, are a witness of both rules.
    pub(super) fn admitted(&self, rules: &[usize], own: &[Witness]) -> Admitted {
        let mut admitted = Admitted::default();
        self.of(rules).iter().for_each(|one| admitted.extend(one));
        if let ([a, b], [of_a, of_b]) = (rules, own) {
            let shared: BTreeSet<usize> = of_a.iter().map(|(x, _)| x.index()).collect();
            let shared = of_b
                .iter()
                .map(|(x, _)| x.index())
                .filter(|x| shared.contains(x));
            let shared: BTreeSet<usize> = shared.collect();
            let mut by_values: BTreeMap<Vec<i32>, [Vec<&Witness>; 2]> = BTreeMap::new();
            for (side, (rule, of_rule)) in [(a, of_a), (b, of_b)].into_iter().enumerate() {
                for witness in std::iter::once(of_rule).chain(self.of(&[*rule])) {
                    let values = witness.iter().filter(|(x, _)| shared.contains(&x.index()));
                    let values = values.map(|&(_, value)| value).collect();
                    by_values.entry(values).or_default()[side].push(witness);
                }
            }
            let both = by_values
                .values()
                .filter(|sides| sides.iter().all(|side| !side.is_empty()));
            both.flatten()
                .flatten()
                .for_each(|one| admitted.extend(one));
        }
        admitted
    }

    fn of(&self, rules: &[usize]) -> &[Witness] {
        self.by_rules.get(rules).map_or(&[], Vec::as_slice)
    }
}
