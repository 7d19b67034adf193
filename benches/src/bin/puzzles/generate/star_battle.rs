//! Star battle: random stars and regions around them, whose borders are moved until no other stars
//! fit.

use super::Draft;
use csp_core::prelude::ValueOrder;

/// Regions are drawn so often around the same stars.
const MOST_REGIONS: usize = 50;

/// The number of cells that change their region before other stars count as impossible to refute.
const MOST_MOVES: usize = 2_000;

/// Draws stars and regions, one star for each four rows, and moves cells to other regions while
/// other stars fit.
pub(crate) fn star_battle(draft: &mut Draft<'_>) -> Option<String> {
    let side = draft.rows;
    if side != draft.columns || side > 26 {
        return None;
    }
    let number = (side - 1).max(4) / 4;
    let rows = RegionMap {
        number,
        of: (0..side * side).map(|cell| cell / side).collect(),
    };
    let only = draft.random_solution(&rows.text(side), ValueOrder::Max)?;
    let mut regions = (0..MOST_REGIONS).find_map(|_| RegionMap::random(draft, &only, number))?;
    let refute = |draft: &mut Draft<'_>, regions: &mut RegionMap, others: &[Vec<i32>]| {
        regions.refute(draft, &only, others)
    };
    draft.refine(&mut regions, &only, |regions| regions.text(side), refute)?;
    Some(regions.text(side))
}

/// By cell, the region that it belongs to.
struct RegionMap {
    /// How many stars a region has.
    number: usize,
    of: Vec<usize>,
}

impl RegionMap {
    /// Grows a random blob around each star, and joins neighbouring blobs. `None`: some are left
    /// over.
    fn random(draft: &mut Draft<'_>, only: &[i32], number: usize) -> Option<Self> {
        let mut blobs: Vec<Option<usize>> = vec![None; only.len()];
        let stars = (0..only.len()).filter(|&cell| only[cell] == 1);
        stars
            .enumerate()
            .for_each(|(blob, cell)| blobs[cell] = Some(blob));
        while blobs.contains(&None) {
            let cell = draft.random.below(only.len());
            let around: Vec<usize> = draft
                .neighbours(cell)
                .filter_map(|next| blobs[next])
                .collect();
            if blobs[cell].is_none() && !around.is_empty() {
                blobs[cell] = Some(around[draft.random.below(around.len())]);
            }
        }
        let blobs: Vec<usize> = blobs.into_iter().flatten().collect();
        let group = join(draft, &blobs, number)?;
        Some(Self {
            number,
            of: blobs.into_iter().map(|blob| group[blob]).collect(),
        })
    }

    /// The number, and a letter for each cell.
    fn text(&self, side: usize) -> String {
        let letters: Vec<char> = self
            .of
            .iter()
            .map(|&of| (b'A' + of as u8) as char)
            .collect();
        let rows = letters
            .chunks(side)
            .map(|row| row.iter().collect::<String>() + "\n");
        format!("{}\n{}", self.number, rows.collect::<String>())
    }

    /// The moves of a cell without a star, on which two solutions differ, to a region beside it.
    fn moves(&self, draft: &Draft<'_>, only: &[i32], other: &[i32]) -> Vec<(usize, usize)> {
        let mut moves: Vec<(usize, usize)> = Vec::new();
        for cell in (0..other.len()).filter(|&cell| other[cell] != only[cell]) {
            if only[cell] == 0 && self.may_leave(draft, cell) {
                let around = draft.neighbours(cell).map(|next| self.of[next]);
                let others = around.filter(|&to| to != self.of[cell]);
                moves.extend(others.map(|to| (cell, to)));
            }
        }
        moves
    }

    /// Moves cells to neighbouring regions until none of these solutions fits.
    fn refute(&mut self, draft: &mut Draft<'_>, only: &[i32], others: &[Vec<i32>]) -> Option<()> {
        for _ in 0..MOST_MOVES {
            let open: Vec<&Vec<i32>> = others.iter().filter(|other| self.allows(other)).collect();
            if open.is_empty() {
                return Some(());
            }
            let other = open[draft.random.below(open.len())];
            let moves = self.moves(draft, only, other);
            let order = draft.random.permutation(moves.len());
            let (cell, to) = match draft.random.below(10) {
                0 => moves[*order.first()?],
                _ => {
                    moves[order
                        .into_iter()
                        .min_by_key(|&at| self.left(moves[at], others))?]
                }
            };
            self.of[cell] = to;
        }
        None
    }

    /// How many of the solutions fit after a move.
    fn left(&mut self, (cell, to): (usize, usize), others: &[Vec<i32>]) -> usize {
        let from = std::mem::replace(&mut self.of[cell], to);
        let left = others.iter().filter(|other| self.allows(other)).count();
        self.of[cell] = from;
        left
    }

    /// Whether each region has its number of stars.
    fn allows(&self, stars: &[i32]) -> bool {
        let mut counts = [0; 26];
        self.of
            .iter()
            .zip(stars)
            .for_each(|(&of, &star)| counts[of] += star as usize);
        counts
            .iter()
            .all(|&count| count == 0 || count == self.number)
    }

    /// Whether the region of a cell stays connected without it.
    fn may_leave(&self, draft: &Draft<'_>, cell: usize) -> bool {
        let is_left = |other: usize| other != cell && self.of[other] == self.of[cell];
        let count = (0..self.of.len()).filter(|&other| is_left(other)).count();
        let first = draft.neighbours(cell).find(|&next| is_left(next));
        first.is_some_and(|first| draft.area(first, is_left).len() == count)
    }
}

/// Joins blobs to groups of this number, those with the fewest free neighbours first. Returns the group
/// of each. `None`: one has too few free neighbours.
fn join(draft: &mut Draft<'_>, blobs: &[usize], number: usize) -> Option<Vec<usize>> {
    let count = blobs.iter().max()? + 1;
    let mut beside = vec![vec![false; count]; count];
    for cell in 0..blobs.len() {
        draft
            .neighbours(cell)
            .for_each(|next| beside[blobs[cell]][blobs[next]] = true);
    }
    let mut group: Vec<Option<usize>> = vec![None; count];
    for next in 0..count / number {
        for member in 0..number {
            let is_free = |&blob: &usize| group[blob].is_none();
            let degree = |blob: usize| {
                (0..count)
                    .filter(|&to| beside[blob][to] && is_free(&to))
                    .count()
            };
            let is_near = |&blob: &usize| {
                member == 0 || (0..count).any(|to| beside[blob][to] && group[to] == Some(next))
            };
            let order = draft.random.permutation(count).into_iter();
            let best = order
                .filter(is_free)
                .filter(is_near)
                .min_by_key(|&blob| degree(blob))?;
            group[best] = Some(next);
        }
    }
    group.into_iter().collect()
}
