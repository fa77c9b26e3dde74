//! From pieces to columns in reading order, and what rule a column goes on with.

use super::marks::Mark;
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
    // The column that begins the page is the left one, unless its numbers go on where the other's end.
    let [first, second] = [0, 1].map(|side: usize| numbers(&sides[side], marks));
    if let (Some(begin), Some(end)) = (first.first(), second.last())
        && end < begin
        && begin.first().zip(end.first()).is_some_and(|(begin, end)| begin - end <= 1)
    {
        sides.swap(0, 1);
    }
    let mut before: Option<Vec<u32>> = None;
    sides
        .iter()
        .map(|pieces| {
            let column = Column { lines: lines(pieces, words), continues: continues(pieces, marks, before.as_deref()) };
            before = numbers(pieces, marks).pop().or(before.take());
            column
        })
        .collect()
}

fn lines(pieces: &[Piece], words: &[Word]) -> Vec<Line> {
    let span = |piece: &Piece| Span::new(words[piece.start].span.start, words[piece.end - 1].span.end);
    pieces.iter().map(|piece| Line { span: span(piece), begins: piece.place.first }).collect()
}

/// The numbers with which paragraphs of a column begin.
fn numbers(pieces: &[Piece], marks: &[Option<Mark>]) -> Vec<Vec<u32>> {
    let mark = |piece: &Piece| match &marks[piece.start] {
        Some(Mark::Number(parts)) if piece.place.first => Some(parts.clone()),
        _ => None,
    };
    pieces.iter().filter_map(mark).collect()
}

/// The number that the letters at the top of a column belong to: the one before the first number that
/// follows them, or the last one of the column before.
fn continues(pieces: &[Piece], marks: &[Option<Mark>], before: Option<&[u32]>) -> Option<String> {
    let mut begun = pieces.iter().filter(|piece| piece.place.first).map(|piece| &marks[piece.start]);
    let first = begun.find_map(|mark| mark.as_ref())?;
    if !matches!(first, Mark::Letter(_)) {
        return None;
    }
    let next = numbers(pieces, marks).into_iter().next();
    let own = next.and_then(|mut parts| {
        let last = parts.last_mut()?;
        *last = last.checked_sub(1)?;
        (*last > 0 && parts.len() > 1).then_some(parts)
    });
    let parts = own.or_else(|| before.map(<[u32]>::to_vec))?;
    Some(parts.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
}
