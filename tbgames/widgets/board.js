// The live board: draws any scene, moves what has moved, and tells the kernel what was picked.
//
// The kernel sends the static part of a scene (drawings, boards, colours) once, as `_static`. The
// live part is `_live`, which a view reads when it opens; after that, messages say by id what has
// changed. Scenes, panels, things and badges have the fields that tbgames/scene/model.py describes.
//
// All words are put in as text. Only the drawings of the static part are markup.

const PATIENCE = 3000; // milliseconds without an answer, after which the board says so
const GLANCE = 60; // milliseconds for which a thing is looked at before the kernel hears of it
const MOVING = 420; // milliseconds that a piece takes to its new place
const NO_ANSWER =
  "No answer for 3 seconds: the kernel is busy with another cell, or gone. Your choice waits " +
  "for it. To go on, interrupt the kernel; if that does not help, restart it and run the cells " +
  "from the top.";
const TOO_LATE = "The board has changed since; nothing was done.";

// -- the model: what the kernel has said ---------------------------------------------------------

/** Follow the messages. This runs once for a model, however many views of it there are. */
function initialize({ model }) {
  const hear = (message) => {
    if (message.kind !== "update") return;
    const live = model.get("_live");
    if (message.to === live.version + 1) model.set("_live", updated(live, message));
    else if (message.to > live.version) greet(model); // something was missed
  };
  model.on("msg:custom", hear);
  greet(model); // messages may have been sent while this file was being loaded
  return () => model.off("msg:custom", hear);
}

/** Tell the kernel which version is shown; it answers with the whole if that is an old one. */
function greet(model) {
  send(model, { kind: "hello", version: model.get("_live").version });
}

/** Send a message, and say whether there was anything to send it to. */
function send(model, message) {
  try {
    model.send(message);
    return true;
  } catch {
    return false; // the connection is closed
  }
}

function updated(live, message) {
  const next = { ...live, ...message.set, version: message.to };
  if (message.scene) next.scene = message.scene;
  if (message.patch) next.scene = patched(live.scene, message.patch);
  return next;
}

/** Apply what tbgames/widgets/patches.py made. What has not changed stays the same object. */
function patched(scene, patch) {
  const panels = new Map(scene.panels.map((panel) => [panel.id, panel]));
  for (const told of patch.panels ?? []) {
    panels.set(told.id, patchedPanel(panels.get(told.id) ?? {}, told));
  }
  const order = patch.order ?? scene.panels.map((panel) => panel.id);
  return changed({ ...scene, panels: order.map((id) => panels.get(id)) }, patch.set);
}

function patchedPanel(panel, told) {
  const before = new Map((panel.things ?? []).map((thing) => [thing.id, thing]));
  const put = told.put ?? [];
  const leave = new Set([...(told.gone ?? []), ...put.map(([, what]) => what)]);
  for (const change of told.changed ?? []) {
    before.set(change.id, changed(before.get(change.id), change));
  }
  const things = [...before.values()].filter((thing) => !leave.has(thing.id));
  let last = {};
  for (const [place, what] of put) {
    const moved = before.get(what);
    if (!moved) last = changed(last, what);
    things.splice(place, 0, moved ?? last);
  }
  const next = changed({ ...panel, things }, told.set);
  if (!things.length) delete next.things;
  return next;
}

/** Fields that are null go; lists of as many records as before are told record by record. */
function changed(value, change) {
  const next = { ...value, ...change };
  for (const [name, told] of Object.entries(change ?? {})) {
    const before = value[name];
    if (told === null) delete next[name];
    else if (records(told) && records(before) && told.length === before.length) {
      next[name] = before.map((record, index) => changed(record, told[index]));
    }
  }
  return next;
}

function records(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "object");
}

// -- elements ------------------------------------------------------------------------------------

const SVG_TAGS = new Set(["svg", "g", "use", "path"]);

/** Make an element. Attributes that are undefined or false are left out; so are empty children. */
function make(tag, attributes = {}, ...children) {
  const element = SVG_TAGS.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter(Boolean));
  return element;
}

/** Something that keys reach: one in a panel is a tab stop, arrows go to the others. */
function stop(tag, attributes, ...children) {
  const own = { tabindex: -1, "data-stop": "", "data-lm-suppress-shortcuts": "true" };
  return make(tag, { ...attributes, ...own }, ...children);
}

const span = (css, words) => words && make("span", { class: css }, words);
const classes = (...names) => names.filter(Boolean).join(" ");
const labelOf = ({ label, words }) => label ?? words; // a label that repeats the words is not sent
const number = (text) => (text === undefined ? null : Number(text));

/** Change a line of words only if it differs, so that it is not said again. */
function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
  element.hidden = !words;
}

/** Set attributes, or take away those that are null, where that changes something. */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const before = element.getAttribute(name);
    if (value === null) element.removeAttribute(name);
    else if (before !== String(value)) element.setAttribute(name, value);
  }
}

/** Put elements in order into a parent, without touching those that are in their place. */
function arrange(parent, elements) {
  let next = parent.firstChild;
  for (const element of elements) {
    if (element === next) next = next.nextSibling;
    else parent.insertBefore(element, next);
  }
}

// -- flowing panels: cards, choices, lists -------------------------------------------------------

const ROLES = { cards: "group", choices: "listbox", log: "log" };

/** A titled panel of things that flow like words. */
class Flow {
  constructor(view, { kind }) {
    this.view = view;
    this.shown = new Map(); // by id: a thing and its element
    this.heading = make("div", { class: "tb-heading" });
    // What is new in a log is told by the live region; the role alone would say it twice. It
    // scrolls, also by keys.
    const scrolls = { "aria-live": "off", tabindex: 0, "data-lm-suppress-shortcuts": "true" };
    const own = { class: `tb-things tb-${kind}`, role: ROLES[kind] ?? "list" };
    this.body = make("div", kind === "log" ? { ...own, ...scrolls } : own);
    this.element = make("section", {}, this.heading, this.body);
  }

  draw(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    const { title, note, things = [] } = panel;
    this.element.className = classes("tb-panel box", panel.css);
    this.body.setAttribute("aria-label", title || panel.id);
    this.heading.hidden = !title && !note;
    const parts = [make("h3", {}, title), span("tb-note", note)].filter(Boolean);
    if (panel.symbol) parts.unshift(this.view.icon(panel.symbol, 16, 0.8));
    this.heading.replaceChildren(...parts);
    const cards = things.filter((thing) => thing.form === "card").length;
    this.body.style.setProperty("--cards", cards);
    this.body.classList.toggle("tb-deal", cards > 0);
    this.drawThings(things);
  }

  drawThings(things) {
    const old = this.shown;
    this.shown = new Map();
    for (const thing of things) {
      const before = old.get(thing.id);
      const element = before?.thing === thing ? before.element : this.item(thing);
      if (before && before.element !== element) before.element.replaceWith(element);
      if (!before && old.size) this.view.appear(element);
      this.shown.set(thing.id, { thing, element });
      old.delete(thing.id);
    }
    for (const { element } of old.values()) element.remove();
    arrange(this.body, [...this.shown.values()].map(({ element }) => element));
  }

  /** A thing in its place in the list. */
  item(thing) {
    const form = thing.form ?? "line";
    const role = !ROLES[this.panel.kind] && "listitem";
    const own = { class: `tb-item tb-in-${form}`, role, "data-id": thing.id };
    return make("div", own, this.face(thing, form));
  }

  face(thing, form) {
    const { action, badges = [] } = thing;
    const label = labelOf(thing);
    const css = classes("tb-thing", `tb-${form}`, form !== "line" && "box", thing.css);
    const parts = [this.picture(thing, form), span("tb-words", thing.words)];
    const shown = make("span", { class: "tb-shown" }, ...parts, span("tb-note", thing.note));
    if (badges.some((badge) => badge.action !== undefined && badge.action !== action)) {
      return this.offering(thing, css, shown);
    }
    if (badges.length) shown.append(this.badges(badges));
    const own = { class: css, "data-action": action, "data-look": thing.id };
    if (this.panel.kind === "choices" && action !== undefined) {
      const chosen = String(classes(thing.css).split(" ").includes("sel"));
      const option = { ...own, role: "option", "aria-selected": chosen, "aria-label": label };
      return stop("div", option, shown);
    }
    if (action !== undefined || (form === "card" && this.panel.kind === "cards")) {
      const idle = action === undefined && "true";
      const button = { ...own, type: "button", "aria-disabled": idle, "aria-label": label };
      return stop("button", button, shown);
    }
    if (label === shown.textContent) return make("div", own, shown);
    shown.setAttribute("aria-hidden", "true");
    return make("div", own, span("tb-sr", label), shown);
  }

  /** A thing whose badges stand for actions of their own: buttons may not lie in a button. */
  offering(thing, css, shown) {
    const { id, action, words, badges } = thing;
    const label = labelOf(thing);
    const own = { type: "button", "data-action": action, "aria-label": label };
    if (action === undefined) shown.setAttribute("aria-hidden", "true");
    return make(
      "div",
      { class: css, role: "group", "aria-label": label, "data-look": id },
      action === undefined ? shown : stop("button", own, shown),
      this.badges(badges, words),
    );
  }

  /** Badges; buttons where each stands for its own action, on what `owner` names. */
  badges(badges, owner = null) {
    const drawn = badges.map(({ symbol, text, label, action }) => {
      const parts = [this.view.icon(symbol, 18, 0.7, "cl"), text];
      if (owner === null || action === undefined) {
        return make("span", { class: "tb-badge" }, ...parts);
      }
      const name = classes(owner && `${owner}:`, label);
      const own = { type: "button", "data-action": action, "aria-label": name };
      return stop("button", { class: "tb-badge box can", ...own }, ...parts);
    });
    return make("span", { class: "tb-badges" }, ...drawn);
  }

  picture({ symbol, css, size = 1 }, form) {
    if (!symbol) return null;
    if (form === "card") return this.view.icon(symbol, 76, 1.5);
    if (form === "mini") return this.view.icon(symbol, 30, 1.25);
    if (form === "chip") return this.view.icon(symbol, 24, size);
    return this.view.icon(symbol, 18, size * 0.9, css);
  }

  /** Where a key leads: to the next or the last one, in reading order. */
  towards(from, key) {
    const all = this.view.stops(this.element);
    if (key === "Home" || key === "End") return all.at(key === "Home" ? 0 : -1);
    return all[all.indexOf(from) + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1)];
  }
}

// -- maps ----------------------------------------------------------------------------------------

/** A board of cells, what dresses them, and the pieces that stand on them. */
class Chart {
  constructor(view, panel) {
    this.view = view;
    this.board = view.still.boards[panel.board];
    this.cells = new Map(this.board.cells.map((cell) => [cell.id, cell]));
    this.outlines = new Map(); // by cell
    this.pieces = new Map(); // by id: a thing and its element
    this.grid = make("g", { role: "grid", class: this.board.css ?? "" });
    this.drawCells();
    const layer = (svg) => {
      const group = make("g", { "aria-hidden": "true" });
      group.innerHTML = view.owned(svg);
      return group;
    };
    const [under, over] = [layer(this.board.under), layer(this.board.over)];
    [this.dressed, this.marks, this.standing] = ["", "", ""].map(layer);
    this.ring = layer("<path/><path/>"); // a light line and a dark one, seen on all colours
    this.ring.setAttribute("class", "tb-ring");
    const above = make("g", { "pointer-events": "none" });
    above.append(this.dressed, this.marks, this.standing, this.ring);
    const [, , width, height] = this.board.box;
    const shape = `aspect-ratio:${width}/${Math.min(height, 1.1 * width)}`;
    const frame = { viewBox: this.board.box.join(" "), style: shape };
    this.menu = make("div", { class: "tb-menu box", role: "listbox", hidden: "" });
    this.element = make(
      "section",
      { class: "tb-panel tb-map" },
      make("svg", frame, under, this.grid, over, above),
      this.menu,
    );
  }

  drawCells() {
    const rows = new Map();
    const inOrder = [...this.board.cells].sort((a, b) => a.row - b.row || a.column - b.column);
    for (const { id, path, at, row, column } of inOrder) {
      const where = { d: path, transform: `translate(${at})`, "aria-colindex": column };
      const outline = stop("path", { role: "gridcell", "data-cell": id, ...where });
      this.outlines.set(id, outline);
      if (!rows.has(row)) rows.set(row, make("g", { role: "row", "aria-rowindex": row }));
      rows.get(row).append(outline);
    }
    this.grid.append(...rows.values());
  }

  draw(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    const { things = [] } = panel;
    this.grid.setAttribute("aria-label", panel.title || this.board.label);
    this.closeMenu();
    const dressed = things.filter((thing) => thing.form === "cell" && thing.css);
    const outlines = dressed.map(({ cell, css, id }) => this.outline(cell, css, id));
    this.dressed.replaceChildren(...outlines);
    this.drawPieces(things.filter((thing) => thing.form === "piece"));
    this.nameCells(things);
  }

  outline(cell, css, id) {
    const { path, at } = this.cells.get(cell);
    return make("path", { d: path, transform: `translate(${at})`, class: css, "data-id": id });
  }

  mark(css, id) {
    if (this.cells.has(id)) this.marks.append(this.outline(id, css));
  }

  drawPieces(things) {
    const old = this.pieces;
    this.pieces = new Map();
    for (const thing of things) {
      const before = old.get(thing.id);
      const element = before?.element ?? make("use", { "data-id": thing.id });
      if (before?.thing !== thing) this.drawPiece(element, thing);
      if (!before && this.drawn) this.view.appear(element);
      if (before && place(before.thing) !== place(thing)) {
        const way = [before.thing, thing].map((piece) => ({ transform: place(piece) }));
        this.view.animate(element, way);
      }
      this.pieces.set(thing.id, { thing, element });
      old.delete(thing.id);
    }
    [...old.values()].forEach(({ element }, index) => this.view.leave(element, 25 * index));
    arrange(this.standing, [...this.pieces.values()].map(({ element }) => element));
    this.drawn = true;
  }

  drawPiece(element, thing) {
    set(element, {
      href: `#${this.view.prefix}${thing.symbol}`,
      class: classes(thing.css, thing.action !== undefined && "tb-pick"),
      transform: place(thing, "", ""),
      "data-action": thing.action ?? null,
    });
  }

  /** Cells say what stands on them, and stand for the actions there. */
  nameCells(things) {
    this.offers = new Map();
    for (const [id, outline] of this.outlines) {
      const here = things.filter((thing) => thing.cell === id);
      const offers = here.filter((thing) => thing.action !== undefined);
      const labels = [this.cells.get(id).label, ...here.map(labelOf)];
      const [only] = offers.length === 1 ? offers : [];
      this.offers.set(id, offers);
      set(outline, {
        "aria-label": labels.filter(Boolean).join(", "),
        "aria-haspopup": offers.length > 1 ? "listbox" : null,
        class: offers.length ? "tb-pick" : null,
        "data-look": only?.id ?? id,
        "data-action": only?.action ?? null,
      });
    }
  }

  /** Show which cell has the focus, above everything that stands around it. */
  focus(outline) {
    const seen = outline?.matches(":focus-visible");
    this.ring.setAttribute("visibility", seen ? "visible" : "hidden");
    for (const line of seen ? this.ring.children : []) {
      for (const name of ["d", "transform"]) line.setAttribute(name, outline.getAttribute(name));
    }
  }

  /** Ask which of several things on a cell is meant. */
  openMenu(outline) {
    const things = this.offers.get(outline.dataset.cell);
    if (things.length < 2) return;
    const options = things.map((thing) => {
      const own = { role: "option", "aria-selected": "false", "data-look": thing.id };
      const face = [thing.symbol && this.view.icon(thing.symbol, 20, 0.9), labelOf(thing)];
      return stop("div", { ...own, "data-action": thing.action }, ...face);
    });
    this.opener = outline;
    this.menu.replaceChildren(...options);
    this.menu.setAttribute("aria-label", this.cells.get(outline.dataset.cell).label);
    this.menu.hidden = false;
    const cell = outline.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    const left = Math.min(cell.right - frame.left, frame.width - this.menu.offsetWidth - 4);
    const top = Math.min(cell.top - frame.top, frame.height - this.menu.offsetHeight - 4);
    this.menu.style.left = `${Math.max(4, left)}px`;
    this.menu.style.top = `${Math.max(4, top)}px`;
    options[0].focus();
  }

  closeMenu() {
    if (this.menu.hidden) return false;
    const inside = this.menu.contains(this.view.focused());
    this.menu.hidden = true;
    this.menu.replaceChildren();
    if (inside) this.opener.focus();
    return true;
  }

  /** Where a key leads: along the row, or to what is nearest in the next one. */
  towards(from, key) {
    const row = [...from.parentNode.children];
    if (key === "Home" || key === "End") return row.at(key === "Home" ? 0 : -1);
    const onward = key === "ArrowRight" || key === "ArrowDown";
    if (key === "ArrowRight" || key === "ArrowLeft" || this.menu.contains(from)) {
      return row[row.indexOf(from) + (onward ? 1 : -1)];
    }
    // Rows are shifted against each other: several steps up or down keep to one line.
    const across = (outline) => this.cells.get(outline.dataset.cell).at[0];
    const line = this.climb?.at === from ? this.climb.line : across(from);
    const off = (outline) => Math.abs(across(outline) - line);
    const next = from.parentNode[onward ? "nextSibling" : "previousSibling"];
    const [nearest] = [...(next?.children ?? [])].sort((a, b) => off(a) - off(b));
    this.climb = { at: nearest, line };
    return nearest;
  }
}

/** Where and how a piece stands, in CSS; in SVG there are no units. */
function place({ at: [x, y] = [0, 0], size = 1, turn = 0 }, px = "px", deg = "deg") {
  return `translate(${x}${px}, ${y}${px}) rotate(${turn}${deg}) scale(${size})`;
}

// -- views ---------------------------------------------------------------------------------------

// A log at the end of the side has an area of its own: it takes the height that is left.
const AREAS = ["top", "main", "side", "tail", "foot"];
const CHANGES = ["change:_live", "change:_static"];

/** One display of a board; a notebook may hold several of the same one. */
class View {
  constructor(model, el) {
    this.model = model;
    this.prefix = `tb${Math.random().toString(36).slice(2, 9)}-`; // for ids: views share a page
    this.panels = new Map(); // by id
    this.asked = 0;
    const line = (css, role) => make("p", { class: css, role, hidden: "" });
    this.style = make("style");
    this.defs = make("svg", { class: "tb-defs", "aria-hidden": "true" });
    this.title = make("h2", { class: "tb-title" });
    this.thinking = line("tb-thinking", "status");
    this.alert = line("tb-error", "alert");
    this.notice = line("tb-notice", "status");
    this.hint = make("p", { class: "tb-hint" });
    this.told = make("div", { class: "tb-sr", "aria-live": "polite" });
    const area = (name) => [name, make("div", { class: `tb-area tb-area-${name}` })];
    this.areas = Object.fromEntries(AREAS.map(area));
    const { top, main, side, tail, foot } = this.areas;
    const head = make("header", {}, this.title, this.thinking, top);
    this.middle = make("div", { class: "tb-middle" }, main, side, tail);
    const parts = [head, this.alert, this.notice, this.middle, this.hint, foot, this.told];
    const page = make("div", { class: "tb-page" }, ...parts);
    const root = { class: `tb ${this.prefix}`, tabindex: -1 };
    this.root = make("section", root, this.style, this.defs, page);
    el.append(this.root);
    this.listen();
    this.draw();
  }

  listen() {
    const on = (name, handle) => this.root.addEventListener(name, handle);
    on("click", (event) => this.clicked(event));
    on("keydown", (event) => this.pressed(event));
    on("pointerover", (event) => this.look(event.target));
    on("pointerleave", () => this.look(null));
    on("focusin", (event) => this.focusOn(event.target));
    on("focusout", (event) => this.root.contains(event.relatedTarget) || this.focusOn(null));
    this.redraw = () => this.draw();
    this.hear = (message) => this.heard(message);
    for (const name of CHANGES) this.model.on(name, this.redraw);
    this.model.on("msg:custom", this.hear);
  }

  dispose() {
    for (const name of CHANGES) this.model.off(name, this.redraw);
    this.model.off("msg:custom", this.hear);
    clearTimeout(this.patience);
    clearTimeout(this.glance);
    this.root.remove();
  }

  // -- drawing -----------------------------------------------------------------------------------

  draw() {
    const live = this.model.get("_live");
    const still = this.model.get("_static");
    if (!live.scene || live.scene.static !== still.key) return; // the other part is on its way
    if (still.key !== this.still?.key) this.prepare(still);
    const before = this.live;
    this.live = live;
    if (live.scene !== before?.scene) {
      const held = this.held();
      const places = this.places();
      this.drawPanels(live.scene);
      // What has the page laid out comes last, so that it is done once.
      for (const log of this.root.querySelectorAll(".tb-log")) log.scrollTop = log.scrollHeight;
      this.slide(places);
      this.hold(held);
      this.glanced = null; // the preview went with the scene that it was made for
    }
    say(this.thinking, live.thinking);
    say(this.alert, live.error);
    this.drawMarks();
    this.drawHint();
    if (before && before.told[0] !== live.told[0]) this.tell(live.told[1]);
  }

  /** Take in another static part; everything is drawn anew. */
  prepare(still) {
    this.still = still;
    this.style.textContent = still.style.replaceAll("tb-scope", this.prefix);
    this.defs.innerHTML = `<defs>${this.owned(Object.values(still.defs).join(""))}</defs>`;
    for (const { element } of this.panels.values()) element.remove();
    this.panels.clear();
  }

  drawPanels(scene) {
    say(this.title, scene.title);
    this.root.setAttribute("aria-label", scene.title);
    const old = this.panels;
    this.panels = new Map();
    for (const panel of scene.panels) {
      const before = old.get(panel.id);
      const same = before?.panel.kind === panel.kind && before.panel.board === panel.board;
      if (same) old.delete(panel.id);
      const fresh = () => new (panel.kind === "map" ? Chart : Flow)(this, panel);
      this.panels.set(panel.id, same ? before : fresh());
    }
    for (const { element } of old.values()) element.remove();
    const last = scene.panels.findLast((panel) => (panel.area ?? "side") === "side");
    const areaOf = (panel) =>
      panel === last && panel.kind === "log" ? "tail" : (panel.area ?? "side");
    for (const [name, area] of Object.entries(this.areas)) {
      const here = scene.panels.filter((panel) => areaOf(panel) === name);
      arrange(area, here.map((panel) => this.panels.get(panel.id).element));
      area.hidden = !here.length;
    }
    this.middle.classList.toggle("tb-beside", !(this.areas.side.hidden && this.areas.tail.hidden));
    for (const panel of scene.panels) {
      const shown = this.panels.get(panel.id);
      shown.element.style.setProperty("--span", panel.span ?? 12);
      shown.element.dataset.panel = panel.id;
      shown.draw(panel);
      this.rove(shown.element);
    }
  }

  /** A drawing of the static part in a square of `side` pixels, one of its units `scale` pixels. */
  icon(symbol, side, scale, css) {
    const [half, whole] = [(-side / scale / 2).toFixed(2), (side / scale).toFixed(2)];
    const size = { width: side, height: side, viewBox: `${half} ${half} ${whole} ${whole}` };
    const use = symbol && make("use", { href: `#${this.prefix}${symbol}` });
    return make("svg", { class: classes("tb-icon", css), "aria-hidden": "true", ...size }, use);
  }

  /** Put this view's prefix before every id and every reference to one. */
  owned(svg) {
    return svg.replace(/( id="|href="#|url\(#)/g, `$1${this.prefix}`);
  }

  /** Dress cells and things for a while. A redrawing may have made them anew. */
  drawMarks() {
    const charts = [...this.panels.values()].filter((panel) => panel instanceof Chart);
    for (const chart of charts) chart.marks.replaceChildren();
    for (const [element, names] of this.marked ?? []) element.classList.remove(...names);
    this.marked = [];
    if (!this.live.marks.length) return;
    const things = [...this.root.querySelectorAll("[data-id]")];
    for (const [css, ids] of this.live.marks) {
      const wanted = new Set(ids);
      for (const element of things.filter(({ dataset }) => wanted.has(dataset.id))) {
        const names = css.split(" ").filter((name) => name && !element.classList.contains(name));
        element.classList.add(...names);
        this.marked.push([element, names]);
      }
      for (const chart of charts) for (const id of ids) chart.mark(css, id);
    }
  }

  /** Below the map: what the preview says, or else the name of what is looked at. */
  drawHint() {
    const name = this.looked?.getAttribute("aria-label") ?? this.looked?.textContent ?? "";
    const words = this.live.words || name;
    // A name is said by the screen reader itself, when the thing gets the focus.
    this.hint.setAttribute("aria-live", this.live.words ? "polite" : "off");
    if (this.hint.textContent !== words) this.hint.textContent = words;
  }

  tell(words) {
    this.told.replaceChildren(make("p", {}, words));
  }

  // -- movement ----------------------------------------------------------------------------------

  /** Whether things jump to their places: for tests, or because the reader asked for it. */
  get calm() {
    return !this.live.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  animate(element, frames, delay = 0) {
    return this.calm
      ? null
      : element.animate(frames, { duration: MOVING, easing: "ease-in-out", delay });
  }

  appear(element) {
    this.animate(element, [{ opacity: 0 }, { opacity: 1 }]);
  }

  /** Those that leave together do so one by one. */
  leave(element, delay) {
    for (const name of ["id", "action"]) delete element.dataset[name];
    const leaving = this.animate(element, [{ opacity: 1 }, { opacity: 0 }], delay);
    if (leaving) leaving.onfinish = leaving.oncancel = () => element.remove();
    else element.remove();
  }

  /** Where the cards are, by panel and id. */
  places() {
    if (this.calm) return new Map();
    const cards = [...this.root.querySelectorAll(".tb-in-card, .tb-in-mini")];
    const key = (card) => `${card.closest("[data-panel]").dataset.panel} ${card.dataset.id}`;
    return new Map(cards.map((card) => [key(card), [card, card.getBoundingClientRect()]]));
  }

  slide(before) {
    for (const [key, [card, to]] of before.size ? this.places() : []) {
      const [, from] = before.get(key) ?? [null, to];
      const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      if (from.left !== to.left || from.top !== to.top) {
        this.animate(card, [{ transform: way }, { transform: "none" }]);
      }
    }
  }

  // -- focus -------------------------------------------------------------------------------------

  focused() {
    return this.root.getRootNode().activeElement;
  }

  stops(element) {
    return [...element.querySelectorAll("[data-stop]")];
  }

  panelOf(element) {
    return this.panels.get(element?.closest("[data-panel]")?.dataset.panel);
  }

  /** Have exactly one tab stop in a panel: the last one that was used, or what can be picked. */
  rove(panel, wanted) {
    const all = this.stops(panel);
    const chosen =
      wanted ??
      all.find((element) => element.tabIndex === 0) ??
      all.find((element) => element.dataset.action !== undefined) ??
      all[0];
    for (const element of all) set(element, { tabindex: element === chosen ? 0 : -1 });
  }

  focusOn(element) {
    const panel = this.panelOf(element);
    if (panel && "stop" in element.dataset) this.rove(panel.element, element);
    for (const shown of this.panels.values()) shown.focus?.(shown === panel ? element : null);
    this.look(null);
  }

  /** What has the focus, in words that outlast a redrawing. */
  held() {
    const element = this.focused();
    const panel = this.root.contains(element) && this.panelOf(element);
    if (!panel) return null;
    const index = this.stops(panel.element).indexOf(element);
    return { panel: panel.panel.id, id: idOf(element), action: element.dataset.action, index };
  }

  /** Give the focus back: to the same thing, or to what took its place. */
  hold(held) {
    if (!held || this.root.contains(this.focused())) return;
    const panel = this.panels.get(held.panel);
    const all = panel ? this.stops(panel.element) : [];
    const same = all.filter((element) => held.id && idOf(element) === held.id);
    const next =
      same.find((element) => element.dataset.action === held.action) ??
      same[0] ??
      all[Math.min(held.index, all.length - 1)] ??
      this.root.querySelector('[data-stop][tabindex="0"]') ??
      this.root;
    next.focus({ preventScroll: true });
  }

  pressed(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !("stop" in target.dataset)) return;
    const panel = this.panelOf(target);
    if (/^Arrow|^Home$|^End$/.test(key)) panel.towards(target, key)?.focus();
    else if ((key === "Enter" || key === " ") && target.tagName !== "BUTTON") this.choose(target);
    else if (key !== "Escape") return;
    else if (!panel.closeMenu?.()) this.root.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  }

  // -- what goes to the kernel -------------------------------------------------------------------

  clicked(event) {
    const target = event.target.closest("[data-action], [data-cell]");
    for (const panel of this.panels.values()) {
      if (panel.menu && !panel.menu.contains(target)) panel.closeMenu();
    }
    if (target) this.choose(target);
  }

  choose(element) {
    if (element.dataset.action !== undefined) this.pick(element);
    else if (element.dataset.cell) this.panelOf(element).openMenu(element);
  }

  /** Send a pick; no other one goes until it is answered. */
  pick(element) {
    if (this.waiting) return;
    this.waiting = `${this.prefix}${++this.asked}`;
    this.root.setAttribute("aria-busy", "true");
    element.classList.add("tb-picked");
    this.wait();
    const action = number(element.dataset.action);
    const told = { kind: "pick", action, step: this.live.step, ask: this.waiting };
    if (!send(this.model, told)) say(this.notice, NO_ANSWER);
    this.panelOf(element).closeMenu?.();
  }

  wait() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => say(this.notice, NO_ANSWER), PATIENCE);
  }

  /** Any message shows that the kernel is there; the answer to the pick lets the next one go. */
  heard(message) {
    if (!this.waiting) return;
    say(this.notice, "");
    if (message.kind !== "answer" || message.ask !== this.waiting) {
      this.wait();
      return;
    }
    clearTimeout(this.patience);
    this.waiting = null;
    this.root.removeAttribute("aria-busy");
    this.root.querySelector(".tb-picked")?.classList.remove("tb-picked");
    if (!message.taken) this.tell(TOO_LATE);
  }

  /** Something is pointed at, or has the focus: name it, and let the kernel show a preview. */
  look(target) {
    const focused = this.focused();
    const seen = this.root.contains(focused) && focused.matches(":focus-visible") && focused;
    const element = [target, seen].find((one) => one && one.closest("[data-look]"));
    this.looked = element?.closest("[data-look]") ?? null;
    if (!this.live) return;
    this.drawHint();
    clearTimeout(this.glance);
    const thing = this.looked?.dataset.look ?? null;
    const action = thing && number(element.closest("[data-action]")?.dataset.action);
    const glance = `${thing} ${action}`;
    if (!this.live.looks || glance === (this.glanced ?? "null null")) return;
    this.glance = setTimeout(() => {
      this.glanced = glance;
      send(this.model, { kind: "look", thing, action, step: this.live.step });
    }, GLANCE);
  }
}

function idOf(element) {
  return element.closest("[data-id]")?.dataset.id;
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.dispose();
}

export default { initialize, render };
