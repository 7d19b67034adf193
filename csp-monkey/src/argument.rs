//! What laws are made of: as a constraint takes it, as Rust, and made smaller.

use csp_core::extend::{Atom, Operator, Var, View};
use csp_core::prelude::{Consistency, Graph, Relation, Strictness};

/// An argument of a law.
pub(crate) trait Argument: Clone {
    /// What a constraint takes.
    type Made;
    /// The argument for a constraint over these variables.
    fn made(&self, scope: &[Var]) -> Self::Made;
    /// The argument as Rust, where the variables of the scope are named `s`.
    fn rust(&self) -> String;
    /// Simpler arguments.
    fn smaller(&self) -> Vec<Self> {
        Vec::new()
    }
}

/// That a variable, by its place in a scope, compares with a value as an atom says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assertion {
    /// The place of the variable.
    pub place: usize,
    /// How it is compared.
    pub operator: Operator,
    /// The value it is compared with.
    pub value: i32,
}

impl Assertion {
    /// Whether it is true of these values.
    #[must_use]
    pub fn holds(self, values: &[i64]) -> bool {
        let (left, right) = (values[self.place], i64::from(self.value));
        match self.operator {
            Operator::Is => left == right,
            Operator::IsNot => left != right,
            Operator::AtMost => left <= right,
            Operator::Above => left > right,
        }
    }

    pub(crate) fn rust_over(self, scope: &str) -> String {
        let Self {
            place,
            operator,
            value,
        } = self;
        format!("Atom::new({scope}[{place}], Operator::{operator:?}, {value})")
    }
}

impl Argument for Assertion {
    type Made = Atom;
    fn made(&self, scope: &[Var]) -> Atom {
        Atom::new(scope[self.place], self.operator, self.value)
    }
    fn rust(&self) -> String {
        self.rust_over("s")
    }
    fn smaller(&self) -> Vec<Self> {
        let with = |value| Self { value, ..*self };
        self.value.smaller().into_iter().map(with).collect()
    }
}

/// A view of a variable, by its place in a scope: `scale · x + offset`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedView {
    /// The place of the variable.
    pub place: usize,
    /// Its factor.
    pub scale: i32,
    /// What is added.
    pub offset: i32,
}

impl PlacedView {
    /// What it is for these values.
    #[must_use]
    pub fn at(self, values: &[i64]) -> i64 {
        i64::from(self.scale) * values[self.place] + i64::from(self.offset)
    }
}

/// The values of views.
pub(crate) fn seen(views: &[PlacedView], values: &[i64]) -> Vec<i64> {
    views.iter().map(|view| view.at(values)).collect()
}

impl Argument for PlacedView {
    type Made = View;
    fn made(&self, scope: &[Var]) -> View {
        View::new(self.scale, scope[self.place], self.offset)
    }
    fn rust(&self) -> String {
        let Self {
            place,
            scale,
            offset,
        } = self;
        format!("View::new({scale}, s[{place}], {offset})")
    }
    fn smaller(&self) -> Vec<Self> {
        let offsets = self.offset.smaller().into_iter();
        let plain = (self.scale != 1).then_some(Self { scale: 1, ..*self });
        let near = offsets.map(|offset| Self { offset, ..*self });
        plain.into_iter().chain(near).collect()
    }
}

/// Numbers stand for themselves, and shrink towards 0.
macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Argument for $number {
            type Made = Self;
            fn made(&self, _: &[Var]) -> Self {
                *self
            }
            fn rust(&self) -> String {
                self.to_string()
            }
            fn smaller(&self) -> Vec<Self> {
                let mut smaller = vec![0, *self / 2];
                smaller.retain(|value| value != self);
                smaller.dedup();
                smaller
            }
        }
    )*};
}
numbers!(i32 i64 usize);

/// Names of enums stand for themselves.
macro_rules! names {
    ($($name:ident)*) => {$(
        impl Argument for $name {
            type Made = Self;
            fn made(&self, _: &[Var]) -> Self {
                *self
            }
            fn rust(&self) -> String {
                format!("{}::{self:?}", stringify!($name))
            }
        }
    )*};
}
names!(Relation Consistency Strictness);

impl Argument for Graph {
    type Made = Self;
    fn made(&self, _: &[Var]) -> Self {
        self.clone()
    }
    fn rust(&self) -> String {
        format!("Graph::new({}, &{:?})?", self.nodes(), self.edges())
    }
}

impl<T: Argument> Argument for Option<T> {
    type Made = Option<T::Made>;
    fn made(&self, scope: &[Var]) -> Self::Made {
        self.as_ref().map(|some| some.made(scope))
    }
    fn rust(&self) -> String {
        match self {
            Some(some) => format!("Some({})", some.rust()),
            None => "None".to_owned(),
        }
    }
}

impl<T: Argument> Argument for Vec<T> {
    type Made = Vec<T::Made>;
    fn made(&self, scope: &[Var]) -> Self::Made {
        self.iter().map(|one| one.made(scope)).collect()
    }
    fn rust(&self) -> String {
        let all: Vec<String> = self.iter().map(Argument::rust).collect();
        format!("vec![{}]", all.join(", "))
    }
    fn smaller(&self) -> Vec<Self> {
        let without = |place: usize| [&self[..place], &self[place + 1..]].concat();
        let mut smaller: Vec<Self> = (0..self.len()).map(without).collect();
        for (place, one) in self.iter().enumerate() {
            smaller.extend(one.smaller().into_iter().map(|less| {
                let mut all = self.clone();
                all[place] = less;
                all
            }));
        }
        smaller
    }
}

impl<A: Argument, B: Argument> Argument for (A, B) {
    type Made = (A::Made, B::Made);
    fn made(&self, scope: &[Var]) -> Self::Made {
        (self.0.made(scope), self.1.made(scope))
    }
    fn rust(&self) -> String {
        format!("({}, {})", self.0.rust(), self.1.rust())
    }
}

impl<A: Argument, B: Argument, C: Argument> Argument for (A, B, C) {
    type Made = (A::Made, B::Made, C::Made);
    fn made(&self, scope: &[Var]) -> Self::Made {
        (self.0.made(scope), self.1.made(scope), self.2.made(scope))
    }
    fn rust(&self) -> String {
        let (a, b, c) = self;
        format!("({}, {}, {})", a.rust(), b.rust(), c.rust())
    }
}
