// The rules of a game: what there is to read, a search in it, and one ruling opened on demand.
//
// `_page.html` is made by the kernel from the package's own pages, with whatever looks like markup
// in them as text. What a reader types is only compared.

let views = 0;

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const { title, html, guided } = model.get("_page");
  const id = `tb-howto-${++views}`;
  const search = element("input", { type: "search", id, placeholder: "a word, or an id" });
  const found = element("span", { className: "tb-found", role: "status" });
  const bar = element(
    "div",
    { className: "tb-bar", role: "search" },
    element("label", { htmlFor: id, textContent: "Find a rule" }),
    search,
    found,
  );
  if (guided) {
    const words = "Play a guided first game";
    const guide = element("button", { type: "button", className: "tb-go", textContent: words });
    guide.addEventListener("click", () => model.send({ kind: "guide" }));
    bar.append(guide);
  }
  const body = element("div", { className: "tb-rules", tabIndex: 0 });
  body.setAttribute("role", "region");
  body.setAttribute("aria-label", title);
  body.innerHTML = html;
  const root = element("section", { className: "tb-reading tb-howto" }, bar, body);
  root.setAttribute("aria-label", "How to play");
  // Keys typed here are no commands of the notebook.
  for (const one of [root, search, body]) one.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(root);

  const overview = body.querySelector(".tb-overview");
  const sections = [...body.querySelectorAll(".tb-section")];
  const rulings = [...body.querySelectorAll(".tb-ruling")];
  for (const ruling of rulings) ruling.tabIndex = -1;

  /** Show the rulings in which every word occurs; all of them, folded, where there is none. */
  const find = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const ruling of rulings) {
      const text = ruling.textContent.toLowerCase();
      ruling.hidden = !words.every((word) => text.includes(word));
      count += !ruling.hidden;
    }
    for (const section of sections) {
      const hit = section.querySelector(".tb-ruling:not([hidden])");
      section.classList.toggle("tb-searched", words.length > 0);
      section.hidden = words.length > 0 && !hit;
      section.open = words.length > 0 && Boolean(hit);
    }
    overview.hidden = words.length > 0;
    const told = count === 1 ? "1 ruling" : `${count || "no"} rulings`;
    found.textContent = words.length ? told : "";
    body.scrollTop = 0;
  };

  /** Open a ruling, and have the focus and the screen reader go there. */
  const open = (wanted) => {
    const ruling = rulings.find((one) => one.id === wanted);
    if (!ruling) return;
    if (search.value) {
      search.value = "";
      find();
    }
    ruling.closest("details").open = true;
    for (const one of rulings) one.classList.toggle("tb-here", one === ruling);
    ruling.focus({ preventScroll: true });
    const top = ruling.getBoundingClientRect().top - body.getBoundingClientRect().top;
    body.scrollTop += top - 8;
    ruling.scrollIntoView({ block: "nearest" }); // the panel itself may be off the screen
  };

  const asked = () => {
    const [times, ruling] = model.get("_at");
    if (times) requestAnimationFrame(() => open(ruling));
  };
  search.addEventListener("input", find);
  body.addEventListener("click", (event) => {
    const reference = event.target.closest(".tb-ref");
    if (!reference) return;
    event.preventDefault(); // the page around it may have others of that name
    open(reference.hash.slice(1));
  });
  model.on("change:_at", asked);
  asked();
  return () => model.off("change:_at", asked);
}

export default { render };
