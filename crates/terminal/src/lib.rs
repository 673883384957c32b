//! What the commands of the program share: the machine they run on, how long
//! bots think, how far a long run has come, and the tools that a game brings.

mod budget;
pub mod machine;
mod progress;
mod tool;

pub use budget::BudgetArgs;
pub use progress::{plain, progress_bar};
pub use tool::Tool;
