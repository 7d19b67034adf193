//! Which cells share a house.

use csp_core::ids::Var;

/// For each cell the places, in increasing order, of the other cells that share a house with it.
pub(crate) fn peers(cells: &[Var], houses: &[Vec<Var>]) -> Vec<Vec<u32>> {
    let mut peers = vec![Vec::new(); cells.len()];
    let place = |cell: &Var| cells.iter().position(|other| other == cell);
    for house in houses {
        let places: Vec<usize> = house.iter().filter_map(place).collect();
        for &here in &places {
            peers[here]
                .extend(places.iter().filter(|&&other| other != here).map(|&other| other as u32));
        }
    }
    for peers in &mut peers {
        peers.sort_unstable();
        peers.dedup();
    }
    peers
}
