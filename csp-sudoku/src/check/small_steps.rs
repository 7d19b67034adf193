//! Small steps until none is left: singles and locked candidates, from claims and houses.
//!
//! This is a second statement of what small steps are. The explainer has them as propagators.

use super::board::CheckedBoard;
use crate::shape::{Cell, House, Shape};
use crate::sudoku::digits;
use crate::why::{SmallTechnique, SudokuClaim};

/// Candidates, and the rules that remove some.
#[derive(Clone, Debug)]
pub(super) struct SmallSteps {
    shape: Shape,
    masks: Vec<u64>,
    rules: Vec<SmallRule>,
}

/// A rule about cells, by their indices.
#[derive(Clone, Debug)]
enum SmallRule {
    /// They have each digit at most once.
    Once(Vec<usize>),
    /// They have each digit.
    EachDigit(Vec<usize>),
    /// If the first have a digit only where they are also among the second, the others of the second do not have it.
    Locked(Vec<usize>, Vec<usize>),
}

impl SmallSteps {
    /// All small steps of these houses. A cell with one candidate has its digit, by no rule.
    pub(super) fn of_houses(board: &CheckedBoard, houses: &[House]) -> Self {
        let single = |house: &House| {
            [
                SmallTechnique::Once(*house),
                SmallTechnique::HiddenSingle(*house),
            ]
        };
        let singles = houses.iter().flat_map(single);
        let pairs = houses.iter().flat_map(|one| {
            let others = houses.iter().filter(move |other| *other != one);
            others.map(|other| SmallTechnique::LockedCandidates(*one, *other))
        });
        Self::new(board, singles.chain(pairs))
    }

    /// The steps of one technique. Clues have none here.
    pub(super) fn of_technique(board: &CheckedBoard, technique: SmallTechnique) -> Self {
        Self::new(board, [technique])
    }

    fn new(board: &CheckedBoard, techniques: impl IntoIterator<Item = SmallTechnique>) -> Self {
        let shape = board.shape;
        let cells = |house: House| {
            let cells = board.cells(house).iter();
            cells
                .map(|cell: &Cell| shape.index(*cell))
                .collect::<Vec<usize>>()
        };
        let full = |house: House| Some(cells(house)).filter(|cells| cells.len() == shape.side());
        let rule = |technique| match technique {
            SmallTechnique::Once(house) | SmallTechnique::FullHouse(house) => {
                Some(SmallRule::Once(cells(house)))
            }
            SmallTechnique::HiddenSingle(house) => full(house).map(SmallRule::EachDigit),
            SmallTechnique::LockedCandidates(one, other) => {
                full(one).map(|one| SmallRule::Locked(one, cells(other)))
            }
            _ => None,
        };
        Self {
            shape,
            masks: vec![shape.all_digits(); shape.cells()],
            rules: techniques.into_iter().filter_map(rule).collect(),
        }
    }

    /// Whether the steps, as many as there are, lead from the facts to the target. `None`: to a cell without candidates or a
    /// house without a place for a digit, which is not said to lead to anything else.
    pub(super) fn reach(&self, facts: &[SudokuClaim], target: Option<SudokuClaim>) -> bool {
        self.run(facts, target, usize::MAX)
    }

    /// Whether each rule, applied once, leads from the facts to the target.
    pub(super) fn show(&self, facts: &[SudokuClaim], target: Option<SudokuClaim>) -> bool {
        self.run(facts, target, 1)
    }

    fn run(&self, facts: &[SudokuClaim], target: Option<SudokuClaim>, rounds: usize) -> bool {
        let mut masks = self.masks.clone();
        for &fact in facts {
            let bit = 1 << (fact.digit() - 1);
            masks[self.shape.index(fact.cell())] &= match fact {
                SudokuClaim::Is(..) => bit,
                SudokuClaim::IsNot(..) => !bit,
            };
        }
        for _ in 0..rounds {
            let before = masks.clone();
            let is_broken = !self.rules.iter().all(|rule| self.apply(rule, &mut masks));
            if is_broken || masks.contains(&0) {
                return target.is_none();
            }
            if masks == before {
                break;
            }
        }
        target.is_some_and(|claim| self.is_shown(claim, &masks))
    }

    fn is_shown(&self, claim: SudokuClaim, masks: &[u64]) -> bool {
        let mask = masks[self.shape.index(claim.cell())];
        let bit = 1 << (claim.digit() - 1);
        match claim {
            SudokuClaim::Is(..) => mask == bit,
            SudokuClaim::IsNot(..) => mask & bit == 0,
        }
    }

    /// Removes what the rule does not leave. False if a digit has no place.
    fn apply(&self, rule: &SmallRule, masks: &mut [u64]) -> bool {
        let places = |house: &[usize], bit: u64, masks: &[u64]| -> Vec<usize> {
            let cells = house.iter().copied();
            cells.filter(|cell| masks[*cell] & bit != 0).collect()
        };
        let bits = || digits(self.shape.all_digits()).map(|digit| 1 << (digit - 1));
        match rule {
            SmallRule::Once(cells) => {
                for &cell in cells {
                    let bit = masks[cell];
                    let others = cells.iter().filter(|other| **other != cell);
                    if bit.is_power_of_two() {
                        others.for_each(|other| masks[*other] &= !bit);
                    }
                }
                true
            }
            SmallRule::EachDigit(cells) => {
                let places: Vec<(u64, Vec<usize>)> =
                    bits().map(|bit| (bit, places(cells, bit, masks))).collect();
                for (bit, places) in &places {
                    if let [only] = places[..] {
                        masks[only] &= bit;
                    }
                }
                places.iter().all(|(_, places)| !places.is_empty())
            }
            SmallRule::Locked(one, other) => {
                for bit in bits() {
                    let places = places(one, bit, masks);
                    let is_locked =
                        !places.is_empty() && places.iter().all(|cell| other.contains(cell));
                    let outside = other.iter().filter(|cell| is_locked && !one.contains(cell));
                    outside.for_each(|cell| masks[*cell] &= !bit);
                }
                true
            }
        }
    }
}
