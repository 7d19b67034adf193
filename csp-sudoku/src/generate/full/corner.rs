//! In how many ways a 9×9 grid can be completed whose first band and first stack are given.

use super::triples::{CROSSINGS, SPLITS, Split, Triples, splits};

/// A 9×9 grid of which the first band and the first stack are known: a mask for each box, by rows
/// and columns within the box.
///
/// The four boxes that are missing are filled in two steps. Let the rows of the first stack's boxes be
/// spread over the boxes beside them, in one of 56 ways in each of the two bands, and the columns
/// of the first band's boxes over the boxes below them, in one of 56 ways in each stack. Then each
/// missing box has the digits of its rows and the digits of its columns, and it can be filled in
/// one way if these cross, and else not at all.
pub(super) struct Corner {
    /// The rows of the boxes beside, for the second and for the third band.
    bands: [[Split; SPLITS]; 2],
    /// The columns of the boxes below, for the second and for the third stack.
    stacks: [[Split; SPLITS]; 2],
    /// For the second and for the third stack: in how many ways its columns can be spread, for each
    /// way of the second and of the third band.
    ways: [Ways; 2],
}

type Ways = [[u8; SPLITS]; SPLITS];

impl Corner {
    /// The corner with these rows of the boxes 4 and 7, and these columns of the boxes 2 and 3.
    pub(super) fn new(rows: [Triples; 2], columns: [Triples; 2]) -> Self {
        let bands = rows.map(splits);
        let stacks = columns.map(splits);
        let ways = [0, 1].map(|stack| ways(&bands, stack, &stacks[stack]));
        Self {
            bands,
            stacks,
            ways,
        }
    }

    /// How many completions there are.
    pub(super) fn count(&self) -> u32 {
        let rows = self.ways[0].iter().zip(&self.ways[1]);
        let products = |(left, right): (&[u8; SPLITS], &[u8; SPLITS])| {
            let pairs = left.iter().zip(right);
            pairs
                .map(|(left, right)| u32::from(u16::from(*left) * u16::from(*right)))
                .sum::<u32>()
        };
        rows.map(products).sum()
    }

    /// The completion with this number, counted from 0: the boxes 5, 6, 8 and 9, by row and column.
    /// `None` if there are no so many.
    pub(super) fn completion(&self, mut number: u32) -> Option<[[Triples; 3]; 4]> {
        for second in 0..SPLITS {
            for third in 0..SPLITS {
                let [left, right] = [0, 1].map(|stack| u32::from(self.ways[stack][second][third]));
                if number < left * right {
                    let left_columns = self.columns(0, second, third, number % left)?;
                    let right_columns = self.columns(1, second, third, number / left)?;
                    let [five, six] = &self.bands[0][second];
                    let [eight, nine] = &self.bands[1][third];
                    return Some([
                        fill(five, &left_columns[0]),
                        fill(six, &right_columns[0]),
                        fill(eight, &left_columns[1]),
                        fill(nine, &right_columns[1]),
                    ]);
                }
                number -= left * right;
            }
        }
        None
    }

    /// The way with this number to spread the columns of a stack, where the rows are spread so.
    fn columns(&self, stack: usize, second: usize, third: usize, number: u32) -> Option<&Split> {
        let upper = &self.bands[0][second][stack];
        let lower = &self.bands[1][third][stack];
        let fits = |split: &&Split| crosses(upper, &split[0]) && crosses(lower, &split[1]);
        self.stacks[stack].iter().filter(fits).nth(number as usize)
    }
}

/// For each way of the second and of the third band, how many ways of a stack fit both.
fn ways(bands: &[[Split; SPLITS]; 2], stack: usize, columns: &[Split; SPLITS]) -> Ways {
    let table = &*CROSSINGS;
    let [upper, lower] = [0, 1].map(|band| {
        std::array::from_fn::<_, SPLITS, _>(|way| table.number(&bands[band][way][stack]))
    });
    // For each way of the second band, the fitting ways of the stack as bits.
    let mut fits_upper = [0_u64; SPLITS];
    let mut fits_lower = [[0; SPLITS]; SPLITS];
    for (split, columns) in columns.iter().enumerate() {
        let crosses = &table.cross[table.number(&columns[0])];
        for (fits, number) in fits_upper.iter_mut().zip(upper) {
            *fits |= u64::from(crosses[number]) << split;
        }
        let crosses = &table.cross[table.number(&columns[1])];
        fits_lower[split] = lower.map(|number| crosses[number]);
    }
    fits_upper.map(|mut fits| {
        let mut ways = [0; SPLITS];
        while fits != 0 {
            let lower = &fits_lower[fits.trailing_zeros() as usize];
            ways.iter_mut()
                .zip(lower)
                .for_each(|(ways, fits)| *ways += fits);
            fits &= fits - 1;
        }
        ways
    })
}

fn crosses(rows: &Triples, columns: &Triples) -> bool {
    let table = &*CROSSINGS;
    table.cross[table.number(rows)][table.number(columns)] == 1
}

/// The cells of a box: a digit is where its row and its column cross.
fn fill(rows: &Triples, columns: &Triples) -> [Triples; 3] {
    rows.map(|row| columns.map(|column| row & column))
}
