/** The group of a picture that is one as a whole, without a label. */
import type { Group } from "./drawing.ts";

/** `name`: what it is, for cards; `room`: as wide as it may be named in, model units. */
export function oneGroup(routers: number, name: string, room: number): Group {
  return { label: "", name, align: "middle", x: 0, y: 0, dx: 0, dy: 0, firstRouter: 0, lastRouter: routers - 1, order: 0, room };
}
