//! `a₁x₁ + … + aₙxₙ ⋈ c`.

mod equal;
mod few;
mod less;
mod long;
mod not_equal;
mod pair;
mod pair_at_most;
mod reason;
mod reified;
mod split;
mod sums;
mod terms;
mod triple;
mod truths;

pub(crate) use self::reason::by_equal;
pub(super) use self::reason::given_away;
pub(super) use self::sums::{add_down, add_up};

use self::equal::SumEqual;
use self::few::Few;
use self::less::SumAtMost;
use self::long::{LongAtMost, LongEqual, LongSum};
use self::not_equal::SumDiffers;
use self::pair::{ImagePair, MirrorPair};
use self::pair_at_most::PairAtMost;
use self::split::{Split, in_form};
use self::sums::ReachableSums;
use self::terms::Terms;
use self::triple::Triple;
use self::truths::{SplitTruths, TruthForm};
use crate::constraints::prelude::*;
use crate::constraints::{Equal, NotEqual};

/// How the two sides compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `≤`
    AtMost,
    /// `≥`
    AtLeast,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
}

/// A weighted sum of variables, and of the [truths](Self::and_truths) of atoms, compared with a constant, in `i64`.
///
/// Inequalities and `≠` are domain consistent, `=` is bounds consistent over the reals [Harvey &
/// Stuckey 2003], or [stronger](Self::consistency). A variable that occurs twice is one term. Terms
/// with coefficient 0 or a fixed variable are removed when the constraint is posted.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.var("x", 0..=10)?;
/// let y = model.var("y", 0..=10)?;
/// model.post(Linear::new([(3, x), (5, y)], Relation::Equal, 31))?;
/// let solution = model.solve().solution().unwrap();
/// assert_eq!(3 * solution[x] + 5 * solution[y], 31);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Linear {
    terms: Vec<(i128, Var)>,
    truths: Vec<(i128, Atom)>,
    relation: Relation,
    constant: i128,
    consistency: Consistency,
}

impl Linear {
    /// The sum of `coefficient · variable`, compared with `constant`.
    #[must_use]
    pub fn new(
        terms: impl IntoIterator<Item = (impl Integer, Var)>,
        relation: Relation,
        constant: impl Integer,
    ) -> Self {
        Self {
            terms: terms
                .into_iter()
                .map(|(factor, x)| (factor.number(), x))
                .collect(),
            truths: Vec::new(),
            relation,
            constant: constant.number(),
            consistency: Consistency::Bounds,
        }
    }

    /// The plain sum of variables, compared with `constant`.
    #[must_use]
    pub fn sum(vars: &[Var], relation: Relation, constant: impl Integer) -> Self {
        Self::new(vars.iter().map(|&x| (1, x)), relation, constant)
    }

    /// The same with a number added for each of these atoms that holds. It is as strong as with a 0/1 variable for each.
    /// There is none where the constraint is `≤`, `≥`, `<`, `>` or `=` by bounds, unless all factors together are beyond 32 bits.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 1..=3)?;
    /// let weight = model.var("weight", 0..=20)?;
    /// // What lies in the second of three places weighs 1, 2, 4 and 8.
    /// let placed = x.iter().enumerate().map(|(i, &x)| (1 << i, Atom::is(x, 2)));
    /// model.post(Linear::new([(-1, weight)], Relation::Equal, 0).and_truths(placed))?;
    /// model.assign(weight, 10)?;
    /// assert_eq!(model.solutions().count(), 4);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn and_truths(mut self, truths: impl IntoIterator<Item = (impl Integer, Atom)>) -> Self {
        let truths = truths.into_iter();
        self.truths
            .extend(truths.map(|(factor, atom)| (factor.number(), atom)));
        self
    }

    /// The same constraint with this strength. Only `=` uses it. Its weakest form is bounds
    /// consistency over the reals.
    ///
    /// [`Consistency::Domain`] of `x + y = c` and `x - y = c` is for domains of any width. A run takes a few
    /// instructions where these are at most 64 values wide, and else a few for each 64 values or each gap. Other sums
    /// have it for domains at most 64 values wide: three terms with coefficients 1 or -1
    /// take a few for each value of the smallest domain, all others dynamic programming
    /// over the sums [Trick 2003]. If a domain is wider, or if there would be more than 4096 sums,
    /// the constraint is bounds consistent.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.var("x", [1, 4, 6])?;
    /// let y = model.var("y", [2, 3, 9])?;
    /// model.post(Linear::sum(&[x, y], Relation::Equal, 10).consistency(Consistency::Domain))?;
    /// let mut search = model.solutions();
    /// assert_eq!(search.next().unwrap()[x], 1);
    /// assert_eq!(search.stats().nodes, 1);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self {
            consistency,
            ..self
        }
    }
}

impl Linear {
    /// The terms in the form in which they are kept, or the error in them.
    fn terms(&self, form: TruthForm, posting: &mut Posting<'_>) -> Result<Terms, ModelError> {
        let scope: Vec<Var> = self.terms.iter().map(|&(_, x)| x).collect();
        posting.check("linear", &scope)?;
        if self.truths.is_empty() {
            return Terms::new(&self.terms, &[], self.constant, posting.domains());
        }
        let split = SplitTruths::new(&self.truths, form, posting)?;
        let terms = [&self.terms[..], &split.terms].concat();
        let constant = self.constant.checked_sub(split.constant);
        let constant = constant.ok_or(terms::OVERFLOW)?;
        Terms::new(&terms, &split.truths, constant, posting.domains())
    }

    /// What truths are kept as by the propagators for this relation.
    fn truth_form(&self) -> TruthForm {
        let factors = self.terms.iter().map(|&(factor, _)| factor);
        let factors = factors.chain(self.truths.iter().map(|&(factor, _)| factor));
        let total = factors.fold(0, |total: i128, factor| {
            total.saturating_add(factor.saturating_abs())
        });
        match self.relation {
            Relation::NotEqual => TruthForm::Variables,
            Relation::Equal if self.consistency == Consistency::Domain => TruthForm::Variables,
            _ if u32::try_from(total).is_err() => TruthForm::Variables,
            _ => TruthForm::Atoms,
        }
    }
}

impl Constraint for Linear {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let terms = self.terms(self.truth_form(), posting)?;
        match self.relation {
            Relation::Equal if self.consistency == Consistency::Domain => {
                equal_by_domain(&terms, posting)
            }
            Relation::Equal => equal(&terms, posting),
            Relation::NotEqual => match terms.as_difference() {
                Some((scope, offset)) => posting.add(NotEqual::between(scope, offset)),
                None => posting.add(SumDiffers { terms }),
            },
            inequality => {
                let terms = at_most(terms, inequality)?;
                if let Some(sum) = LongSum::new(&terms, posting) {
                    return posting.add(LongAtMost { sum });
                }
                if let Some(pair) = PairAtMost::new(&terms, posting.domains()) {
                    return posting.add(pair);
                }
                in_form!(terms, posting, |terms| posting.add(SumAtMost { terms }))
            }
        }
    }
}

/// An inequality as `Σ ≤ c`.
fn at_most(terms: Terms, relation: Relation) -> Result<Terms, ModelError> {
    match relation {
        Relation::Less => terms.shifted(-1),
        Relation::AtLeast => terms.negated(),
        Relation::Greater => terms.negated()?.shifted(-1),
        Relation::AtMost | Relation::Equal | Relation::NotEqual => Ok(terms),
    }
}

fn equal(terms: &Terms, posting: &mut Posting<'_>) -> Result<(), ModelError> {
    if let Some(sum) = LongSum::new(terms, posting) {
        return posting.add(LongEqual { sum });
    }
    if let Some(few) = Few::<3>::new(terms) {
        return posting.add(few);
    }
    in_form!(terms, posting, |terms| posting.add(SumEqual { terms }))
}

/// Adds the propagators for `=` that suit the domains.
fn equal_by_domain(terms: &Terms, posting: &mut Posting<'_>) -> Result<(), ModelError> {
    let d = posting.domains();
    if let Some(pair) = ImagePair::new(terms, d) {
        return posting.add(pair);
    }
    if let Some((scope, offset)) = terms.as_difference() {
        return posting.add(Equal::between(scope, offset));
    }
    if let Some(pair) = MirrorPair::new(terms) {
        return posting.add(pair);
    }
    if let Some(triple) = Triple::new(terms, d) {
        return posting.add(triple);
    }
    let sums = ReachableSums::new(terms, d);
    equal(terms, posting)?;
    sums.map_or(Ok(()), |sums| posting.add(sums))
}
