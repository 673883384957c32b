//! One request of an input.

use super::stage::Stage;
use host::TableView;

/// A request, filled in.
pub(super) struct Asked {
    /// Which guest; nobody yet if there is none of this number.
    pub(super) who: Option<usize>,
    pub(super) method: String,
    pub(super) path: String,
    pub(super) body: Vec<u8>,
}

impl Asked {
    /// Reads a line and fills in what stands in braces.
    pub(super) async fn read(line: &[u8], stage: &Stage) -> Option<Asked> {
        let mut parts = line.splitn(4, |byte| *byte == b' ');
        let who = parts.next()?;
        let method = String::from_utf8_lossy(parts.next()?).into_owned();
        let path = parts.next()?;
        let body = parts.next().unwrap_or_default();
        let who = match who {
            [digit @ b'0'..=b'9'] => {
                Some(usize::from(digit - b'0')).filter(|at| *at < stage.guests())
            }
            _ => None,
        };
        let mut filled = Filled { stage, who, table: 0, view: None, json: false };
        let path = String::from_utf8_lossy(&filled.in_(path).await).into_owned();
        filled.json = path.starts_with("/api/");
        let body = filled.in_(body).await;
        Some(Asked { who, method, path, body })
    }
}

/// What has been filled in so far.
struct Filled<'a> {
    stage: &'a Stage,
    who: Option<usize>,
    /// The table that was spoken of last.
    table: usize,
    view: Option<TableView>,
    json: bool,
}

impl Filled<'_> {
    async fn in_(&mut self, mut text: &[u8]) -> Vec<u8> {
        let mut filled = Vec::new();
        while let Some((&first, rest)) = text.split_first() {
            match text {
                [b'{', word @ b'a'..=b'z' | word @ b'0'..=b'9', b'}', rest @ ..] => {
                    let value = self.value(*word).await;
                    filled.extend(value.into_bytes());
                    text = rest;
                }
                _ => {
                    filled.push(first);
                    text = rest;
                }
            }
        }
        filled
    }

    async fn value(&mut self, word: u8) -> String {
        match word {
            b'0'..=b'9' => {
                self.table = usize::from(word - b'0') % self.stage.tables().len();
                self.view = None;
                self.stage.tables()[self.table].to_string()
            }
            b'c' => self.stage.campaign().unwrap_or_default(),
            b'n' if self.json => "\\n".into(),
            b'n' => "%0A".into(),
            b'v' => self.view().await.map_or_else(String::new, |view| view.version().to_string()),
            b'm' => {
                let legal = self.view().await.map_or_else(Vec::new, TableView::legal);
                let at = self.stage.asked() % legal.len().max(1);
                legal.get(at).map_or_else(String::new, |legal| self.written(&legal.text))
            }
            _ => format!("{{{}}}", char::from(word)),
        }
    }

    async fn view(&mut self) -> Option<&TableView> {
        if self.view.is_none() {
            self.view = self.stage.view(self.who, self.table).await;
        }
        self.view.as_ref()
    }

    /// As it is written where it is filled in.
    fn written(&self, text: &str) -> String {
        if self.json {
            let quoted = serde_json::Value::from(text).to_string();
            return quoted[1..quoted.len() - 1].to_owned();
        }
        let escape = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        text.bytes().map(escape).collect()
    }
}
