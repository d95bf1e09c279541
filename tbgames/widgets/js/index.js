// The live board: draws any scene, moves what has moved, and tells the kernel what was picked.
//
// The kernel sends the static part of a scene (drawings, boards, colours) once, as `_static`. The
// live part is `_live`, which a view reads when it opens; after that, messages say by id what has
// changed. Scenes, panels, things and badges have the fields that tbgames/scene/model.py describes.
//
// All words are put in as text. Only the drawings of the static part are markup.

import { initialize } from "./model.js";
import { View } from "./view.js";

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.dispose();
}

export default { initialize, render };
