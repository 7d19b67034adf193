//! What a picture shows.
//!
//! A scene is data: the parts of cells, candidates, houses and links. It has no places and no
//! colours. [`crate::text`] and [`crate::svg`] draw it.

mod parts;

pub use self::parts::{Content, HousePart, Role, SceneCell, SceneMark, Shade, ShadedHouse};
pub use csp_sudoku::techniques::{Link, Strength};

use crate::board::BoardHouses;
use crate::clues::ClueDrawing;
use csp_sudoku::grid::Violation;
use csp_sudoku::rules::Rules;
use csp_sudoku::sudoku::{Sudoku, digits};
use csp_sudoku::techniques::{
    Candidate, ChainNode, Outline, Position, PositionError, Step, english,
};
use csp_sudoku::why::{Account, Basis, Paragraph, SmallStep, SmallTechnique, SudokuClaim};
use csp_sudoku::{Cell, Grid, House, Shape};

/// The shade of a digit that rules out others.
const REASON: Shade = Shade::Set(0);

/// The most houses that are shaded. A picture with more says nothing.
const MOST_HOUSES: usize = 3;

/// What a picture shows: a board, and the parts that its cells, candidates and houses have in a
/// step.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scene {
    pub(crate) board: BoardHouses,
    /// What is drawn of the rules, and what is said of them.
    pub rules: ClueDrawing,
    /// What the picture is about, on one line.
    pub title: String,
    /// More about it, for a reader who does not see it.
    pub description: String,
    /// The cells in row-major order.
    pub cells: Vec<SceneCell>,
    /// The houses that are shaded.
    pub houses: Vec<ShadedHouse>,
    /// Candidates that a chain takes as one, each group in its order on the board.
    pub groups: Vec<Vec<Candidate>>,
    /// The links between candidates.
    pub links: Vec<Link>,
}

impl Scene {
    /// The digits of a puzzle. If it has pencilmarks, they are shown. Two givens that contradict
    /// each other are marked as wrong.
    #[must_use]
    pub fn of_puzzle(puzzle: &Sudoku) -> Self {
        let shown = puzzle.has_pencilmarks();
        let mut scene = Self::blank(puzzle.rules());
        let shape = puzzle.shape();
        let is_void = |index: usize| puzzle.rules().is_void(shape.cell(index));
        let cells = scene.cells.iter_mut().zip(puzzle.masks()).enumerate();
        for (_, (cell, mask)) in cells.filter(|(index, _)| !is_void(*index)) {
            if mask.is_power_of_two() {
                cell.content = Content::Given(mask.trailing_zeros() as u8 + 1);
            } else if shown {
                cell.marks = marks(*mask);
            }
        }
        puzzle
            .name()
            .unwrap_or("Sudoku")
            .clone_into(&mut scene.title);
        if let Err(Violation { first, second, .. }) = puzzle.check() {
            scene = scene.with_wrong([first, second]);
        }
        scene.described()
    }

    /// The digits of a puzzle, and the candidates that they leave in their houses. If two givens contradict each
    /// other, it is the scene of [`of_puzzle`](Self::of_puzzle).
    ///
    /// # Errors
    /// A board of more than 25 digits or 625 cells.
    pub fn with_candidates_of(puzzle: &Sudoku) -> Result<Self, PositionError> {
        let scene = match Position::new(puzzle) {
            Ok(position) => Self::of_position(&position),
            Err(PositionError::Givens(_)) => return Ok(Self::of_puzzle(puzzle)),
            Err(error) => return Err(error),
        };
        Ok(scene.with_title(puzzle.name().unwrap_or("Sudoku")))
    }

    /// The digits of a solution, of which those of the puzzle are givens.
    #[must_use]
    pub fn of_solution(puzzle: &Sudoku, solution: &Grid) -> Self {
        let mut scene = Self::of_puzzle(puzzle);
        for (index, digit) in solution.digits().iter().enumerate() {
            let is_void = scene.board.is_void(scene.shape().cell(index));
            let cell = &mut scene.cells[index];
            cell.marks.clear();
            if !is_void && cell.content == Content::Open && *digit != 0 {
                cell.content = Content::Entered(*digit);
            }
        }
        scene.described()
    }

    /// The digits and candidates of a position.
    #[must_use]
    pub fn of_position(position: &Position) -> Self {
        let mut scene = Self::blank(position.rules());
        let shape = scene.shape();
        for (index, shown) in scene.cells.iter_mut().enumerate() {
            let cell = shape.cell(index);
            match position.digit(cell) {
                0 => shown.marks = marks(position.candidates(cell)),
                digit if position.is_given(cell) => shown.content = Content::Given(digit),
                digit => shown.content = Content::Entered(digit),
            }
        }
        scene.described()
    }

    /// The same scene without candidates.
    #[must_use]
    pub fn without_candidates(mut self) -> Self {
        self.cells.iter_mut().for_each(|cell| cell.marks.clear());
        self.groups.clear();
        self.links.clear();
        self
    }

    /// The same scene with another title.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// The same scene in which these cells are marked as wrong. Cells off the board are left out.
    #[must_use]
    pub fn with_wrong(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        cells
            .into_iter()
            .for_each(|cell| self.shade(cell, Shade::Wrong));
        self
    }

    /// The same scene with a step on it. What the step names and the scene does not have is left
    /// out.
    #[must_use]
    pub fn with_step(mut self, step: &Step) -> Self {
        step.technique.name().clone_into(&mut self.title);
        self.description = format!("{step}\n{}\n{}", english(step), self.description);
        if let Some(house) = step.house {
            self.shade_house(house, HousePart::Base);
        }
        self.links = self.links_of(step);
        self.show_outline(&step.outline());
        let gone = &step.eliminations;
        gone.iter()
            .for_each(|gone| self.mark(*gone, Role::Eliminated));
        match step.placement {
            // The links of a pattern lead to the candidate, so it stays small there.
            Some(placement) if step.pattern.is_some() && self.shows(placement) => {
                self.shade(placement.cell, Shade::Step);
                self.mark(placement, Role::Placed);
            }
            Some(placement) => self.fill(placement),
            None => {}
        }
        self
    }

    /// The same scene with a paragraph of an account on it. What the account has shown before is
    /// there, too: digits that were found stand in their cells, and the digit that is supposed is
    /// marked as wrong.
    ///
    /// ```
    /// use csp_views::Scene;
    /// use csp_views::scene::Shade;
    /// use csp_sudoku::why::{SudokuClaim, SudokuExplainer, WhyAnswer};
    ///
    /// let puzzle: csp_sudoku::Sudoku = "1.....2..3.....4".parse()?;
    /// let claim = SudokuClaim::IsNot("r1c2".parse()?, 3);
    /// let answer = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim)?;
    /// let WhyAnswer::Steps(account) = answer else { unreachable!() };
    /// let scene = Scene::with_candidates_of(&puzzle)?.with_paragraph(&account, &account.paragraphs()[0]);
    /// assert_eq!(scene.cells[1].shade, Shade::Step);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_paragraph(mut self, account: &Account, paragraph: &Paragraph<'_>) -> Self {
        let step = paragraph.step;
        let before = account
            .steps
            .iter()
            .position(|other| other == step)
            .unwrap_or_default();
        let earlier = &account.steps[..before];
        earlier.iter().for_each(|step| self.show_earlier(step));
        let houses = step.technique.houses();
        let parts = [HousePart::Base, HousePart::Cover];
        houses
            .iter()
            .zip(parts)
            .for_each(|(house, part)| self.shade_house(*house, part));
        for reason in &step.because {
            self.show_reason(*reason, earlier);
        }
        if paragraph.claims.is_empty() {
            self.show_conflict(step);
        }
        paragraph
            .claims
            .iter()
            .for_each(|claim| self.show_claim(*claim));
        self.title = paragraph.headline.clone();
        self.description = format!("{}\n{}", paragraph.reasons.join("\n"), self.description);
        self
    }

    /// The same scene with the parts of the puzzle that an answer rests on. If there is no solution,
    /// the givens are marked as wrong.
    #[must_use]
    pub fn with_basis(mut self, basis: &Basis) -> Self {
        let shade = if basis.claim.is_some() {
            REASON
        } else {
            Shade::Wrong
        };
        for given in &basis.givens {
            match *given {
                SudokuClaim::Is(cell, _) => self.shade(cell, shade),
                SudokuClaim::IsNot(cell, _) => self.shade(cell, REASON),
            }
        }
        if basis.houses.len() <= MOST_HOUSES {
            basis
                .houses
                .iter()
                .for_each(|house| self.shade_house(*house, HousePart::Base));
        }
        basis
            .claim
            .into_iter()
            .for_each(|claim| self.show_claim(claim));
        self
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.board.shape
    }

    /// The candidates that are shown, each with its part.
    #[cfg(feature = "drawings")]
    pub(crate) fn shown_candidates(&self) -> impl Iterator<Item = (Candidate, Role)> {
        let shape = self.shape();
        let cells = self.cells.iter().enumerate();
        let open = cells.filter(|(_, shown)| shown.content == Content::Open);
        open.flat_map(move |(index, shown)| {
            let cell = shape.cell(index);
            let digits = shown.marks.iter();
            digits.map(move |mark| {
                let digit = mark.digit;
                (Candidate { digit, cell }, mark.part)
            })
        })
    }

    /// The digits that stand in cells.
    #[cfg(feature = "drawings")]
    pub(crate) fn filled(&self) -> impl Iterator<Item = (Cell, Content)> {
        let shape = self.shape();
        let cells = self.cells.iter().enumerate();
        let cells = cells.map(move |(index, cell)| (shape.cell(index), cell.content));
        cells.filter(|(_, content)| *content != Content::Open)
    }

    /// Whether candidates are shown.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        self.cells.iter().any(|cell| !cell.marks.is_empty())
    }

    /// The parts of candidates in the scene, each once, in ascending order.
    #[must_use]
    pub fn parts(&self) -> Vec<Role> {
        let mut parts: Vec<Role> = self
            .cells
            .iter()
            .flat_map(|cell| &cell.marks)
            .map(|mark| mark.part)
            .collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    fn blank(rules: &Rules) -> Self {
        let board = BoardHouses::new(rules);
        let open = SceneCell {
            content: Content::Open,
            shade: Shade::None,
            marks: Vec::new(),
        };
        Self {
            cells: vec![open; board.shape.cells()],
            board,
            rules: ClueDrawing::new(rules),
            title: "Sudoku".to_owned(),
            description: String::new(),
            houses: Vec::new(),
            groups: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Describes the digits row by row.
    fn described(mut self) -> Self {
        let shape = self.shape();
        let digits = self.cells.iter().map(|cell| cell.content.digit());
        let line: Vec<char> = digits.map(|digit| shape.character(digit)).collect();
        let rows = line
            .chunks(shape.columns())
            .map(|row| row.iter().collect::<String>());
        let rows: Vec<String> = rows.collect();
        self.description = format!("Row by row: {}.", rows.join(" "));
        self
    }

    /// The links of a step between candidates that the scene has, each once.
    fn links_of(&self, step: &Step) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::new();
        for mut link in step.links(&|one, other| self.board.see(one, other)) {
            link.from.retain(|end| self.shows(*end));
            link.to.retain(|end| self.shows(*end));
            let same = |other: &Link| other.is_same(&link);
            if !link.from.is_empty() && !link.to.is_empty() && !links.iter().any(same) {
                links.push(link);
            }
        }
        links
    }

    fn show_outline(&mut self, outline: &Outline) {
        for (houses, part) in [
            (&outline.base, HousePart::Base),
            (&outline.cover, HousePart::Cover),
        ] {
            houses
                .iter()
                .for_each(|house| self.shade_house(*house, part));
        }
        for cell in &outline.cells {
            self.shade(*cell, Shade::Step);
            let digits = match &outline.digits[..] {
                [] => self.candidates(*cell),
                digits => digits.to_vec(),
            };
            self.mark_all(&[*cell], &digits, Role::Pattern);
        }
        for fin in outline.fins.iter().chain(&outline.endo_fins) {
            self.shade(fin.cell, Shade::Step);
            self.mark(*fin, Role::Fin);
        }
        for (index, set) in outline.sets.iter().enumerate() {
            let cells = set.cells.iter();
            cells.for_each(|cell| self.shade(*cell, Shade::Set(index)));
            self.mark_all(&set.cells, &set.digits, Role::Set(index));
        }
        for (index, cells) in outline.colors.iter().enumerate() {
            self.mark_all(cells, &outline.digits, Role::Color(index));
        }
        outline
            .chains
            .iter()
            .flatten()
            .for_each(|node| self.show_node(node));
    }

    /// Shows a node of a chain. Several candidates are a group.
    fn show_node(&mut self, node: &ChainNode) {
        let part = if node.holds { Role::True } else { Role::False };
        let ends = node.candidates();
        ends.iter()
            .for_each(|candidate| self.mark(*candidate, part));
        if ends.len() > 1 && !self.groups.contains(&ends) {
            self.groups.push(ends);
        }
    }

    fn mark_all(&mut self, cells: &[Cell], digits: &[u8], part: Role) {
        for &cell in cells {
            for &digit in digits {
                self.mark(Candidate { digit, cell }, part);
            }
        }
    }

    /// A digit that the step places.
    fn fill(&mut self, Candidate { digit, cell }: Candidate) {
        self.shade(cell, Shade::Step);
        if self.shape().contains(cell) {
            let index = self.shape().index(cell);
            self.cells[index].content = Content::Placed(digit);
            self.cells[index].marks.clear();
        }
    }

    /// What was found before.
    fn show_earlier(&mut self, step: &SmallStep) {
        match (step.technique, step.claim) {
            (SmallTechnique::Supposed, Some(SudokuClaim::Is(cell, digit))) => {
                self.enter(Candidate { digit, cell });
                self.shade(cell, Shade::Wrong);
            }
            (SmallTechnique::Supposed, Some(SudokuClaim::IsNot(cell, digit))) => {
                self.shade(cell, Shade::Wrong);
                self.strike(Candidate { digit, cell });
            }
            (_, Some(SudokuClaim::Is(cell, digit))) => self.enter(Candidate { digit, cell }),
            (_, Some(SudokuClaim::IsNot(cell, digit))) => self.hide(Candidate { digit, cell }),
            (_, None) => {}
        }
    }

    /// What a claim rests on: a digit, or the digit that rules out another.
    fn show_reason(&mut self, reason: SudokuClaim, earlier: &[SmallStep]) {
        if let SudokuClaim::Is(cell, _) = reason {
            self.shade(cell, REASON);
            return;
        }
        let found = earlier.iter().find(|step| step.claim == Some(reason));
        let placed = found.map_or(&[][..], |step| &step.because);
        if let [SudokuClaim::Is(cell, _)] = placed {
            self.shade(*cell, REASON);
        }
    }

    fn show_claim(&mut self, claim: SudokuClaim) {
        self.shade(claim.cell(), Shade::Step);
        let (cell, digit) = (claim.cell(), claim.digit());
        match claim {
            SudokuClaim::Is(..) => self.fill(Candidate { digit, cell }),
            SudokuClaim::IsNot(..) => self.strike(Candidate { digit, cell }),
        }
    }

    /// The cells that contradict each other.
    fn show_conflict(&mut self, step: &SmallStep) {
        let is_placed = |claim: &&SudokuClaim| matches!(claim, SudokuClaim::Is(..));
        let all_placed = step.because.iter().all(|claim| is_placed(&claim));
        let named = |claim: &&SudokuClaim| all_placed || !is_placed(claim);
        let of_cell = step.technique == SmallTechnique::Cell || all_placed;
        let cells = step.because.iter().filter(named).map(|claim| claim.cell());
        cells
            .filter(|_| of_cell)
            .for_each(|cell| self.shade(cell, Shade::Wrong));
    }

    /// Puts a digit into an open cell, and takes it from the candidates of cells that see it.
    fn enter(&mut self, Candidate { digit, cell }: Candidate) {
        let Some(own) = self.open_cell(cell) else {
            return;
        };
        own.content = Content::Entered(digit);
        own.marks.clear();
        let shape = self.shape();
        for other in (0..shape.cells()).map(|index| shape.cell(index)) {
            if self.board.see(cell, other) {
                self.hide(Candidate { digit, cell: other });
            }
        }
    }

    /// Takes a candidate away.
    fn hide(&mut self, Candidate { digit, cell }: Candidate) {
        if let Some(own) = self.open_cell(cell) {
            own.marks.retain(|mark| mark.digit != digit);
        }
    }

    /// Shows that a candidate goes, also one that had gone before.
    fn strike(&mut self, candidate: Candidate) {
        let Candidate { digit, cell } = candidate;
        if let Some(own) = self.open_cell(cell)
            && own.marks.iter().all(|mark| mark.digit != digit)
        {
            own.marks.push(SceneMark {
                digit,
                part: Role::None,
            });
            own.marks.sort_unstable_by_key(|mark| mark.digit);
        }
        self.mark(candidate, Role::Eliminated);
    }

    /// The cell, if it is on the board and has no digit.
    fn open_cell(&mut self, cell: Cell) -> Option<&mut SceneCell> {
        let shape = self.shape();
        let own = shape
            .contains(cell)
            .then(|| &mut self.cells[shape.index(cell)])?;
        (own.content == Content::Open).then_some(own)
    }

    /// Gives a cell a part, unless it has a greater one.
    fn shade(&mut self, cell: Cell, shade: Shade) {
        if self.shape().contains(cell) {
            let index = self.shape().index(cell);
            let shown = &mut self.cells[index];
            shown.shade = shown.shade.max(shade);
        }
    }

    /// Gives a candidate a part, unless it has a greater one or is not there.
    fn mark(&mut self, candidate: Candidate, part: Role) {
        if self.shape().contains(candidate.cell) {
            let index = self.shape().index(candidate.cell);
            let marks = self.cells[index].marks.iter_mut();
            let own = marks.filter(|mark| mark.digit == candidate.digit);
            own.for_each(|mark| mark.part = mark.part.max(part));
        }
    }

    /// Shades a house of the board.
    fn shade_house(&mut self, house: House, part: HousePart) {
        let cells = self.board.cells(house).to_vec();
        self.houses.push(ShadedHouse { house, cells, part });
    }

    /// Whether the candidate is shown.
    fn shows(&self, candidate: Candidate) -> bool {
        let inside = self.shape().contains(candidate.cell);
        inside && {
            let marks = &self.cells[self.shape().index(candidate.cell)].marks;
            marks.iter().any(|mark| mark.digit == candidate.digit)
        }
    }

    /// The digits of the candidates of a cell, in ascending order.
    fn candidates(&self, cell: Cell) -> Vec<u8> {
        let inside = self.shape().contains(cell);
        let shown = inside.then(|| &self.cells[self.shape().index(cell)].marks);
        shown.into_iter().flatten().map(|mark| mark.digit).collect()
    }
}

/// The candidates of a mask, without a part.
fn marks(mask: u64) -> Vec<SceneMark> {
    digits(mask)
        .map(|digit| SceneMark {
            digit,
            part: Role::None,
        })
        .collect()
}
