//! `warm_start`.

use csp_core::atom::Atom;
use csp_core::domains::SearchState;
use csp_core::extend::Brancher;
use csp_core::ids::Var;

/// Gives each variable its wanted value first, in order, as long as the value is in the domain.
#[derive(Debug)]
pub(super) struct WarmStart {
    wanted: Vec<(Var, i32)>,
}

impl WarmStart {
    pub(super) fn new(wanted: Vec<(Var, i32)>) -> Self {
        Self { wanted }
    }
}

impl Brancher for WarmStart {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let is_open = |&&(x, value): &&(Var, i32)| !d.is_fixed(x) && d.contains(x, value);
        self.wanted
            .iter()
            .find(is_open)
            .map(|&(x, value)| Atom::is(x, value))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        let is_open = |&&(y, value): &&(Var, i32)| y == x && !d.is_fixed(x) && d.contains(x, value);
        self.wanted
            .iter()
            .find(is_open)
            .map(|&(x, value)| Atom::is(x, value))
    }
}
