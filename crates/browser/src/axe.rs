//! What a page looks like in each theme and size, and whether everybody can
//! use it there.

use crate::Person;
use anyhow::{Result, ensure};
use serde_json::{Value, json};

/// axe-core, which looks for what shuts people out.
const AXE: &str = include_str!("../vendor/axe.min.js");

/// The dock stays in view while the page scrolls beneath it: whatever lies at its
/// edge at this moment is half covered, and free after a flick of the thumb. So
/// the dock lies where the page ends while axe measures targets.
const RUN: &str = "
    const done = (found) => {
        docks.forEach((dock) => dock.style.removeProperty('position'));
        arguments[0](found);
    };
    const docks = [...document.querySelectorAll('.shore, .dock')].filter((dock) => getComputedStyle(dock).position === 'sticky');
    docks.forEach((dock) => dock.style.setProperty('position', 'static', 'important'));
    axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(
        ({ violations }) => done(violations.map(({ id, help, nodes }) =>
            ({ id, help, at: nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary}`) }))),
        (error) => done([{ id: 'axe', help: String(error), at: [] }]),
    );
";

/// Bigger than the smallest target that a finger can be expected to hit.
/// Links within a sentence are excused, and what only screen readers see.
const TOO_SMALL: &str = "
    $$('button, select, summary, input:not([type=hidden]), a.btn, a.tool, nav a')
        .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // A control inside its label is as big as the label.
        .map((target) => target.closest('label') ?? target)
        .map((target) => [target, target.getBoundingClientRect()])
        .filter(([target, { width, height }]) => width > 1 && (width < 24 || height < 24))
        .map(([target, { width, height }]) => `${target.outerHTML.slice(0, 90)} is ${width} × ${height}`)
";

/// What reaches over the edge of a phone, the innermost first.
const TOO_WIDE: &str = "
    [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > 391).reverse().slice(0, 3)
        .map((one) => `${one.outerHTML.slice(0, 90)} ends at ${one.getBoundingClientRect().right}`).join('; ')
";

/// Light or dark, as the system asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Day.
    Light,
    /// Night.
    Dark,
}

/// How big the window is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 1440 × 900.
    Desktop,
    /// 390 × 844, touched instead of clicked.
    Phone,
}

/// How a page is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Light or dark.
    pub theme: Theme,
    /// Big or small.
    pub size: Size,
}

impl Look {
    /// All there are, in an order that changes one thing at a time.
    pub const ALL: [Look; 4] = [
        Look { theme: Theme::Light, size: Size::Desktop },
        Look { theme: Theme::Dark, size: Size::Desktop },
        Look { theme: Theme::Dark, size: Size::Phone },
        Look { theme: Theme::Light, size: Size::Phone },
    ];
}

impl Person {
    /// Looks at the page in another way from now on, without motion.
    pub async fn looks(&self, look: Look) -> Result<()> {
        match look.size {
            Size::Desktop => self.sees_by(1440, 900, false).await?,
            Size::Phone => self.sees_by(390, 844, true).await?,
        }
        let scheme = format!("{:?}", look.theme).to_lowercase();
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// Asks the system for as little motion as possible. Pieces then jump,
    /// which saves a slow machine much drawing.
    pub async fn stills_motion(&self) -> Result<()> {
        self.looks(Look::ALL[0]).await
    }

    /// Looks at the present page in all ways, keeps a picture of each, and
    /// finds nothing that shuts anybody out.
    pub async fn inspects(&self, page: &str) -> Result<()> {
        self.loads(AXE).await?;
        let mut found = Vec::new();
        for look in Look::ALL {
            self.looks(look).await?;
            self.rests().await?;
            let name = format!("{page}-{:?}-{:?}", look.size, look.theme).to_lowercase();
            self.keeps_whole(&name).await?;
            let violations = self.runs(RUN, vec![]).await?;
            for violation in violations.as_array().into_iter().flatten() {
                found.push(format!("{name}: {violation:#}"));
            }
            if look.size == Size::Phone {
                found.extend(
                    self.does_not_fit().await?.into_iter().map(|what| format!("{name}: {what}")),
                );
            }
        }
        self.looks(Look::ALL[0]).await?;
        ensure!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    }

    /// What a phone has trouble with: scrolling sideways, and small targets.
    pub async fn does_not_fit(&self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        let widths = self.asks("[document.documentElement.scrollWidth, innerWidth]").await?;
        // A page that is too wide zooms a phone out: `innerWidth` grows as well.
        if widths != json!([390, 390]) {
            let wide = self.asks(TOO_WIDE).await?;
            found.push(format!("scrolls sideways: width of page and window {widths}; {wide}"));
        }
        let small = self.asks(TOO_SMALL).await?;
        let small = small.as_array().into_iter().flatten().filter_map(Value::as_str);
        found.extend(small.map(str::to_owned));
        Ok(found)
    }
}
