//! `array[index] = value`.

mod constants;
mod pairs;
mod variables;

use self::constants::Constants;
use self::variables::Variables;
use crate::constraints::InSet;
use crate::constraints::prelude::*;

/// `array[index] = value`, for indices from 0 [Van Hentenryck & Carillon 1988]. Indices outside of
/// the array are no solution.
///
/// * For an array of constants it is domain consistent.
/// * For an array of variables it is domain consistent if all domains are at most 64 values wide,
///   and otherwise bounds consistent.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let index = model.var("index", 0..=9)?;
/// let value = model.var("value", [4, 5, 25])?;
/// model.post(Element::new([0, 1, 4, 9, 16, 25], index, value))?;
/// let pairs: Vec<_> = model.solutions().map(|solution| (solution[index], solution[value])).collect();
/// assert_eq!(pairs, [(2, 4), (5, 25)]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Element {
    array: Array,
    index: View,
    value: View,
}

#[derive(Clone, Debug)]
enum Array {
    Constants(Vec<i128>),
    Entries(Vec<View>),
}

impl Element {
    /// The constraint on an array of constants, each of which is in `i32`. An empty array has no
    /// solution. The index and the value are variables or views of variables ([`View`]): with
    /// `View::new(1, x, -1)` the array begins at 1.
    #[must_use]
    pub fn new(
        array: impl IntoIterator<Item = impl Integer>,
        index: impl Into<View>,
        value: impl Into<View>,
    ) -> Self {
        let array = Array::Constants(array.into_iter().map(Integer::number).collect());
        Self {
            array,
            index: index.into(),
            value: value.into(),
        }
    }

    /// The constraint on an array of variables. A variable may come several times, also as `index`
    /// or `value`. An empty array has no solution.
    #[must_use]
    pub fn of_vars(array: &[Var], index: impl Into<View>, value: impl Into<View>) -> Self {
        Self::of(array, index, value)
    }

    /// The constraint on an array of views of variables, such as `x + 3` or `-x`: see [`View`]. It
    /// is as strong as for variables if each scale is 1, and otherwise bounds consistent.
    #[must_use]
    pub fn of(
        array: impl IntoIterator<Item = impl Into<View>>,
        index: impl Into<View>,
        value: impl Into<View>,
    ) -> Self {
        let array = Array::Entries(array.into_iter().map(Into::into).collect());
        Self {
            array,
            index: index.into(),
            value: value.into(),
        }
    }
}

impl Constraint for Element {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let sides = [self.index, self.value];
        match self.array {
            Array::Constants(array) => {
                posting.check("element", &vars_of(&sides))?;
                let array: Vec<i32> = array
                    .into_iter()
                    .map(Integer::value)
                    .collect::<Result<_, _>>()?;
                post_constants(&array, self.index, self.value, posting)
            }
            Array::Entries(array) => {
                let operands = [&sides, &array[..]].concat();
                posting.check("element", &vars_of(&operands))?;
                forbid_strangers(&array, self.index, self.value, posting)?;
                let d = posting.domains();
                match (self.value.is_plain(), plain(&array)) {
                    (true, Some(vars)) => {
                        let element = Variables::new((self.value.var(), vars), &operands, d);
                        posting.add(element)
                    }
                    _ => {
                        let element = Variables::new((self.value, array), &operands, d);
                        posting.add(element)
                    }
                }
            }
        }
    }
}

/// A view with scale 0 is a number. Then there is only a condition on the other one.
fn post_constants(
    array: &[i32],
    index: View,
    value: View,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    if index.scale() == 0 {
        let entry = usize::try_from(index.offset())
            .ok()
            .and_then(|place| array.get(place));
        let values = entry.map_or_else(Values::empty, |&entry| solutions(value, entry.into()));
        return InSet::new(value.var(), values).post(posting);
    }
    if value.scale() == 0 {
        let number = value.offset();
        let places = (0..).zip(array).filter(|&(_, &entry)| entry == number);
        let indices: Values = places.filter_map(|(place, _)| index.solve(place)).collect();
        return InSet::new(index.var(), indices).post(posting);
    }
    let element = Constants::new(array, index, value, posting);
    posting.add(element)
}

/// Removes the places of entries that never have the value of `value`, whatever their variables are. Their bounds
/// would only tell after a step for each number in the domains: `6·x = 4·y + 1`.
fn forbid_strangers(
    array: &[View],
    index: View,
    value: View,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    if index.scale() == 0 {
        let place = usize::try_from(index.offset()).ok();
        let entry = place.and_then(|place| array.get(place));
        let can_meet = entry.is_none_or(|entry| can_meet(*entry, value));
        return match can_meet {
            true => Ok(()),
            false => InSet::new(index.var(), Values::empty()).post(posting),
        };
    }
    if array.iter().all(|entry| can_meet(*entry, value)) {
        return Ok(());
    }
    let meeting = (0..)
        .zip(array)
        .filter(|(_, entry)| can_meet(**entry, value));
    let indices: Values = meeting
        .filter_map(|(place, _)| index.solve(place))
        .collect();
    InSet::new(index.var(), indices).post(posting)
}

/// Whether two views have the same value for some integers, which need not be values of their variables.
fn can_meet(one: View, other: View) -> bool {
    let gap = i64::from(other.offset()) - i64::from(one.offset());
    let [scale, other_scale] = [one, other].map(|view| i64::from(view.scale()));
    let divisor = if one.var() == other.var() {
        scale - other_scale
    } else {
        gcd(scale.abs(), other_scale.abs())
    };
    gap.checked_rem(divisor).unwrap_or(gap) == 0
}

/// The values of the variable at which the view has this value.
fn solutions(view: View, value: i64) -> Values {
    match view.scale() {
        0 if value == i64::from(view.offset()) => (i32::MIN..=i32::MAX).into(),
        _ => view.solve(value).map_or_else(Values::empty, Values::from),
    }
}
