// Finished drawings of Subtext: pointed at, revealed one by one, watched being drawn once more, and saved
// as pictures.
//
// A finished drawing: <figure data-drawing><svg data-strokes viewBox="0 0 1000 750">…</svg>
//   <button type="button" data-play-drawing>…  <a href="#" data-png="name.png">…</figure>
//   Each stroke is one <path stroke-width="6|12|24">, with round caps and joins, and this line:
//   M p0, then for every point but the first and the last Q p mid(p, next), then L last.
//   Two points make a straight line; a dot is M p0 L p0.
"use strict";

const WIDTH = 1000;
const HEIGHT = 750;

const still = matchMedia("(prefers-reduced-motion: reduce)");

const playing = new WeakMap();

function stop(svg, button) {
  for (const animation of playing.get(svg) ?? []) animation.cancel();
  playing.delete(svg);
  button.setAttribute("aria-pressed", "false");
}

/** Stroke by stroke, the long ones longer, between one and a half and four seconds in all. */
function play(svg, button) {
  const lines = [...svg.querySelectorAll("path")].map((path) => ({ path, length: path.getTotalLength() }));
  // Setting the pen down takes time as well.
  const cost = ({ length }) => length + 60;
  const all = lines.reduce((sum, line) => sum + cost(line), 0);
  const pace = Math.min(4000, Math.max(1500, all)) / all;
  let delay = 0;
  const animations = lines.flatMap((line) => {
    const duration = cost(line) * pace;
    const steps = appear(line, delay, duration);
    delay += duration;
    return steps;
  });
  playing.set(svg, animations);
  button.setAttribute("aria-pressed", "true");
  Promise.all(animations.map((animation) => animation.finished))
    .then(() => stop(svg, button)).catch(() => { /* stopped by hand */ });
}

function appear({ path, length }, delay, duration) {
  const hidden = path.animate({ opacity: [0, 0] }, delay);
  if (still.matches || length === 0) return [hidden];
  // The gap is longer than the line, or the next dash would show its round end.
  const strokeDasharray = `${length} ${length + 99}`;
  const frames = [{ strokeDasharray, strokeDashoffset: length }, { strokeDasharray, strokeDashoffset: 0 }];
  return [hidden, path.animate(frames, { delay, duration })];
}

/** The drawing as a picture of 2000 by 1500, dark ink on white paper whatever the theme. */
async function savePicture(svg, name) {
  const copy = svg.cloneNode(true);
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--piece-ink").trim();
  const looks = {
    width: 2 * WIDTH, height: 2 * HEIGHT, fill: "none",
    stroke: ink, "stroke-linecap": "round", "stroke-linejoin": "round",
  };
  for (const [attribute, value] of Object.entries(looks)) copy.setAttribute(attribute, value);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * WIDTH, height: 2 * HEIGHT });
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise((done) => { canvas.toBlob(done); });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// ——— Tokens: <input type="radio" data-lay="C">, and <button id="lay" data-laid="B"> that lays the chosen one ———

/** The button says what it does, and does nothing that is done already. */
function showToken() {
  const button = document.getElementById("lay");
  if (!button) return;
  const chosen = document.querySelector("[data-lay]:checked")?.dataset.lay;
  const ready = chosen && chosen !== button.dataset.laid;
  if (ready) button.removeAttribute("aria-disabled"); else button.setAttribute("aria-disabled", "true");
  button.classList.toggle("btn-go", Boolean(ready));
  button.textContent = !chosen ? "Choose a drawing" : ready ? `Lay token ${chosen}` : `Token ${chosen} is laid`;
}

document.addEventListener("change", (event) => { if (event.target.matches?.("[data-lay]")) showToken(); });
document.addEventListener("tide:morphed", showToken);
showToken();

// ——— The reveal: drawing by drawing, unless somebody cannot wait ———

function revealAll() {
  for (const running of document.getAnimations()) if (running.animationName?.startsWith("st-")) running.finish();
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, revealAll);

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("[data-play-drawing], [data-png]");
  const svg = target?.closest("[data-drawing]")?.querySelector("svg[data-strokes]");
  if (!svg) return;
  if (target.hasAttribute("data-play-drawing")) {
    if (playing.has(svg)) stop(svg, target); else play(svg, target);
  } else {
    event.preventDefault();
    savePicture(svg, target.dataset.png);
  }
});
