//! Nogoods, and the steps of propagators that they rest on.

use crate::literal::Lit;
use crate::script::Script;
use crate::summary::ProofSummary;
use csp_core::ids::{PropId, Var};
use csp_core::replay::{Derived, Deriver};
use csp_core::trace::{Held, Loss};
use csp_core::values::Values;
use std::io::{Result, Write};

/// Writes what makes each nogood follow.
///
/// Most nogoods follow by unit propagation on the formula. If one does not, the steps of the
/// propagators that lead to its conflict are written first, each as a clause. A step that unit
/// propagation takes by itself needs no line. For the others a sum of rows is tried (Hall sets),
/// then a distinction of cases; what remains is asserted, and the summary says so.
pub(crate) struct DerivationWriter<'m, W> {
    pub(crate) script: Script<W>,
    pub(crate) deriver: Deriver<'m>,
    /// By number of the propagator, the name of its constraint.
    pub(crate) constraints: Vec<String>,
    pub(crate) summary: ProofSummary,
}

impl<W: Write> DerivationWriter<'_, W> {
    /// These facts cannot all hold.
    pub(crate) fn nogood(&mut self, facts: &[Held]) -> Result<()> {
        if self.script.formula.db.implies(&[]) && !facts.is_empty() {
            return Ok(());
        }
        self.summary.nogoods += 1;
        let Some(clause) = self.clause(facts.iter().map(|fact| (fact.var, &fact.values)))? else {
            self.deriver.add(facts);
            return Ok(());
        };
        if !self.follows(&clause) {
            for step in self.deriver.derive(facts).unwrap_or_default() {
                self.step(&step)?;
            }
        }
        // What was proven may have shown more than was known.
        if let Some(clause) = self.script.trimmed(&clause) {
            if !self.follows(&clause) && !self.hall(&clause)? {
                self.assert("a nogood", &clause)?;
            }
            self.script.follows(&clause)?;
        }
        self.deriver.add(facts);
        Ok(())
    }

    /// The only solution is excluded by the formula.
    pub(crate) fn known_solution(&mut self, values: &[i32]) {
        let fact = |(number, &value): (u32, &i32)| Held {
            var: Var::new(number),
            values: value.into(),
        };
        let facts: Vec<Held> = (0..).zip(values).map(fact).collect();
        self.deriver.add(&facts);
    }

    /// The objective has none of these values from now on.
    pub(crate) fn bound(&mut self, x: usize, worse: Values) -> Result<()> {
        let fact = Held {
            var: Var::new(x as u32),
            values: worse,
        };
        self.nogood(&[fact])
    }

    fn follows(&mut self, clause: &[Lit]) -> bool {
        self.script.formula.db.implies(clause)
    }

    /// That not all of these variables have values of these sets, as a clause. `None` if this holds
    /// for good.
    fn clause<'v>(
        &mut self,
        sets: impl Iterator<Item = (Var, &'v Values)>,
    ) -> Result<Option<Vec<Lit>>> {
        let mut clause = Vec::new();
        for (x, values) in sets {
            let own = self
                .script
                .formula
                .encoding
                .values(x.index())
                .iter()
                .copied();
            let mut own = own.filter(|&value| values.contains(value));
            if let (Some(value), None) = (own.next(), own.next()) {
                // That it does not have this value says more to unit propagation than that it has
                // one of the others.
                if let Some(lits) = self.script.members(x.index(), &value.into())? {
                    clause.extend(lits.into_iter().map(|lit| !lit));
                }
                continue;
            }
            match self.script.members(x.index(), &values.complement())? {
                Some(lits) => clause.extend(lits),
                None => return Ok(None),
            }
        }
        Ok(self.script.trimmed(&clause))
    }

    /// A step of a propagator.
    fn step(&mut self, step: &Derived) -> Result<()> {
        let left: Vec<(Var, Values)> = step
            .because
            .iter()
            .map(|loss| (loss.var, loss.values.complement()))
            .collect();
        let premises = self.clause(left.iter().map(|(x, values)| (*x, values)))?;
        let Some(premises) = premises else {
            return Ok(());
        };
        let conclusions = match &step.lost {
            Some(loss) => self.conclusions(loss)?,
            None => vec![None],
        };
        for conclusion in conclusions {
            if self.is_open(&premises, conclusion) {
                self.lemma(step.by, &premises, conclusion)?;
            }
        }
        Ok(())
    }

    /// Literals that together say that these values are gone.
    fn conclusions(&mut self, loss: &Loss) -> Result<Vec<Option<Lit>>> {
        let members = self.script.members(loss.var.index(), &loss.values)?;
        // All values of a domain go only in a conflict.
        Ok(members.map_or(vec![None], |lits| {
            lits.into_iter().map(|lit| Some(!lit)).collect()
        }))
    }

    /// Whether unit propagation does not take this step by itself. Without a conclusion the step
    /// leads to a conflict.
    fn is_open(&mut self, premises: &[Lit], conclusion: Option<Lit>) -> bool {
        let db = &mut self.script.formula.db;
        let mark = db.mark();
        let outcome = db.assume(premises.iter().map(|&lit| !lit));
        let holds = conclusion.is_some_and(|lit| db.value(lit) == Some(true));
        db.undo(mark);
        outcome.is_ok() && !holds
    }

    /// Proves a step as a clause.
    fn lemma(
        &mut self,
        by: Option<PropId>,
        premises: &[Lit],
        conclusion: Option<Lit>,
    ) -> Result<()> {
        let clause: Vec<Lit> = premises.iter().copied().chain(conclusion).collect();
        let Some(clause) = self.script.trimmed(&clause) else {
            return Ok(());
        };
        let Some(by) = by else {
            // A nogood is a clause already.
            return if self.follows(&clause) {
                self.script.follows(&clause)
            } else {
                Ok(())
            };
        };
        if !self.follows(&clause) {
            self.stated_hall_sets(by, &clause, conclusion)?;
            if !self.is_open(premises, conclusion) {
                return Ok(());
            }
        }
        if !self.follows(&clause) && !self.distinguish(by, &clause)? {
            let name = self.constraints[by.index()].clone();
            return self.assert(&name, &clause);
        }
        self.summary.lemmas += 1;
        match self.script.trimmed(&clause) {
            Some(clause) => self.script.follows(&clause),
            None => Ok(()),
        }
    }

    /// Writes the sums for Hall sets of what a propagator states.
    fn stated_hall_sets(
        &mut self,
        by: PropId,
        clause: &[Lit],
        conclusion: Option<Lit>,
    ) -> Result<()> {
        let stated = self.script.formula.stated.get(&by).cloned();
        for place in stated.unwrap_or_default() {
            self.summary.hall_sets += u64::from(self.script.hall(place, clause, conclusion)?);
        }
        Ok(())
    }

    /// Proves a clause by a distinction of cases. Returns whether it did.
    fn distinguish(&mut self, by: PropId, clause: &[Lit]) -> Result<bool> {
        let choices = self.script.formula.selectors.get(&by).cloned();
        let scope: Vec<usize> = self.deriver.scope(by).iter().map(|x| x.index()).collect();
        let is_proven = self
            .script
            .cases(clause, &choices.unwrap_or_default(), &scope)?;
        self.summary.distinctions += u64::from(is_proven);
        Ok(is_proven)
    }

    /// Whether a Hall set of any all-different constraint makes a clause follow.
    fn hall(&mut self, clause: &[Lit]) -> Result<bool> {
        for place in 0..self.script.formula.differents.len() {
            self.summary.hall_sets += u64::from(self.script.hall(place, clause, None)?);
            if self.follows(clause) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn assert(&mut self, name: &str, clause: &[Lit]) -> Result<()> {
        *self.summary.asserted.entry(name.to_string()).or_default() += 1;
        self.script.assert(clause)
    }
}
