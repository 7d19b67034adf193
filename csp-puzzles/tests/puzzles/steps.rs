//! Steps of boards of others, checked apart from the engine.

use crate::tools::known_boards;
use csp_core::check::{CheckVerdict, FewerRules};
use csp_core::explain::Fewest;
use csp_core::limits::Limits;
use csp_puzzles::board::BoardMark;
use csp_puzzles::checker::BoardChecker;
use csp_puzzles::filling::Filling;
use csp_puzzles::guide::{BoardGuide, BoardStep, GuideAnswer};
use csp_puzzles::puzzle::GridPuzzle;

/// On boards of others, steps lead to the solution, and a checker that shares nothing with the engine finds none that does not follow.
#[test]
fn steps_lead_to_the_solution_and_hold_apart_from_the_engine() {
    let (mut held, mut gaps) = (0, 0);
    for known in known_boards() {
        let mut board = known.puzzle.board().unwrap();
        let checker = BoardChecker::new(&mut board).unwrap().work(1 << 14);
        let solution = known.filling(board.layers());
        let mut guide = BoardGuide::new(&mut board).unwrap();
        let (steps, end) = guide.path();
        assert_eq!(end, GuideAnswer::Complete, "{}", known.link);
        assert_eq!(guide.filling(), solution, "{}", known.link);
        for step in steps {
            assert!(!step.facts().is_empty(), "{step}");
            assert!(!step.sentences.is_empty(), "{step}");
            match checker.check(&step) {
                CheckVerdict::Holds(_) => held += 1,
                CheckVerdict::Gap(_) => gaps += 1,
                CheckVerdict::Objection(objection) => {
                    panic!("{}: {step}: {objection:?}", known.link)
                }
            }
        }
    }
    println!("{held} steps were checked, {gaps} were not");
    assert!(held > 5 * gaps, "{held} {gaps}");
}

/// Before a step that is said to be a smallest one, no smaller set of rules says anything, of all sets that there are.
#[test]
fn no_step_is_smaller_than_one_that_is_said_to_be_smallest() {
    let (mut smallest, mut genres, mut others) = (0, 0, 0);
    let mut last = "";
    for link in SMALL {
        let puzzle = GridPuzzle::from_link(link).unwrap();
        let mut board = puzzle.board().unwrap();
        board.model().limit(Limits::default().failures(100_000));
        let checker = BoardChecker::new(&mut board).unwrap();
        let (steps, _) = BoardGuide::new(&mut board).unwrap().path();
        let fewer = checker.fewer_rules(&mut board, &steps, 10_000).unwrap();
        let mut claims = 0;
        for (step, fewer) in steps.iter().zip(fewer) {
            match (step.fewest, fewer) {
                (Fewest::Proven, FewerRules::Silent(_)) if step.rules.len() > 1 => claims += 1,
                (Fewest::Proven, FewerRules::Silent(_)) => {}
                (Fewest::Proven, fewer) => panic!("{link}: {step}: {fewer:?}"),
                (Fewest::Unproven, FewerRules::Silent(_)) => others += 1,
                (Fewest::Unproven, _) => {}
            }
        }
        genres += usize::from(claims > 0 && puzzle.genre.name != last);
        last = puzzle.genre.name;
        smallest += claims;
    }
    println!(
        "{smallest} steps in {genres} genres are smallest ones, and {others} that do not say so"
    );
    assert!(genres >= 8, "{genres} genres, {smallest} steps");
}

/// Small boards, on some steps of which several rules are needed.
const SMALL: [&str; 12] = [
    "https://puzz.link/p?aqre/6/6/444400vvo3u0012345g",
    "https://puzz.link/p?aquarium/5/4/9lqgfk4/3h12h13",
    "https://puzz.link/p?balance/5/5/g9m1k0m8g",
    "https://puzz.link/p?creek/6/6/gagaich2cgb6769dt",
    "https://puzz.link/p?dominosa/5/4/03232031321121100032",
    "https://puzz.link/p?doppelblock/5/5/61j4g35",
    "https://puzz.link/p?kenken/4/4/ro06u0A7D4A5A3A4A-10",
    "https://puzz.link/p?magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400",
    "https://puzz.link/p?norinori/5/5/cag4ocjo",
    "https://puzz.link/p?shimaguni/6/6/7fe608s0e3uf3g3g2g43",
    "https://puzz.link/p?slither/4/4/dgdh2c7b",
    "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk",
];

/// Where regions and paths are noted, steps take few rules, and lead to the solution.
#[test]
fn notes_make_steps_small() {
    for (link, most) in [
        ("https://puzz.link/p?tentaisho/5/5/6fl94fi65en8dbf10000", 1),
        ("https://puzz.link/p?numlin/5/5/1j2h3m1h2j3", 2),
    ] {
        let puzzle = GridPuzzle::from_link(link).unwrap();
        let mut board = puzzle.board().unwrap();
        let (steps, end) = BoardGuide::new(&mut board).unwrap().path();
        assert_eq!(end, GuideAnswer::Complete, "{link}");
        let largest = steps.iter().map(|step| step.rules.len()).max();
        assert_eq!(largest, Some(most), "{link}");
        assert!(steps.iter().any(|step| !step.noted.is.is_empty()), "{link}");
    }
}

/// A hint tells no step on which what it fills in does not rest: its steps alone lead there, with what is printed.
#[test]
fn hints_tell_what_they_rest_on() {
    let link = "https://puzz.link/p?sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k";
    let puzzle = GridPuzzle::from_link(link).unwrap();
    let mut board = puzzle.board().unwrap();
    let blank = Filling::empty(board.layers());
    let (whole, _) = puzzle.guide(&mut board, &blank).unwrap().path();
    let place = whole.iter().position(|step| !step.marks.is_empty());
    let (before, end) = puzzle.guide(&mut board, &blank).unwrap().advance_to_mark();
    let GuideAnswer::Step(step) = end else {
        panic!("{end:?}")
    };
    assert_eq!(Some(&step), place.map(|place| &whole[place]));
    assert!(before.len() < place.unwrap(), "{before:?}");
    let stated: Vec<_> = before.iter().flat_map(|step| &step.excluded).collect();
    for (number, one) in before.iter().chain([&step]).enumerate() {
        let known = |mark: &&BoardMark| stated.contains(mark);
        assert!(one.excluded_before.iter().all(|mark| known(&mark)));
        let is_needed = |later: &BoardStep| {
            let mut excluded = one.excluded.iter();
            excluded.any(|mark| later.excluded_before.contains(mark))
        };
        assert!(number == before.len() || before[number..].iter().chain([&step]).any(is_needed));
    }
}
