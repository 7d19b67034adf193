//! Look-ahead over items with two candidates left: failed literals, what both sides remove, and where to branch.
//!
//! Of an item with two candidates one must be placed. [`LookAhead`] takes the most promising such items in turn and *probes*
//! both sides: places the candidate, settles, restores. A side that fails is a failed literal [Freeman 1995]; what both sides
//! remove can be in no solution (constructive disjunction; the necessary assignments of [Li & Anbulagan 1997]). Both are
//! removed for good at this node. The search branches on the item both of whose sides press most.

use super::board::Board;
use super::candidate::{CANDIDATES, Candidate, Item, Kind};
use csp_core::conflict::Conflict;
use std::cmp::Reverse;

/// So many items are probed at a node. More make the tree smaller and the search no faster: see `benches/README.md`.
const PROBED: usize = 24;

/// Probing ends when so many items in a row, the most promising first, were no better than the best.
const IN_VAIN: u32 = 10;

/// Not probed yet, or a failed literal when it was: its turn comes first. Greater than what any probe gives.
const UNKNOWN: u32 = 1 << 28;

/// What probes have told, at this node and before.
#[derive(Clone, Debug)]
pub(super) struct LookAhead {
    /// How hard each candidate pressed when it was probed, older probes counting less.
    past: Box<[u32; CANDIDATES]>,
    /// The last probe of each candidate.
    probes: Vec<Probe>,
    node: u64,
    /// What the probes of this node have removed, one after the other.
    removed: Vec<u16>,
    /// Scratch: a bit for each candidate that one side removes; clear between uses.
    marks: Box<[u64; CANDIDATES / 64]>,
    /// Scratch: items with two candidates, the most promising first.
    pairs: Vec<(Reverse<u64>, Item)>,
    /// Digits placed, ever.
    pub(super) placed: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Probe {
    /// The node; what it told may be weaker than what it would tell later at the same node, but stays true.
    node: u64,
    /// 0: it failed.
    pressure: u32,
    /// Where in `removed` it is told what it removed.
    start: u32,
    end: u32,
}

/// The two candidates of an item, if it has two.
#[inline(always)]
fn pair(board: &Board, item: Item) -> Option<[Candidate; 2]> {
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

impl LookAhead {
    pub(super) fn new() -> Self {
        Self {
            past: Box::new([UNKNOWN; CANDIDATES]),
            probes: vec![Probe::default(); CANDIDATES],
            node: 0,
            removed: Vec::new(),
            marks: Box::new([0; CANDIDATES / 64]),
            pairs: Vec::new(),
            placed: 0,
        }
    }

    /// Another puzzle: what was told of the last says nothing.
    pub(super) fn forget(&mut self) {
        self.past.fill(UNKNOWN);
    }

    /// Removes what probes show to be in no solution, and gives the candidate to branch on; `None`: the board is solved. The
    /// board is settled, before and after.
    ///
    /// # Errors
    /// There is no solution here.
    pub(super) fn look(&mut self, board: &mut Board) -> Result<Option<Candidate>, Conflict> {
        self.node += 1;
        self.removed.clear();
        self.rank(board);
        let (mut best, mut in_vain) = (None, 0);
        for next in 0..self.pairs.len().min(PROBED) {
            let (_, item) = self.pairs[next];
            let Some(sides) = pair(board, item) else { continue };
            let Some(score) = self.weigh(board, sides)? else {
                in_vain = 0;
                continue;
            };
            in_vain += 1;
            if pair(board, item).is_some() && best.is_none_or(|(most, _)| score > most) {
                best = Some((score, item));
                in_vain = 0;
            }
            if in_vain == IN_VAIN {
                break;
            }
        }
        // The best item may have been settled since.
        let sides = best.and_then(|(_, item)| pair(board, item));
        Ok(sides.map(|sides| self.harder(sides)).or_else(|| self.unprobed(board)))
    }

    /// Collects the items with two candidates and sorts the most promising.
    fn rank(&mut self, board: &Board) {
        self.pairs.clear();
        let eights = board.masks().as_chunks::<8>().0;
        // Eight at once is what the compiler makes vectors of.
        for (code, masks) in (0..).step_by(8).zip(eights) {
            let twos = masks.map(|mask| u8::from(has_two(mask)));
            let mut bytes = u64::from_le_bytes(twos);
            while bytes != 0 {
                let item = Item::of_code(code + bytes.trailing_zeros() as u16 / 8);
                bytes &= bytes - 1;
                let promise = pair(board, item).map_or(0, |sides| self.promise(sides));
                self.pairs.push((Reverse(promise), item));
            }
        }
        if self.pairs.len() > PROBED {
            self.pairs.select_nth_unstable(PROBED);
            self.pairs.truncate(PROBED);
        }
        self.pairs.sort_unstable();
    }

    /// What both sides promise, from their probes so far.
    fn promise(&self, sides: [Candidate; 2]) -> u64 {
        sides.iter().map(|side| u64::from(self.past[side.index()])).product()
    }

    /// Probes both sides, and removes for good what that shows to be wrong. Gives their score, unless one of them fails.
    fn weigh(&mut self, board: &mut Board, sides: [Candidate; 2]) -> Result<Option<u64>, Conflict> {
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

    /// How hard a candidate presses; 0: it fails. Of several probes at one node the first counts.
    fn probe(&mut self, board: &mut Board, candidate: Candidate) -> u32 {
        let known = self.probes[candidate.index()];
        if known.node == self.node {
            return known.pressure;
        }
        let before = board.removed();
        let start = self.removed.len() as u32;
        board.place(candidate);
        let past = &mut self.past[candidate.index()];
        let pressure = if board.settle(&mut self.placed).is_ok() {
            self.removed.extend_from_slice(board.removed_since(before));
            let pressure = pressure(board, before);
            *past = if *past == UNKNOWN { pressure } else { (*past + pressure) / 2 };
            pressure
        } else {
            *past = UNKNOWN;
            0
        };
        board.restore(before);
        let end = self.removed.len() as u32;
        self.probes[candidate.index()] = Probe { node: self.node, pressure, start, end };
        pressure
    }

    /// Removes what both sides remove.
    fn remove_common(&mut self, board: &mut Board, sides: [Candidate; 2]) {
        let [left, right] = sides.map(|side| {
            let Probe { start, end, .. } = self.probes[side.index()];
            &self.removed[start as usize..end as usize]
        });
        let mark = |code: u16| (usize::from(code) / 64 % (CANDIDATES / 64), 1 << (code % 64));
        for (word, bit) in left.iter().map(|&code| mark(code)) {
            self.marks[word] |= bit;
        }
        for &code in right {
            let (word, bit) = mark(code);
            let candidate = Candidate::of_code(code);
            if self.marks[word] & bit != 0 && board.has(candidate) {
                board.remove(candidate);
            }
        }
        for (word, _) in left.iter().map(|&code| mark(code)) {
            self.marks[word] = 0;
        }
    }

    /// The side that presses harder, as was last seen.
    fn harder(&self, [low, high]: [Candidate; 2]) -> Candidate {
        if self.probes[low.index()].pressure >= self.probes[high.index()].pressure { low } else { high }
    }

    /// What to branch on where no probe says: the most promising of two candidates, or the lowest digit of a smallest cell.
    fn unprobed(&mut self, board: &Board) -> Option<Candidate> {
        self.rank(board);
        if let Some(&(_, item)) = self.pairs.first() {
            return Some(board.tables.candidate(item, board.mask(item).trailing_zeros() as usize));
        }
        let side = board.shape.side();
        let cells = (0..side * side).map(|cell| Item::new(Kind::Cell, cell / side, cell % side));
        let open = cells.filter(|&cell| board.mask(cell).count_ones() > 1);
        let cell = open.min_by_key(|&cell| board.mask(cell).count_ones())?;
        Some(board.tables.candidate(cell, board.mask(cell).trailing_zeros() as usize))
    }
}

/// How close to being settled are the items of what has been removed since: at least 1.
fn pressure(board: &Board, removed: usize) -> u32 {
    let weigh = |&code: &u16| {
        let items = board.tables.items(Candidate::of_code(code));
        items.map(|(item, _)| weight(board.mask(item))).iter().sum::<u32>()
    };
    board.removed_since(removed).iter().map(weigh).sum::<u32>().max(1)
}

/// What it adds to the pressure that an item loses a candidate and has this mask left: 2 if it has two candidates then, 1 if it
/// has three.
#[inline(always)]
fn weight(mask: u32) -> u32 {
    let one_less = without_lowest(mask);
    let two_less = without_lowest(one_less);
    u32::from(one_less != 0) * (u32::from(two_less == 0) + u32::from(without_lowest(two_less) == 0))
}
