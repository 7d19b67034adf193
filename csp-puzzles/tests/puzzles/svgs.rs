//! Pictures as SVG: they can be read, and show what is printed and filled in.

use crate::tools::known_boards;
use csp_puzzles::filling::Filling;
use csp_puzzles::layer::LayerKind;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::svg::BoardDrawing;
use roxmltree::{Document, Node};

/// The strokes of the paths of a class.
fn strokes(document: &Document<'_>, class: &str) -> usize {
    let of_class = |node: &Node<'_, '_>| node.attribute("class") == Some(class);
    let paths = document.descendants().filter(of_class);
    let paths = paths.filter_map(|node| node.attribute("d").map(str::to_owned));
    paths.map(|path| path.matches('M').count()).sum()
}

#[test]
fn every_stroke_is_drawn() {
    for board in known_boards() {
        let layers = board.puzzle.board().unwrap().layers().to_vec();
        let filling = board.filling(&layers);
        let drawing = BoardDrawing::new(&board.puzzle.diagram, &layers, &filling);
        let svg = drawing.title("1 < 2").description("done").to_svg();
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        assert!(svg.contains("<title>1 &lt; 2</title>"));
        for (number, layer) in layers.iter().enumerate() {
            let values = || filling.layer(number).iter().flatten();
            let drawn = |value: i32| values().filter(|&&other| other == value).count();
            match layer.kind() {
                LayerKind::Cells if layer.name() == "shading" => {
                    assert_eq!(strokes(&document, "shaded"), drawn(1), "{}", board.link);
                }
                LayerKind::Cells => {}
                _ => {
                    assert_eq!(strokes(&document, "line"), drawn(1), "{}", board.link);
                    assert_eq!(strokes(&document, "gap"), drawn(2), "{}", board.link);
                }
            }
        }
        // A full board has no crosses and no dots.
        assert_eq!(strokes(&document, "cross"), 0);
        assert!(!svg.contains("class=\"dot\""));
    }
}

#[test]
fn every_printed_number_is_there() {
    for board in known_boards() {
        let diagram = &board.puzzle.diagram;
        let layers = board.puzzle.board().unwrap().layers().to_vec();
        let svg = BoardDrawing::new(diagram, &layers, &Filling::empty(&layers)).to_svg();
        let document = Document::parse(&svg).unwrap();
        let texts = document
            .descendants()
            .filter(|node| node.has_tag_name("text"));
        let mut texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
        let areas = (0..diagram.areas().len()).filter_map(|area| diagram.area(area).number());
        let numbers = diagram.numbers().chain(diagram.corner_numbers());
        for number in numbers.map(|(_, number)| number).chain(areas) {
            let place = texts.iter().position(|text| **text == number.to_string());
            texts.remove(place.unwrap_or_else(|| panic!("{number} in {}", board.link)));
        }
    }
}

#[test]
fn what_is_known_to_be_empty_and_what_is_pointed_at_is_marked() {
    let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b").unwrap();
    let layers = puzzle.board().unwrap().layers().to_vec();
    let mut filling = Filling::empty(&layers);
    filling.set(0, 0, Some(1));
    filling.set(0, 1, Some(0));
    filling.set(0, 2, Some(0));
    let marked = layers[0].spots()[..2].to_vec();
    let drawing = BoardDrawing::new(&puzzle.diagram, &layers, &filling).mark(marked);
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let counts = ["line", "cross", "band"].map(|class| strokes(&document, class));
    // The second stroke of a cross begins with a relative `m`, which is not counted.
    assert_eq!(counts, [1, 2, 2]);
    insta::assert_snapshot!(svg.split("</style>").nth(1).unwrap_or_default());
}
