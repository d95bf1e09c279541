// Panels whose things flow like words: cards, choices, lists, logs, buttons that show a layer.

import { arrange, become, classes, labelOf, make, set, span, stop } from "./elements.js";

const ROLES = { cards: "group", choices: "listbox", layers: "group", log: "log" };

/** A titled panel of things that flow like words. */
export class Flow {
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

  dispose() {
    this.element.remove();
  }

  draw(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    const { title, note, things = [] } = panel;
    set(this.element, { class: classes("tb-panel box", panel.css) });
    const several = classes(panel.css).split(" ").includes("several");
    const many = several ? "true" : null;
    set(this.body, { "aria-label": title || panel.id, "aria-multiselectable": many });
    const parts = [make("h3", {}, title), span("tb-note", note)].filter(Boolean);
    if (panel.symbol) parts.unshift(this.view.icon(panel.symbol, 16, 0.8));
    become(this.heading, make("div", { class: "tb-heading", hidden: !title && !note }, ...parts));
    const cards = things.filter((thing) => thing.form === "card").length;
    this.body.style.setProperty("--cards", cards);
    this.body.classList.toggle("tb-deal", cards > 0);
    this.drawThings(things);
  }

  drawThings(things) {
    const old = this.shown;
    // Where nothing stays, others are shown, such as another player's cards: nothing has come.
    const joins = things.some(({ id }) => old.has(id));
    const comes = joins || !old.size;
    const dice = [...old.values()].filter(({ thing }) => thing.rolls);
    const lying = new Set(dice.map(({ thing }) => thrown(thing)));
    this.shown = new Map();
    for (const thing of things) {
      const before = old.get(thing.id);
      let element = before?.element;
      if (!before) element = this.item(thing);
      else if (before.thing !== thing) element = become(element, this.item(thing));
      if (thing.rolls && !lying.delete(thrown(thing))) this.view.motion.roll(element);
      else if (!before && comes) this.view.motion.come(thing.id, element, joins);
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
    if (action !== undefined) {
      return stop("button", { ...own, type: "button", "aria-label": label }, shown);
    }
    if (this.panel.kind === "layers") return this.toggle(thing, { ...own, "data-look": "" }, shown);
    if (thing.preview) return this.toggle(thing, own, shown);
    if (form === "card" && this.panel.kind === "cards") {
      const idle = { ...own, type: "button", "aria-disabled": "true", "aria-label": label };
      return stop("button", idle, shown);
    }
    if (label === shown.textContent) return make("div", own, shown);
    shown.setAttribute("aria-hidden", "true");
    return make("div", own, span("tb-sr", label), shown);
  }

  /** A button that shows something on the map, or its preview, until it is pressed again. */
  toggle(thing, own, shown) {
    const { id } = thing;
    const pressed = String(this.view.toggled.has(id));
    const button = { ...own, type: "button", "data-toggle": id, "aria-pressed": pressed };
    return stop("button", { ...button, "aria-label": labelOf(thing) }, shown);
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
    if (form === "card") return this.view.icon(symbol, 76 * size, 1.5 * size);
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

/** What a die shows, in its picture or in words, and for whom. */
function thrown({ symbol, words, note }) {
  return [symbol, words, note].join();
}
