//! Values that stay bytes until they are first asked for: a command that looks at three pages pays for
//! three.

use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Bytes in memory or of a file.
pub(super) trait Bytes: AsRef<[u8]> + Debug + Send + Sync {}

impl<T: AsRef<[u8]> + Debug + Send + Sync> Bytes for T {}

/// A value in memory, or its bytes until it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Lazy<T> {
    value: OnceLock<T>,
    stored: Option<(Arc<dyn Bytes>, Range<usize>)>,
}

impl<T: DeserializeOwned + Default> Lazy<T> {
    pub(super) fn ready(value: T) -> Self {
        Self { value: OnceLock::from(value), stored: None }
    }

    /// `range` of `bytes` must be what [`super::stored::to_bytes`] wrote: whoever makes this has compared
    /// the digest. Other bytes give the empty value.
    pub(super) fn stored(bytes: Arc<dyn Bytes>, range: Range<usize>) -> Self {
        Self { value: OnceLock::new(), stored: Some((bytes, range)) }
    }

    pub(super) fn get(&self) -> &T {
        self.value.get_or_init(|| {
            let block = self.stored.as_ref().and_then(|(bytes, range)| (**bytes).as_ref().get(range.clone()));
            block.and_then(|block| postcard::from_bytes(block).ok()).unwrap_or_default()
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
