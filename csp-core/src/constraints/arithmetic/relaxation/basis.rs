//! The inverse of a basis, as a product.

/// The columns of a matrix, as places and numbers.
#[derive(Clone, Debug)]
pub(super) struct SparseLists {
    starts: Vec<usize>,
    entries: Vec<(u32, f64)>,
}

impl SparseLists {
    /// Empty lists, to which others are added.
    pub(super) fn new() -> Self {
        Self {
            starts: vec![0],
            entries: Vec::new(),
        }
    }

    /// Adds a list.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = (u32, f64)>) {
        self.entries.extend(list);
        self.starts.push(self.entries.len());
    }

    /// The lists the other way round: those of places below this number.
    pub(super) fn transposed(&self, places: usize) -> Self {
        let mut lists = vec![Vec::new(); places];
        for number in 0..self.len() {
            for &(place, value) in self.get(number) {
                lists[place as usize].push((number as u32, value));
            }
        }
        let mut all = Self::new();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }

    /// The list with this number.
    #[inline]
    pub(super) fn get(&self, number: usize) -> &[(u32, f64)] {
        &self.entries[self.starts[number]..self.starts[number + 1]]
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many entries all lists have.
    pub(super) fn size(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.starts.truncate(1);
        self.entries.clear();
    }
}

/// A basis as a product of matrices that differ from the identity in one column each [Dantzig & Orchard-Hays 1954].
/// The basic variable of a row is the one whose column was made a unit vector in that row.
#[derive(Clone, Debug)]
pub(super) struct BasisInverse {
    rows: usize,
    /// For each factor the row of its column, and the entry there.
    pivots: Vec<(u32, f64)>,
    /// The other entries of these columns.
    others: SparseLists,
    /// The number of factors after the last factorisation, and how many entries they had.
    first_update: usize,
    first_size: usize,
    order: ColumnOrdering,
}

/// Bases are factorised anew after this number of exchanges.
const UPDATES: usize = 64;
/// The same once exchanges have this number of entries for each one of the factorisation and for each row.
const WORN: usize = 2;
/// A pivot of a factorisation is at least this.
const LEAST_PIVOT: f64 = 1e-7;
/// A pivot is at least this share of the greatest entry of its column.
const STABLE_SHARE: f64 = 0.05;

impl BasisInverse {
    /// Goes back to the identity.
    pub(super) fn forget(&mut self) {
        self.pivots.clear();
        self.others.clear();
        self.first_update = 0;
        self.first_size = 0;
    }

    /// The identity.
    pub(super) fn new(rows: usize) -> Self {
        Self {
            rows,
            pivots: Vec::new(),
            others: SparseLists::new(),
            first_update: 0,
            first_size: 0,
            order: ColumnOrdering::default(),
        }
    }

    /// Whether no column was exchanged since the last factorisation.
    pub(super) fn is_new(&self) -> bool {
        self.pivots.len() == self.first_update
    }

    /// Whether a factorisation would make solutions cheaper, or more exact: columns that were exchanged have many entries.
    pub(super) fn is_worn(&self) -> bool {
        let updates = self.pivots.len() - self.first_update;
        updates >= UPDATES || self.size() - self.first_size > WORN * (self.first_size + self.rows)
    }

    /// The number of entries that a solution looks at.
    pub(super) fn size(&self) -> usize {
        self.pivots.len() + self.others.size()
    }

    /// Solves `B x = b` in place.
    pub(super) fn solve(&self, x: &mut [f64]) {
        self.solve_from(0, x);
    }

    fn solve_from(&self, first: usize, x: &mut [f64]) {
        for (number, &(row, pivot)) in self.pivots.iter().enumerate().skip(first) {
            let value = x[row as usize];
            if value == 0.0 {
                continue;
            }
            let value = value / pivot;
            x[row as usize] = value;
            for &(other, entry) in self.others.get(number) {
                x[other as usize] -= entry * value;
            }
        }
    }

    /// Solves `Bᵀ y = c` in place.
    pub(super) fn solve_transposed(&self, y: &mut [f64]) {
        for (number, &(row, pivot)) in self.pivots.iter().enumerate().rev() {
            let others = self.others.get(number).iter();
            let sum: f64 = others
                .map(|&(other, entry)| entry * y[other as usize])
                .sum();
            y[row as usize] = (y[row as usize] - sum) / pivot;
        }
    }

    /// The basic variable of this row is exchanged for one whose column is `B w`.
    pub(super) fn exchange(&mut self, row: usize, w: &[f64]) {
        let others = w.iter().enumerate();
        let others = others.filter(|&(other, &value)| other != row && value.abs() > 1e-14);
        self.others
            .push(others.map(|(other, &value)| (other as u32, value)));
        self.pivots.push((row as u32, w[row]));
    }

    /// Begins anew with these columns of a matrix, in the rows that are open, and unit vectors in all others. What the basic
    /// variables are by row is written to `heads`; a row keeps what it has there if no column is left for it, as columns that depend on
    /// others are left out.
    ///
    /// Columns and rows with one open entry come first and last, where they fill nothing in; what is between is eliminated column by
    /// column, those with few entries first.
    pub(super) fn factorise(&mut self, matrix: &SparseLists, basic: &[u32], heads: &mut [u32]) {
        self.pivots.clear();
        self.others.clear();
        let mut order = std::mem::take(&mut self.order);
        order.run(matrix, basic, self.rows);
        for &(place, row) in &order.first {
            self.take(matrix, basic[place], row, heads);
        }
        self.eliminate(matrix, basic, &mut order, heads);
        for &(place, row) in order.last.iter().rev() {
            self.take(matrix, basic[place], row, heads);
        }
        self.order = order;
        self.first_update = self.pivots.len();
        self.first_size = self.size();
    }

    /// Opens all rows for the next factorisation, but those of which this is true.
    pub(super) fn open_rows(&mut self, is_closed: impl Fn(usize) -> bool) {
        self.order.is_row_open.clear();
        let open = (0..self.rows).map(|row| !is_closed(row));
        self.order.is_row_open.extend(open);
    }

    /// A column that no factor changes, with its row.
    fn take(&mut self, matrix: &SparseLists, variable: u32, row: u32, heads: &mut [u32]) {
        let column = matrix.get(variable as usize);
        let Some(&(_, pivot)) = column.iter().find(|&&(other, _)| other == row) else {
            return;
        };
        if pivot.abs() < LEAST_PIVOT {
            return;
        }
        self.pivots.push((row, pivot));
        self.others
            .push(column.iter().copied().filter(|&(other, _)| other != row));
        heads[row as usize] = variable;
    }

    /// The columns between.
    fn eliminate(
        &mut self,
        matrix: &SparseLists,
        basic: &[u32],
        order: &mut ColumnOrdering,
        heads: &mut [u32],
    ) {
        let first = self.pivots.len();
        let mut x = std::mem::take(&mut order.scratch);
        x.clear();
        x.resize(self.rows, 0.0);
        for i in 0..order.middle.len() {
            let variable = basic[order.middle[i]];
            for &(row, value) in matrix.get(variable as usize) {
                x[row as usize] = value;
            }
            self.solve_from(first, &mut x);
            let open = || (0..x.len()).filter(|&row| order.is_row_open[row]);
            let greatest = open().map(|row| x[row].abs()).fold(0.0, f64::max);
            if greatest > LEAST_PIVOT {
                let stable = open().filter(|&row| x[row].abs() >= STABLE_SHARE * greatest);
                let row = stable
                    .min_by_key(|&row| order.row_counts[row])
                    .expect("the greatest is one");
                self.exchange(row, &x);
                order.is_row_open[row] = false;
                heads[row] = variable;
            }
            x.fill(0.0);
        }
        order.scratch = x;
    }
}

/// In which order the columns of a basis are taken, each by its place in the list of them.
#[derive(Clone, Debug, Default)]
struct ColumnOrdering {
    /// By row, where the places of the columns begin that have an entry there, and these places.
    starts: Vec<usize>,
    columns_of: Vec<usize>,
    is_row_open: Vec<bool>,
    is_column_open: Vec<bool>,
    /// The numbers of open entries.
    row_counts: Vec<usize>,
    column_counts: Vec<usize>,
    /// Columns with their rows: they are the only open one there.
    first: Vec<(usize, u32)>,
    /// What is left, by the number of open entries.
    middle: Vec<usize>,
    /// Columns that have no other open row, the last one first.
    last: Vec<(usize, u32)>,
    /// Rows and columns to be looked at.
    waiting: (Vec<usize>, Vec<usize>),
    scratch: Vec<f64>,
}

impl ColumnOrdering {
    /// Counts the entries of all rows and columns.
    fn count(&mut self, matrix: &SparseLists, basic: &[u32], rows: usize) {
        let entries = |place: usize| matrix.get(basic[place] as usize);
        self.row_counts.clear();
        self.row_counts.resize(rows, 0);
        self.column_counts.clear();
        for place in 0..basic.len() {
            let mut open = 0;
            for &(row, _) in entries(place) {
                self.row_counts[row as usize] += 1;
                open += usize::from(self.is_row_open[row as usize]);
            }
            self.column_counts.push(open);
        }
        self.starts.clear();
        let mut end = 0;
        for &count in &self.row_counts {
            end += count;
            self.starts.push(end);
        }
        self.starts.push(end);
        self.columns_of.clear();
        self.columns_of.resize(end, 0);
        // Each list is filled from its end, so that its start is right in the end.
        for place in (0..basic.len()).rev() {
            for &(row, _) in entries(place) {
                self.starts[row as usize] -= 1;
                self.columns_of[self.starts[row as usize]] = place;
            }
        }
        self.is_column_open.clear();
        self.is_column_open.resize(basic.len(), true);
    }

    fn run(&mut self, matrix: &SparseLists, basic: &[u32], rows: usize) {
        self.count(matrix, basic, rows);
        self.first.clear();
        self.last.clear();
        self.waiting.0.clear();
        self.waiting.0.extend(0..rows);
        self.waiting.1.clear();
        self.waiting.1.extend(0..basic.len());
        loop {
            if let Some(row) = self.waiting.0.pop() {
                self.try_row(row, matrix, basic);
            } else if let Some(place) = self.waiting.1.pop() {
                self.try_column(place, matrix, basic);
            } else {
                break;
            }
        }
        self.middle.clear();
        let places = 0..basic.len();
        self.middle
            .extend(places.filter(|&place| self.is_column_open[place]));
        let counts = &self.column_counts;
        self.middle
            .sort_unstable_by_key(|&place| (counts[place], place));
    }

    fn try_row(&mut self, row: usize, matrix: &SparseLists, basic: &[u32]) {
        if !self.is_row_open[row] || self.row_counts[row] != 1 {
            return;
        }
        let mut open = self.columns_of[self.starts[row]..self.starts[row + 1]].iter();
        let Some(&place) = open.find(|&&place| self.is_column_open[place]) else {
            return;
        };
        self.first.push((place, row as u32));
        self.is_row_open[row] = false;
        self.close_column(place, matrix, basic);
    }

    fn try_column(&mut self, place: usize, matrix: &SparseLists, basic: &[u32]) {
        if !self.is_column_open[place] || self.column_counts[place] != 1 {
            return;
        }
        let open = |row: u32| self.is_row_open[row as usize];
        let entries = matrix.get(basic[place] as usize);
        let Some(&(row, _)) = entries.iter().find(|&&(row, _)| open(row)) else {
            return;
        };
        self.last.push((place, row));
        let row = row as usize;
        self.is_row_open[row] = false;
        for i in self.starts[row]..self.starts[row + 1] {
            let other = self.columns_of[i];
            self.column_counts[other] -= 1;
            self.waiting.1.push(other);
        }
        self.close_column(place, matrix, basic);
    }

    fn close_column(&mut self, place: usize, matrix: &SparseLists, basic: &[u32]) {
        self.is_column_open[place] = false;
        for &(row, _) in matrix.get(basic[place] as usize) {
            self.row_counts[row as usize] -= 1;
            self.waiting.0.push(row as usize);
        }
    }
}
