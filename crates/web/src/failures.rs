//! What the operator is told when something failed.

use host::HostError;

/// Writes a failure down, in full: those who asked are told only that there was
/// one. Refusals and conflicts are nobody's fault and are not written down.
pub fn log(error: &HostError) {
    match error {
        HostError::Unsure(what) => tracing::error!("it is not known whether it was stored: {what}"),
        HostError::Storage(what) => tracing::error!("the store failed: {what}"),
        HostError::Broken(what) => tracing::error!("something broke: {what}"),
        _ => {}
    }
}
