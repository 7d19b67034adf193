//! One row of variables before another, as words in a dictionary.

use super::increasing::Strictness;
use crate::constraints::prelude::*;

/// `x` comes before `y` in lexicographic order (MiniZinc's `lex_less` and `lex_lesseq`): in the
/// first place where they differ `x` has the smaller value. A row that ends before that place comes
/// before a longer one.
///
/// Domain consistent [Frisch, Hnich, Kızıltan, Miguel & Walsh 2002, 2006]. On a path of the search,
/// the pairs at the head that are fixed and equal are passed only once. A run looks at the first
/// pair that is not, and at the pairs after it as long as the bounds leave no choice.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let rows = model.grid("cell", 2, 2, 0..=1)?;
/// let rows: Vec<_> = rows.rows().collect();
/// model.post(Lex::new(&rows[0], &rows[1], Strictness::Strict))?;
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lex {
    x: Vec<Var>,
    y: Vec<Var>,
    strictness: Strictness,
}

impl Lex {
    /// `x` comes before `y`. With [`Strictness::Weak`] they may be the same.
    #[must_use]
    pub fn new(x: &[Var], y: &[Var], strictness: Strictness) -> Self {
        Self {
            x: x.to_vec(),
            y: y.to_vec(),
            strictness,
        }
    }
}

impl Constraint for Lex {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let name = name(self.strictness);
        posting.check(name, &self.x)?;
        posting.check(name, &self.y)?;
        // After the end of the shorter row, the longer one is greater.
        let ties = match self.x.len().cmp(&self.y.len()) {
            std::cmp::Ordering::Less => Strictness::Weak,
            std::cmp::Ordering::Equal => self.strictness,
            std::cmp::Ordering::Greater => Strictness::Strict,
        };
        // A variable is equal to itself, so such a pair decides nothing.
        let pairs = self.x.iter().zip(&self.y).filter(|(x, y)| x != y);
        let scope: Vec<Var> = pairs.flat_map(|(&x, &y)| [x, y]).collect();
        let head = posting.new_slot(0);
        posting.add(Rows {
            name,
            repeats: has_repeats(&scope),
            scope,
            ties,
            head,
        })
    }
}

fn name(strictness: Strictness) -> &'static str {
    match strictness {
        Strictness::Weak => "lex_lesseq",
        Strictness::Strict => "lex_less",
    }
}

/// Two rows of one length.
struct Rows {
    name: &'static str,
    /// `x₁ y₁ x₂ y₂ …`
    scope: Vec<Var>,
    /// Whether the rows may be the same.
    ties: Strictness,
    /// How many pairs at the head are fixed and equal.
    head: Slot,
    /// Whether a variable is in the scope twice. Then the propagator's own changes must wake it.
    repeats: bool,
}

impl Rows {
    fn pair(&self, i: usize) -> Option<[Var; 2]> {
        self.scope
            .get(2 * i..2 * i + 2)
            .map(|pair| [pair[0], pair[1]])
    }

    /// Whether the pairs from `start` on can be in order.
    fn can_follow(&self, start: usize, d: &Domains) -> bool {
        let pairs = self.scope[2 * start..].chunks_exact(2);
        let mut chances = pairs.map(|pair| d.min(pair[0]).cmp(&d.max(pair[1])));
        chances
            .find(|chance| chance.is_ne())
            .map_or(self.ties == Strictness::Weak, std::cmp::Ordering::is_lt)
    }
}

/// Reasons: the pairs at the head leave no choice, and those that decide behind a pair.
impl Rows {
    /// The pair that moved this bound.
    fn explain_removal(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        for i in 0..self.scope.len() / 2 {
            if self.explain_pair(i, 0, lost, reason) {
                self.explain_head(i, reason);
                return true;
            }
            if !self.can_follow(i + 1, reason) && self.explain_pair(i, 1, lost, reason) {
                self.explain_head(i, reason);
                self.explain_tail(i + 1, reason);
                return true;
            }
            if reason.min(self.scope[2 * i]) < reason.max(self.scope[2 * i + 1]) {
                return false;
            }
        }
        false
    }

    /// The bound of one of a pair, where `y` has to be greater by this gap, says this of the other.
    fn explain_pair(&self, i: usize, gap: i32, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let Some([x, y]) = self.pair(i) else {
            return false;
        };
        let least = lost
            .last()
            .checked_add(1)
            .filter(|_| lost.is_below() && lost.var() == y);
        let most = lost
            .first()
            .checked_sub(1)
            .filter(|_| lost.is_above() && lost.var() == x);
        let of_x = least.and_then(|least| least.checked_sub(gap));
        let of_y = most.and_then(|most| most.checked_add(gap));
        if let Some(of_x) = of_x.filter(|&of_x| reason.min(x) >= of_x) {
            reason.at_least(x, of_x);
            reason.proves_at_least(of_x + gap);
            return true;
        }
        if let Some(of_y) = of_y.filter(|&of_y| reason.max(y) <= of_y) {
            reason.at_most(y, of_y);
            reason.proves_at_most(of_y - gap);
            return true;
        }
        false
    }

    /// No pair before this one has the smaller value in `x`.
    fn explain_head(&self, end: usize, reason: &mut Reason<'_>) {
        for pair in self.scope[..2 * end].chunks_exact(2) {
            let limit = reason.max(pair[1]);
            reason.at_least(pair[0], limit);
            reason.at_most(pair[1], limit);
        }
    }

    /// The pairs from `start` on cannot be in order.
    fn explain_tail(&self, start: usize, reason: &mut Reason<'_>) {
        for pair in self.scope[2 * start..].chunks_exact(2) {
            let limit = reason.max(pair[1]);
            reason.at_most(pair[1], limit);
            if reason.min(pair[0]) > limit {
                return reason.at_least(pair[0], limit + 1);
            }
            reason.at_least(pair[0], limit);
        }
    }
}

impl Propagator for Rows {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut head = d.get(self.head) as usize;
        while let Some([x, y]) = self.pair(head) {
            // This pair may be equal only if the pairs after it can be in order.
            let gap = i32::from(!self.can_follow(head + 1, d));
            d.at_most(x, d.max(y).checked_sub(gap).ok_or(Conflict::SCOPE)?)?;
            d.at_least(y, d.min(x).checked_add(gap).ok_or(Conflict::SCOPE)?)?;
            if d.max(x) < d.min(y) {
                return Ok(Status::Entailed);
            }
            if d.value(x).is_none() || d.value(x) != d.value(y) {
                d.set(self.head, head as u64);
                return Ok(fixpoint_unless(self.repeats));
            }
            head += 1;
        }
        match self.ties {
            Strictness::Weak => Ok(Status::Entailed),
            Strictness::Strict => Err(Conflict::SCOPE),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let pairs: Vec<&[Var]> = self.scope.chunks_exact(2).collect();
        let less = |pair: &[Var], gap| Inequality::of_values([(-1, pair[0]), (1, pair[1])], gap);
        let more = |pair: &[Var]| Inequality::of_values([(1, pair[0]), (-1, pair[1])], 0);
        let equal = |upto: usize| {
            pairs[..upto]
                .iter()
                .flat_map(|pair| [less(pair, 0), more(pair)])
                .collect::<Vec<_>>()
        };
        let mut cases: Vec<Vec<Inequality>> = (0..pairs.len())
            .map(|last| [equal(last), vec![less(pairs[last], 1)]].concat())
            .collect();
        if self.ties == Strictness::Weak {
            cases.push(equal(pairs.len()));
        }
        Some(vec![Statement::new(Condition::AnyOf(cases))])
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        match what {
            Consequence::Removal(lost) if self.explain_removal(lost, reason) => {}
            Consequence::Conflict if !self.can_follow(0, reason) => self.explain_tail(0, reason),
            _ => reason.scope(&self.scope),
        }
    }
}
