//! What a library knows of the languages that its texts are in.

use super::model::Model;
use super::words::{Word, words};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The texts of a library by language. A model is learnt of them when a page first needs it.
#[derive(Debug, Default)]
pub struct Languages<'a> {
    known: BTreeMap<String, Language<'a>>,
    unknown: Model,
}

#[derive(Debug, Default)]
struct Language<'a> {
    texts: Vec<&'a str>,
    model: OnceLock<Model>,
}

/// Bytes of text that a model is learnt of: more makes it hardly better, and takes time.
const ENOUGH: usize = 4 << 20;
/// The share of the words of a page that a model of its language knows, in percent; and of the language
/// that the page is said to be in.
const SPOKEN: usize = 45;
const SAID: usize = 20;

impl<'a> Languages<'a> {
    /// Takes texts with the codes of their languages; the order in which they come decides which ones
    /// are learnt from where there are very many.
    #[must_use]
    pub fn of(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut known: BTreeMap<String, Language<'a>> = BTreeMap::new();
        for (code, text) in texts {
            known.entry(plain(code)).or_default().texts.push(text);
        }
        Self { known, unknown: Model::default() }
    }

    /// The model that knows most words of a page: that of the language it is said to be in, where this
    /// is true; an empty one where the library has no text of its language.
    #[must_use]
    pub fn of_page(&self, page: &str, code: &str) -> &Model {
        let cores: Vec<String> = words(page).into_iter().filter(Word::is_written).map(|word| word.core).collect();
        let speaks = |model: &Model| cores.iter().filter(|core| model.id(core).is_some()).count() * 100;
        let enough = cores.len() * SPOKEN;
        let said = self.known.get(&plain(code)).map(Language::model);
        if let Some(said) = said.filter(|model| speaks(model) >= cores.len() * SAID) {
            return said;
        }
        let models = self.known.values().map(Language::model);
        let best =
            models.map(|model| (speaks(model), model)).reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.filter(|(known, _)| *known >= enough).map_or(&self.unknown, |(_, model)| model)
    }
}

impl Language<'_> {
    fn model(&self) -> &Model {
        self.model.get_or_init(|| {
            let mut left = ENOUGH;
            Model::learn(self.texts.iter().copied().take_while(|text| {
                let learnt = left > 0;
                left = left.saturating_sub(text.len());
                learnt
            }))
        })
    }
}

/// `en` for `en-GB`.
fn plain(code: &str) -> String {
    code.split(['-', '_']).next().unwrap_or(code).to_lowercase()
}
