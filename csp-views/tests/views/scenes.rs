//! What a step looks like as data.

use crate::{FOUND, Found, example_of, nine};
use csp_sudoku::techniques::{Candidate, Ladder, Position, Technique};
use csp_sudoku::{BoardText, House, Shape, symbols};
use csp_views::Scene;
use csp_views::scene::{Content, Link, Role, Shade, Strength};
use std::fmt::Write;

fn candidates(of: &[Candidate]) -> String {
    of.iter()
        .map(|one| one.on(Shape::NINE).to_string())
        .collect::<Vec<_>>()
        .join("+")
}

/// The parts of a scene as lines.
fn told(scene: &Scene) -> String {
    let mut text = format!("{}\n", scene.description.lines().next().unwrap_or_default());
    for house in &scene.houses {
        let _ = writeln!(text, "{:?}: {}", house.part, house.house);
    }
    for (index, cell) in scene.cells.iter().enumerate() {
        let name = scene.shape().cell(index);
        if let Content::Placed(digit) = cell.content {
            let _ = writeln!(text, "{name} is {}", symbols::character(digit));
        }
        let marks = cell.marks.iter().filter(|mark| mark.part != Role::None);
        let marks: Vec<String> = marks
            .map(|mark| format!("{}:{:?}", mark.digit, mark.part))
            .collect();
        if cell.shade != Shade::None || !marks.is_empty() {
            let _ = writeln!(text, "{name} {:?} {}", cell.shade, marks.join(" "));
        }
    }
    for group in &scene.groups {
        let _ = writeln!(text, "group {}", candidates(group));
    }
    for Link {
        from,
        to,
        strength,
        chain,
    } in &scene.links
    {
        let sign = if *strength == Strength::Strong {
            "="
        } else {
            "-"
        };
        let _ = writeln!(
            text,
            "{chain}: {} {sign} {}",
            candidates(from),
            candidates(to)
        );
    }
    text
}

#[test]
fn a_scene_of_each_family() {
    use Technique::*;
    let families = [
        HiddenSingle,
        Pointing,
        NakedPair,
        FinnedXWing,
        Skyscraper,
        TurbotFish,
        EmptyRectangle,
        RemotePair,
        XyWing,
        WWing,
        Uniqueness3,
        AvoidableRectangle2,
        SueDeCoq,
        MultiColors1,
        GroupedContinuousNiceLoop,
        AlsXz,
        AlsXyWing,
        DeathBlossom,
        ForcingChainContradiction,
    ];
    let scenes = families.map(|technique| {
        let example = example_of(technique);
        told(&Scene::of_position(&example.position).with_step(&example.step))
    });
    insta::assert_snapshot!(scenes.join("\n"));
}

#[test]
fn every_conclusion_is_in_the_picture() {
    for Found { position, step } in FOUND.iter() {
        let technique = step.technique;
        let scene = Scene::of_position(position).with_step(step);
        let shape = scene.shape();
        for gone in &step.eliminations {
            let marks = &scene.cells[shape.index(gone.cell)].marks;
            let part = marks
                .iter()
                .find(|mark| mark.digit == gone.digit)
                .map(|mark| mark.part);
            assert_eq!(part, Some(Role::Eliminated), "{technique}: {gone:?}");
        }
        if let Some(placed) = step.placement {
            let cell = &scene.cells[shape.index(placed.cell)];
            let small = cell.marks.iter().any(|mark| mark.part == Role::Placed);
            assert!(
                small || cell.content == Content::Placed(placed.digit),
                "{technique}: {placed:?}"
            );
        }
        // Something else than the conclusion is marked, too.
        let shaded = scene.cells.iter().any(|cell| cell.shade != Shade::None);
        let parts = scene.parts();
        assert!(
            shaded
                || parts
                    .iter()
                    .any(|part| !matches!(part, Role::None | Role::Eliminated))
        );
        assert_eq!(scene.title, technique.name());
    }
}

#[test]
fn a_step_of_another_board_is_left_out_without_a_panic() {
    let example = example_of(Technique::DeathBlossom);
    let small = Position::new(&"1.....2..3.....4".parse().unwrap()).unwrap();
    let scene = Scene::of_position(&small).with_step(&example.step);
    assert!(scene.links.is_empty());
    let step = Ladder::default()
        .hint(&Position::new(&nine()).unwrap())
        .unwrap();
    assert!(Scene::of_position(&small).with_step(&step).shape().side() == 4);
}

#[test]
fn two_equal_givens_are_wrong() {
    let scene = Scene::with_candidates_of(&"1..1............".parse().unwrap()).unwrap();
    let wrong = (0..16).filter(|index| scene.cells[*index].shade == Shade::Wrong);
    assert!(wrong.eq([0, 3]));
    let house = House::Row(0);
    assert!(scene.houses.iter().all(|shaded| shaded.house != house));
}
