// Where somebody left off, remembered by the browser: in the tab, which keeps it when the page is
// loaded again, and beyond that for whoever opens the page anew in the same browser.

function initialize({ model }) {
  const stores = [() => sessionStorage, () => localStorage];
  const key = `tbgames ${model.get("key")}`;
  const each = (use) => {
    for (const store of stores) {
      try {
        const found = use(store());
        if (found) return found;
      } catch {
        // a browser may keep nothing
      }
    }
    return null;
  };
  const keep = () => {
    const name = model.get("name");
    if (name) each((store) => void store.setItem(key, name));
  };
  model.on("change:name", keep);
  const left = each((store) => store.getItem(key));
  if (left) model.send({ kind: "left", name: left });
  return () => model.off("change:name", keep);
}

export default { initialize, render: () => {} };
