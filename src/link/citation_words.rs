//! The words that announce a number in running text, in every language that books come in.

use std::collections::HashMap;

/// What a word allows to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cue {
    /// `rule 702`: a number, with or without dots.
    Rule,
    /// `rules 702 and 703`: several of them.
    Rules,
    /// `see 58.4`: a number with dots.
    See,
    /// `see also 58.4`: nothing by itself.
    Also,
}

struct Words {
    language: &'static str,
    rule: &'static [&'static str],
    rules: &'static [&'static str],
    see: &'static [&'static str],
    /// Words for `see` that mean something else in another language; they count in this one alone.
    see_here: &'static [&'static str],
    also: &'static [&'static str],
    /// Words that join two numbers.
    joins: &'static [&'static str],
}

/// In lower case, `ё` as `е`. A word with a stop is an abbreviation and needs the stop.
const WORDS: &[Words] = &[
    Words {
        language: "en",
        rule: &["rule", "subrule"],
        rules: &["rules", "subrules"],
        see: &[
            "see",
            "cf.",
            "cr",
            "step",
            "steps",
            "section",
            "sections",
            "clause",
            "clauses",
            "paragraph",
            "paragraphs",
        ],
        see_here: &[],
        also: &["also"],
        joins: &["and", "or", "to", "through", "thru"],
    },
    Words {
        language: "ru",
        rule: &["правило", "правилу", "правилом", "правиле", "пункт", "пункта", "пункту", "пунктом", "пункте", "п."],
        rules: &[
            "правила",
            "правил",
            "правилам",
            "правилами",
            "правилах",
            "пункты",
            "пунктов",
            "пунктам",
            "пунктами",
            "пунктах",
            "пп.",
        ],
        see: &["см.", "см", "смотри", "смотрите", "ср.", "раздел", "раздела", "разделе", "разделы", "разделах"],
        see_here: &[],
        also: &["также", "еще"],
        joins: &["и", "или", "по", "до"],
    },
    Words {
        language: "de",
        rule: &["regel", "ziffer"],
        rules: &["regeln", "ziffern"],
        see: &["siehe", "vgl.", "vergleiche", "abschnitt", "abschnitte", "abschnitten"],
        see_here: &["s.", "punkt", "absatz", "abs."],
        also: &["auch"],
        joins: &["und", "oder", "sowie", "bis"],
    },
    Words {
        language: "fr",
        rule: &["règle"],
        rules: &["règles"],
        see: &["voir", "paragraphe", "paragraphes"],
        see_here: &["point", "article", "voyez"],
        also: &["aussi", "également"],
        joins: &["et", "ou", "à"],
    },
    Words {
        language: "es",
        rule: &["regla"],
        rules: &["reglas"],
        see: &["véase", "vease", "véanse", "sección", "apartado", "apartados", "párrafo"],
        see_here: &["ver", "vea", "consulta", "consulte", "punto"],
        also: &["también"],
        joins: &["y", "e", "o", "u", "a", "hasta"],
    },
    Words {
        language: "it",
        rule: &["regola"],
        rules: &["regole"],
        see: &["vedi", "cfr.", "sezione", "paragrafo", "paragrafi"],
        see_here: &["veda", "vedere", "punto"],
        also: &["anche"],
        joins: &["e", "o", "a"],
    },
    Words {
        language: "pt",
        rule: &["regra"],
        rules: &["regras"],
        see: &["veja", "vide", "seção", "secção", "parágrafo"],
        see_here: &["ver", "ponto"],
        also: &["também"],
        joins: &["e", "ou", "a", "até"],
    },
];

/// The longest word of the table has fewer letters.
pub(super) const LONGEST: usize = 16;

/// The words that count in a book of one language.
#[derive(Debug)]
pub(super) struct CueWords {
    cues: HashMap<&'static str, Cue>,
    joins: Vec<&'static str>,
}

impl CueWords {
    /// The words of all languages, since a book may be in another than it says, but for those that
    /// mean something else elsewhere.
    pub(super) fn of(language: &str) -> Self {
        let mut cues = HashMap::new();
        let mut joins = Vec::new();
        for words in WORDS {
            let here: &[&str] = if words.language == language { words.see_here } else { &[] };
            let lists = [(words.rule, Cue::Rule), (words.rules, Cue::Rules), (words.see, Cue::See), (here, Cue::See)];
            for (list, cue) in lists.into_iter().chain([(words.also, Cue::Also)]) {
                cues.extend(list.iter().map(|&word| (word, cue)));
            }
            joins.extend_from_slice(words.joins);
        }
        Self { cues, joins }
    }

    /// `word` as it stands in the text, with its stop if it has one.
    pub(super) fn cue(&self, word: &str) -> Option<Cue> {
        self.cues.get(lower(word).as_str()).copied()
    }

    pub(super) fn joins(&self, word: &str) -> bool {
        self.joins.contains(&lower(word).as_str())
    }
}

fn lower(word: &str) -> String {
    word.to_lowercase().replace('ё', "е")
}
