// Where panels go on the page.

/** The areas, as a narrow page stacks them. The side of a scene is three of them: `lead` ends with
 * what is to be decided, and so is above the foot; a log at the end is the `tail`, which on a wide
 * page takes the height that is left. */
export const AREAS = ["top", "main", "lead", "foot", "side", "tail"];

/** By panel: its area. */
export function areasOf(panels) {
  const areas = new Map(panels.map((panel) => [panel, panel.area ?? "side"]));
  const side = panels.filter((panel) => areas.get(panel) === "side");
  const asking = side.findLastIndex(({ kind }) => kind === "choices");
  for (const panel of side.slice(0, asking + 1)) areas.set(panel, "lead");
  if (side.at(-1)?.kind === "log") areas.set(side.at(-1), "tail");
  return areas;
}
