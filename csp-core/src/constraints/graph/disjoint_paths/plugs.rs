//! How the parts of paths on one side of a cut are connected, in one word.

/// What is in each slot, packed: 0 if its edge is not selected, else where the part of a path leads that ends in this *plug*:
/// to another plug, or to an end of a path.
pub(super) type Plugs = u128;

/// How plugs are packed. A plug is 1 + the slot of the plug that it is connected with, or, above all slots, a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlugCode {
    /// Bits of a slot.
    width: u32,
    slots: usize,
}

impl PlugCode {
    /// `None`: so many do not fit.
    pub(super) fn new(slots: usize, paths: usize) -> Option<Self> {
        let width = (slots + paths).checked_ilog2().map_or(1, |log| log + 1);
        let fits = slots * width as usize <= Plugs::BITS as usize && paths <= 128;
        fits.then_some(Self { width, slots })
    }

    /// The plug of a part that leads to an end of this path.
    pub(super) fn end(self, path: usize) -> usize {
        self.slots + 1 + path
    }

    /// The path of a plug, if it leads to one of its ends.
    pub(super) fn path(self, plug: usize) -> Option<usize> {
        plug.checked_sub(self.slots + 1)
    }

    pub(super) fn get(self, plugs: Plugs, slot: usize) -> usize {
        (plugs >> (slot as u32 * self.width)) as usize & ((1 << self.width) - 1)
    }

    /// The same without a plug in this slot.
    pub(super) fn without(self, plugs: Plugs, slot: usize) -> Plugs {
        plugs & !(((1 << self.width) - 1) << (slot as u32 * self.width))
    }

    fn with(self, plugs: Plugs, slot: usize, plug: usize) -> Plugs {
        self.without(plugs, slot) | (plug as Plugs) << (slot as u32 * self.width)
    }

    /// Puts a plug into a slot. `None`: it leads to an end of a path that cannot pass there. `able` has the paths that can, by
    /// slot.
    pub(super) fn put(
        self,
        plugs: Plugs,
        slot: usize,
        plug: usize,
        able: &[u128],
    ) -> Option<Plugs> {
        match self.path(plug) {
            Some(path) => (able[slot] >> path & 1 == 1).then(|| self.with(plugs, slot, plug)),
            None => Some(self.with(self.with(plugs, slot, plug), plug - 1, slot + 1)),
        }
    }

    /// Connects two parts whose plugs are in no slot any more. `None`: that closes a cycle, or joins two paths.
    pub(super) fn join(
        self,
        plugs: Plugs,
        [one, other]: [usize; 2],
        able: &[u128],
    ) -> Option<Plugs> {
        match (self.path(one), self.path(other)) {
            (Some(path), Some(another)) => (path == another).then_some(plugs),
            (Some(_), None) => self.put(plugs, other - 1, one, able),
            // They are the two plugs of one part.
            _ if self.get(plugs, one - 1) == 0 => None,
            _ => self.put(plugs, one - 1, other, able),
        }
    }
}

/// What is known of both sides of a cut.
pub(super) struct Cut {
    /// The codes of both sides.
    pub(super) codes: [PlugCode; 2],
    /// By edge that is cut, its slots on both sides.
    pub(super) slots: Vec<[usize; 2]>,
}

impl Cut {
    /// Which of the edges are selected.
    pub(super) fn selected(&self, side: usize, plugs: Plugs) -> u128 {
        let is_selected = |slots: &[usize; 2]| self.codes[side].get(plugs, slots[side]) > 0;
        let edges = (0..)
            .zip(&self.slots)
            .filter(|(_, slots)| is_selected(slots));
        edges.fold(0, |all, (edge, _)| all | 1 << edge)
    }

    /// Whether both sides together are paths, each between its two ends. They select the same edges.
    pub(super) fn fits(&self, sides: [Plugs; 2]) -> bool {
        let mut met = 0;
        (0..self.slots.len()).all(|edge| {
            let is_new =
                met >> edge & 1 == 0 && self.codes[0].get(sides[0], self.slots[edge][0]) > 0;
            !is_new || {
                let one = self.follow(sides, edge, 0, &mut met);
                one.is_some() && one == self.follow(sides, edge, 1, &mut met)
            }
        })
    }

    /// The path that a part leads to from an edge to one side. `None`: it comes back.
    fn follow(&self, sides: [Plugs; 2], from: usize, to: usize, met: &mut u128) -> Option<usize> {
        let (mut edge, mut side) = (from, to);
        loop {
            *met |= 1 << edge;
            let code = self.codes[side];
            let plug = code.get(sides[side], self.slots[edge][side]);
            if let Some(path) = code.path(plug) {
                return Some(path);
            }
            edge = self
                .slots
                .iter()
                .position(|slots| slots[side] == plug - 1)?;
            *met |= 1 << edge;
            side = 1 - side;
            if (edge, side) == (from, to) {
                return None;
            }
        }
    }
}
