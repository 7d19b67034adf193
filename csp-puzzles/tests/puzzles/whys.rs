//! Why something holds: each chain of steps states the claim, and each step follows from what it names.

use crate::tools::{KnownBoard, known_boards};
use csp_puzzles::board::{BoardMark, LayeredBoard};
use csp_puzzles::claim::{BoardClaim, ClaimedValue};
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::guide::BoardStep;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::why::{BoardWhy, ChainStep, why};

/// Fills in marks.
fn fill(board: &LayeredBoard, filling: &mut Filling, marks: &[BoardMark]) {
    for mark in marks {
        let spots = board.layers()[mark.layer].spots();
        let place = spots.iter().position(|&spot| spot == mark.spot).unwrap();
        filling.set(mark.layer, place, Some(mark.value));
    }
}

/// Small boards of genres of each kind.
fn small_boards() -> impl Iterator<Item = KnownBoard> {
    let is_small = |known: &KnownBoard| known.answer.len() <= 40;
    known_boards().filter(is_small)
}

/// A step by one rule is broken by the contrary of what it states, with what it names and no less.
fn step_follows(board: &mut LayeredBoard, steps: &[ChainStep], step: &ChainStep) {
    let [sentence] = &step.step.sentences[..] else {
        return;
    };
    let [mark] = &step.step.marks[..] else {
        return;
    };
    // A lemma is never said to be broken.
    if board.rules()[step.step.rules[0]].is_lemma() {
        return;
    }
    let earlier = || step.earlier.iter().map(|&number| &steps[number].step);
    // What is excluded or noted has no place in what is filled in.
    let is_filling = |step: &BoardStep| {
        let noted = &step.noted;
        step.excluded.is_empty() && noted.is.is_empty() && noted.is_not.is_empty()
    };
    if !is_filling(&step.step) || !earlier().all(is_filling) {
        return;
    }
    let known: Vec<BoardMark> = step
        .filled
        .iter()
        .chain(earlier().flat_map(|step| &step.marks))
        .cloned()
        .collect();
    let values = board.layers()[mark.layer].values();
    for contrary in values.filter(|&value| value != mark.value) {
        let mut filling = Filling::empty(board.layers());
        fill(board, &mut filling, &known);
        let contrary = BoardMark {
            value: contrary,
            ..mark.clone()
        };
        fill(board, &mut filling, &[contrary]);
        let broken = board.broken(&filling).unwrap();
        assert!(
            broken.iter().any(|rule| rule.sentence == *sentence),
            "{step}: {filling}"
        );
    }
}

#[test]
fn each_step_follows_and_the_last_one_states_the_claim() {
    let mut explained = 0;
    for known in small_boards().step_by(3) {
        let mut board = known.puzzle.board().unwrap();
        let answer = known.filling(board.layers());
        let blank = Filling::empty(board.layers());
        let layer = known.answer.len() % board.layers().len();
        let spots = board.layers()[layer].spots().len();
        for place in [0, spots / 2] {
            let claim = BoardClaim {
                layer,
                place,
                value: ClaimedValue::Any,
            };
            let told = why(&mut board, &blank, Some(claim), Default::default()).unwrap();
            let BoardWhy::Follows(steps) = told else {
                panic!("{}: {told:?}", known.link)
            };
            let last = &steps.last().unwrap().step;
            let spot = claim.spot(board.layers());
            let mut stated = last.marks.iter().chain(&last.excluded);
            assert!(stated.all(|mark| mark.spot == spot), "{}", known.link);
            for (number, step) in steps.iter().enumerate() {
                assert!(step.earlier.iter().all(|&earlier| earlier < number));
                assert!(!step.step.sentences.is_empty(), "{}: {step}", known.link);
                for mark in &step.step.marks {
                    let layer = &board.layers()[mark.layer];
                    let at = layer.spots().iter().position(|&spot| spot == mark.spot);
                    assert_eq!(answer.layer(mark.layer)[at.unwrap()], Some(mark.value));
                }
                let needed = steps.iter().any(|later| later.earlier.contains(&number));
                assert!(
                    needed || number + 1 == steps.len(),
                    "{}: {step}",
                    known.link
                );
                step_follows(&mut board, &steps, step);
                explained += 1;
            }
        }
    }
    assert!(explained > 50, "{explained}");
}

/// The answer about a claim, a step a line.
fn told(puzzle: &str, claim: Option<&str>) -> String {
    let given = GivenPuzzle::read(puzzle).unwrap();
    let mut board = given.puzzle.board().unwrap();
    let filling = given.filling(board.layers()).unwrap();
    let claim = claim.map(|claim| BoardClaim::read(claim, board.layers()).unwrap());
    let lines =
        |steps: &[ChainStep]| -> String { steps.iter().map(|step| format!("{step}\n")).collect() };
    match why(&mut board, &filling, claim, Default::default()).unwrap() {
        BoardWhy::Follows(steps) => lines(&steps),
        BoardWhy::Refuted(steps) => format!("no:\n{}", lines(&steps)),
        BoardWhy::Contradiction(step) => format!("{step}\n"),
        BoardWhy::Open(left) => format!("open: {}\n", left.join(", ")),
        BoardWhy::Unknown(limit) => format!("{limit:?}\n"),
    }
}

#[test]
fn what_is_filled_in_is_named_where_it_is_needed() {
    let stars = "star-battle 4x4\nnumber 1\nrooms\na a a a\nb b b b\nc c c c\nd d d d\n\
                 filled stars\n. * . .\n. . . .\n. . . .\n. . . .\n";
    assert_eq!(
        told(stars, Some("r1c4 no star")),
        "r1c4 is no star, because row 1 has 1 star, with r1c2 is a star filled in\n"
    );
    assert_eq!(
        told(stars, Some("r1c4 is a star")),
        "no:\nr1c4 is no star, because row 1 has 1 star, with r1c2 is a star filled in\n"
    );
    // The spot that is asked about counts as blank.
    assert_eq!(told(stars, Some("r1c2")), "open: no star, a star\n");
    let two = stars.replace("* . .", "* . *");
    assert_eq!(
        told(&two, None),
        "there is no solution, because row 1 has 1 star, with r1c2 is a star, r1c4 is a star filled in\n"
    );
    // A value that a rule excludes at once.
    let lamp = "akari 1x3\ncells\n. 1 .\nfilled lamps\n. * .\n";
    assert!(
        told(lamp, None).starts_with("there is no solution, because "),
        "{}",
        told(lamp, None)
    );
}

/// Whatever is filled in against the rules, it is no puzzle with a solution: also where rules are told in small ones.
#[test]
fn a_board_that_is_filled_in_wrong_has_a_reason() {
    for known in small_boards() {
        let mut board = known.puzzle.board().unwrap();
        let mut filling = known.filling(board.layers());
        // The first half of each layer gets wrong values.
        for layer in 0..board.layers().len() {
            let values: Vec<i32> = board.layers()[layer].values().collect();
            for spot in 0..board.layers()[layer].spots().len().div_ceil(2) {
                let right = filling.layer(layer)[spot];
                let other = values.iter().copied().find(|&value| Some(value) != right);
                filling.set(layer, spot, other);
            }
        }
        let told = why(&mut board, &filling, None, Default::default()).unwrap();
        assert!(
            matches!(told, BoardWhy::Contradiction(_)),
            "{}: {told:?}",
            known.link
        );
    }
}

#[test]
fn claims_are_read_or_refused() {
    let board = |link: &str| GridPuzzle::from_link(link).unwrap().board().unwrap();
    let sides = board("slither/2/2/n");
    let error = |text: &str| match BoardClaim::read(text, sides.layers()) {
        Err(error) => error.to_string(),
        Ok(claim) => panic!("{}", claim.in_words(sides.layers())),
    };
    assert_eq!(
        error("r1c1"),
        "nothing of this kind is filled in at r1c1; spots of this board are such as the upper side of r1c1"
    );
    assert_eq!(
        error("r3c1.up"),
        "r3c1 is not on the board of 2 rows and 2 columns"
    );
    assert!(error("r1c1.up is shaded").starts_with(
        "\"shaded\" is not known here; expected what it is or is not: no line, a line"
    ));
    assert!(error("r0c1").starts_with("\"r0c1\" is not known here; expected a spot, such as r1c2"));
    assert!(error("r1c1.top").starts_with("\"r1c1.top\" is not known here"));
    for (one, other) in [
        ("r1c1v", "the upper side of r2c1"),
        ("r1c1.right", "r1c2<"),
        ("r1c1-r1c2", "the left side of r1c2"),
        ("r2c2.down", "the lower side of r2c2"),
    ] {
        let [one, other] = [one, other].map(|text| BoardClaim::read(text, sides.layers()).unwrap());
        assert_eq!(one, other);
    }
    let steps = board("masyu/2/2/00");
    let [one, other] = ["r2c1-r1c1 is no line", "r1c1.down is not a line"]
        .map(|text| BoardClaim::read(text, steps.layers()).unwrap());
    assert_eq!((one.place, one.value), (other.place, ClaimedValue::Is(0)));
    assert_eq!(other.value, ClaimedValue::IsNot(1));
    assert_eq!(one.in_words(steps.layers()), "r1c1-r2c1 is no line");
}
