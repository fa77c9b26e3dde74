//! Hands the words of [`crate::text`] to tantivy, one at a time.

use super::schema::{EXACT, STEMS};
use crate::text::{Language, Token, Tokens, tokenise};
use std::sync::{Arc, Mutex, PoisonError};
use tantivy::tokenizer::{TextAnalyzer, Token as Term, TokenStream, Tokenizer, TokenizerManager};

/// The mark of a base form that differs from the word as written; no word contains it.
pub(crate) const BASE_MARK: char = '~';

/// Cuts texts into words in the language that was set last. tantivy knows one tokenizer for all
/// documents of a field; a book's clauses are written one after another, so the language is set
/// between them.
#[derive(Clone)]
pub(super) struct Cutter(Arc<Mutex<Language>>);

impl Default for Cutter {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Language::Other)))
    }
}

impl Cutter {
    pub(super) fn set_language(&self, language: Language) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = language;
    }

    fn language(&self) -> Language {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn tokenizers(&self) -> TokenizerManager {
        let manager = TokenizerManager::new();
        manager.register(STEMS, TextAnalyzer::from(Stems(self.clone())));
        manager.register(EXACT, TextAnalyzer::from(Exact(self.clone())));
        // tantivy asks for this one for fields without text too, and never uses it there.
        manager.register("default", TextAnalyzer::from(Exact(self.clone())));
        manager
    }
}

#[derive(Clone)]
struct Stems(Cutter);

#[derive(Clone)]
struct Exact(Cutter);

impl Tokenizer for Stems {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        Stream::new(text, self.0.language(), true)
    }
}

impl Tokenizer for Exact {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        Stream::new(text, self.0.language(), false)
    }
}

struct Stream<'a> {
    tokens: Tokens<'a>,
    language: Language,
    stems: bool,
    term: Term,
    /// Where accents make a difference, the base form follows the word, at its place.
    base: Option<String>,
}

impl<'a> Stream<'a> {
    fn new(text: &'a str, language: Language, stems: bool) -> Self {
        Self { tokens: tokenise(text, language), language, stems, term: Term::default(), base: None }
    }

    fn take(&mut self, token: Token) {
        self.term.offset_from = token.start;
        self.term.offset_to = token.end;
        self.term.position = token.position as usize;
        self.term.position_length = token.width as usize;
        if self.stems {
            self.term.text = self.language.stem(&token.base);
        } else {
            self.base = (token.base != token.surface).then(|| format!("{BASE_MARK}{}", token.base));
            self.term.text = token.surface;
        }
    }
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        if let Some(base) = self.base.take() {
            self.term.text = base;
            return true;
        }
        match self.tokens.next() {
            Some(token) => {
                self.take(token);
                true
            }
            None => false,
        }
    }

    fn token(&self) -> &Term {
        &self.term
    }

    fn token_mut(&mut self) -> &mut Term {
        &mut self.term
    }
}
