//! Each kind of clues on random boards, against a backtracker that knows what each clue means.

use super::makers;
use crate::common::random::rng;
use csp_core::limits::Limits;
use csp_core::testing::cases;
use csp_sudoku::engine::model::{ModelSolver, Strategy};
use csp_sudoku::rules::{Clue, ClueError, ClueFields, ClueKind, clues};
use csp_sudoku::{Cell, Grid, Rules, Shape, Sudoku};
use itertools::Itertools as _;
use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _};
use std::collections::BTreeSet;

/// The most grids of a puzzle without its clue.
const MOST: usize = 150;

/// The solutions with clues are those of the grids that keep them, each once. Gives how many there are.
fn judge(puzzle: &Sudoku, grids: &[Grid], clues: &[Clue], strategy: Strategy) -> usize {
    let with = |rules: Rules, clue: &Clue| rules.with_clue(clue.clone()).unwrap();
    let rules = clues.iter().fold(puzzle.rules().clone(), with);
    let puzzle = puzzle.clone().with_rules(rules.clone()).unwrap();
    let keeps = |grid: &&Grid| clues.iter().all(|clue| clue.holds(grid, &rules));
    let kept = grids.iter().filter(keeps);
    let sorted = |grids: &mut dyn Iterator<Item = Grid>| sorted_digits(&grids.collect::<Vec<_>>());
    let expected = sorted(&mut kept.cloned());
    let shape = puzzle.shape();
    let text = || format!("{clues:?} on {shape}: {puzzle} {:?}", rules.houses());
    assert_eq!(
        sorted(&mut puzzle.solutions().take(grids.len() + 1)),
        expected,
        "{}",
        text()
    );
    let mut solver = ModelSolver::with_strategy(rules.clone(), strategy);
    let mut found = solver
        .solutions(&puzzle, Limits::default())
        .take(grids.len() + 1);
    assert_eq!(sorted(&mut found), expected, "{strategy}: {}", text());
    expected.len()
}

/// What is made of a clue.
type Change = fn(Clue) -> Clue;

/// Some boards with a clue that is made of one of this kind, until five of them (where all random cases are tried) have solutions, but fewer
/// than without the clue. Gives how many have.
fn boards_of(kind: &'static ClueKind, change: Change, tries: usize, rng: &mut impl Rng) -> u64 {
    let mut telling = 0;
    let mut last = 0;
    while telling < cases(5) && last < tries {
        last += 1;
        let shape = *makers::shapes().choose(rng).unwrap();
        let rules = makers::houses(shape, rng);
        let Some(grid) = makers::grid(&rules, rng) else {
            continue;
        };
        let (puzzle, grids) = makers::puzzle_of(Some(&grid), &rules, MOST, rng);
        let clue = change(makers::clue(kind, &grid, &rules, rng));
        let strategy = [
            Strategy::MrvForwardChecking,
            Strategy::Singles,
            Strategy::Domain,
        ][last % 3];
        let count = judge(&puzzle, &grids, &[clue], strategy);
        telling += u64::from(0 < count && count < grids.len());
    }
    telling
}

#[test]
fn each_kind_has_the_solutions_that_it_says() {
    let mut rng = rng(1);
    let telling = clues::ALL.map(|kind| (kind.name, boards_of(kind, |clue| clue, 200, &mut rng)));
    assert!(telling.iter().all(|(_, count)| *count > 0), "{telling:?}");
}

/// Boards of 4×4 and 6×6 with clues of two or three kinds that mostly hold for one grid. Gives how many have solutions, but
/// fewer than without the clues.
fn boards_with_several_kinds(count: u64) -> u64 {
    let mut rng = rng(17);
    let mut telling = 0;
    for case in 0..count {
        let shape = Shape::new(2, 2 + usize::from(case % 3 == 2)).unwrap();
        let rules = makers::houses(shape, &mut rng);
        let Some(grid) = makers::grid(&rules, &mut rng) else {
            continue;
        };
        let (puzzle, grids) = makers::puzzle_of(Some(&grid), &rules, MOST, &mut rng);
        let kinds: Vec<_> = clues::ALL
            .sample(&mut rng, 2 + (case % 2) as usize)
            .collect();
        let clues: Vec<Clue> = kinds
            .into_iter()
            .map(|kind| makers::clue(kind, &grid, &rules, &mut rng))
            .collect();
        let solutions = judge(&puzzle, &grids, &clues, Strategy::Singles);
        telling += u64::from(0 < solutions && solutions < grids.len());
    }
    telling
}

#[test]
fn several_kinds_together_have_the_solutions_that_they_say() {
    let count = cases(500);
    let telling = boards_with_several_kinds(count);
    assert!(telling > count / 3, "{telling} of {count}");
}

/// The same on many more boards, for a release build: `-- --ignored hundred_thousand`.
#[test]
#[ignore = "it takes minutes"]
fn a_hundred_thousand_boards_with_several_kinds() {
    let telling = boards_with_several_kinds(100_000);
    assert!(telling > 33_333, "{telling}");
}

/// A clue about others.
fn about(kind: &'static ClueKind, clues: Vec<Clue>) -> Clue {
    let fields = ClueFields {
        clues,
        ..ClueFields::default()
    };
    kind.clue_of(fields).unwrap()
}

/// All kinds that other clues may be about.
fn others() -> impl Iterator<Item = &'static ClueKind> {
    clues::ALL
        .into_iter()
        .filter(|kind| *kind != &clues::MODIFIERS)
}

/// Clues may have variables of their own, and of two that may hold neither has to.
#[test]
fn one_of_two_clues_of_a_kind_holds() {
    let mut rng = rng(3);
    let mut telling = 0;
    for _ in 0..4 {
        for kind in others() {
            let shape = *makers::shapes().choose(&mut rng).unwrap();
            let rules = makers::houses(shape, &mut rng);
            let grids = [(); 2].map(|()| makers::grid(&rules, &mut rng));
            let [Some(one), Some(other)] = grids else {
                continue;
            };
            let (puzzle, grids) = makers::puzzle_of(Some(&one), &rules, MOST, &mut rng);
            // What holds on another grid seldom holds on this one.
            let pair = [&other, &other].map(|grid| makers::clue(kind, grid, &rules, &mut rng));
            let either = about(&clues::OR, pair.to_vec());
            let count = judge(&puzzle, &grids, &[either], Strategy::Singles);
            telling += usize::from(count < grids.len());
        }
    }
    assert!(telling > 30, "{telling}");
}

#[test]
fn each_kind_can_be_negated() {
    let mut rng = rng(2);
    let not: Change = |clue| about(&clues::NOT, vec![clue]);
    let changes: [Change; 3] = [
        not,
        |clue| about(&clues::NOT, vec![about(&clues::NOT, vec![clue])]),
        |clue| {
            let not = about(&clues::NOT, vec![clue.clone()]);
            about(
                &clues::OR,
                vec![about(&clues::AND, vec![clue, not.clone()]), not],
            )
        },
    ];
    for kind in others() {
        let telling = changes.map(|change| boards_of(kind, change, 50, &mut rng));
        assert!(telling.iter().sum::<u64>() > 0, "{kind:?} {telling:?}");
    }
}

/// Each grid of 4×4 with the cells of each row that may be its doubler, as columns: one in each column and box, with
/// different digits.
fn doublers_of(grids: &[Grid]) -> usize {
    let mut count = 0;
    for grid in grids {
        for columns in (0..4_u8).permutations(4) {
            let cells = columns
                .iter()
                .zip(0..)
                .map(|(&column, row)| Cell { row, column });
            let cells: Vec<Cell> = cells.collect();
            let boxes: BTreeSet<(u8, u8)> = cells
                .iter()
                .map(|cell| (cell.row / 2, cell.column / 2))
                .collect();
            let digits: BTreeSet<u8> = cells.iter().map(|cell| grid.digit(*cell)).collect();
            count += usize::from(boxes.len() == 4 && digits.len() == 4);
        }
    }
    count
}

#[test]
fn doublers_are_all_that_there_are() {
    let four = Shape::new(2, 2).unwrap();
    let grids: Vec<Grid> = Sudoku::blank(four).solutions().collect();
    let rules = Rules::classic(four).with_modifiers([(2, 0)]).unwrap();
    let puzzle = Sudoku::blank(rules.clone());
    let found: Vec<Grid> = puzzle.solutions().collect();
    assert!(found.iter().all(|grid| rules.broken_clue(grid).is_none()));
    assert_eq!(found.len(), doublers_of(&grids));
    let found = sorted_digits(&found);
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
}

/// Boards of 4×4 with modifiers and a clue of each kind: the solutions are those without the clue that keep it.
#[test]
fn each_kind_reads_digits_or_values_beside_modifiers() {
    let mut rng = rng(19);
    let four = Shape::new(2, 2).unwrap();
    let shapes = [four, four.with_digits(0, 3).unwrap()];
    let mut telling = 0;
    for (round, kind) in others().chain(others()).enumerate() {
        let modifiers: &[(i32, i32)] = [
            &[(2, 0)][..],
            &[(-1, 0)],
            &[(2, 0), (-1, 0)],
            &[(1, 1), (1, -1)],
        ][round % 4];
        let rules = Rules::classic(shapes[round % 2]);
        let rules = rules.with_modifiers(modifiers.iter().copied()).unwrap();
        let Some(grid) = makers::grid(&rules, &mut rng) else {
            continue;
        };
        let masks = (0..32).map(|place| match place < 16 && rng.random_bool(0.5) {
            true => 1 << (grid.digits()[place] - 1),
            false => rules.shape().all_digits(),
        });
        let puzzle = Sudoku::new(rules.shape(), masks.collect::<Vec<u64>>()).unwrap();
        let puzzle = puzzle.with_rules(rules.clone()).unwrap();
        let grids: Vec<Grid> = puzzle.solutions().take(1000).collect();
        if grids.len() == 1000 {
            continue;
        }
        let clue = makers::clue(kind, &grid, &rules, &mut rng);
        let strategy = [Strategy::Singles, Strategy::MrvForwardChecking][round % 2];
        let count = judge(&puzzle, &grids, &[clue], strategy);
        telling += usize::from(0 < count && count < grids.len());
    }
    assert!(telling > 30, "{telling}");
}

#[test]
fn doublers_and_negators_have_the_values_that_they_are_known_for() {
    let four = Shape::new(2, 2).unwrap();
    let rules = Rules::classic(four)
        .with_modifiers([(2, 0), (-1, 0)])
        .unwrap();
    // Marks: 2 for doublers, 3 for negators.
    let digits = "1234 3412 2143 4321".replace(' ', "");
    let marks = "2311 1132 1123 3211".replace(' ', "");
    let text = digits + &marks;
    let digits: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
    let grid = Grid::new(rules.shape(), digits).unwrap();
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    let cells = |names: &str| -> Vec<Cell> { names.split(' ').map(cell).collect() };
    let holds = |clue: Clue| {
        let rules = rules.clone().with_clue(clue.clone()).unwrap();
        clue.holds(&grid, &rules)
    };
    assert!(rules.broken_clue(&grid).is_none());
    // 2, -2, 3 and 4 in the first row; 3, 4, -1 and 4 in the second one.
    assert!(holds(
        clues::CAGE.clue([cells("r1c1 r1c2 r1c3")], [3]).unwrap()
    ));
    assert!(holds(
        clues::ARROW
            .clue([cells("r1c4"), cells("r2c3 r1c1 r1c3")], [])
            .unwrap()
    ));
    assert!(holds(
        clues::THERMOMETER
            .clue([cells("r1c2 r1c1 r1c3 r2c2")], [])
            .unwrap()
    ));
    // Digits, and not values.
    assert!(holds(
        clues::PALINDROME
            .clue([cells("r1c1 r1c2 r2c3")], [])
            .unwrap()
    ));
    assert!(!holds(
        clues::RENBAN.clue([cells("r1c1 r1c3")], []).unwrap()
    ));
}

/// A row of this many cells and digits from 1 on, with these digits but in the first cells, which are open.
fn long_row(digits: &[u8], most: usize, open: usize) -> (Sudoku, Vec<Grid>) {
    let shape = Shape::rectangle(1, digits.len()).unwrap();
    let shape = shape.with_digits(1, most).unwrap();
    let mut masks: Vec<u64> = digits.iter().map(|digit| 1 << (digit - 1)).collect();
    masks[..open].fill(shape.all_digits());
    let puzzle = Sudoku::new(shape, masks).unwrap();
    let puzzle = puzzle.with_rules(Rules::none(shape)).unwrap();
    let grids = super::naive::naive(&puzzle, usize::MAX);
    (puzzle, grids)
}

#[test]
fn clues_that_are_too_large_for_a_machine_hold_too() {
    let row = |length: usize| -> Vec<Cell> {
        let cells = (0..length).map(|column| Cell {
            row: 0,
            column: column as u8,
        });
        cells.collect()
    };
    let check = |kind: &'static ClueKind, digits: &[u8], most, number| {
        let (puzzle, grids) = long_row(digits, most, 2);
        let clue = kind.clue([row(digits.len())], [number]).unwrap();
        judge(&puzzle, &grids, &[clue], Strategy::MrvForwardChecking)
    };
    assert!(check(&clues::LUNCHBOX, &[1, 1, 7, 9, 20, 34], 50, 16) > 0);
    assert!(check(&clues::RELLIK, &[1, 1, 3, 8, 15, 20, 22, 30], 32, 29) > 0);
    let digits: Vec<u8> = (1..=64).collect();
    assert!(check(&clues::X_SUM, &digits, 64, 1000) > 0);
}

#[test]
fn ranks_are_those_of_all_lines() {
    let shape = |rows, columns| Shape::rectangle(rows, columns).unwrap();
    let boards = [
        Rules::latin(shape(3, 3)),
        Rules::none(shape(2, 2)),
        Rules::latin(shape(2, 3)),
    ];
    for rules in boards {
        let shape = rules.shape();
        let (columns, most) = (shape.columns() as u8, 2 * (shape.rows() + shape.columns()));
        let (puzzle, grids) = makers::puzzle_of(None, &rules, MOST, &mut rng(1));
        for row in 0..shape.rows() as u8 {
            let line: Vec<Cell> = (0..columns).map(|column| Cell { row, column }).collect();
            for (rank, ties) in (1..=most as i32).flat_map(|rank| [(rank, 0), (rank, 1), (rank, 2)])
            {
                let clue = clues::FULL_RANK.clue([line.clone()], [rank, ties]).unwrap();
                judge(&puzzle, &grids, &[clue], Strategy::Singles);
            }
        }
    }
}

/// Two ranks of a board, in all pairs of its lines: what begins with the same digit is kept by one propagator.
#[test]
fn two_ranks_are_those_of_all_lines() {
    let shape = Shape::rectangle(3, 3).unwrap();
    let rules = Rules::latin(shape);
    let (puzzle, grids) = makers::puzzle_of(None, &rules, MOST, &mut rng(1));
    let row = |row| [0, 1, 2].map(|column| Cell { row, column });
    let column = |column| [2, 1, 0].map(|row| Cell { row, column });
    let mut telling = 0;
    for line in [row(1), column(0), column(2)] {
        for (one, other) in (1..=12).flat_map(|one| (1..=12).map(move |other| (one, other))) {
            for ties in 0..=2 {
                let ranked =
                    |line: [Cell; 3], rank| clues::FULL_RANK.clue([line], [rank, ties]).unwrap();
                let clues = [ranked(row(0), one), ranked(line, other)];
                let count = judge(&puzzle, &grids, &clues, Strategy::Singles);
                telling += usize::from(0 < count && count < grids.len());
            }
        }
    }
    assert!(telling > 30, "{telling}");
}

/// Digits from 1 to 5, and from 0 to 4: the middle digit does not come.
#[test]
fn equality_cages_have_halves_of_two_kinds() {
    for (lowest, pairs) in [
        (1, [[1, 4], [2, 5], [4, 1], [5, 2]]),
        (0, [[0, 3], [1, 4], [3, 0], [4, 1]]),
    ] {
        for (length, expected) in [(2, 4), (4, 24), (6, 0)] {
            let shape = Shape::rectangle(1, length).unwrap();
            let shape = shape.with_digits(lowest, 4 + lowest).unwrap();
            let cells: Vec<Cell> = (0..length).map(|index| shape.cell(index)).collect();
            let clue = clues::EQUALITY_CAGE.clue([cells.clone()], []).unwrap();
            let rules = Rules::none(shape).with_clue(clue.clone()).unwrap();
            let masks = vec![shape.all_digits(); length];
            let puzzle = Sudoku::new(shape, masks).unwrap();
            let puzzle = puzzle.with_rules(rules.clone()).unwrap();
            let mut found: Vec<Grid> = puzzle.solutions().collect();
            assert_eq!(found.len(), expected, "{clue}");
            assert!(found.iter().all(|grid| clue.holds(grid, &rules)));
            if length == 2 {
                found.sort_by(|one, other| one.digits().cmp(other.digits()));
                let digits = |grid: &Grid| [0, 1].map(|at| shape.value(grid.digit(cells[at])));
                let found: Vec<[i32; 2]> = found.iter().map(digits).collect();
                assert_eq!(found, pairs);
            }
        }
    }
}

/// Two rows or more of a board, and as many below with the numbers of their regions.
#[test]
fn unknown_regions_are_all_that_there_are() {
    // Rows, columns, the size of a region, digits, and how many grids there are.
    for (rows, columns, size, most, expected) in [
        (2, 2, 2, 2, 8),
        (2, 3, 3, 3, 3 * 36),
        (2, 3, 2, 3, 3 * 216),
        (1, 4, 2, 3, 36),
        (2, 2, 3, 3, 0),
        (3, 3, 3, 3, 10 * 216),
    ] {
        let shape = Shape::rectangle(2 * rows, columns).unwrap();
        let shape = shape.with_digits(1, most).unwrap();
        let cells: Vec<Cell> = (0..shape.cells()).map(|index| shape.cell(index)).collect();
        let (board, numbers) = cells.split_at(rows * columns);
        let lines = [board.to_vec(), numbers.to_vec()];
        let clue = match clues::UNKNOWN_REGIONS.clue(lines.clone(), [size]) {
            Ok(clue) => clue,
            // The size of a region is the number of digits if it is not told.
            Err(_) => clues::UNKNOWN_REGIONS.clue(lines, [0]).unwrap(),
        };
        let rules = Rules::none(shape).with_clue(clue.clone()).unwrap();
        let puzzle = Sudoku::new(shape, vec![shape.all_digits(); shape.cells()]).unwrap();
        let puzzle = puzzle.with_rules(rules.clone()).unwrap();
        let found: Vec<Grid> = puzzle.solutions().collect();
        assert_eq!(found.len(), expected, "{clue}");
        assert!(found.iter().all(|grid| clue.holds(grid, &rules)), "{clue}");
        let different = sorted_digits(&found);
        assert!(
            different.windows(2).all(|pair| pair[0] != pair[1]),
            "{clue}"
        );
    }
}

fn sorted_digits(grids: &[Grid]) -> Vec<Vec<u8>> {
    let mut grids: Vec<Vec<u8>> = grids.iter().map(|grid| grid.digits().to_vec()).collect();
    grids.sort();
    grids
}

#[test]
fn sums_of_great_numbers_are_not_cut_off() {
    let shape = Shape::rectangle(40, 40).unwrap();
    let shape = shape.with_digits(1, 64).unwrap();
    let cells: Vec<Cell> = (0..1600).map(|index| shape.cell(index)).collect();
    let numbers = std::iter::once(5).chain(vec![100_000; 1600]);
    let clue = clues::SUM.clue([cells], numbers).unwrap();
    let grid = Grid::new(shape, vec![64; 1600]).unwrap();
    assert!(!clue.holds(&grid, &Rules::none(shape)));
}

#[test]
fn what_means_nothing_is_refused() {
    let cell = |column| Cell { row: 0, column };
    let line = |length| -> Vec<Cell> { (0..length).map(cell).collect() };
    let refused = |kind: &'static ClueKind, lengths: &[u8], numbers: &[i32], text: &str| {
        let fields = ClueFields {
            lines: lengths.iter().map(|length| line(*length)).collect(),
            numbers: numbers.to_vec(),
            text: text.to_owned(),
            ..ClueFields::default()
        };
        kind.clue_of(fields)
            .map_err(|error: ClueError| error.to_string())
            .unwrap_err()
    };
    let texts = [
        refused(&clues::MODULAR, &[3], &[0], ""),
        refused(&clues::ENTROPIC, &[3], &[-3], ""),
        refused(&clues::SUM_LOOP, &[3], &[1000], ""),
        refused(&clues::PAIRS, &[3], &[1], ""),
        refused(&clues::LOOK_AND_SAY, &[3], &[1], ""),
        refused(&clues::SAME_VALUES, &[3, 2], &[], ""),
        refused(&clues::CLONE, &[3], &[], ""),
        refused(&clues::EQUALITY_CAGE, &[3], &[], ""),
        refused(&clues::SUM, &[3], &[1_000_000], ""),
        refused(&clues::REGEX, &[3], &[], "1("),
        refused(&clues::REGEX, &[3], &[], "[3-"),
        refused(&clues::REGEX, &[3], &[], "1-"),
        refused(&clues::REGEX, &[3], &[], "1{99999}"),
        refused(&clues::AUTOMATON, &[3], &[], "accept A"),
        refused(&clues::AUTOMATON, &[3], &[], "start A; A x -> B"),
        refused(&clues::AUTOMATON, &[3], &[], "start A; A 1 B"),
    ];
    insta::assert_snapshot!(texts.join("\n"));
    let many: Vec<String> = (0..20_001).map(|state| state.to_string()).collect();
    let large = refused(
        &clues::AUTOMATON,
        &[3],
        &[],
        &format!("start 0; accept {}", many.join(" ")),
    );
    assert!(
        large.ends_with("20001 states for 4 cells are too many"),
        "{large}"
    );
}

/// A clue of each kind, of one form.
fn example(kind: &'static ClueKind) -> Clue {
    let mut next = 0..;
    let mut line = |length: usize| -> Vec<Cell> {
        let cells = next.by_ref().take(length);
        let cells = cells.map(|place: u8| Cell {
            row: place / 9,
            column: place % 9,
        });
        cells.collect()
    };
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    for field in kind.lines {
        let copies = if field.repeats { 2 } else { 1 };
        lines.extend(
            (0..copies).map(|_| line((*field.cells.start()).max(2).min(*field.cells.end()))),
        );
    }
    if kind.name == "region-run" {
        let first = lines[1][0];
        lines[2..].iter_mut().for_each(|line| line[0] = first);
    }
    let numbers = kind.numbers.iter().zip(2..).flat_map(|(field, number)| {
        let count = if field.repeats { 2 } else { 1 };
        vec![field.default.unwrap_or(number); count]
    });
    let text = match kind.name {
        "regex" => "1[2-4]*.",
        "automaton" => "start A; accept B; A . -> B; B 1..3 -> A; B / -> B",
        _ => "",
    };
    let clues = if kind.takes_clues {
        vec![example(&clues::SUM), example(&clues::PALINDROME)]
    } else {
        Vec::new()
    };
    let fields = ClueFields {
        lines,
        numbers: numbers.collect(),
        text: text.to_owned(),
        clues,
    };
    kind.clue_of(fields).unwrap()
}

#[test]
fn each_kind_says_what_it_means() {
    let texts = clues::ALL.map(|kind| format!("{}: {}", kind.name, example(kind)));
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn clues_mean_what_they_are_known_for() {
    let shape = Shape::new(2, 2).unwrap();
    let grid = Grid::new(shape, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
    let rules = Rules::classic(shape);
    let rows: [(&ClueKind, &str, &[i32], &str, bool); 29] = [
        (&clues::REGEX, "11 12 13 14", &[], "1[^3]3 4", true),
        (&clues::REGEX, "11 12 13 14", &[], "1[^2]34", false),
        (&clues::REGEX, "11 12 13 14", &[], "12?3?34|4", true),
        (&clues::REGEX, "11 12 13 14", &[], "(1[2-3]{2}){1,2}", false),
        (&clues::ARROW, "12 11/14 22 41", &[], "", true),
        (&clues::ARROW, "14/22/13 44/11 44 12", &[], "", true),
        (&clues::HIDDEN_SKYSCRAPER, "11 44", &[1], "", true),
        (&clues::SUM_LOOP, "12 13 11", &[3], "", true),
        (&clues::SUM_LINE, "12 13 11", &[3], "", false),
        (&clues::REGION_SUM, "11 12 13", &[], "", true),
        (&clues::REGION_SUM, "21 31 32 11 12", &[], "", true),
        (&clues::REGION_SUM, "12 13", &[], "", false),
        (&clues::MINIMUM, "11", &[], "", true),
        (&clues::MAXIMUM, "11", &[], "", false),
        (&clues::ANTI_KING, "", &[], "", false),
        (&clues::GLOBAL_ENTROPY, "", &[2], "", true),
        (&clues::GLOBAL_ENTROPY, "", &[1], "", false),
        (&clues::FULL_RANK, "11 12 13 14", &[1, 1], "", false),
        (&clues::FULL_RANK, "11 12 13 14", &[1, 2], "", true),
        (
            &clues::UNKNOWN_REGIONS,
            "11 12 21 22/11 12 31 41",
            &[1],
            "",
            false,
        ),
        (
            &clues::UNKNOWN_REGIONS,
            "11 12 21 22/23 24 31 32",
            &[2],
            "",
            false,
        ),
        (
            &clues::UNKNOWN_REGIONS,
            "13 14 23 24/11 23 42 21",
            &[2],
            "",
            false,
        ),
        (
            &clues::UNKNOWN_REGIONS,
            "13 14 23 24/11 23 12 31",
            &[2],
            "",
            true,
        ),
        (&clues::REGION_COUNT, "31/11 23 12 44", &[], "", false),
        (&clues::REGION_COUNT, "31/11 23 12 44", &[1], "", true),
        (&clues::REGION_RUN, "31/11 23 12/11 44 21", &[], "", false),
        (&clues::REGION_RUN, "13/11 23 12/11 44 21", &[], "", true),
        (
            &clues::DOPPELGANGER,
            "11 12 13 14/12 13 44 13/33 33 11 12",
            &[4],
            "",
            true,
        ),
        (
            &clues::DOPPELGANGER,
            "11 12 13 14/12 13 13 13/33 33 11 12",
            &[4],
            "",
            false,
        ),
    ];
    for (kind, lines, numbers, text, expected) in rows {
        let cell = |name: &str| -> Cell {
            let (row, column) = name.split_at(1);
            format!("r{row}c{column}").parse().unwrap()
        };
        let lines = lines.split('/').filter(|line| !line.is_empty());
        let kind = clues::kind(kind.name).unwrap();
        let fields = ClueFields {
            lines: lines
                .map(|line| line.split(' ').map(cell).collect())
                .collect(),
            numbers: numbers.to_vec(),
            text: text.to_owned(),
            ..ClueFields::default()
        };
        let clue = kind.clue_of(fields).unwrap();
        assert_eq!(clue.holds(&grid, &rules), expected, "{clue}");
        let with_clue = rules.clone().with_clue(clue.clone()).unwrap();
        let puzzle = Sudoku::from(&grid).with_rules(with_clue).unwrap();
        assert_eq!(puzzle.count(2), u64::from(expected), "{clue}");
    }
}
