// Movement: things go to their new places, so that the eye can follow. All of it is short, none of
// it delays a click, and all is still where the reader's system asks for that.

const MOVING = 300; // milliseconds that a thing takes to its new place
const LEG = 30; // more for each cell that a piece goes through
const LONGEST = 400;
const GOING = 220; // milliseconds in which a thing comes or goes
const ROLLING = 300; // milliseconds that a die rolls
const APART = 30; // between things that come, go or roll one by one
const ALL_APART = 180; // between the first and the last of them

/** The movement in one view. */
export class Motion {
  constructor(view) {
    this.view = view;
    this.coming = []; // what is new in this drawing
    this.rolled = []; // what has been rolled in it
  }

  /** Whether things jump to their places: for tests, or because the reader asked for it. */
  get calm() {
    return !this.view.live.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  animate(element, frames, options) {
    if (this.calm) return null;
    return element.animate(frames, { duration: MOVING, easing: "ease-in-out", ...options });
  }

  // -- pieces on a map ---------------------------------------------------------------------------

  /** Move a piece; `ways` are places in SVG's own words, the last one where it stands now. */
  drive(piece, ways) {
    const frames = ways.map((transform) => ({ transform }));
    const duration = Math.min(MOVING + LEG * (ways.length - 2), LONGEST);
    this.animate(piece, frames, { duration });
  }

  /** New pieces come one by one. */
  appear(pieces) {
    const frames = [{ opacity: 0 }, { opacity: 1 }];
    this.each(pieces, (piece, delay) => {
      this.animate(piece, frames, { duration: GOING, delay, fill: "backwards" });
    });
  }

  /** Pieces that have gone fade one by one; until then they stand for nothing. */
  leave(pieces) {
    this.each(pieces, (piece, delay) => {
      for (const name of ["id", "action"]) delete piece.dataset[name];
      piece.classList.remove("tb-pick");
      const frames = [{ opacity: 1 }, { opacity: 0 }];
      const going = this.animate(piece, frames, { duration: GOING, delay });
      if (going) going.onfinish = going.oncancel = () => piece.remove();
      else piece.remove();
    });
  }

  each(pieces, move) {
    const apart = Math.min(APART, ALL_APART / pieces.length);
    for (const [index, piece] of pieces.entries()) move(piece, apart * index);
  }

  // -- dice --------------------------------------------------------------------------------------

  /** A die shows what it has not shown before. */
  roll(element) {
    const die = element.querySelector(".tb-icon");
    if (die) this.rolled.push(die);
  }

  tumble(dice) {
    const at = (turn, lift, scale) => ({
      transform: `translateY(${lift}px) rotate(${turn}deg) scale(${scale})`,
    });
    const frames = [at(-540, -7, 1.5), at(-200, 2, 1.25), at(-60, -3, 1.1), at(0, 0, 1)];
    const options = { duration: ROLLING, easing: "ease-out", fill: "backwards" };
    this.each(dice, (die, delay) => this.animate(die, frames, { ...options, delay }));
  }

  // -- things that flow --------------------------------------------------------------------------

  /** A thing is new in a panel, which `joins` says had others in it. */
  come(id, element, joins) {
    this.coming.push([id, element, joins]);
  }

  /** Before a scene is drawn: see where cards are, and where new things come from. */
  look(scene) {
    this.coming = [];
    this.rolled = [];
    this.cards = new Map(); // by element: where it was
    this.origins = new Map(); // by id of a new thing: where it comes from
    // Where no panel stays, somebody else looks now, or at something else: nothing has happened.
    this.strange = !scene.panels.some(({ id }) => this.view.panels.has(id));
    if (this.calm || this.strange) return;
    for (const card of this.view.root.querySelectorAll(".tb-in-card, .tb-in-mini")) {
      this.cards.set(card, card.getBoundingClientRect());
    }
    const shown = new Map();
    for (const one of this.view.root.querySelectorAll("[data-id]")) shown.set(one.dataset.id, one);
    for (const { id, origin = [] } of scene.panels.flatMap(({ things = [] }) => things)) {
      const from = !shown.has(id) && origin.find((one) => shown.has(one));
      if (from) this.origins.set(id, shown.get(from).getBoundingClientRect());
    }
  }

  /** After a scene was drawn: have all that has another place go there. */
  settle() {
    if (this.calm || this.strange) return;
    this.tumble(this.rolled);
    const ways = [];
    for (const [card, from] of this.cards) if (card.isConnected) ways.push([card, from]);
    const faded = [];
    for (const [id, element, joins] of this.coming) {
      const from = this.origins.get(id);
      if (from) ways.push([element, from, true]);
      else if (joins) faded.push(element);
    }
    // All is measured before anything moves: the page is laid out once.
    const places = ways.map(([element]) => element.getBoundingClientRect());
    for (const [index, [element, from, fresh]] of ways.entries()) {
      this.slide(element, from, places[index], fresh);
    }
    this.appear(faded);
  }

  slide(element, from, to, fresh = false) {
    const x = from.left - to.left + (fresh ? (from.width - to.width) / 2 : 0);
    const y = from.top - to.top + (fresh ? (from.height - to.height) / 2 : 0);
    if (!x && !y) return;
    const start = { transform: `translate(${x}px, ${y}px)` };
    const end = { transform: "none" };
    const frames = fresh ? [{ ...start, opacity: 0.2 }, { ...end, opacity: 1 }] : [start, end];
    const sliding = this.animate(element, frames);
    element.classList.add("tb-sliding"); // above what it slides over
    sliding.onfinish = sliding.oncancel = () => element.classList.remove("tb-sliding");
  }
}
