//! What a step says, as reasons: lists of candidates of which one is right.

use super::board::CheckedBoard;
use super::verdict::{DeductionReach, ReasonSource, StepReason, SwapPremise};
use crate::rules::Clue;
use crate::shape::{Cell, House};
use crate::techniques::{
    Candidate, CellChain, Chain, ChainNode, Coloring, DigitSet, EmptyRectangle, Fish, Focus,
    ForcingChains, JointRules, Pattern, Step, Subset, SubsetKind, Technique, TwoLinks,
    UniqueRectangle, WWing, Wing,
};

/// What a step rests on, read from its data.
#[derive(Clone, Debug)]
pub(super) struct StepReading<'a> {
    board: &'a CheckedBoard,
    pub(super) reasons: Vec<StepReason>,
    pub(super) premise: Option<SwapPremise>,
    pub(super) reach: DeductionReach,
    /// The clues that the step names.
    pub(super) clues: Vec<Clue>,
}

impl<'a> StepReading<'a> {
    /// Reads a step that is made on this board.
    pub(super) fn new(board: &'a CheckedBoard, step: &Step) -> Self {
        let mut reading = Self {
            board,
            reasons: Vec::new(),
            premise: None,
            reach: DeductionReach::Shown,
            clues: Vec::new(),
        };
        match (&step.pattern, step.placement) {
            (Some(pattern), _) => reading.pattern(step.technique, pattern),
            (None, Some(placement)) => {
                let source = match (step.house, step.technique) {
                    (Some(house), Technique::FullHouse) => ReasonSource::LastCell(house),
                    (Some(house), _) => ReasonSource::House(house),
                    (None, _) => ReasonSource::Cell,
                };
                reading.add(vec![placement], source);
            }
            (None, None) => {}
        }
        reading
    }

    fn pattern(&mut self, technique: Technique, pattern: &Pattern) {
        match pattern {
            Pattern::LockedDigit(seen) => {
                self.add(
                    of_digit(seen.digit, &seen.cells),
                    ReasonSource::House(seen.base),
                );
            }
            Pattern::Subset(seen) => self.subset(seen),
            Pattern::TwoLinks(seen) => self.two_links(seen),
            Pattern::EmptyRectangle(seen) => self.empty_rectangle(seen),
            Pattern::Wing(seen) => self.wing(technique, seen),
            Pattern::WWing(seen) => self.w_wing(seen),
            Pattern::UniqueRectangle(seen) => self.rectangle(technique, seen),
            Pattern::Grave(seen) => {
                let (digit, cell) = (seen.digit, seen.cell);
                self.premise = Some(SwapPremise::Grave(Candidate { digit, cell }));
                self.reach = DeductionReach::Position;
            }
            Pattern::Fish(seen) => self.fish(seen),
            Pattern::SueDeCoq(seen) => self.sets(&seen.sets),
            Pattern::LinkedSets(seen) => self.sets(&seen.sets),
            Pattern::Blossom(seen) => {
                self.cell(seen.stem, &seen.digits);
                self.sets(&seen.petals);
            }
            Pattern::Coloring(seen) => self.coloring(seen),
            Pattern::CellChain(seen) => self.cell_chain(technique, seen),
            Pattern::Chain(seen) => self.chain(seen),
            Pattern::ForcingChains(seen) => self.forcing(technique, seen),
            Pattern::JointRules(seen) => self.few_rules(seen),
        }
    }

    /// Each cell of the rules has one of its candidates, and the clues hold.
    fn few_rules(&mut self, seen: &JointRules) {
        let rules = &self.board.rules;
        let clues = seen.all_clues().into_iter();
        self.clues = clues.map(|(_, clue)| clue.clone()).collect();
        let of_clues = self.clues.iter().flat_map(|clue| clue.scope(rules));
        let houses = seen.all_houses().into_iter();
        let of_houses = houses.flat_map(|house| self.board.cells(house).to_vec());
        let mut cells: Vec<Cell> = of_clues.chain(of_houses).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            self.add(self.board.candidates(cell), ReasonSource::Cell);
        }
        let side = self.board.shape.side() as u8;
        for house in seen.all_houses() {
            (1..=side).for_each(|digit| self.house(house, digit));
        }
    }

    fn add(&mut self, one_of: Vec<Candidate>, source: ReasonSource) {
        self.reasons.push(StepReason { one_of, source });
    }

    /// The cell has one of these digits.
    fn cell(&mut self, cell: Cell, digits: &[u8]) {
        let candidate = |digit: &u8| Candidate {
            digit: *digit,
            cell,
        };
        self.add(digits.iter().map(candidate).collect(), ReasonSource::Cell);
    }

    /// Each cell of a set has one of the digits of the set, of those that are its candidates: which places a digit has in a
    /// set is seen on the board.
    fn sets(&mut self, sets: &[DigitSet]) {
        for set in sets {
            for cell in &set.cells {
                let mut digits = set.digits.clone();
                digits.retain(|digit| {
                    self.board.has(Candidate {
                        digit: *digit,
                        cell: *cell,
                    })
                });
                self.cell(*cell, &digits);
            }
        }
    }

    /// The digit is in one of these cells. The step does not say in which house.
    fn link(&mut self, digit: u8, cells: &[Cell]) {
        self.add(of_digit(digit, cells), ReasonSource::Link);
    }

    /// The same if it is so.
    fn link_if_there(&mut self, digit: u8, cells: &[Cell]) {
        let reason = StepReason {
            one_of: of_digit(digit, cells),
            source: ReasonSource::Link,
        };
        if is_there(self.board, &reason) {
            self.reasons.push(reason);
        }
    }

    /// The places that a digit has in a house now.
    fn house(&mut self, house: House, digit: u8) {
        if let Some(places) = self.board.places(house, digit) {
            self.add(places, ReasonSource::House(house));
        }
    }

    fn subset(&mut self, seen: &Subset) {
        match seen.kind {
            SubsetKind::Naked => {
                let cells = seen.cells.iter();
                cells.for_each(|cell| self.cell(*cell, &seen.digits));
            }
            SubsetKind::Hidden => {
                let source = ReasonSource::House(seen.house);
                let digits = seen.digits.iter();
                digits.for_each(|digit| self.add(of_digit(*digit, &seen.cells), source));
            }
        }
    }

    fn two_links(&mut self, seen: &TwoLinks) {
        for (end, foot) in seen.ends.into_iter().zip(seen.feet) {
            self.link(seen.digit, &[end, foot]);
        }
    }

    fn empty_rectangle(&mut self, seen: &EmptyRectangle) {
        let places = of_digit(seen.digit, &seen.places);
        self.add(places, ReasonSource::House(seen.house));
        self.link(seen.digit, &seen.link);
    }

    fn wing(&mut self, technique: Technique, seen: &Wing) {
        let mut digits = seen.digits.to_vec();
        if technique == Technique::XyWing {
            digits.retain(|digit| *digit != seen.digit);
        }
        self.cell(seen.pivot, &digits);
        for pincer in seen.pincers {
            self.cell(pincer.cell, &[pincer.digit, seen.digit]);
        }
    }

    fn w_wing(&mut self, seen: &WWing) {
        let digits = [seen.digit, seen.linked];
        seen.pair.iter().for_each(|cell| self.cell(*cell, &digits));
        self.link(seen.linked, &seen.ends);
    }

    /// The base, each house with the places that the fish names in it.
    fn fish(&mut self, seen: &Fish) {
        let board = self.board;
        for house in &seen.base {
            let cells = board.cells(*house);
            let body = of_digit(seen.digit, &seen.cells);
            let mut places: Vec<Candidate> = [&body[..], &seen.fins, &seen.endo_fins].concat();
            places.retain(|place| cells.contains(&place.cell));
            self.add(places, ReasonSource::House(*house));
        }
    }

    /// Two places of different colors that are the only ones of a house.
    fn coloring(&mut self, seen: &Coloring) {
        for pair in seen.colors.chunks(2) {
            let [one, other] = pair else { continue };
            for (one, other) in one
                .iter()
                .flat_map(|one| other.iter().map(move |other| (one, other)))
            {
                self.link_if_there(seen.digit, &[*one, *other]);
            }
        }
    }

    fn cell_chain(&mut self, technique: Technique, seen: &CellChain) {
        match (technique, &seen.digits[..]) {
            (Technique::TurbotFish, &[digit]) => {
                let pairs = seen.cells.chunks(2);
                pairs.for_each(|pair| self.link(digit, pair));
            }
            _ => {
                let cells = seen.cells.iter();
                cells.for_each(|cell| self.cell(*cell, &seen.digits));
            }
        }
    }

    /// The strong links of a chain. A loop closes by one, or not.
    fn chain(&mut self, seen: &Chain) {
        self.sets(&seen.sets);
        for pair in seen.nodes.windows(2) {
            self.strong(&pair[0], &pair[1], Self::link);
        }
        if let [first, .., last] = &seen.nodes[..] {
            self.strong(last, first, Self::link_if_there);
        }
    }

    /// A node that holds since another does not. Those of a set are read with the set.
    fn strong(&mut self, from: &ChainNode, to: &ChainNode, link: impl Fn(&mut Self, u8, &[Cell])) {
        if from.holds || !to.holds {
            return;
        }
        if from.digit == to.digit {
            let both = [&from.cells[..], &to.cells].concat();
            link(self, from.digit, &both);
        } else if let ([cell], true) = (&from.cells[..], from.cells == to.cells) {
            self.cell(*cell, &[from.digit, to.digit]);
        } else if let ([cell], None) = (&to.cells[..], to.set) {
            // The digits of a set leave this one to the cell.
            self.add(self.board.candidates(*cell), ReasonSource::Cell);
        }
    }

    /// What needs a candidate, and the links on the way. Not each node follows from the one before it.
    fn forcing(&mut self, technique: Technique, seen: &ForcingChains) {
        if technique.rung() == Technique::ForcingNet {
            self.reach = DeductionReach::Position;
            return;
        }
        match seen.focus {
            Focus::Cell(cell) => self.add(self.board.candidates(cell), ReasonSource::Cell),
            Focus::House(house, Some(digit)) => self.house(house, digit),
            Focus::House(house, None) => {
                let ends = |chain: &Vec<ChainNode>| [chain.first().cloned(), chain.last().cloned()];
                let ends = seen.chains.iter().flat_map(ends).flatten();
                let mut digits: Vec<u8> = ends.map(|node| node.digit).collect();
                digits.sort_unstable();
                digits.dedup();
                digits
                    .into_iter()
                    .for_each(|digit| self.house(house, digit));
            }
        }
        self.sets(&seen.sets);
        for pair in seen.chains.iter().flat_map(|chain| chain.windows(2)) {
            self.strong(&pair[0], &pair[1], Self::link_if_there);
        }
    }

    /// The rectangle as it names it. Some types rest on more than they name.
    fn rectangle(&mut self, technique: Technique, seen: &UniqueRectangle) {
        self.premise = Some(SwapPremise::Rectangle {
            cells: seen.cells,
            digits: seen.digits,
        });
        for cell in seen.cells {
            let others = seen.others.iter().filter(|other| other.cell == cell);
            let others = others.map(|other| other.digit);
            let digits: Vec<u8> = seen.digits.into_iter().chain(others).collect();
            if self.board.is_filled(cell) {
                self.add(self.board.candidates(cell), ReasonSource::Cell);
            } else {
                self.cell(cell, &digits);
            }
        }
        self.around(technique, seen);
    }

    /// What a rectangle uses of its houses without naming it: a subset, or links of its digits.
    fn around(&mut self, technique: Technique, seen: &UniqueRectangle) {
        use Technique::{HiddenRectangle, Uniqueness3, Uniqueness4, Uniqueness6};
        if !matches!(
            technique,
            HiddenRectangle | Uniqueness3 | Uniqueness4 | Uniqueness6
        ) {
            return;
        }
        self.reach = DeductionReach::Houses;
        let board = self.board;
        let two = |cells: &[Cell]| {
            seen.cells
                .iter()
                .filter(|cell| cells.contains(cell))
                .count()
                > 1
        };
        for (house, cells) in board.houses.iter().filter(|(_, cells)| two(cells)) {
            if technique == Uniqueness3 {
                for cell in cells {
                    self.add(board.candidates(*cell), ReasonSource::Cell);
                }
            } else {
                seen.digits
                    .iter()
                    .for_each(|digit| self.house(*house, *digit));
            }
        }
    }
}

/// Whether what a step says is so on the board.
pub(super) fn is_there(board: &CheckedBoard, reason: &StepReason) -> bool {
    let all_of = |all: &[Candidate]| all.iter().all(|one| reason.one_of.contains(one));
    let of_cell = |cell: Cell| all_of(&board.candidates(cell));
    let of_house = |house: House, digit: u8| {
        let places = board.places(house, digit);
        places.is_some_and(|places| all_of(&places))
    };
    let digits = 1..=board.shape.side();
    let on_board = |one: &Candidate| {
        board.shape.contains(one.cell) && digits.contains(&usize::from(one.digit))
    };
    let Some(first) = reason
        .one_of
        .first()
        .filter(|_| reason.one_of.iter().all(on_board))
    else {
        return false;
    };
    match reason.source {
        ReasonSource::Cell => of_cell(first.cell),
        ReasonSource::House(house) => of_house(house, first.digit),
        ReasonSource::LastCell(house) => {
            let mut others = board
                .cells(house)
                .iter()
                .filter(|cell| **cell != first.cell);
            others.all(|cell| board.is_filled(*cell)) && of_house(house, first.digit)
        }
        ReasonSource::Link => {
            let mut houses = board.houses.iter();
            houses.any(|(house, _)| of_house(*house, first.digit))
        }
    }
}

/// The candidates of a digit in these cells.
fn of_digit(digit: u8, cells: &[Cell]) -> Vec<Candidate> {
    let candidate = |cell: &Cell| Candidate { digit, cell: *cell };
    cells.iter().map(candidate).collect()
}
