//! The sources of the crate as trees of syntax, and where the names in them lead.

use std::collections::BTreeMap;
use std::path::Path;
use syn::{Attribute, Item, ItemImpl, UseTree, Visibility};

/// All modules by their paths (`corpus::names`); the crate itself is the empty path.
pub struct CrateSource {
    modules: BTreeMap<String, Vec<Item>>,
}

/// An item by the module that it stands in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Definition {
    pub module: String,
    pub name: String,
}

/// What a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Own(Definition),
    /// An item of another crate.
    Foreign(String),
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

fn parent(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(parent, _)| parent)
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Struct(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Const(item) => &item.ident,
        Item::Static(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

fn visibility(item: &Item) -> Option<&Visibility> {
    match item {
        Item::Struct(item) => Some(&item.vis),
        Item::Enum(item) => Some(&item.vis),
        Item::Trait(item) => Some(&item.vis),
        Item::Type(item) => Some(&item.vis),
        Item::Fn(item) => Some(&item.vis),
        Item::Const(item) => Some(&item.vis),
        Item::Static(item) => Some(&item.vis),
        _ => None,
    }
}

/// Whether a macro makes an item of this name: `id!(BookId)`.
fn makes(item: &Item, name: &str) -> bool {
    matches!(item, Item::Macro(made) if made.ident.is_none()
        && made.mac.tokens.clone().into_iter().any(|token| token.to_string() == name))
}

/// The names that a `use` binds, each with the path behind it; of `*`, the path alone.
fn bound(tree: &UseTree, mut path: Vec<String>, found: &mut Vec<(Option<String>, Vec<String>)>) {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            bound(&inner.tree, path, found);
        }
        UseTree::Name(name) if name.ident == "self" => found.push((path.last().cloned(), path)),
        UseTree::Name(name) => {
            path.push(name.ident.to_string());
            found.push((Some(name.ident.to_string()), path));
        }
        UseTree::Rename(name) => {
            if name.ident != "self" {
                path.push(name.ident.to_string());
            }
            found.push((Some(name.rename.to_string()), path));
        }
        UseTree::Glob(_) => found.push((None, path)),
        UseTree::Group(group) => group.items.iter().for_each(|tree| bound(tree, path.clone(), found)),
    }
}

fn bindings(item: &Item) -> Vec<(Option<String>, Vec<String>)> {
    let mut found = Vec::new();
    if let Item::Use(item) = item {
        bound(&item.tree, Vec::new(), &mut found);
    }
    found
}

/// `#[cfg(test)]`, alone or among other conditions.
fn is_for_tests(attribute: &Attribute) -> bool {
    let conditions = attribute.meta.require_list().map_or_else(|_| String::new(), |list| list.tokens.to_string());
    attribute.path().is_ident("cfg") && conditions.split(|c: char| !c.is_alphanumeric()).any(|word| word == "test")
}

impl CrateSource {
    pub fn read() -> Self {
        let mut source = Self { modules: BTreeMap::new() };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        source.load(&root.join("lib.rs"), &root, String::new());
        source
    }

    /// `folder` is where the files of a module's own modules lie.
    fn load(&mut self, file: &Path, folder: &Path, module: String) {
        let text = std::fs::read_to_string(file).unwrap();
        let items = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display())).items;
        for item in &items {
            let Item::Mod(inner) = item else { continue };
            if inner.attrs.iter().any(is_for_tests) {
                continue;
            }
            let name = inner.ident.to_string();
            if inner.content.is_none() {
                let (flat, nested) = (folder.join(format!("{name}.rs")), folder.join(&name));
                let file = if flat.is_file() { flat } else { nested.join("mod.rs") };
                self.load(&file, &nested, join(&module, &name));
            }
        }
        self.modules.insert(module, items);
    }

    /// What is public in a module, and what it passes on from others.
    pub fn exported(&self, module: &str) -> Vec<Definition> {
        let public = |vis: &Visibility| matches!(vis, Visibility::Public(_));
        let mut found = Vec::new();
        for item in &self.modules[module] {
            if let Some(name) = name_of(item).filter(|_| visibility(item).is_some_and(public)) {
                found.push(Definition { module: module.to_owned(), name });
            }
            if let Item::Use(passed) = item
                && public(&passed.vis)
            {
                for (name, path) in bindings(item) {
                    assert!(name.is_some(), "the facade passes all of {path:?} on: name what it passes on");
                    if let Some(Named::Own(definition)) = self.resolve(module, &path) {
                        found.push(definition);
                    }
                }
            }
        }
        found
    }

    /// The item of a definition; of one that a macro makes, the macro and its call.
    pub fn items_of(&self, definition: &Definition) -> impl Iterator<Item = &Item> {
        let items = &self.modules[&definition.module];
        let defined = |item: &&Item| name_of(item).as_ref() == Some(&definition.name);
        let is_defined = items.iter().any(|item| defined(&item));
        let call = items.iter().filter(move |item| !is_defined && makes(item, &definition.name));
        let macros = call.clone().filter_map(move |call| {
            let Item::Macro(call) = call else { return None };
            let called = call.mac.path.get_ident()?;
            items.iter().find(|item| matches!(item, Item::Macro(made) if made.ident.as_ref() == Some(called)))
        });
        items.iter().filter(defined).chain(macros).chain(call)
    }

    /// All `impl` blocks, each with its module.
    pub fn impls(&self) -> impl Iterator<Item = (&str, &ItemImpl)> {
        self.modules.iter().flat_map(|(module, items)| {
            items.iter().filter_map(move |item| match item {
                Item::Impl(item) => Some((module.as_str(), item)),
                _ => None,
            })
        })
    }

    pub fn resolve_type(&self, module: &str, of: &syn::Type) -> Option<Named> {
        match of {
            syn::Type::Path(path) if path.qself.is_none() => {
                let path: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                self.resolve(module, &path)
            }
            syn::Type::Reference(inner) => self.resolve_type(module, &inner.elem),
            _ => None,
        }
    }

    /// Where a path in a module leads; `None` for what every module knows and for parameters of types.
    pub fn resolve(&self, module: &str, path: &[String]) -> Option<Named> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => return self.resolve_in("", rest),
            "self" => return self.resolve_in(module, rest),
            "super" => return self.resolve(parent(module), &[&["self".to_owned()], rest].concat()),
            "Self" => return None,
            _ => {}
        }
        if let Some(named) = self.resolve_in(module, path) {
            return Some(named);
        }
        let is_crate =
            !rest.is_empty() && first.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit());
        is_crate.then(|| Named::Foreign(path.join("::")))
    }

    /// Where a path leads whose first name is to be found in a module.
    fn resolve_in(&self, module: &str, path: &[String]) -> Option<Named> {
        let (first, rest) = path.split_first()?;
        let inner = join(module, first);
        if !rest.is_empty() && self.modules.contains_key(&inner) {
            return self.resolve_in(&inner, rest);
        }
        let items = self.modules.get(module)?;
        if items.iter().any(|item| name_of(item).as_ref() == Some(first) || makes(item, first)) {
            return Some(Named::Own(Definition { module: module.to_owned(), name: first.clone() }));
        }
        let mut all = Vec::new();
        for (name, behind) in items.iter().flat_map(bindings) {
            // A name that leads to itself (`use anyhow::{self}`) is no name of ours.
            if name.as_ref() == Some(first) && behind.first() != Some(first) {
                return self.resolve(module, &[behind.as_slice(), rest].concat());
            }
            let is_own = |first: &String| {
                matches!(first.as_str(), "crate" | "self" | "super") || self.modules.contains_key(&join(module, first))
            };
            if name.is_none() && behind.first().is_some_and(is_own) {
                all.push(behind);
            }
        }
        all.into_iter().find_map(|behind| match self.resolve(module, &[behind.as_slice(), path].concat()) {
            Some(Named::Own(definition)) => Some(Named::Own(definition)),
            _ => None,
        })
    }
}
