//! The kernels of this machine.

use super::kernel::Kernel;
#[cfg(target_arch = "x86_64")]
use super::simd;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm;

impl Kernel {
    /// The kernels that this machine has, slowest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let all = std::iter::once(Self::PORTABLE);
        #[cfg(target_arch = "x86_64")]
        let all = all.chain([simd::avx2(), simd::avx512()].into_iter().flatten());
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        let all = all.chain([wasm::SIMD128]);
        all.collect()
    }

    /// The fastest kernel that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::PORTABLE)
    }
}
