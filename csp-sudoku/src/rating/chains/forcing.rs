//! Forcing chains and nets: what each candidate of a cell, each place of a digit in a house, or both
//! a candidate and its opposite imply; and what leads to a contradiction.

use super::super::board::{Board, CandidateId, candidate, cell_and_digit, cell_at};
use super::super::houses::{CANDIDATES, CELLS, SEATS, bits};
use super::super::method::Depth;
use super::super::outcome::Outcome;
use super::advance::Advances;
use super::mode::Mode;
use super::net::{Links, Net};
use super::set::Set;
use super::simple::Source;
use super::step::{Kind, Step};
use super::visit::{Place, Visit};
use super::{
    Cause, LITERALS, Literal, Nested, candidate_of, holds, is_false, is_true, length_tenths,
};

/// Which steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    /// The simplest.
    One,
    /// The simplest of each conclusion.
    All,
}

/// The search for forcing chains.
#[derive(Debug)]
pub(in super::super) struct Forcing {
    mode: Mode,
    advances: Option<Box<Advances>>,
    nets: Vec<Net>,
    used: usize,
    /// The net of each candidate that is assumed to be true.
    net_of: Box<[u16; CANDIDATES]>,
    want: Want,
    steps: Vec<Step>,
    /// The step of each conclusion.
    step_of: Box<[u16; LITERALS]>,
    tried: u32,
    visit: Visit,
}

/// The mark of a net or a step that is not there.
const ABSENT: u16 = u16::MAX;

impl Forcing {
    /// A search on boards that have no step of an easier method.
    pub(in super::super) fn new(mode: Mode) -> Self {
        Self::on(mode, Source::WithoutSteps)
    }

    /// A search inside another one.
    pub(super) fn inner(mode: Mode) -> Self {
        Self::on(mode, Source::Any)
    }

    fn on(mode: Mode, source: Source) -> Self {
        Self {
            mode,
            advances: (mode.level > 0).then(|| Box::new(Advances::new(mode.level, source))),
            nets: Vec::new(),
            used: 0,
            net_of: Box::new([ABSENT; CANDIDATES]),
            want: Want::One,
            steps: Vec::new(),
            step_of: Box::new([ABSENT; LITERALS]),
            tried: 0,
            visit: Visit::default(),
        }
    }

    /// The first step: the simplest.
    pub(in super::super) fn first(&mut self, board: &Board) -> Option<Outcome> {
        self.search(board, Want::One);
        let step = self.steps.pop()?;
        let base = self.mode.depth.map_or(75, Depth::base);
        let rating = base + length_tenths(step.complexity);
        let conclusion = (candidate_of(step.conclusion), holds(step.conclusion));
        Some(Outcome::conclusion(
            board,
            step.method(self.mode.depth),
            rating,
            conclusion,
        ))
    }

    /// The simplest step of each conclusion, in their order.
    pub(super) fn all(&mut self, before: &Board, board: &Board) -> Vec<Nested> {
        self.search(board, Want::All);
        let mut steps = std::mem::take(&mut self.steps);
        steps.sort_by_key(|step| (step.complexity, step.kind, step.order));
        steps
            .iter()
            .map(|step| step.nested(&self.nets, &mut self.visit, before, board))
            .collect()
    }

    fn search(&mut self, board: &Board, want: Want) {
        self.want = want;
        self.used = 0;
        self.tried = 0;
        self.steps.clear();
        self.net_of.fill(ABSENT);
        self.step_of.fill(ABSENT);
        if let Some(advances) = &mut self.advances {
            advances.clear();
        }
        let least = if self.mode.dynamic { 2 } else { 3 };
        for cell in (0..CELLS).filter(|cell| board.count(*cell) >= least) {
            for digit in bits(board.candidates[cell]) {
                self.try_candidate(board, candidate(cell, digit));
                if self.mode.depth.is_some() {
                    (0..3).for_each(|kind| self.try_house(board, cell, digit, kind));
                }
            }
            if self.mode.depth.is_some() {
                let nets: Vec<u16> = bits(board.candidates[cell])
                    .map(|digit| self.net_if_true(board, candidate(cell, digit)))
                    .collect();
                self.meet(board, &nets, Kind::Cell, Cause::Cell);
            }
        }
    }

    /// The net of an assumption.
    fn net(&mut self, board: &Board, assumption: Literal) -> u16 {
        let index = self.used;
        self.used += 1;
        if index == self.nets.len() {
            self.nets.push(Net::default());
        }
        let links = Links {
            by_cells: self.mode.depth.is_some(),
            dynamic: self.mode.dynamic,
        };
        self.nets[index].fill(board, assumption, links, &mut self.advances);
        index as u16
    }

    /// The net of a candidate that is assumed to be true.
    fn net_if_true(&mut self, board: &Board, target: CandidateId) -> u16 {
        let known = self.net_of[usize::from(target)];
        if known != ABSENT {
            return known;
        }
        let net = self.net(board, is_true(target));
        self.net_of[usize::from(target)] = net;
        net
    }

    /// What a candidate implies if it is true and if it is false.
    fn try_candidate(&mut self, board: &Board, target: CandidateId) {
        let on = self.net_if_true(board, target);
        if !self.mode.dynamic {
            return;
        }
        let tried = self.tried;
        if let Some([one, two]) = self.nets[usize::from(on)].clash {
            let chains = [(on, one), (on, two)];
            self.offer(
                board,
                is_false(target),
                Kind::Contradiction,
                Cause::None,
                &chains,
            );
        }
        let off = self.net(board, is_false(target));
        if let Some([one, two]) = self.nets[usize::from(off)].clash {
            let chains = [(off, one), (off, two)];
            self.offer(
                board,
                is_true(target),
                Kind::Contradiction,
                Cause::None,
                &chains,
            );
        }
        let (cell, _) = cell_and_digit(target);
        if self.mode.depth.is_some() && board.count(cell) >= 3 {
            self.meet(board, &[on, off], Kind::Double, Cause::None);
        }
        if tried == self.tried {
            // No step goes through the net: another may have its place.
            self.used -= 1;
        }
    }

    /// What each place of a digit in a house implies. The first of them asks.
    fn try_house(&mut self, board: &Board, cell: usize, digit: usize, kind: usize) {
        let seat = SEATS[cell][kind];
        let house = usize::from(seat.house);
        let places = board.places(house, digit);
        if places.count_ones() < 2 || places.trailing_zeros() != u32::from(seat.place) {
            return;
        }
        let nets: Vec<u16> = bits(places)
            .map(|place| self.net_if_true(board, candidate(cell_at(house, place), digit)))
            .collect();
        self.meet(board, &nets, Kind::Region, Cause::House(kind as u8));
    }

    /// What all of these nets imply.
    fn meet(&mut self, board: &Board, nets: &[u16], kind: Kind, cause: Cause) {
        let first = usize::from(nets[0]);
        let common = |set: fn(&Net) -> &Set| {
            let mut common = *set(&self.nets[first]);
            nets[1..]
                .iter()
                .for_each(|net| common.keep(set(&self.nets[usize::from(*net)])));
            common
        };
        let true_in_all = common(|net| &net.on_set);
        let false_in_all = common(|net| &net.off_set);
        if !true_in_all.is_empty() {
            for index in 0..self.nets[first].on.len() {
                self.meet_at(
                    board,
                    nets,
                    self.nets[first].on[index],
                    &true_in_all,
                    (kind, cause),
                );
            }
        }
        if !false_in_all.is_empty() {
            for index in 0..self.nets[first].off.len() {
                self.meet_at(
                    board,
                    nets,
                    self.nets[first].off[index],
                    &false_in_all,
                    (kind, cause),
                );
            }
        }
    }

    fn meet_at(
        &mut self,
        board: &Board,
        nets: &[u16],
        node: u16,
        common: &Set,
        (kind, cause): (Kind, Cause),
    ) {
        let literal = self.nets[usize::from(nets[0])].nodes[usize::from(node)].literal;
        if common.contains(candidate_of(literal)) {
            let place = |net: &u16| Some((*net, self.nets[usize::from(*net)].node(literal)?));
            let chains: Vec<Place> = nets.iter().filter_map(place).collect();
            self.offer(board, literal, kind, cause, &chains);
        }
    }

    /// Takes a step if it is better than the one that is known.
    fn offer(
        &mut self,
        board: &Board,
        conclusion: Literal,
        kind: Kind,
        cause: Cause,
        chains: &[Place],
    ) {
        let Some(slot) = self.slot(board, conclusion) else {
            return;
        };
        let known = self.step_of[slot];
        let limit = match self.steps.get(usize::from(known)) {
            // Of equal ones the first stays.
            Some(step) if kind < step.kind => step.complexity,
            Some(step) => step.complexity - 1,
            None => u32::MAX,
        };
        let Some(complexity) =
            self.visit
                .complexity(&self.nets, self.advances.as_deref(), chains, limit)
        else {
            return;
        };
        self.tried += 1;
        let chains = chains.to_vec();
        let step = Step {
            conclusion,
            complexity,
            kind,
            cause,
            order: self.tried,
            chains,
        };
        if known == ABSENT {
            self.step_of[slot] = self.steps.len() as u16;
            self.steps.push(step);
        } else {
            self.steps[usize::from(known)] = step;
        }
    }

    /// Where the steps that remove the same are kept. There is no place for those that remove
    /// nothing.
    fn slot(&self, board: &Board, conclusion: Literal) -> Option<usize> {
        let (cell, digit) = cell_and_digit(candidate_of(conclusion));
        let others = board.candidates[cell] & !(1 << digit);
        if holds(conclusion) && others == 0 {
            return None;
        }
        if self.want == Want::One {
            return Some(0);
        }
        if holds(conclusion) && others.is_power_of_two() {
            return Some(usize::from(is_false(candidate(
                cell,
                others.trailing_zeros() as usize,
            ))));
        }
        Some(usize::from(conclusion))
    }
}
