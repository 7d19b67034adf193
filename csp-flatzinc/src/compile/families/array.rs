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
        row("set_in", |call, (x, values)| call.member(x, &values))
            .narrow(|bounds, [x, set]| {
                let (low, high) = bounds.scope.set(set).ok()?.bounds()?;
                bounds.keep(x, (low.into(), high.into()))
            })
            .holds_in(|scope, [x, set]| Some((x, scope.set(set).ok()?))),
    ]
}

/// `array[index] = value`, with items counted from 1.
fn element(call: &mut Call<'_>, (index, items, value): (Scalar, Scalars, Scalar)) -> Done {
    if let Scalar::Constant(place) = index {
        let place = usize::try_from(place).ok();
        let place = place.and_then(|place| place.checked_sub(1));
        return match place.and_then(|place| items.get(place)) {
            Some(&item) => call.linear([(1, item), (-1, value)], Relation::Equal, 0),
            None => call.truth(false),
        };
    }
    let view = call.builder.view_of(index)?;
    let offset = view.offset().checked_sub(1);
    let offset = offset.ok_or(CompileErrorKind::Overflow("an index"))?;
    let index = View::new(view.scale(), view.var(), offset);
    let value = call.builder.view_of(value)?;
    let number = |item: &Scalar| match *item {
        Scalar::Constant(number) => Some(number),
        _ => None,
    };
    if let Some(numbers) = items.iter().map(number).collect::<Option<Vec<i64>>>() {
        return call.post(Element::new(numbers, index, value));
    }
    // Items that are turned round would be known by their bounds only.
    let item = |&item: &Scalar| match item {
        Scalar::Variable(view) if view.scale() == 1 => Ok(view),
        item => call.builder.var_of(item).map(View::from),
    };
    let items: Views = items.iter().map(item).collect::<Result<_, _>>()?;
    call.post(Element::of(items, index, value))
}
