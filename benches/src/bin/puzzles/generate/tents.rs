//! Tents: random tents with their trees, which are moved or taken away until no other tents fit.

use super::Draft;

/// The number of cells for each tent before some tents are taken away.
const CELLS_FOR_A_TENT: usize = 5;

/// Draws tents and trees, and changes those that other tents could replace.
pub(crate) fn tents(draft: &mut Draft<'_>) -> Option<String> {
    let mut camp = Camp::random(draft);
    for _ in 0..super::MOST_CHANGES {
        let found = draft.solutions(&camp.text(draft))?;
        let has_tent = |cell: usize| camp.tree_of[cell].is_some();
        let is_other = |found: &&Vec<i32>| (0..found.len()).any(|c| (found[c] == 1) != has_tent(c));
        let Some(other) = found.iter().find(is_other) else {
            return Some(camp.text(draft));
        };
        let lost: Vec<usize> = (0..other.len())
            .filter(|&cell| has_tent(cell) && other[cell] == 0)
            .collect();
        let cell = lost[draft.random.below(lost.len())];
        camp.change(draft, cell);
    }
    None
}

/// Tents and trees.
struct Camp {
    /// By cell, the tree of its tent.
    tree_of: Vec<Option<usize>>,
    is_tree: Vec<bool>,
}

impl Camp {
    /// Puts tents with trees on random cells.
    fn random(draft: &mut Draft<'_>) -> Self {
        let cells = draft.rows * draft.columns;
        let mut camp = Self {
            tree_of: vec![None; cells],
            is_tree: vec![false; cells],
        };
        let mut tents = 0;
        for cell in draft.random.permutation(cells) {
            let is_alone = draft
                .around(cell)
                .all(|other| camp.tree_of[other].is_none());
            if tents < cells / CELLS_FOR_A_TENT && is_alone && camp.is_free(cell) {
                camp.plant(draft, cell);
                tents += usize::from(camp.tree_of[cell].is_some());
            }
        }
        camp
    }

    fn is_free(&self, cell: usize) -> bool {
        !self.is_tree[cell] && self.tree_of[cell].is_none()
    }

    /// Puts a tent on a cell and its tree on a free cell beside it, if there is one.
    fn plant(&mut self, draft: &mut Draft<'_>, cell: usize) {
        let free: Vec<usize> = draft
            .neighbours(cell)
            .filter(|&next| self.is_free(next))
            .collect();
        if !free.is_empty() {
            let tree = free[draft.random.below(free.len())];
            self.is_tree[tree] = true;
            self.tree_of[cell] = Some(tree);
        }
    }

    /// Gives a tent another tree, or takes both away, one time in four.
    fn change(&mut self, draft: &mut Draft<'_>, cell: usize) {
        if let Some(tree) = self.tree_of[cell].take() {
            let stays = draft.random.below(4) > 0;
            if stays {
                self.plant(draft, cell);
            }
            self.is_tree[tree] = false;
        }
    }

    fn text(&self, draft: &Draft<'_>) -> String {
        let (rows, columns) = (draft.rows, draft.columns);
        let has_tent = |&cell: &usize| self.tree_of[cell].is_some();
        let number = |count: usize| std::char::from_digit(count as u32, 36).unwrap_or('.');
        let in_column = |column: usize| (column..rows * columns).step_by(columns).filter(has_tent);
        let heads = (0..columns).map(|column| number(in_column(column).count()));
        let mut text = format!("+{}\n", heads.collect::<String>());
        for row in 0..rows {
            let cells = row * columns..(row + 1) * columns;
            text.push(number(cells.clone().filter(has_tent).count()));
            text.extend(cells.map(|cell| if self.is_tree[cell] { 'T' } else { '.' }));
            text.push('\n');
        }
        text
    }
}
