// A slider over the steps of a game, and a button that goes through them by itself.

const FRAME = 700; // milliseconds that a step stays

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

function render({ model, el }) {
  const id = `tb-film-${Math.random().toString(36).slice(2)}`;
  const button = element("button", { type: "button", className: "jupyter-button" });
  const label = element("label", { htmlFor: id, textContent: "Step" });
  const slider = element("input", { type: "range", id, min: 0 });
  const count = element("span", {});
  el.style.cssText = "display:flex;flex-wrap:wrap;gap:8px;align-items:center;flex:1 1 260px";
  button.style.cssText = "height:32px;width:72px;cursor:pointer";
  slider.style.cssText = "flex:1 1 60px;min-width:60px;height:32px;accent-color:#b4472c";
  count.style.cssText = "white-space:nowrap";
  for (const stop of [button, slider]) stop.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(button, label, slider, count);

  let running = null;
  const go = (step) => {
    model.set("step", step);
    model.save_changes();
  };
  const run = (on) => {
    clearInterval(running);
    running = on ? setInterval(forward, FRAME) : null;
    button.textContent = on ? "Pause" : "Play";
  };
  const forward = () => {
    if (model.get("step") < model.get("last")) go(model.get("step") + 1);
    else run(false);
  };
  const draw = () => {
    const [step, last] = [model.get("step"), model.get("last")];
    slider.max = last;
    slider.value = step;
    slider.setAttribute("aria-valuetext", `${step} of ${last}`);
    count.textContent = `${step} of ${last}`;
  };
  button.addEventListener("click", () => {
    if (!running && model.get("step") === model.get("last")) go(0);
    run(!running);
  });
  slider.addEventListener("input", () => {
    run(false);
    go(slider.valueAsNumber);
  });
  model.on("change:step change:last", draw);
  run(false);
  draw();
  return () => {
    run(false);
    model.off("change:step change:last", draw);
  };
}

export default { render };
