/** Jellyfish: a random regular graph of routers (Singla et al. 2012). */
import type { Traits } from "../descriptor.ts";
import { mulberry32 } from "../math/random.ts";
import { alike, inBlocks } from "./equipment.ts";
import { IN_RACKS } from "./grid.ts";
import { family } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { degreeParameter, denseComplaint, endpointsParameter, Links, routersParameter, seedParameter, sizeOf } from "./random-graph.ts";
import { seriesOf, steps } from "./series.ts";

/** Vain draws of two routers before all pairs are examined. */
const TRIES = 40;

/**
 * The paper's procedure (section 4): two routers with free ports that are not linked are drawn and linked, until there are none. While
 * ports are left free at one router, or at two linked ones, a random link is replaced by two links to them. If the number of ports is odd,
 * one stays free.
 */
function randomRegular(routers: number, degree: number, random: () => number): Links {
  const links = new Links(routers);
  const below = (n: number): number => Math.floor(random() * n);
  const free = Array.from({ length: routers }, (_, r) => r);
  const freePorts = (r: number): number => degree - links.near[r]!.size;
  const close = (): void => {
    for (let i = free.length - 1; i >= 0; i--) if (freePorts(free[i]!) === 0) free.splice(i, 1);
  };
  const drawn = (): readonly [number, number] | null => {
    for (let tries = 0; tries < TRIES && free.length > 1; tries++) {
      const [a, b] = [free[below(free.length)]!, free[below(free.length)]!];
      if (!links.has(a, b)) return [a, b];
    }
    const all = free.flatMap((a, i) => free.slice(i + 1).flatMap((b) => (links.has(a, b) ? [] : [[a, b] as const])));
    return all.length === 0 ? null : all[below(all.length)]!;
  };
  for (let pair = drawn(); pair !== null; pair = drawn()) {
    links.add(...pair);
    if (freePorts(pair[0]) === 0 || freePorts(pair[1]) === 0) close();
  }
  while (free.reduce((sum, r) => sum + freePorts(r), 0) > 1) {
    const a = free[0]!;
    const b = freePorts(a) > 1 ? a : free[1]!;
    const [x, y] = [below(routers), below(routers)];
    if (x === y || !links.has(x, y) || links.has(a, x) || links.has(b, y)) continue;
    links.remove(x, y);
    links.add(a, x);
    links.add(b, y);
    close();
  }
  return links;
}

export const jellyfish = family({
  id: "jellyfish",
  title: "Jellyfish",
  group: "Random",
  summary: "A random graph in which every router has as many links.",
  source: "Singla et al. 2012",
  parameters: [routersParameter, degreeParameter, endpointsParameter, seedParameter],
  check: denseComplaint,
  size: sizeOf,
  endpointsOnly: ["p"],
  traits: (): Traits => ({ title: jellyfish.title, channels: IN_RACKS, adversary: OVER_ONE_CHANNEL }),
  equipment: (values) => {
    const { routers, degree, p } = values;
    return alike(routers, p + degree, inBlocks(routers, Math.floor((routers * degree) / 2)));
  },
  sized: ["degree", "p", "routers"],
  consequence: (values) => {
    const { routers, degree } = values;
    const links = Math.floor((routers * degree) / 2);
    return `RRG(${routers}, ${degree + values.p}, ${degree}): ${links} random links${(routers * degree) % 2 === 0 ? "" : "; one port stays free"}`;
  },
  build: (values) => {
    const { routers, degree } = values;
    const random = mulberry32(values.graphSeed);
    let links = randomRegular(routers, degree, random);
    // Hardly ever with three links and more: another is drawn.
    while (!links.connected) links = randomRegular(routers, degree, random);
    return links.build("jellyfish", values.p, degree);
  },
  series: [
    seriesOf(
      {
        id: "fat-tree",
        title: "Jellyfish",
        rule: "routers and ports of the fat tree of 3 levels, and its endpoints at least",
        source: "Singla et al. 2012, section 4",
        diameter: null,
      },
      steps(3, 31),
      (half) => {
        // 5p² routers of 2p ports for 2p³ endpoints.
        const p = Math.ceil((2 * half) / 5);
        return { values: { routers: 5 * half * half, degree: 2 * half - p, p }, radix: 2 * half, networkRadix: 2 * half - p };
      },
    ),
  ],
});
