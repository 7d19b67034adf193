//! The model to post more onto.

use csp_core::atom::Atom;
use csp_core::explain::Why;
use csp_core::limits::Limits;
use csp_sudoku::engine::model::{ModelSolver, sudoku_model};
use csp_sudoku::rules::clues;
use csp_sudoku::{Rules, Shape, Sudoku};

#[test]
fn the_open_model_has_the_solutions_of_the_rules_and_names_its_parts() {
    let small = Shape::new(2, 2).unwrap();
    let cells = ["r1c1", "r1c2"].map(|name| name.parse().unwrap());
    let clue = clues::SUM.clue([cells], [7]).unwrap();
    let clued = Rules::classic(small)
        .with_diagonals()
        .unwrap()
        .with_clue(clue)
        .unwrap();
    // Not square, with fewer digits than columns, and a place that is no cell.
    let wide = Shape::rectangle(2, 3).unwrap().with_digits(1, 2).unwrap();
    let holed = Rules::none(wide)
        .with_outside(0, vec![wide.cell(4)])
        .unwrap();
    for rules in [Rules::classic(small), Rules::latin(small), clued, holed] {
        let (mut model, cell) = sudoku_model(&rules).unwrap();
        assert_eq!(model.name(cell[(1, 0)]), "r2c1");
        let blank = Sudoku::blank(rules.clone());
        let expected = ModelSolver::new(rules.clone())
            .solutions(&blank, Limits::default())
            .count();
        assert!(expected > 0);
        assert_eq!(model.solutions().count(), expected, "{rules}");
    }
    let clue = clues::RATIO.clue([cells], [2]).unwrap();
    let rules = Rules::none(small).with_clue(clue).unwrap();
    let (mut model, cell) = sudoku_model(rules).unwrap();
    let given = Atom::is(cell[(0, 0)], 4);
    let Why::Derived(why) = model
        .explainer([given])
        .unwrap()
        .why(Atom::is(cell[(0, 1)], 2))
        .unwrap()
    else {
        panic!("it follows")
    };
    let text = model.describe(&why);
    let clue = "one of r1c1, r1c2 is 2 times the other";
    let named = format!("r1c2 = 2: by the clue \"{clue}\", because r1c1");
    assert!(text.starts_with(&named), "{text}");
}
