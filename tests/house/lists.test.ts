/** What is to be in a list is in it, and who forgets a line is told which. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FAMILY_IDS, TOPOLOGIES } from "../../src/topology/families.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { TRAFFICS } from "../../src/traffic/patterns.ts";
import { ALL_WORKLOADS } from "../../src/workload/workloads.ts";
import { PATTERN_IDS, WORKLOAD_IDS } from "../../src/workload/patterns.ts";
import { codeOf, SRC, sourceFiles, textOf } from "./imports.ts";

/** Constants of these types belong into these lists. */
const LISTS = [
  { type: "TopologyDescriptor", folder: "topology/", list: "FAMILIES", file: "topology/families.ts" },
  { type: "FamilyPictures", folder: "drawing/families/", list: "PICTURES", file: "drawing/families.ts" },
  { type: "RoutingDescriptor", folder: "routing/", list: "ROUTINGS", file: "routing/algorithms.ts" },
  { type: "TrafficDescriptor", folder: "traffic/", list: "TRAFFICS", file: "traffic/patterns.ts" },
  { type: "Command", folder: "cli/commands/", list: "LOADERS", file: "cli/run.ts" },
] as const;

/** Constants of a list's type that no line of it names, as sentences. */
function unlisted({ type, folder, list, file }: (typeof LISTS)[number], files = sourceFiles(), read = textOf): readonly string[] {
  const listed = codeOf(read(file));
  return files
    .filter((one) => one.startsWith(folder) && one !== file)
    .flatMap((one) =>
      [...read(one).matchAll(new RegExp(`^export const (\\w+): ${type} = `, "gm"))]
        .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(listed))
        .map(([, name]) => `src/${one} has ${name}, which ${list} in src/${file} has no line for`),
    );
}

test("every family, picture, routing, pattern and command is in its list", () => {
  expect(LISTS.flatMap((list) => unlisted(list))).toEqual([]);
  const texts: Readonly<Record<string, string>> = {
    "topology/a.ts": "export const fullMesh: TopologyDescriptor = {",
    "topology/families.ts": "",
  };
  expect(unlisted(LISTS[0], Object.keys(texts), (file) => texts[file]!)).toEqual([
    "src/topology/a.ts has fullMesh, which FAMILIES in src/topology/families.ts has no line for",
  ]);
});

/** Lists of ids that stand for what is loaded later, beside the ids of what is loaded. */
const IDS: readonly (readonly [list: string, ids: readonly string[], things: readonly { readonly id: string }[]])[] = [
  ["FAMILIES in src/topology/families.ts", FAMILY_IDS, TOPOLOGIES],
  ["TRAFFIC_IDS in src/workload/patterns.ts", PATTERN_IDS.filter((id) => TRAFFICS.some((traffic) => traffic.id === id)), TRAFFICS],
  ["WORKLOAD_IDS in src/workload/patterns.ts", WORKLOAD_IDS, ALL_WORKLOADS],
];

test.each(IDS)("%s has the ids of what it loads, in their order", (list, ids, things) => {
  const missing = things.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${list} has no line for ${id}`);
  expect(missing).toEqual([]);
  expect(ids).toEqual(things.map(({ id }) => id));
});

test("no two routings, patterns and workloads have one id", () => {
  const ids = [...TRAFFICS, ...ALL_WORKLOADS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ROUTINGS.map(({ id }) => id)).size).toBe(ROUTINGS.length);
});

/** Families without a network small enough for thousands of random simulations. */
const TOO_LARGE = ["delorme", "bundlefly"];

test("random studies have networks of every family", () => {
  const file = "random/small-designs.ts";
  const text = readFileSync(join(SRC, "../tests", file), "utf8");
  const missing = FAMILY_IDS.filter((id) => !TOO_LARGE.includes(id) && !text.includes(`topology: "${id}"`));
  expect(missing.map((id) => `no list of networks in tests/${file} has one of ${id}`)).toEqual([]);
});
