//! Signs that end sentences and parts of them, in the scripts that rules are written in.

/// Whether a sign ends a sentence: `.`, `?`, `。`, `؟`, `।`.
#[must_use]
pub fn is_stop(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…' | '。' | '．' | '｡' | '！' | '？' | '؟' | '۔' | '।' | '։' | '።')
}

/// Whether a sign ends a part of a sentence that may stand alone: `:`, `;`, `؛`.
#[must_use]
pub fn is_colon(c: char) -> bool {
    matches!(c, ':' | ';' | '：' | '；' | '؛')
}

/// Whether a sign stands between parts of a sentence: `,`, `、`, `،`.
#[must_use]
pub fn is_comma(c: char) -> bool {
    matches!(c, ',' | '，' | '、' | '،')
}
