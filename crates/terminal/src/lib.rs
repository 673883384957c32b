//! What the commands of the program share: the machine they run on, how long
//! bots think, how far a long run has come, how words are set, and the tools that a
//! game brings.

mod budget;
mod look;
pub mod machine;
mod markdown;
mod progress;
mod tool;

pub use budget::BudgetArgs;
pub use look::{Look, LookArgs, style};
pub use markdown::markdown;
pub use progress::{plain, progress_bar};
pub use tool::Tool;
