//! The covers of a base, and the steps.

use super::bases::Base;
use super::kind::{Body, Fins, FishKind};
use super::pattern::Fish;
use super::{HousePlaces, MOST_FINS, Water};
use crate::cell_set::CellSet;
use crate::techniques::layout::number;
use crate::techniques::search::Collector;
use crate::techniques::step::Step;
use std::ops::ControlFlow;

/// A base, and the covers of it that are tried.
struct CoverSearch<'a, const W: usize> {
    water: &'a Water<'a, W>,
    base: Vec<HousePlaces<W>>,
    /// All candidates of the base.
    cells: CellSet<W>,
    endo_fins: CellSet<W>,
    /// The houses that may be cover.
    covers: Vec<HousePlaces<W>>,
    /// The most candidates of the base that one of them holds.
    widest: usize,
    chosen: Vec<usize>,
}

/// What a part of a cover has together.
#[derive(Clone, Copy)]
struct CoverPart<const W: usize> {
    /// The first house that may be added.
    from: usize,
    cells: CellSet<W>,
    /// The candidates in two of its houses.
    twice: CellSet<W>,
}

/// The candidates of a fish.
struct Catch<const W: usize> {
    /// All fins, endo fins included.
    fins: CellSet<W>,
    /// What goes outside the base.
    gone: CellSet<W>,
    /// What goes because it lies in two houses of the cover.
    twice: CellSet<W>,
}

/// Lists the fish with this base, the covers in lexicographic order.
pub(super) fn fish<const W: usize>(
    water: &Water<'_, W>,
    base: &Base,
    found: &mut Collector,
) -> ControlFlow<()> {
    let base: Vec<HousePlaces<W>> = base.iter().map(|index| water.base[*index]).collect();
    let mut cells = CellSet::EMPTY;
    let mut endo_fins = CellSet::EMPTY;
    for set in &base {
        endo_fins |= cells & set.cells;
        cells |= set.cells;
    }
    let is_base = |set: &HousePlaces<W>| base.iter().any(|other| other.house == set.house);
    let free = water
        .cover
        .iter()
        .filter(|set| !is_base(set) && set.cells.meets(&cells));
    let covers: Vec<HousePlaces<W>> = free.copied().collect();
    let widest = covers
        .iter()
        .map(|set| (set.cells & cells).len())
        .max()
        .unwrap_or(0);
    let mut net = CoverSearch {
        water,
        base,
        cells,
        endo_fins,
        covers,
        widest,
        chosen: Vec::new(),
    };
    net.extend(
        CoverPart {
            from: 0,
            cells: CellSet::EMPTY,
            twice: CellSet::EMPTY,
        },
        found,
    )
}

impl<const W: usize> CoverSearch<'_, W> {
    fn extend(&mut self, part: CoverPart<W>, found: &mut Collector) -> ControlFlow<()> {
        let open = self.water.kind.size - self.chosen.len();
        if open == 0 {
            return match self.fish(&part).and_then(|fish| self.step(&fish)) {
                Some(step) => found.add(step),
                None => ControlFlow::Continue(()),
            };
        }
        let most = if self.water.kind.fins.are_allowed() {
            MOST_FINS
        } else {
            0
        };
        for next in part.from..(self.covers.len() + 1).saturating_sub(open) {
            let set = self.covers[next].cells;
            let joined = CoverPart {
                from: next + 1,
                cells: part.cells | set,
                twice: part.twice | (part.cells & set),
            };
            let bare = (self.cells & !joined.cells).len();
            if bare <= most + (open - 1) * self.widest {
                self.chosen.push(next);
                self.extend(joined, found)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// The candidates of the fish with this cover, if it removes any.
    fn fish(&self, cover: &CoverPart<W>) -> Option<Catch<W>> {
        let fins = self.cells & !cover.cells | self.endo_fins;
        let finned = !fins.is_empty();
        if finned != self.water.kind.fins.are_allowed() || fins.len() > MOST_FINS {
            return None;
        }
        let seen = self.water.board.layout.common_peers(&fins);
        let gone = cover.cells & !self.cells & seen;
        let twice = cover.twice & seen;
        let removes = !gone.is_empty() || !twice.is_empty();
        removes.then_some(Catch { fins, gone, twice })
    }

    /// The step, if the fish is of the kind that is looked for.
    fn step(&self, fish: &Catch<W>) -> Option<Step> {
        let water = self.water;
        if self.kind(&fish.fins) != water.kind {
            return None;
        }
        let layout = &water.board.layout;
        let candidates = |cells: CellSet<W>| layout.candidates(cells, water.digit);
        let cover = self.chosen.iter().map(|index| &self.covers[*index]);
        let names = |set: &HousePlaces<W>| layout.houses[set.house].name;
        let pattern = Fish {
            digit: number(water.digit),
            cells: layout.named(&(self.cells & !fish.fins)),
            base: self.base.iter().map(names).collect(),
            cover: cover.map(names).collect(),
            twin_cover: Vec::new(),
            fins: candidates(fish.fins & !self.endo_fins),
            endo_fins: candidates(self.endo_fins),
        };
        let mut gone = candidates(fish.gone);
        gone.extend(candidates(fish.twice & !fish.gone));
        Some(Step::removal(
            layout.shape(),
            water.technique,
            gone,
            pattern,
        ))
    }

    /// The kind of the fish with the chosen cover and these fins.
    fn kind(&self, fins: &CellSet<W>) -> FishKind {
        let base = HouseKinds::of(self.base.iter(), self.water);
        let cover = HouseKinds::of(
            self.chosen.iter().map(|index| &self.covers[*index]),
            self.water,
        );
        let across = !base.rows && !cover.columns || !base.columns && !cover.rows;
        let lines = (base.rows || base.columns) && (cover.rows || cover.columns);
        let body = match (across && lines, base.boxes || cover.boxes) {
            (true, false) => Body::Basic,
            (true, true) => Body::Franken,
            (false, _) => Body::Mutant,
        };
        let bare = |set: &HousePlaces<W>| (set.cells & !*fins).len() <= 1;
        let fins = match fins.is_empty() {
            true => Fins::None,
            false if body == Body::Basic && self.base.iter().any(bare) => Fins::Sashimi,
            false => Fins::Finned,
        };
        FishKind {
            body,
            fins,
            size: self.water.kind.size,
        }
    }
}

/// Which kinds of houses there are among some.
#[derive(Default)]
struct HouseKinds {
    rows: bool,
    columns: bool,
    boxes: bool,
}

impl HouseKinds {
    fn of<'s, const W: usize>(
        sets: impl Iterator<Item = &'s HousePlaces<W>>,
        water: &Water<'_, W>,
    ) -> Self {
        let layout = &water.board.layout;
        let mut kinds = Self::default();
        for set in sets {
            kinds.rows |= layout.rows().contains(&set.house);
            kinds.columns |= layout.columns().contains(&set.house);
            kinds.boxes |= layout.boxes().contains(&set.house);
        }
        kinds
    }
}
