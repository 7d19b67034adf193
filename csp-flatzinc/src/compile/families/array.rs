//! Items of arrays, and sets.

use super::prelude::*;
use csp_core::constraints::{Element, Relation};

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("array_bool_element", element),
        row("array_int_element", element).narrow(|bounds, [_, items, z]| bounds.one_of(z, items)),
        row("array_var_bool_element", element),
        row("array_var_int_element", element)
            .narrow(|bounds, [_, items, z]| bounds.one_of(z, items)),
        row("set_in", |call, (x, values)| call.member(x, &values)).narrow(|bounds, [x, set]| {
            let (low, high) = bounds.scope.set(set).ok()?.bounds()?;
            bounds.keep(x, (low.into(), high.into()))
        }),
    ]
}

/// `array[index] = value`, with items counted from 1.
fn element(call: &mut Call<'_>, (index, items, value): (Scalar, Scalars, Scalar)) -> Done {
    let index = match index {
        Scalar::Variable(x) => View::new(1, x, -1),
        Scalar::Constant(place) => {
            let place = usize::try_from(place).ok();
            let place = place.and_then(|place| place.checked_sub(1));
            return match place.and_then(|place| items.get(place)) {
                Some(&item) => call.linear([(1, item), (-1, value)], Relation::Equal, 0),
                None => call.truth(false),
            };
        }
    };
    let value = call.builder.var_of(value)?;
    let number = |item: &Scalar| match *item {
        Scalar::Constant(number) => Some(number),
        Scalar::Variable(_) => None,
    };
    if let Some(numbers) = items.iter().map(number).collect::<Option<Vec<i64>>>() {
        return call.post(Element::new(numbers, index, value));
    }
    let items = call.builder.vars_of(items)?;
    call.post(Element::of_vars(&items, index, value))
}
