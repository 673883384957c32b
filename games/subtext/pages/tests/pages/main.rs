//! The pages of Subtext, with and without a server. One program, because each
//! costs a build.

mod drafts;
mod pages;
mod samples;
mod site;
mod table;
