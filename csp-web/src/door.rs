//! What WebAssembly exports. Buffers are kept in a table, and found by their address: no pointer
//! that comes in is ever followed.
#![expect(
    unsafe_code,
    reason = "an exported name is an unsafe attribute; there is no other unsafe code"
)]

use crate::ops;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Once;

thread_local! {
    /// The buffers that the page may write and read, by address.
    static BUFFERS: RefCell<BTreeMap<usize, Vec<u8>>> = const { RefCell::new(BTreeMap::new()) };
    /// The message of the panic before a trap.
    static FAULT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A new buffer of this many bytes, all zero. Returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn alloc(length: usize) -> usize {
    // Without capacity buffers would share an address.
    let mut buffer = Vec::with_capacity(length.max(1));
    buffer.resize(length, 0);
    keep(buffer) as usize
}

/// Gives a buffer back. An address that is none does nothing.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn dealloc(address: usize) {
    BUFFERS.with_borrow_mut(|buffers| buffers.remove(&address));
}

/// Answers the request in the buffer, which is given back. `op` is a number of an operation. 0
/// answers the list of names. Returns the buffer of the answer: its address in the upper half, and
/// its length in the lower. The page gives it back.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call(op: u32, address: usize) -> u64 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| std::panic::set_hook(Box::new(|info| note(info.to_string()))));
    let request = BUFFERS
        .with_borrow_mut(|buffers| buffers.remove(&address))
        .unwrap_or_default();
    let answer = match op.checked_sub(1) {
        None => ops::list(),
        Some(index) => ops::answer(
            ops::names().nth(index as usize).unwrap_or_default(),
            &request,
        ),
    };
    drop(request);
    packed(answer)
}

/// The message of the panic that has led to a trap, as a buffer: packed as by `call`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn fault() -> u64 {
    packed(FAULT.with_borrow(|text| text.clone().into_bytes()))
}

fn note(text: String) {
    FAULT.with_borrow_mut(|fault| *fault = text);
}

fn packed(mut buffer: Vec<u8>) -> u64 {
    let length = buffer.len() as u64;
    buffer.reserve_exact(usize::from(buffer.is_empty()));
    (keep(buffer) as u64) << 32 | length
}

/// Keeps a buffer with capacity, and returns its address.
fn keep(mut buffer: Vec<u8>) -> usize {
    let address = buffer.as_mut_ptr().expose_provenance();
    BUFFERS.with_borrow_mut(|buffers| buffers.insert(address, buffer));
    address
}
