//! Pictures as SVG: they can be read, and show what is printed and filled in.

use crate::tools::known_boards;
use csp_puzzles::filling::Filling;
use csp_puzzles::guide::{BoardGuide, BoardStep};
use csp_puzzles::layer::{LayerKind, Spot};
use csp_puzzles::note::{NotePart, NoteSign};
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::sheet::BoardSheet;
use csp_puzzles::sign::Sign;
use csp_puzzles::svg::{BoardDrawing, CELL};
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
        let numbers = numbers.map(|(_, number)| number).chain(areas);
        let signs = diagram.cells().iter().filter_map(|&sign| match sign {
            Sign::Ringed(_, number) => Some(number.to_string()),
            Sign::Walled(_, way, number) => Some(Sign::Arrow(way, number).to_string()),
            Sign::Several(_) | Sign::Letter(_) => Some(sign.to_string()),
            _ => None,
        });
        for printed in numbers.map(|number| number.to_string()).chain(signs) {
            let place = texts.iter().position(|text| **text == printed);
            texts.remove(place.unwrap_or_else(|| panic!("{printed} in {}", board.link)));
        }
        let pieces = diagram.pieces().iter().map(|piece| piece.cells().len());
        assert_eq!(strokes(&document, "piece"), pieces.sum::<usize>());
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

/// Each cell of a note of a step has a sign, in the terminal and as SVG.
#[test]
fn what_is_noted_is_drawn() {
    for link in [
        "https://puzz.link/p?tentaisho/5/5/6fl94fi65en8dbf10000",
        "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3",
    ] {
        let puzzle = GridPuzzle::from_link(link).unwrap();
        let mut board = puzzle.board().unwrap();
        let (steps, _) = BoardGuide::new(&mut board).unwrap().path();
        let blank = Filling::empty(board.layers());
        let mut met = [0, 0];
        for step in &steps {
            let signs = step.note_signs(board.notes());
            let cells: Vec<Spot> = signs.iter().map(|sign| Spot::Cell(sign.cell)).collect();
            let (follows, known) = (&step.noted, &step.noted_before);
            let follows = follows.is.iter().chain(&follows.is_not);
            let known = known.is.iter().chain(&known.is_not);
            // What follows in a cell stands in the place of that from which it follows.
            let is_new = |spot: Spot| follows.clone().any(|mark| mark.spot == spot);
            let known = known.filter(|mark| !is_new(mark.spot));
            for mark in follows.clone().chain(known) {
                let value = board.notes()[mark.layer].note(mark.value).unwrap();
                let at = cells.iter().position(|&cell| cell == mark.spot).unwrap();
                let mut homes = value.home.iter().map(|&cell| Spot::Cell(cell));
                assert!(signs[at].text.contains(&value.sign), "{step}: {signs:?}");
                assert!(homes.all(|home| cells.contains(&home)), "{step}");
            }
            let drawing = BoardDrawing::new(&puzzle.diagram, board.layers(), &blank);
            let svg = drawing.note(signs.clone()).to_svg();
            let document = Document::parse(&svg).unwrap();
            let picture = puzzle.noted_picture(board.layers(), &blank, &signs);
            for (number, (part, class)) in
                [(NotePart::Known, "noted"), (NotePart::Follows, "noted new")]
                    .into_iter()
                    .enumerate()
            {
                let meant: Vec<&NoteSign> = signs.iter().filter(|sign| sign.part == part).collect();
                let of_class = |node: &Node<'_, '_>| {
                    node.parent().and_then(|group| group.attribute("class")) == Some(class)
                };
                let drawn: Vec<&str> = document
                    .descendants()
                    .filter(of_class)
                    .filter_map(|node| node.text())
                    .collect();
                let texts: Vec<&str> = meant.iter().map(|sign| sign.text.as_str()).collect();
                assert_eq!(drawn, texts, "{step}");
                for sign in meant {
                    let (line, columns) = picture.place(Spot::Cell(sign.cell));
                    let cell: String = picture.lines()[line][columns].iter().collect();
                    assert!(cell.contains(&format!("({})", sign.text)), "{cell}: {step}");
                    met[number] += 1;
                }
            }
        }
        assert!(met[0] > 0 && met[1] > 0, "{link}: {met:?}");
    }
}

#[test]
fn letters_of_notes_stand_at_their_circles() {
    let puzzle =
        GridPuzzle::from_link("https://puzz.link/p?tentaisho/5/5/6fl94fi65en8dbf10000").unwrap();
    let mut board = puzzle.board().unwrap();
    let (steps, _) = BoardGuide::new(&mut board).unwrap().path();
    let is_by_others =
        |step: &&BoardStep| !step.noted_before.is.is_empty() && !step.noted.is_not.is_empty();
    let step = steps.iter().rfind(is_by_others).unwrap();
    let signs = step.note_signs(board.notes());
    let blank = Filling::empty(board.layers());
    let picture = puzzle.noted_picture(board.layers(), &blank, &signs);
    insta::assert_snapshot!(format!("{step}\n\n{picture}"));
}

/// Where the first thing of these elements is drawn.
fn first_place(svg: &str) -> [i64; 2] {
    let text = format!("<g>{svg}</g>");
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let first = document.root_element().first_element_child().unwrap();
    let number = |name: &str| first.attribute(name).map(|number| number.parse().unwrap());
    let place = [("x", "y"), ("cx", "cy")].map(|(x, y)| Some([number(x)?, number(y)?]));
    let stroke = || {
        let path = first.attribute("d").unwrap().trim_start_matches('M');
        let mut numbers = path.split(|c: char| !c.is_ascii_digit());
        [(); 2].map(|()| numbers.next().unwrap().parse().unwrap())
    };
    place.into_iter().flatten().next().unwrap_or_else(stroke)
}

#[test]
fn pieces_of_a_form_are_right_at_each_of_its_spots() {
    for board in known_boards() {
        let diagram = &board.puzzle.diagram;
        let layers = board.puzzle.board().unwrap().layers().to_vec();
        let sheet = BoardSheet::new(diagram, &layers);
        let empty = Filling::empty(&layers);
        let drawing = BoardDrawing::new(diagram, &layers, &empty);
        for (layer, drawn) in layers.iter().zip(&sheet.layers) {
            for (&spot, &form) in layer.spots().iter().zip(&drawn.spots) {
                let form = &drawn.forms[form];
                let (x, y) = spot.middle();
                let (left, top) = form.spot.middle();
                let moved = [(x, left), (y, top)]
                    .map(|(to, from)| (to as i64 - from as i64) * CELL as i64 / 2);
                let is_moved = |from: &str, to: &str| {
                    let (from, to) = (first_place(from), first_place(to));
                    [to[0] - from[0], to[1] - from[1]] == moved
                };
                assert!(
                    is_moved(&form.pointer, &drawing.pointer(spot)),
                    "{spot} in {}",
                    board.link
                );
                for (value, piece) in &form.pieces {
                    let wanted = drawing.piece(layer, spot, *value);
                    match (piece, &wanted) {
                        (None, None) => {}
                        (Some(piece), Some(wanted)) => {
                            assert_eq!(piece.slot, wanted.slot);
                            assert!(
                                is_moved(&piece.svg, &wanted.svg),
                                "{value} at {spot} in {}",
                                board.link
                            );
                        }
                        _ => panic!(
                            "{value} at {spot} in {}: {piece:?} or {wanted:?}",
                            board.link
                        ),
                    }
                }
            }
        }
    }
}

#[test]
fn a_sheet_draws_what_a_picture_draws() {
    let piece = |link: &str, value: i32| {
        let puzzle = GridPuzzle::from_link(link).unwrap();
        let layers = puzzle.board().unwrap().layers().to_vec();
        let sheet = BoardSheet::new(&puzzle.diagram, &layers);
        let pieces = sheet.layers[0].forms[0].pieces.iter();
        let mut pieces = pieces.filter(|(other, _)| *other == value);
        pieces
            .next()
            .unwrap()
            .1
            .clone()
            .map(|piece| (piece.slot.name(), piece.svg))
    };
    let text = |piece: Option<(&'static str, String)>| {
        piece.map_or("nothing".to_owned(), |(slot, svg)| format!("{slot}: {svg}"))
    };
    let drawn = [
        ("nurikabe/5/5/g5k2o1k3g", 1),
        ("nurikabe/5/5/g5k2o1k3g", 0),
        ("hashi/5/5/4g2i3h23k3g1g3g4g3", 2),
        ("slither/4/4/dgdh2c7b", 0),
        ("fillomino/5/5/g1k34g2h5h4n", 7),
    ];
    let drawn = drawn.map(|(link, value)| text(piece(link, value)));
    insta::assert_snapshot!(drawn.join("\n"), @r#"
    shades: <path class="shaded" d="M12 12h36v36h-36z"></path>
    values: <circle class="dot" cx="30" cy="30" r="3"></circle>
    lines: <path class="wide" d="M30 30L66 30"></path><path class="gap" d="M30 30L66 30"></path>
    lines: <path class="cross" d="M27 9l6 6m0 -6l-6 6"></path>
    values: <text x="30" y="37" font-size="22">7</text>
    "#);
}
