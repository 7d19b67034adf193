//! Unit propagation on inequalities, as the checker does it.
//!
//! The slack of an inequality is by how much its literals that are not false exceed its degree. A
//! literal with a greater coefficient than the slack has to be true; a slack below 0 is a conflict.

use crate::literal::Lit;
use crate::row::PseudoBoolean;

/// Inequalities and what follows from them.
#[derive(Debug, Default)]
pub(crate) struct Database {
    rows: Vec<PseudoBoolean>,
    slacks: Vec<i64>,
    /// By literal, the rows that have it, with its coefficient there.
    uses: Vec<Vec<(u32, i64)>>,
    /// By literal, whether it is true.
    holds: Vec<bool>,
    trail: Vec<Lit>,
    /// How many literals of the trail the slacks know of.
    read: usize,
    /// Whether there is a conflict without any assumption.
    is_refuted: bool,
}

/// No assignment satisfies all inequalities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Infeasible;

impl Database {
    /// A new variable.
    pub(crate) fn new_variable(&mut self) -> Lit {
        let lit = Lit::new(self.holds.len() / 2);
        self.holds.extend([false, false]);
        self.uses.extend([Vec::new(), Vec::new()]);
        lit
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn row(&self, number: usize) -> &PseudoBoolean {
        &self.rows[number]
    }

    pub(crate) fn last(&self) -> Option<&PseudoBoolean> {
        self.rows.last()
    }

    /// Whether a literal is known.
    pub(crate) fn value(&self, lit: Lit) -> Option<bool> {
        let (yes, no) = (self.holds[lit.index()], self.holds[(!lit).index()]);
        (yes || no).then_some(yes)
    }

    /// Adds an inequality. What follows from it without assumptions is known at once.
    pub(crate) fn add(&mut self, row: PseudoBoolean) {
        let number = self.rows.len() as u32;
        let mut slack = -row.degree;
        for &(factor, lit) in &row.terms {
            self.uses[lit.index()].push((number, factor));
            slack += if self.is_read_false(lit) { 0 } else { factor };
        }
        self.rows.push(row);
        self.slacks.push(slack);
    }

    /// Adds an inequality while nothing is assumed.
    pub(crate) fn add_for_good(&mut self, row: PseudoBoolean) {
        self.add(row);
        if !self.is_refuted
            && self
                .visit(self.rows.len() - 1)
                .and_then(|()| self.run())
                .is_err()
        {
            self.is_refuted = true;
        }
    }

    /// Forgets the last inequalities. They may have no consequences at present.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.rows.len() > len {
            let Some(row) = self.rows.pop() else { break };
            self.slacks.pop();
            for (_, lit) in row.terms {
                self.uses[lit.index()].pop();
            }
        }
    }

    /// The present moment, for [`undo`](Self::undo).
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back what was assumed since a moment, and what follows from it.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(lit) = self.trail.pop() else { break };
            self.holds[lit.index()] = false;
            if self.trail.len() < self.read {
                self.read = self.trail.len();
                for &(row, factor) in &self.uses[(!lit).index()] {
                    self.slacks[row as usize] += factor;
                }
            }
        }
    }

    /// Assumes literals and propagates.
    pub(crate) fn assume(&mut self, lits: impl IntoIterator<Item = Lit>) -> Result<(), Infeasible> {
        if self.is_refuted {
            return Err(Infeasible);
        }
        lits.into_iter().try_for_each(|lit| self.set(lit))?;
        self.run()
    }

    /// Whether a clause follows by unit propagation.
    pub(crate) fn implies(&mut self, clause: &[Lit]) -> bool {
        let mark = self.mark();
        let outcome = self.assume(clause.iter().map(|&lit| !lit));
        self.undo(mark);
        outcome.is_err()
    }

    /// Propagates the row and all else, after it was added under assumptions.
    pub(crate) fn settle(&mut self) -> Result<(), Infeasible> {
        self.visit(self.rows.len() - 1)?;
        self.run()
    }

    fn is_read_false(&self, lit: Lit) -> bool {
        // Unread literals are few: those that the next run will take into account.
        self.holds[(!lit).index()] && !self.trail[self.read..].contains(&!lit)
    }

    fn set(&mut self, lit: Lit) -> Result<(), Infeasible> {
        match self.value(lit) {
            Some(true) => Ok(()),
            Some(false) => Err(Infeasible),
            None => {
                self.holds[lit.index()] = true;
                self.trail.push(lit);
                Ok(())
            }
        }
    }

    fn run(&mut self) -> Result<(), Infeasible> {
        while let Some(&lit) = self.trail.get(self.read) {
            self.read += 1;
            let uses = std::mem::take(&mut self.uses[(!lit).index()]);
            for &(row, factor) in &uses {
                self.slacks[row as usize] -= factor;
            }
            let outcome = uses
                .iter()
                .try_for_each(|&(row, _)| self.visit(row as usize));
            self.uses[(!lit).index()] = uses;
            outcome?;
        }
        Ok(())
    }

    /// Sets the literals that a row makes true.
    fn visit(&mut self, row: usize) -> Result<(), Infeasible> {
        let slack = self.slacks[row];
        if slack < 0 {
            return Err(Infeasible);
        }
        for place in 0..self.rows[row].terms.len() {
            let (factor, lit) = self.rows[row].terms[place];
            if factor <= slack {
                break;
            }
            if self.value(lit).is_none() {
                self.set(lit)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Database;
    use crate::literal::{Lit, VariableFact};
    use crate::row::PseudoBoolean;

    fn row(terms: &[(i128, Lit)], at_least: i128) -> PseudoBoolean {
        PseudoBoolean::new(
            terms
                .iter()
                .map(|&(factor, lit)| (factor, VariableFact::Is(lit))),
            at_least,
        )
        .unwrap()
    }

    #[test]
    fn what_follows_is_taken_back() {
        let mut db = Database::default();
        let [a, b, c] = std::array::from_fn(|_| db.new_variable());
        db.add_for_good(row(&[(2, a), (1, b), (1, c)], 2));
        assert!(db.implies(&[a, b]));
        assert!(!db.implies(&[a]));
        let mark = db.mark();
        db.assume([!a]).unwrap();
        assert_eq!((db.value(b), db.value(c)), (Some(true), Some(true)));
        db.undo(mark);
        assert_eq!((db.value(a), db.value(b)), (None, None));
        db.add_for_good(row(&[(-1, b), (-1, c)], -1));
        assert_eq!(db.value(a), None);
        assert!(db.implies(&[a]));
        db.add_for_good(PseudoBoolean::clause(&[!a]));
        assert!(db.implies(&[]));
    }

    #[test]
    fn rows_under_assumptions_are_forgotten() {
        let mut db = Database::default();
        let [a, b] = std::array::from_fn(|_| db.new_variable());
        let mark = db.mark();
        db.assume([a]).unwrap();
        db.add(PseudoBoolean::clause(&[!a, b]));
        db.settle().unwrap();
        assert_eq!(db.value(b), Some(true));
        db.undo(mark);
        assert!(db.implies(&[!a, b]));
        db.truncate(0);
        assert!(!db.implies(&[!a, b]));
    }
}
