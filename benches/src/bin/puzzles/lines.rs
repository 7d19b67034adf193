//! Lines between neighbouring points of a grid, for the rules of loops and paths.

/// Which neighbouring points are joined by a line.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    rows: usize,
    columns: usize,
    /// By point in reading order, whether a line leads to the right, and whether one leads down.
    drawn: Vec<[bool; 2]>,
}

impl Lines {
    /// Reads 0 or 1 for each pair of neighbours, in reading order of the first point, its right
    /// neighbour before the lower one.
    pub(crate) fn new(rows: usize, columns: usize, values: &[i32]) -> Self {
        let mut values = values.iter().map(|&value| value == 1);
        let mut drawn = vec![[false; 2]; rows * columns];
        for (point, [right, down]) in drawn.iter_mut().enumerate() {
            if point % columns + 1 < columns {
                *right = values.next() == Some(true);
            }
            if point / columns + 1 < rows {
                *down = values.next() == Some(true);
            }
        }
        Self {
            rows,
            columns,
            drawn,
        }
    }

    /// Whether a line leads to the point above, on the right, below, on the left.
    pub(crate) fn from(&self, row: usize, column: usize) -> [bool; 4] {
        let drawn = |row: usize, column: usize| self.drawn[row * self.columns + column];
        let [right, down] = drawn(row, column);
        let up = row > 0 && drawn(row - 1, column)[1];
        let left = column > 0 && drawn(row, column - 1)[0];
        [up, right, down, left]
    }

    /// How many lines lead away from a point.
    pub(crate) fn count(&self, row: usize, column: usize) -> usize {
        self.from(row, column)
            .iter()
            .filter(|&&drawn| drawn)
            .count()
    }

    /// All points.
    pub(crate) fn points(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns;
        (0..self.rows * columns).map(move |point| (point / columns, point % columns))
    }

    /// The points that lines connect with this one, itself among them.
    pub(crate) fn connected(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut found = vec![(row, column)];
        let mut next = 0;
        while let Some(&(row, column)) = found.get(next) {
            next += 1;
            let [up, right, down, left] = self.from(row, column);
            let ends = [
                up.then(|| (row - 1, column)),
                right.then(|| (row, column + 1)),
                down.then(|| (row + 1, column)),
                left.then(|| (row, column - 1)),
            ];
            for end in ends.into_iter().flatten() {
                if !found.contains(&end) {
                    found.push(end);
                }
            }
        }
        found
    }

    /// Whether all lines are one loop that does not cross itself.
    pub(crate) fn is_loop(&self) -> bool {
        let on: Vec<_> = self
            .points()
            .filter(|&(row, column)| self.count(row, column) > 0)
            .collect();
        let Some(&(row, column)) = on.first() else {
            return false;
        };
        on.iter().all(|&(row, column)| self.count(row, column) == 2)
            && self.connected(row, column).len() == on.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn a_loop_is_one() {
        let is_loop = |values: &[i32]| Lines::new(2, 4, values).is_loop();
        assert!(is_loop(&[1, 1, 1, 0, 1, 0, 1, 1, 1, 1]));
        assert!(!is_loop(&[1, 1, 0, 1, 1, 1, 1, 1, 0, 1]), "two loops");
        assert!(!is_loop(&[1, 1, 1, 0, 1, 0, 1, 1, 1, 0]), "a gap");
        assert!(!is_loop(&[0; 10]), "nothing");
    }
}
