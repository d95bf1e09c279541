// A view: one display of a board in a page.

import { AREAS, areasOf } from "./areas.js";
import { Chart, withButtons } from "./chart.js";
import { arrange, classes, make, number, say, set } from "./elements.js";
import { Flow } from "./flow.js";
import { send } from "./model.js";
import { Motion } from "./motion.js";

const PATIENCE = 3000; // milliseconds without an answer, after which the board says so
const GLANCE = 60; // milliseconds for which a thing is looked at before the kernel hears of it
const NO_ANSWER =
  "No answer for 3 seconds: the kernel is busy with another cell, or gone. Your choice waits " +
  "for it. To go on, interrupt the kernel; if that does not help, restart it and run the cells " +
  "from the top.";
const NO_ANSWER_ON_A_PAGE =
  "No answer for 3 seconds: the table is busy, or gone. Your choice waits for it. If nothing " +
  "comes, load the page again: there you can go on where you left off.";
const TOO_LATE = "The board has changed since; nothing was done.";
const AT_REST = "Point at anything, or go there by keys, to see what it would do.";
const CHANGES = ["change:_live", "change:_static"];

/** One display of a board; a notebook may hold several of the same one. */
export class View {
  constructor(model, el) {
    this.model = model;
    this.prefix = `tb${Math.random().toString(36).slice(2, 9)}-`; // for ids: views share a page
    this.panels = new Map(); // by id
    this.motion = new Motion(this);
    this.wide = new Set(); // ids of maps that are wider than their frame
    this.toggled = new Set(); // ids of layers, and of the thing whose preview is held
    this.pinned = null; // that thing
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
    const { top, main, lead, foot, side, tail } = this.areas;
    const head = make("header", {}, this.title, this.thinking, top);
    const said = make("div", { class: "tb-said" }, this.hint);
    this.height = new ResizeObserver(([{ contentRect }]) => {
      this.hint.classList.toggle("tb-tall", contentRect.height > said.clientHeight + 1);
    });
    this.height.observe(this.hint);
    this.saidInSight = true;
    this.reach = new IntersectionObserver((seen) => {
      this.saidInSight = seen.at(-1).isIntersecting;
      this.floatHint();
    });
    this.reach.observe(said);
    this.middle = make("div", { class: "tb-middle" }, main, lead, said, foot, side, tail);
    const parts = [head, this.alert, this.notice, this.middle, this.told];
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
    this.height.disconnect();
    this.reach.disconnect();
    this.forget(this.panels);
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
      this.motion.look(live.scene);
      this.drawPanels(live.scene);
      // What has the page laid out comes last, so that it is done once.
      for (const log of this.root.querySelectorAll(".tb-log")) log.scrollTop = log.scrollHeight;
      this.motion.settle();
      this.hold(held);
    }
    if (live.scene !== before?.scene || live.step !== before.step) {
      this.glanced = null; // the preview went with the scene that it was made for
      if (this.pinned !== null) this.look(null);
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
    this.forget(this.panels);
    this.panels = new Map();
    this.buttons = new Map(); // by id: the panels of buttons around maps
  }

  forget(panels) {
    for (const panel of panels.values()) panel.dispose();
  }

  /** A panel of the scene, with the buttons that the board adds to it. */
  dressed(panel) {
    const board = this.still.boards[panel.board];
    if (!board) return [panel];
    // What is the same stays the same object, and is not drawn again.
    return withButtons(panel, board, this.wide.has(panel.id)).map((one) => {
      if (one !== panel && !this.buttons.has(one.id)) this.buttons.set(one.id, one);
      return this.buttons.get(one.id) ?? one;
    });
  }

  /** A map has become wider than its frame, or no longer is. */
  offerWhole(id, wide) {
    if (this.wide.has(id) === wide) return;
    if (wide) this.wide.add(id);
    else this.wide.delete(id);
    this.drawPanels(this.live.scene);
  }

  drawPanels(scene) {
    say(this.title, scene.title);
    this.root.setAttribute("aria-label", scene.title);
    const old = this.panels;
    const panels = scene.panels.flatMap((panel) => this.dressed(panel));
    const areas = areasOf(panels);
    this.panels = new Map();
    for (const panel of panels) {
      const before = old.get(panel.id);
      const same = before?.panel.kind === panel.kind && before.panel.board === panel.board;
      if (same) old.delete(panel.id);
      const fresh = () => new (panel.kind === "map" ? Chart : Flow)(this, panel);
      this.panels.set(panel.id, same ? before : fresh());
    }
    this.forget(old);
    for (const [name, area] of Object.entries(this.areas)) {
      const here = panels.filter((panel) => areas.get(panel) === name);
      arrange(area, here.map((panel) => this.panels.get(panel.id).element));
      area.hidden = !here.length;
    }
    const beside = ["lead", "side", "tail"].some((name) => !this.areas[name].hidden);
    this.middle.classList.toggle("tb-beside", beside);
    for (const panel of panels) {
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

  get charts() {
    return [...this.panels.values()].filter((panel) => panel instanceof Chart);
  }

  /** Dress cells and things for a while. A redrawing may have made them anew. */
  drawMarks() {
    const { charts } = this;
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

  /** Above the foot: what the preview says, or else the name of what is looked at. */
  drawHint() {
    const name = this.looked?.getAttribute("aria-label") ?? this.looked?.textContent ?? "";
    const rest = this.root.querySelector("[data-stop]") ? AT_REST : "";
    const words = this.live.words || name || rest;
    // A name is said by the screen reader itself, when the thing gets the focus.
    this.hint.setAttribute("aria-live", this.live.words ? "polite" : "off");
    if (this.hint.textContent !== words) this.hint.textContent = words;
    this.floatHint();
    const away = this.live.marks.length && this.looked;
    for (const chart of this.charts) {
      chart.float(away && !chart.element.contains(away) ? away : null);
    }
  }

  /** While their line is off the screen, what a preview says is shown at the screen's edge. */
  floatHint() {
    const { hint } = this;
    const wanted = Boolean(this.live?.words) && !this.saidInSight && "popover" in hint;
    if (wanted === hint.hasAttribute("popover")) return;
    if (wanted) {
      const { left, right } = this.root.getBoundingClientRect();
      const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
      Object.assign(hint.style, { left: `${from}px`, width: `${to - from}px` });
      hint.setAttribute("popover", "manual");
      hint.showPopover();
    } else {
      hint.removeAttribute("popover");
      Object.assign(hint.style, { left: "", width: "" });
    }
  }

  tell(words) {
    this.told.replaceChildren(make("p", {}, words));
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
    else if (!panel.closeMenu?.()) {
      this.release();
      this.root.focus({ preventScroll: true });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // -- what goes to the kernel -------------------------------------------------------------------

  clicked(event) {
    const target = event.target.closest("[data-action], [data-cell], [data-toggle]");
    for (const panel of this.panels.values()) {
      if (panel.menu && !panel.menu.contains(target)) panel.closeMenu();
    }
    if (target) this.choose(target);
  }

  choose(element) {
    if (element.dataset.action !== undefined) this.pick(element);
    else if (element.dataset.toggle !== undefined) this.toggle(element);
    else if (element.dataset.cell) this.panelOf(element).openMenu(element);
  }

  /** Show a layer, or hold the preview of a thing, until the same button is pressed again. */
  toggle(element) {
    const id = element.dataset.toggle;
    const on = !this.toggled.has(id);
    if (this.panelOf(element).panel.kind !== "layers") {
      this.release();
      this.pinned = on ? id : null;
    }
    if (on) this.toggled.add(id);
    else this.toggled.delete(id);
    this.press();
    for (const chart of this.charts) chart.drawLayers();
    this.look(element);
  }

  release() {
    this.toggled.delete(this.pinned);
    this.pinned = null;
    this.press();
  }

  /** Have all buttons say whether they are pressed. */
  press() {
    for (const button of this.toggles()) {
      set(button, { "aria-pressed": this.toggled.has(button.dataset.toggle) });
    }
  }

  toggles() {
    return [...this.root.querySelectorAll("[data-toggle]")];
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
    if (!send(this.model, told)) say(this.notice, noAnswer());
    this.panelOf(element).closeMenu?.();
  }

  wait() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => say(this.notice, noAnswer()), PATIENCE);
  }

  /** Any message shows that the kernel is there. The one that answers the pick lets the next one
   * go: an update that came of it, or a message of its own. */
  heard(message) {
    if (!this.waiting) return;
    say(this.notice, "");
    if (message.ask !== this.waiting) {
      this.wait();
      return;
    }
    clearTimeout(this.patience);
    this.waiting = null;
    this.root.removeAttribute("aria-busy");
    this.root.querySelector(".tb-picked")?.classList.remove("tb-picked");
    if (message.taken === false) this.tell(TOO_LATE);
  }

  /** Something is pointed at, or has the focus: name it, and let the kernel show a preview. */
  look(target) {
    const focused = this.focused();
    const seen = this.root.contains(focused) && focused.matches(":focus-visible") && focused;
    const pinned = this.toggles().find((button) => button.dataset.toggle === this.pinned);
    const element = [target, seen, pinned].find((one) => one && one.closest("[data-look]"));
    this.looked = element?.closest("[data-look]") ?? null;
    if (!this.live) return;
    this.drawHint();
    clearTimeout(this.glance);
    const thing = this.looked?.dataset.look || null; // a layer is only named
    const action = thing && number(element.closest("[data-action]")?.dataset.action);
    const glance = `${thing} ${action}`;
    if (!this.live.looks || glance === (this.glanced ?? "null null")) return;
    this.glance = setTimeout(() => {
      this.glanced = glance;
      send(this.model, { kind: "look", thing, action, step: this.live.step });
    }, GLANCE);
  }
}

/** What to do without an answer: on a page of Voila there are no cells. */
function noAnswer() {
  return "voila" in document.body.dataset ? NO_ANSWER_ON_A_PAGE : NO_ANSWER;
}

function idOf(element) {
  return element.closest("[data-id]")?.dataset.id;
}
