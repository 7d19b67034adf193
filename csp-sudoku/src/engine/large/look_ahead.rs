//! Look-ahead over items with two candidates left: failed literals, removals of both sides, and the
//! choice where to branch.
//!
//! One of the two candidates of such an item must be placed. [`ProbeResults`] takes the most promising
//! such items one by one and *probes* both sides. To probe is to place the candidate, to settle, and
//! to restore. A side that fails is a failed literal [Freeman 1995]. What both sides remove can be
//! in no solution (constructive disjunction, or the necessary assignments of [Li & Anbulagan
//! 1997]). Both are removed for good at this node. The search branches on the item whose two sides
//! press most.

use super::exact_cover::ExactCover;
use super::tables::{CANDIDATES, CellDigit, CoverItem, ITEMS, ItemKind, MOST};
use csp_core::conflict::Conflict;

/// The most items that are probed at a node. More would make the tree smaller, and the search no
/// faster: see `benches/README.md`.
const PROBED: usize = 24;

/// Probing ends after this number of items in a row that were no better than the best. The most promising items
/// come first.
const FRUITLESS_PROBES: u32 = 10;

/// The pressure of a candidate that was not probed yet, or that was a failed literal. It is greater
/// than that of any probe, so such items come first.
const UNKNOWN: u32 = (1 << 26) - 1;

/// The results of probes, at this node and before.
#[derive(Clone, Debug)]
pub(super) struct ProbeResults {
    /// How hard each candidate pressed when it was probed. Older probes count less.
    past: Box<[u32; CANDIDATES]>,
    /// The probes of this node, and for each candidate the number of its probe, counted from 1. It
    /// is 0 if there is none.
    probes: Vec<(CellDigit, Probe)>,
    probe_of: Box<[u8; CANDIDATES]>,
    /// The candidates that the probes of this node have removed, one probe after the other.
    removed: Vec<u16>,
    /// Scratch: a bit for each candidate that one side removes. All bits are 0 between uses.
    marks: Box<[u64; CANDIDATES / 64]>,
    /// Scratch: items with two candidates, the most promising first.
    pairs: Vec<Rank>,
    /// The number of digits placed so far.
    pub(super) placed: u64,
}

/// The result of a probe. A later probe at the same node might find more, but the result stays
/// true.
#[derive(Clone, Copy, Debug, Default)]
struct Probe {
    /// The pressure. It is 0 if the probe failed.
    pressure: u32,
    /// Where its removals stand in `removed`.
    start: u32,
    end: u32,
}

/// The order of items with two candidates. The more an item promises, the earlier it comes. Ties go
/// to the lower item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u64);

impl Rank {
    #[inline(always)]
    fn new(promise: u64, item: CoverItem) -> Self {
        Self(!promise << ITEMS.trailing_zeros() | u64::from(item.code()))
    }

    fn item(self) -> CoverItem {
        CoverItem::of_code(self.0 as u16)
    }
}

/// The two candidates of an item, if it has two.
#[inline(always)]
fn pair(board: &ExactCover, item: CoverItem) -> Option<[CellDigit; 2]> {
    let mask = board.mask(item);
    let bits = [mask, without_lowest(mask)].map(|mask| mask.trailing_zeros() as usize);
    has_two(mask).then(|| bits.map(|bit| board.tables.candidate(item, bit)))
}

#[inline(always)]
fn without_lowest(mask: u32) -> u32 {
    mask & mask.wrapping_sub(1)
}

#[inline(always)]
fn has_two(mask: u32) -> bool {
    let one = without_lowest(mask);
    (one != 0) & (without_lowest(one) == 0)
}

/// Which of these masks have two bits. The compiler uses vector instructions for it.
#[inline(always)]
fn have_two(masks: &[u32; MOST]) -> u32 {
    const BITS: [u32; MOST] = {
        let mut bits = [1; MOST];
        let mut place = 1;
        while place < MOST {
            bits[place] = bits[place - 1] << 1;
            place += 1;
        }
        bits
    };
    masks.iter().zip(BITS).fold(0, |twos, (&mask, bit)| {
        twos | if has_two(mask) { bit } else { 0 }
    })
}

impl ProbeResults {
    pub(super) fn new() -> Self {
        Self {
            past: Box::new([UNKNOWN; CANDIDATES]),
            probes: Vec::new(),
            probe_of: Box::new([0; CANDIDATES]),
            removed: Vec::new(),
            marks: Box::new([0; CANDIDATES / 64]),
            pairs: Vec::new(),
            placed: 0,
        }
    }

    /// Prepares for another puzzle: forgets what probes found in the last one.
    pub(super) fn forget(&mut self) {
        self.past.fill(UNKNOWN);
    }

    /// Removes the candidates that probes show to be in no solution, and returns the candidate to
    /// branch on. `None` if the board is solved. The board is settled before and after.
    ///
    /// # Errors
    /// There is no solution here.
    pub(super) fn look(&mut self, board: &mut ExactCover) -> Result<Option<CellDigit>, Conflict> {
        for (candidate, _) in self.probes.drain(..) {
            self.probe_of[candidate.index()] = 0;
        }
        self.removed.clear();
        self.rank(board);
        let mut best = None;
        let mut fruitless = 0;
        for next in 0..self.pairs.len().min(PROBED) {
            let item = self.pairs[next].item();
            let Some(sides) = pair(board, item) else {
                continue;
            };
            let Some(score) = self.weigh(board, sides)? else {
                fruitless = 0;
                continue;
            };
            fruitless += 1;
            if pair(board, item).is_some() && best.is_none_or(|(most, _)| score > most) {
                best = Some((score, item));
                fruitless = 0;
            }
            if fruitless == FRUITLESS_PROBES {
                break;
            }
        }
        // The best item may have been settled since.
        let sides = best.and_then(|(_, item)| pair(board, item));
        Ok(sides
            .map(|sides| self.harder(sides))
            .or_else(|| self.unprobed(board)))
    }

    /// Collects the items with two candidates and sorts the most promising.
    fn rank(&mut self, board: &ExactCover) {
        self.pairs.clear();
        for (line, masks) in board.masks().as_chunks::<MOST>().0.iter().enumerate() {
            let mut twos = have_two(masks);
            while twos != 0 {
                let item = CoverItem::of_code((line * MOST) as u16 + twos.trailing_zeros() as u16);
                twos = without_lowest(twos);
                let promise = pair(board, item).map_or(0, |sides| self.promise(sides));
                self.pairs.push(Rank::new(promise, item));
            }
        }
        if self.pairs.len() > PROBED {
            self.pairs.select_nth_unstable(PROBED);
            self.pairs.truncate(PROBED);
        }
        self.pairs.sort_unstable();
    }

    /// How much both sides promise, from their probes so far.
    fn promise(&self, sides: [CellDigit; 2]) -> u64 {
        sides
            .iter()
            .map(|side| u64::from(self.past[side.index()]))
            .product()
    }

    /// Probes both sides, and removes for good what they show to be wrong. Returns their score,
    /// unless one of them fails.
    fn weigh(
        &mut self,
        board: &mut ExactCover,
        sides: [CellDigit; 2],
    ) -> Result<Option<u64>, Conflict> {
        let [left, right] = sides.map(|side| u64::from(self.probe(board, side)));
        let before = board.removed();
        match (left, right) {
            (0, 0) => return Err(Conflict::SCOPE),
            (0, _) => board.remove(sides[0]),
            (_, 0) => board.remove(sides[1]),
            _ => self.remove_common(board, sides),
        }
        if board.removed() > before {
            board.settle(&mut self.placed)?;
        }
        Ok((left * right > 0).then(|| left * right * 256 + left + right))
    }

    /// How hard a candidate presses. It is 0 if the probe fails. If there are several probes at one
    /// node, the first counts.
    fn probe(&mut self, board: &mut ExactCover, candidate: CellDigit) -> u32 {
        if let Some(known) = self.known_probe(candidate) {
            return known.pressure;
        }
        let before = board.removed();
        let start = self.removed.len() as u32;
        board.place(candidate);
        let past = &mut self.past[candidate.index()];
        let pressure = if board.settle(&mut self.placed).is_ok() {
            self.removed.extend_from_slice(board.removed_since(before));
            let pressure = pressure(board, before);
            *past = if *past == UNKNOWN {
                pressure
            } else {
                (*past + pressure) / 2
            };
            pressure
        } else {
            *past = UNKNOWN;
            0
        };
        board.restore(before);
        let end = self.removed.len() as u32;
        self.probes.push((
            candidate,
            Probe {
                pressure,
                start,
                end,
            },
        ));
        self.probe_of[candidate.index()] = self.probes.len() as u8;
        pressure
    }

    /// The result of the probe of a candidate at this node, if there was one.
    #[inline(always)]
    fn known_probe(&self, candidate: CellDigit) -> Option<Probe> {
        let index = usize::from(self.probe_of[candidate.index()]).checked_sub(1)?;
        self.probes.get(index).map(|&(_, probe)| probe)
    }

    /// Removes the candidates that both sides remove.
    fn remove_common(&mut self, board: &mut ExactCover, sides: [CellDigit; 2]) {
        let probes = sides.map(|side| self.known_probe(side).unwrap_or_default());
        let [left, right] =
            probes.map(|probe| &self.removed[probe.start as usize..probe.end as usize]);
        let mark = |code: u16| (usize::from(code) / 64 % (CANDIDATES / 64), 1 << (code % 64));
        for (word, bit) in left.iter().map(|&code| mark(code)) {
            self.marks[word] |= bit;
        }
        for &code in right {
            let (word, bit) = mark(code);
            let candidate = CellDigit::of_code(code);
            if self.marks[word] & bit != 0 && board.has(candidate) {
                board.remove(candidate);
            }
        }
        for (word, _) in left.iter().map(|&code| mark(code)) {
            self.marks[word] = 0;
        }
    }

    /// The side that pressed harder in its last probe.
    fn harder(&self, [low, high]: [CellDigit; 2]) -> CellDigit {
        let [left, right] =
            [low, high].map(|side| self.known_probe(side).map(|probe| probe.pressure));
        if left >= right { low } else { high }
    }

    /// The candidate to branch on if no probe decides: the more promising of two candidates, or the
    /// lowest digit of a smallest cell.
    fn unprobed(&mut self, board: &ExactCover) -> Option<CellDigit> {
        self.rank(board);
        if let Some(item) = self.pairs.first().map(|rank| rank.item()) {
            return Some(lowest(board, item));
        }
        let side = board.shape.side();
        let cells =
            (0..side * side).map(|cell| CoverItem::new(ItemKind::Cell, cell / side, cell % side));
        let open = cells.filter(|&cell| board.mask(cell).count_ones() > 1);
        let cell = open.min_by_key(|&cell| board.mask(cell).count_ones())?;
        Some(lowest(board, cell))
    }
}

/// The first candidate of an item.
fn lowest(board: &ExactCover, item: CoverItem) -> CellDigit {
    board
        .tables
        .candidate(item, board.mask(item).trailing_zeros() as usize)
}

/// How close to being settled the items are that have lost candidates since then. It is at least 1.
fn pressure(board: &ExactCover, removed: usize) -> u32 {
    // There is a sum for each kind of items. The compiler adds the four with vector instructions.
    let mut sums = [0; 4];
    for &code in board.removed_since(removed) {
        let masks = board
            .tables
            .items(CellDigit::of_code(code))
            .map(|(item, _)| board.mask(item));
        for (sum, mask) in sums.iter_mut().zip(masks) {
            *sum += weight(mask);
        }
    }
    sums.iter().sum::<u32>().max(1)
}

/// What an item adds to the pressure if it loses a candidate and has this mask left: 2 if it has
/// two candidates then, and 1 if it has three.
#[inline(always)]
fn weight(mask: u32) -> u32 {
    let one_less = without_lowest(mask);
    let two_less = without_lowest(one_less);
    let three_less = without_lowest(two_less);
    u32::from(two_less == 0) + u32::from(three_less == 0) - 2 * u32::from(one_less == 0)
}
