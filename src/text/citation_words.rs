//! The words that announce a number in running text, in every language that books come in.

use std::collections::HashMap;

/// What a word allows to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// `rule 702`: a number, with or without dots.
    Rule,
    /// `rules 702 and 703`: several of them.
    Rules,
    /// `see 58.4`: a number with dots.
    See,
    /// `section 58.4`: a number with dots; after `see` or in brackets also one without.
    Section,
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
    sections: &'static [&'static str],
    also: &'static [&'static str],
    /// Two words that together say `see`.
    pairs: &'static [(&'static str, &'static str)],
    /// Words that join two numbers.
    joins: &'static [&'static str],
}

/// In lower case, `ё` as `е`. A word with a stop is an abbreviation and needs the stop.
const WORDS: &[Words] = &[
    Words {
        language: "en",
        rule: &["rule", "subrule"],
        rules: &["rules", "subrules"],
        see: &["see", "cf.", "cf", "cr", "step", "steps", "clause", "clauses", "paragraph", "paragraphs", "para."],
        see_here: &["sec.", "sect."],
        sections: &[
            "section",
            "sections",
            "subsection",
            "subsections",
            "chapter",
            "chapters",
            "article",
            "articles",
            "topic",
            "topics",
            "case",
            "cases",
            "law",
            "laws",
        ],
        also: &["also"],
        pairs: &[("refer", "to"), ("refers", "to"), ("referring", "to"), ("according", "to"), ("as", "per")],
        joins: &["and", "or", "to", "through", "thru", "and/or"],
    },
    Words {
        language: "ru",
        rule: &[
            "правило",
            "правилу",
            "правилом",
            "правиле",
            "пункт",
            "пункта",
            "пункту",
            "пунктом",
            "пункте",
            "п.",
            "подпункт",
            "подпункта",
            "подпункту",
            "подпунктом",
            "подпункте",
            "пп",
            "пункту",
        ],
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
            "подпункты",
            "подпунктов",
            "подпунктах",
            "пп.",
        ],
        see: &["см.", "см", "смотри", "смотрите", "ср.", "согласно"],
        see_here: &[],
        sections: &[
            "раздел",
            "раздела",
            "разделу",
            "разделом",
            "разделе",
            "разделы",
            "разделов",
            "разделах",
            "глава",
            "главы",
            "главе",
            "главу",
            "параграф",
            "параграфа",
            "параграфе",
            "статья",
            "статьи",
            "статье",
            "статью",
            "статьей",
            "статей",
            "статьям",
            "статьях",
            "ст.",
            "гл.",
        ],
        also: &["также", "еще"],
        pairs: &[],
        joins: &["и", "или", "по", "до"],
    },
    Words {
        language: "de",
        rule: &["regel", "ziffer", "unterregel"],
        rules: &["regeln", "ziffern", "unterregeln"],
        see: &["siehe", "vgl.", "vgl", "vergleiche", "gemäß", "gemäss", "laut"],
        see_here: &["s.", "punkt", "punkte", "punkten", "absatz", "abs.", "nr.", "unter"],
        sections: &[
            "abschnitt",
            "abschnitte",
            "abschnitten",
            "abschnitts",
            "kapitel",
            "kapiteln",
            "unterabschnitt",
            "artikel",
        ],
        also: &["auch", "dazu", "hierzu"],
        pairs: &[],
        joins: &["und", "oder", "sowie", "bis", "bzw."],
    },
    Words {
        language: "fr",
        rule: &["règle"],
        rules: &["règles"],
        see: &["voir", "paragraphe", "paragraphes", "alinéa"],
        see_here: &["point", "points", "voyez", "selon", "consultez"],
        sections: &["chapitre", "chapitres"],
        also: &["aussi", "également"],
        pairs: &[("conformément", "à"), ("référer", "à"), ("reporter", "à"), ("référez-vous", "à")],
        joins: &["et", "ou", "à", "au"],
    },
    Words {
        language: "es",
        rule: &["regla"],
        rules: &["reglas"],
        see: &["véase", "vease", "véanse", "apartado", "apartados", "párrafo", "párrafos", "según"],
        see_here: &["ver", "vea", "consulta", "consulte", "consultar", "punto", "puntos"],
        sections: &["sección", "secciones", "capítulo", "capítulos", "artículo", "artículos"],
        also: &["también"],
        pairs: &[("acuerdo", "con"), ("refiérase", "a")],
        joins: &["y", "e", "o", "u", "a", "hasta"],
    },
    Words {
        language: "it",
        rule: &["regola"],
        rules: &["regole"],
        see: &["vedi", "cfr.", "cfr", "paragrafo", "paragrafi"],
        see_here: &["veda", "vedere", "punto", "punti", "vd.", "secondo"],
        sections: &["sezione", "sezioni", "capitolo", "capitoli", "articolo", "articoli"],
        also: &["anche"],
        pairs: &[("riferimento", "a")],
        joins: &["e", "o", "a", "ed"],
    },
    Words {
        language: "pt",
        rule: &["regra"],
        rules: &["regras"],
        see: &["veja", "vide", "parágrafo", "parágrafos"],
        see_here: &["ver", "ponto", "segundo", "conforme"],
        sections: &["seção", "secção", "seções", "secções", "artigo", "artigos"],
        also: &["também"],
        pairs: &[],
        joins: &["e", "ou", "a", "até"],
    },
    Words {
        language: "pl",
        rule: &[
            "zasada",
            "zasadę",
            "zasadą",
            "zasadzie",
            "reguła",
            "regułę",
            "regułą",
            "regule",
            "reguły",
            "przepis",
            "przepisu",
            "punkt",
            "punktu",
            "punktem",
            "punkcie",
            "pkt",
            "pkt.",
            "podpunkt",
            "podpunktu",
            "podpunkcie",
        ],
        rules: &[
            "zasady",
            "zasad",
            "zasadach",
            "zasadami",
            "zasadom",
            "reguł",
            "regułach",
            "regułami",
            "punkty",
            "punktów",
            "punktach",
            "punktami",
        ],
        see: &["patrz", "zob.", "zobacz", "por.", "według", "wg"],
        see_here: &["ust.", "p."],
        sections: &[
            "rozdział",
            "rozdziału",
            "rozdziale",
            "sekcja",
            "sekcji",
            "sekcję",
            "paragraf",
            "paragrafu",
            "paragrafie",
            "artykuł",
            "artykułu",
            "art.",
        ],
        also: &["też", "także", "również"],
        pairs: &[("zgodnie", "z")],
        joins: &["i", "oraz", "lub", "albo", "do", "a"],
    },
    Words {
        language: "nl",
        rule: &["regel", "spelregel"],
        rules: &["regels", "spelregels"],
        see: &["zie", "vgl."],
        see_here: &["volgens", "punt"],
        sections: &["hoofdstuk", "paragraaf", "artikel", "sectie", "onderdeel"],
        also: &["ook"],
        pairs: &[],
        joins: &["en", "tot", "t/m"],
    },
    Words {
        language: "uk",
        rule: &["правило", "правилу", "правилом", "правилі", "пункт", "пункту", "пунктом", "пункті", "підпункт"],
        rules: &["правила", "правил", "правилам", "правилах", "пункти", "пунктів", "пунктам", "пунктах"],
        see: &["див.", "див", "дивіться", "пор.", "згідно"],
        see_here: &[],
        sections: &["розділ", "розділу", "розділі", "глава", "глави", "главі", "стаття", "статті", "ст."],
        also: &["також", "теж"],
        pairs: &[],
        joins: &["і", "й", "та", "або", "до"],
    },
    Words {
        language: "cs",
        rule: &["pravidlo", "pravidlu", "pravidlem", "pravidle"],
        rules: &["pravidla", "pravidel", "pravidlům", "pravidly", "pravidlech"],
        see: &["viz", "srov.", "podle"],
        see_here: &["bod", "bodu", "bodě"],
        sections: &["kapitola", "kapitoly", "kapitole", "oddíl", "oddílu", "článek", "článku", "čl."],
        also: &["také", "též"],
        pairs: &[],
        joins: &["nebo", "až"],
    },
];

/// Words after a number that make it an amount or a time. In lower case, of any language.
const UNITS: &[&str] = &[
    "inch",
    "inches",
    "feet",
    "foot",
    "ft",
    "ft.",
    "yards",
    "miles",
    "mm",
    "cm",
    "km",
    "metres",
    "meters",
    "kg",
    "lb",
    "lbs",
    "points",
    "pts",
    "pts.",
    "seconds",
    "minutes",
    "hours",
    "days",
    "a.m.",
    "p.m.",
    "uhr",
    "zoll",
    "punkte",
    "punkten",
    "minuten",
    "sekunden",
    "stunden",
    "prozent",
    "percent",
    "euro",
    "euros",
    "dollars",
    "złotych",
    "zł",
    "рублей",
    "руб.",
    "очков",
    "очка",
    "минут",
    "минуты",
    "секунд",
    "часов",
    "мм",
    "дюйма",
    "дюймов",
    "points",
    "heures",
    "minutos",
    "puntos",
    "pulgadas",
    "punti",
    "minuti",
    "pollici",
    "cali",
    "punktów",
];

/// The longest word of the table has fewer letters.
pub(crate) const LONGEST: usize = 16;

/// The words that count in a book of one language.
#[derive(Debug)]
pub(crate) struct CueWords {
    cues: HashMap<&'static str, Cue>,
    pairs: Vec<(&'static str, &'static str)>,
    joins: Vec<&'static str>,
}

impl CueWords {
    /// The words of all languages, since a book may be in another than it says, but for those that
    /// mean something else elsewhere.
    pub(crate) fn of(language: &str) -> Self {
        let main = language.split(['-', '_']).next().unwrap_or(language);
        let mut cues = HashMap::new();
        let mut pairs = Vec::new();
        let mut joins = Vec::new();
        for words in WORDS {
            let here: &[&str] = if words.language == main { words.see_here } else { &[] };
            let lists = [
                (words.rule, Cue::Rule),
                (words.rules, Cue::Rules),
                (words.see, Cue::See),
                (here, Cue::See),
                (words.sections, Cue::Section),
                (words.also, Cue::Also),
            ];
            for (list, cue) in lists {
                cues.extend(list.iter().map(|&word| (word, cue)));
            }
            pairs.extend_from_slice(words.pairs);
            joins.extend_from_slice(words.joins);
        }
        Self { cues, pairs, joins }
    }

    /// `word` as it stands in the text, with its stop if it has one.
    pub(crate) fn cue(&self, word: &str) -> Option<Cue> {
        self.cues.get(lower(word).as_str()).copied()
    }

    /// Whether two words together say `see`.
    pub(crate) fn is_pair(&self, first: &str, second: &str) -> bool {
        let (first, second) = (lower(first), lower(second));
        self.pairs.iter().any(|&(one, other)| one == first && other == second)
    }

    pub(crate) fn joins(&self, word: &str) -> bool {
        self.joins.contains(&lower(word).as_str())
    }
}

/// Whether a word announces what is cited, in any language: `see`, `rule`, `см.`.
pub(crate) fn announces(word: &str) -> bool {
    let (word, lists) = (lower(word), WORDS.iter().flat_map(|words| [words.rule, words.rules, words.see]));
    lists.flatten().any(|one| *one == word)
}

/// Whether a text stops with an abbreviation that announces a number, in any language: `cf.`, `см.`, `vgl.`. Its
/// stop ends no sentence.
pub(crate) fn stops_before_number(text: &str) -> bool {
    let Some(last) = text.split_whitespace().next_back().filter(|word| word.ends_with('.')) else { return false };
    let last = lower(last.trim_start_matches(['(', '[']));
    let lists = WORDS.iter().flat_map(|words| [words.rule, words.rules, words.see, words.see_here, words.sections]);
    lists.flatten().any(|word| *word == last)
}

/// Whether a word after a number makes it an amount.
pub(crate) fn is_unit(word: &str) -> bool {
    UNITS.contains(&word.to_lowercase().as_str())
}

/// What other books are called, as ends of words: `rules`, `Turnierregeln`, `rulebook`.
const WORKS: &[&str] = &[
    "rules",
    "rulebook",
    "book",
    "guide",
    "handbook",
    "manual",
    "policy",
    "reference",
    "companion",
    "regulations",
    "edition",
    "expansion",
    "faq",
    "compendium",
    "supplement",
    "regeln",
    "regelwerk",
    "regelwerks",
    "regelheft",
    "regelhefts",
    "handbuch",
    "handbuchs",
    "règlement",
    "règles",
    "livret",
    "reglamento",
    "manual",
    "reglas",
    "regolamento",
    "manuale",
    "regulamento",
    "regulaminu",
    "regulamin",
    "instrukcji",
    "регламента",
    "правил",
    "издания",
    "руководства",
    "справочника",
];

/// What other books are called, as ends of words, that no book of rules of a game calls itself: `the harbour
/// code`, `Hafenordnung`.
const LAWS: &[&str] = &[
    "code",
    "law",
    "laws",
    "act",
    "bylaws",
    "statute",
    "statutes",
    "constitution",
    "convention",
    "treaty",
    "almanac",
    "ordnung",
    "gesetz",
    "gesetzes",
    "gesetzbuch",
    "gesetzbuchs",
    "satzung",
    "loi",
    "statuts",
    "convention",
    "código",
    "ley",
    "estatutos",
    "codice",
    "legge",
    "statuto",
    "lei",
    "estatuto",
    "ustawy",
    "kodeksu",
    "statutu",
    "устава",
    "кодекса",
    "закона",
    "конституции",
    "договора",
];

/// Words that may stand between a number and the book that it is a number of.
const OF: &[&str] =
    &["of", "in", "from", "der", "des", "aus", "in", "im", "du", "de", "des", "del", "della", "do", "z", "из"];

/// Words that say that the book at hand is meant.
const THIS: &[&str] = &[
    "this", "these", "our", "dieser", "dieses", "ce", "cet", "ces", "este", "estas", "questo", "queste", "tego",
    "tych", "этих", "этой",
];

/// Whether a text goes on, after a number, with the name of another book: ` of the Tournament Rules`,
/// ` der Turnierregeln`. `the rules` alone are those at hand.
pub(crate) fn names_another_work(after: &str) -> bool {
    let sentence = after.split([',', '.', ';', '(', ')', '\n', '?', '!', ':']).next().unwrap_or("");
    let words: Vec<&str> = sentence.split_whitespace().take(7).collect();
    let Some((first, rest)) = words.split_first() else { return false };
    if !after.starts_with(' ')
        || !OF.contains(&lower(first).as_str())
        || rest.iter().any(|word| THIS.contains(&lower(word).as_str()))
    {
        return false;
    }
    let ends = |word: &str, names: &[&str]| names.iter().any(|name| lower(word).ends_with(name));
    if rest.iter().any(|word| ends(word, LAWS)) {
        return true;
    }
    let is_work = |word: &str| ends(word, WORKS);
    let Some(at) = rest.iter().position(|word| is_work(word)) else { return false };
    // An article and “rules” name no book; a name before it or within the word does.
    let named = |word: &&&str| word.starts_with(char::is_uppercase) || MORE.contains(&lower(word).as_str());
    let whole = lower(rest[at]);
    rest[..at].iter().any(|word| named(&word))
        || WORKS.iter().all(|work| *work != whole) && rest[at].starts_with(char::is_uppercase)
}

/// What tells one book of rules from another.
const MORE: &[&str] = &[
    "tournament",
    "core",
    "base",
    "basic",
    "main",
    "other",
    "previous",
    "old",
    "older",
    "former",
    "first",
    "second",
    "third",
    "original",
    "earlier",
    "general",
];

fn lower(word: &str) -> String {
    word.to_lowercase().replace('ё', "е")
}
