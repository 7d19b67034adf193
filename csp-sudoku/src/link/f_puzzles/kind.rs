//! The table of what an f-puzzles puzzle may consist of.

/// A kind of part. The page `docs/sudoku-links.md` says what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FKind {
    /// Its key in the JSON.
    pub key: &'static str,
    /// What its entries look like.
    pub form: FForm,
    /// What it is there for.
    pub sense: FSense,
}

/// What entries look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FForm {
    /// On or off.
    Switch,
    /// Words.
    Names,
    /// Cells.
    Spots,
    /// [`FMark`](super::FMark).
    Marks,
    /// [`FGroup`](super::FGroup).
    Groups,
    /// [`FLines`](super::FLines).
    Lines,
    /// [`FArrow`](super::FArrow).
    Arrows,
    /// [`FDiagonal`](super::FDiagonal).
    Diagonals,
    /// [`FClone`](super::FClone).
    Clones,
    /// [`FQuadruple`](super::FQuadruple).
    Quadruples,
    /// Any JSON.
    Json,
}

/// What a part is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FSense {
    /// It says what solutions are.
    Rule,
    /// It is drawn, and changes no solution. Cages with a text can be more: see the page.
    Picture,
    /// It is about a program.
    Setting,
}

/// All kinds, in the order of the page.
pub const KINDS: [FKind; 53] = [
    rule("diagonal+", FForm::Switch),
    rule("diagonal-", FForm::Switch),
    rule("antiknight", FForm::Switch),
    rule("antiking", FForm::Switch),
    rule("disjointgroups", FForm::Switch),
    rule("nonconsecutive", FForm::Switch),
    rule("negative", FForm::Names),
    rule("extraregion", FForm::Groups),
    rule("odd", FForm::Marks),
    rule("even", FForm::Marks),
    rule("minimum", FForm::Marks),
    rule("maximum", FForm::Marks),
    rule("clone", FForm::Clones),
    rule("quadruple", FForm::Quadruples),
    rule("killercage", FForm::Groups),
    rule("littlekillersum", FForm::Diagonals),
    rule("sandwichsum", FForm::Marks),
    rule("xsum", FForm::Marks),
    rule("skyscraper", FForm::Marks),
    rule("difference", FForm::Groups),
    rule("ratio", FForm::Groups),
    rule("xv", FForm::Groups),
    rule("arrow", FForm::Arrows),
    rule("thermometer", FForm::Lines),
    rule("slowthermometer", FForm::Lines),
    rule("palindrome", FForm::Lines),
    rule("betweenline", FForm::Lines),
    rule("lockout", FForm::Lines),
    rule("renban", FForm::Lines),
    rule("nabner", FForm::Lines),
    rule("whispers", FForm::Lines),
    rule("germanwhispers", FForm::Lines),
    rule("dutchwhispers", FForm::Lines),
    rule("regionsumline", FForm::Lines),
    rule("entropicline", FForm::Lines),
    rule("modularline", FForm::Lines),
    rule("doublearrow", FForm::Lines),
    rule("zipperline", FForm::Lines),
    rule("rowindexer", FForm::Groups),
    rule("columnindexer", FForm::Groups),
    rule("boxindexer", FForm::Groups),
    picture("cage", FForm::Groups),
    picture("line", FForm::Lines),
    picture("rectangle", FForm::Groups),
    picture("circle", FForm::Groups),
    picture("text", FForm::Groups),
    setting("disabledlogic", FForm::Names),
    setting("truecandidatesoptions", FForm::Names),
    setting("foglight", FForm::Spots),
    setting("fogofwar", FForm::Spots),
    setting("triggereffect", FForm::Json),
    setting("metadata", FForm::Json),
    setting("successMessage", FForm::Json),
];

const fn rule(key: &'static str, form: FForm) -> FKind {
    kind(key, form, FSense::Rule)
}

const fn picture(key: &'static str, form: FForm) -> FKind {
    kind(key, form, FSense::Picture)
}

const fn setting(key: &'static str, form: FForm) -> FKind {
    kind(key, form, FSense::Setting)
}

const fn kind(key: &'static str, form: FForm, sense: FSense) -> FKind {
    FKind { key, form, sense }
}
