//! Formulas as text, read and tried out. It shares nothing with the crate.

use std::collections::HashMap;

/// A number of a variable, and whether it is negated.
pub(crate) type Literal = (usize, bool);

/// `aᵢlᵢ`.
pub(crate) type Term = (i64, Literal);

/// `Σ aᵢlᵢ ≥ d`.
pub(crate) type Row = (Vec<Term>, i64);

/// The truth of each variable, as far as it is known.
pub(crate) type Truths = Vec<Option<bool>>;

/// Inequalities, and what is minimised.
#[derive(Clone, Default)]
pub(crate) struct Opb {
    pub(crate) names: HashMap<String, usize>,
    pub(crate) rows: Vec<Row>,
    pub(crate) objective: Option<Vec<Term>>,
}

impl Opb {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut opb = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let line = line.trim_end_matches(';').trim();
            if let Some(objective) = line.strip_prefix("min:") {
                opb.objective = Some(opb.terms(objective)?);
            } else {
                let row = opb.row(line)?;
                opb.rows.push(row);
            }
        }
        Ok(opb)
    }

    pub(crate) fn literal(&mut self, word: &str) -> Literal {
        let name = word.trim_start_matches('~');
        let next = self.names.len();
        let number = *self.names.entry(name.to_string()).or_insert(next);
        (number, word.starts_with('~'))
    }

    pub(crate) fn terms(&mut self, text: &str) -> Result<Vec<Term>, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let term = |pair: &[&str]| -> Result<_, String> {
            let factor: i64 = pair[0]
                .parse()
                .map_err(|_| format!("no number: {}", pair[0]))?;
            Ok((factor, self.literal(pair.get(1).ok_or("half a term")?)))
        };
        words.chunks(2).map(term).collect()
    }

    pub(crate) fn row(&mut self, text: &str) -> Result<Row, String> {
        let (terms, degree) = text.split_once(">=").ok_or("no inequality")?;
        let degree = degree.trim().parse().map_err(|_| "no degree")?;
        Ok(normal(self.terms(terms)?, degree))
    }

    /// A list of literals as an assignment. What is not named is not known.
    pub(crate) fn assignment(&mut self, text: &str) -> Truths {
        let words = text.split_whitespace();
        let lits: Vec<Literal> = words.map(|word| self.literal(word)).collect();
        let mut truths = vec![None; self.names.len()];
        lits.into_iter()
            .for_each(|(x, sign)| truths[x] = Some(!sign));
        truths
    }

    /// Draws all conclusions of single rows, until there are no more. Returns whether there is a
    /// conflict.
    pub(crate) fn propagate(&self, truths: &mut Truths, extra: Option<&Row>) -> bool {
        loop {
            let mut changed = false;
            for (terms, degree) in self.rows.iter().chain(extra) {
                let open = |term: &&Term| truths[term.1.0] != Some(term.1.1);
                let slack: i64 = terms.iter().filter(open).map(|(a, _)| a).sum::<i64>() - degree;
                if slack < 0 {
                    return true;
                }
                for &(a, (x, sign)) in terms {
                    if a > slack && truths[x].is_none() {
                        truths[x] = Some(!sign);
                        changed = true;
                    }
                }
            }
            if !changed {
                return false;
            }
        }
    }

    /// Whether all rows hold.
    pub(crate) fn is_solution(&self, truths: &Truths) -> bool {
        let holds = |(terms, degree): &Row| sum(terms, truths) >= *degree;
        self.rows.iter().all(holds)
    }

    /// A solution with these truths, by trying out both truths of each variable.
    pub(crate) fn solution(&self, mut truths: Truths) -> Option<Truths> {
        truths.resize(self.names.len(), None);
        if self.propagate(&mut truths, None) {
            return None;
        }
        let Some(open) = truths.iter().position(Option::is_none) else {
            return self.is_solution(&truths).then_some(truths);
        };
        [false, true].into_iter().find_map(|truth| {
            let mut truths = truths.clone();
            truths[open] = Some(truth);
            self.solution(truths)
        })
    }

    /// The truths of these variables in all solutions.
    pub(crate) fn projected(&self, vars: &[usize]) -> Vec<Truths> {
        let mut found = Vec::new();
        let mut open = vec![vec![None; self.names.len()]];
        while let Some(mut truths) = open.pop() {
            if self.propagate(&mut truths, None) {
                continue;
            }
            let Some(&next) = vars.iter().find(|&&x| truths[x].is_none()) else {
                found.extend(self.solution(truths));
                continue;
            };
            for truth in [false, true] {
                let mut truths = truths.clone();
                truths[next] = Some(truth);
                open.push(truths);
            }
        }
        found
    }

    /// The least value of the objective, 0 without one. `None`: there is no solution.
    pub(crate) fn best(&self) -> Option<i64> {
        let objective = self.objective.clone().unwrap_or_default();
        let mut better = self.clone();
        let mut best = None;
        while let Some(truths) = better.solution(Truths::new()) {
            let value = sum(&objective, &truths);
            best = Some(value);
            better.rows.push(below(&objective, value));
        }
        best
    }
}

/// The value of a sum. What is not known counts as neither true nor false.
pub(crate) fn sum(terms: &[Term], truths: &Truths) -> i64 {
    let holds = |(x, sign): Literal| truths.get(x) == Some(&Some(!sign));
    let held = terms.iter().filter(|&&(_, lit)| holds(lit));
    held.map(|(a, _)| a).sum()
}

/// That the objective is less than this.
pub(crate) fn below(objective: &[Term], value: i64) -> Row {
    let terms = objective.iter().map(|&(a, lit)| (-a, lit)).collect();
    normal(terms, 1 - value)
}

pub(crate) fn normal(terms: Vec<Term>, mut degree: i64) -> Row {
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

pub(crate) fn negated((terms, degree): &Row) -> Row {
    normal(
        terms.iter().map(|&(a, lit)| (-a, lit)).collect(),
        1 - degree,
    )
}

/// A row where a literal is true, if it has that variable; else what always holds.
pub(crate) fn with((terms, degree): &Row, (x, sign): Literal) -> Row {
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
