/** The group of a picture that is one as a whole, without a label. */
import type { Group } from "./drawing.ts";

/** `name`: its name, for cards; `room`: the width for the name, model units. */
export function oneGroup(routers: number, name: string, room: number): Group {
  return { label: "", name, align: "middle", x: 0, y: 0, dx: 0, dy: 0, firstRouter: 0, lastRouter: routers - 1, order: 0, room };
}
