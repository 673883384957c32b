//! Somebody with a browser of their own.

use crate::driver::{Chromium, Driver};
use crate::{GLANCE, PATIENCE};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;
use thirtyfour::common::capabilities::desiredcapabilities::CapabilitiesHelper;
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel, TypingData, WindowHandle};

/// Whether the pages' scripts run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// As in most browsers.
    Runs,
    /// As in a browser whose owner has switched them off.
    IsOff,
}

/// A tab of somebody's browser.
#[derive(Debug)]
pub struct Tab(WindowHandle);

/// Flags for a browser that runs as root, without a screen, and that keeps to
/// what it is asked.
const FLAGS: [&str; 10] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--window-size=1440,900",
];

/// Makes sure that a picture shows what people see: fonts are there, nothing
/// travels any more. What bobs for ever is not waited for.
const SETTLED: &str = "
    const done = arguments[0];
    const ends = (moving) => moving.effect?.getComputedTiming().endTime !== Infinity;
    const settled = [document.fonts.ready, ...document.getAnimations().filter(ends).map((moving) => moving.finished)];
    Promise.allSettled(settled).then(() => requestAnimationFrame(() => done(true)));
";

/// Somebody with a browser of their own.
pub struct Person {
    /// What the test calls them.
    pub name: &'static str,
    driver: WebDriver,
    home: String,
    pictures: PathBuf,
    script: Script,
}

/// Taking pictures takes longer than playing, and most runs are looked at by
/// nobody. What goes wrong is always kept.
fn are_pictures_wanted() -> bool {
    std::env::var_os("TIDETABLE_PICTURES").is_some()
}

impl Person {
    pub(crate) async fn arrives(
        driver: &Driver,
        name: &'static str,
        home: String,
        pictures: PathBuf,
        script: Script,
        chromium: Chromium,
    ) -> Result<Person> {
        let mut wanted = DesiredCapabilities::chrome();
        wanted.set_binary(&driver.program(chromium)?.to_string_lossy())?;
        if chromium == Chromium::Whole {
            wanted.add_arg("--headless=new")?;
        }
        for flag in FLAGS {
            wanted.add_arg(flag)?;
        }
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        // Alerts would be a finding: they must not be closed unseen.
        wanted.set("unhandledPromptBehavior", "ignore")?;
        let driver = WebDriver::new(driver.address(), wanted)
            .await
            .with_context(|| format!("{name}'s browser does not start"))?;
        let person = Person { name, driver, home, pictures, script };
        person.sees_by(1440, 900, false).await?;
        // People may copy a link; without a window nobody would be asked.
        let granted = json!({ "permission": { "name": "clipboard-write" }, "setting": "granted", "origin": person.home });
        person.devtools("Browser.setPermission", granted).await?;
        if script == Script::IsOff {
            let off = json!({ "value": true });
            person.devtools("Emulation.setScriptExecutionDisabled", off).await?;
        }
        Ok(person)
    }

    /// Gives the window's inside exactly this size.
    pub(crate) async fn sees_by(&self, width: u32, height: u32, phone: bool) -> Result<()> {
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone }),
        )
        .await?;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await?;
        Ok(())
    }

    /// Asks the browser itself for something, by its DevTools protocol.
    pub async fn devtools(&self, method: &str, wanted: Value) -> Result<Value> {
        self.driver.cdp().send_raw(method, wanted).await.with_context(|| method.to_owned())
    }

    /// Opens a path of the site, or a whole address.
    pub async fn opens(&self, path: &str) -> Result<()> {
        let address =
            if path.starts_with('/') { format!("{}{path}", self.home) } else { path.to_owned() };
        Ok(self.driver.goto(address).await?)
    }

    /// Opens a path of the site in one more tab, and looks at that one from now on. The tab that
    /// was left comes back, and is looked at again by [`Person::turns_to`].
    pub async fn opens_beside(&self, path: &str) -> Result<Tab> {
        let left = Tab(self.driver.window().await?);
        let tab = self.driver.new_tab().await?;
        self.driver.switch_to_window(tab).await?;
        self.opens(path).await?;
        Ok(left)
    }

    /// Looks at another tab from now on, and says which it was before.
    pub async fn turns_to(&self, tab: &Tab) -> Result<Tab> {
        let left = Tab(self.driver.window().await?);
        self.driver.switch_to_window(tab.0.clone()).await?;
        Ok(left)
    }

    /// Loads the page again.
    pub async fn reloads(&self) -> Result<()> {
        Ok(self.driver.refresh().await?)
    }

    /// The path of the page: `/t/0123abc`.
    pub async fn path(&self) -> Result<String> {
        Ok(self.driver.current_url().await?.path().to_owned())
    }

    /// What the tab is called.
    pub async fn title(&self) -> Result<String> {
        Ok(self.driver.title().await?)
    }

    /// What a JavaScript expression is on this page. `$` finds an element,
    /// `$$` all of them.
    pub async fn asks(&self, expression: &str) -> Result<Value> {
        let script = format!(
            "const $ = (css, root = document) => root.querySelector(css);
             const $$ = (css, root = document) => [...root.querySelectorAll(css)];
             return ({expression});"
        );
        let answer = self.driver.execute(script, vec![]).await;
        Ok(answer.with_context(|| expression.to_owned())?.json().clone())
    }

    /// What a promise comes to on this page.
    pub async fn awaits(&self, promise: &str) -> Result<Value> {
        let script = format!(
            "const done = arguments[0]; ({promise}).then(done, (error) => done(String(error)));"
        );
        self.runs(&script, vec![]).await
    }

    pub(crate) async fn runs(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.driver.execute_async(script, arguments).await?.json().clone())
    }

    pub(crate) async fn loads(&self, script: &'static str) -> Result<()> {
        self.driver.execute(script, vec![]).await?;
        Ok(())
    }

    /// Waits until a JavaScript expression holds.
    pub async fn waits_for(&self, expression: &str) -> Result<Value> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            // While a page is being left there is nobody to ask.
            let answer = self.asks(expression).await;
            match &answer {
                Ok(found) if holds(found) => return answer,
                _ if Instant::now() > give_up => break,
                _ => tokio::time::sleep(GLANCE).await,
            }
        }
        let _ = self.photographs("waited-in-vain").await;
        let shown = self.asks("document.body.innerText").await.unwrap_or_default();
        let path = self.path().await.unwrap_or_default();
        let shown = shown.as_str().unwrap_or_default();
        bail!("{} waited in vain for {expression}; {path} shows:\n{shown}", self.name)
    }

    /// How far the table on this page has come.
    pub async fn version(&self) -> Result<u64> {
        let version = self.asks("Number($('#table').dataset.version)").await?;
        Ok(version.as_u64().unwrap_or_default())
    }

    /// Waits until the table has come at least this far.
    pub async fn sees_version(&self, version: u64) -> Result<()> {
        let come = format!("Number($('#table')?.dataset.version) >= {version}");
        self.waits_for(&come).await.map(drop)
    }

    /// Waits until something that matches `css` says `text`.
    pub async fn reads(&self, css: &str, text: &str) -> Result<()> {
        let (css, text) = (json!(css), json!(text));
        let says = format!("$$({css}).some((found) => found.innerText.includes({text}))");
        self.waits_for(&says).await.map(drop)
    }

    /// Clicks, as soon as something that matches can be clicked.
    pub async fn clicks(&self, css: &str) -> Result<()> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            match self.clicks_now(css).await {
                Ok(()) => return Ok(()),
                Err(refused) if Instant::now() > give_up => {
                    let _ = self.photographs("could-not-click").await;
                    bail!("{} cannot click {css}: {refused}", self.name);
                }
                // Not there yet, replaced just now, or something travels across it.
                Err(_) => tokio::time::sleep(GLANCE).await,
            }
        }
    }

    /// Clicks what matches, if that can be done at once.
    pub(crate) async fn clicks_now(&self, css: &str) -> WebDriverResult<()> {
        self.driver.find(By::Css(css)).await?.click().await
    }

    /// Clicks what leads to another page, or to this one anew, and waits until that is there.
    pub async fn leaves_by(&self, css: &str) -> Result<()> {
        self.waits_for(&format!("$({})", json!(css))).await?;
        self.asks("document.documentElement.setAttribute('data-left', '')").await?;
        self.clicks(css).await?;
        let there = "document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left')";
        self.waits_for(there).await.map(drop)
    }

    /// Clicks the first `css` that says `text`.
    pub async fn clicks_on(&self, css: &str, text: &str) -> Result<()> {
        let (list, said) = (json!(css), json!(text));
        let mark = format!(
            "$$('[data-test-target]').forEach((old) => old.removeAttribute('data-test-target')) ||
             $$({list}).find((found) => found.innerText.includes({said})).setAttribute('data-test-target', '')"
        );
        let give_up = Instant::now() + PATIENCE;
        loop {
            self.reads(css, text).await?;
            // A push may replace what was marked before it is clicked: then it is marked again.
            let clicked = match self.asks(&mark).await {
                Ok(_) => self.clicks_now("[data-test-target]").await.map_err(Into::into),
                Err(gone) => Err(gone),
            };
            match clicked {
                Ok(()) => return Ok(()),
                Err(refused) if Instant::now() > give_up => {
                    let _ = self.photographs("could-not-click").await;
                    bail!("{} cannot click {css} that says {text:?}: {refused}", self.name);
                }
                Err(_) => tokio::time::sleep(GLANCE).await,
            }
        }
    }

    /// Writes into a field, in place of what stood there.
    pub async fn writes(&self, css: &str, text: &str) -> Result<()> {
        self.waits_for(&format!("$({})", json!(css))).await?;
        let field = self.driver.find(By::Css(css)).await?;
        field.clear().await?;
        Ok(field.send_keys(text).await?)
    }

    /// Presses a key wherever the focus is.
    pub async fn presses(&self, key: impl Into<TypingData>) -> Result<()> {
        Ok(self.driver.action_chain().send_keys(key).perform().await?)
    }

    /// The id of what has the focus.
    pub async fn focus(&self) -> Result<String> {
        let id = self.asks("document.activeElement?.id ?? ''").await?;
        Ok(id.as_str().unwrap_or_default().to_owned())
    }

    /// Keeps a picture of the window, as it looks when all has come to rest,
    /// if pictures are wanted.
    pub async fn keeps(&self, picture: &str) -> Result<()> {
        if !are_pictures_wanted() {
            return Ok(());
        }
        self.rests().await?;
        self.photographs(picture).await
    }

    pub(crate) async fn photographs(&self, picture: &str) -> Result<()> {
        let file = self.pictures.join(format!("{picture}-{}.png", self.name.to_lowercase()));
        Ok(self.driver.screenshot(&file).await?)
    }

    /// Keeps a picture of the whole page, also of what has to be scrolled to,
    /// if pictures are wanted.
    pub(crate) async fn keeps_whole(&self, picture: &str) -> Result<()> {
        if !are_pictures_wanted() {
            return Ok(());
        }
        let size = self.asks("[innerWidth, document.documentElement.scrollHeight]").await?;
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let wanted = json!({ "captureBeyondViewport": true, "clip": clip });
        let taken = self.devtools("Page.captureScreenshot", wanted).await?;
        let picture = self.pictures.join(format!("{picture}.png"));
        let data = taken["data"].as_str().context("a picture")?;
        std::fs::write(picture, thirtyfour::support::base64_decode(data)?)?;
        Ok(())
    }

    /// Waits until fonts are there and nothing travels any more.
    pub(crate) async fn rests(&self) -> Result<()> {
        if self.script == Script::Runs {
            self.runs(SETTLED, vec![]).await?;
        }
        Ok(())
    }

    /// Runs a script that marks what to press next with `data-test-target` and
    /// says `press`, `wait` or `over`; then presses it and waits for the table.
    pub async fn presses_what(&self, next: &str) -> Result<bool> {
        let until = Instant::now() + PATIENCE;
        loop {
            let said = self.asks(next).await?;
            match said.as_str().unwrap_or_default() {
                "over" | "wait" => return Ok(false),
                "press" => {}
                other => {
                    let _ = self.photographs("lost").await;
                    let dock = self.asks("$('#dock')?.outerHTML").await?;
                    bail!("{} does not know what to press: {other}; the dock is: {dock}", self.name)
                }
            }
            let version = self.version().await?;
            // A push may replace what was marked before it is pressed: then it
            // is looked for again.
            let pressed =
                async { self.driver.find(By::Css("[data-test-target]")).await?.click().await };
            match pressed.await {
                Ok(()) => {
                    self.sees_version(version + 1).await?;
                    return Ok(true);
                }
                Err(error) if Instant::now() > until => {
                    let _ = self.photographs("lost").await;
                    bail!("{} cannot press what was marked: {error}", self.name)
                }
                Err(_) => tokio::time::sleep(GLANCE).await,
            }
        }
    }

    /// Goes home. Whatever the browser had to complain about fails the test.
    pub async fn leaves(self) -> Result<()> {
        self.leaves_after(&[]).await
    }

    /// The same, where complaints that contain one of `expected` are part of
    /// the play.
    pub async fn leaves_after(self, expected: &[&str]) -> Result<()> {
        let log = self.driver.browser_log().await?;
        let complaints: Vec<String> = log
            .into_iter()
            .filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"))
            .map(|entry| entry.message)
            .filter(|message| !expected.iter().any(|part| message.contains(part)))
            .collect();
        self.driver.clone().quit().await?;
        ensure!(
            complaints.is_empty(),
            "{}'s browser complained:\n{}",
            self.name,
            complaints.join("\n")
        );
        Ok(())
    }
}

/// Whoever is dragged off by a failed play does not say goodbye: within a test that would wait two
/// minutes for an answer. The stage closes the browser.
impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.driver.clone().leak();
    }
}

/// As JavaScript sees it.
fn holds(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(held) => *held,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}
