//! The public face of the facade as a snapshot: what is changed, taken away, or lets a type of another crate
//! out is seen.
//!
//! The sources are parsed, and names followed through `use` to where they are defined. From the module `library`
//! on, everything that it gives and takes is written out, without bodies and comments.

use crate::crate_source::{CrateSource, Definition, Named};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Fields, ImplItem, Item, ItemImpl, Visibility, parse_quote};

/// The module that the faces call, and users of the crate.
const FACADE: &str = "library";

/// What may stand in a public signature besides our own types.
const ALLOWED: [&str; 1] = ["std"];

/// What is reached from the facade, and how it looks from outside.
#[derive(Default)]
struct Face {
    /// By the module and then the name of what is defined there.
    items: BTreeMap<(String, String), Vec<Item>>,
    /// Types of other crates, and what names them.
    foreign: BTreeSet<(String, String)>,
}

impl Face {
    fn of(source: &CrateSource) -> Self {
        let mut face = Self::default();
        let mut open: Vec<Definition> = source.exported(FACADE);
        while let Some(definition) = open.pop() {
            let key = (definition.module.clone(), definition.name.clone());
            if face.items.contains_key(&key) {
                continue;
            }
            let items = seen_from_outside(source, &definition);
            for (module, item) in &items {
                let mut paths = Paths::default();
                paths.visit_item(item);
                for path in paths.found {
                    match source.resolve(module, &path) {
                        Some(Named::Own(definition)) => open.push(definition),
                        Some(Named::Foreign(name)) => {
                            face.foreign.insert((name, format!("{}::{}", key.0, key.1)));
                        }
                        None => {}
                    }
                }
            }
            face.items.insert(key, items.into_iter().map(|(_, item)| item).collect());
        }
        face
    }

    fn text(self) -> String {
        let mut text = String::new();
        let mut last = String::new();
        for ((module, _), items) in self.items {
            if module != last {
                text.extend(["\n// ", &module, "\n"]);
                last = module;
            }
            text.push_str(&prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items }));
        }
        text
    }
}

/// An item and all that is implemented for it, without what is private; each with the module that it stands in.
fn seen_from_outside(source: &CrateSource, definition: &Definition) -> Vec<(String, Item)> {
    let mut items: Vec<(String, Item)> =
        source.items_of(definition).map(|item| (definition.module.clone(), stripped(item.clone()))).collect();
    for (module, item) in source.impls() {
        let Some(Named::Own(of)) = source.resolve_type(module, &item.self_ty) else { continue };
        if of == *definition
            && let Some(item) = stripped_impl(item.clone())
        {
            items.push((module.to_owned(), item.into()));
        }
    }
    items
}

/// Of attributes, those that bind whoever uses the item.
fn keep_binding(attributes: &mut Vec<Attribute>) {
    attributes.retain(|one| one.path().is_ident("derive") || one.path().is_ident("non_exhaustive"));
}

fn strip_fields(fields: &mut Fields, all_public: bool) {
    let named = matches!(fields, Fields::Named(_));
    let fields = match fields {
        Fields::Named(fields) => &mut fields.named,
        Fields::Unnamed(fields) => &mut fields.unnamed,
        Fields::Unit => return,
    };
    let before = fields.len();
    let public = |field: &syn::Field| all_public || matches!(field.vis, Visibility::Public(_));
    *fields = std::mem::take(fields).into_iter().filter(public).collect();
    fields.iter_mut().for_each(|field| field.attrs.clear());
    if fields.len() < before && named {
        fields.push(parse_quote!(private_fields: ()));
    }
}

fn stripped(item: Item) -> Item {
    match item {
        Item::Struct(mut item) => {
            keep_binding(&mut item.attrs);
            strip_fields(&mut item.fields, false);
            item.into()
        }
        Item::Enum(mut item) => {
            keep_binding(&mut item.attrs);
            for variant in &mut item.variants {
                keep_binding(&mut variant.attrs);
                strip_fields(&mut variant.fields, true);
            }
            item.into()
        }
        Item::Fn(mut item) => {
            item.attrs.clear();
            item.block = parse_quote!({});
            item.into()
        }
        Item::Const(mut item) => {
            item.attrs.clear();
            *item.expr = Expr::Infer(parse_quote!(_));
            item.into()
        }
        Item::Trait(mut item) => {
            keep_binding(&mut item.attrs);
            for inner in &mut item.items {
                if let syn::TraitItem::Fn(function) = inner {
                    function.attrs.clear();
                    function.default = function.default.take().map(|_| parse_quote!({}));
                }
            }
            item.into()
        }
        other => other,
    }
}

/// What an `impl` shows: of a type's own, the public functions; of a trait's, that there is one.
fn stripped_impl(mut item: ItemImpl) -> Option<ItemImpl> {
    item.attrs.clear();
    if item.trait_.is_some() {
        item.items.clear();
        return Some(item);
    }
    item.items.retain_mut(|inner| match inner {
        ImplItem::Fn(function) => {
            function.attrs.clear();
            function.block = parse_quote!({});
            matches!(function.vis, Visibility::Public(_))
        }
        ImplItem::Const(constant) => {
            constant.attrs.clear();
            constant.expr = Expr::Infer(parse_quote!(_));
            matches!(constant.vis, Visibility::Public(_))
        }
        _ => true,
    });
    (!item.items.is_empty()).then_some(item)
}

/// All paths that an item names.
#[derive(Default)]
struct Paths {
    found: Vec<Vec<String>>,
}

impl<'a> Visit<'a> for Paths {
    fn visit_path(&mut self, path: &'a syn::Path) {
        self.found.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

#[test]
fn the_face_of_the_library_is_as_others_know_it() {
    let face = Face::of(&CrateSource::read());
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("public-api", face.text());
    });
}

#[test]
fn no_other_crate_stands_in_the_face_of_the_library() {
    let face = Face::of(&CrateSource::read());
    let strays: Vec<_> =
        face.foreign.iter().filter(|(path, _)| !ALLOWED.contains(&path.split("::").next().unwrap_or(path))).collect();
    assert_eq!(strays, Vec::<&(String, String)>::new());
    // The guard looks far enough: these are reached through other types only.
    for name in ["Number", "RichText", "Severity", "Hit"] {
        assert!(face.items.keys().any(|(_, other)| other == name), "{name} is not reached");
    }
}

#[test]
fn a_library_may_be_asked_from_several_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<ruledex::library::Library>();
    shared::<ruledex::library::LibraryError>();
}
