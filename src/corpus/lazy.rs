//! Values that stay bytes until they are first asked for: a command that looks at three pages pays for
//! three.

use serde::de::DeserializeOwned;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A value in memory, or its bytes until it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Lazy<T> {
    value: OnceLock<T>,
    bytes: Arc<Vec<u8>>,
    range: Range<usize>,
}

impl<T: DeserializeOwned + Default> Lazy<T> {
    pub(super) fn ready(value: T) -> Self {
        Self { value: OnceLock::from(value), bytes: Arc::default(), range: 0..0 }
    }

    /// `range` of `bytes` must be what [`super::stored::to_bytes`] wrote: whoever makes this has compared
    /// the digest. Other bytes give the empty value.
    pub(super) fn stored(bytes: Arc<Vec<u8>>, range: Range<usize>) -> Self {
        Self { value: OnceLock::new(), bytes, range }
    }

    pub(super) fn get(&self) -> &T {
        self.value.get_or_init(|| {
            let bytes = self.bytes.get(self.range.clone()).unwrap_or_default();
            postcard::from_bytes(bytes).unwrap_or_default()
        })
    }

    pub(super) fn get_mut(&mut self) -> &mut T {
        self.get();
        self.value.get_mut().expect("the value was made in the line before")
    }
}

impl<T: DeserializeOwned + Default + PartialEq> PartialEq for Lazy<T> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}
