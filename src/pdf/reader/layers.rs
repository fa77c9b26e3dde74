//! The layers of a document that are switched off: what is drawn on them is not seen.

use hayro_syntax::content::ops::BeginMarkedContentWithProperties;
use hayro_syntax::object::dict::keys::{BASE_STATE, D, OCGS, OCPROPERTIES, OFF, ON};
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier};
use hayro_syntax::page::Resources;
use std::collections::HashSet;

#[derive(Default)]
pub(super) struct Layers {
    off: HashSet<ObjectIdentifier>,
}

impl Layers {
    /// Those of a document's catalogue.
    pub(super) fn of(catalogue: &Dict<'_>) -> Self {
        let Some(about) = catalogue.get::<Dict<'_>>(OCPROPERTIES) else { return Self::default() };
        let Some(shown) = about.get::<Dict<'_>>(D) else { return Self::default() };
        let mut off = HashSet::new();
        if shown.get::<Name<'_>>(BASE_STATE).is_some_and(|state| state.as_ref() == OFF) {
            off.extend(all(&about, OCGS));
            all(&shown, ON).for_each(|on| {
                off.remove(&on);
            });
        }
        off.extend(all(&shown, OFF));
        Self { off }
    }

    /// Whether a part of a page, which begins with this operator, is not seen.
    pub(super) fn hide_part(&self, part: &BeginMarkedContentWithProperties<'_, '_>, resources: &Resources<'_>) -> bool {
        let Object::Name(name) = &part.1 else { return false };
        part.0.as_ref() == b"OC" && resources.properties.get::<Dict<'_>>(name).is_some_and(|layer| self.hide(&layer))
    }

    /// Whether a layer, or each one of a group of layers, is off.
    pub(super) fn hide(&self, layer: &Dict<'_>) -> bool {
        if self.off.is_empty() {
            return false;
        }
        let is_off = |id: &ObjectIdentifier| self.off.contains(id);
        let one = layer.get::<Dict<'_>>(OCGS).and_then(|layer| layer.obj_id());
        let group: Vec<ObjectIdentifier> = all(layer, OCGS).chain(one).collect();
        layer.obj_id().as_ref().is_some_and(is_off) || !group.is_empty() && group.iter().all(is_off)
    }
}

/// The layers that a list names.
fn all<'a>(dict: &Dict<'a>, key: &[u8]) -> impl Iterator<Item = ObjectIdentifier> + use<'a> {
    let list = dict.get::<Array<'_>>(key);
    list.into_iter().flat_map(|list| list.iter::<Dict<'_>>()).filter_map(|layer| layer.obj_id())
}
