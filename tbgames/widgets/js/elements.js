// Elements of the page, made and changed with as little as the browser has to lay out anew.

const SVG_TAGS = new Set(["svg", "g", "use", "path", "text"]);

/** Make an element. Attributes that are undefined or false are left out; so are empty children. */
export function make(tag, attributes = {}, ...children) {
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
export function stop(tag, attributes, ...children) {
  const own = { tabindex: -1, "data-stop": "", "data-lm-suppress-shortcuts": "true" };
  return make(tag, { ...attributes, ...own }, ...children);
}

export const span = (css, words) => words && make("span", { class: css }, words);
export const classes = (...names) => names.filter(Boolean).join(" ");
export const labelOf = ({ label, words }) => label ?? words; // a label that repeats the words is not sent
export const number = (text) => (text === undefined ? null : Number(text));

/** Change a line of words only if it differs, so that it is not said again. */
export function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
  element.hidden = !words;
}

/** Set attributes, or take away those that are null, where that changes something. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const before = element.getAttribute(name);
    if (value === null) element.removeAttribute(name);
    else if (before !== String(value)) element.setAttribute(name, value);
  }
}

/** Put elements in order into a parent, without touching those that are in their place. */
export function arrange(parent, elements) {
  let next = parent.firstChild;
  for (const element of elements) {
    if (element === next) next = next.nextSibling;
    else parent.insertBefore(element, next);
  }
}

/** Turn an element into what a new one is, and give the one that stays. What is the same is left
 * alone: an icon that comes anew has to be laid out anew, and there are many of them. */
export function become(element, fresh) {
  if (element.nodeName !== fresh.nodeName) {
    element.replaceWith(fresh);
    return fresh;
  }
  if (fresh.nodeType === Node.TEXT_NODE) {
    if (element.data !== fresh.data) element.data = fresh.data;
    return element;
  }
  for (const { name } of [...element.attributes]) {
    if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    const kept = name === "tabindex" && element.hasAttribute(name); // where Tab leads stays
    if (!kept && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  const before = [...element.childNodes];
  const after = [...fresh.childNodes];
  for (const [index, node] of after.entries()) {
    if (index < before.length) become(before[index], node);
    else element.append(node);
  }
  for (const node of before.slice(after.length)) node.remove();
  return element;
}
