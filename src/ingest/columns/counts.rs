//! How much more often two things follow each other than chance would have it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Pairs of numbers hash well by a multiplication; nobody can gain by a collision here.
#[derive(Default)]
pub(super) struct PairHasher(u64);

impl Hasher for PairHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u32(u32::from(value));
    }
    fn write_u16(&mut self, value: u16) {
        self.write_u32(u32::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.write_u32((value >> 32) as u32);
        self.write_u32(value as u32);
    }
    fn write_u32(&mut self, value: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

type FastMap<K> = HashMap<K, u32, BuildHasherDefault<PairHasher>>;

/// Counts of what followed what.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pairs: FastMap<(u32, u32)>,
    left: FastMap<u32>,
    right: FastMap<u32>,
    total: u32,
}

impl Counts {
    pub(super) fn add(&mut self, left: u32, right: u32) {
        *self.pairs.entry((left, right)).or_default() += 1;
        *self.left.entry(left).or_default() += 1;
        *self.right.entry(right).or_default() += 1;
        self.total += 1;
    }

    /// How often the pair was seen.
    pub(super) fn seen(&self, left: u32, right: u32) -> u32 {
        self.pairs.get(&(left, right)).copied().unwrap_or(0)
    }

    /// How much more likely than by chance `right` follows `left`, where `prior` was believed so far.
    /// `weight` is how many sightings the prior is worth. `own` sightings are the asking pair itself and
    /// do not count.
    pub(super) fn ratio(&self, left: u32, right: u32, own: u32, weight: f32, prior: f32) -> f32 {
        let count = |map: &FastMap<u32>, key| map.get(&key).copied().unwrap_or(0).saturating_sub(own) as f32;
        let total = self.total.saturating_sub(own).max(1) as f32;
        let expected = count(&self.left, left) * count(&self.right, right) / total;
        let seen = self.seen(left, right).saturating_sub(own) as f32;
        (seen + weight) / (expected + weight / prior)
    }
}
