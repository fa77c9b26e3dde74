//! The paths of a page as far as they may frame text or be a bullet: rectangles, straight lines and dots.

use super::matrix::Matrix;
use crate::pdf::layout::{Frame, Sheet};
use hayro_syntax::object::Number;

/// Frames that are kept of a page: one that has more is a drawing, and nothing of it is asked.
pub(super) const FRAMES: usize = 2000;
/// Points of a path that may be a rectangle with round corners.
const POINTS: usize = 32;
/// What is shorter than this in points frames nothing.
const LEAST: f32 = 12.0;
/// Dots that are kept of a page: one that has more is a drawing.
pub(super) const DOTS: usize = 1000;
/// How small and how large a dot is, in points.
const DOT: std::ops::RangeInclusive<f32> = 1.5..=10.0;
/// How far corners may stand apart that are one.
const SAME: f32 = 1.0;

/// The path that is open: the points of its parts.
#[derive(Default)]
pub(super) struct Path {
    parts: Vec<Vec<(f32, f32)>>,
}

impl Path {
    pub(super) fn start(&mut self, x: Number, y: Number, page: Matrix) {
        self.begin();
        self.to(x, y, page);
    }

    fn begin(&mut self) {
        if self.parts.len() <= FRAMES {
            self.parts.push(Vec::new());
        }
    }

    /// Draws on to a point, on a straight line or a curve.
    pub(super) fn to(&mut self, x: Number, y: Number, page: Matrix) {
        self.add(x.as_f64(), y.as_f64(), page);
    }

    pub(super) fn rectangle(&mut self, [x, y, width, height]: [Number; 4], page: Matrix) {
        let [x, y, width, height] = [x, y, width, height].map(|number| number.as_f64());
        self.begin();
        for (x, y) in [(x, y), (x + width, y), (x + width, y + height), (x, y + height)] {
            self.add(x, y, page);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "points on a page need no more than 32 bits")]
    fn add(&mut self, x: f64, y: f64, page: Matrix) {
        let (x, y) = page.apply(x, y);
        if let Some(part) = self.parts.last_mut().filter(|part| part.len() <= POINTS) {
            part.push((x as f32, y as f32));
        }
    }

    /// Ends the path, and gives what it frames where it `is_seen`.
    pub(super) fn end(&mut self, is_seen: bool, sheet: &mut Sheet) {
        for part in self.parts.drain(..).filter(|_| is_seen) {
            if sheet.frames.len() <= FRAMES {
                sheet.frames.extend(frame(&part));
            }
            if sheet.dots.len() <= DOTS {
                sheet.dots.extend(dot(&part));
            }
        }
    }
}

/// The place of a path that is as small as a bullet.
fn dot(points: &[(f32, f32)]) -> Option<Frame> {
    let around = around(points)?;
    let (width, height) = (around.right - around.left, around.bottom - around.top);
    let is_square = (width - height).abs() <= 0.2 * width.max(height);
    (points.len() >= 4 && is_square && DOT.contains(&width)).then_some(around)
}

/// The rectangle that points go around, or the line that they are on.
fn frame(points: &[(f32, f32)]) -> Option<Frame> {
    let around = around(points)?;
    let near = |a: f32, b: f32| (a - b).abs() <= SAME;
    let on_edge = |&(x, y): &(f32, f32)| {
        near(x, around.left) || near(x, around.right) || near(y, around.top) || near(y, around.bottom)
    };
    let (width, height) = (around.right - around.left, around.bottom - around.top);
    let is_line = width.min(height) <= SAME;
    (width.max(height) >= LEAST && points.iter().all(on_edge) && (is_line || points.len() >= 4)).then_some(around)
}

/// The least rectangle that holds all points.
fn around(points: &[(f32, f32)]) -> Option<Frame> {
    if points.len() > POINTS || points.iter().any(|point| !(point.0.is_finite() && point.1.is_finite())) {
        return None;
    }
    let none = Frame { left: f32::MAX, top: f32::MAX, right: f32::MIN, bottom: f32::MIN };
    Some(points.iter().fold(none, |Frame { left, top, right, bottom }, &(x, y)| Frame {
        left: left.min(x),
        top: top.min(y),
        right: right.max(x),
        bottom: bottom.max(y),
    }))
}
