//! What one viewer may know of a match of any game.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::fmt::{self, Debug, Display};

/// What one viewer may know of a match, in the game's own type. It serializes
/// and prints as that type does.
pub struct AnyView(Box<dyn Seen>);

/// A view without its type.
trait Seen: Any + Debug + Display + erased_serde::Serialize + Send + Sync {
    fn copy(&self) -> Box<dyn Seen>;
    fn equals(&self, other: &dyn Any) -> bool;
    fn json(&self) -> Box<RawValue>;
}

erased_serde::serialize_trait_object!(Seen);

impl<V> Seen for V
where
    V: Any + Clone + PartialEq + Debug + Display + Serialize + Send + Sync,
{
    fn copy(&self) -> Box<dyn Seen> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<V>() == Some(self)
    }

    fn json(&self) -> Box<RawValue> {
        to_raw_value(self).expect("views hold nothing that JSON cannot")
    }
}

impl AnyView {
    pub(crate) fn new<V>(view: V) -> AnyView
    where
        V: Any + Clone + PartialEq + Debug + Display + Serialize + Send + Sync,
    {
        AnyView(Box::new(view))
    }

    /// The view as JSON that is written already, to be put into more of it. The same as when it is serialized,
    /// and twice as fast: the type is asked once and not for every number.
    pub fn json(&self) -> Box<RawValue> {
        self.0.json()
    }

    /// The view, if it is of this type.
    pub fn typed<V: Any>(&self) -> Option<&V> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The same, taken out of its box.
    pub fn into_typed<V: Any>(self) -> Option<V> {
        (self.0 as Box<dyn Any>).downcast().ok().map(|view| *view)
    }
}

impl Clone for AnyView {
    fn clone(&self) -> AnyView {
        AnyView(self.0.copy())
    }
}

impl PartialEq for AnyView {
    fn eq(&self, other: &AnyView) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyView {}

impl Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

impl Display for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Serialize for AnyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
