//! Grids for the terminal.

use crate::{FOUND, Found, example_of};
use csp_sudoku::techniques::Technique;
use csp_views::Scene;
use csp_views::text::{Colour, Detail, to_text};

#[test]
fn steps_fit_80_columns_and_colour_changes_no_character() {
    for Found { position, step } in FOUND.iter() {
        let scene = Scene::of_position(position).with_step(step);
        for detail in [Detail::Candidates, Detail::Digits] {
            let plain = to_text(&scene, detail, Colour::Off);
            assert!(
                plain.is_ascii() && plain.lines().all(|line| line.len() < 80),
                "{plain}"
            );
            let coloured = to_text(&scene, detail, Colour::On);
            let parts = coloured.split('\x1b');
            let stripped = parts.map(|part| match part.split_once('m') {
                Some((codes, text)) if codes.starts_with('[') => text,
                _ => part,
            });
            assert_eq!(stripped.collect::<String>(), plain);
        }
    }
}

#[test]
fn every_elimination_is_marked_without_colour() {
    for Found { position, step } in FOUND.iter() {
        let scene = Scene::of_position(position).with_step(step);
        let text = to_text(&scene, Detail::Candidates, Colour::Off);
        let grid = text
            .lines()
            .filter(|line| !line.contains("---") && !line.starts_with("   -"));
        let gone = grid
            .flat_map(|line| line.split('-').skip(1))
            .filter(|after| after.starts_with(|next: char| next.is_ascii_digit()));
        assert_eq!(gone.count(), step.eliminations.len(), "{step}\n{text}");
    }
}

#[test]
fn some_grids() {
    let shown = |technique, detail| {
        let example = example_of(technique);
        let scene = Scene::of_position(&example.position).with_step(&example.step);
        format!("{}\n{}", example.step, to_text(&scene, detail, Colour::Off))
    };
    insta::assert_snapshot!(
        [
            shown(Technique::FinnedSwordfish, Detail::Candidates),
            shown(Technique::GroupedContinuousNiceLoop, Detail::Candidates),
            shown(Technique::AlsXyWing, Detail::Candidates),
            shown(Technique::AvoidableRectangle1, Detail::Candidates),
            shown(Technique::HiddenSingle, Detail::Digits),
            shown(Technique::XWing, Detail::Digits),
        ]
        .join("\n")
    );
}
