//! An explanation on a scene: what a paragraph concludes, and what it rests on.

use crate::scene::{Content, HousePart, Mark, Part, Scene, SceneCell, Shade};
use csp_sudoku::Cell;
use csp_sudoku::techniques::Candidate;
use csp_sudoku::why::{Account, Basis, Claim, Paragraph, Step, Technique};

/// The shade of a digit that rules out others.
const REASON: Shade = Shade::Set(0);

/// So many houses can be shaded before a picture says nothing.
const MOST_HOUSES: usize = 3;

impl Scene {
    /// The same scene with a paragraph of an account on it. What the account has shown before is
    /// there, too: digits that were found stand in their cells, and the digit that is supposed is
    /// marked as wrong.
    ///
    /// ```
    /// use csp_picture::Scene;
    /// use csp_picture::scene::Shade;
    /// use csp_sudoku::why::{Claim, SudokuExplainer, WhyAnswer};
    ///
    /// let puzzle: csp_sudoku::Sudoku = "1.....2..3.....4".parse()?;
    /// let claim = Claim::IsNot("r1c2".parse()?, 3);
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
                Claim::Is(cell, _) => self.shade(cell, shade),
                Claim::IsNot(cell, _) => self.shade(cell, REASON),
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

    /// What was found before.
    fn show_earlier(&mut self, step: &Step) {
        match (step.technique, step.claim) {
            (Technique::Supposed, Some(Claim::Is(cell, digit))) => {
                self.enter(Candidate { digit, cell });
                self.shade(cell, Shade::Wrong);
            }
            (Technique::Supposed, Some(Claim::IsNot(cell, digit))) => {
                self.shade(cell, Shade::Wrong);
                self.strike(Candidate { digit, cell });
            }
            (_, Some(Claim::Is(cell, digit))) => self.enter(Candidate { digit, cell }),
            (_, Some(Claim::IsNot(cell, digit))) => self.hide(Candidate { digit, cell }),
            (_, None) => {}
        }
    }

    /// What a claim rests on: a digit, or the digit that rules out another.
    fn show_reason(&mut self, reason: Claim, earlier: &[Step]) {
        if let Claim::Is(cell, _) = reason {
            self.shade(cell, REASON);
            return;
        }
        let found = earlier.iter().find(|step| step.claim == Some(reason));
        let placed = found.map_or(&[][..], |step| &step.because);
        if let [Claim::Is(cell, _)] = placed {
            self.shade(*cell, REASON);
        }
    }

    fn show_claim(&mut self, claim: Claim) {
        self.shade(claim.cell(), Shade::Step);
        let (cell, digit) = (claim.cell(), claim.digit());
        match claim {
            Claim::Is(..) => self.fill(Candidate { digit, cell }),
            Claim::IsNot(..) => self.strike(Candidate { digit, cell }),
        }
    }

    /// The cells that contradict each other.
    fn show_conflict(&mut self, step: &Step) {
        let is_placed = |claim: &&Claim| matches!(claim, Claim::Is(..));
        let all_placed = step.because.iter().all(|claim| is_placed(&claim));
        let named = |claim: &&Claim| all_placed || !is_placed(claim);
        let of_cell = step.technique == Technique::Cell || all_placed;
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
            own.marks.push(Mark {
                digit,
                part: Part::None,
            });
            own.marks.sort_unstable_by_key(|mark| mark.digit);
        }
        self.mark(candidate, Part::Eliminated);
    }

    /// The cell, if it is on the board and has no digit.
    fn open_cell(&mut self, cell: Cell) -> Option<&mut SceneCell> {
        let shape = self.shape();
        let own = shape
            .contains(cell)
            .then(|| &mut self.cells[shape.index(cell)])?;
        (own.content == Content::Open).then_some(own)
    }
}
