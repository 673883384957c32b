//! What a bot can draw, and what it thinks of at a word.

use super::recogniser::Cloud;
use std::collections::HashMap;
use std::sync::LazyLock;
use subtext::{Sheet, Stroke};

/// How many pictures are looked at closely.
const LOOKED_AT: usize = 16;

/// One simple picture.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) name: &'static str,
    pub(super) strokes: Vec<Stroke>,
    cloud: Cloud,
}

/// Pictures, and which of them belong to a word.
#[derive(Debug)]
pub(super) struct Library {
    pub(super) pictures: Vec<Picture>,
    /// Pictures by their numbers, the most natural first.
    words: HashMap<&'static str, Vec<usize>>,
}

/// The one library; its files are checked by a test.
pub(super) static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    Library::read(include_str!("pictures.txt"), include_str!("associations.txt"))
        .unwrap_or_else(|wrong| panic!("our own pictures: {wrong}"))
});

impl Library {
    fn read(pictures: &'static str, words: &'static str) -> Result<Library, String> {
        let pictures = read_pictures(pictures)?;
        let mut by_word = HashMap::new();
        for line in words.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (word, names) = line.split_once(": ").ok_or(format!("{line:?} has no colon"))?;
            let number = |name: &str| {
                let found = pictures.iter().position(|picture| picture.name == name.trim());
                found.ok_or(format!("{word}: there is no picture {name:?}"))
            };
            let numbers = names.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
            if by_word.insert(word, numbers).is_some() {
                return Err(format!("{word} stands there twice"));
            }
        }
        Ok(Library { pictures, words: by_word })
    }

    /// What a word makes one think of, the most natural first. Of `my uncle's boat` one knows
    /// the boat; at a word without a part that is known, nothing comes to mind.
    pub(super) fn thoughts(&self, word: &str) -> Vec<usize> {
        let word = word.to_lowercase();
        if let Some(known) = self.words.get(word.as_str()) {
            return known.clone();
        }
        let parts = word.split(|sign: char| !sign.is_alphanumeric());
        let mut found = Vec::new();
        for picture in parts.flat_map(|part| self.part(part)) {
            if !found.contains(&picture) {
                found.push(picture);
            }
        }
        found
    }

    /// What one of several words makes one think of; there may be many of it.
    fn part(&self, part: &str) -> Vec<usize> {
        let one = part.strip_suffix('s').unwrap_or(part);
        if let Some(known) = self.words.get(part).or_else(|| self.words.get(one)) {
            return known.clone();
        }
        let named = |picture: &Picture| picture.name == part || picture.name == one;
        self.pictures.iter().position(named).into_iter().collect()
    }

    /// The picture of this name.
    pub(super) fn picture(&self, name: &str) -> Option<&Picture> {
        self.pictures.iter().find(|picture| picture.name == name)
    }

    /// Whether a word is one of those in the list.
    #[cfg(test)]
    pub(super) fn knows(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// How far a sheet is from the pictures that are like it at a glance, by
    /// their numbers; none for a sheet without lines.
    pub(super) fn like(&self, sheet: &Sheet) -> Option<Vec<(usize, f32)>> {
        let cloud = Cloud::of(sheet.strokes())?;
        let mut glanced: Vec<(usize, f32)> = self
            .pictures
            .iter()
            .enumerate()
            .map(|(at, picture)| (at, picture.cloud.glance(&cloud)))
            .collect();
        glanced.sort_by(|a, b| a.1.total_cmp(&b.1));
        glanced.truncate(LOOKED_AT);
        let looked = |(at, _): (usize, f32)| (at, self.pictures[at].cloud.distance(&cloud));
        Some(glanced.into_iter().map(looked).collect())
    }
}

fn read_pictures(text: &'static str) -> Result<Vec<Picture>, String> {
    let mut pictures = Vec::new();
    for block in text.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let Some(head) = lines.next() else { continue };
        let name = head.strip_prefix("picture ").ok_or(format!("{head:?} begins no picture"))?;
        let strokes: Vec<&str> = lines.collect();
        let sheet: Sheet =
            strokes.join(" | ").parse().map_err(|wrong| format!("{name}: {wrong}"))?;
        let cloud = Cloud::of(sheet.strokes()).ok_or(format!("{name} is blank"))?;
        pictures.push(Picture { name, strokes: sheet.strokes().to_vec(), cloud });
    }
    Ok(pictures)
}
