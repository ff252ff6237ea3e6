/** Routings are found by what else they are called, and what collides where flows are hashed is said beside what limits a design. */
import { expect, test } from "vitest";
import { routerName } from "../../src/drawing/names.ts";
import { collisionsOf } from "../../src/estimate/collisions.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { limitsOf } from "../../src/studio/results/limits-of.ts";
import { choices } from "../../src/studio/palette/field-commands.ts";
import { grade } from "../../src/studio/palette/grade.ts";
import { boundKey, networkKey, zeroLoadKey } from "../../src/studio/store/keys.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { MINIMAL_PATHS } from "../../src/throughput/models.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { familyLayout, solveThroughput } from "../tools/at-once.ts";
import { solver } from "../throughput/support.ts";
import { silentPool } from "./silent-pool.ts";

const HASHED = "topology=xgft&children=8x8&parents=8&routing=ecmp&traffic=shift&offset=13";

function studioOf(text: string) {
  const values = parseStudy(text).study.designs[0]!;
  const studio = createStudio(silentPool().start);
  studio.setState({ designs: [{ id: 1, values, attempts: {}, problems: [] }] });
  return { studio, values };
}

test("the list of what limits a design names the flows that meet by the drawing's names", async () => {
  const { studio, values } = studioOf(HASHED);
  const network = networkOf(values);
  const collisions = collisionsOf(network, values)!;
  const drawing = { key: networkKey(values), value: (await familyLayout(network))! };
  studio.setState({ inspections: { 1: { drawing, collisions: { key: zeroLoadKey(values), value: collisions } } } });
  const [limit] = limitsOf(studio.getState());
  expect(limit!.collides[0]).toContain(
    `${collisions.mostFlows} flows are hashed to ${routerName(network, network.channelSource[collisions.onChannel]!)} → `,
  );
  // Of another hash nothing is known.
  const other = parseStudy(`${HASHED}&hashSeed=2`).study.designs[0]!;
  studio.setState({ designs: [{ id: 1, values: other, attempts: {}, problems: [] }] });
  expect(limitsOf(studio.getState())[0]!.collides).toEqual([]);
});

test("to a design whose hashed flows fill some channels, spraying is offered", async () => {
  const { studio, values } = studioOf("topology=xgft&children=8x8&parents=2&routing=ecmp&traffic=matrix&matrix=0-9:1,1-10:1,2-11:1");
  const network = networkOf(values);
  const result = solveThroughput(network, { ...values, model: MINIMAL_PATHS }, solver);
  const key = boundKey(values, MINIMAL_PATHS);
  const { lower, upper } = result;
  studio.setState({
    inspections: { 1: { drawing: { key: networkKey(values), value: (await familyLayout(network))! } } },
    bounds: {
      [key]: { key, model: MINIMAL_PATHS, values, state: "solved", text: "", lower, upper, progress: null, result, verification: null },
    },
  });
  const { trial } = limitsOf(studio.getState())[0]!;
  expect(trial?.title).toBe("NCA (packet spraying)");
  expect(trial?.values.routing).toBe("nearest-common-ancestor");
});

test.each([
  ["spraying", "nearest-common-ancestor"],
  ["packet spraying", "nearest-common-ancestor"],
  ["flow hashing", "ecmp"],
])("commands find %s as %s", (typed, id) => {
  const { studio } = studioOf("topology=xgft&routing=deterministic");
  const found = choices(studio, studio.getState())
    .map((draft) => ({ id: draft.id, grade: grade([draft.title, ...(draft.words ?? [])].join(" "), typed) }))
    .filter((one) => one.grade > 0);
  expect(found.map((one) => one.id)).toEqual([`choice routing ${id}`]);
});
