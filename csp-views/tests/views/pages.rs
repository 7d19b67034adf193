//! Pages.

use crate::{example_of, nine};
use csp_sudoku::techniques::{Ladder, Position, Technique};
use csp_sudoku::{Sudoku, SudokuSolver};
use csp_views::html::{PerPage, Sheet, SheetPuzzle, SolutionPages, path_page, sheet, step_page};

/// A page, after a look at its body, which is well-formed XML: no element there is void.
fn checked(page: &str) {
    assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">"));
    let start = page.find("<body>").unwrap();
    let end = page.find("</body>").unwrap();
    let body = &page[start..end + "</body>".len()];
    let document =
        roxmltree::Document::parse(body).unwrap_or_else(|error| panic!("{error}: {page}"));
    let elements = || document.descendants();
    for link in elements().filter_map(|element| element.attribute("href")) {
        let target = link.strip_prefix('#').expect("links stay on the page");
        assert!(
            elements().any(|element| element.attribute("id") == Some(target)),
            "{link}"
        );
    }
    for forbidden in ["<script", "url(", "src=", "@import", "http:"] {
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn a_path_that_gets_stuck_gives_no_grade() {
    let ladder = Ladder::default().only(|technique| technique == Technique::XWing);
    let stuck = SheetPuzzle::new(nine(), &mut SudokuSolver::new(), &ladder).unwrap();
    assert_eq!(stuck.grade, None);
}

#[test]
fn a_path_has_a_picture_a_step() {
    let start = Position::new(&nine()).unwrap();
    let path = Ladder::default().path(&start);
    let page = path_page(&start, &path, Some("<b> & \"co\"")).unwrap();
    checked(&page);
    assert_eq!(page.matches("<svg ").count(), path.steps.len() + 2);
    assert_eq!(page.matches("<style>").count(), 1);
    for text in [
        "&lt;b&gt; &amp;",
        "<strong>Easy</strong>, score 204",
        "Naked Single: r5c5=5",
        "Solved",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(page.contains(&nine().to_string()));
}

#[test]
fn a_step_has_a_page() {
    let found = example_of(Technique::WWing);
    let page = step_page(&found.position, &found.step);
    checked(&page);
    assert!(page.contains("<h1>W-Wing</h1>") && page.matches("<svg ").count() == 1);
}

#[test]
fn a_path_of_another_position_is_an_error() {
    let path = Ladder::default().path(&Position::new(&nine()).unwrap());
    let small = Position::new(&"1.....2..3.....4".parse().unwrap()).unwrap();
    assert!(path_page(&small, &path, None).is_err());
}

#[test]
fn a_path_may_end_early() {
    let example = example_of(Technique::DeathBlossom);
    let ladder = Ladder::default().only(|technique| technique == Technique::FullHouse);
    let path = ladder.path(&example.position);
    let page = path_page(&example.position, &path, None).unwrap();
    checked(&page);
    assert!(
        page.contains("The path ends here") && !page.contains("Contents"),
        "{page}"
    );
}

/// A puzzle of 4×4 with its verdict and grade.
fn small(text: &str) -> SheetPuzzle {
    let puzzle: Sudoku = text.parse().unwrap();
    SheetPuzzle::new(puzzle, &mut SudokuSolver::new(), &Ladder::default()).unwrap()
}

#[test]
fn sheets_with_any_number_of_puzzles() {
    for (count, per_page, pages) in [
        (0, PerPage::Four, 0),
        (1, PerPage::One, 1),
        (3, PerPage::Two, 2),
        (5, PerPage::Four, 2),
        (7, PerPage::Six, 2),
        (41, PerPage::One, 41),
    ] {
        let puzzles = vec![small("1.....2..3.....4"); count];
        for (solutions, more) in [(SolutionPages::Hidden, 0), (SolutionPages::Shown, count)] {
            let page = sheet(&Sheet {
                title: "Small",
                puzzles: &puzzles,
                per_page,
                solutions,
            });
            checked(&page);
            assert_eq!(page.matches("<svg ").count(), count + more);
            let extra = if more > 0 { count.div_ceil(20) } else { 0 };
            assert_eq!(page.matches("<div class=\"sheet").count(), pages + extra);
            assert_eq!(
                page.matches(&format!("No. {count}</span><span>Easy, "))
                    .count(),
                count.min(1)
            );
        }
    }
}

#[test]
fn a_puzzle_without_one_solution_is_told_as_such() {
    let puzzles = ["12..34..........", "1234............", "11.............."].map(small);
    let page = sheet(&Sheet {
        title: "Bad",
        puzzles: &[&puzzles[..], &[small("123.3...........")]].concat(),
        per_page: PerPage::Four,
        solutions: SolutionPages::Shown,
    });
    checked(&page);
    assert_eq!(page.matches("several solutions").count(), 3);
    assert_eq!(page.matches("no solution").count(), 1);
    assert_eq!(page.matches("Solution ").count(), 0);
}
