// What a guide says at one decision. All of it is put in as text.

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter(Boolean));
  return made;
}

function render({ model, el }) {
  const root = element("section", { className: "tb-reading tb-steps" });
  root.setAttribute("aria-label", "Guide");
  const said = element("div", { className: "tb-step" });
  said.setAttribute("aria-live", "polite");
  const buttons = element("div", { className: "tb-bar" });
  root.append(said, buttons);
  el.append(root);

  const line = (className, head, words) =>
    words && element("p", { className }, head && element("b", {}, `${head} `), words);
  const button = (words, message, className = "") => {
    const made = element("button", { type: "button", className, textContent: words });
    made.addEventListener("click", () => model.send(message));
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    return made;
  };

  const draw = () => {
    const { title, told, see, where, why, rules, last, waits } = model.get("_step");
    root.classList.toggle("tb-waits", waits);
    said.replaceChildren(
      ...[
        element("h3", {}, title),
        ...told.map((words) => line("tb-told", "", words)),
        line("", last ? "" : "You see:", see),
        line("tb-do", "Do now:", where),
        line("", "Why:", why),
        waits && line("tb-told", "", "The others decide now."),
      ].filter(Boolean),
    );
    buttons.replaceChildren(
      ...rules.map(([id, heading]) => button(heading, { kind: "rule", rule: id })),
      button(last ? "Close the guide" : "Go on without the guide", { kind: "end" }, "tb-end"),
    );
  };
  model.on("change:_step", draw);
  draw();
  return () => model.off("change:_step", draw);
}

export default { render };
