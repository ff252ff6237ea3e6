/** The least, the largest and the impossible of every family's parameters: built, or refused in one sentence that names parameter, value and what is valid. */
import { describe, expect, test } from "vitest";
import type { Parameter } from "../../src/descriptor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";

/** Values at the ends of what a parameter takes, and beyond. */
function extremes(parameter: Parameter): readonly string[] {
  switch (parameter.kind) {
    case "integer":
      return [parameter.min, parameter.min + 1, 2, parameter.max, 0, -1, parameter.max + 1, "9".repeat(22), 1.5, "x", ""].map(String);
    case "vector":
      return ["1", "2x2", "1x1x1", "0", "2x", "-1x2", "999999", "x", Array.from({ length: parameter.most + 1 }, () => 2).join("x")];
    case "real":
      return [parameter.min, parameter.max, "-1e9", "x"].map(String);
    case "choice":
      return [...parameter.options.map(({ id }) => id), "nonsense"];
    case "list":
    case "text":
      return ["x"];
  }
}

/** Designs with more routers are not built here. */
const BUILT = 40;
/** Random networks at their largest take seconds to be read: these are left at less. */
const SLOW = ["routers", "lift"];

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_, family) => {
  const head = `topology=${family.id}`;
  const least = family.parameters.flatMap((one) => (one.kind === "integer" ? [[one.id, one.min] as const] : []));
  const studies = family.parameters.flatMap(({ id, ...rest }) =>
    extremes({ id, ...rest } as Parameter).flatMap((value) => {
      if (SLOW.includes(id) && "max" in rest && value === String(rest.max)) return [];
      const others = least.filter(([other]) => other !== id).map(([other, low]) => `${other}=${low}`);
      return [[id, [head, ...others, `${id}=${value}`].join("&")] as const];
    }),
  );

  test("extreme values are taken, or refused in one sentence", () => {
    let refused = 0;
    for (const [id, text] of studies) {
      const { study, problems } = parseStudy(text);
      for (const { message } of problems) {
        refused++;
        expect(message, text).toMatch(/^[^\n]+\.$/);
        expect(message, text).not.toMatch(/undefined|NaN|Infinity|\[object|\. [A-Z]/);
        // It begins with a parameter and its value.
        expect(message, text).toMatch(/^\w+ = \S/);
      }
      if (problems.length > 0) {
        // It blames what was given, or another of the family that does not go with it.
        expect([id, ...family.parameters.map((one) => one.id)], text).toEqual(
          expect.arrayContaining(problems.map(({ parameter }) => parameter)),
        );
        continue;
      }
      const values = study.designs[0]!;
      const { routers, endpoints } = family.size(values);
      expect(routers >= 1 && endpoints >= 1 && Number.isSafeInteger(routers * endpoints), text).toBe(true);
      expect(family.consequence(values), text).not.toMatch(/undefined|NaN|Infinity/);
      if (routers <= BUILT) expect([networkOf(values).routers, networkOf(values).endpoints], text).toEqual([routers, endpoints]);
    }
    if (family.parameters.some(({ kind }) => kind === "integer")) expect(refused).toBeGreaterThan(0);
  });
});

test.each([
  ["topology=dragonfly&p=1&a=1&h=1&g=2", 2],
  ["topology=slim-fly&q=4&p=1", 32],
  ["topology=polarfly&q=2&p=1", 7],
  ["topology=torus&dims=2x2", 4],
  ["topology=torus&dims=2", 2],
  ["topology=fat-tree&k=2&n=1", 1],
  ["topology=hypercube&n=1", 2],
])("%s has %i routers", (text, routers) => {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  expect(networkOf(study.designs[0]!).routers).toBe(routers);
});
