/** Pairs of designs that are one and the same network, drawn at random. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";

type Random = () => number;

export interface Pair {
  /** One and the same network, as studies. */
  readonly studies: readonly string[];
  /** Routers have other numbers in one than in another: orders of failure mean other routers then. */
  readonly renumbered?: true;
}

const below = (random: Random, n: number): number => Math.floor(random() * n);
const among = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;
const between = (random: Random, least: number, most: number): number => least + below(random, most - least + 1);
const times = (n: number, what: number): string => Array.from({ length: n }, () => what).join("x");

/** All routers linked to all, `after`: what stands after each link. */
function completeGraph(routers: number, after = ""): string {
  const links: string[] = [];
  for (let a = 0; a < routers; a++) for (let b = a + 1; b < routers; b++) links.push(`${a}-${b}${after}`);
  return links.join(",");
}

function trees(random: Random): Pair {
  if (random() < 0.5) {
    const [k, n] = [between(random, 2, 4), between(random, 2, 3)];
    return { studies: [`topology=fat-tree&k=${k}&n=${n}`, `topology=xgft&children=${times(n, k)}&parents=${times(n - 1, k)}`] };
  }
  const [p, levels] = [among(random, [2, 3, 4, 12]), between(random, 2, 3)];
  const [children, parents] = [`${times(levels - 1, p)}x${2 * p}`, times(levels - 1, p)];
  return { studies: [`topology=folded-clos&radix=${2 * p}&levels=${levels}`, `topology=xgft&children=${children}&parents=${parents}`] };
}

function fullMeshes(random: Random): Pair {
  const [n, p] = [between(random, 3, 12), between(random, 1, 4)];
  const hyperx = `topology=hyperx&dims=${n}&p=${p}`;
  const others = [
    `topology=dragonfly&a=1&h=${n - 1}&g=${n}&p=${p}`,
    `topology=dragonfly-mixed&a=1&g=${n}&p=${p}&pairLinks=1&g2=0`,
    `topology=flattened-butterfly&k=${n}&n=2&p=${p}`,
    ...(n >= 4 ? [`topology=xpander&degree=${n - 1}&lift=1&p=${p}`] : []),
    `topology=custom&graph=${completeGraph(n)}&p=${p}`,
    ...(n === 4 ? [`topology=long-hop&n=2&extra=1&p=${p}`] : []),
    ...(n === 8 ? [`topology=long-hop&n=3&extra=4&p=${p}`] : []),
  ];
  return { studies: [hyperx, ...others] };
}

/** Between every two routers the same few links. */
function thickMeshes(random: Random): Pair {
  const [n, w, p] = [between(random, 3, 7), between(random, 2, 3), between(random, 1, 3)];
  return {
    studies: [
      `topology=hyperx&dims=${n}&widths=${w}&p=${p}`,
      `topology=dragonfly&a=1&h=${w * (n - 1)}&g=${n}&p=${p}`,
      `topology=custom&graph=${completeGraph(n, `*${w}`)}&p=${p}`,
    ],
  };
}

function permuted(random: Random): Pair {
  const family = among(random, ["torus", "mesh", "hyperx"]);
  const length = between(random, 2, 4);
  const dims = Array.from({ length }, () => among(random, length < 4 ? [2, 3, 4, 5, 8] : [2, 3, 4]));
  const widths = Array.from({ length }, () => between(random, 1, 2));
  const order = dims.map((_, dim) => dim);
  for (let i = length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const p = between(random, 1, 3);
  const study = (turned: readonly number[]): string => {
    const own = family === "hyperx" ? `&widths=${turned.map((dim) => widths[dim]).join("x")}` : "";
    return `topology=${family}&dims=${turned.map((dim) => dims[dim]).join("x")}${own}&p=${p}`;
  };
  return { studies: [study(dims.map((_, dim) => dim)), study(order)], renumbered: true };
}

function cubes(random: Random): Pair {
  const [n, p] = [between(random, 1, 8), between(random, 1, 3)];
  return {
    studies: [
      `topology=hypercube&n=${n}&p=${p}`,
      `topology=mesh&dims=${times(n, 2)}&p=${p}`,
      `topology=hyperx&dims=${times(n, 2)}&p=${p}`,
      `topology=flattened-butterfly&k=2&n=${n + 1}&p=${p}`,
      ...(n > 1 ? [`topology=long-hop&n=${n}&extra=0&p=${p}`] : []),
    ],
  };
}

/** Rings of three are complete, rings of four are squares, a ring of two has two links. */
function shortRings(random: Random): Pair {
  const p = between(random, 1, 3);
  const [kind, n] = [below(random, 3), between(random, 1, 4)];
  const torus = `topology=torus&dims=${times(n, kind + 2)}&p=${p}`;
  if (kind === 0) return { studies: [torus, `topology=hyperx&dims=${times(n, 2)}&widths=2&p=${p}`] };
  if (kind === 1) return { studies: [torus, `topology=hyperx&dims=${times(n, 3)}&p=${p}`] };
  return { studies: [torus, `topology=hypercube&n=${2 * n}&p=${p}`], renumbered: true };
}

function flats(random: Random): Pair {
  const [k, n, p] = [between(random, 2, 7), between(random, 2, 3), between(random, 1, 4)];
  return { studies: [`topology=flattened-butterfly&k=${k}&n=${n + 1}&p=${p}`, `topology=hyperx&dims=${times(n, k)}&p=${p}`] };
}

function servers(random: Random): Pair {
  const count = between(random, 2, 9);
  if (random() < 0.5) {
    const gpus = among(random, [1, 2, 4, 8]);
    return {
      studies: [
        `topology=rail-only&gpus=${gpus}&servers=${count}`,
        `topology=rail-optimized&gpus=${gpus}&servers=${count}&stripes=1&spines=0`,
      ],
    };
  }
  const [sets, spines] = [between(random, 2, 5), between(random, 1, 4)];
  return {
    studies: [
      `topology=rail-optimized&gpus=1&servers=${count}&stripes=${sets}&spines=${spines}`,
      `topology=multi-plane&gpus=1&planes=1&servers=${count}&leaves=${sets}&spines=${spines}`,
    ],
  };
}

/** Links between random routers, `of`: how so many of them are written. */
export function thickGraphs(random: Random): Pair {
  const routers = between(random, 2, 8);
  const links: { readonly ends: string; readonly count: number }[] = [];
  for (let b = 1; b < routers; b++) links.push({ ends: `${below(random, b)}-${b}`, count: between(random, 1, 5) });
  const after = (sign: string): string => links.map(({ ends, count }) => `${ends}${count === 1 ? "" : `${sign}${count}`}`).join(",");
  const p = random() < 0.5 ? "" : `&p=${between(random, 1, 4)}`;
  return { studies: ["*", "w"].map((sign) => `topology=custom&graph=${after(sign)}${p}`) };
}

export const KINDS: Readonly<Record<string, (random: Random) => Pair>> = {
  "fat-trees, folded Clos and XGFTs": trees,
  "full meshes": fullMeshes,
  "full meshes of parallel links": thickMeshes,
  "grids with their dimensions in another order": permuted,
  hypercubes: cubes,
  "tori of short rings": shortRings,
  "flattened butterflies and HyperX": flats,
  "fabrics of servers": servers,
};

export function designOf(study: string): DesignValues {
  const { study: read, problems } = parseStudy(study);
  expect(problems, study).toEqual([]);
  return read.designs[0]!;
}
