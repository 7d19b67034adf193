//! A small checker of proofs that shares nothing with the crate. It takes the rules that the crate
//! writes, and is slow: it looks at all inequalities until nothing changes.

use crate::opb::{Opb, Row, below, negated, normal, sum, with};

struct Checker {
    opb: Opb,
    best: Option<i64>,
}

/// Checks a proof. Returns its conclusion, or why it is refused.
pub(crate) fn check(formula: &str, proof: &str) -> Result<String, String> {
    let mut checker = Checker {
        opb: Opb::read(formula)?,
        best: None,
    };
    let mut conclusion = None;
    for line in proof.lines().skip(1) {
        let line = line
            .strip_suffix(" ;")
            .ok_or_else(|| format!("no end: {line}"))?;
        let (rule, rest) = line.split_once(' ').ok_or("no rule")?;
        if let Some(found) = checker.line(rule, rest)? {
            conclusion = Some(found);
        }
    }
    conclusion.ok_or_else(|| "no conclusion".to_string())
}

impl Checker {
    fn line(&mut self, rule: &str, rest: &str) -> Result<Option<String>, String> {
        match rule {
            "f" if rest != self.opb.rows.len().to_string() => return Err("other formula".into()),
            "f" | "output" | "end" => {}
            "rup" => {
                let row = self.opb.row(rest)?;
                if !self.refutes(&negated(&row)) {
                    return Err(format!("does not follow: {rest}"));
                }
                self.opb.rows.push(row);
            }
            "red" => self.definition(rest)?,
            "pol" => self.sum(rest)?,
            "soli" => self.solution(rest)?,
            "e" => {
                let (text, number) = rest.split_once(" : ").ok_or("no number")?;
                let row = self.opb.row(text)?;
                if self.numbered(number)? != &row {
                    return Err(format!("row {number} is not {text}"));
                }
            }
            "conclusion" => return self.conclusion(rest).map(Some),
            _ => return Err(format!("no such rule: {rule}")),
        }
        Ok(None)
    }

    /// The row of this number, from 1 on.
    fn numbered(&self, number: &str) -> Result<&Row, String> {
        let number: usize = number.parse().map_err(|_| "no number")?;
        let place = number.checked_sub(1).ok_or("row 0")?;
        Ok(self.opb.rows.get(place).ok_or("no such row")?)
    }

    /// Whether propagation finds a conflict where the row holds, too.
    fn refutes(&self, extra: &Row) -> bool {
        let mut truths = vec![None; self.opb.names.len()];
        self.opb.propagate(&mut truths, Some(extra))
    }

    /// A row about a variable, with a value that satisfies it: the other rows must hold where the
    /// row does not, once the variable has this value.
    fn definition(&mut self, text: &str) -> Result<(), String> {
        let (text, witness) = text.split_once(" : ").ok_or("no witness")?;
        let words: Vec<&str> = witness.split_whitespace().collect();
        let x = self.opb.literal(words[0]).0;
        let row = self.opb.row(text)?;
        let satisfied = (x, words[2] == "0");
        if !row.0.contains(&(1, satisfied)) || row.1 != 1 {
            return Err(format!("the witness is none: {text}"));
        }
        let mut aims = self.opb.objective.iter().flatten();
        if aims.any(|&(_, lit)| lit.0 == x) {
            return Err(format!("it changes the objective: {text}"));
        }
        let others: Vec<Row> = self
            .opb
            .rows
            .iter()
            .map(|other| with(other, satisfied))
            .collect();
        for other in others.into_iter().filter(|other| other.1 > 0) {
            // Both the negation of the row and that of the other one.
            self.opb.rows.push(negated(&row));
            let follows = self.refutes(&negated(&other));
            self.opb.rows.pop();
            if !follows {
                return Err(format!("no definition: {text}"));
            }
        }
        self.opb.rows.push(row);
        Ok(())
    }

    fn sum(&mut self, text: &str) -> Result<(), String> {
        let mut terms = Vec::new();
        let mut degree = 0;
        for word in text
            .split_whitespace()
            .filter(|word| !matches!(*word, "+" | "s"))
        {
            let (own, least) = self.numbered(word)?;
            terms.extend(own.iter().copied());
            degree += least;
        }
        let (mut terms, degree) = normal(terms, degree);
        terms
            .iter_mut()
            .for_each(|(factor, _)| *factor = (*factor).min(degree));
        self.opb.rows.push((terms, degree));
        Ok(())
    }

    fn solution(&mut self, text: &str) -> Result<(), String> {
        let truths = self.opb.assignment(text);
        if !self.opb.is_solution(&truths) {
            return Err("no solution".into());
        }
        let objective = self.opb.objective.as_ref().ok_or("no objective")?;
        let best = sum(objective, &truths);
        let row = below(objective, best);
        self.best = Some(best);
        self.opb.rows.push(row);
        Ok(())
    }

    fn conclusion(&self, text: &str) -> Result<String, String> {
        let row = self.opb.rows.last().ok_or("no row")?;
        if row.0.iter().map(|(a, _)| a).sum::<i64>() >= row.1 {
            return Err("no contradiction".into());
        }
        let shown = match self.best {
            Some(best) => format!("BOUNDS {best} : -1 {best}"),
            None => "UNSAT : -1".to_string(),
        };
        match shown == text {
            true => Ok(shown),
            false => Err(format!("shown is {shown}, not {text}")),
        }
    }
}
