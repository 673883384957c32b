// The sheet of Subtext: drawing on it, and saving it.
// A module, so that its names stay its own: <script type="module" src="…/draw.js">.
//
// The sheet, as the page brings it. Its id changes with the round, and no morph goes into it:
//
//   <section class="sheet-wrap" id="sheet-3" data-draw data-round="3" data-save="/t/ID/draft"
//            data-csrf="TOKEN" data-sheet="2 120,80 125,82 | 1 300,300">
//     <div class="toolrail" role="toolbar" aria-label="Drawing tools" data-hand>
//       <button type="button" class="tl" data-tool="thin|middle|thick|eraser" aria-pressed="false">…
//       <button type="button" class="tl" data-tool="undo|redo|clear" aria-disabled="true">…</div>
//     <div class="sheet"><canvas tabindex="0" role="application" aria-label="Your sheet"
//          aria-describedby="sheet-keys"></canvas></div>
//     <p class="sheet-status" role="status" data-draw-status></p>
//     <p class="sheet-keys" id="sheet-keys">…how to draw with the keyboard…</p>
//     <p class="hide" aria-live="polite" data-draw-said></p>
//   </section>
//   <form method="post" …><input type="hidden" name="move" data-draw-move value="draw …">…</form>
//
// The word: <b data-word>compass</b> wherever it stands, <button data-cover><span>Cover it</span></button>.
//
// A line is drawn as the server draws it: M p0, then for every point but the first and the last
// Q p mid(p, next), then L last. Two points make a straight line; a dot is M p0 L p0.
//
// Drafts: POST data-save, form-encoded csrf and move ("draw" or "draw TEXT"). Any 2xx means kept;
// 429, 5xx and silence are tried again; what any other answer says as text/plain is shown.
"use strict";

const WIDTH = 1000;
const HEIGHT = 750;
const MOST_STROKES = 200;
const MOST_POINTS = 400;
const MOST_POINTS_IN_ALL = 4000;
const PENS = { thin: 1, middle: 2, thick: 3 };
const WIDTHS = { 1: 6, 2: 12, 3: 24 };
const ERASER = 24;
// How far a line may be from where it was drawn.
const SLACK = 1.5;

// ——— Points and lines ———

const between = (from, to, part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
const middle = (from, to) => between(from, to, 0.5);
const distance = (from, to) => Math.hypot(to[0] - from[0], to[1] - from[1]);
const onSheet = ([x, y]) => [Math.min(WIDTH, Math.max(0, x)), Math.min(HEIGHT, Math.max(0, y))];

/** How far a point is from the straight way between two others. */
function away(point, from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const part = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
  return distance(point, between(from, to, Math.min(1, Math.max(0, part))));
}

/**
 * Takes out the trembling that whole pixels bring, which simplifying would only stress: every point is
 * drawn towards its neighbours, but none further than `most`, so that corners stay.
 */
function steady(points, most) {
  let calm = points;
  for (let pass = 0; pass < 8; pass++) {
    calm = calm.map((point, at, { [at - 1]: before, [at + 1]: after }) =>
      before && after ? middle(point, middle(before, after)) : point);
  }
  return calm.map((point, at) => {
    const moved = distance(points[at], point);
    return moved > most ? between(points[at], point, most / moved) : point;
  });
}

/** Ramer–Douglas–Peucker: where the points are without which the line would be off by more than `slack`. */
function keyPlaces(points, slack, from = 0, to = points.length - 1) {
  let [far, most] = [0, slack];
  for (let at = from + 1; at < to; at++) {
    const off = away(points[at], points[from], points[to]);
    if (off > most) [far, most] = [at, off];
  }
  if (!far) return [from, to];
  return [...keyPlaces(points, slack, from, far).slice(0, -1), ...keyPlaces(points, slack, far, to)];
}

// What makes a corner: how far the line turns there, and that times what its curve would cut off. Points as a
// hand leaves them are far apart when it is quick, and turn much in a bend; those that keys leave are all meant.
const BY_HAND = { turns: 0.9, loses: 2 };
const BY_KEYS = { turns: 0.35, loses: 0.5 };
const ONCE_SIMPLE = { turns: 0.35, loses: 2.5 };

function isCorner(before, point, after, { turns, loses }) {
  const ways = [[before, point], [point, after]].map(([from, to]) => Math.atan2(to[1] - from[1], to[0] - from[0]));
  const apart = Math.abs(ways[1] - ways[0]);
  const turn = Math.min(apart, 2 * Math.PI - apart);
  const cut = away(point, middle(before, point), middle(point, after)) / 2;
  return turn > turns && turn * cut > loses;
}

/** For each point of a line, whether that bends gently there: neither end nor corner. */
const bends = (points, sharp) => points.map((point, at) =>
  at > 0 && at < points.length - 1 && !isCorner(points[at - 1], point, points[at + 1], sharp));

/** The points at these places; the free ones move along the line until gaps are alike: others show as dents. */
function even(points, places, free) {
  const lengths = [0];
  for (let at = 1; at < points.length; at++) lengths.push(lengths[at - 1] + distance(points[at - 1], points[at]));
  let gone = places.map((place) => lengths[place]);
  for (let pass = 0; pass < 4; pass++) {
    gone = gone.map((here, at) => (free[at] ? (gone[at - 1] + 2 * here + gone[at + 1]) / 4 : here));
  }
  return gone.map((here) => points[lengths.findIndex((length) => length >= here)]);
}

/** A curve through midpoints runs inside its points; where it bends, they step out by as much. */
function stepOut(points, free) {
  return points.map((point, at) => {
    if (!free[at]) return point;
    const chord = middle(points[at - 1], points[at + 1]);
    return between(point, chord, -Math.min(0.25, 3 / (distance(point, chord) || 1)));
  });
}

const CORNER = 6;

/** A corner between far neighbours would become a wide bend: a point close by on either side keeps it sharp. */
function sharpen(points, free) {
  const near = (corner, other) => {
    const way = distance(corner, other);
    return way > 2 * CORNER ? [between(corner, other, CORNER / way)] : [];
  };
  return points.flatMap((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    return before && after && !free[at] ? [...near(point, before), point, ...near(point, after)] : [point];
  });
}

/** Whole numbers, and none twice in a row. */
function whole(points) {
  return points.map((point) => onSheet(point).map(Math.round))
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1][0] || y !== all[at - 1][1]);
}

/** As few points as look the same; where the room is short, as many as there is room for. */
function fit(points, sharp, room) {
  const places = keyPlaces(points, SLACK);
  const free = bends(places.map((place) => points[place]), sharp);
  const fitted = whole(sharpen(stepOut(even(points, places, free), free), free));
  if (fitted.length <= room) return fitted;
  for (const coarser of [1, 2, 4, 8]) {
    const fewer = whole(keyPlaces(points, SLACK * coarser).map((place) => points[place]));
    if (fewer.length <= room) return fewer;
  }
  return whole(points).slice(0, room);
}

/** The line of a stroke, by the rule at the head of this file. */
function trace(points) {
  const path = new Path2D();
  const last = points.at(-1);
  path.moveTo(...points[0]);
  for (let at = 1; at < points.length - 1; at++) {
    path.quadraticCurveTo(...points[at], ...middle(points[at], points[at + 1]));
  }
  // A canvas leaves out a line without length; a hair of it makes the dot.
  path.lineTo(last[0] + (distance(points[0], last) === 0 ? 0.01 : 0), last[1]);
  return path;
}

/** Points along that line, close enough together to be rubbed out one by one. */
function samples(points) {
  const found = [points[0]];
  const along = (control, to) => {
    const from = found.at(-1);
    const steps = Math.ceil((distance(from, control) + distance(control, to)) / 3);
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      found.push(between(between(from, control, part), between(control, to, part), part));
    }
  };
  for (let at = 1; at < points.length - 1; at++) along(points[at], middle(points[at], points[at + 1]));
  if (points.length > 1) along(middle(found.at(-1), points.at(-1)), points.at(-1));
  return found;
}

// ——— Strokes and their text ———

/** A stroke never changes, so that undo and redo can share it. */
const stroke = (pen, points) => ({ pen, points, path: trace(points) });
const pointsIn = (strokes) => strokes.reduce((all, { points }) => all + points.length, 0);

const write = (strokes) =>
  strokes.map(({ pen, points }) => [pen, ...points.map((point) => point.join())].join(" ")).join(" | ");

function read(text) {
  return text.split("|").map((part) => {
    const [pen, ...points] = part.trim().split(" ");
    return stroke(Number(pen), points.map((point) => point.split(",").map(Number)));
  });
}

const readable = (text) => /^[123]( \d+,\d+)+( ?\| ?[123]( \d+,\d+)+)*$/.test(text);

// ——— The eraser ———

/** One stroke under the eraser: which of its samples are gone. */
class Rubbed {
  constructor({ pen, points }) {
    this.points = points;
    this.samples = [];
    this.gone = [];
    this.touched = false;
    // So that the gap in the ink is as wide as the eraser.
    this.reach = ERASER + WIDTHS[pen] / 2;
    const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
    this.from = [Math.min(...across) - this.reach, Math.min(...down) - this.reach];
    this.to = [Math.max(...across) + this.reach, Math.max(...down) + this.reach];
  }

  rub(from, to) {
    const misses = (axis) =>
      Math.max(from[axis], to[axis]) < this.from[axis] || Math.min(from[axis], to[axis]) > this.to[axis];
    if (misses(0) || misses(1)) return;
    if (this.samples.length === 0) this.samples = samples(this.points);
    this.samples.forEach((sample, at) => {
      if (this.gone[at] || away(sample, from, to) >= this.reach) return;
      this.gone[at] = true;
      this.touched = true;
    });
  }

  /** What is left, in one piece or several. */
  pieces() {
    const found = [];
    this.samples.forEach((sample, at) => {
      if (this.gone[at]) return;
      if (at === 0 || this.gone[at - 1]) found.push([]);
      found.at(-1).push(sample);
    });
    return found.filter((piece) => piece.length > 1);
  }
}

// ——— What this tab remembers ———

function readKept(key) {
  try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; }
}

function writeKept(key, value) {
  try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { /* forgotten on reload */ }
}

// ——— Drafts: the newest state reaches the server, one request at a time ———

const LOST = "Not saved yet: the table cannot be reached. Your drawing is still here.";

// How long the answer to a sheet that is handed in may take before it is saved as a draft again.
const HOLD = 5000;

class Draft {
  constructor(root, tell) {
    this.url = root.dataset.save;
    this.csrf = root.dataset.csrf;
    this.key = `draw ${this.url} ${root.dataset.round}`;
    this.tell = tell;
    this.text = root.dataset.sheet ?? "";
    // Numbers of states: the newest, the last that was answered, the last that is kept.
    this.count = 0;
    this.answered = 0;
    this.saved = 0;
    this.busy = false;
    this.tries = 0;
    this.timer = 0;
    this.closed = false;
    this.held = 0;
    this.running = null;
    this.recall();
  }

  /** What this tab drew and could not save is newer than what the server knows. */
  recall() {
    const kept = readKept(this.key);
    if (!kept || kept.count <= kept.saved) return;
    this.text = kept.text;
    this.count = kept.count;
    this.saved = this.answered = kept.saved;
    this.later(0);
  }

  remember() {
    const { text, count, saved } = this;
    writeKept(this.key, { text, count, saved });
  }

  change(text) {
    this.text = text;
    this.count++;
    this.remember();
    // "Saved" was said of the sheet before. What could not be saved still cannot.
    if (!this.tries) this.tell("", "");
    // Strokes that follow each other closely go together; a try that is already set stays.
    if (!this.busy && !this.timer) this.later(250);
  }

  later(wait) {
    clearTimeout(this.timer);
    const held = this.held - performance.now();
    if (!this.closed) this.timer = setTimeout(() => this.send(), Math.max(wait, held));
  }

  /** The sheet is being handed in, and the move says it all: a draft that came after it would only be refused. */
  hold() {
    this.held = performance.now() + HOLD;
    this.running?.abort();
    this.later(0);
  }

  post(signal) {
    const move = `draw ${this.text}`.trim();
    return fetch(this.url, {
      method: "POST", body: new URLSearchParams({ csrf: this.csrf, move }), keepalive: true, signal,
    });
  }

  async send() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.busy || this.answered === this.count) return;
    if (performance.now() < this.held) return this.later(0);
    this.busy = true;
    const running = this.running = new AbortController();
    const late = setTimeout(() => running.abort(), 10000);
    const count = this.count;
    // What is quick needs no words.
    const slow = setTimeout(() => this.tell("Saving…", "busy"), 500);
    try {
      const answer = await this.post(running.signal);
      if (answer.status === 429 || answer.status >= 500) throw new Error(answer.status);
      const told = answer.ok ? ["Saved", "saved"] : [await refusal(answer), "refused"];
      this.answered = count;
      this.tries = 0;
      if (answer.ok) this.saved = count;
      // What was drawn in the meantime is not saved yet.
      if (!answer.ok || count === this.count) this.tell(...told);
    } catch {
      if (performance.now() >= this.held) this.tell(LOST, "lost");
      this.later(Math.min(15000, 1000 * 2 ** this.tries++) * (0.75 + Math.random() / 2));
    }
    clearTimeout(slow);
    clearTimeout(late);
    this.busy = false;
    this.remember();
    if (!this.tries && this.answered < this.count) this.later(0);
  }

  /** The page goes away: no waiting for an answer to the state before. */
  flush() {
    if (!this.busy) this.send();
    else if (this.answered < this.count) this.post().catch(() => {});
  }

  /** The sheet has left the page: it was handed in, or the time was up. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }
}

async function refusal(answer) {
  const plain = (answer.headers.get("content-type") ?? "").startsWith("text/plain");
  const said = plain ? (await answer.text()).trim() : "";
  return `Not saved: ${said || "the table does not take this drawing now"}`;
}

// ——— The sheet ———

// For so many milliseconds after a pen was near, touches are the hand that holds it.
const PALM = 1000;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FULL_STROKES = `The sheet is full: it holds ${MOST_STROKES} strokes. Undo or rub something out to go on.`;
const FULL_POINTS = "The sheet is full: there is no room for more lines. Undo or rub something out to go on.";
const TOO_MANY = "Nothing was rubbed out: the sheet cannot hold that many pieces. Rub out a whole line or undo.";
const UNREADABLE = "Your saved drawing cannot be read. What you draw now replaces it.";

// How many steps can be undone after a reload, and how long their text may be.
const HISTORY = 40;
const HISTORY_ROOM = 400_000;

// The tool in hand stays in hand for the next sheet.
let tool = "middle";

class Sheet {
  constructor(root) {
    this.root = root;
    this.canvas = root.querySelector("canvas");
    this.context = this.canvas.getContext("2d");
    // Finished strokes are painted here once; a frame copies them and adds the running line.
    this.base = document.createElement("canvas");
    this.past = [];
    this.future = [];
    this.gesture = null;
    this.penSeen = -PALM;
    this.hover = null;
    this.cross = [WIDTH / 2, HEIGHT / 2];
    this.crossShown = false;
    this.stale = true;
    this.waking = 0;
    this.notice = "";
    this.saving = ["", ""];
    this.history = `undo ${root.dataset.save}`;
    this.draft = new Draft(root, (...saving) => { this.saving = saving; this.showStatus(); });
    this.strokes = this.open(this.draft.text);
    this.recall();
    this.listen();
    this.showTools();
    this.fill();
  }

  open(text) {
    if (readable(text)) return read(text);
    // A hint in words is no drawing, and no fault either.
    if (text !== "" && !text.startsWith('"')) this.warn(UNREADABLE);
    return [];
  }

  /** After a reload what was done can still be undone: as it was here, or else stroke by stroke. */
  recall() {
    const [kept, text] = [readKept(this.history), write(this.strokes)];
    if (kept?.text === text && [...kept.past, ...kept.future].every((state) => state === "" || readable(state))) {
      const states = (texts) => texts.map((state) => (state === "" ? [] : read(state)));
      [this.past, this.future] = [states(kept.past), states(kept.future)];
    } else {
      this.past = this.strokes.map((_, at) => this.strokes.slice(0, at));
    }
  }

  /** Of a long history the newest part is kept: a browser keeps only so much for a page. */
  remember() {
    const texts = (states) => states.slice(-HISTORY).map(write);
    const kept = { text: write(this.strokes), past: texts(this.past), future: texts(this.future) };
    while (JSON.stringify(kept).length > HISTORY_ROOM && kept.past.length) kept.past.shift();
    writeKept(this.history, kept);
  }

  listen() {
    const { canvas, root } = this;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.lift(event));
    canvas.addEventListener("pointercancel", (event) => this.lift(event));
    canvas.addEventListener("pointerleave", () => { this.hover = null; this.wake(); });
    // Before touch-action, and for pens that write into the page, this is what keeps it in place.
    canvas.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    canvas.addEventListener("contextmenu", (event) => { if (this.gesture) event.preventDefault(); });
    canvas.addEventListener("focus", () => { this.crossShown = canvas.matches(":focus-visible"); this.wake(); });
    canvas.addEventListener("blur", () => { this.liftKeys(); this.crossShown = false; this.wake(); });
    root.addEventListener("keydown", (event) => { if (this.key(event)) event.preventDefault(); });
    root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-tool]");
      if (button && button.getAttribute("aria-disabled") !== "true") this.use(button.dataset.tool);
    });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(canvas);
  }

  close() {
    this.sizes.disconnect();
    cancelAnimationFrame(this.waking);
    this.draft.close();
  }

  // — Fingers, pens and mice —

  press(event) {
    const { pointerId: id, pointerType: type } = event;
    if (event.button !== 0 && event.button !== 5) return;
    if (this.isPalm(event)) return;
    if (type === "pen") this.penSeen = event.timeStamp;
    this.liftKeys();
    // A pen takes over from the hand that leans on the sheet; a second finger waits.
    if (this.gesture?.type === "touch" && type === "pen") this.drop();
    if (this.gesture) return;
    this.crossShown = false;
    this.measure();
    // Button 5 is the other end of a pen.
    if (!this.begin(tool === "eraser" || event.button === 5, { id, type })) return;
    this.canvas.setPointerCapture(id);
    this.gesture.queue.push([event.clientX, event.clientY]);
    this.wake();
  }

  move(event) {
    if (event.pointerType === "pen") this.penSeen = event.timeStamp;
    const draws = this.gesture?.id === event.pointerId;
    if (draws) {
      const steps = event.getCoalescedEvents?.() ?? [];
      for (const step of steps.length ? steps : [event]) this.gesture.queue.push([step.clientX, step.clientY]);
    }
    if (draws || event.pointerType !== "touch") this.hover = [event.clientX, event.clientY];
    if (this.gesture || tool === "eraser") this.wake();
  }

  lift(event) {
    if (this.gesture?.id !== event.pointerId) return;
    if (event.pointerType === "touch") this.hover = null;
    if (event.type === "pointercancel" && this.isPalm(event)) {
      this.drop();
      return;
    }
    if (event.type === "pointerup") this.gesture.queue.push([event.clientX, event.clientY]);
    this.finish();
  }

  isPalm(event) {
    return event.pointerType === "touch" && event.timeStamp - this.penSeen < PALM;
  }

  measure() {
    this.bounds = this.canvas.getBoundingClientRect();
  }

  place([x, y]) {
    const { left, top, width, height } = this.bounds;
    return [((x - left) * WIDTH) / width, ((y - top) * HEIGHT) / height];
  }

  // — A gesture: from the moment the pen touches the sheet until it leaves it —

  /** Starts one, unless there is no room for it. */
  begin(rubs, who) {
    this.warn("");
    if (!rubs && this.isFull()) return false;
    const before = this.strokes;
    const rubbed = rubs ? new Map(before.map((drawn) => [drawn, new Rubbed(drawn)])) : null;
    const pen = PENS[tool] ?? PENS.middle;
    this.gesture = { ...who, before, rubbed, pen, queue: [], points: [], goesOn: false, outside: false, full: false };
    return true;
  }

  drain() {
    for (const at of this.gesture?.queue.splice(0) ?? []) this.goTo(this.place(at));
  }

  goTo(point) {
    if (this.gesture.rubbed) this.rubTo(point); else this.drawTo(point);
  }

  drawTo(point) {
    const { gesture } = this;
    if (gesture.full) return;
    const here = onSheet(point);
    const outside = distance(here, point) > WIDTHS[gesture.pen];
    // Outside no line creeps along the edge: it ends there, and begins again where it comes back.
    if (outside && gesture.outside) {
      gesture.points = [here];
      return;
    }
    gesture.outside = outside;
    const last = gesture.points.at(-1);
    if (last && distance(last, here) < 2) return;
    this.add(here);
    if (outside) this.settle();
  }

  /** Lengthens the running line. One that has all the points it may have goes on as the next. */
  add(point) {
    const { gesture } = this;
    gesture.points.push(point);
    if (gesture.points.length < MOST_POINTS) return;
    this.settle();
    gesture.points = [point];
    gesture.goesOn = true;
  }

  /** Puts the running line on the sheet. */
  settle() {
    const { gesture } = this;
    const { points, pen } = gesture;
    gesture.points = [];
    if (points.length === 0 || (points.length === 1 && (gesture.goesOn || gesture.outside))) return;
    const room = Math.min(MOST_POINTS, MOST_POINTS_IN_ALL - pointsIn(this.strokes));
    const drawn = stroke(pen, gesture.id === "keys" ? fit(points, BY_KEYS, room) : this.byHand(points, room));
    this.strokes = [...this.strokes, drawn];
    gesture.goesOn = false;
    gesture.full = this.isFull();
    this.paint(drawn);
  }

  /** Keys do not tremble, hands do. Of what remains, the curve counts that the hand saw. */
  byHand(points, room) {
    const calm = steady(points, WIDTH / this.bounds.width);
    return fit(samples(sharpen(calm, bends(calm, BY_HAND))), ONCE_SIMPLE, room);
  }

  rubTo(point) {
    const { gesture } = this;
    const last = gesture.last ?? point;
    for (const rubbed of gesture.rubbed.values()) rubbed.rub(last, point);
    gesture.last = point;
    // Until the eraser is lifted the paint is only taken off; what is left is painted anew then.
    this.onBase((context) => {
      context.globalCompositeOperation = "destination-out";
      Object.assign(context, { lineCap: "round", lineWidth: 2 * ERASER });
      context.stroke(trace([last, point]));
    });
  }

  /** What the eraser left, as strokes; the old ones if that does not fit on a sheet. */
  afterRubbing() {
    const { before, rubbed } = this.gesture;
    if (![...rubbed.values()].some(({ touched }) => touched)) return before;
    const left = before.flatMap((old) => {
      const under = rubbed.get(old);
      if (!under.touched) return [old];
      return under.pieces().map((piece) => stroke(old.pen, fit(piece, ONCE_SIMPLE, MOST_POINTS)));
    });
    if (left.length <= MOST_STROKES && pointsIn(left) <= MOST_POINTS_IN_ALL) return left;
    this.warn(TOO_MANY);
    return before;
  }

  finish() {
    if (!this.gesture) return;
    this.drain();
    if (this.gesture.rubbed) this.strokes = this.afterRubbing(); else this.settle();
    const { before, rubbed } = this.gesture;
    this.gesture = null;
    if (rubbed) this.outdate(); else this.wake();
    if (this.strokes !== before) this.change(before);
  }

  /** As if it had never begun. */
  drop() {
    this.strokes = this.gesture.before;
    this.gesture = null;
    this.outdate();
  }

  isFull() {
    const words = this.strokes.length >= MOST_STROKES ? FULL_STROKES
      : pointsIn(this.strokes) >= MOST_POINTS_IN_ALL ? FULL_POINTS : "";
    if (words) this.warn(words);
    return words !== "";
  }

  // — Tools —

  use(name) {
    this.finish();
    this.warn("");
    if (name === "undo") this.step(this.past, this.future, "Undone");
    else if (name === "redo") this.step(this.future, this.past, "Done again");
    else if (name === "clear") this.clear();
    else this.take(name);
  }

  take(name) {
    tool = name;
    this.showTools();
    this.say({ thin: "Thin pen", middle: "Medium pen", thick: "Thick pen", eraser: "Eraser" }[name]);
  }

  step(from, to, word) {
    if (from.length === 0) return;
    to.push(this.strokes);
    this.strokes = from.pop();
    this.outdate();
    this.changed();
    this.say(`${word}, ${this.count()}`);
  }

  clear() {
    if (this.strokes.length === 0) return;
    const before = this.strokes;
    this.strokes = [];
    this.outdate();
    this.change(before);
    this.say("The sheet is clear");
  }

  change(before) {
    this.past.push(before);
    this.future = [];
    this.changed();
  }

  changed() {
    this.draft.change(write(this.strokes));
    this.remember();
    // Whoever draws has answered.
    if (this.strokes.length) document.querySelector(".st-blank > details[open]")?.removeAttribute("open");
    this.fill();
    this.showTools();
  }

  // — Keys —

  /** True if the key meant something here. */
  key(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      const name = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key];
      if (name) this.use(name);
      return Boolean(name);
    }
    if (event.target === this.canvas && this.crossKey(key, event)) return true;
    const name = { 1: "thin", 2: "middle", 3: "thick", e: "eraser", z: "undo", y: "redo" }[key];
    if (!name || event.altKey) return false;
    this.use(name);
    return true;
  }

  crossKey(key, event) {
    if (ARROWS[key]) {
      this.moveCross(ARROWS[key], event.shiftKey ? 50 : event.altKey ? 1 : 10);
    } else if (key === " " || key === "Enter") {
      if (!event.repeat) this.toggleKeys();
    } else if (key !== "Escape" || !this.liftKeys()) {
      return false;
    }
    this.crossShown = true;
    this.wake();
    return true;
  }

  moveCross([dx, dy], by) {
    // While a hand draws, the crosshair waits.
    if (this.gesture && this.gesture.id !== "keys") return;
    this.cross = onSheet([this.cross[0] + dx * by, this.cross[1] + dy * by]);
    if (this.gesture) this.goByKeys();
    this.say(this.cross.join(", "));
  }

  goByKeys() {
    // No step is too small here: it was meant.
    if (this.gesture.rubbed) this.rubTo(this.cross); else this.add(this.cross);
    if (this.gesture.full) this.liftKeys();
  }

  toggleKeys() {
    if (this.liftKeys() || this.gesture) return;
    if (!this.begin(tool === "eraser", { id: "keys" })) return;
    this.goByKeys();
    this.say(`${tool === "eraser" ? "Eraser" : "Pen"} down at ${this.cross.join(", ")}`);
  }

  liftKeys() {
    if (this.gesture?.id !== "keys") return false;
    const { rubbed } = this.gesture;
    this.finish();
    this.say(rubbed ? `Eraser up, ${this.count()}` : `Pen up, stroke ${this.strokes.length}`);
    return true;
  }

  // — Showing —

  count() {
    const { length } = this.strokes;
    return length === 1 ? "1 stroke" : `${length} strokes`;
  }

  say(words) {
    this.root.querySelector("[data-draw-said]").textContent = words;
  }

  warn(words) {
    this.notice = words;
    this.showStatus();
  }

  showStatus() {
    const line = this.root.querySelector("[data-draw-status]");
    const [words, state] = this.saving;
    const text = [this.notice, words].filter(Boolean).join(" ");
    if (line.textContent !== text) line.textContent = text;
    line.dataset.s = this.notice ? "full" : state;
  }

  showTools() {
    const ready = { undo: this.past.length > 0, redo: this.future.length > 0, clear: this.strokes.length > 0 };
    for (const button of this.root.querySelectorAll("[data-tool]")) {
      const name = button.dataset.tool;
      if (name in ready) button.setAttribute("aria-disabled", String(!ready[name]));
      else button.setAttribute("aria-pressed", String(name === tool));
    }
    this.canvas.dataset.holds = tool;
    this.canvas.setAttribute("aria-label", `Your sheet, ${this.count()}`);
  }

  /** The move that the page would send now. */
  fill() {
    const move = `draw ${write(this.strokes)}`.trim();
    for (const field of document.querySelectorAll("[data-draw-move]")) field.value = move;
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    const [width, height] = [clientWidth, clientHeight].map((side) => Math.round(side * devicePixelRatio));
    if (width === 0) return;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      for (const layer of [this.canvas, this.base]) Object.assign(layer, { width, height });
    }
    this.stale = true;
    // At once, or the sheet would be blank for a frame.
    this.frame();
  }

  /** What is painted no longer holds. */
  outdate() {
    this.stale = true;
    this.wake();
  }

  wake() {
    this.waking ||= requestAnimationFrame(() => this.frame());
  }

  frame() {
    cancelAnimationFrame(this.waking);
    this.waking = 0;
    this.measure();
    this.drain();
    if (this.stale) this.repaint();
    const { context, gesture } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.base, 0, 0);
    context.scale(this.canvas.width / WIDTH, this.canvas.height / HEIGHT);
    if (gesture?.points.length && !gesture.outside) this.ink(context, gesture.pen, trace(this.running()));
    if (this.crossShown) this.paintCross();
    else if (this.hover && (gesture ? gesture.rubbed : tool === "eraser")) this.paintEraser(this.place(this.hover));
  }

  /** The points of the line that is being drawn, as they look until it is finished. */
  running() {
    const { id, points } = this.gesture;
    return sharpen(points, bends(points, id === "keys" ? BY_KEYS : BY_HAND));
  }

  ink(context, pen, path) {
    Object.assign(context, { lineCap: "round", lineJoin: "round", strokeStyle: this.colour, lineWidth: WIDTHS[pen] });
    context.stroke(path);
  }

  /** Everything that is finished, anew. */
  repaint() {
    this.stale = false;
    const style = getComputedStyle(this.canvas);
    // The one is the ink; the other, for what is in your hand now, has no property of its own.
    [this.colour, this.mark] = [style.color, style.caretColor];
    this.base.getContext("2d").clearRect(0, 0, this.base.width, this.base.height);
    for (const drawn of this.strokes) this.paint(drawn);
  }

  paint({ pen, path }) {
    this.onBase((context) => this.ink(context, pen, path));
  }

  onBase(paint) {
    const context = this.base.getContext("2d");
    context.save();
    context.scale(this.base.width / WIDTH, this.base.height / HEIGHT);
    paint(context);
    context.restore();
  }

  /** A circle of the eraser's size. */
  paintEraser(at) {
    const { context } = this;
    context.beginPath();
    context.arc(...at, ERASER, 0, 2 * Math.PI);
    Object.assign(context, { strokeStyle: this.mark, lineWidth: 3 });
    context.stroke();
  }

  /** Where the keys are: a cross, and in its middle what the tool would touch. */
  paintCross() {
    const { context, cross: [x, y] } = this;
    const rubs = this.gesture ? this.gesture.rubbed : tool === "eraser";
    Object.assign(context, { strokeStyle: this.mark, fillStyle: this.mark, lineWidth: 3, lineCap: "butt" });
    context.beginPath();
    for (const [dx, dy] of Object.values(ARROWS)) {
      context.moveTo(x + dx * 30, y + dy * 30);
      context.lineTo(x + dx * 54, y + dy * 54);
    }
    context.stroke();
    context.beginPath();
    context.arc(x, y, rubs ? ERASER : WIDTHS[PENS[tool]] / 2 + 2, 0, 2 * Math.PI);
    if (this.gesture && !rubs) context.fill(); else context.stroke();
  }
}

// ——— The sheet of this page ———

let sheet = null;

/** A morph brings a sheet, leaves it or takes it away. */
function attach() {
  const root = document.querySelector("[data-draw]");
  if (sheet?.root === root) {
    sheet?.fill();
  } else {
    sheet?.close();
    sheet = root && new Sheet(root);
  }
  showCover();
}

// Caught on its way down: the field must be filled before anybody reads the form.
document.addEventListener("submit", (event) => {
  if (!sheet || !event.target.querySelector("[data-draw-move]")) return;
  sheet.finish();
  sheet.fill();
  if (sheet.strokes.length === 0 && !event.submitter?.hasAttribute("data-blank")) {
    event.preventDefault();
    event.stopPropagation();
    askAboutBlank(event.target);
    return;
  }
  sheet.draft.hold();
}, true);

/** A blank sheet is probably a mistake, so it is asked about once. */
function askAboutBlank(form) {
  const asked = form.querySelector(".st-blank > details");
  // The press that asks would close it again.
  setTimeout(() => {
    asked.open = true;
    asked.querySelector("[data-blank]").focus();
  });
}

addEventListener("pagehide", () => { sheet?.finish(); sheet?.draft.flush(); });
addEventListener("online", () => sheet?.draft.later(0));
document.addEventListener("visibilitychange", () => { if (document.hidden) sheet?.draft.send(); });
document.addEventListener("tide:morphed", attach);

const newColours = () => sheet?.outdate();

for (const feature of ["prefers-color-scheme: dark", "forced-colors: active"]) {
  matchMedia(`(${feature})`).addEventListener("change", newColours);
}
// Another zoom or another screen can leave the size as it is and still need other pixels.
addEventListener("resize", () => sheet?.resize());

// ——— The word, covered from curious eyes ———

const COVERED = "st-covered";
let covered = readKept(COVERED) === true;

function showCover() {
  document.documentElement.classList.toggle("is-covered", covered);
  // Until here nobody has seen a word, covered or not.
  document.documentElement.classList.add("st-ready");
  for (const words of document.querySelectorAll("[data-cover] span")) {
    words.textContent = covered ? "Show it" : "Cover it";
  }
}

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("[data-cover], [data-theme-toggle]");
  if (target?.hasAttribute("data-cover")) {
    covered = !covered;
    writeKept(COVERED, covered);
    showCover();
  } else if (target) {
    // The theme itself is turned after this.
    setTimeout(newColours);
  }
});

attach();
