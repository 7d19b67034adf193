//! Which variables the latest conflicts were about.

use crate::domains::Domains;
use crate::ids::Var;

/// The activity of each variable, and the variables in a heap, the most active first
/// [Moskewicz et al. 2001; Eén & Sörensson 2003]. Equals come in the order of their numbers.
///
/// If some open variables have a domain of one word, only these are in the heap. They make the
/// choices of the model. The variables with wider domains are mostly times and sums, which are in
/// nearly every reason and would come first.
#[derive(Debug)]
pub(super) struct Activity {
    scores: Vec<f64>,
    /// By variable, whether it may be chosen.
    is_choice: Vec<bool>,
    increment: f64,
    heap: Vec<u32>,
    /// By variable its place in the heap, or [`NOWHERE`].
    places: Vec<u32>,
    /// The number of conflicts so far, and by variable that of the one in which it was met last.
    conflicts: u64,
    met: Vec<u64>,
}

const NOWHERE: u32 = u32::MAX;

/// What the score of a bump grows by with each conflict.
const GROWTH: f64 = 1.0 / 0.95;

impl Activity {
    pub(super) fn new(d: &Domains) -> Self {
        let is_small = |x: Var| d.is_word(x) && !d.is_fixed(x);
        let has_small = d.vars().any(is_small);
        let mut activity = Self {
            scores: vec![0.0; d.len()],
            is_choice: d.vars().map(|x| !has_small || is_small(x)).collect(),
            increment: 1.0,
            heap: Vec::new(),
            places: vec![NOWHERE; d.len()],
            conflicts: 1,
            met: vec![0; d.len()],
        };
        activity.insert_all(d);
        activity
    }

    /// All variables may be open again.
    pub(super) fn insert_all(&mut self, d: &Domains) {
        for x in d.vars() {
            self.insert(x);
        }
    }

    /// Whether a variable may be chosen.
    pub(super) fn may_choose(&self, x: Var) -> bool {
        self.is_choice[x.index()]
    }

    /// This variable had a part in the present conflict. What it is needed for more than once counts
    /// once.
    pub(super) fn bump(&mut self, x: Var) {
        if std::mem::replace(&mut self.met[x.index()], self.conflicts) == self.conflicts {
            return;
        }
        let score = &mut self.scores[x.index()];
        *score += self.increment;
        if *score > 1e100 {
            self.scores.iter_mut().for_each(|score| *score *= 1e-100);
            self.increment *= 1e-100;
        }
        let place = self.places[x.index()];
        if place != NOWHERE {
            self.up(place as usize);
        }
    }

    /// The present conflict is over.
    pub(super) fn decay(&mut self) {
        self.increment *= GROWTH;
        self.conflicts += 1;
    }

    /// This variable may be open again.
    pub(super) fn insert(&mut self, x: Var) {
        if self.places[x.index()] == NOWHERE && self.is_choice[x.index()] {
            self.places[x.index()] = self.heap.len() as u32;
            self.heap.push(x.raw());
            self.up(self.heap.len() - 1);
        }
    }

    /// The most active variable that is not fixed, if one may be chosen. Fixed ones are taken out on
    /// the way.
    pub(super) fn best(&mut self, d: &Domains) -> Option<Var> {
        loop {
            let x = d.numbered(*self.heap.first()?);
            if !d.is_fixed(x) {
                return Some(x);
            }
            self.pop();
        }
    }

    fn pop(&mut self) {
        let last = self.heap.len() - 1;
        self.heap.swap(0, last);
        if let Some(out) = self.heap.pop() {
            self.places[out as usize] = NOWHERE;
        }
        if !self.heap.is_empty() {
            self.places[self.heap[0] as usize] = 0;
            self.down(0);
        }
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (self.scores[one as usize], self.scores[other as usize]);
        a > b || (a == b && one < other)
    }

    fn up(&mut self, mut place: usize) {
        let item = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(item, self.heap[parent]) {
                break;
            }
            self.heap[place] = self.heap[parent];
            self.places[self.heap[place] as usize] = place as u32;
            place = parent;
        }
        self.heap[place] = item;
        self.places[item as usize] = place as u32;
    }

    fn down(&mut self, mut place: usize) {
        let item = self.heap[place];
        loop {
            let left = 2 * place + 1;
            if left >= self.heap.len() {
                break;
            }
            let right = left + 1;
            let child =
                if right < self.heap.len() && self.is_before(self.heap[right], self.heap[left]) {
                    right
                } else {
                    left
                };
            if !self.is_before(self.heap[child], item) {
                break;
            }
            self.heap[place] = self.heap[child];
            self.places[self.heap[place] as usize] = place as u32;
            place = child;
        }
        self.heap[place] = item;
        self.places[item as usize] = place as u32;
    }
}
