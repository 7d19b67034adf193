//! Runs near the best solution.

use super::activity::Activity;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::Posted;
use crate::random::Random;

/// The variables that keep their values of the best solution in a run, as far as they can: they are
/// decided first, in a random order [large-neighbourhood search: Shaw 1998]. The others are free. They
/// are random variables in every other run, and else variables that constraints connect. As the search
/// learns, it goes back by itself from values that cannot be kept, and what it learns holds
/// everywhere.
#[derive(Debug, Default)]
pub(super) struct KeptValues {
    vars: Vec<Var>,
    /// Those before this place are fixed or have lost their value, on a path of this many levels.
    next: usize,
    levels: usize,
    /// The number of times that variables were chosen.
    chosen: u64,
    relations: Option<Relations>,
}

/// How many of a hundred variables are free, two runs each. What is best depends on the
/// problem and on how good the solution is.
const FREE: [usize; 6] = [50, 20, 70, 30, 10, 85];

impl KeptValues {
    /// Chooses other variables, at the root.
    pub(super) fn choose(&mut self, d: &Domains, activity: &Activity, propagators: &[Posted]) {
        let mut random = Random::new(0, self.chosen);
        let mut vars: Vec<Var> = d
            .vars()
            .filter(|&x| !d.is_fixed(x) && activity.may_choose(x))
            .collect();
        random.shuffle(&mut vars);
        let free = (vars.len() * FREE[self.chosen as usize / 2 % FREE.len()]).div_ceil(100);
        if self.chosen.is_multiple_of(2) {
            vars.truncate(vars.len() - free);
        } else {
            let relations = self
                .relations
                .get_or_insert_with(|| Relations::new(d.len(), propagators));
            let is_free = relations.connected(&vars, free, &mut random, propagators);
            vars.retain(|x| !is_free[x.index()]);
        }
        self.vars = vars;
        self.next = 0;
        self.chosen += 1;
    }

    /// The next variable that can keep its value, and the value.
    pub(super) fn next(&mut self, d: &Domains, solution: &[i32]) -> Option<(Var, i32)> {
        let levels = d.trail().level();
        if levels < self.levels {
            self.next = 0;
        }
        self.levels = levels;
        while let Some(&x) = self.vars.get(self.next) {
            let value = *solution.get(x.index())?;
            if !d.is_fixed(x) && d.contains(x, value) {
                return Some((x, value));
            }
            self.next += 1;
        }
        None
    }
}

/// By variable its propagators, without those of a single variable and those of most variables, which say nothing of who belongs together.
#[derive(Debug)]
struct Relations {
    starts: Vec<u32>,
    propagators: Vec<u32>,
}

impl Relations {
    fn new(vars: usize, propagators: &[Posted]) -> Self {
        let scopes = || {
            propagators
                .iter()
                .map(|posted| posted.propagator.scope())
                .enumerate()
                .filter(|(_, scope)| (2..=vars / 2).contains(&scope.len()))
        };
        let mut starts = vec![0; vars + 1];
        for x in scopes().flat_map(|(_, scope)| scope) {
            starts[x.index() + 1] += 1;
        }
        for x in 0..vars {
            starts[x + 1] += starts[x];
        }
        let mut places = starts.clone();
        let mut by_var = vec![0; starts[vars] as usize];
        for (number, scope) in scopes() {
            for x in scope {
                by_var[places[x.index()] as usize] = number as u32;
                places[x.index()] += 1;
            }
        }
        Self {
            starts,
            propagators: by_var,
        }
    }

    fn of(&self, x: Var) -> &[u32] {
        &self.propagators[self.starts[x.index()] as usize..self.starts[x.index() + 1] as usize]
    }

    /// About this many of the variables, as a mark for each variable: a walk from one of them, by a
    /// random propagator of a random variable to another random variable of it.
    fn connected(
        &self,
        vars: &[Var],
        count: usize,
        random: &mut Random,
        propagators: &[Posted],
    ) -> Vec<bool> {
        let mut is_met = vec![false; self.starts.len() - 1];
        let mut met: Vec<Var> = Vec::new();
        let mut wanted = vec![false; is_met.len()];
        vars.iter().for_each(|x| wanted[x.index()] = true);
        let mut left = count;
        // Where the walk ends, or goes around, it begins anew from another variable.
        for step in 0..MOST_STEPS.min(STEPS * count) {
            if left == 0 {
                break;
            }
            let from = met
                .get(random.index(met.len()))
                .map_or(&[][..], |&x| self.of(x));
            let x = match from.get(random.index(from.len())) {
                Some(&number) if step % ANEW > 0 => {
                    let scope = propagators[number as usize].propagator.scope();
                    scope[random.index(scope.len())]
                }
                _ => vars[random.index(vars.len())],
            };
            if !std::mem::replace(&mut is_met[x.index()], true) {
                met.push(x);
                left -= usize::from(wanted[x.index()]);
            }
        }
        is_met
    }
}

/// A walk has this many steps for each variable that it looks for, at most.
const STEPS: usize = 20;
/// And at most this many: a few milliseconds.
const MOST_STEPS: usize = 1 << 17;
/// One step of this many leads to any variable.
const ANEW: usize = 16;

#[cfg(test)]
mod tests {
    use super::super::Learner;
    use super::{Activity, KeptValues};
    use crate::constraints::NotEqual;
    use crate::model::Model;
    use std::collections::BTreeSet;

    fn chain(length: usize) -> Model {
        let mut model = Model::new();
        let x = model.array("x", length, 0..=3).unwrap();
        for pair in x.windows(2) {
            model.post(NotEqual::new(pair[0], pair[1])).unwrap();
        }
        model
    }

    #[test]
    fn values_are_kept_in_order_and_anew_where_the_search_goes_back() {
        let model = chain(20);
        let mut d = model.domains().to_store();
        let mut kept = KeptValues::default();
        let solution: Vec<i32> = (0..20).map(|place| place % 2).collect();
        kept.choose(&d, &Activity::new(&d), &[]);
        let mut met = Vec::new();
        while let Some((x, value)) = kept.next(&d, &solution) {
            assert_eq!(value, solution[x.index()]);
            met.push(x);
            d.push_level();
            d.fix(x, value).unwrap();
        }
        let different: BTreeSet<usize> = met.iter().map(|x| x.index()).collect();
        assert_eq!(
            (met.len(), different.len()),
            (10, 10),
            "half of them are free"
        );
        for _ in 4..10 {
            d.pop_level();
        }
        assert_eq!(kept.next(&d, &solution).map(|(x, _)| x), Some(met[4]));
        // What has lost its value is left out.
        d.remove(met[4], solution[met[4].index()]).unwrap();
        assert_eq!(kept.next(&d, &solution).map(|(x, _)| x), Some(met[5]));
        assert_eq!(kept.next(&d, &[]), None, "there is no solution");
    }

    #[test]
    fn a_walk_meets_as_many_as_it_looks_for() {
        let model = chain(100);
        let mut learner = Learner::new(model.domains());
        model.solver().choose_kept(&mut learner);
        model.solver().choose_kept(&mut learner);
        let kept: BTreeSet<usize> = learner.kept.vars.iter().map(|x| x.index()).collect();
        assert_eq!(kept.len(), 50);
        let free = |x: &usize| !kept.contains(x);
        let pairs = (0..99).filter(|x| free(x) && free(&(x + 1))).count();
        assert!(
            pairs > 33,
            "{pairs} of 50 lie beside the next one: by chance 25"
        );
    }
}
