/** Which port of a group leads to which other group: the arrangements of Hastings et al. 2015, as in BookSim2 and others. */
import type { ChoiceParameter } from "../descriptor.ts";

type Slot = readonly [group: number, slot: number];

/** The other end of slot j of group G, in a network of g groups: [other group, its slot]. */
const ARRANGEMENTS = {
  absolute: (G, j) => {
    const T = j < G ? j : j + 1;
    return [T, G < T ? G : G - 1];
  },
  relative: (G, j, g) => [(G + j + 1) % g, g - 2 - j],
  palmtree: (G, j, g) => [(G - j - 1 + g) % g, g - 2 - j],
  circulant: (G, j, g) => {
    if (g % 2 === 0 && j === g - 2) return [(G + g / 2) % g, j];
    return j % 2 === 0 ? [(G + j / 2 + 1) % g, j + 1] : [(G - (j + 1) / 2 + g) % g, j - 1];
  },
} satisfies Readonly<Record<string, (G: number, j: number, g: number) => Slot>>;

export type Arrangement = keyof typeof ARRANGEMENTS;

export const ARRANGEMENT = {
  kind: "choice",
  id: "arrangement",
  title: "global link arrangement",
  help: "Which port of a group leads to which other group.",
  default: "palmtree",
  options: [
    { id: "absolute", title: "absolute", help: "Port j of group G leads to group j (j + 1 from G on), as in BookSim2." },
    { id: "relative", title: "relative", help: "Port j of group G leads to group G + j + 1." },
    { id: "palmtree", title: "palm tree", help: "Port j of group G leads to group G − j − 1." },
    { id: "circulant", title: "circulant", help: "Ports lead alternately to groups G + 1, G − 1, G + 2, G − 2, …" },
  ],
} as const satisfies ChoiceParameter;

/** The ends of every global link, as ports of two of g groups, and the link's number among the `links` of these two. */
export function eachGlobalLink(
  arrangement: Arrangement,
  g: number,
  links: number,
  visit: (G: number, port: number, T: number, portT: number, copy: number) => void,
): void {
  const slotOf = ARRANGEMENTS[arrangement];
  for (let G = 0; G < g; G++) {
    for (let copy = 0; copy < links; copy++) {
      for (let j = 0; j < g - 1; j++) {
        const [T, back] = slotOf(G, j, g);
        if (T > G) visit(G, copy * (g - 1) + j, T, copy * (g - 1) + back, copy);
      }
    }
  }
}

/**
 * Links that take `ports` ports of each of g groups, at most one for every two groups, between the farthest groups first. If the number of
 * ports is odd some groups keep a free port.
 */
export function spreadLinks(g: number, ports: number): (readonly [G: number, T: number])[] {
  const free = new Int32Array(g).fill(ports);
  const found: (readonly [number, number])[] = [];
  for (let offset = Math.floor(g / 2); offset >= 1; offset--) {
    // Of an even ring the farthest is the same both ways.
    for (let G = 0; G < (2 * offset === g ? offset : g); G++) {
      const T = (G + offset) % g;
      if (free[G] === 0 || free[T] === 0) continue;
      free[G]!--;
      free[T]!--;
      found.push([G, T]);
    }
  }
  return found;
}
