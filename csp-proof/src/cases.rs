//! Distinctions of cases, where unit propagation alone does not show that a clause follows.

use crate::formula::Formula;
use crate::literal::Lit;
use crate::propagation::Infeasible;
use crate::row::PseudoBoolean;

/// A distinction of cases. Each of its clauses follows by unit propagation from those before. In
/// each case it first tries what a propagator would: choices that fail, and bounds that fail.
pub(crate) struct Cases<'a> {
    formula: &'a mut Formula,
    /// Literals of which one is true, each with what it implies.
    choices: &'a [Vec<Lit>],
    /// Variables of the model.
    scope: &'a [usize],
    /// What is refuted: that none of these holds.
    clause: Vec<Lit>,
    lines: Vec<Vec<Lit>>,
}

/// The most lines of a distinction.
const MOST: usize = 2_000;

impl<'a> Cases<'a> {
    /// Clauses after which this one follows by unit propagation. `None` if it takes too many.
    pub(crate) fn refute(
        formula: &'a mut Formula,
        clause: &[Lit],
        choices: &'a [Vec<Lit>],
        scope: &'a [usize],
    ) -> Option<Vec<Vec<Lit>>> {
        let len = formula.db.len();
        let mark = formula.db.mark();
        let mut cases = Self {
            formula,
            choices,
            scope,
            clause: clause.to_vec(),
            lines: vec![],
        };
        let assumed = cases.formula.db.assume(clause.iter().map(|&lit| !lit));
        let is_refuted = assumed.is_err() || cases.close();
        let Self { formula, lines, .. } = cases;
        formula.db.undo(mark);
        formula.db.truncate(len);
        is_refuted.then_some(lines)
    }

    /// Refutes what is assumed at present. Returns whether it did.
    fn close(&mut self) -> bool {
        loop {
            if self.narrow().is_err() {
                return true;
            }
            let Some(lit) = self.pick() else { return false };
            let mark = self.formula.db.mark();
            let assumed = self.formula.db.assume([lit]);
            self.clause.push(!lit);
            let is_closed = assumed.is_err() || self.close();
            self.clause.pop();
            self.formula.db.undo(mark);
            if !is_closed || self.lines.len() > MOST {
                return false;
            }
            if self.draw(!lit).is_err() {
                return true;
            }
        }
    }

    /// Removes choices and values that fail by unit propagation, until there are no others.
    fn narrow(&mut self) -> Result<(), Infeasible> {
        let mut before = usize::MAX;
        while self.lines.len() != before && self.lines.len() <= MOST {
            before = self.lines.len();
            for choices in self.choices {
                for lit in self.open(choices) {
                    self.try_out(&[lit])?;
                }
            }
            for &x in self.scope {
                for probes in self.formula.encoding.probes(x) {
                    self.try_out(&probes)?;
                }
            }
        }
        Ok(())
    }

    /// Tries literals of which each implies the next. Those that fail are the first ones, and the
    /// last of these says it all.
    fn try_out(&mut self, lits: &[Lit]) -> Result<(), Infeasible> {
        let db = &mut self.formula.db;
        let mut open = lits
            .iter()
            .copied()
            .filter(|&lit| db.value(lit).is_none())
            .collect::<Vec<_>>();
        let fails = |lit: &Lit| self.formula.db.implies(&[!*lit]);
        let failing = open.partition_point(fails);
        open.truncate(failing);
        open.last().map_or(Ok(()), |&lit| self.draw(!lit))
    }

    /// Writes that a literal holds in the present case.
    fn draw(&mut self, lit: Lit) -> Result<(), Infeasible> {
        let line = [&self.clause[..], &[lit]].concat();
        self.formula.db.add(PseudoBoolean::clause(&line));
        self.lines.push(line);
        self.formula.db.settle()
    }

    /// The literals that may be chosen, unless one is.
    fn open(&self, choices: &[Lit]) -> Vec<Lit> {
        let db = &self.formula.db;
        if choices.iter().any(|&lit| db.value(lit) == Some(true)) {
            return Vec::new();
        }
        choices
            .iter()
            .copied()
            .filter(|&lit| db.value(lit).is_none())
            .collect()
    }

    /// The next case: of the smallest choice, or else half of the values of a variable.
    fn pick(&self) -> Option<Lit> {
        let choices = self.choices.iter().map(|choices| self.open(choices));
        let least = choices.filter(|open| !open.is_empty()).min_by_key(Vec::len);
        match least {
            Some(open) => open.first().copied(),
            None => {
                let Formula { encoding, db, .. } = &*self.formula;
                self.scope.iter().find_map(|&x| encoding.split(x, db))
            }
        }
    }
}
