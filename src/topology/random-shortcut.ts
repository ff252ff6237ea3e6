/** Random shortcuts: a ring of routers and random links across it, DLN-2-γ of Koibuchi et al. 2012. */
import type { Traits } from "../descriptor.ts";
import { mulberry32 } from "../math/random.ts";
import { alike, inBlocks } from "./equipment.ts";
import { IN_RACKS } from "./grid.ts";
import { family } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { seriesOf } from "./series.ts";
import { networkRadixOf, SLIM_FLY_ORDERS } from "./mms-graph.ts";
import {
  addMatching,
  degreeParameter,
  denseComplaint,
  endpointsParameter,
  Links,
  routersParameter,
  seedParameter,
  sizeOf,
  MAX_RANDOM,
} from "./random-graph.ts";

export const randomShortcut = family({
  id: "random-shortcut",
  title: "Random shortcuts",
  group: "Random",
  summary: "DLN: a ring of routers, and random perfect matchings of them as shortcuts.",
  source: "Koibuchi et al. 2012; Besta, Hoefler 2014, section III",
  parameters: [routersParameter, degreeParameter, endpointsParameter, seedParameter],
  check: (values) => {
    const { routers } = values;
    if (routers % 2 === 0) return denseComplaint(values);
    return {
      parameter: "routers",
      message: `routers = ${routers} is odd: routers must be even, for every one to have a partner in each matching.`,
    };
  },
  size: sizeOf,
  endpointsOnly: ["p"],
  traits: (): Traits => ({ title: randomShortcut.title, channels: IN_RACKS, adversary: OVER_ONE_CHANNEL }),
  equipment: (values) => {
    const { routers, degree, p } = values;
    const random = inBlocks(routers, (routers * (degree - 2)) / 2);
    // The ring leaves every rack once.
    const left = random.racks === 1 ? 0 : random.racks;
    return alike(routers, p + degree, { ...random, inRack: random.inRack + routers - left, between: random.between + left });
  },
  sized: ["degree", "p", "routers"],
  consequence: (values) => {
    const { degree } = values;
    return `DLN-2-${degree - 2}: a ring of ${values.routers} routers and ${degree - 2} random ${degree === 3 ? "shortcut" : "shortcuts"} at each; k′ = ${degree}`;
  },
  build: (values) => {
    const { routers, degree } = values;
    const links = new Links(routers);
    for (let r = 0; r < routers; r++) links.add(r, (r + 1) % routers);
    const random = mulberry32(values.graphSeed);
    for (let matching = 2; matching < degree; matching++) addMatching(links, random);
    return links.build("random-shortcut", values.p, degree);
  },
  series: [
    seriesOf(
      {
        id: "slim",
        title: "Random shortcuts",
        rule: "routers and k′ of the Slim Fly, p = ⌊√k⌋",
        source: "Besta, Hoefler 2014, section III (DLN)",
        diameter: null,
      },
      SLIM_FLY_ORDERS.filter((q) => 2 * q * q <= MAX_RANDOM),
      (q) => {
        const degree = networkRadixOf(q);
        // k = k′ + p.
        let p = 1;
        while ((p + 1) ** 2 <= degree + p + 1) p++;
        return { values: { routers: 2 * q * q, degree, p }, radix: degree + p, networkRadix: degree };
      },
    ),
  ],
});
