//! A small checker of proofs that shares nothing with the crate. It takes the rules that the crate
//! writes, and is slow: it looks at all inequalities until nothing changes.

use std::collections::HashMap;

/// `Σ aᵢlᵢ ≥ d`; a literal is a variable's number, and whether it is negated.
type Row = (Vec<Term>, i64);

/// `aᵢlᵢ`.
type Term = (i64, (usize, bool));

#[derive(Default)]
struct Checker {
    names: HashMap<String, usize>,
    rows: Vec<Row>,
    objective: Vec<Term>,
    best: Option<i64>,
}

/// Checks a proof. Returns its conclusion, or why it is refused.
pub(crate) fn check(formula: &str, proof: &str) -> Result<String, String> {
    let mut checker = Checker::default();
    for line in formula.lines().filter(|line| !line.starts_with('*')) {
        let line = line.trim_end_matches(';').trim();
        if let Some(objective) = line.strip_prefix("min:") {
            checker.objective = checker.terms(objective)?;
        } else {
            let row = checker.row(line)?;
            checker.rows.push(row);
        }
    }
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
            "f" if rest != self.rows.len().to_string() => return Err("other formula".into()),
            "f" | "output" | "end" => {}
            "rup" => {
                let row = self.row(rest)?;
                if !self.refutes(&negated(&row)) {
                    return Err(format!("does not follow: {rest}"));
                }
                self.rows.push(row);
            }
            "red" => self.definition(rest)?,
            "pol" => self.sum(rest)?,
            "soli" => self.solution(rest)?,
            "e" => {
                let (text, number) = rest.split_once(" : ").ok_or("no number")?;
                let row = self.row(text)?;
                let number: usize = number.parse().map_err(|_| "no number")?;
                if number
                    .checked_sub(1)
                    .and_then(|number| self.rows.get(number))
                    != Some(&row)
                {
                    return Err(format!("row {number} is not {text}"));
                }
            }
            "conclusion" => return self.conclusion(rest).map(Some),
            _ => return Err(format!("no such rule: {rule}")),
        }
        Ok(None)
    }

    fn literal(&mut self, word: &str) -> (usize, bool) {
        let name = word.trim_start_matches('~');
        let next = self.names.len();
        let number = *self.names.entry(name.to_string()).or_insert(next);
        (number, word.starts_with('~'))
    }

    fn terms(&mut self, text: &str) -> Result<Vec<Term>, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let term = |pair: &[&str]| -> Result<_, String> {
            let factor: i64 = pair[0]
                .parse()
                .map_err(|_| format!("no number: {}", pair[0]))?;
            Ok((factor, self.literal(pair.get(1).ok_or("half a term")?)))
        };
        words.chunks(2).map(term).collect()
    }

    fn row(&mut self, text: &str) -> Result<Row, String> {
        let (terms, degree) = text.split_once(">=").ok_or("no inequality")?;
        let degree = degree.trim().parse().map_err(|_| "no degree")?;
        Ok(normal(self.terms(terms)?, degree))
    }

    /// Whether propagation finds a conflict where the row holds, too.
    fn refutes(&self, extra: &Row) -> bool {
        let mut values: Vec<Option<bool>> = vec![None; self.names.len()];
        loop {
            let mut changed = false;
            for (terms, degree) in self.rows.iter().chain([extra]) {
                let open = |term: &&Term| values[term.1.0] != Some(term.1.1);
                let slack: i64 = terms.iter().filter(open).map(|(a, _)| a).sum::<i64>() - degree;
                if slack < 0 {
                    return true;
                }
                for &(a, (x, sign)) in terms {
                    if a > slack && values[x].is_none() {
                        values[x] = Some(!sign);
                        changed = true;
                    }
                }
            }
            if !changed {
                return false;
            }
        }
    }

    /// A row about a variable, with a value that satisfies it: the other rows must hold where the
    /// row does not, once the variable has this value.
    fn definition(&mut self, text: &str) -> Result<(), String> {
        let (text, witness) = text.split_once(" : ").ok_or("no witness")?;
        let words: Vec<&str> = witness.split_whitespace().collect();
        let x = self.literal(words[0]).0;
        let row = self.row(text)?;
        let satisfied = (x, words[2] == "0");
        if !row.0.contains(&(1, satisfied)) || row.1 != 1 {
            return Err(format!("the witness is none: {text}"));
        }
        let others: Vec<Row> = self
            .rows
            .iter()
            .map(|other| with(other, satisfied))
            .collect();
        for other in others.into_iter().filter(|other| other.1 > 0) {
            // Both the negation of the row and that of the other one.
            self.rows.push(negated(&row));
            let follows = self.refutes(&negated(&other));
            self.rows.pop();
            if !follows {
                return Err(format!("no definition: {text}"));
            }
        }
        self.rows.push(row);
        Ok(())
    }

    fn sum(&mut self, text: &str) -> Result<(), String> {
        let mut terms = Vec::new();
        let mut degree = 0;
        for word in text
            .split_whitespace()
            .filter(|word| !matches!(*word, "+" | "s"))
        {
            let number: usize = word.parse().map_err(|_| "no number")?;
            let row = number.checked_sub(1).and_then(|row| self.rows.get(row));
            let (own, least) = row.ok_or("no such row")?;
            terms.extend(own.iter().copied());
            degree += least;
        }
        let (mut terms, degree) = normal(terms, degree);
        terms
            .iter_mut()
            .for_each(|(factor, _)| *factor = (*factor).min(degree));
        self.rows.push((terms, degree));
        Ok(())
    }

    fn solution(&mut self, text: &str) -> Result<(), String> {
        let lits: Vec<(usize, bool)> = text
            .split_whitespace()
            .map(|word| self.literal(word))
            .collect();
        let mut values = vec![None; self.names.len()];
        lits.into_iter()
            .for_each(|(x, sign)| values[x] = Some(!sign));
        let holds = |(x, sign): (usize, bool)| values[x].is_some_and(|value| value != sign);
        let sum = |terms: &[Term]| -> i64 {
            terms
                .iter()
                .filter(|&&(_, lit)| holds(lit))
                .map(|(a, _)| a)
                .sum()
        };
        if self.rows.iter().any(|(terms, degree)| sum(terms) < *degree) {
            return Err("no solution".into());
        }
        let best = sum(&self.objective);
        self.best = Some(best);
        let terms = self.objective.iter().map(|&(a, lit)| (-a, lit)).collect();
        self.rows.push(normal(terms, 1 - best));
        Ok(())
    }

    fn conclusion(&self, text: &str) -> Result<String, String> {
        let claim = text.split_once(" : ").ok_or("no hint")?.0;
        let row = self.rows.last().ok_or("no row")?;
        if row.0.iter().map(|(a, _)| a).sum::<i64>() >= row.1 {
            return Err("no contradiction".into());
        }
        match self.best {
            Some(best) if claim != format!("BOUNDS {best}") => Err("another bound".into()),
            _ => Ok(claim.to_string()),
        }
    }
}

fn normal(terms: Vec<Term>, mut degree: i64) -> Row {
    let mut factors: HashMap<usize, i64> = HashMap::new();
    for (a, (x, sign)) in terms {
        degree -= if sign { a } else { 0 };
        *factors.entry(x).or_default() += if sign { -a } else { a };
    }
    degree += factors
        .values()
        .filter(|a| **a < 0)
        .map(|a| -a)
        .sum::<i64>();
    let mut terms: Vec<Term> = factors
        .into_iter()
        .filter(|&(_, a)| a != 0)
        .map(|(x, a)| (a.abs(), (x, a < 0)))
        .collect();
    terms.sort_unstable();
    (terms, degree)
}

fn negated((terms, degree): &Row) -> Row {
    normal(
        terms.iter().map(|&(a, lit)| (-a, lit)).collect(),
        1 - degree,
    )
}

/// A row where a literal is true, if it has that variable; else what always holds.
fn with((terms, degree): &Row, (x, sign): (usize, bool)) -> Row {
    if terms.iter().all(|&(_, lit)| lit.0 != x) {
        return (Vec::new(), 0);
    }
    let taken = terms
        .iter()
        .filter(|&&(_, lit)| lit == (x, sign))
        .map(|(a, _)| a)
        .sum::<i64>();
    let left = terms
        .iter()
        .copied()
        .filter(|&(_, lit)| lit.0 != x)
        .collect();
    (left, degree - taken)
}
