//! Levels, scores, ladders.

use crate::techniques::bench;
use csp_sudoku::techniques::{End, Grade, Ladder, Level, Position, Technique, Use};
use std::collections::BTreeSet;

#[test]
fn singles_alone_are_easy() {
    let ladder = Ladder::default();
    for puzzle in bench("17_clue.txt.gz", 100) {
        let path = ladder.path(&Position::new(&puzzle).unwrap());
        let single = |technique: Technique| {
            use Technique::*;
            matches!(technique, FullHouse | NakedSingle | HiddenSingle)
        };
        if path.steps.iter().all(|step| single(step.technique)) && path.end == End::Solved {
            assert_eq!(path.grade.level, Level::Easy, "{puzzle}");
        }
    }
}

#[test]
fn a_score_over_the_limit_raises_the_level() {
    let puzzles = bench("17_clue.txt.gz", 400);
    let positions = puzzles.iter().map(|puzzle| Position::new(puzzle).unwrap());
    let medium = |position: &Position| Ladder::default().grade(position).level == Level::Medium;
    let position = positions.into_iter().find(medium).unwrap();
    let score = Ladder::default().grade(&position).score;
    let level = |limits| Ladder::default().with_limits(limits).grade(&position).level;
    assert_eq!(level([0, score, 0, 0]), Level::Medium);
    assert_eq!(level([0, score - 1, score, 0]), Level::Hard);
    assert_eq!(level([0; 4]), Level::Extreme);
}

#[test]
fn a_long_path_of_singles_stays_easy() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let position = Position::new(&puzzle.parse().unwrap()).unwrap();
    let grade = Ladder::default().with_limits([0; 4]).grade(&position);
    assert_eq!(
        grade,
        Grade {
            level: Level::Easy,
            ..grade
        }
    );
}

#[test]
fn the_default_ladder_names_each_technique_once() {
    let ladder = Ladder::default();
    let rungs: BTreeSet<Technique> = ladder.rungs().iter().map(|rung| rung.technique).collect();
    assert_eq!(rungs.len(), ladder.rungs().len());
    let all: BTreeSet<Technique> = Technique::ALL.iter().map(|one| one.rung()).collect();
    assert_eq!(rungs, all);
}

#[test]
fn names_are_read_back() {
    for technique in Technique::ALL {
        assert_eq!(technique.name().to_lowercase().parse(), Ok(*technique));
        assert_eq!(technique.short_name().parse(), Ok(*technique));
    }
    let error = "Y-Wing".parse::<Technique>().unwrap_err();
    assert!(error.to_string().starts_with("`Y-Wing` names no technique"));
}

#[test]
fn techniques_can_be_switched_off() {
    let ladder = Ladder::default().without(|technique| technique == Technique::NakedSingle);
    let off = ladder.rung(Technique::NakedSingle).unwrap();
    assert_eq!(off.tried, Use::Off);
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let path = ladder.path(&Position::new(&puzzle.parse().unwrap()).unwrap());
    assert!(
        path.steps
            .iter()
            .all(|step| step.technique != Technique::NakedSingle)
    );
    assert_eq!(path.end, End::Solved);
}
