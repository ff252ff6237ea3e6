/** Extended generalized fat-trees (Öhring et al. 1995) with parallel links (PGFT, Zahavi 2010): trees of any height, width and taper. */
import { vectorOf } from "../descriptor.ts";
import type { Complaint, Numbers, Texts, Traits, Values } from "../descriptor.ts";
import { treesWithin } from "./tree-designs.ts";
import { treeEquipment } from "./tree-equipment.ts";
import { treeName } from "./graph-names.ts";
import { family } from "./network.ts";
import type { SizeLimits } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import { buildTree } from "./tree-network.ts";
import { endpointsIn, portsOf, stageChannels, spreadRange, stageSizes, taperOf, taperRange } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/** Most ports of a router: the largest director switches have 800. */
const MAX_PORTS = 1024;

type Trees = Texts<"children" | "parents" | "trunks" | "uneven"> & Numbers<"short" | "empty">;

const isZero = (text: string): boolean => vectorOf(text).every((number) => number === 0);

/** The endpoints' own w1 and p1 are 1, and left out. */
function shapeOf(values: Trees): TreeShape {
  const parents = vectorOf(values.parents);
  const each = (text: string): readonly number[] => {
    const numbers = vectorOf(text);
    return numbers.length === 1 ? parents.map(() => numbers[0]!) : numbers;
  };
  return {
    children: vectorOf(values.children),
    parents,
    trunks: each(values.trunks),
    uneven: isZero(values.uneven) ? null : each(values.uneven),
    short: values.short,
    empty: values.empty,
  };
}

function check(values: Trees): Complaint | null {
  const [children, parents, trunks] = [vectorOf(values.children), vectorOf(values.parents), vectorOf(values.trunks)];
  const complain = (parameter: string, given: readonly number[], rest: string): Complaint => ({
    parameter,
    message: `${parameter} = ${given.join("x")} ${rest}.`,
  });
  if (children.length === 1)
    return complain("children", children, "is one router: children must be at least two numbers with x between them");
  if (children.slice(1).includes(1))
    return complain("children", children, "has a router with one router below it: its numbers after the first must be at least 2");
  const wanted = children.length - 1;
  const against = `does not go with the ${children.length} levels of children = ${children.join("x")}`;
  const numbers = wanted === 1 ? "one number" : `${wanted} numbers with x between them`;
  if (parents.length !== wanted)
    return complain("parents", parents, `${against}: parents must be ${numbers}, for the levels below the top`);
  if (trunks.length > 1 && trunks.length !== wanted)
    return complain("trunks", trunks, `${against}: trunks must be one number${wanted === 1 ? "" : ` for all, or ${numbers}`}`);
  const uneven = vectorOf(values.uneven);
  if (uneven.length > 1 && uneven.length !== wanted)
    return complain("uneven", uneven, `${against}: uneven must be one number${wanted === 1 ? "" : ` for all, or ${numbers}`}`);
  const shape = shapeOf(values);
  if (shape.uneven?.some((links, s) => links >= parents[s]!) === true)
    return complain("uneven", uneven, `is too many for parents = ${parents.join("x")}: uneven must be less than parents at every level`);
  const { short, empty } = values;
  if (short > 0 && children.length === 2)
    return complain("short", [short], `needs three levels at least: with children = ${children.join("x")} it must be 0`);
  if (short >= children[1]!)
    return complain("short", [short], `leaves no leaf below the last routers: it must be at most ${children[1]! - 1}`);
  const leaves = stageSizes(shape)[0]!;
  if (empty > leaves * (children[0]! - 1))
    return complain(
      "empty",
      [empty],
      `leaves routers of the lowest level without endpoints: with ${leaves} of them for ${children[0]} each it must be at most ${leaves * (children[0]! - 1)}`,
    );
  const most = Math.max(...stagePorts(shape));
  if (most <= MAX_PORTS) return null;
  return complain(
    "children",
    children,
    `needs a router of ${most} ports: children and parents must leave every router at most ${MAX_PORTS}`,
  );
}

/** Ports of a router of each stage. */
const stagePorts = (shape: TreeShape): readonly number[] => shape.children.map((_, s) => portsOf(shape, s));

const joined = (numbers: readonly number[]): string =>
  numbers.every((number) => number === numbers[0]) ? String(numbers[0]) : numbers.join("x");

/** Values of the trees that a search goes through; what a tree is without is left out. */
function* designsOf(limits: SizeLimits): Generator<Values> {
  for (const { children, parents, trunks, uneven, short, empty } of treesWithin(limits))
    yield {
      children: children.join("x"),
      parents: parents.join("x"),
      trunks: joined(trunks),
      ...(uneven && { uneven: joined(uneven) }),
      ...(short > 0 && { short }),
      ...(empty > 0 && { empty }),
    };
}

const VECTOR = { kind: "vector", max: MAX_PORTS, most: 8 } as const;

export const xgft = family({
  id: "xgft",
  title: "XGFT",
  group: "Trees",
  summary:
    "Extended generalized fat-tree: any number of children, parents and parallel links at every level, so that trees may taper; leaf-spine networks are those of two levels.",
  source: "Öhring et al. 1995; Zahavi 2010 for parallel links",
  parameters: [
    {
      ...VECTOR,
      id: "children",
      symbol: "m",
      title: "children",
      help: "Endpoints below each router of the lowest level, then routers below each router of the next ones.",
      min: 1,
      default: "4x4x4",
    },
    {
      ...VECTOR,
      id: "parents",
      symbol: "w",
      title: "parents",
      help: "Routers above each router of the levels below the top, from the lowest on (w₂, w₃, …; an endpoint has one); fewer than children taper the tree.",
      min: 1,
      default: ({ children }: Texts<"children">) => vectorOf(children).slice(0, -1).join("x") || "1",
    },
    {
      ...VECTOR,
      id: "trunks",
      symbol: "p",
      title: "parallel links",
      help: "Links to each of the routers above: one number for all levels, or one for each.",
      min: 1,
      default: "1",
    },
    {
      ...VECTOR,
      id: "uneven",
      title: "further links",
      help: "Links up from each router beyond those that go to every parent alike: fewer than parents, dealt to the parents in turn so that these differ by one port at most. One number for all levels, or one for each.",
      min: 0,
      refines: true,
      default: "0",
    },
    {
      kind: "integer",
      id: "short",
      title: "leaves that are left out",
      help: "Routers of the lowest level that the last routers of the next one lack, in trees of three levels or more.",
      min: 0,
      max: MAX_PORTS - 1,
      sliderMax: ({ children }: Texts<"children">) => Math.max(0, (vectorOf(children)[1] ?? 1) - 1),
      refines: true,
      default: 0,
    },
    {
      kind: "integer",
      id: "empty",
      title: "endpoint ports left empty",
      help: "Ports for endpoints that no endpoint is linked to, spread evenly over the routers of the lowest level.",
      min: 0,
      max: 1_000_000,
      sliderMax: 64,
      refines: true,
      default: 0,
    },
  ],
  check,
  traits: (values): Traits => {
    const children = vectorOf(values.children);
    const count = children.length;
    return {
      title: xgft.title,
      channels: stageChannels(count),
      diameter: 2 * (count - 1),
      levels: {
        count,
        branches: children[count - 1]!,
        topmost: count === 2 ? "leaf" : "top-level branch",
        ...((values.short > 0 || values.empty > 0) && { unequal: true as const }),
        ...(!isZero(values.uneven) && { uneven: true as const }),
      },
      taper: taperRange(shapeOf(values)),
      spread: spreadRange(shapeOf(values)),
    };
  },
  size: (values) => {
    const shape = shapeOf(values);
    return {
      routers: stageSizes(shape).reduce((sum, routers) => sum + routers, 0),
      endpoints: endpointsIn(shape),
    };
  },
  equipment: (values) => treeEquipment(shapeOf(values)),
  graph: (values) => treeName(shapeOf(values)),
  designs: (limits) => designsOf(limits),
  consequence: (values) => {
    const shape = shapeOf(values);
    const sizes = stageSizes(shape);
    const ports = stagePorts(shape);
    const stages = sizes.map((routers, s) => `${routers} of ${ports[s]} ports`).join(", ");
    const taper = taperOf(shape);
    const simple = shape.trunks.every((links) => links === 1);
    const vectors = [shape.children, [1, ...shape.parents], ...(simple ? [] : [[1, ...shape.trunks]])].map((vector) => vector.join(","));
    const more = [
      ...(shape.uneven ? [`, ${shape.uneven.join(" and ")} further links up from each router`] : []),
      ...(values.short > 0 ? [`, ${values.short} leaves fewer`] : []),
      ...(values.empty > 0 ? [`, ${values.empty} ports for endpoints left empty`] : []),
    ].join("");
    const name = `${simple ? "XGFT" : "PGFT"}(${sizes.length}; ${vectors.join("; ")})${more}`;
    const bandwidth =
      taper <= 1
        ? "full bisection bandwidth"
        : `${Number((100 / taper).toFixed(1))} % of full bandwidth through the top (${Number(taper.toFixed(2))}:1)`;
    return `${name}: routers from the lowest level up: ${stages}; ${bandwidth}${shape.uneven ? " by the best routing, less by random ways up" : ""}`;
  },
  build: (values) => buildTree("xgft", shapeOf(values)),
  series: [
    seriesOf(
      {
        id: "half",
        title: "Fat-tree, 3 levels, 2:1",
        rule: "m = (4v, 3v, 6v), w = (1, 2v, 3v): equal routers, half of full bandwidth above the leaves",
        source: "Öhring et al. 1995",
        diameter: 4,
      },
      steps(1, 32),
      (v) => ({
        values: { children: `${4 * v}x${3 * v}x${6 * v}`, parents: `${2 * v}x${3 * v}` },
        radix: 6 * v,
        networkRadix: 6 * v,
        hops: (2 * (3 * v - 1) + 4 * (18 * v * v - 3 * v)) / (18 * v * v - 1),
      }),
    ),
  ],
});
