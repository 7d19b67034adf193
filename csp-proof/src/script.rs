//! The lines of a proof, and what the checker knows after each.

use crate::cases::Cases;
use crate::encoding::{Definition, Grain};
use crate::formula::{Formula, write_row};
use crate::hall::{HallSet, hall_set};
use crate::literal::{Lit, VariableFact};
use crate::row::{Overflow, PseudoBoolean};
use csp_core::values::Values;
use std::collections::BTreeSet;
use std::io::{Result, Write};

/// A proof that is being written.
pub(crate) struct Script<W> {
    pub(crate) formula: Formula,
    out: W,
    pub(crate) lines: u64,
    /// The sums that were written.
    sums: BTreeSet<Vec<usize>>,
}

impl<W: Write> Script<W> {
    pub(crate) fn new(formula: Formula, mut out: W) -> Result<Self> {
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "f {} ;", formula.db.len())?;
        Ok(Self {
            formula,
            out,
            lines: 0,
            sums: BTreeSet::new(),
        })
    }

    /// Facts of which one holds if a variable has a value of this set, as literals; `None` if it
    /// always has one.
    pub(crate) fn members(&mut self, x: usize, set: &Values) -> Result<Option<Vec<Lit>>> {
        let members = {
            let Formula { encoding, db, .. } = &mut self.formula;
            encoding.members(x, set, Grain::Values, db)
        };
        for definition in self.formula.encoding.take_fresh() {
            self.define(definition)?;
        }
        let mut lits = Vec::new();
        for truth in members {
            match truth {
                VariableFact::Known(true) => return Ok(None),
                VariableFact::Known(false) => {}
                VariableFact::Is(lit) => lits.push(lit),
            }
        }
        Ok(Some(lits))
    }

    /// States what a new literal stands for.
    fn define(&mut self, definition: Definition) -> Result<()> {
        let name = self.formula.encoding.name(definition.lit);
        for (row, value) in definition.rows.into_iter().zip([0, 0, 1]) {
            self.line("red ", row, &format!(" : {name} -> {value}"))?;
        }
        Ok(())
    }

    /// A clause that follows by unit propagation.
    pub(crate) fn follows(&mut self, clause: &[Lit]) -> Result<()> {
        let row = PseudoBoolean::clause(clause);
        if clause.is_empty() && self.formula.db.last() == Some(&row) {
            return Ok(());
        }
        self.line("rup ", row, "")
    }

    /// A clause that is not proven.
    pub(crate) fn assert(&mut self, clause: &[Lit]) -> Result<()> {
        self.line("a ", PseudoBoolean::clause(clause), "")
    }

    /// A solution, which the next ones have to improve on: `bound` is the row that says so.
    pub(crate) fn solution(&mut self, values: &[i32], bound: PseudoBoolean) -> Result<()> {
        let lits = self.formula.solution(values).into_iter();
        let names: Vec<String> = lits.map(|lit| self.formula.encoding.name(lit)).collect();
        writeln!(self.out, "soli {} ;", names.join(" "))?;
        self.known(bound);
        Ok(())
    }

    /// What has been proven, and the end.
    pub(crate) fn conclude(&mut self, conclusion: &str) -> Result<()> {
        // The last line is the contradiction. Where a line before is missing, its number is another.
        writeln!(self.out, "e >= 1 : {} ;", self.formula.db.len())?;
        writeln!(
            self.out,
            "output NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;"
        )?;
        self.out.flush()
    }

    fn line(&mut self, rule: &str, row: PseudoBoolean, hint: &str) -> Result<()> {
        let mut text = rule.to_string();
        write_row(&row, &self.formula.encoding, &mut text);
        writeln!(self.out, "{text}{hint} ;")?;
        self.known(row);
        Ok(())
    }

    fn known(&mut self, row: PseudoBoolean) {
        self.lines += 1;
        self.formula.db.add_for_good(row);
    }

    /// The clause without literals that are known to be false; `None` if it holds for good.
    pub(crate) fn trimmed(&self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let db = &self.formula.db;
        if clause.iter().any(|&lit| db.value(lit) == Some(true)) {
            return None;
        }
        Some(
            clause
                .iter()
                .copied()
                .filter(|&lit| db.value(lit).is_none())
                .collect(),
        )
    }

    /// Writes the sum for a Hall set that appears where the clause does not hold. Returns whether
    /// there is a new one. The conclusion is the last literal, if the clause has one.
    pub(crate) fn hall(
        &mut self,
        place: usize,
        clause: &[Lit],
        drawn: Option<Lit>,
    ) -> Result<bool> {
        let db = &mut self.formula.db;
        let mark = db.mark();
        let assumed = db.assume(clause.iter().map(|&lit| !lit));
        let different = &self.formula.differents[place];
        let set = match assumed {
            Ok(()) => hall_set(different, &self.formula.db, drawn.map(|lit| !lit)),
            Err(_) => None,
        };
        self.formula.db.undo(mark);
        let Some(set) = set else { return Ok(false) };
        let rows = self.hall_rows(place, &set)?;
        if rows.len() < 2 || !self.sums.insert(rows.clone()) {
            return Ok(false);
        }
        match PseudoBoolean::sum(rows.iter().map(|&row| self.formula.db.row(row))) {
            Ok(sum) => self.sum(&rows, sum).map(|()| true),
            Err(Overflow) => Ok(false),
        }
    }

    fn sum(&mut self, rows: &[usize], sum: PseudoBoolean) -> Result<()> {
        write!(self.out, "pol {}", rows[0] + 1)?;
        for row in &rows[1..] {
            write!(self.out, " {} +", row + 1)?;
        }
        writeln!(self.out, " s ;")?;
        self.known(sum);
        Ok(())
    }

    /// The rows that add up to what a Hall set says.
    fn hall_rows(&mut self, place: usize, set: &HallSet) -> Result<Vec<usize>> {
        let different = self.formula.differents[place].clone();
        let mut rows: Vec<usize> = set
            .values
            .iter()
            .filter_map(|value| different.rows.get(value))
            .copied()
            .collect();
        for &member in &set.places {
            rows.extend(self.some_value(different.views[member].var().index())?);
        }
        Ok(rows)
    }

    /// The row that says that a variable has one of its values, if it takes a row to say so.
    fn some_value(&mut self, x: usize) -> Result<Option<usize>> {
        if let Some(&row) = self.formula.some_value.get(&x) {
            return Ok(Some(row));
        }
        let values = self.formula.encoding.values(x).to_vec();
        if values.len() < 3 {
            return Ok(None);
        }
        let mut clause = Vec::new();
        for value in values {
            clause.extend(self.members(x, &value.into())?.unwrap_or_default());
        }
        let row = self.formula.db.len();
        self.follows(&clause)?;
        self.formula.some_value.insert(x, row);
        Ok(Some(row))
    }

    /// Proves a clause by a distinction of cases on these variables of the model, and first on what
    /// the propagator chooses among. Returns whether it did.
    pub(crate) fn cases(
        &mut self,
        clause: &[Lit],
        choices: &[Vec<Lit>],
        scope: &[usize],
    ) -> Result<bool> {
        let Some(lines) = Cases::refute(&mut self.formula, clause, choices, scope) else {
            return Ok(false);
        };
        lines.iter().try_for_each(|line| self.follows(line))?;
        Ok(true)
    }
}
