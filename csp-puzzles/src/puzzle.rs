//! A puzzle: a genre and a diagram.

use crate::board::LayeredBoard;
use crate::definitions;
use crate::diagram::Diagram;
use crate::error::{LinkFault, PuzzleError, WrongSolution};
use crate::filling::Filling;
use crate::genre::Genre;
use crate::genres;
use crate::guide::BoardGuide;
use crate::layer::{Layer, Spot};
use crate::link::{self, LinkHead};
use crate::note::NoteSign;
use crate::picture::{self, BoardPicture};
use crate::sign::Sign;
use crate::tatham::{self, GameHead};
use crate::text::{self, PuzzleHead, TextSection, ValueStyle};
use csp_core::error::ModelError;

/// A puzzle of any genre.
///
/// ```
/// use csp_puzzles::puzzle::GridPuzzle;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?;
/// let solutions = puzzle.board()?.into_solutions(2)?;
/// assert_eq!(solutions.found.len(), 1);
/// assert_eq!(puzzle.picture(&solutions.layers, &solutions.found[0]), "\
/// ┌───────────────┐
/// │ 3             │
/// └───┐   ┌───┐   │
///   3 │   │   │   │
/// ┌───┘   │   │   │
/// │     2 │ 2 │   │
/// │   ┌───┘   └───┘
/// │   │ 2       1
/// └───┘
/// ");
/// assert_eq!(puzzle.to_link()?, "https://puzz.link/p?slither/4/4/dgdh2c7b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridPuzzle {
    /// The genre.
    pub genre: &'static Genre,
    /// What is printed.
    pub diagram: Diagram,
}

impl GridPuzzle {
    /// Reads a link of puzz.link, or a game ID of [Tatham's collection](crate::tatham) with the name of its game before it.
    ///
    /// ```
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("slant:3x2de:a1d2a1c")?;
    /// assert_eq!(puzzle.genre.title, "Gokigen (Slant)");
    /// assert_eq!(puzzle.to_link()?, "https://puzz.link/p?gokigen/3/2/gbh7bg");
    /// let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/slant.html#3x2:a1d2a1c";
    /// assert_eq!(GridPuzzle::from_link(page)?.diagram, puzzle.diagram);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The genre is not known, or the link says no board of it: where and what.
    pub fn from_link(link: &str) -> Result<Self, PuzzleError> {
        if let Some(head) = GameHead::of(link) {
            let (game, diagram) = tatham::read(link, &head)?;
            let genre = genres::named(game.genre)?;
            return Ok(Self { genre, diagram });
        }
        if tatham::is_nameless(link) {
            let fault = LinkFault::NoGame;
            return Err(PuzzleError::GameId { at: 1, fault });
        }
        let head = LinkHead::of(link)?;
        let genre = genres::named(head.genre)?;
        let diagram = link::read(link, head.size_at, genre.body)?;
        Ok(Self { genre, diagram })
    }

    /// Whether a text is a link of a genre or of a known site, or a game ID, as far as its beginning tells.
    #[must_use]
    pub fn is_link(text: &str) -> bool {
        let is_known = |head: LinkHead<'_>| genres::named(head.genre).is_ok();
        GameHead::of(text).is_some_and(|head| head.is_known())
            || link::is_on_site(text)
            || LinkHead::of(text).is_ok_and(is_known)
    }

    /// Writes a link of puzz.link.
    ///
    /// # Errors
    /// [`PuzzleError::Unwritable`]: a sign has no place in links of this genre.
    pub fn to_link(&self) -> Result<String, PuzzleError> {
        link::write(self.genre.links[0], &self.diagram, self.genre.body)
    }

    /// Writes the [text form](crate::text), with what is filled in.
    #[must_use]
    pub fn to_text(&self, layers: &[Layer], filling: &Filling) -> String {
        let sections = self.sections(layers, filling, ValueStyle::Signs);
        text::lines_text(&self.head(), &sections)
    }

    /// Writes the same as a JSON object on one line.
    #[must_use]
    pub fn to_json(&self, layers: &[Layer], filling: &Filling) -> String {
        let sections = self.sections(layers, filling, ValueStyle::Numbers);
        text::json_text(&self.head(), &sections)
    }

    fn head(&self) -> PuzzleHead {
        PuzzleHead {
            genre: self.genre.name.to_owned(),
            shape: self.diagram.shape(),
        }
    }

    fn sections(&self, layers: &[Layer], filling: &Filling, style: ValueStyle) -> Vec<TextSection> {
        let mut sections = text::printed_sections(self.genre, &self.diagram);
        let shape = self.diagram.shape();
        sections.extend(text::filled_sections(shape, layers, filling, style));
        sections
    }

    /// Writes a game ID of [Tatham's collection](crate::tatham), with the name of the game and a colon before it: his programs take what is
    /// behind the first colon.
    ///
    /// ```
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?;
    /// assert_eq!(puzzle.to_tatham()?, "loopy:4x4t0:3c3d22b2a1");
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
    /// let error = puzzle.to_tatham().unwrap_err().to_string();
    /// assert_eq!(error, "there is no game ID of this nurikabe: Tatham's collection has no such game");
    /// # Ok::<(), csp_puzzles::error::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// [`PuzzleError::NoGameId`]: his collection has no such game, or its IDs cannot hold what is printed.
    pub fn to_tatham(&self) -> Result<String, PuzzleError> {
        tatham::write(self.genre.name, &self.diagram)
    }

    /// The board with its rules.
    ///
    /// # Errors
    /// A sign means nothing in this genre, or the board has no such form.
    pub fn board(&self) -> Result<LayeredBoard, PuzzleError> {
        let mut board = LayeredBoard::new(self.diagram.shape());
        (self.genre.post)(&self.diagram, &mut board)?;
        Ok(board)
    }

    /// The values of cells in which they are printed. The board is that of the puzzle.
    ///
    /// ```
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?sudoku/4/4/g1k23k3g")?;
    /// let printed = puzzle.printed(&mut puzzle.board()?)?;
    /// assert_eq!(printed.to_string(), ".1.....23.....3.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A layer of the board has variables of another model.
    pub fn printed(&self, board: &mut LayeredBoard) -> Result<Filling, ModelError> {
        let mut printed = board.printed()?;
        for (number, layer) in board.layers().iter().enumerate() {
            for (place, &spot) in layer.spots().iter().enumerate() {
                let has_sign = |cell| self.diagram.cell(cell) != Sign::Nothing;
                if !matches!(spot, Spot::Cell(cell) if has_sign(cell)) {
                    printed.set(number, place, None);
                }
            }
        }
        Ok(printed)
    }

    /// Leads through the board from what is printed and from what is filled in: no step says what is printed. The board is that of the puzzle.
    ///
    /// ```
    /// use csp_puzzles::filling::Filling;
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?sudoku/4/4/g1k23k3g")?;
    /// let mut board = puzzle.board()?;
    /// let blank = Filling::empty(board.layers());
    /// let (steps, _) = puzzle.guide(&mut board, &blank)?.path();
    /// assert_eq!(steps[0].facts(), "r1c1, r1c3 and r1c4 are not 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A layer of the board has variables of another model.
    pub fn guide<'b>(
        &self,
        board: &'b mut LayeredBoard,
        filled: &Filling,
    ) -> Result<BoardGuide<'b>, ModelError> {
        let printed = self.printed(board)?;
        let mut guide = BoardGuide::new(board)?;
        guide.fill(&filled.clone().or(&printed))?;
        Ok(guide)
    }

    /// Whether what is filled in is a solution, by the [definition](crate::definitions) of the genre, which shares nothing with its
    /// model. `None`: the genre is one of your own, and has no definition.
    ///
    /// # Panics
    /// The filling is that of another board.
    #[must_use]
    pub fn is_solved_by(&self, filling: &Filling) -> Option<bool> {
        definitions::is_solved(self.genre.name, &self.diagram, filling)
    }

    /// Checks what the engine gives as a solution, by the [definition](crate::definitions) of the genre. The rule that it breaks is
    /// named, if the model sees one. A genre of your own has no definition, and its solutions pass: see
    /// [`is_solved_by`](Self::is_solved_by).
    ///
    /// ```
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
    /// let mut solution = puzzle.board()?.into_solutions(1)?.found.remove(0);
    /// assert_eq!(puzzle.verify(&solution), Ok(()));
    /// solution.set(0, 0, Some(1));
    /// let wrong = puzzle.verify(&solution).unwrap_err();
    /// assert_eq!(wrong.to_string(), "a wrong solution of Nurikabe: it breaks \"the shaded cells are connected\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// It is no solution.
    ///
    /// # Panics
    /// The filling is that of another board.
    pub fn verify(&self, solution: &Filling) -> Result<(), WrongSolution> {
        if self.is_solved_by(solution) != Some(false) {
            return Ok(());
        }
        let broken = self.board().ok().and_then(|mut board| {
            let broken = board.broken(solution).ok()?;
            let rule = broken.first()?;
            Some(format!("it breaks {:?}", rule.sentence))
        });
        let genre = self.genre.title;
        let what = broken.unwrap_or_else(|| "it is none by the definition of the genre".to_owned());
        Err(WrongSolution { genre, what })
    }

    /// The board with what is filled in, as lines of text.
    #[must_use]
    pub fn picture(&self, layers: &[Layer], filling: &Filling) -> String {
        self.board_picture(layers, filling).to_string()
    }

    /// The same, with the places where spots are drawn.
    #[must_use]
    pub fn board_picture(&self, layers: &[Layer], filling: &Filling) -> BoardPicture {
        self.noted_picture(layers, filling, &[])
    }

    /// The same, with what is noted, in brackets: [`BoardStep::note_signs`](crate::guide::BoardStep::note_signs).
    ///
    /// ```
    /// use csp_puzzles::filling::Filling;
    /// use csp_puzzles::given::GivenPuzzle;
    /// use csp_puzzles::guide::BoardGuide;
    /// let puzzle = GivenPuzzle::read("numberlink 2x2\ncells\n1 1\n2 2\n")?.puzzle;
    /// let mut board = puzzle.board()?;
    /// let (steps, _) = BoardGuide::new(&mut board)?.path();
    /// let blank = Filling::empty(board.layers());
    /// let notes = steps[0].note_signs(board.notes());
    /// let picture = puzzle.noted_picture(board.layers(), &blank, &notes).to_string();
    /// assert_eq!(picture.lines().next(), Some(" 1(1)  1(1)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn noted_picture(
        &self,
        layers: &[Layer],
        filling: &Filling,
        notes: &[NoteSign],
    ) -> BoardPicture {
        picture::picture(&self.diagram, layers, filling, notes)
    }
}
