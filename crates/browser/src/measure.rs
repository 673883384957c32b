//! How much a page jumps, and which targets a thumb misses.

use crate::Person;
use anyhow::{Result, ensure};
use serde_json::Value;
use std::fmt;

/// Side of the smallest target that a thumb hits, in pixels.
pub const THUMB: u32 = 40;

/// Layout shift that nobody is bothered by, from one turn to the next.
pub const STEADY: f64 = 0.05;

/// Collects every shift of the layout from now on. Loading a page begins anew.
const WATCH: &str = "
    window.tideShifts ??= new class {
        entries = [];
        observer = new PerformanceObserver((list) => this.entries.push(...list.getEntries()));
        constructor() { this.observer.observe({ type: 'layout-shift' }); }
        taken() {
            this.entries.push(...this.observer.takeRecords());
            return this.entries.splice(0);
        }
    };
    window.tideShifts.taken();
    return true;
";

/// What has been collected, with the parts of the page that moved.
const TAKEN: &str = "
    (window.tideShifts?.taken())?.map(({ value, hadRecentInput, sources }) => ({
        value,
        asked: hadRecentInput,
        // A shift counts by how far what moved furthest has moved.
        rest: (() => {
            const far = (parts) => Math.max(0, ...parts.map(({ previousRect: old, currentRect: now }) =>
                Math.max(Math.abs(now.x - old.x), Math.abs(now.y - old.y))));
            const others = sources.filter(({ node }) =>
                !(node?.nodeType === 1 ? node : node?.parentElement)?.closest('[data-hand], .held'));
            const furthest = far(sources);
            return furthest > 0 ? value * far(others) / furthest : value;
        })(),
        sources: sources.map(({ node, previousRect: old, currentRect: now }) => {
            const part = node?.nodeType === 1 ? node : node?.parentElement;
            const name = part ? part.tagName.toLowerCase() + (part.id ? '#' + part.id : '')
                + [...part.classList].map((name) => '.' + name).join('') : 'something that is gone';
            const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
            return `${name} from ${box(old)} to ${box(now)}`;
        }),
    }))
";

/// Targets smaller than so many pixels. What only grows by a pseudo-element is as big as that, a
/// box as big as its label. Links within a sentence are excused, and what only screen readers see.
const SMALL: &str = "
    ((least) => {
        const grown = (target, side) => Math.max(...['::before', '::after'].map((pseudo) => {
            const style = getComputedStyle(target, pseudo);
            const counts = style.content !== 'none' && style.position === 'absolute' && style.pointerEvents !== 'none';
            return counts ? parseFloat(style[side]) || 0 : 0;
        }));
        const inSentence = (link) => link.matches('a:not(.btn, .tool)') && getComputedStyle(link).display === 'inline'
            && link.closest('p, li, td, dd, figcaption, h1, h2, h3');
        const targets = $$('button, select, summary, textarea, input:not([type=hidden], [readonly]), #dock a, .dock a, a.btn, a.tool, nav a')
            .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
                || (target.labels?.[0]?.checkVisibility({ visibilityProperty: true })))
            .filter((target) => !target.closest('[inert]') && !inSentence(target))
            .map((target) => target.labels?.[0] ?? target);
        return [...new Set(targets)].flatMap((target) => {
            const box = target.getBoundingClientRect();
            const [width, height] = [Math.max(box.width, grown(target, 'width')), Math.max(box.height, grown(target, 'height'))];
            const hidden = box.width <= 1 || box.height <= 1;
            // Fonts make fractions of a pixel.
            if (hidden || (width > least - 0.5 && height > least - 0.5)) return [];
            const open = target.cloneNode(false).outerHTML.replace(/<\\/.*$/, '').slice(0, 90);
            return [`${open} ${target.innerText.trim().slice(0, 20)}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
        });
    })
";

/// How far the parts of a page jumped between two moments.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shift {
    /// The sum of all shifts, those that follow a press within half a second included: at a table
    /// nearly every change does, so this is what tests hold against [`STEADY`].
    pub raw: f64,
    /// The sum without those: what browsers call the cumulative layout shift, not cut into windows. How far pieces
    /// go that change places in a hand is not counted either: on a slow machine they come later
    /// than half a second after the press that made them move.
    pub unasked: f64,
    /// What moved from where to where, for whoever has to mend it.
    pub parts: Vec<String>,
}

impl Shift {
    /// Fails if the page jumped by more than [`STEADY`].
    pub fn is_steady(&self, when: &str) -> Result<()> {
        ensure!(self.raw < STEADY, "the page jumps {when}: {self}");
        Ok(())
    }
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layout shift {:.4} ({:.4} unasked)", self.raw, self.unasked)?;
        self.parts.iter().try_for_each(|part| write!(f, "\n  {part}"))
    }
}

impl Person {
    /// From now on the shifts of this page's layout are counted.
    pub async fn watches_the_layout(&self) -> Result<()> {
        self.rests().await?;
        self.runs(&format!("const done = arguments[0]; done((() => {{ {WATCH} }})());"), vec![])
            .await?;
        Ok(())
    }

    /// How much has shifted since [`Person::watches_the_layout`], or since this was asked last.
    pub async fn layout_shift(&self) -> Result<Shift> {
        self.rests().await?;
        let entries = self.asks(TAKEN).await?;
        let Some(entries) = entries.as_array() else {
            anyhow::bail!("nobody watches the layout of {}", self.path().await?);
        };
        let mut shift = Shift::default();
        for entry in entries {
            let value = entry["value"].as_f64().unwrap_or_default();
            let asked = entry["asked"].as_bool().unwrap_or_default();
            let rest = entry["rest"].as_f64().unwrap_or(value);
            shift.raw += value;
            shift.unasked += if asked { 0.0 } else { rest };
            let sources = entry["sources"].as_array().into_iter().flatten();
            let told = sources.filter_map(Value::as_str).map(|part| format!("{value:.4}: {part}"));
            shift.parts.extend(told);
        }
        Ok(shift)
    }

    /// Visible targets that a thumb may miss, smaller than `least` pixels ([`THUMB`]) one way or
    /// the other: buttons, summaries, boxes, links in docks and menus.
    pub async fn small_targets(&self, least: u32) -> Result<Vec<String>> {
        let found = self.asks(&format!("{SMALL}({least})")).await?;
        Ok(found
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect())
    }
}
