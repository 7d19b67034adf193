//! Takuzu: a random board, whose digits are taken away one by one as long as no other board fits.

use super::Draft;
use csp_core::model::Conditional;
use csp_core::prelude::{Atom, ValueOrder};

/// Fills the board, and takes away each digit that follows from the others.
pub(crate) fn takuzu(draft: &mut Draft<'_>) -> Option<String> {
    let mut signs = vec!['.'; draft.rows * draft.columns];
    let empty = draft.picture(&signs);
    let seed = draft.random.below(usize::MAX) as u64;
    let digits = draft.random_solution(&empty, ValueOrder::Random(seed))?;
    let mut posed = draft.pose(&empty)?;
    let cells = posed.answer;
    let mut searches = posed.model.incremental();
    let order = draft.random.permutation(cells.len());
    let mut givens: Vec<Atom> = order
        .iter()
        .map(|&cell| Atom::is(cells[cell], digits[cell]))
        .collect();
    for cell in order {
        // The digit follows if no board has the other one in its place.
        let given = givens.remove(0);
        givens.push(Atom::is(cells[cell], 1 - digits[cell]));
        let follows = matches!(searches.solve(&givens).ok()?, Conditional::Core(_));
        givens.pop();
        if !follows {
            givens.push(given);
            signs[cell] = if digits[cell] == 0 { '0' } else { '1' };
        }
    }
    Some(draft.picture(&signs))
}
