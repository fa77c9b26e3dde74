//! From pieces to columns in reading order.

use super::marks::{Mark, comparable};
use super::search::Piece;
use super::words::Word;
use super::{Column, Line};
use crate::source::Span;

/// The two columns, the left one first.
pub(super) fn columns(pieces: &[Piece], words: &[Word], marks: &[Option<Mark>]) -> Vec<Column> {
    let mut sides: [Vec<Piece>; 2] = [Vec::new(), Vec::new()];
    for piece in pieces {
        sides[usize::from(piece.column)].push(*piece);
    }
    if pieces.first().map(|piece| piece.column) == pieces.get(1).map(|piece| piece.column) && goes_before(&sides, marks)
    {
        sides.swap(0, 1);
    }
    sides.iter().map(|pieces| Column { lines: lines(pieces, words) }).collect()
}

/// Whether the numbers of the first column go on where those of the second end: it is the right one then, if
/// the left one begins some rows below.
fn goes_before([first, second]: &[Vec<Piece>; 2], marks: &[Option<Mark>]) -> bool {
    let (Some(begin), Some(end)) = (numbers(first, marks).next(), numbers(second, marks).last()) else { return false };
    end < begin && comparable(end, begin) && begin[0] - end[0] <= 1
}

/// The numbers with which paragraphs of a column begin, by their parts.
fn numbers<'a>(pieces: &[Piece], marks: &'a [Option<Mark>]) -> impl DoubleEndedIterator<Item = &'a [u32]> {
    pieces.iter().filter(|piece| piece.place.first).filter_map(|piece| match &marks[piece.start] {
        Some(Mark::Number(parts)) => Some(parts.as_slice()),
        _ => None,
    })
}

fn lines(pieces: &[Piece], words: &[Word]) -> Vec<Line> {
    let span = |piece: &Piece| Span::new(words[piece.start].span.start, words[piece.end - 1].span.end);
    pieces.iter().map(|piece| Line { span: span(piece), begins: piece.place.first }).collect()
}
