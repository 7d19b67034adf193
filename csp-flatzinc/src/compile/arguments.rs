//! The arguments of a constraint, read as their types say.

use super::call::Call;
use super::problem::Compiles;
use super::scope::Scalar;
use crate::ast::Expr;
use crate::set::IntSet;
use csp_core::atom::Atom;
use csp_core::constraints::Amount;
use csp_core::ids::Var;
use csp_core::view::View;

/// Arrays.
pub(super) type Vars = Vec<Var>;
pub(super) type Atoms = Vec<Atom>;
pub(super) type Scalars = Vec<Scalar>;
pub(super) type SumTerms = Vec<SumTerm>;
pub(super) type Views = Vec<View>;
pub(super) type Amounts = Vec<Amount>;
pub(super) type Numbers = Vec<i64>;
pub(super) type Sets = Vec<IntSet>;

/// What serves as an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Takes {
    /// Variables alone. One is made for a view or an atom.
    Variables,
    /// Views as well as variables.
    Views,
    /// Views, and in a search that does not learn any fact, too: one that learns decides on the booleans of sums.
    Truths,
    /// Any fact, as well as a boolean that stands for it.
    Atoms,
}

/// What one argument is read as.
pub(super) trait FromArgument: Sized {
    /// How many arguments this takes at least.
    const LEAST: usize = 1;
    /// What serves for the variables that stand in it.
    const TAKES: Takes = Takes::Views;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self>;

    /// The argument at this place.
    fn read_at(call: &mut Call<'_>, arguments: &[Expr], at: usize) -> Compiles<Self> {
        Self::read(call, arguments[at])
    }
}

/// A number that is given.
impl FromArgument for i64 {
    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        call.scope.int(argument)
    }
}

/// A set that is given.
impl FromArgument for IntSet {
    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        call.scope.set(argument)
    }
}

/// As it stands, for what is read a part at a time.
impl FromArgument for Expr {
    fn read(_: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        Ok(argument)
    }
}

impl FromArgument for Scalar {
    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        call.scope.scalar(argument)
    }
}

/// A term of a sum: a fact counts 1 where it holds.
pub(super) struct SumTerm(pub(super) Scalar);

impl FromArgument for SumTerm {
    const TAKES: Takes = Takes::Truths;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        call.scope.scalar(argument).map(Self)
    }
}

/// A variable, which is made for a number.
impl FromArgument for Var {
    const TAKES: Takes = Takes::Variables;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let scalar = call.scope.scalar(argument)?;
        call.builder.var_of(scalar)
    }
}

/// A view of a variable, which is made for a number.
impl FromArgument for View {
    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let scalar = call.scope.scalar(argument)?;
        call.builder.view_of(scalar)
    }
}

/// A number or a variable.
impl FromArgument for Amount {
    const TAKES: Takes = Takes::Variables;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        match call.scope.scalar(argument)? {
            Scalar::Constant(number) => Ok(Self::Constant(number)),
            scalar => call.builder.var_of(scalar).map(Self::Variable),
        }
    }
}

/// That a boolean is true.
impl FromArgument for Atom {
    const TAKES: Takes = Takes::Atoms;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let scalar = call.scope.scalar(argument)?;
        call.builder.atom_of(scalar)
    }
}

/// A boolean of which it may be known whether it is true.
#[derive(Clone, Copy)]
pub(super) enum Truth {
    Known(bool),
    Open(Atom),
}

impl FromArgument for Truth {
    const TAKES: Takes = Takes::Atoms;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        match call.scope.scalar(argument)? {
            Scalar::Constant(value) => Ok(Self::Known(value == 1)),
            scalar => call.builder.atom_of(scalar).map(Self::Open),
        }
    }
}

/// A boolean that is assumed, with its name.
pub(super) struct Assumption {
    pub(super) name: String,
    pub(super) atom: Atom,
}

impl FromArgument for Assumption {
    const TAKES: Takes = Takes::Atoms;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let name = match argument {
            Expr::Name(name) => call.scope.ast.text(name).to_owned(),
            _ => (call.scope.int(argument)? != 0).to_string(),
        };
        let atom = Atom::read(call, argument)?;
        Ok(Self { name, atom })
    }
}

/// An array.
impl<T: FromArgument> FromArgument for Vec<T> {
    const TAKES: Takes = T::TAKES;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let items = call.scope.items(argument)?.iter();
        items.map(|&item| T::read(call, item)).collect()
    }
}

/// An argument that may be missing.
impl<T: FromArgument> FromArgument for Option<T> {
    const LEAST: usize = 0;
    const TAKES: Takes = T::TAKES;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        T::read(call, argument).map(Some)
    }

    fn read_at(call: &mut Call<'_>, arguments: &[Expr], at: usize) -> Compiles<Self> {
        match arguments.get(at) {
            Some(&argument) => Self::read(call, argument),
            None => Ok(None),
        }
    }
}

/// What all arguments are read as: a tuple, or an array if all are of one type. They are read in their order, and
/// variables are made in that order.
pub(super) trait FromArguments: Sized {
    const LEAST: usize;
    const MOST: usize;
    /// [What serves](FromArgument::TAKES) for each of them.
    const TAKES: &'static [Takes];

    fn read(call: &mut Call<'_>, arguments: &[Expr]) -> Compiles<Self>;
}

impl<T: FromArgument, const N: usize> FromArguments for [T; N] {
    const LEAST: usize = N * T::LEAST;
    const MOST: usize = N;
    const TAKES: &'static [Takes] = &[T::TAKES; N];

    fn read(call: &mut Call<'_>, arguments: &[Expr]) -> Compiles<Self> {
        let read: Result<Vec<T>, _> = (0..N).map(|at| T::read_at(call, arguments, at)).collect();
        Ok(read?
            .try_into()
            .unwrap_or_else(|_| unreachable!("there are N")))
    }
}

macro_rules! tuples {
    ($($($type:ident $at:literal)*;)*) => {$(
        impl<$($type: FromArgument),*> FromArguments for ($($type,)*) {
            const LEAST: usize = 0 $(+ $type::LEAST)*;
            const MOST: usize = [$($at),*].len();
            const TAKES: &'static [Takes] = &[$($type::TAKES),*];

            fn read(call: &mut Call<'_>, arguments: &[Expr]) -> Compiles<Self> {
                Ok(($($type::read_at(call, arguments, $at)?,)*))
            }
        }
    )*};
}

tuples! {
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
}
