//! Puzzles on pages to print, with their solutions at the end.

use super::page::{counted, page, rules};
use crate::scene::Scene;
use crate::svg::{Labels, Style, picture};
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Grade, Ladder, Position};
use csp_sudoku::{EngineError, SudokuSolver};
use maud::{Markup, html};

/// The pages have the height of the lower of A4 and Letter, less the margins.
const STYLE: &str = "
body{max-width:56rem}
.sheet{display:grid;gap:6mm 8mm;justify-items:center;align-content:start;padding:1rem 0;border-bottom:1px solid #d0d7de}
.sheet figure{margin:0;width:100%;break-inside:avoid}
.sheet figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:0 2%;font-size:.9rem}
.sheet svg{width:100%}
.one figure{max-width:178mm}
.two figure{max-width:112mm}
.four,.six{grid-template-columns:1fr 1fr}
.four figure{max-width:86mm}
.six figure{max-width:72mm}
.solutions{grid-template-columns:repeat(4,1fr);gap:4mm}
.solutions figure{max-width:44mm}
.solutions figcaption{font-size:.75rem}
.solutions h2{grid-column:1/-1;justify-self:start;margin:0}
@media (max-width:34rem){.four,.six{grid-template-columns:1fr}.solutions{grid-template-columns:1fr 1fr}}
@media screen and (prefers-color-scheme:dark){.sheet{border-color:#30363d}}
@media print{
h1{display:none}
.sheet{break-after:page;border:0;padding:0}
.sheet:last-child{break-after:auto}
.four,.six{grid-template-columns:1fr 1fr}
.solutions{grid-template-columns:repeat(4,1fr)}
}
";

/// The solutions on a page.
const SOLUTIONS: usize = 20;

/// How many puzzles are on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one below the other.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two.
    Six,
}

impl PerPage {
    /// This number, if there is a page for it: 1, 2, 4 or 6.
    #[must_use]
    pub fn of(number: usize) -> Option<Self> {
        let all = [Self::One, Self::Two, Self::Four, Self::Six];
        all.into_iter().find(|all| all.number() == number)
    }

    /// The number.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Six => 6,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::One => "sheet one",
            Self::Two => "sheet two",
            Self::Four => "sheet four",
            Self::Six => "sheet six",
        }
    }
}

/// Whether the solutions stand at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionPages {
    /// Small, on pages of their own.
    Shown,
    /// They are left out.
    Hidden,
}

/// A puzzle of a sheet, and what is said about it.
#[derive(Clone, Debug)]
pub struct SheetPuzzle {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// How many solutions it has. A puzzle without exactly one is told as such.
    pub verdict: SudokuVerdict,
    /// How hard it is, if that is known.
    pub grade: Option<Grade>,
    /// What is drawn.
    pub scene: Scene,
}

impl SheetPuzzle {
    /// The puzzle with its solution and grade, drawn without candidates. Only a puzzle with one
    /// solution that the ladder's techniques find has a grade.
    ///
    /// # Errors
    /// The solver does not take the puzzle.
    pub fn new(
        puzzle: Sudoku,
        solver: &mut SudokuSolver,
        ladder: &Ladder,
    ) -> Result<Self, EngineError> {
        let verdict = solver.verdict(&puzzle)?.verdict;
        let unique = matches!(verdict, SudokuVerdict::Unique(_));
        let position = Position::new(&puzzle).ok().filter(|_| unique);
        let path = position.map(|position| ladder.path(&position));
        let grade = path
            .filter(|path| path.end == End::Solved)
            .map(|path| path.grade);
        let scene = Scene::of_puzzle(&puzzle);
        Ok(Self {
            puzzle,
            verdict,
            grade,
            scene,
        })
    }

    /// What stands under the puzzle on the right.
    fn remark(&self) -> String {
        match (&self.verdict, self.grade) {
            (SudokuVerdict::Multiple(_), _) => "several solutions".to_owned(),
            (SudokuVerdict::None | SudokuVerdict::Invalid(_), _) => "no solution".to_owned(),
            (SudokuVerdict::Unique(_) | SudokuVerdict::Unknown(..), Some(grade)) => {
                format!("{}, {}", grade.level, grade.score)
            }
            (SudokuVerdict::Unique(_) | SudokuVerdict::Unknown(..), None) => String::new(),
        }
    }
}

/// A sheet of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// What the page is called.
    pub title: &'a str,
    /// The puzzles, numbered from 1.
    pub puzzles: &'a [SheetPuzzle],
    /// How many are on a page.
    pub per_page: PerPage,
    /// Whether the solutions stand at the end.
    pub solutions: SolutionPages,
}

/// The page of a sheet, to be printed on A4 or Letter. Number, name, level and score stand under each
/// puzzle.
///
/// ```
/// use csp_views::html;
/// use csp_sudoku::{SudokuSolver, techniques::Ladder};
///
/// let (mut solver, ladder) = (SudokuSolver::new(), Ladder::default());
/// let puzzle = html::SheetPuzzle::new("1.....2..3.....4".parse()?, &mut solver, &ladder)?;
/// let page = html::sheet(&html::Sheet {
///     title: "One small sudoku",
///     puzzles: &[puzzle],
///     per_page: html::PerPage::Four,
///     solutions: html::SolutionPages::Shown,
/// });
/// assert_eq!(page.matches("<svg ").count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(sheet: &Sheet<'_>) -> String {
    let numbered: Vec<(usize, &SheetPuzzle)> = (1..).zip(sheet.puzzles).collect();
    let solved: Vec<Markup> = match sheet.solutions {
        SolutionPages::Shown => numbered
            .iter()
            .filter_map(|(number, puzzle)| solution(*number, puzzle))
            .collect(),
        SolutionPages::Hidden => Vec::new(),
    };
    let body = html! {
        header { h1 { (sheet.title) } p class="quiet" { (counted(numbered.len(), "puzzle")) } }
        main {
            @for page in numbered.chunks(sheet.per_page.number()) {
                div class=(sheet.per_page.class()) {
                    @for (number, puzzle) in page { (figure(*number, puzzle)) }
                }
            }
            @for page in solved.chunks(SOLUTIONS) {
                div class="sheet solutions" {
                    h2 { "Solutions" }
                    @for figure in page { (figure) }
                }
            }
        }
    };
    page(sheet.title, STYLE, &body)
}

fn figure(number: usize, puzzle: &SheetPuzzle) -> Markup {
    let scene = puzzle.scene.clone().with_title(format!("Puzzle {number}"));
    html! {
        figure {
            (picture(&scene, Labels::Hidden, Style::InPage))
            figcaption {
                span { "No. " (number) @if let Some(name) = puzzle.puzzle.name() { ": " (name) } }
                span { (puzzle.remark()) }
            }
            (rules(&scene.rules))
        }
    }
}

/// The solution of a puzzle that has one.
fn solution(number: usize, puzzle: &SheetPuzzle) -> Option<Markup> {
    let SudokuVerdict::Unique(grid) = &puzzle.verdict else {
        return None;
    };
    let scene = Scene::of_solution(&puzzle.puzzle, grid).with_title(format!("Solution {number}"));
    Some(html! {
        figure {
            (picture(&scene, Labels::Hidden, Style::InPage))
            figcaption { span { "No. " (number) } }
        }
    })
}
