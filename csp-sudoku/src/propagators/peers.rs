//! The cells that share a house.

use csp_core::ids::Var;

/// Where each cell stands in a list of cells.
pub(super) struct CellPlaces {
    /// The places in the order of the variables' numbers. If a cell is in the list twice, its first
    /// place comes first.
    sorted: Vec<(Var, usize)>,
}

impl CellPlaces {
    /// The places of these cells.
    pub(super) fn of(cells: &[Var]) -> Self {
        let mut sorted: Vec<(Var, usize)> = cells.iter().copied().zip(0..).collect();
        sorted.sort_unstable_by_key(|&(cell, place)| (cell.index(), place));
        Self { sorted }
    }

    /// The place of a cell, if it is in the list.
    pub(super) fn get(&self, cell: Var) -> Option<usize> {
        let index = self
            .sorted
            .partition_point(|&(other, _)| other.index() < cell.index());
        self.sorted
            .get(index)
            .filter(|(other, _)| *other == cell)
            .map(|&(_, place)| place)
    }
}

/// For each cell the numbers of the groups of cells it is in, found when they are first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct HousesOf {
    /// By number of the variable.
    by_cell: Vec<Vec<u32>>,
}

impl HousesOf {
    /// The groups of a cell among these, which must be the same in each call.
    pub(super) fn get<'h, I: IntoIterator<Item = &'h [Var]>>(
        &mut self,
        cell: Var,
        groups: impl FnOnce() -> I,
    ) -> &[u32] {
        if self.by_cell.is_empty() {
            for (number, group) in (0..).zip(groups()) {
                for other in group {
                    if self.by_cell.len() <= other.index() {
                        self.by_cell.resize(other.index() + 1, Vec::new());
                    }
                    self.by_cell[other.index()].push(number);
                }
            }
        }
        self.by_cell.get(cell.index()).map_or(&[], Vec::as_slice)
    }
}

/// For each cell, the places of the other cells that share a house with it, in increasing order.
pub(crate) fn peers(cells: &[Var], houses: &[Vec<Var>]) -> Vec<Vec<u32>> {
    let places = CellPlaces::of(cells);
    let mut around = vec![Vec::new(); cells.len()];
    for house in houses {
        let here: Vec<usize> = house.iter().filter_map(|&cell| places.get(cell)).collect();
        for &place in &here {
            around[place].extend_from_slice(&here);
        }
    }
    // For each place, the last cell that collected it as a peer. So each peer is collected once.
    let mut collected_for: Vec<usize> = vec![usize::MAX; cells.len()];
    let own = |(place, around): (usize, Vec<usize>)| {
        collected_for[place] = place;
        let fresh = |&other: &usize| std::mem::replace(&mut collected_for[other], place) != place;
        let mut peers: Vec<u32> = around
            .into_iter()
            .filter(fresh)
            .map(|other| other as u32)
            .collect();
        peers.sort_unstable();
        peers
    };
    around.into_iter().enumerate().map(own).collect()
}
