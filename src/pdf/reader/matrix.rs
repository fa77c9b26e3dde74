//! Places on a page under scaling, turning and shifting.
#![expect(clippy::many_single_char_names, reason = "the letters are those of the file format's own matrices")]

/// Maps `(x, y)` to `(a·x + c·y + e, b·x + d·y + f)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Matrix(pub [f64; 6]);

impl Matrix {
    pub(super) const UNIT: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    pub(super) fn shift(x: f64, y: f64) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// This one, and another one after it.
    pub(super) fn then(self, after: Self) -> Self {
        let ([a, b, c, d, e, f], [p, q, r, s, t, u]) = (self.0, after.0);
        Self([a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u])
    }

    pub(super) fn apply(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// Where `x` points to, as a step of length 1; straight on where it points nowhere.
    pub(super) fn direction(self) -> (f64, f64) {
        let length = f64::hypot(self.0[0], self.0[1]);
        if length > 0.0 && length.is_finite() { (self.0[0] / length, self.0[1] / length) } else { (1.0, 0.0) }
    }
}
