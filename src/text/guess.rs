//! The language of a text, by its letters and the little words that every sentence has.

use super::fold;

/// Fewer words in Latin letters tell nothing.
const FEWEST: usize = 20;
/// Fewer letters may be a name in a text of another language.
const FEWEST_CYRILLIC: usize = 8;

/// The little words of the languages written in Latin letters, as [`fold`] leaves them.
const LATIN: [(&str, &str); 6] = [
    ("en", "the of and to in is a that if are be or it may this with each you your on when as can must not"),
    (
        "de",
        "der die das und ist nicht ein eine einer einen den dem des zu mit auf von wird werden kann oder wenn sich fur im auch bei nach aus es",
    ),
    (
        "fr",
        "le la les des une un est et dans pour pas que qui sur avec ou du au aux ne se ce cette il elle sont par en de l d",
    ),
    ("es", "el la los las una un es y en de que no por para con se del al su como o si pero cada puede"),
    ("it", "il lo la gli le un una e di che non per con si del della dei nel nella al alla sono ogni puo i l"),
    ("pt", "o a os as um uma e de que nao por para com se do da dos das no na ao ou seu sua cada pode"),
];

/// The code of the language that a text is written in; what stands between `<` and `>` does not count.
/// `None` where that cannot be told.
#[must_use]
pub fn guess_language(text: &str) -> Option<&'static str> {
    let mut words = Vec::new();
    let (mut cyrillic, mut latin, mut ukrainian) = (0_usize, 0_usize, 0_usize);
    for piece in text.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, after)| after)) {
        for word in piece.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()) {
            cyrillic += word.chars().filter(|c| matches!(c, '\u{400}'..='\u{52f}')).count();
            ukrainian += word.chars().filter(|c| matches!(c, 'і' | 'ї' | 'є' | 'ґ')).count();
            latin += word.chars().filter(|c| matches!(c, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}')).count();
            words.push(fold(word));
        }
    }
    if cyrillic > latin && cyrillic >= FEWEST_CYRILLIC {
        return Some(if ukrainian * 50 > cyrillic { "uk" } else { "ru" });
    }
    if words.len() < FEWEST {
        return None;
    }
    if latin * 2 < words.iter().map(|word| word.chars().count()).sum() {
        return None;
    }
    let mut counts = LATIN.map(|(code, little)| {
        let little: Vec<&str> = little.split(' ').collect();
        (words.iter().filter(|word| little.contains(&word.as_str())).count(), code)
    });
    counts.sort_unstable();
    let [.., (second, _), (most, code)] = counts;
    (most * 10 >= words.len() && most * 5 >= second * 6).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::guess_language;

    #[test]
    fn little_words_tell_a_language() {
        let texts = [
            (
                "en",
                "The tug pulls a ship into the harbour when the tide is high. If a ship is too heavy, it waits on the sea until the next tide comes in.",
            ),
            (
                "de",
                "Der Schlepper zieht ein Schiff in den Hafen, wenn die Flut hoch ist. Ist das Schiff zu schwer, wartet es auf See und wird erst bei der nächsten Flut gezogen.",
            ),
            (
                "fr",
                "Le remorqueur tire un navire dans le port quand la marée est haute. Si le navire est trop lourd, il attend en mer et entre avec la marée qui vient.",
            ),
            (
                "es",
                "El remolcador lleva un barco al puerto cuando la marea es alta. Si el barco pesa demasiado, espera en el mar y entra con la marea que viene después.",
            ),
            (
                "it",
                "Il rimorchiatore porta una nave nel porto quando la marea è alta. Se la nave è troppo pesante, aspetta al largo e non entra con la marea che viene.",
            ),
            (
                "pt",
                "O rebocador leva um navio para o porto quando a maré está alta. Se o navio pesa demais, espera no mar e não entra com a maré que vem depois.",
            ),
            (
                "ru",
                "Буксир ведёт корабль в гавань, когда прилив высок. Если корабль слишком тяжёл, он ждёт в море, пока не придёт следующий прилив, и <b class=\"x\">входит</b> с ним.",
            ),
            (
                "uk",
                "Буксир веде корабель у гавань, коли приплив високий. Якщо корабель заважкий, він чекає в морі, доки не прийде наступний приплив, і заходить із ним до гавані.",
            ),
        ];
        for (code, text) in texts {
            assert_eq!(guess_language(text), Some(code), "{text}");
        }
        assert_eq!(guess_language("# Tug\n\n1.1 Буксир стоит."), Some("ru"));
    }

    #[test]
    fn what_tells_nothing_is_not_guessed() {
        assert_eq!(guess_language("The tug pulls."), None);
        assert_eq!(guess_language("1.1 Ёж"), None);
        assert_eq!(guess_language(&"xyz qwv ".repeat(40)), None);
        assert_eq!(guess_language(&"船は港に入る ".repeat(40)), None);
        assert_eq!(guess_language(&"<a of the and to> ".repeat(40)), None);
    }
}
