//! The dual simplex method for bounded variables, in floating point.
//!
//! It only finds numbers by which rows are multiplied. What follows from the rows is computed in integers (`combine`), so that
//! nothing here can make an answer wrong.

use super::basis::{BasisInverse, SparseLists};
use super::powers::{exponent, power_of_two};
use super::rows::RowSystem;

/// Which end of the objective's column is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ObjectiveSense {
    /// Small values.
    Minimize,
    /// Great values.
    Maximize,
}

/// Where a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It is the basic one of this row.
    Basic(u32),
    /// At its lower bound.
    Lower,
    /// At its upper bound.
    Upper,
}

/// What an iteration came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Iteration {
    /// A variable has left the basis.
    Moved,
    /// All variables are within their bounds.
    Optimal,
    /// There is no solution.
    Infeasible,
    /// The numbers are not good enough to go on.
    Unsure,
}

/// A linear program: columns between bounds, and a slack variable for each row, `a x + s = 0` with
/// `s ≥ -b` or `s = -b`. One column is to be small or great.
///
/// The basis stays from one solution to the next. As only bounds change, it stays dual feasible.
/// The row that leaves the basis is chosen by steepest edges [Forrest & Goldfarb 1992], the column that enters it by a ratio test that
/// takes variables from one bound to the other [Maros 2003].
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    columns: SparseLists,
    rows: SparseLists,
    /// What columns and rows were multiplied by.
    column_scales: Vec<f64>,
    row_scales: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    objective: usize,
    cost: f64,
    costs: Vec<f64>,
    inverse: BasisInverse,
    places: Vec<Standing>,
    /// By row, its basic variable.
    heads: Vec<u32>,
    values: Vec<f64>,
    /// By variable, how much the objective grows with it.
    reduced: Vec<f64>,
    weights: Vec<f64>,
    /// After [`Iteration::Infeasible`]: the factors of the rows.
    ray: Vec<f64>,
    multipliers: Vec<f64>,
    /// Scratch: the row that leaves, by column, with the columns that have an entry.
    pivot_row: Vec<f64>,
    touched: Vec<u32>,
    /// Scratch, by row.
    rho: Vec<f64>,
    column: Vec<f64>,
    tau: Vec<f64>,
    /// Scratch: columns of the basis, and its rows before.
    basic: Vec<u32>,
    old_weights: Vec<f64>,
    candidates: Vec<EnteringCandidate>,
    work: u64,
}

/// A variable that is this much beyond its bound is out of it.
const FEASIBLE: f64 = 1e-7;
/// An entry of a pivot row counts from here on.
const LEAST_ENTRY: f64 = 1e-8;
/// The least cost of a variable that costs nothing.
const PERTURBATION: f64 = 1e-6;

impl Simplex {
    /// For these rows; the column with this number is the objective.
    pub(super) fn new(rows: &RowSystem, objective: usize, sense: ObjectiveSense) -> Self {
        let (count, width) = (rows.rows().len(), rows.columns().len());
        let (row_scales, column_scales) = scales(rows);
        let mut lists = SparseLists::new();
        for (i, row) in rows.rows().iter().enumerate() {
            let scaled = |&(factor, j): &(i64, u32)| {
                (j, factor as f64 * row_scales[i] * column_scales[j as usize])
            };
            lists.push(row.terms.iter().map(scaled));
        }
        let mut lower = vec![0.0; width];
        let mut upper = vec![0.0; width];
        for (row, scale) in rows.rows().iter().zip(&row_scales) {
            let least = -row.at_most as f64 * scale;
            lower.push(least);
            upper.push(if row.is_equation {
                least
            } else {
                f64::INFINITY
            });
        }
        let cost = match sense {
            ObjectiveSense::Minimize => 1.0,
            ObjectiveSense::Maximize => -1.0,
        };
        let mut simplex = Self {
            columns: lists.transposed(width),
            rows: lists,
            column_scales,
            row_scales,
            lower,
            upper,
            objective,
            cost,
            costs: costs(width + count, objective, cost),
            inverse: BasisInverse::new(count),
            places: vec![Standing::Lower; width + count],
            heads: vec![0; count],
            values: vec![0.0; width + count],
            reduced: vec![0.0; width + count],
            weights: vec![1.0; count],
            ray: vec![0.0; count],
            multipliers: vec![0.0; count],
            pivot_row: vec![0.0; width],
            touched: Vec::new(),
            rho: vec![0.0; count],
            column: vec![0.0; count],
            tau: vec![0.0; count],
            basic: Vec::new(),
            old_weights: Vec::new(),
            candidates: Vec::new(),
            work: 0,
        };
        simplex.forget();
        simplex
    }

    fn width(&self) -> usize {
        self.columns.len()
    }

    /// About how many steps of innermost loops were taken so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// About the number of bytes that it takes.
    pub(super) fn memory(&self) -> u64 {
        let entries = 2 * self.columns.size() + self.inverse.size();
        (entries * size_of::<(u32, f64)>() + self.places.len() * 48) as u64
    }

    /// Goes back to the basis of all slack variables.
    pub(super) fn forget(&mut self) {
        let width = self.width();
        self.inverse.forget();
        self.places.fill(Standing::Lower);
        self.weights.fill(1.0);
        for row in 0..self.heads.len() {
            self.heads[row] = (width + row) as u32;
            self.places[width + row] = Standing::Basic(row as u32);
        }
        self.price();
    }

    /// Begins with these bounds of the columns.
    pub(super) fn start(&mut self, bounds: impl Fn(usize) -> (f64, f64)) {
        for j in 0..self.width() {
            let (lower, upper) = bounds(j);
            self.lower[j] = lower / self.column_scales[j];
            self.upper[j] = upper / self.column_scales[j];
        }
        if self.inverse.is_worn() {
            self.factorise();
        } else {
            self.place_nonbasic();
        }
    }

    /// Puts each variable out of the basis to the bound where it costs least, and computes the others from these.
    fn place_nonbasic(&mut self) {
        let mut x = std::mem::take(&mut self.column);
        x.fill(0.0);
        for v in 0..self.places.len() {
            if let Standing::Basic(_) = self.places[v] {
                continue;
            }
            let is_upper = match self.reduced[v] {
                cost if cost > 0.0 => false,
                cost if cost < 0.0 => self.upper[v] < f64::INFINITY,
                _ => self.places[v] == Standing::Upper && self.upper[v] < f64::INFINITY,
            } || self.lower[v] == f64::NEG_INFINITY;
            self.places[v] = if is_upper {
                Standing::Upper
            } else {
                Standing::Lower
            };
            self.values[v] = if is_upper {
                self.upper[v]
            } else {
                self.lower[v]
            };
            self.add_column(v, -self.values[v], &mut x);
        }
        self.inverse.solve(&mut x);
        self.work += (self.columns.size() + self.inverse.size()) as u64;
        for (&head, &value) in self.heads.iter().zip(&x) {
            self.values[head as usize] = value;
        }
        self.column = x;
    }

    /// Adds a multiple of the column of a variable.
    fn add_column(&self, v: usize, factor: f64, to: &mut [f64]) {
        if factor == 0.0 {
            return;
        }
        if v >= self.width() {
            to[v - self.width()] += factor;
            return;
        }
        for &(row, entry) in self.columns.get(v) {
            to[row as usize] += factor * entry;
        }
    }

    /// Factorises the basis, and computes all that depends on it.
    fn factorise(&mut self) {
        let (count, width) = (self.rows.len(), self.width());
        let heads = &self.heads;
        self.basic.clear();
        self.basic
            .extend(heads.iter().filter(|&&head| (head as usize) < width));
        let places = &self.places;
        self.inverse
            .open_rows(|row| matches!(places[width + row], Standing::Basic(_)));
        for (row, head) in self.heads.iter_mut().enumerate() {
            *head = (width + row) as u32;
        }
        self.inverse
            .factorise(&self.columns, &self.basic, &mut self.heads);
        self.old_weights.clone_from(&self.weights);
        for row in 0..count {
            self.weights[row] = match self.places[self.heads[row] as usize] {
                Standing::Basic(before) => self.old_weights[before as usize],
                Standing::Lower | Standing::Upper => 1.0,
            };
        }
        // A column that depends on others has left the basis.
        for &column in &self.basic {
            self.places[column as usize] = Standing::Lower;
        }
        for row in 0..count {
            self.places[self.heads[row] as usize] = Standing::Basic(row as u32);
        }
        self.work += 4 * (self.inverse.size() + self.columns.size() + count) as u64;
        self.price();
        self.place_nonbasic();
    }

    /// Computes the reduced costs.
    fn price(&mut self) {
        for (y, &head) in self.tau.iter_mut().zip(&self.heads) {
            *y = self.costs[head as usize];
        }
        self.inverse.solve_transposed(&mut self.tau);
        let width = self.width();
        for (v, &cost) in self.costs.iter().enumerate() {
            self.reduced[v] = match self.places[v] {
                Standing::Basic(_) => 0.0,
                _ if v >= width => cost - self.tau[v - width],
                _ => {
                    let column = self.columns.get(v).iter();
                    cost - column
                        .map(|&(row, entry)| entry * self.tau[row as usize])
                        .sum::<f64>()
                }
            };
        }
        self.work += (self.inverse.size() + self.columns.size()) as u64;
    }

    /// The value of the objective, which no solution beats once all variables are within their bounds.
    pub(super) fn objective(&self) -> f64 {
        self.values[self.objective] * self.column_scales[self.objective]
    }

    /// About what no solution beats, after any iteration: the sum of all costs.
    pub(super) fn bound(&self) -> f64 {
        let total: f64 = self
            .costs
            .iter()
            .zip(&self.values)
            .map(|(cost, value)| cost * value)
            .sum();
        total * self.cost * self.column_scales[self.objective]
    }

    /// The factors of the rows `a x ≤ b` whose sum says the most: of the objective, or that there is no solution.
    pub(super) fn multipliers(&mut self, step: Iteration) -> &[f64] {
        if step == Iteration::Infeasible {
            self.multipliers.clone_from(&self.ray);
        } else {
            self.multipliers.fill(0.0);
            if let Standing::Basic(row) = self.places[self.objective] {
                self.multipliers[row as usize] = -self.cost;
                self.inverse.solve_transposed(&mut self.multipliers);
                self.work += self.inverse.size() as u64;
            }
        }
        for (factor, scale) in self.multipliers.iter_mut().zip(&self.row_scales) {
            *factor *= scale;
        }
        &self.multipliers
    }

    /// One iteration.
    pub(super) fn iterate(&mut self) -> Iteration {
        if self.inverse.is_worn() {
            self.factorise();
        }
        let Some((row, beyond)) = self.leaving() else {
            return Iteration::Optimal;
        };
        let mut rho = std::mem::take(&mut self.rho);
        rho.fill(0.0);
        rho[row] = 1.0;
        self.inverse.solve_transposed(&mut rho);
        self.weights[row] = rho.iter().map(|value| value * value).sum();
        self.work += (self.inverse.size() + 2 * rho.len()) as u64;
        self.find_pivot_row(&rho);
        // Towards which side entries have to be.
        let sign = if beyond < 0.0 { -1.0 } else { 1.0 };
        let step = match self.entering(&rho, sign, beyond.abs()) {
            Some(entering) => self.exchange(row, &rho, sign, entering),
            None => {
                for (factor, &value) in self.ray.iter_mut().zip(&rho) {
                    *factor = -sign * value;
                }
                Iteration::Infeasible
            }
        };
        self.clear_pivot_row();
        self.rho = rho;
        step
    }

    /// The row whose variable is furthest out of its bounds, and how far.
    fn leaving(&mut self) -> Option<(usize, f64)> {
        let mut best = None;
        let mut greatest = 0.0;
        for (row, &head) in self.heads.iter().enumerate() {
            let v = head as usize;
            let value = self.values[v];
            let beyond = if value < self.lower[v] - FEASIBLE {
                value - self.lower[v]
            } else if value > self.upper[v] + FEASIBLE {
                value - self.upper[v]
            } else {
                continue;
            };
            let score = beyond * beyond / self.weights[row];
            if score > greatest {
                greatest = score;
                best = Some((row, beyond));
            }
        }
        self.work += self.heads.len() as u64;
        best
    }

    /// By column, the entry in a row of the inverse times the matrix.
    fn find_pivot_row(&mut self, rho: &[f64]) {
        for (row, &factor) in rho.iter().enumerate() {
            if factor.abs() < 1e-14 {
                continue;
            }
            let list = self.rows.get(row);
            self.work += list.len() as u64;
            for &(column, entry) in list {
                let sum = &mut self.pivot_row[column as usize];
                if *sum == 0.0 {
                    self.touched.push(column);
                }
                *sum += factor * entry;
            }
        }
    }

    fn clear_pivot_row(&mut self) {
        for column in self.touched.drain(..) {
            self.pivot_row[column as usize] = 0.0;
        }
    }

    /// The variable that enters. Those that come before it among the candidates go to their other bound.
    fn entering(&mut self, rho: &[f64], sign: f64, beyond: f64) -> Option<EnteringChoice> {
        self.find_candidates(rho, sign);
        let candidates = &mut self.candidates;
        self.work += 2 * candidates.len() as u64 + self.touched.len() as u64;
        candidates.sort_unstable_by(|a, b| {
            let by_ratio = a.ratio.total_cmp(&b.ratio);
            by_ratio
                .then(b.entry.abs().total_cmp(&a.entry.abs()))
                .then(a.variable.cmp(&b.variable))
        });
        let mut slope = beyond;
        for (number, candidate) in candidates.iter().enumerate() {
            let v = candidate.variable as usize;
            slope -= candidate.entry.abs() * (self.upper[v] - self.lower[v]);
            if slope < FEASIBLE * (1.0 + beyond) {
                // Among those that are as good, one with a great entry.
                let near = |other: &&EnteringCandidate| other.ratio <= candidate.ratio + 1e-10;
                let (_, best) = candidates[number..]
                    .iter()
                    .take_while(near)
                    .map(|other| (other.entry.abs(), *other))
                    .max_by(|a, b| a.0.total_cmp(&b.0))?;
                return Some(EnteringChoice {
                    chosen: best,
                    flipped: number,
                });
            }
        }
        None
    }

    /// Finds the variables out of the basis that can bring the leaving one back, with their ratios.
    fn find_candidates(&mut self, rho: &[f64], sign: f64) {
        let mut found = std::mem::take(&mut self.candidates);
        found.clear();
        let width = self.width();
        let mut look = |v: usize, entry: f64| {
            let entry = sign * entry;
            let may_move = match self.places[v] {
                Standing::Basic(_) => false,
                Standing::Lower => entry > LEAST_ENTRY,
                Standing::Upper => entry < -LEAST_ENTRY,
            };
            if may_move && self.lower[v] < self.upper[v] {
                found.push(EnteringCandidate {
                    variable: v as u32,
                    entry,
                    ratio: (self.reduced[v] / entry).max(0.0),
                });
            }
        };
        for &column in &self.touched {
            look(column as usize, self.pivot_row[column as usize]);
        }
        for (row, &entry) in rho.iter().enumerate() {
            look(width + row, entry);
        }
        self.candidates = found;
    }

    /// Exchanges the basic variable of a row.
    fn exchange(
        &mut self,
        row: usize,
        rho: &[f64],
        sign: f64,
        entering: EnteringChoice,
    ) -> Iteration {
        let count = self.rows.len();
        let leaving = self.heads[row] as usize;
        let chosen = entering.chosen;
        let v = chosen.variable as usize;
        let mut w = std::mem::take(&mut self.column);
        w.fill(0.0);
        self.add_column(v, 1.0, &mut w);
        self.inverse.solve(&mut w);
        let expected = sign * chosen.entry;
        if (w[row] - expected).abs() > 1e-6 * (1.0 + expected.abs()) {
            self.column = w;
            if self.inverse.is_new() {
                return Iteration::Unsure;
            }
            self.factorise();
            return Iteration::Moved;
        }
        self.update_weights(row, rho, &w);
        self.update_reduced(leaving, v, rho, chosen.ratio * sign);
        self.flip(entering.flipped);
        let bound = if sign < 0.0 {
            self.lower[leaving]
        } else {
            self.upper[leaving]
        };
        let change = (self.values[leaving] - bound) / w[row];
        for (&head, &entry) in self.heads.iter().zip(&w) {
            self.values[head as usize] -= entry * change;
        }
        self.values[v] += change;
        self.values[leaving] = bound;
        self.inverse.exchange(row, &w);
        self.heads[row] = v as u32;
        self.places[v] = Standing::Basic(row as u32);
        self.places[leaving] = if sign < 0.0 {
            Standing::Lower
        } else {
            Standing::Upper
        };
        self.column = w;
        self.work += (self.inverse.size() + 3 * count) as u64;
        Iteration::Moved
    }

    fn update_weights(&mut self, row: usize, rho: &[f64], w: &[f64]) {
        let mut tau = std::mem::take(&mut self.tau);
        tau.clear();
        tau.extend_from_slice(rho);
        self.inverse.solve(&mut tau);
        self.work += self.inverse.size() as u64;
        let own = self.weights[row];
        let pivot = w[row];
        for (i, weight) in self.weights.iter_mut().enumerate() {
            if i != row && w[i] != 0.0 {
                let ratio = w[i] / pivot;
                *weight = (*weight - 2.0 * ratio * tau[i] + ratio * ratio * own).max(1e-4);
            }
        }
        self.weights[row] = (own / (pivot * pivot)).max(1e-4);
        self.tau = tau;
    }

    /// Moves the reduced costs by this much along the pivot row.
    fn update_reduced(&mut self, leaving: usize, entering: usize, rho: &[f64], step: f64) {
        let width = self.width();
        for &column in &self.touched {
            let v = column as usize;
            if !matches!(self.places[v], Standing::Basic(_)) {
                self.reduced[v] -= step * self.pivot_row[v];
            }
        }
        for (i, &entry) in rho.iter().enumerate() {
            if !matches!(self.places[width + i], Standing::Basic(_)) {
                self.reduced[width + i] -= step * entry;
            }
        }
        self.reduced[leaving] = -step;
        self.reduced[entering] = 0.0;
    }

    /// Takes this number of candidates to their other bounds.
    fn flip(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let mut x = std::mem::take(&mut self.tau);
        x.fill(0.0);
        for i in 0..count {
            let v = self.candidates[i].variable as usize;
            let (place, value) = match self.places[v] {
                Standing::Lower => (Standing::Upper, self.upper[v]),
                _ => (Standing::Lower, self.lower[v]),
            };
            self.add_column(v, self.values[v] - value, &mut x);
            self.places[v] = place;
            self.values[v] = value;
        }
        self.inverse.solve(&mut x);
        self.work += self.inverse.size() as u64;
        for (&head, &change) in self.heads.iter().zip(&x) {
            self.values[head as usize] += change;
        }
        self.tau = x;
    }
}

/// A variable that may enter the basis.
#[derive(Clone, Copy, Debug)]
struct EnteringCandidate {
    variable: u32,
    entry: f64,
    /// At which step its reduced cost is 0.
    ratio: f64,
}

/// The variable that enters the basis.
#[derive(Clone, Copy, Debug)]
struct EnteringChoice {
    chosen: EnteringCandidate,
    /// How many of the candidates come before it.
    flipped: usize,
}

/// The costs of variables: that of the objective, and a little of each other one. Otherwise most reduced costs would be 0, and
/// the method could go round for ever [perturbation: Koberstein 2005].
fn costs(variables: usize, objective: usize, cost: f64) -> Vec<f64> {
    let little = |v: usize| {
        let drawn = (v as u32).wrapping_mul(2_654_435_761) >> 16;
        PERTURBATION * (1.0 + f64::from(drawn) / 65_536.0)
    };
    let mut costs: Vec<f64> = (0..variables).map(little).collect();
    costs[objective] = cost;
    costs
}

/// Powers of two by which rows and columns are multiplied, so that their entries are near 1.
fn scales(rows: &RowSystem) -> (Vec<f64>, Vec<f64>) {
    let mut row_scales = vec![1.0; rows.rows().len()];
    let mut column_scales = vec![1.0; rows.columns().len()];
    for _ in 0..2 {
        let mut spans = vec![(f64::INFINITY, 0.0_f64); column_scales.len()];
        for (row, scale) in rows.rows().iter().zip(&mut row_scales) {
            let sizes = row.terms.iter();
            let sizes = sizes.map(|&(factor, j)| (factor as f64).abs() * column_scales[j as usize]);
            *scale = middle_scale(sizes.fold((f64::INFINITY, 0.0), spanning));
            for &(factor, j) in &row.terms {
                let span = &mut spans[j as usize];
                *span = spanning(*span, (factor as f64).abs() * *scale);
            }
        }
        for (scale, span) in column_scales.iter_mut().zip(spans) {
            *scale = middle_scale(span);
        }
    }
    (row_scales, column_scales)
}

fn spanning((least, greatest): (f64, f64), size: f64) -> (f64, f64) {
    (least.min(size), greatest.max(size))
}

/// A power of two that brings the geometric mean of two numbers near to 1.
fn middle_scale((least, greatest): (f64, f64)) -> f64 {
    match (exponent(least), exponent(greatest)) {
        (Some(least), Some(greatest)) => power_of_two(-((least + greatest) / 2).clamp(-40, 40)),
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::RowColumn;
    use super::super::combine::Combiner;
    use super::super::row_sum::RowSum;
    use super::super::rows::{RowMaker, RowSystem};
    use super::{Iteration, ObjectiveSense, Simplex};
    use crate::atom::Atom;
    use crate::domains::Store;
    use crate::ids::Var;
    use crate::meaning::Statement;
    use crate::random::Random;

    /// Variables with rows; the objective is column 0, the variable with the number 0.
    struct Program {
        d: Store,
        rows: RowSystem,
    }

    /// A program with this number of variables and rows, with small and great numbers.
    fn drawn(seed: u64, vars: usize, rows: usize) -> Program {
        let mut random = Random::new(17, seed);
        let mut d = Store::default();
        let objective = d.new_var(&(-100_000..=100_000).into()).unwrap();
        let mut all = Vec::new();
        for _ in 0..vars {
            let low = random.index(9) as i32 - 4;
            let width = [1, 1, 5, 300][random.index(4)];
            all.push(d.new_var(&(low..=low + width).into()).unwrap());
        }
        let factor = |random: &mut Random| {
            let reach = [3, 3, 50][random.index(3)];
            random.index(2 * reach + 1) as i64 - reach as i64
        };
        let mut terms: Vec<(i64, Var)> = all.iter().map(|&x| (factor(&mut random), x)).collect();
        terms.push((-1, objective));
        let mut statements = Statement::equation(&terms, 0);
        for _ in 0..rows {
            let terms: Vec<(i64, Var)> = (0..1 + random.index(4))
                .map(|_| (factor(&mut random), all[random.index(all.len())]))
                .collect();
            let constant = random.index(41) as i64 - 25;
            let x = all[random.index(all.len())];
            match random.index(4) {
                0 => statements.extend(Statement::equation(&terms, constant)),
                1 => statements.push(Statement::sum(terms, constant).when(Atom::at_least(x, 1))),
                _ => statements.push(Statement::sum(terms, constant)),
            }
        }
        let mut maker = RowMaker::new(&d);
        maker.value_of(objective);
        statements.iter().for_each(|statement| maker.add(statement));
        let rows = maker.finish().unwrap();
        Program { d, rows }
    }

    impl Program {
        /// The bounds of columns, but for the objective where it has to be better.
        fn start(&self, simplex: &mut Simplex, sense: ObjectiveSense) {
            simplex.start(|j| {
                let (low, high) = self.rows.columns()[j].bounds(&self.d);
                match (j, sense) {
                    (0, ObjectiveSense::Minimize) => (low as f64, f64::INFINITY),
                    (0, ObjectiveSense::Maximize) => (f64::NEG_INFINITY, high as f64),
                    _ => (low as f64, high as f64),
                }
            });
        }

        /// The values of the columns are within bounds and rows.
        fn check_feasible(&self, simplex: &Simplex) {
            let value = |j: usize| simplex.values[j] * simplex.column_scales[j];
            for (j, column) in self.rows.columns().iter().enumerate().skip(1) {
                let (low, high) = column.bounds(&self.d);
                let value = value(j);
                assert!(
                    value > low as f64 - 1e-4 && value < high as f64 + 1e-4,
                    "{column:?} is {value}"
                );
            }
            for row in self.rows.rows() {
                let terms = row.terms.iter();
                let sum: f64 = terms
                    .map(|&(factor, j)| factor as f64 * value(j as usize))
                    .sum();
                let beyond = sum - row.at_most as f64;
                assert!(
                    beyond < 1e-2 && (!row.is_equation || beyond > -1e-2),
                    "{row:?}: {sum}"
                );
            }
        }

        /// What the sum of rows says of the objective, in integers, from below or from above.
        fn implied(&self, sum: &RowSum) -> Option<f64> {
            let (_, objective) = (0, self.rows.columns()[0]);
            let own = sum.terms.iter().find(|(_, column)| *column == objective)?.0;
            let others = sum.terms.iter().filter(|(_, column)| *column != objective);
            let least = others.map(|&(factor, column)| {
                let (low, high) = RowColumn::bounds(column, &self.d);
                i128::from(factor) * i128::from(if factor > 0 { low } else { high })
            });
            Some((i128::from(sum.at_most) - least.sum::<i128>()) as f64 / own as f64)
        }

        /// Solves it, and compares what is found from both sides: values that satisfy all rows, and a sum of rows that says that there
        /// are no better ones.
        fn check(&self, simplex: &mut Simplex, sense: ObjectiveSense) -> Iteration {
            self.start(simplex, sense);
            let mut step = Iteration::Moved;
            for _ in 0..5000 {
                step = simplex.iterate();
                if step != Iteration::Moved {
                    break;
                }
            }
            let mut sum = RowSum::default();
            Combiner::new(&self.rows).sum(&self.rows, simplex.multipliers(step), &mut sum);
            match step {
                Iteration::Optimal => {
                    self.check_feasible(simplex);
                    let (low, high) = self.rows.columns()[0].bounds(&self.d);
                    let value = simplex.objective();
                    let at_end = value < low as f64 + 1e-3 || value > high as f64 - 1e-3;
                    let implied = self.implied(&sum);
                    // The bound of an integer may be rounded.
                    let tolerance = 1e-2 + 1e-4 * value.abs();
                    let (down, up) = match sense {
                        ObjectiveSense::Minimize => (0.0, 1.0),
                        ObjectiveSense::Maximize => (1.0, 0.0),
                    };
                    let near = |bound: f64| {
                        bound > value - down - tolerance && bound < value + up + tolerance
                    };
                    assert!(at_end || implied.is_some_and(near), "{value} {implied:?}");
                }
                Iteration::Infeasible => {
                    assert!(sum.apply(&mut self.d.to_store()).is_err(), "{sum:?}");
                }
                _ => panic!("the method does not end: {step:?}"),
            }
            step
        }
    }

    #[test]
    fn optima_have_certificates() {
        let mut ends = [0, 0];
        for seed in 0..400 {
            let (vars, rows) = (1 + seed as usize % 13, seed as usize % 17);
            let program = drawn(seed, vars, rows);
            for sense in [ObjectiveSense::Minimize, ObjectiveSense::Maximize] {
                let mut simplex = Simplex::new(&program.rows, 0, sense);
                let step = program.check(&mut simplex, sense);
                ends[usize::from(step == Iteration::Infeasible)] += 1;
            }
        }
        assert!(ends.iter().all(|&count| count > 50), "{ends:?}");
    }

    #[test]
    fn a_basis_is_of_use_for_other_bounds() {
        for seed in 0..60 {
            let mut program = drawn(1000 + seed, 30, 40);
            let mut random = Random::new(18, seed);
            let mut simplex = Simplex::new(&program.rows, 0, ObjectiveSense::Minimize);
            for _ in 0..20 {
                program.check(&mut simplex, ObjectiveSense::Minimize);
                program.d.push_level();
                for _ in 0..random.index(6) {
                    let x = program.d.var(1 + random.index(30)).unwrap();
                    let (low, high) = program.d.min_max(x);
                    let middle = low + (high - low) / 2;
                    let outcome = match random.index(2) {
                        0 => program.d.at_most(x, middle),
                        _ => program.d.at_least(x, middle),
                    };
                    outcome.unwrap();
                }
                if random.index(3) == 0 {
                    program.d.pop_level();
                }
            }
        }
    }
}
