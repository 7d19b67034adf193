//! Forcing chains and nets: what each candidate of a cell, each place of a digit in a house, or both
//! a candidate and its opposite imply; and what leads to a contradiction.

use super::super::board::{BitBoard, CandidateId, candidate, cell_and_digit, cell_at};
use super::super::houses::{CANDIDATES, CELLS, SEATS};
use super::super::method::Depth;
use super::super::outcome::RatingStep;
use super::advance::{self, Advance, by_patterns};
use super::mode::Mode;
use super::nested::{Nested, NestedChains};
use super::net::{Implications, LinkKinds};
use super::set::CandidateSet;
use super::simple::{Simple, StartBoard};
use super::step::{ForcingKind, ForcingStep};
use super::visit::{Place, Visit};
use super::{LITERALS, LinkCause, Literal, candidate_of, holds, is_false, is_true, length_tenths};
use crate::cell_set::bits;
use crate::techniques::Want;

/// The search for forcing chains.
#[derive(Debug)]
pub(in super::super) struct ForcingSearch {
    mode: Mode,
    advances: Option<Box<Advances>>,
    nets: Vec<Implications>,
    used: usize,
    /// The net of each candidate that is assumed to be true.
    net_of: Box<[u16; CANDIDATES]>,
    want: Want,
    steps: Vec<ForcingStep>,
    /// The step of each conclusion.
    step_of: Box<[u16; LITERALS]>,
    tried: u32,
    visit: Visit,
}

/// The mark of a net or a step that is not there.
const ABSENT: u16 = u16::MAX;

impl ForcingSearch {
    /// A search on boards that have no step of an easier method.
    pub(in super::super) fn new(mode: Mode) -> Self {
        Self::on(mode, StartBoard::WithoutSteps)
    }

    /// A search inside another one.
    pub(super) fn inner(mode: Mode) -> Self {
        Self::on(mode, StartBoard::Any)
    }

    fn on(mode: Mode, source: StartBoard) -> Self {
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
    pub(in super::super) fn first(&mut self, board: &BitBoard) -> Option<RatingStep> {
        self.search(board, Want::One);
        let step = self.steps.pop()?;
        let base = self.mode.depth.map_or(75, Depth::base);
        let rating = base + length_tenths(step.complexity);
        let conclusion = (candidate_of(step.conclusion), holds(step.conclusion));
        Some(RatingStep::conclusion(
            board,
            step.method(self.mode.depth),
            rating,
            conclusion,
        ))
    }

    /// The simplest step of each conclusion, in their order.
    pub(super) fn all(&mut self, before: &BitBoard, board: &BitBoard) -> Vec<Nested> {
        self.search(board, Want::All);
        let mut steps = std::mem::take(&mut self.steps);
        steps.sort_by_key(|step| (step.complexity, step.kind, step.order));
        steps
            .iter()
            .map(|step| step.nested(&self.nets, &mut self.visit, before, board))
            .collect()
    }

    fn search(&mut self, board: &BitBoard, want: Want) {
        self.want = want;
        self.used = 0;
        self.tried = 0;
        self.steps.clear();
        self.net_of.fill(ABSENT);
        self.step_of.fill(ABSENT);
        if let Some(advances) = &mut self.advances {
            advances.nested.clear();
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
                self.meet(board, &nets, ForcingKind::Cell, LinkCause::Cell);
            }
        }
    }

    /// The net of an assumption.
    fn net(&mut self, board: &BitBoard, assumption: Literal) -> u16 {
        let index = self.used;
        self.used += 1;
        if index == self.nets.len() {
            self.nets.push(Implications::default());
        }
        let links = LinkKinds {
            by_cells: self.mode.depth.is_some(),
            dynamic: self.mode.dynamic,
        };
        let advances = &mut self.advances;
        let advance = |now: &BitBoard| match advances {
            Some(advances) => advances.find(board, now),
            None => Vec::new(),
        };
        self.nets[index].fill(board, assumption, links, advance);
        index as u16
    }

    /// The net of a candidate that is assumed to be true.
    fn net_if_true(&mut self, board: &BitBoard, target: CandidateId) -> u16 {
        let known = self.net_of[usize::from(target)];
        if known != ABSENT {
            return known;
        }
        let net = self.net(board, is_true(target));
        self.net_of[usize::from(target)] = net;
        net
    }

    /// What a candidate implies if it is true and if it is false.
    fn try_candidate(&mut self, board: &BitBoard, target: CandidateId) {
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
                ForcingKind::Contradiction,
                LinkCause::None,
                &chains,
            );
        }
        let off = self.net(board, is_false(target));
        if let Some([one, two]) = self.nets[usize::from(off)].clash {
            let chains = [(off, one), (off, two)];
            self.offer(
                board,
                is_true(target),
                ForcingKind::Contradiction,
                LinkCause::None,
                &chains,
            );
        }
        let (cell, _) = cell_and_digit(target);
        if self.mode.depth.is_some() && board.count(cell) >= 3 {
            self.meet(board, &[on, off], ForcingKind::Double, LinkCause::None);
        }
        if tried == self.tried {
            // No step goes through the net: another may have its place.
            self.used -= 1;
        }
    }

    /// What each place of a digit in a house implies. The first of them asks.
    fn try_house(&mut self, board: &BitBoard, cell: usize, digit: usize, kind: usize) {
        let seat = SEATS[cell][kind];
        let house = usize::from(seat.house);
        let places = board.places(house, digit);
        if places.count_ones() < 2 || places.trailing_zeros() != u32::from(seat.place) {
            return;
        }
        let nets: Vec<u16> = bits(places)
            .map(|place| self.net_if_true(board, candidate(cell_at(house, place), digit)))
            .collect();
        self.meet(
            board,
            &nets,
            ForcingKind::Region,
            LinkCause::House(kind as u8),
        );
    }

    /// What all of these nets imply.
    fn meet(&mut self, board: &BitBoard, nets: &[u16], kind: ForcingKind, cause: LinkCause) {
        let first = usize::from(nets[0]);
        let common = |set: fn(&Implications) -> &CandidateSet| {
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
        board: &BitBoard,
        nets: &[u16],
        node: u16,
        common: &CandidateSet,
        (kind, cause): (ForcingKind, LinkCause),
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
        board: &BitBoard,
        conclusion: Literal,
        kind: ForcingKind,
        cause: LinkCause,
        chains: &[Place],
    ) {
        let Some(slot) = self.slot(board, conclusion) else {
            return;
        };
        let known = self.step_of[slot];
        let limit = match self.steps.get(usize::from(known)) {
            // If both are equal the first stays.
            Some(step) if kind < step.kind => step.complexity,
            Some(step) => step.complexity - 1,
            None => u32::MAX,
        };
        let nested = self.advances.as_ref().map(|advances| &advances.nested);
        let Some(complexity) = self.visit.complexity(&self.nets, nested, chains, limit) else {
            return;
        };
        self.tried += 1;
        let chains = chains.to_vec();
        let step = ForcingStep {
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
    fn slot(&self, board: &BitBoard, conclusion: Literal) -> Option<usize> {
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

/// The searches for what patterns and nested chains imply. The first that finds something ends the round.
#[derive(Debug)]
struct Advances {
    simple: Option<Simple>,
    source: StartBoard,
    forcing: Vec<ForcingSearch>,
    nested: NestedChains,
}

impl Advances {
    /// The searches of this level: 1 patterns, 2 forcing chains, 3 multiple ones, 4 dynamic ones, 5
    /// dynamic ones that are nested.
    fn new(level: u8, source: StartBoard) -> Self {
        let modes: &[Mode] = match level {
            3 => &[Mode::MULTIPLE],
            4 => &[Mode::DYNAMIC],
            5 => &[Mode::DYNAMIC, Mode::nested(2)],
            _ => &[],
        };
        Self {
            simple: matches!(level, 2 | 3).then(Simple::default),
            source,
            forcing: modes.iter().copied().map(ForcingSearch::inner).collect(),
            nested: NestedChains::default(),
        }
    }

    /// The candidates that fall by what came into being since the board was `before`.
    fn find(&mut self, before: &BitBoard, board: &BitBoard) -> Vec<Advance> {
        let found = by_patterns(before, board);
        if !found.is_empty() {
            return found;
        }
        if let Some(mut simple) = self.simple.take() {
            let steps = simple.all(before, board, self.source);
            self.simple = Some(simple);
            let found = self.by_chains(steps);
            if !found.is_empty() {
                return found;
            }
        }
        for index in 0..self.forcing.len() {
            let steps = self.forcing[index].all(before, board);
            let found = self.by_chains(steps);
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn by_chains(&mut self, steps: Vec<Nested>) -> Vec<Advance> {
        let mut found = Vec::new();
        for step in steps.into_iter().filter(|step| !step.parents.is_empty()) {
            let nested = self.nested.number(step.key, step.complexity);
            advance::add(&mut found, step.eliminations, step.parents, nested);
        }
        found
    }
}
