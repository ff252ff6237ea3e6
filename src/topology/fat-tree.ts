/** Fat-trees: the k-ary n-tree (Gómez et al. 2007) and the folded Clos, two such trees with their top rows merged (FT-3 of Besta, Hoefler 2014). */
import type { Traits } from "../descriptor.ts";
import { treeEquipment } from "./tree-equipment.ts";
import { treeName } from "./graph-names.ts";
import { family } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import type { SeriesDesign } from "./series.ts";
import { buildTree } from "./tree-network.ts";
import { stageChannels } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/**
 * Router <s, o_{n-2}..o_0> of stage s has the id stageStart[s] + sum o_i arity^i; endpoint p_{n-1}..p_0 sits on router <0, p_{n-1}..p_1>.
 * <s, o> and <s+1, o'> are linked if they differ at most in digit s: up port k + o'_s, down port o_s. The highest digit counts to topArity
 * below the top stage, whose routers have as many down ports.
 */
function arityShape(arity: number, levels: number, topArity: number): TreeShape {
  return {
    children: Array.from({ length: levels }, (_, s) => (s === levels - 1 ? topArity : arity)),
    parents: Array.from({ length: levels - 1 }, () => arity),
    trunks: Array.from({ length: levels - 1 }, () => 1),
  };
}

/**
 * For trees of two or three stages over `edges` edge routers of `arity` up ports; `arity` edge routers are two hops apart, and all of two
 * stages.
 */
function ofTree(arity: number, edges: number, levels: number): Pick<SeriesDesign, "hops" | "bisection"> {
  const near = levels === 2 ? edges - 1 : arity - 1;
  return { hops: (2 * near + 4 * (edges - 1 - near)) / (edges - 1), bisection: arity * Math.floor(edges / 2) };
}

export const fatTree = family({
  id: "fat-tree",
  title: "Fat-tree",
  group: "Trees",
  summary: "k-ary n-tree: n stages of kⁿ⁻¹ routers with k ports down and k up; full bisection bandwidth.",
  source: "Gómez et al. 2007; Petrini, Vanneschi 1997",
  parameters: [
    {
      kind: "integer",
      id: "k",
      symbol: "k",
      title: "arity",
      help: "Ports of a router downward, and as many upward.",
      min: 2,
      max: 256,
      sliderMax: 16,
      default: 4,
    },
    {
      kind: "integer",
      id: "n",
      symbol: "n",
      title: "stages",
      help: "Levels of routers; the tree has kⁿ endpoints.",
      min: 1,
      max: 10,
      sliderMax: 6,
      default: 3,
    },
  ],
  traits: (values): Traits => ({
    title: fatTree.title,
    channels: stageChannels(values.n),
    levels: { count: values.n, branches: values.k, topmost: "top-level branch" },
    taper: [1, 1],
  }),
  size: (values) => {
    const { k, n } = values;
    return { routers: n * k ** (n - 1), endpoints: k ** n };
  },
  equipment: (values) => {
    const { k, n } = values;
    return treeEquipment(arityShape(k, n, k));
  },
  graph: ({ k, n }) => treeName(arityShape(k, n, k)),
  consequence: (values) => {
    const { k, n } = values;
    return `${k}-ary ${n}-tree: kⁿ = ${k ** n} endpoints, n·kⁿ⁻¹ = ${n * k ** (n - 1)} routers of ${2 * k} ports, those of the top stage of ${k}`;
  },
  build: (values) => {
    const { k } = values;
    return buildTree("fat-tree", arityShape(k, values.n, k));
  },
  series: [
    seriesOf({ id: "3-tree", title: "k-ary 3-tree", rule: "n = 3", source: "Petrini, Vanneschi 1997", diameter: 4 }, steps(2, 64), (k) => ({
      values: { k, n: 3 },
      radix: 2 * k,
      networkRadix: 2 * k,
      ...ofTree(k, k * k, 3),
    })),
  ],
});

export const foldedClos = family({
  id: "folded-clos",
  title: "Folded Clos",
  group: "Trees",
  summary: "Fat-tree of equal routers whose top stage uses all its ports downward (three levels: the Slim Fly paper's FT-3).",
  source: "Besta, Hoefler 2014, section VI-B",
  parameters: [
    {
      kind: "integer",
      id: "radix",
      symbol: "k",
      title: "router radix",
      help: "Ports of every router, an even number: half down, half up below the top.",
      min: 4,
      max: 128,
      allowed: Array.from({ length: 63 }, (_, i) => 2 * i + 4),
      sliderMax: 48,
      default: 8,
    },
    {
      kind: "integer",
      id: "levels",
      symbol: "L",
      title: "levels",
      help: "Stages of routers; 2(k/2)ᴸ endpoints.",
      min: 2,
      max: 6,
      sliderMax: 4,
      default: 3,
    },
  ],
  traits: (values): Traits => ({
    title: foldedClos.title,
    channels: stageChannels(values.levels),
    levels: { count: values.levels, branches: values.radix, topmost: "pod" },
    taper: [1, 1],
  }),
  size: (values) => {
    const p = values.radix / 2;
    const { levels } = values;
    return { routers: (2 * levels - 1) * p ** (levels - 1), endpoints: 2 * p ** levels };
  },
  equipment: (values) => {
    const { radix, levels } = values;
    const p = radix / 2;
    return treeEquipment(arityShape(p, levels, radix));
  },
  graph: ({ radix, levels }) => treeName(arityShape(radix / 2, levels, radix)),
  consequence: (values) => {
    const p = values.radix / 2;
    const { levels } = values;
    return `2(k/2)ᴸ = ${2 * p ** levels} endpoints, (2L − 1)(k/2)ᴸ⁻¹ = ${(2 * levels - 1) * p ** (levels - 1)} routers, all ports used`;
  },
  build: (values) => {
    const p = values.radix / 2;
    return buildTree("folded-clos", arityShape(p, values.levels, 2 * p));
  },
  series: [3, 2].map((levels) =>
    seriesOf(
      {
        id: `${levels}-level`,
        title: `Fat-tree, ${levels} levels`,
        rule: `L = ${levels}, all ports used`,
        source: "Besta, Hoefler 2014, section III",
        diameter: 2 * (levels - 1),
      },
      steps(2, 64),
      (p) => ({ values: { radix: 2 * p, levels }, radix: 2 * p, networkRadix: 2 * p, ...ofTree(p, 2 * p ** (levels - 1), levels) }),
    ),
  ),
});
