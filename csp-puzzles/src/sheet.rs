//! A board to be filled in on a page: its picture, and what each value looks like at each spot.
//!
//! Spots that differ in their place alone share a [form](SheetForm). A page copies what is drawn for the form to the place of the
//! spot, so that it draws a move without asking.

use crate::diagram::Diagram;
use crate::filling::Filling;
use crate::layer::{Layer, Spot};
use crate::sign::Sign;
use crate::svg::{BoardDrawing, SpotPiece};

/// A board to be filled in on a page.
///
/// ```
/// use csp_puzzles::puzzle::GridPuzzle;
/// use csp_puzzles::sheet::BoardSheet;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?;
/// let board = puzzle.board()?;
/// let sheet = BoardSheet::new(&puzzle.diagram, board.layers());
/// assert!(sheet.svg.starts_with("<svg "));
/// // Level sides and upright ones.
/// assert_eq!(sheet.layers[0].forms.len(), 2);
/// assert_eq!(sheet.layers[0].spots.len(), 40);
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardSheet {
    /// The picture with nothing filled in: [`BoardDrawing::to_page`].
    pub svg: String,
    /// Where the board begins in it, in pixels from the left and from the top.
    pub origin: (usize, usize),
    /// The layers.
    pub layers: Vec<SheetLayer>,
}

/// A layer of a board on a page.
#[derive(Clone, Debug)]
pub struct SheetLayer {
    /// The forms of its spots.
    pub forms: Vec<SheetForm>,
    /// By spot, its form.
    pub spots: Vec<usize>,
}

/// What spots look like that differ in their place alone.
#[derive(Clone, Debug)]
pub struct SheetForm {
    /// The spot for which it is drawn.
    pub spot: Spot,
    /// What points at the spot, as elements of SVG.
    pub pointer: String,
    /// Each value with its piece, if anything is drawn for it.
    pub pieces: Vec<(i32, Option<SpotPiece>)>,
}

impl BoardSheet {
    /// The sheet of a board.
    ///
    /// # Panics
    /// The layers are not those of the diagram's board.
    #[must_use]
    pub fn new(diagram: &Diagram, layers: &[Layer]) -> Self {
        let empty = Filling::empty(layers);
        let drawing = BoardDrawing::new(diagram, layers, &empty);
        Self {
            svg: drawing.to_page(),
            origin: drawing.origin(),
            layers: layers
                .iter()
                .map(|layer| SheetLayer::new(diagram, layer, &drawing))
                .collect(),
        }
    }
}

impl SheetLayer {
    fn new(diagram: &Diagram, layer: &Layer, drawing: &BoardDrawing<'_>) -> Self {
        let mut kinds: Vec<(bool, bool)> = Vec::new();
        let mut forms = Vec::new();
        let mut spots = Vec::new();
        for &spot in layer.spots() {
            let kind = kind(diagram, spot);
            let known = kinds.iter().position(|&other| other == kind);
            spots.push(known.unwrap_or(forms.len()));
            if known.is_none() {
                kinds.push(kind);
                forms.push(SheetForm::new(layer, spot, drawing));
            }
        }
        Self { forms, spots }
    }
}

impl SheetForm {
    fn new(layer: &Layer, spot: Spot, drawing: &BoardDrawing<'_>) -> Self {
        let pieces = layer.values().map(|value| {
            let piece = drawing.piece(layer, spot, value);
            (value, piece)
        });
        Self {
            spot,
            pointer: drawing.pointer(spot),
            pieces: pieces.collect(),
        }
    }
}

/// What of a spot decides how it looks, besides its place: whether something is printed there, and whether a line leads across.
fn kind(diagram: &Diagram, spot: Spot) -> (bool, bool) {
    let is_printed = match spot {
        Spot::Cell(place) => diagram.cell(place) != Sign::Nothing,
        _ => false,
    };
    let leads_across = spot.middle().0.is_multiple_of(2);
    (is_printed, leads_across)
}
