//! Steps by clues: what is found, and its words.

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Family, Ladder, Pattern, Position, Technique, english};
use csp_sudoku::variant::{DrawnParts, read};
use insta::assert_snapshot;

fn puzzle(text: &str) -> Sudoku {
    read(text, DrawnParts::Refuse).unwrap()
}

/// The first step of a technique, and its words.
fn first(technique: Technique, text: &str) -> String {
    let position = Position::new(&puzzle(text)).unwrap();
    let ladder = Ladder::default().only(|other| other == technique);
    let step = ladder.hint(&position);
    step.map_or("none".to_owned(), |step| {
        format!("{step}\n{}", english(&step))
    })
}

#[test]
fn lines_have_bounds() {
    assert_snapshot!(first(
        Technique::ThermometerBounds,
        ".Thermo~R1C1~R1C2~R2C3~R3C3.~R1C2_5"
    ), @"");
    assert_snapshot!(first(Technique::WhisperPolarity, ".Whisper~5~R1C1~R1C2~R2C3"), @"");
    assert_snapshot!(first(Technique::ArrowBounds, ".Arrow~R1C1~R1C2~R1C3~R2C3"), @"");
}

#[test]
fn cages_have_combinations() {
    assert_snapshot!(first(Technique::KillerCombinations, ".Cage~4~R1C1~R1C2"), @"");
    assert_snapshot!(first(Technique::KillerCombinations, ".Cage~15~R1C1~R1C2.~R9C1_9"), @"");
    assert_snapshot!(first(Technique::KillerCombinations, ".Cage~24~R1C1~R2C2~R3C3~R4C5"), @"");
}

#[test]
fn other_clues_have_steps_of_their_own() {
    assert_snapshot!(first(Technique::ClueAlone, ".AntiKnight.~R5C5_5"), @"");
    assert_snapshot!(first(Technique::ClueAlone, ".BlackDot~R1C1~R1C2"), @"");
}

#[test]
fn innies_and_outies_name_their_houses_and_clues() {
    assert_snapshot!(first(
        Technique::InniesAndOuties,
        ".Cage~10~R1C1~R1C2.Cage~20~R1C3~R1C4~R1C5~R1C6.Cage~13~R1C7~R1C8~R2C8"
    ), @"");
}

#[test]
fn clues_and_houses_work_together() {
    assert_snapshot!(first(Technique::ClueAndHouse, ".Cage~4~R1C1~R1C2"), @"");
}

#[test]
fn without_clues_there_are_no_such_steps() {
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let position = Position::new(&classic.parse().unwrap()).unwrap();
    let ladder = Ladder::default().only(|one| one.family() == Family::Clues);
    assert_eq!(ladder.all_steps(&position), []);
}

/// What a step needs is in its pattern: without a premise it does not follow.
#[test]
fn each_premise_is_needed() {
    let position = Position::new(&puzzle(".Cage~15~R1C1~R1C2.~R9C1_9")).unwrap();
    let ladder = Ladder::default().only(|one| one == Technique::KillerCombinations);
    let steps = ladder.all_steps(&position);
    let by_the_nine = steps.iter().filter(|step| match step.pattern.as_deref() {
        Some(Pattern::FewRules(rules)) => !rules.gone.is_empty(),
        _ => false,
    });
    // r1c1 is not 9, so r1c2 is not 6.
    assert_eq!(by_the_nine.count(), 1);
}
