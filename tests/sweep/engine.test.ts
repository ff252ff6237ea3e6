/** The engines named in keys are those whose digits were judged. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FLITS, MODEL, PROGRAMS } from "../../src/sweep/engine.ts";

test("keys name the engines of the fingerprint", () => {
  const file = new URL("../validate/data/engines.json", import.meta.url);
  const { simulate, packets, throughput } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  expect(FLITS).toBe(`${simulate}-${packets}`);
  expect(PROGRAMS).toBe(throughput);
  expect(MODEL).toMatch(/^[0-9a-f]{10}$/);
});
