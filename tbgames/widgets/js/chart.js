// Maps: a board of cells, what dresses them, and the pieces that stand on them.

import { arrange, classes, labelOf, make, set, stop } from "./elements.js";

const TOUCH = 32; // pixels that a cell has at least in each direction
const SMALL = 440; // pixels that a small map has at most
const GAP = 8; // pixels around it
const SEEN = 0.6; // of a map has to be on the screen for its marks to be seen there

/** A map between its buttons: above it one that shows all of it, where it is wider than its frame,
 * and below it those for the layers that its board has. */
export function withButtons(map, { layers, layers_title: title }, wide) {
  const { id, area } = map;
  const buttons = (name, things, more) => {
    const chips = things.map((thing) => ({ ...thing, form: "chip" }));
    return { id: `${id}-${name}`, kind: "layers", css: "bare", area, things: chips, ...more };
  };
  const whole = { id: wholeOf(id), words: "whole map", label: "the whole map, smaller" };
  const size = wide && buttons("size", [whole]);
  const legend = layers && buttons("layers", layers.map(({ svg, ...layer }) => layer), { title });
  return [size, map, legend].filter(Boolean);
}

const wholeOf = (id) => `${id}-whole`;

/** A board of cells, what dresses them, and the pieces that stand on them.
 *
 * What never changes lies in a picture of its own below the one with the pieces: so the browser
 * paints it once, and a move repaints little. */
export class Chart {
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
    const groups = ["", "", "", "", ""].map(layer);
    [this.dressed, this.layers, this.marks, this.standing, this.letters] = groups;
    this.ring = layer("<path/><path/>"); // a light line and a dark one, seen on all colours
    this.ring.setAttribute("class", "tb-ring");
    const [, , width, height] = this.board.box;
    this.ratio = width / Math.min(height, 1.1 * width);
    const frame = (css) => ({ class: css, viewBox: this.board.box.join(" ") });
    this.stage = make(
      "div",
      { class: "tb-stage", style: `aspect-ratio:${this.ratio}` },
      make("svg", frame("tb-ground"), under, this.grid, over),
      make("svg", frame("tb-above"), ...groups, this.ring),
    );
    this.least = Math.ceil((TOUCH * width) / this.spacing());
    this.stage.style.setProperty("--least", `${this.least}px`);
    this.menu = make("div", { class: "tb-menu box", role: "listbox", hidden: "" });
    this.element = make("section", { class: "tb-panel tb-map" }, this.stage, this.menu);
    this.inSight = true;
    this.watch = new IntersectionObserver((seen) => this.seen(seen.at(-1)), { threshold: SEEN });
    this.watch.observe(this.element);
    this.frame = new ResizeObserver(() => this.framed());
    this.frame.observe(this.element);
    this.element.addEventListener("scroll", () => this.showEdges());
  }

  dispose() {
    this.watch.disconnect();
    this.frame.disconnect();
    this.element.remove();
  }

  /** How far apart the middles of most cells are, in the board's units. */
  spacing() {
    const middles = this.board.cells.map(({ at }) => at);
    const nearest = middles.map(([x, y]) =>
      Math.min(...middles.map(([u, v]) => Math.hypot(x - u, y - v) || Infinity)),
    );
    return nearest.sort((a, b) => a - b)[nearest.length >> 1];
  }

  /** The map has come on the screen, or gone from it. */
  seen({ isIntersecting, boundingClientRect }) {
    const { element } = this;
    if (boundingClientRect.width && !this.centred) {
      this.centred = true; // a map wider than its frame shows its middle
      element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    }
    this.height = boundingClientRect.height;
    this.inSight = isIntersecting;
  }

  /** The frame has another size: a map that is wider gets a button that shows the whole of it. */
  framed() {
    const { clientWidth } = this.element;
    if (clientWidth) this.view.offerWhole(this.panel.id, this.least > clientWidth);
    this.showEdges();
  }

  /** Show at which edges the map goes on. */
  showEdges() {
    const { scrollLeft, scrollWidth, clientWidth, classList } = this.element;
    classList.toggle("tb-more-left", scrollLeft > 1);
    classList.toggle("tb-more-right", scrollLeft + clientWidth < scrollWidth - 1);
  }

  /** While the map is off the screen, show it small above everything, beside `element`. */
  float(element) {
    const { stage } = this;
    const floats = stage.hasAttribute("popover");
    const wanted = Boolean(element) && !this.inSight && "popover" in stage;
    if (wanted) Object.assign(stage.style, this.berth(element.getBoundingClientRect()));
    if (wanted === floats) return;
    this.element.style.minHeight = wanted ? `${this.height}px` : ""; // what is below stays
    if (wanted) {
      stage.setAttribute("popover", "manual");
      stage.showPopover();
    } else {
      stage.removeAttribute("popover");
      Object.assign(stage.style, { left: "", top: "", width: "" });
    }
  }

  /** The place beside a thing where the screen has most room for the map. */
  berth({ left, top, right, bottom }) {
    const [across, down] = [innerWidth, innerHeight];
    const rooms = [
      { x: 0, y: 0, wide: across, high: top },
      { x: 0, y: bottom, wide: across, high: down - bottom },
      { x: 0, y: 0, wide: left, high: down },
      { x: right, y: 0, wide: across - right, high: down },
    ];
    const fits = ({ wide, high }) => Math.min(wide - 2 * GAP, (high - 2 * GAP) * this.ratio, SMALL);
    const room = rooms.reduce((best, one) => (fits(one) > fits(best) ? one : best));
    const width = fits(room);
    const x = room.x + (room.wide - width) / 2;
    const y = room.y + (room.high - width / this.ratio) / 2;
    return { left: `${x}px`, top: `${y}px`, width: `${width}px` };
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
    this.letters.replaceChildren(...dressed.filter(({ words }) => words).map(this.letter, this));
    this.drawPieces(things.filter((thing) => thing.form === "piece"));
    this.drawLayers();
    this.nameCells(things);
  }

  outline(cell, css, id) {
    const { path, at } = this.cells.get(cell);
    return make("path", { d: path, transform: `translate(${at})`, class: css, "data-id": id });
  }

  /** A few letters at the foot of a cell, so that what stands there is seen. */
  letter({ cell, words }) {
    const [x, y] = this.cells.get(cell).at;
    return make("text", { class: "b m tb-letters", x, y, dy: "1.4em" }, words);
  }

  /** Draw the layers that the reader has asked for, and the whole map if so. */
  drawLayers() {
    this.element.classList.toggle("tb-whole", this.view.toggled.has(wholeOf(this.panel.id)));
    const wanted = (this.board.layers ?? []).filter(({ id }) => this.view.toggled.has(id));
    const svg = this.view.owned(wanted.map((layer) => layer.svg).join(""));
    if (svg !== this.layered) this.layers.innerHTML = this.layered = svg;
  }

  mark(css, id) {
    if (this.cells.has(id)) this.marks.append(this.outline(id, css));
  }

  drawPieces(things) {
    const old = this.pieces;
    const fresh = [];
    this.pieces = new Map();
    for (const thing of things) {
      const before = old.get(thing.id);
      const element = before?.element ?? make("use", { "data-id": thing.id });
      if (before?.thing !== thing) this.drawPiece(element, thing);
      if (!before) fresh.push(element);
      else if (place(before.thing) !== place(thing)) {
        this.view.motion.drive(element, this.way(before.thing, thing));
      }
      this.pieces.set(thing.id, { thing, element });
      old.delete(thing.id);
    }
    if (this.drawn) this.view.motion.appear(fresh);
    this.view.motion.leave([...old.values()].map(({ element }) => element));
    arrange(this.standing, [...this.pieces.values()].map(({ element }) => element));
    this.drawn = true;
  }

  /** Where a piece is on its way: over the cells that the kernel has named, if it has. */
  way(from, to) {
    const through = (this.view.live.ways[to.id] ?? []).slice(1, -1);
    const stops = through.map((id) => place({ ...to, at: this.cells.get(id).at }));
    return [place(from), ...stops, place(to)];
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
    const here = new Map([...this.cells.keys()].map((id) => [id, []]));
    for (const thing of things) here.get(thing.cell)?.push(thing);
    for (const [id, outline] of this.outlines) {
      const offers = here.get(id).filter((thing) => thing.action !== undefined);
      const labels = [this.cells.get(id).label, ...here.get(id).map(labelOf)];
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
    this.menu.style.left = `${Math.max(4, left) + this.element.scrollLeft}px`;
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
