//! SVG.

use crate::{FOUND, Found, example_of, nine};
use csp_sudoku::rules::Rules;
use csp_sudoku::techniques::{Ladder, Position, Technique};
use csp_sudoku::{Shape, Sudoku};
use csp_views::{Scene, svg};

/// The picture, after a look at what a reader of XML makes of it.
pub(crate) fn checked(scene: &Scene) -> String {
    let svg = svg::to_svg(scene);
    let document =
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    let text = |name: &str| {
        let found = root
            .children()
            .find(|child| child.tag_name().name() == name);
        found
            .and_then(|child| child.text())
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(
        (root.tag_name().name(), root.attribute("role")),
        ("svg", Some("img"))
    );
    let readable: String = scene.title.replace(char::is_control, "\u{fffd}");
    assert_eq!(text("title"), readable);
    assert!(!text("desc").is_empty());
    for forbidden in ["href", "url(", "<script", "@import", "@font-face"] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
    check_places(root);
    svg
}

/// All places are in the picture, also those of clues, which have a scale of their own.
fn check_places(root: roxmltree::Node<'_, '_>) {
    let size = |name: &str| root.attribute(name).unwrap().parse::<f64>().unwrap();
    for element in root.descendants() {
        let group = element
            .ancestors()
            .find_map(|group| group.attribute("transform"));
        let (origin, scale) = group.map_or(([0.0, 0.0], 1.0), |transform| {
            let numbers = transform.split(|c: char| !c.is_ascii_digit() && c != '.');
            let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
            ([numbers[0], numbers[1]], numbers[2])
        });
        for (name, axis) in [("x", 0), ("y", 1), ("cx", 0), ("cy", 1)] {
            let value = element
                .attribute(name)
                .and_then(|value| value.parse::<f64>().ok());
            let limit = size(["width", "height"][axis]);
            let radius = element.attribute("r").filter(|_| name.starts_with('c'));
            let radius: f64 = radius.map_or(0.0, |radius| radius.parse().unwrap());
            for place in value
                .into_iter()
                .flat_map(|value| [value - radius, value + radius])
            {
                let place = origin[axis] + scale * place;
                assert!(
                    (0.0..=limit).contains(&place),
                    "{place} is outside of {limit}"
                );
            }
        }
    }
}

#[test]
fn every_step_is_well_formed_xml_with_all_its_links() {
    let mut seen = 0;
    for Found { position, step } in FOUND.iter() {
        let scene = Scene::of_position(position).with_step(step);
        let svg = checked(&scene);
        assert_eq!(
            svg.matches("class=\"link ").count(),
            scene.links.len(),
            "{step}"
        );
        seen += 1;
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn one_picture_as_it_is() {
    let example = example_of(Technique::GroupedContinuousNiceLoop);
    insta::assert_snapshot!(checked(
        &Scene::of_position(&example.position).with_step(&example.step)
    ));
}

#[test]
fn boards_of_every_size() {
    for (rows, columns) in [
        (1, 2),
        (2, 2),
        (2, 3),
        (1, 7),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 5),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        let empty = Position::empty(&Rules::classic(shape)).unwrap();
        let scene = Scene::of_position(&empty);
        let svg = checked(&scene);
        let candidates = svg.split("class=\"candidates\"").nth(1).unwrap();
        let candidates = candidates.split("class=\"labels\"").next().unwrap();
        assert_eq!(
            candidates.matches("<text").count(),
            shape.cells() * shape.side(),
            "{shape}"
        );
        checked(&scene.without_candidates());
    }
    let large = Sudoku::new(Shape::new(8, 8).unwrap(), [u64::MAX; 64 * 64]).unwrap();
    assert!(Scene::with_candidates_of(&large).is_err());
    checked(&Scene::of_puzzle(&large));
}

#[test]
fn regions_have_walls() {
    let rules = Rules::jigsaw(Shape::new(2, 2).unwrap(), "AAAB ABBB CCCD CDDD").unwrap();
    let puzzle = "1..............."
        .parse::<Sudoku>()
        .unwrap()
        .with_rules(rules)
        .unwrap();
    let svg = checked(&Scene::of_puzzle(&puzzle));
    // Between r1c3 and r1c4, and no longer between r1c2 and r1c3.
    assert!(
        svg.contains("M154 22v44") && !svg.contains("M110 22v44"),
        "{svg}"
    );
}

#[test]
fn names_are_escaped() {
    let scene =
        Scene::of_puzzle(&nine()).with_title("</title><script>alert(\"1\")</script>&\u{1}\u{ffff}");
    let svg = svg::to_svg(&scene);
    assert!(svg.contains("&lt;/title&gt;&lt;script&gt;") && svg.contains("&amp;\u{fffd}\u{fffd}<"));
    assert!(roxmltree::Document::parse(&svg).is_ok());
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let position = Position::new(&nine()).unwrap();
    let step = Ladder::default().hint(&position).unwrap();
    let svg = || svg::to_svg(&Scene::of_position(&position).with_step(&step));
    assert_eq!(svg(), svg());
}
