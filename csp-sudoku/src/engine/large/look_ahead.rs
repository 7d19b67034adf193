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
use super::tables::{CoverCandidate, CoverItem, ItemKind};
use super::width::{BoardWidth, CodeNumber as _, FixedList as _, MaskWord};
use csp_core::conflict::Conflict;
use csp_core::random::Random;
use std::marker::PhantomData;

/// The most items that are probed at a node. More would make the tree smaller, and the search no
/// faster: see `benches/README.md`.
const PROBED: usize = 24;

/// Probing ends after this number of items in a row that were no better than the best. The most promising items
/// come first.
const FRUITLESS_PROBES: u32 = 10;

/// The pressure of a candidate that was not probed yet, or that was a failed literal. It is greater
/// than that of any probe, so such items come first. The product of two fits into a [`Rank`].
const fn unknown<W: BoardWidth>() -> u32 {
    (1 << (31 - W::BITS)) - 1
}

/// The results of probes, at this node and before.
#[derive(Clone, Debug)]
pub(super) struct ProbeResults<W: BoardWidth> {
    /// How hard each candidate pressed when it was probed. Older probes count less.
    past: Box<W::ByCandidate<u32>>,
    /// The probes of this node, and for each candidate the number of its probe, counted from 1. It
    /// is 0 if there is none.
    probes: Vec<(CoverCandidate<W>, Probe)>,
    probe_of: Box<W::ByCandidate<u8>>,
    /// The candidates that the probes of this node have removed, one probe after the other.
    removed: Vec<W::Code>,
    /// Scratch: a bit for each candidate that one side removes. All bits are 0 between uses.
    marks: Box<W::CandidateBits>,
    /// Scratch: items with two candidates, the most promising first.
    pairs: Vec<Rank<W>>,
    /// The number of digits placed so far.
    pub(super) placed: u64,
    /// Varies what is chosen. The first run of a search does without.
    luck: Option<Random>,
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
struct Rank<W>(u64, PhantomData<W>);

impl<W: BoardWidth> Rank<W> {
    #[inline(always)]
    fn new(promise: u64, item: CoverItem<W>) -> Self {
        let rank = !promise << (2 * W::BITS + 2) | item.index() as u64;
        Self(rank, PhantomData)
    }

    fn item(self) -> CoverItem<W> {
        CoverItem::of_code(W::Code::of(self.0 as usize % (4 << (2 * W::BITS))))
    }
}

/// The two candidates of an item, if it has two.
#[inline(always)]
fn pair<W: BoardWidth>(
    board: &ExactCover<W>,
    item: CoverItem<W>,
) -> Option<[CoverCandidate<W>; 2]> {
    let mask = board.mask(item);
    let bits = [mask, mask.without_lowest()].map(MaskWord::lowest);
    mask.has_two()
        .then(|| bits.map(|bit| board.tables.candidate(item, bit)))
}

impl<W: BoardWidth> ProbeResults<W> {
    pub(super) fn new() -> Self {
        Self {
            past: W::ByCandidate::boxed(unknown::<W>()),
            probes: Vec::new(),
            probe_of: W::ByCandidate::boxed(0),
            removed: Vec::new(),
            marks: W::CandidateBits::boxed(0),
            pairs: Vec::new(),
            placed: 0,
            luck: None,
        }
    }

    /// Prepares for another puzzle: forgets what probes found in the last one.
    pub(super) fn forget(&mut self) {
        self.past.entries_mut().fill(unknown::<W>());
        self.luck = None;
    }

    /// Chooses differently from now on: among what is nearly as good as the best, by random numbers that are the same for each
    /// puzzle [restarts with randomised choices: Gomes, Selman & Kautz 1998].
    pub(super) fn vary(&mut self) {
        self.luck.get_or_insert_with(|| Random::new(1, 0));
    }

    /// A score times one to two.
    fn varied(&mut self, score: u64) -> u64 {
        match &mut self.luck {
            Some(random) => score / 128 * (128 + random.index(128) as u64),
            None => score,
        }
    }

    /// Removes the candidates that probes show to be in no solution, and returns the candidate to
    /// branch on. `None` if the board is solved. The board is settled before and after.
    ///
    /// # Errors
    /// There is no solution here.
    pub(super) fn look(
        &mut self,
        board: &mut ExactCover<W>,
    ) -> Result<Option<CoverCandidate<W>>, Conflict> {
        for (candidate, _) in self.probes.drain(..) {
            *self.probe_of.at_mut(candidate.index()) = 0;
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
            let score = self.varied(score);
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
    fn rank(&mut self, board: &ExactCover<W>) {
        self.pairs.clear();
        for line in 0..4 * W::MOST {
            let mut twos = W::pairs_in(board.masks(), line);
            while twos != W::Mask::NONE {
                let item = CoverItem::of_code(W::Code::of(line * W::MOST + twos.lowest()));
                twos = twos.without_lowest();
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
    fn promise(&self, sides: [CoverCandidate<W>; 2]) -> u64 {
        sides
            .iter()
            .map(|side| u64::from(*self.past.at(side.index())))
            .product()
    }

    /// Probes both sides, and removes for good what they show to be wrong. Returns their score,
    /// unless one of them fails.
    fn weigh(
        &mut self,
        board: &mut ExactCover<W>,
        sides: [CoverCandidate<W>; 2],
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
    fn probe(&mut self, board: &mut ExactCover<W>, candidate: CoverCandidate<W>) -> u32 {
        if let Some(known) = self.known_probe(candidate) {
            return known.pressure;
        }
        let before = board.removed();
        let start = self.removed.len() as u32;
        board.place(candidate);
        let past = self.past.at_mut(candidate.index());
        let pressure = if board.settle(&mut self.placed).is_ok() {
            self.removed.extend_from_slice(board.removed_since(before));
            let pressure = pressure(board, before);
            *past = if *past == unknown::<W>() {
                pressure
            } else {
                (*past + pressure) / 2
            };
            pressure
        } else {
            *past = unknown::<W>();
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
        *self.probe_of.at_mut(candidate.index()) = self.probes.len() as u8;
        pressure
    }

    /// The result of the probe of a candidate at this node, if there was one.
    #[inline(always)]
    fn known_probe(&self, candidate: CoverCandidate<W>) -> Option<Probe> {
        let index = usize::from(*self.probe_of.at(candidate.index())).checked_sub(1)?;
        self.probes.get(index).map(|&(_, probe)| probe)
    }

    /// Removes the candidates that both sides remove.
    fn remove_common(&mut self, board: &mut ExactCover<W>, sides: [CoverCandidate<W>; 2]) {
        let probes = sides.map(|side| self.known_probe(side).unwrap_or_default());
        let [left, right] =
            probes.map(|probe| &self.removed[probe.start as usize..probe.end as usize]);
        let mark = |code: W::Code| (code.number() / 64, 1 << (code.number() % 64));
        for (word, bit) in left.iter().map(|&code| mark(code)) {
            *self.marks.at_mut(word) |= bit;
        }
        for &code in right {
            let (word, bit) = mark(code);
            let candidate = CoverCandidate::of_code(code);
            if *self.marks.at(word) & bit != 0 && board.has(candidate) {
                board.remove(candidate);
            }
        }
        for (word, _) in left.iter().map(|&code| mark(code)) {
            *self.marks.at_mut(word) = 0;
        }
    }

    /// The side that pressed harder in its last probe.
    fn harder(&self, [low, high]: [CoverCandidate<W>; 2]) -> CoverCandidate<W> {
        let [left, right] =
            [low, high].map(|side| self.known_probe(side).map(|probe| probe.pressure));
        if left >= right { low } else { high }
    }

    /// The candidate to branch on if no probe decides: the more promising of two candidates, or the
    /// lowest digit of a smallest cell.
    fn unprobed(&mut self, board: &ExactCover<W>) -> Option<CoverCandidate<W>> {
        self.rank(board);
        if let Some(item) = self.pairs.first().map(|rank| rank.item()) {
            return Some(lowest(board, item));
        }
        let side = board.shape.side();
        let cells =
            (0..side * side).map(|cell| CoverItem::new(ItemKind::Cell, cell / side, cell % side));
        let sizes = cells.map(|cell| (board.mask(cell).count(), cell));
        let open = sizes.filter(|&(size, _)| size > 1);
        let (least, first) = open.clone().min_by_key(|&(size, _)| size)?;
        let cell = match &mut self.luck {
            Some(random) => {
                let smallest: Vec<_> = open.filter(|&(size, _)| size == least).collect();
                smallest[random.index(smallest.len())].1
            }
            None => first,
        };
        Some(lowest(board, cell))
    }
}

/// The first candidate of an item.
fn lowest<W: BoardWidth>(board: &ExactCover<W>, item: CoverItem<W>) -> CoverCandidate<W> {
    board.tables.candidate(item, board.mask(item).lowest())
}

/// How close to being settled the items are that have lost candidates since then. It is at least 1.
fn pressure<W: BoardWidth>(board: &ExactCover<W>, removed: usize) -> u32 {
    // There is a sum for each kind of items. The compiler adds the four with vector instructions.
    let mut sums = [0; 4];
    for &code in board.removed_since(removed) {
        let masks = board
            .tables
            .items(CoverCandidate::of_code(code))
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
fn weight<M: MaskWord>(mask: M) -> u32 {
    let one_less = mask.without_lowest();
    let two_less = one_less.without_lowest();
    let three_less = two_less.without_lowest();
    u32::from(two_less == M::NONE) + u32::from(three_less == M::NONE)
        - 2 * u32::from(one_less == M::NONE)
}
