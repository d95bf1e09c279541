// What the kernel has said: the model of a board, kept up to date by its messages.

/** Follow the messages. This runs once for a model, however many views of it there are. */
export function initialize({ model }) {
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
  send(model, { kind: "hello", version: model.get("_live").version });
}

/** Send a message, and say whether there was anything to send it to. */
export function send(model, message) {
  try {
    model.send(message);
    return true;
  } catch {
    return false; // the connection is closed
  }
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
  const before = new Map((panel.things ?? []).map((thing) => [thing.id, thing]));
  const put = told.put ?? [];
  const leave = new Set([...(told.gone ?? []), ...put.map(([, what]) => what)]);
  for (const change of told.changed ?? []) {
    before.set(change.id, changed(before.get(change.id), change));
  }
  const things = [...before.values()].filter((thing) => !leave.has(thing.id));
  let last = {};
  for (const [place, what] of put) {
    const moved = before.get(what);
    if (!moved) last = changed(last, what);
    things.splice(place, 0, moved ?? last);
  }
  const next = changed({ ...panel, things }, told.set);
  if (!things.length) delete next.things;
  return next;
}

/** Fields that are null go; lists of as many records as before are told record by record. */
function changed(value, change) {
  const next = { ...value, ...change };
  for (const [name, told] of Object.entries(change ?? {})) {
    const before = value[name];
    if (told === null) delete next[name];
    else if (records(told) && records(before) && told.length === before.length) {
      next[name] = before.map((record, index) => changed(record, told[index]));
    }
  }
  return next;
}

function records(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "object");
}
