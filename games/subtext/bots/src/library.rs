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

    /// What a word makes one think of, the most natural first. For a word of
    /// somebody's own pack everybody thinks of the same few pictures, whatever
    /// they are: there is nothing better to go by.
    pub(super) fn thoughts(&self, word: &str) -> Vec<usize> {
        if let Some(known) = self.words.get(word.to_lowercase().as_str()) {
            return known.clone();
        }
        // FNV-1a, so that it is the same on every machine.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in word.to_lowercase().bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let count = self.pictures.len();
        let mut found = Vec::new();
        while found.len() < 5 {
            let number = (hash % count as u64) as usize;
            if !found.contains(&number) {
                found.push(number);
            }
            hash = hash.rotate_left(17).wrapping_mul(0x0100_0000_01b3) ^ 0x9e37_79b9;
        }
        found
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
