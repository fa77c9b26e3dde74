//! What the reader knows of HTML's elements.

use crate::corpus::Style;

/// What an element is to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Holds text that stands by itself.
    Block(Block),
    /// Stands in running text.
    Inline(Option<Style>),
    Link,
    LineBreak,
    /// Shows its `alt` text where it has one.
    Image,
    /// Has no content and shows no words.
    Void,
    /// Its content is never shown.
    Hidden,
    /// The page's own frame, whose tags change nothing.
    Frame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Paragraph,
    OrderedList,
    BulletList,
    Item,
    /// With its level, 1 to 6.
    Heading(u8),
    Header,
    Navigation,
    Footer,
    /// `article`, `main` or `section`: a footer inside it belongs to the text.
    Article,
    Table,
    RowGroup,
    Row,
    Cell,
    /// `dt` or `dd`.
    Definition,
    Other,
}

/// The role of an element and its name as a constant; unknown elements are running text, as in a browser.
pub(super) fn role_of(name: &[u8]) -> (&'static str, Role) {
    use Block::{
        Article, BulletList, Cell, Definition, Footer, Header, Heading, Item, Navigation, OrderedList, Other,
        Paragraph, Row, RowGroup, Table,
    };
    macro_rules! roles {
        ($($role:expr => $($element:literal)+;)*) => {
            match name {
                $($(known if known == $element.as_bytes() => ($element, $role),)+)*
                _ => ("", Role::Inline(None)),
            }
        };
    }
    roles! {
        Role::Block(Item) => "li";
        Role::Block(Paragraph) => "p";
        Role::Link => "a";
        Role::Inline(Some(Style::Emphasis)) => "i" "em";
        Role::Inline(Some(Style::Strong)) => "b" "strong";
        Role::Inline(Some(Style::Term)) => "sc";
        Role::Inline(Some(Style::Code)) => "code" "tt";
        Role::LineBreak => "br" "hr";
        Role::Inline(None) => "big" "font" "nobr" "s" "small" "strike" "u" "sub" "sup" "span" "abbr";
        Role::Block(OrderedList) => "ol";
        Role::Block(BulletList) => "ul" "menu" "dir";
        Role::Block(Heading(1)) => "h1";
        Role::Block(Heading(2)) => "h2";
        Role::Block(Heading(3)) => "h3";
        Role::Block(Heading(4)) => "h4";
        Role::Block(Heading(5)) => "h5";
        Role::Block(Heading(6)) => "h6";
        Role::Block(Header) => "header";
        Role::Block(Navigation) => "nav";
        Role::Block(Footer) => "footer";
        Role::Block(Article) => "article" "main" "section";
        Role::Block(Table) => "table";
        Role::Block(RowGroup) => "tbody" "thead" "tfoot" "caption" "colgroup";
        Role::Block(Row) => "tr";
        Role::Block(Cell) => "td" "th";
        Role::Block(Definition) => "dt" "dd";
        Role::Block(Other) => "address" "applet" "aside" "blockquote" "button" "center" "details" "dialog" "div"
            "dl" "fieldset" "figcaption" "figure" "form" "hgroup" "listing" "marquee" "object" "optgroup" "option"
            "plaintext" "pre" "search" "select" "summary" "textarea" "xmp";
        Role::Image => "img";
        Role::Void => "area" "base" "basefont" "bgsound" "col" "embed" "frame" "input" "keygen" "link" "meta"
            "param" "source" "track" "wbr";
        Role::Hidden => "iframe" "noembed" "noframes" "noscript" "script" "style" "template" "title";
        Role::Frame => "body" "frameset" "head" "html";
    }
}

/// Whether a start tag ends an open paragraph, by HTML's rules.
pub(super) fn ends_paragraph(name: &str) -> bool {
    let stays = matches!(
        name,
        "applet"
            | "button"
            | "marquee"
            | "object"
            | "optgroup"
            | "option"
            | "select"
            | "textarea"
            | "caption"
            | "colgroup"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
    );
    !stays
}

/// Whether an element is a wall that end tags outside of it do not reach through.
pub(super) fn is_scope_wall(name: &str) -> bool {
    matches!(name, "applet" | "caption" | "marquee" | "object" | "table" | "td" | "th")
}

/// Whether an end tag of running text also works from inside a block that was opened after it.
pub(super) fn is_formatting(name: &str) -> bool {
    matches!(
        name,
        "a" | "b" | "big" | "code" | "em" | "font" | "i" | "nobr" | "s" | "small" | "strike" | "strong" | "tt" | "u"
    )
}
