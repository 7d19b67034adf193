//! What follows from an assumption by singles, with the reason of each thing that follows.

use crate::cell_set::bits;
use crate::techniques::board::CandidateBoard;

/// No event: the candidate is still there, or was never there.
const NONE: u16 = u16::MAX;

/// A candidate, and whether it is assumed to hold.
pub(super) type Assumed = (usize, usize, bool);

/// A digit that is placed or removed, because of earlier events.
#[derive(Clone, Debug)]
pub(super) struct NetEvent {
    pub(super) cell: usize,
    pub(super) digit: usize,
    pub(super) holds: bool,
    needs: Vec<u16>,
    /// The events of a net inside this one that refute the opposite.
    pub(super) inner: Vec<Self>,
}

/// Events, and which of them a conclusion needs.
#[derive(Debug)]
pub(super) struct NetProof {
    pub(super) events: Vec<NetEvent>,
    pub(super) used: Vec<u16>,
}

/// Where a net contradicts itself.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clash {
    /// A cell without candidates.
    Cell(usize),
    /// A house without a place for a digit.
    House { house: usize, digit: usize },
}

/// A board on which an assumption was made.
#[derive(Clone, Debug)]
pub(super) struct Net<'a, const W: usize> {
    /// The board before the assumption.
    root: &'a CandidateBoard<W>,
    pub(super) board: CandidateBoard<W>,
    pub(super) events: Vec<NetEvent>,
    /// The event that removed a candidate, by cell and digit.
    gone_by: Vec<u16>,
}

impl<'a, const W: usize> Net<'a, W> {
    pub(super) fn new(root: &'a CandidateBoard<W>) -> Self {
        let candidates = root.layout.cells() * root.side();
        Self {
            root,
            board: root.clone(),
            events: Vec::new(),
            gone_by: vec![NONE; candidates],
        }
    }

    /// Assumes that a digit is in a cell, or is not.
    pub(super) fn assume(&mut self, (cell, digit, holds): Assumed) {
        self.add(NetEvent {
            cell,
            digit,
            holds,
            needs: Vec::new(),
            inner: Vec::new(),
        });
    }

    /// Removes a candidate that an inner net has refuted.
    pub(super) fn remove(&mut self, cell: usize, digit: usize, proof: NetProof, first: usize) {
        let (inner, needs): (Vec<u16>, Vec<u16>) = proof
            .used
            .into_iter()
            .partition(|used| usize::from(*used) >= first);
        let inner = inner
            .into_iter()
            .map(|used| proof.events[usize::from(used)].clone());
        let inner = inner.collect();
        self.add(NetEvent {
            cell,
            digit,
            holds: false,
            needs,
            inner,
        });
    }

    /// Places all singles, one after the other, up to a contradiction.
    pub(super) fn settle(&mut self) -> Option<Clash> {
        loop {
            if self.board.broken {
                return self.clash();
            }
            if let Some((cell, digit)) = self.board.naked.first() {
                let others = bits(self.root.candidates[cell]).filter(|other| *other != digit);
                let needs = self.reasons(others.map(|other| (cell, other)));
                self.add(NetEvent {
                    cell,
                    digit,
                    holds: true,
                    needs,
                    inner: Vec::new(),
                });
            } else if let Some((cell, digit)) = self.board.hidden.first() {
                let needs = self.hidden_reasons(cell, digit);
                self.add(NetEvent {
                    cell,
                    digit,
                    holds: true,
                    needs,
                    inner: Vec::new(),
                });
            } else {
                return None;
            }
        }
    }

    /// The events that a clash needs, with all that they need.
    pub(super) fn into_proof(self, clash: Clash) -> NetProof {
        let root = self.root;
        let needs = match clash {
            Clash::Cell(cell) => {
                self.reasons(bits(root.candidates[cell]).map(|digit| (cell, digit)))
            }
            Clash::House { house, digit } => {
                self.reasons(root.cells_in(house, digit).iter().map(|cell| (cell, digit)))
            }
        };
        let used = self.trace(&needs);
        NetProof {
            events: self.events,
            used,
        }
    }

    /// The events because of which a candidate is gone, or a digit is placed.
    pub(super) fn used_for(&self, (cell, digit, holds): Assumed) -> Vec<u16> {
        if !holds {
            return self.trace(&self.reasons([(cell, digit)].into_iter()));
        }
        let fits = |event: &NetEvent| event.holds && (event.cell, event.digit) == (cell, digit);
        let event = self.events.iter().position(fits);
        self.trace(event.map(|event| event as u16).as_slice())
    }

    /// These events and all that they need, in their order.
    fn trace(&self, needs: &[u16]) -> Vec<u16> {
        let mut wanted = vec![false; self.events.len()];
        needs
            .iter()
            .for_each(|need| wanted[usize::from(*need)] = true);
        for (index, event) in self.events.iter().enumerate().rev() {
            if wanted[index] {
                event
                    .needs
                    .iter()
                    .for_each(|need| wanted[usize::from(*need)] = true);
            }
        }
        (0..wanted.len() as u16)
            .filter(|index| wanted[usize::from(*index)])
            .collect()
    }

    /// The events that removed these candidates.
    fn reasons(&self, gone: impl Iterator<Item = (usize, usize)>) -> Vec<u16> {
        let side = self.board.side();
        let events = gone.map(|(cell, digit)| self.gone_by[cell * side + digit]);
        let mut events: Vec<u16> = events.filter(|event| *event != NONE).collect();
        events.sort_unstable();
        events.dedup();
        events
    }

    /// The events that leave a digit one place: those of the house with the fewest.
    fn hidden_reasons(&self, cell: usize, digit: usize) -> Vec<u16> {
        let layout = &self.board.layout;
        let alone = |house: &usize| {
            let places = self.board.places(*house, digit);
            places.is_power_of_two() && layout.houses[*house].complete
        };
        let houses = layout
            .seats(cell)
            .iter()
            .map(|seat| usize::from(seat.house))
            .filter(alone);
        let reasons = houses.map(|house| {
            let others = self
                .root
                .cells_in(house, digit)
                .iter()
                .filter(|other| *other != cell);
            self.reasons(others.map(|other| (other, digit)))
        });
        reasons.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Does what the event says, and notes what it removes.
    fn add(&mut self, event: NetEvent) {
        let side = self.board.side();
        let index = self.events.len() as u16;
        let NetEvent {
            cell, digit, holds, ..
        } = event;
        self.events.push(event);
        if !holds {
            self.gone_by[cell * side + digit] = index;
            self.board.remove(cell, digit);
            return;
        }
        for other in bits(self.board.candidates[cell]).filter(|other| *other != digit) {
            self.gone_by[cell * side + other] = index;
        }
        let seen = self.board.cells[digit] & self.board.layout.peers[cell];
        seen.iter()
            .for_each(|peer| self.gone_by[peer * side + digit] = index);
        self.board.place(cell, digit);
    }

    /// Where the board is broken.
    fn clash(&self) -> Option<Clash> {
        let board = &self.board;
        let empty = board.blank.iter().find(|cell| board.candidates[*cell] == 0);
        if let Some(cell) = empty {
            return Some(Clash::Cell(cell));
        }
        let houses = board
            .layout
            .houses
            .iter()
            .enumerate()
            .filter(|(_, data)| data.complete);
        for (house, data) in houses {
            let placed = data.cells.iter().fold(0_u32, |placed, cell| {
                placed | (1_u32 << board.values[usize::from(*cell)]) >> 1
            });
            let missing = |digit: &usize| {
                placed >> digit & 1 == 0 && board.cells_in(house, *digit).is_empty()
            };
            if let Some(digit) = (0..board.side()).find(missing) {
                return Some(Clash::House { house, digit });
            }
        }
        None
    }
}
