//! Floor 2: numbers for names.

use std::collections::BTreeMap;

/// A number for each name, in the order in which they are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct NameNumbers {
    names: Vec<String>,
    numbers: BTreeMap<String, usize>,
}

impl NameNumbers {
    pub(super) fn of(&mut self, name: &str) -> usize {
        if let Some(number) = self.known(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The number of a name, if it has one.
    pub(super) fn known(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The name that has a number.
    pub(super) fn name(&self, number: usize) -> Option<&str> {
        self.names.get(number).map(String::as_str)
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }
}
