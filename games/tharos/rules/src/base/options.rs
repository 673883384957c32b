//! What a table of Tharos agrees on before it starts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Your own cards and buildings, as a components file. Leave empty to use ours.
    #[schemars(extend("contentMediaType" = "text/plain"))]
    pub components: String,
}
