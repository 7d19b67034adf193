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
pub(super) type Views = Vec<View>;
pub(super) type Amounts = Vec<Amount>;
pub(super) type Numbers = Vec<i64>;
pub(super) type Sets = Vec<IntSet>;

/// What one argument is read as.
pub(super) trait FromArgument: Sized {
    /// How many arguments this takes at least.
    const LEAST: usize = 1;
    /// Whether views serve as well as variables. If not, a variable is made for each.
    const TAKES_VIEWS: bool = true;

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

impl FromArgument for Scalar {
    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        call.scope.scalar(argument)
    }
}

/// A variable, which is made for a number.
impl FromArgument for Var {
    const TAKES_VIEWS: bool = false;

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
    const TAKES_VIEWS: bool = false;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        match call.scope.scalar(argument)? {
            Scalar::Constant(number) => Ok(Self::Constant(number)),
            scalar => call.builder.var_of(scalar).map(Self::Variable),
        }
    }
}

/// That a boolean is true.
impl FromArgument for Atom {
    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let scalar = call.scope.scalar(argument)?;
        call.builder.atom_of(scalar)
    }
}

/// A boolean that is assumed, with its name.
pub(super) struct Assumption {
    pub(super) name: String,
    pub(super) atom: Atom,
}

impl FromArgument for Assumption {
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
    const TAKES_VIEWS: bool = T::TAKES_VIEWS;

    fn read(call: &mut Call<'_>, argument: Expr) -> Compiles<Self> {
        let items = call.scope.items(argument)?.iter();
        items.map(|&item| T::read(call, item)).collect()
    }
}

/// An argument that may be missing.
impl<T: FromArgument> FromArgument for Option<T> {
    const LEAST: usize = 0;
    const TAKES_VIEWS: bool = T::TAKES_VIEWS;

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
    /// Which of them [take views](FromArgument::TAKES_VIEWS).
    const VIEWS: &'static [bool];

    fn read(call: &mut Call<'_>, arguments: &[Expr]) -> Compiles<Self>;
}

impl<T: FromArgument, const N: usize> FromArguments for [T; N] {
    const LEAST: usize = N * T::LEAST;
    const MOST: usize = N;
    const VIEWS: &'static [bool] = &[T::TAKES_VIEWS; N];

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
            const VIEWS: &'static [bool] = &[$($type::TAKES_VIEWS),*];

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
