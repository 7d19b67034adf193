//! Pictures as SVG, of any genre.
//!
//! A picture needs no script, font or other file. Its colours follow the system of the reader, light or dark, and on paper they are
//! the light ones. `<title>` and `<desc>` say in words what it shows. All places are whole pixels, so it is the same on every machine.

use crate::diagram::Diagram;
use crate::filling::Filling;
use crate::layer::{Layer, LayerKind, Spot};
use crate::note::{NotePart, NoteSign};
use crate::sign::{CircleColour, Sign};
use csp_core::model::{Direction, Place};
use maud::{Markup, PreEscaped, html};

/// The length of a cell's side, in pixels.
pub const CELL: usize = 36;
/// The room at the edge.
const EDGE: usize = 12;
/// The room for a sign outside of the board.
const OUTSIDE: usize = 22;
/// The length of a cell's side in a piece beside the board.
const PIECE_CELL: usize = 12;

/// What a picture of a board shows: what is printed, what is filled in, and spots that are pointed at.
///
/// ```
/// use csp_puzzles::puzzle::GridPuzzle;
/// use csp_puzzles::svg::BoardDrawing;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
/// let solutions = puzzle.board()?.into_solutions(1)?;
/// let drawing = BoardDrawing::new(&puzzle.diagram, &solutions.layers, &solutions.found[0]);
/// let svg = drawing.title(puzzle.genre.title).to_svg();
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>Nurikabe</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardDrawing<'a> {
    diagram: &'a Diagram,
    layers: &'a [Layer],
    filling: &'a Filling,
    marked: Vec<Spot>,
    notes: Vec<NoteSign>,
    title: String,
    description: String,
    /// Where the board begins.
    left: usize,
    top: usize,
}

impl<'a> BoardDrawing<'a> {
    /// A picture of a board that is filled in as far as this.
    ///
    /// # Panics
    /// The layers are not those of the filling or of the diagram's board.
    #[must_use]
    pub fn new(diagram: &'a Diagram, layers: &'a [Layer], filling: &'a Filling) -> Self {
        let room = |side| room(diagram, side);
        Self {
            diagram,
            layers,
            filling,
            marked: Vec::new(),
            notes: Vec::new(),
            title: String::new(),
            description: String::new(),
            left: room(Direction::Left),
            top: room(Direction::Up),
        }
    }

    /// With a title.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        let title = title.into();
        Self { title, ..self }
    }

    /// With more words: a step, or what is wrong.
    #[must_use]
    pub fn description(self, description: impl Into<String>) -> Self {
        let description = description.into();
        Self {
            description,
            ..self
        }
    }

    /// With spots that are pointed at.
    #[must_use]
    pub fn mark(self, marked: Vec<Spot>) -> Self {
        Self { marked, ..self }
    }

    /// With what is noted, small in the corners of cells: [`BoardStep::note_signs`](crate::guide::BoardStep::note_signs).
    #[must_use]
    pub fn note(self, notes: Vec<NoteSign>) -> Self {
        Self { notes, ..self }
    }

    /// The picture as a self-contained SVG.
    #[must_use]
    pub fn to_svg(&self) -> String {
        format!("{}\n", self.drawn_for(Medium::Picture).into_string())
    }

    /// The picture as SVG inside of a page, which says by styles how its classes look. It has a group for each [`PieceSlot`],
    /// `<g data-slot="lines">`, into which the page draws [pieces](Self::piece).
    #[must_use]
    pub fn to_page(&self) -> String {
        self.drawn_for(Medium::Page).into_string()
    }

    /// Pictures beside each other, as one self-contained SVG of two thirds of the size, with the words of the first.
    ///
    /// ```
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// use csp_puzzles::filling::Filling;
    /// use csp_puzzles::svg::BoardDrawing;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
    /// let solutions = puzzle.board()?.into_solutions(1)?;
    /// let blank = Filling::empty(&solutions.layers);
    /// let printed = BoardDrawing::new(&puzzle.diagram, &solutions.layers, &blank).title("Nurikabe");
    /// let solved = BoardDrawing::new(&puzzle.diagram, &solutions.layers, &solutions.found[0]);
    /// assert!(BoardDrawing::row(&[printed, solved]).contains("<title>Nurikabe</title>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn row(drawings: &[Self]) -> String {
        let sizes: Vec<(usize, usize)> = drawings.iter().map(Self::size).collect();
        let begins = (0..sizes.len()).map(|number| sizes[..number].iter().map(|size| size.0).sum());
        let begins: Vec<usize> = begins.collect();
        let width: usize = sizes.iter().map(|size| size.0).sum();
        let height = sizes.iter().map(|size| size.1).max().unwrap_or(0);
        let words = drawings.first().map(Self::words);
        let row = html! {
            svg xmlns="http://www.w3.org/2000/svg" class="csp-puzzle" role="img" width=(2 * width / 3) height=(2 * height / 3)
                viewBox={ "0 0 " (width) " " (height) } {
                @if let Some(words) = words { (words) }
                @for (drawing, begin) in drawings.iter().zip(begins) {
                    g transform={ "translate(" (begin) ")" } { (drawing.drawn_on(Medium::Picture)) }
                }
            }
        };
        format!("{}\n", row.into_string())
    }

    fn size(&self) -> (usize, usize) {
        let width = self.x(self.columns()) + room(self.diagram, Direction::Right);
        let (_, bank_height) = self.bank();
        let height = self.bottom() + bank_height;
        (width, height)
    }

    /// Where the bank begins, below what stands under the board.
    fn bottom(&self) -> usize {
        let number = usize::from(self.number_below().is_some()) * OUTSIDE;
        self.y(self.rows()) + room(self.diagram, Direction::Down) + number
    }

    fn number_below(&self) -> Option<String> {
        self.diagram.number_in_words(self.layers)
    }

    fn drawn_for(&self, medium: Medium) -> Markup {
        let (width, height) = self.size();
        let is_picture = medium == Medium::Picture;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="csp-puzzle" role=[is_picture.then_some("img")] width=(width) height=(height)
                viewBox={ "0 0 " (width) " " (height) } {
                @if is_picture { (self.words()) }
                (self.drawn_on(medium))
            }
        }
    }

    /// What it shows in words, and the styles.
    fn words(&self) -> Markup {
        html! {
            title { (self.title) }
            desc { (self.description) }
            style { (PreEscaped(STYLE)) }
        }
    }

    /// All that is drawn.
    fn drawn_on(&self, medium: Medium) -> Markup {
        let (width, height) = self.size();
        let (bank, bank_height) = self.bank();
        let slot = |slot: PieceSlot| {
            html! { @if medium == Medium::Page { g class=[slot.class()] data-slot=(slot.name()) {} } }
        };
        html! {
            rect class="ground" width=(width) height=(height) {}
            (self.shades()) (slot(PieceSlot::Shades))
            (self.marks()) (slot(PieceSlot::Marks))
            (self.grid())
            (self.values()) (slot(PieceSlot::Values))
            (self.signs(SignPlace::BelowLines))
            (self.lines()) (slot(PieceSlot::Lines))
            (self.signs(SignPlace::AboveLines))
            (self.points())
            @if medium == Medium::Picture && !self.notes.is_empty() { style { (PreEscaped(NOTE_STYLE)) } }
            (self.noted(&self.notes)) (slot(PieceSlot::Notes))
            (self.outside())
            @if let Some(number) = self.number_below() {
                g class="sign" {
                    (self.letters((self.x(self.columns()).midpoint(self.left), self.bottom() - OUTSIDE / 2), 16, &number))
                }
            }
            @if bank_height > 0 { path class="piece" d=(bank) {} }
        }
    }

    /// What a value at a spot looks like while other spots are blank; `None`: nothing is drawn there.
    #[must_use]
    pub fn piece(&self, layer: &Layer, spot: Spot, value: i32) -> Option<SpotPiece> {
        let has_blanks = true;
        let (slot, markup) = match spot {
            Spot::Cell(place) => match layer.look(value).map(|look| look.sign) {
                Some('#') => (PieceSlot::Shades, self.path("shaded", &self.stroke(spot))),
                sign => (
                    PieceSlot::Values,
                    self.value(place, sign, value, has_blanks),
                ),
            },
            _ => (
                PieceSlot::Lines,
                self.strokes(std::iter::once((layer, spot, value)), has_blanks),
            ),
        };
        let svg = markup.into_string();
        (!svg.is_empty()).then_some(SpotPiece { slot, svg })
    }

    /// What points at a spot.
    #[must_use]
    pub fn pointer(&self, spot: Spot) -> String {
        self.pointed(&[spot]).into_string()
    }

    /// What is noted, as elements of SVG.
    #[must_use]
    pub fn notes(&self, notes: &[NoteSign]) -> String {
        self.noted(notes).into_string()
    }

    /// Where the board begins, in pixels from the left and from the top.
    #[must_use]
    pub const fn origin(&self) -> (usize, usize) {
        (self.left, self.top)
    }
}

/// For whom a picture is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    /// It stands by itself.
    Picture,
    /// A page has the styles, and draws what is filled in.
    Page,
}

/// Where what is printed in a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SignPlace {
    BelowLines,
    AboveLines,
}

/// Where in a picture pieces are drawn, from the ground up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceSlot {
    /// Shaded cells, below the grid.
    Shades,
    /// What points at spots.
    Marks,
    /// What stands in cells.
    Values,
    /// Lines, bridges and borders.
    Lines,
    /// What is noted in cells.
    Notes,
}

impl PieceSlot {
    /// Its name in a page: "lines".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shades => "shades",
            Self::Marks => "marks",
            Self::Values => "values",
            Self::Lines => "lines",
            Self::Notes => "notes",
        }
    }

    /// The class of its group, which says how texts look.
    const fn class(self) -> Option<&'static str> {
        match self {
            Self::Values => Some("value"),
            _ => None,
        }
    }
}

/// A value at a spot, drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpotPiece {
    /// Where it belongs.
    pub slot: PieceSlot,
    /// Elements of SVG.
    pub svg: String,
}

/// Places in pixels.
impl BoardDrawing<'_> {
    fn rows(&self) -> usize {
        self.diagram.shape().rows
    }

    fn columns(&self) -> usize {
        self.diagram.shape().columns
    }

    fn x(&self, column: usize) -> usize {
        self.left + column * CELL
    }

    fn y(&self, row: usize) -> usize {
        self.top + row * CELL
    }

    fn middle(&self, (row, column): Place) -> (usize, usize) {
        (self.x(column) + CELL / 2, self.y(row) + CELL / 2)
    }

    fn square(&self, (row, column): Place) -> String {
        format!("M{} {}h{CELL}v{CELL}h-{CELL}z", self.x(column), self.y(row))
    }

    /// A line from a point to another.
    fn line((x1, y1): (usize, usize), (x2, y2): (usize, usize)) -> String {
        format!("M{x1} {y1}L{x2} {y2}")
    }

    /// The stroke of an edge between two places. A border is drawn across it.
    fn stroke(&self, spot: Spot) -> String {
        match spot {
            Spot::Cell(place) => self.square(place),
            Spot::Step([one, other]) => Self::line(self.middle(one), self.middle(other)),
            Spot::Side {
                ends: [one, other], ..
            } => {
                let corner = |(row, column): Place| (self.x(column), self.y(row));
                Self::line(corner(one), corner(other))
            }
            Spot::Border([one, other]) => {
                let (row, column) = one.max(other);
                let (x, y) = (self.x(column), self.y(row));
                let is_upright = one.0 == other.0;
                let end = if is_upright {
                    (x, y + CELL)
                } else {
                    (x + CELL, y)
                };
                Self::line((x, y), end)
            }
        }
    }
}

/// What is drawn, from the ground up.
impl BoardDrawing<'_> {
    /// The spots of layers of these kinds, with what is filled in.
    fn filled(
        &self,
        is_meant: impl Fn(LayerKind) -> bool,
    ) -> impl Iterator<Item = (&Layer, Spot, i32)> {
        let layers = self.layers.iter().enumerate();
        let meant = layers.filter(move |(_, layer)| is_meant(layer.kind()));
        meant.flat_map(|(number, layer)| {
            let spots = layer.spots().iter().zip(self.filling.layer(number));
            spots.filter_map(move |(&spot, &value)| Some((layer, spot, value?)))
        })
    }

    /// Whether a blank spot is left, so that what is known to be empty is worth a sign.
    fn has_blanks(&self) -> bool {
        (0..self.layers.len()).any(|number| self.filling.layer(number).contains(&None))
    }

    /// Whether lines lead from sign to sign, each of which is an island that they do not cross.
    fn has_bridges(&self) -> bool {
        let is_bridges =
            |layer: &Layer| layer.kind() == LayerKind::Steps && layer.values() != (0..=1);
        self.layers.iter().any(is_bridges)
    }

    /// Numbers and letters are drawn above lines, so that they can be read. Circles and parts of lines are seen under them. Bridges end
    /// at any sign.
    fn place_of(&self, sign: Sign) -> SignPlace {
        let has_lines = |layer: &Layer| layer.kind() == LayerKind::Steps;
        let is_text = match sign {
            Sign::White | Sign::Black | Sign::Walled(..) | Sign::Tree => false,
            Sign::Letter(letter) => !"─│┌┐└┘".contains(letter),
            _ => true,
        };
        if self.has_bridges() || is_text && self.layers.iter().any(has_lines) {
            SignPlace::AboveLines
        } else {
            SignPlace::BelowLines
        }
    }

    /// Shaded cells, and those that are not part of the board.
    fn shades(&self) -> Markup {
        let shaded = self.filled(|kind| kind == LayerKind::Cells);
        let shaded: String = shaded
            .filter(|(layer, _, value)| layer.look(*value).is_some_and(|look| look.sign == '#'))
            .map(|(_, spot, _)| self.stroke(spot))
            .collect();
        let cells = self.diagram.shape().places().zip(self.diagram.cells());
        let holes: String = cells
            .filter(|(_, sign)| **sign == Sign::Hole)
            .map(|(place, _)| self.square(place))
            .collect();
        html! {
            path class="shaded" d=(shaded) {}
            path class="hole" d=(holes) {}
        }
    }

    /// The spots that are pointed at.
    fn marks(&self) -> Markup {
        self.pointed(&self.marked)
    }

    fn pointed(&self, spots: &[Spot]) -> Markup {
        let (cells, edges): (Vec<Spot>, Vec<Spot>) =
            spots.iter().partition(|spot| matches!(spot, Spot::Cell(_)));
        let strokes =
            |spots: Vec<Spot>| -> String { spots.iter().map(|&spot| self.stroke(spot)).collect() };
        html! {
            @if !cells.is_empty() { path class="marked" d=(strokes(cells)) {} }
            @if !edges.is_empty() { path class="band" d=(strokes(edges)) {} }
        }
    }

    /// The lines between cells, the walls that are printed, and the frame. Where a line runs along the sides of cells, both would hide it.
    fn grid(&self) -> Markup {
        let (rows, columns) = (self.rows(), self.columns());
        let (width, height) = (columns * CELL, rows * CELL);
        let upright =
            (0..=columns).map(|column| format!("M{} {}v{height}", self.x(column), self.top));
        let level = (0..=rows).map(|row| format!("M{} {}h{width}", self.left, self.y(row)));
        let thin: String = upright.chain(level).collect();
        let edges = self
            .diagram
            .graph()
            .edges()
            .iter()
            .zip(self.diagram.walls());
        let walls: String = edges
            .filter(|(_, wall)| **wall)
            .map(|(&(one, other), _)| [one, other].map(|cell| self.diagram.place(cell)))
            .map(|ends| self.stroke(Spot::Border(ends)))
            .collect();
        let is_free = self
            .layers
            .iter()
            .any(|layer| layer.kind() == LayerKind::Sides);
        html! {
            path class="thin" d=(thin) {}
            path class="wall" d={
                (walls)
                @if !is_free { "M" (self.left) " " (self.top) "h" (width) "v" (height) "h-" (width) "z" }
            } {}
        }
    }

    /// What is filled into cells, unless it is shading.
    fn values(&self) -> Markup {
        let has_blanks = self.has_blanks();
        let values = self.filled(|kind| kind == LayerKind::Cells);
        html! {
            g class="value" font-size="22" {
                @for (layer, spot, value) in values {
                    @if let Spot::Cell(place) = spot {
                        (self.value(place, layer.look(value).map(|look| look.sign), value, has_blanks))
                    }
                }
            }
        }
    }

    fn value(&self, place: Place, sign: Option<char>, value: i32, has_blanks: bool) -> Markup {
        let (x, y) = (self.x(place.1), self.y(place.0));
        let (right, low) = (x + CELL, y + CELL);
        let is_printed = self.diagram.cell(place) != Sign::Nothing;
        match sign {
            Some('#') => html! {},
            Some('.' | ' ') if !has_blanks || is_printed => html! {},
            Some('.' | ' ') => {
                html! { circle class="dot" cx=(x + CELL / 2) cy=(y + CELL / 2) r="3" {} }
            }
            Some('╲') => html! { path class="line" d=(Self::line((x, y), (right, low))) {} },
            Some('╱') => html! { path class="line" d=(Self::line((x, low), (right, y))) {} },
            Some('┃') => {
                html! { path class="line" d=(Self::line((x + CELL / 2, y + 7), (x + CELL / 2, low - 7))) {} }
            }
            Some('━') => {
                html! { path class="line" d=(Self::line((x + 7, y + CELL / 2), (right - 7, y + CELL / 2))) {} }
            }
            Some('◣') => html! { path class="hole" d=(format!("M{x} {y}V{low}H{right}z")) {} },
            Some('◢') => html! { path class="hole" d=(format!("M{right} {y}V{low}H{x}z")) {} },
            Some('◥') => html! { path class="hole" d=(format!("M{x} {y}H{right}V{low}z")) {} },
            Some('◤') => html! { path class="hole" d=(format!("M{right} {y}H{x}V{low}z")) {} },
            Some('○') => self.circle("white", self.middle(place), CELL / 3),
            Some('●') => self.circle("black", self.middle(place), CELL / 3),
            Some('*') => self.letters(self.middle(place), 22, "★"),
            Some(sign) => self.letters(self.middle(place), 22, &sign.to_string()),
            None if is_printed => html! {},
            None => self.number(place, value),
        }
    }

    /// A number in a cell, below what areas have in their corners.
    fn number(&self, place: Place, value: i32) -> Markup {
        let (x, y) = self.middle(place);
        let mut areas = 0..self.diagram.areas().len();
        if areas.any(|area| self.diagram.area(area) != Sign::Nothing) {
            self.letters((x, y + 6), 19, &value.to_string())
        } else {
            self.letters((x, y), 22, &value.to_string())
        }
    }

    /// What is printed in cells, and in the first cells of areas.
    fn signs(&self, meant: SignPlace) -> Markup {
        let cells = self.diagram.shape().places().zip(self.diagram.cells());
        let cells =
            cells.filter(|(_, sign)| **sign != Sign::Nothing && self.place_of(**sign) == meant);
        let cells: Vec<(Place, &Sign)> = cells.collect();
        let class = match meant {
            SignPlace::BelowLines => "sign",
            SignPlace::AboveLines => "sign over",
        };
        html! {
            @if !cells.is_empty() {
                g class=(class) {
                    @for (place, &sign) in cells { (self.sign(self.middle(place), sign, CELL / 3)) }
                }
            }
            @if meant == SignPlace::BelowLines { (self.signs_of_areas()) }
        }
    }

    /// What is printed in the first cells of areas, from the left wall on.
    fn signs_of_areas(&self) -> Markup {
        let areas = self.diagram.areas();
        let signs = areas.iter().enumerate().filter_map(|(area, cells)| {
            let sign = self.diagram.area(area);
            let text = (sign != Sign::Nothing).then(|| sign.to_string())?;
            let (row, column) = self.diagram.place(cells[0]);
            let middle = 5 + 4 * text.chars().count();
            Some(((self.x(column) + middle, self.y(row) + 8), text))
        });
        html! {
            g class="sign" { @for (middle, text) in signs { (self.letters(middle, 12, &text)) } }
        }
    }

    /// A sign around a point. Circles have this radius.
    fn sign(&self, at: (usize, usize), sign: Sign, radius: usize) -> Markup {
        match sign {
            Sign::Nothing | Sign::Hole => html! {},
            Sign::White => self.circle("white", at, radius),
            Sign::Black => self.circle("black", at, radius),
            Sign::Tree => self.letters(at, 22, "♣"),
            Sign::Sums(below, right) => self.sums(at, below, right),
            Sign::Ringed(colour, number) => html! {
                (self.sign(at, colour.circle(), radius + 3))
                (self.coloured(at, colour, number))
            },
            Sign::Walled(colour, way, number) => self.walled(at, colour, Sign::Arrow(way, number)),
            sign => {
                let text = sign.to_string();
                let size = if text.chars().count() > 2 { 14 } else { 20 };
                html! {
                    @if self.has_bridges() { (self.circle("white", at, CELL * 2 / 5)) }
                    (self.letters(at, size, &text))
                }
            }
        }
    }

    /// A number in a circle of this colour.
    fn coloured(&self, at: (usize, usize), colour: CircleColour, number: u32) -> Markup {
        let class = match colour {
            CircleColour::White => "dark",
            CircleColour::Black => "light",
        };
        html! { g class=(class) { (self.letters(at, 15, &number.to_string())) } }
    }

    /// A sign in a cell of this colour; `None` is grey.
    fn walled(&self, (x, y): (usize, usize), colour: Option<CircleColour>, sign: Sign) -> Markup {
        let (ground, text) = match colour {
            None => ("grey", "dark"),
            Some(CircleColour::White) => ("white", "dark"),
            Some(CircleColour::Black) => ("black", "light"),
        };
        let half = CELL / 2 - 2;
        let side = 2 * half;
        html! {
            path class=(ground) d=(format!("M{} {}h{side}v{side}h-{side}z", x - half, y - half)) {}
            g class=(text) { (self.letters((x, y), 14, &sign.to_string())) }
        }
    }

    /// The sums of kakuro on both sides of a diagonal.
    fn sums(&self, (x, y): (usize, usize), below: Option<u32>, right: Option<u32>) -> Markup {
        let half = CELL / 2;
        let text = |sum: Option<u32>| sum.map_or(String::new(), |sum| sum.to_string());
        html! {
            path class="thin" d=(Self::line((x - half, y - half), (x + half, y + half))) {}
            (self.letters((x - 8, y + 9), 12, &text(below)))
            (self.letters((x + 8, y - 9), 12, &text(right)))
        }
    }

    /// Lines, bridges, borders; and crosses where it is known that there is none.
    fn lines(&self) -> Markup {
        let values = self.filled(|kind| kind != LayerKind::Cells);
        self.strokes(values, self.has_blanks())
    }

    fn strokes<'l>(
        &self,
        values: impl Iterator<Item = (&'l Layer, Spot, i32)>,
        has_blanks: bool,
    ) -> Markup {
        let (mut single, mut wide, mut crosses) = (String::new(), String::new(), String::new());
        for (layer, spot, value) in values {
            match value {
                0 if has_blanks => crosses += &self.cross(spot),
                0 => {}
                _ if layer.values() == (0..=1) => single += &self.stroke(spot),
                1 => single += &self.stroke(spot),
                _ => wide += &self.stroke(spot),
            }
        }
        html! {
            (self.path("line", &single))
            // A second line is the gap within a wide one.
            (self.path("wide", &wide))
            (self.path("gap", &wide))
            (self.path("cross", &crosses))
        }
    }

    fn path(&self, class: &str, strokes: &str) -> Markup {
        html! { @if !strokes.is_empty() { path class=(class) d=(strokes) {} } }
    }

    /// A small cross in the middle of an edge.
    fn cross(&self, spot: Spot) -> String {
        let (x, y) = spot.middle();
        let (x, y) = (self.left + x * CELL / 2, self.top + y * CELL / 2);
        format!("M{} {}l6 6m0 -6l-6 6", x - 3, y - 3)
    }

    /// The signs at corners, and those in the middles of cells and sides.
    fn points(&self) -> Markup {
        let corners = self
            .diagram
            .corner_shape()
            .places()
            .zip(self.diagram.corners());
        let corners = corners.filter(|(_, sign)| **sign != Sign::Nothing);
        let dots = self.diagram.dot_shape().places().zip(self.diagram.dots());
        let half = CELL / 2;
        html! {
            g class="point" {
                @for ((row, column), sign) in corners {
                    (self.circle("white", (self.x(column), self.y(row)), 9))
                    (self.letters((self.x(column), self.y(row)), 13, &sign.to_string()))
                }
                @for ((row, column), &sign) in dots {
                    @let sign = if row % 2 == 1 { sign.turned() } else { sign };
                    (self.sign((self.left + (column + 1) * half, self.top + (row + 1) * half), sign, 6))
                }
            }
        }
    }

    /// The signs outside of the board, the last one of a line next to it.
    fn outside(&self) -> Markup {
        let half = CELL / 2;
        let (right, below) = (self.x(self.columns()), self.y(self.rows()));
        let place = |side: Direction, line: usize, number: usize| {
            let away = number * OUTSIDE + OUTSIDE / 2;
            match side {
                Direction::Up => (self.x(line) + half, self.top - away),
                Direction::Down => (self.x(line) + half, below + away),
                Direction::Left => (self.left - away, self.y(line) + half),
                _ => (right + away, self.y(line) + half),
            }
        };
        html! {
            g class="sign" {
                @for side in Direction::STRAIGHT {
                    @for (line, signs) in self.diagram.outside(side).iter().enumerate() {
                        @for (number, sign) in signs.iter().rev().enumerate() {
                            (self.letters(place(side, line, number), 16, &sign.outside_text()))
                        }
                    }
                }
            }
        }
    }

    /// The pieces beside the board, in rows under it, and how high they are.
    fn bank(&self) -> (String, usize) {
        let width = self.x(self.columns());
        let top = self.bottom();
        let (mut x, mut y, mut height) = (self.left, top, 0);
        let mut path = String::new();
        for piece in self.diagram.pieces() {
            let [wide, high] =
                [piece.shape().columns, piece.shape().rows].map(|side| side * PIECE_CELL);
            if x > self.left && x + wide > width {
                (x, y, height) = (self.left, y + height, 0);
            }
            for &(row, column) in piece.cells() {
                let (x, y) = (x + column * PIECE_CELL, y + row * PIECE_CELL);
                path += &format!("M{x} {y}h{PIECE_CELL}v{PIECE_CELL}h-{PIECE_CELL}z");
            }
            x += wide + PIECE_CELL;
            height = height.max(high + PIECE_CELL);
        }
        (path, y + height - top)
    }

    /// What is noted, in the lower right corners of cells. Signs of several letters are smaller, and reach to the left.
    fn noted(&self, notes: &[NoteSign]) -> Markup {
        let drawn = |part: NotePart, class: &str| {
            let mut meant = notes.iter().filter(|note| note.part == part).peekable();
            html! {
                @if meant.peek().is_some() {
                    g class=(class) { @for note in meant { (self.note_sign(note)) } }
                }
            }
        };
        html! { (drawn(NotePart::Known, "noted")) (drawn(NotePart::Follows, "noted new")) }
    }

    fn note_sign(&self, note: &NoteSign) -> Markup {
        let (row, column) = note.cell;
        let size = match note.text.chars().count() {
            0..=4 => 12,
            length => (12 * 5 / length).max(6),
        };
        html! {
            text x=(self.x(column + 1) - 3) y=(self.y(row + 1) - 4) font-size=(size) { (note.text) }
        }
    }

    fn circle(&self, class: &str, (x, y): (usize, usize), radius: usize) -> Markup {
        html! { circle class=(class) cx=(x) cy=(y) r=(radius) {} }
    }

    /// A text in the middle of a point. Capitals and digits are about 0.72 of the size high.
    fn letters(&self, (x, y): (usize, usize), size: usize, text: &str) -> Markup {
        html! { @if !text.is_empty() { text x=(x) y=(y + size * 36 / 100) font-size=(size) { (text) } } }
    }
}

/// The room that the signs on a side of the board take, with the edge.
fn room(diagram: &Diagram, side: Direction) -> usize {
    let longest = diagram.outside(side).iter().map(Vec::len).max();
    EDGE + OUTSIDE * longest.unwrap_or(0)
}

/// Colours on light and on dark ground, and forms.
const STYLE: &str = "
.csp-puzzle{color-scheme:light dark}
.csp-puzzle text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,'DejaVu Sans',sans-serif;text-anchor:middle;fill:#0d1117}
.csp-puzzle path{stroke-linecap:round}
.csp-puzzle .ground{fill:#ffffff}
.csp-puzzle .shaded{fill:#8c959f}
.csp-puzzle .hole{fill:#24292f}
.csp-puzzle .piece{fill:#8c959f;stroke:#ffffff}
.csp-puzzle .marked{fill:#ffd33d;fill-opacity:.55}
.csp-puzzle .band{fill:none;stroke:#ffd33d;stroke-width:12;stroke-opacity:.7}
.csp-puzzle .thin{fill:none;stroke:#c3c9d0}
.csp-puzzle .wall{fill:none;stroke:#24292f;stroke-width:2;stroke-linecap:square}
.csp-puzzle .value text{fill:#0a55b5}
.csp-puzzle .dot{fill:#1a7f37}
.csp-puzzle .line{fill:none;stroke:#0a55b5;stroke-width:3}
.csp-puzzle .wide{fill:none;stroke:#0a55b5;stroke-width:8;stroke-linecap:butt}
.csp-puzzle .gap{fill:none;stroke:#ffffff;stroke-width:3;stroke-linecap:butt}
.csp-puzzle .cross{fill:none;stroke:#6e7781;stroke-width:1.4}
.csp-puzzle .white{fill:#ffffff;stroke:#24292f;stroke-width:1.5}
.csp-puzzle .black{fill:#24292f;stroke:#24292f;stroke-width:1.5}
.csp-puzzle .grey{fill:#d0d7de;stroke:#24292f;stroke-width:1.5}
.csp-puzzle .light text{fill:#ffffff}
.csp-puzzle .over>text{stroke:#ffffff;stroke-width:6;stroke-linejoin:round;paint-order:stroke}
@media screen and (prefers-color-scheme:dark){
.csp-puzzle text{fill:#f0f6fc}
.csp-puzzle .ground{fill:#0d1117}
.csp-puzzle .shaded{fill:#57606a}
.csp-puzzle .hole{fill:#c9d1d9}
.csp-puzzle .piece{fill:#57606a;stroke:#0d1117}
.csp-puzzle .thin{stroke:#3d444d}
.csp-puzzle .wall{stroke:#c9d1d9}
.csp-puzzle .value text{fill:#79b8ff}
.csp-puzzle .dot{fill:#56d364}
.csp-puzzle .line,.csp-puzzle .wide{stroke:#79b8ff}
.csp-puzzle .gap{stroke:#0d1117}
.csp-puzzle .white{fill:#0d1117;stroke:#c9d1d9}
.csp-puzzle .black{fill:#c9d1d9;stroke:#c9d1d9}
.csp-puzzle .grey{fill:#3d444d;stroke:#c9d1d9}
.csp-puzzle .light text{fill:#0d1117}
.csp-puzzle .over>text{stroke:#0d1117}
.csp-puzzle .marked{fill-opacity:.3}
}
";

/// The same for what is noted.
const NOTE_STYLE: &str = "
.csp-puzzle .noted>text{fill:#57606a;stroke:#ffffff;stroke-width:3;stroke-linejoin:round;paint-order:stroke;text-anchor:end}
.csp-puzzle .new>text{fill:#8250df;font-weight:bold}
@media screen and (prefers-color-scheme:dark){
.csp-puzzle .noted>text{fill:#9198a1;stroke:#0d1117}
.csp-puzzle .new>text{fill:#d2a8ff}
}
";
