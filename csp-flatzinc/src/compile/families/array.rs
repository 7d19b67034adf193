//! Items of arrays, and sets.

use super::super::call::Call;
use super::super::problem::Done;
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::constraints::{Element, Relation};
use csp_core::view::View;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("array_bool_element", 3, element),
    Entry::new("array_int_element", 3, element),
    Entry::new("array_var_bool_element", 3, element),
    Entry::new("array_var_int_element", 3, element),
    Entry::new("set_in", 2, set_in),
];

/// `array[index] = value`, with items counted from 1.
fn element(call: &mut Call<'_, '_>) -> Done {
    let (index, items, value) = (call.operand(0)?, call.operands(1)?, call.operand(2)?);
    let index = match index {
        Operand::Variable(x) => View::new(1, x, -1),
        Operand::Constant(place) => {
            let place = usize::try_from(place)
                .ok()
                .and_then(|place| place.checked_sub(1));
            return match place.and_then(|place| items.get(place)) {
                Some(&item) => call.linear([(1, item), (-1, value)], Relation::Equal, 0),
                None => call.truth(false),
            };
        }
    };
    let value = call.var_of(value)?;
    let number = |item: &Operand| match *item {
        Operand::Constant(number) => Some(number),
        Operand::Variable(_) => None,
    };
    if let Some(numbers) = items.iter().map(number).collect::<Option<Vec<i64>>>() {
        return call.post(Element::new(numbers, index, value));
    }
    let items = call.vars_of(&items)?;
    call.post(Element::of_vars(&items, index, value))
}

fn set_in(call: &mut Call<'_, '_>) -> Done {
    let (x, values) = (call.operand(0)?, call.set(1)?);
    call.member(x, &values)
}
