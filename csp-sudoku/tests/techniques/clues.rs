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
    ), @r#"
    Thermometer Bounds: thermometer r1c12,r23c3 => r1c1,r3c3<>6, r1c1<>7, r1c1<>8, r1c1,r2c3<>9, r23c3<>1, r23c3<>2, r23c3<>3, r23c3<>4
    The clue is that r1c1, r1c2, r2c3, r3c3 increase. It is known that r1c2 is 5. So r1c1 is not 6, 7, 8 or 9, and r2c3 is not 1, 2, 3, 4 or 9, and r3c3 is not 1, 2, 3, 4 or 6.
    "#);
    assert_snapshot!(first(Technique::WhisperPolarity, ".Whisper~5~R1C1~R1C2~R2C3"), @r#"
    Whisper Polarity: whisper 5 r1c12,r2c3 => r1c12,r2c3<>5
    The clue is that neighbors on the line r1c1, r1c2, r2c3 differ by at least 5. So r1c1, r1c2 and r2c3 are not 5.
    "#);
    assert_snapshot!(first(Technique::ArrowBounds, ".Arrow~R1C1~R1C2~R1C3~R2C3"), @r#"
    Arrow Bounds: arrow r1c123,r2c3 => r1c1<>1, r1c1<>2, r1c23,r2c3<>8, r1c23,r2c3<>9
    The clue is that the number in r1c1 is the sum of each of these: r1c2, r1c3, r2c3. So r1c1 is not 1 or 2, and r1c2, r1c3 and r2c3 are not 8 or 9.
    "#);
}

#[test]
fn cages_have_combinations() {
    assert_snapshot!(first(Technique::KillerCombinations, ".Cage~4~R1C1~R1C2"), @r#"
    Killer Combinations: cage 4 r1c12 => r1c12<>2, r1c12<>4, r1c12<>5, r1c12<>6, r1c12<>7, r1c12<>8, r1c12<>9
    The clue is that r1c1, r1c2 are different and add up to 4. Its digits can still be 1 and 3. So r1c1 and r1c2 are not 2, 4, 5, 6, 7, 8 or 9.
    "#);
    assert_snapshot!(first(Technique::KillerCombinations, ".Cage~15~R1C1~R1C2.~R9C1_9"), @r#"
    Killer Combinations: cage 15 r1c12 => r1c12<>1, r1c12<>2, r1c12<>3, r1c12<>4, r1c12<>5, r1c2<>6
    The clue is that r1c1, r1c2 are different and add up to 15. Its digits can still be 6 and 9 or 7 and 8. It is known that r1c1 is not 9. So r1c1 is not 1, 2, 3, 4 or 5, and r1c2 is not 1, 2, 3, 4, 5 or 6.
    "#);
    assert_snapshot!(first(Technique::KillerCombinations, ".Cage~20~R1C1~R2C2~R3C3~R4C5"), @"none");
}

#[test]
fn other_clues_have_steps_of_their_own() {
    assert_snapshot!(first(Technique::ClueAlone, ".AntiKnight.~R5C5_5"), @r#"
    Clue Alone: anti-knight => r3c46,r4c37,r6c37,r7c46<>5
    The clue is that cells a knight's move apart are different. It is known that r5c5 is 5. So r3c4, r3c6, r4c3, r4c7, r6c3, r6c7, r7c4 and r7c6 are not 5.
    "#);
    assert_snapshot!(first(Technique::ClueAlone, ".BlackDot~R1C1~R1C2"), @r#"
    Clue Alone: ratio 2 r1c12 => r1c12<>5, r1c12<>7, r1c12<>9
    The clue is that one of r1c1, r1c2 is 2 times the other. So r1c1 and r1c2 are not 5, 7 or 9.
    "#);
}

#[test]
fn innies_and_outies_name_their_houses_and_clues() {
    assert_snapshot!(first(
        Technique::InniesAndOuties,
        ".Cage~10~R1C1~R1C2.Cage~20~R1C3~R1C4~R1C5~R1C6.Cage~13~R1C7~R1C8~R2C8"
    ), @r#"
    Innies and Outies: r1 r1c9 - r2c8 = 2 => r2c8<>8, r2c8<>9, r1c9<>1, r1c9<>2
    The cells of row 1 add up to 45, and the 3 clues there to 43, so r1c9 - r2c8 = 2. So r1c9 is not 1 or 2, and r2c8 is not 8 or 9.
    "#);
}

#[test]
fn clues_and_houses_work_together() {
    assert_snapshot!(first(Technique::ClueAndHouse, ".Cage~22~R1C1~R1C2~R1C3.~R1C1_5_6_7_8_9.~R1C2_5_6_7_8_9.~R1C3_5_6_7_8_9"), @r#"
    Clue and House: cage 22 r1c123 & r1 => r1c456789<>9
    The clue is that r1c1, r1c2, r1c3 are different and add up to 22. Row 1 has each digit once. Its digits can still be 5, 8 and 9 or 6, 7 and 9. So r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 9.
    "#);
}

/// Houses have names of people's choice, and need not have each digit.
#[test]
fn a_small_house_is_told_by_its_name() {
    let text = r#"
        sudoku = "9x9"
        candidates = { r1c1 = "56789", r1c2 = "56789", r1c3 = "56789" }
        [[house]]
        name = "öre"
        cells = "r1c1 r1c2 r1c3 r5c5"
        [[clue]]
        kind = "cage"
        cells = "r1c1-r1c3"
        total = 22
    "#;
    let position = Position::new(&puzzle(text)).unwrap();
    let ladder = Ladder::default().only(|other| other == Technique::ClueAndHouse);
    let steps = ladder.all_steps(&position);
    let told = steps.iter().map(english);
    let told: Vec<String> = told
        .filter(|text| text.contains("öre") || text.contains("Öre"))
        .collect();
    assert_snapshot!(told.join("\n"), @r#"
    The clue is that r1c1, r1c2, r1c3 are different and add up to 22. Öre 1 has no digit twice. Its digits can still be 5, 8 and 9 or 6, 7 and 9. So r5c5 is not 9.
    "#);
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
        Some(Pattern::JointRules(rules)) => !rules.gone.is_empty(),
        _ => false,
    });
    // r1c1 is not 9, so r1c2 is not 6.
    assert_eq!(by_the_nine.count(), 1);
}
