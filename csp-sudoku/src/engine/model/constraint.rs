//! The rules of a puzzle as constraints over its cells: all in one, or in parts, each with a name.

use super::cliques::Cliques;
use super::house_sums::{HouseSum, house_sums};
use super::keep_part::KeepParts;
use super::merged_sums::merged_sums;
use crate::propagators::{HiddenSingle, LockedCandidates, LockedPair};
use crate::rules::{Clue, CluePart, Rules};
use crate::shape::{Cell, House};
use csp_core::constraints::AllDifferents;
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Posting};
use csp_core::ids::Var;
use csp_core::prelude::{AllDifferent, Consistency};
use csp_core::values::Values;
use std::fmt;

/// The digits that the variable of a cell has before any rule: all, and for what is no cell the lowest one.
pub(crate) fn domain(rules: &Rules, cell: Cell) -> Values {
    let digits = match rules.is_void(cell) {
        true => 1,
        false => rules.shape().side() as i32,
    };
    (1..=digits).into()
}

/// How many propagators keep the constraints of the houses. It does not change the nodes of a
/// search whose order knows nothing of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HouseForm {
    /// One for all houses, if the consistency allows it. This is faster.
    Joint,
    /// All-different for each house. Its changes and conflicts name the house.
    Single,
    /// All-different and hidden singles for each house, so that all failures name the house.
    Apart,
}

/// The rules of a puzzle over variables for its cells: all-different for each house, hidden singles
/// for houses with as many cells as there are digits, and the clues.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_sudoku::engine::model::SudokuRules;
/// use csp_sudoku::{Shape, rules::Rules};
///
/// let rules = Rules::classic(Shape::new(2, 2)?);
/// let mut model = Model::new();
/// let cells = model.array("cell", 16, 1..=4)?;
/// model.post(SudokuRules::new(&rules, &cells))?;
/// assert_eq!(model.solutions().count(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SudokuRules {
    rules: Rules,
    cells: Vec<Var>,
    houses: Vec<Vec<Var>>,
    consistency: Consistency,
    locked_candidates: bool,
    form: HouseForm,
}

impl SudokuRules {
    /// The constraint over the variables of the cells, in row-major order. Their values are the
    /// digits from 1 to the side of the board.
    ///
    /// # Panics
    /// There are fewer variables than cells.
    #[must_use]
    pub fn new(rules: &Rules, cells: &[Var]) -> Self {
        Self {
            rules: rules.clone(),
            cells: cells.to_vec(),
            houses: house_vars(rules, cells),
            consistency: Consistency::Value,
            locked_candidates: false,
            form: HouseForm::Joint,
        }
    }

    /// The same constraint with this strength of all-different.
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self {
            consistency,
            ..self
        }
    }

    /// The same constraint with locked candidates wherever two houses cross. Large boards with few
    /// givens need them to keep the search small.
    #[must_use]
    pub fn with_locked_candidates(self) -> Self {
        Self {
            locked_candidates: true,
            ..self
        }
    }

    /// The same constraint with an all-different propagator for each house. Their changes and
    /// conflicts name the house.
    #[must_use]
    pub fn house_by_house(self) -> Self {
        self.form(HouseForm::Single)
    }

    pub(super) fn form(self, form: HouseForm) -> Self {
        Self { form, ..self }
    }

    /// All-different for each house.
    pub(super) fn post_all_different(&self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        if (self.consistency, self.form) == (Consistency::Value, HouseForm::Joint) {
            return AllDifferents::new(self.houses.iter().cloned()).post(posting);
        }
        self.houses.iter().try_for_each(|house| {
            AllDifferent::new(house)
                .consistency(self.consistency)
                .post(posting)
        })
    }

    /// Hidden singles for all houses in which each digit stands once.
    fn post_hidden_singles(&self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let side = self.rules.shape().side();
        let full = self.houses.iter().filter(|house| house.len() == side);
        match self.form {
            HouseForm::Joint | HouseForm::Single => {
                let full = full.cloned().collect();
                HiddenSingle::new(self.cells.clone(), full, side).post(posting)
            }
            HouseForm::Apart => full.cloned().try_for_each(|house| {
                HiddenSingle::new(house.clone(), vec![house], side).post(posting)
            }),
        }
    }

    /// Locked candidates wherever two houses cross.
    fn post_locked_candidates(&self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let shape = self.rules.shape();
        if self.rules.is_classic() {
            return LockedCandidates::new(shape, self.cells.clone()).post(posting);
        }
        for one in self
            .houses
            .iter()
            .filter(|house| house.len() == shape.side())
        {
            for pair in self
                .houses
                .iter()
                .filter_map(|other| LockedPair::new(one, other))
            {
                pair.post(posting)?;
            }
        }
        Ok(())
    }

    /// Locked candidates of rows, columns and boxes, if all of those are houses. Pairs of other houses, each by itself,
    /// cost more than they save.
    pub(super) fn post_locked_candidates_of_board(
        &self,
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        let shape = self.rules.shape();
        let houses = self.rules.houses();
        let is_house = |house| houses.contains(&(house, shape.house_cells(house).collect()));
        if shape.is_sudoku() && shape.houses().all(is_house) {
            LockedCandidates::new(shape, self.cells.clone()).post(posting)?;
        }
        Ok(())
    }

    /// The houses.
    pub(super) fn post_houses(&self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.post_all_different(posting)?;
        // Domain-consistent all-different finds hidden singles, too. This propagator finds them
        // sooner and at less cost.
        self.post_hidden_singles(posting)?;
        if self.locked_candidates {
            self.post_locked_candidates(posting)?;
        }
        Ok(())
    }

    /// What the clues are made of, and what follows from them.
    pub(super) fn clue_parts(&self) -> Vec<CluePart> {
        let clues = self.rules.clues().iter();
        clues.flat_map(|clue| clue.searched(&self.rules)).collect()
    }

    /// Hidden singles of cells that are no house, but have each digit, because clues say that they are different.
    fn post_places(&self, parts: &[CluePart], posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let side = self.rules.shape().side();
        for cells in full_sets(&self.rules, parts) {
            let cells: Vec<Var> = cells.iter().map(|&cell| self.cells[cell]).collect();
            HiddenSingle::new(cells.clone(), vec![cells], side).post(posting)?;
        }
        Ok(())
    }

    /// The parts of all clues, and sums that follow from them.
    pub(super) fn post_parts(
        &self,
        mut parts: Vec<CluePart>,
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        self.post_places(&parts, posting)?;
        let sums = house_sums(&self.rules, parts.iter().enumerate());
        let cliques = Cliques::new(&self.rules, &parts);
        let merged = merged_sums(self.rules.shape(), &cliques, &parts);
        parts.extend(sums.into_iter().map(HouseSum::into_part));
        parts.extend(merged);
        KeepParts::new(&parts, self.rules.shape(), &self.cells, &cliques).post(posting)
    }
}

/// What is left of the sums of houses, over the variables of the cells.
#[derive(Debug)]
pub(crate) struct KeepHouseSum<'a> {
    sum: &'a HouseSum,
    rules: &'a Rules,
    cells: Vec<Var>,
}

impl<'a> KeepHouseSum<'a> {
    /// The sum. `cells` are the variables of all cells of the board, in row-major order. Cells of its houses have
    /// different digits.
    pub(crate) fn new(rules: &'a Rules, cells: &[Var], sum: &'a HouseSum) -> Self {
        Self {
            sum,
            rules,
            cells: cells.to_vec(),
        }
    }
}

impl Constraint for KeepHouseSum<'_> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let shape = self.rules.shape();
        let mut houses = self.rules.houses();
        houses.retain(|(house, _)| self.sum.houses.contains(house));
        let cliques = Cliques::of(shape, houses.iter().map(|(_, cells)| &cells[..]));
        let part = [self.sum.clone().into_part()];
        KeepParts::new(&part, shape, &self.cells, &cliques).post(posting)
    }
}

/// A clue over the variables of the cells.
#[derive(Debug)]
pub(crate) struct KeepClue<'a> {
    clue: &'a Clue,
    rules: &'a Rules,
    cells: Vec<Var>,
}

impl<'a> KeepClue<'a> {
    /// The clue. `cells` are the variables of all cells of the board, in row-major order.
    pub(super) fn new(rules: &'a Rules, cells: &[Var], clue: &'a Clue) -> Self {
        Self {
            clue,
            rules,
            cells: cells.to_vec(),
        }
    }
}

impl Constraint for KeepClue<'_> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let parts = self.clue.parts(self.rules);
        let cliques = Cliques::new(&Rules::none(self.rules.shape()), &parts);
        KeepParts::new(&parts, self.rules.shape(), &self.cells, &cliques).post(posting)
    }
}

impl Constraint for SudokuRules {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.post_houses(posting)?;
        self.post_parts(self.clue_parts(), posting)
    }
}

/// The cells of parts that have each digit, as places, unless they are a house.
pub(super) fn full_sets(rules: &Rules, parts: &[CluePart]) -> Vec<Vec<usize>> {
    let shape = rules.shape();
    let places = |cells: &[Cell]| {
        let mut places: Vec<usize> = cells.iter().map(|&cell| shape.index(cell)).collect();
        places.sort_unstable();
        places.dedup();
        places
    };
    let mut known: Vec<Vec<usize>> = rules
        .houses()
        .iter()
        .map(|(_, cells)| places(cells))
        .collect();
    let mut full = Vec::new();
    for part in parts {
        let (CluePart::Different(cells) | CluePart::Sets { cells, .. }) = part else {
            continue;
        };
        let places = places(cells);
        if places.len() == shape.side() && !known.contains(&places) {
            known.push(places.clone());
            full.push(places);
        }
    }
    full
}

/// The variables of the cells of each house.
pub(super) fn house_vars(rules: &Rules, cells: &[Var]) -> Vec<Vec<Var>> {
    let shape = rules.shape();
    let house = |house: &[Cell]| house.iter().map(|cell| cells[shape.index(*cell)]).collect();
    rules
        .houses()
        .iter()
        .map(|(_, cells)| house(cells))
        .collect()
}

/// What a part of the rules says.
#[derive(Clone, Debug)]
pub(crate) enum PartName {
    /// The house has each digit at most once.
    Once(House),
    /// The house has each digit at least once.
    EachDigit(House),
    /// A digit that the first house has only where it crosses the second is nowhere else in the
    /// second.
    Crossing(House, House),
    /// The clue of this number holds. The text is that of the clue.
    Clue(usize, String),
}

/// The name of the house, of both houses, or of the clue.
impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Once(house) | Self::EachDigit(house) => house.fmt(f),
            Self::Crossing(one, other) => write!(f, "{one} and {other}"),
            Self::Clue(_, text) => write!(f, "the clue \"{text}\""),
        }
    }
}

/// A part of the rules as a constraint.
#[derive(Debug)]
pub(crate) enum RulePart<'a> {
    Once(AllDifferent),
    EachDigit(HiddenSingle),
    Crossing(LockedPair),
    Clue(KeepClue<'a>),
}

impl Constraint for RulePart<'_> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match self {
            Self::Once(part) => part.post(posting),
            Self::EachDigit(part) => part.post(posting),
            Self::Crossing(part) => part.post(posting),
            Self::Clue(part) => part.post(posting),
        }
    }
}

/// The parts of the rules over the variables of the cells, which are in row-major order.
pub(crate) fn parts<'a>(rules: &'a Rules, cells: &[Var]) -> Vec<(PartName, RulePart<'a>)> {
    let side = rules.shape().side();
    let names = rules.houses().into_iter().map(|(house, _)| house);
    let houses: Vec<(House, Vec<Var>)> = names.zip(house_vars(rules, cells)).collect();
    let full = || houses.iter().filter(|(_, cells)| cells.len() == side);
    let mut parts = Vec::new();
    for (house, cells) in &houses {
        parts.push((
            PartName::Once(*house),
            RulePart::Once(AllDifferent::new(cells)),
        ));
    }
    for (house, cells) in full() {
        let single = HiddenSingle::new(cells.clone(), vec![cells.clone()], side);
        parts.push((PartName::EachDigit(*house), RulePart::EachDigit(single)));
    }
    for (one, one_cells) in full() {
        for (other, other_cells) in &houses {
            let pair = LockedPair::new(one_cells, other_cells);
            let name = PartName::Crossing(*one, *other);
            parts.extend(pair.map(|pair| (name, RulePart::Crossing(pair))));
        }
    }
    for (number, clue) in rules.clues().iter().enumerate() {
        let name = PartName::Clue(number, clue.to_string());
        parts.push((name, RulePart::Clue(KeepClue::new(rules, cells, clue))));
    }
    parts
}
