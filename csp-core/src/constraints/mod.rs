//! Floor 4: the constraints, one file each, in a folder for each family. A new constraint needs a
//! file in its family, two lines in the family's `mod.rs`, a row in the table, and a test.
//!
#![doc = include_str!("../../docs/constraints.md")]

/// What most propagators say of themselves in one line: the name, and the event and the priority where
/// they are not the defaults. The variables are those of the field `scope`.
macro_rules! about {
    (name: $name:expr $(, event: $event:ident)? $(, priority: $priority:ident)?) => {
        fn name(&self) -> &'static str {
            $name
        }

        fn scope(&self) -> &[Var] {
            &self.scope
        }

        $(fn event(&self, _: usize) -> Event {
            Event::$event
        })?

        $(fn priority(&self) -> Priority {
            Priority::$priority
        })?
    };
}

mod arguments;
mod arithmetic;
mod counting;
mod difference;
mod extension;
mod graph;
mod logic;
mod operand;
mod order;
mod prelude;
mod schedule;

pub use self::arithmetic::*;
pub use self::counting::*;
pub use self::difference::*;
pub use self::extension::*;
pub use self::graph::*;
pub use self::logic::*;
pub use self::order::*;
pub use self::schedule::*;
