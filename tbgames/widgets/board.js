// The live board: draws any scene, moves what has moved, and tells the kernel what was picked.
//
// The kernel sends the static part of a scene (drawings, boards, colours) once as `_static`. The
// live part is `_live`, which a view reads when it opens; after that, messages say by id what has
// changed. Panels, things and badges have the fields that tbgames/scene/model.py describes.
//
// All words are put in as text. Only the drawings of the static part are markup.

const PATIENCE = 3000; // milliseconds without an answer, after which the board says so
const GLANCE = 60; // milliseconds for which a thing is looked at before the kernel hears of it
const MOVING = 420; // milliseconds that a piece takes to its new place
const NO_ANSWER =
  "No answer for 3 seconds: the kernel is busy with another cell, or gone. Your choice waits " +
  "for it. To go on, interrupt the kernel; if that does not help, restart it and run the cells " +
  "from the top.";

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
  model.send({ kind: "hello", version: model.get("_live").version });
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
  const gone = new Set(told.gone);
  const changes = new Map((told.changed ?? []).map((change) => [change.id, change]));
  let things = (panel.things ?? [])
    .filter((thing) => !gone.has(thing.id))
    .map((thing) => (changes.has(thing.id) ? changed(thing, changes.get(thing.id)) : thing));
  let last = {};
  const added = (told.new ?? []).map(([place, change]) => [place, (last = changed(last, change))]);
  if (told.order) {
    const all = new Map([...things, ...added.map(([, thing]) => thing)].map((t) => [t.id, t]));
    things = told.order.map((id) => all.get(id));
  } else {
    for (const [place, thing] of added) things.splice(place, 0, thing);
  }
  return changed({ ...panel, things: things.length ? things : null }, told.set);
}

function changed(value, change) {
  const entries = Object.entries({ ...value, ...change });
  return Object.fromEntries(entries.filter(([, field]) => field !== null && field !== undefined));
}

// -- elements ------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "defs", "g", "use", "path"]);

/** Make an element. Attributes that are null or false are left out; children may be strings. */
function make(tag, attributes = {}, ...children) {
  const element = SVG_TAGS.has(tag)
    ? document.createElementNS(SVG, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child));
  return element;
}

/** Something that keys reach: one in a panel is a tab stop, arrows go to the others. */
function stop(tag, attributes, ...children) {
  const own = { tabindex: "-1", "data-stop": true, "data-lm-suppress-shortcuts": "true" };
  return make(tag, { ...attributes, ...own }, ...children);
}

/** Change a line of words only if it differs, so that it is not said again. */
function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
  element.hidden = !words;
}

/** Put elements in order into a parent, without touching those that are in their place. */
function arrange(parent, elements) {
  let next = parent.firstChild;
  for (const element of elements) {
    if (element === next) next = next.nextSibling;
    else parent.insertBefore(element, next);
  }
}

const classes = (...names) => names.filter(Boolean).join(" ");
const number = (text) => (text === undefined ? null : Number(text));

// -- flowing panels: cards, choices, lists -------------------------------------------------------

const ROLES = { cards: "group", choices: "listbox", log: "log" };

/** A titled panel of things that flow like words. */
class Flow {
  constructor(view, panel) {
    this.view = view;
    this.things = new Map(); // by id: what is shown, and its element
    this.heading = make("div", { class: "tb-heading" });
    this.body = make("div", { class: `tb-things tb-${panel.kind}`, role: ROLES[panel.kind] ?? "list" });
    if (panel.kind === "log") {
      // What is new in it is told by the live region; the role alone would say it twice.
      this.body.setAttribute("aria-live", "off");
      this.body.setAttribute("data-lm-suppress-shortcuts", "true");
      this.body.tabIndex = 0; // it scrolls, also by keys
    }
    this.element = make("section", {}, this.heading, this.body);
  }

  draw(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    this.element.setAttribute("class", classes("tb-panel box", panel.css));
    this.element.style.setProperty("--span", panel.span ?? 12);
    this.element.dataset.panel = panel.id;
    this.body.setAttribute("aria-label", panel.title || panel.id);
    this.heading.hidden = !panel.title && !panel.note;
    this.heading.replaceChildren(
      panel.symbol ? this.view.icon(panel.symbol, 16, 0.8) : "",
      make("h3", {}, panel.title),
      panel.note ? make("span", { class: "tb-note" }, panel.note) : "",
    );
    this.drawThings(panel.things ?? []);
  }

  drawThings(things) {
    const old = this.things;
    this.things = new Map();
    for (const thing of things) {
      const shown = old.get(thing.id);
      const element = shown?.thing === thing ? shown.element : this.item(thing);
      if (!shown && old.size) this.view.appear(element);
      this.things.set(thing.id, { thing, element });
      if (shown && shown.element !== element) shown.element.replaceWith(element);
      old.delete(thing.id);
    }
    for (const { element } of old.values()) element.remove();
    arrange(this.body, [...this.things.values()].map(({ element }) => element));
    if (this.panel.kind === "log") this.body.scrollTop = this.body.scrollHeight;
  }

  /** A thing in its place in the list. */
  item(thing) {
    const form = thing.form ?? "line";
    const role = ROLES[this.panel.kind] ? null : "listitem";
    const attributes = { class: `tb-item tb-in-${form}`, role, "data-id": thing.id };
    return make("div", attributes, this.face(thing, form));
  }

  face(thing, form) {
    const badges = thing.badges ?? [];
    const offers = badges.some((b) => b.action !== undefined && b.action !== thing.action);
    const css = classes("tb-thing", `tb-${form}`, form === "line" ? "" : "box", thing.css);
    const parts = [this.picture(thing, form), this.words(thing), this.note(thing)];
    const shown = make("span", { class: "tb-shown", "aria-hidden": "true" }, ...parts);
    if (offers) return this.offering(thing, css, shown);
    if (badges.length) shown.append(this.badges(badges));
    const attributes = { class: css, "data-action": thing.action, "data-look": thing.id };
    if (this.panel.kind === "choices" && thing.action !== undefined) {
      const chosen = (thing.css ?? "").split(" ").includes("sel");
      const own = { role: "option", "aria-selected": String(chosen), "aria-label": thing.label };
      return stop("div", { ...attributes, ...own }, shown);
    }
    if (thing.action !== undefined || (form === "card" && this.panel.kind === "cards")) {
      const idle = thing.action === undefined ? "true" : null;
      const own = { type: "button", "aria-disabled": idle, "aria-label": thing.label };
      return stop("button", { ...attributes, ...own }, shown);
    }
    if (thing.label === thing.words && !thing.note) shown.removeAttribute("aria-hidden");
    else shown.before(make("span", { class: "tb-sr" }, thing.label));
    const spoken = shown.hasAttribute("aria-hidden") && make("span", { class: "tb-sr" }, thing.label);
    const look = form === "line" ? null : thing.id;
    return make("div", { ...attributes, "data-look": look }, spoken, shown);
  }

  /** A thing whose badges stand for actions of their own: buttons may not lie in a button. */
  offering(thing, css, shown) {
    const own = { "data-action": thing.action, "aria-label": thing.label, type: "button" };
    const main = thing.action === undefined ? shown : stop("button", own, shown);
    return make(
      "div",
      { class: css, role: "group", "aria-label": thing.label, "data-look": thing.id },
      main,
      this.badges(thing.badges, thing),
    );
  }

  badges(badges, owner = null) {
    const drawn = badges.map((badge) => {
      const parts = [this.view.icon(badge.symbol, 18, 0.7, "cl"), badge.text];
      if (!owner || badge.action === undefined) {
        return make("span", { class: "tb-badge", "aria-hidden": "true" }, ...parts);
      }
      const label = classes(owner.words && `${owner.words}:`, badge.label);
      const own = { type: "button", "data-action": badge.action, "aria-label": label };
      return stop("button", { class: "tb-badge box can", ...own }, ...parts);
    });
    return make("span", { class: "tb-badges" }, ...drawn);
  }

  picture(thing, form) {
    const size = thing.size ?? 1;
    if (!thing.symbol) return "";
    if (form === "card") return this.view.icon(thing.symbol, 76, 1.5);
    if (form === "mini") return this.view.icon(thing.symbol, 30, 1.25);
    if (form === "chip") return this.view.icon(thing.symbol, 24, size);
    return this.view.icon(thing.symbol, 18, size * 0.9, thing.css);
  }

  words(thing) {
    return thing.words ? make("span", { class: "tb-words" }, thing.words) : "";
  }

  note(thing) {
    return thing.note ? make("span", { class: "tb-note" }, thing.note) : "";
  }

  /** Where an arrow key leads: to the next or the last one, in reading order. */
  towards(from, key) {
    const all = this.view.stops(this.element);
    const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    return all[all.indexOf(from) + step];
  }
}

// -- maps ----------------------------------------------------------------------------------------

/** A board of cells with what dresses them and stands on them. */
class Chart {
  constructor(view, panel) {
    this.view = view;
    this.board = view.still.boards[panel.board];
    this.cells = new Map(this.board.cells.map((cell) => [cell.id, cell]));
    this.outlines = new Map(); // by cell
    this.pieces = new Map(); // by id: what is shown, and its element
    const layer = (svg = "") => {
      const group = make("g", { "aria-hidden": "true" });
      group.innerHTML = view.owned(svg);
      return group;
    };
    this.dressed = layer();
    this.marks = layer();
    this.standing = layer();
    for (const above of [this.dressed, this.marks, this.standing]) {
      above.setAttribute("pointer-events", "none");
    }
    this.ring = make("path", { class: "tb-ring", visibility: "hidden", "aria-hidden": "true" });
    this.grid = make("g", { role: "grid", class: this.board.css ?? "" });
    this.drawCells();
    const [, , width, height] = this.board.box;
    this.svg = make(
      "svg",
      { viewBox: this.board.box.join(" "), style: `aspect-ratio:${width}/${Math.min(height, 1.1 * width)}` },
      layer(this.board.under),
      this.grid,
      layer(this.board.over),
      this.dressed,
      this.marks,
      this.standing,
      this.ring,
    );
    this.menu = make("div", { class: "tb-menu box", role: "listbox", hidden: true });
    this.element = make("section", { class: "tb-panel tb-map" }, this.svg, this.menu);
  }

  drawCells() {
    const rows = new Map();
    const inOrder = this.board.cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
    for (const cell of inOrder) {
      const outline = stop("path", {
        d: cell.path,
        transform: `translate(${cell.at.join(" ")})`,
        role: "gridcell",
        "data-cell": cell.id,
        "aria-colindex": cell.column,
      });
      this.outlines.set(cell.id, outline);
      if (!rows.has(cell.row)) {
        rows.set(cell.row, make("g", { role: "row", "aria-rowindex": cell.row }));
      }
      rows.get(cell.row).append(outline);
    }
    this.grid.append(...rows.values());
  }

  draw(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    const things = panel.things ?? [];
    this.element.style.setProperty("--span", panel.span ?? 12);
    this.element.dataset.panel = panel.id;
    this.grid.setAttribute("aria-label", panel.title || this.board.label);
    this.closeMenu();
    this.drawDressed(things.filter((thing) => thing.form === "cell" && thing.css));
    this.drawPieces(things.filter((thing) => thing.form === "piece"));
    this.nameCells(things);
  }

  drawDressed(things) {
    const outlines = things.map((thing) => this.outline(thing.cell, thing.css, thing.id));
    this.dressed.replaceChildren(...outlines);
  }

  outline(cell, css, id = null) {
    const { path, at } = this.cells.get(cell);
    const place = `translate(${at.join(" ")})`;
    return make("path", { d: path, transform: place, class: css, "data-id": id });
  }

  drawPieces(things) {
    const old = this.pieces;
    this.pieces = new Map();
    for (const thing of things) {
      const shown = old.get(thing.id);
      const element = shown?.element ?? make("use", { "data-id": thing.id });
      if (shown?.thing !== thing) this.drawPiece(element, thing);
      this.pieces.set(thing.id, { thing, element });
      old.delete(thing.id);
      if (shown && place(shown.thing) !== place(thing)) {
        this.view.animate(element, [{ transform: place(shown.thing) }, { transform: place(thing) }]);
      } else if (!shown && this.drawn) {
        this.view.appear(element);
      }
    }
    this.drawn = true;
    // Those that leave do so one by one, above what stays.
    let delay = 0;
    for (const { element } of old.values()) {
      this.view.leave(element, (delay += 25));
    }
    arrange(this.standing, [...this.pieces.values()].map(({ element }) => element));
  }

  drawPiece(element, thing) {
    element.setAttribute("href", `#${this.view.prefix}${thing.symbol}`);
    element.setAttribute("class", classes(thing.css, thing.action !== undefined && "tb-pick"));
    element.style.transform = place(thing);
    if (thing.action === undefined) delete element.dataset.action;
    else element.dataset.action = thing.action;
  }

  /** Cells say what stands on them, and stand for the actions there. */
  nameCells(things) {
    this.offers = new Map();
    const labels = new Map();
    for (const thing of things) {
      if (thing.label) labels.set(thing.cell, [...(labels.get(thing.cell) ?? []), thing.label]);
      if (thing.action !== undefined && thing.cell) {
        this.offers.set(thing.cell, [...(this.offers.get(thing.cell) ?? []), thing]);
      }
    }
    for (const [id, outline] of this.outlines) {
      const offers = this.offers.get(id) ?? [];
      const label = [this.cells.get(id).label, ...(labels.get(id) ?? [])].join(", ");
      outline.setAttribute("aria-label", label);
      outline.setAttribute("class", offers.length ? "tb-pick" : "");
      outline.dataset.look = offers.length === 1 ? offers[0].id : id;
      if (offers.length === 1) outline.dataset.action = offers[0].action;
      else delete outline.dataset.action;
      if (offers.length > 1) outline.setAttribute("aria-haspopup", "listbox");
      else outline.removeAttribute("aria-haspopup");
    }
  }

  mark(css, id) {
    if (this.cells.has(id)) this.marks.append(this.outline(id, css));
  }

  /** Show which cell has the focus, above everything that stands around it. */
  focus(outline) {
    const seen = outline?.matches(":focus-visible");
    this.ring.setAttribute("visibility", seen ? "visible" : "hidden");
    if (!seen) return;
    for (const name of ["d", "transform"]) this.ring.setAttribute(name, outline.getAttribute(name));
  }

  /** Ask which of several things on a cell is meant. */
  openMenu(outline) {
    const things = this.offers.get(outline.dataset.cell) ?? [];
    if (things.length < 2) return;
    const options = things.map((thing) => {
      const own = { role: "option", "aria-selected": "false", "data-look": thing.id };
      const face = [this.view.icon(thing.symbol, 20, 0.9), thing.label];
      return stop("div", { ...own, "data-action": thing.action }, ...face);
    });
    this.menu.replaceChildren(...options);
    this.menu.setAttribute("aria-label", this.cells.get(outline.dataset.cell).label);
    this.menu.hidden = false;
    this.opener = outline;
    const [cell, frame] = [outline, this.element].map((element) => element.getBoundingClientRect());
    const left = Math.min(cell.right - frame.left, frame.width - this.menu.offsetWidth - 4);
    const top = Math.min(cell.top - frame.top, frame.height - this.menu.offsetHeight - 4);
    Object.assign(this.menu.style, { left: `${Math.max(4, left)}px`, top: `${Math.max(4, top)}px` });
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

  /** Where an arrow key leads: along the row, or to what is nearest in the next one. */
  towards(from, key) {
    if (this.menu.contains(from)) {
      const down = key === "ArrowDown" || key === "ArrowRight";
      return down ? from.nextSibling : from.previousSibling;
    }
    const row = [...from.parentNode.children];
    if (key === "Home") return row[0];
    if (key === "End") return row.at(-1);
    if (key === "ArrowRight" || key === "ArrowLeft") {
      this.aim = null;
      return row[row.indexOf(from) + (key === "ArrowRight" ? 1 : -1)];
    }
    // Rows are shifted against each other: several steps up or down keep to one line.
    const across = (outline) => this.cells.get(outline.dataset.cell).at[0];
    if (this.aim?.cell !== from) this.aim = { x: across(from) };
    const next = key === "ArrowDown" ? "nextSibling" : "previousSibling";
    const others = [...(from.parentNode[next]?.children ?? [])];
    const off = (outline) => Math.abs(across(outline) - this.aim.x);
    this.aim.cell = others.sort((a, b) => off(a) - off(b))[0];
    return this.aim.cell;
  }
}

/** Where and how a piece stands, as CSS. */
function place({ at: [x, y] = [0, 0], size = 1, turn = 0 }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;
}

// -- the view ------------------------------------------------------------------------------------

class View {
  constructor(model, el) {
    this.model = model;
    this.prefix = `tb${Math.random().toString(36).slice(2, 9)}-`; // for ids: views share a page
    this.panels = new Map();
    this.asked = 0;
    this.style = make("style");
    this.defs = make("svg", { class: "tb-defs", "aria-hidden": "true" });
    this.title = make("h2", { class: "tb-title" });
    this.thinking = make("p", { class: "tb-thinking", role: "status", hidden: true });
    this.alert = make("p", { class: "tb-error", role: "alert", hidden: true });
    this.notice = make("p", { class: "tb-notice", role: "status", hidden: true });
    this.hint = make("p", { class: "tb-hint", "aria-live": "polite" });
    this.told = make("div", { class: "tb-sr", "aria-live": "polite" });
    const area = (name) => make("div", { class: `tb-area tb-area-${name}` });
    this.areas = { top: area("top"), main: area("main"), side: area("side"), foot: area("foot") };
    const head = make("header", {}, this.title, this.thinking, this.areas.top);
    const { main, side, foot } = this.areas;
    const page = make("div", { class: "tb-page" }, head, this.alert, this.notice, main, side, this.hint, foot, this.told);
    this.root = make("section", { class: `tb ${this.prefix}`, tabindex: "-1" }, this.style, this.defs, page);
    el.append(this.root);
    this.listen();
    this.draw();
  }

  listen() {
    const on = (name, handle) => this.root.addEventListener(name, handle);
    on("click", (event) => this.clicked(event));
    on("keydown", (event) => this.pressed(event));
    on("pointerover", (event) => this.look(event.target));
    on("pointerleave", () => this.look(this.focused()));
    on("focusin", (event) => this.focusedOn(event.target));
    on("focusout", (event) => this.root.contains(event.relatedTarget) || this.focusedOn(null));
    this.redraw = () => this.draw();
    this.hear = (message) => this.heard(message);
    this.model.on("change:_live change:_static", this.redraw);
    this.model.on("msg:custom", this.hear);
  }

  dispose() {
    this.model.off("change:_live change:_static", this.redraw);
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
    const held = this.held();
    const moved = live.scene !== this.live?.scene;
    const said = this.live?.told[0];
    this.live = live;
    if (moved) {
      const before = this.whereabouts();
      this.drawPanels(live.scene);
      this.slide(before);
    }
    say(this.thinking, live.thinking);
    say(this.alert, live.error);
    this.drawMarks();
    this.drawHint();
    if (said !== undefined && live.told[0] !== said) {
      this.told.replaceChildren(make("p", {}, live.told[1]));
    }
    if (moved) this.hold(held);
  }

  /** Take in another static part; everything is drawn anew. */
  prepare(still) {
    this.still = still;
    this.style.textContent = still.style.replaceAll("tb-scope", this.prefix);
    this.defs.innerHTML = `<defs>${this.owned(Object.values(still.defs).join(""))}</defs>`;
    for (const { element } of this.panels.values()) element.remove();
    this.panels.clear();
    this.live = null;
  }

  drawPanels(scene) {
    say(this.title, scene.title);
    this.root.setAttribute("aria-label", scene.title);
    const old = this.panels;
    this.panels = new Map();
    for (const panel of scene.panels) {
      let shown = old.get(panel.id);
      if (shown && shown.panel.kind !== panel.kind) shown = null;
      shown ??= panel.kind === "map" ? new Chart(this, panel) : new Flow(this, panel);
      this.panels.set(panel.id, shown);
    }
    for (const [id, { element }] of old) if (this.panels.get(id)?.element !== element) element.remove();
    for (const [name, area] of Object.entries(this.areas)) {
      const here = scene.panels.filter((panel) => (panel.area ?? "side") === name);
      arrange(area, here.map((panel) => this.panels.get(panel.id).element));
      area.hidden = !here.length;
    }
    for (const panel of scene.panels) this.panels.get(panel.id).draw(panel);
    for (const { element } of this.panels.values()) this.rove(element);
  }

  /** A drawing of the static part, `side` pixels wide and high, one of its units `scale` pixels. */
  icon(symbol, side, scale, css = "") {
    const half = side / scale / 2;
    const box = [-half, -half, 2 * half, 2 * half].map((value) => value.toFixed(2)).join(" ");
    const use = symbol ? make("use", { href: `#${this.prefix}${symbol}` }) : "";
    const size = { width: side, height: side, viewBox: box };
    return make("svg", { class: classes("tb-icon", css), "aria-hidden": "true", ...size }, use);
  }

  /** Put this view's prefix before every id and every reference to one. */
  owned(svg) {
    return svg.replace(/( id="|href="#|url\(#)/g, `$1${this.prefix}`);
  }

  drawMarks() {
    if (this.marks === this.live.marks && !this.marks.length) return;
    this.marks = this.live.marks;
    this.unmark?.forEach((undo) => undo());
    this.unmark = [];
    for (const [css, ids] of this.marks) for (const id of ids) this.mark(css, id);
  }

  mark(css, id) {
    const names = css.split(" ").filter(Boolean);
    for (const element of this.root.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)) {
      const added = names.filter((name) => !element.classList.contains(name));
      element.classList.add(...added);
      this.unmark.push(() => element.classList.remove(...added));
    }
    for (const panel of this.panels.values()) {
      if (!(panel instanceof Chart)) continue;
      panel.mark(css, id);
      this.unmark.push(() => panel.marks.replaceChildren());
    }
  }

  /** Below the map: what the preview says, or else the name of what is looked at. */
  drawHint() {
    const name = this.looked?.getAttribute("aria-label") ?? this.looked?.querySelector(".tb-sr")?.textContent;
    const words = this.live.words || name || "";
    if (this.hint.textContent !== words) this.hint.textContent = words;
    // A name is said by the screen reader itself, when the thing gets the focus.
    this.hint.setAttribute("aria-live", this.live.words ? "polite" : "off");
  }

  // -- movement ----------------------------------------------------------------------------------

  get still_() {
    return !this.live?.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  animate(element, frames, options = {}) {
    if (this.still_ || !element.animate) return null;
    return element.animate(frames, { duration: MOVING, easing: "ease-in-out", ...options });
  }

  appear(element) {
    this.animate(element, [{ opacity: 0 }, { opacity: 1 }]);
  }

  leave(element, delay) {
    delete element.dataset.id;
    delete element.dataset.action;
    const leaving = this.animate(element, [{ opacity: 1 }, { opacity: 0 }], { delay });
    if (leaving) leaving.finished.then(() => element.remove(), () => element.remove());
    else element.remove();
  }

  /** By panel and id: where things are that could be seen to move. */
  whereabouts() {
    const found = new Map();
    if (this.still_) return found;
    for (const element of this.root.querySelectorAll(".tb-in-card, .tb-in-mini")) {
      found.set(key(element), element.getBoundingClientRect());
    }
    return found;
  }

  slide(before) {
    if (!before.size) return;
    for (const element of this.root.querySelectorAll(".tb-in-card, .tb-in-mini")) {
      const from = before.get(key(element));
      if (!from) continue;
      const to = element.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (x || y) this.animate(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }]);
    }
  }

  // -- focus -------------------------------------------------------------------------------------

  focused() {
    return this.root.getRootNode().activeElement;
  }

  stops(element) {
    return [...element.querySelectorAll("[data-stop]")];
  }

  /** Have exactly one tab stop in a panel: the last one that was used, or what can be picked. */
  rove(panel, wanted = null) {
    const all = this.stops(panel);
    const chosen =
      wanted ??
      all.find((element) => element.tabIndex === 0) ??
      all.find((element) => element.dataset.action !== undefined) ??
      all[0];
    for (const element of all) if (element !== chosen && element.tabIndex === 0) element.tabIndex = -1;
    if (chosen) chosen.tabIndex = 0;
  }

  focusedOn(element) {
    const panel = element?.closest?.("[data-panel]");
    if (panel && "stop" in element.dataset) this.rove(panel, element);
    for (const shown of this.panels.values()) {
      if (shown instanceof Chart) shown.focus(shown.outlines.get(element?.dataset.cell) ?? null);
    }
    this.look(element);
  }

  /** What has the focus, in words that outlast a redrawing. */
  held() {
    const element = this.focused();
    const panel = element?.closest?.("[data-panel]");
    if (!panel || !this.root.contains(element)) return null;
    const index = this.stops(panel).indexOf(element);
    return { element, panel: panel.dataset.panel, id: element.closest("[data-id]")?.dataset.id, action: element.dataset.action, index };
  }

  /** Give the focus back: to the same thing, or to what took its place. */
  hold(held) {
    if (!held || this.root.contains(this.focused())) return;
    const panel = this.panels.get(held.panel)?.element;
    const all = panel ? this.stops(panel) : [];
    const same = all.filter((element) => held.id && element.closest("[data-id]")?.dataset.id === held.id);
    const next =
      same.find((element) => element.dataset.action === held.action) ??
      same[0] ??
      all[Math.min(held.index, all.length - 1)] ??
      this.root.querySelector('[data-stop][tabindex="0"]');
    (next ?? this.root).focus({ preventScroll: true });
  }

  pressed(event) {
    const { key: name, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !("stop" in target.dataset)) return;
    const panel = this.panels.get(target.closest("[data-panel]")?.dataset.panel);
    if (/^Arrow|^Home$|^End$/.test(name)) {
      panel?.towards(target, name)?.focus();
    } else if ((name === "Enter" || name === " ") && target.tagName !== "BUTTON") {
      this.choose(target);
    } else if (name === "Escape") {
      if (!panel?.closeMenu?.()) this.root.focus({ preventScroll: true });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // -- what goes to the kernel -------------------------------------------------------------------

  clicked(event) {
    const target = event.target.closest("[data-action], [data-cell]");
    if (target) this.choose(target);
    for (const panel of this.panels.values()) {
      if (panel.opener && panel.opener !== target && !panel.menu.contains(target)) panel.closeMenu();
    }
  }

  choose(element) {
    if (element.dataset.action !== undefined) this.pick(element);
    else if (element.dataset.cell) this.panels.get(element.closest("[data-panel]").dataset.panel).openMenu(element);
  }

  /** Send a pick; no other one goes until it is answered. */
  pick(element) {
    if (this.waiting) return;
    this.waiting = `${this.prefix}${++this.asked}`;
    this.root.setAttribute("aria-busy", "true");
    element.classList.add("tb-picked");
    this.wait();
    const action = number(element.dataset.action);
    this.send({ kind: "pick", action, step: this.live.step, ask: this.waiting });
  }

  wait() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => say(this.notice, NO_ANSWER), PATIENCE);
  }

  /** Any message shows that the kernel is there; the answer to the pick lets the next one go. */
  heard(message) {
    if (!this.waiting) return;
    say(this.notice, "");
    if (message.kind !== "answer" || message.ask !== this.waiting) return this.wait();
    clearTimeout(this.patience);
    this.waiting = null;
    this.root.removeAttribute("aria-busy");
    for (const element of this.root.querySelectorAll(".tb-picked")) element.classList.remove("tb-picked");
    if (!message.taken) this.told.replaceChildren(make("p", {}, "Too late: the board has changed."));
  }

  look(target) {
    const element = target?.closest?.("[data-look]");
    const inside = element && this.root.contains(element) ? element : null;
    if (!this.live) return;
    this.looked = inside;
    this.drawHint();
    clearTimeout(this.glance);
    if (!this.live.looks) return;
    const thing = inside?.dataset.look ?? null;
    const action = number(target?.closest?.("[data-action]")?.dataset.action);
    const told = { kind: "look", thing, action: inside ? action : null };
    if (this.lastLook?.thing === told.thing && this.lastLook?.action === told.action) return;
    this.glance = setTimeout(() => this.send((this.lastLook = told)), GLANCE);
  }

  send(message) {
    try {
      this.model.send(message);
    } catch {
      say(this.notice, NO_ANSWER); // the connection is closed
    }
  }
}

/** A thing's name within its view. */
function key(element) {
  return `${element.closest("[data-panel]").dataset.panel}/${element.dataset.id}`;
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.dispose();
}

export default { initialize, render };
