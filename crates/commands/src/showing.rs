//! How the report of a measurement is shown.

use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use terminal::machine;

/// As text, as JSON, and as a picture.
#[derive(clap::Args)]
pub struct Showing {
    /// Draw it into this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Showing {
    /// Whether the picture can be written, before anything is measured.
    pub fn ready(&self) -> Result<()> {
        self.svg.as_deref().map_or(Ok(()), machine::can_write)
    }

    /// Draws the picture, if there shall be one, and prints the report, even if nothing can be drawn.
    pub fn show<R: Serialize>(
        &self,
        report: &R,
        picture: impl FnOnce(&R) -> String,
        text: impl FnOnce(&R) -> String,
    ) -> Result<()> {
        let drawn = match &self.svg {
            Some(file) => machine::write_whole(file, picture(report).as_bytes()),
            None => Ok(()),
        };
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(report)?)?;
        } else {
            write!(out, "{}", text(report))?;
        }
        drawn
    }
}
